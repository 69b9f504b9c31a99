import { expect, it } from 'vitest';
import type { Problem } from '#contract/errors.ts';
import { changeConflict } from './change-conflict.ts';

const problem = (code: Problem['code'], extra?: Record<string, unknown>): Problem => ({
  type: '',
  title: '',
  status: 409,
  code,
  detail: '',
  requestId: '1A',
  ...(extra === undefined ? {} : { extra }),
});

it('a refused change tells who, the version to go over, and what both wrote', () => {
  const conflicts = [{ name: 'area', label: 'Área', was: 'A', theirs: 'B', mine: 'C' }];
  const extra = {
    version: 4,
    current: { area: 'B' },
    merged: { area: 'C' },
    conflicts,
    changedBy: 'Ana',
    at: 'x',
  };
  expect(changeConflict(problem('version_conflict', extra))).toEqual({
    who: 'Ana',
    at: 'x',
    version: 4,
    current: { area: 'B' },
    merged: { area: 'C' },
    conflicts,
  });
});

it('another refusal is no conflict', () => {
  expect(changeConflict(problem('state_conflict', { version: 4, conflicts: [] }))).toBeUndefined();
  expect(changeConflict(problem('version_conflict'))).toBeUndefined();
});
