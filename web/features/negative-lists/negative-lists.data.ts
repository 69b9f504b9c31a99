import type { ImportDetail } from '#contract/imports.ts';
import type { ListSource } from '#contract/negative-list-words.ts';
import { negativeListImportsApi, negativeListsApi } from '#contract/negative-lists-api.ts';
import { addressOf, type Api } from '#web/kit/api.ts';
import type { ListsSearch } from './negative-lists.search.ts';

export const readOverview = (api: Api, signal: AbortSignal) =>
  api.call(negativeListsApi.overview, { signal });

export const readMatches = (
  api: Api,
  search: Pick<ListsSearch, 'fuente' | 'nivel' | 'estado' | 'q' | 'pag'>,
  signal: AbortSignal,
) =>
  api.call(negativeListsApi.matches, {
    query: {
      fuente: search.fuente.slice(0, 40),
      nivel: search.nivel.slice(0, 40),
      estado: search.estado === 'tareas' ? '' : search.estado.slice(0, 40),
      tarea: search.estado === 'tareas' ? ('si' as const) : ('' as const),
      q: search.q.slice(0, 200),
      pag: search.pag,
    },
    signal,
  });

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
