import { expect, it } from 'vitest';
import { REQUISITION_UNITS } from '#contract/requisition-fields.ts';
import { unitCodeOf, unitProblem, unitWordOf } from './unit-words.ts';

it.each([
  ['H87', 'PZA', 'Pza.', 'piezas', 'pza\u00A0', 'PZAS', 'H87'],
  ['LTR', 'LT', 'Lts.', 'litro', 'L'],
  ['E48', 'SERV', 'Srv.', 'SERVICIO'],
  ['MIL', 'MILLAR', 'millares', 'MIL'],
  ['XLT', 'LOTE', 'lotes'],
  ['KGM', 'Kg', 'kgs.', 'kilos'],
  ['MTK', 'm²', 'M2', 'Metros cuadrados'],
  ['MON', 'Mes', 'meses'],
])('%s is a unit by each of its words', (code, ...words) => {
  expect(words.map((word) => unitCodeOf(word))).toEqual(words.map(() => code));
});

it('a unit has one word; what nobody knows stays as it is written and has no key', () => {
  expect(['PZA', 'pieza', 'Jgo.'].map((text) => unitWordOf(text))).toEqual(['Pieza', 'Pieza', 'Juego']);
  expect(unitWordOf(' CAJA C/100 ')).toBe('CAJA C/100');
  expect(['CAJA C/100', 'cosa', '', 'constructor'].map((text) => unitCodeOf(text))).toEqual(
    Array(4).fill(undefined),
  );
});

it('every unit of the list is known by its name and its key', () => {
  for (const [code, { label }] of Object.entries(REQUISITION_UNITS))
    expect([unitCodeOf(label), unitCodeOf(code)]).toEqual([code, code]);
});

it('what may be several units is none before a person says which', () => {
  for (const text of ['ML', 'ml.', 'M', 'GL', 'CJ', 'Bot.']) {
    expect([unitCodeOf(text), unitWordOf(text)]).toEqual([undefined, text]);
    expect(unitProblem(text)).toMatch(/^«.*» puede ser .* o .*\. Escribe /);
  }
  expect(unitProblem('ML')).toBe(
    '«ML» puede ser metro lineal o mililitro. Escribe metro lineal o mililitro.',
  );
  for (const text of ['m', 'PZ', 'KG', 'metro lineal', 'mililitros', 'caja', ''])
    expect(unitProblem(text)).toBeUndefined();
  expect([unitCodeOf('metros lineales'), unitWordOf('MTS LINEALES'), unitCodeOf('mililitro')]).toEqual([
    'MTR',
    'Metro lineal',
    'MLT',
  ]);
});
