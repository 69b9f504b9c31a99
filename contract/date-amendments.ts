import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { ACT_KINDS } from './procedures.ts';
import { AdminProcedure } from './procurement-admin.ts';

/** Least letters of the reason for which proposed dates are taken or left. */
export const LEAST_DATES_REASON = 20;

export const DateMove = z.object({
  kind: z.enum(ACT_KINDS),
  sequence: z.number().int(),
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  why: z.string(),
});

/** Dates that a changed calendar proposes for a procedure. */
export const DateAmendment = z.object({
  id: z.uuid(),
  /** Why they are proposed, in words that may become the public reason. */
  cause: z.string(),
  madeAt: z.iso.datetime(),
  /** Acts that still stand where they stood. */
  moves: z.array(DateMove),
});
export type DateAmendment = z.infer<typeof DateAmendment>;

const params = z.object({ id: z.uuid() });
const tag = 'Administración de procedimientos';
const base = '/administracion/procedimientos/{id}/fechas-propuestas';
const reason = z
  .string()
  .trim()
  .min(LEAST_DATES_REASON, 'Explica el motivo con al menos 20 letras.')
  .max(1_000, 'Escribe hasta 1,000 letras.');

export const dateAmendmentsApi = {
  read: endpoint({
    operationId: 'getDateAmendment',
    method: 'GET',
    path: base,
    tag,
    summary: 'Fechas que un cambio del calendario propone mover, si hay',
    params,
    response: z.object({ amendment: DateAmendment.nullable() }),
    errors: ['not_found'],
  }),
  take: endpoint({
    operationId: 'takeDateAmendment',
    method: 'POST',
    path: `${base}/aplicacion`,
    tag,
    summary: 'Pone las fechas propuestas en el procedimiento, con su motivo público',
    params,
    body: z.object({ amendmentId: z.uuid(), reason }),
    ifMatch: true,
    response: AdminProcedure,
    errors: ['not_found', 'version_required', 'version_conflict', 'state_conflict', 'publication_incomplete'],
  }),
  leave: endpoint({
    operationId: 'leaveDateAmendment',
    method: 'POST',
    path: `${base}/descarte`,
    tag,
    summary: 'Deja las fechas como están y dice por qué',
    params,
    body: z.object({ amendmentId: z.uuid(), reason }),
    response: z.object({ amendment: DateAmendment.nullable() }),
    errors: ['not_found', 'state_conflict'],
  }),
};
