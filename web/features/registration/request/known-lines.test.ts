import { expect, test } from 'vitest';
import { bothRetired, knownLines } from './known-lines.ts';
import { findLines } from '../fields/lines-editor.tsx';

const paper = { code: 'G21-1', name: 'Papelería', parent: 'G21' };
const lodging = { code: 'G34-2', name: 'Hospedaje', parent: 'G34' };
const retired = [{ code: 'G34-2', name: 'Hospedaje' }];

test('a retired line keeps its name and is not offered', () => {
  const lines = knownLines([paper], retired);
  expect(lines.nameOf('G34-2')).toBe('Hospedaje');
  expect(lines.isRetired('G34-2')).toBe(true);
  expect(lines.isRetired('G21-1')).toBe(false);
  expect(findLines(lines.active, 'hospedaje')).toEqual([]);
  expect(findLines(lines.active, 'papel')).toEqual([paper]);
});

test('a line retired while the form is open is no longer offered, once the request says so', () => {
  const before = knownLines([paper, lodging], []);
  expect(findLines(before.active, 'hospedaje')).toEqual([lodging]);
  const after = knownLines([paper, lodging], retired);
  expect(findLines(after.active, 'hospedaje')).toEqual([]);
  expect(after.isRetired('G34-2')).toBe(true);
});

test('only a line that nobody knows a name of is told by its code', () => {
  expect(knownLines([paper], retired).nameOf('G99')).toBe('G99');
});

test('while nothing was retired the list stays the same one, so the picker does not read it again', () => {
  const offered = [paper];
  expect(knownLines(offered, []).active).toBe(offered);
});

test('of two states of a request both name what they hold, the newer one first', () => {
  const newer = { retiredLines: [{ code: 'G34-2', name: 'Hospedaje y alimentos' }] };
  const older = { retiredLines: [...retired, { code: 'G50', name: 'Mudanzas' }] };
  expect(bothRetired(newer, older)).toEqual([
    { code: 'G34-2', name: 'Hospedaje y alimentos' },
    { code: 'G50', name: 'Mudanzas' },
  ]);
});
