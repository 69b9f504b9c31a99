import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import type { ErrorCode } from './errors.ts';

/** A change of a thing as its «Historial» tells it, by the labels that its fields had that day. */
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
  /** All of the thing after the change; only where it was asked for. */
  state: z.record(z.string(), z.unknown()).optional(),
});
export type RevisionRow = z.infer<typeof RevisionRow>;

/** Changes, the newest first, and whether there are earlier ones. */
export const RevisionPage = z.object({ rows: z.array(RevisionRow), hasMore: z.boolean() });
export type RevisionPage = z.infer<typeof RevisionPage>;

/** Which changes are asked for: a page of what differed, or up to two with their whole states, to be compared. */
export const RevisionQuery = z.object({
  antes: z.coerce
    .number()
    .int()
    .positive()
    .optional()
    .describe('Solo los cambios anteriores al de este id; sin él, los más recientes.'),
  estados: z
    .string()
    .regex(/^\d{1,15}(,\d{1,15})?$/)
    .optional()
    .describe('Los id de uno o dos cambios, con coma: solo esos, cada uno con el estado completo que dejó.'),
});
export type RevisionQuery = z.infer<typeof RevisionQuery>;

/** The history of a thing, for whoever keeps it. */
export function historyEndpoint<Params extends z.ZodType>(about: {
  operationId: string;
  path: string;
  tag: string;
  summary: string;
  params: Params;
  errors?: readonly ErrorCode[];
}) {
  return endpoint({ method: 'GET', query: RevisionQuery, response: RevisionPage, ...about });
}
