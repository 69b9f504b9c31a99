import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import type { ImportDetail, ImportPreview } from '#contract/imports.ts';
import { ENCODING_LABELS } from '#contract/imports.ts';
import { noAbility } from '#contract/permissions.ts';
import { ConfigError, readConfig, type Config } from '#server/config.ts';
import { workOnImport, type ImportContext } from '#server/features/imports/import-work.ts';
import {
  cancelImport,
  createImport,
  readImport,
  startImport,
  type Doer,
} from '#server/features/imports/imports.service.ts';
import { selectRun } from '#server/features/imports/imports.sql.ts';
import { refusalsCsv } from '#server/features/imports/refusals-csv.ts';
import { createDb, createPool } from '#server/kit/db.ts';
import { Failure } from '#server/kit/errors.ts';
import { openStore } from '#server/kit/files/open-store.ts';
import { createLog } from '#server/kit/log.ts';
import { migrate } from '#server/kit/migrations.ts';
import { explainStartFailure } from '#server/kit/start-failure.ts';

const USAGE = `Uso: npm run import -- contratos ARCHIVO.csv [--rechazadas=SALIDA.csv] [--vista]

  --rechazadas=SALIDA.csv  escribe ahí las filas rechazadas, con su línea y el motivo
  --vista                  solo lee el archivo y cuenta; no importa nada

Termina con 0 si todas las filas se importaron o ya estaban, 3 si hubo filas rechazadas,
2 si el archivo o las opciones no sirven y 1 si algo falló.`;
const PROGRESS_MS = 500;

/** Something about the call or the file that its author can mend. */
class WrongUse extends Error {}

interface Wish {
  file: string;
  refusedTo: string | undefined;
  isPreviewOnly: boolean;
}

function readWish(args: string[]): Wish {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { rechazadas: { type: 'string' }, vista: { type: 'boolean', default: false } },
    });
    const [kind, file, ...rest] = positionals;
    if (kind !== 'contratos' || file === undefined || rest.length > 0) throw new WrongUse(USAGE);
    const path = resolve(process.env.INIT_CWD ?? '.', file);
    if (!existsSync(path)) throw new WrongUse(`No existe el archivo ${path}.`);
    return { file: path, refusedTo: values.rechazadas, isPreviewOnly: values.vista };
  } catch (error) {
    if (error instanceof WrongUse) throw error;
    throw new WrongUse(USAGE);
  }
}

async function openDatabase(config: Config): Promise<{ url: string; stop(): Promise<void> }> {
  if (config.databaseUrl !== undefined) return { url: config.databaseUrl, stop: () => Promise.resolve() };
  const { startEmbeddedPostgres } = await import('#server/local/postgres/start.ts');
  return startEmbeddedPostgres({ dataDir: config.dataDir, log: console.log, isShared: true });
}

function count(value: number): string {
  return value.toLocaleString('es-MX');
}

function tellPreview(preview: ImportPreview): void {
  const separator = preview.separator === '\t' ? 'tabulador' : `«${preview.separator}»`;
  console.log(
    `${ENCODING_LABELS[preview.encoding]}, separador ${separator}; ` +
      `${preview.columns.length} columnas reconocidas, ${preview.ignored.length} no se usan.`,
  );
  for (const note of preview.notes) console.log(`  Nota: ${note}`);
  console.log(
    `Filas: ${count(preview.rows)}. Nuevas: ${count(preview.fresh)}. ` +
      `Repetidas: ${count(preview.duplicates)}. Por rechazar: ${count(preview.refused)}.`,
  );
  for (const { label, count: rows } of preview.inferences) console.log(`  ${label}: ${count(rows)}`);
  for (const { year, currency, contracts, amount } of preview.totals) {
    console.log(`  ${year}: ${count(contracts)} contratos, ${amount} ${currency}`);
  }
}

async function work(context: ImportContext, id: string, signal: AbortSignal): Promise<ImportDetail> {
  const timer = setInterval(() => {
    void selectRun(context.db, id).then((run) => {
      if (run?.status === 'running')
        console.log(`  ${count(run.position)} de ${count(run.row_count ?? 0)} filas`);
    });
  }, PROGRESS_MS);
  try {
    await workOnImport(context, id, signal);
  } finally {
    clearInterval(timer);
  }
  return readImport(context.db, id);
}

/** Imports as the screen does: the same run, audit and report, without HTTP. Gives the exit code. */
async function importFile(context: ImportContext, wish: Wish, signal: AbortSignal): Promise<number> {
  const person = {
    id: 'consola',
    name: 'Consola del servidor',
    role: undefined,
    ability: noAbility(),
    claims: {},
  };
  const doer: Doer = { person, requestId: `consola-${process.pid}` };
  const hand = () => Promise.resolve();
  const created = await createImport(context, createReadStream(wish.file), {
    name: basename(wish.file),
    doer,
    hand,
  });
  const { id } = created;
  const read = await work(context, id, signal);
  if (read.status === 'failed' || read.preview === null)
    throw new WrongUse(read.failure ?? 'No se pudo leer el archivo.');
  tellPreview(read.preview);
  if (wish.isPreviewOnly) {
    await cancelImport(context.db, id, doer);
    return 0;
  }
  await startImport(context.db, id, { doer, hand });
  const done = await work(context, id, signal);
  console.log(
    `Importados: ${count(done.taken)}. Omitidos por repetidos: ${count(done.skipped)}. Rechazados: ${count(done.refused)}.`,
  );
  for (const { label, count: rows } of done.reasons) console.log(`  ${label}: ${count(rows)}`);
  if (wish.refusedTo !== undefined) {
    const run = await selectRun(context.db, id);
    const target = resolve(process.env.INIT_CWD ?? '.', wish.refusedTo);
    await pipeline(Readable.from(refusalsCsv(context.db, id, run?.header ?? [])), createWriteStream(target));
    console.log(`Filas rechazadas en ${target}.`);
  }
  if (done.status === 'failed') throw new Error(done.failure ?? 'La importación falló.');
  if (done.status !== 'done') {
    console.log(
      `La importación quedó en la fila ${count(done.position)}; el portal la continúa, o repite la orden.`,
    );
    return 1;
  }
  return done.refused > 0 ? 3 : 0;
}

async function main(): Promise<number> {
  const wish = readWish(process.argv.slice(2));
  const config = readConfig();
  const log = createLog(config.logLevel, (line) => process.stderr.write(`${line}\n`));
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
  const database = await openDatabase(config);
  const pool = createPool(database.url, 4);
  try {
    await migrate(pool);
    const db = createDb(pool);
    const store = await openStore(config, db, log);
    return await importFile({ db, pool, files: store.files, log }, wish, stopping.signal).finally(
      store.close,
    );
  } finally {
    await pool.end();
    await database.stop();
  }
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    const isMendable = error instanceof WrongUse || error instanceof ConfigError || error instanceof Failure;
    console.error(isMendable ? error.message : explainStartFailure(error));
    process.exitCode = isMendable ? 2 : 1;
  },
);
