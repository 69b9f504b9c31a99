import { expect, test } from 'vitest';
import type { ReviewFile } from '#contract/registration-review.ts';
import { changesBetween, lastTrace } from './review-changes.ts';

type Paper = ReviewFile['papers'][number];
const paper = (code: string, more: Partial<Paper> = {}) =>
  ({
    code,
    name: code,
    status: 'pending',
    remark: null,
    sha256: 'a',
    reviewedBy: null,
    reviewedAt: null,
    ...more,
  }) as Paper;
const file = (papers: Paper[], more: Partial<ReviewFile> = {}) =>
  ({ status: 'in_review', assignee: null, observations: [], papers, ...more }) as ReviewFile;

test('who decided a paper after the last step of the history is who changed the request', () => {
  const events = [{ actor: 'Óscar', at: '2026-11-20T18:00:00.000Z' }] as ReviewFile['events'];
  const decided = paper('acta', { reviewedBy: 'Mariana', reviewedAt: '2026-11-21T15:00:00.000Z' });
  expect(lastTrace({ events, papers: [decided] })).toEqual({ who: 'Mariana', at: decided.reviewedAt });
  expect(lastTrace({ events, papers: [paper('acta')] })?.who).toBe('Óscar');
  expect(lastTrace({ events: [], papers: [] })).toBeUndefined();
});

test('the difference names the paper with what it was and what it is', () => {
  const before = file([paper('acta'), paper('poder')]);
  const now = file([paper('acta', { status: 'observed', remark: 'No se lee.' }), paper('poder')]);
  expect(changesBetween(before, now)).toEqual([
    { what: 'acta', before: 'sin revisar', now: 'observado: No se lee.' },
  ]);
});
