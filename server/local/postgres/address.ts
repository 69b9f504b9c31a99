import { openSync } from 'node:fs';
import { StartFailure } from '#server/kit/start-failure.ts';

const SOCKET_NAME = '/.s.PGSQL.5432';
// sizeof(sun_path) - 1: 107 on Linux, 103 on macOS.
const SOCKET_PATH_LIMIT = process.platform === 'linux' ? 107 : 103;

/** Folder to give to `pg` as host; a long one is entered through an open descriptor of ours. */
export function socketFolder(files: string): string {
  if (Buffer.byteLength(files + SOCKET_NAME) <= SOCKET_PATH_LIMIT) return files;
  if (process.platform === 'linux') return `/proc/${process.pid}/fd/${openSync(files, 'r')}`;
  throw new StartFailure(
    `La ruta ${files} es demasiado larga para un socket: indica una carpeta de ruta más corta con DATA_DIR.`,
  );
}

/** Connection string over the socket folder for the given database. */
export function socketUrl(folder: string, user: string, secret: string, database: string): string {
  return `postgresql://${user}:${secret}@/${database}?host=${encodeURIComponent(folder)}`;
}
