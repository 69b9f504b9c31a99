import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { planted } from './test-planted.ts';
import { createDb, createPool, transaction, type Db } from './db.ts';
import { notFound } from './errors.ts';
import { createLog } from './log.ts';
import { migrate } from './migrations.ts';
import { addReplica, fromReplica } from './read-replica.ts';
import { streamRows } from './stream-rows.ts';
import { startPair, type Pair } from './test-pair.ts';

let pair: Pair;
let pool: pg.Pool;
let copy: pg.Pool;
let db: Db;
let close: () => Promise<void>;
const lines: string[] = [];
const log = createLog('warn', (line) => lines.push(line));
beforeAll(async () => {
  pair = await startPair();
  pool = createPool(pair.primary.url, 4);
  await migrate(pool);
  db = createDb(pool);
  close = addReplica(pool, pair.standby.url, { log });
  copy = await adminOf(pair.standby.url);
}, 120_000);
afterAll(async () => {
  await close();
  await copy.end();
  await pool.end();
  await pair.stop();
});
beforeEach(() => caughtUp());

/** Asks a server that may take no writes. */
async function adminOf(url: string): Promise<pg.Pool> {
  const { default: driver } = await import('pg');
  const admin = new driver.Pool({ connectionString: url, max: 1 });
  admin.on('error', () => undefined);
  return admin;
}

const version = async (on: pg.Pool) =>
  Number((await on.query<{ version: string }>('select version from data_version')).rows[0]?.version);

async function caughtUp(): Promise<void> {
  const wanted = await version(pool);
  await expect
    .poll(() => version(copy).catch(() => -1), { timeout: 30_000, interval: 20 })
    .toBeGreaterThanOrEqual(wanted);
}

const WHERE = sql<{ copy: boolean }>`select pg_is_in_recovery() copy`;
const isCopy = async () => (await WHERE.execute(db)).rows[0]?.copy;

const publish = (name: string) =>
  planted(db, sql`insert into supplier (name, number, status) values (${name}, ${name}, 'active')`);
const names = async () =>
  (await sql<{ name: string }>`select name from supplier order by name`.execute(db)).rows.map(
    ({ name }) => name,
  );

it('public data is read from the copy that has all of it; everything else from the database', async () => {
  expect(await fromReplica(db, isCopy)).toBe(true);
  expect(await isCopy()).toBe(false);
  const streamed = await fromReplica(db, async () => {
    for await (const rows of streamRows<{ copy: boolean }>(pool, WHERE.compile(db))) return rows[0]?.copy;
    return undefined;
  });
  expect(streamed).toBe(true);
});

it('what was just published is never missing: a copy that is behind is not asked until it has it', async () => {
  await copy.query('select pg_wal_replay_pause()');
  await publish('Papelería recién publicada');
  expect(await fromReplica(db, isCopy)).toBe(false);
  expect(await fromReplica(db, names)).toContain('Papelería recién publicada');
  await copy.query('select pg_wal_replay_resume()');
  await caughtUp();
  expect(await fromReplica(db, isCopy)).toBe(true);
  expect(await fromReplica(db, names)).toContain('Papelería recién publicada');
});

it('a refusal is an answer of the copy; a write that strays to it is done by the database', async () => {
  let asked = 0;
  const refused = fromReplica(db, async () => {
    asked += 1;
    throw notFound();
  });
  await expect(refused).rejects.toMatchObject({ code: 'not_found' });
  expect(asked).toBe(1);
  const wrote = await fromReplica(db, () =>
    transaction(db, async (tx) => {
      await sql`update job_failure set name = name`.execute(tx);
      return isCopy();
    }),
  );
  expect(wrote).toBe(false);
});

it('without the copy the database answers, it is said once, and nothing waits for it', async () => {
  lines.length = 0;
  await close();
  const dead = addReplica(pool, 'postgres://portal@127.0.0.1:1/portal', { log });
  expect(await fromReplica(db, isCopy)).toBe(false);
  expect(await fromReplica(db, isCopy)).toBe(false);
  expect(lines.filter((line) => line.includes('replica.resting'))).toHaveLength(1);
  await dead();
  close = addReplica(pool, pair.standby.url, { log });
  expect(await fromReplica(db, isCopy)).toBe(true);
  await copy.end();
  await pair.standby.stop();
  expect(await fromReplica(db, isCopy)).toBe(false);
  copy = await adminOf(pair.primary.url);
});
