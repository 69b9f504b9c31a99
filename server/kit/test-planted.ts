import { sql, type QueryResult, type RawBuilder } from 'kysely';
import type { Db } from './db.ts';

/** Plants rows of tables that take none without its event: nothing follows from them, as far as no trigger sees to it. */
export function planted<T>(db: Db, statement: RawBuilder<T>): Promise<QueryResult<T>> {
  return db.transaction().execute(async (tx) => {
    await sql`select without_event('planted')`.execute(tx);
    return statement.execute(tx);
  });
}

/** Enters what was planted of a procedure or item into the integrity log, as an act that wrote it would have. */
export const takenIn = (db: Db, about: string) =>
  sql`select enter_integrity(array[${about}::uuid])`.execute(db);
