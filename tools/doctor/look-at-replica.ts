import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { pendingMigrations } from '#server/kit/migrations.ts';
import { StartFailure } from '#server/kit/start-failure.ts';
import { clockFinding, doubtful, good, reasonOf, wrong, type Finding } from './finding.ts';

/** Longest wait for the copy to take what the database had when it was asked; one that is farther behind rests more than it reads. */
const WAIT_MS = 5_000;
const PATIENCE_MS = 5_000;
const ASK_MS = 100;

interface Facts {
  now: Date;
  version: string;
  is_standby: boolean;
  system: string;
  feedback: boolean;
}

const FACTS = `select clock_timestamp() as now, current_setting('server_version') as version, pg_is_in_recovery() as is_standby,
  (select system_identifier::text from pg_control_system()) as system, current_setting('hot_standby_feedback')::bool as feedback`;

/** Whether the copy of `DATABASE_READ_URL` is there, follows this database, has its structure, and how far behind it is. */
export async function lookAtReplica(pool: pg.Pool, url: string | undefined): Promise<Finding[]> {
  if (url === undefined) return [];
  const copy = new pg.Pool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
  });
  copy.on('error', () => undefined);
  try {
    const facts = (await copy.query<Facts>(FACTS)).rows[0];
    if (facts === undefined) return [wrong('La copia de DATABASE_READ_URL no contestó.')];
    return [
      good(`La copia de DATABASE_READ_URL contesta: PostgreSQL ${facts.version}.`),
      clockFinding('de la copia', facts.now, new Date()),
      ...(await lookAtKind(pool, copy, facts)),
    ];
  } catch (error) {
    return [wrong(`La copia de DATABASE_READ_URL no sirve: ${whyNot(error)} Todo se lee de DATABASE_URL.`)];
  } finally {
    await copy.end();
  }
}

async function lookAtKind(pool: pg.Pool, copy: pg.Pool, facts: Facts): Promise<Finding[]> {
  if (!facts.is_standby)
    return [
      wrong(
        'DATABASE_READ_URL no lleva a una réplica en espera sino a un servidor que admite cambios: indica la copia, o quita el ajuste.',
      ),
    ];
  const ours = (await pool.query<Facts>(FACTS)).rows[0];
  if (ours?.system !== facts.system)
    return [
      wrong(
        'DATABASE_READ_URL lleva a una réplica de otro servidor, no del de DATABASE_URL: mostraría datos de otra base.',
      ),
    ];
  const found = [await lagOf(pool, copy), await structureOf(copy)];
  if (!facts.feedback)
    found.push(
      doubtful(
        'La copia tiene hot_standby_feedback en off: una descarga larga podría cortarse; ponlo en on.',
      ),
    );
  return found;
}

/** How long the copy takes to have what the database has now. */
async function lagOf(pool: pg.Pool, copy: pg.Pool): Promise<Finding> {
  const { rows } = await pool.query<{ place: string }>('select pg_current_wal_flush_lsn() as place');
  const began = performance.now();
  for (;;) {
    const behind = await copy.query<{ bytes: string; seconds: number | null }>(
      `select pg_wal_lsn_diff($1, pg_last_wal_replay_lsn())::bigint as bytes,
         extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::int as seconds`,
      [rows[0]?.place],
    );
    const { bytes, seconds } = behind.rows[0] ?? { bytes: '0', seconds: null };
    if (Number(bytes) <= 0) return good('La copia está al corriente de la base.');
    if (performance.now() - began > WAIT_MS)
      return wrong(
        `La copia va atrasada: le faltan ${size(Number(bytes))} de la base${seconds === null ? '' : ` y lo último que tomó es de hace ${seconds} segundos`}. Mientras, todo se lee de DATABASE_URL; revisa la réplica y su red.`,
      );
    await pause(ASK_MS);
  }
}

const size = (bytes: number): string =>
  bytes < 1_000_000
    ? `${Math.ceil(bytes / 1_000).toLocaleString('es-MX')} kB`
    : `${Math.round(bytes / 1_000_000).toLocaleString('es-MX')} MB`;

/** Another name in the address is another database of the same server. */
async function structureOf(copy: pg.Pool): Promise<Finding> {
  try {
    const pending = await pendingMigrations(copy);
    await copy.query('select version from data_version');
    return pending.length === 0
      ? good('La copia tiene la estructura de este programa.')
      : doubtful(
          `A la copia le faltan ${pending.length} migraciones: las toma de la base cuando esta se actualiza.`,
        );
  } catch (error) {
    return wrong(`La copia no se puede leer: ${whyNot(error)}`);
  }
}

const REFUSED: Record<string, string> = {
  '28P01': 'rechazó el usuario o la contraseña.',
  '28000': 'no admite a este usuario desde esta máquina; revisa su pg_hba.conf.',
  '3D000': 'no existe la base que nombra.',
  '57P03': 'todavía no admite consultas; revisa hot_standby.',
  '42501': 'a su usuario le falta permiso de leer (GRANT pg_read_all_data).',
  '42P01': 'la base que nombra no es la del portal.',
};

function whyNot(error: unknown): string {
  if (error instanceof StartFailure) return error.message;
  const { code = '', message = '' } = error as { code?: string; message?: string };
  return /timeout/i.test(message) ? 'no contesta a tiempo.' : (REFUSED[code] ?? `${reasonOf(error)}.`);
}
