import { z } from 'zod';

/** Shortest reason for going on in spite of a finding, in letters. */
export const LEAST_OVERRIDE_REASON = 20;

/** What the check looks for. */
export const CHECK_CODES = [
  'direct_over_limit',
  'invitation_over_limit',
  'splitting',
  'split_family',
  'limit_unknown',
  'certificate_missing',
  'certificate_short',
  'certificate_late',
  'estimate_differs',
  'budget_line_differs',
  'title_contradicts',
  'contract_document_early',
  'contract_before_award',
  'contract_over_offer',
  'contract_under_award',
  'contract_not_lowest',
  'contract_unregistered',
  'contract_starts_early',
] as const;
export type CheckCode = (typeof CHECK_CODES)[number];

/** Another purchase that counts towards a finding. */
export const CountedPurchase = z.object({
  id: z.uuid(),
  number: z.string(),
  title: z.string(),
  on: z.string(),
  amount: z.string(),
  /** Of a purchase that is looked for across them: who sells, and which area asks. */
  supplier: z.string().optional(),
  area: z.string().optional(),
});
export type CountedPurchase = z.infer<typeof CountedPurchase>;

/** One thing that contradicts or is risky: its rule, article, amount, and the field that it is about. */
export const CheckFinding = z.object({
  /** Names the same finding again; another amount is another finding. */
  key: z.string(),
  code: z.enum(CHECK_CODES),
  /** `risk` and `question` stop until a person answers for them; `note` only tells. */
  level: z.enum(['risk', 'question', 'note']),
  rule: z.string(),
  message: z.string(),
  source: z.string().nullable(),
  /** What it is about and what it may be, in pesos without tax. */
  amount: z.string().nullable(),
  limit: z.string().nullable(),
  /** Dotted path of the field; of the planning with `planning.` before it. */
  field: z.string(),
  purchases: z.array(CountedPurchase),
  /** Why somebody goes on all the same. */
  override: z.object({ reason: z.string(), by: z.string(), at: z.iso.datetime() }).nullable(),
});
export type CheckFinding = z.infer<typeof CheckFinding>;

export const PurchaseCheck = z.object({
  findings: z.array(CheckFinding),
  /** Version of the planning, to answer for a finding. */
  version: z.number(),
});
export type PurchaseCheck = z.infer<typeof PurchaseCheck>;
