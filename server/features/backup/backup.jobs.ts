import { readBackupKey } from '#server/kit/backup-key.ts';
import { transaction } from '#server/kit/db.ts';
import { programVersion } from '#server/kit/program-version.ts';
import type { Services } from '#server/kit/services.ts';
import { underLock } from '#server/kit/work-lock.ts';
import { openArchive, type Archive } from './archive.ts';
import { recordBackup, recordTrial, selectNewest } from './backup-runs.sql.ts';
import { backupClock, missedOf } from './backup-times.ts';
import { makeBackup } from './backup.service.ts';
import { BackupUnderWay } from './damage.ts';
import { openDepot } from './depot.ts';
import { pruneBackups } from './prune.ts';
import { tryBackup } from './trial.ts';

const LONGEST_SECONDS = 12 * 3_600;
/** A process that was killed is taken for dead after this; longer than a job waits for a database that went away. */
const HEARTBEAT_SECONDS = 900;
const TRIAL_LOCK = { space: 1_148_432, name: 'trial' };
const MISSED_JOB = 'backup.missed';

/**
 * Every night a backup, where `BACKUP_TO` says to; on the first day of a month the newest is restored to try it. One process
 * does it. The clock does not come back to what it missed: every hour, and at a start, somebody looks whether it did.
 */
export function defineBackupJobs(services: Services): void {
  const clock = backupClock(services.config.backup.at);
  const options = { retryLimit: 1, expireInSeconds: LONGEST_SECONDS, heartbeatSeconds: HEARTBEAT_SECONDS };
  services.jobs.define('backup.run', (_, signal) => runBackup(services, signal), {
    cron: clock.backup,
    ...options,
  });
  services.jobs.define('backup.trial', (_, signal) => runTrial(services, signal), {
    cron: clock.trial,
    ...options,
  });
  services.jobs.define(MISSED_JOB, (_, signal) => makeUp(services, signal), {
    cron: clock.missed,
    ...options,
  });
}

/** At a start, looks at once whether a backup or a trial was missed. */
export async function resumeBackups({ db, jobs, config }: Services): Promise<void> {
  if (config.backup.to !== undefined) await transaction(db, (tx) => jobs.send(tx, MISSED_JOB, {}));
}

async function makeUp(services: Services, signal: AbortSignal): Promise<void> {
  const { pool, config } = services;
  if (config.backup.to === undefined) return;
  const missed = async () => missedOf(config.backup.at, await selectNewest(pool), new Date());
  try {
    if ((await missed()) === 'backup') await runBackup(services, signal);
  } catch (error) {
    if (error instanceof BackupUnderWay) return;
    throw error;
  }
  if ((await missed()) === 'trial') await runTrial(services, signal);
}

async function runBackup(services: Services, signal: AbortSignal): Promise<void> {
  const { pool, files, log, config } = services;
  await atTheirPlace(services, { isNew: true }, async (archive) => {
    const run = { signal, onProgress: () => undefined };
    const manifest = await makeBackup({ pool, files, version: programVersion() }, archive, run);
    await recordBackup(pool, manifest, archive.isSealed);
    const pruned = await pruneBackups(pool, archive, config.backup.keep);
    log.info('backup.done', {
      id: manifest.id,
      tables: manifest.tables.length,
      files: manifest.files.count,
      prunedBackups: pruned.backups,
      prunedContents: pruned.contents,
    });
  });
}

/** Does nothing while another process tries one. */
async function runTrial(services: Services, signal: AbortSignal): Promise<void> {
  await underLock(services.pool, TRIAL_LOCK, () => tryNewest(services, signal));
}

async function tryNewest(services: Services, signal: AbortSignal): Promise<void> {
  const { pool, log, config } = services;
  const startedAt = new Date();
  await atTheirPlace(services, { isNew: false }, async (archive) => {
    const url = pool.options.connectionString ?? '';
    const { scratchUrl } = config.backup;
    const place = { pool, url, ...(scratchUrl === undefined ? {} : { scratchUrl }) };
    const { manifest, problem } = await tryBackup(place, archive, signal);
    await recordTrial(pool, { manifest, startedAt, problem });
    log.info('backup.tried', { id: manifest?.id, isGood: problem === '' });
  });
}

async function atTheirPlace(
  { config }: Services,
  { isNew }: { isNew: boolean },
  work: (archive: Archive) => Promise<void>,
): Promise<void> {
  const { to, key } = config.backup;
  if (to === undefined) return;
  const depot = await openDepot(to, { dataDir: config.dataDir, isNew });
  try {
    await work(openArchive(depot, key === undefined ? undefined : readBackupKey(key)));
  } finally {
    depot.close();
  }
}
