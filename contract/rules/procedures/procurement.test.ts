import { describe, expect, it } from 'vitest';
import type { ActKind } from '#contract/procedures.ts';
import { isPlainDate } from '../days/calendar.ts';
import { addWorkingDays } from '../days/working-days.ts';
import { checkDates, earliestOpening, latestAward } from '../days/deadlines.ts';
import { missingActs, type DatedProcedure, type ProcurementRule, type RuleBook } from './procurement.ts';

const rule = (facts: Partial<ProcurementRule>): ProcurementRule => ({
  regime: 'laassp_2025',
  kind: 'open',
  character: null,
  code: 'required_act',
  amount: 0,
  act: null,
  source: 'LAASSP 2025, art. 42',
  validFrom: '2025-04-17',
  validUntil: null,
  ...facts,
});

const BOOK: RuleBook = {
  holidays: ['2026-09-16'],
  documents: [{ step: 'publish', kind: null, documents: ['notice'], source: 'LAASSP 2025, art. 40' }],
  rules: [
    rule({ character: 'national', code: 'publication_to_opening', amount: 15 }),
    rule({ character: 'international_treaties', code: 'publication_to_opening', amount: 20 }),
    rule({ character: 'international_open', code: 'publication_to_opening', amount: 20 }),
    rule({ code: 'publication_to_opening_shortened', amount: 10 }),
    rule({ code: 'clarification_to_opening', amount: 6, source: 'LAASSP 2025, arts. 43 y 44' }),
    rule({ code: 'questions_to_clarification', amount: 24, source: 'LAASSP 2025, art. 44' }),
    rule({ code: 'opening_to_award', amount: 20, source: 'LAASSP 2025, art. 46, fr. II' }),
    rule({ code: 'award_to_signature', amount: 15, source: 'LAASSP 2025, art. 67' }),
    rule({ act: 'opening', source: 'LAASSP 2025, art. 40' }),
    rule({ act: 'award', source: 'LAASSP 2025, art. 40' }),
    rule({
      kind: 'invitation',
      code: 'publication_to_opening',
      amount: 5,
      source: 'LAASSP 2025, art. 56, fr. IV',
    }),
  ],
};

const at = (kind: ActKind, wall: string, sequence = 1) => ({ kind, sequence, at: `${wall}:00-06:00` });

/** Acts as instants in UTC, the way they travel. */
function tender(facts: Partial<DatedProcedure> = {}): DatedProcedure {
  const procedure: DatedProcedure = {
    kind: 'open',
    character: 'national',
    regime: 'laassp_2025',
    shortened: false,
    publishOn: '2026-06-01',
    acts: [],
    ...facts,
  };
  return {
    ...procedure,
    acts: procedure.acts.map((act) => ({ ...act, at: new Date(act.at).toISOString() })),
  };
}

describe('D9 Earliest opening of a tender published on 1 June 2026', () => {
  it.each([
    ['national', { character: 'national' }, '2026-06-16'],
    ['shortened', { character: 'national', shortened: true }, '2026-06-11'],
    ['under treaties', { character: 'international_treaties' }, '2026-06-21'],
    ['open to all countries', { character: 'international_open' }, '2026-06-21'],
    ['invitation to three', { kind: 'invitation' }, '2026-06-06'],
  ] as const)('is, when %s, %j → %s', (_, facts, date) => {
    expect(earliestOpening(tender(facts), BOOK)?.date).toBe(date);
  });

  it('does not exist under a regime that sets no minimum', () => {
    expect(earliestOpening(tender({ regime: 'lineamientos_ug' }), BOOK)).toBeUndefined();
  });

  it('does not exist before the law was in force', () => {
    expect(earliestOpening(tender({ publishOn: '2025-04-16' }), BOOK)).toBeUndefined();
  });
});

describe('D9 Dates of a tender', () => {
  it('allow the award up to twenty days after the opening', () => {
    expect(latestAward(tender({ acts: [at('opening', '2026-06-16T10:00')] }), BOOK)).toMatchObject({
      date: '2026-07-06',
      amount: 20,
    });
  });

  it('raise nothing when every minimum is kept to the day', () => {
    const acts = [
      at('questions_deadline', '2026-06-09T10:00'),
      at('clarification', '2026-06-10T10:00'),
      at('opening', '2026-06-16T10:00'),
      at('award', '2026-07-06T23:30'),
      at('signature', '2026-07-27T10:00'),
    ];
    expect(checkDates(tender({ acts }), BOOK)).toEqual([]);
  });

  it.each([
    [
      'opening a day early',
      [at('opening', '2026-06-15T23:30')],
      'opening',
      'lo más temprano es el 16 jun 2026',
      'art. 42',
    ],
    [
      'clarification five days before the opening',
      [at('clarification', '2026-06-11T10:00'), at('opening', '2026-06-16T10:00')],
      'clarification',
      'a más tardar el 10 jun 2026',
      'arts. 43 y 44',
    ],
    [
      'questions closed 23 hours before',
      [at('questions_deadline', '2026-06-09T11:00'), at('clarification', '2026-06-10T10:00')],
      'questions_deadline',
      '24 horas antes',
      'art. 44',
    ],
    [
      'award 21 days after the opening',
      [at('opening', '2026-06-16T10:00'), at('award', '2026-07-07T10:00')],
      'award',
      'a más tardar el 6 jul 2026',
      'art. 46',
    ],
    [
      'signature on the sixteenth working day',
      [
        at('opening', '2026-06-16T10:00'),
        at('award', '2026-07-06T10:00'),
        at('signature', '2026-07-28T10:00'),
      ],
      'signature',
      'a más tardar el 27 jul 2026',
      'art. 67',
    ],
  ] as const)('warn of %s and name the law', (_, acts, act, text, source) => {
    const findings = checkDates(tender({ acts }), BOOK);
    expect(findings).toHaveLength(1);
    expect(findings[0]).toMatchObject({ level: 'warning', act });
    expect(findings[0]?.message).toContain(text);
    expect(findings[0]?.source).toContain(source);
  });

  it('count holidays out of the working days', () => {
    expect(addWorkingDays('2026-09-11', 3, new Set(['2026-09-16']))).toBe('2026-09-17');
    expect(addWorkingDays('2026-09-11', 3, new Set())).toBe('2026-09-16');
  });

  it('look at the last of several clarification meetings', () => {
    const acts = [
      at('clarification', '2026-06-08T10:00'),
      at('clarification', '2026-06-12T10:00', 2),
      at('opening', '2026-06-16T10:00'),
    ];
    expect(checkDates(tender({ acts }), BOOK)).toMatchObject([
      { level: 'warning', act: 'clarification', sequence: 2 },
    ]);
  });

  it.each([
    [
      'opening at the hour of the clarification',
      [at('clarification', '2026-06-20T10:00'), at('opening', '2026-06-20T10:00')],
      'opening',
    ],
    [
      'award before the opening',
      [at('opening', '2026-06-20T10:00'), at('award', '2026-06-20T09:00')],
      'award',
    ],
    [
      'signature before the award',
      [at('award', '2026-06-22T10:00'), at('signature', '2026-06-21T09:00')],
      'signature',
    ],
    ['an act before the publication', [at('opening', '2026-05-31T10:00')], 'opening'],
    [
      'a second meeting before the first',
      [at('clarification', '2026-06-12T10:00'), at('clarification', '2026-06-08T10:00', 2)],
      'clarification',
    ],
  ] as const)('are wrong under any regime with %s', (_, acts, act) => {
    for (const regime of ['laassp_2025', 'lineamientos_ug'] as const) {
      const errors = checkDates(tender({ acts, regime }), BOOK).filter(
        (finding) => finding.level === 'error',
      );
      expect(errors).toMatchObject([{ act, source: null }]);
    }
  });

  it('ask for the acts that the law names', () => {
    expect(missingActs(tender({ acts: [at('opening', '2026-06-20T10:00')] }), BOOK)).toEqual([
      { act: 'award', source: 'LAASSP 2025, art. 40' },
    ]);
  });

  it('exist on the calendar', () => {
    expect(isPlainDate('2026-02-29')).toBe(false);
    expect(isPlainDate('2028-02-29')).toBe(true);
    // PostgreSQL knows no year 0.
    expect(isPlainDate('0000-01-01')).toBe(false);
  });
});
