import { sql } from 'kysely';
import type { OrderableContract } from '#contract/purchase-orders-api.ts';
import type { DatedProcedure } from '#contract/rules/procedures/procurement.ts';
import type { OrderFacts } from '#contract/rules/orders/purchase-order.ts';
import type { OrderLine } from '#contract/purchase-orders.ts';
import { isPurchase } from '#server/features/procurement/public.ts';
import { containing, wordsOf } from '#server/kit/list-page.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { WORTH } from './orders.sql.ts';

/** A contract of which an order may be made. */
export interface ContractToOrder extends OrderableContract {
  supplierId: string | null;
  areaId: string | null;
}

/** A published contract of a purchase, under way. */
const STANDS = sql`c.source <> 'compranet' and c.status = 'active' and p.status <> 'draft' and ${isPurchase}
  and not exists (select from contract_end e where e.contract_id = c.id)`;
/** What was paid of a contract `c` without an order, with IVA. */
const PAID = sql`coalesce((select sum(y.amount) from contract_payment y where y.contract_id = c.id
  and not exists (select from payment_part t where t.id = y.id)), 0.00)`;
/** Something of it is not ordered: nothing yet, or less than what a contract by demand may reach. */
const IS_LEFT = sql`case when c.minimum_amount is null
    then not exists (select from purchase_order o where o.contract_id = c.id and o.state <> 'voided')
    else coalesce((select sum(o.total) from purchase_order o where o.contract_id = c.id and o.state <> 'voided'), 0) + ${PAID} < ${WORTH} end
  and coalesce(${PAID} < ${WORTH}, true)`;
const AREA = sql`(select a.id from area a where a.name = p.requesting_area limit 1)`;

const contracts = (where: ReturnType<typeof sql>) => sql<ContractToOrder>`
  select c.id, c.number, c.title, c.supplier_name supplier, ${WORTH}::text amount, c.currency, c.supplier_id "supplierId",
    ${AREA} "areaId"
  from contract c join procedure p on p.id = c.procedure_id where ${STANDS} and ${IS_LEFT} and ${where}
  order by c.signed_on desc nulls last, c.number limit 50`;

/** Contracts that wait for their order, of the areas for which somebody buys. */
export async function selectOrderable(
  db: Db,
  { q = '', areas }: { q?: string | undefined; areas: readonly string[] | 'all' },
): Promise<OrderableContract[]> {
  const own = areas === 'all' ? sql`true` : sql`(${AREA} is null or ${AREA} = any(${[...areas]}::uuid[]))`;
  const looked = wordsOf(q).map(
    (word) => sql`plain(c.number || ' ' || c.title || ' ' || c.supplier_name) like ${containing(word)}`,
  );
  const { rows } = await contracts(
    sql.join([sql`c.supplier_id is not null`, own, ...looked], sql` and `),
  ).execute(db);
  return rows.map(({ supplierId: _s, areaId: _a, ...row }) => row);
}

/** One of them. */
export async function selectContract(tx: Transaction, id: string): Promise<ContractToOrder | undefined> {
  return (await contracts(sql`c.id = ${id}`).execute(tx)).rows[0];
}

/** The contract is held while its order is begun or issued: two orders never take the same money. */
export const holdContract = (tx: Transaction, id: string) =>
  sql`select from contract where id = ${id} for no key update`.execute(tx);

interface FirstLine extends Omit<OrderLine, 'id'> {
  awarded: string | null;
}

/**
 * What a contract buys of each of its lots: quantity and unit price as they were quoted where the lot comes of a request for quotations;
 * else the quantity of the lot at what its supplier was awarded for it.
 */
export async function selectFirstLines(db: Db | Transaction, contractId: string): Promise<FirstLine[]> {
  const { rows } = await sql<FirstLine>`
    select l.id "lotId", l.description, l.unit,
      coalesce(trim_scale(q.quantity)::text, trim_scale(w.quantity)::text, '') quantity,
      coalesce(trim_scale(q.unit_price)::text, trim_scale(round(w.amount / nullif(w.quantity, 0), 6))::text, '') "unitPrice",
      coalesce(q.iva_rate, '16') "taxRate", coalesce(w.amount, q.amount)::text awarded
    from contract c join contract_lot k on k.contract_id = c.id join lot l on l.id = k.lot_id
      left join lateral (select sum(a.amount) amount, round(l.quantity * least(coalesce(sum(a.share), 100), 100) / 100, 3) quantity from award a where a.lot_id = l.id and a.status = 'awarded'
        and (a.supplier_id = c.supplier_id or a.supplier_name = c.supplier_name)) w on true
      left join lateral (select coalesce(a.quantity, ql.quantity) quantity, a.unit_price, a.amount,
          (select x.iva_rate from quotation_price x join quotation y on y.id = x.quotation_id
            where x.lot_id = ql.id and y.supplier_id = a.supplier_id and y.replaced_at is null and y.withdrawn_at is null limit 1) iva_rate
        from quotation_lot ql join quotation_award a on a.lot_id = ql.id and a.supplier_id = c.supplier_id
        where ql.lot_id = l.id order by a.awarded_at desc limit 1) q on true
    where c.id = ${contractId} order by l.number`.execute(db);
  return rows;
}

/** What the call of a contract, or the request by which it was quoted, and the contract itself say of how it is delivered and paid. */
export async function selectTerms(db: Db | Transaction, contractId: string) {
  const { rows } = await sql<{
    signedOn: string | null;
    endsOn: string | null;
    deliveryTerm: string | null;
    advance: string | null;
    payment: string | null;
    /** What it is worth by its amendments, of what was signed. */
    grown: string | null;
    /** Its procedure, as rules in force are found by it. */
    dated: Omit<DatedProcedure, 'acts'>;
  }>`select c.signed_on "signedOn", coalesce((select max(m.ends_after) from contract_amendment m where m.contract_id = c.id), c.ends_on) "endsOn",
      nullif(p.delivery_term, '') "deliveryTerm", coalesce(nullif(p.advance, ''), q.advance) advance, q.payment,
      trunc(${WORTH} / nullif(c.amount, 0), 6)::text grown,
      jsonb_build_object('kind', p.kind, 'character', p.character, 'regime', p.regime, 'shortened', p.shortened,
        'publishOn', (coalesce(p.published_at, now()) at time zone 'America/Mexico_City')::date) dated
    from contract c join procedure p on p.id = c.procedure_id
      left join lateral (select nullif(r.terms ->> 'advance', '') advance, nullif(r.terms ->> 'payment', '') payment
        from contract_lot k join quotation_lot l on l.lot_id = k.lot_id join quotation_request r on r.id = l.request_id
        where k.contract_id = c.id order by r.id limit 1) q on true
    where c.id = ${contractId}`.execute(db);
  return rows[0]!;
}

/**
 * Where its procedure, what was quoted, or the requisition says that a contract is delivered; empty where none says it. It binds
 * where suppliers read it: in the first two.
 */
export async function selectFirstPlace(
  db: Db | Transaction,
  contractId: string,
): Promise<{ place: string; isBinding: boolean }> {
  const { rows } = await sql<{
    said: string | null;
    wished: string | null;
  }>`select left(coalesce(nullif(p.delivery_place, ''),
      (select string_agg(distinct q.place, '; ') from contract_lot k join quotation_lot q on q.lot_id = k.lot_id
        where k.contract_id = c.id and q.place <> '')), 300) said,
    left((select string_agg(distinct coalesce(nullif(l.delivery_place, ''), r.place), '; ') from contract_lot k
        join lot_source s on s.lot_id = k.lot_id join requisition_line l on l.id = s.line_id join requisition r on r.id = l.requisition_id
        where k.contract_id = c.id and coalesce(nullif(l.delivery_place, ''), r.place) <> ''), 300) wished
    from contract c join procedure p on p.id = c.procedure_id where c.id = ${contractId}`.execute(db);
  const { said = null, wished = null } = rows[0] ?? {};
  return { place: said ?? wished ?? '', isBinding: said !== null };
}

/** What other orders of a contract that stand ask for, what was paid of it without one, what the budget holds for it; with IVA. */
export async function selectMoney(
  db: Db | Transaction,
  { contractId, id }: { contractId: string; id: string },
): Promise<Pick<OrderFacts, 'ordered' | 'paid' | 'committed' | 'title'>> {
  const { rows } = await sql<
    Pick<OrderFacts, 'ordered' | 'paid' | 'committed' | 'title'>
  >`select c.title, ${PAID}::numeric(18,2)::text paid,
    coalesce((select sum(total) from purchase_order where contract_id = ${contractId} and id <> ${id}
      and state not in ('draft', 'voided')), 0.00)::numeric(18,2)::text ordered,
    (select sum(committed)::text from budget_document where document = ${contractId}) committed
    from contract c where c.id = ${contractId}`.execute(db);
  return rows[0]!;
}

/** Of each lot of a contract, what its other orders that stand ask for. */
export async function selectOrderedQuantities(
  db: Db | Transaction,
  { contractId, id }: { contractId: string; id: string },
): Promise<Map<string, string>> {
  const { rows } = await sql<{ lotId: string; quantity: string }>`select l.lot_id "lotId",
      trim_scale(sum(l.quantity::numeric))::text quantity
    from purchase_order_line l join purchase_order o on o.id = l.order_id
    where o.contract_id = ${contractId} and o.id <> ${id} and o.state not in ('draft', 'voided') and l.lot_id is not null
    group by l.lot_id`.execute(db);
  return new Map(rows.map(({ lotId, quantity }) => [lotId, quantity]));
}
