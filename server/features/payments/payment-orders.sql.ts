import { sql, type RawBuilder } from 'kysely';
import type { PaymentOrder } from '#contract/payment-orders-api.ts';
import type { PaymentOrderAct, PaymentOrderEvent, PaymentOrderState } from '#contract/payment-orders.ts';
import { receiptDue } from '#contract/rules/payments/payment-receipt.ts';
import { shortDate } from '#contract/rules/days/calendar.ts';
import type { FieldDifference } from '#contract/rules/texts/field-differences.ts';
import { moneyText } from '#contract/rules/texts/money.ts';
import type { Deduction, Payable } from '#contract/rules/payments/amounts.ts';
import type { Db, Transaction } from '#server/kit/db.ts';

type Asked = Db | Transaction;

/** What of an order of payment is remembered at each version. */
export interface PaymentOrderWritten {
  [name: string]: unknown;
  state: PaymentOrderState;
  number: string | null;
  gross: string;
  withheld: string;
  credits: string;
  penalties: string;
  net: string;
  paid: string;
  accountFour: string;
  dueOn: string | null;
  invoices: { id: string; folio: string; net: string; paid: string }[];
}

/** What is kept of an order of payment beside its invoices. */
export interface StoredPaymentOrder extends Pick<
  PaymentOrder,
  | 'id'
  | 'version'
  | 'number'
  | 'state'
  | 'supplierId'
  | 'supplier'
  | 'supplierNumber'
  | 'gross'
  | 'withheld'
  | 'credits'
  | 'penalties'
  | 'net'
  | 'paid'
  | 'dueOn'
  | 'paidOn'
  | 'scheduledFor'
  | 'author'
  | 'issuer'
  | 'accountFour'
  | 'accountReason'
  | 'endText'
> {
  supplierRfc: string | null;
  /** The claim of an order of interest, and the key that it is paid from. */
  claimId: string | null;
  keyId: string | null;
  accountSince: string | null;
  issuedAt: Date | null;
}

/** Day of the last transfer of an order of payment `o` that is paid. */
export const PAID_ON = sql<
  string | null
>`case when o.state = 'paid' then (select max(y.day)::text from payment y
  where y.payment_order_id = o.id and y.state = 'paid') end`;

/** Series and number of an invoice `i`, as it is paid in its contract. */
export const INVOICE_NAME = sql`coalesce(nullif(i.series || i.number, ''), i.folio)`;

/** One order of payment; held against every other change where it is locked before. */
export async function selectPaymentOrder(db: Asked, id: string): Promise<StoredPaymentOrder | undefined> {
  const { rows } =
    await sql<StoredPaymentOrder>`select o.id, o.version, o.number, o.state, o.supplier_id "supplierId",
      concat_ws(', ', s.name, s.legal_suffix) supplier, s.number "supplierNumber", s.rfc "supplierRfc", o.gross::text, o.withheld::text,
      o.credits::text, o.penalties::text, o.net::text, o.paid::text, o.due_on "dueOn", ${PAID_ON} "paidOn", o.scheduled_for "scheduledFor", a.name author, u.name issuer,
      o.account_four "accountFour", o.account_since "accountSince", o.account_reason "accountReason", o.end_text "endText",
      o.issued_at "issuedAt", o.interest_of "claimId", o.key_id "keyId"
    from payment_order o join supplier s on s.id = o.supplier_id join officer a on a.id = o.author_id
      left join officer u on u.id = o.issuer_id
    where o.id = ${id}`.execute(db);
  return rows[0];
}

/** What was written of an order of payment, and its state. */
export async function readPaymentOrder(db: Asked, id: string): Promise<PaymentOrderWritten | undefined> {
  const { rows } =
    await sql<PaymentOrderWritten>`select o.state, o.number, o.gross::text, o.withheld::text, o.credits::text,
      o.penalties::text, o.net::text, o.paid::text, o.account_four "accountFour", o.due_on "dueOn",
      coalesce((select jsonb_agg(jsonb_build_object('id', i.id, 'folio', i.folio, 'net', l.net::text, 'paid', l.paid::text)
        order by i.folio) from payment_order_invoice l join invoice i on i.id = l.invoice_id where l.payment_order_id = o.id), '[]') invoices
    from payment_order o where o.id = ${id}`.execute(db);
  return rows[0];
}

/** Takes the next number of a year: `OP-{AAAA}-{00000}`. */
export async function takePaymentOrderNumber(tx: Transaction, year: number): Promise<string> {
  const { rows } = await sql<{
    last: number;
  }>`insert into payment_order_number (year, last) values (${year}, 1)
    on conflict (year) do update set last = payment_order_number.last + 1 returning last`.execute(tx);
  return `OP-${year}-${String(rows[0]!.last).padStart(5, '0')}`;
}

export async function insertPaymentOrder(
  tx: Transaction,
  given: { supplierId: string; authorId: string; dueOn: string | null; sum: Payable },
): Promise<string> {
  const { sum } = given;
  const { rows } = await sql<{
    id: string;
  }>`insert into payment_order (supplier_id, author_id, due_on, gross, withheld, credits, penalties, net)
    values (${given.supplierId}, ${given.authorId}, ${given.dueOn}, ${sum.gross}, ${sum.withheld}, ${sum.credits}, ${sum.penalties}, ${sum.net})
    returning id`.execute(tx);
  return rows[0]!.id;
}

/** Keeps what of each invoice an order pays; one that is in another order already is refused by its index. */
export async function writePaymentInvoices(
  tx: Transaction,
  id: string,
  invoices: readonly (Payable & { id: string })[],
): Promise<void> {
  await sql`insert into payment_order_invoice (payment_order_id, invoice_id, gross, withheld, credits, penalties, net)
    select ${id}::uuid, g.id, g.gross, g.withheld, g.credits, g.penalties, g.net
    from jsonb_to_recordset(${JSON.stringify(invoices)}::jsonb) g (id uuid, gross numeric, withheld numeric, credits numeric, penalties numeric, net numeric)
    on conflict (payment_order_id, invoice_id) do update set gross = excluded.gross, withheld = excluded.withheld,
      credits = excluded.credits, penalties = excluded.penalties, net = excluded.net`.execute(tx);
}

/** Marks what of each penalty an order of payment deducts, from the moment in which it is issued. */
export async function writeDeductions(
  tx: Transaction,
  id: string,
  deductions: readonly Deduction[],
): Promise<void> {
  await sql`insert into payment_order_penalty (payment_order_id, invoice_id, penalty_id, amount)
    select ${id}::uuid, g."invoiceId", g."penaltyId", g.amount
    from jsonb_to_recordset(${JSON.stringify(deductions)}::jsonb) g ("invoiceId" uuid, "penaltyId" uuid, amount numeric)`.execute(
    tx,
  );
}

/** What an order of payment that was issued deducts. */
export async function selectDeductions(db: Asked, id: string): Promise<Deduction[]> {
  const { rows } = await sql<Deduction>`select invoice_id "invoiceId", penalty_id "penaltyId", amount::text
    from payment_order_penalty where payment_order_id = ${id}`.execute(db);
  return rows;
}

/** Keeps what was done to one or several orders, by whom. */
export async function writePaymentActs(
  tx: Transaction,
  acts: readonly { id: string; act: PaymentOrderAct; said?: string }[],
  person?: { id: string },
): Promise<void> {
  if (acts.length === 0) return;
  const by = person?.id ?? null;
  await sql`insert into payment_order_act (payment_order_id, act, person_id, by_name, said)
    select g.id, g.act, ${by}, coalesce((select name from officer where id = ${by}), ''), coalesce(g.said, '')
    from jsonb_to_recordset(${JSON.stringify(acts)}::jsonb) g (id uuid, act text, said text)`.execute(tx);
}

/** Everything that was done, the newest first. */
export async function selectPaymentHistory(db: Asked, id: string): Promise<PaymentOrderEvent[]> {
  const { rows } = await sql<
    Omit<PaymentOrderEvent, 'at'> & { at: Date }
  >`select act, at, by_name "by", said text
    from payment_order_act where payment_order_id = ${id} order by payment_order_act.id desc`.execute(db);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** Who did the first act of a pair, when, and on which order of payment. */
export interface PaymentDoer {
  orderId: string;
  id: string;
  name: string;
  at: string;
}

const doers = async (query: RawBuilder<Omit<PaymentDoer, 'at'> & { at: Date }>, db: Asked) =>
  (await query.execute(db)).rows.map(({ at, ...who }): PaymentDoer => ({ ...who, at: at.toISOString() }));

/** Who verified the invoices of an order of payment, or made the orders that they are of (S8). */
export const selectVerifiers = (db: Asked, id: string): Promise<PaymentDoer[]> =>
  doers(
    sql`select l.payment_order_id "orderId", i.verifier_id id, f.name, min(i.verified_at) at
      from payment_order_invoice l join invoice i on i.id = l.invoice_id join officer f on f.id = i.verifier_id
      where l.payment_order_id = ${id} group by 1, 2, 3
    union all select l.payment_order_id, a.person_id, f.name, min(a.at)
      from payment_order_invoice l join invoice i on i.id = l.invoice_id
        join purchase_order_act a on a.order_id = i.order_id and a.act = 'issue' join officer f on f.id = a.person_id
      where l.payment_order_id = ${id} group by 1, 2, 3`,
    db,
  );

/** Who ordered these payments (S9): whoever wrote them, and whoever issued or agreed to them. */
export const selectOrderers = (db: Asked, ids: readonly string[]): Promise<PaymentDoer[]> =>
  doers(
    sql`select payment_order_id "orderId", person_id id, by_name name, min(at) at from payment_order_act
      where payment_order_id = any(${[...ids]}::uuid[]) and act in ('begin', 'issue') and person_id is not null group by 1, 2, 3`,
    db,
  );

/** Who held an order of payment last; null: nobody, or the portal. */
export async function selectHolder(db: Asked, id: string): Promise<string | null> {
  const { rows } = await sql<{ by: string | null }>`select person_id "by" from payment_order_act
    where payment_order_id = ${id} and act = 'hold' order by payment_order_act.id desc limit 1`.execute(db);
  return rows[0]?.by ?? null;
}

/**
 * For the supplier, what anybody ordered to be paid to it in the days before, beside this order: issued, also where it was voided
 * since, or kept until another person agrees. So what takes two is not divided into parts that take one.
 */
export async function selectIssuedOfLate(
  db: Asked,
  { id, supplierId, days }: { id: string; supplierId: string; days: number },
): Promise<string> {
  const { rows } = await sql<{ net: string }>`select coalesce(sum(o.net), 0)::text net from payment_order o
    where o.supplier_id = ${supplierId} and o.id <> ${id} and (o.issued_at > now() - make_interval(days => ${days}::int)
      or exists (select from decision_proposal d where d.operation = 'issuePaymentOrder' and d.record_type = 'payment_order'
        and d.record_id = o.id::text and d.proposed_at > now() - make_interval(days => ${days}::int)))`.execute(
    db,
  );
  return rows[0]!.net;
}

/**
 * What whoever agrees to an order of payment reads of each invoice: who sent it, who received, who verified and why, and who
 * proposes it, who held it, and what its checks found.
 */
export async function selectBackground(db: Asked, id: string, proposer: string): Promise<FieldDifference[]> {
  const { rows } = await sql<{ folio: string; label: string; said: string }>`
    with one as (select i.* from payment_order_invoice l join invoice i on i.id = l.invoice_id where l.payment_order_id = ${id}),
    hands as (
      select one.id, 1 place, 'La mandó' act, coalesce(f.name, 'su proveedor') who, nullif(one.sent_reason, '') why
        from one left join officer f on f.id = one.sent_by
      union all select distinct one.id, 2, 'Recibió', f.name, null from one join receipt r on r.order_id = one.order_id
        join officer f on f.id in (r.receiver_id, r.decider_id)
      union all select one.id, 3, 'Verificó', f.name, nullif(one.verified_reason, '') from one join officer f on f.id = one.verifier_id
      union all select one.id, 4, 'Propone el pago', f.name, null from one join officer f on f.id = ${proposer})
    select one.folio, w.label, w.said from one, lateral (
      select place, act label, concat_ws(': ', string_agg(who, ', ' order by who), max(why)) said from hands
        where hands.id = one.id group by place, act
      union all select 5, 'Hizo más de una cosa', string_agg(who || ' (' || acts || ')', '; ' order by who) from (
        select who, string_agg(lower(act), ', ' order by place) acts from hands where hands.id = one.id group by who having count(*) > 1) many
        having count(*) > 0
      union all select 6, 'Comprobación ' || (x ->> 'id') || case x ->> 'result' when 'unknown' then ', sin poder comprobar' else '' end,
        x ->> 'message' from jsonb_array_elements(one.checks) x where x ->> 'result' <> 'pass'
      union all select 7, 'Se detuvo el ' || to_char(a.at at time zone 'America/Mexico_City', 'DD/MM/YYYY'),
        concat_ws(': ', nullif(a.by_name, ''), nullif(a.said, '')) from invoice_act a where a.invoice_id = one.id and a.act = 'hold') w
    order by one.folio, w.place, w.label`.execute(db);
  return rows.map(({ folio, label, said }, place) => ({
    name: `background/${place}`,
    label: `Factura ${folio}. ${label}`,
    before: null,
    after: said,
  }));
}

/** Transfers of an order of payment that a bank has on its list for a day, as whoever asks the bank names them. */
export async function selectAtBank(db: Asked, id: string): Promise<string[]> {
  const { rows } = await sql<{ amount: string; day: string; reference: string; bank: string }>`
    select amount::text, day::text "day", reference, bank from payment
    where payment_order_id = ${id} and state = 'scheduled' order by day, reference`.execute(db);
  return rows.map(
    ({ amount, bank, day, reference }) =>
      `${moneyText(amount)}, programado para el ${shortDate(day)}, referencia ${reference}${bank === '' ? '' : `, ${bank}`}`,
  );
}

/** Who changed the account of these suppliers of late (S10): whoever captured, reviewed or approved it. */
export const selectAccountChangers = (
  db: Asked,
  supplierIds: readonly string[],
  since: string,
): Promise<PaymentDoer[]> =>
  doers(
    sql`select a.supplier_id "orderId", f.id, f.name, min(coalesce(a.since, a.approved_on::timestamptz)) at
      from supplier_account a join registration_request r on r.id = a.request_id
        join officer f on f.id in (r.captured_by, r.reviewer_id, r.decided_by)
      where a.supplier_id = any(${[...supplierIds]}::uuid[]) and a.ended_at is null and a.approved_on > ${since}::date
      group by 1, 2, 3`,
    db,
  );

/** Transfers of an order of payment, the newest first. */
export async function selectPayments(db: Asked, id: string): Promise<PaymentOrder['payments']> {
  const { rows } = await sql<
    Omit<PaymentOrder['payments'][number], 'receiptBy'> & { asksReceipt: boolean }
  >`select p.id, p.state, p.day, p.returned_on "returnedOn", p.amount::text, p.reference, p.bank, p.account_four "accountFour",
      f.name "by",
      exists (select from payment_part t join invoice i on i.id = t.invoice_id
        where t.payment_id = p.id and i.payment_method = 'PPD') "asksReceipt",
      not exists (select from payment_part t join invoice i on i.id = t.invoice_id
        where t.payment_id = p.id and i.payment_method = 'PPD' and t.receipt_id is null) "hasReceipt",
      coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'invoice', ${INVOICE_NAME}, 'amount', t.amount::text,
          'left', (t.amount - coalesce((select sum(x.amount) from payment_claim x where x.part_id = t.id and x.state <> 'refused'), 0))::text)
          order by i.folio) from payment_part t join invoice i on i.id = t.invoice_id
        where t.payment_id = p.id and p.state = 'paid'), '[]') parts
    from payment p join officer f on f.id = p.recorded_by where p.payment_order_id = ${id}
    order by p.day desc, p.recorded_at desc`.execute(db);
  return rows.map(({ asksReceipt, hasReceipt, ...row }) => ({
    ...row,
    receiptBy: asksReceipt && row.state === 'paid' ? receiptDue(row.day) : null,
    hasReceipt: asksReceipt && hasReceipt,
  }));
}

/** What an order exercises of each key of the budget. */
export async function selectExercised(db: Asked, number: string | null): Promise<PaymentOrder['keys']> {
  if (number === null) return [];
  const { rows } = await sql<{ code: string; amount: string }>`select k.code,
      sum(case e.kind when 'exercise' then e.amount else -e.amount end)::text amount
    from budget_entry e join spending_key k on k.id = e.key_id
    where e.document_number = ${number} and e.kind in ('exercise', 'unexercise')
      and e.document in (select o.contract_id from payment_order p join payment_order_invoice l on l.payment_order_id = p.id
        join invoice i on i.id = l.invoice_id join purchase_order o on o.id = i.order_id where p.number = ${number}
        union all select interest_of from payment_order where number = ${number} and interest_of is not null)
    group by k.code having sum(case e.kind when 'exercise' then e.amount else -e.amount end) > 0 order by k.code`.execute(
    db,
  );
  return rows;
}
