import {
  contentApi,
  type ContentItem,
  type ContentPage,
  type ContentRevision,
} from '#contract/content-api.ts';
import type { ContentKind, ContentStep } from '#contract/content.ts';
import { API_BASE } from '#contract/endpoint.ts';
import { addressOf, CallError, type Api } from '#web/kit/api.ts';
import { saveFile } from '#web/kit/save-file.ts';
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

/** Begins a draft with its first field. */
export function createContent(api: Api, kind: ContentKind, first: string): Promise<ContentItem> {
  return api.call(contentApi(kind).create, { body: { values: { [kind.firstField]: first } } });
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
  wish: { step: ContentStep; at?: string; reason?: string; revision?: number },
): Promise<ContentItem | null> {
  return (await api.call(contentApi(kind).step, { params: { clave: key }, body: wish, version })).item;
}

/** Revisions of a thing, the newest first. */
export async function readHistory(
  api: Api,
  kind: ContentKind,
  key: string,
  signal?: AbortSignal,
): Promise<ContentRevision[]> {
  const asked = { params: { clave: key }, ...(signal === undefined ? {} : { signal }) };
  return (await api.call(contentApi(kind).history, asked)).rows;
}

/** Downloads what visitors see as a table. */
export async function saveTable(api: Api, kind: ContentKind, format: 'csv' | 'xlsx'): Promise<void> {
  const address = addressOf(contentApi(kind).file, undefined, { formato: format });
  const response = await api.request(address.slice(API_BASE.length));
  if (!response.ok) throw new CallError(await response.json());
  saveFile(await response.blob(), `${kind.type}.${format}`);
}
