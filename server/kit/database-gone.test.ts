import { Client, DatabaseError, type Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseFailure } from './database-failure.ts';
import { isDatabaseGone } from './database-gone.ts';
import { createDb, createPool } from './db.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { throughOutages } from './through-outages.ts';

let database: TestDatabase;
let pool: Pool;
let administrator: Client;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, 3);
  administrator = new Client({ connectionString: database.url });
  await administrator.connect();
});
afterAll(async () => {
  await administrator.end();
  await pool.end();
  await database.drop();
});

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

const failureOr = <T>(work: Promise<T>) => work.catch((error: unknown) => error);

/** Ends the server's side of a connection, as the death of the server does. */
const end = (pid: number | undefined) => administrator.query('select pg_terminate_backend($1)', [pid]);

test('a connection that dies while it is in use, between two queries, ends nothing: its next query says the database is gone', async () => {
  const client = await pool.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() pid');
  const over = new Promise((resolve) => client.once('end', resolve));
  await end(rows[0]?.pid);
  await over;
  const error = await failureOf(client.query('select 1'));
  client.release(true);
  expect(error).toBeInstanceOf(Error);
  expect(isDatabaseGone(error)).toBe(true);
  expect((await pool.query('select 1 one')).rows).toEqual([{ one: 1 }]);
});

test('a statement and a transaction that are cut off say that the database is gone', async () => {
  const client = await pool.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() pid');
  const cut = failureOf(client.query('select pg_sleep(60)'));
  await end(rows[0]?.pid);
  expect(isDatabaseGone(await cut)).toBe(true);
  client.release(true);

  const db = createDb(pool);
  const lost = failureOf(
    db.transaction().execute(async (tx) => {
      const { pid } = await tx
        .selectNoFrom((eb) => eb.fn<number>('pg_backend_pid').as('pid'))
        .executeTakeFirstOrThrow();
      await end(pid);
      await tx.selectNoFrom((eb) => eb.lit(1).as('one')).execute();
    }),
  );
  expect(isDatabaseGone(await lost)).toBe(true);
});

test('of two changes that wait for each other one is undone, and is answered with «again in a second»', async () => {
  const [one, other] = [await pool.connect(), await pool.connect()];
  for (const client of [one, other]) await client.query('begin');
  await one.query('select pg_advisory_xact_lock(4711)');
  await other.query('select pg_advisory_xact_lock(4712)');
  const crossed = await Promise.allSettled([
    one.query('select pg_advisory_xact_lock(4712)').finally(() => one.query('rollback')),
    other.query('select pg_advisory_xact_lock(4711)').finally(() => other.query('rollback')),
  ]);
  for (const client of [one, other]) client.release(true);
  const undone = crossed.filter((result) => result.status === 'rejected');
  expect(undone).toHaveLength(1);
  const answer = databaseFailure(undone[0]?.reason);
  expect(answer).toMatchObject({ event: 'database.busy', answer: { status: 503 } });
});

test.each(['40001', '55P03', '57014'])(
  'what the database ends with %s is answered with «again in a moment», also as a cause',
  async (code) => {
    const ended = await failureOf(
      pool.query(`do $$ begin raise exception 'no' using errcode = '${code}'; end $$`),
    );
    for (const error of [ended, new Error('of a step', { cause: ended })])
      expect(databaseFailure(error)).toMatchObject({
        event: 'database.busy',
        answer: { status: 503, details: { headers: { 'retry-after': '2' } } },
      });
  },
);

test('a server that cannot be reached is gone; a mistake in a statement and a visitor that left are not', async () => {
  const nowhere = createPool('postgres://nobody:x@/none?host=/nowhere', 1);
  expect(isDatabaseGone(await failureOf(nowhere.query('select 1')))).toBe(true);
  expect(isDatabaseGone(await failureOf(nowhere.connect()))).toBe(true);
  expect(isDatabaseGone(await failureOf(pool.query('select no_such_column')))).toBe(false);
  for (const code of ['ECONNRESET', 'EPIPE', 'ENOENT', 'ECONNREFUSED'])
    expect(isDatabaseGone(Object.assign(new Error('aborted'), { code }))).toBe(false);
});

test('work is done again when the database went away meanwhile, and is given up when it fails by itself', async () => {
  let times = 0;
  let lost = 0;
  const done = await throughOutages(
    pool,
    async () => {
      times += 1;
      const client = await pool.connect();
      try {
        const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() pid');
        if (times < 3) await end(rows[0]?.pid);
        await client.query('select 1');
        return times;
      } finally {
        client.release(true);
      }
    },
    { patienceMs: 10_000, onLost: () => (lost += 1) },
  );
  expect({ done, lost }).toEqual({ done: 3, lost: 2 });
  const own = new Error('own');
  expect(await failureOf(throughOutages(pool, () => Promise.reject(own), { patienceMs: 10_000 }))).toBe(own);
});

test('a server that says that it is starting is waited for beyond patience, one that says nothing new is not', async () => {
  const answers = (code: string, times: number) => {
    let asked = 0;
    const query = () => {
      asked += 1;
      const error = Object.assign(new DatabaseError('not now', 7, 'error'), { code });
      return asked > times ? Promise.resolve() : Promise.reject(error);
    };
    let worked = 0;
    const work = () => {
      worked += 1;
      return worked > 1
        ? Promise.resolve('done')
        : Promise.reject(Object.assign(new DatabaseError('bye', 3, 'error'), { code: '57P01' }));
    };
    return failureOr(throughOutages({ query } as unknown as Pool, work, { patienceMs: 0 }));
  };
  expect(await answers('57P03', 3)).toBe('done');
  expect(await answers('57P01', 3)).toMatchObject({ code: '57P01' });
});
