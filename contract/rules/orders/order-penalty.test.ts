import { describe, expect, it } from 'vitest';
import { addDays } from '../days/calendar.ts';
import {
  deductionProblems,
  limited,
  orderDeduction,
  orderPenalty,
  penaltyPercent,
  resolutionProblem,
} from './order-penalty.ts';

/** A Monday. */
const DUE = '2026-11-02';
const line = (quantity: string, unitPrice: string) => ({
  lineId: 'a',
  description: 'Matraz',
  unit: 'Pieza',
  quantity,
  unitPrice,
});
const after = (days: number) => ({
  dueOn: DUE,
  arrivedOn: addDays(DUE, days),
  holidays: new Set<string>(),
});
const half = { rate: 0.5, cap: 20, left: null as string | null };

describe('A penalty of what came late', () => {
  it.each([
    ['V75', '40', '1200.00', 7, '500000.00', '1680.00', '1680.00', false],
    ['V76', '100', '1200.00', 12, '500000.00', '7200.00', '7200.00', false],
    ['V77', '100', '1200.00', 200, '50000.00', '120000.00', '50000.00', true],
    ['V78', '40', '1200.00', 60, null, '14400.00', '9600.00', true],
    ['V79', '15', '899.90', 11, '500000.00', '742.42', '742.42', false],
  ])('%s', (_, quantity, price, days, left, computed, amount, asksRescission) => {
    const found = orderPenalty([line(quantity, price)], after(days), { ...half, left });
    expect(found).toMatchObject({ days, computed, amount, asksRescission });
    expect(found?.capOf).toBe(left === null ? 'price' : 'guarantee');
  });

  it('V80 is none where the due day is a Saturday and it comes on Monday', () => {
    const dates = { dueOn: '2026-11-07', holidays: new Set<string>() };
    expect(orderPenalty([line('1', '100')], { ...dates, arrivedOn: '2026-11-09' }, half)).toBeUndefined();
    expect(orderPenalty([line('1', '100')], { ...dates, arrivedOn: '2026-11-10' }, half)?.days).toBe(1);
  });

  it('rounds each line by itself, says how it was counted, and is a percent only where no limit changed it', () => {
    const found = orderPenalty([line('1', '1.01'), line('1', '1.01')], after(1), { ...half, left: '9.00' })!;
    expect(found.lines.map(({ amount }) => amount)).toEqual(['0.01', '0.01']);
    expect(found.computed).toBe('0.02');
    const capped = orderPenalty([line('40', '1200')], after(60), half)!;
    expect(capped.calculation).toBe(
      '60 días naturales de atraso por 0.5 % diario de $48,000.00 sin IVA: $14,400.00; el tope de un contrato sin garantía la deja en $9,600.00.',
    );
    expect(penaltyPercent(capped, capped.amount)).toBeNull();
    expect(penaltyPercent(capped, capped.computed)).toBe(30);
  });

  it('is nothing where other penalties took the whole guarantee', () => {
    expect(limited({ computed: '7200.00', late: '120000.00' }, { left: '0.00', cap: 20 })).toMatchObject({
      amount: '0.00',
      asksRescission: true,
    });
  });
});

it.each([
  ['firm', 'proposed', null, 'Primero se avisa de la pena al proveedor.'],
  ['firm', 'notified', null, 'El proveedor puede contestar hasta el 9 nov 2026.'],
  ['reduce', 'answered', '100.00', 'Escribe un monto mayor que cero y menor que $100.00.'],
  ['waive', 'firm', null, 'Esta pena ya se resolvió.'],
  ['firm', 'answered', null, undefined],
  ['reduce', 'answered', '99.99', undefined],
  ['waive', 'proposed', null, undefined],
] as const)('%s of one that is %s', (way, state, amount, message) => {
  const standing = { state, answerBy: '2026-11-09', amount: '100.00' };
  expect(resolutionProblem(standing, { way, amount }, '2026-11-09')?.message).toBe(message);
});

it('is firm without an answer only after the last day to answer', () => {
  const standing = { state: 'notified', answerBy: '2026-11-09', amount: '1.00' } as const;
  expect(resolutionProblem(standing, { way: 'firm', amount: null }, '2026-11-10')).toBeUndefined();
});

describe('A deduction for what has a fault', () => {
  const fault = 'La tapa no cierra.';

  it('is a percent of each line by itself, and says how it was counted', () => {
    const found = orderDeduction([line('3', '33.33'), line('20', '1000')], {
      percent: 5,
      fault,
      left: '10000.00',
    });
    expect(found).toMatchObject({
      days: 0,
      rate: 5,
      computed: '1005.00',
      amount: '1005.00',
      asksRescission: false,
    });
    expect(found.calculation).toBe('«La tapa no cierra.»: 5 % de $20,099.99 sin IVA: $1,005.00.');
  });

  it('is no more than what the deductions of its order leave, and asks for a rescission there', () => {
    const found = orderDeduction([line('60', '1000')], { percent: 20, fault, left: '9000.00' });
    expect(found).toMatchObject({
      computed: '12000.00',
      amount: '9000.00',
      capOf: 'order',
      asksRescission: true,
    });
    expect(found.calculation).toContain('el tope de deducciones del pedido la deja en $9,000.00');
  });

  it('is of lines of its receipt, no more of each than was taken, and of something', () => {
    const accepted = [{ lineId: 'a', accepted: '10' }];
    const of = (...lines: [string, string][]) =>
      deductionProblems({ lines: lines.map(([lineId, quantity]) => ({ lineId, quantity })) }, accepted);
    expect(of(['a', '10'])).toEqual({});
    expect(of(['a', '10.001'])).toEqual({ 'lines.0.quantity': expect.stringContaining('se aceptaron 10') });
    expect(of(['a', 'x'], ['b', '1'], ['a', '1'])).toEqual({
      'lines.0.quantity': expect.stringContaining('hasta con tres decimales'),
      'lines.1.quantity': 'Ese renglón no es de esta recepción.',
      'lines.2.quantity': 'Ese renglón no es de esta recepción.',
    });
    expect(of(['a', '0'])).toEqual({ lines: expect.any(String) });
  });
});
