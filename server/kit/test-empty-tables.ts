import { sql } from 'kysely';
import type { Db } from './db.ts';
import { sessionWithoutTriggers } from './test-database.ts';

/**
 * Deletes all rows of these tables and of all that name their rows, also the histories that nobody may empty outside of tests.
 * No `truncate`: it makes every session forget its plans, and planning anew was a quarter of what such tests cost.
 */
export async function emptyTables(db: Db, tables: readonly string[]): Promise<void> {
  const { rows } = await sql<{ database: string }>`select current_database() database`.execute(db);
  const session = await sessionWithoutTriggers(rows[0]!.database);
  const found = await session.query<{ name: string }>(
    `with recursive named(id) as (
       select unnest($1::text[])::regclass::oid
       union select conrelid from pg_constraint join named on confrelid = id where contype = 'f')
     select id::regclass::text name from named`,
    [tables],
  );
  const all = found.rows.map(({ name }) => `delete from ${name};`).join('');
  // What would have followed: nothing waits, and nothing is found, of what is gone.
  await session.query(
    `${all} select refresh_waiting(area, array_agg(id)) from (select area, id from waiting_item) w group by area`,
  );
  const kinds = found.rows.map(({ name }) => name);
  await session.query(
    `delete from search_entry where kind = any($1) or (kind = 'page' and 'document' = any($1))`,
    [kinds],
  );
}
