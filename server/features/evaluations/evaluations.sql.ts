import { sql } from 'kysely';
import type {
  EvaluationCounts,
  EvaluationPage,
  EvaluationPeriod,
  EvaluationQuery,
  EvaluationRow,
  Instrument,
} from '#contract/evaluations.ts';
import { EVALUATION_BAND_SLUGS, EVALUATION_BANDS } from '#contract/rules/evaluation-band.ts';
import type { PeriodState } from '#contract/rules/evaluation-machine.ts';
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
  low: number | null;
  high: number | null;
  whole_low: number | null;
  whole_high: number | null;
  status: PeriodState;
  published_at: Date;
  has_counts: boolean;
  bands: Record<string, number>;
}

type Asked = Pick<EvaluationQuery, 'giro' | 'q'>;

/** Results `r` of registered suppliers `s`; the others are names on contracts. */
const RESULTS = sql`evaluation_result r join supplier s on s.id = r.supplier_id and s.status <> 'unregistered'`;

function inLine({ giro }: Asked) {
  return giro === '' ? sql`true` : sql`s.lines @> ${[giro]}::text[]`;
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
    avg(r.score)::float8 average, percentile_cont(0.1) within group (order by r.score) low,
    percentile_cont(0.9) within group (order by r.score) high`;
  const bands = EVALUATION_BANDS.map(
    (band) => sql`${sql.lit(band)}::text, count(*) filter (where r.band = ${sql.lit(band)})`,
  );
  const result = await sql<PeriodRow>`
    select p.id, p.key, p.name, p.starts_on, p.ends_on, p.instrument, p.status, p.published_at, f.suppliers, f.median,
      f.average, f.low, f.high, f.bands, exists (select from evaluation_result r where r.period_id = p.id
        and r.counts is not null) has_counts,
      w.suppliers whole_suppliers, w.median whole_median, w.average whole_average, w.low whole_low, w.high whole_high
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
    low: tenth(row.low),
    high: tenth(row.high),
    state: row.status,
    publishedAt: row.published_at.toISOString(),
    hasCounts: row.has_counts,
    bands: EVALUATION_BANDS.map((band) => ({ value: band, count: row.bands[band] ?? 0 })),
    whole: {
      suppliers: row.whole_suppliers,
      median: tenth(row.whole_median),
      average: tenth(row.whole_average),
      low: tenth(row.whole_low),
      high: tenth(row.whole_high),
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
  before: string | null;
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
  const narrowed = sql`r.period_id = ${periodId} and (${bands.length} = 0 or r.band = any(${bands}))
    and ${hasWords(query)}`;
  const base = sql`${RESULTS} where ${narrowed}`;
  const order =
    query.orden === 'nombre' ? sql`s.name collate "es-x-icu", s.id` : sql`r.score desc, s.name, s.id`;
  const [rows, total, lines] = await Promise.all([
    sql<Row>`select s.number, s.name, s.legal_suffix, s.person_type,
        (select l.name from registry_line l where l.code = s.main_line) main_line, r.orders, r.score, r.band, r.criteria,
        (select b.score from evaluation_result b join evaluation_period q on q.id = b.period_id
          where b.supplier_id = r.supplier_id and q.published_at <= now() and q.key < (select key from evaluation_period where id = r.period_id)
          order by q.key desc limit 1) before,
        line_names(array(select line from unnest(s.lines[2:]) line where line = ${query.giro})) also_lines
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
      label: string;
      count: number;
    }>`select l.code as value, l.name as "label", coalesce(c.n, 0) count from registry_line l
      left join (select line, count(*) n from ${RESULTS}, unnest(s.lines) line where ${narrowed} group by line) c on c.line = l.code
      where c.n > 0 or l.code = ${query.giro} order by l.name`.execute(db),
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
      before: row.before === null ? null : Number(row.before),
      criteria: row.criteria,
    })),
    total: { value: Math.min(count, COUNT_CAP), exact: count <= COUNT_CAP },
    lines: lines.rows.map((row) => ({ ...row, count: Number(row.count) })),
  };
}

interface MadeRow {
  period: string;
  instrument: Instrument;
  counts: Record<string, number[]>;
  reply: 'kept' | 'amended' | null;
  line_suppliers: number | null;
  line_place: number | null;
}

/** What the published scores of a supplier were computed from, newest first. */
export async function selectMade(db: Db, number: string): Promise<EvaluationCounts[]> {
  const { rows } = await sql<MadeRow>`
    select p.key period, p.instrument, r.counts, e.decision reply, l.suppliers line_suppliers, l.place line_place
    from evaluation_result r join evaluation_period p on p.id = r.period_id
    join supplier s on s.id = r.supplier_id and s.number = ${number}
    left join evaluation_reply e on e.period_id = r.period_id and e.supplier_id = r.supplier_id and e.decided_at is not null
    left join lateral (
      select count(*)::int suppliers, (1 + count(*) filter (where o.score > r.score))::int place
      from evaluation_result o join supplier t on t.id = o.supplier_id and t.status <> 'unregistered'
      where o.period_id = r.period_id and t.main_line = s.main_line) l on s.main_line is not null
    where p.published_at <= now() and r.counts is not null order by p.key desc`.execute(db);
  return rows.map((row) => ({
    period: row.period,
    instrument: row.instrument,
    counts: row.counts,
    line:
      row.line_place === null || row.line_suppliers === null
        ? null
        : { suppliers: row.line_suppliers, place: row.line_place },
    reply: row.reply,
  }));
}
