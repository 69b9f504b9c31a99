import { z } from 'zod';
import { text } from './procurement-admin.ts';

/** Where the closing sheet (finiquito) of an order stands (purchase-chain §5.7). */
export const SETTLEMENT_STATES = ['sent', 'objected', 'agreed', 'issued'] as const;
export type SettlementState = (typeof SETTLEMENT_STATES)[number];
export const SETTLEMENT_STATE_LABELS: Record<SettlementState, string> = {
  sent: 'Enviado al proveedor',
  objected: 'El proveedor no está de acuerdo',
  agreed: 'De acuerdo las dos partes',
  issued: 'Emitido por la Unidad',
};

/** Whom the balance of a sheet favours. */
export const BALANCE_SIDES = {
  supplier: 'A favor del proveedor',
  unit: 'A favor de la Universidad',
  none: 'Saldado',
};
export type BalanceSide = keyof typeof BALANCE_SIDES;

/** What an order comes to in the end; amounts with IVA, but penalties, which bear none. */
export const SettlementSheet = z.object({
  ordered: z.string(),
  accepted: z.string(),
  /** Of what came and was not taken. */
  rejected: z.string(),
  /** Ordered and never taken: it is not owed any more. */
  remainder: z.string(),
  invoiced: z.string(),
  /** Credit notes that are not for a penalty. */
  credits: z.string(),
  penalties: z.string(),
  deductions: z.string(),
  /** What is given back of the supplier's costs, of an order that ended early. */
  costs: z.string(),
  /** Of penalties and deductions, what the supplier pays by itself: it is no part of the balance. */
  direct: z.string(),
  paid: z.string(),
  withheld: z.string(),
  /** Of what was paid in advance (anticipo), what no invoice amortised: its supplier owes it. */
  advance: z.string(),
  balance: z.string(),
  balanceFor: z.enum(Object.keys(BALANCE_SIDES) as [BalanceSide, ...BalanceSide[]]),
  /** Guarantees that are released with it; none while the supplier owes something. */
  guarantees: z.array(z.object({ id: z.uuid(), name: z.string(), amount: z.string() })),
  /** Guarantees that are claimed for what was not fulfilled, with how much; no part of the balance. */
  claimed: z.array(z.object({ id: z.uuid(), name: z.string(), amount: z.string() })),
});
export type SettlementSheet = z.infer<typeof SettlementSheet>;

/** A sheet that was sent. */
const SentSettlement = z.object({
  edition: z.number(),
  state: z.enum(SETTLEMENT_STATES),
  sheet: SettlementSheet,
  note: z.string(),
  sentAt: z.string(),
  answerBy: z.string(),
  answeredAt: z.string().nullable(),
  answerText: z.string(),
  closedAt: z.string().nullable(),
  reason: z.string(),
});

export const OrderSettlement = z.object({
  /** As it stands now. */
  sheet: SettlementSheet,
  /** How much of it may be paid in advance; null where the order has no advance. */
  agreedAdvance: z.string().nullable(),
  /** Why it cannot be sent so. */
  problems: z.array(z.string()),
  sent: SentSettlement.nullable(),
  /** It was sent, and what it counts is another now: it is sent anew. */
  isStale: z.boolean(),
  moves: z.array(z.enum(['send', 'close'])),
});
export type OrderSettlement = z.infer<typeof OrderSettlement>;

/** The sheet as the supplier reads it. */
export const SupplierSettlement = SentSettlement.extend({ mayAnswer: z.boolean() });
export type SupplierSettlement = z.infer<typeof SupplierSettlement>;

/** Shortest explanation, in letters. */
export const LEAST_SETTLEMENT_TEXT = 20;

export const SettlementNote = z.object({
  note: text(1_000).default(''),
  /** What was advanced and not amortised; asked for of an order that has an advance, and of no other. */
  advance: z
    .string()
    .regex(/^\d{1,15}\.\d{2}$/, 'Escribe el monto como 1,234.50')
    .nullable()
    .default(null),
});
export type SettlementNote = z.output<typeof SettlementNote>;

export const SettlementClosing = z.object({
  reason: text(1_000).min(
    LEAST_SETTLEMENT_TEXT,
    'Explica con al menos 20 letras por qué se emite sin acuerdo: lo lee el proveedor.',
  ),
});

export const SettlementAnswer = z
  .object({
    edition: z.number().int().min(1),
    answer: z.enum(['agree', 'object'], 'Di si estás de acuerdo.'),
    text: text(2_000).default(''),
  })
  .superRefine(({ answer, text: said }, context) => {
    if (answer === 'object' && said.length < LEAST_SETTLEMENT_TEXT)
      context.addIssue({
        code: 'custom',
        path: ['text'],
        message: 'Explica con al menos 20 letras en qué no estás de acuerdo.',
      });
  });
export type SettlementAnswer = z.infer<typeof SettlementAnswer>;
