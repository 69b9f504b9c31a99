import type { CompiledQuery } from 'kysely';
import type { Pool } from 'pg';
import { readerOf } from './ambient-transaction.ts';

/** Longest time that one stream may hold its connection. */
const MAX_SECONDS = 600;

/**
 * Rows of a query in batches through a cursor: memory stays flat however many there are, and nothing is read
 * before somebody asks for it. All batches see the same moment. Leaving the loop gives the connection back.
 */
export async function* streamRows<Row>(
  pool: Pool,
  { sql, parameters }: CompiledQuery<Row>,
  { batch = 1_000 }: { batch?: number } = {},
): AsyncGenerator<Row[], void, undefined> {
  const client = await readerOf(pool).connect();
  const until = performance.now() + MAX_SECONDS * 1000;
  let isBroken = false;
  try {
    await client.query('begin transaction isolation level repeatable read read only');
    await client.query(`declare rows no scroll cursor for ${sql}`, [...parameters]);
    for (;;) {
      const { rows } = await client.query(`fetch ${batch} from rows`);
      // Asked before they are given away: a reader may take the rows out.
      const isLast = rows.length < batch;
      if (rows.length > 0) yield rows as Row[];
      if (isLast) return;
      if (performance.now() > until)
        throw new Error(`A stream of rows took longer than ${MAX_SECONDS} seconds`);
    }
  } catch (error) {
    isBroken = true;
    throw error;
  } finally {
    await client.query('rollback').catch(() => (isBroken = true));
    client.release(isBroken);
  }
}
