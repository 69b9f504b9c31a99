import type { ImportDetail } from '#contract/imports.ts';
import type { ListSource } from '#contract/negative-list-words.ts';
import { negativeListImportsApi, negativeListsApi } from '#contract/negative-lists-api.ts';
import { addressOf, type Api } from '#web/kit/api.ts';
import { readFile } from '#web/kit/read-file.ts';
import type { FileWish } from '#web/ui/officer-list/list-parts.ts';
import type { ListsSearch } from './negative-lists.search.ts';

export const readOverview = (api: Api, signal: AbortSignal) =>
  api.call(negativeListsApi.overview, { signal });

/** What the address asks of the matches. */
export type MatchesSearch = Pick<ListsSearch, 'fuente' | 'nivel' | 'estado' | 'q' | 'orden' | 'pag'>;

const matchQuery = (search: MatchesSearch) => ({
  fuente: search.fuente.slice(0, 40),
  nivel: search.nivel.slice(0, 40),
  estado: search.estado === 'tareas' ? '' : search.estado.slice(0, 40),
  tarea: search.estado === 'tareas' ? ('si' as const) : ('' as const),
  q: search.q.slice(0, 200),
  orden: search.orden,
  pag: search.pag,
});

export const readMatches = (api: Api, search: MatchesSearch, signal?: AbortSignal) =>
  api.call(negativeListsApi.matches, { query: matchQuery(search), ...(signal && { signal }) });

/** The matches of the filter as a file, or those that were chosen. */
export const exportMatches = (
  api: Api,
  search: MatchesSearch,
  { format, columns, keys }: FileWish,
): Promise<Blob> => {
  const query = { ...matchQuery(search), formato: format, columnas: columns, claves: keys };
  return readFile(api, addressOf(negativeListsApi.exportMatches, undefined, query));
};

export const startScreening = (api: Api) => api.call(negativeListsApi.screen, { body: { scope: 'all' } });

export const cancelScreening = (api: Api, id: string) =>
  api.call(negativeListsApi.cancelScreening, { params: { id } });

export const decideMatch = (
  api: Api,
  { id, version }: { id: string; version: number },
  body: { decision: 'confirmed' | 'discarded' | 'undecided'; reason: string },
) => api.call(negativeListsApi.decide, { params: { id }, version, body });

export const readHistory = (api: Api, rfc: string, on: string) =>
  api.call(negativeListsApi.history, { query: { rfc, fecha: on } });

/** Uploads the file of a list with progress. */
export const uploadList = (
  api: Api,
  { file, source }: { file: File; source: ListSource },
  options: { signal: AbortSignal; onProgress: (share: number) => void },
): Promise<ImportDetail> =>
  api.upload(
    addressOf(negativeListImportsApi.upload, undefined, { fuente: source, nombre: file.name.slice(-255) }),
    file,
    options,
  );
