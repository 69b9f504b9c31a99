import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProcedureKind } from '#contract/procedure-kinds.ts';
import type { Character } from '#contract/procedures.ts';
import { deadlinesOf, earliestOpening, latestAward, unknownTerms } from '#contract/rules/days/deadlines.ts';
import type { DatedProcedure, RuleBook } from '#contract/rules/procedures/procurement.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { readRuleBook } from './public.ts';

let app: TestApp;
let book: RuleBook;
beforeAll(async () => {
  app = await startTestApp();
  book = await readRuleBook(app.db);
});
afterAll(() => app.stop());

const tender = (more: Partial<DatedProcedure> = {}): DatedProcedure => ({
  kind: 'open',
  character: 'national',
  regime: 'laassp_2025',
  shortened: false,
  publishOn: '2026-06-01',
  acts: [],
  ...more,
});
const act = (kind: 'opening' | 'award' | 'clarification', day: string) => ({
  kind,
  sequence: 1,
  at: `${day}T16:00:00.000Z`,
});
const dates = (procedure: DatedProcedure & { signedOn?: string; cancelledOn?: string }) =>
  Object.fromEntries(deadlinesOf(procedure, book).map(({ code, date }) => [code, date]));

describe('the rules that the portal is shipped with', () => {
  it.each<[string, Partial<DatedProcedure>, string]>([
    ['national', {}, '2026-06-16'],
    ['shortened', { shortened: true }, '2026-06-11'],
    ['under treaties', { character: 'international_treaties' satisfies Character }, '2026-06-21'],
    ['by invitation', { kind: 'invitation' satisfies ProcedureKind }, '2026-06-06'],
  ])('open a call of 1 June 2026 that is %s from %j', (_, facts, day) => {
    expect(earliestOpening(tender(facts), book)?.date).toBe(day);
  });

  it('give the award twenty natural days after the opening, and twenty more when it is deferred', () => {
    expect(latestAward(tender({ acts: [act('opening', '2026-06-16')] }), book)).toMatchObject({
      date: '2026-07-06',
      longer: { date: '2026-07-26' },
    });
  });

  it('count six working days to contest, ten under treaties, without the days off of the university', () => {
    const acts = [act('award', '2026-09-11')];
    // The 16th of September is a holiday; two weekends go by.
    expect(dates(tender({ acts })).award_to_firmness).toBe('2026-09-22');
    const treaty = tender({ acts, character: 'international_treaties' });
    expect(dates(treaty).award_to_firmness).toBe('2026-09-28');
    expect(dates({ ...tender(), cancelledOn: '2026-09-11' })).toEqual({
      publication_to_opening: '2026-06-16',
      cancellation_to_complaint: '2026-09-22',
    });
  });

  it('know every term of a national call, each with its article and what it says', () => {
    const acts = [
      act('clarification', '2026-06-08'),
      act('opening', '2026-06-16'),
      act('award', '2026-07-06'),
    ];
    const told = deadlinesOf({ ...tender({ acts }), signedOn: '2026-07-20' }, book);
    expect(told.map(({ code, date, source }) => `${code} ${date} ${source}`)).toEqual([
      'modification_to_opening 2026-06-09 LAASSP 2025, art. 43',
      'questions_to_clarification 2026-06-07 LAASSP 2025, art. 44',
      'clarification_to_opening 2026-06-10 LAASSP 2025, arts. 43 y 44',
      'clarification_to_complaint 2026-06-16 LAASSP 2025, art. 95',
      'publication_to_opening 2026-06-16 LAASSP 2025, art. 42',
      'opening_to_award 2026-07-06 LAASSP 2025, art. 46, fr. II',
      'award_to_correction 2026-07-13 LAASSP 2025, art. 49',
      'award_to_firmness 2026-07-14 LAASSP 2025, art. 95',
      'award_to_signature 2026-07-27 LAASSP 2025, art. 67',
      'signature_to_guarantee 2026-07-30 LAASSP 2025, art. 69',
    ]);
    expect(told.filter(({ text }) => text === null)).toEqual([]);
  });

  it('sign a direct award in natural days', () => {
    const direct = tender({ kind: 'direct', acts: [act('award', '2026-07-06')] });
    expect(deadlinesOf(direct, book).find(({ act: bounded }) => bounded === 'signature')).toMatchObject({
      date: '2026-07-21',
      unit: 'days',
      source: 'LAASSP 2025, art. 62',
    });
  });

  it('make up nothing for the rules of the university and of the state: they name what nobody confirmed', () => {
    for (const regime of ['lineamientos_ug', 'ley_gto', 'lopsrm'] as const) {
      const procedure = tender({ regime, acts: [act('opening', '2026-06-16'), act('award', '2026-08-30')] });
      expect(deadlinesOf(procedure, book)).toEqual([]);
      const unknown = unknownTerms(procedure, book);
      expect(unknown.map(({ code }) => code)).toContain('opening_to_award');
      expect(unknown.every(({ source }) => source.endsWith('por confirmar'))).toBe(true);
    }
  });

  it('apply the law of 2000 to what was called before the law of 2025', () => {
    const old = tender({
      regime: 'laassp_2000',
      publishOn: '2024-06-03',
      acts: [act('award', '2024-07-08')],
    });
    expect(dates(old)).toMatchObject({
      publication_to_opening: '2024-06-18',
      award_to_signature: '2024-07-23',
    });
  });
});
