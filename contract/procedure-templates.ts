import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { AdminProcedure, text } from './procurement-admin.ts';
import { PROCEDURE_KINDS } from './procedure-kinds.ts';

const tag = 'Administración de procedimientos';
const base = '/administracion/procedimientos';
const Id = z.object({ id: z.uuid() });

/** A procedure that others begin like, by kind and area; `version` is the lock for `If-Match`. */
export const ProcedureTemplate = z.object({
  id: z.uuid(),
  version: z.number(),
  name: z.string(),
  kind: z.enum(PROCEDURE_KINDS),
  area: z.string(),
  /** Lots and dates that it brings. */
  lots: z.number(),
  acts: z.number(),
  updatedAt: z.iso.datetime(),
  updatedBy: z.string().nullable(),
});
export type ProcedureTemplate = z.infer<typeof ProcedureTemplate>;

const name = text(120).min(3, 'Escribe un nombre de al menos 3 letras.');

export const procedureTemplatesApi = {
  list: endpoint({
    operationId: 'listTemplates',
    method: 'GET',
    path: `${base}/plantillas`,
    tag,
    summary: 'Plantillas de procedimientos por tipo y área',
    response: z.object({ rows: z.array(ProcedureTemplate) }),
  }),
  create: endpoint({
    operationId: 'createTemplate',
    method: 'POST',
    path: `${base}/plantillas`,
    tag,
    summary: 'Guarda un procedimiento como plantilla: datos, partidas y fechas, sin montos ni documentos',
    body: z.object({ procedureId: z.uuid(), name }),
    response: ProcedureTemplate,
    status: 201,
    errors: ['not_found', 'code_taken'],
  }),
  change: endpoint({
    operationId: 'saveTemplate',
    method: 'PUT',
    path: `${base}/plantillas/{id}`,
    tag,
    summary: 'Cambia el nombre o el área de una plantilla',
    params: Id,
    body: z.object({ name, area: text(200) }),
    response: ProcedureTemplate,
    ifMatch: true,
    errors: ['not_found', 'version_required', 'version_conflict', 'code_taken'],
  }),
  retire: endpoint({
    operationId: 'retireTemplate',
    method: 'DELETE',
    path: `${base}/plantillas/{id}`,
    tag,
    summary: 'Retira una plantilla; lo que empezó con ella sigue igual',
    params: Id,
    status: 204,
    ifMatch: true,
    errors: ['not_found', 'version_required', 'version_conflict'],
  }),
  begin: endpoint({
    operationId: 'beginFromTemplate',
    method: 'POST',
    path: `${base}/plantillas/{id}/procedimientos`,
    tag,
    summary: 'Crea un borrador con lo que trae una plantilla; las fechas son propuestas',
    params: Id,
    response: AdminProcedure,
    status: 201,
    errors: ['not_found'],
  }),
  /** Data, lots and dates are taken, never papers nor results. A second call takes the lots that were left deserted. */
  copy: endpoint({
    operationId: 'copyProcedure',
    method: 'POST',
    path: `${base}/{id}/copias`,
    tag,
    summary: 'Crea un borrador como otro procedimiento, o su segunda convocatoria',
    params: Id,
    body: z.object({ kind: z.enum(['copy', 'second_call']) }),
    response: AdminProcedure,
    status: 201,
    errors: ['not_found', 'state_conflict'],
  }),
};
