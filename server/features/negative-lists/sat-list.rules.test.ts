import { describe, expect, test } from 'vitest';
import { rfcWithCall } from './list-row.ts';
import { isFoot, nearSituations, satColumns, satField, totalIn } from './sat-list.rules.ts';
import { SAT_HEADER } from './test-lists.ts';
import { cutoffIn, wholeDays } from './written-day.rules.ts';

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

  test('a word that says the contrary of a situation, or names two of them, is near none', () => {
    for (const word of [
      'Sentencia Desfavorable',
      'Definitivo → Desvirtuado',
      'Definitivo (antes presunto)',
      'Indefinitivo',
    ])
      expect([word, nearSituations(word)]).toEqual([word, []]);
  });

  test('short names of the columns are known, and a call of a note is no part of an RFC', () => {
    expect(
      ['Pub. DOF de DEFINITIVOS', 'PRESUNTOS: Pub. página SAT', 'Publ. DOF desvirtuados', 'Pub. DOF'].map(
        satField,
      ),
    ).toEqual(['definitiveDofOn', 'presumedSatOn', 'clearedDofOn', undefined]);
    for (const [text, call] of [
      ['GTE110405K28 (2)', '(2)'],
      ['GTE110405K28 1/', '1/'],
      ['GTE110405K281/', '1/'],
      ['GTE110405K28*', '*'],
      ['GTE110405K28', ''],
    ] as const)
      expect([text, rfcWithCall(text)]).toEqual([text, { rfc: 'GTE110405K28', call }]);
    expect(rfcWithCall('GTE110405K2 (2)')).toBeUndefined();
  });

  test('the day of a list stands behind «actualizada», «corte» or «información al»', () => {
    for (const line of [
      'Información al 30 de septiembre de 2026',
      'Información actualizada al 30/09/26',
      'Información al 30 de sept. de 26; fechas día/mes/año',
      'Corte: 30 de septiembre de 2026',
    ])
      expect([line, cutoffIn(['Servicio de ejemplo', line], '2026-11-21')]).toEqual([line, '2026-09-30']);
    expect(cutoffIn(['Oficio del 30 de septiembre de 2026'], '2026-11-21')).toBeUndefined();
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
