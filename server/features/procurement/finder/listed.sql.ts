import { sql } from 'kysely';
import type { Funding, ProcedureKind } from '#contract/procedure-kinds.ts';
import type { DirectMark } from '#contract/direct-awards.ts';
import type { ActKind, PublicState } from '#contract/procedures.ts';
import type { Transaction } from '#server/kit/db.ts';

/** What the list must know of a published procedure to find, count and order it. */
export interface ListedRow {
  id: string;
  number: string;
  compranet_number: string | null;
  state: PublicState;
  kind: ProcedureKind;
  funding: Funding | null;
  fiscal_year: number;
  area: string;
  /** Pesos of its contracts, else of its award. */
  amount: number;
  published_at: number;
  next_act_at: number | null;
  /** Kind and moment of every act. */
  acts: [ActKind, number][];
  /** Number in the registry, where it has one, and name of whoever won or was contracted. */
  suppliers: [string | null, string][];
  /** Budget lines of its lots, five figures each. */
  budget_lines: string[];
  /** What wants a look in a direct award that is given. */
  direct_marks: DirectMark[];
  /** Words of number and title, and of everything, parted by a unit separator. */
  title_words: string;
  words: string;
}

/** Procedures that are taken in at once: nobody else has a turn meanwhile. */
const SLICE = 250;

const COLUMNS = sql`p.id, p.number, p.compranet_number, p.public_state state, p.kind, p.funding, p.fiscal_year,
  p.requesting_area area,
  (case when p.contract_count > 0 then p.contract_amount else coalesce((
    select sum(a.amount) from award a where a.procedure_id = p.id and a.status = 'awarded'
      and p.public_state = 'awarded'), 0) end)::float8 amount,
  (extract(epoch from p.published_at) * 1000)::float8 published_at,
  (extract(epoch from p.next_act_at) * 1000)::float8 next_act_at,
  coalesce((select json_agg(json_build_array(m.kind, (extract(epoch from m.at) * 1000)::bigint) order by m.at)
    from milestone m where m.procedure_id = p.id), '[]') acts,
  coalesce((select json_agg(distinct jsonb_build_array(s.number, coalesce(s.name || coalesce(', ' || s.legal_suffix, ''), w.name)))
    from (
      select c.supplier_id, c.supplier_name name from contract c where c.procedure_id = p.id
      union
      select a.supplier_id, a.supplier_name from award a where a.procedure_id = p.id and a.status = 'awarded'
        and a.supplier_name is not null and p.public_state = 'awarded') w
    left join supplier s on s.id = w.supplier_id and s.status <> 'unregistered' and s.number is not null), '[]') suppliers,
  array(select distinct coalesce(l.budget_line, left(l.cucop, 5)) from lot l
    where l.procedure_id = p.id and coalesce(l.budget_line, l.cucop) is not null) budget_lines,
  coalesce((select array_remove(array[case when d.is_ungrounded then 'ungrounded' end, case when d.is_over then 'over' end,
    case when d.is_near then 'near' end], null) from direct_award d
    where d.procedure_id = p.id and p.public_state = 'awarded'), '{}') direct_marks,
  array_to_string(tsvector_to_array(ts_filter(p.search, '{a}')), chr(31)) title_words,
  array_to_string(tsvector_to_array(p.search), chr(31)) words`;

/** Every published procedure, a slice at a time, as they lie in the table: what belongs to neighbours lies together too. */
export async function* everyListed(tx: Transaction): AsyncGenerator<ListedRow[]> {
  await sql`declare listed no scroll cursor for
    select ${COLUMNS} from procedure p where p.public_state <> 'hidden'`.execute(tx);
  for (;;) {
    const { rows } = await sql<ListedRow>`fetch ${sql.lit(SLICE)} from listed`.execute(tx);
    yield rows;
    if (rows.length < SLICE) break;
  }
  await sql`close listed`.execute(tx);
}

/** Those of these procedures that are published. */
export async function listedOf(tx: Transaction, ids: readonly string[]): Promise<ListedRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ListedRow>`
    select ${COLUMNS} from procedure p
    where p.id = any(${ids}::uuid[]) and p.public_state <> 'hidden'`.execute(tx);
  return rows;
}

/** A moment of the database: its public version, and the oldest transaction that may still be under way. */
export interface Moment {
  version: number;
  oldest: string;
}

export async function readMoment(tx: Transaction): Promise<Moment> {
  const { rows } = await sql<Moment>`
    select version, pg_snapshot_xmin(pg_current_snapshot())::text oldest from data_version`.execute(tx);
  return rows[0] as Moment;
}

/** Procedures that changed since a moment (some of before may be among them); `all` where nothing less will do. */
export async function touchedSince(tx: Transaction, { oldest }: Moment): Promise<string[] | 'all'> {
  // What a restored base brings of another one's transactions lies ahead of them all.
  const { rows } = await sql<{ id: string | null }>`
    select distinct procedure_id id from procedure_touched
    where by_transaction >= ${oldest}::xid8 and by_transaction < pg_snapshot_xmax(pg_current_snapshot())`.execute(
    tx,
  );
  const ids = rows.map(({ id }) => id);
  return ids.includes(null) ? 'all' : ids.filter((id) => id !== null);
}

/** Lines of business with the beginnings of the budget lines that belong to them; of a narrower line, its wide one. */
export async function readLines(
  tx: Transaction,
): Promise<{ code: string; name: string; starts: string[] }[]> {
  const { rows } = await sql<{ code: string; name: string; starts: string[] }>`
    select w.code, w.name, array_agg(distinct e.start order by e.start) starts
    from registry_line w join registry_line l on coalesce(l.parent_code, l.code) = w.code
    cross join unnest(l.expense_codes) e(start)
    where w.parent_code is null group by w.code, w.name order by w.code`.execute(tx);
  return rows;
}
