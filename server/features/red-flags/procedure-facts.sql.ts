import { sql } from 'kysely';
import type { AdminProcedure } from '#contract/procurement-admin.ts';
import type { PlainDate } from '#contract/rules/days/calendar.ts';
import type { FlagFacts } from '#contract/rules/planning/red-flags.ts';
import { SANCTIONED_AT_SIGNING } from '#server/features/procurement/public.ts';
import type { Db } from '#server/kit/db.ts';
import { FIRM, isGiven, PUBLISHED_ON } from './flag-scope.sql.ts';

type BidFacts = Pick<FlagFacts, 'bids' | 'bidders' | 'registered' | 'pairs' | 'isSearched'>;

/** Whether the act in which bids are opened is over. */
export async function isOpeningClosed(db: Db, id: string): Promise<boolean> {
  const { rows } =
    await sql`select from opening where procedure_id = ${id} and closed_at is not null`.execute(db);
  return rows.length > 0;
}

/** Bids of a procedure by lot, and what its bidders share. Only to be asked once they are opened. */
export async function readBidFacts(db: Db, id: string): Promise<BidFacts> {
  const { rows } = await sql<BidFacts>`
    with bidder as materialized (
      select t.id, t.name, coalesce(t.supplier_id, (select s.id from supplier s
        where s.rfc = t.rfc and s.status <> 'unregistered' limit 1)) supplier
      from tenderer t where t.procedure_id = ${id})
    select
      array(select count(*)::int from lot l join bid b on b.lot_id = l.id and b.amount is not null
        where l.procedure_id = ${id} group by l.id, l.number order by l.number) bids,
      (select count(*)::int from bidder) bidders,
      (select count(distinct supplier)::int from bidder) registered,
      (select finished_at is not null from relation_run) "isSearched",
      (select coalesce(jsonb_agg(jsonb_build_array(least(a.name, b.name), greatest(a.name, b.name))
        order by f.strength desc, a.name, b.name), '[]')
        from bidder a join related_finding f on f.supplier_a = a.supplier and f.status = 'open'
        join bidder b on b.supplier = f.supplier_b) pairs`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('the bids came without a row');
  return row;
}

/** The ground of a direct award, and its amount beside the limit. */
export async function readDirectGround(db: Db, id: string): Promise<FlagFacts['direct']> {
  const { rows } = await sql<NonNullable<FlagFacts['direct']>>`
    select nullif(trim(ground_article), '') article, is_by_amount "isByAmount", amount::text amount,
      direct_max::text "limit", coalesce(is_over, false) "isOver"
    from direct_award where procedure_id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Contracts that were signed while a published sanction of their supplier was in force, the first first. */
export async function readSanctioned(db: Db, id: string): Promise<FlagFacts['sanctioned']> {
  const { rows } = await sql<FlagFacts['sanctioned'][number]>`
    select c.number contract, c.signed_on "signedOn", s.starts_on "startsOn", s.ends_on "endsOn"
    from contract c cross join lateral (select x.starts_on, x.ends_on ${SANCTIONED_AT_SIGNING}) s
    where c.procedure_id = ${id} order by c.signed_on, c.number, s.starts_on`.execute(db);
  return rows;
}

/** What was awarded lot by lot, else what was signed in pesos. */
export async function readAmounts(db: Db, id: string): Promise<string[]> {
  const { rows } = await sql<{ amount: string }>`
    with awarded as (select amount from award where procedure_id = ${id} and status = 'awarded' and amount is not null)
    select amount::text amount from awarded
    union all
    select amount::text from contract where procedure_id = ${id} and currency = 'MXN' and amount is not null
      and not exists (select from awarded)`.execute(db);
  return rows.map(({ amount }) => amount);
}

/** Whoever wins a procedure, and how often each won among those of its kind and area that were published in the months before. */
export async function readWinners(
  db: Db,
  { id, kind, requestingArea: area }: Pick<AdminProcedure, 'id' | 'kind' | 'requestingArea'>,
  { on, months }: { on: PlainDate; months: number },
): Promise<FlagFacts['winners']> {
  const { rows } = await sql<FlagFacts['winners'][number]>`
    with winner as (
      select w.procedure_id, w.supplier_id, w.supplier_name from award w
        where w.status = 'awarded' and w.supplier_name is not null
      union all
      select w.procedure_id, w.supplier_id, w.supplier_name from contract w
        where not exists (select from award a where a.procedure_id = w.procedure_id and a.status = 'awarded')),
    own as (select ${FIRM} firm, min(w.supplier_name) name from winner w where w.procedure_id = ${id} group by 1),
    peer as materialized (
      select p.id from procedure p where p.id <> ${id} and p.kind = ${kind} and p.requesting_area = ${area} and ${area} <> ''
        and p.status <> 'draft' and p.published_at is not null and ${isGiven('officers')}
        and ${PUBLISHED_ON} between ${on}::date - make_interval(months => ${months}::int) and ${on}::date),
    won as (select distinct w.procedure_id, ${FIRM} firm from peer join winner w on w.procedure_id = peer.id)
    select own.name, (select count(*)::int from won where won.firm = own.firm) + 1 won,
      (select count(distinct procedure_id)::int from won) + 1 "of"
    from own order by own.name`.execute(db);
  return rows;
}
