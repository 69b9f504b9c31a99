import { sql } from 'kysely';
import type { QuotationOffer, SealedAnswer } from '#contract/quotations.ts';
import type { Db, Transaction } from '#server/kit/db.ts';

/** An answer as it lies there. */
export interface SealedRow {
  id: string;
  supplierId: string;
  supplier: string;
  sequence: number;
  folio: string;
  hash: string;
  sealed: Buffer;
  receivedAt: Date;
  replacedAt: Date | null;
  withdrawnAt: Date | null;
  source: 'link' | 'captured';
  cameHow: string;
  capturedBy: string | null;
  content: SealedAnswer | null;
  barredReason: string | null;
}

/** Every answer of a request, each supplier's last one first. */
export async function selectAnswers(db: Db | Transaction, requestId: string): Promise<SealedRow[]> {
  const { rows } = await sql<SealedRow>`
    select q.id, q.supplier_id "supplierId", concat_ws(', ', s.name, s.legal_suffix) supplier, q.sequence, q.folio, q.hash,
      q.sealed, q.received_at "receivedAt", q.replaced_at "replacedAt", q.withdrawn_at "withdrawnAt", q.source,
      q.came_how "cameHow", o.name "capturedBy", q.content, q.barred_reason "barredReason"
    from quotation q join supplier s on s.id = q.supplier_id left join officer o on o.id = q.captured_by
    where q.request_id = ${requestId} order by s.name, q.supplier_id, q.sequence desc`.execute(db);
  return rows;
}

/** Writes what an answer says, as it was found. */
export async function writeOpened(
  tx: Transaction,
  { id, answer, barred, at }: { id: string; answer: SealedAnswer; barred: string | null; at: Date },
): Promise<void> {
  await sql`update quotation set opened_at = ${at}, content = ${JSON.stringify(answer)}::jsonb, barred_reason = ${barred}
    where id = ${id}`.execute(tx);
  if (answer.kind === 'offer') await writePrices(tx, id, answer.offer);
}

async function writePrices(tx: Transaction, id: string, { lots }: QuotationOffer): Promise<void> {
  const rows = lots.map((lot) => ({
    ...lot,
    unitPrice: lot.offers === true ? lot.unitPrice : null,
    quantity: lot.offers === true ? lot.quantity : null,
  }));
  // A lot that the buyer took out meanwhile has no place any more.
  await sql`insert into quotation_price (quotation_id, lot_id, offers, reason, unit_price, quantity, brand, model, origin,
      delivery_days, delivery_unit, warranty, warranty_unit, iva_rate, meets, discounts)
    select ${id}::uuid, p."lotId", coalesce(p.offers, false), p.reason, p."unitPrice", p.quantity, p.brand, p.model, p.origin,
      p."deliveryDays", p."deliveryUnit", p.warranty, p."warrantyUnit", p."taxRate", p.meets, p.discounts
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) p ("lotId" uuid, offers boolean, reason text, "unitPrice" numeric,
      quantity numeric, brand text, model text, origin text, "deliveryDays" int, "deliveryUnit" text, warranty int,
      "warrantyUnit" text, "taxRate" text, meets jsonb, discounts jsonb)
    join quotation_lot l on l.id = p."lotId"`.execute(tx);
}

/** The act: when, and who opened. */
export async function insertOpening(
  tx: Transaction,
  { requestId, by, at, note }: { requestId: string; by: string; at: Date; note: string },
): Promise<void> {
  await sql`insert into quotation_opening (request_id, opened_at, opened_by, note)
    values (${requestId}, ${at}, ${by}, ${note})`.execute(tx);
}

export async function selectOpening(db: Db | Transaction, requestId: string) {
  const { rows } = await sql<{ at: Date; by: string; note: string; proposedBy: string | null }>`
    select a.opened_at at, o.name "by", a.note,
      (select p.name from decision_proposal d join officer p on p.id = d.proposed_by
        where d.operation = 'openQuotations' and d.record_id = a.request_id::text and d.status = 'done'
        order by d.decided_at desc limit 1) "proposedBy"
    from quotation_opening a join officer o on o.id = a.opened_by where a.request_id = ${requestId}`.execute(
    db,
  );
  return rows[0];
}
