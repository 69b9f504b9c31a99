import { z } from 'zod';
import { CalendarDay } from './existing-day.ts';

/** What the tax authority says of an invoice (purchase-chain §6.6); `none`: it did not answer. */
export const SAT_ANSWERS = ['valid', 'cancelling', 'cancelled', 'not_found', 'none'] as const;
export type SatAnswer = (typeof SAT_ANSWERS)[number];
export const SAT_ANSWER_LABELS: Record<SatAnswer, string> = {
  valid: 'Vigente',
  cancelling: 'En proceso de cancelación',
  cancelled: 'Cancelada',
  not_found: 'No encontrada',
  none: 'No contestó',
};

/** Whether it is asked: not at all, by a person who looks it up, or by the portal. */
export const SAT_MODES = ['off', 'manual', 'http'] as const;
export type SatMode = (typeof SAT_MODES)[number];

export const SatStatus = z.object({
  mode: z.enum(SAT_MODES),
  /** The last one that said something; null where nobody asked. */
  answer: z.enum(SAT_ANSWERS).nullable(),
  at: z.string().nullable(),
  /** It was asked for since and did not answer. */
  isSilent: z.boolean(),
  /** The newest first. */
  history: z.array(
    z.object({ answer: z.enum(SAT_ANSWERS), at: z.string(), said: z.string(), by: z.string() }),
  ),
});
export type SatStatus = z.infer<typeof SatStatus>;

/** The portal asks now, or somebody writes down what the page of the tax authority said. */
export const SatInquiry = z.discriminatedUnion('way', [
  z.object({ way: z.literal('ask') }),
  z.object({
    way: z.literal('record'),
    answer: z.enum(['valid', 'cancelling', 'cancelled', 'not_found'], 'Elige qué dijo el SAT.'),
    day: CalendarDay,
    note: z.string().trim().max(300, 'Escribe hasta 300 letras.').default(''),
  }),
]);
export type SatInquiry = z.infer<typeof SatInquiry>;
