import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import { Client, type Pool } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isDatabaseGone } from './kit/database-gone.ts';
import { createPool } from './kit/db.ts';
import { explainStartFailure } from './kit/start-failure.ts';
import { socketFolder, socketUrl } from './local/postgres/address.ts';
import { clusterPlace, clusterSecret, DATABASE } from './local/postgres/cluster.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './local/postgres/start.ts';
import { roomiestFolder } from './local/postgres/room-in-memory.ts';

/** What one that may be copied to a replica needs, and what no test needs. */
const SETTINGS = {
  wal_level: 'replica',
  max_wal_senders: '4',
  fsync: 'off',
  synchronous_commit: 'off',
  shared_buffers: '16MB',
};

interface House {
  name: string;
  dataDir: string;
  server: EmbeddedPostgres;
}

let first: House;
let second: House;
let pool: Pool;

const newFolder = () => mkdtempSync(join(roomiestFolder(), 'portal-dos-bases-'));

async function start(name: string, dataDir: string): Promise<House> {
  const settings = { ...SETTINGS, 'portal.house': name };
  return { name, dataDir, server: await startEmbeddedPostgres({ dataDir, log: () => undefined, settings }) };
}

const folderOf = ({ dataDir }: House) => socketFolder(clusterPlace(dataDir).files);
/** The secret is of both: one is a copy of the other. */
const urlAt = (host: string) =>
  socketUrl(host, DATABASE, clusterSecret(clusterPlace(first.dataDir)), DATABASE);
const urlOf = (...houses: House[]) => urlAt(houses.map(folderOf).join(','));

async function onServer(house: House, ...statements: string[]): Promise<void> {
  const client = new Client({ connectionString: urlOf(house) });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

/** Who answers the pool. */
const answering = async () => {
  const { rows } = await pool.query<{ name: string }>("select current_setting('portal.house') as name");
  return rows[0]?.name;
};

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error as Error,
  );

const setReadOnly = (house: House) =>
  onServer(house, 'alter system set default_transaction_read_only = on', 'select pg_reload_conf()');

/** The first refusal of something that a server still takes until it has read its settings again. */
async function refusalBy(work: () => Promise<unknown>): Promise<Error | undefined> {
  let refusal: Error | undefined;
  await expect.poll(async () => (refusal = await failureOf(work())), { timeout: 10_000 }).toBeDefined();
  return refusal;
}

async function sessionsAt(house: House): Promise<number | undefined> {
  const client = new Client({ connectionString: urlOf(house) });
  await client.connect();
  const { rows } = await client.query<{ n: number }>(
    "select count(*)::int n from pg_stat_activity where application_name = 'portal-adquisiciones'",
  );
  await client.end();
  return rows[0]?.n;
}

/** A primary, and a replica of it as it was: it follows nobody, and can be promoted. */
beforeEach(async () => {
  first = await start('first', newFolder());
  await onServer(first, 'create table kept (n int)');
  await first.server.stop();
  const copy = newFolder();
  execFileSync('cp', ['-a', `${first.dataDir}/.`, copy]);
  writeFileSync(join(clusterPlace(copy).files, 'standby.signal'), '');
  first = await start('first', first.dataDir);
  second = await start('second', copy);
  pool = createPool(urlOf(second, first), 4);
});
afterEach(async () => {
  await pool.end();
  for (const { server, dataDir } of [first, second]) {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 20 });
  }
});

test('of several servers the one that takes writes is used, wherever it stands in the list', async () => {
  expect(await answering()).toBe('first');
  await pool.query('insert into kept values (1)');
});

test('when the primary dies and the replica is promoted, the pool goes there; between them it says the database is gone', async () => {
  await Promise.all([answering(), answering(), answering()]);
  await first.server.stop();
  const between = await failureOf(pool.query('insert into kept values (1)'));
  expect(isDatabaseGone(between)).toBe(true);
  expect(explainStartFailure(await failureOf(pool.connect()))).toMatch(
    /^Ningún servidor de DATABASE_URL admite cambios/,
  );
  await onServer(second, 'select pg_promote()');
  await pool.query('insert into kept values (2)');
  expect(await answering()).toBe('second');
});

test('a primary that is set to read only is left, with every connection that the pool had to it', async () => {
  const lent = await pool.connect();
  await Promise.all([answering(), answering()]);
  await onServer(second, 'select pg_promote()');
  await setReadOnly(first);
  const refusal = await refusalBy(() => lent.query('insert into kept values (1)'));
  expect(isDatabaseGone(refusal)).toBe(true);
  lent.release();
  await pool.query('insert into kept values (2)');
  expect(await answering()).toBe('second');
  await expect.poll(() => sessionsAt(first)).toBe(0);
});

test('behind a proxy, too, a connection whose server stopped taking writes is not used again', async () => {
  let house = first;
  const sockets = new Set<Socket>();
  const proxy = createServer((incoming) => {
    const outgoing = connect(join(folderOf(house), '.s.PGSQL.5432'));
    for (const socket of [incoming, outgoing]) sockets.add(socket.on('error', () => undefined));
    incoming.pipe(outgoing).pipe(incoming);
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  await pool.end();
  pool = createPool(`${urlAt('127.0.0.1')}&port=${(proxy.address() as AddressInfo).port}`, 4);
  try {
    expect(await answering()).toBe('first');
    await setReadOnly(first);
    await onServer(second, 'select pg_promote()');
    house = second;
    const refusal = await refusalBy(() => pool.query('insert into kept values (1)'));
    expect(isDatabaseGone(refusal)).toBe(true);
    await pool.query('insert into kept values (2)');
    expect(await answering()).toBe('second');
  } finally {
    for (const socket of sockets) socket.destroy();
    proxy.close();
  }
});

test.runIf(process.platform === 'linux')(
  'who waits for a primary that is frozen is let go as soon as another one takes writes',
  async () => {
    await pool.end();
    pool = createPool(urlOf(first, second), 1);
    expect(await answering()).toBe('first');
    const { pid } = first.server;
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
    const frozen = [pid, ...children.split(' ').filter(Boolean).map(Number)];
    for (const one of frozen) process.kill(one, 'SIGSTOP');
    try {
      await onServer(second, 'select pg_promote()');
      const waiting = failureOf(pool.query('insert into kept values (1)'));
      expect(isDatabaseGone(await failureOf(pool.query('select 1')))).toBe(true);
      expect(isDatabaseGone(await waiting)).toBe(true);
      expect(await answering()).toBe('second');
    } finally {
      for (const one of frozen) process.kill(one, 'SIGCONT');
    }
  },
);
