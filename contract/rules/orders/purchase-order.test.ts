import { expect, it } from 'vitest';
import type { PurchaseOrderForm } from '../../purchase-orders.ts';
import { orderTotals } from './order-lines.ts';
import {
  advanceRule,
  changedLines,
  orderProblems,
  quantityProblems,
  type OrderFacts,
} from './purchase-order.ts';

const LOT = '00000000-0000-4000-8000-0000000000a1';
const line = (over: object = {}) => ({
  id: '00000000-0000-4000-8000-0000000000b1',
  description: 'Matraz aforado',
  quantity: '100',
  unit: 'Pieza',
  unitPrice: '1000',
  taxRate: '16' as const,
  lotId: LOT,
  ...over,
});
const form = (over: Partial<PurchaseOrderForm> = {}): PurchaseOrderForm => ({
  object: 'Matraces para los laboratorios',
  lines: [line()],
  dueOn: '2026-12-10',
  dueDays: null,
  place: 'Almacén',
  hours: 'De 9:00 a 14:00 h',
  advancePercent: null,
  paymentDays: 17,
  priceTerms: '',
  notes: '',
  administrator: 'a',
  receiver: 'r',
  ...over,
});
const facts = (over: Partial<OrderFacts> = {}): OrderFacts => ({
  today: '2026-11-30',
  contracted: '116000.00',
  isByDemand: false,
  isAmended: false,
  ordered: '0.00',
  paid: '0.00',
  title: 'Matraces para los laboratorios',
  lots: { [LOT]: 'Matraz aforado de 250 ml' },
  awarded: { [LOT]: '100000.00' },
  quantities: { [LOT]: '100' },
  orderedUnits: {},
  unitPrices: { [LOT]: '1000' },
  agreed: {
    endsOn: null,
    term: null,
    advance: null,
    paymentDays: null,
    place: 'Almacén',
    isPlaceBinding: true,
  },
  committed: null,
  receivers: { r: 'Rosa Demo' },
  hasMail: true,
  ...over,
});
const said = (over: Partial<PurchaseOrderForm> = {}, known: Partial<OrderFacts> = {}) =>
  orderProblems(form(over), facts(known)).map(({ field, message }) => `${field}: ${message}`);

it('counts lines to the cent with six decimals of price, and IVA once for each rate', () => {
  expect(orderTotals([line()])).toEqual({ net: '100000.00', tax: '16000.00', gross: '116000.00' });
  expect(
    orderTotals([
      line({ quantity: '3', unitPrice: '0.333333' }),
      line({ quantity: '1', unitPrice: '10.05', taxRate: '8' }),
      line({ quantity: '1', unitPrice: '5', taxRate: 'exempt' }),
    ]),
  ).toEqual({ net: '16.05', tax: '0.96', gross: '17.01' });
});

it('lets a whole order be issued', () => {
  expect(said()).toEqual([]);
  // An award rounds otherwise than unit prices: a cent for each line is no difference.
  const thirds = { quantities: { [LOT]: '3' }, unitPrices: { [LOT]: '33333.333333' } };
  expect(said({ lines: [line({ quantity: '3', unitPrice: '33333.33' })] }, thirds)).toEqual([]);
});

it.each([
  [
    'V87 an advance above half',
    { advancePercent: 60 },
    {},
    ['advancePercent: El anticipo no pasa del 50 %.'],
  ],
  [
    'a payment later than the law',
    { paymentDays: 18 },
    {},
    ['paymentDays: La ley permite hasta 17 días hábiles.'],
  ],
  ['no day', { dueOn: null }, {}, ['dueOn: Pon fecha o plazo de entrega.']],
  ['a day and a term', { dueDays: 5 }, {}, ['dueDays: Deja la fecha o el plazo, no los dos.']],
  [
    'a line otherwise than the award',
    { lines: [line({ unitPrice: '900' })] },
    {},
    [
      'lines.0.unitPrice: El precio del renglón 1 no es el adjudicado: $1,000.00 por unidad, sin IVA.',
      'lines.0.unitPrice: El renglón 1 no coincide con el fallo: suma $90,000.00 y se adjudicaron $100,000.00, sin IVA.',
      'lines: El pedido suma $104,400.00 con IVA y el contrato es de $116,000.00: pide todo lo contratado.',
    ],
  ],
  [
    'one unit at the price of all of them',
    { lines: [line({ quantity: '1', unitPrice: '100000' })] },
    {},
    ['lines.0.unitPrice: El precio del renglón 1 no es el adjudicado: $1,000.00 por unidad, sin IVA.'],
  ],
  [
    'more than is left of a contract by demand',
    {},
    { isByDemand: true, ordered: '50000.00' },
    ['lines: El pedido suma $116,000.00 con IVA y del contrato quedan $66,000.00.'],
  ],
  [
    'more than the budget holds',
    {},
    { committed: '110000.00' },
    ['lines: El pedido ($116,000.00) pasa de lo comprometido en el presupuesto ($110,000.00).'],
  ],
  [
    'a receiver whose function is over',
    {},
    { receivers: {} },
    ['receiver: Esa persona ya no tiene la función «Recepción» en el área. Elige otra.'],
  ],
  [
    'no mailbox',
    {},
    { hasMail: false },
    ['supplier: El proveedor no tiene correo en el padrón: pídele que lo registre.'],
  ],
])('refuses %s', (_, over: object, known: object, problems) => {
  expect(said(over, known)).toEqual(problems);
});

it('takes an advance of half, and numbers that are none are told at their cell', () => {
  expect(advanceRule(50)).toBe(true);
  expect(said({ lines: [line({ quantity: '1,5', unit: '' })] })).toEqual([
    'lines.0.quantity: Escribe la cantidad del renglón 1, mayor que cero y hasta con tres decimales.',
    'lines.0.unit: Escribe en qué unidad se cuenta el renglón 1.',
  ]);
  expect(said({ lines: [] })).toEqual(['lines: Escribe al menos un renglón.']);
});

it('is delivered where call or quotation say it, also with a door; where only the requisition says it, elsewhere', () => {
  const { agreed } = facts({});
  const several = { ...agreed, place: 'Almacén general; Campus León' };
  const elsewhere = [expect.stringMatching(/^place: .*«Almacén general; Campus León»/)];
  expect(said({ place: 'Calle Privada 12, casa 3' }, { agreed: several })).toEqual(elsewhere);
  expect(said({ place: 'campus leon, puerta 3' }, { agreed: several })).toEqual([]);
  expect(said({ place: 'Calle Privada 12' }, { agreed: { ...several, isPlaceBinding: false } })).toEqual([]);
});

it('asks for what its contract buys and for nothing else', () => {
  expect(said({ object: 'Computadoras portátiles' })).toEqual([
    'object: Eso no lo compra este contrato: escribe qué se compra como lo dice él, «Matraces para los laboratorios».',
  ]);
  expect(said({ object: 'Matraz de vidrio' })).toEqual([]);
  expect(said({ lines: [line({ description: 'Silla giratoria' })] })).toEqual([
    'lines.0.description: El renglón 1 no coincide con el contrato: ahí dice «Matraz aforado de 250 ml».',
  ]);
  expect(
    said({ lines: [line(), line({ lotId: null, description: 'Matraz', unitPrice: '0.01', quantity: '1' })] }),
  ).toEqual([
    'lines.1.description: El renglón 2 no está en el contrato: quítalo, o publica antes el convenio que lo agrega.',
  ]);
});

it('leaves what was paid of its contract without an order', () => {
  expect(said({}, { paid: '46400.00' })).toEqual([
    'lines: El pedido suma $116,000.00 con IVA y del contrato quedan $69,600.00.',
  ]);
  expect(said({ lines: [line({ quantity: '60' })] }, { paid: '46400.00' })).toEqual([]);
});

/** What is said of other quantities of an order of 100, of a contract that an amendment made worth this. */
const changed = (
  quantity: string,
  contracted: string,
  known: { held?: string } & Partial<OrderFacts> = {},
) => {
  const { held = '0', ...over } = known;
  const { lines } = form();
  return quantityProblems(
    { form: form(), lines: [{ id: lines[0]!.id, quantity }] },
    {
      facts: facts({
        contracted,
        isAmended: contracted !== '116000.00',
        quantities: { [LOT]: '120' },
        ...over,
      }),
      held: { [lines[0]!.id]: held },
    },
  ).map(({ field, message }) => `${field}: ${message}`);
};

it('asks for as much more or less as its contract was amended', () => {
  expect(changed('120', '139200.00')).toEqual([]);
  expect(changed('90', '104400.00', { held: '90' })).toEqual([]);
  // An order that is issued first after the amendment asks for it too.
  const more = { contracted: '139200.00', isAmended: true, quantities: { [LOT]: '120' } };
  expect(said({ lines: [line({ quantity: '120' })] }, more)).toEqual([]);
});

it.each([
  ['the same', '100', '116000.00', {}, 'lines: Son las cantidades de hoy'],
  ['below what came', '89', '103240.00', { held: '90' }, 'lines.0.quantity: Ya llegaron 90'],
  ['more than the law lets a lot grow', '121', '140360.00', {}, 'lines.0.quantity: De lo adjudicado'],
  ['more than the contract is worth', '110', '116000.00', {}, 'lines: El pedido suma'],
  [
    'less than the contract is worth',
    '90',
    '116000.00',
    {},
    'lines: El pedido suma $104,400.00 con IVA y el contrato es de $116,000.00',
  ],
  ['none at all', '0', '1.00', {}, 'lines: Sin ninguna cantidad'],
  ['no number', 'diez', '116000.00', {}, 'lines.0.quantity: Escribe la cantidad'],
  [
    'more than the budget holds',
    '120',
    '139200.00',
    { committed: '116000.00' },
    'lines: El pedido ($139,200.00) pasa',
  ],
])('refuses quantities of %s', (_, quantity, contracted, known, start) => {
  const [first, ...others] = changed(quantity, contracted, known);
  expect(first).toContain(start);
  expect(others).toEqual([]);
});

it('keeps every line that nobody changes, and takes a line away with 0', () => {
  const two = [line(), line({ id: '00000000-0000-4000-8000-0000000000b2' })];
  expect(changedLines(two, [{ id: two[1]!.id, quantity: '0' }])).toEqual([
    two[0],
    { ...two[1], quantity: '0' },
  ]);
});
