import { sql } from 'kysely';
import type { Db, Transaction } from '#server/kit/db.ts';
import './budget.tables.ts';

/** A key as whoever asks for money chooses it. Amounts are with tax. */
export interface ChoosableKey {
  id: string;
  key: string;
  areaId: string;
  area: string;
  item: string;
  itemName: string;
  source: string;
  sourceName: string;
  /** Whose money it is: federal, federal_33, state, own; null where the unit has to say it. */
  money: string | null;
  description: string;
  available: string;
}

const CHOOSABLE = sql`k.id, k.code key, k.area_id "areaId", a.name area, k.item, i.name "itemName", k.source,
  f.name "sourceName", f.money, k.description, k.available
  from spending_key k join area a on a.id = k.area_id join spending_item i on i.code = k.item
  join funding_source f on f.code = k.source`;

/** Keys with a budget of these areas and their sub-areas in a year, or of all areas. */
export async function keysOfArea(
  db: Db | Transaction,
  areaIds: readonly string[] | 'all',
  year: number,
): Promise<ChoosableKey[]> {
  const within =
    areaIds === 'all'
      ? sql``
      : sql`and k.area_id in (with recursive below(id) as (select unnest(${[...areaIds]}::uuid[])
          union select c.id from area c join below b on c.parent_id = b.id) select id from below)`;
  const { rows } = await sql<ChoosableKey>`select ${CHOOSABLE}
    where k.year = ${year} and k.modified > 0 ${within} order by k.code`.execute(db);
  return rows;
}

/** The same of these keys. */
export async function availableOf(db: Db | Transaction, keyIds: readonly string[]): Promise<ChoosableKey[]> {
  const { rows } = await sql<ChoosableKey>`select ${CHOOSABLE}
    where k.id = any(${[...keyIds]}::uuid[]) order by k.code`.execute(db);
  return rows;
}
