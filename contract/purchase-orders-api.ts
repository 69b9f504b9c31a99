import { z } from 'zod';
import { oneOf } from './list-words.ts';
import { endpoint } from './endpoint.ts';
import { CalendarDay } from './existing-day.ts';
import { INVOICE_ACTS, type InvoiceAct } from './invoices.ts';
import { LIST_FILE, listOrder, type ListColumns } from './list-columns.ts';
import { CappedCount } from './procedures.ts';
import { Arrival, OrderReceipt, ReceiptResult } from './receipts.ts';
import { DeliveryNotice } from './delivery-notices.ts';
import { MissingGuarantee, OrderGuarantee } from './order-guarantees.ts';
import { OrderEnding, SupplierEnding } from './order-endings.ts';
import { OrderSettlement, SupplierSettlement } from './order-settlements.ts';
import { OrderPenalty, SupplierPenalty } from './order-penalties.ts';
import { SeenValues } from './procurement-admin.ts';
import { UPLOAD_REFUSALS, UploadQuery } from './upload-query.ts';
import {
  MOST_ORDER_LINES,
  ORDER_STATES,
  OrderAnswer,
  OrderEvent,
  OrderLine,
  PurchaseOrderForm,
} from './purchase-orders.ts';

const tag = 'Pedidos';
const base = '/administracion/pedidos';
const params = z.object({ id: z.uuid() });
const reason = (ask: string) => z.string().trim().min(20, ask).max(1_000, 'Escribe hasta 1,000 letras.');

/** Columns of the list of orders. */
export const PURCHASE_ORDER_COLUMNS = {
  numero: { label: 'Pedido', isSortable: true },
  objeto: { label: 'Qué se compra', isSortable: true },
  proveedor: { label: 'Proveedor', isSortable: true },
  estado: { label: 'Estado', isSortable: true },
  entrega: { label: 'Entrega', isSortable: true },
  total: { label: 'Total con IVA', isSortable: true },
  comprador: { label: 'Comprador', isSortable: true },
  contrato: { label: 'Contrato', isExtra: true },
  area: { label: 'Área', isExtra: true },
} as const satisfies ListColumns;

export const ORDER_VIEWS = ['mios', 'recibo', 'vivos', 'terminados', 'todos'] as const;
export const ORDER_VIEW_LABELS: Record<(typeof ORDER_VIEWS)[number], string> = {
  mios: 'Los que llevo',
  recibo: 'Los que recibo',
  vivos: 'En curso',
  terminados: 'Terminados',
  todos: 'Todos',
};
export const PurchaseOrderQuery = z.object({
  q: z.string().trim().max(200, 'Escribe hasta 200 letras.').optional(),
  ver: oneOf(ORDER_VIEWS)
    .optional()
    .describe(
      'Los que lleva o recibe quien pregunta, los que están en curso (mientras no se pida un estado), los terminados, o todos.',
    ),
  estado: oneOf(ORDER_STATES).optional(),
  orden: listOrder(PURCHASE_ORDER_COLUMNS),
  pag: z.coerce.number().int().min(1).max(50_000).default(1),
  tam: z.coerce.number().int().min(1).max(50).default(20),
});

export const PurchaseOrderRow = z.object({
  id: z.uuid(),
  /** Given when it is issued. */
  number: z.string().nullable(),
  object: z.string(),
  supplier: z.string(),
  state: z.enum(ORDER_STATES),
  dueOn: z.string().nullable(),
  /** With IVA. */
  total: z.string(),
  currency: z.string(),
  buyer: z.string(),
  contract: z.string(),
  area: z.string().nullable(),
});
export type PurchaseOrderRow = z.infer<typeof PurchaseOrderRow>;

/** Somebody who may be named in an order. */
const NamedPerson = z.object({ id: z.string(), name: z.string() });

const MOVES = [
  'write',
  'issue',
  'link',
  'agree',
  'correct',
  'void',
  'receive',
  'guarantee',
  'extend',
  'change',
  'deduct',
  'end',
  'settle',
] as const;

/** What was done with an invoice of an order, by its folio. */
const OrderInvoiceEvent = z.object({
  act: z.enum(Object.keys(INVOICE_ACTS) as [InvoiceAct, ...InvoiceAct[]]),
  at: z.string(),
  folio: z.string(),
  text: z.string(),
});

export const PurchaseOrder = PurchaseOrderRow.extend({
  version: z.number(),
  /** How often it was corrected and issued again, counted from one. */
  edition: z.number(),
  form: PurchaseOrderForm,
  contractId: z.uuid(),
  procedureId: z.uuid(),
  procedure: z.string(),
  supplierNumber: z.string().nullable(),
  /** Names of those who are named in it. */
  administrator: z.string().nullable(),
  receiver: z.string().nullable(),
  totals: z.object({ net: z.string(), tax: z.string(), gross: z.string() }),
  /** What the contract is worth, what other orders of it ask for, what was paid of it without one, and what the budget holds
   * for it; all with IVA. */
  contracted: z.string().nullable(),
  ordered: z.string(),
  paid: z.string(),
  committed: z.string().nullable(),
  issuedAt: z.string().nullable(),
  /** Until when the supplier is asked to answer. */
  answerBy: z.string().nullable(),
  /** Until when it may take its rejection back; null where there is none. */
  retractBy: z.string().nullable(),
  /** It did not answer until then: whoever carries the order calls. */
  isSilent: z.boolean(),
  seenAt: z.string().nullable(),
  promisedOn: z.string().nullable(),
  /** What the supplier said of its own. */
  answerReason: OrderAnswer.shape.reason,
  answerText: z.string(),
  /** What is still missing to issue it: name of the field, and what is said at its place. */
  missing: z.array(z.object({ field: z.string(), message: z.string() })),
  /** Who may be named; empty unless it is written. */
  people: z.object({ administrators: z.array(NamedPerson), receivers: z.array(NamedPerson) }),
  receipts: z.array(OrderReceipt),
  /** Something of it was taken that no invoice in force says. */
  awaitsInvoice: z.boolean(),
  penalties: z.array(OrderPenalty),
  /** Until when its supplier may answer a penalty of which it is told today; null where there is none to tell. */
  penaltyAnswerUntil: z.string().nullable(),
  /** Deliveries that the supplier announced. */
  notices: z.array(DeliveryNotice),
  guarantees: z.array(OrderGuarantee),
  /** Those that it still lacks, with how much they are by rule. */
  missingGuarantees: z.array(MissingGuarantee),
  /** What was taken of each line. */
  taken: z.array(z.object({ lineId: z.uuid(), accepted: z.string() })),
  history: z.array(OrderEvent),
  /** Its closing sheet, from what came of it on. */
  settlement: OrderSettlement.nullable(),
  /** Its rescissions and early ends, the newest first. */
  endings: z.array(OrderEnding),
  /** What was done with its invoices, their payment too, the newest first. */
  invoiceEvents: z.array(OrderInvoiceEvent),
  moves: z.array(z.enum(MOVES)),
  isMine: z.boolean(),
});
export type PurchaseOrder = z.infer<typeof PurchaseOrder>;

/** A published contract of which something is not ordered yet. */
export const OrderableContract = z.object({
  id: z.uuid(),
  number: z.string(),
  title: z.string(),
  supplier: z.string(),
  amount: z.string().nullable(),
  currency: z.string(),
});
export type OrderableContract = z.infer<typeof OrderableContract>;

export const PurchaseOrderSave = PurchaseOrderForm.partial().extend({ seen: SeenValues.optional() });
export type PurchaseOrderSave = z.infer<typeof PurchaseOrderSave>;

/** New quantities of lines of an order, and why. */
export const OrderChange = z.object({
  lines: z
    .array(OrderLine.pick({ id: true, quantity: true }))
    .min(1, 'Escribe la cantidad de al menos un renglón.')
    .max(MOST_ORDER_LINES, `Un pedido tiene hasta ${MOST_ORDER_LINES} renglones.`),
  reason: reason('Explica por qué cambian las cantidades, con al menos 20 letras: lo lee el proveedor.'),
});
export type OrderChange = z.infer<typeof OrderChange>;

const changing = {
  tag,
  params,
  ifMatch: true,
  response: PurchaseOrder,
  errors: ['not_found', 'forbidden', 'version_conflict', 'state_conflict'],
} as const;

/** Orders as those who buy keep them; what the supplier does with its link: `supplier-orders-api.ts`. */
export const purchaseOrdersApi = {
  list: endpoint({
    operationId: 'listPurchaseOrders',
    method: 'GET',
    path: base,
    tag,
    summary: 'Pedidos, con su estado y su entrega',
    query: PurchaseOrderQuery,
    response: z.object({
      rows: z.array(PurchaseOrderRow),
      total: CappedCount,
      page: z.number(),
      size: z.number(),
    }),
  }),
  file: endpoint({
    operationId: 'exportPurchaseOrders',
    method: 'GET',
    path: `${base}/archivo`,
    tag,
    summary: 'Los pedidos como archivo',
    query: PurchaseOrderQuery.extend(LIST_FILE),
    media: 'table',
  }),
  contracts: endpoint({
    operationId: 'listOrderableContracts',
    method: 'GET',
    path: `${base}/contratos`,
    tag,
    summary: 'Contratos publicados que todavía no tienen su pedido',
    query: z.object({ q: z.string().trim().max(200, 'Escribe hasta 200 letras.').optional() }),
    response: z.object({ rows: z.array(OrderableContract) }),
  }),
  detail: endpoint({
    operationId: 'getPurchaseOrder',
    method: 'GET',
    path: `${base}/{id}`,
    tag,
    summary: 'Un pedido con sus renglones, lo que contestó el proveedor y su historial',
    params,
    response: PurchaseOrder,
    errors: ['not_found'],
  }),
  begin: endpoint({
    operationId: 'beginPurchaseOrder',
    method: 'POST',
    path: base,
    tag,
    summary: 'Empieza el pedido de un contrato publicado, con los renglones de su fallo o de su cotización',
    body: z.object({ contractId: z.uuid('Elige el contrato.') }),
    status: 201,
    response: PurchaseOrder,
    errors: ['not_found', 'forbidden', 'state_conflict'],
  }),
  save: endpoint({
    ...changing,
    operationId: 'savePurchaseOrder',
    method: 'PUT',
    path: `${base}/{id}`,
    summary: 'Guarda lo escrito de un pedido que no se ha enviado',
    body: PurchaseOrderSave,
  }),
  issue: endpoint({
    ...changing,
    operationId: 'issuePurchaseOrder',
    method: 'POST',
    path: `${base}/{id}/emision`,
    summary: 'Envía el pedido al proveedor: toma su número y le manda su liga personal',
    errors: [...changing.errors, 'contractor_blocked'],
  }),
  link: endpoint({
    ...changing,
    operationId: 'sendOrderLink',
    method: 'POST',
    path: `${base}/{id}/liga`,
    summary: 'Manda al proveedor otra liga; la anterior deja de servir',
  }),
  settle: endpoint({
    ...changing,
    operationId: 'settleOrderDate',
    method: 'POST',
    path: `${base}/{id}/fecha`,
    summary: 'Acepta, o no, la fecha de entrega que propuso el proveedor',
    body: z.object({
      agrees: z.boolean('Di si se acepta la fecha.'),
      text: z
        .string()
        .trim()
        .min(10, 'Explica tu respuesta con al menos 10 letras: la lee el proveedor.')
        .max(1_000, 'Escribe hasta 1,000 letras.'),
      /** The day that was before the person. */
      proposedOn: CalendarDay,
    }),
  }),
  correct: endpoint({
    ...changing,
    operationId: 'correctPurchaseOrder',
    method: 'POST',
    path: `${base}/{id}/correccion`,
    summary: 'Abre un pedido enviado para corregirlo y emitirlo como versión nueva, con el mismo número',
    body: z.object({
      reason: reason('Explica qué se corrige, con al menos 20 letras: lo lee el proveedor.'),
    }),
  }),
  change: endpoint({
    ...changing,
    operationId: 'changeOrderQuantities',
    method: 'POST',
    path: `${base}/{id}/cantidades`,
    summary:
      'Cambia las cantidades de un pedido enviado, dentro de lo que vale hoy su contrato, y lo manda como versión nueva; lo confirma otra persona',
    body: OrderChange,
    errors: [...changing.errors, 'contractor_blocked', 'decision_proposed'],
  }),
  void: endpoint({
    ...changing,
    operationId: 'voidPurchaseOrder',
    method: 'POST',
    path: `${base}/{id}/anulacion`,
    summary: 'Anula un pedido con su motivo; su número no se vuelve a usar',
    body: z.object({
      reason: reason('Explica por qué se anula, con al menos 20 letras: lo lee el proveedor.'),
    }),
  }),
};

const receiptParams = z.object({ id: z.uuid(), recepcion: z.uuid().describe('Id de la recepción.') });

/** What came of an order, as whoever receives writes it. */
export const receiptsApi = {
  arrive: endpoint({
    operationId: 'recordArrival',
    method: 'POST',
    path: `${base}/{id}/recepciones`,
    tag,
    summary: 'Registra lo que llegó de un pedido; todavía no es una aceptación',
    params,
    body: Arrival,
    status: 201,
    response: PurchaseOrder,
    errors: ['not_found', 'forbidden', 'state_conflict', 'separation_of_duties'],
  }),
  photo: endpoint({
    operationId: 'addReceiptPhoto',
    method: 'POST',
    path: `${base}/{id}/recepciones/{recepcion}/fotos`,
    tag,
    summary: 'Agrega una foto de lo que llegó; se guarda sin el lugar en que se tomó',
    params: receiptParams,
    query: UploadQuery.omit({ carga: true }),
    rawBody: true,
    status: 201,
    response: PurchaseOrder,
    errors: ['not_found', 'forbidden', 'state_conflict', ...UPLOAD_REFUSALS],
  }),
  picture: endpoint({
    operationId: 'getReceiptPhoto',
    method: 'GET',
    path: `${base}/{id}/recepciones/{recepcion}/fotos/{foto}`,
    tag,
    summary: 'Una foto de lo que llegó, para quien lee el pedido',
    params: receiptParams.extend({ foto: z.uuid().describe('Id de la foto.') }),
    media: 'binary',
    errors: ['not_found'],
  }),
  decide: endpoint({
    operationId: 'decideReceipt',
    method: 'POST',
    path: `${base}/{id}/recepciones/{recepcion}/resultado`,
    tag,
    summary: 'Dice cuánto se acepta y cuánto se rechaza de lo que llegó, y por qué',
    params: receiptParams,
    ifMatch: true,
    body: ReceiptResult,
    response: PurchaseOrder,
    errors: ['not_found', 'forbidden', 'version_conflict', 'state_conflict', 'separation_of_duties'],
  }),
};

const supplierTag = 'Pedidos para el proveedor';
const supplierParams = z.object({ folio: z.string().trim().min(1).max(60) });
/** The personal link, as it stands behind the sign # of the address. */
const link = z.string().trim().max(100);

/** An order as its supplier reads it with its link. */
export const SupplierOrder = z.object({
  number: z.string(),
  edition: z.number(),
  state: z.enum(ORDER_STATES),
  object: z.string(),
  supplier: z.string(),
  contract: z.string(),
  procedure: z.string(),
  lines: z.array(OrderLine.omit({ lotId: true })),
  totals: PurchaseOrder.shape.totals,
  currency: z.string(),
  dueOn: z.string(),
  place: z.string(),
  hours: z.string(),
  advancePercent: z.number().nullable(),
  paymentDays: z.number(),
  priceTerms: z.string(),
  notes: z.string(),
  buyer: z.string(),
  buyerEmail: z.string().nullable(),
  receiver: z.string().nullable(),
  issuedAt: z.string(),
  answerBy: z.string().nullable(),
  promisedOn: z.string().nullable(),
  answerReason: OrderAnswer.shape.reason,
  answerText: z.string(),
  receipts: z.array(OrderReceipt.omit({ version: true, receiver: true, note: true, deliveredId: true })),
  notices: z.array(DeliveryNotice),
  mayAnnounce: z.boolean(),
  penalties: z.array(SupplierPenalty),
  /** What its contract asks for lateness, and the guarantees that are asked for, each in a sentence. */
  penaltyAsked: z.string(),
  guaranteesAsked: z.array(z.string()),
  /** Its closing sheet, once it was sent. */
  settlement: SupplierSettlement.nullable(),
  /** Its rescissions and early ends of which it was told, the newest first. */
  endings: z.array(SupplierEnding),
  /** It may answer now. */
  mayAnswer: z.boolean(),
  /** Its last day is over: it is told as late, and rejected no more. */
  isLate: z.boolean(),
  /** It was rejected, and the rejection can be taken back until then, as long as the unit has not gone on. */
  retractBy: z.string().nullable(),
  history: z.array(OrderEvent),
  /** As of the order of officers; none for who may not collect for the company. */
  invoiceEvents: z.array(OrderInvoiceEvent),
});
export type SupplierOrder = z.infer<typeof SupplierOrder>;

/** What a supplier does with its order, without an account. */
export const supplierOrdersApi = {
  read: endpoint({
    operationId: 'readSupplierOrder',
    method: 'POST',
    repeatable: 'Lee con la liga que se recibió; la primera vez queda anotado que se abrió.',
    path: '/pedidos/{folio}/consulta',
    tag: supplierTag,
    summary: 'El pedido, para quien tiene su liga personal',
    params: supplierParams,
    body: z.object({ link }),
    response: SupplierOrder,
    errors: ['not_found'],
  }),
  answer: endpoint({
    operationId: 'answerSupplierOrder',
    method: 'POST',
    path: '/pedidos/{folio}/respuesta',
    tag: supplierTag,
    summary: 'Acepta el pedido con una fecha, propone otra o lo rechaza con su razón',
    params: supplierParams,
    body: z.object({
      link,
      /** The version of the order that was before whoever answers. */
      edition: z.number().int().min(1),
      answer: OrderAnswer,
    }),
    response: SupplierOrder,
    errors: ['not_found', 'state_conflict'],
  }),
};
