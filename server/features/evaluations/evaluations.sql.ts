import { sql } from 'kysely';
import type {
  EvaluationPage,
  EvaluationPeriod,
  EvaluationQuery,
  EvaluationRow,
  Instrument,
} from '#contract/evaluations.ts';
import { EVALUATION_BAND_SLUGS, EVALUATION_BANDS } from '#contract/rules/evaluation-band.ts';
import type { FacetCount } from '#contract/procedures.ts';
import type { Db } from '#server/kit/db.ts';

const COUNT_CAP = 1_000;

export type PeriodWithInstrument = EvaluationPeriod & { id: string; instrument: Instrument };

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
  whole_suppliers: number;
  whole_median: number | null;
  whole_average: number | null;
  bands: Record<string, number>;
}

type Asked = Pick<EvaluationQuery, 'giro' | 'q'>;

/** Results `r` of registered suppliers `s`; the others are names on contracts. */
const RESULTS = sql`evaluation_result r join supplier s on s.id = r.supplier_id and s.status <> 'unregistered'`;

function inLine({ giro }: Asked) {
  return giro === '' ? sql`true` : sql`s.all_lines @> ${[giro]}::text[]`;
}

function hasWords({ q = '' }: Asked) {
  return q === ''
    ? sql`true`
    : sql`s.search @@ (websearch_to_tsquery('spanish', ${q}) || websearch_to_tsquery('spanish_plain', plain(${q})))`;
}

const tenth = (value: number | null) => (value === null ? null : Math.round(value * 10) / 10);

/** Published periods, newest first, with the distribution of what is asked for beside everybody's. */
export async function selectPeriods(db: Db, asked: Asked): Promise<PeriodWithInstrument[]> {
  const stats = sql`count(*) suppliers, percentile_cont(0.5) within group (order by r.score) median,
    avg(r.score)::float8 average`;
  const bands = EVALUATION_BANDS.map(
    (band) => sql`${sql.lit(band)}::text, count(*) filter (where r.band = ${sql.lit(band)})`,
  );
  const result = await sql<PeriodRow>`
    select p.id, p.key, p.name, p.starts_on, p.ends_on, p.instrument, f.suppliers, f.median, f.average, f.bands,
      w.suppliers whole_suppliers, w.median whole_median, w.average whole_average
    from evaluation_period p,
      lateral (select ${stats}, jsonb_build_object(${sql.join(bands)}) bands from ${RESULTS}
        where r.period_id = p.id and ${inLine(asked)} and ${hasWords(asked)}) f,
      lateral (select ${stats} from ${RESULTS} where r.period_id = p.id) w
    where p.published_at <= now() order by p.key desc limit 40`.execute(db);
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
    bands: EVALUATION_BANDS.map((band) => ({ value: band, count: row.bands[band] ?? 0 })),
    whole: {
      suppliers: row.whole_suppliers,
      median: tenth(row.whole_median),
      average: tenth(row.whole_average),
    },
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
  band: EvaluationRow['band'];
  criteria: Record<string, number>;
}

/** Results of one period: rows, capped count, and every line of the suppliers without the line filter. */
export async function selectResults(
  db: Db,
  periodId: string,
  query: EvaluationQuery,
): Promise<Pick<EvaluationPage, 'rows' | 'total' | 'lines'>> {
  const bands = EVALUATION_BANDS.filter((band) =>
    query.banda.split(',').includes(EVALUATION_BAND_SLUGS[band]),
  );
  const base = sql`${RESULTS} where r.period_id = ${periodId} and (${bands.length} = 0 or r.band = any(${bands}))
    and ${hasWords(query)}`;
  const order =
    query.orden === 'nombre' ? sql`s.name collate "es-x-icu", s.id` : sql`r.score desc, s.name, s.id`;
  const [rows, total, lines] = await Promise.all([
    sql<Row>`select s.number, s.name, s.legal_suffix, s.person_type, s.main_line, r.orders, r.score, r.band, r.criteria,
        array(select distinct line from unnest(s.all_lines) line where line = ${query.giro} and line is distinct from s.main_line) also_lines
      from ${base} and ${inLine(query)} order by ${order} limit ${query.tam} offset ${(query.pag - 1) * query.tam}`.execute(
      db,
    ),
    sql<{
      count: number;
    }>`select count(*) from (select 1 from ${base} and ${inLine(query)} limit ${sql.lit(COUNT_CAP + 1)}) c`.execute(
      db,
    ),
    sql<{
      value: string;
      count: number;
    }>`select line as value, count(*) from (select s.all_lines from ${base}) s,
      lateral (select distinct line from unnest(s.all_lines) line) had group by 1 order by 1`.execute(db),
  ]);
  const count = Number(total.rows[0]?.count ?? 0);
  return {
    rows: rows.rows.map((row) => ({
      supplierNumber: row.number,
      name: row.name,
      legalSuffix: row.legal_suffix,
      personType: row.person_type,
      mainLine: row.main_line,
      alsoLines: row.also_lines,
      orders: row.orders,
      score: Number(row.score),
      band: row.band,
      criteria: row.criteria,
    })),
    total: { value: Math.min(count, COUNT_CAP), exact: count <= COUNT_CAP },
    lines: lines.rows.map((row) => ({ value: row.value, count: Number(row.count) })),
  };
}
