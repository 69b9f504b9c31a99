import { z } from 'zod';
import { endpoint } from './endpoint.ts';

const count = z.number().int().nonnegative();

/** Where a reading of files and rows against the log stands, as people say it. */
export const INTEGRITY_CHECK_STATE_LABELS = {
  running: 'En curso',
  done: 'Terminada',
  cancelled: 'Detenida',
  failed: 'No pudo terminar',
} as const;

/** A reading of every stored file and every public row against the log, as officers see it. */
export const IntegrityCheck = z.object({
  id: z.uuid(),
  cause: z.enum(['schedule', 'officer']),
  state: z.enum(Object.keys(INTEGRITY_CHECK_STATE_LABELS) as ['running', 'done', 'cancelled', 'failed']),
  /** Who asked for it; null for the one of each night. */
  askedBy: z.string().nullable(),
  startedAt: z.string(),
  endedAt: z.string().nullable(),
  files: count,
  fileTotal: count,
  bytes: count,
  byteTotal: count,
  /** A sentence for each thing that does not match. */
  wrong: z.array(z.string()),
});
export type IntegrityCheck = z.infer<typeof IntegrityCheck>;

export const IntegrityChecks = z.object({ rows: z.array(IntegrityCheck) });
export type IntegrityChecks = z.infer<typeof IntegrityChecks>;

const tag = 'Registro de integridad';
const path = '/administracion/integridad/revisiones';

/** Readings that officers look at, ask for and stop. Apart from what visitors ask: their browsers load nothing of it. */
export const integrityChecksApi = {
  list: endpoint({
    operationId: 'listIntegrityChecks',
    method: 'GET',
    path,
    tag,
    summary: 'Las últimas revisiones de archivos y renglones contra el registro, con lo que no corresponde',
    response: IntegrityChecks,
  }),
  start: endpoint({
    operationId: 'startIntegrityCheck',
    method: 'POST',
    path,
    tag,
    summary: 'Revisar ahora todos los archivos y renglones contra el registro',
    response: IntegrityCheck,
    status: 201,
    errors: ['state_conflict'],
  }),
  stop: endpoint({
    operationId: 'stopIntegrityCheck',
    method: 'POST',
    path: `${path}/{id}/cancelacion`,
    tag,
    summary: 'Detener una revisión en curso; lo que encontró queda',
    params: z.object({ id: z.uuid() }),
    response: IntegrityCheck,
    errors: ['not_found', 'state_conflict'],
  }),
};
