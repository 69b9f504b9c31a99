import { sql, type RawBuilder } from 'kysely';
import type { ListedSupplier, SupplierQuery, SupplierRow } from '#contract/suppliers.ts';
import type { Db } from '#server/kit/db.ts';
import { withoutLegalForm } from './legal-form.rules.ts';
import { conditions, textCondition, textQuery, typedNumber } from './supplier-filters.sql.ts';
import { mendWords } from '#server/kit/spelling.ts';

/** Counts of a text search beyond this are told as «más de 1,000»; as many are ranked. */
export const MATCH_CAP = 1_000;

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
  also_lines: string[];
}

/** Name of the main line of supplier `s`. */
export const MAIN_LINE = sql`(select l.name from registry_line l where l.code = s.main_line)`;

const columns = ({
  giro,
}: SupplierQuery) => sql`s.number, s.person_type, s.name, s.legal_suffix, s.state_name, ${MAIN_LINE} main_line, s.status, s.valid_until,
  s.score, s.band, case when s.person_type = 'legal' then s.rfc end rfc,
  line_names(array(select line from unnest(s.lines[2:]) line where line = any(${giro}))) also_lines`;
export const BY_NAME = sql`s.name collate "es-x-icu", s.id`;
export const BY_DATE = sql`s.registered_on desc nulls last, s.id`;

function rowOf(row: ListRow): ListedSupplier {
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
    alsoLines: row.also_lines,
  };
}

/** Matches up to which all are found by their values and then put in order. */
const FEW = 2_000;

/**
 * One page without a text, of `total` matches. Many are met soon along the index of their order; few might be met at
 * its end only, so they are found first. (The planner takes values for independent, and guesses too many or too few.)
 */
export async function selectSuppliers(
  db: Db,
  query: SupplierQuery,
  total: number,
): Promise<ListedSupplier[]> {
  if (total <= (query.pag - 1) * query.tam) return [];
  const order = query.orden === 'reciente' ? BY_DATE : BY_NAME;
  if (total <= FEW) {
    const result = await sql<ListRow>`
      with found as materialized (select s.id, s.name, s.registered_on from supplier s where ${conditions(query)}),
      page as (
        select s.id, row_number() over (order by ${order}) place from found s
        order by place limit ${query.tam} offset ${(query.pag - 1) * query.tam})
      select ${columns(query)} from page join supplier s on s.id = page.id order by page.place`.execute(db);
    return result.rows.map(rowOf);
  }
  const result = await sql<ListRow>`
    select ${columns(query)} from supplier s join (
      select s.id from supplier s where ${conditions(query)} order by ${order}
      limit ${query.tam} offset ${(query.pag - 1) * query.tam}) page on page.id = s.id
    order by ${order}`.execute(db);
  return result.rows.map(rowOf);
}

/** How well supplier `s` answers a text: those named so before those who deal in it. */
export function relevanceOf(q: string): RawBuilder<number> {
  return sql`case when not s.search @@ ${textQuery(q)} or s.number = ${typedNumber(q)} then 3
    when strpos(s.name_plain, plain(${withoutLegalForm(q)})) > 0 then 2 else 1 end`;
}

/**
 * One page of a text search among as many matches as are ranked: those named so first, then those who deal in it,
 * the better evaluated before.
 */
export async function searchSuppliers(db: Db, query: SupplierQuery): Promise<ListedSupplier[]> {
  const q = query.q ?? '';
  const order =
    query.orden === 'reciente' ? BY_DATE : sql`s.relevance desc, s.score desc nulls last, ${BY_NAME}`;
  const result = await sql<ListRow>`
    with found as materialized (
      select s.id, s.name, s.score, s.registered_on, ${relevanceOf(q)} relevance from supplier s
      where ${textCondition(q)} and ${conditions(query)} limit ${sql.lit(MATCH_CAP)}),
    page as (
      select s.id, row_number() over (order by ${order}) place from found s
      order by place limit ${query.tam} offset ${(query.pag - 1) * query.tam})
    select ${columns(query)} from page join supplier s on s.id = page.id order by page.place`.execute(db);
  return result.rows.map(rowOf);
}

/** Words that are mended in one text; longer texts stay as they are. */
const MAX_WORDS = 8;

/** The text with its unknown words replaced by the nearest known ones; null when none is nearer. */
export async function mendText(db: Db, q: string): Promise<string | null> {
  const words = withoutLegalForm(q)
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length > MAX_WORDS) return null;
  const mended = await mendWords(
    db,
    'suppliers',
    words,
    (word) => sql`select concat_ws(' ', s.name, s.trade_name, array_to_string(line_names(s.lines), ' '))
      from supplier s where s.status <> 'unregistered'
        and s.search @@ plainto_tsquery('spanish_plain', ${word}) limit 20`,
  );
  const text = mended.join(' ');
  return text === words.join(' ') ? null : text;
}
