import { z } from 'zod';
import { Money } from './bids.ts';
import { endpoint } from './endpoint.ts';
import type { DocumentKind } from './procedures.ts';
import { optionalText, plainDate, SeenValues } from './procurement-admin.ts';
import { MOST_SOURCES, Share } from './simultaneous.ts';

/** What can be decided about a lot. */
export const AWARD_OUTCOMES = ['awarded', 'unsuccessful', 'cancelled'] as const;
export type AwardOutcome = (typeof AWARD_OUTCOMES)[number];
export const AWARD_OUTCOME_LABELS: Record<AwardOutcome, string> = {
  awarded: 'Adjudicada',
  unsuccessful: 'Desierta',
  cancelled: 'Cancelada',
};

/** Papers by which an award that was given is changed. */
export const AWARD_CORRECTIONS = [
  'award_minutes',
  'award_notice',
  'unsuccessful_declaration',
  'cancellation',
  'complaint_resolution',
] as const satisfies readonly DocumentKind[];

/** Shortest reason for leaving a lot without a winner, in letters. */
export const LEAST_LOT_REASON = 20;

/** A bid that the award passes over: why it does not win, and under which article. */
export const PassedBid = z.object({
  tendererId: z.uuid(),
  reason: z.string().max(1_000),
  ground: z.string().max(300),
});
export type PassedBid = z.infer<typeof PassedBid>;

/** One of those who share a lot, after the first: what it takes, at its own price. */
export const OtherWinner = z.object({
  tendererId: z.uuid(),
  share: Share,
  amount: Money.nullable(),
  listReason: optionalText(1_000),
});
export type OtherWinner = z.infer<typeof OtherWinner>;

/** What is decided about one lot; its id is that of the lot. */
export const LotAward = z.object({
  id: z.uuid(),
  outcome: z.enum(AWARD_OUTCOMES),
  /** Who wins it: one of those who bid. */
  tendererId: z.uuid().nullable(),
  amount: Money.nullable(),
  /** Of a lot that several share: the part of the first of them in percent, and the others in their order. */
  share: Share.optional(),
  others: z
    .array(OtherWinner)
    .max(MOST_SOURCES - 1)
    .optional(),
  reason: optionalText(1_000),
  /** Why it wins although a list says something of it; never public. */
  listReason: optionalText(1_000),
  /** Bids that would win, or comply in a lot that stays deserted; once the award is given they are left out. */
  passed: z.array(PassedBid).max(200).optional(),
});
export type LotAward = z.infer<typeof LotAward>;

export const AwardInput = z.object({
  lots: z.array(LotAward).max(2_000),
  publishesEstimate: z.boolean(),
});
export type AwardInput = z.infer<typeof AwardInput>;

export const AwardSave = AwardInput.partial().extend({
  /** Once it was given: the reason that visitors read. */
  changeReason: optionalText(1_000).optional(),
  /** Once it was given: the act or resolution of the file that changes it; a draft is published with it. */
  documentId: z.uuid().nullable().optional(),
  seen: SeenValues.optional(),
  isAutosave: z.boolean().optional(),
});
export type AwardSave = z.infer<typeof AwardSave>;

/** The award as officers see it; `version` is the lock for `If-Match`. */
export const AwardDecision = AwardInput.extend({
  version: z.number(),
  /** From this day on nobody can contest it; null while it was not given, or where no rule says so. */
  firmOn: plainDate.nullable(),
  updatedAt: z.iso.datetime(),
  updatedBy: z.string().nullable(),
  joined: z.array(z.string()),
});
export type AwardDecision = z.infer<typeof AwardDecision>;

const Id = z.object({ id: z.uuid() });
const tag = 'Administración de procedimientos';

export const awardsApi = {
  get: endpoint({
    operationId: 'getAward',
    method: 'GET',
    path: '/administracion/procedimientos/{id}/fallo',
    tag,
    summary: 'Lo que se decide de cada partida: quién, cuánto y por qué',
    params: Id,
    response: AwardDecision,
    errors: ['not_found'],
  }),
  /** Nothing of it is public before the award is given; afterwards it is corrected with a reason that visitors read. */
  save: endpoint({
    operationId: 'saveAward',
    method: 'PUT',
    path: '/administracion/procedimientos/{id}/fallo',
    tag,
    summary: 'Guarda lo que se decide de cada partida',
    params: Id,
    body: AwardSave,
    response: AwardDecision,
    ifMatch: true,
    errors: [
      'not_found',
      'version_required',
      'version_conflict',
      'state_conflict',
      'contractor_blocked',
      'contractor_doubtful',
      'second_person_required',
    ],
  }),
};
