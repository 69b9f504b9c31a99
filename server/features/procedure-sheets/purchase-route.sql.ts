import { sql } from 'kysely';
import {
  LEAST_CASES,
  type Bought,
  type RouteAnswer,
  type RoutedKind,
  type UsualTime,
} from '#contract/purchase-route.ts';
import type { AmountLimit } from '#contract/amount-limits.ts';
import type { Db, Transaction } from '#server/kit/db.ts';

/** Limits of a year under every law, and the years that have any. */
export async function readRanges(
  db: Db | Transaction,
  year: number,
): Promise<{ years: number[]; limits: AmountLimit[] }> {
  const { rows: years } = await sql<{ year: number }>`
    select distinct fiscal_year "year" from amount_limit where is_published order by 1 desc`.execute(db);
  const { rows: limits } = await sql<AmountLimit>`
    select key, name, fiscal_year "fiscalYear", regime, budget_from::text "budgetFrom", budget_to::text "budgetTo",
      direct_max::text "directMax", invitation_max::text "invitationMax", legal_source source,
      coalesce(is_own, false) "isOwn"
    from amount_limit where is_published and fiscal_year = ${year} order by regime, amount_limit.budget_from, key`.execute(
    db,
  );
  return { years: years.map((one) => one.year), limits };
}

/** The address of a regulation, where visitors read it. */
export async function selectRegulation(db: Db, slug: string | undefined): Promise<string | null> {
  if (slug === undefined) return null;
  const { rows } = await sql`select from regulation where slug = ${slug} and is_published`.execute(db);
  return rows.length > 0 ? slug : null;
}

/** Sheets to follow for a kind of procedure: those for what is bought, and else those for whatever is. */
export async function selectFollowed(
  db: Db,
  kind: RoutedKind,
  category: Bought,
): Promise<RouteAnswer['sheets']> {
  const { rows } = await sql<RouteAnswer['sheets'][number] & { isExact: boolean }>`
    select s.key, s.slug, s.title, s.response_time "responseTime", bool_or(a ->> 'category' = ${category}) "isExact"
    from procedure_sheet s cross join jsonb_array_elements(s.applies_to) a
    where s.is_published and a ->> 'kind' = ${kind} and coalesce(a ->> 'category', '') in ('', ${category})
    group by s.id order by s.position, s.title`.execute(db);
  const exact = rows.filter(({ isExact }) => isExact);
  return (exact.length > 0 ? exact : rows).map(({ key, slug, title, responseTime }) => ({
    key,
    slug,
    title,
    responseTime,
  }));
}

/**
 * Days from publication to award of the procedures of a kind that visitors read and that were awarded; the last call of
 * the award counts. Those published with their result, or before the day that their award says, are none.
 */
export async function readUsualTime(db: Db | Transaction, kind: RoutedKind): Promise<UsualTime> {
  const { rows } = await sql<{
    cases: number;
    median: number | null;
    tenth: number | null;
    ninetieth: number | null;
    from: number | null;
    to: number | null;
  }>`
    with awarded as (
      select (p.published_at at time zone 'America/Mexico_City')::date published,
        (a.at at time zone 'America/Mexico_City')::date - (p.published_at at time zone 'America/Mexico_City')::date days
      from procedure p
      cross join lateral (select max(m.at) at from milestone m where m.procedure_id = p.id and m.kind = 'award') a
      where p.kind = ${kind} and p.public_state = 'awarded' and p.published_at is not null and a.at <= now())
    select count(*)::int cases, percentile_disc(0.5) within group (order by days) median,
      percentile_disc(0.1) within group (order by days) tenth,
      percentile_disc(0.9) within group (order by days) ninetieth,
      extract(year from min(published))::int "from", extract(year from max(published))::int "to"
    from awarded where days > 0`.execute(db);
  const [found] = rows;
  const { cases = 0, median = null, tenth = null, ninetieth = null, from = null, to = null } = found ?? {};
  const isKnown = cases >= LEAST_CASES && median !== null && tenth !== null && ninetieth !== null;
  return { cases, days: isKnown ? { median, tenth, ninetieth } : null, from, to };
}
