import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDb, createPool, type Db } from '#server/kit/db.ts';
import { createLocalStore } from '#server/kit/files/local-store.ts';
import { createLog } from '#server/kit/log.ts';
import { createTestDatabase, type TestDatabase } from '#server/kit/test-database.ts';
import { unfinishedRuns } from '#server/kit/imports/import-run.sql.ts';
import { workOnImport } from '#server/kit/imports/import-work.ts';
import { contractImporter } from './contract-importer.ts';
import { OLD_HEADER, sampleRow, toCsv } from './sample-file.ts';

const ROWS = 6_000;
const COMMAND = join(import.meta.dirname, '../../../tools/import.ts');

let database: TestDatabase;
let pool: Pool;
let db: Db;
let dataDir: string;
let child: ChildProcess | undefined;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, 4);
  db = createDb(pool);
  dataDir = mkdtempSync(join(tmpdir(), 'importacion-muerta-'));
});

afterAll(async () => {
  child?.kill('SIGKILL');
  await pool.end();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function state() {
  const { rows } = await sql<{ status: string; position: number; taken: number; contracts: number }>`
    select status, position, taken, (select count(*) from contract) contracts from import_run`.execute(db);
  return rows[0];
}

test('an import whose process is killed goes on after its last committed batch and ends complete', async () => {
  const rows = Array.from({ length: ROWS }, (_, index) =>
    sampleRow(OLD_HEADER, {
      CODIGO_CONTRATO: String(index),
      NUMERO_PROCEDIMIENTO: `LA-${index % 400}-N1-2014`,
    }),
  );
  const file = join(dataDir, 'grande.csv');
  writeFileSync(file, toCsv([OLD_HEADER, ...rows]));
  child = spawn(process.execPath, [COMMAND, 'contratos', file], {
    env: { ...process.env, NODE_ENV: 'test', DATABASE_URL: database.url, DATA_DIR: dataDir, DEMO_DATA: '0' },
    stdio: 'ignore',
  });
  const died = new Promise((resolve) => child?.once('exit', (_, signal) => resolve(signal)));
  await expect
    .poll(async () => (await state())?.position ?? 0, { interval: 10, timeout: 30_000 })
    .toBeGreaterThan(0);
  child.kill('SIGKILL');
  expect(await died).toBe('SIGKILL');

  // The server may still finish the transaction that the dead process had asked to commit.
  await expect
    .poll(
      async () =>
        (
          await sql<{ n: number }>`select count(*) n from pg_locks where locktype = 'advisory'
        and classid = 1148418
        and database = (select oid from pg_database where datname = current_database())`.execute(db)
        ).rows[0]?.n,
      { interval: 10, timeout: 10_000 },
    )
    .toBe(0);
  const halfway = await state();
  expect(halfway).toMatchObject({ status: 'running' });
  expect(halfway!.position).toBeLessThan(ROWS);
  expect(halfway!.contracts).toBe(halfway!.position);

  const files = await createLocalStore(join(dataDir, 'archivos'));
  for (const id of await unfinishedRuns(db)) {
    const log = createLog('error', () => undefined);
    await workOnImport({ config: { dataDir }, db, pool, files, log }, [contractImporter], id);
  }
  expect(await state()).toEqual({ status: 'done', position: ROWS, taken: ROWS, contracts: ROWS });
}, 60_000);
