import { expect, it } from 'vitest';
import { FOLIO_SIGNS, folioOf, readFolio } from './spoken-signs.ts';

it('a folio is read with or without its groups, in any case', () => {
  for (const typed of ['S-2026-K7M2-RX4A', ' s 2026 k7m2 rx4a', 's2026k7m2rx4a', 'S–2026–K7M2–RX4A']) {
    expect(readFolio(typed), typed).toBe('S-2026-K7M2-RX4A');
  }
});

it('folios given before they had groups keep working, also typed in groups', () => {
  for (const typed of ['S-2026-K7M2QX', 's2026k7m2qx', 's 2026 k7m 2qx', 'S-2026-K7M-2QX']) {
    expect(readFolio(typed), typed).toBe('S-2026-K7M2QX');
  }
  expect(readFolio('s-2026-oil2qx')).toBe('S-2026-0112QX');
});

it.each(['', 'S-2026-K7M2Q', 'S-2026-K7M2-RX4', 'S-2026-K7M2-RX4AB', 'hola'])('«%s» is no folio', (typed) => {
  expect(readFolio(typed)).toBeUndefined();
});

it('no two signs of a folio are mistaken for each other, seen or heard', () => {
  const alike = ['0OQ', '1IL', '2Z', '5S', '6G', '8B', 'UVW', 'BCDEGPTV', 'MN', 'FSX', 'CSZ', 'KQ', 'IY'];
  for (const signs of alike) {
    expect([...signs].filter((sign) => FOLIO_SIGNS.includes(sign)).length, signs).toBeLessThanOrEqual(1);
  }
  expect(new Set(FOLIO_SIGNS).size).toBe(FOLIO_SIGNS.length);
  expect(readFolio(folioOf(2026, FOLIO_SIGNS.slice(0, 8)))).toBe('S-2026-2345-6789');
});
