import { expect, test } from 'vitest';
import { inGuardedProcess } from './guarded-process.ts';

/** A worker whose code is this text. */
const worker = (code: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`import { parentPort, workerData } from 'node:worker_threads';${code}`)}`,
  );
const guard = { limitMs: 15_000, maxBytes: 250_000_000 };

test('gives what the worker posts, without telling it the settings of the server', async () => {
  process.env.SECRET_OF_THE_SERVER = 'x';
  const code = 'parentPort.postMessage({ got: workerData, told: process.env.SECRET_OF_THE_SERVER ?? null })';
  expect(await inGuardedProcess(worker(code), { page: 1 }, guard)).toEqual({ got: { page: 1 }, told: null });
  delete process.env.SECRET_OF_THE_SERVER;
});

test('work that fills the memory with buffers is killed, also in a loop that never rests', async () => {
  const code = 'const kept = []; for (;;) kept.push(Buffer.alloc(10_000_000, 1));';
  expect(await inGuardedProcess(worker(code), null, guard)).toEqual({ failed: 'heavy' });
});

test('work without end is given up, and work that breaks says so', async () => {
  const endless = inGuardedProcess(worker('for (;;);'), null, { ...guard, limitMs: 500 });
  expect(await endless).toEqual({ failed: 'slow' });
  expect(await inGuardedProcess(worker('throw new Error("x");'), null, guard)).toEqual({ failed: 'broken' });
});
