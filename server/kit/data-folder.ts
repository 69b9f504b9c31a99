import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartFailure } from './start-failure.ts';

/**
 * Creates the data folder and says so when it may not be written. Each missing level is made by itself: asked for all
 * at once, Node never comes back where no folder can be made (below /proc).
 */
export function makeDataFolder(path: string): void {
  try {
    makeLevels(path);
    accessSync(path, constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === 'ENOSPC' || code === 'EDQUOT') throw error;
    throw new StartFailure(
      `No se puede escribir en la carpeta de datos ${path}: corrige sus permisos o indica otra con DATA_DIR.`,
      { cause: error },
    );
  }
}

function makeLevels(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.isDirectory() === true) return;
  if (found === undefined && dirname(path) !== path) makeLevels(dirname(path));
  mkdirSync(path, { mode: 0o700 });
}
