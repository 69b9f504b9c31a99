import { parseArgs } from 'node:util';
import { restoreBackup } from '#server/features/backup/restore.service.ts';
import { NO_CLAIMS } from '#server/kit/files/content-claims.ts';
import { openStore } from '#server/kit/files/open-store.ts';
import { count, runOrder, size, teller, withArchive, withDatabase, WrongUse } from './order.ts';

const USAGE = `Uso: npm run restore -- ORIGEN [--respaldo=NOMBRE] [--reemplazar]

  ORIGEN        la carpeta o s3://… que se dio a npm run backup
  --respaldo    cuál, por su nombre; sin ella, el último
  --reemplazar  pierde lo que la base de datos tenga

Restaura en la base de datos y los archivos de los ajustes (DATABASE_URL o la incluida, DATA_DIR, FILES_URL), con el portal
detenido. Se restaura completo o no cambia nada: si algo del respaldo falta o está dañado, dice qué y la base queda como estaba.

Termina con 0 si quedó restaurado, 130 si se detuvo, 2 si algo del respaldo o de las opciones no sirve y 1 si algo falló.`;

runOrder(async ({ args, config, log, signal }) => {
  const wish = readWish(args);
  return withDatabase(config, async ({ pool, db }) =>
    withArchive(wish.place, { config, isNew: false }, async (archive) => {
      const store = await openStore(config, db, log, { claims: NO_CLAIMS });
      const manifest = await restoreBackup({ pool, files: store.files }, archive, {
        ...(wish.id === undefined ? {} : { id: wish.id }),
        replace: wish.replace,
        signal,
        onProgress: teller(),
      }).finally(store.close);
      const { files, tables, id, takenAt } = manifest;
      const rows = tables.reduce((sum, table) => sum + table.rows, 0);
      console.log(
        `Restaurado el respaldo ${id}, del instante ${takenAt}: ${count(rows)} renglones de ${count(tables.length)} tablas ` +
          `y ${count(files.count)} archivos (${size(files.bytes)}), comparados uno por uno. Inicia el portal.`,
      );
      for (const sha256 of [...files.missing, ...files.damaged])
        console.error(`El portal respaldado ya no tenía completo el archivo ${sha256}.`);
      return 0;
    }),
  );
});

function readWish(args: string[]): { place: string; id: string | undefined; replace: boolean } {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { respaldo: { type: 'string' }, reemplazar: { type: 'boolean', default: false } },
    });
    const [place, ...rest] = positionals;
    if (place === undefined || rest.length > 0) throw new WrongUse(USAGE);
    return { place, id: values.respaldo, replace: values.reemplazar };
  } catch {
    throw new WrongUse(USAGE);
  }
}
