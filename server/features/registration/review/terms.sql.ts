import { sql } from 'kysely';
import type { Db, Transaction } from '#server/kit/db.ts';

/** A term of the catalogue. */
export interface Term {
  amount: number;
  unit: 'working_days' | 'days' | 'months';
}

/** The term with this code; it must exist, because the law behind it does. */
export async function readTerm(db: Db | Transaction, code: string): Promise<Term> {
  const { rows } = await sql<Term>`select amount, unit from registry_term where code = ${code}`.execute(db);
  if (rows[0] === undefined) throw new Error(`The catalogue has no term «${code}»`);
  return rows[0];
}

/** Text and legal basis of an active reason of the given kind; undefined when there is none with this code. */
export async function readReason(
  db: Db | Transaction,
  code: string,
  kind: string,
): Promise<{ text: string; legal_basis: string | null } | undefined> {
  const { rows } = await sql<{ text: string; legal_basis: string | null }>`
    select text, legal_basis from registry_reason where code = ${code} and kind = ${kind} and active`.execute(
    db,
  );
  return rows[0];
}
