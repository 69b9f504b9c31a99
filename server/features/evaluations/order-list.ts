import type { Context } from 'hono';
import { sql } from 'kysely';
import type { OrderPage, OrderRow } from '#contract/evaluation-admin.ts';
import { ORDER_COLUMNS, type OrderFileQuery, type OrderQuery } from '#contract/evaluation-orders.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { ORDER_STATES } from '#contract/rules/evaluations/evaluation-machine.ts';
import type { Db } from '#server/kit/db.ts';
import { exportList, orderOf, type ListSource } from '#server/kit/list-columns.ts';
import type { Services } from '#server/kit/services.ts';
import type { OrderRecord } from './evaluation-things.ts';
import { periodByKey } from './periods.service.ts';

const PAGE_SIZE = 50;

/** An order as a list says it. */
export const orderRow = (order: OrderRecord): OrderRow => ({
  id: order.id,
  number: order.number,
  title: order.title,
  supplierName: order.supplier_name,
  area: order.area,
  state: order.status,
  hasArea: order.area_answers !== null,
  hasOfficer: order.officer_answers !== null,
  addedAt: order.created_at.toISOString(),
  version: order.version,
});

/** Those that wait for the unit stand first. */
const PLACE = sql`array_position('{sent,returned,captured,accepted,excluded}'::text[], o.status)`;

const SOURCE: ListSource<typeof ORDER_COLUMNS, OrderRecord> = {
  pedido: { order: sql`o.number collate "es-x-icu"`, value: ({ number }) => number },
  proveedor: {
    order: sql`o.supplier_name collate "es-x-icu"`,
    value: ({ supplier_name: name }) => name,
    width: 40,
  },
  entrega: { order: sql`o.title collate "es-x-icu"`, value: ({ title }) => title, width: 40 },
  area: { order: sql`o.area collate "es-x-icu"`, value: ({ area }) => area, width: 30 },
  respondieron: {
    value: (order) =>
      [order.area_answers !== null && 'área', order.officer_answers !== null && 'Unidad']
        .filter(Boolean)
        .join(' y ') || 'nadie',
  },
  estado: { order: PLACE, value: ({ status }) => ORDER_STATES[status] },
  agregado: {
    order: sql`o.created_at`,
    value: ({ created_at: at }) => todayInMexico(at),
    kind: 'date',
  },
};

type Filter = Pick<OrderQuery, 'q' | 'estado'>;

const filtered = (periodId: string, { q, estado }: Filter) => sql`evaluation_order o
  where o.period_id = ${periodId} and (${estado} = '' or o.status = ${estado})
    and (${q} = '' or strpos(plain(o.number || ' ' || o.supplier_name || ' ' || o.area || ' ' || o.title), plain(${q})) > 0)`;

const ordered = (orden: string | undefined) =>
  orderOf(SOURCE, orden, sql`${PLACE}, o.created_at, o.id`, sql`o.created_at, o.id`);

/** Orders of a period as they are filtered and ordered. */
export async function listOrders(db: Db, key: string, query: OrderQuery): Promise<OrderPage> {
  const { pag, orden } = query;
  const period = await periodByKey(db, key);
  const { rows } = await sql<OrderRecord & { total: number }>`
    select o.*, count(*) over ()::int total from ${filtered(period.id, query)}
    order by ${ordered(orden)} limit ${PAGE_SIZE} offset ${(pag - 1) * PAGE_SIZE}`.execute(db);
  return { rows: rows.map(orderRow), total: rows[0]?.total ?? 0, page: pag, size: PAGE_SIZE };
}

/** The same list as a file. */
export async function exportOrders(
  services: Services,
  key: string,
  query: OrderFileQuery,
  context: Context,
): Promise<Response> {
  const period = await periodByKey(services.db, key);
  const list = {
    file: `pedidos-${key}`,
    sheet: `Pedidos ${key}`,
    columns: ORDER_COLUMNS,
    source: SOURCE,
    rows: sql<OrderRecord>`select o.* from ${filtered(period.id, query)} order by ${ordered(query.orden)}`,
  };
  return exportList(services, list, query, context);
}
