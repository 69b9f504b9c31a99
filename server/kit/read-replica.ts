import pg from 'pg';
import { dataVersionReader } from './data-version.ts';
import { watchPool } from './database-gone.ts';
import { createDb, poolOf, types, type Db } from './db.ts';
import { Failure } from './errors.ts';
import { readingFrom } from './ambient-transaction.ts';
import { errorFacts, type Log } from './log.ts';

/** A copy that does not answer in this time is passed over. */
const PATIENCE_MS = 1_000;
/** After a failure it is left alone for so long. */
const REST_MS = 5_000;

/** A database that follows the one that is written. */
interface Replica {
  pool: pg.Pool;
  /** Version of the public data that it has reached. */
  version: () => Promise<number>;
  restUntil: number;
  log: Log;
}

const replicas = new WeakMap<pg.Pool, Replica>();
const versions = new WeakMap<Db, () => Promise<number>>();

/**
 * Lets heavy public reading over `pool` go to a copy of its database (`DATABASE_READ_URL`). Gives what closes it. The copy
 * may be away or behind at any time: then the database itself answers.
 */
export function addReplica(
  pool: pg.Pool,
  url: string,
  { log, statementMs }: { log: Log; statementMs?: number },
): () => Promise<void> {
  const copy = watchPool(
    new pg.Pool({
      connectionString: url,
      max: 16,
      types,
      application_name: 'portal-lectura',
      connectionTimeoutMillis: PATIENCE_MS,
      idleTimeoutMillis: 60_000,
      keepAlive: true,
      ...(statementMs === undefined ? {} : { statement_timeout: statementMs }),
    }),
  );
  replicas.set(pool, {
    pool: copy,
    version: dataVersionReader(createDb(copy), PATIENCE_MS),
    restUntil: 0,
    log,
  });
  return async () => {
    replicas.delete(pool);
    await copy.end();
  };
}

/**
 * Does `work`, whose answer follows from the public data, over a copy that has all that was published when it was asked;
 * over the database itself where there is none, where it is behind, and again where it fails.
 */
export async function fromReplica<T>(db: Db, work: () => Promise<T>): Promise<T> {
  const pool = poolOf(db);
  const replica = pool === undefined ? undefined : replicas.get(pool);
  if (pool === undefined || replica === undefined || performance.now() < replica.restUntil) return work();
  const needed = await versionReader(db)();
  try {
    if ((await replica.version()) >= needed) return await readingFrom({ of: pool, from: replica.pool }, work);
  } catch (error) {
    if (error instanceof Failure && error.status < 500) throw error;
    if (performance.now() >= replica.restUntil) replica.log.warn('replica.resting', errorFacts(error));
    replica.restUntil = performance.now() + REST_MS;
  }
  return work();
}

/** How the copy stands to what was published: `none` where no copy is set up. */
export async function replicaState(db: Db): Promise<'none' | 'current' | 'behind' | 'away'> {
  const pool = poolOf(db);
  const replica = pool === undefined ? undefined : replicas.get(pool);
  if (replica === undefined) return 'none';
  try {
    const needed = await versionReader(db)();
    return (await replica.version()) >= needed ? 'current' : 'behind';
  } catch {
    return 'away';
  }
}

function versionReader(db: Db): () => Promise<number> {
  const known = versions.get(db) ?? dataVersionReader(db);
  versions.set(db, known);
  return known;
}
