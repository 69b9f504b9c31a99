import type { Context } from 'hono';
import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import {
  ADMIN_DOCUMENT_COLUMNS,
  type AdminDocumentFileQuery,
  type AdminDocumentListQuery,
} from '#contract/document-lists.ts';
import { DOCUMENT_STATUS_LABELS, type AdminDocument, type AdminDocumentPage } from '#contract/documents.ts';
import { namedRows } from '#contract/list-columns.ts';
import { DOCUMENT_KINDS, DOCUMENT_STAGE_LABELS, type DocumentKind } from '#contract/procedures.ts';
import type { Db } from '#server/kit/db.ts';
import { exportList, isNamed, orderOf, type ListSource } from '#server/kit/list-columns.ts';
import { readPage } from '#server/kit/list-page.ts';
import type { Services } from '#server/kit/services.ts';
import { documentColumns, withVersions, type DocumentRow } from './documents.sql.ts';
import { momentText } from '#server/kit/table-file/export-table.ts';

const PAGE_SIZE = 20;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Where each column of the documents comes from. */
const SOURCE: ListSource<typeof ADMIN_DOCUMENT_COLUMNS, AdminDocument> = {
  documento: { order: sql`d.title collate "es-x-icu"`, value: ({ title }) => title, width: 50 },
  procedimiento: { order: sql`p.number`, value: ({ procedureNumber }) => procedureNumber, width: 28 },
  etapa: { value: ({ stage }) => DOCUMENT_STAGE_LABELS[stage] },
  tipo: { value: ({ kind }) => DOCUMENT_KINDS[kind as DocumentKind]?.[0] ?? kind, width: 36 },
  fecha: { order: sql`d.document_date`, value: ({ documentDate }) => documentDate, kind: 'date' },
  archivo: { value: ({ versions: [newest] }) => newest?.originalName ?? null, width: 44 },
  estado: { value: ({ status }) => DOCUMENT_STATUS_LABELS[status] },
  publicacion: {
    order: sql`d.publish_at`,
    value: ({ publishAt }) => publishAt && momentText(publishAt),
    kind: 'moment',
  },
};

function conditions(query: AdminDocumentListQuery): RawBuilder<boolean> {
  const parts = [sql<boolean>`true`];
  if (query.estado !== undefined) parts.push(sql`d.status = ${query.estado}`);
  if (query.etapa !== undefined) parts.push(sql`d.stage = ${query.etapa}`);
  if (query.tipo !== undefined) parts.push(sql`d.kind = ${query.tipo}`);
  if (query.proc !== undefined) {
    const byId = UUID.test(query.proc) ? sql`or id = ${query.proc}::uuid` : sql``;
    parts.push(sql`d.procedure_id in (
      select id from procedure where number = ${query.proc} or slug = ${query.proc} ${byId})`);
  }
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}

const FROM = sql`document d join procedure p on p.id = d.procedure_id`;

const order = ({ orden }: AdminDocumentListQuery) =>
  orderOf(SOURCE, orden, sql`d.publish_at nulls last, d.created_at desc, d.id`, sql`d.id`);

/** A page of the documents of all procedures. */
export async function listDocuments(db: Db, query: AdminDocumentListQuery): Promise<AdminDocumentPage> {
  const from = sql`${FROM} where ${conditions(query)}`;
  const page = await readPage(
    db,
    { page: query.pag, size: PAGE_SIZE },
    {
      rows: (limit) =>
        sql<DocumentRow>`select ${documentColumns} from ${from} order by ${order(query)} ${limit}`,
      from,
    },
  );
  return { ...page, rows: await withVersions(db, page.rows) };
}

/** Every document of a filter in its order, for a file; also only those that are named. */
export const exportDocuments = (
  services: Services,
  query: z.output<typeof AdminDocumentFileQuery>,
  context: Context,
): Promise<Response> =>
  exportList<DocumentRow, AdminDocument>(
    services,
    {
      file: 'documentos',
      sheet: 'Documentos',
      columns: ADMIN_DOCUMENT_COLUMNS,
      source: SOURCE,
      rows: sql<DocumentRow>`select ${documentColumns} from ${FROM}
        where ${conditions(query)} and ${isNamed(sql`d.id`, namedRows(query))} order by ${order(query)}`,
      read: (rows) => withVersions(services.db, rows),
    },
    query,
    context,
  );
