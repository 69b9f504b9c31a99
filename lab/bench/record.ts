import { createHash } from 'node:crypto';
import type pg from 'pg';
import { createDb, createPool, type Db } from '#server/kit/db.ts';

/** The statements that one answer of the API runs, with their values: waves one after the other, each wave at once. */
export interface RecordedAnswer {
  waves: { name: string; text: string; values: readonly unknown[] }[][];
}

/** Runs `work` and remembers every statement it sends; with `isWarm` those of a second time, when it keeps what it may keep. */
export async function record(
  databaseUrl: string,
  work: (db: Db) => Promise<unknown>,
  { isWarm = false }: { isWarm?: boolean } = {},
): Promise<RecordedAnswer> {
  const waves: RecordedAnswer['waves'] = [];
  let open = 0;
  const pool = createPool(databaseUrl, 2);
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
  const recording = Object.assign(Object.create(pool) as pg.Pool, {
    connect: async () => {
      const client = await connect();
      const query = client.query.bind(client) as (statement: unknown) => unknown;
      return Object.assign(Object.create(client) as pg.PoolClient, {
        release: () => client.release(),
        query: (statement: { name: string; text: string; values: unknown[] }) => {
          if (open === 0) waves.push([]);
          open += 1;
          const name = createHash('sha1').update(statement.text).digest('hex').slice(0, 16);
          waves.at(-1)?.push({ name, text: statement.text, values: statement.values });
          const answer = query(statement) as Promise<unknown>;
          return answer.finally(() => {
            open -= 1;
          });
        },
      });
    },
  });
  const db = createDb(recording);
  if (isWarm) await work(db);
  waves.splice(0);
  await work(db);
  await pool.end();
  return { waves };
}
