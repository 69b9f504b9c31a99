import { sql } from 'kysely';
import type { Transaction } from '../db.ts';

/** A row of another table that points to something, and to what. */
export interface Reference {
  table: string;
  id: string;
}

/**
 * What points to some rows of a table by a foreign key, from the tables that are there now: a new table counts without
 * anybody thinking of it. Tables named in `own` go with the rows, except where their condition on `o` holds.
 */
export async function referencesTo(
  tx: Transaction,
  { table, ids, own }: { table: string; ids: readonly string[]; own: Readonly<Record<string, string>> },
): Promise<Reference[]> {
  if (ids.length === 0) return [];
  const { rows: keys } = await sql<{ name: string; column: string }>`
    select c.conrelid::regclass::text name, a.attname "column" from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = ${table}::regclass order by 1, 2`.execute(tx);
  const found: Reference[] = [];
  for (const { name, column } of keys) {
    const condition = own[name] ?? 'true';
    if (condition === 'false') continue;
    const { rows } = await sql<{ id: string }>`
      select distinct o.${sql.ref(column)} id from ${sql.table(name)} o
      where o.${sql.ref(column)} = any(${[...ids]}::uuid[]) and (${sql.raw(condition)})`.execute(tx);
    found.push(...rows.map(({ id }) => ({ table: name, id })));
  }
  return found;
}
