import { readBackupKey } from '#server/kit/backup-key.ts';
import { programVersion } from '#server/kit/program-version.ts';
import type { Services } from '#server/kit/services.ts';
import { openArchive, type Archive } from './archive.ts';
import { recordBackup, recordTrial } from './backup-runs.sql.ts';
import { makeBackup } from './backup.service.ts';
import { openDepot } from './depot.ts';
import { pruneBackups } from './prune.ts';
import { tryBackup } from './trial.ts';

const LONGEST_SECONDS = 12 * 3_600;
/** The trial begins so many hours after the backup of that day. */
const TRIAL_AFTER = 2;

/** Every night a backup, where `BACKUP_TO` says to; on the first day of a month the newest is restored to try it. One process does it. */
export function defineBackupJobs(services: Services): void {
  const [hour = 0, minute = 0] = services.config.backup.at.split(':').map(Number);
  const options = { retryLimit: 1, expireInSeconds: LONGEST_SECONDS };
  services.jobs.define('backup.run', (_, signal) => runBackup(services, signal), {
    cron: `${minute} ${hour} * * *`,
    ...options,
  });
  services.jobs.define('backup.trial', (_, signal) => runTrial(services, signal), {
    cron: `${minute} ${(hour + TRIAL_AFTER) % 24} 1 * *`,
    ...options,
  });
}

async function runBackup(services: Services, signal: AbortSignal): Promise<void> {
  const { pool, files, log, config } = services;
  await atTheirPlace(services, { isNew: true }, async (archive) => {
    const run = { signal, onProgress: () => undefined };
    const manifest = await makeBackup({ pool, files, version: programVersion() }, archive, run);
    await recordBackup(pool, manifest, archive.isSealed);
    const removed = await pruneBackups(archive, manifest, config.backup.keep);
    log.info('backup.done', {
      id: manifest.id,
      tables: manifest.tables.length,
      files: manifest.files.count,
      removed,
    });
  });
}

async function runTrial(services: Services, signal: AbortSignal): Promise<void> {
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
