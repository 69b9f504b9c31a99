import { chmodSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = 0o700;
const FILE = 0o600;
const STICKY = 0o1000;
/** Folders whose own contents belong to another account, or are many and lie behind a closed door anyway. */
const DOORS_ONLY = new Set(['archivos', 'postgres']);

/**
 * From now on, everything that this process makes is for its account alone; and so becomes what an earlier version left
 * in the data folder. What may not be changed is told.
 */
export function makePrivate(dataDir: string, log: (line: string) => void): void {
  process.umask(0o077);
  // A place that many share, such as /tmp, is not ours to close.
  if ((statSync(dataDir).mode & STICKY) !== 0) {
    log(`${dataDir} es una carpeta compartida: usa otra en DATA_DIR para que nadie más lea los datos.`);
  } else close(dataDir, FOLDER, log);
  for (const entry of readdirSync(dataDir, { withFileTypes: true })) {
    const path = join(dataDir, entry.name);
    if (entry.isDirectory()) closeFolder(path, !DOORS_ONLY.has(entry.name), log);
    else if (entry.isFile()) close(path, FILE, log);
  }
}

function closeFolder(folder: string, isWhole: boolean, log: (line: string) => void): void {
  close(folder, FOLDER, log);
  if (!isWhole) return;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) closeFolder(path, true, log);
    else if (entry.isFile()) close(path, FILE, log);
  }
}

function close(path: string, mode: number, log: (line: string) => void): void {
  try {
    const found = lstatSync(path, { throwIfNoEntry: false });
    if (found === undefined || (found.mode & 0o777 & ~mode) === 0) return;
    chmodSync(path, found.mode & mode);
  } catch (error) {
    log(`No se pudieron cerrar los permisos de ${path} (${(error as NodeJS.ErrnoException).code}).`);
  }
}
