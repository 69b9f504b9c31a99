import { z } from 'zod';

/** A change of a thing as its «Historial» tells it: what differs by the labels it had that day, and the whole state after it. */
export const RevisionRow = z.object({
  id: z.number(),
  version: z.number(),
  at: z.string(),
  by: z.string(),
  operation: z.string(),
  reason: z.string().nullable(),
  differences: z.array(
    z.object({ name: z.string(), label: z.string(), before: z.unknown(), after: z.unknown() }),
  ),
  state: z.record(z.string(), z.unknown()),
});
export type RevisionRow = z.infer<typeof RevisionRow>;
