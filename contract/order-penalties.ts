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
  state: z.enum(ORDER_PENALTY_STATES),
  /** Number of the receipt of what came late. */
  receipt: z.string(),
  dueOn: z.string(),
  arrivedOn: z.string(),
  days: z.number(),
  rate: z.number(),
  lines: z.array(PenaltyLine),
  /** What the formula gives, up to what it may be, and what it is. */
  computed: z.string(),
  cap: z.string(),
  capOf: z.enum(['guarantee', 'price']),
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
  decidedAt: z.string().nullable(),
  reason: z.string(),
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

const ground = text(300).min(3, 'Escribe el fundamento: cláusula, o ley y artículo.');

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
  { name: 'reason', label: 'Por qué' },
];
