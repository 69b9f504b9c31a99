import type pg from 'pg';
import { createDb, createPool, type Db } from '#server/kit/db.ts';

/** The statements that one answer of the API runs, with their values. */
export interface RecordedAnswer {
  statements: { name: string; text: string; values: readonly unknown[] }[];
  /** Whether the portal sends them at the same time. */
  isParallel: boolean;
}

/** Runs `work` once and remembers every statement it sends. */
export async function record(
  databaseUrl: string,
  isParallel: boolean,
  work: (db: Db) => Promise<unknown>,
): Promise<RecordedAnswer> {
  const statements: RecordedAnswer['statements'] = [];
  const pool = createPool(databaseUrl, 2);
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
  const recording = Object.assign(Object.create(pool) as pg.Pool, {
    connect: async () => {
      const client = await connect();
      const query = client.query.bind(client) as (statement: unknown) => unknown;
      return Object.assign(Object.create(client) as pg.PoolClient, {
        release: () => client.release(),
        query: (statement: { name: string; text: string; values: unknown[] }) => {
          statements.push({
            name: `b${statements.length}${isParallel ? 'p' : 's'}`,
            text: statement.text,
            values: statement.values,
          });
          return query(statement);
        },
      });
    },
  });
  await work(createDb(recording));
  await pool.end();
  return { statements, isParallel };
}
