import { sql } from 'kysely';
import type { LineSuggestion } from '#contract/requisitions-api.ts';
import { shortDate } from '#contract/rules/days/calendar.ts';
import type { Db } from '#server/kit/db.ts';

/** Areas of these ids by name, or all of the directory. */
export async function selectAreas(
  db: Db,
  ids: readonly string[] | 'all',
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`select id, name from area
    where is_published and ${ids === 'all' ? sql`true` : sql`id = any(${[...ids]}::uuid[])`}
    order by position, name limit 2000`.execute(db);
  return rows;
}

/** Places where things were delivered that were asked for in these areas, the most usual first. */
export async function selectPlaces(db: Db, personId: string): Promise<string[]> {
  const { rows } = await sql<{ place: string }>`select place from requisition
    where place <> '' and (requester_id = ${personId} or area_id in (select area_id from requisition where requester_id = ${personId}))
    group by place order by count(*) desc, place limit 20`.execute(db);
  return rows.map(({ place }) => place);
}

/** Items of expenditure that are asked for by requisition: materials, services and goods. */
export async function selectItems(db: Db): Promise<{ code: string; name: string }[]> {
  const { rows } = await sql<{ code: string; name: string }>`select code, name from spending_item
    where left(code, 1) in ('2', '3', '5') and length(code) = 5 order by code`.execute(db);
  return rows;
}

interface Found {
  description: string;
  unit: string;
  unitPrice: string | null;
  partida: string | null;
  item: string | null;
  day: string;
  isBought: boolean;
}

/** Lines like what was written: those of one's own areas, and lots that were awarded, at their price per unit. */
export async function selectSuggestions(
  db: Db,
  q: string,
  areaIds: readonly string[] | 'all',
): Promise<LineSuggestion[]> {
  const words = `%${q.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const within = areaIds === 'all' ? sql`true` : sql`r.area_id = any(${[...areaIds]}::uuid[])`;
  const { rows } = await sql<Found>`select distinct on (description) * from (
      (select l.description, l.unit, l.unit_price::text "unitPrice", l.partida, l.item, r.sent_at::date::text as day, false "isBought"
        from requisition_line l join requisition r on r.id = l.requisition_id
        where r.folio is not null and ${within} and plain(l.description) like plain(${words})
        order by r.sent_at desc limit 20)
      union all
      (select t.description, t.unit, round(w.amount / nullif(t.quantity, 0), 2)::text, t.budget_line, t.cucop, d.on::text, true
        from lot t join award w on w.lot_id = t.id and w.place = 1 and w.share = 100
        cross join lateral (select p.published_at::date "on" from procedure p where p.id = t.procedure_id and p.published_at is not null) d
        where plain(t.description) like plain(${words}) and w.amount is not null
        order by d.on desc limit 20)) found
    order by description, "isBought" desc, day desc limit 8`.execute(db);
  return rows.map(({ day, isBought, ...line }) => ({
    ...line,
    source: `${isBought ? 'Compra' : 'Requisición'} del ${shortDate(day)}`,
  }));
}
