import pg from 'pg';

/** Errors of connections of ours with the database, by identity: a visitor's socket can break with the same codes. */
const broken = new WeakSet<Error>();

/** What PostgreSQL itself answers when it stops, starts, or has no room (SQLSTATE). */
const TOLD = new Set(['57P01', '57P02', '57P03', '08000', '08003', '08006', '53300']);
/** What the driver says of a connection that was lost earlier or could not be made in time. */
const NOTICED =
  /^(Connection terminated|Client has encountered a connection error|Client was closed and is not queryable|timeout exceeded when trying to connect)/;

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, done: () => void) => void;

function remember(error: unknown): void {
  if (error instanceof Error) broken.add(error);
}

/**
 * Makes a pool safe to live with: a connection that dies, idle or in use, never ends the process, and its errors are
 * known afterwards as the database's. Every pool of the server goes through here.
 */
export function watchPool(pool: pg.Pool): pg.Pool {
  pool.on('error', remember);
  // A client in use has no listener of the pool's.
  pool.on('connect', (client) => void client.on('error', remember));
  const connect = pool.connect.bind(pool) as {
    (): Promise<pg.PoolClient>;
    (callback: Connected): void;
  };
  const watched = (callback?: Connected) => {
    if (callback !== undefined) {
      connect((error, client, done) => {
        remember(error);
        callback(error, client, done);
      });
      return undefined;
    }
    return connect().catch((error: unknown) => {
      remember(error);
      throw error;
    });
  };
  pool.connect = watched as typeof pool.connect;
  return pool;
}

/** Whether the database cannot be reached, went away or has no room: no fault of the request. */
export function isDatabaseGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof pg.DatabaseError) return TOLD.has(error.code ?? '');
  return broken.has(error) || NOTICED.test(error.message) || isDatabaseGone(error.cause);
}
