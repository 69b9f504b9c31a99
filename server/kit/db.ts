import { Kysely, PostgresDialect, type Transaction as KyselyTransaction } from 'kysely';
import pg from 'pg';
import { watchPool } from './database-gone.ts';
import type { Database } from './schema.ts';

export type Db = Kysely<Database>;
export type Transaction = KyselyTransaction<Database>;

/** Most statements prepared by name per connection; rarer shapes are sent unnamed. */
const MAX_PREPARED = 400;

const types = new pg.TypeOverrides();
types.setTypeParser(20, Number); // int8: counts and sizes, all below 2^53
types.setTypeParser(1082, (value: string) => value); // plain dates stay plain dates (decision D6)

/** Connection pool with this portal's value conventions. `url` is a PostgreSQL connection string. */
export function createPool(url: string, max = 16, statementTimeoutMs?: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    application_name: 'portal-adquisiciones',
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    ...(statementTimeoutMs === undefined ? {} : { statement_timeout: statementTimeoutMs }),
  });
  return watchPool(pool);
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
  const prepared = {
    async connect() {
      const client = await pool.connect();
      return {
        processID: (client as unknown as { processID?: number }).processID ?? null,
        release: () => client.release(),
        query(statement: unknown, values?: unknown[]) {
          if (typeof statement !== 'string') return (client.query as (s: unknown) => unknown)(statement);
          const name = nameOf(statement);
          return client.query(
            name === undefined
              ? { text: statement, values: values }
              : { name, text: statement, values: values },
          );
        },
      };
    },
    end: () => pool.end(),
  };
  return new Kysely<Database>({
    dialect: new PostgresDialect({ pool: prepared as unknown as pg.Pool }),
  });
}

/** Runs `work` in one transaction; a throw rolls everything back. */
export function transaction<T>(db: Db, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return db.transaction().execute(work);
}

/** Name of the violated constraint, if the error is one. */
export function violatedConstraint(error: unknown): string | undefined {
  return error instanceof Error && 'constraint' in error ? String(error.constraint) : undefined;
}
