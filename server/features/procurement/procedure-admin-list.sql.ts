import type { Context } from 'hono';
import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import { namedRows } from '#contract/list-columns.ts';
import { toMexico } from '#contract/mexico-time.ts';
import { KIND_LABELS } from '#contract/procedure-kinds.ts';
import {
  PROCEDURE_ORIGIN_LABELS,
  PROCEDURE_STATUS_LABELS,
  type AdminProcedurePage,
  type AdminProcedureRow,
} from '#contract/procurement-admin.ts';
import {
  ADMIN_PROCEDURE_COLUMNS,
  type AdminProcedureFileQuery,
  type AdminProcedureListQuery,
} from '#contract/procurement-lists.ts';
import { transaction, type Db } from '#server/kit/db.ts';
import { exportList, isNamed, orderOf, type ListSource } from '#server/kit/list-columns.ts';
import { containing, readPage, wordsOf } from '#server/kit/list-page.ts';
import { nameInColumn } from '#server/kit/officers.ts';
import type { Services } from '#server/kit/services.ts';
import { refusedContracts } from './refused-contracts.ts';
import { momentText } from '#server/kit/table-file/export-table.ts';

/** Procedures of the demonstration count as captured here. */
const ORIGIN = sql`case p.source when 'compranet' then 'compranet' else 'portal' end`;

/** An import of a thousand contracts leaves what is worked on at the top. */
const IS_IMPORTED = sql`(p.source = 'compranet')`;

type Query = z.output<typeof AdminProcedureListQuery>;

/** A row as the database gives it. */
type Row = Omit<AdminProcedureRow, 'publishedAt' | 'plannedFor' | 'updatedAt' | 'refusedContracts'> & {
  publishedAt: Date | null;
  plannedFor: Date | null;
  updatedAt: Date;
};

/** Where each column of the lists comes from. */
const SOURCE: ListSource<typeof ADMIN_PROCEDURE_COLUMNS, Row> = {
  numero: { order: sql`p.number`, value: (row) => row.number, width: 24 },
  titulo: { order: sql`p.title collate "es-x-icu"`, value: (row) => row.title, width: 60 },
  tipo: { order: sql`p.kind`, value: (row) => KIND_LABELS[row.kind], width: 32 },
  estado: { order: sql`p.status`, value: (row) => PROCEDURE_STATUS_LABELS[row.status] },
  origen: { order: ORIGIN, value: (row) => PROCEDURE_ORIGIN_LABELS[row.origin] },
  publicado: {
    order: sql`coalesce((select max(at) from milestone where procedure_id = p.id and kind = 'publication'
      and p.status = 'planned'), p.published_at)`,
    value: ({ publishedAt, plannedFor }) =>
      plannedFor === null && publishedAt !== null ? toMexico(publishedAt).date : null,
    kind: 'date',
  },
  documentos: { value: ({ drafts, scheduled, published }) => drafts + scheduled + published },
  guardado: { order: sql`p.updated_at`, value: (row) => momentText(row.updatedAt), kind: 'moment' },
  autor: {
    order: sql`${nameInColumn('p.updated_by')} collate "es-x-icu"`,
    value: (row) => row.updatedBy,
    width: 28,
  },
};

/** What is only announced has a list of its own. */
const OF_STATE = {
  borrador: sql`p.status = 'draft'`,
  anunciado: sql`p.status = 'planned'`,
  publicado: sql`p.status not in ('draft', 'planned')`,
};

/** The words of the search may stand anywhere in number or title, without accents. */
function conditions(query: Query): RawBuilder<unknown> {
  const parts = [
    query.estado === undefined ? sql`true` : OF_STATE[query.estado],
    query.origen === undefined ? sql`true` : sql`${ORIGIN} = ${query.origen}`,
    ...wordsOf(query.q).map(
      (word) =>
        sql`plain(p.number || ' ' || p.title || ' ' || coalesce(p.compranet_number, '')) like ${containing(word)}`,
    ),
  ];
  return sql.join(parts, sql` and `);
}

/** The rows in their order: without another, the Unit's own before the imported ones, the last saved first. */
function rowsQuery(
  query: Query,
  { limit = sql``, named = [] }: { limit?: RawBuilder<unknown>; named?: readonly string[] } = {},
): RawBuilder<Row> {
  const order = orderOf(SOURCE, query.orden, sql`${IS_IMPORTED}, p.updated_at desc, p.id`, sql`p.id`);
  return sql<Row>`
    select p.id, p.number, p.slug, p.title, p.kind, p.status, ${ORIGIN} origin, p.published_at as "publishedAt",
      (select max(at) from milestone where procedure_id = p.id and kind = 'publication'
        and (p.status = 'planned' or p.announced_at = p.published_at)) as "plannedFor",
      p.updated_at as "updatedAt", ${nameInColumn('p.updated_by')} as "updatedBy", p.version, d.drafts, d.scheduled, d.published
    from (select row_number() over (order by ${order}) position, p.* from procedure p
      where ${conditions(query)} and ${isNamed(sql`p.id`, named)} order by position ${limit}) p
    left join lateral (
      select count(*) filter (where status = 'draft')::int as drafts,
        count(*) filter (where status = 'scheduled')::int as scheduled,
        count(*) filter (where status = 'published')::int as published
      from document where procedure_id = p.id) d on true
    order by p.position`;
}

/** A page of drafts and published procedures. */
export async function listAdminProcedures(db: Db, query: Query): Promise<AdminProcedurePage> {
  const page = await readPage(
    db,
    { page: query.pag, size: query.tam },
    {
      rows: (limit) => rowsQuery(query, { limit }),
      from: sql`procedure p where ${conditions(query)}`,
    },
  );
  const drafts = page.rows.filter(({ status }) => status === 'draft').map(({ id }) => id);
  const refused = await transaction(db, (tx) => refusedContracts(tx, drafts));
  return {
    ...page,
    rows: page.rows.map((row) => ({
      ...row,
      publishedAt: row.publishedAt?.toISOString() ?? null,
      plannedFor: row.plannedFor?.toISOString() ?? null,
      updatedAt: row.updatedAt.toISOString(),
      refusedContracts: refused.filter(({ procedureId }) => procedureId === row.id).length,
    })),
  };
}

/** The procedures as they are filtered and ordered, as a file. */
export function exportAdminProcedures(
  services: Services,
  query: z.output<typeof AdminProcedureFileQuery>,
  context: Context,
): Promise<Response> {
  const list = {
    file: 'procedimientos',
    sheet: 'Procedimientos',
    columns: ADMIN_PROCEDURE_COLUMNS,
    source: SOURCE,
    rows: rowsQuery(query, { named: namedRows(query) }),
  };
  return exportList(services, list, query, context);
}
