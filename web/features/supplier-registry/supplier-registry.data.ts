import { registrationReviewApi } from '#contract/registration-review-api.ts';
import type { QueuePage, QueueQuery, ReviewFile } from '#contract/registration-review.ts';
import { supplierAdminApi } from '#contract/supplier-admin-api.ts';
import type { SupplierActionInput, SupplierRecord } from '#contract/supplier-admin.ts';
import { supplierRegistryApi, type RegistryPage } from '#contract/supplier-registry.ts';
import { addressOf, type Api } from '#web/kit/api.ts';
import { readFile } from '#web/kit/read-file.ts';
import type { FileWish } from '#web/ui/officer-list/list-parts.ts';
import type { HistoryAsk } from '#web/ui/history-panel.tsx';
import { sectionOf, type RegistrySearch } from './supplier-registry.search.ts';

/** What the section of the address needs before it is drawn. */
export type RegistryData =
  | { kind: 'queue'; queue: QueuePage }
  | { kind: 'list'; list: RegistryPage }
  | { kind: 'none' };

const pageOf = ({ pag }: RegistrySearch) => (pag > 1 && pag <= 500 ? pag : 1);

/** The query of the queue that an address stands for. */
export function queueQuery(search: RegistrySearch): QueueQuery {
  return {
    estado: (search.estado || 'por-revisar') as QueueQuery['estado'],
    q: search.q.slice(0, 200),
    tramite: search.tramite.slice(0, 100),
    responsable: search.responsable.slice(0, 120),
    orden: search.orden,
    pag: pageOf(search),
    tam: 20,
  };
}

/** Loads the list of the section. */
export async function loadRegistry(api: Api, search: RegistrySearch): Promise<RegistryData> {
  const section = sectionOf(search);
  if (section === 'solicitudes') {
    return {
      kind: 'queue',
      queue: await api.call(registrationReviewApi.queue, { query: queueQuery(search) }),
    };
  }
  if (section !== 'padron') return { kind: 'none' };
  return { kind: 'list', list: await readRegistry(api, search) };
}

/** The query of the whole registry that an address stands for. */
function registryQuery(search: RegistrySearch) {
  return {
    q: search.q.slice(0, 200),
    estado: search.estado.slice(0, 200),
    persona: search.persona.slice(0, 200),
    giro: search.giro.slice(0, 200),
    orden: search.orden,
    // The import whose suppliers are looked at.
    carga: search.lista === '' ? undefined : search.lista.slice(0, 36),
    pag: pageOf(search) > 1 ? pageOf(search) : undefined,
  };
}

/** A page of the whole registry. */
export const readRegistry = (api: Api, search: RegistrySearch): Promise<RegistryPage> =>
  api.call(supplierRegistryApi.list, { query: registryQuery(search) });

/** The registry as it is filtered, as a file. */
export function exportRegistry(api: Api, search: RegistrySearch, { format, columns, keys }: FileWish) {
  const query = { ...registryQuery(search), formato: format, columnas: columns, claves: keys };
  return readFile(api, addressOf(supplierRegistryApi.export, undefined, query));
}

export const readReview = (api: Api, folio: string, signal?: AbortSignal): Promise<ReviewFile> =>
  api.call(registrationReviewApi.get, { params: { folio }, ...(signal && { signal }) });

/** What a supplier went through, the newest first. */
export const readSupplierHistory = (api: Api, id: string, ...[query, signal]: HistoryAsk) =>
  api.call(supplierAdminApi.history, { params: { id }, query, signal });

export const readSupplier = (api: Api, id: string, signal?: AbortSignal): Promise<SupplierRecord> =>
  api.call(supplierAdminApi.get, { params: { id }, ...(signal && { signal }) });

export const actOnSupplier = (
  api: Api,
  { id, version }: SupplierRecord,
  body: SupplierActionInput,
): Promise<SupplierRecord> => api.call(supplierAdminApi.act, { params: { id }, version, body });

/** The PDF of a paper of a request or of a supplier. */
export const readPaper = (api: Api, id: string): Promise<Blob> =>
  readFile(api, addressOf(registrationReviewApi.paperFile, { id }));

/** The official document of a sanction. */
export const readOfficialDocument = (
  api: Api,
  sanction: string,
  de: 'sancion' | 'levantamiento',
): Promise<Blob> => readFile(api, addressOf(supplierAdminApi.readDocument, { id: sanction }, { de }));

/** Another page of the queue. */
export const readQueue = (api: Api, search: RegistrySearch): Promise<QueuePage> =>
  api.call(registrationReviewApi.queue, { query: queueQuery(search) });

/** Requests of the filter as a file, with all that is known of them. */
export function exportQueue(api: Api, search: RegistrySearch, { format, keys }: FileWish): Promise<Blob> {
  const query = { ...queueQuery(search), formato: format, claves: keys };
  return readFile(api, addressOf(registrationReviewApi.export, undefined, query));
}
