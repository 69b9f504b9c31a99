import { randomFillSync } from 'node:crypto';
import { open, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { isDiskFull, whenMissing } from './files/spool.ts';

/** What the included database may need to start: a segment of its log, and small files. */
const RESERVE_BYTES = 64 * 1024 * 1024;
const PIECE_BYTES = 1024 * 1024;

const reserveIn = (dataDir: string) => join(dataDir, 'reserva');

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** On a full disk gives back what was set aside, so that the database starts and is read. Gives whether it did. */
export async function releaseReserve(dataDir: string, freeIn = freeBytes): Promise<boolean> {
  if ((await freeIn(dataDir)) > RESERVE_BYTES / 2) return false;
  if ((await stat(reserveIn(dataDir)).catch(whenMissing)) === undefined) return false;
  await rm(reserveIn(dataDir), { force: true });
  return true;
}

/** Sets room aside, or as much of it as the disk has, for a start on a full disk. */
export async function setReserveAside(dataDir: string, bytes = RESERVE_BYTES): Promise<void> {
  const file = await open(reserveIn(dataDir), 'a', 0o600);
  try {
    // Random bytes: file systems that compress store repeated ones in no space.
    const piece = randomFillSync(Buffer.alloc(PIECE_BYTES));
    for (let { size } = await file.stat(); size < bytes; size += piece.length) await file.appendFile(piece);
  } catch (error) {
    if (!isDiskFull(error)) throw error;
  } finally {
    await file.close();
  }
}
