import type { Context } from 'hono';
import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import { namedRows, type ListFile } from '#contract/list-columns.ts';
import {
  PAYMENT_ORDER_COLUMNS,
  type PaymentOrderQuery,
  type PaymentOrderRow,
} from '#contract/payment-orders-api.ts';
import { PAYMENT_ORDER_STATE_LABELS } from '#contract/payment-orders.ts';
import type { Db } from '#server/kit/db.ts';
import { exportList, isNamed, orderOf, type ListSource } from '#server/kit/list-columns.ts';
import { containing, readPage, wordsOf } from '#server/kit/list-page.ts';
import type { Services } from '#server/kit/services.ts';
import { isOfAreas } from './payment-order-access.ts';
import { INVOICE_NAME, PAID_ON } from './payment-orders.sql.ts';

type Query = z.output<typeof PaymentOrderQuery>;
type Areas = readonly string[] | 'all';

const SOURCE: ListSource<typeof PAYMENT_ORDER_COLUMNS, PaymentOrderRow> = {
  numero: { order: sql`o.number`, value: (row) => row.number, width: 16 },
  proveedor: { order: sql`s.name collate "es-x-icu"`, value: (row) => row.supplier, width: 40 },
  estado: { order: sql`o.state`, value: (row) => PAYMENT_ORDER_STATE_LABELS[row.state], width: 20 },
  vence: { order: sql`o.due_on`, value: (row) => row.dueOn, kind: 'date' },
  pagada: { value: (row) => row.paidOn, kind: 'date' },
  neto: { order: sql`o.net`, value: (row) => Number(row.net), kind: 'amount' },
  pagado: { order: sql`o.paid`, value: (row) => Number(row.paid), kind: 'amount' },
  facturas: { value: (row) => row.invoices.join(', '), width: 30 },
  descontado: { value: (row) => Number(row.penalties), kind: 'amount' },
  descuentos: { value: (row) => row.penaltiesFor, width: 60 },
  bruto: { order: sql`o.gross`, value: (row) => Number(row.gross), kind: 'amount' },
  cuenta: { value: (row) => row.accountFour, width: 10 },
};

function conditions(query: Query, areas: Areas): RawBuilder<unknown> {
  return sql.join(
    [
      isOfAreas(areas),
      query.estado === undefined ? sql`o.state <> 'voided'` : sql`o.state = ${query.estado}`,
      ...wordsOf(query.q).map((word) => {
        const looked = containing(word);
        return sql`(o.words like ${looked} or s.name_plain like ${looked} or exists (select from payment_order_invoice l
          join invoice i on i.id = l.invoice_id where l.payment_order_id = o.id and i.words like ${looked}))`;
      }),
    ],
    sql` and `,
  );
}

const FROM = sql`payment_order o join supplier s on s.id = o.supplier_id`;

function rowsQuery(
  query: Query,
  areas: Areas,
  { limit = sql``, named = [] }: { limit?: RawBuilder<unknown>; named?: readonly string[] } = {},
): RawBuilder<PaymentOrderRow> {
  const order = orderOf(SOURCE, query.orden, sql`o.created_at desc, o.id`, sql`o.id`);
  return sql<PaymentOrderRow>`select o.id, o.number, concat_ws(', ', s.name, s.legal_suffix) supplier, o.state, o.due_on "dueOn", ${PAID_ON} "paidOn",
      o.gross::text, o.net::text, o.paid::text, o.account_four "accountFour", o.penalties::text,
      coalesce((select string_agg(p.number || '/' || x.number || ': ' || d.amount || ', ' || x.calculation, '; ' order by p.number, x.number)
        from payment_order_penalty d join order_penalty x on x.id = d.penalty_id join purchase_order p on p.id = x.order_id
        where d.payment_order_id = o.id and d.is_live), '') "penaltiesFor",
      array(select ${INVOICE_NAME} from payment_order_invoice l join invoice i on i.id = l.invoice_id
        where l.payment_order_id = o.id order by 1) invoices
    from ${FROM} where ${conditions(query, areas)} and ${isNamed(sql`o.id`, named)} order by ${order} ${limit}`;
}

/** A page of the orders of payment, the newest first by itself. */
export const listPaymentOrders = (db: Db, query: Query, areas: Areas) =>
  readPage(
    db,
    { page: query.pag, size: query.tam },
    {
      rows: (limit) => rowsQuery(query, areas, { limit }),
      from: sql`${FROM} where ${conditions(query, areas)}`,
    },
  );

/** The orders of payment as they are filtered and ordered, as a file. */
export const exportPaymentOrders = (
  services: Services,
  query: Query & ListFile,
  { context, areas }: { context: Context; areas: Areas },
): Promise<Response> =>
  exportList(
    services,
    {
      file: 'ordenes-de-pago',
      sheet: 'Órdenes de pago',
      columns: PAYMENT_ORDER_COLUMNS,
      source: SOURCE,
      rows: rowsQuery(query, areas, { named: namedRows(query) }),
    },
    query,
    context,
  );
