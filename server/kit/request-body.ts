import { atPace } from './body-pace.ts';
import { failure, Failure } from './errors.ts';

/**
 * The request's bytes; a connection that breaks or ends early is `file_incomplete`, a sender that drips is
 * `request_too_slow`.
 */
export async function* bodyOf(request: Request): AsyncGenerator<Uint8Array> {
  const declared = request.headers.get('content-length');
  let bytes = 0;
  try {
    for await (const chunk of atPace(request.body ?? noBytes())) {
      bytes += chunk.byteLength;
      yield chunk;
    }
  } catch (error) {
    throw error instanceof Failure ? error : failure('file_incomplete');
  }
  if (declared !== null && Number(declared) !== bytes) throw failure('file_incomplete');
}

async function* noBytes(): AsyncGenerator<Uint8Array> {}
