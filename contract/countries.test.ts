import { describe, expect, it, test } from 'vitest';
import { COUNTRY_CODES, countryCode, countryName, countryRule, taxCountryRule } from './countries.ts';
import { SupplierFile } from './supplier-file.ts';

describe('countries of ISO 3166-1', () => {
  it('are 249, each known by its code and by its Spanish name', () => {
    expect(new Set(COUNTRY_CODES).size).toBe(249);
    for (const code of COUNTRY_CODES) {
      expect(countryName(code), code).not.toBe(code);
      expect(countryCode(countryName(code)), code).toBe(code);
    }
  });

  it('are recognised in the ways in which people write them', () => {
    for (const name of [
      'Estados Unidos',
      'EUA',
      'EE. UU.',
      'USA',
      'united states of america',
      'us',
      ' U.S.A. ',
    ]) {
      expect(countryCode(name), name).toBe('US');
    }
    expect(['Perú', 'PERU', 'Germany', 'DEU', 'Costa de Marfil', 'Türkiye'].map(countryCode)).toEqual([
      'PE',
      'PE',
      'DE',
      'DE',
      'CI',
      'TR',
    ]);
    expect(countryCode('Terranova')).toBeUndefined();
    expect(countryCode('')).toBeUndefined();
  });

  it('must be chosen: what names none is told and shown as it was written', () => {
    expect(countryRule('CA')).toBe(true);
    expect(countryRule('')).toBe('Elige el país.');
    expect(countryRule('Terranova')).toContain('«Terranova»');
    expect(countryName('Terranova')).toBe('Terranova');
    expect(taxCountryRule('MX')).toContain('es nacional');
  });
});

test('a supplier file keeps the code of a country whose name it was given, and a name that none has', () => {
  const read = (country: string) =>
    SupplierFile.parse({ personType: 'legal', country, address: { country } });
  expect(read('Alemania')).toMatchObject({ country: 'DE', address: { country: 'DE' } });
  expect(read('Terranova')).toMatchObject({ country: 'Terranova', address: { country: 'Terranova' } });
});
