import { expect, test } from 'vitest';
import { MEXICAN_STATES, stateNameOf } from './mexican-states.ts';

test('a state is recognised by its name without accents, capitals or blanks; any other text stays', () => {
  expect(['guanajuato', 'nuevo-leon', 'SAN LUIS POTOSI', 'ciudad_de_mexico'].map(stateNameOf)).toEqual([
    'Guanajuato',
    'Nuevo León',
    'San Luis Potosí',
    'Ciudad de México',
  ]);
  for (const name of Object.values(MEXICAN_STATES)) expect(stateNameOf(name)).toBe(name);
  expect(stateNameOf('Texas')).toBe('Texas');
});
