import { requisitionDeskApi } from '#contract/requisition-desk-api.ts';
import type {
  ConversionInput,
  DecisionResult,
  DeskPage,
  HoldInput,
  ManyApprovals,
  OpinionOnLines,
  RejectInput,
  RequisitionForDecision,
  ReturnInput,
  ToApproveRow,
} from '#contract/requisition-desk.ts';
import type { CallInput, CallOutput } from '#contract/endpoint.ts';
import { addressOf, CallError, type Api } from '#web/kit/api.ts';
import { readFile } from '#web/kit/read-file.ts';
import type { FileWish } from '#web/ui/officer-list/list-parts.ts';

/** What waits for the person, and what she decided last. */
export type ToApprove = CallOutput<typeof requisitionDeskApi.toApprove>;

export const loadToApprove = (api: Api, signal: AbortSignal): Promise<ToApprove> =>
  api.call(requisitionDeskApi.toApprove, { signal });

export const loadForDecision = (
  api: Api,
  folio: string,
  signal: AbortSignal,
): Promise<RequisitionForDecision> => api.call(requisitionDeskApi.forDecision, { params: { folio }, signal });

/** A requisition over the version that the person saw. */
export type SeenRequisition = Pick<ToApproveRow, 'folio' | 'version'>;
const over = ({ folio, version }: SeenRequisition) => ({ params: { folio }, version });

export const approve = (api: Api, seen: SeenRequisition, seenLines: number): Promise<DecisionResult> =>
  api.call(requisitionDeskApi.approve, { ...over(seen), body: { seenLines } });

export const approveMany = (api: Api, items: ManyApprovals['items']) =>
  api.call(requisitionDeskApi.approveMany, { body: { items } });

export const giveBack = (api: Api, seen: SeenRequisition, body: ReturnInput): Promise<DecisionResult> =>
  api.call(requisitionDeskApi.giveBack, { ...over(seen), body });

export const reject = (api: Api, seen: SeenRequisition, body: RejectInput): Promise<DecisionResult> =>
  api.call(requisitionDeskApi.reject, { ...over(seen), body });

export const opine = (api: Api, seen: SeenRequisition, body: OpinionOnLines): Promise<DecisionResult> =>
  api.call(requisitionDeskApi.opine, { ...over(seen), body });

export const take = (api: Api, seen: SeenRequisition): Promise<DecisionResult> =>
  api.call(requisitionDeskApi.take, over(seen));

export const assign = (api: Api, seen: SeenRequisition, buyerId: string): Promise<DecisionResult> =>
  api.call(requisitionDeskApi.assign, { ...over(seen), body: { buyerId } });

export const research = (api: Api, seen: SeenRequisition): Promise<DecisionResult> =>
  api.call(requisitionDeskApi.research, over(seen));

export const hold = (api: Api, seen: SeenRequisition, body: HoldInput): Promise<DecisionResult> =>
  api.call(requisitionDeskApi.hold, { ...over(seen), body });

export const release = (api: Api, seen: SeenRequisition): Promise<DecisionResult> =>
  api.call(requisitionDeskApi.release, over(seen));

export const loadBuyers = (api: Api, folio: string, signal: AbortSignal) =>
  api.call(requisitionDeskApi.buyers, { params: { folio }, signal });

type DeskQuery = CallInput<typeof requisitionDeskApi.desk>['query'];
export const loadDesk = (api: Api, query: DeskQuery, signal?: AbortSignal): Promise<DeskPage> =>
  api.call(requisitionDeskApi.desk, { query, ...(signal && { signal }) });

export const exportDesk = (api: Api, query: DeskQuery, { columns, format, keys }: FileWish): Promise<Blob> =>
  readFile(
    api,
    addressOf(requisitionDeskApi.deskFile, undefined, {
      ...query,
      formato: format,
      columnas: columns,
      claves: keys,
    }),
  );

/** Lines of these requisitions that no procedure buys whole yet. */
export const loadConvertible = (api: Api, folios: string, signal: AbortSignal) =>
  api.call(requisitionDeskApi.convertible, {
    query: { folios },
    signal,
  });

export const previewConversion = (
  api: Api,
  body: Pick<ConversionInput, 'way' | 'lines'> & Partial<Pick<ConversionInput, 'kind'>>,
  signal: AbortSignal,
) => api.call(requisitionDeskApi.preview, { body, signal });

export const convert = (api: Api, body: ConversionInput) => api.call(requisitionDeskApi.convert, { body });

/** A file of a requisition; it needs the reader's authorisation. */
export async function loadRequisitionFile(api: Api, folio: string, id: string): Promise<Blob> {
  const response = await api.request(`/requisiciones/${encodeURIComponent(folio)}/archivos/${id}`);
  if (!response.ok) throw new CallError(await response.json());
  return response.blob();
}
