import { expect, it } from 'vitest';
import { initialsOf } from './initials.ts';

it.each([
  ['Mariana Ficticia López', 'MF'],
  ['Óscar de la Torre', 'ÓT'],
  ['ñandú', 'Ñ'],
  ['oscar.compras@universidad.example', 'OC'],
  ['', '?'],
  ['  (7) ', '?'],
])('S-2.22 the picture without a photograph of «%s» shows %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
