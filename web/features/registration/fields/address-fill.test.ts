import { beforeEach, expect, test } from 'vitest';
import { emptySupplierFile } from '#contract/supplier-file.ts';
import { filledFrom } from './address-fill.ts';

const empty = emptySupplierFile('legal', 'national');
const living = (address: Partial<typeof empty.address>) => ({
  ...empty,
  address: { ...empty.address, ...address },
});
const type = (
  file: typeof empty,
  path: string,
  value: string,
  mayEdit: (path: string) => boolean = () => true,
) => filledFrom(file, { path: `address.${path}`, value }, { mayEdit, said }).address;
const said = new Map<string, string>();
beforeEach(() => said.clear());

test('a postal code says its state, and says it again when it is corrected', () => {
  const first = type(living({}), 'postalCode', '36000');
  expect(first).toMatchObject({ postalCode: '36000', stateName: 'Guanajuato', stateCode: '11' });
  expect(type(living(first), 'postalCode', '06000')).toMatchObject({
    stateName: 'Ciudad de México',
    stateCode: '09',
  });
});

test('typed sign by sign over another one, it says its state too', () => {
  let file = living(type(living({}), 'postalCode', '44100'));
  for (const typed of ['4410', '3', '36', '360', '3600', '36000'])
    file = living(type(file, 'postalCode', typed));
  expect(file.address.stateName).toBe('Guanajuato');
});

test('a state that was chosen is not changed by the postal code: the form asks to look at it', () => {
  const file = living({ stateName: 'Jalisco', stateCode: '14' });
  expect(type(file, 'postalCode', '36000')).toMatchObject({ stateName: 'Jalisco', stateCode: '14' });
});

test('a code that is not whole, or of no state, says nothing', () => {
  expect(type(living({}), 'postalCode', '3600').stateName).toBe('');
  expect(type(living({}), 'postalCode', '00100').stateName).toBe('');
});

test('another state has not the municipality of the one before', () => {
  const file = living({
    stateName: 'Guanajuato',
    stateCode: '11',
    municipality: 'León',
    municipalityCode: '020',
  });
  expect(type(file, 'stateName', 'Querétaro')).toMatchObject({ municipality: '', municipalityCode: '' });
  expect(type(file, 'stateName', 'Jalisco').municipality).toBe('');
  const same = living({ municipality: 'León' });
  expect(type(same, 'postalCode', '37000')).toMatchObject({ stateName: 'Guanajuato', municipality: 'León' });
});

test('another municipality has not the code of the one before', () => {
  const file = living({ municipality: 'León', municipalityCode: '020' });
  expect(type(file, 'municipality', 'Silao')).toMatchObject({ municipality: 'Silao', municipalityCode: '' });
});

test('what was not observed is not filled', () => {
  const file = living({ stateName: '' });
  expect(type(file, 'postalCode', '36000', (path) => path === 'address.postalCode').stateName).toBe('');
});
