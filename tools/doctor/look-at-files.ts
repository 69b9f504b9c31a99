import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/kit/db.ts';
import { holdsContents } from '#server/kit/files/earlier-folder.ts';
import { createDiskRoom } from '#server/kit/files/disk-room.ts';
import { OTHERS } from '#server/kit/files/object-store.ts';
import { openStore } from '#server/kit/files/open-store.ts';
import type { Log } from '#server/kit/log.ts';
import { explainStartFailure } from '#server/kit/start-failure.ts';
import { doubtful, good, reasonOf, wrong, type Finding } from './finding.ts';

const GB = 1_000_000_000;
const amount = (bytes: number) => `${(bytes / GB).toFixed(1)} GB`;

/** Whether the data folder is ours alone, and has room. */
export async function lookAtFolder({ dataDir, uploads }: Config): Promise<Finding[]> {
  if (!existsSync(dataDir))
    return [doubtful(`La carpeta de datos ${dataDir} todavía no existe: el portal la crea al iniciar.`)];
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    return [wrong(`Esta cuenta no puede escribir en ${dataDir}: corrige su dueño o sus permisos.`)];
  }
  const found: Finding[] = [good(`La carpeta de datos ${dataDir} se puede escribir.`)];
  if (process.platform !== 'win32' && (statSync(dataDir).mode & 0o077) !== 0)
    found.push(doubtful(`Otras cuentas pueden entrar a ${dataDir}: al iniciar, el portal la cierra (0700).`));
  const { free, mark } = await createDiskRoom(dataDir, uploads).space();
  if (free <= mark)
    found.push(
      wrong(
        `En el disco de ${dataDir} quedan ${amount(free)}: por debajo de ${amount(mark)} no se reciben archivos.`,
      ),
    );
  else if (free < 2 * mark)
    found.push(
      doubtful(
        `En el disco de ${dataDir} quedan ${amount(free)}; por debajo de ${amount(mark)} no se reciben archivos.`,
      ),
    );
  else found.push(good(`En el disco de ${dataDir} quedan ${amount(free)}.`));
  const { files, ffree } = await statfs(dataDir);
  if (files > 0 && ffree < files / 50)
    found.push(wrong(`Al disco de ${dataDir} casi no le quedan inodos: no admite más archivos.`));
  return found;
}

/** Whether the files can be kept and read where the settings say. */
export async function lookAtStore(config: Config, db: Db, log: Log): Promise<Finding[]> {
  const where = config.filesUrl === undefined ? join(config.dataDir, 'archivos') : 'el almacén de FILES_URL';
  if (config.filesUrl === undefined && !existsSync(config.dataDir)) return [];
  try {
    const store = await openStore(config, db, log);
    const found: Finding[] = [];
    try {
      // Asked by a name that nobody has: it says whether questions are answered.
      await store.files.size('0'.repeat(64));
      found.push(good(`Los archivos están al alcance en ${where}.`));
      if ((await store.files.owner?.whose()) === 'others') found.push(wrong(OTHERS));
    } finally {
      store.close();
    }
    const folder = join(config.dataDir, 'archivos');
    if (config.filesUrl !== undefined && (await holdsContents(folder)))
      found.push(
        doubtful(
          `En ${folder} quedan archivos de antes del almacén, que el portal también lee: pásalos con npm run files -- move --from=carpeta y, cuando npm run verify diga que todo está completo, quita de ahí las carpetas de dos letras.`,
        ),
      );
    return found;
  } catch (error) {
    return [
      wrong(`Los archivos no están al alcance en ${where}: ${explainStartFailure(error) || reasonOf(error)}`),
    ];
  }
}
