import { sql, type RawBuilder } from 'kysely';
import type { FacetCount } from '#contract/procedures.ts';
import type { SupplierFacets } from '#contract/suppliers.ts';
import type { Db } from '#server/kit/db.ts';
import {
  chosenFacets,
  conditions,
  FACET_COLUMNS,
  facetBit,
  hasLine,
  missedFacets,
  SINGLE_FACETS,
  textCondition,
  type Facet,
  type SingleFacet,
  type SupplierFilter,
} from './supplier-filters.sql.ts';
import { MATCH_CAP } from './suppliers.sql.ts';

/** Matches of a text that the facets look at. */
const FACET_CAP = 10_000;
/** Chosen lines up to which those who have several of them are looked up pair by pair. */
const PAIRED_LINES = 4;

export interface SupplierOverview {
  facets: SupplierFacets;
  /** Suppliers that match everything. */
  total: { value: number; exact: boolean };
  registered: number;
  facetsExact: boolean;
  /** Whether anything matches the text, whatever the filters. */
  isFound: boolean;
}

interface CountRow {
  facet: Facet | 'total' | 'registered' | 'pool';
  value: string;
  count: number;
  label: string | null;
}

const GROUPED = sql`status, person_type, state_name, size, band`;

/** Result of `grouping()` where no column is grouped, and where only the one of a facet is. */
const EMPTY_LEVEL = 2 ** SINGLE_FACETS.length - 1;
const levelOf = (facet: SingleFacet) =>
  EMPTY_LEVEL - 2 ** (SINGLE_FACETS.length - 1 - SINGLE_FACETS.indexOf(facet));

/** Those who have several of the chosen lines, once less for each line after the first. */
function countedTwice(lines: readonly string[]): RawBuilder<unknown> {
  const has = (line: string) => sql`(${line} = any(s.lines))::int`;
  const pairs = lines.flatMap((one, index) =>
    lines.slice(index + 1).map((other) => sql`s.lines @> ${[one, other]}::text[]`),
  );
  const several = lines.length <= PAIRED_LINES ? sql.join(pairs, sql` or `) : hasLine(lines);
  return sql`select ${GROUPED}, 1 - many n from (
    select ${GROUPED}, ${sql.join(lines.map(has), sql` + `)} many from supplier s
    where s.status <> 'unregistered' and (${several})) having_lines where many > 1`;
}

/** Candidates with how many each row stands for: the kept counts, or the matches of a text. */
function poolOf(filter: SupplierFilter): RawBuilder<unknown> {
  if (isSearch(filter))
    return sql`select ${GROUPED}, lines, 1 n from supplier s
      where ${textCondition(filter.q)} and s.status <> 'unregistered' limit ${sql.lit(FACET_CAP)}`;
  const { giro } = filter;
  if (giro.length === 0) return sql`select ${GROUPED}, n from supplier_count`;
  const perLine = sql`select ${GROUPED}, n from supplier_line_count where line_code = any(${giro})`;
  return giro.length === 1 ? perLine : sql`${perLine} union all ${countedTwice(giro)}`;
}

/**
 * Rows that can count for anything: those that miss at most one facet. A single facet without a text needs only what
 * matches it, because its own values are those of the whole registry.
 */
function needed(filter: SupplierFilter): RawBuilder<boolean> {
  // All matches of a text tell whether the text, not a filter, found nothing.
  if (isSearch(filter)) return sql<boolean>`true`;
  return isSingle(filter) ? sql<boolean>`missed = 0` : sql<boolean>`missed & (missed - 1) = 0`;
}

const isSearch = ({ q }: SupplierFilter) => q !== undefined && q !== '';
const isSingle = (filter: SupplierFilter) => !isSearch(filter) && chosenFacets(filter).length === 1;

/** Lines of what matches everything but the lines; a supplier counts once for each line that it has. Chosen ones are told also with none. */
function lineCounts(filter: SupplierFilter): RawBuilder<CountRow> {
  const counted = isSearch(filter)
    ? sql`select line, count(*) n from marked, unnest(lines) line
        where missed & ~${sql.lit(facetBit('giro'))}::int = 0 group by line`
    : sql`select line_code, sum(n) from supplier_line_count s where ${conditions(filter, 'giro')}
        group by line_code having sum(n) > 0`;
  return sql`select 'giro', code, coalesce(c.n, 0), name from registry_line l
    left join (${counted}) c (line, n) on c.line = l.code where c.n > 0 or l.code = any(${filter.giro})`;
}

/** One pass over the candidates: a row counts for a facet when it misses nothing but that facet. */
function countQuery(filter: SupplierFilter): RawBuilder<CountRow> {
  const columns = sql.join(SINGLE_FACETS.map((facet) => sql.ref(FACET_COLUMNS[facet])));
  const sets = sql.join(SINGLE_FACETS.map((facet) => sql`(${sql.ref(FACET_COLUMNS[facet])})`));
  const countOf = (facet: Facet) => sql.ref(`n_${facet}`);
  const sums = sql.join(
    SINGLE_FACETS.map(
      (facet) => sql`sum(n) filter (where missed & ~${sql.lit(facetBit(facet))}::int = 0) ${countOf(facet)}`,
    ),
  );
  const perFacet = SINGLE_FACETS.map(
    (
      facet,
    ) => sql`select ${sql.lit(facet)} facet, ${sql.ref(FACET_COLUMNS[facet])} value, ${countOf(facet)} count, null::text as "label" from sums
      where level = ${sql.lit(levelOf(facet))} and ${sql.ref(FACET_COLUMNS[facet])} is not null and ${countOf(facet)} > 0`,
  );
  // The kept counts of a line hold only those that have it.
  const missed = isSearch(filter) ? missedFacets(filter) : missedFacets(filter, SINGLE_FACETS);
  const isWholeLines = isSingle(filter) && filter.giro.length > 0;
  const parts = isWholeLines ? perFacet : [...perFacet, lineCounts(filter)];
  const whole = sql`from sums where level = ${sql.lit(EMPTY_LEVEL)}`;
  return sql<CountRow>`
    with pool as (${poolOf(filter)}),
    marked as (select s.*, ${missed} missed from pool s),
    sums as materialized (
      select ${columns}, grouping(${columns}) level, sum(n) pool, sum(n) filter (where missed = 0) total, ${sums}
      from marked where ${needed(filter)}
      group by grouping sets (${sets}, ()))
    select 'total' facet, '' value, coalesce(total, 0) count, null::text as "label" ${whole}
    union all select 'pool', '', coalesce(pool, 0), null ${whole}
    union all select 'registered', '', coalesce(sum(n), 0), null from supplier_count
    union all ${sql.join(parts, sql` union all `)}`;
}

const nameOf = ({ label, value }: FacetCount) => label ?? value;

/**
 * Counts per facet value, each facet without its own selection, and of all that matches. `whole` gives the overview
 * of the registry without filters, which callers remember.
 */
export async function countFacets(
  db: Db,
  filter: SupplierFilter,
  whole: () => Promise<SupplierOverview>,
): Promise<SupplierOverview> {
  const { rows } = await countQuery(filter).execute(db);
  const facets: SupplierFacets = { estado: [], giro: [], persona: [], entidad: [], tamano: [], banda: [] };
  const single = { total: 0, registered: 0, pool: 0 };
  for (const { facet, value, count, label } of rows) {
    if (facet === 'total' || facet === 'registered' || facet === 'pool') single[facet] = Number(count);
    else facets[facet].push({ value, count: Number(count), ...(label !== null && { label }) });
  }
  for (const list of Object.values(facets))
    list.sort((a, b) => b.count - a.count || nameOf(a).localeCompare(nameOf(b), 'es'));
  if (isSingle(filter)) {
    const [facet] = chosenFacets(filter);
    if (facet !== undefined) facets[facet] = (await whole()).facets[facet];
  }
  const facetsExact = !isSearch(filter) || single.pool < FACET_CAP;
  const exact = !isSearch(filter) || (facetsExact && single.total <= MATCH_CAP);
  return {
    facets,
    facetsExact,
    registered: single.registered,
    total: { value: exact ? single.total : MATCH_CAP, exact },
    isFound: single.pool > 0,
  };
}
