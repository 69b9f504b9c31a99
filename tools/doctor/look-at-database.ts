import type { Pool } from 'pg';
import { pendingMigrations } from '#server/kit/migrations.ts';
import { explainStartFailure } from '#server/kit/start-failure.ts';
import { clockFinding, doubtful, good, wrong, type Finding } from './finding.ts';

const OLDEST = 150_000;
const EXTENSIONS = ['unaccent', 'pg_trgm', 'btree_gin'];
/** Connections of one process: pages and data, jobs, identity. */
const PER_PROCESS = 22;

interface Facts {
  number: number;
  version: string;
  now: Date;
  encoding: string;
  is_standby: boolean;
  may_create: boolean;
  may_write: boolean;
  is_superuser: boolean;
  connections: number;
  missing: string[] | null;
  unknown: string[] | null;
}

/** Whether the database is there, is one that the portal can work with, and is up to date. */
export async function lookAtDatabase(pool: Pool): Promise<Finding[]> {
  let facts: Facts | undefined;
  try {
    const { rows } = await pool.query<Facts>(
      `select current_setting('server_version_num')::int as number, current_setting('server_version') as version, clock_timestamp() as now,
         current_setting('server_encoding') as encoding, pg_is_in_recovery() as is_standby,
         has_database_privilege(current_database(), 'create') as may_create, has_schema_privilege('public', 'create') as may_write,
         (select rolsuper from pg_roles where rolname = current_user) as is_superuser, current_setting('max_connections')::int as connections,
         (select array_agg(e) from unnest($1::text[]) e where not exists (select from pg_extension x where x.extname = e)) as missing,
         (select array_agg(e) from unnest($1::text[]) e where not exists (select from pg_available_extensions x where x.name = e)) as unknown`,
      [EXTENSIONS],
    );
    facts = rows[0];
  } catch (error) {
    return [wrong(explainStartFailure(error))];
  }
  if (facts === undefined) return [wrong('La base de datos no contestó.')];
  const found = [
    good(`La base de datos contesta: PostgreSQL ${facts.version}.`),
    clockFinding('de la base de datos', facts.now, new Date()),
  ];
  if (facts.number < OLDEST) found.push(wrong(`PostgreSQL ${facts.version} es anterior al 15: actualízalo.`));
  if (facts.encoding !== 'UTF8')
    found.push(wrong(`La base está en ${facts.encoding}; créala de nuevo con encoding 'UTF8'.`));
  if (facts.is_standby)
    found.push(wrong('La base es una réplica de solo lectura: DATABASE_URL debe llevar a la principal.'));
  if (facts.unknown !== null)
    found.push(
      wrong(
        `Al servidor le faltan las extensiones ${facts.unknown.join(', ')}: instala el paquete contrib de PostgreSQL.`,
      ),
    );
  else if (facts.missing !== null && !facts.may_create)
    found.push(
      wrong(
        `Faltan las extensiones ${facts.missing.join(', ')}: pide a quien administra la base CREATE EXTENSION con cada una.`,
      ),
    );
  if (!facts.may_create || !facts.may_write)
    found.push(
      wrong(
        'El usuario de la base no puede crear esquemas y tablas: hazlo dueño de la base, o dale CREATE en ella y en su esquema public.',
      ),
    );
  if (facts.is_superuser)
    found.push(
      doubtful(
        'El usuario de la base es superusuario: con uno que no lo sea, ni un error del portal podría cambiar la bitácora.',
      ),
    );
  if (facts.connections < PER_PROCESS * 2)
    found.push(
      doubtful(`max_connections es ${facts.connections}; cada proceso del portal usa hasta ${PER_PROCESS}.`),
    );
  return [...found, ...(await lookAtStructure(pool))];
}

async function lookAtStructure(pool: Pool): Promise<Finding[]> {
  try {
    const pending = await pendingMigrations(pool);
    return pending.length === 0
      ? [good('La estructura de la base está al día.')]
      : [
          doubtful(
            `Faltan por aplicar ${pending.length} migraciones: el portal lo hace al iniciar, o npm run migrate.`,
          ),
        ];
  } catch (error) {
    return [wrong(explainStartFailure(error))];
  }
}
