import { Worker } from 'node:worker_threads';
import type { GuardedOrder, GuardedStart } from './guarded-process.ts';

const LOOK_MS = 20;
/** Beyond this what earlier files left could make a good one too heavy: the next one gets another process. */
const TIRED_BYTES = 350_000_000;

/** As `guarded-child.ts`, for one order after the other. */
process.once('message', ({ module, maxHeapBytes }: GuardedStart) => {
  const worker = new Worker(new URL(module), {
    resourceLimits: { maxOldGenerationSizeMb: Math.ceil(maxHeapBytes / 1_000_000) },
  });
  worker.once('error', () => process.exit(1));
  worker.once('message', () => {
    process.on('message', ({ order, maxBytes }: GuardedOrder) => {
      const watch = setInterval(() => {
        if (process.memoryUsage.rss() > maxBytes) process.kill(process.pid, 'SIGKILL');
      }, LOOK_MS);
      worker.once('message', (answer: object) => {
        clearInterval(watch);
        process.send?.({ answer, isTired: process.memoryUsage.rss() > TIRED_BYTES });
      });
      worker.postMessage(order, []);
    });
    process.send?.('ready');
  });
});
process.once('disconnect', () => process.exit(0));
