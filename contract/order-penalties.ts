import { saysGround } from './rules/texts/legal-ground.ts';
import { z } from 'zod';
import { text } from './procurement-admin.ts';
import type { FieldLabel } from './rules/texts/field-differences.ts';
import { moneyText } from './rules/texts/money.ts';

/** Where a penalty of an order stands (purchase-chain §5.5). */
export const ORDER_PENALTY_STATES = ['proposed', 'notified', 'answered', 'firm', 'waived'] as const;
export type OrderPenaltyState = (typeof ORDER_PENALTY_STATES)[number];
export const ORDER_PENALTY_STATE_LABELS: Record<OrderPenaltyState, string> = {
  proposed: 'Propuesta',
  notified: 'Avisada al proveedor',
  answered: 'El proveedor contestó',
  firm: 'Firme',
  waived: 'Condonada',
};

/** For what it is charged: what came late (LAASSP 2025, art. 75), or what was fulfilled in part or with faults (art. 76). */
export const PENALTY_KINDS = ['late', 'deficient'] as const;
export type PenaltyKind = (typeof PENALTY_KINDS)[number];
export const PENALTY_KIND_LABELS: Record<PenaltyKind, string> = { late: 'Pena', deficient: 'Deducción' };

/** How a firm penalty is charged. The invoice of the supplier is never lowered in silence. */
export const PENALTY_APPLICATIONS = {
  credit_note: 'Nota de crédito del proveedor, antes del pago',
  deduction: 'Descuento en la orden de pago',
  direct: 'Pago directo del proveedor',
} as const;
export type PenaltyApplication = keyof typeof PENALTY_APPLICATIONS;
const applications = Object.keys(PENALTY_APPLICATIONS) as [PenaltyApplication, ...PenaltyApplication[]];

/** What of a line came late, and what it gives; without IVA. */
export const PenaltyLine = z.object({
  lineId: z.uuid(),
  description: z.string(),
  unit: z.string(),
  quantity: z.string(),
  unitPrice: z.string(),
  amount: z.string(),
});
export type PenaltyLine = z.infer<typeof PenaltyLine>;

export const OrderPenalty = z.object({
  id: z.uuid(),
  /** `P-2026-00042/1` */
  number: z.string(),
  version: z.number(),
  kind: z.enum(PENALTY_KINDS),
  state: z.enum(ORDER_PENALTY_STATES),
  /** Number of the receipt of what came late, or with faults. */
  receipt: z.string(),
  dueOn: z.string(),
  arrivedOn: z.string(),
  /** Natural days late; none of a deduction. */
  days: z.number(),
  /** Percent for each day, or of what has the fault. */
  rate: z.number(),
  /** What was wrong, of a deduction. */
  fault: z.string(),
  lines: z.array(PenaltyLine),
  /** What the formula gives, up to what it may be, and what it is. */
  computed: z.string(),
  cap: z.string(),
  capOf: z.enum(['guarantee', 'price', 'order']),
  amount: z.string(),
  /** It reached what it may be: the unit asks itself whether to rescind. */
  asksRescission: z.boolean(),
  calculation: z.string(),
  ground: z.string(),
  application: z.enum(applications).nullable(),
  notifiedAt: z.string().nullable(),
  answerBy: z.string().nullable(),
  answeredAt: z.string().nullable(),
  answerText: z.string(),
  /** What the supplier handed in with its answer, or before it. */
  papers: z.array(z.object({ id: z.uuid(), name: z.string() })),
  decidedAt: z.string().nullable(),
  reason: z.string(),
  /** What orders of payment deducted of it, by their numbers. */
  deducted: z.array(z.object({ order: z.string(), amount: z.string() })),
  /** What this person may do with it now. */
  moves: z.array(z.enum(['notify', 'resolve', 'waive'])),
});
export type OrderPenalty = z.infer<typeof OrderPenalty>;

/** A penalty as its supplier reads it; what nobody told it yet is not there. */
export const SupplierPenalty = OrderPenalty.omit({ version: true, moves: true, asksRescission: true }).extend(
  {
    mayAnswer: z.boolean(),
  },
);
export type SupplierPenalty = z.infer<typeof SupplierPenalty>;

/** Shortest description of what was wrong, in letters. */
export const LEAST_FAULT_TEXT = 20;

/** A deduction for what was taken although it was fulfilled in part or with faults. Its id is given by who writes it: sent twice, it is one. */
export const OrderDeduction = z.object({
  id: z.uuid(),
  receiptId: z.uuid('Elige la recepción.'),
  fault: text(500).min(LEAST_FAULT_TEXT, 'Describe la falta con al menos 20 letras: la lee el proveedor.'),
  /** Percent of the price of what has the fault, as the contract says it. */
  percent: z
    .number('Escribe el por ciento que dice el contrato.')
    .gt(0, 'Escribe un por ciento mayor que cero.')
    .max(100, 'Escribe hasta 100 %.')
    .refine(
      (percent) => Math.abs(percent * 1_000 - Math.round(percent * 1_000)) < 1e-6,
      'Escribe hasta tres decimales.',
    ),
  lines: z.array(z.object({ lineId: z.uuid(), quantity: text(30) })).max(500),
});
export type OrderDeduction = z.infer<typeof OrderDeduction>;

const ground = text(300).superRefine(saysGround);

export const PenaltyNotice = z.object({
  application: z.enum(applications, 'Elige cómo se cobra.'),
  ground,
});
export type PenaltyNotice = z.infer<typeof PenaltyNotice>;

/** Shortest explanation of what a penalty becomes, and of what a supplier says of it, in letters. */
export const LEAST_PENALTY_TEXT = 20;
const explained = (ask: string) => text(1_000).min(LEAST_PENALTY_TEXT, ask);

/** What becomes of a penalty: it stands, it is less, or it is waived. */
export const PenaltyResult = z
  .object({
    way: z.enum(['firm', 'reduce', 'waive'], 'Elige qué se resuelve.'),
    /** What is left of one that is reduced. */
    amount: z
      .string()
      .regex(/^\d{1,15}\.\d{2}$/, 'Escribe el monto como 1,234.50')
      .nullable()
      .default(null),
    ground,
    reason: explained('Explica la resolución con al menos 20 letras: la leen el proveedor y los visitantes.'),
  })
  .superRefine(({ way, amount }, context) => {
    if (way === 'reduce' && amount === null)
      context.addIssue({ code: 'custom', path: ['amount'], message: 'Escribe en cuánto queda la pena.' });
  });
export type PenaltyResult = z.infer<typeof PenaltyResult>;

export const PenaltyAnswer = z.object({
  text: text(2_000).min(LEAST_PENALTY_TEXT, 'Explícalo con al menos 20 letras.'),
});

/** Fields as the history names them. */
export const ORDER_PENALTY_LABELS: readonly FieldLabel[] = [
  {
    name: 'state',
    label: 'Estado',
    text: (value) => ORDER_PENALTY_STATE_LABELS[value as OrderPenaltyState] ?? String(value),
  },
  { name: 'amount', label: 'Monto', text: (value) => moneyText(String(value)) },
  { name: 'calculation', label: 'Cálculo' },
  { name: 'ground', label: 'Fundamento' },
  {
    name: 'application',
    label: 'Cómo se cobra',
    text: (value) => PENALTY_APPLICATIONS[value as PenaltyApplication] ?? '',
  },
  { name: 'answerText', label: 'Lo que dijo el proveedor' },
  {
    name: 'papers',
    label: 'Documentos del proveedor',
    text: (value) => (value as OrderPenalty['papers']).map(({ name }) => name).join(', '),
  },
  { name: 'reason', label: 'Por qué' },
];
