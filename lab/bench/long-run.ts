import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { API_BASE, SCREEN_BASE } from '#contract/endpoint.ts';
import { createDb, createPool } from '#server/kit/db.ts';
import { migrate } from '#server/kit/migrations.ts';
import { startEmbeddedPostgres } from '#server/local/postgres/start.ts';
import { generateProcurement } from './generate-procurement.ts';
import { generateRegistry } from './generate-registry.ts';
import { residentMegabytes, startPortal, type Running } from './running-portal.ts';

/** One process over a million suppliers: how soon it is ready, and whether its memory grows in an hour of visits (issue 17, 7). */
const SUPPLIERS = Number(process.env.BENCH_ROWS ?? 1_000_000);
const PROCEDURES = 10_000;
const MINUTES = Number(process.env.BENCH_MINUTES ?? 60);
const PAGES_PER_HOUR = 50_000;
const PORT = Number(process.env.BENCH_PORT ?? 8197);
const KEPT = process.env.BENCH_FOLDER;
const STARTS = 3;
const AIM_SECONDS = 3;

/** Addresses of every kind of public page; `n` makes most of them one that the cache does not hold yet. */
const VISITS: readonly ((n: number) => string)[] = [
  () => SCREEN_BASE,
  (n) => `${SCREEN_BASE}/adquisiciones?pag=${1 + (n % 400)}`,
  (n) => `${SCREEN_BASE}/proveedores?pag=${1 + (n % 900)}`,
  (n) => `${SCREEN_BASE}/proveedores?q=colibri+${n}`,
  (n) => `${SCREEN_BASE}/buscar?q=laboratorios+${n}`,
  () => `${SCREEN_BASE}/adquisiciones?vista=calendario`,
  () => `${SCREEN_BASE}/directorio`,
  (n) => `${API_BASE}/proveedores?pag=${1 + (n % 900)}`,
  (n) => `${API_BASE}/procedimientos?q=microscopios&pag=${1 + (n % 40)}`,
];

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Visits at an even pace; gives back the resident memory at each full minute, in megabytes. */
async function visited(portal: Running): Promise<number[]> {
  const memory: number[] = [];
  const began = performance.now();
  const gap = 3_600_000 / PAGES_PER_HOUR;
  const open = new Set<Promise<void>>();
  const refused = new Map<string, number>();
  const refuse = (why: string) => refused.set(why, (refused.get(why) ?? 0) + 1);
  const visit = async (address: string) => {
    const answer = await fetch(portal.origin + address);
    await answer.arrayBuffer();
    if (!answer.ok) refuse(`${answer.status} ${new URL(answer.url).pathname}`);
  };
  const visits = Math.round((MINUTES * 60_000) / gap);
  for (let n = 0; n < visits; n += 1) {
    const asked = visit(VISITS[n % VISITS.length]?.(n) ?? SCREEN_BASE).catch(
      (error: Error) => void refuse(error.message),
    );
    open.add(asked);
    void asked.then(() => open.delete(asked));
    const passed = performance.now() - began;
    if (passed >= (memory.length + 1) * 60_000) memory.push(residentMegabytes(portal.process.pid));
    // Whoever answers slowly gets fewer visits at once, not a heap of them.
    if (open.size > 64) await Promise.race(open);
    await pause(Math.max(0, began + (n + 1) * gap - performance.now()));
  }
  await Promise.all(open);
  memory.push(residentMegabytes(portal.process.pid));
  process.stdout.write(
    `${visits} visitas en ${Math.round((performance.now() - began) / 60_000)} min; sin respuesta buena: ${JSON.stringify(Object.fromEntries(refused))}\n`,
  );
  return memory;
}

async function main(): Promise<void> {
  const folder = KEPT ?? mkdtempSync(join(tmpdir(), 'portal-largo-'));
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'base'), log: () => undefined });
  try {
    const pool = createPool(postgres.url, 1);
    await migrate(pool);
    const { rowCount } = await pool.query('select from supplier limit 1');
    if (rowCount === 0) {
      const db = createDb(pool);
      await generateRegistry(db, SUPPLIERS);
      await generateProcurement(db, PROCEDURES, { isStill: true });
      await sql`vacuum (analyze)`.execute(db);
    }
    await pool.end();
    const settings = {
      DATABASE_URL: postgres.url,
      DATA_DIR: join(folder, 'datos'),
      DEMO_DATA: '0',
      LIMIT_FACTOR: '100000',
    };
    for (let turn = 1; turn <= STARTS; turn += 1) {
      const portal = await startPortal(settings, PORT);
      process.stdout.write(
        `arranque ${turn} con ${SUPPLIERS} proveedores: ${(portal.milliseconds / 1_000).toFixed(1)} s (meta ${AIM_SECONDS}), ` +
          `${Math.round(residentMegabytes(portal.process.pid))} MB\n`,
      );
      if (turn === STARTS) {
        const memory = await visited(portal);
        const quarter = Math.max(1, Math.floor(memory.length / 4));
        process.stdout.write(
          `memoria por minuto, MB: ${memory.map(Math.round).join(' ')}\n` +
            `mediana del segundo cuarto ${Math.round(median(memory.slice(quarter, 2 * quarter)))} MB, del último ${Math.round(median(memory.slice(-quarter)))} MB\n`,
        );
      }
      await portal.stop();
    }
  } finally {
    await postgres.stop();
    if (KEPT === undefined) rmSync(folder, { recursive: true, force: true });
  }
}

await main();
