import { createHash } from 'node:crypto';
import { chownSync, existsSync, lchownSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { StartFailure } from '#server/kit/start-failure.ts';

/** The system account PostgreSQL runs under; empty means ours. */
export type Account = { uid?: number; gid?: number };

const NOBODY = 65534;
/** Numbers that neither accounts, nor containers, nor systemd give to anybody (systemd's table of UIDs). */
const FIRST_OWN = 65_536;
const LAST_OWN = 99_999;

/**
 * PostgreSQL refuses root: started as root, the portal gives each data folder an account of its own, a number without a
 * name that runs nothing else. A folder that has one keeps it, also when it is copied or moved.
 */
export function postgresAccount(files: string, log: (line: string) => void): Account {
  if (process.getuid?.() !== 0) return {};
  const owner = ownerOf(files);
  if (owner !== undefined && owner !== 0 && owner !== NOBODY) return { uid: owner, gid: owner };
  const uid = ownNumber(files);
  if (isMapped(uid)) return { uid, gid: uid };
  log(
    'Este sistema no admite cuentas sin nombre: la base incluida usa «nobody», que otros programas comparten.',
  );
  return namedAccount();
}

/** The account that owns a folder, if there is one. */
export function ownerOf(folder: string): number | undefined {
  return statSync(folder, { throwIfNoEntry: false })?.uid;
}

/** The account that `initdb` runs under for a moment: it asks the system for a name, which a number of our own has not. */
export function namedAccount(): Account {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((entry) => entry.split(':'))
    .find((entry) => entry[2] === String(NOBODY));
  if (!line) {
    throw new StartFailure(
      'PostgreSQL no puede ejecutarse como root y aquí falta el usuario «nobody» (65534): ' +
        'inicia con un usuario normal, crea ese usuario o indica una base de datos con DATABASE_URL.',
    );
  }
  return { uid: NOBODY, gid: Number(line[3]) };
}

/** Gives a folder and everything below it to an account. */
export function giveTo(folder: string, { uid, gid }: Account): void {
  if (uid === undefined || gid === undefined) return;
  for (const entry of readdirSync(folder, { recursive: true }))
    lchownSync(join(folder, String(entry)), uid, gid);
  // Last: a folder that is given away only in part is taken up again by the next start.
  chownSync(folder, uid, gid);
}

/** Whether the system knows a number at all: some containers have only the first 65,536. */
function isMapped(uid: number): boolean {
  if (!existsSync('/proc/self/uid_map')) return true;
  return readFileSync('/proc/self/uid_map', 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .some(([first = 0, , count = 0]) => uid >= first && uid < first + count);
}

function ownNumber(files: string): number {
  const digest = createHash('sha256').update(files).digest().readUInt32BE();
  return FIRST_OWN + (digest % (LAST_OWN - FIRST_OWN + 1));
}
