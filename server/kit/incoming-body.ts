import type { IncomingMessage } from 'node:http';
import type { Context } from 'hono';
import { atPace } from './body-pace.ts';
import { failure, Failure } from './errors.ts';
import { SOCKET_IDLE_MS } from './socket-idle.ts';

const IDLE_MS = 60_000;

/** Bytes that a request announces; undefined when it does not. */
export function declaredBytes(context: Context): number | undefined {
  const length = context.req.header('content-length');
  return length === undefined ? undefined : Number(length);
}

/** The request's bytes as they come in; `file_incomplete` when they stop before the end. */
export async function* incomingBody(
  context: Context,
  declared: number | undefined,
): AsyncGenerator<Uint8Array> {
  const incoming = (context.env as { incoming?: IncomingMessage } | undefined)?.incoming;
  const source: AsyncIterable<Uint8Array> =
    incoming?.iterator({ destroyOnReturn: false }) ?? context.req.raw.body ?? (async function* () {})();
  incoming?.setTimeout(IDLE_MS, () => incoming.destroy());
  let received = 0;
  try {
    for await (const chunk of atPace(source)) {
      received += chunk.byteLength;
      yield chunk;
    }
  } catch (error) {
    throw error instanceof Failure ? error : failure('file_incomplete');
  } finally {
    // The body has arrived: the slow-sender timeout no longer applies.
    incoming?.setTimeout(SOCKET_IDLE_MS);
  }
  if (declared !== undefined && received < declared) throw failure('file_incomplete');
}
