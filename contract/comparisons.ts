import { z } from 'zod';
import { Money } from './bids.ts';
import { SeenValues } from './procurement-admin.ts';
import { Points, Scoring } from './scoring.ts';
import { Simultaneous } from './simultaneous.ts';

/** A unit price without IVA, with up to six decimals. */
export const UnitPrice = z.string().regex(/^\d{1,12}(\.\d{1,6})?$/);
const Quantity = z.string().regex(/^\d{1,12}(\.\d{1,3})?$/);

/** How whoever wins is chosen; of market research nobody wins. */
export const COMPARISON_CRITERIA = ['lowest', 'points', 'none'] as const;
export type ComparisonCriterion = (typeof COMPARISON_CRITERIA)[number];

/** What is asked of an offer; only what affects solvency is a reason to throw it out (LAASSP 2025 art. 47). */
export const ComparedRequirement = z.object({
  code: z.string().max(60),
  text: z.string().max(1_000),
  affectsSolvency: z.boolean(),
});

/** A lot that is compared. */
export const ComparedLot = z.object({
  id: z.uuid(),
  number: z.number().int(),
  /** What it is awarded together with. */
  group: z.string().nullable(),
  description: z.string(),
  quantity: Quantity.nullable(),
  unit: z.string().nullable(),
  /** Median of the market research for the whole lot, without IVA. */
  median: Money.nullable(),
  /** Authorised for the whole lot, without IVA. */
  budget: Money.nullable(),
  isShared: z.boolean(),
  requirements: z.array(ComparedRequirement),
});
export type ComparedLot = z.infer<typeof ComparedLot>;

/** Whoever offers something. */
export const ComparedBidder = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Last evaluation, from 0 to 100. */
  band: z.number().nullable(),
  /** Why it may not win; no figure of it counts. */
  barred: z.string().nullable(),
  /** Small, or of the social sector: preferred in a tie (art. 48). */
  isSmall: z.boolean(),
  /** Written down by the unit from paper or mail. */
  isCaptured: z.boolean(),
});

/** What one bidder offers for one lot; never typed in a comparison, always read from the opening. */
export const ComparedOffer = z.object({
  bidderId: z.uuid(),
  lotId: z.uuid(),
  unitPrice: UnitPrice.nullable(),
  /** For the whole lot, without IVA; null where nothing is offered. */
  amount: Money.nullable(),
  /** Less than the lot, where a part may be offered. */
  quantity: Quantity.nullable(),
  delivery: z.string().nullable(),
  warranty: z.string().nullable(),
  iva: z.string().nullable(),
  /** What the supplier itself says of each requirement, and where that is read. */
  said: z.array(z.object({ code: z.string(), answer: z.string(), where: z.string() })),
  /** Why nothing is offered. */
  declined: z.string().nullable(),
  /** Why it was left out at the opening or after it. */
  leftOut: z.string().nullable(),
});
export type ComparedOffer = z.infer<typeof ComparedOffer>;

export const SOLVENCY_RESULTS = ['meets', 'fails', 'alternative'] as const;
export const SOLVENCY_RESULT_LABELS: Record<(typeof SOLVENCY_RESULTS)[number], string> = {
  meets: 'Cumple',
  fails: 'No cumple',
  alternative: 'Cumple con alternativa',
};

/** Shortest reason for which an offer is not solvent, in letters. */
export const LEAST_SOLVENCY_REASON = 20;

/** Whether an offer meets one requirement. */
export const SolvencyRow = z.object({
  /** Bidder, lot and code with points between them. */
  id: z.string().max(200),
  bidderId: z.uuid(),
  lotId: z.uuid(),
  code: z.string().max(60),
  document: z.string().trim().max(300).nullable(),
  page: z.string().trim().max(20).nullable(),
  result: z.enum(SOLVENCY_RESULTS),
  reason: z.string().trim().max(1_000).nullable(),
  ground: z.string().trim().max(300).nullable(),
});
export type SolvencyRow = z.infer<typeof SolvencyRow>;

/** Points of one offer for one thing that the call evaluates. */
export const ScoreRow = z.object({
  /** Bidder, lot and criterion with points between them. */
  id: z.string().max(200),
  bidderId: z.uuid(),
  lotId: z.uuid(),
  criterion: z.string().max(60),
  points: Points,
  /** Why so many. */
  why: z.string().trim().max(1_000),
});
export type ScoreRow = z.infer<typeof ScoreRow>;

/** How the buyer awards a lot otherwise than the rule proposes: to whom, how much of it, and why. */
export const LotChoice = z.object({
  /** Id of the lot. */
  id: z.uuid(),
  parts: z.array(z.object({ bidderId: z.uuid(), quantity: Quantity.nullable() })).max(10),
  reason: z.string().trim().max(1_000),
});
export type LotChoice = z.infer<typeof LotChoice>;

/** Shortest reason for awarding otherwise than the rule proposes, in letters. */
export const LEAST_CHOICE_REASON = 20;

/** What a law says of prices, in percent. */
export const PriceReference = z.object({
  /** Above the median by more than this a price is not acceptable. */
  acceptable: z.string(),
  /** Below the preponderant average by more than this it is not convenient. */
  convenient: z.string(),
  /** Preponderant prices differ from their median by no more. */
  spread: z.string(),
});

/** Lots beside bidders, with everything that the result follows from. */
export const Comparison = z.object({
  of: z.enum(['request', 'procedure']),
  id: z.uuid(),
  folio: z.string(),
  title: z.string(),
  kind: z.enum(['research', 'direct', 'invitation', 'open']),
  isFederal: z.boolean(),
  version: z.number(),
  criterion: z.enum(COMPARISON_CRITERIA),
  awardBy: z.enum(['lot', 'whole']),
  scoring: Scoring.nullable(),
  sharing: Simultaneous.nullable(),
  least: z.number().int(),
  awardAt: z.iso.datetime().nullable(),
  reference: PriceReference,
  bidders: z.array(ComparedBidder),
  lots: z.array(ComparedLot),
  offers: z.array(ComparedOffer),
  solvency: z.array(SolvencyRow),
  scores: z.array(ScoreRow),
  choices: z.array(LotChoice),
});
export type Comparison = z.infer<typeof Comparison>;

/** A comparison as whoever reads it sees it. */
export const ComparisonView = Comparison.extend({
  /** What became of the request or procedure, in words. */
  state: z.string(),
  isDecided: z.boolean(),
  /** Why it goes on with fewer than asked. */
  goOnReason: z.string(),
  /** Whether whoever reads it may write it. */
  mayWrite: z.boolean(),
  /** What becomes of it was proposed and waits for the other person. */
  isProposed: z.boolean(),
  updatedAt: z.iso.datetime().nullable(),
  /** Who won what, once it is decided. */
  awards: z.array(
    z.object({
      lotId: z.uuid(),
      bidderId: z.uuid(),
      share: z.string(),
      quantity: z.string().nullable(),
      amount: Money,
    }),
  ),
});
export type ComparisonView = z.infer<typeof ComparisonView>;

/** What is written of a comparison of quotations. */
export const ComparisonSave = z.object({
  solvency: z.array(SolvencyRow).max(20_000).optional(),
  scores: z.array(ScoreRow).max(20_000).optional(),
  choices: z.array(LotChoice).max(500).optional(),
  goOnReason: z.string().trim().max(1_000).optional(),
  seen: SeenValues.optional(),
  isAutosave: z.boolean().optional(),
});
export type ComparisonSave = z.infer<typeof ComparisonSave>;

/** What an award of quotations is proposed with. */
export const QuotationDecision = z.object({
  outcome: z.enum(['award', 'declare_failed']),
  /** Why nobody wins, or what whoever confirms should know. */
  reason: z.string().trim().max(1_000).default(''),
});
export type QuotationDecision = z.infer<typeof QuotationDecision>;
