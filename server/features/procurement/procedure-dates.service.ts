import type { DateAmendment } from '#contract/date-amendments.ts';
import type { AdminProcedure, ProcedureInput } from '#contract/procurement-admin.ts';
import { movesBySuspension, type DateMove } from '#contract/rules/days/date-moves.ts';
import { changesBetween } from '#contract/rules/procedures/procurement-changes.ts';
import { dateInMexico, shortDate } from '#contract/rules/days/calendar.ts';
import { endDateAmendment, readDateAmendment } from '#server/features/date-amendments/public.ts';
import { readRuleBook } from '#server/features/legal-rules/public.ts';
import { audit } from '#server/kit/audit.ts';
import { transaction, type Db, type Transaction } from '#server/kit/db.ts';
import { failure } from '#server/kit/errors.ts';
import { officerName, rememberOfficer } from '#server/kit/officers.ts';
import { saveProcedure } from './procedure-admin.service.ts';
import { selectSuspendedAt } from './procedure-admin.sql.ts';
import { insertChanges, writeActs } from './procedure-admin-write.sql.ts';
import { formOf, mustRead, type Author } from './procedure-change.ts';

/** The dates that are proposed for a procedure and still may be taken. */
export async function readProposedDates(db: Db, id: string): Promise<{ amendment: DateAmendment | null }> {
  await mustRead(db, id);
  return { amendment: (await readDateAmendment(db, id)) ?? null };
}

interface Decision {
  amendmentId: string;
  reason: string;
}

async function mustBeOpen(tx: Transaction, id: string, { amendmentId }: Decision): Promise<DateAmendment> {
  await mustRead(tx, id);
  const amendment = await readDateAmendment(tx, id);
  if (amendment?.id !== amendmentId)
    throw failure('state_conflict', {
      detail: 'Estas fechas ya no se proponen: alguien decidió o las movió.',
    });
  return amendment;
}

const withMoves = <A extends ProcedureInput['acts'][number]>(acts: A[], moves: readonly DateMove[]): A[] =>
  acts.map((act) => {
    const move = moves.find(({ kind, sequence }) => kind === act.kind && sequence === act.sequence);
    return move === undefined ? act : { ...act, at: move.to };
  });

/** Puts the proposed dates into the procedure, as any other correction: checked, with its reason in public. */
export function takeProposedDates(
  db: Db,
  target: { id: string; version: number },
  decision: Decision,
  author: Author,
): Promise<AdminProcedure> {
  return transaction(db, async (tx) => {
    const { id: amendmentId, moves } = await mustBeOpen(tx, target.id, decision);
    const { acts } = await mustRead(tx, target.id);
    await rememberOfficer(tx, author.person);
    await endDateAmendment(tx, amendmentId, {
      status: 'taken',
      reason: decision.reason,
      by: author.person.id,
    });
    return saveProcedure(
      tx,
      { ...target, isDeclared: true },
      { acts: withMoves(acts, moves), changeReason: decision.reason },
      author,
    );
  });
}

/** Leaves the dates as they are, with a reason that is kept. */
export function leaveProposedDates(
  db: Db,
  id: string,
  decision: Decision,
  author: Author,
): Promise<{ amendment: null }> {
  return transaction(db, async (tx) => {
    const { id: amendmentId, moves, cause } = await mustBeOpen(tx, id, decision);
    await rememberOfficer(tx, author.person);
    await endDateAmendment(tx, amendmentId, {
      status: 'left',
      reason: decision.reason,
      by: author.person.id,
    });
    await audit(tx, {
      ...author,
      operation: 'leaveDateAmendment',
      subjectType: 'procedure',
      subjectId: id,
      before: { cause, moves: moves.map(({ kind, sequence, from, to }) => ({ kind, sequence, from, to })) },
      after: { reason: decision.reason, by: officerName(author.person) },
    });
    return { amendment: null };
  });
}

/** A procedure goes on: what its suspension kept from taking place stands so many days later, and visitors read why. */
export async function moveAfterSuspension(tx: Transaction, procedure: AdminProcedure): Promise<void> {
  const from = await selectSuspendedAt(tx, procedure.id);
  if (from === undefined) return;
  const until = new Date().toISOString();
  const { holidays } = await readRuleBook(tx);
  const moves = movesBySuspension(procedure, { from, until }, holidays);
  const before = formOf(procedure);
  const acts = withMoves(before.acts, moves);
  const words = `El procedimiento estuvo suspendido del ${shortDate(dateInMexico(from))} al ${shortDate(dateInMexico(until))}.`;
  if (moves.length === 0) return;
  await insertChanges(tx, procedure.id, changesBetween(before, { ...before, acts }), words);
  await writeActs(tx, procedure.id, acts);
}
