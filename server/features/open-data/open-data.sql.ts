import { sql } from 'kysely';
import type { OpenSet } from '#contract/open-data.ts';
import { isPurchase } from '#server/features/procurement/public.ts';
import type { Db } from '#server/kit/db.ts';

interface SetRow {
  key: Exclude<OpenSet, 'banderas'>;
  rows: number;
  updated_at: Date | null;
}

/** Rows of each public file and when one of them changed last. */
export async function countSets(db: Db): Promise<SetRow[]> {
  const { rows } = await sql<SetRow>`
    select 'procedimientos' as key, count(*)::int as rows, max(updated_at) updated_at from procedure
      where public_state <> 'hidden'
    union all
    select 'contratos', count(*)::int, max(p.updated_at) from contract c
      join procedure p on p.id = c.procedure_id and p.public_state <> 'hidden'
    union all
    select 'ejercido', count(*)::int, max(p.updated_at) from contract c
      join procedure p on p.id = c.procedure_id and p.public_state <> 'hidden'
      where c.currency = 'MXN' and c.amount is not null and c.counts_on is not null and ${isPurchase}
    union all
    select 'proveedores', count(*)::int, max(updated_at) from supplier where status <> 'unregistered' and number is not null
    union all
    select 'sancionados', count(*) filter (where status in ('active', 'fulfilled'))::int, max(greatest(updated_at, published_at))
      from sanction where published_at <= now()
    union all
    select 'evaluaciones', count(*)::int, max(e.published_at) from evaluation_period e
      join evaluation_result r on r.period_id = e.id where e.published_at <= now()
    union all
    select 'directorio', count(*)::int, max(c.published_at) from directory_person d
      left join content_item c on c.id = d.id where d.is_visible`.execute(db);
  return rows;
}

/** Periods of evaluations that were published, the latest first. */
export async function publishedPeriods(db: Db): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from evaluation_period where published_at <= now() order by ends_on desc, starts_on, key desc`.execute(
    db,
  );
  return rows.map(({ key }) => key);
}

/** Part of the rows that are in none of the largest parts. */
const OTHER_PARTS = 'Los demás';

/** How the rows of each file divide: by state, year, kind, band or area, the largest parts and what is left. */
export async function partsOfSets(db: Db): Promise<{ key: OpenSet; part: string; count: number }[]> {
  const { rows } = await sql<{ key: OpenSet; part: string; count: number }>`
    select key, case when place <= 6 then part else ${OTHER_PARTS} end part, sum(count)::int count from (
      select key, part, count, row_number() over (partition by key order by count desc, part) place from (
        select 'procedimientos' as key, public_state part, count(*) from procedure where public_state <> 'hidden' group by 2
        union all
        select 'contratos', coalesce(extract(year from c.counts_on)::text, 'Sin fecha'), count(*) from contract c
          join procedure p on p.id = c.procedure_id and p.public_state <> 'hidden' group by 2
        union all
        select 'ejercido', extract(year from c.counts_on)::text, count(*) from contract c
          join procedure p on p.id = c.procedure_id and p.public_state <> 'hidden'
          where c.currency = 'MXN' and c.amount is not null and c.counts_on is not null and ${isPurchase} group by 2
        union all
        select 'proveedores', status, count(*) from supplier where status <> 'unregistered' and number is not null group by 2
        union all
        select 'sancionados', kind, count(*) from sanction
          where published_at <= now() and status in ('active', 'fulfilled') group by 2
        union all
        select 'evaluaciones', r.band, count(*) from evaluation_period e join evaluation_result r on r.period_id = e.id
          where e.published_at <= now() group by 2
        union all
        select 'directorio', a.name, count(*) from directory_person d join area a on a.id = d.area_id
          where d.is_visible group by 2) counted) ranked
    group by 1, 2 order by key, min(place)`.execute(db);
  return rows;
}
