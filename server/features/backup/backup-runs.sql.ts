import type { Pool } from 'pg';
import type { Manifest } from './manifest.ts';

/** How the newest backup is. */
export interface NewestBackup {
  takenAt: Date;
  isWhole: boolean;
  /** When a backup was last restored to try it, and whether that worked; null while none was. */
  trial: { at: Date; isGood: boolean } | null;
}

/** What the log said at the newest backup. */
export interface KeptProof {
  takenAt: Date;
  until: string | null;
  sha256: string;
}

/** Remembers a finished backup. */
export async function recordBackup(pool: Pool, manifest: Manifest, isSealed: boolean): Promise<void> {
  const { files, tables, log } = manifest;
  const lacking = files.missing.length + files.damaged.length;
  await pool.query(
    `insert into backup_run (kind, backup, taken_at, started_at, row_count, file_count, file_bytes, is_sealed, problem, log_until, log_sha256)
     values ('backup', $1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      manifest.id,
      manifest.takenAt,
      manifest.startedAt,
      tables.reduce((sum, { rows }) => sum + rows, 0),
      files.count,
      files.bytes,
      isSealed,
      lacking === 0
        ? ''
        : `Al portal le faltan o tiene dañados ${lacking} archivos: npm run verify dice cuáles.`,
      log.until,
      log.sha256,
    ],
  );
}

/** Remembers how a trial went. */
export async function recordTrial(
  pool: Pool,
  { manifest, startedAt, problem }: { manifest: Manifest | undefined; startedAt: Date; problem: string },
): Promise<void> {
  await pool.query(
    `insert into backup_run (kind, backup, taken_at, started_at, row_count, file_count, file_bytes, problem)
     values ('trial', $1, $2, $3, $4, $5, $6, $7)`,
    [
      manifest?.id ?? '',
      manifest?.takenAt ?? null,
      startedAt,
      (manifest?.tables ?? []).reduce((sum, { rows }) => sum + rows, 0),
      manifest?.files.count ?? 0,
      manifest?.files.bytes ?? 0,
      problem,
    ],
  );
}

/** The newest backup, if there is one. */
export async function selectNewest(pool: Pool): Promise<NewestBackup | null> {
  const { rows } = await pool.query<{ taken_at: Date; problem: string }>(
    `select taken_at, problem from backup_run where kind = 'backup' order by ended_at desc limit 1`,
  );
  const { rows: trials } = await pool.query<{ ended_at: Date; problem: string }>(
    `select ended_at, problem from backup_run where kind = 'trial' order by ended_at desc limit 1`,
  );
  const [backup] = rows;
  const [trial] = trials;
  if (backup === undefined) return null;
  return {
    takenAt: backup.taken_at,
    isWhole: backup.problem === '',
    trial: trial === undefined ? null : { at: trial.ended_at, isGood: trial.problem === '' },
  };
}

/** What the log said at the newest backup that kept it. */
export async function selectProof(pool: Pool): Promise<KeptProof | null> {
  const { rows } = await pool.query<KeptProof>(
    `select taken_at as "takenAt", log_until::text as until, log_sha256 as sha256 from backup_run
     where kind = 'backup' and log_sha256 is not null order by ended_at desc limit 1`,
  );
  return rows[0] ?? null;
}
