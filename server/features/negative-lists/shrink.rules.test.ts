import { describe, expect, test } from 'vitest';
import { RowNumbers } from './row-numbers.rules.ts';
import { doubtOf, isShrunk } from './doubt.rules.ts';
import { cutProblem, type Beside } from './shrink.rules.ts';

const upTo = (last: number) => {
  const numbers = new RowNumbers();
  for (let number = 1; number <= last; number += 1) numbers.see(String(number));
  return numbers;
};

/** A list of 100 entries of which 60 leave, spread over it. */
const shrunk = (change: Partial<Beside> = {}): Beside => ({
  rows: 40,
  present: 100,
  gone: 60,
  numbers: upTo(40),
  presentLast: 100,
  missingEnd: 3,
  hasLastBreak: true,
  ragged: 0,
  cutoff: '2026-07-01',
  presentCutoff: '2026-06-01',
  ...change,
});

describe('a list of the SAT that ends before the one in force', () => {
  test('may be whole when nothing else speaks against it', () => {
    expect(cutProblem('sat_69b', shrunk())).toBeUndefined();
    expect(cutProblem('sat_69b', shrunk({ missingEnd: 0 }))).toBeUndefined();
  });

  const gap = new RowNumbers();
  for (const number of [1, 2, 4]) gap.see(String(number));
  const blank = upTo(40);
  blank.see('');
  test.each<[string, Partial<Beside>, RegExp]>([
    ['its last line does not end', { hasLastBreak: false }, /termina en 40 .* llega a 100, .*salto de línea/],
    ['a number is missing', { numbers: gap }, /número 3/],
    ['a row has no number', { numbers: blank }, /filas sin número/],
    ['a row has another width', { ragged: 1 }, /columnas del encabezado/],
  ])('is cut when %s', (_, change, reason) => {
    expect(cutProblem('sat_69b', shrunk(change))).toMatch(reason);
  });

  test.each<[string, Partial<Beside>, RegExp]>([
    ['its cut-off is the one in force', { cutoff: '2026-06-01' }, /misma fecha de corte/],
    ['what is missing is its end', { missingEnd: 60 }, /Faltan seguidos los últimos 60/],
    ['what is missing is its last entry', { rows: 99, gone: 1, missingEnd: 1 }, /justo el último registro/],
  ])('asks for a reason when %s', (_, change, reason) => {
    expect(cutProblem('sat_69b', shrunk(change))).toBeUndefined();
    expect(doubtOf('sat_69b', shrunk(change))).toMatch(reason);
    expect(isShrunk('sat_69b', shrunk(change))).toBe(true);
  });

  test('without numbers it is told by its entries', () => {
    const numbers = new RowNumbers();
    expect(cutProblem('sat_69b', shrunk({ numbers, hasLastBreak: false }))).toMatch(
      /trae 40 registros y la lista en vigor tiene 100/,
    );
    expect(cutProblem('sat_69b', shrunk({ numbers }))).toBeUndefined();
  });
});
