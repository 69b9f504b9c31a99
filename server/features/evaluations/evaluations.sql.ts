import { sql, type RawBuilder } from 'kysely';
import type {
  EvaluationDetail,
  EvaluationPage,
  EvaluationPeriod,
  EvaluationQuery,
  EvaluationRow,
  Instrument,
} from '#contract/evaluations.ts';
import { EVALUATION_BAND_SLUGS, EVALUATION_BANDS } from '#contract/rules/evaluations/evaluation-band.ts';
import type { PeriodState } from '#contract/rules/evaluations/evaluation-machine.ts';
import type { FacetCount } from '#contract/procedures.ts';
import type { Db } from '#server/kit/db.ts';
import { countUpTo } from '#server/kit/list-page.ts';

/** A period with the distribution of what is asked for. */
export type PeriodPart = Omit<EvaluationPeriod, 'whole'> & { id: string; instrument: Instrument };

interface PeriodRow {
  id: string;
  key: string;
  name: string;
  starts_on: string;
  ends_on: string;
  instrument: Instrument;
  suppliers: number;
  median: number | null;
  average: number | null;
  low: number | null;
  high: number | null;
  status: PeriodState;
  published_at: Date;
  has_counts: boolean;
  bands: Record<string, number>;
}

type Asked = Pick<EvaluationQuery, 'giro' | 'q'>;

/** Semesters follow semesters and quarters quarters: whether the periods `b` and `p` are of one kind. */
export const isAlike = sql`(b.key like '%T%') = (p.key like '%T%')`;

/** Results `r` of registered suppliers `s`; the others are names on contracts. */
const RESULTS = sql`evaluation_result r join supplier s on s.id = r.supplier_id and s.status <> 'unregistered'`;

function inLine({ giro }: Pick<Asked, 'giro'>) {
  return giro === '' ? sql`true` : sql`s.lines @> ${[giro]}::text[]`;
}

function hasWords({ q = '' }: Pick<Asked, 'q'>) {
  return q === ''
    ? sql`true`
    : sql`s.search @@ (websearch_to_tsquery('spanish', ${q}) || websearch_to_tsquery('spanish_plain', plain(${q})))`;
}

const tenth = (value: number | null) => (value === null ? null : Math.round(value * 10) / 10);

/** Published periods, the latest first, with the distribution of what is asked for. */
export async function selectPeriods(db: Db, asked: Asked): Promise<PeriodPart[]> {
  const stats = sql`count(*) suppliers, percentile_cont(0.5) within group (order by r.score) median,
    avg(r.score)::float8 average, percentile_cont(0.1) within group (order by r.score) low,
    percentile_cont(0.9) within group (order by r.score) high`;
  const bands = EVALUATION_BANDS.map(
    (band) => sql`${sql.lit(band)}::text, count(*) filter (where r.band = ${sql.lit(band)})`,
  );
  const result = await sql<PeriodRow>`
    select p.id, p.key, p.name, p.starts_on, p.ends_on, p.instrument, p.status, p.published_at, f.suppliers, f.median,
      f.average, f.low, f.high, f.bands, exists (select from evaluation_result r where r.period_id = p.id
        and r.counts is not null) has_counts
    from evaluation_period p,
      lateral (select ${stats}, jsonb_build_object(${sql.join(bands)}) bands from ${RESULTS}
        where r.period_id = p.id and ${inLine(asked)} and ${hasWords(asked)}) f
    where p.published_at <= now() order by p.ends_on desc, p.starts_on, p.key desc limit 40`.execute(db);
  return result.rows.map((row) => ({
    id: row.id,
    key: row.key,
    name: row.name,
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    instrument: row.instrument,
    suppliers: row.suppliers,
    median: tenth(row.median),
    average: tenth(row.average),
    low: tenth(row.low),
    high: tenth(row.high),
    state: row.status,
    publishedAt: row.published_at.toISOString(),
    hasCounts: row.has_counts,
    bands: EVALUATION_BANDS.map((band) => ({ value: band, count: row.bands[band] ?? 0 })),
  }));
}

/** Suppliers per five points of score. */
export async function selectHistogram(db: Db, periodId: string, asked: Asked): Promise<FacetCount[]> {
  const result = await sql<{ bin: number; count: number }>`
    select least(floor(r.score / 5), 19)::int * 5 bin, count(*) from ${RESULTS}
    where r.period_id = ${periodId} and ${inLine(asked)} and ${hasWords(asked)} group by 1 order by 1`.execute(
    db,
  );
  const counts = new Map(result.rows.map((row) => [row.bin, row.count]));
  return Array.from({ length: 20 }, (_, index) => ({
    value: String(index * 5),
    count: counts.get(index * 5) ?? 0,
  }));
}

interface Row {
  number: string;
  name: string;
  legal_suffix: string | null;
  person_type: EvaluationRow['personType'];
  main_line: string | null;
  also_lines: string[];
  orders: number;
  score: string;
  before: string | null;
  band: EvaluationRow['band'];
  criteria: Record<string, number>;
}

const COLUMNS: Readonly<Record<string, RawBuilder<unknown>>> = {
  nombre: sql`s.name collate "es-x-icu"`,
  pedidos: sql`r.orders`,
  puntaje: sql`r.score`,
};

/** The order that an address asks for; equals stand by score and name. */
function orderOf(word: string): RawBuilder<unknown> {
  const name = word.replace(/^-/, '');
  const column = COLUMNS[name] ?? sql`(r.criteria ->> ${name.replace('criterio.', '')})::numeric`;
  return sql`${column} ${sql.raw(word.startsWith('-') ? 'desc' : 'asc')} nulls last, r.score desc, s.name, s.id`;
}

/** Results of a period that the text and the bands leave. */
function narrowed(periodId: string, query: Pick<EvaluationQuery, 'banda' | 'q'>) {
  const bands = EVALUATION_BANDS.filter((band) =>
    query.banda.split(',').includes(EVALUATION_BAND_SLUGS[band]),
  );
  return sql`${RESULTS} where r.period_id = ${periodId} and (${bands.length} = 0 or r.band = any(${bands}))
    and ${hasWords(query)}`;
}

/** A page of the results of one period. */
export async function selectResults(
  db: Db,
  periodId: string,
  query: EvaluationQuery,
): Promise<EvaluationRow[]> {
  const { rows } = await sql<Row>`
    with page as (select r.*, row_number() over (order by ${orderOf(query.orden)}) place
      from ${narrowed(periodId, query)} and ${inLine(query)}
      order by place limit ${query.tam} offset ${(query.pag - 1) * query.tam})
    select s.number, s.name, s.legal_suffix, s.person_type,
      (select l.name from registry_line l where l.code = s.main_line) main_line, r.orders, r.score, r.band, r.criteria,
      (select o.score from evaluation_result o join evaluation_period b on b.id = o.period_id
        where o.supplier_id = r.supplier_id and b.published_at <= now() and ${isAlike}
          and (b.ends_on, b.key) < (p.ends_on, p.key)
        order by b.ends_on desc, b.key desc limit 1) before,
      line_names(array(select line from unnest(s.lines[2:]) line where line = ${query.giro})) also_lines
    from page r join supplier s on s.id = r.supplier_id join evaluation_period p on p.id = r.period_id
    order by r.place`.execute(db);
  return rows.map((row) => ({
    supplierNumber: row.number,
    name: row.name,
    legalSuffix: row.legal_suffix,
    personType: row.person_type,
    mainLine: row.main_line,
    alsoLines: row.also_lines,
    orders: row.orders,
    score: Number(row.score),
    band: row.band,
    before: row.before === null ? null : Number(row.before),
    criteria: row.criteria,
  }));
}

/** How many results a filter leaves, up to a cap, and every line of their suppliers without the line filter. */
export async function countResults(
  db: Db,
  periodId: string,
  query: Pick<EvaluationQuery, 'banda' | 'q' | 'giro'>,
): Promise<Pick<EvaluationPage, 'total' | 'lines'>> {
  const base = narrowed(periodId, query);
  const [total, lines] = await Promise.all([
    countUpTo(db, sql`${base} and ${inLine(query)}`),
    sql<{
      value: string;
      label: string;
      count: number;
    }>`select l.code as value, l.name as "label", coalesce(c.n, 0) count from registry_line l
      left join (select line, count(*) n from (select unnest(s.lines) line from ${base}) f group by line) c on c.line = l.code
      where c.n > 0 or l.code = ${query.giro} order by l.name`.execute(db),
  ]);
  return {
    total,
    lines: lines.rows.map((row) => ({ ...row, count: Number(row.count) })),
  };
}

interface MadeRow {
  period: string;
  instrument: Instrument;
  counts: Record<string, number[]>;
  reply: 'kept' | 'amended' | null;
  score: number;
}

/** What the published scores of a supplier were computed from, the latest first. */
export async function selectMade(db: Db, supplierId: string): Promise<MadeRow[]> {
  const { rows } = await sql<MadeRow>`
    select p.key period, p.instrument, r.counts, e.decision reply, r.score::float8 score
    from evaluation_result r join evaluation_period p on p.id = r.period_id
    left join evaluation_reply e on e.period_id = r.period_id and e.supplier_id = r.supplier_id and e.decided_at is not null
    where r.supplier_id = ${supplierId} and p.published_at <= now() and r.counts is not null
    order by p.ends_on desc, p.starts_on, p.key desc`.execute(db);
  return rows;
}

/** Scores of the suppliers of a main line in each published period, the best first. */
export async function selectLineScores(
  db: Db,
  line: string,
): Promise<ReadonlyMap<string, readonly number[]>> {
  const { rows } = await sql<{ period: string; scores: number[] }>`
    select p.key period, array_agg(r.score::float8 order by r.score desc) scores
    from supplier s join evaluation_result r on r.supplier_id = s.id join evaluation_period p on p.id = r.period_id
    where s.main_line = ${line} and s.status <> 'unregistered' and p.published_at <= now() group by 1`.execute(
    db,
  );
  return new Map(rows.map(({ period, scores }) => [period, scores]));
}

interface EvaluatedSupplier {
  id: string;
  number: string;
  name: string;
  legal_suffix: string | null;
  person_type: EvaluationDetail['personType'];
  main_line: string | null;
  line_name: string | null;
}

/** A registered supplier by its number; undefined when there is none. */
export async function selectEvaluated(db: Db, number: string): Promise<EvaluatedSupplier | undefined> {
  const { rows } = await sql<EvaluatedSupplier>`
    select s.id, s.number, s.name, s.legal_suffix, case when s.person_type = 'natural' then 'natural' else 'legal' end person_type,
      s.main_line, (select l.name from registry_line l where l.code = s.main_line) line_name
    from supplier s where s.number = ${number} and s.status <> 'unregistered'`.execute(db);
  return rows[0];
}
