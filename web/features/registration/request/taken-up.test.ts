import { expect, test } from 'vitest';
import type { RequestPaper } from '#contract/registration.ts';
import { factsTakenUp, isNewer } from './taken-up.ts';

const paper = (patch: Partial<RequestPaper>): RequestPaper => ({
  id: 'p1',
  code: 'opinion_sat',
  name: 'Opinión',
  fileName: 'opinion.pdf',
  bytes: 1_000,
  pages: 1,
  sha256: 'a',
  issuedOn: null,
  expiresOn: null,
  outcome: null,
  documentNumber: null,
  status: 'pending',
  carried: false,
  hasText: true,
  textless: null,
  said: null,
  uploadedAt: '2026-11-22T17:00:00.000Z',
  ...patch,
});
const typed = { issuedOn: '2026-11-20', expiresOn: '', outcome: '', documentNumber: '' } as const;

test('what was typed before there was a paper waits for it', () => {
  expect(factsTakenUp({ opinion_sat: typed }, [])).toEqual({ opinion_sat: typed });
});

test('a paper that was saved with what was typed needs it no more', () => {
  expect(factsTakenUp({ opinion_sat: typed }, [paper({ issuedOn: '2026-11-20' })])).toEqual({});
});

test('what was typed fills what the paper leaves open and never covers what it says', () => {
  const kept = { opinion_sat: { ...typed, outcome: 'positive' as const } };
  expect(factsTakenUp(kept, [paper({ issuedOn: '2026-11-21' })])).toEqual({
    opinion_sat: { issuedOn: '2026-11-21', expiresOn: '', outcome: 'positive', documentNumber: '', of: 'p1' },
  });
});

test('what was typed about a paper stays about that one', () => {
  const kept = { opinion_sat: { ...typed, of: 'p0' } };
  expect(factsTakenUp(kept, [paper({ issuedOn: '2026-11-21' })])).toEqual(kept);
});

test('a file that waited does not take the place of a paper that came later', () => {
  const at = Date.parse('2026-11-22T16:00:00.000Z');
  expect(isNewer(paper({}), at)).toBe(true);
  expect(isNewer(paper({ carried: true }), at)).toBe(false);
  expect(isNewer(paper({}), at + 7_200_000)).toBe(false);
  expect(isNewer(undefined, at)).toBe(false);
});
