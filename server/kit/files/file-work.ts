import { join } from 'node:path';
import { failure } from '../errors.ts';
import {
  type Guard,
  type GuardedProcesses,
  guardedProcesses,
  START_MS,
  type Unfinished,
} from './guarded-process.ts';
import type { FileOrder } from './file-worker.ts';
import type { Turn } from './turn.ts';
import { waitingLine } from './waiting-line.ts';

/** Longest wait for a turn; with the start and the work of a process it stays below what a connection waits. */
export const PATIENCE_MS = 35_000;
/** Longest time from the last byte of a file to its outcome, for a work of so many milliseconds. */
export const longestAnswer = (limitMs: number) => PATIENCE_MS + START_MS + limitMs;

/** Memory that any work on a file may take. */
export const MAX_WORK_BYTES = 900_000_000;

/** Memory is what a small server lacks: two files at once, and only one of them may take as much as joining does. */
const line = waitingLine({ atOnce: 2, most: 30, mostEach: 8, patienceMs: PATIENCE_MS });
const WORKER = new URL('file-worker.ts', import.meta.url);
let processes = guardedProcesses(WORKER, MAX_WORK_BYTES);

/** Other processes do the work from now on, as tests want it. */
export function workIn(made: (worker: URL, maxHeapBytes: number) => GuardedProcesses): void {
  processes = made(WORKER, MAX_WORK_BYTES);
}

/** Starts the processes for the next files ahead; another one follows each file. They end with the server. */
export const prepareFileWork = (dataDir: string) => processes.prepare(join(dataDir, 'compilado'));

/** Works in its turn on a file of other people that costs time but can do no harm: in this process, a piece at a time. */
export const workHere = (turn: Turn, work: () => Promise<void>): Promise<void> => line.run(turn, work, false);

/** Works on files of other people in its turn, in a process of its own. */
export async function workOnFiles<Answer extends object>(
  turn: Turn,
  order: FileOrder,
  { isHeavy, ...guard }: Omit<Guard, 'signal' | 'caller'> & { isHeavy: boolean },
): Promise<Answer | { failed: 'slow' | 'heavy' | 'broken' }> {
  const outcome = await line.run<Answer | Unfinished>(
    turn,
    () => processes.run<Answer>(order, { ...guard, signal: turn.signal, caller: turn.caller }),
    isHeavy,
  );
  if (!('failed' in outcome)) return outcome;
  const { failed } = outcome;
  if (failed === 'gone') throw failure('file_incomplete');
  if (failed === 'unready') {
    throw failure('unavailable', {
      detail: 'El portal no puede revisar archivos por el momento. Vuelve a intentarlo en un minuto.',
      headers: { 'retry-after': '60' },
    });
  }
  return { failed };
}
