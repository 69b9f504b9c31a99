import { describe, expect, test } from 'vitest';
import { isFoot, nearSituations, satColumns, totalIn } from './sat-list.rules.ts';
import { SAT_HEADER } from './test-lists.ts';
import { wholeDays } from './written-day.rules.ts';

const COLUMNS = satColumns(SAT_HEADER);

describe('rows of the SAT file', () => {
  test.each([
    ['Total de registros: 199', true],
    ['Fuente: SAT, Administración General', true],
    ['Para cualquier aclaración acude a tu módulo', true],
    [',,Elaborado el 7 de noviembre de 2025,', true],
    ['200', false],
    ['200,GEJ11', false],
    ['12,XXXXXXXXXXXX,TOTAL DE OBRAS,Definitivo', false],
    [',AAA010101AAA,TOTAL DE OBRAS,', false],
    [',,,', false],
  ])('«%s» is a foot: %s', (text, is) => {
    expect(isFoot(COLUMNS, text.startsWith('Fuente') ? [text, ''] : text.split(','))).toBe(is);
  });

  test('a foot says how many entries there are only where it counts them', () => {
    expect(
      ['Total de registros: 13,210', 'TOTAL DE CONTRIBUYENTES 199', 'Total: 5', 'Registros 7'].map(totalIn),
    ).toEqual([13_210, 199, undefined, undefined]);
  });

  test('a word is near a situation by its beginning or by its letters', () => {
    expect(
      ['Defintivo', 'Definitivos (2)', 'Desvirtuó', 'Prseunto', 'Sentencia a favor', 'S.C.', 'Baja'].map(
        nearSituations,
      ),
    ).toEqual([['definitive'], ['definitive'], ['cleared'], ['presumed'], ['court_favourable'], [], []]);
  });

  test('days that share a month are written whole; dates that are whole stay', () => {
    expect(
      [
        '23 y 24/04/2020',
        '1, 2 y 3 de mayo de 2020',
        '04/08/2015 y 24/08/2015',
        'oficio 12, 3 de mayo de 2020',
      ].map(wholeDays),
    ).toEqual([
      '23/04/2020; 24/04/2020',
      '1 de mayo de 2020; 2 de mayo de 2020; 3 de mayo de 2020',
      undefined,
      undefined,
    ]);
  });
});
