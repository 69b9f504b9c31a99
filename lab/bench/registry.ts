import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDb, createPool, type Db } from '#server/kit/db.ts';
import { migrate } from '#server/kit/migrations.ts';
import { startEmbeddedPostgres } from '#server/local/postgres/start.ts';
import { generateRegistry } from './generate-registry.ts';
import { installInstruments } from './instruments.ts';
import { measureExports } from './registry-exports.ts';
import { measureImport, measurePending } from './registry-import.ts';
import { measureReading } from './registry-reading.ts';
import { measureScreening } from './registry-screening.ts';
import { startPortal, type Running } from './running-portal.ts';

/** What every measurement of the registry gets. */
export interface RegistryBench {
  /** Registered suppliers in the database. */
  count: number;
  db: Db;
  databaseUrl: string;
  portal: Running;
  /** Notes a figure; `growth` compares with the smaller registry of the same run. */
  tell(figure: Figure): void;
}

export interface Figure {
  what: string;
  /** As people read it. */
  shown: string;
  /** Milliseconds or seconds to compare between sizes: lower is better. */
  value: number;
  aim: string;
}

/** Measurements in their order; those that write come last. */
const MEASUREMENTS: readonly ((bench: RegistryBench) => Promise<void>)[] = [
  measureReading,
  measureExports,
  measureScreening,
  measureImport,
  measurePending,
];

const SIZES = (process.env.BENCH_REGISTRY ?? '100000,1000000').split(',').map(Number);
const PORT = Number(process.env.BENCH_PORT ?? 8192);

/** Measures registries of several sizes, one after the other, and prints one table with the growth between them. */
export async function benchRegistry(): Promise<void> {
  installInstruments();
  const results: Map<string, Figure>[] = [];
  for (const count of SIZES) results.push(await measureSize(count));
  const [first] = results;
  process.stdout.write(
    `\n| Padrón | ${SIZES.map((count) => count.toLocaleString('es-MX')).join(' | ')} | Crecimiento | Meta |\n`,
  );
  process.stdout.write(`| --- |${SIZES.map(() => ' --- |').join('')} --- | --- |\n`);
  for (const [what, figure] of first ?? []) {
    const shown = results.map((figures) => figures.get(what)?.shown ?? '');
    const last = results.at(-1)?.get(what);
    const growth =
      last === undefined || results.length === 1 ? '' : `${(last.value / figure.value).toFixed(1)}×`;
    process.stdout.write(`| ${what} | ${shown.join(' | ')} | ${growth} | ${figure.aim} |\n`);
  }
}

async function measureSize(count: number): Promise<Map<string, Figure>> {
  const kept = process.env.BENCH_FOLDER;
  const folder = kept === undefined ? mkdtempSync(join(tmpdir(), 'portal-bench-')) : `${kept}-${count}`;
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined });
  const figures = new Map<string, Figure>();
  try {
    const pool = createPool(postgres.url, 1);
    await migrate(pool);
    const db = createDb(pool);
    const filled = await pool.query('select 1 from supplier limit 1');
    if (filled.rowCount === 0) {
      process.stdout.write(`Generando ${count} proveedores…\n`);
      await generateRegistry(db, count);
    }
    const environment = {
      DATABASE_URL: postgres.url,
      DATA_DIR: join(folder, 'portal'),
      DEMO_DATA: '0',
      LIMIT_FACTOR: '100000',
    };
    const portal = await startPortal(environment, PORT);
    const tell = (figure: Figure) => {
      figures.set(figure.what, figure);
      process.stdout.write(`${count}: ${figure.what}: ${figure.shown}\n`);
    };
    try {
      for (const measure of MEASUREMENTS)
        await measure({ count, db, databaseUrl: postgres.url, portal, tell });
    } finally {
      await portal.stop();
      await pool.end();
    }
  } finally {
    await postgres.stop();
    if (kept === undefined) rmSync(folder, { recursive: true, force: true });
  }
  return figures;
}

if (import.meta.main) await benchRegistry();
