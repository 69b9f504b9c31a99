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
/** Rows of earlier runs on a kept database have the numbers below. */
const FIRST = Number(process.env.BENCH_IMPORT_FROM ?? 0);

/** Bulk import of an existing registry: reading with every check, and registering in one transaction. */
export async function measureImport({ db, databaseUrl, tell }: RegistryBench): Promise<void> {
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
    const text = exampleCsv(Array.from({ length: ROWS }, (_, n) => exampleRow(FIRST + n)));
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
    await startImport(services.db, importer, { id, author, hand, wish: { scope: 'valid', publish: false } });
    const started = performance.now();
    await workOnImport(services, [importer], id);
    const ended = performance.now();
    const run = await readImport(db, importer, id);
    if (run.taken < ROWS * 0.9) throw new Error(`Only ${run.taken} of ${ROWS} were imported: ${run.failure}`);
    const seconds = (read - began + ended - started) / 1000;
    tell({
      what: `Carga de ${ROWS} proveedores (revisar y registrar)`,
      shown: `${Math.round(run.taken / seconds)} filas/s (${((read - began) / 1000).toFixed(1)} s y ${((ended - started) / 1000).toFixed(1)} s)`,
      value: seconds,
      aim: '≥ 2000 filas/s',
    });
  } finally {
    await pool.end();
    rmSync(folder, { recursive: true, force: true });
  }
}
