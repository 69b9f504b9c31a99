import { sql } from 'kysely';
import type { EntryKind } from '#contract/rules/requisitions/budget-ledger.ts';
import { addWorkingDays } from '#contract/rules/days/working-days.ts';
import { readHolidays } from '#server/features/supplier-registry/public.ts';
import { transaction, type Db, type Transaction } from '#server/kit/db.ts';
import type { Answer, BudgetSystem, KeyAmount } from './budget-system.ts';
import '../budget.tables.ts';

/** Minutes until it is asked again, time after time; then every hour. */
const PAUSES = [1, 5, 15, 60];
/** After so long without an answer it is a person's. */
const LATE_MS = 24 * 3_600_000;
/** Working days from a signature until its commitment has to be told, and until it is warned of (LAASSP art. 33). */
const COMMIT_DAYS = 5;
const WARN_DAYS = 3;

/** A message of the outbox as it is told. */
export interface Message {
  id: string;
  kind: EntryKind;
  document: string;
  documentNumber: string;
  keys: KeyAmount[];
  reason: string;
  authorId: string | null;
  createdAt: Date;
  attempts: number;
  dueOn: string | null;
}

/** What follows in the portal from an answer about a reservation, in the transaction that keeps it. */
export interface ReservationHooks {
  confirmed(tx: Transaction, message: Message): Promise<void>;
  refused(tx: Transaction, message: Message, said: string): Promise<void>;
}

/**
 * Tells the budget system what waits, of each document in its order, until nothing is due. A message is held while it is told and
 * marked in the same transaction: a process that dies in between leaves it as it was, and the next one asks with the same key.
 */
export async function tellBudget(
  db: Db,
  system: BudgetSystem,
  { now, hooks, signal }: { now: () => Date; hooks: ReservationHooks; signal?: AbortSignal },
): Promise<{ told: number; failed: number }> {
  const done = { told: 0, failed: 0 };
  const mayGoOn = () => signal?.aborted !== true;
  while (mayGoOn()) {
    const outcome = await transaction(db, (tx) => tellNext(tx, system, now(), hooks));
    if (outcome === 'none') return done;
    done[outcome] += 1;
  }
  return done;
}

async function tellNext(
  tx: Transaction,
  system: BudgetSystem,
  now: Date,
  hooks: ReservationHooks,
): Promise<'none' | 'told' | 'failed'> {
  const message = await takeNext(tx, now);
  if (message === undefined) return 'none';
  const answer = await answerTo(tx, system, message);
  if (answer.outcome === 'unknown') {
    await keepSilence(tx, message, { now, said: answer.said });
    return 'failed';
  }
  await sql`update budget_system set silent_since = null where silent_since is not null`.execute(tx);
  const isDone = answer.outcome === 'done';
  const isShort = answer.outcome === 'short' && message.kind === 'reserve';
  await sql`update budget_message set state = ${isDone ? 'done' : isShort ? 'aside' : 'refused'}, attempts = attempts + 1,
      number = ${isDone ? answer.number : null}, said = ${isDone ? '' : answer.said}, answered_at = ${now}
    where id = ${message.id}`.execute(tx);
  if (message.kind === 'reserve' && isDone) await hooks.confirmed(tx, message);
  if (message.kind === 'reserve' && !isDone) await hooks.refused(tx, message, answer.said);
  return isDone ? 'told' : 'failed';
}

/** The first that is due of which nothing before it, of its document or of its act, is open; nobody else has it meanwhile. */
async function takeNext(tx: Transaction, now: Date): Promise<Message | undefined> {
  const { rows } = await sql<Message>`
    select m.id, m.kind, m.document, m.document_number "documentNumber", m.keys, m.reason, m.author_id "authorId",
      m.created_at "createdAt", m.attempts, m.due_on "dueOn"
    from budget_message m where m.state = 'waiting' and m.next_at <= ${now}
      and not exists (select from budget_message b where b.state in ('waiting', 'refused') and b.sequence < m.sequence
        and (b.document = m.document or b.act = m.act))
    order by m.sequence limit 1 for update skip locked`.execute(tx);
  return rows[0];
}

/** Kinds that go on with what the first of their document was given a number for. */
const BEGUN_BY: Partial<Record<EntryKind, EntryKind>> = {
  release: 'reserve',
  commit: 'commit',
  decommit: 'commit',
  accrue: 'commit',
  exercise: 'accrue',
};
/** Payments come from that system, and its interface takes no ordered payment back: a difference is shown by the reconciliation. */
const UNTOLD: ReadonlySet<EntryKind> = new Set(['unexercise', 'pay', 'unpay']);

async function answerTo(tx: Transaction, system: BudgetSystem, message: Message): Promise<Answer> {
  const { document, kind } = message;
  if (UNTOLD.has(kind)) return { outcome: 'done', number: '' };
  const begun = BEGUN_BY[kind];
  const { rows } = await sql<{ number: string | null; rfc: string | null }>`
    select (select case when b.state = 'done' then b.number end from budget_message b, budget_message m
        where m.id = ${message.id} and b.document = m.document and b.kind = ${begun ?? ''} and b.sequence < m.sequence
        order by b.sequence desc limit 1) number,
      (select supplier_rfc from contract where id = ${document}) rfc`.execute(tx);
  const { number, rfc } = rows[0]!;
  // What that system never took is not given back either.
  if (number === null && (kind === 'release' || kind === 'decommit')) return { outcome: 'done', number: '' };
  return system.tell({
    id: message.id,
    kind,
    folio: message.documentNumber,
    reason: message.reason,
    day: message.createdAt.toISOString().slice(0, 10),
    keys: message.keys,
    number,
    supplierRfc: rfc,
  });
}

async function keepSilence(
  tx: Transaction,
  message: Message,
  { now, said }: { now: Date; said: string },
): Promise<void> {
  const minutes = PAUSES[message.attempts] ?? 60;
  const isLate = now.getTime() - message.createdAt.getTime() >= LATE_MS;
  const terms =
    message.kind === 'commit' && message.dueOn === null ? await commitTerms(tx, message) : undefined;
  await sql`update budget_message set attempts = attempts + 1, said = ${said}, is_late = ${isLate},
      due_on = coalesce(due_on, ${terms?.dueOn ?? null}::date), warn_on = coalesce(warn_on, ${terms?.warnOn ?? null}::date),
      next_at = ${new Date(now.getTime() + minutes * 60_000)}
    where id = ${message.id}`.execute(tx);
  await sql`update budget_system set silent_since = ${now} where silent_since is null`.execute(tx);
}

/** Until when the commitment of a contract has to be told, counted from its signature. */
async function commitTerms(
  tx: Transaction,
  { document }: Message,
): Promise<{ dueOn: string; warnOn: string } | undefined> {
  const { rows } = await sql<{ signedOn: string }>`select signed_on "signedOn" from contract
    where id = ${document} and signed_on is not null`.execute(tx);
  const signedOn = rows[0]?.signedOn;
  if (signedOn === undefined) return undefined;
  const holidays = await readHolidays(tx);
  return {
    dueOn: addWorkingDays(signedOn, COMMIT_DAYS, holidays),
    warnOn: addWorkingDays(signedOn, WARN_DAYS, holidays),
  };
}
