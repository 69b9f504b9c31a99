import { z } from 'zod';
import { CalendarDay } from './existing-day.ts';
import type { PenaltyKind } from './order-penalties.ts';

const text = (most: number) => z.string().trim().max(most, `Escribe ${most} letras como máximo.`);
const textOrNull = (most: number) =>
  text(most)
    .nullable()
    .transform((value) => (value === '' ? null : value));
const day = CalendarDay;
const money = z
  .string()
  .regex(/^\d{1,15}\.\d{2}$/, 'Escribe el monto como 1,234.50')
  .refine((value) => Number(value) > 0, 'Escribe un monto mayor que cero.');
const lotNumbers = z.array(z.number().int().positive()).max(2_000);

/** What is to be delivered of a contract, and what became of it. Lots by their numbers. */
export const Delivery = z.object({
  id: z.uuid(),
  what: text(400).min(3, 'Escribe qué se entrega.'),
  lots: lotNumbers,
  /** What it is worth without tax: of it penalties are counted. */
  amount: money.nullable().default(null),
  plannedOn: day,
  deliveredOn: day.nullable(),
  acceptedOn: day.nullable(),
  /** Its minutes, in the file of the procedure. */
  documentId: z.uuid().nullable(),
});
export type Delivery = z.infer<typeof Delivery>;

/** A penalty against a delivery; of a percentage its amount is that of what the contract is worth. */
export const Penalty = z.object({
  id: z.uuid(),
  deliveryId: z.uuid('Elige la entrega.'),
  imposedOn: day,
  percent: z.number().positive('Escribe un porcentaje mayor que cero.').max(100).nullable(),
  amount: money,
  reason: text(1_000).min(10, 'Explica la pena con al menos 10 letras.'),
  ground: text(300),
  documentId: z.uuid().nullable(),
});
export type Penalty = z.infer<typeof Penalty>;

export const Payment = z.object({
  id: z.uuid(),
  paidOn: day,
  amount: money,
  invoice: text(80).min(1, 'Escribe la factura.'),
  /** Why more was paid than the contract with its amendments is worth. */
  overReason: textOrNull(1_000),
});
export type Payment = z.infer<typeof Payment>;

/** How a contract ends. */
/** Account that a supplier is paid to, as officers see it beside the payments of its contract. */
export const PaidAccount = z.object({
  lastFour: z.string(),
  /** Since when it counts; null where nobody knows. */
  since: z.string().nullable(),
  /** A new one was approved and counts from this day. */
  nextFrom: z.string().nullable(),
  /** The registered mailbox said that it did not ask for a change. */
  isHeld: z.boolean(),
});
export type PaidAccount = z.infer<typeof PaidAccount>;

export const CONTRACT_ENDS = ['completion', 'rescission', 'early_termination'] as const;
export type ContractEndKind = (typeof CONTRACT_ENDS)[number];
export const CONTRACT_END_LABELS: Record<ContractEndKind, string> = {
  completion: 'Concluido',
  rescission: 'Rescindido',
  early_termination: 'Terminado anticipadamente',
};

/** How a contract ended, with the public document that shows it. */
export const ContractEnd = z.object({
  kind: z.enum(CONTRACT_ENDS),
  endedOn: day,
  /** Law or clause under which it ended before its time. */
  ground: textOrNull(300),
  /** Why it ended before its time, or with deliveries that nobody accepted. */
  reason: textOrNull(1_000),
  documentId: z.uuid('Elige el documento que lo acredita.'),
});
export type ContractEnd = z.infer<typeof ContractEnd>;

/** What a contract costs in one fiscal year; its id is the year. */
export const ContractYear = z.object({
  id: z.string().regex(/^\d{4}$/, 'Escribe el año con cuatro cifras.'),
  amount: money,
});
export type ContractYear = z.infer<typeof ContractYear>;

/** What became of a contract, as officers write it. */
export const ExecutionInput = z.object({
  deliveries: z.array(Delivery).max(500, 'Un contrato tiene hasta 500 entregas.'),
  penalties: z.array(Penalty).max(500, 'Un contrato tiene hasta 500 penas.'),
  payments: z.array(Payment).max(2_000, 'Un contrato tiene hasta 2,000 pagos.'),
});
export type ExecutionInput = z.infer<typeof ExecutionInput>;

/** What became of a contract, as officers read it. */
export const Execution = z.object({
  /** `acceptBy`: the last lawful day to accept what was delivered. */
  deliveries: z.array(
    Delivery.extend({
      acceptBy: day.nullable(),
      /** Of its order something lacks still: it was rejected, or did not come. */
      isPartial: z.boolean().optional(),
    }),
  ),
  penalties: z.array(Penalty),
  payments: z.array(Payment),
  end: ContractEnd.nullable(),
});
export type Execution = z.infer<typeof Execution>;

/** Where the money stands by the ledger of the budget, in pesos with IVA. */
export const MoneyMoments = z.object({
  committed: z.string(),
  accrued: z.string(),
  exercised: z.string(),
  paid: z.string(),
});
export type MoneyMoments = z.infer<typeof MoneyMoments>;
export const MONEY_MOMENT_LABELS: Record<keyof MoneyMoments, string> = {
  committed: 'Comprometido',
  accrued: 'Devengado',
  exercised: 'Ejercido',
  paid: 'Pagado',
};

/** What a payment left out of what was invoiced: a penalty, or a deduction, of an order. */
export const WithheldPenalty = z.object({
  /** `P-2026-00042/1` */
  number: z.string(),
  kind: z.enum(['late', 'deficient'] as const satisfies readonly PenaltyKind[]),
  /** Day of the payment; of an invoice of which nothing was left to pay, of the order of payment. */
  on: day,
  amount: z.string(),
  /** How it was counted, in words. */
  reason: z.string(),
  ground: z.string(),
  /** Place among the payments; null where nothing was left to pay. */
  payment: z.number().nullable(),
});
export type WithheldPenalty = z.infer<typeof WithheldPenalty>;

/** What became of a contract, as visitors read it; a document is named by its place in the public file. */
export const PublicExecution = z.object({
  deliveries: z.array(
    z.object({
      what: z.string(),
      lots: lotNumbers,
      plannedOn: day,
      deliveredOn: day.nullable(),
      acceptedOn: day.nullable(),
      acceptBy: day.nullable(),
      documentId: z.uuid().nullable(),
      /** Of its order something lacks still: it was rejected, or did not come. */
      isPartial: z.boolean().optional(),
    }),
  ),
  penalties: z.array(
    z.object({
      /** Place among the deliveries. */
      delivery: z.number(),
      imposedOn: day,
      amount: z.string(),
      /** How it was counted, in words. */
      formula: z.string().optional(),
      reason: z.string(),
      ground: z.string(),
      documentId: z.uuid().nullable(),
    }),
  ),
  payments: z.array(z.object({ paidOn: day, amount: z.string(), invoice: z.string() })),
  /** Penalties and deductions that payments of its orders left out. */
  withheld: z.array(WithheldPenalty).optional(),
  /** Verified invoices of its orders: series and number, amount with IVA, and the day on which each was verified. */
  invoices: z.array(z.object({ name: z.string(), amount: z.string(), verifiedOn: day })).optional(),
  /** Of a contract whose money the budget of the portal holds. */
  moments: MoneyMoments.optional(),
  end: ContractEnd.extend({ documentId: z.uuid().nullable() }).nullable(),
  /** Whether its penalties were collected, in words; of a contract that has some. */
  collected: z.string().optional(),
  /** It was concluded with less paid than it is worth, and nobody said why. */
  isUnexplained: z.boolean().optional(),
});
export type PublicExecution = z.infer<typeof PublicExecution>;
