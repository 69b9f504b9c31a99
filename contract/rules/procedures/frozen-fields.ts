import type { ProcedureInput } from '#contract/procurement-admin.ts';
import type { ProcedureStatus } from '#contract/procedures.ts';
import { eachCondition } from '#contract/tender-conditions.ts';
import { scoringText } from '../bids/scoring-text.ts';
import { simultaneousText } from '../bids/simultaneous-text.ts';

/** How far a procedure is, as far as its form depends on it. */
export const MOMENTS = ['draft', 'announced', 'called', 'opened', 'suspended', 'decided', 'over'] as const;
export type Moment = (typeof MOMENTS)[number];

/** How a field may change: freely, with a public reason, once while it is empty, or never. */
export type Freedom = 'free' | 'reason' | 'once' | 'never';

type Row = Record<Exclude<Moment, 'draft' | 'over'>, Freedom>;

const row = (
  announced: Freedom,
  called: Freedom,
  opened: Freedom,
  suspended: Freedom,
  decided: Freedom,
): Row => ({ announced, called, opened, suspended, decided });

const ALWAYS = row('reason', 'reason', 'reason', 'reason', 'reason');
const NEVER = row('never', 'never', 'never', 'never', 'never');
/** What the call fixes once it is out. */
const BY_CALL = row('reason', 'never', 'never', 'never', 'never');
/** What may be corrected until bids are opened. */
const UNTIL_OPENING = row('reason', 'reason', 'never', 'never', 'never');

/** Each field of a procedure in each moment after its draft (decision D19). */
const FIELDS: Record<keyof ProcedureInput, Row> = {
  number: NEVER,
  kind: NEVER,
  fiscalYear: NEVER,
  character: BY_CALL,
  modality: BY_CALL,
  category: BY_CALL,
  regime: BY_CALL,
  shortened: BY_CALL,
  scoring: BY_CALL,
  simultaneous: BY_CALL,
  funding: row('reason', 'once', 'once', 'once', 'once'),
  awardCriterion: row('reason', 'once', 'never', 'never', 'never'),
  ...eachCondition(() => UNTIL_OPENING),
  shortenedReason: UNTIL_OPENING,
  lots: UNTIL_OPENING,
  // Which of them, and to when: see date-floors.ts.
  acts: row('reason', 'reason', 'reason', 'never', 'reason'),
  // Bids answer to what is bought, and for whom, as the call said it.
  title: UNTIL_OPENING,
  description: UNTIL_OPENING,
  requestingArea: UNTIL_OPENING,
  contractingArea: ALWAYS,
  contact: ALWAYS,
  compranetNumber: ALWAYS,
  compranetFile: ALWAYS,
  announcementUrl: ALWAYS,
  dateReasons: ALWAYS,
};

const MOMENT_OF: Record<Exclude<ProcedureStatus, 'active'>, Moment> = {
  draft: 'draft',
  planned: 'announced',
  evaluation: 'opened',
  suspended: 'suspended',
  awarded: 'decided',
  partially_awarded: 'decided',
  contracted: 'decided',
  unsuccessful: 'decided',
  cancelled: 'over',
  complete: 'over',
};

/** What tells the moment of a procedure. */
export interface MomentFacts {
  status: ProcedureStatus;
  acts: readonly { kind: string; at: string }[];
  /** Whether somebody bid. */
  hasBids: boolean;
}

/** The moment of a procedure at an instant: bids are opened at the hour of their act, and count from the first that came. */
export function momentOf({ status, acts, hasBids }: MomentFacts, now: string): Moment {
  if (status !== 'active') return MOMENT_OF[status];
  const isOpened = acts.some(({ kind, at }) => kind === 'opening' && Date.parse(at) <= Date.parse(now));
  return isOpened || hasBids ? 'opened' : 'called';
}

/** How a field may change in a moment. */
export function freedomOf(field: keyof ProcedureInput, moment: Moment): Freedom {
  if (moment === 'draft') return 'free';
  return moment === 'over' ? 'never' : FIELDS[field][moment];
}

/** Whether a field stands as it is in a moment. */
export function isFrozen(field: keyof ProcedureInput, moment: Moment, value: unknown): boolean {
  const freedom = freedomOf(field, moment);
  return freedom === 'never' || (freedom === 'once' && value !== null && value !== '');
}

const SINCE: Record<Moment, string> = {
  draft: '',
  announced: 'Está a la vista de todos: ya no cambia.',
  called: 'Se fijó al publicar: ya no cambia.',
  opened: 'Ya hay propuestas o llegó la hora de abrirlas: no cambia.',
  suspended: 'El procedimiento está suspendido: no cambia hasta que se reanude.',
  decided: 'El procedimiento ya se resolvió: no cambia.',
  over: 'El procedimiento terminó: ya no se corrige.',
};
const LOTS_SINCE: Partial<Record<Moment, string>> = {
  opened:
    'Ya hay propuestas o llegó la hora de abrirlas: una partida solo cambia al declararla desierta o cancelarla.',
  decided: 'El procedimiento ya se resolvió: las partidas quedan como se decidieron.',
};

/** Why a field stands as it is, in a sentence. */
export function frozenWhy(field: keyof ProcedureInput, moment: Moment): string {
  if (moment === 'over') return SINCE.over;
  if (freedomOf(field, 'announced') === 'never') return SINCE.announced;
  if (freedomOf(field, 'called') !== 'reason') {
    const isByCall = freedomOf(field, 'called') === 'never' || freedomOf(field, moment) === 'once';
    if (isByCall) return SINCE.called;
  }
  return (field === 'lots' ? LOTS_SINCE[moment] : undefined) ?? SINCE[moment];
}

const decimal = (value: string | null | undefined) => (value == null ? null : Number(value));

/** A value as it is compared; the profile of a lot is a note of the unit, which no call fixes. */
function comparable(field: keyof ProcedureInput, form: ProcedureInput): unknown {
  if (field === 'scoring') return scoringText(form.scoring);
  if (field === 'simultaneous') return simultaneousText(form.simultaneous);
  if (field !== 'lots') return form[field];
  return form.lots.map((lot) => [
    lot.id,
    lot.number,
    lot.description,
    lot.unit,
    decimal(lot.quantity),
    lot.budgetLine,
    lot.cucop,
    decimal(lot.estimate),
    lot.group ?? null,
  ]);
}

/** Fields in which two states of a form differ. */
export function changedFields(before: ProcedureInput, after: ProcedureInput): (keyof ProcedureInput)[] {
  return (Object.keys(FIELDS) as (keyof ProcedureInput)[]).filter(
    (field) => JSON.stringify(comparable(field, before)) !== JSON.stringify(comparable(field, after)),
  );
}

/** Fields that a form changes although they stand as they are, each with why; of its acts date-floors.ts says. */
export function frozenChanges(
  before: ProcedureInput,
  after: ProcedureInput,
  moment: Moment,
): Record<string, string> {
  const fields = changedFields(before, after).filter(
    (field) => field !== 'acts' && isFrozen(field, moment, before[field]),
  );
  return Object.fromEntries(fields.map((field) => [field, frozenWhy(field, moment)]));
}
