import { AdminDocumentQuery } from './documents.ts';
import { LIST_FILE, listOrder, type ListColumns } from './list-columns.ts';
import type { z } from 'zod';

/** Columns of the lists of documents for officers. */
export const ADMIN_DOCUMENT_COLUMNS = {
  documento: { label: 'Documento', isSortable: true },
  procedimiento: { label: 'Procedimiento', isSortable: true },
  etapa: { label: 'Etapa' },
  tipo: { label: 'Tipo', isExtra: true },
  fecha: { label: 'Fecha del documento', isSortable: true, isExtra: true },
  archivo: { label: 'Archivo' },
  estado: { label: 'Estado' },
  publicacion: { label: 'Se publica', isSortable: true, isExtra: true },
} as const satisfies ListColumns;

/** The filter of a list of documents; without an order, what is published first stands first. */
export const AdminDocumentListQuery = AdminDocumentQuery.extend({ orden: listOrder(ADMIN_DOCUMENT_COLUMNS) });
export type AdminDocumentListQuery = z.output<typeof AdminDocumentListQuery>;
export const AdminDocumentFileQuery = AdminDocumentListQuery.extend(LIST_FILE);
