import { Worker } from 'node:worker_threads';
import type { GuardedOrder, GuardedStart } from './guarded-process.ts';

/** How often the memory of the whole process is looked at: a bomb fills some tens of megabytes meanwhile. */
const LOOK_MS = 20;

/** The main thread only watches; the work runs in a thread, so that no long loop of it keeps the watch from looking. */
process.once('message', ({ module, maxHeapBytes }: GuardedStart) => {
  const worker = new Worker(new URL(module), {
    resourceLimits: { maxOldGenerationSizeMb: Math.ceil(maxHeapBytes / 1_000_000) },
  });
  worker.once('error', () => process.exit(1));
  worker.once('message', () => {
    process.once('message', ({ order, maxBytes }: GuardedOrder) => {
      setInterval(() => {
        if (process.memoryUsage.rss() > maxBytes) process.kill(process.pid, 'SIGKILL');
      }, LOOK_MS);
      worker.once('message', (answer: object) => process.send?.(answer, () => process.disconnect()));
      worker.postMessage(order, []);
    });
    process.send?.('ready');
  });
});
// The parent process ended, or has its answer.
process.once('disconnect', () => process.exit(0));
