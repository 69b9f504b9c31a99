import { expect, test } from 'vitest';
import { askedPenalty } from './asked-penalty.ts';

test.each([
  ['0.5 % por cada día de atraso', 0.5],
  ['Pena convencional del 1% por día natural, sobre lo no entregado.', 1],
  ['0.5 % por cada día hábil', null],
  ['0.5 % por día, hasta el 10 % del contrato', null],
  ['Las de la ley', null],
  ['10 % del contrato', null],
  ['', null],
])('«%s» asks for %s', (terms, percent) => {
  expect(askedPenalty(terms)).toBe(percent);
});
