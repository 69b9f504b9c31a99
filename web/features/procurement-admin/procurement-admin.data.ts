import type { CallInput } from '#contract/endpoint.ts';
import type { EarlyRelease } from '#contract/documents.ts';
import { documentsApi } from '#contract/documents-api.ts';
import { openUploadsApi, type OpenUpload } from '#contract/open-uploads.ts';
import { procurementAdminApi } from '#contract/procurement-admin-api.ts';
import type { ProcedureKind } from '#contract/procedure-kinds.ts';
import { addressOf, type Api } from '#web/kit/api.ts';
import { readFile } from '#web/kit/read-file.ts';
import type { FileWish } from '#web/ui/officer-list/list-parts.ts';
import type { ComboOption } from '#web/ui/use-options.ts';
import type { HistoryAsk } from '#web/ui/history-panel.tsx';

type Body<E> = NonNullable<CallInput<E> extends { body?: infer B } ? B : never>;

/** A row that is changed, with the version that the person saw. */
export interface Target {
  id: string;
  version: number;
}

type ProcedureFilter = CallInput<typeof procurementAdminApi.list>['query'];

export const listProcedures = (api: Api, query: ProcedureFilter, signal?: AbortSignal) =>
  api.call(procurementAdminApi.list, { query, ...(signal === undefined ? {} : { signal }) });

/** The list as it is filtered, as a file. */
export function exportProcedures(api: Api, filter: ProcedureFilter, { format, columns, keys }: FileWish) {
  const query = { ...filter, formato: format, columnas: columns, claves: keys };
  return readFile(api, addressOf(procurementAdminApi.export, undefined, query));
}

export const listOpenUploads = async (api: Api, signal: AbortSignal): Promise<OpenUpload[]> =>
  (await api.call(openUploadsApi.list, { signal })).rows;

export const discardOpenUpload = (api: Api, id: string) =>
  api.call(openUploadsApi.discard, { params: { id } });

export const readProcedure = (api: Api, id: string, signal?: AbortSignal) =>
  api.call(procurementAdminApi.get, { params: { id }, ...(signal === undefined ? {} : { signal }) });

export const listRefusedContracts = async (api: Api, id: string, signal: AbortSignal) =>
  (await api.call(procurementAdminApi.refusedContracts, { params: { id }, signal })).rows;

export const readRules = (api: Api) => api.call(procurementAdminApi.rules);

export const proposeNumber = (api: Api, kind: ProcedureKind, year: number) =>
  api.call(procurementAdminApi.proposeNumber, { query: { tipo: kind, ejercicio: year } });

export const createProcedure = (api: Api, kind: ProcedureKind) =>
  api.call(procurementAdminApi.create, { body: { kind } });

export const saveProcedure = (api: Api, target: Target, body: Body<typeof procurementAdminApi.save>) =>
  api.call(procurementAdminApi.save, { params: { id: target.id }, version: target.version, body });

export const discardProcedure = (api: Api, target: Target) =>
  api.call(procurementAdminApi.discard, { params: { id: target.id }, version: target.version });

/** Makes a draft known as a call to come. */
export const announceProcedure = (api: Api, { id, version }: Target) =>
  api.call(procurementAdminApi.announce, { params: { id }, version });

/** Fixes the hour at which a draft is published with these drafts of its file, or agrees to what another proposed. */
export const scheduleProcedure = (
  api: Api,
  target: Target,
  body: Body<typeof procurementAdminApi.schedule>,
) => api.call(procurementAdminApi.schedule, { params: { id: target.id }, version: target.version, body });

export const unscheduleProcedure = (api: Api, { id, version }: Target) =>
  api.call(procurementAdminApi.unschedule, { params: { id }, version });

/** Publishes a draft with these drafts of its file: everything or nothing. */
export const publishProcedure = (
  api: Api,
  target: Target,
  documents: Body<typeof procurementAdminApi.publish>['documents'],
) =>
  api.call(procurementAdminApi.publish, {
    params: { id: target.id },
    version: target.version,
    body: { documents },
  });

export const changeState = (api: Api, target: Target, body: Body<typeof procurementAdminApi.changeState>) =>
  api.call(procurementAdminApi.changeState, { params: { id: target.id }, version: target.version, body });

export const addContract = (api: Api, id: string, body: Body<typeof procurementAdminApi.addContract>) =>
  api.call(procurementAdminApi.addContract, { params: { id }, body });

/** Corrects a contract over the version of it that the person saw. */
export const saveContract = (
  api: Api,
  id: string,
  contract: Target,
  body: Body<typeof procurementAdminApi.saveContract>,
) =>
  api.call(procurementAdminApi.saveContract, {
    params: { id, contrato: contract.id },
    version: contract.version,
    body,
  });

/** Saves a draft of a contract over the version of it that the person saw. */
export const saveContractDraft = (
  api: Api,
  id: string,
  draft: Target,
  body: Body<typeof procurementAdminApi.saveContractDraft>,
) =>
  api.call(procurementAdminApi.saveContractDraft, {
    params: { id, contrato: draft.id },
    version: draft.version,
    body,
  });

export const discardContractDraft = (api: Api, id: string, draft: Target) =>
  api.call(procurementAdminApi.discardContractDraft, {
    params: { id, contrato: draft.id },
    version: draft.version,
  });

export const publishContract = (api: Api, id: string, draft: Target) =>
  api.call(procurementAdminApi.publishContract, {
    params: { id, contrato: draft.id },
    version: draft.version,
  });

/** Adds an amendment over the version of the contract that the person saw. */
export const amendContract = (
  api: Api,
  id: string,
  contract: Target,
  body: Body<typeof procurementAdminApi.amendContract>,
) =>
  api.call(procurementAdminApi.amendContract, {
    params: { id, contrato: contract.id },
    version: contract.version,
    body,
  });

/** What a procedure went through, the newest first. */
export const readProcedureHistory = (api: Api, id: string, ...[query, signal]: HistoryAsk) =>
  api.call(procurementAdminApi.history, { params: { id }, query, signal });

/** What a contract went through, the newest first. */
export const readContractHistory = (
  api: Api,
  params: { id: string; contrato: string },
  ...[query, signal]: HistoryAsk
) => api.call(procurementAdminApi.contractHistory, { params, query, signal });

/** The bytes of a version, public or not. */
export const readVersion = (api: Api, id: string, version: number): Promise<Blob> =>
  readFile(api, addressOf(documentsApi.adminFile, { id, version: String(version) }));

/** What a document went through, the newest first. */
export const readDocumentHistory = (api: Api, id: string, ...[query, signal]: HistoryAsk) =>
  api.call(documentsApi.history, { params: { id }, query, signal });

/** Changes what is said of a document. */
export const editDocument = (api: Api, target: Target, body: Body<typeof documentsApi.edit>) =>
  api.call(documentsApi.edit, { params: { id: target.id }, version: target.version, body });

/** Documents of a procedure's file, and whether another person has to say yes to what one writes. */
export const readDossier = (api: Api, id: string, signal?: AbortSignal) =>
  api.call(documentsApi.adminOfProcedure, { params: { id }, ...(signal && { signal }) });

export const listDossier = async (api: Api, id: string) => (await readDossier(api, id)).rows;

export const listDocuments = (
  api: Api,
  query: CallInput<typeof documentsApi.adminList>['query'],
  signal?: AbortSignal,
) => api.call(documentsApi.adminList, { query, ...(signal && { signal }) });

/** Documents of the filter as a file, or those that were chosen. */
export const exportDocuments = (
  api: Api,
  filter: CallInput<typeof documentsApi.adminList>['query'],
  { format, columns, keys }: FileWish,
): Promise<Blob> => {
  const query = { ...filter, formato: format, columnas: columns, claves: keys };
  return readFile(api, addressOf(documentsApi.adminExport, undefined, query));
};

export const createDocument = (api: Api, body: Body<typeof documentsApi.create>) =>
  api.call(documentsApi.create, { body });

export const addVersion = (api: Api, target: Target, body: Body<typeof documentsApi.addVersion>) =>
  api.call(documentsApi.addVersion, { params: { id: target.id }, version: target.version, body });

export const publishDocument = (
  api: Api,
  target: Target,
  publishAt: string | null,
  early: EarlyRelease | undefined,
) =>
  api.call(documentsApi.publish, {
    params: { id: target.id },
    version: target.version,
    body: { publishAt, ...(early === undefined ? {} : { early }) },
  });

export const unscheduleDocument = (api: Api, target: Target) =>
  api.call(documentsApi.unschedule, { params: { id: target.id }, version: target.version });

export const discardDocument = (api: Api, target: Target) =>
  api.call(documentsApi.discard, { params: { id: target.id }, version: target.version });

export const returnDocument = (api: Api, target: Target, reason: string) =>
  api.call(documentsApi.returnProposal, {
    params: { id: target.id },
    version: target.version,
    body: { reason },
  });

export const withdrawDocument = (api: Api, target: Target, reason: string) =>
  api.call(documentsApi.withdraw, { params: { id: target.id }, version: target.version, body: { reason } });

/** Options for choosing a procedure by number or title. */
export const findProcedures = async (api: Api, text: string): Promise<ComboOption[]> => {
  const page = await listProcedures(api, text === '' ? { tam: 10 } : { q: text, tam: 10 });
  return page.rows.map((row) => ({
    value: row.id,
    label: procedureLabel(row),
    ...(row.status === 'draft' ? { note: 'Borrador' } : {}),
    ...(row.origin === 'compranet' ? { note: 'Importado' } : {}),
  }));
};

/** «LP-UG-014-2026, Equipo de cómputo para aulas» */
export function procedureLabel(procedure: { number: string; title: string }): string {
  return procedure.title === '' ? procedure.number : `${procedure.number}, ${procedure.title}`;
}
