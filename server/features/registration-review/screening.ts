import { sql } from 'kysely';
import { LIST_SITUATION_LABELS, type ListSituation } from '#contract/negative-list-words.ts';
import { shortDate } from '#contract/rules/calendar.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import type { ListFinding } from './checks.rules.ts';
import type { RequestRow } from './request.sql.ts';

interface Entry {
  source: 'sat_69b' | 'sabg_sanctioned';
  situation: ListSituation;
  level: ListFinding['level'];
  name: string;
  listed_from: string;
  cutoff_on: string | null;
}

/** What the negative lists in force say of the request's RFC; names are never compared here (domain 2.6). */
export async function screenTaxLists(
  db: Db | Transaction,
  request: RequestRow,
  today: string,
): Promise<{ tax: ListFinding[]; sanctions: ListFinding[]; hasTaxList: boolean }> {
  const lists = await sql<{ count: number }>`select count(*) from negative_list
    where source = 'sat_69b' and status = 'applied'`.execute(db);
  const hasTaxList = Number(lists.rows[0]?.count ?? 0) > 0;
  if (request.origin === 'foreign') return { tax: [], sanctions: [], hasTaxList };
  const { rows } = await sql<Entry>`
    select e.source, e.situation, e.name, e.listed_from,
      case when e.effect_until < ${today}::date then 'info' else e.effect end as level,
      (select max(l.cutoff_on) from negative_list l where l.source = e.source and l.status = 'applied') cutoff_on
    from negative_list_entry e where e.rfc = ${request.rfc} and e.listed_until is null
    order by e.source, e.listed_from desc limit 20`.execute(db);
  const findingOf = (entry: Entry): ListFinding => ({
    level: entry.level,
    text: `${LIST_SITUATION_LABELS[entry.situation] ?? entry.situation}: ${entry.name}${
      entry.cutoff_on === null ? '' : `, lista con corte al ${shortDate(entry.cutoff_on)}`
    }`,
  });
  const of = (source: Entry['source']) => rows.filter((row) => row.source === source).map(findingOf);
  return { tax: of('sat_69b'), sanctions: of('sabg_sanctioned'), hasTaxList };
}
