import { expect, it } from 'vitest';
import { areAlike } from './names-alike.ts';

it.each([
  ['Papelería El Ajolote', 'PAPELERIA AJOLOTE, S.A. de C.V.', true],
  ['Papelería El Ajolote', 'Papelerías El Ajolote', true],
  ['Papelería El Ajolote', 'Papelería El Tejón', false],
  ['Papelería El Ajolote', 'Papelería El Ajolotte', true],
  ['GÓMEZ PEÑA MARÍA FERNANDA', 'María Fernanda Gómez Peña', true],
  ['GÓMEZ PEÑA MARÍA FERNANDA', 'María Elena Gómez Peña', false],
  ['Servicios 21', 'Servicios 22', false],
  ['Óptica Luz', 'Óptica Sol', false],
  ['Óptica Luz', 'Óptica Lux', true],
  ['S.A. de C.V.', 'Óptica Luz', false],
])('«%s» and «%s» may be taken for each other: %s', (one, other, expected) => {
  expect(areAlike(one, other)).toBe(expected);
  expect(areAlike(other, one)).toBe(expected);
});
