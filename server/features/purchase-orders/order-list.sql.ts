import type { Context } from 'hono';
import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import { namedRows, type ListFile } from '#contract/list-columns.ts';
import {
  PURCHASE_ORDER_COLUMNS,
  type PurchaseOrderQuery,
  type PurchaseOrderRow,
} from '#contract/purchase-orders-api.ts';
import { ORDER_STATE_LABELS, ORDER_STATES_OVER } from '#contract/purchase-orders.ts';
import type { Db } from '#server/kit/db.ts';
import { exportList, isNamed, orderOf, type ListSource } from '#server/kit/list-columns.ts';
import { containing, readPage, wordsOf } from '#server/kit/list-page.ts';
import type { Services } from '#server/kit/services.ts';

type Query = z.output<typeof PurchaseOrderQuery>;

/** Who looks, and of which areas they read. */
export interface OrderReader {
  personId: string;
  areas: readonly string[] | 'all';
}

const SOURCE: ListSource<typeof PURCHASE_ORDER_COLUMNS, PurchaseOrderRow> = {
  numero: { order: sql`o.number`, value: (row) => row.number, width: 16 },
  objeto: { order: sql`o.object collate "es-x-icu"`, value: (row) => row.object, width: 60 },
  proveedor: { order: sql`s.name collate "es-x-icu"`, value: (row) => row.supplier, width: 40 },
  estado: { order: sql`o.state`, value: (row) => ORDER_STATE_LABELS[row.state], width: 24 },
  entrega: { order: sql`o.due_on`, value: (row) => row.dueOn, kind: 'date' },
  total: { order: sql`o.total`, value: (row) => Number(row.total), kind: 'amount' },
  comprador: { order: sql`b.name collate "es-x-icu"`, value: (row) => row.buyer, width: 28 },
  contrato: { value: (row) => row.contract, width: 24 },
  area: { value: (row) => row.area, width: 36 },
};

function conditions(query: Query, { areas, personId }: OrderReader): RawBuilder<unknown> {
  // A state that is asked for says which ones by itself.
  const view = query.ver ?? (query.estado === undefined ? 'vivos' : 'todos');
  const isOver = sql`o.state = any(${[...ORDER_STATES_OVER]})`;
  return sql.join(
    [
      areas === 'all' ? sql`true` : sql`(o.area_id is null or o.area_id = any(${[...areas]}::uuid[]))`,
      view === 'mios'
        ? sql`o.buyer_id = ${personId}`
        : view === 'recibo'
          ? sql`o.receiver_id = ${personId} and o.state <> 'draft'`
          : view === 'vivos'
            ? sql`not ${isOver}`
            : view === 'terminados'
              ? isOver
              : sql`true`,
      query.estado === undefined ? sql`true` : sql`o.state = ${query.estado}`,
      // Looked up first, each side by its index: the order of the list would be walked whole for a word that few have.
      ...wordsOf(query.q).map((word) => {
        const looked = containing(word);
        return sql`o.id = any(array(select x.id from purchase_order x where x.words like ${looked}
          union select x.id from supplier n join purchase_order x on x.supplier_id = n.id where n.name_plain like ${looked}
          union select x.id from contract n join purchase_order x on x.contract_id = n.id where plain(n.number) like ${looked}))`;
      }),
    ],
    sql` and `,
  );
}

const FROM = sql`purchase_order o join supplier s on s.id = o.supplier_id join officer b on b.id = o.buyer_id
  join contract c on c.id = o.contract_id left join area a on a.id = o.area_id`;

function rowsQuery(
  query: Query,
  reader: OrderReader,
  { limit = sql``, named = [] }: { limit?: RawBuilder<unknown>; named?: readonly string[] } = {},
): RawBuilder<PurchaseOrderRow> {
  const order = orderOf(SOURCE, query.orden, sql`o.created_at desc, o.id`, sql`o.id`);
  return sql<PurchaseOrderRow>`select o.id, o.number, o.object, concat_ws(', ', s.name, s.legal_suffix) supplier, o.state,
      o.due_on "dueOn", o.total::text, c.currency, b.name buyer, c.number contract, a.name area
    from ${FROM} where ${conditions(query, reader)} and ${isNamed(sql`o.id`, named)} order by ${order} ${limit}`;
}

/** A page of the orders, the newest first by itself. */
export function listOrders(db: Db, query: Query, reader: OrderReader) {
  return readPage(
    db,
    { page: query.pag, size: query.tam },
    {
      rows: (limit) => rowsQuery(query, reader, { limit }),
      from: sql`${FROM} where ${conditions(query, reader)}`,
    },
  );
}

/** The orders as they are filtered and ordered, as a file. */
export const exportOrders = (
  services: Services,
  query: Query & ListFile,
  { context, reader }: { context: Context; reader: OrderReader },
): Promise<Response> =>
  exportList(
    services,
    {
      file: 'pedidos',
      sheet: 'Pedidos',
      columns: PURCHASE_ORDER_COLUMNS,
      source: SOURCE,
      rows: rowsQuery(query, reader, { named: namedRows(query) }),
    },
    query,
    context,
  );
