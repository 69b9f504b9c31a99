import { expect, test } from 'vitest';
import type { AllCatalogues } from '#contract/registry-catalogues.ts';
import { fieldsOf } from './catalogue-fields.ts';

test('a code that people never use elsewhere says what it is for', () => {
  const all: AllCatalogues = { lines: [], papers: [], reasons: [], terms: [], holidays: [] };
  const keyOf = (name: Parameters<typeof fieldsOf>[0]) => fieldsOf(name, all).find(({ isKey }) => isKey);
  expect(keyOf('documentos')?.label).toBe('Clave en los expedientes');
  expect(keyOf('documentos')?.hint).toContain('(ZIP)');
  expect(keyOf('motivos')?.label).toBe('Clave interna');
  expect(keyOf('giros')?.label).toBe('Clave');
});
