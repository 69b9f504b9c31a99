import { keyHeader, newIdempotencyKey } from './idempotency-key.ts';

/** How a file travels. */
export interface UploadOptions {
  /** Between 0 and 1, while the bytes travel. */
  onProgress?: (fraction: number) => void;
  /** Cancels: the promise rejects with an `AbortError`. */
  signal?: AbortSignal;
  /** Of what is only a part of a file: sent twice it does no more, so that it needs no key. */
  as?: { method: string; headers: Record<string, string> };
}

/** Keys of files whose sending was not answered: the same file at the same address is the same intention. */
const unanswered = new WeakMap<Blob, Map<string, string>>();

function keysOf(file: Blob): Map<string, string> {
  const known = unanswered.get(file) ?? new Map<string, string>();
  unanswered.set(file, known);
  return known;
}

/** What the one client needs to send a file, with progress that begins anew with the session. */
export function asFile(file: Blob, travel: UploadOptions, carry = sendWithProgress) {
  let isAgain = false;
  const keys = keysOf(file);
  return {
    lost: 'Se perdió la conexión y el archivo no se subió.',
    init: {
      headers: {
        accept: 'application/json',
        'content-type': 'application/octet-stream',
        ...travel.as?.headers,
      },
    },
    async carry(address: string, { headers }: { headers: Headers }): Promise<Response> {
      if (isAgain) travel.onProgress?.(0);
      isAgain = true;
      if (travel.as !== undefined)
        return carry(address, { method: travel.as.method, headers, body: file }, travel);
      const key = keys.get(address) ?? newIdempotencyKey();
      keys.set(address, key);
      headers.set('idempotency-key', keyHeader(key));
      const response = await carry(address, { method: 'POST', headers, body: file }, travel);
      if (response.status < 500 && response.status !== 401) keys.delete(address);
      return response;
    },
  };
}

/**
 * `fetch` for one file, with progress: browsers tell of it only through the older request. Without a limit of time
 * (S-9.1). Rejects with a `TypeError` when the connection is lost.
 */
export function sendWithProgress(
  address: string,
  init: { method: string; headers: Headers; body: Blob },
  { onProgress, signal }: UploadOptions,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const cancel = () => request.abort();
    const lost = () => reject(new TypeError('connection lost'));
    // A browser that knows itself offline may let a request hang: it is given up so that it can be tried again.
    const leave = () => {
      lost();
      request.abort();
    };
    if (signal?.aborted === true) {
      reject(new DOMException('cancelled', 'AbortError'));
      return;
    }
    request.open(init.method, address);
    request.timeout = 0;
    init.headers.forEach((value, name) => request.setRequestHeader(name, value));
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable && event.total > 0) onProgress?.(event.loaded / event.total);
    });
    request.addEventListener('load', () => resolve(answerOf(request)));
    request.addEventListener('error', lost);
    request.addEventListener('abort', () => reject(new DOMException('cancelled', 'AbortError')));
    request.addEventListener('loadend', () => {
      signal?.removeEventListener('abort', cancel);
      window.removeEventListener('offline', leave);
    });
    window.addEventListener('offline', leave);
    signal?.addEventListener('abort', cancel, { once: true });
    request.send(init.body);
  });
}

function answerOf(request: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const name of ['content-type', 'x-request-id', 'retry-after']) {
    const value = request.getResponseHeader(name);
    if (value !== null) headers.set(name, value);
  }
  const hasBody = request.status !== 204 && request.status !== 304;
  return new Response(hasBody ? request.responseText : null, { status: request.status, headers });
}
