import type { Pool } from 'pg';
import { selectNewest } from './backup-runs.sql.ts';
import { hashIn } from './contents.ts';
import { seal, unseal } from './sealed.ts';

/** Hash of what the store has under a name; undefined when nothing is there. */
export const hashOfContent = hashIn;

/** Seals a stream under a key and a name, and opens it again: AES-256-GCM in chunks. */
export const sealStream = seal;
export const unsealStream = unseal;

/** How the newest backup stands, for whoever watches. */
export interface BackupState {
  takenAt: string;
  ageHours: number;
  isWhole: boolean;
  /** Whether the last one that was restored to try it was good; null while none was. */
  trial: { at: string; isGood: boolean } | null;
}

/** The newest backup that this portal knows of; null when there is none. */
export async function backupState(pool: Pool, now: Date): Promise<BackupState | null> {
  const newest = await selectNewest(pool);
  if (newest === null) return null;
  const { takenAt, isWhole, trial } = newest;
  return {
    takenAt: takenAt.toISOString(),
    ageHours: Math.max(0, Math.round((now.getTime() - takenAt.getTime()) / 360_000) / 10),
    isWhole,
    trial: trial === null ? null : { at: trial.at.toISOString(), isGood: trial.isGood },
  };
}
