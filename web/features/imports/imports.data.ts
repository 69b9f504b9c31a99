import type { Problem } from '#contract/errors.ts';
import { importsApi, type ImportDetail } from '#contract/imports.ts';
import { addressOf, CallError, type Api } from '#web/kit/api.ts';
import { saveFile } from '#web/kit/save-file.ts';

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
  saveFile(await response.blob(), 'filas-rechazadas.csv');
}

/** Uploads a file of contracts; it is read on the server afterwards. */
export const uploadImport = (
  api: Api,
  file: File,
  options: { signal: AbortSignal; onProgress: (share: number) => void },
) =>
  api.upload<ImportDetail>(
    addressOf(importsApi.upload, undefined, { nombre: file.name.slice(-255) }),
    file,
    options,
  );
