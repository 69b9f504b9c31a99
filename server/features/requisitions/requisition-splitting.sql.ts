import { sql } from 'kysely';
import { todayInMexico } from '#contract/mexico-time.ts';
import type { Funding } from '#contract/procedure-kinds.ts';
import type { Bought } from '#contract/purchase-route.ts';
import { centsOf, isMore } from '#contract/rules/texts/money.ts';
import { TAX_PERCENT } from '#contract/rules/planning/purchase-checks.ts';
import {
  splittingFindings,
  type Need,
  type NeededPart,
  type SplittingFinding,
  type SplittingLimits,
} from '#contract/rules/requisitions/requisition-splitting.ts';
import { readRegime, readRouteAmounts } from '#server/features/approval-routes/public.ts';
import type { Db, Transaction } from '#server/kit/db.ts';

type Asked = Db | Transaction;
interface Head {
  year: number;
  funding: Funding | null;
  category: Bought | null;
}

/** The federal law alone has a ceiling for purchases by amount (LAASSP 2025, art. 55). */
const WITH_CEILING = 'laassp_2025';

/** Lines of a requisition, the most expensive first, whose like is looked for by words: each takes a while among 100,000 lines. */
const SEARCHED = 30;

/** What is found of a need that is bought in parts, with this requisition among them (purchase chain 2.7). */
export async function splitFindings(db: Asked, requisitionId: string): Promise<SplittingFinding[]> {
  const { rows } = await sql<Head>`
    select fiscal_year "year", funding, category from requisition where id = ${requisitionId}`.execute(db);
  const [head] = rows;
  if (head === undefined) return [];
  return splittingFindings(await readNeeds(db, requisitionId), await readLimits(db, requisitionId, head));
}

/** What counts of a line: its rest that no lot buys, and what each lot buys, as awarded or as estimated. */
const PIECES = sql`(
  select 'undecided' way, round((l.quantity - coalesce((select sum(s.quantity) from lot_source s where s.line_id = l.id), 0))
    * l.unit_price, 2) net
  union all
  select case when p.status in ('cancelled', 'unsuccessful') then 'undecided'
      when p.kind in ('direct', 'invitation') and coalesce(g.is_by_amount, true) then 'by_amount' else 'other' end,
    coalesce(round(w.amount * s.quantity / t.quantity, 2), round(s.quantity * l.unit_price, 2))
  from lot_source s join lot o on o.id = s.lot_id join procedure p on p.id = o.procedure_id
    left join planning n on n.procedure_id = p.id left join award_ground g on g.code = n.ground_code
    cross join lateral (select sum(e.quantity) quantity from lot_source e where e.lot_id = o.id) t
    cross join lateral (select sum(a.amount) amount from award a where a.lot_id = o.id and a.status = 'awarded') w
  where s.line_id = l.id)`;

/**
 * The things that a requisition asks for, each with everybody who asks for it in the year. The same key of the catalogue is
 * the same thing; where one of two lines has none, so are words alike. Drafts of others, and what ended without a purchase,
 * are not there.
 */
export async function readNeeds(db: Asked, requisitionId: string): Promise<Need[]> {
  const { rows } = await sql<NeededPart & { own: string; item: string; key: string }>`
    with recursive own as materialized (
      select l.id, l.number, l.item, l.description, l.partida, l.quantity * l.unit_price net, r.area_id, r.fiscal_year
      from requisition_line l join requisition r on r.id = l.requisition_id
      where r.id = ${requisitionId} and l.description <> ''),
    below(id) as (select distinct area_id from own union select a.id from area a join below b on a.parent_id = b.id),
    alike as materialized (
      select o.id own, l.id line from own o join requisition_line l on l.item = o.item
      union select o.id, f.id from (select * from own order by net desc nulls last, number limit ${sql.lit(SEARCHED)}) o
        cross join lateral requisition_lines_like(o.description, o.item is not null) f(id)
      union select id, id from own),
    first as (
      select own.id, own.item, own.description, own.partida from own
      where not exists (select from alike a join own before on before.id = a.own
        where a.line = own.id and before.number < own.number)),
    counted as (
      select f.id own, r.id requisition, r.folio, ar.name area, s.net, s.way,
        coalesce((r.sent_at at time zone 'America/Mexico_City')::date, ${todayInMexico(new Date())}::date) "on",
        r.area_id in (select id from below) is_own
      from first f join alike a on a.own = f.id join requisition_line l on l.id = a.line
        join requisition r on r.id = l.requisition_id join area ar on ar.id = r.area_id cross join lateral ${PIECES} s
      where r.fiscal_year = (select min(fiscal_year) from own) and (r.folio is not null or r.id = ${requisitionId})
        and r.state not in ('rejected', 'cancelled', 'lapsed', 'failed') and coalesce(l.state, '') not in ('cancelled', 'failed')
        and s.net > 0 and s.way <> 'other'
        and (r.area_id in (select id from below) or l.partida is not distinct from f.partida))
    select f.id own, coalesce(f.item, f.id::text) "key", left(f.description, 80) item, c.requisition "requisitionId", c.folio,
      c.area "areaName", c."on"::text "on", sum(c.net)::text net, c.is_own "isOwnArea",
      case when bool_and(c.way = 'by_amount') then 'by_amount' else 'undecided' end way
    from counted c join first f on f.id = c.own
    group by f.id, f.item, f.description, c.requisition, c.folio, c.area, c."on", c.is_own
    order by f.id, (c.requisition = ${requisitionId}) desc, c."on", c.folio`.execute(db);
  return [...Map.groupBy(rows, ({ own }) => own).values()].map((parts) => ({
    key: parts[0]?.key ?? '',
    item: parts[0]?.item ?? '',
    parts: parts.map(({ own: _own, item: _item, key: _key, ...part }) => part),
  }));
}

/** What the sums are compared with; only money under the federal law has a ceiling for what is bought by amount. */
async function readLimits(db: Asked, requisitionId: string, head: Head): Promise<SplittingLimits> {
  const { category, funding, year } = head;
  const regime = funding === null ? undefined : await readRegime(db, funding, category ?? 'goods');
  const on = todayInMexico(new Date());
  const { direct, invitation } = await readRouteAmounts(db, { regime, year, on });
  if (regime !== WITH_CEILING) return { direct, invitation, budget: null, taken: '0.00', added: '0.00' };
  const { rows } = await sql<{ budget: string | null; taken: string; added: string }>`
    select (select sum(k.approved)::text from spending_key k join funding_source f on f.code = k.source
        where k.year = ${year} and f.money = 'federal' and left(k.item, 1) in ('2', '3', '5')) budget,
      (select coalesce(sum(coalesce(
          (select sum(a.amount) from award a join lot o on o.id = a.lot_id where o.procedure_id = p.id and a.status = 'awarded'),
          (select round(sum(c.amount) * 100 / ${sql.raw(String(100n + TAX_PERCENT))}, 2) from contract c
            where c.procedure_id = p.id and c.currency = 'MXN'),
          n.estimate, 0)), 0)::numeric(18,2)::text
        from procedure p left join planning n on n.procedure_id = p.id left join award_ground g on g.code = n.ground_code
        where p.fiscal_year = ${year} and p.regime = ${regime} and p.kind in ('direct', 'invitation')
          and coalesce(g.is_by_amount, true) and p.status not in ('cancelled', 'unsuccessful')) taken,
      (select coalesce(sum(s.net) filter (where s.way = 'undecided'), 0)::numeric(18,2)::text
        from requisition_line l cross join lateral ${PIECES} s where l.requisition_id = ${requisitionId}) added`.execute(
    db,
  );
  const { budget = null, taken = '0.00', added = '0.00' } = rows[0] ?? {};
  // What passes the limit of invitation is tendered, and takes nothing of it.
  const isTendered = invitation !== null && centsOf(added) > 0n && isMore(added, invitation);
  return { direct, invitation, budget, taken, added: isTendered ? '0.00' : added };
}
