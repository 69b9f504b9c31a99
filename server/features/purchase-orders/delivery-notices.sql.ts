import { sql } from 'kysely';
import type { DeliveryNotice, NewDeliveryNotice } from '#contract/delivery-notices.ts';
import type { Db, Transaction } from '#server/kit/db.ts';

type Asked = Db | Transaction;

/** A notice as it is kept. */
export type StoredNotice = DeliveryNotice & { orderId: string; version: number };

const NOTICE = sql`select n.id, n.version, n.order_id "orderId", n.arrives_on "arrivesOn", n.hour, n.packages, n.remission, n.note,
    n.announced_at "announcedAt", r.number receipt,
    coalesce((select jsonb_agg(jsonb_build_object('lineId', l.id, 'description', l.description, 'unit', l.unit,
        'quantity', g.quantity) order by l.number)
      from jsonb_to_recordset(n.lines) g ("lineId" uuid, quantity text) join purchase_order_line l on l.id = g."lineId"), '[]') lines
  from delivery_notice n left join receipt r on r.id = n.receipt_id`;

type Row = Omit<StoredNotice, 'announcedAt'> & { announcedAt: Date };
const told = (row: Row): StoredNotice => ({ ...row, announcedAt: row.announcedAt.toISOString() });

/** What was announced of an order, the next one first. */
export async function selectNotices(db: Asked, orderId: string): Promise<StoredNotice[]> {
  const { rows } = await sql<Row>`${NOTICE} where n.order_id = ${orderId}
    order by n.receipt_id is not null, n.arrives_on, n.announced_at`.execute(db);
  return rows.map(told);
}

/** One notice. */
export async function readNotice(db: Asked, id: string): Promise<StoredNotice | undefined> {
  const { rows } = await sql<Row>`${NOTICE} where n.id = ${id}`.execute(db);
  return rows.map(told)[0];
}

/** Keeps what a supplier announces; lines of which nothing comes are left out. */
export async function insertNotice(
  tx: Transaction,
  orderId: string,
  given: NewDeliveryNotice,
): Promise<void> {
  const lines = given.lines.filter(({ quantity }) => quantity !== '' && !/^0+(?:\.0{1,6})?$/.test(quantity));
  await sql`insert into delivery_notice (id, order_id, arrives_on, hour, packages, remission, note, lines)
    values (${given.id}, ${orderId}, ${given.arrivesOn}, ${given.hour}, ${given.packages}, ${given.remission}, ${given.note},
      ${JSON.stringify(lines)}::jsonb)`.execute(tx);
}

/** Notices that a receipt answers: the one with which it began, and those whose day came. */
export async function selectAnswered(
  tx: Transaction,
  given: { orderId: string; noticeId: string | null; day: string },
): Promise<{ id: string; version: number }[]> {
  const { rows } = await sql<{ id: string; version: number }>`select id, version from delivery_notice
    where order_id = ${given.orderId} and receipt_id is null and (id = ${given.noticeId} or arrives_on <= ${given.day})
    order by id`.execute(tx);
  return rows;
}

export async function closeNotice(tx: Transaction, id: string, receiptId: string): Promise<void> {
  await sql`update delivery_notice set receipt_id = ${receiptId} where id = ${id}`.execute(tx);
}
