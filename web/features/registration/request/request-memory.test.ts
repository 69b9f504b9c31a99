import { expect, test } from 'vitest';
import { emptySupplierFile } from '#contract/supplier-file.ts';
import { tidyFolio } from './access-form.tsx';
import { findLines } from '../fields/lines-editor.tsx';
import { keepOpened, keepTyped, readOpened, readTyped } from './request-memory.ts';
import { daysLeftText } from './term-words.ts';

function memory() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

test('what is typed is kept for the tab until the server has it; damaged memory counts as none', () => {
  const store = memory();
  const typed = { data: emptySupplierFile('legal', 'national'), declarations: {}, version: 3 };
  keepTyped('S-2026-ABCDEF', typed, store);
  expect(readTyped('S-2026-ABCDEF', store)).toEqual(typed);
  keepTyped('S-2026-ABCDEF', undefined, store);
  expect(readTyped('S-2026-ABCDEF', store)).toBeUndefined();
  store.setItem('solicitud:abierta', '{');
  expect(readOpened(store)).toBeUndefined();
  keepOpened({ folio: 'S-2026-ABCDEF', token: 't' }, store);
  expect(readOpened(store)?.token).toBe('t');
});

test('a store that is full or forbidden disturbs nobody', () => {
  const refusing = {
    ...memory(),
    setItem: () => {
      throw new Error('full');
    },
  };
  expect(() => keepOpened({ folio: 'x', token: 't' }, refusing)).not.toThrow();
});

test('a folio is understood however it was typed', () => {
  expect(tidyFolio(' s 2026 k7m2qx')).toBe('S-2026-K7M2QX');
  expect(tidyFolio('S2026K7M2QX')).toBe('S-2026-K7M2QX');
  expect(tidyFolio('s2026k7m2rx4a')).toBe('S-2026-K7M2-RX4A');
});

test('lines are found without accents, by every word, and by their parent', () => {
  const lines = [
    { code: 'G01', name: 'Papelería y útiles', parent: null },
    { code: 'G01-02', name: 'Tóner', parent: 'G01' },
    { code: 'G02', name: 'Equipo de cómputo', parent: null },
  ];
  expect(findLines(lines, 'papeleria').map(({ code }) => code)).toEqual(['G01', 'G01-02']);
  expect(findLines(lines, 'computo equipo').map(({ code }) => code)).toEqual(['G02']);
  expect(findLines(lines, 'zzz')).toEqual([]);
  const said = [{ code: 'G05', name: 'Mobiliario', parent: null, also: 'silla, sillón' }];
  expect(findLines(said, 'sillas')).toEqual(said);
});

test('days left are said in working days', () => {
  expect(daysLeftText(3)).toBe('Quedan 3 días hábiles');
  expect(daysLeftText(1)).toBe('Queda 1 día hábil');
  expect(daysLeftText(0)).toBe('Vence hoy');
  expect(daysLeftText(-2)).toBe('Venció hace 2 días hábiles');
});
