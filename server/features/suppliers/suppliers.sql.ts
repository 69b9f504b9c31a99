import { sql, type RawBuilder } from 'kysely';
import type { SupplierFacets, SupplierQuery, SupplierRow } from '#contract/suppliers.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import {
  conditions,
  FACET_COLUMNS,
  FACETS,
  textCondition,
  textQuery,
  typedNumber,
  type Facet,
  type SupplierFilter,
} from './supplier-filters.sql.ts';

/** Counts of a text search beyond this are told as «más de 1,000»; as many are ranked. */
const MATCH_CAP = 1_000;
/** Matches of a text that the facets look at. */
const FACET_CAP = 10_000;

interface ListRow {
  number: string;
  person_type: SupplierRow['personType'];
  name: string;
  legal_suffix: string | null;
  rfc: string | null;
  state_name: string | null;
  main_line: string | null;
  status: SupplierRow['status'];
  valid_until: string | null;
  score: string | null;
  band: string | null;
}

const COLUMNS = sql`s.number, s.person_type, s.name, s.legal_suffix, s.state_name, s.main_line, s.status, s.valid_until,
  s.score, s.band, case when s.person_type = 'legal' then s.rfc end rfc`;
const BY_NAME = sql`s.name collate "es-x-icu", s.id`;
const BY_DATE = sql`s.registered_on desc nulls last, s.id`;

function rowOf(row: ListRow): SupplierRow {
  return {
    number: row.number,
    personType: row.person_type,
    name: row.name,
    legalSuffix: row.legal_suffix,
    rfc: row.rfc,
    stateName: row.state_name,
    mainLine: row.main_line,
    status: row.status,
    validUntil: row.valid_until,
    score: row.score === null ? null : Number(row.score),
    band: row.band,
  };
}

/** One page without a text: found along the index of its order, looked up only for the page. */
export async function selectSuppliers(db: Db, query: SupplierQuery): Promise<SupplierRow[]> {
  const order = query.orden === 'reciente' ? BY_DATE : BY_NAME;
  const result = await sql<ListRow>`
    select ${COLUMNS} from supplier s join (
      select s.id from supplier s where ${conditions(query)} order by ${order}
      limit ${query.tam} offset ${(query.pag - 1) * query.tam}) page on page.id = s.id
    order by ${order}`.execute(db);
  return result.rows.map(rowOf);
}

/**
 * One page of a text search among as many matches as are ranked: those named so first, then those who deal in it,
 * the better evaluated before.
 */
export async function searchSuppliers(
  db: Db | Transaction,
  query: SupplierQuery,
  isMended: boolean,
): Promise<SupplierRow[]> {
  const q = query.q ?? '';
  const relevance = isMended
    ? sql`word_similarity(plain(${q}), s.name_plain)`
    : sql`case when not s.search @@ ${textQuery(q)} or s.number = ${typedNumber(q)} then 3
        when strpos(s.name_plain, plain(${q})) > 0 then 2 else 1 end`;
  const order =
    query.orden === 'reciente' ? BY_DATE : sql`s.relevance desc, s.score desc nulls last, ${BY_NAME}`;
  const result = await sql<ListRow>`
    with found as materialized (
      select s.id, s.name, s.score, s.registered_on, ${relevance} relevance from supplier s
      where ${textCondition(q, isMended)} and ${conditions(query)} limit ${sql.lit(MATCH_CAP)}),
    page as (
      select s.id, row_number() over (order by ${order}) place from found s
      order by place limit ${query.tam} offset ${(query.pag - 1) * query.tam})
    select ${COLUMNS} from page join supplier s on s.id = page.id order by page.place`.execute(db);
  return result.rows.map(rowOf);
}

export interface SupplierTotal {
  value: number;
  exact: boolean;
}

export interface SupplierOverview {
  facets: SupplierFacets;
  /** Suppliers that match everything. */
  total: SupplierTotal;
  registered: number;
  facetsExact: boolean;
  /** Whether anything matches the text, whatever the filters. */
  isFound: boolean;
}

interface CountRow {
  facet: Facet | 'total' | 'registered' | 'pool';
  value: string;
  count: number;
}

const GROUPED = sql`status, person_type, state_name, size, main_line, band`;

/** Candidates per combination of values: from the kept counts, or counted among the matches of a text. */
function poolOf(filter: SupplierFilter, isMended: boolean): RawBuilder<unknown> {
  if (filter.q === undefined || filter.q === '')
    return sql`select ${GROUPED}, sum(n) n from supplier_count group by ${GROUPED}`;
  return sql`select ${GROUPED}, count(*) n from (
    select ${GROUPED} from supplier s where ${textCondition(filter.q, isMended)} and s.status <> 'unregistered'
    limit ${sql.lit(FACET_CAP)}) matches group by ${GROUPED}`;
}

/** Counts per facet value, each facet without its own selection, and of all that matches. */
export async function countFacets(
  db: Db | Transaction,
  filter: SupplierFilter,
  isMended: boolean,
): Promise<SupplierOverview> {
  const perFacet = FACETS.map((facet) => {
    const column = sql.ref(`s.${FACET_COLUMNS[facet]}`);
    return sql`select ${sql.lit(facet)}, ${column}, sum(n) from pool s
      where ${conditions(filter, facet)} and ${column} is not null group by ${column} having sum(n) > 0`;
  });
  const result = await sql<CountRow>`
    with pool as materialized (${poolOf(filter, isMended)})
    select 'total' facet, '' value, coalesce(sum(n), 0) count from pool s where ${conditions(filter)}
    union all select 'registered', '', coalesce(sum(n), 0) from supplier_count
    union all select 'pool', '', coalesce(sum(n), 0) from pool
    union all ${sql.join(perFacet, sql` union all `)}`.execute(db);
  const facets: SupplierFacets = { estado: [], giro: [], persona: [], entidad: [], tamano: [], banda: [] };
  const single = { total: 0, registered: 0, pool: 0 };
  for (const { facet, value, count } of result.rows) {
    if (facet in single) single[facet as keyof typeof single] = Number(count);
    else facets[facet as Facet].push({ value, count: Number(count) });
  }
  for (const list of Object.values(facets))
    list.sort((a, b) => b.count - a.count || a.value.localeCompare(b.value, 'es'));
  const isSearch = filter.q !== undefined && filter.q !== '';
  const facetsExact = !isSearch || single.pool < FACET_CAP;
  const exact = !isSearch || (facetsExact && single.total <= MATCH_CAP);
  return {
    facets,
    facetsExact,
    registered: single.registered,
    total: { value: exact ? single.total : MATCH_CAP, exact },
    isFound: single.pool > 0,
  };
}

/** How near a word must be: at 0.45 one wrong letter in eight or ten still finds a name. */
const TYPO_SIMILARITY = '0.45';

/** Makes the search for similar words more patient until the transaction ends. */
export async function forgiveTypos(tx: Transaction): Promise<void> {
  await sql`select set_config('pg_trgm.word_similarity_threshold', ${TYPO_SIMILARITY}, true)`.execute(tx);
}
