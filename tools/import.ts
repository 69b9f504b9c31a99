import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { readingLine, type ImportDetail } from '#contract/imports.ts';
import { ConfigError, readConfig } from '#server/config.ts';
import { contractImporter } from '#server/features/contract-import/contract-importer.ts';
import type { Author } from '#server/kit/change.ts';
import { createDb, createPool } from '#server/kit/db.ts';
import { Failure } from '#server/kit/errors.ts';
import { openStore } from '#server/kit/files/open-store.ts';
import { selectRun } from '#server/kit/imports/import-run.sql.ts';
import { workOnImport } from '#server/kit/imports/import-work.ts';
import type { ImportContext } from '#server/kit/imports/importer.ts';
import { cancelImport, createImport, readImport, startImport } from '#server/kit/imports/imports.service.ts';
import { refusalsCsv } from '#server/kit/imports/refusals-csv.ts';
import { createLog } from '#server/kit/log.ts';
import { secretsOf } from '#server/secrets-of.ts';
import { migrate } from '#server/kit/migrations.ts';
import { explainStartFailure } from '#server/kit/start-failure.ts';
import { openDatabase } from './open-database.ts';

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

function count(value: number): string {
  return value.toLocaleString('es-MX');
}

function tellPreview({ findings, rows, fresh, skipped, refused }: ImportDetail): void {
  if (findings !== null) {
    const { reading, columns, ignored, notes } = findings;
    console.log(
      `${readingLine(reading)}; ${columns.length} columnas reconocidas, ${ignored.length} no se usan.`,
    );
    for (const note of notes) console.log(`  Nota: ${note}`);
  }
  console.log(
    `Filas: ${count(rows ?? 0)}. Nuevas: ${count(fresh)}. ` +
      `Repetidas: ${count(skipped)}. Por rechazar: ${count(refused)}.`,
  );
  for (const { label, count: of } of findings?.marks ?? []) console.log(`  ${label}: ${count(of)}`);
  for (const table of findings?.tables ?? []) {
    console.log(`  ${table.title}`);
    for (const row of table.rows) console.log(`    ${row.map((value) => value ?? 'sin dato').join(' · ')}`);
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
    await workOnImport(context, [contractImporter], id, signal);
  } finally {
    clearInterval(timer);
  }
  return readImport(context.db, contractImporter, id);
}

/** Imports as the screen does: the same run, audit and report, without HTTP. Gives the exit code. */
async function importFile(context: ImportContext, wish: Wish, signal: AbortSignal): Promise<number> {
  const author: Author = {
    person: { id: 'consola', name: 'Consola del servidor' },
    requestId: `consola-${process.pid}`,
  };
  const hand = () => Promise.resolve();
  const { id } = await createImport(context, contractImporter, {
    source: createReadStream(wish.file),
    name: basename(wish.file),
    subject: 'Procurement',
    author,
    hand,
  });
  const read = await work(context, id, signal);
  if (read.status !== 'ready') throw new WrongUse(read.failure ?? 'No se pudo leer el archivo.');
  tellPreview(read);
  if (wish.isPreviewOnly) {
    await cancelImport(context.db, contractImporter, { id, author, hand, seen: 'ready' });
    return 0;
  }
  await startImport(context.db, contractImporter, {
    id,
    author,
    hand,
    wish: { scope: 'valid', publish: false },
  });
  const done = await work(context, id, signal);
  console.log(
    `Importados: ${count(done.taken)}. Omitidos por repetidos: ${count(done.skipped)}. Rechazados: ${count(done.refused)}.`,
  );
  for (const { label, count: rows } of done.reasons) console.log(`  ${label}: ${count(rows)}`);
  if (wish.refusedTo !== undefined) {
    const run = await selectRun(context.db, id);
    const target = resolve(process.env.INIT_CWD ?? '.', wish.refusedTo);
    await pipeline(
      Readable.from(refusalsCsv(context.db, { id, header: run?.header ?? [] })),
      createWriteStream(target),
    );
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
  const log = createLog(config.logLevel, (line) => process.stderr.write(`${line}\n`), secretsOf(config));
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
  const database = await openDatabase(config);
  const pool = createPool(database.url, 4);
  try {
    await migrate(pool);
    const db = createDb(pool);
    const store = await openStore(config, db, log, { isPortal: true });
    return await importFile({ config, db, pool, files: store.files, log }, wish, stopping.signal).finally(
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
