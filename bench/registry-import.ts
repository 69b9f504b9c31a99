import { sql } from 'kysely';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { registryImporter } from '#server/features/registry-import/registry-importer.ts';
import { exampleCsv, exampleRow } from '#server/features/registry-import/test-registry.ts';
import { createDb, createPool } from '#server/kit/db.ts';
import { createLocalStore } from '#server/kit/files/local-store.ts';
import { workOnImport } from '#server/kit/imports/import-work.ts';
import { createImport, readImport, startImport } from '#server/kit/imports/imports.service.ts';
import type { Services } from '#server/kit/services.ts';
import type { RegistryBench } from './registry.ts';

const ROWS = 20_000;
const SEARCHES = 300;
/** Text indexes of suppliers. */
const INDEXES = ['supplier_search', 'supplier_name_trgm', 'supplier_all_lines_status'];
/** Rows of earlier runs on a kept database have the numbers below. */
const FIRST = Number(process.env.BENCH_IMPORT_FROM ?? 0);

const AIM = '≥ 2000 filas/s';

/** Bulk import of an existing registry: reading with every check, and registering in one transaction. */
export async function measureImport({ databaseUrl, tell }: RegistryBench): Promise<void> {
  const run = await importSuppliers(databaseUrl, { first: FIRST, rows: ROWS });
  tell({
    what: `Carga de ${ROWS} proveedores (revisar y registrar)`,
    shown: `${Math.round(run.rate)} filas/s (${run.reading.toFixed(1)} s y ${run.writing.toFixed(1)} s)`,
    value: run.reading + run.writing,
    aim: AIM,
  });
}

/**
 * What it costs an import and brings a search that the text indexes of suppliers keep no pending list: each way twice,
 * by turns, in one run.
 */
export async function measurePending({ db, databaseUrl, tell }: RegistryBench): Promise<void> {
  const found: Record<string, { rates: number[]; searches: number[] }> = {
    on: { rates: [], searches: [] },
    off: { rates: [], searches: [] },
  };
  const rows = ROWS / 4;
  let first = FIRST + 500_000;
  for (const mode of ['on', 'off', 'off', 'on']) {
    for (const index of INDEXES) {
      await sql`alter index ${sql.ref(index)} set (fastupdate = ${sql.raw(mode)})`.execute(db);
      await sql`select gin_clean_pending_list(${index}::regclass)`.execute(db);
    }
    const { rate } = await importSuppliers(databaseUrl, { first, rows });
    first += rows;
    found[mode]?.rates.push(rate);
    const began = performance.now();
    for (let n = 0; n < SEARCHES; n += 1)
      await sql`select id from supplier s where s.search @@ plainto_tsquery('spanish_plain', ${`Ficticia ${first - n}`})
        limit 20`.execute(db);
    found[mode]?.searches.push((SEARCHES * 1_000) / (performance.now() - began));
  }
  const best = (values: readonly number[] = []) => Math.max(...values);
  const [on, off] = [found.on, found.off];
  const ratio = (of: 'rates' | 'searches') => (best(off?.[of]) / best(on?.[of])).toFixed(2);
  tell({
    what: 'Índices de texto sin lista pendiente: carga y búsqueda',
    shown: `carga ${Math.round(best(on?.rates))} → ${Math.round(best(off?.rates))} filas/s (${ratio('rates')} ×), búsqueda ${Math.round(best(on?.searches))} → ${Math.round(best(off?.searches))}/s (${ratio('searches')} ×)`,
    value: 1_000 / best(off?.rates),
    aim: 'carga ≥ 0.9 ×',
  });
}

/** Brings invented suppliers from a number on; seconds of both steps and rows in a second of both. */
async function importSuppliers(
  databaseUrl: string,
  { first, rows }: { first: number; rows: number },
): Promise<{ rate: number; reading: number; writing: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-carga-'));
  const pool = createPool(databaseUrl, 4);
  // Progress is written beside the registering transaction: one connection would wait for itself.
  const services = {
    config: { dataDir: folder },
    db: createDb(pool),
    pool,
    files: await createLocalStore(folder),
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    jobs: { send: async () => undefined },
  } as unknown as Services;
  const author = { person: { id: 'bench' }, requestId: 'bench' };
  const hand = () => Promise.resolve();
  const importer = registryImporter(services);
  try {
    const text = exampleCsv(Array.from({ length: rows }, (_, n) => exampleRow(first + n)));
    const { id } = await createImport(services, importer, {
      source: (async function* () {
        yield Buffer.from(text);
      })(),
      name: 'padron.csv',
      subject: 'SupplierRegistry',
      author,
      hand,
    });
    const began = performance.now();
    await workOnImport(services, [importer], id);
    const read = performance.now();
    const wish = { scope: 'valid', publish: false } as const;
    await startImport(services.db, importer, { id, author, hand, wish });
    const started = performance.now();
    await workOnImport(services, [importer], id);
    const ended = performance.now();
    const run = await readImport(services.db, importer, id);
    if (run.taken < rows * 0.9) throw new Error(`Only ${run.taken} of ${rows} were imported: ${run.failure}`);
    const [reading, writing] = [(read - began) / 1_000, (ended - started) / 1_000];
    return { rate: run.taken / (reading + writing), reading, writing };
  } finally {
    await pool.end();
    rmSync(folder, { recursive: true, force: true });
  }
}
