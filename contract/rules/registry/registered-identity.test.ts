import { expect, test } from 'vitest';
import { emptySupplierFile } from '#contract/supplier-file.ts';
import { lockedIdentity, missingIdentity } from './registered-identity.ts';

test('only what the registry never knew of an identity can be written in a renewal', () => {
  const national = emptySupplierFile('legal', 'national');
  const foreign = { ...emptySupplierFile('legal', 'foreign'), rfc: 'XEXX010101000' };
  expect(missingIdentity(null)).toEqual([]);
  expect(missingIdentity({ ...national, rfc: 'SAT970701NN3' })).toEqual([]);
  expect(missingIdentity(national)).toEqual(['origin', 'rfc', 'taxId']);
  expect(missingIdentity(foreign)).toEqual(['taxId']);
  expect(missingIdentity({ ...foreign, taxId: '98-7' })).toEqual([]);
  expect(lockedIdentity(national)).toEqual(['personType']);
  expect(lockedIdentity(foreign)).toEqual(['personType', 'origin', 'rfc']);
  expect(lockedIdentity({ ...national, rfc: 'SAT970701NN3' })).toHaveLength(4);
});
