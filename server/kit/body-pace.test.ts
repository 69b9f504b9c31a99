import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { atPace } from './body-pace.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** So many chunks of so many bytes, each after a while. */
async function* sending(chunks: number, bytes: number, everyMs: number): AsyncGenerator<Uint8Array> {
  for (let count = 0; count < chunks; count += 1) {
    if (everyMs > 0) await pause(everyMs);
    yield new Uint8Array(bytes);
  }
}

/** How many bytes came, or why no more did; `workMs` is what the receiver takes for each chunk. */
async function outcome(source: AsyncIterable<Uint8Array>, workMs = 0): Promise<unknown> {
  const pace = { bytesPerSecond: 1_000, graceMs: 10_000 };
  const received = (async () => {
    let sum = 0;
    for await (const chunk of atPace(source, pace)) {
      sum += chunk.byteLength;
      if (workMs > 0) await pause(workMs);
    }
    return sum;
  })().catch((error: { code?: string }) => error.code);
  await vi.runAllTimersAsync();
  return received;
}

test('what comes in time passes whole, however long it takes', async () => {
  expect(await outcome(sending(1_000, 10_000, 0))).toBe(10_000_000);
  expect(await outcome(sending(1_000, 1_000, 1_000))).toBe(1_000_000);
});

test('a sender that always sends a little, but too little, is given up', async () => {
  expect(await outcome(sending(100_000, 1, 1_000))).toBe('request_too_slow');
  expect(await outcome(sending(1_000, 500, 1_000))).toBe('request_too_slow');
});

test('a sender that says nothing more is given up', async () => {
  const silent = async function* () {
    yield new Uint8Array(10);
    await new Promise(() => undefined);
  };
  expect(await outcome(silent())).toBe('request_too_slow');
});

test('what the receiver takes does not count against the sender', async () => {
  expect(await outcome(sending(50, 1, 1), 5_000)).toBe(50);
});
