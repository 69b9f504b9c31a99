import type { CallInput, CallOutput } from '#contract/endpoint.ts';
import {
  purchaseOrdersApi,
  receiptsApi,
  supplierOrdersApi,
  type PurchaseOrder,
  type PurchaseOrderSave,
} from '#contract/purchase-orders-api.ts';
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

export async function loadPhoto(
  api: Api,
  params: { id: string; recepcion: string; foto: string },
): Promise<Blob> {
  const response = await api.request(addressOf(receiptsApi.picture, params));
  if (!response.ok) throw new CallError(await response.json());
  return response.blob();
}

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
