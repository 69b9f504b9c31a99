import { comparisonsApi } from '#contract/comparisons-api.ts';
import type { CallInput, CallOutput } from '#contract/endpoint.ts';
import type { InviteesInput } from '#contract/quotation-invitees.ts';
import {
  quotationRequestsApi,
  type MoreInvitees,
  type QuotationCancelReason,
  type QuotationModification,
  type QuotationRequest,
  type QuotationRequestSave,
} from '#contract/quotation-requests-api.ts';
import { addressOf, type Api } from '#web/kit/api.ts';
import { readFile } from '#web/kit/read-file.ts';
import type { FileWish } from '#web/ui/officer-list/list-parts.ts';

/** A request over the version that the person saw. */
export type SeenRequest = Pick<QuotationRequest, 'folio' | 'version'>;
const over = ({ folio, version }: SeenRequest) => ({ params: { folio }, version });

type Query = CallInput<typeof quotationRequestsApi.list>['query'];
export type QuotationPage = CallOutput<typeof quotationRequestsApi.list>;
export const loadRequests = (api: Api, query: Query, signal?: AbortSignal): Promise<QuotationPage> =>
  api.call(quotationRequestsApi.list, { query, ...(signal && { signal }) });

export const exportRequests = (api: Api, query: Query, { columns, format, keys }: FileWish): Promise<Blob> =>
  readFile(
    api,
    addressOf(quotationRequestsApi.file, undefined, {
      ...query,
      formato: format,
      columnas: columns,
      claves: keys,
    }),
  );

export const loadRequest = (api: Api, folio: string, signal?: AbortSignal): Promise<QuotationRequest> =>
  api.call(quotationRequestsApi.detail, { params: { folio }, ...(signal && { signal }) });

export const beginRequest = (
  api: Api,
  body: CallInput<typeof quotationRequestsApi.begin>['body'],
): Promise<QuotationRequest> => api.call(quotationRequestsApi.begin, { body });

export const saveRequest = (
  api: Api,
  seen: SeenRequest,
  body: QuotationRequestSave,
): Promise<QuotationRequest> => api.call(quotationRequestsApi.save, { ...over(seen), body });

export const loadRanking = async (api: Api, folio: string, signal: AbortSignal) =>
  (await api.call(quotationRequestsApi.ranking, { params: { folio }, signal })).ranking;

export const rankInvitees = (api: Api, seen: SeenRequest, wanted: number) =>
  api.call(quotationRequestsApi.rank, { ...over(seen), body: { wanted } });

export const chooseInvitees = (api: Api, seen: SeenRequest, body: InviteesInput): Promise<QuotationRequest> =>
  api.call(quotationRequestsApi.invite, { ...over(seen), body });

export const prepareContract = (
  api: Api,
  seen: SeenRequest,
  reasons: Readonly<Record<string, string>>,
): Promise<CallOutput<typeof comparisonsApi.contract>> =>
  api.call(comparisonsApi.contract, { ...over(seen), body: { reasons } });

export const sendRequest = (api: Api, seen: SeenRequest): Promise<QuotationRequest> =>
  api.call(quotationRequestsApi.send, over(seen));

export const modifyRequest = (
  api: Api,
  seen: SeenRequest,
  body: QuotationModification,
): Promise<QuotationRequest> => api.call(quotationRequestsApi.modify, { ...over(seen), body });

export const inviteMore = (api: Api, seen: SeenRequest, body: MoreInvitees): Promise<QuotationRequest> =>
  api.call(quotationRequestsApi.inviteMore, { ...over(seen), body });

export const cancelRequest = (
  api: Api,
  seen: SeenRequest,
  body: { reason: QuotationCancelReason; text: string },
): Promise<QuotationRequest> => api.call(quotationRequestsApi.cancel, { ...over(seen), body });

export const answerQuestion = (
  api: Api,
  { folio, version }: SeenRequest,
  { id, ...body }: { id: string; text: string; question: string },
): Promise<QuotationRequest> =>
  api.call(quotationRequestsApi.answer, { params: { folio, id }, version, body });
