import { z } from 'zod';
import { PROCEDURE_KINDS } from './procedure-kinds.ts';
import { PUBLIC_STATES } from './procedures.ts';

/** What became public about a procedure. */
export const ProcedureEvent = z.object({
  id: z.number(),
  kind: z.string(),
  at: z.iso.datetime(),
  number: z.string(),
  slug: z.string(),
  title: z.string(),
  procedureKind: z.enum(PROCEDURE_KINDS),
  state: z.enum(PUBLIC_STATES),
  /** Until when one may take part, while that lies ahead. */
  closesAt: z.iso.datetime().nullable(),
  /** As its kind has it, see `eventWords`. */
  detail: z.record(z.string(), z.unknown()),
});
export type ProcedureEvent = z.infer<typeof ProcedureEvent>;
