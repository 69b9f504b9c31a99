import type { CallInput, CallOutput } from '#contract/endpoint.ts';
import {
  paymentOrdersApi,
  type ExcessClaim,
  type ExcessClosing,
  type InterestAnswer,
  type PaymentOrder,
} from '#contract/payment-orders-api.ts';
import { addressOf, type Api } from '#web/kit/api.ts';
import { readFile } from '#web/kit/read-file.ts';
import type { FileWish } from '#web/ui/officer-list/list-parts.ts';

/** An order of payment over the version that the person saw. */
type Seen = Pick<PaymentOrder, 'id' | 'version'>;
const over = ({ id, version }: Seen) => ({ params: { id }, version });

type Query = CallInput<typeof paymentOrdersApi.list>['query'];
export const loadPaymentOrders = (
  api: Api,
  query: Query,
  signal?: AbortSignal,
): Promise<CallOutput<typeof paymentOrdersApi.list>> =>
  api.call(paymentOrdersApi.list, { query, ...(signal && { signal }) });

export const exportPaymentOrders = (
  api: Api,
  query: Query,
  { columns, format, keys }: FileWish,
): Promise<Blob> =>
  readFile(
    api,
    addressOf(paymentOrdersApi.file, undefined, {
      ...query,
      formato: format,
      columnas: columns,
      claves: keys,
    }),
  );

export const loadPayable = async (api: Api, q: string, signal: AbortSignal) =>
  (await api.call(paymentOrdersApi.payable, { query: { q }, signal })).rows;

export const beginPaymentOrder = (api: Api, invoices: string[]): Promise<PaymentOrder> =>
  api.call(paymentOrdersApi.begin, { body: { invoices } });

export const loadPaymentOrder = (api: Api, id: string, signal?: AbortSignal): Promise<PaymentOrder> =>
  api.call(paymentOrdersApi.detail, { params: { id }, ...(signal && { signal }) });

export const issuePaymentOrder = (api: Api, seen: Seen, accountReason: string): Promise<PaymentOrder> =>
  api.call(paymentOrdersApi.issue, { ...over(seen), body: { accountReason } });

export const endPaymentOrder = (
  api: Api,
  seen: Seen,
  { way, reason }: { way: 'hold' | 'resume' | 'void'; reason: string },
): Promise<PaymentOrder> => api.call(paymentOrdersApi[way], { ...over(seen), body: { reason } });

type Of = Pick<PaymentOrder, 'id'>;
export const answerInterest = (api: Api, { id }: Of, body: InterestAnswer): Promise<PaymentOrder> =>
  api.call(paymentOrdersApi.interest, { params: { id }, body });
export const claimExcess = (api: Api, { id }: Of, body: ExcessClaim): Promise<PaymentOrder> =>
  api.call(paymentOrdersApi.excess, { params: { id }, body });
export const closeExcess = (api: Api, { id }: Of, body: ExcessClosing): Promise<PaymentOrder> =>
  api.call(paymentOrdersApi.returned, { params: { id }, body });

export const sendPaymentReceipt = (
  api: Api,
  { id }: Pick<PaymentOrder, 'id'>,
  file: File,
  isReview: boolean,
): Promise<CallOutput<typeof paymentOrdersApi.receipt>> =>
  api.upload<CallOutput<typeof paymentOrdersApi.receipt>>(
    addressOf(paymentOrdersApi.receipt, { id }, { revisar: isReview ? 'si' : undefined }),
    file,
  );
