import { expect, test } from 'vitest';
import { emptySupplierFile } from '#contract/supplier-file.ts';
import { writtenNames } from './contract-names.rules.ts';

test('a company is looked for with and without its legal form', () => {
  const file = {
    ...emptySupplierFile('legal', 'national'),
    legalName: 'Cómputo Colibrí',
    legalSuffix: 'S.A.',
  };
  expect(writtenNames({ name: 'Cómputo Colibrí', legalSuffix: 'S.A.', file })).toEqual([
    'Cómputo Colibrí',
    'Cómputo Colibrí S.A.',
  ]);
  expect(writtenNames({ name: 'Colibrí', legalSuffix: null, file: null })).toEqual(['Colibrí']);
});

test('a person is looked for surnames first too', () => {
  const file = {
    ...emptySupplierFile('natural', 'national'),
    givenNames: 'Ana Luz',
    firstSurname: 'Ejemplo',
    secondSurname: '',
  };
  expect(writtenNames({ name: 'Ana Luz Ejemplo', legalSuffix: null, file })).toEqual([
    'Ana Luz Ejemplo',
    'Ejemplo Ana Luz',
  ]);
});
