import { sql } from 'kysely';
import { REQUISITION_LABELS, type RequisitionLine } from '#contract/requisition-fields.ts';
import type { RequisitionForDecision, TurnKind } from '#contract/requisition-desk.ts';
import { STEP_DECISION_LABELS, REQUISITION_STATE_LABELS } from '#contract/requisition-states.ts';
import { differencesOf } from '#contract/rules/texts/field-differences.ts';
import { transaction, type Db, type Transaction } from '#server/kit/db.ts';
import { Failure } from '#server/kit/errors.ts';
import { refusePair } from '#server/kit/functions.ts';
import type { Person } from '#server/kit/identity.ts';
import type { FieldState } from '#contract/rules/texts/field-differences.ts';
import { stateAt } from '#server/kit/revision.sql.ts';
import { ASKING, ownStep } from './requisition-approval.service.ts';
import { doersOf, selectCourse, type CourseStep } from './requisition-course.sql.ts';
import { mustFindHead, type RequisitionHead } from './requisition-head.ts';
import { linesOfStep } from './requisition-opinion.service.ts';
import { readRequisition } from './requisition-seen.ts';
import { readForm } from './requisitions.sql.ts';

const time = new Intl.DateTimeFormat('es-MX', {
  timeZone: 'America/Mexico_City',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** Why nobody decides it now: it was decided already, or it is somewhere else. */
function whyOver({ state }: RequisitionHead, steps: readonly CourseStep[]): string {
  const last = steps
    .filter(({ decidedAt }) => decidedAt !== null)
    .toSorted((one, other) => Number(other.decidedAt) - Number(one.decidedAt))[0];
  const where = `Está «${REQUISITION_STATE_LABELS[state].toLowerCase()}».`;
  if (last?.decision == null || last.decidedAt === null) return where;
  return `${STEP_DECISION_LABELS[last.decision]} por ${last.decidedName ?? 'otra persona'} el ${time.format(last.decidedAt)} h. ${where}`;
}

/** The step that a person decides now, or why they decide nothing. */
async function turnOf(
  tx: Transaction,
  head: RequisitionHead,
  person: Person,
): Promise<{ step?: CourseStep; stop: string | null; note: string | null }> {
  const kind = head.state as TurnKind;
  try {
    const step = await ownStep(tx, head, person, kind);
    const pair = kind === 'technical' ? 'S4' : 'S1';
    const note = await refusePair(tx, person, pair, await doersOf(tx, head.id, ASKING));
    return { step, stop: null, note: note ?? null };
  } catch (error) {
    if (!(error instanceof Failure) || error.status >= 500) throw error;
    return { stop: error.message, note: null };
  }
}

/** What changed since this person decided something about it; nothing for whoever sees it for the first time. */
async function changesFor(
  tx: Transaction,
  { id }: RequisitionHead,
  personId: string,
): Promise<RequisitionForDecision['changes']> {
  const { rows } = await sql<{ version: number | null }>`select max(version) as version from (
      select seen_version as version from requisition_step where requisition_id = ${id} and decided_by = ${personId}
      union all select asked_version from requisition_question where requisition_id = ${id} and asked_by = ${personId}) seen`.execute(
    tx,
  );
  const version = rows[0]?.version ?? null;
  const was = version === null ? undefined : await stateAt(tx, { type: 'requisition', id, version });
  const now = await readForm(tx, id);
  if (was === undefined || now === undefined) return [];
  return differencesOf(REQUISITION_LABELS, was, now);
}

async function opinionsOf(
  tx: Transaction,
  requisitionId: string,
): Promise<RequisitionForDecision['opinions']> {
  const { rows } = await sql<
    Omit<RequisitionForDecision['opinions'][number], 'at' | 'isOfBefore'> & {
      at: Date;
      version: number | null;
    }
  >`
    select o.line_id "lineId", o.verdict, o.text, coalesce(p.name, 'Otra persona') "by", coalesce(s.decided_at, s.opened_at) at,
      coalesce(s.seen_version, (select max(q.asked_version) from requisition_question q where q.step_id = s.id)) "version"
    from requisition_opinion o join requisition_step s on s.id = o.step_id left join officer p on p.id = s.decided_by
    where s.requisition_id = ${requisitionId} order by s.round, s.number`.execute(tx);
  const now = await readForm(tx, requisitionId);
  const before = new Map<number, FieldState | undefined>();
  for (const version of new Set(rows.flatMap((row) => row.version ?? [])))
    before.set(version, await stateAt(tx, { type: 'requisition', id: requisitionId, version }));
  return rows.map(({ at, version, ...opinion }) => ({
    ...opinion,
    at: at.toISOString(),
    isOfBefore: saysOther(lineIn(before.get(version ?? 0), opinion.lineId), lineIn(now, opinion.lineId)),
  }));
}

/** What of a line an opinion is on. */
const OPINED = ['description', 'quantity', 'unit', 'partida', 'profile', 'standards'] as const;

const lineIn = (form: unknown, id: string): RequisitionLine | undefined =>
  (form as { lines?: RequisitionLine[] } | undefined)?.lines?.find((line) => line.id === id);

const saysOther = (was: RequisitionLine | undefined, is: RequisitionLine | undefined): boolean =>
  was !== undefined && is !== undefined && OPINED.some((name) => was[name] !== is[name]);

/** A requisition as whoever decides about it sees it: whether they may, what changed since they looked, and who follows. */
export function readForDecision(db: Db, folio: string, person: Person): Promise<RequisitionForDecision> {
  return transaction(db, async (tx) => {
    const requisition = await readRequisition(tx, folio, person, { asSent: true });
    const head = await mustFindHead(tx, folio);
    const steps = await selectCourse(tx, head.id);
    const turn: TurnKind | null = head.state === 'approval' || head.state === 'technical' ? head.state : null;
    const { step, stop, note } =
      turn === null
        ? { step: undefined, stop: whyOver(head, steps), note: null }
        : await turnOf(tx, head, person);
    return {
      requisition,
      turn,
      stop,
      note,
      next: requisition.steps
        .filter(({ decision, isOpen }) => !isOpen && decision === null)
        .map(({ dueOn, name, people }) => ({ name: people.join(' o ') || name, dueOn })),
      opinionOn:
        step === undefined || turn !== 'technical'
          ? []
          : (await linesOfStep(tx, head.id, step)).map(({ id }) => id),
      opinions: await opinionsOf(tx, head.id),
      changes: await changesFor(tx, head, person.id),
    };
  });
}
