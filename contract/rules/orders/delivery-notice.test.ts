import { expect, it } from 'vitest';
import { noticeProblems } from './delivery-notice.ts';

const ordered = [{ id: 'a', quantity: '100', accepted: '60' }];
const said = (quantity: string, over: object = {}) =>
  noticeProblems(
    { arrivesOn: '2026-11-10', lines: [{ lineId: 'a', quantity }], ...over },
    ordered,
    '2026-11-10',
  );

it.each([
  ['what is left', '40', {}, {}],
  ['more than is left', '40.5', {}, { 'lines.0.quantity': 'Faltan por entregar 40.' }],
  [
    'a number that is none',
    '4,5',
    {},
    { 'lines.0.quantity': 'Escribe cuánto entregas, hasta con tres decimales.' },
  ],
  ['nothing', '', {}, { lines: 'Escribe cuánto entregas de al menos un renglón.' }],
  [
    'a day that is past',
    '1',
    { arrivesOn: '2026-11-09' },
    { arrivesOn: 'La entrega no puede ser antes de hoy, 10 nov 2026.' },
  ],
  [
    'a line of another order',
    '1',
    { lines: [{ lineId: 'z', quantity: '1' }] },
    { 'lines.0.quantity': 'Ese renglón no es de este pedido.' },
  ],
  [
    'a line twice',
    '1',
    {
      lines: [
        { lineId: 'a', quantity: '1' },
        { lineId: 'a', quantity: '1' },
      ],
    },
    { 'lines.1.quantity': 'Ese renglón no es de este pedido.' },
  ],
])('answers %s', (_, quantity, over, problems) => {
  expect(said(quantity, over)).toEqual(problems);
});
