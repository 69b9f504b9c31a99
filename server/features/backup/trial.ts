import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { withDatabase } from '#server/kit/database-url.ts';
import { createPool } from '#server/kit/db.ts';
import { StartFailure } from '#server/kit/start-failure.ts';
import type { Archive } from './archive.ts';
import { checkContents } from './contents.ts';
import { BackupDamage, BackupRefusal } from './damage.ts';
import type { Manifest } from './manifest.ts';
import { contentsNamed } from './pieces.ts';
import { restoreBackup } from './restore.service.ts';
import { quoted } from './structure.sql.ts';

const PREFIX = 'portal_prueba_';

/** How a trial went: what was wrong, in a sentence, or nothing. */
export interface Trial {
  manifest: Manifest | undefined;
  problem: string;
}

interface Place {
  pool: Pool;
  /** Connection string of the portal's own database. */
  url: string;
  /** Database that may be emptied; without it one is made and dropped again. */
  scratchUrl?: string;
}

/**
 * A backup that was never restored is none: restores the rows of the newest one into a database that nobody uses, compares
 * each table, and reads every content that it names.
 */
export async function tryBackup(place: Place, archive: Archive, signal: AbortSignal): Promise<Trial> {
  let manifest: Manifest | undefined;
  const quietly = { signal, onProgress: () => undefined };
  try {
    await withScratch(place, async (pool) => {
      manifest = await restoreBackup({ pool }, archive, { replace: true, ...quietly });
      const contents = await contentsNamed(archive, manifest);
      const [damage] = await checkContents(archive, { contents, ...quietly });
      if (damage !== undefined) throw damage;
    });
    return { manifest, problem: '' };
  } catch (error) {
    const isTold = [BackupDamage, BackupRefusal, StartFailure].some((kind) => error instanceof kind);
    if (!isTold) throw error;
    return { manifest, problem: (error as Error).message };
  }
}

async function withScratch(
  { pool, url, scratchUrl }: Place,
  work: (scratch: Pool) => Promise<void>,
): Promise<void> {
  if (scratchUrl !== undefined) return withPool(scratchUrl, work);
  await dropAbandoned(pool);
  const name = PREFIX + randomBytes(6).toString('hex');
  try {
    await pool.query(`create database ${quoted(name)} template template0`);
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error;
    throw new BackupRefusal(
      'El usuario de la base no puede crear otra para probar el respaldo: dale CREATEDB, o indica en BACKUP_SCRATCH_URL una que se pueda vaciar.',
    );
  }
  try {
    return await withPool(withDatabase(url, name), work);
  } finally {
    await pool.query(`drop database if exists ${quoted(name)} with (force)`);
  }
}

async function withPool(url: string, work: (pool: Pool) => Promise<void>): Promise<void> {
  const pool = createPool(url, 3);
  try {
    await work(pool);
  } finally {
    await pool.end();
  }
}

/** What a trial whose process was killed left behind. */
async function dropAbandoned(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select d.datname as name from pg_database d where starts_with(d.datname, $1)
       and pg_has_role(d.datdba, 'member') and not exists (select from pg_stat_activity a where a.datname = d.datname)`,
    [PREFIX],
  );
  for (const { name } of rows) await pool.query(`drop database if exists ${quoted(name)}`);
}
