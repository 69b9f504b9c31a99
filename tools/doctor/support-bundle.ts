import { createWriteStream } from 'node:fs';
import { cpus, freemem, platform, release, totalmem, uptime } from 'node:os';
import { resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Pool } from 'pg';
import { ZipFile } from 'yazl';
import type { Config } from '#server/config.ts';
import { redact } from '#server/kit/log.ts';
import { programVersion } from '#server/kit/program-version.ts';
import { secretsOf } from '#server/secrets-of.ts';
import type { Finding } from './finding.ts';

/** Counts and states, never what a row says. */
const QUESTIONS: Record<string, string> = {
  migraciones:
    'select version, name, left(sha256, 12) as sha256, applied_at from schema_migration order by version',
  tablas: `select relname as tabla, n_live_tup as renglones, pg_total_relation_size(relid) as bytes, last_autovacuum, last_autoanalyze
    from pg_stat_user_tables where schemaname in ('public', 'jobs') order by relname`,
  trabajos:
    'select name, state, count(*)::int as cuantos, min(created_on) as primero from jobs.job group by 1, 2 order by 1, 2',
  fallas: 'select name, code, failed_at from job_failure order by name',
  respaldos: `select kind, backup, taken_at, started_at, ended_at, row_count, file_count, file_bytes, is_sealed, problem <> '' as tiene_problema
    from backup_run order by ended_at desc limit 40`,
  importaciones: 'select kind, status, count(*)::int as cuantas from import_run group by 1, 2 order by 1, 2',
  correos:
    "select status, count(*)::int as cuantos from mail_outbox where created_at > now() - interval '7 days' group by 1 order by 1",
  pendientes: 'select kind, count(*)::int as cuantos from waiting_item group by 1 order by 1',
  conexiones: `select application_name, state, wait_event_type, count(*)::int as cuantas, max(now() - xact_start)::text as mas_larga
    from pg_stat_activity where datname = current_database() group by 1, 2, 3 order by 1, 2, 3`,
  base: `select name, setting, unit from pg_settings where name in ('server_version', 'max_connections', 'shared_buffers', 'work_mem',
    'wal_level', 'archive_mode', 'synchronous_commit', 'TimeZone', 'lc_collate', 'fsync', 'full_page_writes') order by name`,
};

/** Writes a ZIP by which somebody else can see how an installation stands: no personal data, no secret, no name of a person. */
export async function writeSupportBundle(
  path: string,
  { config, found, pool }: { config: Config; found: readonly Finding[]; pool?: Pool },
): Promise<void> {
  const zip = new ZipFile();
  const secrets = secretsOf(config);
  const add = (name: string, value: unknown) =>
    zip.addBuffer(Buffer.from(redact(`${JSON.stringify(value, null, 2)}\n`, secrets)), `${name}.json`);
  add('revision', found);
  add('ajustes', settingsOf(config));
  add('maquina', {
    portal: programVersion(),
    node: process.version,
    sistema: `${platform()} ${release()}`,
    procesadores: cpus().length,
    memoria: { total: totalmem(), libre: freemem() },
    encendida: Math.round(uptime()),
  });
  if (pool !== undefined)
    for (const [name, question] of Object.entries(QUESTIONS)) add(name, await answerOf(pool, question));
  zip.end();
  await pipeline(
    zip.outputStream,
    createWriteStream(resolve(process.env.INIT_CWD ?? '.', path), { mode: 0o600 }),
  );
}

/** Which settings there are, and the values of those that say nothing of anybody. */
function settingsOf(config: Config): Record<string, unknown> {
  const isSet = (value: unknown) => (value === undefined ? 'sin indicar' : 'indicado');
  const { mode, host, port, trustProxy, logLevel, maxFileBytes, uploads, connections, limitFactor } = config;
  return {
    modo: mode,
    host,
    puerto: port,
    trustProxy,
    logLevel,
    maxFileBytes,
    uploads,
    connections,
    limitFactor,
    identidad: config.oidc.embedded ? 'incluida' : 'de fuera',
    base: config.databaseUrl === undefined ? 'incluida' : 'de fuera',
    archivos: config.filesUrl === undefined ? 'carpeta' : 'almacén',
    correo: isSet(config.mail.smtpUrl),
    antivirus: isSet(config.clamdUrl),
    metricas: isSet(config.metricsToken),
    respaldo: {
      a: isSet(config.backup.to),
      clave: isSet(config.backup.key),
      hora: config.backup.at,
      conserva: config.backup.keep,
    },
  };
}

async function answerOf(pool: Pool, question: string): Promise<unknown> {
  try {
    return (await pool.query(question)).rows;
  } catch (error) {
    return { error: (error as { code?: string }).code ?? 'sin respuesta' };
  }
}
