import type { Problem } from '#contract/errors.ts';
import { registryImportApi, type RegistryImportDetail } from '#contract/registry-import.ts';
import { addressOf, CallError, type Api } from '#web/kit/api.ts';
import { saveFile } from '#web/kit/save-file.ts';

export const listImports = (api: Api, signal?: AbortSignal) =>
  api.call(registryImportApi.list, signal === undefined ? {} : { signal });

export const readImport = (api: Api, id: string, signal?: AbortSignal) =>
  api.call(registryImportApi.get, { params: { id }, ...(signal === undefined ? {} : { signal }) });

export const startImport = (api: Api, id: string, scope: 'all' | 'valid') =>
  api.call(registryImportApi.start, { params: { id }, body: { scope } });

export const cancelImport = (api: Api, id: string, seen: 'analysing' | 'ready' | 'running') =>
  api.call(registryImportApi.cancel, { params: { id }, body: { seen } });

/** Sends the file with progress; it is read on the server afterwards. */
export const uploadRegistry = (
  api: Api,
  file: File,
  options: { signal: AbortSignal; onProgress: (share: number) => void },
) =>
  api.upload<RegistryImportDetail>(
    addressOf(registryImportApi.upload, undefined, { nombre: file.name.slice(-255) }),
    file,
    options,
  );

async function save(api: Api, path: string, name: string): Promise<void> {
  const response = await api.request(path);
  if (!response.ok) throw new CallError((await response.json()) as Problem);
  saveFile(await response.blob(), name);
}

/** Saves the template as a file of the browser. */
export const saveTemplate = (api: Api, format: 'xlsx' | 'csv') =>
  save(api, registryImportApi.template.path.replace('{formato}', format), `plantilla-padron.${format}`);

/** Saves the refused rows of an import as a file of the browser. */
export const saveRefusals = (api: Api, id: string) =>
  save(api, registryImportApi.refusals.path.replace('{id}', id), 'filas-con-errores.csv');
