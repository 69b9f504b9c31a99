import { expect, it } from 'vitest';
import type { RegulationRow } from '#contract/regulations.ts';
import { rowText, validityText } from './regulation-words.ts';

const row = (changes: Partial<RegulationRow>): RegulationRow => ({
  slug: 'x',
  title: 'X',
  shortTitle: null,
  level: 'federal',
  kind: 'Leyes federales',
  status: 'in_force',
  publishedOn: '2025-04-16',
  inForceOn: null,
  lastReformOn: null,
  repealedOn: null,
  summary: '',
  topics: [],
  uses: 0,
  replacedBy: null,
  hasText: false,
  isUncertain: false,
  ...changes,
});

it('S-2.3 The validity of a norm is told by the dates that are known, and by no others', () => {
  expect(validityText(row({ inForceOn: '2023-01-30' }))).toBe('Vigente desde 30 ene 2023');
  expect(validityText(row({}))).toBe('Publicada 16 abr 2025');
  expect(validityText(row({ publishedOn: null, lastReformOn: '2024-05-01' }))).toBe(
    'Vigente. Última reforma: 1 may 2024',
  );
  expect(validityText(row({ status: 'repealed', repealedOn: '2025-04-17' }))).toBe('Abrogada el 17 abr 2025');
  expect(validityText(row({ status: 'repealed' }))).toBe('Abrogada');
});

it('A row does not say again the state that its mark says', () => {
  const undated = { kind: 'Formato', publishedOn: null };
  expect(rowText(row(undated))).toBe('Formato.');
  expect(rowText(row({ ...undated, lastReformOn: '2024-05-01' }))).toBe(
    'Formato. Última reforma: 1 may 2024.',
  );
  expect(rowText(row({ ...undated, status: 'repealed' }))).toBe('Formato.');
  expect(rowText(row({ ...undated, inForceOn: '2023-01-30', uses: 1 }))).toBe(
    'Formato. Vigente desde 30 ene 2023. Se aplica en 1 trámite o procedimiento.',
  );
});
