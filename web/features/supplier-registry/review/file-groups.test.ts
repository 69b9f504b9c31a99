import { expect, it } from 'vitest';
import { FILE_PATHS } from '#contract/file-catalogue.ts';
import { emptySupplierFile, type SupplierFile } from '#contract/supplier-file.ts';
import { PERSON_TYPES } from '#contract/suppliers.ts';
import { fileGroups, provenFields } from './file-groups.ts';

/** A file in which every text says something. */
function written(personType: SupplierFile['personType']): SupplierFile {
  const fill = (value: unknown): unknown => {
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, fill(inner)]));
    }
    return value === '' ? 'x' : value;
  };
  const row = { name: 'x', rfc: 'x', percentage: '1', position: 'x', phone: 'x', extension: 'x', email: 'x' };
  const file = fill(emptySupplierFile(personType, 'foreign')) as SupplierFile;
  return {
    ...file,
    representative: { ...file.representative, accreditation: 'power_of_attorney' },
    hasNoticesAddress: true,
    isRepresented: true,
    partners: [row],
    contacts: [row],
    lines: ['G01'],
  };
}

it('whatever the reviewer sees is named by the path of a datum, so that observing it opens an input', () => {
  for (const personType of PERSON_TYPES) {
    const fields = fileGroups(written(personType), ['Papelería']).flatMap((group) => group.fields);
    expect(fields.length).toBeGreaterThan(40);
    for (const { path } of fields) {
      expect(FILE_PATHS, path).toContain(path.replace(/^(partners|contacts)\.\d+$/, '$1'));
    }
  }
});

it('beside a paper stand the declared values that it proves, whole lists and parts of an address too', () => {
  const groups = fileGroups(written('legal'), ['Papelería']);
  const paths = (proves: string[]) => provenFields(groups, proves).map(({ path }) => path);
  expect(paths(['rfc', 'legalName'])).toEqual(['rfc', 'legalName']);
  expect(paths(['bank'])).toEqual(['bank.clabe', 'bank.holder']);
  expect(paths(['partners', 'lines'])).toEqual(['partners.0', 'lines']);
  expect(paths(['representative.firstSurname'])).toEqual(['representative.givenNames']);
  expect(paths(['address'])).toContain('address.street');
  expect(paths([])).toEqual([]);
});
