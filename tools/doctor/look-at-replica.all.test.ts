import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withDatabase } from '#server/kit/database-url.ts';
import { createPool } from '#server/kit/db.ts';
import { migrate } from '#server/kit/migrations.ts';
import { startPair, type Pair } from '#server/kit/test-pair.ts';
import type { Finding } from './finding.ts';
import { lookAtReplica } from './look-at-replica.ts';

let pair: Pair;
let pool: pg.Pool;
let copy: pg.Pool;
beforeAll(async () => {
  pair = await startPair();
  pool = createPool(pair.primary.url, 2);
  await migrate(pool);
  copy = new pg.Pool({ connectionString: pair.standby.url, max: 1 });
  copy.on('error', () => undefined);
}, 120_000);
afterAll(async () => {
  await copy.end();
  await pool.end();
  await pair.stop();
});

const told = async (url: string) =>
  (await lookAtReplica(pool, url)).map(({ level, text }) => `${level} ${text}`);
const bad = (found: Finding[]) => found.filter(({ level }) => level === 'wrong').map(({ text }) => text);

it('without the setting there is nothing to look at', async () => {
  expect(await lookAtReplica(pool, undefined)).toEqual([]);
});

it('a copy that follows the database is told as good, with what would cut a long download', async () => {
  expect(await told(pair.standby.url)).toEqual([
    expect.stringMatching(/^good La copia de DATABASE_READ_URL contesta: PostgreSQL \d/),
    'good El reloj de la copia y el de esta máquina coinciden.',
    'good La copia está al corriente de la base.',
    'good La copia tiene la estructura de este programa.',
    'doubtful La copia tiene hot_standby_feedback en off: una descarga larga podría cortarse; ponlo en on.',
  ]);
});

it('one that stopped following is told with how far behind it is', async () => {
  await copy.query('select pg_wal_replay_pause()');
  await pool.query("create table relleno as select repeat('y', 200) from generate_series(1, 4000)");
  const found = bad(await lookAtReplica(pool, pair.standby.url));
  await copy.query('select pg_wal_replay_resume()');
  expect(found).toEqual([
    expect.stringMatching(
      /^La copia va atrasada: le faltan \d+ (?:kB|MB) de la base.*Mientras, todo se lee de DATABASE_URL; revisa la réplica y su red\.$/,
    ),
  ]);
}, 30_000);

it('another database of the copy, without what is ours, is told', async () => {
  expect(bad(await lookAtReplica(pool, withDatabase(pair.standby.url, 'template1')))).toEqual([
    'La copia no se puede leer: la base que nombra no es la del portal.',
  ]);
  expect(bad(await lookAtReplica(pool, withDatabase(pair.standby.url, 'no_esta')))).toEqual([
    'La copia de DATABASE_READ_URL no sirve: no existe la base que nombra. Todo se lee de DATABASE_URL.',
  ]);
});

it('what is no copy, or the copy of another server, is told', async () => {
  expect(bad(await lookAtReplica(pool, pair.primary.url))).toEqual([
    'DATABASE_READ_URL no lleva a una réplica en espera sino a un servidor que admite cambios: indica la copia, o quita el ajuste.',
  ]);
  const other = { query: async () => ({ rows: [{ system: '1' }] }) } as unknown as pg.Pool;
  expect(bad(await lookAtReplica(other, pair.standby.url))).toEqual([
    'DATABASE_READ_URL lleva a una réplica de otro servidor, no del de DATABASE_URL: mostraría datos de otra base.',
  ]);
});

it('one that is away, one that says nothing and one that does not know us are told apart', async () => {
  expect(bad(await lookAtReplica(pool, 'postgres://x:y@127.0.0.1:1/z'))).toEqual([
    'La copia de DATABASE_READ_URL no sirve: nadie contesta en ese puerto. Todo se lee de DATABASE_URL.',
  ]);
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  expect(bad(await lookAtReplica(pool, `postgres://x:y@127.0.0.1:${port}/z`))).toEqual([
    'La copia de DATABASE_READ_URL no sirve: no contesta a tiempo. Todo se lee de DATABASE_URL.',
  ]);
  silent.close();
  const wrong = new URL(pair.standby.url.replace('@/', '@host/'));
  wrong.password = 'otra';
  const address = wrong.href.replace('@host/', '@/');
  const found = bad(await lookAtReplica(pool, address));
  expect(found).toEqual([
    'La copia de DATABASE_READ_URL no sirve: rechazó el usuario o la contraseña. Todo se lee de DATABASE_URL.',
  ]);
}, 30_000);
