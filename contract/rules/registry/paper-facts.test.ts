import { describe, expect, it } from 'vitest';
import { factDoubts, otherRfc, sameFile, saidText } from './paper-facts.ts';

const said = {
  issuedOn: '2026-11-12',
  outcome: 'negative',
  rfcs: ['OTR150612AB1'],
  holder: 'OTR150612AB1',
} as const;
const paper = { code: 'opinion_sat', said: { ...said, rfcs: [...said.rfcs] } };

describe('what a paper says and what is typed of it', () => {
  it('is proposed in the words of the paper, and only what is asked', () => {
    expect(saidText(paper, { asksIssueDate: true, asksOutcome: true })).toBe('12/11/2026 · Negativa');
    expect(saidText(paper, { asksIssueDate: true, asksOutcome: false })).toBe('12/11/2026');
    expect(saidText({ ...paper, said: null }, { asksIssueDate: true, asksOutcome: true })).toBe('');
  });

  it('is a doubt where both differ, and none where one of them is silent', () => {
    expect(factDoubts(paper, { issuedOn: '2026-11-13', outcome: 'positive' })).toEqual([
      'El papel dice que se emitió el 12/11/2026 y se escribió 13/11/2026.',
      'El papel dice «negativa» y se eligió «positiva».',
    ]);
    expect(factDoubts(paper, { issuedOn: '2026-11-12', outcome: 'negative' })).toEqual([]);
    expect(factDoubts(paper, { issuedOn: null, outcome: null })).toEqual([]);
    expect(factDoubts({ ...paper, said: null }, { issuedOn: '2026-11-13', outcome: 'positive' })).toEqual([]);
  });

  it('an RFC is somebody else’s only when the paper is said to be theirs and never names the own', () => {
    expect(otherRfc(paper, 'cin-150612 a15')).toBe('OTR150612AB1');
    expect(
      otherRfc({ said: { ...paper.said, rfcs: ['OTR150612AB1', 'CIN150612A15'] } }, 'CIN150612A15'),
    ).toBeUndefined();
    expect(otherRfc({ said: { ...paper.said, holder: null } }, 'CIN150612A15')).toBeUndefined();
    expect(otherRfc(paper, '')).toBeUndefined();
  });

  it('the same file stands for two papers', () => {
    const papers = ['a', 'b', 'c'].map((code) => ({ code, sha256: code === 'c' ? 'z' : 'y' }));
    expect(sameFile({ code: 'a', sha256: 'y' }, papers).map(({ code }) => code)).toEqual(['b']);
  });
});
