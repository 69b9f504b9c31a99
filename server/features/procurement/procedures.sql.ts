import { sql, type RawBuilder } from 'kysely';
import {
  FUNDING_SLUGS,
  KIND_SLUGS,
  PUBLIC_STATE_SLUGS,
  type ProcedureQuery,
  type ProcedureRow,
} from '#contract/procedures.ts';
import type { Db } from '#server/kit/db.ts';
import { iso } from '#server/kit/wire.ts';

/** Filtered counts stop here and are shown as «más de 1,000». */
export const COUNT_CAP = 1_000;
/** Text search looks at no more candidates than this. */
const CANDIDATE_CAP = 2_000;
const EXPORT_SLICE = 500;

export type FacetName = 'estado' | 'tipo' | 'recurso' | 'area' | 'fecha';

type Fragment = RawBuilder<unknown>;

function codes(slugs: Record<string, string>, chosen: readonly string[]): string[] {
  return Object.entries(slugs)
    .filter(([, slug]) => chosen.includes(slug))
    .map(([code]) => code);
}

function searchCandidates(q: string): Fragment {
  const prefix = `${q.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
  return sql`with candidate as materialized (
    (select id from procedure where lower(number) like ${prefix} and public_state <> 'hidden' limit 200)
    union
    (select id from procedure where lower(compranet_number) like ${prefix} and public_state <> 'hidden' limit 200)
    union
    (select id from procedure
      where search @@ (websearch_to_tsquery('spanish', ${q}) || websearch_to_tsquery('spanish_plain', ${q}))
        and public_state <> 'hidden' limit ${sql.lit(CANDIDATE_CAP)})
  )`;
}

function conditions(query: ProcedureQuery, except?: FacetName): Fragment {
  const parts: Fragment[] = [sql`p.public_state <> 'hidden'`];
  const states = codes(PUBLIC_STATE_SLUGS, query.estado);
  const kinds = codes(KIND_SLUGS, query.tipo);
  const fundings = codes(FUNDING_SLUGS, query.recurso);
  if (states.length > 0 && except !== 'estado') parts.push(sql`p.public_state = any(${states})`);
  if (kinds.length > 0 && except !== 'tipo') parts.push(sql`p.kind = any(${kinds})`);
  if (fundings.length > 0 && except !== 'recurso') parts.push(sql`p.funding = any(${fundings})`);
  if (query.area.length > 0 && except !== 'area') parts.push(sql`p.requesting_area = any(${query.area})`);
  if (except !== 'fecha') {
    if (query.desde !== undefined) {
      parts.push(sql`p.next_act_at >= (${query.desde}::date::timestamp at time zone 'America/Mexico_City')`);
    }
    if (query.hasta !== undefined) {
      parts.push(
        sql`p.next_act_at < ((${query.hasta}::date + 1)::timestamp at time zone 'America/Mexico_City')`,
      );
    }
  }
  if (query.monto_min !== undefined) parts.push(sql`p.contract_amount >= ${query.monto_min}`);
  if (query.monto_max !== undefined) parts.push(sql`p.contract_amount <= ${query.monto_max}`);
  if (query.q !== undefined && query.q !== '') parts.push(sql`p.id in (select id from candidate)`);
  return sql.join(parts, sql` and `);
}

const ORDERS: Record<ProcedureQuery['orden'], Fragment> = {
  acto: sql`p.next_act_at asc nulls last, p.published_at desc, p.id`,
  publicacion: sql`p.published_at desc, p.id`,
  monto: sql`p.contract_amount desc, p.id`,
};

/** Start of a statement: the candidates of the search text, if there is one. */
function head(query: ProcedureQuery): Fragment {
  return query.q === undefined || query.q === '' ? sql`` : searchCandidates(query.q);
}

interface RowRecord {
  id: string;
  number: string;
  slug: string;
  title: string;
  kind: ProcedureRow['kind'];
  character: ProcedureRow['character'];
  public_state: ProcedureRow['state'];
  requesting_area: string;
  lot_count: number;
  stage: number;
  next_act_kind: string | null;
  next_act_at: Date | null;
  next_act_place: string | null;
  published_at: Date;
  supplier_names: string;
  contract_count: number;
  contract_amount: string;
}

const ROW_COLUMNS = sql`p.id, p.number, p.slug, p.title, p.kind, p.character, p.public_state, p.requesting_area,
  p.lot_count, p.stage, p.next_act_kind, p.next_act_at, p.published_at, p.supplier_names, p.contract_count, p.contract_amount,
  (select place from milestone m where m.procedure_id = p.id and m.kind = p.next_act_kind and m.at = p.next_act_at limit 1) next_act_place`;

/** Wire shape of a list row. */
export function procedureRow(record: RowRecord): ProcedureRow {
  return {
    number: record.number,
    slug: record.slug,
    title: record.title,
    kind: record.kind,
    character: record.character,
    state: record.public_state,
    requestingArea: record.requesting_area,
    lotCount: record.lot_count,
    stage: record.stage,
    nextAct:
      record.next_act_kind === null || record.next_act_at === null
        ? null
        : {
            kind: record.next_act_kind as 'opening',
            at: iso(record.next_act_at),
            place: record.next_act_place,
          },
    publishedAt: iso(record.published_at),
    suppliers: record.supplier_names,
    contractCount: record.contract_count,
    contractAmount: record.contract_amount,
  };
}

/** One page of the public list. */
export async function selectProcedures(db: Db, query: ProcedureQuery): Promise<ProcedureRow[]> {
  const { rows } = await sql<RowRecord>`${head(query)}
    select ${ROW_COLUMNS} from procedure p
    where ${conditions(query)}
    order by ${ORDERS[query.orden]}
    limit ${query.tam} offset ${(query.pag - 1) * query.tam}`.execute(db);
  return rows.map(procedureRow);
}

/** All rows of the filtered list in slices of 500, for exports: ordered once, then read by their key. */
export async function* everyProcedure(db: Db, query: ProcedureQuery): AsyncGenerator<ProcedureRow[]> {
  const { rows: found } = await sql<{ id: string }>`${head(query)}
    select p.id from procedure p where ${conditions(query)} order by ${ORDERS[query.orden]}`.execute(db);
  for (let from = 0; from < found.length; from += EXPORT_SLICE) {
    const ids = found.slice(from, from + EXPORT_SLICE).map(({ id }) => id);
    const { rows } = await sql<RowRecord>`
      select ${ROW_COLUMNS} from unnest(${ids}::uuid[]) with ordinality chosen(id, place)
      join procedure p on p.id = chosen.id and p.public_state <> 'hidden'
      order by chosen.place`.execute(db);
    yield rows.map(procedureRow);
  }
}

/** Number of procedures that match, counted up to the cap. */
export async function countProcedures(
  db: Db,
  query: ProcedureQuery,
): Promise<{ value: number; exact: boolean }> {
  const { rows } = await sql<{ count: number }>`${head(query)}
    select count(*) count from (
      select 1 from procedure p where ${conditions(query)} limit ${sql.lit(COUNT_CAP + 1)}) capped`.execute(
    db,
  );
  const count = rows[0]?.count ?? 0;
  return count > COUNT_CAP ? { value: COUNT_CAP, exact: false } : { value: count, exact: true };
}

const FACET_COLUMNS: Record<Exclude<FacetName, 'fecha'>, Fragment> = {
  estado: sql`p.public_state`,
  tipo: sql`p.kind`,
  recurso: sql`p.funding`,
  area: sql`p.requesting_area`,
};

/** Counts of one facet, which ignore the facet's own selection; the biggest first. */
export async function countFacet(
  db: Db,
  query: ProcedureQuery,
  facet: Exclude<FacetName, 'fecha'>,
): Promise<{ value: string; count: number }[]> {
  const column = FACET_COLUMNS[facet];
  const { rows } = await sql<{ value: string; count: number }>`${head(query)}
    select ${column} as value, count(*) count from procedure p
    where ${conditions(query, facet)} and ${column} is not null
    group by 1 order by 2 desc, 1 limit 60`.execute(db);
  return rows;
}

/** Procedures per week of their next act, from `start` (a Monday) for twelve weeks. */
export async function countWeeks(db: Db, query: ProcedureQuery, start: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ week: string; count: number }>`${head(query)}
    select to_char(date_trunc('week', p.next_act_at at time zone 'America/Mexico_City'), 'YYYY-MM-DD') week, count(*) count
    from procedure p
    where ${conditions(query, 'fecha')}
      and p.next_act_at >= (${start}::date::timestamp at time zone 'America/Mexico_City')
      and p.next_act_at < ((${start}::date + 84)::timestamp at time zone 'America/Mexico_City')
    group by 1`.execute(db);
  return new Map(rows.map(({ week, count }) => [week, count]));
}

/** The search text with each unknown word replaced by its nearest known one; undefined when nothing changes. */
export async function mendQuery(db: Db, q: string): Promise<string | undefined> {
  const words = q
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, 12);
  const mended = await Promise.all(
    words.map(async (word) => {
      if (!/^[\p{L}]{4,40}$/u.test(word)) return word;
      const { rows } = await sql<{ word: string }>`
        select word from search_word where word % plain(${word})
        order by (word = plain(${word})) desc, similarity(word, plain(${word})) desc, uses desc limit 1`.execute(
        db,
      );
      return rows[0]?.word ?? word;
    }),
  );
  const text = mended.join(' ');
  return text.toLowerCase() === q.toLowerCase() ? undefined : text;
}
