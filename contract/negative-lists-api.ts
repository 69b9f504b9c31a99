import { z } from 'zod';
import { isCalendarDay } from './calendar-day.ts';
import { endpoint } from './endpoint.ts';
import { importApi } from './imports-api.ts';
import { LIST_SOURCES } from './negative-list-words.ts';
import {
  ListHistory,
  ListMatch,
  ListOverview,
  MatchFileQuery,
  MatchPage,
  MatchQuery,
  ScreeningRun,
  reason,
} from './negative-lists.ts';

const tag = 'Listas negativas';

const params = z.object({ id: z.uuid() });

const plainDate = z
  .string()
  .refine(isCalendarDay, 'Esa fecha no está en el calendario: escríbela como AAAA-MM-DD.');

/** A list as its source publishes it comes in like every other table. */
export const negativeListImportsApi = importApi({
  name: 'NegativeList',
  base: '/padron/listas/importaciones',
  tag,
  of: 'una lista negativa',
  hasTemplate: false,
  sources: LIST_SOURCES,
});

export const negativeListsApi = {
  overview: endpoint({
    operationId: 'getNegativeLists',
    method: 'GET',
    path: '/padron/listas',
    tag,
    summary: 'Listas en vigor, su fecha de corte, la última revisión del padrón y lo pendiente',
    response: ListOverview,
  }),
  screen: endpoint({
    operationId: 'startScreening',
    method: 'POST',
    path: '/padron/listas/revisiones',
    tag,
    summary: 'Revisa todo el padrón contra las listas en vigor',
    body: z.object({ scope: z.literal('all') }),
    response: ScreeningRun,
    status: 202,
    errors: ['import_running'],
  }),
  screening: endpoint({
    operationId: 'getScreening',
    method: 'GET',
    path: '/padron/listas/revisiones/{id}',
    tag,
    summary: 'Avance de una revisión del padrón',
    params,
    response: ScreeningRun,
    errors: ['not_found'],
  }),
  cancelScreening: endpoint({
    operationId: 'cancelScreening',
    method: 'POST',
    path: '/padron/listas/revisiones/{id}/cancelacion',
    tag,
    summary: 'Detiene una revisión; lo ya revisado se conserva',
    params,
    response: ScreeningRun,
    errors: ['not_found', 'state_conflict'],
  }),
  matches: endpoint({
    operationId: 'listListMatches',
    method: 'GET',
    path: '/padron/coincidencias',
    tag,
    summary: 'Proveedores y solicitudes que están en una lista, con su evidencia',
    query: MatchQuery,
    response: MatchPage,
  }),
  exportMatches: endpoint({
    operationId: 'exportListMatches',
    method: 'GET',
    path: '/padron/coincidencias/exportacion',
    tag,
    summary: 'Las coincidencias del filtro en CSV o XLSX',
    query: MatchFileQuery,
    media: 'template',
  }),
  decide: endpoint({
    operationId: 'decideListMatch',
    method: 'PUT',
    path: '/padron/coincidencias/{id}/decision',
    tag,
    summary: 'Confirma o descarta una coincidencia con su razón, o la deja de nuevo por decidir',
    params,
    body: z.object({ decision: z.enum(['confirmed', 'discarded', 'undecided']), reason: reason.default('') }),
    ifMatch: true,
    response: ListMatch,
    errors: ['not_found', 'version_conflict', 'state_conflict'],
  }),
  history: endpoint({
    operationId: 'getListHistory',
    method: 'GET',
    path: '/padron/listas/historia',
    tag,
    summary: 'Qué decían las listas de un RFC en una fecha',
    query: z.object({ rfc: z.string().trim().min(1, 'Escribe el RFC.').max(20), fecha: plainDate }),
    response: ListHistory,
  }),
};
