import { API_BASE, fillPath } from '#contract/endpoint.ts';
import type { Problem } from '#contract/errors.ts';
import { openUploadsApi, PARTIAL_UPLOAD, type OpenUpload } from '#contract/open-uploads.ts';
import { CallError, type Api } from './api.ts';
import { contentDigestOf, fingerprintOf, wholeHashOf } from './file-fingerprint.ts';
import { FIRST_PART, nextPartSize, smallerPartSize } from './part-size.ts';
import { CANCELED, type UploadTravel } from './upload-queue.ts';

/** Attempts without a byte of progress before a person is asked: about two minutes. */
const ATTEMPTS = 9;
const LONGEST_PAUSE_MS = 30_000;
/** A part that takes longer hangs: it is sent again, smaller. */
const PART_MS = 120_000;

const ON_THE_WAY = new Set<string>(['file_incomplete', 'upload_damaged']);

/** What a test gives instead of the browser's. */
export interface Surroundings {
  /** Resolves after so long, or once there is a connection again. */
  pause: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/**
 * Sends a big file part by part and has it taken by the operation at `address`. What was acknowledged is never sent again: not after
 * a lost connection, a reload, or the end of a portal process. Rejects like `Api.upload`.
 */
export async function uploadInParts<Answer>(
  api: Api,
  { address, file }: { address: string; file: File },
  travel: UploadTravel,
  surroundings: Surroundings = { pause: pauseOrConnected },
): Promise<Answer> {
  const { signal } = travel;
  const sha256 = await wholeHashOf(file);
  const wish = { name: file.name, bytes: file.size, fingerprint: await fingerprintOf(file), sha256 };
  const body = new Blob([JSON.stringify(wish)]);
  const as = { method: 'POST', headers: { 'content-type': 'application/json' } };
  const { again, moved, persist } = patience(travel, surroundings);
  let upload = await persist(() =>
    api.upload<OpenUpload>(API_BASE + openUploadsApi.begin.path, body, { signal, as }),
  );
  const path = fillPath(openUploadsApi.get.path, { id: upload.id });
  try {
    travel.onPausable?.();
    travel.onProgress(upload.offset / upload.bytes);
    let size = FIRST_PART;
    while (upload.offset < upload.bytes) {
      const { offset } = upload;
      const part = file.slice(offset, offset + size);
      const since = performance.now();
      try {
        const onProgress = (share: number) => travel.onProgress((offset + share * part.size) / upload.bytes);
        upload = await sendPart(api, path, { part, offset }, { signal, onProgress });
        if (upload.offset <= offset) throw new Error('nothing was taken');
        size = nextPartSize(upload.offset - offset, performance.now() - since);
      } catch (error) {
        await again(error);
        size = smallerPartSize(size);
        upload = await persist(() => readState(api, path, signal));
      }
      if (upload.offset > offset) moved();
      travel.onProgress(upload.offset / upload.bytes);
    }
    const taking = `${address}${address.includes('?') ? '&' : '?'}carga=${upload.id}`;
    // The same Blob on each attempt, so that all share one idempotency key.
    const nothing = new Blob([]);
    return await persist(() => api.upload<Answer>(taking, nothing, { signal }));
  } catch (error) {
    if (signal.aborted && signal.reason === CANCELED)
      void api.call(openUploadsApi.discard, { params: { id: upload.id } }).catch(() => undefined);
    throw error;
  }
}

/** How often the same is tried while the connection or the portal is gone: anew after each progress. */
function patience({ signal, onWaiting }: UploadTravel, { pause }: Surroundings) {
  let failures = 0;
  const moved = () => {
    if (failures > 0) onWaiting?.(false);
    failures = 0;
  };
  const again = async (error: unknown) => {
    signal.throwIfAborted();
    failures += 1;
    if (!isPassing(error) || failures === ATTEMPTS) throw error instanceof CallError ? error : lost();
    onWaiting?.(true);
    await pause(Math.min(LONGEST_PAUSE_MS, 500 * 2 ** failures), signal);
  };
  const persist = async <T>(step: () => Promise<T>): Promise<T> => {
    for (;;) {
      try {
        return await step();
      } catch (error) {
        await again(error);
      }
    }
  };
  return { again, moved, persist };
}

/** Whether the same may work a moment later; a portal that says why it cannot is not asked again and again. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof CallError)) return true;
  const { status, code } = error.problem;
  return (
    [0, 408, 502, 504].includes(status) || ['unavailable', 'timeout', 'request_broken_off'].includes(code)
  );
}

async function sendPart(
  api: Api,
  path: string,
  { part, offset }: { part: Blob; offset: number },
  { signal, onProgress }: Pick<UploadTravel, 'signal' | 'onProgress'>,
): Promise<OpenUpload> {
  const headers = {
    'content-type': PARTIAL_UPLOAD,
    'upload-offset': String(offset),
    ...(await contentDigestOf(part)),
  };
  const hanging = AbortSignal.timeout(PART_MS);
  try {
    return await api.upload<OpenUpload>(API_BASE + path, part, {
      signal: AbortSignal.any([signal, hanging]),
      onProgress,
      as: { method: 'PATCH', headers },
    });
  } catch (error) {
    const code = error instanceof CallError ? error.problem.code : undefined;
    // Another tab was faster, or the portal kept more than it could tell: it says how far the file is.
    if (code === 'upload_offset_mismatch') return readState(api, path, signal);
    // The part was cut or changed on its way: the file itself is well.
    throw code !== undefined && ON_THE_WAY.has(code) ? new Error(code) : error;
  }
}

async function readState(api: Api, path: string, signal: AbortSignal): Promise<OpenUpload> {
  return (await (await accepted(await api.request(path, { signal }))).json()) as OpenUpload;
}

async function accepted(response: Response): Promise<Response> {
  if (response.ok) return response;
  const isTold = response.headers.get('content-type')?.includes('problem+json') === true;
  throw new CallError(isTold ? ((await response.json()) as Problem) : silent(response.status));
}

const silent = (status: number): Problem => ({
  type: 'about:blank',
  title: 'Error',
  status,
  code: 'unavailable',
  detail: 'El servicio respondió de forma inesperada. Lo que ya se subió está guardado.',
  requestId: '',
});

const lost = () =>
  new CallError({
    ...silent(0),
    title: 'Sin conexión',
    detail: 'Se perdió la conexión. Lo que ya se subió está guardado.',
  });

function pauseOrConnected(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      if (signal.aborted) reject(signal.reason as Error);
      else resolve();
    };
    const timer = setTimeout(end, milliseconds);
    window.addEventListener('online', end);
    signal.addEventListener('abort', end);
  });
}
