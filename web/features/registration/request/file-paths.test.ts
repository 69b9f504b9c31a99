import { expect, test } from 'vitest';
import { emptySupplierFile } from '#contract/supplier-file.ts';
import { changedPaths, isAsked, isWithin, textAt, withValue } from './file-paths.ts';

const file = { ...emptySupplierFile('legal', 'national'), lines: ['G01', 'G02'] };

test('a value is put at a dotted path and the given file stays as it was', () => {
  const next = withValue(file, 'address.street', 'Calle Inventada');
  expect(textAt(next, 'address.street')).toBe('Calle Inventada');
  expect(textAt(file, 'address.street')).toBe('');
  const partners = { ...file, partners: [{ name: 'Ana', rfc: '', percentage: '60' }] };
  expect(withValue(partners, 'partners.0.percentage', '40').partners[0]?.percentage).toBe('40');
});

test('differences are told by field, lists by their own name', () => {
  const next = { ...withValue(file, 'bank.clabe', '032180000118359719'), lines: ['G02', 'G01'] };
  expect(changedPaths(file, next)).toEqual(['bank.clabe', 'lines']);
  expect(changedPaths(file, structuredClone(file))).toEqual([]);
});

test('a target covers what lies below it, and a path belongs to the list above it', () => {
  expect(isWithin('address.street', 'address')).toBe(true);
  expect(isWithin('partners.0.name', 'partners')).toBe(true);
  expect(isWithin('addressee', 'address')).toBe(false);
});

test('of corrections only what was observed is judged, as on the server', () => {
  expect(isAsked('bank.clabe', ['bank.clabe'])).toBe(true);
  expect(isAsked('emailAgain', ['email'])).toBe(true);
  expect(isAsked('partners', ['partners.0.percentage'])).toBe(true);
  expect(isAsked('lines', ['bank.clabe'])).toBe(false);
});
