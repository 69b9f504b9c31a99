import { z } from 'zod';
import type { ProcedureKind } from './procedure-kinds.ts';
import { isShare } from './rules/bids/shares.ts';
import { MISSING_SOURCES } from './rules/bids/simultaneous-text.ts';

/** A share in percent, with up to two decimals. */
export const Share = z
  .string()
  .refine(isShare, 'Escribe el porcentaje como 60 o 33.33')
  .meta({ examples: ['60'] });

/** Most suppliers between whom a lot is shared out. */
export const MOST_SOURCES = 10;

/**
 * What a call says of lots that are shared out between suppliers (abastecimiento simultáneo, LAASSP 2025 arts. 40 and 52): the
 * share of each source, the first the greatest, and how far a price may lie above the lowest solvent one.
 */
export const Simultaneous = z.object({
  /** Numbers of the lots, with commas; without any, all of them. */
  lots: z.string().max(400),
  shares: z.array(z.union([Share, z.literal('')])).max(MOST_SOURCES),
  /** In percent of the lowest solvent bid. */
  margin: z.union([Share, z.literal('')]),
  missing: z.enum(MISSING_SOURCES),
});
export type Simultaneous = z.infer<typeof Simultaneous>;

/** Kinds whose call may share out lots. */
export const isSimultaneousKind = (kind: ProcedureKind): boolean => kind === 'open' || kind === 'invitation';
