import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { ConfigError, readConfig, type Config } from '#server/config.ts';
import { createDb, createPool, type Db } from '#server/kit/db.ts';
import { Failure } from '#server/kit/errors.ts';
import { moveContents, type Moved } from '#server/kit/files/move-contents.ts';
import { openStore } from '#server/kit/files/open-store.ts';
import { createLog } from '#server/kit/log.ts';
import { secretsOf } from '#server/secrets-of.ts';
import { explainStartFailure } from '#server/kit/start-failure.ts';
import { openDatabase } from './open-database.ts';

const USAGE = `Uso: npm run files -- move --to=carpeta|s3://depósito?endpoint=…
     npm run files -- move --from=carpeta|s3://…
     npm run files -- own

  --to    a dónde se copian los archivos que nombra la base de datos
  --from  de dónde
  Sin una de las dos, ese lugar es donde el portal los tiene ahora (FILES_URL o la carpeta).

El portal puede seguir en marcha. Nada se borra del origen. Lo que ya está en el destino se vuelve a leer y no se envía otra vez:
si se detiene (Ctrl C), la siguiente vez sigue donde iba. Un almacén que falla se espera y se vuelve a pedir; lo que aun así no se
pudo copiar se nombra al final, y basta repetir la orden. Cuando termina con 0, cambia FILES_URL, reinicia el portal y
ejecútalo una vez más con --from, para lo que llegó entre tanto.

own dice que el almacén de FILES_URL es de esta instalación desde ahora: después de restaurar en otra base de datos o de cambiar de
servidor de base. Hazlo solo si ningún otro portal lo usa, porque cada noche se borra de él lo que los renglones de esta no nombran.

Termina con 0 si todo quedó en el destino, 3 si en el origen falta o está dañado algún archivo, 130 si se detuvo,
2 si las opciones no sirven y 1 si algo falló.`;
const PROGRESS_MS = 1_000;
const PAGE = 1_000;

/** Something about the call that its author can mend. */
class WrongUse extends Error {}

async function own(config: Config): Promise<number> {
  if (config.filesUrl === undefined)
    throw new WrongUse('Esta instalación tiene sus archivos en la carpeta, que es solo suya.');
  const log = createLog(config.logLevel, (line) => process.stderr.write(`${line}\n`), secretsOf(config));
  const database = await openDatabase(config);
  const pool = createPool(database.url, 2);
  try {
    const store = await openStore(config, createDb(pool), log);
    await store.files.owner?.take().finally(() => store.close());
    console.log('El almacén de FILES_URL es de esta instalación.');
    return 0;
  } finally {
    await pool.end();
    await database.stop();
  }
}

function readWish(args: string[], config: Config): { from: string | undefined; to: string | undefined } {
  const { values, positionals } = parse(args);
  if (positionals.length !== 1 || positionals[0] !== 'move' || (values.to ?? values.from) === undefined)
    throw new WrongUse(USAGE);
  const place = (value: string | undefined) =>
    value === undefined ? config.filesUrl : value === 'carpeta' ? undefined : value;
  const wish = { from: place(values.from), to: place(values.to) };
  if (wish.from === wish.to) throw new WrongUse('El origen y el destino son el mismo.');
  return wish;
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { to: { type: 'string' }, from: { type: 'string' } },
    });
  } catch {
    throw new WrongUse(USAGE);
  }
}

/** What the database names, page by page in the order of the names, also what comes in meanwhile. */
async function* namedContents(db: Db): AsyncGenerator<{ sha256: string; bytes: number }> {
  let after = '';
  for (;;) {
    const { rows } = await sql<{ sha256: string; bytes: number }>`
      select sha256, bytes from stored_file where sha256 > ${after} order by sha256 limit ${PAGE}`.execute(
      db,
    );
    yield* rows;
    if (rows.length < PAGE) return;
    after = rows.at(-1)?.sha256 ?? '';
  }
}

const count = (value: number) => value.toLocaleString('es-MX');

function tell({ copied, kept, bytes, missing, damaged, failed }: Moved): void {
  console.log(
    `Copiados: ${count(copied)} (${count(Math.round(bytes / 1_000_000))} MB). Ya estaban: ${count(kept)}.` +
      (missing.length + damaged.length === 0
        ? ''
        : ` Faltan: ${count(missing.length)}. Dañados: ${count(damaged.length)}.`) +
      (failed.length === 0 ? '' : ` Sin copiar porque falló un almacén: ${count(failed.length)}.`),
  );
}

async function main(): Promise<number> {
  const config = readConfig();
  if (process.argv.slice(2).join(' ') === 'own') return own(config);
  const wish = readWish(process.argv.slice(2), config);
  const log = createLog(config.logLevel, (line) => process.stderr.write(`${line}\n`), secretsOf(config));
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
  const database = await openDatabase(config);
  const pool = createPool(database.url, 4);
  try {
    const db = createDb(pool);
    const { dataDir, uploads } = config;
    const at = (filesUrl: string | undefined) =>
      openStore({ dataDir, uploads, ...(filesUrl === undefined ? {} : { filesUrl }) }, db, log);
    const [from, to] = [await at(wish.from), await at(wish.to)];
    let told = 0;
    const moved = await moveContents(from.files, to.files, {
      contents: namedContents(db),
      signal: stopping.signal,
      onProgress: (now) => {
        if (Date.now() - told < PROGRESS_MS) return;
        told = Date.now();
        tell(now);
      },
    });
    from.close();
    to.close();
    tell(moved);
    for (const sha256 of moved.missing) console.error(`Falta en el origen: ${sha256}`);
    for (const sha256 of moved.damaged) console.error(`Dañado en el origen: ${sha256}`);
    for (const sha256 of moved.failed) console.error(`Sin copiar: ${sha256}`);
    if (stopping.signal.aborted) return 130;
    if (moved.failed.length > 0) {
      const said = moved.failure instanceof Failure ? `${moved.failure.message} ` : '';
      const rest = moved.gaveUp ? 'Faltó también lo que seguía. ' : '';
      console.error(`${said}${rest}Cuando el almacén responda, repite la orden: sigue donde iba.`);
      return 1;
    }
    return moved.missing.length + moved.damaged.length === 0 ? 0 : 3;
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
    const isMendable = error instanceof WrongUse || error instanceof ConfigError;
    console.error(isMendable ? error.message : explainStartFailure(error));
    process.exitCode = isMendable ? 2 : 1;
  },
);
