import { sql, type RawBuilder } from 'kysely';
import type { ProcedureKind, Regime } from '#contract/procedure-kinds.ts';
import type { Character } from '#contract/procedures.ts';
import type { FlagThresholds } from '#contract/red-flags.ts';
import type { FlagCount } from '#contract/rules/planning/red-flag-totals.ts';
import { SANCTIONED_AT_SIGNING } from '#server/features/procurement/public.ts';
import type { Db } from '#server/kit/db.ts';
import {
  COMPETING,
  FIRM,
  isCounted,
  isGiven,
  isOpened,
  PUBLISHED_ON,
  type FlagScope,
} from './flag-scope.sql.ts';

/** Which procedures are counted; all kinds and years where none is named. */
export interface TotalsWish {
  scope: FlagScope;
  only?: { kind: ProcedureKind; year: number };
}

/** Over `p`: procedures of the kind, published in the year or in so many months before it. */
function among({ scope, only }: TotalsWish, months = 0): RawBuilder<unknown> {
  if (only === undefined) return isCounted(scope);
  const midnight = (year: number) =>
    sql`(${`${year}-01-01`}::date::timestamp at time zone 'America/Mexico_City')`;
  return sql`${isCounted(scope)} and p.kind = ${only.kind} and p.published_at < ${midnight(only.year + 1)}
    and p.published_at >= ${midnight(only.year)} - make_interval(months => ${months}::int, days => ${months === 0 ? 0 : 1})`;
}

/**
 * Answers of every flag but the window, counted by year of publication and kind in one reading of each table. They are the
 * same as `flagAnswers` gives of each procedure by itself; a test holds them against each other.
 */
export async function countAnswers(
  db: Db,
  wish: TotalsWish,
  { amendedShare, repeatMonths, repeatLeast, repeatShare, roundMultiple }: FlagThresholds,
): Promise<FlagCount[]> {
  const { rows } = await sql<FlagCount>`
    with chosen as materialized (
      select p.id, p.kind, p.requesting_area area, ${PUBLISHED_ON} on_day,
        ${isOpened(wish.scope)} is_opened, ${isGiven(wish.scope)} is_given
      from procedure p where ${among(wish, repeatMonths)}),
    winner as materialized (
      select distinct w.procedure_id, ${FIRM} firm from chosen c join award w on w.procedure_id = c.id
        where c.is_given and w.status = 'awarded' and w.supplier_name is not null
      union
      select w.procedure_id, ${FIRM} from chosen c join contract w on w.procedure_id = c.id
        where c.is_given and not exists (select from award a where a.procedure_id = c.id and a.status = 'awarded')),
    decided as (
      select c.id, count(*) over (partition by c.kind, c.area order by c.on_day
        range between make_interval(months => ${repeatMonths}::int) preceding and current row) total
      from chosen c where c.area <> '' and exists (select from winner w where w.procedure_id = c.id)),
    won as (
      select c.id, count(*) over (partition by c.kind, c.area, w.firm order by c.on_day
        range between make_interval(months => ${repeatMonths}::int) preceding and current row) won
      from winner w join chosen c on c.id = w.procedure_id),
    repeated as (select id, max(won) won from won group by id),
    single as (
      select procedure_id, bool_or(bids = 1) is_single from (
        select l.procedure_id, l.id, count(*) bids from chosen c join lot l on l.procedure_id = c.id
        join bid b on b.lot_id = l.id and b.amount is not null group by 1, 2) lots group by 1),
    bidder as materialized (
      select t.procedure_id, coalesce(t.supplier_id, (select s.id from supplier s
        where t.rfc is not null and s.rfc = t.rfc and s.status <> 'unregistered' limit 1)) supplier
      from chosen c join tenderer t on t.procedure_id = c.id),
    bidders as (
      select procedure_id, count(*) total, count(distinct supplier) registered from bidder group by 1),
    related as (
      select distinct a.procedure_id from related_finding f join bidder a on a.supplier = f.supplier_a
      join bidder b on b.supplier = f.supplier_b and b.procedure_id = a.procedure_id where f.status = 'open'),
    awarded as (
      select w.procedure_id, bool_or(w.amount > 0 and w.amount % ${roundMultiple}::numeric = 0) is_round
      from chosen c join award w on w.procedure_id = c.id where w.status = 'awarded' and w.amount is not null group by 1),
    grown as (
      select contract_id, coalesce(sum(greatest(amount_after - amount_before, 0)), 0) added
      from contract_amendment group by 1),
    signed as (
      select c.procedure_id,
        bool_or(c.amount > 0 and c.amount % ${roundMultiple}::numeric = 0) filter (where c.currency = 'MXN' and c.amount is not null) is_round,
        bool_or(coalesce(g.added, 0) * 100 > c.amount * ${amendedShare}::numeric)
          filter (where c.amount > 0 and (c.source <> 'compranet' or g.contract_id is not null)) is_over,
        bool_or(exists (select ${SANCTIONED_AT_SIGNING})) filter (where c.signed_on is not null) is_sanctioned
      from chosen h join contract c on c.procedure_id = h.id left join grown g on g.contract_id = c.id group by 1)
    select extract(year from c.on_day)::int "year", c.kind, f.flag, f.answer, count(*)::int count
    from chosen c
    left join single on single.procedure_id = c.id
    left join bidders b on b.procedure_id = c.id
    left join related r on r.procedure_id = c.id
    left join decided d on d.id = c.id
    left join repeated w on w.id = c.id
    left join awarded a on a.procedure_id = c.id
    left join signed s on s.procedure_id = c.id
    left join direct_award y on y.procedure_id = c.id
    cross join lateral (values
      ('single_bidder', case
        when not c.is_opened or c.kind <> all(${[...COMPETING]}) then null
        when single.is_single is null then 'unknown'
        when single.is_single then 'raised' else 'clear' end),
      ('related_bidders', case
        when not c.is_opened or b.total = 1 then null
        when b.total is null or b.registered < 2 or not (select finished_at is not null from relation_run) then 'unknown'
        when r.procedure_id is not null then 'raised' else 'clear' end),
      ('repeat_winner', case
        when w.won is null then null
        when coalesce(d.total, 1) < ${repeatLeast} then 'unknown'
        when w.won * 100 > d.total * ${repeatShare} then 'raised' else 'clear' end),
      ('round_amounts', case
        when not c.is_given or (a.procedure_id is null and s.procedure_id is null) then null
        when coalesce(a.is_round, s.is_round) is null then 'unknown'
        when coalesce(a.is_round, s.is_round) then 'raised' else 'clear' end),
      ('amendments_over_share', case
        when s.procedure_id is null then null
        when s.is_over is null then 'unknown'
        when s.is_over then 'raised' else 'clear' end),
      ('direct_ground', case
        when not c.is_given or y.procedure_id is null or y.amount is null then null
        when y.is_ungrounded then 'raised'
        when y.direct_max is null and y.is_by_amount then 'unknown'
        when y.is_over and y.is_by_amount then 'raised' else 'clear' end),
      ('sanctioned_supplier', case
        when s.procedure_id is null then null
        when s.is_sanctioned is null then 'unknown'
        when s.is_sanctioned then 'raised' else 'clear' end)) f (flag, answer)
    where f.answer is not null
      and (${wish.only?.year ?? null}::int is null or extract(year from c.on_day) = ${wish.only?.year ?? null}::int)
    group by 1, 2, 3, 4`.execute(db);
  return rows;
}

/** Calls of one day, regime and kind that are opened on one day. */
export interface CountedWindow {
  kind: ProcedureKind;
  regime: Regime;
  character: Character;
  publishedOn: string;
  opensOn: string | null;
  count: number;
}

/** The windows of every call, those alike as one. Which of them are short follows from the legal rules. */
export async function countWindows(db: Db, wish: TotalsWish): Promise<CountedWindow[]> {
  const { rows } = await sql<CountedWindow>`
    select p.kind, p.regime, p.character, ${PUBLISHED_ON}::text "publishedOn",
      (o.at at time zone 'America/Mexico_City')::date::text "opensOn", count(*)::int count
    from procedure p
    left join (select procedure_id, min(at) at from milestone where kind = 'opening' group by 1) o on o.procedure_id = p.id
    where ${among(wish)} and p.kind = any(${[...COMPETING]})
    group by 1, 2, 3, 4, 5`.execute(db);
  return rows;
}
