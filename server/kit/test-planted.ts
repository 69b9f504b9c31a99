import { sql, type QueryResult, type RawBuilder } from 'kysely';
import type { Db } from './db.ts';
import { tellOwnEvents } from './events.ts';

/** A database in whose sessions a row that is written without its event tells it itself: what is planted is followed like an act. */
export const plantedIn = (url: string): string =>
  `${url}${url.includes('?') ? '&' : '?'}options=-c%20portal.own_event%3Dplanted`;

/** Plants rows in a database of the portal itself, which takes none without their event. */
export function planted<T>(db: Db, statement: RawBuilder<T>): Promise<QueryResult<T>> {
  return db.transaction().execute(async (tx) => {
    await tellOwnEvents(tx, 'planted');
    return statement.execute(tx);
  });
}

/** Enters what was planted of a procedure or item into the integrity log, as an act that wrote it would have. */
export const takenIn = (db: Db, about: string) =>
  sql`select enter_integrity(array[${about}::uuid])`.execute(db);
