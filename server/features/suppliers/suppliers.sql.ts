import { sql, type RawBuilder } from 'kysely';
import {
  PERSON_TYPE_SLUGS,
  SUPPLIER_STATE_SLUGS,
  type SupplierFacets,
  type SupplierQuery,
  type SupplierRow,
} from '#contract/suppliers.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { codesOf } from './supplier-words.rules.ts';

/** Counts beyond this are told as «más de 1,000». */
const COUNT_CAP = 1_000;
/** Text matches that are ranked and counted; more would only repeat common words. */
const MATCH_CAP = 5_000;

type Condition = RawBuilder<boolean>;
type Facet = keyof SupplierFacets;

/** Candidates of a text search, or every registered supplier. */
function candidates(q: string | undefined, isMended: boolean): RawBuilder<unknown> {
  if (q === undefined || q === '') return sql`supplier`;
  const columns = sql`id, number, person_type, name, legal_suffix, rfc, state_name, main_line, status, valid_until, registered_on`;
  if (isMended) {
    return sql`(select ${columns}, word_similarity(plain(${q}), name_plain) relevance from supplier
      where plain(${q}) <% name_plain and status <> 'unregistered' limit ${sql.lit(MATCH_CAP)})`;
  }
  const text = sql`(websearch_to_tsquery('spanish', ${q}) || websearch_to_tsquery('spanish_plain', plain(${q})))`;
  const key = q.toUpperCase().replace(/[^A-ZÑ&0-9]/g, '');
  return sql`(select ${columns}, ts_rank(search, ${text}) relevance from supplier
      where search @@ ${text} and status <> 'unregistered'
    union all
    select ${columns}, 10 from supplier
      where rfc = ${key} and person_type = 'legal' and status <> 'unregistered' and not search @@ ${text}
    limit ${sql.lit(MATCH_CAP)})`;
}

function conditions(query: SupplierQuery, except?: Facet): Condition {
  const parts: Condition[] = [sql<boolean>`s.status <> 'unregistered'`];
  const states = codesOf(query.estado, SUPPLIER_STATE_SLUGS);
  const persons = codesOf(query.persona, PERSON_TYPE_SLUGS);
  if (states.length > 0 && except !== 'estado') parts.push(sql`s.status = any(${states})`);
  if (persons.length > 0 && except !== 'persona') parts.push(sql`s.person_type = any(${persons})`);
  if (query.giro.length > 0 && except !== 'giro') parts.push(sql`s.main_line = any(${query.giro})`);
  if (query.entidad.length > 0 && except !== 'entidad') parts.push(sql`s.state_name = any(${query.entidad})`);
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}

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

/** One page of the registry in the asked order; a text search puts the nearest first. */
export async function selectSuppliers(
  db: Db | Transaction,
  query: SupplierQuery,
  isMended: boolean,
): Promise<SupplierRow[]> {
  const hasText = query.q !== undefined && query.q !== '';
  const byName = sql`s.name collate "es-x-icu", s.id`;
  const order =
    query.orden === 'reciente'
      ? sql`s.registered_on desc nulls last, s.id`
      : hasText
        ? sql`s.relevance desc, ${byName}`
        : byName;
  const result = await sql<ListRow>`
    select page.*, e.score, e.band from (
      select s.id, s.number, s.person_type, s.name, s.legal_suffix, s.state_name, s.main_line, s.status, s.valid_until,
        case when s.person_type = 'legal' then s.rfc end rfc, row_number() over () as rank_in_page
      from (select * from ${candidates(query.q, isMended)} s where ${conditions(query)}
        order by ${order} limit ${query.tam} offset ${(query.pag - 1) * query.tam}) s) page
    left join lateral (
      select r.score, r.band from evaluation_result r join evaluation_period p on p.id = r.period_id
      where r.supplier_id = page.id and p.published_at <= now() order by p.key desc limit 1) e on true
    order by page.rank_in_page`.execute(db);
  return result.rows.map((row) => ({
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
  }));
}

/** Number of matches, up to the cap. */
export async function countSuppliers(
  db: Db | Transaction,
  query: SupplierQuery,
  isMended: boolean,
): Promise<{ value: number; exact: boolean }> {
  const result = await sql<{ count: number }>`
    select count(*) from (select 1 from ${candidates(query.q, isMended)} s where ${conditions(query)}
      limit ${sql.lit(COUNT_CAP + 1)}) counted`.execute(db);
  const count = Number(result.rows[0]?.count ?? 0);
  return { value: Math.min(count, COUNT_CAP), exact: count <= COUNT_CAP };
}

interface FacetRow {
  facet: Facet;
  value: string;
  count: number;
}

/** Counts per facet value; each facet ignores its own selection. */
export async function countFacets(db: Db, query: SupplierQuery, isMended: boolean): Promise<SupplierFacets> {
  const result = await sql<FacetRow>`
    with pool as materialized (
      select s.status, s.person_type, s.state_name, s.main_line, count(*) n
      from ${candidates(query.q, isMended)} s where s.status <> 'unregistered' group by 1, 2, 3, 4)
    select 'estado' facet, status value, sum(n) count from pool s where ${conditions(query, 'estado')} group by status
    union all
    select 'persona', person_type, sum(n) from pool s where ${conditions(query, 'persona')} group by person_type
    union all
    select 'entidad', state_name, sum(n) from pool s where ${conditions(query, 'entidad')} and state_name is not null group by state_name
    union all
    select 'giro', main_line, sum(n) from pool s where ${conditions(query, 'giro')} and main_line is not null group by main_line`.execute(
    db,
  );
  const facets: SupplierFacets = { estado: [], giro: [], persona: [], entidad: [] };
  for (const row of result.rows) facets[row.facet].push({ value: row.value, count: Number(row.count) });
  for (const list of Object.values(facets))
    list.sort((a, b) => b.count - a.count || a.value.localeCompare(b.value, 'es'));
  return facets;
}

/** Number of registered suppliers. */
export async function countRegistered(db: Db): Promise<number> {
  const row = await db
    .selectFrom('supplier')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('status', '<>', 'unregistered')
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** How near a word must be: at 0.45 one wrong letter in eight or ten still finds a name. */
const TYPO_SIMILARITY = '0.45';

/** Makes the search for similar words more patient until the transaction ends. */
export async function forgiveTypos(tx: Transaction): Promise<void> {
  await sql`select set_config('pg_trgm.word_similarity_threshold', ${TYPO_SIMILARITY}, true)`.execute(tx);
}
