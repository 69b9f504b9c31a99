import { expect, it } from 'vitest';
import type { Spending } from '#contract/procurement-views.ts';
import {
  differenceText,
  paidTexts,
  partOf,
  periodText,
  seriesOf,
  shortMoney,
  singleBidsText,
} from './spending-words.ts';

const spending = (patch: Partial<Spending> = {}): Spending => ({
  year: 2026,
  years: [2026],
  asOf: '2026-11-23',
  total: '112.00',
  amended: '112.00',
  contracts: 13,
  undated: 0,
  before: '100.00',
  beforeContracts: 10,
  months: [],
  kinds: [],
  areas: [],
  otherAreas: { count: 0, amount: '0.00' },
  suppliers: [],
  otherSuppliers: { count: 0, amount: '0.00' },
  list: [],
  bids: { lots: 0, single: 0 },
  paid: { moments: null, invoices: 0, inTime: 0, median: null, received: 0, returned: 0 },
  ...patch,
});

it('the difference to the year before is said in words, of the same days while a year runs', () => {
  expect(differenceText(spending())).toBe(
    '12% más que en los mismos días de 2025. En los mismos días de 2025 fueron $100.00, en 10 contratos.',
  );
  const whole = { year: 2025, asOf: '2025-12-31' };
  expect(differenceText(spending({ ...whole, total: '75.00' }))).toBe(
    '25% menos que en 2024. En 2024 fueron $100.00, en 10 contratos.',
  );
  expect(differenceText(spending({ ...whole, total: '100.10' }))).toMatch(/^Casi lo mismo que en 2024\./);
  expect(differenceText(spending({ ...whole, total: '250.00' }))).toMatch(
    /^2\.5 veces lo contratado en 2024\./,
  );
  // One contract makes the difference where there are few: no ratio is told.
  for (const few of [{ contracts: 9 }, { beforeContracts: 9 }])
    expect(differenceText(spending({ ...whole, total: '250.00', ...few }))).toMatch(
      /^En 2024 fueron \$100\.00, en \d+ contratos\. Son muy pocos contratos/,
    );
  for (const before of [null, '0.00'])
    expect(differenceText(spending({ ...whole, before }))).toBe(
      'No hay contratos en 2024 con los que comparar.',
    );
  expect(periodText(spending())).toBe('Del 1 de enero al 23 de noviembre de 2026');
  expect(periodText(spending(whole))).toBe('En 2025');
});

it('amounts beside bars are short and never round to another unit', () => {
  expect([80.4, 999.4, 350_400, 999_949, 999_960, 4_230_000, 1_234_000_000].map(shortMoney)).toEqual([
    '$80',
    '$999',
    '$350 mil',
    '$1,000 mil',
    '$1 M',
    '$4.2 M',
    '$1,234 M',
  ]);
  expect(partOf('1.00', '10000.00')).toBe('<0.1%');
  expect(partOf('2.57', '100.00')).toBe('2.6%');
  expect(partOf('1.00', '0')).toBe('0%');
});

it('single bids are told only where bids are known', () => {
  expect(singleBidsText(spending())).toBeUndefined();
  expect(singleBidsText(spending({ bids: { lots: 4, single: 1 } }))).toBe(
    '1 de 4 partidas concursadas (25%) tuvo una sola propuesta.',
  );
});

it('more kinds than series share the last one', () => {
  const kinds = (['open', 'direct', 'invitation', 'framework'] as const).map((kind, index) => ({
    kind,
    amount: String(9 - index),
    procedures: 1,
  }));
  expect(seriesOf(spending({ kinds })).map(({ kinds: names }) => names)).toEqual([
    ['open'],
    ['direct'],
    ['invitation', 'framework'],
  ]);
  expect(seriesOf(spending({ kinds: kinds.slice(0, 3) }))).toHaveLength(3);
});

it('how invoices were paid is told only of those that came or were paid, and no median of a few', () => {
  const paid = (given: Partial<Spending['paid']>) =>
    paidTexts(spending({ paid: { ...spending({}).paid, ...given } }));
  expect(paid({})).toEqual([]);
  expect(paid({ invoices: 8, inTime: 6, median: 12, received: 10, returned: 1 })).toEqual([
    'Se pagaron 8 facturas; 6 (75%) dentro de su plazo.',
    'De recibir una factura a pagarla pasan 12 días hábiles (mediana).',
    'Llegaron 10 facturas; 1 (10%) se devolvió para corregirse.',
  ]);
  expect(paid({ invoices: 1, inTime: 0 })).toEqual([
    'Se pagó 1 factura; 0 (0%) dentro de su plazo.',
    'Son muy pocas para decir cuánto tardan.',
  ]);
});
