import { readFileSync } from 'node:fs';
import { StartFailure } from './kit/start-failure.ts';

/** Settings that may lie in a file of their own, which `<name>_FILE` names. */
export const SECRETS = [
  'DATABASE_URL',
  'DATABASE_READ_URL',
  'SMTP_URL',
  'METRICS_TOKEN',
  'BACKUP_KEY',
  'BACKUP_SCRATCH_URL',
] as const;

/** Of the store; its client reads them from the environment. */
export const STORE_SECRETS = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN'] as const;

type Environment = Record<string, string | undefined>;

/** The settings with the secrets that lie in files. Throws {@link StartFailure} for a file that cannot be read or is empty. */
export function withSecretFiles(env: Environment): Environment {
  const read: Environment = {};
  for (const name of SECRETS) {
    const value = secretOf(env, name);
    if (value !== undefined) read[name] = value;
  }
  for (const name of STORE_SECRETS) {
    const value = secretOf(env, name);
    if (value !== undefined) env[name] = value;
  }
  return { ...env, ...read };
}

function secretOf(env: Environment, name: string): string | undefined {
  const setting = `${name}_FILE`;
  const path = env[setting]?.trim() ?? '';
  if (path === '') return undefined;
  // The store's secrets are put where its client looks: the second look finds what the first one left.
  const given = env[name]?.trim() ?? '';
  const value = contentOf(setting, path);
  if (given !== '' && given !== value)
    throw new StartFailure(`${name} y ${setting} dicen cosas distintas: deja solo uno de los dos.`);
  return value;
}

function contentOf(setting: string, path: string): string {
  let value: string;
  try {
    value = readFileSync(path, 'utf8').trim();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const why = code === 'ENOENT' ? 'que no existe' : `que no se puede leer (${code ?? 'error'})`;
    throw new StartFailure(`${setting} nombra ${path}, ${why}: corrige la ruta o sus permisos.`, {
      cause: error,
    });
  }
  if (value === '') throw new StartFailure(`${setting} nombra ${path}, que está vacío.`);
  return value;
}
