import type { Context } from 'hono';
import { failure } from './errors.ts';

/** What one JSON body may cost. */
export interface JsonLimits {
  maxBytes: number;
  /** From the first look at the body to its last byte, however steadily it comes. */
  maxMs: number;
  /** Told the size before the text is read as JSON; may refuse it. */
  spend?(bytes: number): void;
}

/**
 * The body of a request as JSON. Throws `body_too_large` as soon as that is known, `request_too_slow` when its time is
 * over, `request_broken_off` when the connection breaks, and `invalid_json`.
 */
export async function readJson(
  context: Pick<Context, 'req'>,
  { maxBytes, maxMs, spend }: JsonLimits,
): Promise<unknown> {
  if (Number(context.req.header('content-length') ?? '0') > maxBytes) throw failure('body_too_large');
  const reader = context.req.raw.body?.getReader();
  const late = Promise.withResolvers<never>();
  // Whoever sends so slowly gets no further turn on this connection.
  const timer = setTimeout(
    () => late.reject(failure('request_too_slow', { headers: { connection: 'close' } })),
    maxMs,
  );
  try {
    const bytes = await Promise.race([allOf(reader, maxBytes), late.promise]);
    spend?.(bytes.byteLength);
    return parsed(bytes);
  } finally {
    clearTimeout(timer);
    late.promise.catch(() => undefined);
    void reader?.cancel().catch(() => undefined);
  }
}

type Reader = ReadableStreamDefaultReader<Uint8Array>;

async function allOf(reader: Reader | undefined, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const read = () =>
    reader?.read().catch((error: unknown) => {
      throw failure('request_broken_off', { cause: error });
    });
  for (let next = await read(); next?.done === false; next = await read()) {
    size += next.value.byteLength;
    if (size > maxBytes) throw failure('body_too_large');
    chunks.push(next.value);
  }
  return Buffer.concat(chunks, size);
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    throw failure('invalid_json');
  }
}
