import {
  relatedSuppliersApi,
  type RelatedFinding,
  type RelationKind,
  type RelationWeight,
} from '#contract/related-suppliers.ts';
import { addressOf, type Api } from '#web/kit/api.ts';
import { readFile } from '#web/kit/read-file.ts';
import type { FileWish } from '#web/ui/officer-list/list-parts.ts';
import type { RelationsSearch } from './related-suppliers.search.ts';

export const readOverview = (api: Api, signal: AbortSignal) =>
  api.call(relatedSuppliersApi.overview, { signal });

/** What the address asks of the findings. */
export type FindingsSearch = Omit<RelationsSearch, 'grupo' | 'columnas'>;

const findingQuery = (search: FindingsSearch) => ({
  tipo: search.tipo.slice(0, 100),
  estado: search.estado === 'cerradas' ? ('cerradas' as const) : undefined,
  q: search.q.slice(0, 200),
  orden: search.orden,
  pag: search.pag,
});

export const readFindings = (api: Api, search: FindingsSearch, signal?: AbortSignal) =>
  api.call(relatedSuppliersApi.list, { query: findingQuery(search), ...(signal && { signal }) });

/** The findings of the filter as a file, or those that were chosen. */
export const exportFindings = (
  api: Api,
  search: FindingsSearch,
  { format, columns, keys }: FileWish,
): Promise<Blob> => {
  const query = { ...findingQuery(search), formato: format, columnas: columns, claves: keys };
  return readFile(api, addressOf(relatedSuppliersApi.export, undefined, query));
};

export const readGroups = (api: Api, page: number, signal: AbortSignal) =>
  api.call(relatedSuppliersApi.groups, { query: { pag: page, tam: 10 }, signal });

export const readGroup = (api: Api, id: string, signal: AbortSignal) =>
  api.call(relatedSuppliersApi.group, { params: { id }, signal });

export const decideFinding = (
  api: Api,
  { id, version }: RelatedFinding,
  body: { decision: 'closed' | 'open'; reason: string },
) => api.call(relatedSuppliersApi.decide, { params: { id }, version, body });

export const ignoreDatum = (api: Api, id: string, body: { evidenceId: string; reason: string }) =>
  api.call(relatedSuppliersApi.ignore, { params: { id }, body });

export const changeWeight = (
  api: Api,
  { kind, version }: { kind: RelationKind; version: number },
  body: Pick<RelationWeight, 'weight' | 'isDiluted' | 'maxShared' | 'reason'>,
) => api.call(relatedSuppliersApi.weigh, { params: { tipo: kind }, version, body });

export const calculate = (api: Api) => api.call(relatedSuppliersApi.calculate, { body: { scope: 'all' } });
