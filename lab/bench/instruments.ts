import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const FOLDER = join(import.meta.dirname, 'instruments');

/** Installs what only the benchmark needs into its own folder, once. */
export function installInstruments(): void {
  if (existsSync(join(FOLDER, 'node_modules', 'autocannon'))) return;
  execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: FOLDER,
    stdio: 'inherit',
  });
}

/** Loads one of them. */
export async function instrument<T>(name: string): Promise<T> {
  const path = createRequire(join(FOLDER, 'package.json')).resolve(name);
  return (await import(pathToFileURL(path).href)) as T;
}

/** Folder of an installed instrument. */
export function instrumentFolder(name: string): string {
  return join(FOLDER, 'node_modules', name);
}
