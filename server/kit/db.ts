import { Kysely, PostgresDialect, type Transaction as KyselyTransaction } from 'kysely';
import pg from 'pg';
import { openPool } from './database-servers.ts';
import { ambientOver, readerOf, type Send } from './ambient-transaction.ts';
import type { Database } from './schema.ts';

export type Db = Kysely<Database>;
export type Transaction = KyselyTransaction<Database>;

/** Most statements prepared by name per connection; rarer shapes are sent unnamed. */
const MAX_PREPARED = 400;

/** How values of the database reach the program. */
export const types = new pg.TypeOverrides();
types.setTypeParser(20, Number); // int8: counts and sizes, all below 2^53
types.setTypeParser(1082, (value: string) => value); // plain dates stay plain dates (decision D6)

/** Connection pool with this portal's value conventions. `url` is a PostgreSQL connection string, of one server or several. */
export function createPool(url: string, max = 16, statementTimeoutMs?: number): pg.Pool {
  return openPool(url, {
    max,
    types,
    application_name: 'portal-adquisiciones',
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    ...(statementTimeoutMs === undefined ? {} : { statement_timeout: statementTimeoutMs }),
  });
}

/** Kysely over the pool; every statement is prepared by name, so that PostgreSQL plans it once per connection. */
export function createDb(pool: pg.Pool): Db {
  const names = new Map<string, string>();
  const nameOf = (text: string): string | undefined => {
    let name = names.get(text);
    if (name === undefined && names.size < MAX_PREPARED) {
      name = `s${names.size}`;
      names.set(text, name);
    }
    return name;
  };
  const send: Send = (client, text, values = []) => {
    const name = nameOf(text);
    return client.query(name === undefined ? { text, values } : { name, text, values });
  };
  const prepared = {
    async connect() {
      const within = ambientOver(pool);
      if (within !== undefined) return within.ambient.connection(send);
      const client = await readerOf(pool).connect();
      return {
        processID: (client as unknown as { processID?: number }).processID ?? null,
        release: () => client.release(),
        query(statement: unknown, values?: unknown[]) {
          if (typeof statement !== 'string') return (client.query as (s: unknown) => unknown)(statement);
          return send(client, statement, values);
        },
      };
    },
    end: () => pool.end(),
  };
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: prepared as unknown as pg.Pool }),
  });
  pools.set(db, pool);
  return db;
}

const pools = new WeakMap<Db, pg.Pool>();

/** The pool behind an access to a database. */
export function poolOf(db: Db): pg.Pool | undefined {
  return pools.get(db);
}

/**
 * Runs `work` in one transaction; a throw rolls everything back. Within a write of the API it is a part of the one
 * transaction of that request, and stands when the request is answered (see ambient-transaction.ts).
 */
export function transaction<T>(db: Db, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const pool = poolOf(db);
  const within = pool === undefined ? undefined : ambientOver(pool);
  const run = () => db.transaction().execute(work);
  return within === undefined || within.isInUnit ? run() : within.ambient.unit(run);
}

/** Name of the violated constraint, if the error is one. */
export function violatedConstraint(error: unknown): string | undefined {
  return error instanceof Error && 'constraint' in error ? String(error.constraint) : undefined;
}
