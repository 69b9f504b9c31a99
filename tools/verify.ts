import { parseArgs } from 'node:util';
import { checkBackup } from '#server/features/backup/check-backup.ts';
import { checkPortal } from '#server/features/backup/check-portal.ts';
import { openStore } from '#server/kit/files/open-store.ts';
import { count, runOrder, size, teller, withArchive, withDatabase, WrongUse, type Order } from './order.ts';

const USAGE = `Uso: npm run verify                    lee todo lo que guarda el portal
     npm run verify -- RESPALDO [--respaldo=NOMBRE]   lee todo lo que guarda un respaldo (carpeta o s3://…)

Del portal, que puede seguir en marcha: cada renglón y cada referencia, los contadores, la bitácora y cada byte de cada archivo.
Termina con 0 si todo está bien, 3 si algo falta o está dañado (y lo nombra), 130 si se detuvo, 2 si las opciones no sirven
y 1 si algo falló.`;

runOrder((order) => {
  const { place, id } = readWish(order.args);
  return place === undefined ? verifyPortal(order) : verifyBackup(order, place, id);
});

async function verifyPortal({ config, log, signal }: Order): Promise<number> {
  return withDatabase(config, async ({ pool, db }) => {
    const store = await openStore(config, db, log);
    const { wrong, notes, tables, contents } = await checkPortal(
      { pool, files: store.files },
      { signal, onProgress: teller() },
    ).finally(store.close);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(
      `Leídos: ${count(rows)} renglones de ${count(tables.length)} tablas y ${count(contents.count)} archivos (${size(contents.bytes)}).`,
    );
    for (const note of notes) console.log(`Nota: ${note}`);
    return tell(wrong);
  });
}

async function verifyBackup(
  { config, signal }: Order,
  place: string,
  id: string | undefined,
): Promise<number> {
  return withArchive(place, { config, isNew: false }, async (archive) => {
    const { manifest, damages } = await checkBackup(archive, {
      ...(id === undefined ? {} : { id }),
      signal,
      onProgress: teller(),
    });
    console.log(
      `Leído el respaldo ${manifest.id}: ${count(manifest.tables.length)} tablas y ${count(manifest.files.count)} archivos (${size(manifest.files.bytes)}).`,
    );
    return tell(damages.map(({ message }) => message));
  });
}

function tell(wrong: string[]): number {
  for (const sentence of wrong) console.error(sentence);
  console.log(
    wrong.length === 0
      ? 'Todo está completo.'
      : `No está completo: ${count(wrong.length)} ${wrong.length === 1 ? 'aviso' : 'avisos'}.`,
  );
  return wrong.length === 0 ? 0 : 3;
}

function readWish(args: string[]): { place: string | undefined; id: string | undefined } {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { respaldo: { type: 'string' } },
    });
    const [place, ...rest] = positionals;
    if (rest.length > 0 || (place === undefined && values.respaldo !== undefined)) throw new WrongUse(USAGE);
    return { place, id: values.respaldo };
  } catch {
    throw new WrongUse(USAGE);
  }
}
