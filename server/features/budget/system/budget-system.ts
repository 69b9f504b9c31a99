import { sql } from 'kysely';
import type { EntryKind } from '#contract/rules/requisitions/budget-ledger.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/kit/db.ts';
import { httpSystem } from './http-system.ts';
import '../budget.tables.ts';

/** A key with an amount, as both sides name it. */
export interface KeyAmount {
  clave: string;
  importe: string;
}

/** What is told once, however often it is asked. */
export interface Told {
  /** The key by which it happens once. */
  id: string;
  kind: EntryKind;
  folio: string;
  reason: string;
  day: string;
  keys: readonly KeyAmount[];
  /** What that system calls the reservation or commitment that it is about; null where it is the first. */
  number: string | null;
  supplierRfc: string | null;
}

/** What a system of budget answers. `unknown`: nobody knows whether it happened, the same is asked again with the same key. */
export type Answer =
  | { outcome: 'done'; number: string }
  | { outcome: 'short'; said: string }
  | { outcome: 'refused'; said: string }
  | { outcome: 'unknown'; said: string };

/** Where the truth of amounts is kept: the portal's own ledger, or a system of the university (purchase-chain §3.5). */
export interface BudgetSystem {
  tell(message: Told): Promise<Answer>;
  /** What a key has left; undefined where it knows no such key. */
  available(key: string): Promise<string | undefined>;
  /** What it holds for each of its numbers now; undefined where the two sides are one. */
  held(year: number): Promise<Map<string, bigint> | undefined>;
}

/** The portal's own ledger: entries are true with the transaction that writes them. */
const embeddedSystem = (db: Db): BudgetSystem => ({
  tell: ({ id }) => Promise.resolve({ outcome: 'done', number: id }),
  available: async (key) => {
    const { rows } = await sql<{
      available: string;
    }>`select available from spending_key where code = ${key}`.execute(db);
    return rows[0]?.available;
  },
  held: () => Promise.resolve(undefined),
});

/** The system that the installation names. */
export const budgetSystem = (db: Db, { budget }: Pick<Config, 'budget'>): BudgetSystem =>
  budget === undefined ? embeddedSystem(db) : httpSystem(budget);

/** Entries are told to another system from now on, or not. */
export async function keepBudgetSystem(db: Db, { budget }: Pick<Config, 'budget'>): Promise<void> {
  await sql`update budget_system set is_external = ${budget !== undefined}
    where is_external <> ${budget !== undefined}`.execute(db);
}

/** Whether another system keeps the budget, and since when it does not answer; null while it does. */
export async function systemState(db: Db): Promise<{ isExternal: boolean; silentSince: string | null }> {
  const { rows } = await sql<{
    isExternal: boolean;
    since: Date | null;
  }>`select is_external "isExternal", silent_since since from budget_system`.execute(db);
  return {
    isExternal: rows[0]?.isExternal ?? false,
    silentSince: rows[0]?.since?.toISOString() ?? null,
  };
}
