import { sql } from 'kysely';
import type { Db } from '#server/kit/db.ts';
import { isWhole } from '#server/kit/mail/send-again.ts';

/** Times of a kind of work that are shown. */
const RUNS = 14;
const STUCK = 20;
const BACKUPS = 6;

export interface RunRow {
  name: string;
  state: string;
  retry_count: number;
  started_on: Date | null;
  completed_on: Date | null;
  created_on: Date;
  technical: string | null;
}

/** The last times of each kind of work, the newest first; nothing before the queue was made. */
export async function selectRuns(db: Db, names: readonly string[]): Promise<RunRow[]> {
  const there = await sql<{ there: boolean }>`select to_regclass('jobs.job') is not null as there`.execute(
    db,
  );
  if (there.rows[0]?.there !== true) return [];
  const { rows } = await sql<RunRow>`
    select name, state, retry_count, started_on, completed_on, created_on, technical from (
      select name, state::text state, retry_count, started_on, completed_on, created_on,
        left(output ->> 'message', 300) technical,
        row_number() over (partition by name order by coalesce(started_on, created_on) desc) place
      from jobs.job where name = any(${[...names]}) and start_after <= now()) r
    where place <= ${sql.lit(RUNS)} order by name, place`.execute(db);
  return rows;
}

/** Kinds of work whose last attempt failed. */
export async function selectFailures(db: Db) {
  return db.selectFrom('job_failure').select(['name', 'code', 'failed_at']).execute();
}

/** Mails of which the unit may know: one of a sealed quotation is not counted before its closing. */
const IS_TOLD = sql`coalesce(unread_until <= now(), true)`;

/** How the outbox stands; `midnight` is the beginning of today. */
export async function selectMail(db: Db, midnight: string) {
  const { rows } = await sql<{ sent: number; queued: number; failed: number; wait: number | null }>`
    select count(*) filter (where status in ('sent', 'kept') and coalesce(sent_at, created_at) >= ${midnight}::timestamptz)::int sent,
      count(*) filter (where status = 'queued')::int queued,
      count(*) filter (where status = 'failed' and created_at > now() - interval '30 days')::int failed,
      extract(epoch from now() - min(created_at) filter (where status = 'queued' and attempts = 0))::int wait
    from mail_outbox where ${IS_TOLD}`.execute(db);
  const { rows: stuck } = await sql<{
    id: string;
    to_address: string;
    subject: string;
    text: string;
    leave_url: string | null;
    secret: string | null;
    status: string;
    attempts: number;
    last_error: string | null;
    created_at: Date;
  }>`select id, to_address, subject, text, leave_url, secret, status, attempts, last_error, created_at from mail_outbox
    where ((status = 'failed' and created_at > now() - interval '30 days') or (status = 'queued' and attempts > 0))
      and ${IS_TOLD}
    order by status, created_at desc limit ${sql.lit(STUCK)}`.execute(db);
  const [sums] = rows;
  return {
    sums: sums ?? { sent: 0, queued: 0, failed: 0, wait: null },
    stuck: stuck.map((row) => ({
      id: row.id,
      to: row.to_address,
      subject: row.subject,
      isGivenUp: row.status === 'failed',
      attempts: row.attempts,
      error: row.last_error ?? '',
      createdAt: row.created_at,
      canSend: isWhole(row),
    })),
  };
}

interface BackupRunRow {
  id: string;
  kind: 'backup' | 'trial';
  started_at: Date;
  ended_at: Date;
  file_bytes: number;
  is_sealed: boolean;
  problem: string;
}

/** The newest backups with the newest trial, and what files weighed at the oldest of a quarter. */
export async function selectBackups(db: Db) {
  const { rows } = await sql<BackupRunRow>`
    (select id, kind, started_at, ended_at, file_bytes::float8 file_bytes, is_sealed, problem from backup_run
      where kind = 'backup' order by ended_at desc limit ${sql.lit(BACKUPS)})
    union all (select id, kind, started_at, ended_at, file_bytes::float8 file_bytes, is_sealed, problem from backup_run
      where kind = 'trial' order by ended_at desc limit 1)
    order by ended_at desc`.execute(db);
  const { rows: oldest } = await sql<{ days: number; grown: number }>`
    select extract(epoch from max(ended_at) - min(ended_at))::float8 / 86400 days,
      (array_agg(file_bytes order by ended_at desc))[1]::float8 - (array_agg(file_bytes order by ended_at))[1]::float8 grown
    from backup_run where kind = 'backup' and ended_at > now() - interval '90 days'`.execute(db);
  return { rows, growth: oldest[0] };
}

export interface StoreFacts {
  database: number;
  files: number;
  version: string;
  migration: number;
  portal_since: Date | null;
  own_names: boolean;
  contact: boolean;
  laws: boolean;
  holidays: boolean;
  posts: boolean;
  limits: boolean;
}

/** What the database weighs and what it says of itself and of the unit's own settings. */
export async function selectFacts(db: Db, year: number): Promise<StoreFacts> {
  const { rows } = await sql<StoreFacts>`
    select pg_database_size(current_database())::float8 "database",
      (select coalesce(sum(bytes), 0)::float8 from stored_file) files,
      current_setting('server_version') version,
      (select max(version)::int from schema_migration) migration,
      (select max(applied_at) from schema_migration) portal_since,
      exists (select from instance_setting where key = 'institucion') own_names,
      coalesce((select coalesce(value ->> 'address', '') <> '' and coalesce(value ->> 'phone', '') <> '' and coalesce(value ->> 'email', '') <> ''
        from instance_setting where key = 'institucion'), false) contact,
      exists (select from instance_setting where key = 'leyes-por-recurso') laws,
      exists (select from holiday where extract(year from date) = ${year}) holidays,
      exists (select from directory_person where is_visible) posts,
      exists (select from amount_limit where is_published and fiscal_year = ${year}) limits`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The database said nothing of itself');
  return row;
}
