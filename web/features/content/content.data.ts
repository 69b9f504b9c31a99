import { contentApi, type ContentFile, type ContentItem, type ContentPage } from '#contract/content-api.ts';
import { regulationTextsApi, type DividedText } from '#contract/regulation-texts.ts';
import type { ContentKind, ContentStep, ContentStepForMany, ContentValues } from '#contract/content.ts';
import { addressOf, type Api } from '#web/kit/api.ts';
import { readFile } from '#web/kit/read-file.ts';
import { saveFile } from '#web/kit/save-file.ts';
import { sendFile } from '#web/kit/send-file.ts';
import type { UploadOptions } from '#web/kit/send-with-progress.ts';
import type { UploadTravel } from '#web/kit/upload-queue.ts';
import type { HistoryAsk } from '#web/ui/history-panel.tsx';
import type { FileWish } from '#web/ui/officer-list/list-parts.ts';
import type { RevisionPage } from '#contract/revision.ts';
import type { DraftWrite } from '#web/ui/use-draft.ts';

/** Things of a kind in one tab. */
export function listContent(
  api: Api,
  kind: ContentKind,
  query: Readonly<Record<string, string | undefined>>,
  signal?: AbortSignal,
): Promise<ContentPage> {
  const given = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
  return api.call(contentApi(kind).list, {
    query: given,
    ...(signal === undefined ? {} : { signal }),
  });
}

/** Begins a draft with what is known of it. */
export function createContent(api: Api, kind: ContentKind, values: ContentValues): Promise<ContentItem> {
  return api.call(contentApi(kind).create, { body: { values } });
}

/** A thing with what is being written. */
export function readContent(
  api: Api,
  kind: ContentKind,
  key: string,
  signal?: AbortSignal,
): Promise<ContentItem> {
  return api.call(contentApi(kind).get, {
    params: { clave: key },
    ...(signal === undefined ? {} : { signal }),
  });
}

/** Saves what was typed over what the person had before them. */
export function saveContent(
  api: Api,
  kind: ContentKind,
  key: string,
  { values, seen, version, isAutosave }: DraftWrite,
): Promise<ContentItem> {
  return api.call(contentApi(kind).save, {
    params: { clave: key },
    body: { values: values, seen: seen, isAutosave },
    version,
  });
}

/** Takes a thing one step further; null when nothing of it is left. */
export async function stepContent(
  api: Api,
  kind: ContentKind,
  { key, version }: Pick<ContentItem, 'key' | 'version'>,
  wish: {
    step: ContentStep;
    at?: string;
    reason?: string;
    revision?: number;
    reviewOn?: string;
    filesSeen?: boolean;
  },
): Promise<ContentItem | null> {
  return (await api.call(contentApi(kind).step, { params: { clave: key }, body: wish, version })).item;
}

/** Takes a step with many things, each by itself. */
export function stepMany(
  api: Api,
  kind: ContentKind,
  body: {
    step: ContentStepForMany;
    items: { key: string; version: number }[];
    reason?: string;
    reviewOn?: string;
  },
): Promise<{ done: string[]; refused: { key: string; title: string; detail: string }[] }> {
  return api.call(contentApi(kind).stepMany, { body });
}

/** Revisions of a thing, the newest first. */
export function readHistory(
  api: Api,
  kind: ContentKind,
  key: string,
  ...[query, signal]: HistoryAsk
): Promise<RevisionPage> {
  return api.call(contentApi(kind).history, { params: { clave: key }, query, signal });
}

/** The list as it is filtered, as a file. */
export function readListFile(
  api: Api,
  kind: ContentKind,
  filter: Readonly<Record<string, string | undefined>>,
  { format, columns, keys }: FileWish,
): Promise<Blob> {
  const { pag: _page, ...kept } = filter;
  const query = { ...kept, formato: format, columnas: columns, claves: keys };
  return readFile(api, addressOf(contentApi(kind).listFile, undefined, query));
}

/** Downloads what visitors see as a workbook that can be corrected and imported again. */
export async function saveTable(api: Api, kind: ContentKind): Promise<void> {
  const address = addressOf(contentApi(kind).file, undefined, { formato: 'xlsx' });
  saveFile(await readFile(api, address), `${kind.type}.xlsx`);
}

/** Sends a file that will be attached. */
export function attachFile(
  api: Api,
  kind: ContentKind,
  file: File,
  travel: UploadTravel,
): Promise<ContentFile> {
  const address = addressOf(contentApi(kind).attach, undefined, { nombre: file.name });
  return sendFile(api, { address, file }, travel);
}

/** Sends a file to be divided into articles; nothing of it is kept. */
export function divideFile(api: Api, file: File, options?: UploadOptions): Promise<DividedText> {
  return api.upload(addressOf(regulationTextsApi.divide, undefined, { nombre: file.name }), file, options);
}

/** The bytes of a file that was sent, also while only its owners may see it. */
export const readAttachment = (api: Api, kind: ContentKind, id: string): Promise<Blob> =>
  readFile(api, addressOf(contentApi(kind).attachment, { id }));
