import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noAbility } from '#contract/permissions.ts';
import { workOnImport } from '#server/features/registry-import/import-work.ts';
import {
  createImport,
  readImport,
  startImport,
} from '#server/features/registry-import/registry-import.service.ts';
import { exampleCsv, exampleRow } from '#server/features/registry-import/test-registry.ts';
import { createDb, createPool } from '#server/kit/db.ts';
import { createLocalStore } from '#server/kit/files/local-store.ts';
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
  const doer = {
    person: { id: 'bench', role: undefined, ability: noAbility(), claims: {} },
    requestId: 'bench',
  };
  try {
    const text = exampleCsv(Array.from({ length: ROWS }, (_, n) => exampleRow(FIRST + n)));
    const { id } = await createImport(
      services,
      (async function* () {
        yield Buffer.from(text);
      })(),
      { name: 'padron.csv', doer },
    );
    const began = performance.now();
    await workOnImport(services, id);
    const read = performance.now();
    await startImport(services, id, { scope: 'valid', doer });
    const started = performance.now();
    await workOnImport(services, id);
    const ended = performance.now();
    const run = await readImport(db, id);
    if (run.written < ROWS * 0.9)
      throw new Error(`Only ${run.written} of ${ROWS} were imported: ${run.failure}`);
    const seconds = (read - began + ended - started) / 1000;
    tell({
      what: `Carga de ${ROWS} proveedores (revisar y registrar)`,
      shown: `${Math.round(run.written / seconds)} filas/s (${((read - began) / 1000).toFixed(1)} s y ${((ended - started) / 1000).toFixed(1)} s)`,
      value: seconds,
      aim: '≥ 2000 filas/s',
    });
  } finally {
    await pool.end();
    rmSync(folder, { recursive: true, force: true });
  }
}
