import { sql } from 'kysely';
import { ORDER_GUARANTEES, type OrderGuarantee } from '#contract/order-guarantees.ts';
import type { OrderSettlement, SettlementSheet } from '#contract/order-settlements.ts';
import type { SettlementFacts } from '#contract/rules/orders/settlement.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { selectPenalties } from './penalties.sql.ts';

type Asked = Db | Transaction;
export type StoredSettlement = NonNullable<OrderSettlement['sent']>;

/** Those of a state as a sheet names them; of one that is claimed, how much of it is. */
const named = (
  guarantees: readonly Pick<
    OrderGuarantee,
    'id' | 'kind' | 'number' | 'amount' | 'claimedAmount' | 'state'
  >[],
  state: OrderGuarantee['state'],
): SettlementSheet['guarantees'] =>
  guarantees
    .filter((one) => one.state === state)
    .map(({ id, kind, number, amount, claimedAmount }) => ({
      id,
      name: [ORDER_GUARANTEES[kind], number].filter((part) => part !== '').join(', '),
      amount: claimedAmount ?? amount ?? '0.00',
    }));

/** What is known of an order when it is closed; of its advance what is said now, or what was said when its sheet was sent. */
export async function selectSettlementFacts(
  db: Asked,
  orderId: string,
  advance: string | null = null,
): Promise<SettlementFacts> {
  const { rows } = await sql<
    Omit<SettlementFacts, 'penalties' | 'guarantees' | 'claimed'> & {
      guarantees: Pick<OrderGuarantee, 'id' | 'kind' | 'number' | 'amount' | 'claimedAmount' | 'state'>[];
    }
  >`select coalesce((select jsonb_agg(jsonb_build_object('quantity', l.quantity, 'unitPrice', l.unit_price, 'taxRate', l.tax_rate,
        'accepted', trim_scale(coalesce((select sum(r.accepted) from receipt_line r where r.line_id = l.id), 0))::text,
        'rejected', trim_scale(coalesce((select sum(r.rejected) from receipt_line r where r.line_id = l.id), 0))::text) order by l.number)
      from purchase_order_line l where l.order_id = ${orderId}), '[]') lines,
      (select coalesce(sum(i.total + i.isr_withheld + i.iva_withheld) filter (where i.kind = 'invoice'), 0)::numeric(18,2)::text
        from invoice i where i.order_id = ${orderId} and i.state in ('verified', 'ordered', 'scheduled', 'paid', 'settled', 'bounced')) invoiced,
      (select coalesce(sum(i.total), 0)::numeric(18,2)::text from invoice i where i.order_id = ${orderId} and i.kind = 'credit_note'
        and i.credit_kind is distinct from 'penalty' and i.state in ('verified', 'settled')) credits,
      (select coalesce(sum(t.amount), 0)::numeric(18,2)::text from payment_part t join payment p on p.id = t.payment_id
        join invoice i on i.id = t.invoice_id where i.order_id = ${orderId} and p.state = 'paid') paid,
      coalesce(${advance}, (select sheet->>'advance' from order_settlement where order_id = ${orderId}), '0.00') advance,
      (select round(total * advance_percent / 100, 2)::numeric(18,2)::text from purchase_order
        where id = ${orderId} and advance_percent > 0) "agreedAdvance",
      (select coalesce(sum(t.whole - t.amount), 0)::numeric(18,2)::text from payment_part t join payment p on p.id = t.payment_id
        join invoice i on i.id = t.invoice_id where i.order_id = ${orderId} and p.state = 'paid') withheld,
      coalesce((select jsonb_agg(jsonb_build_object('id', g.id, 'kind', g.kind, 'number', g.number, 'amount', g.amount::text,
        'claimedAmount', g.claimed_amount::text, 'state', g.state) order by g.kept_at)
        from order_guarantee g where g.order_id = ${orderId} and g.state in ('valid', 'claimed') and g.kind in ('advance', 'compliance')), '[]') guarantees,
      coalesce((select e.costs from order_ending e where e.order_id = ${orderId} and e.state = 'resolved'), 0)::numeric(18,2)::text costs,
      array(select number from receipt where order_id = ${orderId} and state = 'arrived' order by number) undecided,
      array(select coalesce(nullif(series || number, ''), folio) from invoice
        where order_id = ${orderId} and state in ('received', 'matched', 'held') order by folio) unverified`.execute(
    db,
  );
  const { guarantees, ...facts } = rows[0]!;
  return {
    ...facts,
    penalties: await selectPenalties(db, orderId),
    guarantees: named(guarantees, 'valid'),
    claimed: named(guarantees, 'claimed'),
  };
}

type Row = Omit<StoredSettlement, 'sentAt' | 'answeredAt' | 'closedAt'> & {
  sentAt: Date;
  answeredAt: Date | null;
  closedAt: Date | null;
};

/** The closing sheet of an order as it was sent; none before. */
export async function selectSettlement(db: Asked, orderId: string): Promise<StoredSettlement | null> {
  const { rows } = await sql<Row>`select edition, state, sheet, note, sent_at "sentAt", answer_by "answerBy",
      answered_at "answeredAt", answer_text "answerText", closed_at "closedAt", reason
    from order_settlement where order_id = ${orderId}`.execute(db);
  const [row] = rows;
  return row === undefined
    ? null
    : {
        ...row,
        // Of one from before advances were asked for.
        sheet: { ...row.sheet, advance: row.sheet.advance ?? '0.00' },
        sentAt: row.sentAt.toISOString(),
        answeredAt: row.answeredAt?.toISOString() ?? null,
        closedAt: row.closedAt?.toISOString() ?? null,
      };
}

/** Keeps a sheet that is sent, in place of the one before. */
export async function writeSettlement(
  tx: Transaction,
  orderId: string,
  given: { sheet: SettlementSheet; note: string; senderId: string; answerBy: string },
): Promise<void> {
  const { answerBy, note, senderId, sheet } = given;
  await sql`insert into order_settlement as s (order_id, state, sheet, remainder, note, sender_id, answer_by)
    values (${orderId}, 'sent', ${JSON.stringify(sheet)}::jsonb, ${sheet.remainder}, ${note}, ${senderId}, ${answerBy})
    on conflict (order_id) do update set edition = s.edition + 1, state = 'sent', sheet = excluded.sheet, remainder = excluded.remainder,
      note = excluded.note, sender_id = excluded.sender_id, sent_at = clock_timestamp(), answer_by = excluded.answer_by,
      answered_at = null, answer_text = ''`.execute(tx);
}

/** What the supplier says against it. */
export async function writeObjection(tx: Transaction, orderId: string, text: string): Promise<void> {
  await sql`update order_settlement set state = 'objected', answered_at = now(), answer_text = ${text}
    where order_id = ${orderId}`.execute(tx);
}

/** It holds: agreed by its supplier, with what it says, or issued by the unit alone, with why. */
export async function writeClosing(
  tx: Transaction,
  orderId: string,
  given: { sheet: SettlementSheet } & ({ text: string } | { closerId: string; reason: string }),
): Promise<void> {
  const kept = sql`sheet = ${JSON.stringify(given.sheet)}::jsonb, remainder = ${given.sheet.remainder}, closed_at = now()`;
  await (
    'text' in given
      ? sql`update order_settlement set state = 'agreed', answered_at = now(), answer_text = ${given.text}, ${kept} where order_id = ${orderId}`
      : sql`update order_settlement set state = 'issued', closer_id = ${given.closerId}, reason = ${given.reason}, ${kept}
          where order_id = ${orderId}`
  ).execute(tx);
  await sql`update purchase_order set state = 'settled' where id = ${orderId}`.execute(tx);
}
