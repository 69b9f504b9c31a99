import { workIn } from './file-work.ts';
import { keptProcesses } from './test-kept-processes.ts';

let isPrepared = false;

/** Once for all tests of a worker: files are read by processes that are kept. */
export function prepareTestFileWork(): void {
  if (isPrepared) return;
  isPrepared = true;
  workIn(keptProcesses);
}
