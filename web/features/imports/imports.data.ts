import type { Problem } from '#contract/errors.ts';
import { importsApi, type ImportDetail } from '#contract/imports.ts';
import { addressOf, CallError, type Api, type Credentials } from '#web/kit/api.ts';

export const listImports = (api: Api, page: number, signal?: AbortSignal) =>
  api.call(importsApi.list, { query: { pag: page, tam: 10 }, ...(signal === undefined ? {} : { signal }) });

export const readImport = (api: Api, id: string, signal?: AbortSignal) =>
  api.call(importsApi.detail, { params: { id }, ...(signal === undefined ? {} : { signal }) });

export const startImport = (api: Api, id: string) => api.call(importsApi.start, { params: { id } });

export const cancelImport = (api: Api, id: string) => api.call(importsApi.cancel, { params: { id } });

export const listRefusals = (api: Api, id: string, page: number) =>
  api.call(importsApi.refusals, { params: { id }, query: { pag: page, tam: 20 } });

/** Saves the refused rows of a run as a file of the browser. */
export async function downloadRefusals(api: Api, id: string): Promise<void> {
  const response = await api.request(importsApi.refusalsCsv.path.replace('{id}', id));
  if (!response.ok) throw new CallError((await response.json()) as Problem);
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = 'filas-rechazadas.csv';
  link.click();
  URL.revokeObjectURL(address);
}

function problem(detail: string, status = 0): CallError {
  return new CallError({
    type: 'about:blank',
    title: 'Error',
    status,
    code: 'unavailable',
    detail,
    requestId: '',
  });
}

interface Sending {
  token: string | undefined;
  onShare: (share: number) => void;
  signal: AbortSignal;
}

/** One request with progress, which fetch does not tell. */
function send(file: File, { token, onShare, signal }: Sending): Promise<ImportDetail> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', addressOf(importsApi.upload, undefined, { nombre: file.name.slice(-255) }));
    request.setRequestHeader('content-type', 'application/octet-stream');
    if (token !== undefined) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onShare(total > 0 ? loaded / total : 0),
    );
    request.addEventListener('error', () =>
      reject(problem('La conexión se cortó antes de terminar. Vuelve a intentarlo.')),
    );
    request.addEventListener('abort', () => reject(new DOMException('canceled', 'AbortError')));
    request.addEventListener('load', () => {
      try {
        const answer: unknown = JSON.parse(request.responseText);
        if (request.status === 201) resolve(answer as ImportDetail);
        else reject(new CallError(answer as Problem));
      } catch {
        reject(problem('El servicio respondió de forma inesperada. Intenta de nuevo.', request.status));
      }
    });
    signal.addEventListener('abort', () => request.abort(), { once: true });
    if (signal.aborted) request.abort();
    else request.send(file);
  });
}

/** Uploads a file with progress; an expired token is renewed once and the upload repeated. */
export async function uploadImport(
  credentials: Credentials,
  file: File,
  options: { onShare: (share: number) => void; signal: AbortSignal },
): Promise<ImportDetail> {
  try {
    return await send(file, { token: credentials.token(), ...options });
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 401) throw error;
    const token = await credentials.renew();
    if (token === undefined) {
      credentials.ended();
      throw error;
    }
    return send(file, { token, ...options });
  }
}
