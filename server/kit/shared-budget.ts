import { sql } from 'kysely';
import { addDays } from '#contract/rules/days/calendar.ts';
import { fromMexico, todayInMexico } from '#contract/mexico-time.ts';
import type { Db, Transaction } from './db.ts';
import { failure } from './errors.ts';
import { outsideTransaction } from './ambient-transaction.ts';
import type { Services } from './services.ts';

/**
 * Budgets that hold for every process together: what protects a secret, the disk or somebody's mailbox. The rest
 * (how often an address asks) is counted in memory, see budget.ts. Names are kept as keyed hashes.
 */
export interface SharedBudget {
  /** What is counted, for example `wrong_key`. */
  kind: string;
  /** Whose budget: an address, a mailbox, a folio, an account. */
  name: string;
  /** What fits into one window; {@link Infinity} only counts. */
  most: number;
  /** The calendar day in Mexico, or seconds since the first of the window was taken. */
  window: 'day' | number;
}

/** What was taken, and from which window, for {@link giveBack}. */
export interface Taken {
  kind: string;
  name: string;
  amount: number;
  /** All that is used now, this included. */
  used: number;
  endsAt: Date;
}

interface Spending extends SharedBudget {
  /** 1 if absent. */
  amount?: number;
  at?: Date;
}

const hashed = (kind: string, name: string) =>
  sql`(select encode(sha256(key || convert_to(${`${kind} ${name}`}::text, 'UTF8')), 'hex') from budget_key)`;

/** A digest that only this portal makes of a text, the same each time. */
export async function keyedDigest(db: Db | Transaction, kind: string, name: string): Promise<Buffer> {
  const { rows } = await sql<{ digest: string }>`select ${hashed(kind, name)} digest`.execute(db);
  return Buffer.from(rows[0]!.digest, 'hex');
}

/** Takes the amount in one statement, or nothing: `endsAt` alone says when there is a new budget. */
export async function tryToSpend(
  db: Db | Transaction,
  { kind, name, most, window, amount = 1, at = new Date() }: Spending,
): Promise<Taken | { refusedUntil: Date }> {
  const end = endOf(window, at);
  const limit = Number.isFinite(most) ? Math.floor(most) : Number.MAX_SAFE_INTEGER;
  const taking = sql<{ used: number; ends_at: Date }>`
    insert into budget as b (kind, name, used, ends_at)
    select ${kind}, ${hashed(kind, name)}, ${amount}::bigint, ${end} where ${amount}::bigint <= ${limit}::bigint
    on conflict (kind, name) do update set
      used = case when b.ends_at > ${at} then b.used else 0 end + excluded.used,
      ends_at = case when b.ends_at > ${at} then b.ends_at else excluded.ends_at end
    where case when b.ends_at > ${at} then b.used else 0 end + excluded.used <= ${limit}::bigint
    returning used, ends_at`;
  const { rows } = await outsideTransaction(() => taking.execute(db));
  const [taken] = rows;
  if (taken !== undefined) return { kind, name, amount, used: taken.used, endsAt: taken.ends_at };
  return { refusedUntil: (await peek(db, { kind, name, window, at })).endsAt };
}

/** Takes the amount, or throws `too_many_requests` with `Retry-After` and the caller's sentence. */
export async function spend(
  db: Db | Transaction,
  spending: Spending & { detail: string | ((until: Date) => string) },
): Promise<Taken> {
  const at = spending.at ?? new Date();
  const result = await tryToSpend(db, { ...spending, at });
  if (!('refusedUntil' in result)) return result;
  throw usedUp(result.refusedUntil, at, spending.detail);
}

/** Takes from each of the budgets, or from none. */
export async function spendAll(
  db: Db,
  spendings: readonly (Spending & { detail: string | ((until: Date) => string) })[],
): Promise<Taken[]> {
  const taken: Taken[] = [];
  try {
    for (const one of spendings) taken.push(await spend(db, one));
  } catch (error) {
    await giveBack(db, taken);
    throw error;
  }
  return taken;
}

/** What is used of a budget, and when its window ends. */
export async function peek(
  db: Db | Transaction,
  { kind, name, window, at = new Date() }: Omit<SharedBudget, 'most'> & { at?: Date },
): Promise<{ used: number; endsAt: Date }> {
  const { rows } = await sql<{ used: number; ends_at: Date }>`select used, ends_at from budget
    where kind = ${kind} and name = ${hashed(kind, name)} and ends_at > ${at}`.execute(db);
  const [row] = rows;
  return row === undefined ? { used: 0, endsAt: endOf(window, at) } : { used: row.used, endsAt: row.ends_at };
}

/** Gives back what did not happen after all; a window that ended meanwhile stays as it is. */
export async function giveBack(db: Db | Transaction, taken: readonly Omit<Taken, 'used'>[]): Promise<void> {
  for (const { kind, name, amount, endsAt } of taken) {
    const giving = sql`update budget set used = greatest(0, used - ${amount}::bigint)
      where kind = ${kind} and name = ${hashed(kind, name)} and ends_at = ${endsAt}`;
    await outsideTransaction(() => giving.execute(db));
  }
}

/** Forgets windows that are over; gives how many. */
export async function removeEndedBudgets(db: Db, at: Date = new Date()): Promise<number> {
  const { numAffectedRows } = await sql`delete from budget where ends_at <= ${at}`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Forgets them every night. */
export function defineSharedBudgetJobs(services: Services): void {
  services.jobs.define(
    'ledger.clean-up',
    async () => {
      const removed = await removeEndedBudgets(services.db);
      services.log.info('ledger.cleaned', { removed });
    },
    { cron: '35 2 * * *' },
  );
}

function usedUp(until: Date, at: Date, detail: string | ((until: Date) => string)) {
  const seconds = Math.max(1, Math.ceil((until.getTime() - at.getTime()) / 1_000));
  return failure('too_many_requests', {
    detail: typeof detail === 'string' ? detail : detail(until),
    headers: { 'retry-after': String(seconds) },
  });
}

function endOf(window: 'day' | number, at: Date): Date {
  return window === 'day'
    ? new Date(fromMexico({ date: addDays(todayInMexico(at), 1), time: '00:00' }))
    : new Date(at.getTime() + window * 1_000);
}
