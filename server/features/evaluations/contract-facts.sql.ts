import { sql, type RawBuilder } from 'kysely';
import type { Candidate } from '#contract/evaluation-admin.ts';
import type { ContractFacts } from '#contract/evaluation-orders.ts';
import type { Db, Transaction } from '#server/kit/db.ts';

interface Days {
  id: string;
  starts_on: string;
  ends_on: string;
}

/** Deliveries `d` of a contract that were received in these days. */
const received = (contractId: RawBuilder<unknown>, { starts_on: from, ends_on: to }: Days) =>
  sql`contract_delivery d where d.contract_id = ${contractId} and d.delivered_on between ${from} and ${to}`;

/** Receipts `r` of orders of a contract that were decided in these days, of which something was rejected that had to be replaced. */
const rejected = (contractId: RawBuilder<unknown>, { starts_on: from, ends_on: to }: Days) =>
  sql`receipt r join purchase_order o on o.id = r.order_id where o.contract_id = ${contractId} and r.replace_by is not null
    and (r.decided_at at time zone 'America/Mexico_City')::date between ${from} and ${to}`;

/** What the execution of a contract says of these days; null when nothing was received or rejected. */
const facts = (contractId: RawBuilder<unknown>, days: Days): RawBuilder<ContractFacts | null> =>
  sql`(select case when count(*) > 0 or exists (select from ${rejected(contractId, days)}) then jsonb_build_object('deliveries', count(*),
      'rejections', (select count(*) from ${rejected(contractId, days)}),
      'notReplaced', (select count(*) from ${rejected(contractId, days)} and not is_replaced(r.id)),
      'late', count(*) filter (where d.delivered_on > d.planned_on),
      'mostDaysLate', greatest(0, coalesce(max(d.delivered_on - d.planned_on), 0)),
      'penalties', coalesce(sum((select count(*) from contract_penalty x where x.delivery_id = d.id)), 0)) end
    from ${received(contractId, days)})`;

/** Contracts `c` of registered suppliers `s` that were in force or delivered in these days and are not evaluated in them. */
const candidates = (days: Days) => sql`contract c join procedure p on p.id = c.procedure_id
  join supplier s on s.id = c.supplier_id and s.number is not null and s.status <> 'unregistered'
  where p.public_state <> 'hidden'
    and not exists (select from evaluation_order o where o.period_id = ${days.id} and o.contract_id = c.id)`;

const isReceived = (days: Days) => sql`exists (select from ${received(sql`c.id`, days)})`;

/** Contracts to be evaluated in a period; those of which something was received in it stand first. */
export async function listCandidates(db: Db, period: Days): Promise<{ rows: Candidate[]; total: number }> {
  const { rows } = await sql<Candidate & { total: number }>`
    select c.id "contractId", c.number, c.title, s.number "supplierNumber",
      s.name || coalesce(', ' || s.legal_suffix, '') "supplierName", p.requesting_area area,
      ${facts(sql`c.id`, period)} facts, count(*) over ()::int total
    from ${candidates(period)} and (${isReceived(period)}
      or (coalesce(c.signed_on, c.starts_on) <= ${period.ends_on}
        and coalesce(c.ends_on, c.signed_on, c.starts_on) >= ${period.starts_on}))
    order by ${isReceived(period)} desc, c.signed_on, c.id limit 200`.execute(db);
  return { total: rows[0]?.total ?? 0, rows };
}

/** Contracts of which something was received in a period and that are not evaluated in it yet. */
export async function countProposed(db: Db | Transaction, period: Days): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int n from ${candidates(period)} and ${isReceived(period)}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** What the contract of an order says of the days of its period. */
export async function factsOfContract(
  db: Db | Transaction,
  contractId: string | null,
  period: Days,
): Promise<ContractFacts | null> {
  if (contractId === null) return null;
  const { rows } = await sql<{ facts: ContractFacts | null }>`
    select ${facts(sql`${contractId}::uuid`, period)} facts`.execute(db);
  return rows[0]?.facts ?? null;
}
