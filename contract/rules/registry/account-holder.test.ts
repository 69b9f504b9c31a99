import { expect, it } from 'vitest';
import { emptySupplierFile } from '#contract/supplier-file.ts';
import { isOwnAccount } from './account-holder.ts';

const company = { ...emptySupplierFile('legal', 'national'), legalName: 'Óptica del Ajolote' };
const person = {
  ...emptySupplierFile('natural', 'national'),
  givenNames: 'Julia María',
  firstSurname: 'Robles',
  secondSurname: 'Ruiz',
};

it.each([
  [company, 'OPTICA AJOLOTE SA DE CV', true],
  [company, 'Óptica del Ajolote, S. de R.L.', true],
  [company, 'Óptica', false],
  [company, 'Óptica del Ajolote Norte', false],
  [company, 'Ana Pérez', false],
  [{ ...company, legalSuffix: 'Inc.' }, 'OPTICA DEL AJOLOTE INC', true],
  [{ ...company, legalSuffix: 'Inc.' }, 'Óptica del Ajolote', true],
  [{ ...company, legalSuffix: 'Inc.' }, 'Óptica del Ajolote GmbH', false],
  [company, '', true],
  [person, 'ROBLES RUIZ JULIA MARIA', true],
  [person, 'Julia Robles', true],
  [person, 'Julia', false],
  [person, 'Julia Robles Ladrón', false],
  [{ ...company, legalName: '' }, 'Quien sea', true],
])('an account of %o in the name of «%s» is its own: %s', (file, holder, expected) => {
  expect(isOwnAccount({ ...file, bank: { holder } })).toBe(expected);
});
