import type { Context } from 'hono';
import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import { INVOICE_COLUMNS, type InvoiceQuery, type InvoiceRow } from '#contract/invoices-api.ts';
import { INVOICE_STATE_LABELS } from '#contract/invoices.ts';
import { namedRows, type ListFile } from '#contract/list-columns.ts';
import type { Db } from '#server/kit/db.ts';
import { exportList, orderOf, type ListSource } from '#server/kit/list-columns.ts';
import { containing, readPage, wordsOf } from '#server/kit/list-page.ts';
import type { Services } from '#server/kit/services.ts';
import { lastPaid } from './paid.sql.ts';

type Query = z.output<typeof InvoiceQuery>;
type Areas = readonly string[] | 'all';

const LIMIT = sql`coalesce(i.due_on, case when i.state in ('received', 'matched', 'held') then i.answer_by end)`;
const PAID_ON = sql`case when i.state in ('paid', 'settled') then ${lastPaid(sql`i.id`)} end`;
const NAME = sql`concat_ws('-', nullif(i.series, ''), nullif(i.number, ''))`;

const SOURCE: ListSource<typeof INVOICE_COLUMNS, InvoiceRow> = {
  folio: { order: sql`i.folio`, value: (row) => row.folio, width: 16 },
  factura: { value: (row) => row.name, width: 18 },
  proveedor: { order: sql`s.name collate "es-x-icu"`, value: (row) => row.supplier, width: 40 },
  pedido: { order: sql`o.number`, value: (row) => row.order, width: 16 },
  estado: { order: sql`i.state`, value: (row) => INVOICE_STATE_LABELS[row.state], width: 24 },
  recibida: { order: sql`i.received_at`, value: (row) => row.receivedAt.slice(0, 10), kind: 'date' },
  limite: { order: LIMIT, value: (row) => row.limitOn, kind: 'date' },
  pagada: { value: (row) => row.paidOn, kind: 'date' },
  total: { order: sql`i.total`, value: (row) => Number(row.total), kind: 'amount' },
  uuid: { value: (row) => row.uuid, width: 40 },
  area: { value: (row) => row.area, width: 36 },
};

function conditions(query: Query, areas: Areas): RawBuilder<unknown> {
  const view = query.ver ?? (query.estado === undefined ? 'contestar' : 'todas');
  return sql.join(
    [
      areas === 'all' ? sql`true` : sql`(o.area_id is null or o.area_id = any(${[...areas]}::uuid[]))`,
      view === 'contestar'
        ? sql`i.state in ('received', 'matched', 'held')`
        : view === 'pagar'
          ? sql`i.state in ('verified', 'ordered', 'scheduled', 'bounced')`
          : sql`true`,
      query.estado === undefined ? sql`true` : sql`i.state = ${query.estado}`,
      // Looked up first, each side by its index: the order of the list would be walked whole for a word that few have.
      ...wordsOf(query.q).map((word) => {
        const looked = containing(word);
        return sql`i.id = any(array(select x.id from invoice x where x.words like ${looked}
          union select x.id from supplier n join invoice x on x.supplier_id = n.id where n.name_plain like ${looked}
          union select x.id from purchase_order n join invoice x on x.order_id = n.id where n.words like ${looked}))`;
      }),
    ],
    sql` and `,
  );
}

const FROM = sql`invoice i join purchase_order o on o.id = i.order_id join supplier s on s.id = i.supplier_id
  left join area a on a.id = o.area_id`;

/** Rows of a file are named by the folio, which is the key of the list. */
const isNamedBy = (folios: readonly string[]) =>
  folios.length === 0 ? sql`true` : sql`i.folio = any(${[...folios]}::text[])`;

function rowsQuery(
  query: Query,
  areas: Areas,
  { limit = sql``, named = [] }: { limit?: RawBuilder<unknown>; named?: readonly string[] } = {},
): RawBuilder<InvoiceRow> {
  const order = orderOf(SOURCE, query.orden, sql`${LIMIT} nulls last, i.received_at desc, i.id`, sql`i.id`);
  return sql<InvoiceRow>`select i.folio, i.kind, ${NAME} name, concat_ws(', ', s.name, s.legal_suffix) supplier, o.number "order",
      i.state, to_char(i.received_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') "receivedAt", ${LIMIT}::text "limitOn", ${PAID_ON}::text "paidOn",
      coalesce(i.total, 0)::text total, i.currency, coalesce(i.uuid, '') uuid, a.name area
    from ${FROM} where ${conditions(query, areas)} and ${isNamedBy(named)} order by ${order} ${limit}`;
}

/** A page of the invoices, those whose term ends first by itself. */
export const listInvoices = (db: Db, query: Query, areas: Areas) =>
  readPage(
    db,
    { page: query.pag, size: query.tam },
    {
      rows: (limit) => rowsQuery(query, areas, { limit }),
      from: sql`${FROM} where ${conditions(query, areas)}`,
    },
  );

/** The invoices as they are filtered and ordered, as a file. */
export const exportInvoices = (
  services: Services,
  query: Query & ListFile,
  { context, areas }: { context: Context; areas: Areas },
): Promise<Response> =>
  exportList(
    services,
    {
      file: 'facturas',
      sheet: 'Facturas',
      columns: INVOICE_COLUMNS,
      source: SOURCE,
      rows: rowsQuery(query, areas, { named: namedRows(query) }),
    },
    query,
    context,
  );
