import { z } from 'zod';
import { AUDIT_GROUPS, type AuditGroup } from './audit-words.ts';
import { CalendarDay } from './existing-day.ts';
import { endpoint } from './endpoint.ts';
import { LIST_FILE, type ListColumns } from './list-columns.ts';

const day = CalendarDay.optional();
const groups = Object.keys(AUDIT_GROUPS) as [AuditGroup, ...AuditGroup[]];

export const AuditFilter = z.object({
  /** Words of what was written, a name, a folio, or the key of a request. */
  q: z.string().trim().max(200).optional(),
  /** Id of who did it. */
  quien: z.string().max(120).optional(),
  /** Kind of thing. */
  cosa: z.string().max(60).optional(),
  operacion: z.enum(groups).optional(),
  desde: day,
  hasta: day,
});
export type AuditFilter = z.infer<typeof AuditFilter>;

export const AuditEntry = z.object({
  id: z.number().int(),
  at: z.string(),
  by: z.string(),
  /** «publicó el procedimiento LP-UG-014-2026» */
  said: z.string(),
  reason: z.string().nullable(),
  /** Of what: number of the purchase, name of the supplier or the person; or its kind, where there is only one. */
  about: z.string(),
  /** Screen of the thing; null for what has none. */
  href: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const AuditPage = z.object({
  rows: z.array(AuditEntry),
  /** Where the next page begins; null on the last one. */
  next: z.number().int().nullable(),
});
export type AuditPage = z.infer<typeof AuditPage>;

export const AuditDetail = AuditEntry.extend({
  /** Key to quote to support. */
  requestId: z.string(),
  /** What it was and what it became, by the names of the screens. */
  changes: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
});
export type AuditDetail = z.infer<typeof AuditDetail>;

/** Columns of the log as a file. */
export const AUDIT_COLUMNS = {
  fecha: { label: 'Fecha' },
  hora: { label: 'Hora' },
  persona: { label: 'Persona' },
  accion: { label: 'Qué hizo' },
  cosa: { label: 'De qué' },
  motivo: { label: 'Motivo' },
} as const satisfies ListColumns;

const tag = 'Bitácora';

/** The log of what people of the unit did. Nothing in it is ever changed. */
export const auditApi = {
  list: endpoint({
    operationId: 'listAuditEntries',
    method: 'GET',
    path: '/administracion/bitacora',
    tag,
    summary: 'Lo que hizo el personal, de lo más reciente a lo más antiguo',
    query: AuditFilter.extend({ antes: z.coerce.number().int().positive().max(9e15).optional() }),
    response: AuditPage,
  }),
  people: endpoint({
    operationId: 'listAuditPeople',
    method: 'GET',
    path: '/administracion/bitacora/personas',
    tag,
    summary: 'Quién ha trabajado en el portal',
    response: z.object({ rows: z.array(z.object({ id: z.string(), name: z.string() })) }),
  }),
  get: endpoint({
    operationId: 'getAuditEntry',
    method: 'GET',
    path: '/administracion/bitacora/{id}',
    tag,
    summary: 'Un renglón de la bitácora con lo que cambió',
    params: z.object({ id: z.coerce.number().int().positive().max(9e15) }),
    response: AuditDetail,
    errors: ['not_found'],
  }),
  export: endpoint({
    operationId: 'exportAuditEntries',
    method: 'GET',
    path: '/administracion/bitacora/exportacion',
    tag,
    summary: 'La bitácora del filtro en CSV o XLSX',
    query: AuditFilter.extend(LIST_FILE),
    media: 'template',
  }),
};
