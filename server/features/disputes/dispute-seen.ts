import type { Dispute } from '#contract/disputes.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { dateInMexico, type PlainDate } from '#contract/rules/days/calendar.ts';
import { contestUntil } from '#contract/rules/days/deadlines.ts';
import { addWorkingDays, workingDaysBetween } from '#contract/rules/days/working-days.ts';
import {
  disputeSteps,
  guaranteeRange,
  reportDraft,
  TERMS_OF_OTHERS,
  type ContestedAct,
} from '#contract/rules/rights/disputes.ts';
import { centsOf, decimal } from '#contract/rules/texts/money.ts';
import { readRuleBook } from '#server/features/legal-rules/public.ts';
import { mustReadProcedure } from '#server/features/procurement/public.ts';
import { readHolidays, readTerm } from '#server/features/supplier-registry/public.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { notFound } from '#server/kit/errors.ts';
import type { Person } from '#server/kit/identity.ts';
import { readRevisions } from '#server/kit/revision.sql.ts';
import { selectDispute } from './disputes.sql.ts';

export const NO_DISPUTE = 'No encontramos esa inconformidad.';

const TERM_OF: Record<ContestedAct, 'call' | 'award' | 'cancellation'> = {
  call: 'call',
  invitation: 'award',
  award: 'award',
  cancellation: 'cancellation',
  signature: 'award',
};

/** Last day on which the act could be contested, by the rule of «Quiero reclamar». */
async function lastDay(
  db: Db | Transaction,
  { act, notifiedOn, procedureId }: Pick<Dispute, 'act' | 'notifiedOn' | 'procedureId'>,
): Promise<PlainDate | null> {
  if (act === null || notifiedOn === null) return null;
  const procedure = await mustReadProcedure(db, procedureId);
  const { kind, character, regime, shortened, acts, publishedAt } = procedure;
  const publishOn = publishedAt === null ? notifiedOn : dateInMexico(publishedAt);
  const dated = { kind, character, regime, shortened, publishOn, acts };
  const book = await readRuleBook(db);
  return contestUntil(dated, book, { act: TERM_OF[act], toldOn: notifiedOn })?.date ?? null;
}

/** Working days that a suspension held, so that terms of ours can be read with them. */
function daysHeld(
  {
    suspendedOn,
    suspension,
    liftedOn,
    counteredOn,
  }: Pick<Dispute, 'suspendedOn' | 'suspension' | 'liftedOn' | 'counteredOn'>,
  today: PlainDate,
  holidays: ReadonlySet<PlainDate>,
): number | null {
  if (suspendedOn === null || (suspension !== 'provisional' && suspension !== 'definitive')) return null;
  return workingDaysBetween(suspendedOn, liftedOn ?? counteredOn ?? today, holidays);
}

/** A dispute as whoever reads it sees it. */
export async function describeDispute(db: Db | Transaction, id: string, person: Person): Promise<Dispute> {
  const told = await selectDispute(db, id);
  if (told === undefined) throw notFound(NO_DISPUTE);
  const { estimate, ...dispute } = told;
  const today = todayInMexico();
  const holidays = await readHolidays(db);
  const received = dateInMexico(dispute.receivedAt);
  const { rows: changes } = await readRevisions(db, { type: 'dispute', id });
  const ofOthers = [];
  if (dispute.kind !== 'conciliation')
    for (const [code, name] of Object.entries(TERMS_OF_OTHERS)) {
      const days = await readTerm(db, code);
      ofOthers.push({ name, days, until: addWorkingDays(received, days, holidays) });
    }
  const range = estimate === null ? null : guaranteeRange(centsOf(estimate));
  const mayWrite = person.ability.can('administer', 'Procurement');
  const isReportOwed = dispute.reports.some(({ sentOn }) => sentOn === null);
  const lots =
    dispute.lots.length === 0
      ? 'todas sus partidas'
      : `${dispute.lots.length === 1 ? 'partida' : 'partidas'} ${dispute.lots.join(', ')}`;
  return {
    ...dispute,
    reports: dispute.reports.map((report) => ({
      ...report,
      draft: reportDraft(report.kind, { ...dispute, lots }),
    })),
    corrections: changes.flatMap(({ operation, at, by, reason, differences }) =>
      operation === 'saveDispute' && reason !== null
        ? [{ at, by, reason, what: differences.map(({ label }) => label).join(', ') }]
        : [],
    ),
    contestUntil: await lastDay(db, dispute),
    guaranteeRange:
      estimate === null || range === null
        ? null
        : { from: decimal(range.from), to: decimal(range.to), base: estimate },
    suspendedDays: daysHeld(dispute, today, holidays),
    ofOthers,
    steps: mayWrite ? disputeSteps({ ...dispute, isReportOwed }, today) : [],
    mayWrite,
  };
}
