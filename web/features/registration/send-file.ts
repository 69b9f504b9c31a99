import type { ErrorCode, Problem } from '#contract/errors.ts';
import { REQUEST_TOKEN_HEADER } from '#contract/registration.ts';
import { CallError } from '#web/kit/api.ts';

/** How a file travels. */
interface Sending {
  address: string;
  token?: string;
  /** Between 0 and 1, while the bytes travel. */
  onProgress?: (fraction: number) => void;
  /** Cancels: the promise rejects with an `AbortError`. */
  signal?: AbortSignal;
}

/** Sends the bytes of one file with progress; rejects with {@link CallError}. Try again by calling it again. */
export function sendFile<Answer>(
  file: Blob,
  { address, token, onProgress, signal }: Sending,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const cancel = () => request.abort();
    const lost = () =>
      new CallError(problem(0, 'unavailable', 'Se perdió la conexión y el archivo no se subió.'));
    // A browser that knows itself offline may let a request hang: it is given up so that it can be tried again.
    const leave = () => {
      reject(lost());
      request.abort();
    };
    if (signal?.aborted === true) {
      reject(new DOMException('cancelled', 'AbortError'));
      return;
    }
    request.open('POST', address);
    if (token !== undefined) request.setRequestHeader(REQUEST_TOKEN_HEADER, token);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.setRequestHeader('accept', 'application/json');
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable && event.total > 0) onProgress?.(event.loaded / event.total);
    });
    request.addEventListener('load', () => {
      const { answer, refusal } = answerOf<Answer>(request);
      if (refusal === undefined) resolve(answer as Answer);
      else reject(refusal);
    });
    request.addEventListener('error', () => reject(lost()));
    request.addEventListener('abort', () => reject(new DOMException('cancelled', 'AbortError')));
    request.addEventListener('loadend', () => {
      signal?.removeEventListener('abort', cancel);
      window.removeEventListener('offline', leave);
    });
    window.addEventListener('offline', leave);
    signal?.addEventListener('abort', cancel, { once: true });
    request.send(file);
  });
}

function answerOf<Answer>(request: XMLHttpRequest): { answer?: Answer; refusal?: CallError } {
  let answer: unknown;
  try {
    answer = JSON.parse(request.responseText);
  } catch {
    const detail = 'El servicio respondió de forma inesperada.';
    return { refusal: new CallError(problem(request.status, 'internal', detail)) };
  }
  if (request.status !== 201) return { refusal: new CallError(answer as Problem) };
  return { answer: answer as Answer };
}

function problem(status: number, code: ErrorCode, detail: string): Problem {
  return { type: 'about:blank', title: 'Error', status, code, detail, requestId: '' };
}
