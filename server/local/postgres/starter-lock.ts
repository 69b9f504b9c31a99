import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { isCode } from './error-code.ts';
import { isAlive, startMark } from './process-facts.ts';

/** Who holds the data folder. */
export type Holder = { pid: number };

const HALF_WRITTEN_MS = 5000;

/**
 * Takes the one-starter-per-folder lock. A lock left by a dead process is taken over; the
 * advisory lock inside the database settles what a file cannot (two machines, one folder).
 */
export function takeStarterLock(file: string): { release(): void } | Holder {
  const mine = `${process.pid} ${startMark(process.pid)}`;
  for (;;) {
    try {
      writeFileSync(file, mine, { flag: 'wx', mode: 0o600 });
      return { release: () => releaseLock(file, mine) };
    } catch (error) {
      if (!isCode(error, 'EEXIST')) {
        // A full disk lets the file be made but not written.
        rmSync(file, { force: true });
        throw error;
      }
    }
    const found = readLock(file);
    if (found === undefined) continue;
    const [pid, mark] = found.split(' ');
    const isHeld = pid
      ? isAlive(Number(pid)) && startMark(Number(pid)) === mark
      : Date.now() - statSync(file).mtimeMs < HALF_WRITTEN_MS;
    if (isHeld) return { pid: Number(pid) };
    discard(file, found);
  }
}

function releaseLock(file: string, mine: string): void {
  if (readLock(file) === mine) rmSync(file, { force: true });
}

function readLock(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** Moves the stale lock away first, so that of two starters only one removes it. */
function discard(file: string, stale: string): void {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if (isCode(error, 'ENOENT')) return;
    throw error;
  }
  if (readLock(aside) === stale) rmSync(aside, { force: true });
  else renameSync(aside, file);
}
