import { sql } from 'kysely';
import type { ImportDependent } from '#contract/imports.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { contestedOf } from './payment-contested.ts';
import { bankKey, type PaymentRow, type PayingOrder } from './payment-row.rules.ts';

type Asked = Db | Transaction;

const PARTS = sql`coalesce((select jsonb_agg(jsonb_build_object('invoiceId', t.invoice_id, 'amount', t.amount::text))
  from payment_part t where t.payment_id = p.id), '[]')`;

/** Orders of payment by their numbers, as a file of payments finds them. */
export async function selectPayingOrders(
  db: Asked,
  numbers: readonly string[],
): Promise<Map<string, PayingOrder>> {
  const { rows } =
    await sql<PayingOrder>`select o.id, o.number, o.state, o.supplier_id "supplierId", concat_ws(', ', s.name, s.legal_suffix) supplier,
      (o.issued_at at time zone 'America/Mexico_City')::date::text "issuedOn", o.net::text, o.paid::text, o.account_four "accountFour",
      coalesce(right(f.data #>> '{bank,clabe}', 4), '') "presentFour", o.interest_of is not null "isInterest",
      (select jsonb_agg(jsonb_build_object('id', i.id, 'uuid', i.uuid, 'name', coalesce(nullif(i.series || i.number, ''), i.folio),
          'net', l.net::text, 'withheld', l.withheld::text, 'paid', l.paid::text, 'contractId', u.contract_id) order by i.folio)
        from payment_order_invoice l join invoice i on i.id = l.invoice_id join purchase_order u on u.id = i.order_id
        where l.payment_order_id = o.id) invoices,
      coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'state', p.state, 'day', p.day, 'amount', p.amount::text,
          'reference', p.reference, 'parts', ${PARTS},
          'hasReceipt', exists (select from payment_part t where t.payment_id = p.id and t.receipt_id is not null)) order by p.recorded_at)
        from payment p where p.payment_order_id = o.id), '[]') payments
    from payment_order o join supplier s on s.id = o.supplier_id left join supplier_file f on f.supplier_id = o.supplier_id
    where o.number = any(${[...numbers]}::text[])`.execute(db);
  const contested = await contestedOf(
    db,
    rows.flatMap(({ invoices }) => invoices.map(({ contractId }) => contractId)),
  );
  for (const order of rows)
    order.contested = order.invoices.map(({ contractId }) => contested.get(contractId)).find(Boolean);
  return new Map(rows.map((order) => [order.number, order]));
}

/** Orders of payment by their numbers, with whom each pays and nothing else. */
export async function selectWhose(
  tx: Transaction,
  numbers: readonly string[],
): Promise<{ id: string; supplierId: string }[]> {
  const { rows } = await sql<{
    id: string;
    supplierId: string;
  }>`select id, supplier_id "supplierId" from payment_order
    where number = any(${[...numbers]}::text[])`.execute(tx);
  return rows;
}

/** Holds orders of payment against every other change, always in one order; so two that import the same file wait for each other. */
export async function lockPayingOrders(tx: Transaction, numbers: readonly string[]): Promise<void> {
  await sql`select from payment_order where number = any(${[...numbers]}::text[]) order by number for no key update`.execute(
    tx,
  );
}

/** Transfers that a bank made on the days of these rows, by {@link bankKey}. */
export async function selectTakenReferences(db: Asked, rows: readonly PaymentRow[]): Promise<Set<string>> {
  const days = [...new Set(rows.map(({ day }) => day))];
  const { rows: found } = await sql<Pick<PaymentRow, 'bank' | 'day' | 'reference'>>`
    select p.bank, p.day::text "day", p.reference from payment p
    where p.state = 'paid' and p.day = any(${days}::date[])`.execute(db);
  return new Set(found.map(bankKey));
}

/** A transfer as it is written. */
export interface WrittenPayment extends PaymentRow {
  paymentId: string;
  orderId: string;
  whole: string;
}

/** Writes transfers that are paid or scheduled; one that was scheduled becomes what it says now. */
export async function writeTransfers(
  tx: Transaction,
  payments: readonly WrittenPayment[],
  { importId, personId }: { importId: string; personId: string },
): Promise<void> {
  await sql`insert into payment as p (id, payment_order_id, state, day, amount, whole, reference, bank, account_four, import_id, recorded_by)
    select g."paymentId", g."orderId", g.state, g.day, g.amount, g.whole, g.reference, g.bank, g.four, ${importId}::uuid, ${personId}
    from jsonb_to_recordset(${JSON.stringify(payments)}::jsonb) g ("paymentId" uuid, "orderId" uuid, state text, day date, amount numeric,
      whole numeric, reference text, bank text, four text)
    on conflict (id) do update set state = excluded.state, day = excluded.day, whole = excluded.whole, bank = excluded.bank,
      account_four = excluded.account_four, import_id = excluded.import_id, recorded_by = excluded.recorded_by, recorded_at = clock_timestamp()`.execute(
    tx,
  );
}

export async function writeParts(
  tx: Transaction,
  parts: readonly { id: string; paymentId: string; invoiceId: string; amount: string; whole: string }[],
): Promise<void> {
  await sql`insert into payment_part (id, payment_id, invoice_id, amount, whole)
    select g.id, g."paymentId", g."invoiceId", g.amount, g.whole
    from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) g (id uuid, "paymentId" uuid, "invoiceId" uuid, amount numeric, whole numeric)`.execute(
    tx,
  );
}

/** Brings orders and what of each invoice is paid to what their transfers say, and their version one further. */
export async function settlePaymentOrders(tx: Transaction, ids: readonly string[]): Promise<void> {
  await sql`update payment_order_invoice l set paid = coalesce((select sum(t.amount) from payment_part t join payment p on p.id = t.payment_id
      where p.payment_order_id = l.payment_order_id and t.invoice_id = l.invoice_id and p.state = 'paid'), 0)
    where l.payment_order_id = any(${[...ids]}::uuid[])`.execute(tx);
  await sql`update payment_order o set paid = case o.state when 'voided' then o.paid else w.paid end, version = o.version + 1, scheduled_for = w.scheduled,
      state = case when o.state in ('held', 'voided') then o.state when w.paid = o.net then 'paid' when w.paid > 0 then 'partial'
        when w.scheduled is not null then 'scheduled' else 'ordered' end
    from (select x.id, coalesce(sum(p.amount) filter (where p.state = 'paid'), 0) paid, min(p.day) filter (where p.state = 'scheduled') scheduled
      from unnest(${[...ids]}::uuid[]) x (id) left join payment p on p.payment_order_id = x.id group by x.id) w
    where w.id = o.id`.execute(tx);
  await sql`update payment_claim x set state = case o.state when 'paid' then 'closed' else 'granted' end from payment_order o
    where o.interest_of = x.id and o.id = any(${[...ids]}::uuid[])`.execute(tx);
}

/** Where the invoices of these orders stand now, and where they should by what is paid of them. */
export async function selectInvoiceStates(
  tx: Transaction,
  ids: readonly string[],
): Promise<{ id: string; state: string; number: string; wanted: string }[]> {
  const { rows } = await sql<{ id: string; state: string; number: string; wanted: string }>`
    select i.id, i.state, o.number, case when l.paid = l.net
        then case when i.payment_method = 'PUE' or not exists (select from payment_part t join payment p on p.id = t.payment_id
          where t.invoice_id = i.id and p.state = 'paid' and t.receipt_id is null) then 'settled' else 'paid' end
      when l.paid = 0 and exists (select from payment p where p.payment_order_id = o.id and p.state = 'returned') then 'bounced'
      when o.state = 'scheduled' then 'scheduled' else 'ordered' end wanted
    from payment_order o join payment_order_invoice l on l.payment_order_id = o.id join invoice i on i.id = l.invoice_id
    where o.id = any(${[...ids]}::uuid[]) and o.state <> 'voided'`.execute(tx);
  return rows;
}

/** One part of a transfer with its order and contract. */
export interface StoredPart {
  id: string;
  paymentId: string;
  orderId: string;
  number: string;
  invoiceId: string;
  contractId: string;
  whole: string;
  day: string;
  name: string;
  /** Of an order of interest: it is no payment of a contract, and `contractId` is its claim. */
  isInterest: boolean;
}

/** What these transfers paid. */
export async function selectParts(tx: Transaction, paymentIds: readonly string[]): Promise<StoredPart[]> {
  const { rows } =
    await sql<StoredPart>`select t.id, p.id "paymentId", o.id "orderId", o.number, i.id "invoiceId", u.contract_id "contractId",
      t.whole::text, p.day::text "day", coalesce(nullif(i.series || i.number, ''), i.folio) name, false "isInterest"
    from payment_part t join payment p on p.id = t.payment_id join payment_order o on o.id = p.payment_order_id
      join invoice i on i.id = t.invoice_id join purchase_order u on u.id = i.order_id
    where p.id = any(${[...paymentIds]}::uuid[])
    union all select p.id, p.id, o.id, o.number, x.invoice_id, x.id, p.whole::text, p.day::text, 'intereses', true
    from payment p join payment_order o on o.id = p.payment_order_id join payment_claim x on x.id = o.interest_of
    where p.id = any(${[...paymentIds]}::uuid[]) order by 1`.execute(tx);
  return rows;
}

/** Marks transfers that the bank sent back. */
export async function writeReturns(
  tx: Transaction,
  returns: readonly { paymentId: string; day: string }[],
  importId: string,
): Promise<void> {
  await sql`update payment p set state = 'returned', returned_on = g.day, returned_import = ${importId}::uuid
    from jsonb_to_recordset(${JSON.stringify(returns)}::jsonb) g ("paymentId" uuid, day date) where p.id = g."paymentId"`.execute(
    tx,
  );
}

/** What hangs on the transfers of a run: their receipts, and that the bank sent one back. Their orders are held. */
export async function paymentDependents(tx: Transaction, runId: string): Promise<ImportDependent[]> {
  await sql`select from payment_order where id in (select payment_order_id from payment where import_id = ${runId} or returned_import = ${runId})
    order by number for no key update`.execute(tx);
  const { rows } = await sql<ImportDependent>`select null::int line, o.number || ' · ' || p.reference title,
      case when p.import_id = ${runId} and p.state = 'returned' and p.returned_import is distinct from p.import_id then 'el banco ya lo devolvió'
        when p.returned_import = ${runId} and o.paid > 0 then 'ya se pagó de nuevo'
        when exists (select from payment_part t join payment_claim x on x.part_id = t.id where t.payment_id = p.id)
          then 'se pidió de vuelta un excedente de él'
        else 'ya llegó su complemento de pago' end why
    from payment p join payment_order o on o.id = p.payment_order_id
    where (p.import_id = ${runId} and (p.state = 'returned' and p.returned_import is distinct from p.import_id
        or exists (select from payment_part t where t.payment_id = p.id and (t.receipt_id is not null
          or exists (select from payment_claim x where x.part_id = t.id)))))
      or (p.returned_import = ${runId} and o.paid > 0)
    order by 2 limit 500`.execute(tx);
  return rows;
}
