import { saysGround } from './rules/texts/legal-ground.ts';
import { z } from 'zod';
import { CalendarDay } from './existing-day.ts';
import { text } from './procurement-admin.ts';

/** How an order ends before it is fulfilled (LAASSP 2025 arts. 77 and 78, purchase-chain §5.7). */
export const ENDING_KINDS = {
  rescission: 'Rescisión',
  early_termination: 'Terminación anticipada',
} as const;
export type EndingKind = keyof typeof ENDING_KINDS;

export const ENDING_STATES = ['draft', 'notified', 'answered', 'resolved', 'dropped'] as const;
export type EndingState = (typeof ENDING_STATES)[number];
export const ENDING_STATE_LABELS: Record<EndingState, string> = {
  draft: 'En preparación',
  notified: 'Avisada al proveedor',
  answered: 'El proveedor contestó',
  resolved: 'Resuelta',
  dropped: 'Sin efecto',
};

/** Papers of the unit, one of each kind. */
export const ENDING_PAPER_LABELS = {
  notice: 'Oficio de inicio',
  report: 'Dictamen',
  opinion: 'Opinión del Órgano Interno de Control',
  resolution: 'Resolución',
} as const;
export type UnitPaper = keyof typeof ENDING_PAPER_LABELS;
export const UNIT_PAPERS = Object.keys(ENDING_PAPER_LABELS) as [UnitPaper, ...UnitPaper[]];
/** `answer`: what the supplier handed in. */
export type EndingPaperKind = UnitPaper | 'answer';

export const MOST_ENDING_BYTES = 15_000_000;
/** Files that a supplier hands in with its answer. */
export const MOST_ANSWER_PAPERS = 10;

/** Shortest explanation, in letters. */
export const LEAST_ENDING_TEXT = 20;

export const EndingPaper = z.object({
  id: z.uuid(),
  kind: z.enum([...UNIT_PAPERS, 'answer']),
  name: z.string(),
});
export type EndingPaper = z.infer<typeof EndingPaper>;

const money = z.string().regex(/^\d{1,15}\.\d{2}$/, 'Escribe el monto como 1,234.50');

export const EndingDraft = z.object({
  kind: z.enum(Object.keys(ENDING_KINDS) as [EndingKind, ...EndingKind[]], 'Elige cómo termina.'),
  ground: text(300).superRefine(saysGround),
  facts: text(4_000).min(LEAST_ENDING_TEXT, 'Explica con al menos 20 letras qué pasó: lo lee el proveedor.'),
});
export type EndingDraft = z.infer<typeof EndingDraft>;

/** Whether the order ends, stands after all with another day, or what nobody told yet is taken back. */
export const EndingResult = z.object({
  way: z.enum(['end', 'keep', 'withdraw'], 'Elige qué se resuelve.'),
  reason: text(2_000).min(LEAST_ENDING_TEXT, 'Explica con al menos 20 letras por qué: lo lee el proveedor.'),
  /** What is given back of the supplier's costs. */
  costs: money.nullable().default(null),
  /** The day until which a rescission that is not resolved leaves the supplier to deliver. */
  dueOn: CalendarDay.nullable().default(null),
});
export type EndingResult = z.infer<typeof EndingResult>;

/** What the supplier says, and of an early end what it spent and does not get back. */
export const EndingAnswer = z.object({
  text: text(4_000).min(LEAST_ENDING_TEXT, 'Explícalo con al menos 20 letras.'),
  costs: money
    .refine((amount) => Number(amount) > 0, 'Escribe un monto mayor que cero.')
    .nullable()
    .default(null),
});
export type EndingAnswer = z.infer<typeof EndingAnswer>;

const Ending = z.object({
  kind: EndingDraft.shape.kind,
  state: z.enum(ENDING_STATES),
  ground: z.string(),
  facts: z.string(),
  papers: z.array(EndingPaper),
  notifiedAt: z.string().nullable(),
  answerBy: z.string().nullable(),
  answeredAt: z.string().nullable(),
  answerText: z.string(),
  askedCosts: z.string().nullable(),
  /** What is given back of them. */
  costs: z.string(),
  decidedAt: z.string().nullable(),
  reason: z.string(),
});

/** As those who buy read it. */
export const OrderEnding = Ending.extend({
  number: z.number(),
  /** Until when it is resolved; null before it is told, and of an early end. */
  resolveBy: z.string().nullable(),
  /** Until when its supplier may answer if it is told today; null once it was. */
  answerUntil: z.string().nullable(),
  /** Why it cannot be told, or the order ended, now. */
  problems: z.array(z.string()),
  /** Why the order cannot be left to stand, now. */
  keepProblems: z.array(z.string()),
  moves: z.array(z.enum(['write', 'paper', 'notify', 'end', 'keep', 'withdraw'])),
});
export type OrderEnding = z.infer<typeof OrderEnding>;

/** As the supplier reads it, once it was told. */
export const SupplierEnding = Ending.extend({ mayAnswer: z.boolean() });
export type SupplierEnding = z.infer<typeof SupplierEnding>;
