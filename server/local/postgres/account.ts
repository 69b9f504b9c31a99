import { readFileSync } from 'node:fs';
import { StartFailure } from '#server/kit/start-failure.ts';

/** The system account PostgreSQL runs under; empty means ours. */
export type Account = { uid?: number; gid?: number };

const NOBODY = 65534;

/** PostgreSQL refuses root, so root lends it `nobody`; everybody else runs it as themselves. */
export function postgresAccount(): Account {
  if (process.getuid?.() !== 0) return {};
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
