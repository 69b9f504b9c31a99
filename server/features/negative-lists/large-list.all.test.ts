import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { unfinishedScreenings } from './screening.sql.ts';
import { inventedRfc, inventedSatRows, satFile, startListBench, type ListBench } from './test-lists.ts';

const ROWS = 15_000;
const SUPPLIERS = 2_000;
const BATCH = 100;
const WORKER = join(import.meta.dirname, 'test-screening-worker.ts');

let bench: ListBench;
let url: string;
let child: ChildProcess | undefined;

beforeAll(async () => {
  bench = await startListBench();
  url = String(bench.services.config.databaseUrl);
});
afterEach(() => void child?.kill('SIGKILL'));
afterAll(() => bench.stop());

/** Lets a process of its own work until `hasBegun`, kills it, and waits until the database has noticed. */
async function workAndDie(id: string, hasBegun: () => Promise<boolean>): Promise<void> {
  child = spawn(process.execPath, [WORKER, url, id, String(BATCH)], {
    stdio: 'ignore',
  });
  const died = new Promise((resolve) => child?.once('exit', (_, signal) => resolve(signal)));
  await expect.poll(hasBegun, { interval: 2, timeout: 30_000 }).toBe(true);
  child.kill('SIGKILL');
  expect(await died).toBe('SIGKILL');
  const locks = sql<{
    n: number;
  }>`select count(*) n from pg_locks where locktype = 'advisory' and classid = 1148420
    and database = (select oid from pg_database where datname = current_database())`;
  await expect
    .poll(async () => (await locks.execute(bench.db)).rows[0]?.n, { interval: 5, timeout: 15_000 })
    .toBe(0);
}

test('15,000 rows come into force whole, again they change nothing, cut they are refused', async () => {
  const rows = inventedSatRows(ROWS);
  expect(new Set(rows.map(({ rfc }) => rfc)).size).toBe(ROWS);
  const ready = await bench.read(satFile(rows));
  expect(ready).toMatchObject({ status: 'ready', rows: ROWS, fresh: ROWS });
  expect(ready.findings?.tables[0]?.rows).toEqual([
    ['Definitivo', 11_880],
    ['Sentencia favorable', 1_725],
    ['Presunto', 1_035],
    ['Desvirtuado', 360],
  ]);
  expect((await bench.confirm(ready)).status).toBe(202);
  await bench.runJobs();
  const before = await bench.content();
  const again = await bench.applyAll(satFile(rows));
  expect(again).toMatchObject({ status: 'done', fresh: 0, gone: 0, changed: 0, taken: ROWS });
  expect(await bench.content()).toBe(before);
  const cut = await bench.read(satFile(rows).subarray(0, 1_000_000));
  expect(cut).toMatchObject({
    status: 'failed',
    failure: expect.stringMatching(/cortada|comillas/) as string,
  });
  expect(await bench.content()).toBe(before);
}, 90_000);

test('a screening that is killed goes on after its last batch and finds everybody once', async () => {
  const rfcs = Array.from({ length: 100 }, (_, index) => inventedRfc(index));
  await sql`insert into supplier (number, name, rfc, status, source)
    select 'X-' || n, 'Empresa ' || n, r.rfc, 'active', 'demo' from generate_series(1, ${SUPPLIERS}) n
    left join unnest(${rfcs}::text[]) with ordinality r(rfc, place) on r.place * 10 = n`.execute(bench.db);
  const answer = await bench.ask('/listas/revisiones', 'POST', { scope: 'all' });
  const { id } = (await answer.json()) as { id: string };
  bench.sentJobs.length = 0;
  const run = async () =>
    (await (await bench.ask(`/listas/revisiones/${id}`)).json()) as { position: number; total: number };
  // Somebody else is writing the last match: the screening waits there until it is killed.
  const other = await bench.services.pool.connect();
  await other.query('begin');
  await other.query(`insert into list_match (supplier_id, source, matched_by, value, situation, effect, status, evidence)
    select id, 'sat_69b', 'rfc', rfc, 'presumed', 'alert', 'new', '[]' from supplier where rfc is not null
    order by id desc limit 1`);
  await workAndDie(id, async () => (await run()).position > SUPPLIERS / 2);
  await other.query('rollback');
  other.release();
  const halfway = await run();
  expect(halfway).toMatchObject({ status: 'running', total: SUPPLIERS });
  expect(halfway.position).toBeLessThan(SUPPLIERS);
  expect(await unfinishedScreenings(bench.db)).toEqual([id]);
  await bench.services.jobs.send(undefined as never, 'resume-screenings', {});
  await bench.runJobs();
  expect(await run()).toMatchObject({ status: 'done', position: SUPPLIERS, found: 100 });
  expect((await bench.matches()).total).toBe(100);
}, 60_000);
