import { expect, it } from 'vitest';
import { countedUnit } from './procedure-words.ts';

it.each([
  ['1', 'Equipo', '1 equipo'],
  ['2', 'Equipo', '2 equipos'],
  ['3', 'Par', '3 pares'],
  ['2.5', 'Juez', '2.5 jueces'],
  ['4', 'Paquete de 10', '4 paquete de 10'],
  ['5', 'Bolsas', '5 bolsas'],
])('%s %s reads «%s»', (count, unit, read) => {
  expect(countedUnit(count, unit)).toBe(read);
});
