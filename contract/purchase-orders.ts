import { z } from 'zod';
import { CalendarDay } from './existing-day.ts';
import { text } from './procurement-admin.ts';
import { TAX_RATES } from './rules/requisitions/requisition-totals.ts';
import type { ChildRow, FieldLabel } from './rules/texts/field-differences.ts';

/** Where an order stands between those who bought and who supplies (purchase-chain §5.1, §5.2). */
export const ORDER_STATES = [
  'draft',
  'issued',
  'proposed',
  'accepted',
  'rejected',
  'rescinded',
  'ended',
  'settled',
  'voided',
] as const;
export type OrderState = (typeof ORDER_STATES)[number];
export const ORDER_STATE_LABELS: Record<OrderState, string> = {
  draft: 'Borrador',
  issued: 'Enviado al proveedor',
  proposed: 'Propone otra fecha',
  accepted: 'Aceptado',
  rejected: 'Rechazado por el proveedor',
  rescinded: 'Rescindido',
  ended: 'Terminado antes de tiempo',
  settled: 'Cerrado con finiquito',
  voided: 'Anulado',
};

/** States of orders of which nothing more is delivered; the others are under way. */
export const ORDER_STATES_OVER = [
  'rescinded',
  'ended',
  'settled',
  'voided',
] as const satisfies readonly OrderState[];
export const isOver = (state: OrderState): boolean =>
  (ORDER_STATES_OVER as readonly OrderState[]).includes(state);

/** Why a supplier does not take an order as it is. */
export const ORDER_REJECTIONS = {
  price: 'El precio no es el que ofrecí',
  stock: 'Ya no hay existencias',
  specification: 'Lo descrito no es lo que ofrecí',
  fiscal: 'Los datos fiscales están mal',
  authority: 'Quien lo recibió no puede aceptarlo',
} as const;
export type OrderRejection = keyof typeof ORDER_REJECTIONS;
const rejections = Object.keys(ORDER_REJECTIONS) as [OrderRejection, ...OrderRejection[]];

export const MOST_ORDER_LINES = 500;

export const OrderLine = z.object({
  id: z.uuid(),
  description: text(2_000),
  quantity: text(30),
  unit: text(60),
  /** Without IVA, up to six decimals. */
  unitPrice: text(30),
  taxRate: z.enum(TAX_RATES),
  /** The lot of the procedure that it buys. */
  lotId: z.uuid().nullable(),
});
export type OrderLine = z.infer<typeof OrderLine>;

export const PurchaseOrderForm = z.object({
  object: text(250),
  lines: z.array(OrderLine).max(MOST_ORDER_LINES, `Un pedido tiene hasta ${MOST_ORDER_LINES} renglones.`),
  dueOn: CalendarDay.nullable(),
  /** Natural days from the day on which it is issued, where it says no date. */
  dueDays: z.number().int().min(1, 'Escribe los días, al menos uno.').max(3_650).nullable(),
  place: text(300),
  hours: text(200),
  advancePercent: z.number().min(0).max(100, 'Escribe un porcentaje.').nullable(),
  /** Working days from the verified invoice on. */
  paymentDays: z.number().int().min(1, 'Escribe los días, al menos uno.').max(365),
  priceTerms: text(500),
  notes: text(2_000),
  administrator: z.string().max(200).nullable(),
  receiver: z.string().max(200).nullable(),
});
export type PurchaseOrderForm = z.infer<typeof PurchaseOrderForm>;

/** Fields as the history and a conflict name them. */
export const PURCHASE_ORDER_LABELS: readonly FieldLabel[] = [
  {
    name: 'state',
    label: 'Estado',
    text: (value) => ORDER_STATE_LABELS[value as OrderState] ?? String(value),
  },
  { name: 'number', label: 'Número' },
  { name: 'edition', label: 'Versión' },
  { name: 'promisedOn', label: 'Fecha que promete el proveedor' },
  { name: 'answerText', label: 'Lo que dijo el proveedor' },
  { name: 'object', label: 'Qué se compra' },
  {
    name: 'lines',
    label: 'Renglones',
    rows: {
      title: ({ description }: ChildRow) => `Renglón «${String(description).slice(0, 60)}»`,
      isOrdered: true,
      fields: [
        { name: 'description', label: 'Descripción' },
        { name: 'quantity', label: 'Cantidad' },
        { name: 'unit', label: 'Unidad' },
        { name: 'unitPrice', label: 'Precio unitario sin IVA' },
        { name: 'taxRate', label: 'IVA' },
        { name: 'lotId', label: 'Partida', isUntold: true },
      ],
    },
  },
  { name: 'dueOn', label: 'Fecha de entrega' },
  { name: 'dueDays', label: 'Plazo de entrega en días naturales' },
  { name: 'place', label: 'Lugar de entrega' },
  { name: 'hours', label: 'Días y horas en que se recibe' },
  { name: 'advancePercent', label: 'Anticipo, en %' },
  { name: 'paymentDays', label: 'Plazo de pago en días hábiles' },
  { name: 'priceTerms', label: 'Precio fijo o fórmula de ajuste' },
  { name: 'notes', label: 'Indicaciones' },
  { name: 'administrator', label: 'Quién administra el pedido', isUntold: true },
  { name: 'receiver', label: 'Quién recibe', isUntold: true },
  { name: 'administratorName', label: 'Quién administra el pedido' },
  { name: 'receiverName', label: 'Quién recibe' },
];

/** What a supplier answers: it takes it with a day, it proposes another day, or it rejects it with a reason. */
export const OrderAnswer = z
  .object({
    answer: z.enum(['accept', 'propose', 'reject'], 'Elige qué contestas.'),
    promisedOn: CalendarDay.nullable().default(null),
    reason: z.enum(rejections, 'Elige la razón.').nullable().default(null),
    text: text(1_000).default(''),
  })
  .superRefine(({ answer, promisedOn, reason, text: said }, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (answer !== 'reject' && promisedOn === null) refuse('promisedOn', 'Escribe en qué fecha entregas.');
    if (answer === 'reject' && reason === null) refuse('reason', 'Elige la razón.');
    if (answer !== 'accept' && said.length < 10) refuse('text', 'Explícalo con al menos 10 letras.');
  });
export type OrderAnswer = z.infer<typeof OrderAnswer>;

/** Everything that is done to an order, as its history names it. */
export const ORDER_ACTS = {
  begin: 'Se empezó el pedido',
  write: 'Se escribió el pedido',
  issue: 'Se envió al proveedor',
  link: 'Se le mandó otra liga',
  seen: 'El proveedor lo abrió',
  accept: 'El proveedor lo aceptó',
  propose: 'El proveedor propuso otra fecha',
  reject: 'El proveedor lo rechazó',
  agree: 'Se aceptó la fecha que propuso',
  refuse: 'No se aceptó la fecha que propuso',
  remind: 'Se le recordó por correo',
  give: 'Pasó a otra persona de compras',
  extend: 'Se amplió la fecha de entrega',
  change: 'Se cambiaron las cantidades',
  announce: 'El proveedor avisó de una entrega',
  arrive: 'Llegó una entrega',
  decide: 'Se revisó lo que llegó',
  penaltyPropose: 'Se propuso una pena o deducción',
  penaltyNotify: 'Se avisó de una pena o deducción',
  penaltyAnswer: 'El proveedor contestó una pena o deducción',
  penaltyResolve: 'Se resolvió una pena o deducción',
  guaranteeAdd: 'Se anotó una garantía',
  guaranteeExcept: 'Se exceptuó de una garantía',
  guaranteeValidate: 'Se validó una garantía',
  guaranteeRelease: 'Se liberó una garantía',
  endingWrite: 'Se preparó una rescisión o terminación anticipada',
  endingNotify: 'Se avisó de una rescisión o terminación anticipada',
  endingAnswer: 'El proveedor contestó la rescisión o terminación',
  endingResolve: 'Se resolvió que el pedido termina',
  endingDrop: 'La rescisión o terminación quedó sin efecto',
  guaranteeClaim: 'Se hace efectiva una garantía',
  settlementSend: 'Se mandó el finiquito',
  settlementObject: 'El proveedor no estuvo de acuerdo con el finiquito',
  settle: 'Se cerró con su finiquito',
  contest: 'La empresa dijo «No fui yo»',
  correct: 'Se abrió para corregirlo',
  void: 'Se anuló',
} as const;
export type OrderAct = keyof typeof ORDER_ACTS;

export const OrderEvent = z.object({
  act: z.enum(Object.keys(ORDER_ACTS) as [OrderAct, ...OrderAct[]]),
  at: z.string(),
  /** Name of who did it; of the supplier its name, of the clock nothing. */
  by: z.string(),
  text: z.string(),
});
export type OrderEvent = z.infer<typeof OrderEvent>;
