import { describe, expect, it } from 'vitest';
import { emptySupplierFile, type SupplierFile } from '#contract/supplier-file.ts';
import { companyKey } from '#contract/rules/identifiers/company-name.ts';
import { addressKey, personKey, supplierKeys } from './supplier-keys.rules.ts';

const address = (values: Partial<SupplierFile['address']>) => ({
  ...emptySupplierFile('legal', 'national').address,
  postalCode: '36000',
  ...values,
});

describe('what two suppliers may share', () => {
  it('a person is the same whatever the order, case and accents of the name', () => {
    expect(personKey('María de la Luz López Ruiz')).toBe(personKey('LOPEZ RUIZ, MARIA LUZ'));
    expect(personKey('Ana')).toBe('');
  });

  it('a company is the same with and without its legal suffix', () => {
    const wanted = companyKey('Papelera Ficticia del Bajío');
    for (const name of [
      'PAPELERA FICTICIA DEL BAJIO, S.A. DE C.V.',
      'Papelera Ficticia del Bajío SA de CV',
      'Papelera Ficticia del Bajío S. de R.L. de C.V.',
      'Papelera Ficticia del Bajio S.A.P.I. de C.V.',
    ])
      expect(companyKey(name)).toBe(wanted);
  });

  it('an address is the same with abbreviations, and none without a number tells anything', () => {
    expect(
      addressKey(address({ street: 'Av. de la Encina', outerNumber: 'No. 12', innerNumber: 'Int. 3' })),
    ).toBe(addressKey(address({ street: 'Encina', outerNumber: '12', innerNumber: '3' })));
    expect(addressKey(address({ street: 'Encina', outerNumber: 'S/N' }))).toBe('');
    expect(addressKey(address({ street: 'Encina', outerNumber: '12' }))).not.toBe(
      addressKey(address({ street: 'Encina', outerNumber: '12', postalCode: '36001' })),
    );
  });

  it('a file gives each key once, by number and by name, and no public mail provider', () => {
    const file: SupplierFile = {
      ...emptySupplierFile('legal', 'national'),
      phone: '(473) 732 00 00',
      email: 'ventas@gmail.com',
      bank: { clabe: '032180000118359719', holder: '' },
      partners: [{ name: 'Inversiones Muestra, S.A. de C.V.', rfc: 'UNA2907227Y5', percentage: '60' }],
      contacts: [
        {
          name: 'Luis',
          position: '',
          phone: '+52 473 732 0000',
          extension: '',
          email: 'luis@Papelera.Example',
        },
      ],
      representative: {
        ...emptySupplierFile('legal', 'national').representative,
        givenNames: 'Beatriz',
        firstSurname: 'Muestra',
        secondSurname: 'López',
        curp: 'BEML920313HMCLNS09',
      },
    };
    expect(supplierKeys(file).map(({ kind, key }) => `${kind} ${key}`)).toEqual([
      'representative curp:BEML920313HMCLNS09',
      'representative name:beatriz lopez muestra',
      'partner rfc:UNA2907227Y5',
      'partner name:inversiones muestra',
      'phone 4737320000',
      'clabe 032180000118359719',
      'mail_domain papelera.example',
    ]);
  });
});
