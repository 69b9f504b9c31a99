import { hashOfContent } from '#server/features/backup/public.ts';
import { audit } from '#server/kit/audit.ts';
import { transaction } from '#server/kit/db.ts';
import { THE_PORTAL } from '#server/kit/officers.ts';
import type { Services } from '#server/kit/services.ts';
import { brokenLog } from './log-check.ts';

/** Contents between two notes of how far it is. */
const STEP = 50;
/** A reading that stopped goes on within this time; after it the next night begins anew. */
const FRESH = '20 hours';

interface Check {
  id: string;
  ended_at: Date | null;
  last_file: string;
  wrong: string[];
}

/** Something that is kept is not what the log says: whoever administers finds it in what waits. */
export class LogBroken extends Error {
  override name = 'LogBroken';
  readonly code = 'INTEGRITY';
}

/**
 * Reads every kept file, one after another, and compares every public row with its leaf. Goes on where it was stopped. What it
 * finds is kept, noted in the audit log and thrown, so that it waits for somebody until a later reading finds nothing.
 */
export async function checkIntegrity(services: Services, signal: AbortSignal): Promise<void> {
  const { pool } = services;
  const { rows } = await pool.query<Check>(
    `select id, ended_at, last_file, wrong from integrity_check
     where started_at > now() - interval '${FRESH}' order by started_at desc limit 1`,
  );
  let [check] = rows;
  // What was found is not read again before the next night.
  if (check === undefined || check.ended_at !== null) {
    if (check !== undefined && check.wrong.length > 0) throw new LogBroken(check.wrong[0]);
    check = await begin(services);
  }
  await readFiles(services, check, signal);
  const wrong = await finish(services, check.id);
  services.log.info('integrity.checked', { wrong: wrong.length });
  if (wrong.length > 0) throw new LogBroken(wrong[0]);
}

async function begin({ pool }: Services): Promise<Check> {
  const { rows } = await pool.query<Check>(
    'insert into integrity_check default values returning id, ended_at, last_file, wrong',
  );
  return rows[0] as Check;
}

async function readFiles({ pool, files }: Services, check: Check, signal: AbortSignal): Promise<void> {
  let last = check.last_file;
  for (;;) {
    const { rows } = await pool.query<{ sha256: string; bytes: number }>(
      'select sha256, bytes from stored_file where sha256 > $1 order by sha256 limit $2',
      [last, STEP],
    );
    if (rows.length === 0) return;
    const wrong: string[] = [];
    for (const { sha256 } of rows) {
      signal.throwIfAborted();
      const hash = await hashOfContent(files, sha256);
      if (hash === undefined) wrong.push(`Falta el archivo ${sha256}.`);
      else if (hash !== sha256) wrong.push(`Está alterado el archivo ${sha256}.`);
      last = sha256;
    }
    await pool.query(
      `update integrity_check set last_file = $2, file_count = file_count + $3, file_bytes = file_bytes + $4,
         wrong = wrong || $5::text[] where id = $1`,
      [check.id, last, rows.length, rows.reduce((sum, { bytes }) => sum + bytes, 0), wrong],
    );
  }
}

async function finish({ pool, db }: Services, id: string): Promise<string[]> {
  const { rows } = await pool.query<{ wrong: string[] }>(
    `update integrity_check set wrong = wrong || $2::text[], ended_at = clock_timestamp() where id = $1 returning wrong`,
    [id, await brokenLog(pool)],
  );
  const wrong = rows[0]?.wrong ?? [];
  if (wrong.length > 0)
    await transaction(db, (tx) =>
      audit(tx, {
        person: THE_PORTAL,
        operation: 'integrity.check',
        subjectType: 'integrity_check',
        subjectId: id,
        after: { wrong },
        requestId: 'revision-de-integridad',
      }),
    );
  return wrong;
}
