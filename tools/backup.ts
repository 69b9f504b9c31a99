import { parseArgs } from 'node:util';
import { recordBackup } from '#server/features/backup/backup-runs.sql.ts';
import { makeBackup } from '#server/features/backup/backup.service.ts';
import { openStore } from '#server/kit/files/open-store.ts';
import { programVersion } from '#server/kit/program-version.ts';
import { count, runOrder, size, teller, withArchive, withDatabase, WrongUse } from './order.ts';

const USAGE = `Uso: npm run backup -- DESTINO

  DESTINO  una carpeta, o s3://depósito/prefijo?endpoint=… (claves en AWS_ACCESS_KEY_ID y AWS_SECRET_ACCESS_KEY)

Respalda la base de datos de un solo instante y los archivos que nombra, con el portal en marcha. Los archivos que ya están en
el destino no se envían otra vez: si se detiene (Ctrl C), la siguiente vez sigue donde iba. Con BACKUP_KEY o BACKUP_KEY_FILE
todo queda cifrado; sin esa clave nadie lo puede restaurar: guárdala en otro lugar.

Termina con 0 si todo quedó respaldado, 3 si al portal le falta o tiene dañado algún archivo, 130 si se detuvo,
2 si algo del destino o de las opciones no sirve y 1 si algo falló.`;

runOrder(async ({ args, config, log, signal }) => {
  const { place } = readWish(args);
  return withDatabase(config, async ({ pool, db }) =>
    withArchive(place, { config, isNew: true }, async (archive) => {
      const store = await openStore(config, db, log, { isPortal: true });
      const manifest = await makeBackup({ pool, files: store.files, version: programVersion() }, archive, {
        signal,
        onProgress: teller(),
      }).finally(store.close);
      await recordBackup(pool, manifest, archive.isSealed);
      const { files, tables, id } = manifest;
      const rows = tables.reduce((sum, table) => sum + table.rows, 0);
      console.log(
        `Respaldo ${id}${archive.isSealed ? ', cifrado' : ', sin cifrar'}: ${count(rows)} renglones de ${count(tables.length)} tablas ` +
          `y ${count(files.count)} archivos (${size(files.bytes)}).`,
      );
      for (const sha256 of files.missing) console.error(`Falta en el portal el archivo ${sha256}.`);
      for (const sha256 of files.damaged) console.error(`Está dañado en el portal el archivo ${sha256}.`);
      return files.missing.length + files.damaged.length === 0 ? 0 : 3;
    }),
  );
});

function readWish(args: string[]): { place: string } {
  const [place, ...rest] = positionalsOf(args);
  if (place === undefined || rest.length > 0) throw new WrongUse(USAGE);
  return { place };
}

function positionalsOf(args: string[]): string[] {
  try {
    return parseArgs({ args, allowPositionals: true, options: {} }).positionals;
  } catch {
    throw new WrongUse(USAGE);
  }
}
