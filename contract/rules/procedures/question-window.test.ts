import { describe, expect, it } from 'vitest';
import type { DatedAct, DatedProcedure, ProcurementRule } from './procurement.ts';
import { isWindowOpen, questionWindow } from './question-window.ts';

const RULE: ProcurementRule = {
  regime: 'laassp_2025',
  kind: 'open',
  character: null,
  code: 'questions_to_clarification',
  amount: 24,
  act: null,
  source: 'LAASSP 2025, art. 44',
  validFrom: '2025-04-17',
  validUntil: null,
};
const MEETING: DatedAct = { kind: 'clarification', sequence: 1, at: '2026-11-30T16:00:00.000Z' };
const tender = (acts: DatedAct[], regime: DatedProcedure['regime'] = 'laassp_2025'): DatedProcedure => ({
  kind: 'open',
  character: 'national',
  regime,
  shortened: false,
  publishOn: '2026-11-20',
  acts,
});
const book = { rules: [RULE] };

describe('Until when questions are taken', () => {
  it('is as many hours before the first meeting as the rule says, with its article', () => {
    const second = { ...MEETING, sequence: 2, at: '2026-12-04T16:00:00.000Z' };
    expect(questionWindow(tender([second, MEETING]), book, true)).toEqual({
      closesAt: '2026-11-29T16:00:00.000Z',
      meetingAt: MEETING.at,
      hours: 24,
      source: 'LAASSP 2025, art. 44',
      isTaking: true,
    });
  });

  it('is the closing that was published, where there is one', () => {
    const closing: DatedAct = { kind: 'questions_deadline', sequence: 1, at: '2026-11-28T18:00:00.000Z' };
    expect(questionWindow(tender([MEETING, closing]), book, true).closesAt).toBe(closing.at);
  });

  it('is the meeting itself where no rule says more, and never without a meeting', () => {
    expect(questionWindow(tender([MEETING], 'ley_gto'), book, true)).toMatchObject({
      closesAt: MEETING.at,
      source: null,
    });
    expect(questionWindow(tender([]), book, true)).toMatchObject({ closesAt: null, isTaking: false });
  });

  it('is open to its last instant, and only while the procedure takes questions', () => {
    const window = questionWindow(tender([MEETING]), book, true);
    expect(isWindowOpen(window, '2026-11-29T16:00:00.000Z')).toBe(true);
    expect(isWindowOpen(window, '2026-11-29T16:00:00.001Z')).toBe(false);
    expect(isWindowOpen({ ...window, isTaking: false }, '2026-11-25T16:00:00.000Z')).toBe(false);
  });
});
