import { z } from 'zod';
import { isPoints } from './rules/bids/scoring.ts';

/** Points with up to two decimals. */
export const Points = z
  .string()
  .refine(isPoints, 'Escribe los puntos como 45.5')
  .meta({ examples: ['45.5'] });

/**
 * What a call says of «puntos y porcentajes» (LAASSP 2025 arts. 40 and 47): technical criteria with their points, the points of
 * the price, and how many technical points a bid needs to be solvent.
 */
export const Scoring = z.object({
  criteria: z
    .array(
      z.object({
        id: z.string().min(1).max(60),
        name: z.string().trim().max(200),
        points: z.union([Points, z.literal('')]),
      }),
    )
    .max(30),
  economic: z.union([Points, z.literal('')]),
  minimum: z.union([Points, z.literal('')]),
});
export type Scoring = z.infer<typeof Scoring>;

/** Points of one bid by the id of the criterion. */
export const BidScores = z.record(z.string().max(60), Points);
export type BidScores = z.infer<typeof BidScores>;
