import { z } from 'zod';
import { ContractorFinding } from './contractor-findings.ts';

/** Shortest reason, in letters, for inviting somebody of whom a list says something doubtful (§4.3). */
export const LEAST_DOUBT_REASON = 40;
/** Shortest reason for leaving the order. */
export const LEAST_ORDER_REASON = 20;
/** How many of the order are proposed, where nobody says otherwise. */
export const PROPOSED = 5;

/** Why somebody outside the order is invited, or somebody of it is not. */
export const INVITEE_REASONS = {
  knows_the_good: 'Fabrica o distribuye justo lo que se pide',
  earlier_work: 'Ya atendió lo mismo y cumplió',
  area_asked: 'Lo propuso el área requirente, con su razón',
  social_sector: 'Cooperativa o sector social',
  near: 'Atiende en el lugar de entrega',
  not_reached: 'No se le pudo localizar',
  not_its_good: 'Su giro no cubre lo que se pide',
  declined_before: 'Dijo que no cotizará',
  other: 'Otra razón',
} as const;
export type InviteeReason = keyof typeof INVITEE_REASONS;
const reasonCode = z.enum(Object.keys(INVITEE_REASONS) as [InviteeReason, ...InviteeReason[]]).nullable();

/** What puts somebody in their place (§4.3): the fewest invitations, the longest since the last, the fewest awards, the band. */
export const RotationFacts = z.object({
  /** Invitations within the last 365 days. */
  invitations: z.number(),
  /** Day of the last one; null where there was none. */
  lastInvitedOn: z.string().nullable(),
  /** Procedures that it was awarded, or whose contract it signed, within the last 365 days. */
  awards: z.number(),
  band: z.enum(['reliable', 'conditional', 'unreliable']).nullable(),
  /** Invitations of all times. */
  ever: z.number(),
});
export type RotationFacts = z.infer<typeof RotationFacts>;

/** Somebody of the chosen lines of business as the order was frozen. */
export const RankedSupplier = RotationFacts.extend({
  supplierId: z.uuid(),
  number: z.string().nullable(),
  name: z.string(),
  /** Which of the lines of business that were asked for are its own; absent from orders that were frozen without it. */
  lines: z.array(z.string()).optional(),
  /** Place in the order; null of whoever may not be invited. */
  position: z.number().nullable(),
  isProposed: z.boolean(),
  /** What decides among equals: SHA-256 of the checkpoint and the id, in hexadecimal. */
  draw: z.string().nullable(),
  /** Why it may not be invited, in a sentence. */
  barred: z.string().nullable(),
  /** What speaks against it and asks for a reason, in sentences. */
  doubts: z.array(z.string()),
});
export type RankedSupplier = z.infer<typeof RankedSupplier>;

const chosen = z.object({
  supplierId: z.uuid(),
  reasonCode: reasonCode.default(null),
  reason: z.string().trim().max(2_000, 'Escribe hasta 2,000 letras.').default(''),
});

/** The whole order, kept for whoever audits it. */
export const InviteeRanking = z.object({
  id: z.uuid(),
  frozenAt: z.string(),
  frozenBy: z.string(),
  wanted: z.number(),
  lines: z.array(z.string()),
  /** The checkpoint by which equals were told apart; null until the log is signed the next time. */
  checkpoint: z.object({ size: z.number(), root: z.string() }).nullable(),
  list: z.array(RankedSupplier),
  /** Whom of those proposed its buyer left out, and why. */
  leftOut: z.array(chosen),
});
export type InviteeRanking = z.infer<typeof InviteeRanking>;

/** Somebody who is invited, as officers see it. Whether it answered is told to nobody before the opening. */
export const QuotationInvitee = z.object({
  supplierId: z.uuid(),
  number: z.string().nullable(),
  name: z.string(),
  position: z.number().nullable(),
  isProposed: z.boolean(),
  reasonCode,
  reason: z.string(),
  hasMail: z.boolean(),
  /** What the lists say of it today, until the request is sent. */
  findings: z.array(ContractorFinding),
  invitedAt: z.string().nullable(),
  bouncedAt: z.string().nullable(),
  declinedReason: z.string().nullable(),
});
export type QuotationInvitee = z.infer<typeof QuotationInvitee>;

/** Whom a buyer invites, and why somebody whom the order proposed is left out. */
export const InviteesInput = z.object({
  invited: z.array(chosen).max(50, 'Invita hasta a 50.'),
  leftOut: z.array(chosen).max(50).default([]),
});
export type InviteesInput = z.infer<typeof InviteesInput>;
