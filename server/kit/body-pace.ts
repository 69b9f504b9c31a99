import { failure } from './errors.ts';

/** How fast a file has to come in. */
export interface BodyPace {
  /** Bytes per second that a sender keeps up with on the whole; what our own disk takes does not count. */
  bytesPerSecond: number;
  /** Time that is given in any case. */
  graceMs: number;
}

/** The slowest telephone network, several times over; 25 MB may take 50 minutes. */
export const PACE: BodyPace = { bytesPerSecond: 8_000, graceMs: 60_000 };

/** Passes the bytes of a body on; `request_too_slow` once its sender has fallen behind the pace. */
export async function* atPace(
  source: AsyncIterable<Uint8Array>,
  { bytesPerSecond, graceMs }: BodyPace = PACE,
): AsyncGenerator<Uint8Array> {
  const chunks = source[Symbol.asyncIterator]();
  let received = 0;
  let waited = 0;
  let isDone = false;
  try {
    for (;;) {
      const since = performance.now();
      const next = await inTime(chunks.next(), graceMs + (received / bytesPerSecond) * 1_000 - waited);
      waited += performance.now() - since;
      if (next.done === true) {
        isDone = true;
        return;
      }
      received += next.value.byteLength;
      yield next.value;
    }
  } finally {
    // A read that is still under way ends with its connection.
    if (!isDone) void chunks.return?.().catch(() => undefined);
  }
}

async function inTime<T>(asked: Promise<T>, milliseconds: number): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(failure('request_too_slow', { headers: { connection: 'close' } })),
    Math.max(0, milliseconds),
  );
  try {
    return await Promise.race([asked, late.promise]);
  } finally {
    clearTimeout(timer);
    asked.catch(() => undefined);
    late.promise.catch(() => undefined);
  }
}
