import { expect, it } from 'vitest';
import type { RegulationRow } from '#contract/regulations.ts';
import {
  rowText as textOfRow,
  stateMark,
  validityText as textOf,
  whereaboutsText,
} from './regulation-words.ts';

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

const TODAY = '2026-11-28';
const validityText = (one: RegulationRow) => textOf(one, TODAY);
const rowText = (one: RegulationRow) => textOfRow(one, TODAY);

it('a norm that will be in force says from when, and not that it is; one without a text says where it is', () => {
  const coming = row({ inForceOn: '2027-01-01' });
  expect(validityText(coming)).toBe('Regirá desde el 1 ene 2027');
  expect([stateMark(coming, TODAY).label, stateMark(coming, '2027-01-01').label]).toEqual([
    'Aún no rige',
    'Vigente',
  ]);
  expect(whereaboutsText({ medium: 'Gaceta Universitaria', publishedOn: '2023-02-01' })).toBe(
    'Se publicó en: Gaceta Universitaria el 1 feb 2023. ',
  );
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
