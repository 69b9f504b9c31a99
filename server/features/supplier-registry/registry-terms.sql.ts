import { sql } from 'kysely';
import type { Db, Transaction } from '#server/kit/db.ts';
import type { ValidityTerm } from './registration-validity.rules.ts';

/** Amounts of terms of the catalogue by code, in their own units. */
export async function readAmounts(
  db: Db | Transaction,
  codes: readonly string[],
): Promise<Record<string, number>> {
  const { rows } = await sql<{ code: string; amount: number }>`
    select code, amount from registry_term where code = any(${[...codes]})`.execute(db);
  return Object.fromEntries(rows.map((row) => [row.code, row.amount]));
}

/** Amount of a term; it must exist, because the rule behind it does. */
export async function readAmount(db: Db | Transaction, code: string): Promise<number> {
  const amount = (await readAmounts(db, [code]))[code];
  if (amount === undefined) throw new Error(`The catalogue has no term «${code}»`);
  return amount;
}

/** How long registrations last. */
export async function readValidityTerm(db: Db | Transaction): Promise<ValidityTerm> {
  const amounts = await readAmounts(db, ['validity_year_end', 'validity_months']);
  return { endsWithYear: amounts.validity_year_end === 1, months: amounts.validity_months ?? 12 };
}

/** Days on which nobody works, besides weekends. */
export async function readHolidays(db: Db | Transaction): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ date: string }>`select date from holiday_day`.execute(db);
  return new Set(rows.map((row) => row.date));
}
