import { z } from 'zod';

/** One thing that speaks against contracting somebody, with what shows it. */
export const ContractorFinding = z.object({
  /** Names the same thing again when somebody is looked at anew. */
  key: z.string(),
  /** `block` impedes the contract; `doubt` asks for a written reason. */
  level: z.enum(['block', 'doubt']),
  /** List or register in which it stands. */
  source: z.string(),
  situation: z.string(),
  name: z.string(),
  rfc: z.string().nullable(),
  matchedBy: z.enum(['rfc', 'name', 'relation']),
  /** Since when it stands so: the cut-off of the list, the start of the sanction. */
  since: z.string().nullable(),
  /** Everything else the row says, in its order. */
  facts: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Number of the registration in question. */
  supplierNumber: z.string().nullable(),
});
export type ContractorFinding = z.infer<typeof ContractorFinding>;

/** How the match was made, in words. */
export const MATCHED_BY_LABELS: Record<ContractorFinding['matchedBy'], string> = {
  rfc: 'Mismo RFC',
  name: 'Mismo nombre',
  relation: 'Datos que comparte',
};

/** Shortest reason for contracting somebody of whom a list says something, in letters. */
export const LEAST_LIST_REASON = 20;
