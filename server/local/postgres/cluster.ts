import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { makeDataFolder } from '#server/kit/data-folder.ts';
import { StartFailure } from '#server/kit/start-failure.ts';
import { giveTo, namedAccount, type Account } from './account.ts';
import { saysDiskFull } from './error-code.ts';

/** Where everything of the embedded PostgreSQL lies below one data folder. */
export type ClusterPlace = {
  dataDir: string;
  root: string;
  files: string;
  log: string;
  lock: string;
  secret: string;
};

/** Major version of the packaged binaries. */
export const POSTGRES_MAJOR = '18';
/** Name of the role and of the database. */
export const DATABASE = 'portal';

/** Names the places and creates the folder around them, saying so when it may not be written. */
export function clusterPlace(dataDir: string): ClusterPlace {
  const root = join(dataDir, 'postgres');
  makeDataFolder(dataDir);
  makeDataFolder(root);
  return {
    dataDir,
    root,
    files: join(root, 'data'),
    log: join(root, 'postgres.log'),
    lock: join(root, 'portal.lock'),
    secret: join(root, 'secret'),
  };
}

/** The password of the database role, made at the first start and readable only by us. */
export function clusterSecret(place: ClusterPlace): string {
  if (!existsSync(place.secret)) {
    const draft = `${place.secret}.new`;
    writeFileSync(draft, randomBytes(24).toString('hex'), { mode: 0o600, flush: true });
    renameSync(draft, place.secret);
  }
  return readFileSync(place.secret, 'utf8').trim();
}

/** Creates the cluster when there is none; a half-made one is thrown away first. */
export function ensureCluster(place: ClusterPlace, binaries: string, account: Account): boolean {
  const version = join(place.files, 'PG_VERSION');
  if (existsSync(version)) {
    const found = readFileSync(version, 'utf8').trim();
    if (found === POSTGRES_MAJOR) return false;
    throw new StartFailure(
      `Los datos de ${place.dataDir} son de PostgreSQL ${found} y este programa trae el ${POSTGRES_MAJOR}: ` +
        'no se tocó nada; usa la versión anterior del portal para respaldarlos o indica otra carpeta con DATA_DIR.',
    );
  }
  if (existsSync(place.files)) {
    throw new StartFailure(
      `La carpeta ${place.files} no contiene una base de datos completa: no se tocó nada; muévela a otro lugar o indica otra con DATA_DIR.`,
    );
  }
  initialise(place, binaries, account);
  return true;
}

function initialise(place: ClusterPlace, binaries: string, account: Account): void {
  const draft = `${place.files}.new`;
  const secretCopy = join(place.root, 'secret.initdb');
  const maker = account.uid === undefined ? account : namedAccount();
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  writeFileSync(secretCopy, clusterSecret(place), { mode: 0o600 });
  if (maker.uid !== undefined) {
    // Only while it is made: from within its folder, initdb reads the password beside it.
    chmodSync(place.root, 0o711);
    giveTo(draft, maker);
    chownSync(secretCopy, maker.uid, maker.gid ?? maker.uid);
  }
  try {
    runInitdb(draft, binaries, maker);
  } finally {
    rmSync(secretCopy, { force: true });
    chmodSync(place.root, 0o700);
  }
  giveTo(draft, account);
  renameSync(draft, place.files);
}

function runInitdb(draft: string, binaries: string, account: Account): void {
  const attempt = (ctype: string) =>
    spawnSync(
      join(binaries, 'bin', 'initdb'),
      [
        `--pgdata=${dataFolderFor(draft, account)}`,
        `--username=${DATABASE}`,
        '--pwfile=../secret.initdb',
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--text-search-config=simple',
        '--no-instructions',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--locale=C',
        `--lc-ctype=${ctype}`,
      ],
      { ...account, cwd: draft, encoding: 'utf8', env: { LC_ALL: 'C', TZ: 'UTC' } },
    );
  let run = attempt('C.UTF-8');
  if (/invalid locale name/.test(run.stderr ?? '')) run = attempt('C');
  if (run.status === 0) return;
  const said = `${run.stderr ?? ''}${run.error?.message ?? ''}`.trim();
  if (saysDiskFull(said)) {
    throw new StartFailure('El disco está lleno: libera espacio y vuelve a iniciar.');
  }
  throw new StartFailure(
    `No se pudo crear la base de datos: ${said.split('\n').find((line) => /FATAL|error:/.test(line)) ?? said}`,
  );
}

/**
 * How PostgreSQL is told its data folder. As root it runs under an account that may not walk
 * down to the clone (a home only its owner may enter), so it gets the folder as its working
 * directory, entered before the account changes, and knows it by this name only.
 */
export function dataFolderFor(folder: string, account: Account): string {
  return account.uid !== undefined && process.platform === 'linux' ? '/proc/self/cwd' : folder;
}
