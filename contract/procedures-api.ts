import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  ProcedureDetail,
  ProcedureExportQuery,
  ProcedureFacets,
  ProcedurePage,
  ProcedureQuery,
  ProcurementSummary,
} from './procedures.ts';

const Slug = z.object({ numero: z.string().min(1).max(120) });

export const proceduresApi = {
  list: endpoint({
    operationId: 'listProcedures',
    method: 'GET',
    path: '/procedimientos',
    tag: 'Procedimientos',
    summary: 'Procedimientos publicados, con búsqueda, filtros, orden y cuenta',
    query: ProcedureQuery,
    response: ProcedurePage,
  }),
  facets: endpoint({
    operationId: 'getProcedureFacets',
    method: 'GET',
    path: '/procedimientos/facetas',
    tag: 'Procedimientos',
    summary:
      'Cuentas por estado, tipo, quién puede participar, aviso de directa, año, área, proveedor, giro, recurso, monto y semana para los mismos filtros de la lista',
    query: ProcedureQuery,
    response: ProcedureFacets,
  }),
  summary: endpoint({
    operationId: 'getProcurementSummary',
    method: 'GET',
    path: '/procedimientos/resumen',
    tag: 'Procedimientos',
    summary: 'Próximos actos, licitaciones abiertas y monto contratado del año',
    response: ProcurementSummary,
  }),
  export: endpoint({
    operationId: 'exportProcedures',
    method: 'GET',
    path: '/procedimientos/exportacion',
    tag: 'Procedimientos',
    summary: 'Todo lo que coincide con los filtros, en el orden de la lista, en CSV, XLSX o JSON',
    query: ProcedureExportQuery,
    media: 'table',
    errors: ['unavailable'],
  }),
  detail: endpoint({
    operationId: 'getProcedure',
    method: 'GET',
    path: '/procedimientos/{numero}',
    tag: 'Procedimientos',
    summary: 'Un procedimiento con sus actos, documentos, partidas y contratos',
    params: Slug,
    response: ProcedureDetail,
    errors: ['not_found'],
  }),
};
