import { z } from 'zod';
import {
  SPLITTING_CODES,
  type SplittingFinding as Finding,
} from './rules/requisitions/requisition-splitting.ts';

/** What the check of splitting found of a requisition, as it leaves the server. */
export const SplittingFinding = z.object({
  code: z.enum(SPLITTING_CODES),
  /** With the amounts: another sum is another finding, and is answered again. */
  key: z.string(),
  severity: z.enum(['risk', 'note']),
  /** Null: of the whole requisition. */
  item: z.string().nullable(),
  total: z.string(),
  limit: z.string(),
  message: z.string(),
  sisters: z.array(
    z.object({
      requisitionId: z.uuid(),
      folio: z.string().nullable(),
      areaName: z.string(),
      net: z.string(),
    }),
  ),
}) satisfies z.ZodType<Finding>;
export type SplittingFinding = z.infer<typeof SplittingFinding>;
