import { expect, it } from 'vitest';
import { addWorkingDays } from '../days/working-days.ts';
import { arrivalProblems, decidedState, leftOf, quantityText, resultProblems } from './receipt.ts';

const ordered = (accepted = '0', quantity = '100') => [{ id: 'a', quantity, accepted }];
const taken = (accepted: string, rejected: string, reason: 'damaged' | null = 'damaged') => ({
  lines: [{ lineId: 'a', accepted, rejected, reason: rejected === '0' ? null : reason }],
});
const given = (arrived: string, over: object = {}) => ({
  arrived: [{ lineId: 'a', arrived }],
  ordered: ordered(),
  photos: 1,
  ...over,
});

it('V81 what came on 5 November 2026 is accepted at the latest on the 20th, with its holiday', () => {
  expect(addWorkingDays('2026-11-05', 10, new Set(['2026-11-16']))).toBe('2026-11-20');
});

it('V82 refuses to take and reject 101 of 100', () => {
  expect(resultProblems(taken('90', '11'), given('100'))).toEqual({
    'lines.0.accepted': 'Llegaron 100 y sumas 101 entre aceptado y rechazado.',
  });
  expect(resultProblems(taken('90', '10'), given('100'))).toEqual({});
  expect(resultProblems(taken('90', '9'), given('100'))).toEqual({
    'lines.0.rejected': 'Llegaron 100 y solo dices de 99: acepta o rechaza lo demás.',
  });
});

it('V83 of 100 with 60 taken, 40 of the next 45 may be taken and 5 go back', () => {
  const next = given('45', { ordered: ordered('60') });
  expect(quantityText(leftOf(ordered('60')[0]!))).toBe('40');
  expect(resultProblems(taken('45', '0'), next)).toEqual({
    'lines.0.accepted': 'Del pedido faltan 40: lo demás se regresa o se pide con un convenio.',
  });
  expect(resultProblems(taken('40', '5'), next)).toEqual({});
});

it('asks for a reason and a photo of what is rejected, and for every line', () => {
  expect(resultProblems(taken('0', '5', null), given('5'))).toEqual({
    'lines.0.reason': 'Elige por qué se rechaza.',
  });
  expect(resultProblems(taken('0', '5'), given('5', { photos: 0 }))).toEqual({
    photos: 'Agrega al menos una foto de lo que se rechaza.',
  });
  const two = [
    { lineId: 'a', arrived: '5' },
    { lineId: 'b', arrived: '1' },
  ];
  expect(resultProblems(taken('5', '0'), given('5', { arrived: two }))).toEqual({
    lines: 'Falta decir de algún renglón cuánto se acepta.',
  });
});

it('takes numbers with three decimals and no line of another order', () => {
  const lines = (arrived: string, lineId = 'a') => ({ lines: [{ lineId, arrived }] });
  expect(arrivalProblems(lines('2.5'), ordered())).toEqual({});
  expect(Object.keys(arrivalProblems(lines('2,5'), ordered()))).toEqual(['lines.0.arrived']);
  expect(Object.keys(arrivalProblems(lines('1', 'z'), ordered()))).toEqual(['lines.0.arrived']);
  expect(Object.keys(arrivalProblems(lines('0'), ordered()))).toEqual(['lines']);
  expect(resultProblems(taken('2.25', '0.25'), given('2.5'))).toEqual({});
});

it.each([
  ['accepted', taken('5', '0')],
  ['partial', taken('4', '1')],
  ['rejected', taken('0', '5')],
])('stands as %s once it is decided', (state, result) => {
  expect(decidedState(result)).toBe(state);
});
