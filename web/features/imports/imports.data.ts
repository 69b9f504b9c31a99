import type { Problem } from '#contract/errors.ts';
import type { ImportApi } from '#contract/imports-api.ts';
import type {
  ImportDetail,
  ImportList,
  ImportReading,
  ImportStatus,
  ImportWish,
  RowSet,
} from '#contract/imports.ts';
import { addressOf, CallError, type Api } from '#web/kit/api.ts';
import { saveFile } from '#web/kit/save-file.ts';

/** Rows on one page of a table of rows. */
export const ROWS_SHOWN = 20;

const asked = (signal?: AbortSignal) => (signal === undefined ? {} : { signal });

/** Runs on one page of the history. */
const RUNS_SHOWN = 20;

/** A page of the history of imports, by the words of its address. */
export async function listImports(
  api: Api,
  of: ImportApi,
  { q, estado, orden, pag }: Record<'q' | 'estado' | 'orden' | 'pag', string>,
  signal?: AbortSignal,
) {
  const page = Number(pag) || 1;
  const query = { q, estado: estado as ImportStatus, orden: orden as ImportList['orden'], pag: page };
  const found = await api.call(of.list, { query: { ...query, tam: RUNS_SHOWN }, ...asked(signal) });
  return { ...found, page, size: RUNS_SHOWN };
}

export const readImport = (api: Api, of: ImportApi, id: string, signal?: AbortSignal) =>
  api.call(of.get, { params: { id }, ...asked(signal) });

export const listRows = (
  api: Api,
  of: ImportApi,
  { id, set, page }: { id: string; set: RowSet; page: number },
  signal?: AbortSignal,
) => api.call(of.rows, { params: { id }, query: { que: set, pag: page, tam: ROWS_SHOWN }, ...asked(signal) });

export const startImport = (api: Api, of: ImportApi, id: string, wish: ImportWish) =>
  api.call(of.start, { params: { id }, body: wish });

export const cancelImport = (
  api: Api,
  of: ImportApi,
  { id, version }: Pick<ImportDetail, 'id' | 'version'>,
  seen: 'analysing' | 'ready' | 'running',
) => api.call(of.cancel, { params: { id }, body: { seen, version } });

export const settleImport = (
  api: Api,
  of: ImportApi,
  { id, version }: Pick<ImportDetail, 'id' | 'version'>,
  said: Omit<ImportReading, 'version'>,
): Promise<ImportDetail> => api.call(of.settings, { params: { id }, body: { ...said, version } });

export const listDependents = (api: Api, of: ImportApi, id: string) =>
  api.call(of.dependents, { params: { id } });

export const undoImport = (api: Api, of: ImportApi, id: string, motivo: string) =>
  api.call(of.undo, { params: { id }, query: { motivo } });

/** Uploads a file; it is read on the server afterwards. */
export const uploadImport = (
  api: Api,
  of: ImportApi,
  file: File,
  options: { signal: AbortSignal; onProgress: (share: number) => void },
) =>
  api.upload<ImportDetail>(addressOf(of.upload, undefined, { nombre: file.name.slice(-255) }), file, options);

async function save(api: Api, path: string, name: string): Promise<void> {
  const response = await api.request(path);
  if (!response.ok) throw new CallError((await response.json()) as Problem);
  saveFile(await response.blob(), name);
}

/** Saves the refused rows of a run as a file of the browser. */
export const saveRefusals = (api: Api, of: ImportApi, id: string) =>
  save(api, of.refusals.path.replace('{id}', id), 'filas-rechazadas.csv');

/** Saves all rows of a run, with what became of each. */
export const saveRows = (api: Api, of: ImportApi, id: string) =>
  save(api, `${of.refusals.path.replace('{id}', id)}?que=todas`, 'filas.csv');

/** Saves the template as a file of the browser. */
export const saveTemplate = (
  api: Api,
  of: ImportApi,
  { name, format }: { name: string; format: 'xlsx' | 'csv' },
) => save(api, (of.template?.path ?? '').replace('{formato}', format), `${name}.${format}`);
