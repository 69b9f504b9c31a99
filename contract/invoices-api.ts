import { z } from 'zod';
import { oneOf } from './list-words.ts';
import { endpoint } from './endpoint.ts';
import {
  InvoiceCheck,
  InvoiceReview,
  InvoicingFacts,
  RECEIPT_QUERY,
  ReceiptAnswer,
} from './invoice-checks.ts';
import {
  CreditKindCode,
  INVOICE_STATES,
  InvoiceEvent,
  InvoiceMatch,
  InvoicePayment,
  MatchedLine,
  SupplierInvoice,
  ToInvoice,
} from './invoices.ts';
import { LIST_FILE, listOrder, type ListColumns } from './list-columns.ts';
import { CappedCount } from './procedures.ts';
import { SatInquiry, SatStatus } from './sat-status.ts';
import { UPLOAD_REFUSALS } from './upload-query.ts';

const tag = 'Facturas';
const base = '/administracion/facturas';
const params = z.object({ folio: z.string().trim().min(1).max(20) });
const text = (least: number, ask: string) =>
  z.string().trim().min(least, ask).max(1_000, 'Escribe hasta 1,000 letras.');

/** Columns of the list of invoices. */
export const INVOICE_COLUMNS = {
  folio: { label: 'Folio', isSortable: true },
  factura: { label: 'Serie y número' },
  proveedor: { label: 'Proveedor', isSortable: true },
  pedido: { label: 'Pedido', isSortable: true },
  estado: { label: 'Estado', isSortable: true },
  recibida: { label: 'Recibida', isSortable: true },
  limite: { label: 'Contestar o pagar', isSortable: true },
  pagada: { label: 'Se pagó', isExtra: true },
  total: { label: 'Total con IVA', isSortable: true },
  uuid: { label: 'Folio fiscal', isExtra: true },
  area: { label: 'Área', isExtra: true },
} as const satisfies ListColumns;

export const INVOICE_VIEWS = ['contestar', 'pagar', 'todas'] as const;
export const INVOICE_VIEW_LABELS: Record<(typeof INVOICE_VIEWS)[number], string> = {
  contestar: 'Por verificar',
  pagar: 'Por pagar',
  todas: 'Todas',
};

export const InvoiceQuery = z.object({
  q: z.string().trim().max(200, 'Escribe hasta 200 letras.').optional(),
  ver: oneOf(INVOICE_VIEWS)
    .optional()
    .describe('Las que esperan verificarse, las verificadas que esperan su pago, o todas.'),
  estado: oneOf(INVOICE_STATES).optional(),
  orden: listOrder(INVOICE_COLUMNS),
  pag: z.coerce.number().int().min(1).max(50_000).default(1),
  tam: z.coerce.number().int().min(1).max(50).default(20),
});

export const InvoiceRow = z.object({
  folio: z.string(),
  kind: z.enum(['invoice', 'credit_note']),
  name: z.string(),
  supplier: z.string(),
  order: z.string(),
  state: z.enum(INVOICE_STATES),
  receivedAt: z.string(),
  /** Until when it is verified or returned, or paid. */
  limitOn: z.string().nullable(),
  /** Day on which the last of it was paid. */
  paidOn: z.string().nullable(),
  total: z.string(),
  currency: z.string(),
  uuid: z.string(),
  area: z.string().nullable(),
});
export type InvoiceRow = z.infer<typeof InvoiceRow>;

const MOVES = ['verify', 'return', 'hold', 'release', 'reject', 'match'] as const;
export type InvoiceMove = (typeof MOVES)[number];

export const ReceivedInvoice = InvoiceRow.extend({
  id: z.uuid(),
  version: z.number(),
  orderId: z.uuid(),
  object: z.string(),
  contract: z.string(),
  supplierRfc: z.string().nullable(),
  creditKind: CreditKindCode.nullable(),
  attempt: z.number(),
  answerBy: z.string(),
  /** Who of the unit sent it in the supplier's place, and why. */
  sentBy: z.string().nullable(),
  sentReason: z.string(),
  explanation: z.string(),
  issuedAt: z.string().nullable(),
  stampedAt: z.string().nullable(),
  paymentMethod: z.string().nullable(),
  paymentForm: z.string().nullable(),
  use: z.string(),
  subtotal: z.string(),
  taxes: z.string(),
  isrWithheld: z.string(),
  ivaWithheld: z.string(),
  hasPdf: z.boolean(),
  /** As they are today while it waits; as they were when it was decided from then on. */
  checks: z.array(InvoiceCheck),
  lines: z.array(InvoiceMatch),
  matched: z.array(MatchedLine),
  /** What whoever received wrote, by number of the receipt; for who decides, not for its supplier. */
  receiptNotes: z.array(z.object({ receipt: z.string(), note: z.string() })),
  /** Of all that may be invoiced, for who has to issue it anew. */
  shouldSay: ToInvoice,
  said: z.string(),
  verifier: z.string().nullable(),
  verifiedReason: z.string(),
  dueOn: z.string().nullable(),
  /** Where the unit only tells: that another person should have done what was just done. */
  note: z.string().optional(),
  /** Last day of its payment, if it is verified today. */
  dueIfToday: z.string(),
  /** With IVA: what the budget holds committed for its contract and what was accepted of the order. */
  committed: z.string().nullable(),
  accrued: z.string(),
  /** Credit notes of the order that stand, and what is paid of the invoice with them. */
  credits: z.array(z.object({ folio: z.string(), name: z.string(), total: z.string() })),
  net: z.string(),
  payment: InvoicePayment.nullable(),
  sat: SatStatus,
  history: z.array(InvoiceEvent),
  moves: z.array(z.enum(MOVES)),
  /** Why this person does not verify it although it could be: «Quien hizo el pedido, recibió o capturó no verifica la factura.» */
  barred: z.string().nullable(),
  /** Where the unit only tells: that another person should verify it. */
  told: z.string().nullable(),
  /** The ones before and after it in the list of those that wait. */
  place: z.object({
    at: z.number(),
    of: z.number(),
    before: z.string().nullable(),
    after: z.string().nullable(),
  }),
});
export type ReceivedInvoice = z.infer<typeof ReceivedInvoice>;

const changing = {
  tag,
  params,
  ifMatch: true,
  response: ReceivedInvoice,
  errors: ['not_found', 'forbidden', 'version_conflict', 'state_conflict'],
} as const;

const FILES = {
  xml: { what: 'El CFDI, hasta 1 MB', isRequired: true },
  pdf: { what: 'Su representación impresa' },
} as const;
const UPLOADED = {
  rawBody: true,
  parts: FILES,
  errors: ['not_found', 'state_conflict', 'body_too_large', 'file_too_large', 'file_type_refused'],
} as const;
const sendQuery = z.object({
  explicacion: z
    .string()
    .trim()
    .max(1_000, 'Escribe hasta 1,000 letras.')
    .default('')
    .describe('Por qué se manda aunque haya algo que corregir o en duda.'),
  porque: CreditKindCode.optional().describe('De una nota de crédito, por qué es.'),
});

/** Invoices as those who pay read, verify and return them. */
export const invoicesApi = {
  list: endpoint({
    operationId: 'listInvoices',
    method: 'GET',
    path: base,
    tag,
    summary: 'Facturas de los pedidos, con su estado y su plazo',
    query: InvoiceQuery,
    response: z.object({
      rows: z.array(InvoiceRow),
      total: CappedCount,
      page: z.number(),
      size: z.number(),
    }),
  }),
  file: endpoint({
    operationId: 'exportInvoices',
    method: 'GET',
    path: `${base}/archivo`,
    tag,
    summary: 'Las facturas como archivo',
    query: InvoiceQuery.extend(LIST_FILE),
    media: 'table',
  }),
  detail: endpoint({
    operationId: 'getInvoice',
    method: 'GET',
    path: `${base}/{folio}`,
    tag,
    summary: 'Una factura con sus comprobaciones y lo que se compara con ella',
    params,
    response: ReceivedInvoice,
    errors: ['not_found'],
  }),
  content: endpoint({
    operationId: 'getInvoiceFile',
    method: 'GET',
    path: `${base}/{folio}/archivos/{clase}`,
    tag,
    summary: 'El XML o el PDF de una factura, como llegó',
    params: params.extend({ clase: z.enum(['xml', 'pdf']).describe('Cuál de los dos archivos.') }),
    media: 'binary',
    errors: ['not_found'],
  }),
  verify: endpoint({
    ...changing,
    operationId: 'verifyInvoice',
    method: 'POST',
    path: `${base}/{folio}/verificacion`,
    summary: 'Verifica una factura: desde entonces corre el plazo de su pago',
    body: z.object({ reason: z.string().trim().max(1_000, 'Escribe hasta 1,000 letras.').default('') }),
    errors: [...changing.errors, 'separation_of_duties'],
  }),
  return: endpoint({
    ...changing,
    operationId: 'returnInvoice',
    method: 'POST',
    path: `${base}/{folio}/devolucion`,
    summary: 'Devuelve una factura al proveedor con lo que debe corregir',
    body: z.object({ text: z.string().trim().max(1_000, 'Escribe hasta 1,000 letras.').default('') }),
  }),
  hold: endpoint({
    ...changing,
    operationId: 'holdInvoice',
    method: 'POST',
    path: `${base}/{folio}/detencion`,
    summary: 'Detiene una factura con su motivo; mientras, no se paga',
    body: z.object({
      text: text(20, 'Explica por qué se detiene, con al menos 20 letras: lo lee el proveedor.'),
    }),
  }),
  release: endpoint({
    ...changing,
    operationId: 'releaseInvoice',
    method: 'POST',
    path: `${base}/{folio}/reanudacion`,
    summary: 'Deja seguir una factura detenida, con lo que se dictaminó',
    body: z.object({ text: text(20, 'Escribe qué se dictaminó, con al menos 20 letras.') }),
  }),
  reject: endpoint({
    ...changing,
    operationId: 'rejectInvoice',
    method: 'POST',
    path: `${base}/{folio}/rechazo`,
    summary: 'Rechaza una factura que no se recibe de ningún modo',
    body: z.object({
      text: text(20, 'Explica por qué se rechaza, con al menos 20 letras: lo lee el proveedor.'),
    }),
  }),
  match: endpoint({
    ...changing,
    operationId: 'matchInvoiceLine',
    method: 'POST',
    path: `${base}/{folio}/renglones`,
    summary: 'Relaciona un renglón de la factura con uno del pedido',
    body: z.object({ number: z.number().int().min(1), orderLineId: z.uuid('Elige el renglón del pedido.') }),
  }),
  status: endpoint({
    operationId: 'askSatStatus',
    method: 'POST',
    path: `${base}/{folio}/sat`,
    tag,
    summary: 'Pregunta al SAT por una factura, o anota lo que dijo su página',
    params,
    body: SatInquiry,
    response: ReceivedInvoice,
    errors: ['not_found', 'forbidden', 'state_conflict'],
  }),
  review: endpoint({
    ...UPLOADED,
    operationId: 'reviewInvoiceForSupplier',
    method: 'POST',
    path: '/administracion/pedidos/{id}/facturas/revision',
    tag,
    summary: 'Revisa la factura de un pedido antes de recibirla en lugar de su proveedor; no guarda nada',
    params: z.object({ id: z.uuid() }),
    response: InvoiceReview,
    errors: [...UPLOADED.errors, 'forbidden'],
    repeatable: 'No guarda nada.',
  }),
  send: endpoint({
    ...UPLOADED,
    operationId: 'sendInvoiceForSupplier',
    method: 'POST',
    path: '/administracion/pedidos/{id}/facturas',
    tag,
    summary: 'Recibe la factura de un pedido en lugar de su proveedor, con el motivo',
    params: z.object({ id: z.uuid() }),
    query: sendQuery.extend({
      motivo: text(20, 'Explica por qué la recibes tú, con al menos 20 letras.').describe(
        'Por qué no la manda su proveedor.',
      ),
    }),
    status: 201,
    response: ReceivedInvoice,
    errors: [...UPLOADED.errors, 'forbidden'],
  }),
};

/** The personal link of an order, where a file is the body. */
export const ORDER_LINK_HEADER = 'Pedido-Liga';
/** Stands there for the account of its supplier, which the request proves by itself. */
export const BY_ACCOUNT = 'cuenta';
const supplierParams = z.object({ folio: z.string().trim().min(1).max(60) });
const link = z.string().trim().max(100);
const supplierTag = 'Pedidos para el proveedor';

/** What a supplier reads before it invoices, and what it sent. */
export const SupplierInvoicing = z.object({
  facts: InvoicingFacts,
  /** Of what was accepted and not invoiced; null while there is nothing of it. */
  toInvoice: ToInvoice.nullable(),
  /** Why nothing can be sent; null where it can. */
  closed: z.string().nullable(),
  /** The newest first. */
  sent: z.array(SupplierInvoice),
});
export type SupplierInvoicing = z.infer<typeof SupplierInvoicing>;

/** What a supplier does with the invoices of its order, without an account. */
export const supplierInvoicesApi = {
  read: endpoint({
    operationId: 'readSupplierInvoicing',
    method: 'POST',
    path: '/pedidos/{folio}/facturas/consulta',
    tag: supplierTag,
    summary: 'Qué debe decir la factura de un pedido y las que ya se enviaron, para quien tiene su liga',
    params: supplierParams,
    body: z.object({ link }),
    response: SupplierInvoicing,
    errors: ['not_found'],
    repeatable: 'Solo lee.',
  }),
  review: endpoint({
    ...UPLOADED,
    operationId: 'reviewOrderInvoice',
    method: 'POST',
    path: '/pedidos/{folio}/facturas/revision',
    tag: supplierTag,
    summary: 'Revisa la factura de un pedido con todo lo que se sabe de él; no guarda nada',
    params: supplierParams,
    response: InvoiceReview,
    errors: [...UPLOADED.errors, 'request_access_denied'],
    repeatable: 'No guarda nada.',
  }),
  receipt: endpoint({
    operationId: 'sendSupplierReceipt',
    method: 'POST',
    path: '/pedidos/{folio}/complementos',
    tag: supplierTag,
    summary:
      'Manda el complemento (REP) de un pago al proveedor del pedido: se revisa entero, y se guarda si nada lo impide',
    params: supplierParams,
    query: RECEIPT_QUERY,
    rawBody: true,
    status: 201,
    response: ReceiptAnswer,
    errors: ['not_found', 'state_conflict', 'request_access_denied', ...UPLOAD_REFUSALS],
  }),
  interest: endpoint({
    operationId: 'askLateInterest',
    method: 'POST',
    path: '/pedidos/{folio}/facturas/{factura}/intereses',
    tag: supplierTag,
    summary: 'Pide los intereses de una factura del pedido que se pagó tarde',
    params: supplierParams.extend({
      factura: z.string().trim().min(1).max(20).describe('Folio de la factura, como F-2026-00012.'),
    }),
    status: 201,
    response: z.object({ answerBy: z.string() }),
    errors: ['not_found', 'state_conflict', 'request_access_denied'],
  }),
  send: endpoint({
    ...UPLOADED,
    operationId: 'sendOrderInvoice',
    method: 'POST',
    path: '/pedidos/{folio}/facturas',
    tag: supplierTag,
    summary: 'Envía la factura de un pedido',
    params: supplierParams,
    query: sendQuery,
    status: 201,
    response: SupplierInvoicing,
    errors: [...UPLOADED.errors, 'request_access_denied'],
  }),
};
