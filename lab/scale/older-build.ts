import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { RUNTIME_DIR, ROOT } from '#tools/runtime.mjs';

/** Why the older build cannot be had here. */
export class NotHere extends Error {}

const git = (...args: string[]): string => {
  try {
    return execFileSync('git', ['-C', ROOT, ...args], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    throw new NotHere(`aquí no hay historia de git que conteste «git ${args.join(' ')}»`);
  }
};

/** The revision before the one that last changed the schema: the oldest neighbour that a database has to bear. */
export function beforeLastSchema(): string {
  const last = git('log', '-1', '--format=%H', '--', 'db');
  if (last === '') throw new NotHere('la historia de git no llega al último cambio del esquema');
  return git('rev-parse', '--verify', '--quiet', `${last}^`);
}

/**
 * Installs and builds a revision of this repository in a folder of its own, once, and gives the folder. Packages are linked
 * from here when both ask for the same ones.
 */
export function olderBuild(revision: string, say: (text: string) => void): { root: string; name: string } {
  const sha = git('rev-parse', '--verify', '--quiet', `${revision}^{commit}`);
  const root = join(RUNTIME_DIR, 'anteriores', sha);
  const name = git('log', '-1', '--format=%h (%cs)', sha);
  const whole = join(root, '.entera');
  if (existsSync(whole)) return { root, name };
  say(`Preparando la versión ${name}…`);
  rmSync(root, { recursive: true, force: true });
  mkdirSync(root, { recursive: true });
  const archive = execFileSync('git', ['-C', ROOT, 'archive', sha], { maxBuffer: 1_000_000_000 });
  execFileSync('tar', ['-x', '-C', root], { input: archive });
  const lockfile = (folder: string) => readFileSync(join(folder, 'package-lock.json'), 'utf8');
  if (lockfile(root) === lockfile(ROOT))
    execFileSync('cp', ['-al', join(ROOT, 'node_modules'), join(root, 'node_modules')]);
  try {
    for (const step of ['tools/bootstrap.mjs', 'tools/build-pages.mjs'])
      execFileSync(process.execPath, [step], { cwd: root, stdio: ['ignore', 'ignore', 'pipe'] });
  } catch (error) {
    const told = String((error as { stderr?: Buffer }).stderr ?? error).trim();
    throw new NotHere(`no se pudo instalar ni construir ${name}: ${told.split('\n').at(-1)?.slice(0, 300)}`);
  }
  writeFileSync(whole, '');
  return { root, name };
}
