import type { Context } from 'hono';
import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import { namedRows, type ListFile } from '#contract/list-columns.ts';
import { QUOTATION_KIND_LABELS, QUOTATION_REQUEST_STATE_LABELS } from '#contract/quotation-requests.ts';
import {
  QUOTATION_REQUEST_COLUMNS,
  type QuotationRequestQuery,
  type QuotationRequestRow,
} from '#contract/quotation-requests-api.ts';
import type { Db } from '#server/kit/db.ts';
import { exportList, isNamed, orderOf, type ListSource } from '#server/kit/list-columns.ts';
import { containing, readPage, wordsOf } from '#server/kit/list-page.ts';
import type { Services } from '#server/kit/services.ts';
import { momentText } from '#server/kit/table-file/export-table.ts';

type Query = z.output<typeof QuotationRequestQuery>;
type Row = Omit<QuotationRequestRow, 'closesAt'> & { closesAt: Date | null };

/** Who looks, and of which areas they read. */
export interface RequestReader {
  personId: string;
  areas: readonly string[] | 'all';
}

const SOURCE: ListSource<typeof QUOTATION_REQUEST_COLUMNS, Row> = {
  folio: { order: sql`r.folio`, value: (row) => row.folio, width: 18 },
  titulo: { order: sql`r.title collate "es-x-icu"`, value: (row) => row.title, width: 60 },
  para: { order: sql`r.kind`, value: (row) => QUOTATION_KIND_LABELS[row.kind], width: 34 },
  estado: { order: sql`r.state`, value: (row) => QUOTATION_REQUEST_STATE_LABELS[row.state], width: 26 },
  cierre: {
    order: sql`r.closes_at`,
    value: (row) => (row.closesAt === null ? null : momentText(row.closesAt)),
    kind: 'moment',
  },
  comprador: { order: sql`b.name collate "es-x-icu"`, value: (row) => row.buyer, width: 28 },
  invitados: { value: (row) => row.invitees },
  procedimiento: { value: (row) => row.procedure, width: 24 },
  area: { value: (row) => row.area, width: 36 },
};

function conditions(query: Query, { areas, personId }: RequestReader): RawBuilder<unknown> {
  const view = query.ver ?? 'abiertas';
  return sql.join(
    [
      areas === 'all' ? sql`true` : sql`(r.area_id is null or r.area_id = any(${[...areas]}::uuid[]))`,
      view === 'mias'
        ? sql`r.buyer_id = ${personId}`
        : view === 'abiertas'
          ? sql`r.state in ('draft', 'sent', 'closed', 'opened')`
          : sql`true`,
      query.estado === undefined ? sql`true` : sql`r.state = ${query.estado}`,
      // Looked up first, each side by its index: the order of the list would be walked whole for a word that few have.
      ...wordsOf(query.q).map((word) => {
        const looked = containing(word);
        return sql`r.id = any(array(select x.id from quotation_request x where x.words like ${looked}
          union select x.id from area n join quotation_request x on x.area_id = n.id where plain(n.name) like ${looked}
          union select x.id from procedure n join quotation_request x on x.procedure_id = n.id where plain(n.number) like ${looked}))`;
      }),
    ],
    sql` and `,
  );
}

const FROM = sql`quotation_request r join officer b on b.id = r.buyer_id left join area a on a.id = r.area_id
  left join procedure p on p.id = r.procedure_id`;

function rowsQuery(
  query: Query,
  reader: RequestReader,
  { limit = sql``, named = [] }: { limit?: RawBuilder<unknown>; named?: readonly string[] } = {},
): RawBuilder<Row> {
  const order = orderOf(SOURCE, query.orden, sql`r.created_at desc, r.id`, sql`r.id`);
  return sql<Row>`select r.id, r.folio, r.title, r.kind, r.state, r.closes_at "closesAt", b.name as buyer,
      r.buyer_id = ${reader.personId} "isMine", p.number as procedure, a.name as area,
      (select count(*)::int from quotation_invitee i where i.request_id = r.id) invitees
    from ${FROM} where ${conditions(query, reader)} and ${isNamed(sql`r.id`, named)} order by ${order} ${limit}`;
}

/** A page of the requests, the newest first by itself. */
export async function listRequests(db: Db, query: Query, reader: RequestReader) {
  const page = await readPage(
    db,
    { page: query.pag, size: query.tam },
    {
      rows: (limit) => rowsQuery(query, reader, { limit }),
      from: sql`${FROM} where ${conditions(query, reader)}`,
    },
  );
  return {
    ...page,
    rows: page.rows.map((row): QuotationRequestRow => ({
      ...row,
      closesAt: row.closesAt?.toISOString() ?? null,
    })),
  };
}

/** The requests as they are filtered and ordered, as a file. */
export const exportRequests = (
  services: Services,
  query: Query & ListFile,
  { context, reader }: { context: Context; reader: RequestReader },
): Promise<Response> =>
  exportList(
    services,
    {
      file: 'cotizaciones',
      sheet: 'Cotizaciones',
      columns: QUOTATION_REQUEST_COLUMNS,
      source: SOURCE,
      rows: rowsQuery(query, reader, { named: namedRows(query) }),
    },
    query,
    context,
  );
