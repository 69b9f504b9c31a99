import { describe, expect, it } from 'vitest';
import type { CountedPurchase } from '#contract/purchase-checks.ts';
import { purchaseFindings, type PurchaseFacts } from './purchase-checks.ts';

const part = (id: string, amount: string, given: Partial<CountedPurchase> = {}): CountedPurchase => ({
  id,
  number: `AD-${id}`,
  title: 'Papelería',
  on: '2026-03-02',
  amount,
  ...given,
});
const facts = (given: Partial<PurchaseFacts>): PurchaseFacts => ({
  kind: 'direct',
  regime: 'laassp_2025',
  number: 'AD-UG-014-2026',
  title: 'Papelería',
  description: '',
  publishOn: '2026-05-04',
  isByAmount: true,
  planning: { certificateNumber: null, certificateAmount: null } as PurchaseFacts['planning'],
  lots: [],
  contracts: [],
  awardedOn: null,
  documents: [],
  amount: null,
  parts: [],
  families: [],
  limits: { directMax: '400.00', invitationMax: '900.00', source: 'Anexo 9' } as PurchaseFacts['limits'],
  splitting: 'LAASSP 2025, art. 55',
  ...given,
});
const asked = (
  given: Partial<PurchaseFacts>,
  others: readonly CountedPurchase[],
  amount: string | null = '100.00',
) =>
  purchaseFindings(
    facts({ families: [{ family: '2110', amount, year: 2026, area: 'Biblioteca', others }], ...given }),
  ).find(({ code }) => code === 'split_family');

describe('«¿Se partió una compra?»', () => {
  const others = [
    part('1', '200.00', { area: 'Rectoría', supplier: 'Papelera Uno' }),
    part('2', '100.01', { area: 'Biblioteca', supplier: 'Papelera Dos', on: '2026-02-01' }),
  ];

  it('is asked once the parts pass the limit together, with its rows, those of the same area first', () => {
    expect(asked({}, others)).toMatchObject({
      level: 'question',
      rule: '¿Se partió una compra?',
      message:
        'Con 2 otras compras por monto de 2026 en claves 2110, de 2 proveedores y 2 áreas, suma $400.01 sin IVA; el máximo es $400.00. Si es la misma necesidad, conviene una sola compra.',
      amount: '400.01',
      limit: '400.00',
      purchases: [{ id: '2' }, { id: '1' }],
    });
    expect(asked({}, others, '99.99')).toBeUndefined();
  });

  it('leaves out what passes the limit by itself, and what is not bought by its amount', () => {
    expect(asked({}, [...others.slice(0, 1), part('3', '400.01')])).toBeUndefined();
    expect(asked({}, others, '400.01')).toBeUndefined();
    expect(asked({}, others, null)).toBeUndefined();
    expect(asked({ isByAmount: false }, others)).toBeUndefined();
    expect(asked({ kind: 'open' }, others)).toBeUndefined();
    expect(asked({ limits: null }, others)).toBeUndefined();
    expect(asked({ kind: 'invitation' }, others)).toBeUndefined();
  });

  it('is not asked again of what is told as split to one supplier', () => {
    const own = {
      supplier: 's',
      supplierName: 'Papelera Uno',
      line: '21101',
      amount: '100.00',
      on: '2026-05-04',
    };
    expect(asked({ parts: [{ ...own, others }] }, others)).toBeUndefined();
  });
});

describe('Title and object against the rest', () => {
  const lots = [1, 2].map((number) => ({ number, budgetLine: null, estimate: null }));
  const told = (given: Partial<PurchaseFacts>) =>
    purchaseFindings(facts({ kind: 'open', number: 'LP-UG-014-2026', lots, ...given }))
      .filter(({ code }) => code === 'title_contradicts')
      .map(({ field, message }) => [field, message]);

  it('are asked about where they name another kind, another number or other lots', () => {
    expect(told({ title: 'Adjudicación directa de papelería' })).toEqual([
      ['title', 'El título dice «adjudicación directa» y el procedimiento es licitación pública.'],
    ]);
    expect(told({ description: 'Papelería de LP-UG-013-2026' })).toEqual([
      ['description', 'El objeto nombra LP-UG-013-2026 y este procedimiento es LP-UG-014-2026.'],
    ]);
    expect(told({ title: 'Papelería, 3 partidas' })).toEqual([
      ['title', 'El título dice 3 partidas y el procedimiento lleva 2.'],
    ]);
  });

  it('are not where they agree, or say nothing of it', () => {
    expect(
      told({ title: 'Licitación pública LP-UG-014-2026, 2 partidas', description: 'Bolígrafos y 30 sillas' }),
    ).toEqual([]);
    expect(told({ title: 'Papelería, 3 partidas', lots: [] })).toEqual([]);
  });
});
