import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Client } from 'pg';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { API_BASE } from '#contract/endpoint.ts';
import type { Upload } from '#contract/documents.ts';
import type { ImportDetail } from '#contract/imports.ts';
import { OLD_HEADER, sampleRow, toCsv } from '#server/features/contract-import/sample-file.ts';
import { createRandom } from '#server/local/demo/random.ts';
import { readMigrations } from '#server/kit/migrations.ts';
import { socketFolder, socketUrl } from '#server/local/postgres/address.ts';
import { clusterPlace, clusterSecret, DATABASE } from '#server/local/postgres/cluster.ts';
import { launchBrowser } from '#e2e/browser.ts';
import { startDemonstration } from '#e2e/demonstration.ts';
import { signedInOfficer } from '#e2e/officer.ts';
import { freePort, startPortal, type Portal } from '#e2e/portal.ts';

const SEED = 20_261_122;
const KILLS_AT_WORK = 7;
const KILLS_AT_MIGRATIONS = 3;
const ROWS = 10_000;

const random = createRandom(SEED);
let browser: Browser;
let portal: Portal;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(async () => {
  await portal?.stop();
  await browser?.close();
});

const postmasterOf = async (dataDir: string) =>
  Number((await readFile(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8')).split('\n')[0]);

function databaseOf(dataDir: string): Client {
  const place = clusterPlace(dataDir);
  const client = new Client(socketUrl(socketFolder(place.files), DATABASE, clusterSecret(place), DATABASE));
  client.on('error', () => undefined);
  return client;
}

/** A ZIP that does not compress. */
async function archiveOf(bytes: Buffer): Promise<Buffer> {
  const zip = new ZipFile();
  zip.addBuffer(bytes, 'plano.dwg', { compress: false });
  zip.end();
  return buffer(zip.outputStream);
}

/** Kills the database server of a first start each time that some more migrations are there; gives how often. */
async function killAmidMigrations(dataDir: string, total: number): Promise<number> {
  const third = Math.floor(total / KILLS_AT_MIGRATIONS);
  let kills = 0;
  while (kills < KILLS_AT_MIGRATIONS) {
    const held = await migrationsHeld(dataDir, kills * third + random.int(1, third - 1));
    if (held.applied === total) return kills;
    process.kill(await postmasterOf(dataDir), 'SIGKILL');
    await held.database.end().catch(() => undefined);
    kills += 1;
  }
  return kills;
}

/**
 * Waits, across the deaths of the server, until so many migrations are applied; gives how many there are, and the
 * connection that lets no other one end.
 */
async function migrationsHeld(
  dataDir: string,
  moment: number,
): Promise<{ applied: number; database: Client }> {
  let applied = 0;
  let database: Client | undefined;
  await expect
    .poll(
      async () => {
        try {
          if (database === undefined && existsSync(join(dataDir, 'postgres/data/postmaster.pid'))) {
            const fresh = databaseOf(dataDir);
            await fresh.connect();
            database = fresh;
          }
          await database?.query('begin; lock table schema_migration in exclusive mode');
          const found = await database?.query<{ n: number }>('select count(*)::int n from schema_migration');
          applied = found?.rows[0]?.n ?? 0;
          if (applied < moment) await database?.query('rollback');
        } catch (error) {
          // The table is not there yet, or the server is not.
          if ((error as { code?: string }).code === '42P01') await database?.query('rollback');
          else database = undefined;
        }
        return applied;
      },
      { interval: 1, timeout: 60_000 },
    )
    .toBeGreaterThanOrEqual(moment);
  if (database === undefined) throw new Error('the migrations went on without a connection');
  return { applied, database };
}

/** Somebody whose work was refused comes back when the portal is well. */
const isWell = () =>
  expect
    .poll(async () => (await fetch(`${portal.origin}${API_BASE}/salud`)).status, {
      interval: 50,
      timeout: 60_000,
    })
    .toBe(200);

/** Kills the database server outright; gives the answers of health from then until it is well again. */
async function killAndWatch(): Promise<number[]> {
  const before = await postmasterOf(portal.dataDir);
  process.kill(before, 'SIGKILL');
  const answers: number[] = [];
  await expect
    .poll(
      async () => {
        const { status } = await fetch(`${portal.origin}${API_BASE}/salud`);
        answers.push(status);
        const now = await postmasterOf(portal.dataDir).catch(() => before);
        return status === 200 && now !== before;
      },
      { interval: 25, timeout: 60_000 },
    )
    .toBe(true);
  return answers;
}

test('kill -9 of the included database at random moments of uploads, exports and an import: the process lives, everything acknowledged is there, health goes 503 and 200', async () => {
  portal = await startDemonstration({ LIMIT_FACTOR: '100' });
  const officer = await signedInOfficer(browser, portal.origin);
  const csv = toCsv([
    OLD_HEADER,
    ...Array.from({ length: ROWS }, (_, index) =>
      sampleRow(OLD_HEADER, {
        CODIGO_CONTRATO: `D${index}`,
        NUMERO_PROCEDIMIENTO: `LA-${index % 400}-D1-2014`,
      }),
    ),
  ]);
  const { id } = await officer.send<ImportDetail>(
    'POST',
    '/administracion/importaciones?nombre=interrumpido.csv',
    { body: csv },
  );
  const run = () => officer.send<ImportDetail>('GET', `/administracion/importaciones/${id}`);
  await expect.poll(async () => (await run()).status, { interval: 50, timeout: 60_000 }).toBe('ready');
  await officer.send('POST', `/administracion/importaciones/${id}/inicio`, {
    body: JSON.stringify({ scope: 'valid' }),
  });

  const position = async () => (await run()).position;

  const acknowledged: Upload[] = [];
  const hashes = new Set<string>();
  const faults: string[] = [];
  let events = 0;
  const over = new AbortController();
  const ask = async (path: string, init?: RequestInit) => {
    const answer = await fetch(`${portal.origin}${API_BASE}${path}`, init).catch((error: unknown) => {
      faults.push(`${path}: ${String(error)}`);
    });
    events += 1;
    if (answer !== undefined && answer.status >= 300 && answer.status !== 503)
      faults.push(`${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  const uploader = async () => {
    for (let number = 0; !over.signal.aborted; number += 1) {
      const bytes = await archiveOf(randomBytes(150_000));
      const answer = await ask(`/administracion/archivos?nombre=plano-${number}.zip`, {
        method: 'POST',
        headers: { authorization: `Bearer ${officer.token}` },
        body: bytes as BodyInit,
      });
      if (answer?.status !== 201) {
        await isWell();
        continue;
      }
      const upload = (await answer.json()) as Upload;
      hashes.add(createHash('sha256').update(bytes).digest('hex'));
      acknowledged.push(upload);
    }
  };
  const work = [uploader(), uploader()];
  let seenDown = 0;
  let reached = 0;
  for (let kill = 0; kill < KILLS_AT_WORK; kill += 1) {
    const moment = events + random.int(1, 12);
    await expect.poll(() => events, { interval: 1, timeout: 30_000 }).toBeGreaterThanOrEqual(moment);
    // The import has gone on since the last time, unless it is over.
    const least = Math.min(reached + 1, ROWS);
    await expect.poll(position, { interval: 20, timeout: 60_000 }).toBeGreaterThanOrEqual(least);
    reached = await position();
    const exports = ['/proveedores/exportacion?formato=json', '/procedimientos/exportacion'].map(
      async (path) => (await ask(path))?.text().catch(() => undefined),
    );
    const answers = await killAndWatch();
    expect(answers.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    if (answers.includes(503)) seenDown += 1;
    await Promise.all(exports);
  }
  over.abort();
  await Promise.all(work);

  expect(faults).toEqual([]);
  expect(seenDown).toBeGreaterThan(0);
  expect(portal.process.exitCode).toBe(null);
  expect(acknowledged.length).toBeGreaterThan(KILLS_AT_WORK);
  await expect.poll(async () => (await run()).status, { interval: 100, timeout: 60_000 }).toBe('done');
  expect(await run()).toMatchObject({ position: ROWS, taken: ROWS, refused: 0 });
  const database = databaseOf(portal.dataDir);
  await database.connect();
  const uploads = await database.query<{ id: string }>('select id from upload');
  await database.end();
  const ids = new Set(uploads.rows.map((row) => row.id));
  for (const upload of acknowledged) expect(ids).toContain(upload.id);
  for (const hash of hashes) {
    const path = join(portal.dataDir, 'archivos', hash.slice(0, 2), hash.slice(2, 4), hash);
    expect(
      createHash('sha256')
        .update(await readFile(path))
        .digest('hex'),
    ).toBe(hash);
  }
  expect(await readdir(join(portal.dataDir, 'archivos', 'tmp'))).toEqual([]);
  await portal.stop();
}, 600_000);

test('kill -9 of the included database amid the migrations of a first start: the start goes on and ends well', async () => {
  const total = readMigrations().length;
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-recorrido-'));
  const killer = killAmidMigrations(dataDir, total);
  portal = await startPortal({ DEMO_DATA: '0', LOG_LEVEL: 'info' }, { dataDir, port: await freePort() });
  expect(await killer).toBe(KILLS_AT_MIGRATIONS);
  expect((await fetch(`${portal.origin}${API_BASE}/salud`)).status).toBe(200);
  const database = databaseOf(dataDir);
  await database.connect();
  const { rows } = await database.query<{ n: number }>('select count(*)::int n from schema_migration');
  await database.end();
  expect(rows[0]?.n).toBe(total);
}, 600_000);
