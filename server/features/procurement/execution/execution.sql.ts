import { sql, type RawBuilder } from 'kysely';
import type {
  ContractEnd,
  Delivery,
  Execution,
  MoneyMoments,
  PaidAccount,
  Payment,
  Penalty,
  PublicExecution,
  WithheldPenalty,
} from '#contract/executions.ts';
import { PENALTY_KIND_LABELS } from '#contract/order-penalties.ts';
import type { Transaction } from '#server/kit/db.ts';
import { writersOf } from '#server/kit/revision.sql.ts';
import './execution.tables.ts';

/**
 * Of the order of which a delivery `d` is a receipt, something was not accepted yet: rejected, or it did not come. Lines of drafts may say
 * anything, and PostgreSQL may look at them first.
 */
const LACKS = sql`exists (select from receipt r join purchase_order_line l on l.order_id = r.order_id
  where r.id = d.id and case when l.quantity ~ '^\\d{1,15}(\\.\\d{1,6})?$' then l.quantity::numeric end
    > coalesce((select sum(a.accepted) from receipt_line a where a.line_id = l.id), 0))`;

/** Deliveries of the contract with this id, in the order of their plan, as they are kept. */
export const deliveriesOf = (id: string) => rowsOf(id, sql`'{}'::jsonb`);
/** The same as they are shown: with those that are a part of what was ordered. */
export const shownDeliveriesOf = (id: string) =>
  rowsOf(id, sql`case when ${LACKS} then '{"isPartial": true}' else '{}' end::jsonb`);

const rowsOf = (id: string, more: RawBuilder<unknown>) => sql<
  Execution['deliveries']
>`coalesce((select jsonb_agg(
  jsonb_build_object('id', d.id, 'what', d.what, 'amount', d.amount::text, 'plannedOn', d.planned_on, 'deliveredOn', d.delivered_on,
    'acceptBy', d.accept_by, 'acceptedOn', d.accepted_on, 'documentId', d.document_id,
    'lots', array(select l.number from contract_delivery_lot k join lot l on l.id = k.lot_id
      where k.delivery_id = d.id order by 1)) || ${more} order by d.planned_on, d.created_at, d.id)
  from contract_delivery d where d.contract_id = ${sql.ref(id)}), '[]')`;

export const penaltiesOf = (id: string) => sql<Penalty[]>`coalesce((select jsonb_agg(
  jsonb_build_object('id', x.id, 'deliveryId', x.delivery_id, 'imposedOn', x.imposed_on, 'percent', x.percent,
    'amount', x.amount::text, 'reason', x.reason, 'ground', x.ground, 'documentId', x.document_id)
    order by x.imposed_on, x.created_at, x.id)
  from contract_penalty x where x.contract_id = ${sql.ref(id)}), '[]')`;

export const paymentsOf = (id: string) => sql<Payment[]>`coalesce((select jsonb_agg(
  jsonb_build_object('id', y.id, 'paidOn', y.paid_on, 'amount', y.amount::text, 'invoice', y.invoice,
    'overReason', y.over_reason) order by y.paid_on, y.created_at, y.id)
  from contract_payment y where y.contract_id = ${sql.ref(id)}), '[]')`;

type StoredWithheld = Omit<WithheldPenalty, 'payment'> & { paymentId: string | null };

/** Rows of what payments of the orders of contract `c` left out: penalties and deductions, from the day of the payment on. */
const withheldRows = (
  contract: RawBuilder<unknown>,
) => sql`select o.number || '/' || x.number as "number", x.kind,
    coalesce(f.day, (v.issued_at at time zone 'America/Mexico_City')::date) as "on", d.amount, x.calculation, x.ground, f.id as payment_id
  from purchase_order o join order_penalty x on x.order_id = o.id join payment_order_penalty d on d.penalty_id = x.id and d.is_live
    join payment_order v on v.id = d.payment_order_id
    left join lateral (select t.id, y.day from payment y join payment_part t on t.payment_id = y.id and t.invoice_id = d.invoice_id
      where y.payment_order_id = v.id and y.state = 'paid' order by y.day, y.recorded_at, t.id limit 1) f on true
  where o.contract_id = ${contract} and (f.id is not null or v.state = 'paid')`;

export const withheldOf = (id: string) => sql<
  StoredWithheld[]
>`coalesce((select jsonb_agg(jsonb_build_object('number', w."number",
    'kind', w.kind, 'on', w."on", 'amount', w.amount::text, 'reason', w.calculation, 'ground', w.ground, 'paymentId', w.payment_id)
    order by w."on", w."number") from (${withheldRows(sql.ref(id))}) w), '[]')`;

/** The same of a contract `c` in one row of a file: how much, and each with its day and why; nulls where nothing was left out. */
export const withheldSums = sql`select sum(w.amount) withheld, string_agg(to_char(w."on", 'YYYY-MM-DD') || ': ' || w.amount || ', '
    || case w.kind when 'late' then ${PENALTY_KIND_LABELS.late} else ${PENALTY_KIND_LABELS.deficient} end || ' ' || w."number" || ', '
    || w.calculation, '; ' order by w."on", w."number") withheld_for
  from (${withheldRows(sql`c.id`)}) w`;

/** Verified invoices of the orders of a contract, as visitors read them: nothing of who issued them. */
export const invoicesOf = (id: string) => sql<
  NonNullable<PublicExecution['invoices']>
>`coalesce((select jsonb_agg(
  jsonb_build_object('name', concat_ws('-', nullif(i.series, ''), nullif(i.number, '')), 'amount', i.total::text,
    'verifiedOn', (i.verified_at at time zone 'America/Mexico_City')::date) order by i.verified_at, i.folio)
  from invoice i join purchase_order o on o.id = i.order_id where o.contract_id = ${sql.ref(id)} and i.kind = 'invoice'
    and i.state in ('verified', 'ordered', 'scheduled', 'paid', 'settled', 'bounced')), '[]')`;

/** Where the money of a contract stands; null where the budget of the portal does not hold it. */
export const momentsOf = (
  id: string,
) => sql<MoneyMoments | null>`(select jsonb_build_object('committed', sum(d.committed)::text,
    'accrued', sum(d.accrued)::text, 'exercised', sum(d.exercised)::text, 'paid', sum(d.paid)::text)
  from budget_document d where d.document = ${sql.ref(id)} having sum(d.committed) > 0)`;

/** Account of the supplier of a contract: the registry has the one that counts, and one that waits for its day. */
export const accountOf = (supplier: string) => sql<PaidAccount | null>`(select jsonb_build_object(
    'lastFour', right(f.data #>> '{bank,clabe}', 4),
    'since', coalesce((now_.since at time zone 'America/Mexico_City')::date, s.registered_on),
    'nextFrom', next_.due_on, 'isHeld', has_open_hold(s.id))
  from supplier_file f join supplier s on s.id = f.supplier_id
  left join supplier_account now_ on now_.supplier_id = s.id and now_.since is not null and now_.ended_at is null
  left join supplier_account next_ on next_.supplier_id = s.id and next_.since is null and next_.ended_at is null
  where s.id = ${sql.ref(supplier)} and f.data #>> '{bank,clabe}' <> '')`;

/**
 * Since when the supplier of a contract has a new account, while its registered mailbox says that it did not ask for a
 * change and nobody has answered; null otherwise.
 */
export async function heldAccountSince(tx: Transaction, contractId: string): Promise<string | null> {
  const { rows } = await sql<{ since: string }>`
    select case when a.since > now() then a.approved_on else (a.since at time zone 'America/Mexico_City')::date end since
    from contract c join supplier s on s.id = c.supplier_id
    join supplier t on t.id = s.id or (t.rfc = s.rfc and s.rfc <> 'XEXX010101000')
    join supplier_account a on a.supplier_id = t.id and a.since is not null and a.ended_at is null
    where c.id = ${contractId} and has_open_hold(s.id)
      and a.since > now() - make_interval(days => (select amount from registry_term where code = 'identity_window'))
    order by 1 limit 1`.execute(tx);
  return rows[0]?.since ?? null;
}

/** Who wrote in a contract, received what its orders brought, or asked for what it buys, by id. */
export async function concernedIn(tx: Transaction, contractId: string): Promise<string[]> {
  const { rows } = await sql<{ ids: (string | null)[] }>`
    select array(select unnest(array[r.receiver_id, r.decider_id]) from receipt r join purchase_order o on o.id = r.order_id
        where o.contract_id = ${contractId})
      || array(select q.requester_id from contract c join lot l on l.procedure_id = c.procedure_id join lot_source s on s.lot_id = l.id
        join requisition_line i on i.id = s.line_id join requisition q on q.id = i.requisition_id where c.id = ${contractId}) ids`.execute(
    tx,
  );
  const asked = rows.flatMap(({ ids }) => ids).filter((id) => id !== null);
  return [...(await writersOf(tx, { type: 'contract', id: contractId })), ...asked];
}

export const endOf = (id: string) => sql<ContractEnd | null>`(select jsonb_build_object('kind', e.kind,
  'endedOn', e.ended_on, 'ground', e.ground, 'reason', e.reason, 'documentId', e.document_id)
  from contract_end e where e.contract_id = ${sql.ref(id)})`;

/** Writes the deliveries of a contract by their ids; what is gone goes. */
export async function writeDeliveries(
  tx: Transaction,
  contract: { id: string; procedureId: string },
  deliveries: readonly (Delivery & { acceptBy: string | null })[],
): Promise<void> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(deliveries)}::jsonb) g (id uuid, what text, amount numeric, "plannedOn" date,
    "deliveredOn" date, "acceptBy" date, "acceptedOn" date, "documentId" uuid, lots jsonb)`;
  const lots = sql`(select g.id delivery_id, l.id lot_id from ${given}
    cross join jsonb_array_elements_text(g.lots) n (number)
    join lot l on l.procedure_id = ${contract.procedureId} and l.number = n.number::int)`;
  await sql`delete from contract_delivery_lot k using contract_delivery d
    where d.id = k.delivery_id and d.contract_id = ${contract.id}
      and not exists (select from ${lots} w where w.delivery_id = k.delivery_id and w.lot_id = k.lot_id)`.execute(
    tx,
  );
  await sql`delete from contract_delivery d where contract_id = ${contract.id}
    and not exists (select from ${given} where g.id = d.id)`.execute(tx);
  await sql`insert into contract_delivery as d (id, contract_id, what, planned_on, delivered_on, accept_by, accepted_on,
      document_id, amount)
    select g.id, ${contract.id}::uuid, g.what, g."plannedOn", g."deliveredOn", g."acceptBy", g."acceptedOn",
      g."documentId", g.amount from ${given}
    on conflict (id) do update set what = excluded.what, planned_on = excluded.planned_on,
      delivered_on = excluded.delivered_on, accept_by = excluded.accept_by, accepted_on = excluded.accepted_on,
      document_id = excluded.document_id, amount = excluded.amount
    where d.contract_id = excluded.contract_id and (d.amount, d.what, d.planned_on, d.delivered_on, d.accept_by, d.accepted_on,
      d.document_id) is distinct from (excluded.amount, excluded.what, excluded.planned_on, excluded.delivered_on, excluded.accept_by,
      excluded.accepted_on, excluded.document_id)`.execute(tx);
  await sql`insert into contract_delivery_lot (delivery_id, lot_id) select w.delivery_id, w.lot_id from ${lots} w
    join contract_delivery d on d.id = w.delivery_id and d.contract_id = ${contract.id}
    on conflict do nothing`.execute(tx);
}

/** Writes the penalties of a contract by their ids; what is gone goes. */
export async function writePenalties(
  tx: Transaction,
  contractId: string,
  penalties: readonly Penalty[],
): Promise<void> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(penalties)}::jsonb) g (id uuid, "deliveryId" uuid,
    "imposedOn" date, percent numeric, amount numeric, reason text, ground text, "documentId" uuid)`;
  await sql`delete from contract_penalty x where contract_id = ${contractId}
    and not exists (select from ${given} where g.id = x.id)`.execute(tx);
  await sql`insert into contract_penalty as x (id, contract_id, delivery_id, imposed_on, percent, amount, reason, ground,
      document_id)
    select g.id, ${contractId}::uuid, g."deliveryId", g."imposedOn", g.percent, g.amount, g.reason, g.ground,
      g."documentId" from ${given}
    on conflict (id) do update set delivery_id = excluded.delivery_id, imposed_on = excluded.imposed_on,
      percent = excluded.percent, amount = excluded.amount, reason = excluded.reason, ground = excluded.ground,
      document_id = excluded.document_id where x.contract_id = excluded.contract_id`.execute(tx);
}

/** Writes the payments of contracts by their ids; what is gone goes. */
export async function writePayments(
  tx: Transaction,
  contracts: readonly { contractId: string; payments: readonly Payment[] }[],
): Promise<void> {
  const ids = contracts.map(({ contractId }) => contractId);
  // Each row of a payment looks at the leaves of its procedure; of many, they are looked at together.
  await sql`select look_ahead_integrity(array(select procedure_id from contract where id = any(${ids}::uuid[]) and source <> 'compranet'))`.execute(
    tx,
  );
  const rows = contracts.flatMap(({ contractId, payments }) =>
    payments.map((one) => ({ ...one, contractId })),
  );
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) g (id uuid, "contractId" uuid, "paidOn" date, amount numeric,
    invoice text, "overReason" text)`;
  await sql`delete from contract_payment y where contract_id = any(${ids}::uuid[])
    and not exists (select from ${given} where g.id = y.id)`.execute(tx);
  await sql`insert into contract_payment as y (id, contract_id, paid_on, amount, invoice, over_reason)
    select g.id, g."contractId", g."paidOn", g.amount, g.invoice, g."overReason" from ${given}
    on conflict (id) do update set paid_on = excluded.paid_on, amount = excluded.amount, invoice = excluded.invoice,
      over_reason = excluded.over_reason where y.contract_id = excluded.contract_id`.execute(tx);
}

const LOCK_SPACE = 1_148_445;

/** Makes whoever pays one of these invoices in another contract wait until this is saved. */
export async function lockInvoices(tx: Transaction, keys: readonly string[]): Promise<void> {
  // Always sorted, so that two transactions never deadlock.
  for (const key of [...new Set(keys)].toSorted())
    await sql`select pg_advisory_xact_lock(${LOCK_SPACE}, hashtext(${key}))`.execute(tx);
}

/** Invoices that were paid in other contracts of whoever signed this one, with the number of the contract. */
export async function invoicesElsewhere(
  tx: Transaction,
  contractId: string,
): Promise<{ invoice: string; number: string }[]> {
  const { rows } = await sql<{ invoice: string; number: string }>`
    select y.invoice, o.number from contract c
    join contract o on o.id <> c.id and (o.supplier_id = c.supplier_id
      or ((c.supplier_id is null or o.supplier_id is null) and supplier_name_key(o.supplier_name) = supplier_name_key(c.supplier_name)))
    join contract_payment y on y.contract_id = o.id
    where c.id = ${contractId} order by y.created_at desc`.execute(tx);
  return rows;
}

/** Kinds as which these documents of a file count that visitors can read now. */
export async function publicKinds(
  tx: Transaction,
  procedureId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; kind: string }>`
    select d.id, coalesce(d.published_as, d.kind) kind from document d
    where d.procedure_id = ${procedureId} and d.id = any(${[...ids]}::uuid[]) and d.status <> 'withdrawn'
      and exists (select from document_version v where v.document_id = d.id and v.published_at is not null)`.execute(
    tx,
  );
  return new Map(rows.map(({ id, kind }) => [id, kind]));
}

/** Titles of documents that are in the file of the procedure, public or not, by their ids. */
export async function filedDocuments(
  tx: Transaction,
  procedureId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; title: string }>`select id, title from document
    where procedure_id = ${procedureId} and id = any(${[...ids]}::uuid[])`.execute(tx);
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** Ends a contract, or says otherwise how it ended. */
export async function writeEnd(tx: Transaction, contractId: string, end: ContractEnd): Promise<void> {
  await sql`insert into contract_end as e (contract_id, kind, ended_on, ground, reason, document_id)
    values (${contractId}, ${end.kind}, ${end.endedOn}, ${end.ground}, ${end.reason}, ${end.documentId})
    on conflict (contract_id) do update set kind = excluded.kind, ended_on = excluded.ended_on,
      ground = excluded.ground, reason = excluded.reason, document_id = excluded.document_id`.execute(tx);
  const status = end.kind === 'completion' ? 'complete' : 'terminated';
  await tx.updateTable('contract').set({ status }).where('id', '=', contractId).execute();
}

/** A contract that had not ended runs again. */
export async function removeEnd(tx: Transaction, contractId: string): Promise<void> {
  await tx.deleteFrom('contract_end').where('contract_id', '=', contractId).execute();
  await tx.updateTable('contract').set({ status: 'active' }).where('id', '=', contractId).execute();
}

/** Numbers of the contracts of a procedure that run, and of the lots that were awarded and that none covers. */
export async function openContracts(
  tx: Transaction,
  procedureId: string,
): Promise<{ running: string[]; uncovered: number[]; contracts: number }> {
  const { rows } = await sql<{ running: string[]; uncovered: number[]; contracts: number }>`
    select array(select number from contract where procedure_id = ${procedureId}
        and status in ('active', 'suspended') order by created_at, id) running,
      array(select distinct l.number from lot l join award a on a.lot_id = l.id and a.status = 'awarded'
        where l.procedure_id = ${procedureId}
          and not exists (select from contract_lot k join contract c on c.id = k.contract_id
            where k.lot_id = l.id and (a.share = 100 or c.supplier_name = a.supplier_name)) order by 1) uncovered,
      (select count(*)::int from contract where procedure_id = ${procedureId}) contracts`.execute(tx);
  return rows[0] ?? { running: [], uncovered: [], contracts: 0 };
}

/** Deliveries of contracts under way that were made and not accepted yet. */
export async function selectUnaccepted(
  tx: Transaction,
): Promise<
  { id: string; contractId: string; procedureId: string; deliveredOn: string; acceptBy: string | null }[]
> {
  const { rows } = await sql<{
    id: string;
    contractId: string;
    procedureId: string;
    deliveredOn: string;
    acceptBy: string | null;
  }>`
    select d.id, c.id "contractId", c.procedure_id "procedureId", d.delivered_on "deliveredOn", d.accept_by "acceptBy"
    from contract_delivery d join contract c on c.id = d.contract_id
    where d.delivered_on is not null and d.accepted_on is null and c.status = 'active'
      and not exists (select from contract_end e where e.contract_id = c.id)
    order by c.procedure_id, d.id`.execute(tx);
  return rows;
}

/** Keeps until when a delivery may be accepted. */
export async function updateAcceptBy(tx: Transaction, id: string, day: string | null): Promise<void> {
  await tx.updateTable('contract_delivery').set({ accept_by: day }).where('id', '=', id).execute();
}

/** Numbers of the orders of a contract that stand, and the deliveries and payments that their receipts and orders of payment wrote. */
export async function orderedRows(
  tx: Transaction,
  contractId: string,
): Promise<{ orders: string[]; rows: string[] }> {
  const { rows } = await sql<{ orders: string[]; rows: string[] }>`select
    coalesce((select array_agg(o.number order by o.number) from purchase_order o
      where o.contract_id = ${contractId} and o.number is not null and o.state <> 'voided'), '{}') orders,
    coalesce((select array_agg(x.id::text) from (
      select r.id from receipt r join purchase_order o on o.id = r.order_id where o.contract_id = ${contractId}
      union all select t.id from payment_part t join contract_payment y on y.id = t.id where y.contract_id = ${contractId}) x), '{}') rows`.execute(
    tx,
  );
  return rows[0]!;
}

/** What the orders of a contract that stand ask for, without tax, each line to the cent. */
export async function orderedNet(tx: Transaction, contractId: string): Promise<string> {
  const { rows } = await sql<{ net: string }>`select
      coalesce(sum(round(l.quantity::numeric * l.unit_price::numeric, 2)), 0)::numeric(18, 2)::text net
    from purchase_order o join purchase_order_line l on l.order_id = o.id
    where o.contract_id = ${contractId} and o.state not in ('draft', 'voided')`.execute(tx);
  return rows[0]?.net ?? '0.00';
}
