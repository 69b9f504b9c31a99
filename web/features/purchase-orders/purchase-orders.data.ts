import type { CallInput, CallOutput } from '#contract/endpoint.ts';
import {
  purchaseOrdersApi,
  receiptsApi,
  supplierOrdersApi,
  type OrderChange,
  type PurchaseOrder,
  type PurchaseOrderSave,
  type SupplierOrder,
} from '#contract/purchase-orders-api.ts';
import { supplierDeliveriesApi } from '#contract/delivery-notices-api.ts';
import type { NewDeliveryNotice } from '#contract/delivery-notices.ts';
import { orderGuaranteesApi } from '#contract/order-guarantees-api.ts';
import type { GuaranteeStep, NewGuarantee, OrderGuarantee } from '#contract/order-guarantees.ts';
import { orderPenaltiesApi, supplierPenaltiesApi } from '#contract/order-penalties-api.ts';
import type {
  OrderPenalty,
  PenaltyNotice,
  PenaltyResult,
  OrderDeduction,
} from '#contract/order-penalties.ts';
import { BY_ACCOUNT, ORDER_LINK_HEADER } from '#contract/invoices-api.ts';
import { orderEndingsApi, supplierEndingsApi } from '#contract/order-endings-api.ts';
import type { EndingAnswer, EndingDraft, EndingResult, UnitPaper } from '#contract/order-endings.ts';
import { orderSettlementsApi, supplierSettlementsApi } from '#contract/order-settlements-api.ts';
import type { SettlementAnswer } from '#contract/order-settlements.ts';
import type { OrderAnswer } from '#contract/purchase-orders.ts';
import type { Arrival, Receipt, ReceiptResult } from '#contract/receipts.ts';
import { supplierFetch } from '#web/kit/account-session.ts';
import { addressOf, CallError, createApi, type Api } from '#web/kit/api.ts';
import type { UploadOptions } from '#web/kit/send-with-progress.ts';
import { readFile } from '#web/kit/read-file.ts';
import type { FileWish } from '#web/ui/officer-list/list-parts.ts';

/** An order over the version that the person saw. */
export type SeenOrder = Pick<PurchaseOrder, 'id' | 'version'>;
const over = ({ id, version }: SeenOrder) => ({ params: { id }, version });

type Query = CallInput<typeof purchaseOrdersApi.list>['query'];
export const loadOrders = (
  api: Api,
  query: Query,
  signal?: AbortSignal,
): Promise<CallOutput<typeof purchaseOrdersApi.list>> =>
  api.call(purchaseOrdersApi.list, { query, ...(signal && { signal }) });

export const exportOrders = (api: Api, query: Query, { columns, format, keys }: FileWish): Promise<Blob> =>
  readFile(
    api,
    addressOf(purchaseOrdersApi.file, undefined, {
      ...query,
      formato: format,
      columnas: columns,
      claves: keys,
    }),
  );

export const loadOrderable = async (api: Api, q: string, signal: AbortSignal) =>
  (await api.call(purchaseOrdersApi.contracts, { query: { q }, signal })).rows;

export const beginOrder = (api: Api, contractId: string): Promise<PurchaseOrder> =>
  api.call(purchaseOrdersApi.begin, { body: { contractId } });

export const loadOrder = (api: Api, id: string, signal?: AbortSignal): Promise<PurchaseOrder> =>
  api.call(purchaseOrdersApi.detail, { params: { id }, ...(signal && { signal }) });

export const saveOrder = (api: Api, seen: SeenOrder, body: PurchaseOrderSave): Promise<PurchaseOrder> =>
  api.call(purchaseOrdersApi.save, { ...over(seen), body });

export const issueOrder = (api: Api, seen: SeenOrder): Promise<PurchaseOrder> =>
  api.call(purchaseOrdersApi.issue, over(seen));

export const sendLink = (api: Api, seen: SeenOrder): Promise<PurchaseOrder> =>
  api.call(purchaseOrdersApi.link, over(seen));

export const settleDate = (
  api: Api,
  seen: SeenOrder,
  body: { agrees: boolean; text: string; proposedOn: string },
): Promise<PurchaseOrder> => api.call(purchaseOrdersApi.settle, { ...over(seen), body });

export const extendOrder = (
  api: Api,
  seen: SeenOrder,
  body: { dueOn: string; isFaultless: boolean; reason: string },
): Promise<PurchaseOrder> => api.call(orderPenaltiesApi.extend, { ...over(seen), body });

export const changeQuantities = (api: Api, seen: SeenOrder, body: OrderChange): Promise<PurchaseOrder> =>
  api.call(purchaseOrdersApi.change, { ...over(seen), body });

export const endOrder = (
  api: Api,
  seen: SeenOrder,
  { way, reason }: { way: 'correct' | 'void'; reason: string },
): Promise<PurchaseOrder> => api.call(purchaseOrdersApi[way], { ...over(seen), body: { reason } });

/** Without a session of the university: whoever supplies has a link, or is in its account. */
const visitor = createApi({ fetch: supplierFetch });

export const readSupplierOrder = (folio: string, link: string, signal?: AbortSignal) =>
  visitor.call(supplierOrdersApi.read, { params: { folio }, body: { link }, ...(signal && { signal }) });

export const answerOrder = (folio: string, body: { link: string; edition: number; answer: OrderAnswer }) =>
  visitor.call(supplierOrdersApi.answer, { params: { folio }, body });

export const recordArrival = (api: Api, id: string, body: Arrival): Promise<PurchaseOrder> =>
  api.call(receiptsApi.arrive, { params: { id }, body });

export const addPhoto = (
  api: Api,
  params: { id: string; recepcion: string },
  file: File,
  travel: UploadOptions,
): Promise<PurchaseOrder> =>
  api.upload<PurchaseOrder>(addressOf(receiptsApi.photo, params, { nombre: file.name }), file, travel);

async function loadBlob(api: Api, address: string): Promise<Blob> {
  const response = await api.request(address);
  if (!response.ok) throw new CallError(await response.json());
  return response.blob();
}

export const loadPhoto = (api: Api, params: { id: string; recepcion: string; foto: string }): Promise<Blob> =>
  loadBlob(api, addressOf(receiptsApi.picture, params));

export const decideReceipt = (
  api: Api,
  { order, receipt }: { order: Pick<PurchaseOrder, 'id'>; receipt: Pick<Receipt, 'id' | 'version'> },
  body: ReceiptResult,
): Promise<PurchaseOrder> =>
  api.call(receiptsApi.decide, {
    params: { id: order.id, recepcion: receipt.id },
    version: receipt.version,
    body,
  });

/** A penalty of an order over the version that the person saw. */
interface SeenPenalty {
  order: Pick<PurchaseOrder, 'id'>;
  penalty: Pick<OrderPenalty, 'id' | 'version'>;
}
const overPenalty = ({ order, penalty }: SeenPenalty) => ({
  params: { id: order.id, pena: penalty.id },
  version: penalty.version,
});

export const proposeDeduction = (api: Api, id: string, body: OrderDeduction): Promise<PurchaseOrder> =>
  api.call(orderPenaltiesApi.deduct, { params: { id }, body });

export const notifyPenalty = (api: Api, seen: SeenPenalty, body: PenaltyNotice): Promise<PurchaseOrder> =>
  api.call(orderPenaltiesApi.notify, { ...overPenalty(seen), body });

export const resolvePenalty = (api: Api, seen: SeenPenalty, body: PenaltyResult): Promise<PurchaseOrder> =>
  api.call(orderPenaltiesApi.resolve, { ...overPenalty(seen), body });

export const answerPenalty = (
  params: { folio: string; pena: string },
  body: { link: string; text: string },
) => visitor.call(supplierPenaltiesApi.answer, { params, body });

export const sendSettlement = (
  api: Api,
  seen: SeenOrder,
  body: { note: string; advance: string | null },
): Promise<PurchaseOrder> => api.call(orderSettlementsApi.send, { ...over(seen), body });

export const closeSettlement = (
  api: Api,
  seen: SeenOrder,
  body: { reason: string },
): Promise<PurchaseOrder> => api.call(orderSettlementsApi.close, { ...over(seen), body });

export const answerSettlement = (folio: string, body: SettlementAnswer & { link: string }) =>
  visitor.call(supplierSettlementsApi.answer, { params: { folio }, body });

export const saveEnding = (api: Api, seen: SeenOrder, body: EndingDraft): Promise<PurchaseOrder> =>
  api.call(orderEndingsApi.save, { ...over(seen), body });

export const addEndingPaper = (
  api: Api,
  { id, que }: { id: string; que: UnitPaper },
  file: File,
  travel: UploadOptions,
) =>
  api.upload<PurchaseOrder>(
    addressOf(orderEndingsApi.paper, { id }, { nombre: file.name, que }),
    file,
    travel,
  );

export const loadEndingPaper = (api: Api, params: { id: string; papel: string }): Promise<Blob> =>
  loadBlob(api, addressOf(orderEndingsApi.file, params));

export const notifyEnding = (api: Api, seen: SeenOrder): Promise<PurchaseOrder> =>
  api.call(orderEndingsApi.notify, over(seen));

export const resolveEnding = (api: Api, seen: SeenOrder, body: EndingResult): Promise<PurchaseOrder> =>
  api.call(orderEndingsApi.resolve, { ...over(seen), body });

export const answerEnding = (folio: string, body: EndingAnswer & { link: string }) =>
  visitor.call(supplierEndingsApi.answer, { params: { folio }, body });

/** What a supplier hands in with its link, or from its account. */
const handIn = (address: string, link: string, file: File, travel: UploadOptions) =>
  visitor.upload<SupplierOrder>(address, file, {
    ...travel,
    as: { method: 'POST', headers: { [ORDER_LINK_HEADER]: link === '' ? BY_ACCOUNT : link } },
  });

export const addAnswerPaper = (folio: string, link: string, file: File, travel: UploadOptions) =>
  handIn(addressOf(supplierEndingsApi.paper, { folio }, { nombre: file.name }), link, file, travel);

export const addPenaltyPaper = (
  params: { folio: string; pena: string },
  link: string,
  file: File,
  travel: UploadOptions,
) => handIn(addressOf(supplierPenaltiesApi.paper, params, { nombre: file.name }), link, file, travel);

export const loadLinkedPenaltyPaper = (
  params: { folio: string; pena: string; papel: string },
  link: string,
): Promise<Blob> => loadByLink(addressOf(supplierPenaltiesApi.file, params), link);

export const loadPenaltyPaper = (
  api: Api,
  params: { id: string; pena: string; papel: string },
): Promise<Blob> => loadBlob(api, addressOf(orderPenaltiesApi.file, params));

export const loadLinkedPaper = (params: { folio: string; papel: string }, link: string): Promise<Blob> =>
  loadByLink(addressOf(supplierEndingsApi.file, params), link);

export const addGuarantee = (api: Api, id: string, body: NewGuarantee): Promise<PurchaseOrder> =>
  api.call(orderGuaranteesApi.add, { params: { id }, body });

type GuaranteePlace = { id: string; garantia: string };

export const uploadGuarantee = (api: Api, params: GuaranteePlace, file: File, travel: UploadOptions) =>
  api.upload<PurchaseOrder>(
    addressOf(orderGuaranteesApi.upload, params, { nombre: file.name }),
    file,
    travel,
  );

export const loadGuarantee = (api: Api, params: GuaranteePlace): Promise<Blob> =>
  loadBlob(api, addressOf(orderGuaranteesApi.download, params));

export const stepGuarantee = (
  api: Api,
  seen: { order: Pick<PurchaseOrder, 'id'>; guarantee: Pick<OrderGuarantee, 'id' | 'version'> },
  body: GuaranteeStep,
): Promise<PurchaseOrder> =>
  api.call(orderGuaranteesApi.step, {
    params: { id: seen.order.id, garantia: seen.guarantee.id },
    version: seen.guarantee.version,
    body,
  });

export const announceDelivery = (folio: string, body: NewDeliveryNotice & { link: string }) =>
  visitor.call(supplierDeliveriesApi.announce, { params: { folio }, body });

export const loadRejectedPhoto = (
  params: { folio: string; recepcion: string; foto: string },
  link: string,
): Promise<Blob> => loadByLink(addressOf(supplierDeliveriesApi.picture, params), link);

/** A file for whoever holds the link: it travels in the body, not in the address. */
async function loadByLink(address: string, link: string): Promise<Blob> {
  const response = await visitor.request(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ link }),
  });
  if (!response.ok) throw new CallError(await response.json());
  return response.blob();
}
