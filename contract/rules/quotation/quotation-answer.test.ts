import { expect, it } from 'vitest';
import { QUOTATION_DECLARATIONS, type LotOffer, type QuotationOffer } from '#contract/quotations.ts';
import {
  answerProblems,
  deliveryWarning,
  lotAmount,
  offerTotals,
  plainNumber,
  type AskedLot,
} from './quotation-answer.ts';

const lot = (id: string, more: Partial<AskedLot> = {}): AskedLot => ({
  id,
  number: 1,
  quantity: '10',
  groupLabel: null,
  deliveryDays: 30,
  requirements: [],
  ...more,
});
const offered = (lotId: string, more: Partial<LotOffer> = {}): LotOffer => ({
  lotId,
  offers: true,
  reason: '',
  unitPrice: '100.00',
  quantity: '10',
  brand: '',
  model: '',
  origin: '',
  deliveryDays: 5,
  deliveryUnit: 'days',
  warranty: null,
  warrantyUnit: 'months',
  taxRate: '16',
  meets: [],
  discounts: [],
  ...more,
});
const offer = (lots: LotOffer[], more: Partial<QuotationOffer> = {}): QuotationOffer => ({
  lots,
  currency: 'MXN',
  validityDays: 30,
  contact: { name: 'Elena', email: 'ventas@proveedora.example', phone: '' },
  representative: 'Elena',
  members: [],
  declarations: QUOTATION_DECLARATIONS.map(({ code, version }) => ({ code, version })),
  note: '',
  files: [],
  papers: [],
  ...more,
});
const asked = (lots: AskedLot[], allowsPartial = false) => ({ lots, validityDays: 30, allowsPartial });
const problemsOf = (more: Partial<LotOffer>, of: Partial<AskedLot> = {}, allowsPartial = false) =>
  answerProblems(offer([offered('a', more)]), asked([lot('a', of)], allowsPartial));

it('a whole offer has nothing to say', () => {
  expect(problemsOf({})).toEqual({});
});

it.each<[string, Partial<LotOffer>, string, string]>([
  ['nothing said', { offers: null }, 'offers', 'Di si cotizas esta partida.'],
  ['no without a reason', { offers: false }, 'reason', 'Di por qué no cotizas esta partida.'],
  ['no price', { unitPrice: '' }, 'unitPrice', 'Escribe el precio unitario sin IVA.'],
  [
    'a price of nothing',
    { unitPrice: '0.000000' },
    'unitPrice',
    'Escribe un precio unitario sin IVA mayor que cero.',
  ],
  [
    'a price below nothing',
    { unitPrice: '-5' },
    'unitPrice',
    'Escribe un precio unitario sin IVA mayor que cero.',
  ],
  [
    'seven decimals',
    { unitPrice: '1.0000001' },
    'unitPrice',
    'El precio unitario lleva hasta seis decimales.',
  ],
  ['words', { unitPrice: 'abc' }, 'unitPrice', '«abc» no es un precio: escríbelo con cifras, como 1,234.50'],
  ['a comma for decimals', { unitPrice: '2940,5' }, 'unitPrice', 'Escribe los decimales con punto: 2940.5'],
  [
    'a key that stayed down',
    { unitPrice: '9999999999.00' },
    'unitPrice',
    'Un precio unitario tiene hasta 9 cifras antes del punto. Revísalo.',
  ],
  [
    'a quantity in words',
    { quantity: 'diez' },
    'quantity',
    'Escribe la cantidad con cifras, mayor que cero y con hasta tres decimales.',
  ],
  ['more than asked', { quantity: '10.001' }, 'quantity', 'Se piden 10: no se puede ofrecer más.'],
  ['a part', { quantity: '9' }, 'quantity', 'Se piden 10 y no se admite una parte.'],
  ['no days', { deliveryDays: null }, 'deliveryDays', 'Escribe en cuántos días entregas.'],
  [
    'a discount that is none',
    { discounts: [{ from: '5', unitPrice: '100.00' }] },
    'discounts',
    'Cada descuento lleva desde qué cantidad y un precio menor que el unitario.',
  ],
])('%s is told at its field', (_, more, field, message) => {
  expect(problemsOf(more)).toMatchObject({ [`lots.a.${field}`]: message });
});

it('a part is offered where the request allows it', () => {
  expect(problemsOf({ quantity: '9' }, {}, true)).toEqual({});
});

it('each requirement is answered, and shown where it is read unless it is not met', () => {
  const of = { requirements: [{ code: 'r', text: 'Aumento de 40×' }] };
  const said = (answer: 'yes' | 'no' | null, where = '') =>
    problemsOf({ meets: [{ code: 'r', answer, where }] }, of)['lots.a.meets'];
  expect(said(null)).toBe('Di si cumples: Aumento de 40×');
  expect(said('yes')).toBe('Señala en qué página se lee.');
  expect(said('yes', 'Página 3')).toBeUndefined();
  expect(said('no')).toBeUndefined();
});

it('of a group all is offered or nothing (V72 keeps who comes short out of it)', () => {
  const lots = [lot('a', { groupLabel: 'Óptica' }), lot('b', { groupLabel: 'Óptica' })];
  const given = offer([offered('a'), offered('b', { offers: false, reason: 'No lo vendo' })]);
  expect(answerProblems(given, asked(lots))).toEqual({
    'lots.b.offers': 'El grupo «Óptica» se cotiza completo: cotiza esta partida o quita las demás.',
  });
});

it('an offer of nothing, of strange lots or without its head is not sent', () => {
  const none = offer([offered('a', { offers: false, reason: 'No lo vendo' })]);
  expect(answerProblems(none, asked([lot('a')]))).toHaveProperty('lots');
  expect(answerProblems(offer([offered('a'), offered('z')]), asked([lot('a')]))).toHaveProperty('lots');
  const bare = offer([offered('a')], { validityDays: 29, declarations: [], representative: '' });
  expect(Object.keys(answerProblems(bare, asked([lot('a')])))).toEqual([
    'validityDays',
    'representative',
    'declarations',
  ]);
});

it('amounts are exact: six decimals times a quantity, cents half up, tax by lot', () => {
  expect(lotAmount({ unitPrice: '1.333333', quantity: '3' })).toBe('4.00');
  expect(lotAmount({ unitPrice: '0.005', quantity: '1' })).toBe('0.01');
  expect(lotAmount({ unitPrice: 'x', quantity: '1' })).toBeNull();
  const lots = [offered('a'), offered('b', { taxRate: 'exempt' }), offered('c', { offers: false })];
  expect(offerTotals(lots)).toEqual({ net: '2000.00', tax: '160.00', total: '2160.00' });
});

it('numbers are taken as people paste them', () => {
  expect([' $ 1,234.50', '1,234,567', '12,5', '7'].map((text) => plainNumber(text.trim()))).toEqual([
    '1234.50',
    '1234567',
    '12,5',
    '7',
  ]);
});

it('a telephone may be missing, and one of three digits is refused', () => {
  const said = (phone: string) =>
    answerProblems(
      offer([offered('a')], { contact: { name: 'Elena', email: 'v@p.example', phone } }),
      asked([lot('a')]),
    )['contact.phone'];
  expect(['', '473 732 0006', '+52 473 732 0006', '+34 912345678'].map(said)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect(said('123')).toBe('El teléfono tiene 10 dígitos, con clave de ciudad.');
});

it('more days than are asked may be offered, and are told', () => {
  const said = (days: number) => deliveryWarning(offered('a', { deliveryDays: days }), { deliveryDays: 15 });
  expect(said(15)).toBeUndefined();
  expect(said(45)).toBe('Se pide en 15 días y ofreces 45: puedes enviarlo así, y la Unidad lo valora.');
});
