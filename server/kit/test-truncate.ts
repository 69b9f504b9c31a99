import { sql } from 'kysely';
import { transaction, type Db } from './db.ts';

/** Histories that refuse to be emptied. */
const KEPT = ['supplier_event', 'request_event'];

/** Empties these tables and all that names their rows, also the histories that nobody may empty outside of tests. */
export function emptyTables(db: Db, tables: readonly string[]): Promise<void> {
  const guards = (verb: 'disable' | 'enable') =>
    KEPT.map(
      (table) =>
        sql`alter table ${sql.table(table)} ${sql.raw(verb)} trigger ${sql.ref(`${table}_no_truncate`)}`,
    );
  return transaction(db, async (tx) => {
    for (const statement of guards('disable')) await statement.execute(tx);
    await sql`truncate ${sql.join(tables.map((table) => sql.table(table)))} cascade`.execute(tx);
    for (const statement of guards('enable')) await statement.execute(tx);
  });
}
