import pg from 'pg';

/** Errors of connections of ours with the database, by identity: a visitor's socket can break with the same codes. */
const broken = new WeakSet<Error>();

/**
 * What PostgreSQL itself answers when it stops, starts, has no room or became a replica (SQLSTATE); what a pooler in front of it
 * answers when it lost it is of class 08.
 */
const TOLD = new Set(['57P01', '57P02', '57P03', '53300', '25006']);
const OF_CONNECTION = '08';
/** The disk of the database is full. */
const NO_ROOM = '53100';
/** A deadlock, a change that came between, a lock and a statement that took too long: the database undid it, and it may go through later. */
const BUSY = new Set(['40P01', '40001', '55P03', '57014']);
/** What the pool says when nobody gave a connection back in time. */
const TOO_LATE = /^timeout exceeded when trying to connect/;
/** What the driver says of a connection that was lost earlier. */
const NOTICED =
  /^(Connection terminated|Client has encountered a connection error|Client was closed and is not queryable)/;

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, done: () => void) => void;

function remember(error: unknown): void {
  if (error instanceof Error) broken.add(error);
}

/**
 * Makes a pool safe to live with: a connection that dies, idle or in use, never ends the process, and its errors are
 * known afterwards as the database's. Every pool of the server goes through here. `isWorthAgain` says whether a connection
 * that could not be had is asked for once more, at once.
 */
export function watchPool(pool: pg.Pool, isWorthAgain: (error: Error) => boolean = () => false): pg.Pool {
  pool.on('error', remember);
  // A client in use has no listener of the pool's.
  pool.on('connect', (client) => void client.on('error', remember));
  const connect = pool.connect.bind(pool) as (callback: Connected) => void;
  const ask = (callback: Connected, isLast = false): void =>
    connect((error, client, done) => {
      remember(error);
      if (error !== undefined && !isLast && !pool.ending && isWorthAgain(error)) ask(callback, true);
      else callback(error, client, done);
    });
  const watched = (callback?: Connected) => {
    if (callback !== undefined) return ask(callback);
    return new Promise<pg.PoolClient>((resolve, reject) => {
      ask((error, client) => (client === undefined ? reject(error) : resolve(client)));
    });
  };
  pool.connect = watched as typeof pool.connect;
  return pool;
}

/** Whether the database has no room left to write: nothing of the change is there, and reading goes on. */
export function isDatabaseFull(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return error.code === NO_ROOM;
  return error instanceof Error && isDatabaseFull(error.cause);
}

/** Whether the database ended the work because others were in its way: nothing of it is there, and done again it may go through. */
export function isBusy(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return BUSY.has(error.code ?? '');
  return error instanceof Error && isBusy(error.cause);
}

/** Whether nobody gave a connection back in time. */
export const isTooLate = (error: Error): boolean => TOO_LATE.test(error.message);

/** Whether the database cannot be reached, went away or has no room: no fault of the request. */
export function isDatabaseGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof pg.DatabaseError) {
    const { code = '' } = error;
    return TOLD.has(code) || code.startsWith(OF_CONNECTION);
  }
  return broken.has(error) || NOTICED.test(error.message) || isTooLate(error) || isDatabaseGone(error.cause);
}
