import { sql, type RawBuilder } from 'kysely';
import type {
  AccountContract,
  AccountInvitation,
  AccountInvoice,
  AccountOrder,
  AccountTask,
} from '#contract/my-account.ts';
import { readFolio } from '#contract/rules/texts/spoken-signs.ts';
import { giveRequestToken } from '#server/features/registration/public.ts';
import { notFound } from '#server/kit/errors.ts';
import type { Db } from '#server/kit/db.ts';

/** Orders under way and invoices that the first screen shows; all of them have a list of their own. */
export const SHOWN = 10;
/** Rows of a page of such a list. */
export const PAGE_SIZE = 20;
/** A paper or registration is told so many days before its end, an invitation so many hours before its closing. */
const DAYS_BEFORE = 30;
const HOURS_BEFORE = 48;

interface Asked {
  supplierId: string;
  mailbox: string;
  today: string;
  now: Date;
}

/** What the supplier was asked for in quantities, and what was taken of it. */
const TAKEN = sql`(select coalesce(sum(l.accepted), 0) from receipt_line l join purchase_order_line n on n.id = l.line_id
  where n.order_id = o.id)`;
const ASKED_FOR = sql`(select coalesce(sum(n.quantity::numeric), 0) from purchase_order_line n where n.order_id = o.id)`;

/** Without the drafts of the unit, which no supplier reads. */
const SEEN = sql`o.state <> 'draft' and o.number is not null`;

export async function selectOrders(
  db: Db,
  supplierId: string,
  { isAll, limit, offset = 0 }: { isAll: boolean; limit: number; offset?: number },
): Promise<{ rows: AccountOrder[]; total: number }> {
  // Only those that are shown are added up.
  const { rows } = await sql<AccountOrder & { count: number }>`
    with all_of as (select o.id, o.number, o.object, o.state, o.contract_id, o.due_on, o.promised_on, o.total, o.issued_at, o.retract_by,
        count(*) over () n from purchase_order o where o.supplier_id = ${supplierId} and ${SEEN}
        ${isAll ? sql`` : sql`and o.state in ('issued', 'proposed', 'accepted', 'rejected', 'rescinded', 'ended')`}
        order by ${isAll ? sql`o.issued_at desc, o.number` : sql`o.due_on, o.number`} limit ${limit} offset ${offset})
    select o.number, o.object, o.state, c.number contract,
      case when o.state = 'rejected' then o.retract_by end "retractBy", o.due_on "dueOn", o.promised_on "promisedOn",
      trim_scale(${ASKED_FOR})::text ordered, trim_scale(${TAKEN})::text accepted, o.total::text, c.currency, o.n "count"
    from all_of o join contract c on c.id = o.contract_id
    order by ${isAll ? sql`o.issued_at desc, o.number` : sql`o.due_on, o.number`}`.execute(db);
  const total = rows[0]?.count ?? 0;
  return { rows: rows.map(({ count: _n, ...row }) => row), total };
}

export async function selectContracts(db: Db, supplierId: string): Promise<AccountContract[]> {
  const { rows } =
    await sql<AccountContract>`select c.number, c.title, p.slug, c.ends_on "endsOn", c.amount::text, c.currency
    from contract c join procedure p on p.id = c.procedure_id
    where c.supplier_id = ${supplierId} and c.status = 'active' and c.source <> 'compranet' and p.public_state <> 'hidden'
      and not exists (select from contract_end e where e.contract_id = c.id)
    order by c.ends_on nulls last, c.number limit ${SHOWN}`.execute(db);
  return rows;
}

const STANDING = sql`exists (select from quotation q where q.request_id = r.id and q.supplier_id = i.supplier_id
  and q.replaced_at is null and q.withdrawn_at is null)`;

/** Requests to which it was invited: those that are open, then those that closed in the last sixty days. */
export async function selectInvitations(db: Db, { supplierId, now }: Asked): Promise<AccountInvitation[]> {
  const { rows } = await sql<
    Omit<AccountInvitation, 'closesAt' | 'answeredAt'> & { closesAt: Date; answeredAt: Date | null }
  >`
    select r.folio, r.title, r.closes_at "closesAt", (select count(*)::int from quotation_lot l where l.request_id = r.id) lots,
      (select max(q.received_at) from quotation q where q.request_id = r.id and q.supplier_id = i.supplier_id
        and q.replaced_at is null and q.withdrawn_at is null) "answeredAt",
      case when r.state = 'cancelled' then 'cancelled' when ${STANDING} then 'answered' when i.declined_at is not null then 'declined'
        when r.state = 'sent' and r.closes_at > ${now} then 'open' else 'closed' end state
    from quotation_invitee i join quotation_request r on r.id = i.request_id
    where i.supplier_id = ${supplierId} and i.invited_at is not null and r.closes_at > ${new Date(now.getTime() - 60 * 86_400_000)}
    order by r.closes_at <= ${now}, abs(extract(epoch from r.closes_at - ${now}::timestamptz)), r.folio limit ${SHOWN}`.execute(
    db,
  );
  return rows.map((row) => ({
    ...row,
    closesAt: row.closesAt.toISOString(),
    answeredAt: row.answeredAt?.toISOString() ?? null,
  }));
}

const OWED = sql`state in ('received', 'matched', 'verified', 'ordered', 'scheduled', 'held', 'bounced')`;

/** What is owed of invoices, less the credit notes of each that somebody verified; those that nobody did are told apart. */
export async function selectMoney(
  db: Db,
  { supplierId, today }: Asked,
): Promise<{ owed: string; nextOn: string | null; credits: string }> {
  const { rows } = await sql<{ owed: string; nextOn: string | null; credits: string }>`
    select coalesce(sum(greatest(i.total - coalesce((select sum(n.total) from invoice_relation r join invoice n on n.id = r.invoice_id
          where r.uuid = i.uuid and r.type in ('01', '03') and n.kind = 'credit_note' and n.order_id = i.order_id
            and n.state in ('verified', 'settled')), 0), 0)) filter (where i.kind = 'invoice' and currency = 'MXN'), 0)::numeric(18, 2)::text owed,
      coalesce(sum(i.total) filter (where i.kind = 'credit_note' and i.state in ('received', 'matched', 'held') and currency = 'MXN'), 0)::text credits,
      (min(due_on) filter (where i.kind = 'invoice' and due_on >= ${today}::date))::text "nextOn"
    from invoice i where i.supplier_id = ${supplierId} and ${OWED}`.execute(db);
  return rows[0]!;
}

/** Until when the first receipt (REP) is sent that is owed of an invoice `v`. */
const RECEIPT_BY = sql`(select (date_trunc('month', min(p.day)) + interval '1 month 4 days')::date from payment_part t
  join payment p on p.id = t.payment_id where t.invoice_id = v.id and t.receipt_id is null and p.state = 'paid')`;

/** Day of the last transfer of an invoice `v` that is paid. */
const PAID_ON = sql`case when v.state in ('paid', 'settled') then (select max(p.day) from payment_part t
  join payment p on p.id = t.payment_id where t.invoice_id = v.id and p.state = 'paid') end`;

export async function selectInvoices(
  db: Db,
  supplierId: string,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<{ rows: AccountInvoice[]; total: number }> {
  const { rows } = await sql<AccountInvoice & { count: number }>`
    select v.folio, nullif(concat(v.series, case when v.series <> '' and v.number <> '' then '-' end, v.number), '') invoice,
      o.number "order", o.object, v.kind = 'credit_note' "isCredit", v.state, v.total::text, v.currency, v.due_on "dueOn", ${PAID_ON}::text "paidOn",
      case when v.payment_method = 'PPD' then ${RECEIPT_BY}::text end "receiptBy",
      count(*) over () "count"
    from invoice v join purchase_order o on o.id = v.order_id where v.supplier_id = ${supplierId}
    order by v.received_at desc, v.id limit ${limit} offset ${offset}`.execute(db);
  const total = rows[0]?.count ?? 0;
  return {
    rows: rows.map(({ count: _n, invoice, ...row }) => ({ ...row, invoice: invoice ?? row.folio })),
    total,
  };
}

const DAY = sql`null::timestamptz "dueAt"`;

/** Papers of the file of a supplier that still count, with the day on which each ends. */
export const papersOf = (supplierId: string): RawBuilder<unknown> =>
  sql`(select distinct on (p.paper_code) p.paper_code, t.name, p.status, least(p.expires_on, p.issued_on + t.validity_days) ends_on
    from registration_paper p join paper_type t on t.code = p.paper_code
    where p.supplier_id = ${supplierId} and p.status in ('valid', 'expired') and t.active
    order by p.paper_code, p.uploaded_at desc)`;

/** What waits for the supplier, by what whoever looks may do: what has no day first, then by its day. */
export async function selectTasks(
  db: Db,
  { supplierId, mailbox, today, now }: Asked,
  may: { sells: boolean; collects: boolean; manages: boolean },
): Promise<AccountTask[]> {
  const { sells, collects, manages } = may;
  const { rows } = await sql<Omit<AccountTask, 'dueAt'> & { dueAt: Date | null }>`
    select * from (
      -- What somebody of the company said «No fui yo» of: the folio of its registration, or nothing where it was sent.
      select 'held' kind, r.folio "key", '' what, null::date "dueOn", ${DAY} from registration_request r
        where r.supplier_id = ${supplierId} and r.held_at is not null
          and r.status in ('submitted', 'in_review', 'observed', 'validated', 'approved')
      union all
      select 'held', '', '', null, null where has_open_denial(${supplierId})
      union all
      select 'order' kind, o.number "key", o.object what, o.answer_by "dueOn", ${DAY} from purchase_order o
        where ${sells} and o.supplier_id = ${supplierId} and o.state = 'issued'
      union all
      -- What was rejected and is not replaced, by the day until which it is.
      select 'receipt', o.number, o.object, min(r.replace_by), null from purchase_order o join receipt r on r.order_id = o.id
        where ${sells} and o.supplier_id = ${supplierId} and o.state in ('issued', 'proposed', 'accepted') and r.replace_by is not null
          and not is_replaced(r.id) group by o.id
      union all
      select 'settlement', o.number, o.object, f.answer_by, null from order_settlement f join purchase_order o on o.id = f.order_id
        where ${sells} and o.supplier_id = ${supplierId} and f.state = 'sent'
      union all
      -- Penalties and deductions of an order, by the first day until which one is answered.
      select 'penalty', o.number, o.object, min(f.answer_by), null from order_penalty f join purchase_order o on o.id = f.order_id
        where ${sells} and o.supplier_id = ${supplierId} and f.state = 'notified' group by o.id
      union all
      select 'ending', o.number, o.object, f.answer_by, null from order_ending f join purchase_order o on o.id = f.order_id
        where ${sells} and o.supplier_id = ${supplierId} and f.state = 'notified'
      union all
      select 'quotation', r.folio, r.title, null, r.closes_at from quotation_invitee i join quotation_request r on r.id = i.request_id
        where ${sells} and i.supplier_id = ${supplierId} and i.invited_at is not null and i.declined_at is null and r.state = 'sent'
          and r.closes_at > ${now} and r.closes_at < ${new Date(now.getTime() + HOURS_BEFORE * 3_600_000)} and not ${STANDING}
      union all
      select 'invoice', o.number, coalesce(nullif(concat_ws('-', nullif(v.series, ''), nullif(v.number, '')), ''), v.folio), null, null
        from invoice v join purchase_order o on o.id = v.order_id
        where ${collects} and v.supplier_id = ${supplierId} and v.state = 'returned'
          and not exists (select from invoice n where n.order_id = v.order_id and n.attempt > v.attempt)
      union all
      select 'payment_receipt', o.number, coalesce(nullif(concat_ws('-', nullif(v.series, ''), nullif(v.number, '')), ''), v.folio),
          ${RECEIPT_BY}, null
        from invoice v join purchase_order o on o.id = v.order_id
        where ${collects} and v.supplier_id = ${supplierId} and v.payment_method = 'PPD' and ${RECEIPT_BY} is not null
      union all
      select 'correction', q.folio, '', q.correction_due, null from registration_request q
        where ${manages} and q.supplier_id = ${supplierId} and q.status = 'observed' and q.correction_due >= ${today}::date
      union all
      select 'evaluation', y.folio, t.name, y.due_on, null from evaluation_reply y join evaluation_period t on t.id = y.period_id
        where y.supplier_id = ${supplierId} and y.sent_at is null and y.due_on >= ${today}::date and t.status = 'review'
      union all
      select 'registration', s.status, '', s.valid_until, null from supplier s
        where s.id = ${supplierId} and s.status in ('expiring', 'expired')
      union all
      select 'paper', p.paper_code, p.name, p.ends_on, null from ${papersOf(supplierId)} p
        where p.status = 'expired' or p.ends_on < ${today}::date + ${DAYS_BEFORE}::int
      union all
      select 'person', a.mailbox, a.name, null, a.waits_until from account_person a
        where ${manages} and a.supplier_id = ${supplierId} and a.removed_at is null and a.waits_until > ${now}
          and a.asked_by <> ${mailbox} and a.mailbox <> ${mailbox}
    ) t order by ("dueOn" is not null or "dueAt" is not null), coalesce("dueOn"::timestamptz, "dueAt"), "key" limit 60`.execute(
    db,
  );
  return rows.map((row) => ({ ...row, dueAt: row.dueAt?.toISOString() ?? null }));
}

/** A registry request of the company, opened for who administers its account as its key would open it. */
export async function openOwnRequest(
  db: Db,
  folio: string,
  { supplierId }: { supplierId: string },
): Promise<{ folio: string; token: string; tokenExpiresAt: string }> {
  const known = readFolio(folio);
  const { rows } = await sql<{ id: string }>`select id from registration_request
    where folio = ${known ?? ''} and supplier_id = ${supplierId}`.execute(db);
  const [request] = rows;
  if (request === undefined || known === undefined)
    throw notFound('No encontramos esa solicitud en tu empresa.');
  return { folio: known, ...(await giveRequestToken(db, request.id)) };
}
