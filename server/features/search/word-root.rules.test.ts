import { expect, test } from 'vitest';
import { rootOf } from './word-root.rules.ts';

test.each([
  ['licitar', 'licitacion'],
  ['pagan', 'pago'],
  ['pagar', 'pagos'],
  ['registrarme', 'registro'],
  ['ubicados', 'ubicacion'],
  ['comprar', 'compra'],
  ['cotizar', 'cotizaciones'],
  ['evaluar', 'evaluacion'],
  ['reclamo', 'reclamar'],
  ['participar', 'participacion'],
])('«%s» and «%s» are of one family', (one, other) => {
  expect(rootOf(one)).toBe(rootOf(other));
});

test('short words and what has figures stay as they are', () => {
  expect([rootOf('iva'), rootOf('69b'), rootOf('rfc')]).toEqual(['iva', '69b', 'rfc']);
  expect(rootOf('contrato')).not.toBe(rootOf('control'));
});
