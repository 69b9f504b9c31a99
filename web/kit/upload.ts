import { documentsApi } from '#contract/documents-api.ts';
import type { Upload } from '#contract/documents.ts';
import type { ErrorCode, Problem } from '#contract/errors.ts';
import { addressOf, CallError, type Credentials } from './api.ts';

interface UploadOptions {
  credentials: Credentials;
  /** Between 0 and 1, while the bytes travel. */
  onProgress?: (fraction: number) => void;
  /** Cancels: the promise rejects with an `AbortError`. */
  signal?: AbortSignal;
}

/** Uploads a file that a document may name. */
export function uploadFile(file: File, options: UploadOptions): Promise<Upload> {
  return uploadTo<Upload>(addressOf(documentsApi.upload, undefined, { nombre: file.name }), file, options);
}

/**
 * Sends one file with progress; renews the session once on 401. Rejects with {@link CallError}; try again by
 * calling it again. Resolves to what the operation answers with 201.
 */
export async function uploadTo<T>(address: string, file: File, options: UploadOptions): Promise<T> {
  const token = options.credentials.token();
  const first = await send({ address, file, token }, options);
  if (first.status !== 401) return answerOf<T>(first);
  const renewed =
    token === options.credentials.token() ? await options.credentials.renew() : options.credentials.token();
  if (renewed === undefined) {
    options.credentials.ended();
    return answerOf<T>(first);
  }
  options.onProgress?.(0);
  const second = await send({ address, file, token: renewed }, options);
  if (second.status === 401) options.credentials.ended();
  return answerOf<T>(second);
}

interface Sending {
  address: string;
  file: File;
  token: string | undefined;
}

function send({ address, file, token }: Sending, options: UploadOptions): Promise<XMLHttpRequest> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const { signal, onProgress } = options;
    const cancel = () => request.abort();
    if (signal?.aborted === true) {
      reject(new DOMException('cancelled', 'AbortError'));
      return;
    }
    request.open('POST', address);
    if (token !== undefined) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.setRequestHeader('accept', 'application/json');
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable && event.total > 0) onProgress?.(event.loaded / event.total);
    });
    request.addEventListener('load', () => resolve(request));
    request.addEventListener('error', () => reject(new CallError(problem(0, 'unavailable', OFFLINE))));
    request.addEventListener('abort', () => reject(new DOMException('cancelled', 'AbortError')));
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', cancel));
    signal?.addEventListener('abort', cancel, { once: true });
    request.send(file);
  });
}

const OFFLINE = 'Se perdió la conexión y el archivo no se subió.';

function answerOf<T>(request: XMLHttpRequest): T {
  let answer: unknown;
  try {
    answer = JSON.parse(request.responseText);
  } catch {
    throw new CallError(problem(request.status, 'internal', 'El servicio respondió de forma inesperada.'));
  }
  if (request.status !== 201) throw new CallError(answer as Problem);
  return answer as T;
}

function problem(status: number, code: ErrorCode, detail: string): Problem {
  return { type: 'about:blank', title: 'Error', status, code, detail, requestId: '' };
}
