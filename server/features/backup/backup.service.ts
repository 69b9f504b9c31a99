import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { CONTENTS_LOCK } from '#server/kit/files/contents-lock.ts';
import type { FileStore } from '#server/kit/files/store.ts';
import { underLock } from '#server/kit/work-lock.ts';
import type { Archive } from './archive.ts';
import { keepContents } from './contents.ts';
import { BackupUnderWay } from './damage.ts';
import { dumpDatabase } from './dump.ts';
import { newestId, writeManifest, type Manifest } from './manifest.ts';

/** What a backup is made of. */
export interface Portal {
  pool: Pool;
  files: FileStore;
  /** Version of the program. */
  version: string;
}

/** What is told while a backup or a restore runs. */
export interface Progress {
  table?: string;
  files?: { done: number; of: number };
}

interface Run {
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
}

/**
 * Backs up a portal that may go on working: the database as of one instant, and every content that its rows name. What the
 * archive has of them already is not sent again, so that one that was stopped goes on where it was. It is a backup only
 * when its manifest, which comes last, is there.
 */
export async function makeBackup(portal: Portal, archive: Archive, run: Run): Promise<Manifest> {
  let manifest: Manifest | undefined;
  const isDone = await underLock(portal.pool, CONTENTS_LOCK, async () => {
    manifest = await backUp(portal, archive, run);
  });
  if (!isDone || manifest === undefined) throw new BackupUnderWay();
  return manifest;
}

async function backUp({ pool, files, version }: Portal, archive: Archive, run: Run): Promise<Manifest> {
  const started = new Date();
  const id = `${started.toISOString().replaceAll(/[-:]|\.\d+/g, '')}-${randomBytes(4).toString('hex')}`;
  // Asked first: a place that cannot be read, or that another key sealed, is told before the work begins.
  const previous = await newestId(archive);
  const { contents, ...dumped } = await dumpDatabase(pool, archive, {
    id,
    signal: run.signal,
    onTable: (table) => run.onProgress({ table }),
  });
  const copied = await keepContents(files, archive, {
    contents,
    signal: run.signal,
    onProgress: ({ added, kept }) => run.onProgress({ files: { done: added + kept, of: contents.length } }),
  });
  const manifest: Manifest = {
    format: 1,
    id,
    startedAt: started.toISOString(),
    finishedAt: new Date().toISOString(),
    portal: version,
    ...dumped,
    files: {
      count: contents.length,
      bytes: contents.reduce((sum, { bytes }) => sum + bytes, 0),
      missing: copied.missing,
      damaged: copied.damaged,
    },
    previous,
  };
  await writeManifest(archive, manifest);
  return manifest;
}
