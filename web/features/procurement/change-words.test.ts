import { expect, test } from 'vitest';
import { changedFieldText, changedValueText, groupChanges, saidBefore } from './change-words.ts';

const change = (field: string, changedAt: string, reason = 'Lo pidió el área.') => ({
  field,
  before: 'a',
  after: 'b',
  reason,
  changedAt,
});

test('changes published together for one reason stand together', () => {
  const groups = groupChanges([
    change('title', '2026-11-19T10:00:00Z'),
    change('acts.opening.1', '2026-11-19T10:00:00Z'),
    change('guarantee', '2026-11-18T10:00:00Z'),
  ]);
  expect(groups.map(({ changes }) => changes.map(({ field }) => field))).toEqual([
    ['title', 'acts.opening.1'],
    ['guarantee'],
  ]);
});

test('a changed place names its act', () => {
  expect(changedFieldText('acts.opening.1.place')).toBe(`${changedFieldText('acts.opening.1')}, lugar`);
  expect(changedFieldText('title')).toBe('Título');
});

test('instants are written as dates in words and missing values as «Sin dato»', () => {
  expect(changedValueText('2026-12-03T15:30:00.000Z')).toBe('Jueves 3 de diciembre de 2026, 09:30\u00a0h');
  expect(changedValueText('Sala de Juntas A')).toBe('Sala de Juntas A');
  expect(changedValueText('1200.00', 'contract.minimumAmount.C-1')).toBe('$1,200.00');
  expect(changedValueText(null)).toBe('Sin dato');
});

test('a text that changed twice is told as it was before, and as it went out', () => {
  const renamed = (before: string | null, after: string, day: string) => ({
    ...change('title', `2026-11-${day}T10:00:00Z`),
    before,
    after,
  });
  const once = renamed('Papelería', 'Papelería y cómputo', '18');
  const twice = renamed('Papelería y cómputo', 'Cómputo', '19');
  expect(saidBefore([once], 'title')).toEqual({ changedAt: once.changedAt, before: 'Papelería' });
  expect(saidBefore([twice, once], 'title')).toEqual({
    changedAt: twice.changedAt,
    before: 'Papelería y cómputo',
    first: 'Papelería',
  });
  expect(saidBefore([renamed(null, 'Papelería', '18')], 'title')).toBeUndefined();
});
