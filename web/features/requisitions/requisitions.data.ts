import type { Requisition } from '#contract/requisitions.ts';
import {
  requisitionsApi,
  type LineSuggestion,
  type RequisitionReply,
  type RequisitionSave,
  type RequisitionSending,
} from '#contract/requisitions-api.ts';
import type { CancelReason } from '#contract/requisition-states.ts';
import { addressOf, CallError, type Api } from '#web/kit/api.ts';
import type { UploadOptions } from '#web/kit/send-with-progress.ts';

type Seen = Pick<Requisition, 'id' | 'version'>;

export const loadRequisitions = (
  api: Api,
  query: { estado: 'abiertas' | 'terminadas'; pagina: number },
  signal: AbortSignal,
) => api.call(requisitionsApi.list, { query, signal });

export const loadRequisition = (api: Api, folio: string, signal: AbortSignal): Promise<Requisition> =>
  api.call(requisitionsApi.detail, { params: { folio }, signal });

export const loadOptions = (api: Api, signal: AbortSignal) => api.call(requisitionsApi.options, { signal });

export const loadKeys = async (api: Api, folio: string, signal: AbortSignal) =>
  (await api.call(requisitionsApi.keys, { params: { folio }, signal })).rows;

export const loadFindings = async (api: Api, folio: string, signal: AbortSignal) =>
  (await api.call(requisitionsApi.findings, { params: { folio }, signal })).rows;

export const suggestLines = async (api: Api, q: string, signal: AbortSignal): Promise<LineSuggestion[]> =>
  (await api.call(requisitionsApi.suggestions, { query: { q }, signal })).rows;

export const beginRequisition = (
  api: Api,
  body: {
    areaId: string;
    category?: 'goods' | 'lease' | 'services' | null;
    funding?: 'federal' | 'federal_33' | 'state' | 'own' | 'mixed' | null;
    copyOf?: string | null;
  },
): Promise<Requisition> => api.call(requisitionsApi.begin, { body });

export const saveRequisition = (
  api: Api,
  { id, version }: Seen,
  body: RequisitionSave,
): Promise<Requisition> => api.call(requisitionsApi.save, { params: { folio: id }, body, version });

export const sendRequisition = (
  api: Api,
  { id, version }: Seen,
  body: RequisitionSending,
): Promise<Requisition> => api.call(requisitionsApi.send, { params: { folio: id }, body, version });

export const answerRequisition = (
  api: Api,
  { id, version }: Seen,
  body: RequisitionReply,
): Promise<Requisition> => api.call(requisitionsApi.answer, { params: { folio: id }, body, version });

export const cancelRequisition = (
  api: Api,
  { id, version }: Seen,
  body: { reason: CancelReason; text: string },
): Promise<Requisition> => api.call(requisitionsApi.cancel, { params: { folio: id }, body, version });

export const attachToRequisition = (
  api: Api,
  { id, paper }: { id: string; paper: string },
  file: File,
  options: UploadOptions,
): Promise<Requisition> =>
  api.upload<Requisition>(
    addressOf(requisitionsApi.attach, { folio: id }, { nombre: file.name, papel: paper }),
    file,
    options,
  );

export const removeFromRequisition = (api: Api, folio: string, id: string): Promise<Requisition> =>
  api.call(requisitionsApi.detach, { params: { folio, id } });

/** A file; it needs the reader's authorisation. */
export async function loadRequisitionFile(api: Api, folio: string, id: string): Promise<Blob> {
  const response = await api.request(`/requisiciones/${encodeURIComponent(folio)}/archivos/${id}`);
  if (!response.ok) throw new CallError(await response.json());
  return response.blob();
}
