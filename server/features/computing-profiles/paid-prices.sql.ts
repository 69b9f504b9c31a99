import { sql } from 'kysely';
import { MOST_PAID_PRICES, type PaidPrices } from '#contract/profile-prices.ts';
import type { Db } from '#server/kit/db.ts';

/**
 * What the lots that name a profile, or one that it replaced, were bought for; undefined where no such profile is published.
 * A lot counts once its procedure is public and awarded. What was awarded for it says its price without tax; where no award
 * was written down here, the contract that covers this lot alone says it with tax, unless its amount is only the most that may
 * be asked for. The contract gives day, currency and supplier.
 */
export async function selectPaidPrices(db: Db, key: string): Promise<PaidPrices | undefined> {
  const { rows } = await sql<{ found: boolean; rows: PaidPrices['rows']; total: number }>`
    with recursive edition as (
      select id, key, replaces from computing_profile
      where (slug = lower(${key}) or key = ${key}) and is_published
      union
      select o.id, o.key, o.replaces from computing_profile o join edition e on o.id = e.replaces where o.is_published),
    paid as (
      select l.id, l.number lot, l.description, l.unit, e.key profile,
        case when a.share < 100 then (select round(l.quantity * a.amount / b.amount, 3) from bid b
          where b.lot_id = l.id and b.tenderer_id = a.tenderer_id) else l.quantity end quantity, p.number procedure_number, p.slug,
        case when a.amount is not null then a.amount when c.is_alone then c.amount end amount,
        a.amount is null with_tax, coalesce(c.currency, 'MXN') currency,
        coalesce(c.signed_on, (m.at at time zone 'America/Mexico_City')::date) "on",
        coalesce(c.supplier_name, a.supplier_name, '') supplier_name,
        coalesce(c.supplier_id, a.supplier_id) supplier_id
      from edition e
      join lot l on l.profile_id = e.id and l.quantity is not null
      join procedure p on p.id = l.procedure_id and p.public_state = 'awarded'
      left join award a on a.lot_id = l.id and a.status = 'awarded' and l.status = 'awarded'
      left join lateral (
        select c.signed_on, c.currency, c.supplier_id, c.supplier_name, c.amount,
          c.minimum_amount is null and case when exists (select from contract_lot k where k.contract_id = c.id)
            then (select count(*) from contract_lot k where k.contract_id = c.id) = 1
            else p.lot_count = 1 and p.contract_count = 1 end is_alone
        from contract c
        where c.procedure_id = p.id and (coalesce(a.share, 100) = 100 or c.supplier_name = a.supplier_name)
          and (exists (select from contract_lot k where k.contract_id = c.id and k.lot_id = l.id)
          or (p.lot_count = 1 and p.contract_count = 1))
        order by c.signed_on nulls last, c.number limit 1) c on true
      left join lateral (
        select max(at) at from milestone where procedure_id = p.id and kind = 'award') m on true)
    select exists (select from edition) found,
      coalesce((select jsonb_agg(jsonb_build_object(
          'unitPrice', round(t.amount / t.quantity, 2)::text, 'currency', t.currency, 'withTax', t.with_tax,
          'quantity', trim_scale(t.quantity)::text, 'unit', t.unit, 'on', t."on", 'supplierName', t.supplier_name,
          'supplierNumber', (select s.number from supplier s where s.id = t.supplier_id and s.status <> 'unregistered'),
          'procedureNumber', t.procedure_number, 'procedureSlug', t.slug, 'lot', t.lot, 'description', t.description,
          'profile', t.profile) order by t."on" desc nulls last, t.procedure_number desc, t.lot)
        from (select * from paid where amount is not null
          order by "on" desc nulls last, procedure_number desc, lot limit ${MOST_PAID_PRICES}) t), '[]') rows,
      (select count(*)::int from paid where amount is not null) total`.execute(db);
  const [answer] = rows;
  return answer?.found === true ? { rows: answer.rows, total: answer.total } : undefined;
}
