import { z } from 'zod';
import { Money } from './bids.ts';
import { CalendarDay } from './existing-day.ts';
import { ContractorFinding } from './contractor-findings.ts';
import { optionalText, SeenValues } from './procurement-admin.ts';
import { REGIMES } from './procedure-kinds.ts';
import { PUBLIC_STATES } from './procedures.ts';

const day = CalendarDay.nullable();

/** Somebody of the registry who is invited; its id is that of the supplier. */
export const InvitedSupplier = z.object({
  id: z.uuid(),
  position: z.number().int().min(1).max(200),
  /** Day of the letter. */
  invitedOn: day,
  /** Why it is invited although a list says something of it; never public. */
  listReason: optionalText(1_000),
});
export type InvitedSupplier = z.infer<typeof InvitedSupplier>;

/** What an officer writes down before a procedure begins, and what its kind asks for. Public are only the announcement and, once it is given, the ground of a direct award. */
export const PlanningInput = z.object({
  need: optionalText(1_000),
  budgetLine: z
    .string()
    .regex(/^\d{5}$/, 'La partida del COG tiene 5 dígitos.')
    .nullable(),
  certificateNumber: optionalText(80),
  certificateOn: day,
  certificateAmount: Money.nullable(),
  /** A paper of the file. */
  certificateDocument: z.uuid().nullable(),
  /** What the whole is expected to cost, without tax. */
  estimate: Money.nullable(),
  plannedOn: day,
  /** Need, area and quarter are told to visitors under «Compras previstas». */
  isAnnounced: z.boolean(),
  /** Line of business from which suppliers are invited, and why these ones. */
  lineCode: z.string().max(40).nullable(),
  selectionReason: optionalText(2_000),
  invited: z.array(InvitedSupplier).max(100),
  /** Legal ground of a direct award, see `AwardGround`. */
  groundCode: z.string().max(80).nullable(),
  /** Article and fraction, as the papers cite them. */
  groundArticle: optionalText(300),
  justification: optionalText(4_000),
  studyDocument: z.uuid().nullable(),
  agreementNumber: optionalText(120),
  agreementOn: day,
  agreementUrl: optionalText(500).refine(
    (value) => value === null || (/^https?:\/\//.test(value) && URL.canParse(value)),
    'Escribe una dirección completa que empiece con https://',
  ),
  appraisal: Money.nullable(),
  appraisedBy: optionalText(200),
  appraisedOn: day,
  disposalReason: optionalText(2_000),
});
export type PlanningInput = z.infer<typeof PlanningInput>;

export const PlanningSave = PlanningInput.partial().extend({
  seen: SeenValues.optional(),
  isAutosave: z.boolean().optional(),
  /** Why what visitors read of it changes, where it does. */
  changeReason: z.string().trim().max(1_000).optional(),
});
export type PlanningSave = z.infer<typeof PlanningSave>;

/** A finding of the check before publishing that somebody answered for. */
export const CheckOverride = z.object({
  /** Key of the finding. */
  id: z.string(),
  code: z.string(),
  message: z.string(),
  reason: z.string(),
  decidedBy: z.string(),
  decidedAt: z.iso.datetime(),
});
export type CheckOverride = z.infer<typeof CheckOverride>;

/** Another procedure that this one comes from, or that came from it. */
export const RelatedProcedure = z.object({
  id: z.uuid(),
  number: z.string(),
  title: z.string(),
  kind: z.enum(['second_call', 'copy']),
  /** `from`: this one comes of it. */
  direction: z.enum(['from', 'to']),
});
export type RelatedProcedure = z.infer<typeof RelatedProcedure>;

/** Ground of a direct award under a regime. */
export const AwardGround = z.object({
  code: z.string(),
  regime: z.enum(REGIMES),
  name: z.string(),
  source: z.string(),
  /** Counts towards the limit of the year. */
  isByAmount: z.boolean(),
});
export type AwardGround = z.infer<typeof AwardGround>;

/** What is known of somebody who is invited. */
export const InvitedFacts = z.object({
  id: z.uuid(),
  number: z.string().nullable(),
  name: z.string(),
  rfc: z.string().nullable(),
  /** Was invited to the procedure of which this is the second call. */
  wasInvited: z.boolean(),
  findings: z.array(ContractorFinding),
});
export type InvitedFacts = z.infer<typeof InvitedFacts>;

/** The planning as officers see it; `version` is the lock for `If-Match`. */
export const Planning = PlanningInput.extend({
  version: z.number(),
  overrides: z.array(CheckOverride),
  suppliers: z.array(InvitedFacts),
  related: z.array(RelatedProcedure),
  grounds: z.array(AwardGround),
  updatedAt: z.iso.datetime(),
  updatedBy: z.string().nullable(),
  joined: z.array(z.string()),
});
export type Planning = z.infer<typeof Planning>;

/** Suppliers of a line of business that could be invited, those invited least lately first. */
export const InvitationCandidate = z.object({
  id: z.uuid(),
  number: z.string().nullable(),
  name: z.string(),
  rfc: z.string().nullable(),
  /** How often it was invited within the last year. */
  invitations: z.number(),
});
export type InvitationCandidate = z.infer<typeof InvitationCandidate>;

/** A purchase that is planned, as visitors read it: no amount. */
export const PlannedPurchase = z.object({
  need: z.string(),
  area: z.string(),
  year: z.number(),
  quarter: z.number(),
  /** The call that it became; null while none is published. */
  became: z.object({ number: z.string(), slug: z.string(), state: z.enum(PUBLIC_STATES) }).nullable(),
});
export type PlannedPurchase = z.infer<typeof PlannedPurchase>;
