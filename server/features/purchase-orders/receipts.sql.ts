import { sql } from 'kysely';
import { STANDING_INVOICES } from '#contract/invoices.ts';
import type { Arrival, Receipt, ReceiptResult, ReceiptState } from '#contract/receipts.ts';
import type { OrderedQuantity } from '#contract/rules/orders/receipt.ts';
import type { Db, Transaction } from '#server/kit/db.ts';

type Asked = Db | Transaction;

/** What of a receipt is remembered at each version. */
export interface ReceiptWritten {
  [name: string]: unknown;
  number: string;
  state: ReceiptState;
  deliveredBy: string;
  remission: string;
  note: string;
  replaceBy: string | null;
  lines: (Receipt['lines'][number] & { id: string })[];
}

const LINES = sql`coalesce((select jsonb_agg(jsonb_build_object('id', l.line_id, 'lineId', l.line_id, 'description', o.description,
    'unit', o.unit, 'arrived', trim_scale(l.arrived)::text, 'accepted', trim_scale(l.accepted)::text,
    'rejected', trim_scale(l.rejected)::text, 'reason', l.reason, 'serials', l.serials) order by o.number)
  from receipt_line l join purchase_order_line o on o.id = l.line_id where l.receipt_id = r.id), '[]')`;

/** What came and what was taken of it. */
export async function readReceipt(db: Asked, id: string): Promise<ReceiptWritten | undefined> {
  const { rows } =
    await sql<ReceiptWritten>`select r.number, r.state, r.delivered_by "deliveredBy", r.remission, r.note,
      r.replace_by "replaceBy", ${LINES} lines from receipt r where r.id = ${id}`.execute(db);
  return rows[0];
}

type Row = Omit<Receipt, 'deviceAt' | 'serverAt' | 'decidedAt'> & {
  deviceAt: Date;
  serverAt: Date;
  decidedAt: Date | null;
};

/** Receipts of an order, the newest first. */
export async function selectReceipts(db: Asked, orderId: string): Promise<Receipt[]> {
  const { rows } =
    await sql<Row>`select r.id, r.number, r.version, r.state, r.device_at "deviceAt", r.server_at "serverAt",
      f.name receiver, r.delivered_by "deliveredBy", r.delivered_id "deliveredId", r.remission, r.note, r.accept_by "acceptBy", r.decided_at "decidedAt",
      r.replace_by "replaceBy", r.replace_by is not null and is_replaced(r.id) "isReplaced",
      ${LINES} lines, coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name) order by p.added_at, p.id)
        from receipt_photo p where p.receipt_id = r.id), '[]') photos
    from receipt r join officer f on f.id = r.receiver_id where r.order_id = ${orderId}
    order by r.server_at desc, r.number desc`.execute(db);
  return rows.map((row) => ({
    ...row,
    deviceAt: row.deviceAt.toISOString(),
    serverAt: row.serverAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
  }));
}

/** Lines of an order with what was taken of them. */
export async function selectOrdered(db: Asked, orderId: string): Promise<OrderedQuantity[]> {
  const { rows } = await sql<OrderedQuantity>`select l.id, l.quantity,
      trim_scale(coalesce((select sum(r.accepted) from receipt_line r where r.line_id = l.id), 0))::text accepted
    from purchase_order_line l where l.order_id = ${orderId} order by l.number`.execute(db);
  return rows;
}

/** Whether something of an order was taken that no invoice in force says. */
export async function awaitsInvoice(db: Asked, orderId: string): Promise<boolean> {
  const { rows } = await sql<{
    awaits: boolean;
  }>`select exists (select from purchase_order_line l where l.order_id = ${orderId}
    and coalesce((select sum(r.accepted) from receipt_line r where r.line_id = l.id), 0) >
      coalesce((select sum(x.quantity) from invoice_line x join invoice i on i.id = x.invoice_id
        where x.order_line_id = l.id and i.kind = 'invoice' and i.state = any(${[...STANDING_INVOICES]})), 0)) awaits`.execute(
    db,
  );
  return rows[0]!.awaits;
}

/** Takes the next number of a year: `R-{AAAA}-{00000}`. */
async function takeNumber(tx: Transaction, year: number): Promise<string> {
  const { rows } = await sql<{ last: number }>`insert into receipt_number (year, last) values (${year}, 1)
    on conflict (year) do update set last = receipt_number.last + 1 returning last`.execute(tx);
  return `R-${year}-${String(rows[0]!.last).padStart(5, '0')}`;
}

/** Keeps what came. */
export async function insertReceipt(
  tx: Transaction,
  given: Arrival & { orderId: string; receiverId: string; acceptBy: string; year: number },
): Promise<string> {
  const number = await takeNumber(tx, given.year);
  await sql`insert into receipt (id, order_id, number, receiver_id, device_at, delivered_by, delivered_id, remission, note, accept_by)
    values (${given.id}, ${given.orderId}, ${number}, ${given.receiverId}, ${given.deviceAt}, ${given.deliveredBy}, ${given.deliveredId},
      ${given.remission}, ${given.note}, ${given.acceptBy})`.execute(tx);
  await sql`insert into receipt_line (receipt_id, line_id, arrived, serials)
    select ${given.id}::uuid, g."lineId", coalesce(nullif(g.arrived, ''), '0')::numeric, g.serials
    from jsonb_to_recordset(${JSON.stringify(given.lines)}::jsonb) g ("lineId" uuid, arrived text, serials text)
    where coalesce(nullif(g.arrived, ''), '0')::numeric > 0`.execute(tx);
  return number;
}

/** Keeps what was taken of it, by whom. */
export async function writeResult(
  tx: Transaction,
  id: string,
  {
    lines,
    note,
    state,
    deciderId,
    replaceBy,
  }: ReceiptResult & { state: ReceiptState; deciderId: string; replaceBy: string | null },
): Promise<void> {
  await sql`update receipt set state = ${state}, decided_at = now(), decider_id = ${deciderId}, replace_by = ${replaceBy},
      note = concat_ws(E'\n', nullif(note, ''), nullif(${note}, '')) where id = ${id}`.execute(tx);
  await sql`update receipt_line l set accepted = coalesce(nullif(g.accepted, ''), '0')::numeric,
      rejected = coalesce(nullif(g.rejected, ''), '0')::numeric, reason = g.reason
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) g ("lineId" uuid, accepted text, rejected text, reason text)
    where l.receipt_id = ${id} and l.line_id = g."lineId"`.execute(tx);
}

/** Of which order a receipt is, whether it waits to be decided, and when it came. */
export async function selectReceipt(db: Asked, { id, orderId }: { id: string; orderId?: string }) {
  const { rows } = await sql<{
    id: string;
    orderId: string;
    number: string;
    state: ReceiptState;
    deviceAt: Date;
    serverAt: Date;
  }>`select id, order_id "orderId", number, state, device_at "deviceAt", server_at "serverAt" from receipt
    where id = ${id} and (${orderId ?? null}::uuid is null or order_id = ${orderId ?? null})`.execute(db);
  return rows[0];
}

/** Bytes of a picture of a receipt. */
export async function selectPhoto(db: Asked, { id, receiptId }: { id: string; receiptId: string }) {
  const { rows } = await sql<{ sha256: string; name: string; bytes: number; mediaType: string }>`
    select p.sha256, p.name, f.bytes::int bytes, f.media_type "mediaType" from receipt_photo p
      join stored_file f on f.sha256 = p.sha256 where p.id = ${id} and p.receipt_id = ${receiptId}`.execute(
    db,
  );
  return rows[0];
}

/** Numbers of the lots that lines buy, as a delivery of the contract names them. */
export async function selectLotNumbers(tx: Transaction, lineIds: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`select distinct o.number from purchase_order_line l
    join lot o on o.id = l.lot_id where l.id = any(${[...lineIds]}::uuid[]) order by 1`.execute(tx);
  return rows.map(({ number }) => number);
}
