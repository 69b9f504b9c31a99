import { expect, it } from 'vitest';
import { addWorkingDays } from '../days/working-days.ts';
import { awardGaps } from '../procedures/procedure-machine.ts';
import { centsOf, decimal } from '../texts/money.ts';
import {
  DISPUTE_REPORT_NAMES,
  disputeSteps,
  guaranteeRange,
  isInForce,
  refuseSuspended,
  reportDraft,
  suspensionNotice,
  suspensionOn,
  type ProcedureSuspension,
  type SuspensionFacts,
} from './disputes.ts';

const ORDERED: SuspensionFacts = {
  kind: 'dispute',
  suspension: 'definitive',
  suspendedOn: '2026-11-12',
  guaranteeBy: '2026-11-18',
  guaranteeShownOn: null,
  counteredOn: null,
  liftedOn: null,
};
const held = (facts: Partial<ProcedureSuspension> = {}): ProcedureSuspension => ({
  ...ORDERED,
  suspension: 'provisional',
  guaranteeBy: null,
  authority: 'la Secretaría',
  lots: [2],
  ...facts,
});

it('V140 of a bid of 2,000,000.00 the guarantee is set between 200,000.00 and 600,000.00, in three working days', () => {
  const { from, to } = guaranteeRange(centsOf('2000000.00'));
  expect([decimal(from), decimal(to)]).toEqual(['200000.00', '600000.00']);
  expect(addWorkingDays('2026-11-12', 3, new Set(['2026-11-16']))).toBe('2026-11-18');
});

it('a definitive suspension lapses the day after its guarantee was due, and holds once it is shown', () => {
  expect(suspensionOn(ORDERED, '2026-11-18')).toBe('definitive');
  expect(suspensionOn(ORDERED, '2026-11-19')).toBe('lapsed');
  expect(suspensionOn({ ...ORDERED, guaranteeShownOn: '2026-11-17' }, '2026-11-19')).toBe('definitive');
  expect(suspensionOn({ ...ORDERED, counteredOn: '2026-11-13' }, '2026-11-13')).toBe('countered');
  expect(suspensionOn({ ...ORDERED, liftedOn: '2026-11-14' }, '2026-11-14')).toBe('lifted');
  expect(isInForce(ORDERED, '2026-11-11')).toBe(false);
});

it('V141 with lot 2 suspended lot 1 is awarded, lot 2 and the whole are not, and everybody is told', () => {
  const on = '2026-11-20';
  const about = (lots: number[] | null) => refuseSuspended([held()], { lots, doing: 'award' }, on);
  expect(about([1])).toBeUndefined();
  expect(about([1, 2])).toBe(
    'La partida 2 está suspendida desde el 12 nov 2026 por orden de la Secretaría: no se adjudica ni se declara desierta hasta que se levante y se anote en su inconformidad.',
  );
  expect(about(null)).toContain('La partida 2 está suspendida');
  expect(suspensionNotice([held()], on)).toBe(
    'La partida 2 está suspendida desde el 12 nov 2026 por orden de la Secretaría.',
  );
  expect(suspensionNotice([held({ lots: [] })], on)).toContain('El procedimiento está suspendido');
  expect(suspensionNotice([held({ liftedOn: '2026-11-15' })], on)).toBeNull();
  const lot = (number: number, outcome: 'awarded' | null) => ({
    number,
    outcome,
    hasWinner: outcome !== null,
    reason: null,
    suspended: number === 2 ? 'La partida 2 está suspendida.' : undefined,
  });
  expect(awardGaps([lot(1, 'awarded'), lot(2, null)])).toEqual([]);
  expect(awardGaps([lot(1, 'awarded'), lot(2, 'awarded')])).toEqual(['La partida 2 está suspendida.']);
});

it('nothing is recorded out of its order, and a conciliation only ends and is followed', () => {
  const open = { ...ORDERED, suspension: 'none' as const, suspendedOn: null, guaranteeBy: null };
  const steps = (
    facts: Partial<typeof ORDERED> & { resolvedOn?: string; firmOn?: string; isReportOwed?: boolean },
  ) => disputeSteps({ ...open, resolvedOn: null, firmOn: null, isReportOwed: false, ...facts }, '2026-11-13');
  expect(steps({ isReportOwed: true })).toEqual(['report', 'ask', 'suspend', 'widen', 'resolve']);
  expect(steps(ORDERED)).toEqual(['suspend', 'guarantee', 'counter', 'lift', 'widen', 'resolve']);
  expect(steps({ resolvedOn: '2026-11-13' })).toEqual(['firm']);
  expect(steps({ resolvedOn: '2026-11-13', firmOn: '2026-11-13' })).toEqual([]);
  expect(steps({ kind: 'conciliation' })).toEqual(['agree']);
  expect(steps({ kind: 'conciliation', resolvedOn: '2026-11-13' })).toEqual(['follow']);
});

it('each report has a text that names the number, the authority, the procedure and the article', () => {
  for (const report of DISPUTE_REPORT_NAMES) {
    const draft = reportDraft(report, {
      number: 'INC-031-2026',
      authority: 'La Secretaría',
      procedure: 'LP-UG-014-2026',
      act: 'award',
      lots: 'partidas 2',
    });
    expect(draft).toMatch(/La Secretaría[\s\S]*INC-031-2026[\s\S]*art\. 10[15][\s\S]*LP-UG-014-2026/);
  }
});
