import { expect, it } from 'vitest';
import type { CheckSeverity, InvoiceCheck } from '#contract/invoice-checks.ts';
import { groupsOf, observationsOf, purchaseText, verdictOf } from './invoice-words.ts';

const check = (
  id: string,
  result: InvoiceCheck['result'],
  severity: CheckSeverity = 'stop',
): InvoiceCheck => ({
  id,
  severity,
  result,
  message: `${id} dice`,
});

it('what failed comes by its weight, and what could not be checked is no failure', () => {
  const found = observationsOf([
    check('I7', 'fail', 'note'),
    check('T8', 'fail', 'doubt'),
    check('R3', 'fail', 'fix'),
    check('S4', 'fail'),
    check('S6', 'unknown'),
    check('T12', 'pass'),
  ]);
  expect(found.toCorrect.map(({ id }) => id)).toEqual(['S4', 'R3']);
  expect([found.doubts, found.notes, found.unknown].map((some) => some.map(({ id }) => id))).toEqual([
    ['T8'],
    ['I7'],
    ['S6'],
  ]);
});

it.each([
  [[check('S4', 'fail'), check('R3', 'fail', 'fix')], 'Antes de enviarla, corrige 2 cosas'],
  [[check('R3', 'fail', 'fix'), check('T8', 'fail', 'doubt')], 'Antes de enviarla, corrige 1 cosa'],
  [[check('T8', 'fail', 'doubt')], 'Cuadra, y 1 cosa la decide una persona'],
  [[check('T8', 'fail', 'doubt'), check('F6', 'fail', 'doubt')], 'Cuadra, y 2 cosas las decide una persona'],
  [[check('S6', 'unknown'), check('I7', 'fail', 'note')], 'Cuadra lo que se pudo comprobar'],
  [[check('S6', 'pass'), check('I7', 'fail', 'note')], 'Cuadra'],
])('the result in one line: case %#', (checks, words) => {
  expect(verdictOf(observationsOf(checks))).toBe(words);
});

it('a group tells how many of its checks passed; it fits where all did, and stays open where one could not be made', () => {
  const groups = groupsOf([
    check('S4', 'pass'),
    check('S6', 'unknown'),
    check('R1', 'pass'),
    check('R3', 'fail', 'fix'),
    check('R5', 'fail', 'fix'),
    check('I7', 'fail', 'note'),
    check('Z9', 'pass'),
  ]);
  expect(
    groups.map(({ name, passed, all, fits, isOpen }) => [name, passed.length, all.length, fits, isOpen]),
  ).toEqual([
    ['Sello y timbre', 1, 2, false, true],
    ['RFC, nombre y domicilio', 1, 2, false, false],
    ['Otras comprobaciones', 1, 1, true, false],
  ]);
});

it('a kind of purchase is told by its name and its codes, one that has no name by its codes', () => {
  expect(purchaseText(['2', '3'])).toBe('Materiales y suministros, servicios (partidas 2000, 3000)');
  expect(purchaseText(['515'])).toBe('Equipo de cómputo (partida 5150)');
  expect(purchaseText(['8'])).toBe('Partida 8000');
});
