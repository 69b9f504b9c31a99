import { LIST_FILE, listOrder, type ListColumns } from './list-columns.ts';
import { AdminProcedureQuery } from './procurement-admin.ts';

/** Columns of the lists of procedures for officers. */
export const ADMIN_PROCEDURE_COLUMNS = {
  numero: { label: 'Número', isSortable: true },
  titulo: { label: 'Título', isSortable: true },
  tipo: { label: 'Tipo', isSortable: true, isExtra: true },
  estado: { label: 'Estado', isSortable: true },
  origen: { label: 'Origen', isSortable: true, isExtra: true },
  publicado: { label: 'Publicación', isSortable: true },
  documentos: { label: 'Documentos' },
  guardado: { label: 'Guardado', isSortable: true },
  autor: { label: 'Quién lo guardó', isSortable: true, isExtra: true },
} as const satisfies ListColumns;

/** The filter of a list of procedures with its order. */
export const AdminProcedureListQuery = AdminProcedureQuery.extend({
  orden: listOrder(ADMIN_PROCEDURE_COLUMNS),
});
export const AdminProcedureFileQuery = AdminProcedureListQuery.extend(LIST_FILE);
