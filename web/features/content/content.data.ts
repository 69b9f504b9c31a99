import { contentApi, type ContentFile, type ContentItem, type ContentPage } from '#contract/content-api.ts';
import type { ContentKind, ContentStep, ContentStepForMany, ContentValues } from '#contract/content.ts';
import { API_BASE } from '#contract/endpoint.ts';
import type { RevisionPage } from '#contract/revision.ts';
import { addressOf, CallError, type Api } from '#web/kit/api.ts';
import { saveFile } from '#web/kit/save-file.ts';
import type { UploadOptions } from '#web/kit/send-with-progress.ts';
import type { HistoryAsk } from '#web/ui/history-panel.tsx';
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
  wish: { step: ContentStep; at?: string; reason?: string; revision?: number; reviewOn?: string },
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

/** Downloads what visitors see as a table. */
export async function saveTable(api: Api, kind: ContentKind, format: 'csv' | 'xlsx'): Promise<void> {
  const address = addressOf(contentApi(kind).file, undefined, { formato: format });
  const response = await api.request(address.slice(API_BASE.length));
  if (!response.ok) throw new CallError(await response.json());
  saveFile(await response.blob(), `${kind.type}.${format}`);
}

/** Sends a file that will be attached. */
export function attachFile(
  api: Api,
  kind: ContentKind,
  file: File,
  options?: UploadOptions,
): Promise<ContentFile> {
  return api.upload(addressOf(contentApi(kind).attach, undefined, { nombre: file.name }), file, options);
}

/** The bytes of a file that was sent, also while only its owners may see it. */
export async function readAttachment(api: Api, kind: ContentKind, id: string): Promise<Blob> {
  const response = await api.request(addressOf(contentApi(kind).attachment, { id }).slice(API_BASE.length));
  if (!response.ok) throw new CallError(await response.json());
  return response.blob();
}
