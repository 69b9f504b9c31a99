import { sql } from 'kysely';
import type { Transaction } from '#server/kit/db.ts';

/** Inserts all rows in one statement; every row has the columns of the first. */
export async function insertRows(tx: Transaction, table: string, rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return;
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)));
  await sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`.execute(
    tx,
  );
}
