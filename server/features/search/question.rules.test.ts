import { describe, expect, test } from 'vitest';
import { understand } from './question.rules.ts';

const asked = (q: string) =>
  understand(q, {
    today: '2026-11-28',
    names: { entidad: ['Guanajuato', 'Nuevo León'], area: ['Bibliotecas', 'Ciencias de la Vida'] },
  });

describe('A question is understood before it is looked for', () => {
  test.each([
    [
      '¿Quién ganó la licitación de limpieza?',
      { want: 'who', about: 'procedures', kind: 'open', topic: ['limpieza'] },
    ],
    ['precio laptop', { want: 'price', topic: ['laptop'] }],
    ['hasta cuándo puedo entregar propuesta de microscopios', { want: 'when', topic: ['microscopios'] }],
    [
      'cuánto gastó Bibliotecas en 2025',
      { want: 'spent', year: 2025, names: [{ list: 'area', name: 'Bibliotecas' }] },
    ],
    ['teléfono de almacén', { want: 'contact', topic: ['almacen'] }],
    ['cómo hago una requisición', { want: 'how', topic: ['requisicion'] }],
    ['adjudicación directa 2025', { kind: 'direct', year: 2025, topic: [] }],
    ['licitaciones desiertas del año pasado', { kind: 'open', state: 'unsuccessful', year: 2025 }],
    ['compras canceladas de este año', { about: 'procedures', state: 'cancelled', year: 2026 }],
    ['proveedores de Nuevo León', { about: 'suppliers', names: [{ list: 'entidad', name: 'Nuevo León' }] }],
    ['cuántos contratos hubo en 2024', { want: 'count', about: 'contracts', year: 2024, topic: [] }],
    ['artículo 7 bis de los lineamientos', { about: 'articles', article: '7 bis' }],
    ['art. 55', { article: '55' }],
    ['cuánto tarda una licitación', { want: 'how', kind: 'open', topic: ['licitacion'] }],
    ['compras que se cancelaron', { about: 'procedures', state: 'cancelled', topic: [] }],
    ['quién vende papel', { want: 'sells', topic: ['papel'] }],
    ['empresas que vendan muebles', { about: 'suppliers', topic: ['muebles'] }],
    ['directas arriba del límite', { filters: { directa: 'arriba-del-limite' } }],
    ['qué ley aplica si el recurso es federal', { norm: 'ruling', filters: { recurso: 'federal' } }],
    ['la ley que ya no está vigente', { norm: 'repealed' }],
    ['me rechazaron la propuesta', { errands: [{ sheet: 'inconformidad' }] }],
    ['mi oferta fue rechazada', { errands: [{ sheet: 'inconformidad' }] }],
    ['se descompuso el proyector', { errands: [{ sheet: 'reclamo garantía' }] }],
    ['qué compras vienen', { errands: [{ page: '/adquisiciones/compras-previstas' }] }],
    ['dónde está mi requisición', { errands: [{ subject: 'requisiciones' }] }],
    ['soy persona física puedo concursar', { errands: [{ sheet: 'presentación propuestas' }] }],
    ['multa por entregar tarde', { errands: [{ sheet: 'ganar garantía entrega' }] }],
    [
      'castigo a un servidor público que favorece a una empresa',
      { errands: [{ norm: 'responsabilidades administrativas' }] },
    ],
    [
      'qué pasa si estoy en la lista negra del SAT',
      { errands: [{ page: expect.stringContaining('listas-del-sat') }] },
    ],
    ['EFOS', { errands: [{ page: expect.stringContaining('listas-del-sat') }] }],
    ['me mandaron una invitación para cotizar', { errands: [{ page: '/cotizaciones' }] }],
    ['lp ug 6 2026', { numbers: ['LP-UG-006-2026'] }],
    ['LP-UG-006', { numbers: expect.arrayContaining(['LP-UG-006-2026', 'LP-UG-006-2025']) }],
    ['ISO 9001', { numbers: [] }],
    ['garantía de cumplimiento', { errands: [], filters: {}, norm: undefined }],
  ])('%s', (q, expected) => {
    expect(asked(q)).toMatchObject(expected);
  });

  test.each([
    ['contratos de más de un millón', { least: 1_000_000 }],
    ['mayores a $2,500,000.50', { least: 2_500_000.5 }],
    ['compras de menos de 200 mil pesos', { most: 200_000 }],
    ['entre 100 y 500 mil', { least: 100_000, most: 500_000 }],
    ['de 1 millón a 2.5 millones de pesos', { least: 1_000_000, most: 2_500_000 }],
    ['$500,000', { about: 500_000 }],
    ['medio millón de pesos', { about: 500_000 }],
    ['3 mdp', { about: 3_000_000 }],
    ['ochenta mil pesos', { about: 80_000 }],
  ])('the amount of «%s»', (q, amount) => {
    expect(asked(q).amount).toEqual(amount);
  });

  test.each([
    ['cuándo me pagan', 'pagan'],
    ['a los cuántos días pagan', 'pagan'],
    ['pago a proveedores', 'pagan'],
    ['cuándo devuelven mi fianza', 'devuelven garantía'],
    ['quién ve los pagos', undefined],
    ['cuánto pagaron por vigilancia', undefined],
  ])('«%s» leads to the question that a sheet answers: %s', (q, question) => {
    expect(asked(q).errands[0]?.question).toBe(question);
  });

  test.each([
    'LP-UG-014-2026',
    'lp ug 014 2026',
    'TGE150219XX9',
    'P-01187',
    '"acta de fallo"',
    'limpieza -servicio',
    'no-break de 1500 VA',
    'guantes 8 pulgadas',
  ])('«%s» is no question', (q) => {
    expect(asked(q)).toMatchObject({
      want: undefined,
      about: undefined,
      kind: undefined,
      year: undefined,
      amount: undefined,
    });
  });

  test('the name of an area within a thing is part of the thing', () => {
    expect(asked('equipo para bibliotecas')).toMatchObject({ names: [], topic: ['equipo', 'bibliotecas'] });
  });
});
