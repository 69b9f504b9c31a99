import { createReadStream } from 'node:fs';
import { transaction } from '#server/kit/db.ts';
import { MAX_WORK_BYTES } from '#server/kit/files/file-work.ts';
import { guardedProcesses, type Unfinished } from '#server/kit/files/guarded-process.ts';
import { withWorkingFile } from '#server/kit/files/working-folder.ts';
import type { Services } from '#server/kit/services.ts';
import type { DrawOutcome } from './draw/drawn-book.ts';
import { failBook, keepBook, returnBook, takeBook } from './page-views.sql.ts';

/** A book of 2,000 pages on a small machine that is busy. */
const DRAWING_MS = 900_000;

/** One book at a time and process: whoever uploads or reads does not wait for pictures. */
const processes = guardedProcesses(new URL('draw/draw-worker.ts', import.meta.url), MAX_WORK_BYTES, 0);

/** Draws every book that waits, one after the other; gives how many were made. */
export async function makeBooks(services: Services, signal: AbortSignal): Promise<number> {
  let made = 0;
  while (!signal.aborted) {
    const sha256 = await takeBook(services.db);
    if (sha256 === undefined) break;
    if (await makeBook(services, sha256, signal)) made += 1;
    else if (!signal.aborted) services.log.warn('page-views.undrawn', { sha256 });
  }
  return made;
}

async function makeBook(services: Services, sha256: string, signal: AbortSignal): Promise<boolean> {
  const { db, files, config } = services;
  const path = await files.path(sha256);
  if (path === undefined) {
    await failBook(db, sha256);
    return false;
  }
  return withWorkingFile(config.dataDir, '.pack', async (pack) => {
    const outcome = await processes.run<DrawOutcome | Unfinished>(
      { path, pack },
      { limitMs: DRAWING_MS, maxBytes: MAX_WORK_BYTES, signal },
    );
    if ('failed' in outcome && (outcome.failed === 'gone' || outcome.failed === 'unready')) {
      await returnBook(db, sha256);
      return false;
    }
    if (!('pages' in outcome)) {
      await failBook(db, sha256);
      return false;
    }
    const kept =
      outcome.packed === 0
        ? undefined
        : await files.put(createReadStream(pack), { maxBytes: outcome.packed, expected: outcome.packed });
    await transaction(db, (tx) => keepBook(tx, sha256, { pages: outcome.pages, pack: kept }));
    return true;
  });
}
