import { describe, expect, it } from 'vitest';
import { emptySupplierFile } from '#contract/supplier-file.ts';
import { isObservable, openedBy } from './observed-fields.ts';

describe('An observation of a datum', () => {
  it.each([
    ['legalName', ['legalName']],
    ['phone', ['phone', 'phoneExtension']],
    ['representative.phone', ['representative.phone']],
    [
      'representative.givenNames',
      ['representative.givenNames', 'representative.firstSurname', 'representative.secondSurname'],
    ],
    ['incorporation.notary', ['incorporation.notary', 'incorporation.notaryNumber']],
    ['representative.deed.notary', ['representative.deed.notary', 'representative.deed.notaryNumber']],
    ['address.stateName', ['address.stateName', 'address.stateCode']],
    ['noticesAddress.street', ['noticesAddress.street', 'noticesAddress.streetType']],
    ['partners.1', ['partners']],
    ['lines', ['lines']],
  ])('of %s opens everything that is read with it', (target, opened) => {
    expect(openedBy(target)).toEqual(opened);
  });

  const data = emptySupplierFile('legal', 'national');
  const abroad = emptySupplierFile('legal', 'foreign');
  const registration = { kind: 'registration', data, carried: null } as const;

  it('is made only of what the supplier can correct', () => {
    expect(isObservable('legalName', registration)).toBe(true);
    expect(isObservable('rfc', registration)).toBe(true);
    for (const path of ['origin', 'personType', 'taxId', 'country', 'address.country'])
      expect(isObservable(path, registration), path).toBe(false);
    const foreign = { ...registration, data: abroad };
    expect(isObservable('rfc', foreign)).toBe(false);
    for (const path of ['hasWorkers', 'bank.clabe', 'address.stateName', 'representative.deed.number'])
      expect(isObservable(path, foreign), path).toBe(false);
    for (const path of ['taxId', 'country', 'address.city'])
      expect(isObservable(path, foreign), path).toBe(true);
  });

  it('is not made of the identity of a registration, except what the registry never knew', () => {
    const renewal = { kind: 'renewal', data, carried: { ...data, rfc: 'SAT970701NN3' } } as const;
    expect(isObservable('rfc', renewal)).toBe(false);
    expect(isObservable('legalName', renewal)).toBe(true);
    expect(isObservable('rfc', { ...renewal, carried: data })).toBe(true);
    expect(isObservable('legalName', { ...renewal, kind: 'cancellation' })).toBe(false);
  });
});
