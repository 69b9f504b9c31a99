import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '#server/config.ts';
import { checkIntegrity } from '#server/features/integrity/nightly-check.service.ts';
import { createDb, createPool } from '#server/kit/db.ts';
import { createLocalStore } from '#server/kit/files/local-store.ts';
import { createLog } from '#server/kit/log.ts';
import { migrate } from '#server/kit/migrations.ts';
import type { Services } from '#server/kit/services.ts';
import { startEmbeddedPostgres } from '#server/local/postgres/start.ts';

const FILES = Number(process.env.BENCH_FILES ?? 400);
const BYTES = Number(process.env.BENCH_FILE_BYTES ?? 2_500_000);
const ROUNDS = 3;

const seconds = (began: number) => (performance.now() - began) / 1_000;
const median = (all: readonly number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;

/** Reads kept files against the log as every night does, and the same files with `sha256sum`, in turns. */
async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined });
  const pool = createPool(postgres.url, 4);
  try {
    await migrate(pool);
    const files = await createLocalStore(join(folder, 'archivos'));
    for (let made = 0; made < FILES; made += 1) {
      const { sha256, bytes } = await files.put(
        (async function* () {
          yield randomBytes(BYTES);
        })(),
        { maxBytes: BYTES },
      );
      await pool.query(
        `insert into stored_file (sha256, bytes, media_type) values ($1, $2, 'application/pdf')`,
        [sha256, bytes],
      );
    }
    const services: Services = {
      config: readConfig({ DATA_DIR: folder, DATABASE_URL: postgres.url }),
      log: createLog('error', () => undefined),
      pool,
      db: createDb(pool),
      files,
      jobs: {
        define: () => undefined,
        kinds: () => [],
        send: () => Promise.resolve(),
        start: () => Promise.resolve(),
        stop: () => Promise.resolve(),
      },
      verify: () => Promise.resolve(undefined),
    };
    const [ours, plain]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      const began = performance.now();
      await checkIntegrity(services, new AbortController().signal);
      ours.push((FILES * BYTES) / 1e6 / seconds(began));
      const again = performance.now();
      execFileSync('sh', ['-c', `find ${join(folder, 'archivos')} -type f -print0 | xargs -0 sha256sum`], {
        maxBuffer: 50_000_000,
      });
      plain.push((FILES * BYTES) / 1e6 / seconds(again));
    }
    const { rows } = await pool.query<{ wrong: number; read: number }>(
      'select sum(cardinality(wrong))::int wrong, sum(file_count)::int "read" from integrity_check',
    );
    const isWhole = rows[0]?.wrong === 0 && rows[0].read === FILES * ROUNDS;
    const [mine, reference] = [median(ours), median(plain)];
    console.log(
      `Revisión de integridad de ${FILES} archivos de ${BYTES / 1e6} MB: ${Math.round(mine)} MB/s; sha256sum en la misma ` +
        `corrida: ${Math.round(reference)} MB/s (${(mine / reference).toFixed(2)} de él); ${isWhole ? 'todo corresponde' : 'NO CORRESPONDE'}.`,
    );
    if (!isWhole) process.exitCode = 1;
  } finally {
    await pool.end();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

await main();
