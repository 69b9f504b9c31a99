import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withDatabase } from '#server/kit/database-url.ts';
import { createDb, createPool } from '#server/kit/db.ts';
import { createLocalStore } from '#server/kit/files/local-store.ts';
import { migrate } from '#server/kit/migrations.ts';
import { startEmbeddedPostgres } from '#server/local/postgres/start.ts';
import { ROOT } from '#tools/runtime.mjs';
import { generate } from './generate.ts';

/** Backup, its reading, restore onto an empty machine and its reading, by the orders that an operator gives. */
const ROWS = Number(process.env.BENCH_ROWS ?? 100_000);
const FILES = Number(process.env.BENCH_FILES ?? 4_000);
const BYTES = Number(process.env.BENCH_FILE_BYTES ?? 2_500_000);

const folder = mkdtempSync(join(tmpdir(), 'portal-respaldo-'));
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'motor'), log: () => undefined });
try {
  await fill();
  const place = join(folder, 'respaldo');
  const [old, fresh] = [settings('viejo', postgres.url), await emptyMachine()];
  const size = `${ROWS.toLocaleString('es-MX')} proveedores, ${ROWS.toLocaleString('es-MX')} procedimientos y ${((FILES * BYTES) / 1e9).toFixed(1)} GB de archivos`;
  console.log(`Con ${size}:`);
  const backup = order(old, 'backup', place);
  const again = order(old, 'backup', place);
  const read = order(old, 'verify', place);
  const restore = order(fresh, 'restore', place);
  const verify = order(fresh, 'verify');
  const plain = timed(() => {
    execFileSync('cp', ['-r', join(folder, 'viejo/archivos'), join(folder, 'copia')]);
    execFileSync('sh', [
      '-c',
      `find ${join(folder, 'copia')} -type f -print0 | xargs -0 sha256sum > /dev/null`,
    ]);
  });
  console.log(
    `respaldar ${backup} y leerlo ${read} (meta con 100,000 y 10 GB: ≤ 180 s); respaldar otra vez sin cambios ${again}; ` +
      `restaurar ${restore} y verificar ${verify} (≤ 300 s); cp y sha256sum de los archivos, en la misma corrida: ${plain}.`,
  );
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function fill(): Promise<void> {
  const pool = createPool(postgres.url, 1);
  try {
    await migrate(pool);
    await generate(createDb(pool), ROWS);
    const files = await createLocalStore(join(folder, 'viejo/archivos'));
    for (let made = 0; made < FILES; made += 1) {
      const { sha256, bytes } = await files.put(
        (async function* () {
          yield randomBytes(BYTES);
        })(),
        { maxBytes: BYTES },
      );
      await pool.query(
        "insert into stored_file (sha256, bytes, media_type) values ($1, $2, 'application/pdf')",
        [sha256, bytes],
      );
    }
  } finally {
    await pool.end();
  }
}

function settings(data: string, url: string): Record<string, string> {
  mkdirSync(join(folder, data), { recursive: true });
  return { DATABASE_URL: url, DATA_DIR: join(folder, data) };
}

async function emptyMachine(): Promise<Record<string, string>> {
  const pool = createPool(postgres.url, 1);
  await pool.query('create database otra');
  await pool.end();
  return settings('nuevo', withDatabase(postgres.url, 'otra'));
}

function order(env: Record<string, string>, name: string, ...args: string[]): string {
  return timed(() => {
    execFileSync(process.execPath, [join(ROOT, 'tools/run.mjs'), `tools/${name}.ts`, ...args], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  });
}

function timed(work: () => void): string {
  const began = performance.now();
  work();
  return `${((performance.now() - began) / 1_000).toFixed(1)} s`;
}
