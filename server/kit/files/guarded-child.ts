import { Worker } from 'node:worker_threads';
import type { GuardedOrder } from './guarded-process.ts';

/** How often the memory of the whole process is looked at: a bomb fills some tens of megabytes meanwhile. */
const LOOK_MS = 20;

/** The main thread only watches; the work runs in a thread, so that no long loop of it keeps the watch from looking. */
process.once('message', ({ module, order, maxBytes }: GuardedOrder) => {
  const worker = new Worker(new URL(module), {
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: Math.ceil(maxBytes / 1_000_000) },
  });
  worker.once('message', (answer: object) => process.send?.(answer, () => process.disconnect()));
  worker.once('error', () => process.exit(1));
  setInterval(() => {
    if (process.memoryUsage.rss() > maxBytes) process.kill(process.pid, 'SIGKILL');
  }, LOOK_MS);
});
// The server is gone or has its answer.
process.once('disconnect', () => process.exit(0));
