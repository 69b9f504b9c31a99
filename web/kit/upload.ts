import { documentsApi, type Upload } from '#contract/documents.ts';
import type { ErrorCode, Problem } from '#contract/errors.ts';
import { addressOf, CallError, type Credentials } from './api.ts';

interface UploadOptions {
  credentials: Credentials;
  /** Between 0 and 1, while the bytes travel. */
  onProgress?: (fraction: number) => void;
  /** Cancels: the promise rejects with an `AbortError`. */
  signal?: AbortSignal;
}

/**
 * Sends one file with progress; renews the session once on 401. Rejects with {@link CallError}; try again by
 * calling it again.
 */
export async function uploadFile(file: File, options: UploadOptions): Promise<Upload> {
  const token = options.credentials.token();
  const first = await send(file, token, options);
  if (first.status !== 401) return uploadOf(first);
  const renewed =
    token === options.credentials.token() ? await options.credentials.renew() : options.credentials.token();
  if (renewed === undefined) {
    options.credentials.ended();
    return uploadOf(first);
  }
  options.onProgress?.(0);
  const second = await send(file, renewed, options);
  if (second.status === 401) options.credentials.ended();
  return uploadOf(second);
}

function send(file: File, token: string | undefined, options: UploadOptions): Promise<XMLHttpRequest> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const { signal, onProgress } = options;
    const cancel = () => request.abort();
    if (signal?.aborted === true) {
      reject(new DOMException('cancelled', 'AbortError'));
      return;
    }
    request.open('POST', addressOf(documentsApi.upload, undefined, { nombre: file.name }));
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

function uploadOf(request: XMLHttpRequest): Upload {
  let answer: unknown;
  try {
    answer = JSON.parse(request.responseText);
  } catch {
    throw new CallError(problem(request.status, 'internal', 'El servicio respondió de forma inesperada.'));
  }
  if (request.status !== 201) throw new CallError(answer as Problem);
  return answer as Upload;
}

function problem(status: number, code: ErrorCode, detail: string): Problem {
  return { type: 'about:blank', title: 'Error', status, code, detail, requestId: '' };
}
