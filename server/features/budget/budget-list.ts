import type { Context } from 'hono';
import { sql } from 'kysely';
import {
  BUDGET_COLUMNS,
  BUDGET_SUMS,
  type BudgetFileQuery,
  type BudgetKeyEntries,
  type BudgetPage,
  type BudgetQuery,
  type BudgetRow,
  type BudgetSum,
} from '#contract/budget.ts';
import type { Db } from '#server/kit/db.ts';
import { notFound } from '#server/kit/errors.ts';
import { exportList, isNamed, orderOf, type ListSource } from '#server/kit/list-columns.ts';
import { nameInColumn } from '#server/kit/officers.ts';
import type { Services } from '#server/kit/services.ts';
import { namedRows } from '#contract/list-columns.ts';
import './budget.tables.ts';

const PAGE_SIZE = 50;
const MOST_ENTRIES = 500;

const SUM_COLUMNS: Record<BudgetSum, string> = {
  aprobado: 'approved',
  modificado: 'modified',
  reservado: 'reserved',
  comprometido: 'committed',
  devengado: 'accrued',
  ejercido: 'exercised',
  pagado: 'paid',
  disponible: 'available',
};
const SUM_NAMES = Object.keys(SUM_COLUMNS) as BudgetSum[];
const sums = sql.join(SUM_NAMES.map((name) => sql`k.${sql.ref(SUM_COLUMNS[name])} as ${sql.ref(name)}`));

const COLUMNS = sql`k.id, k.code key, a.name area, k.item, i.name "itemName", k.source, f.name "sourceName", k.description, ${sums}`;
const TABLES = sql`spending_key k join area a on a.id = k.area_id join spending_item i on i.code = k.item
  join funding_source f on f.code = k.source`;

const money = (name: BudgetSum) => ({
  order: sql`k.${sql.ref(SUM_COLUMNS[name])}`,
  value: (row: BudgetRow) => row[name],
  kind: 'amount' as const,
});

const SOURCE: ListSource<typeof BUDGET_COLUMNS, BudgetRow> = {
  clave: { order: sql`k.code`, value: ({ key }) => key, width: 36 },
  area: { order: sql`a.name collate "es-x-icu"`, value: ({ area }) => area, width: 36 },
  partida: { order: sql`k.item`, value: ({ item, itemName }) => `${item} ${itemName}`, width: 36 },
  fuente: { order: sql`k.source`, value: ({ source, sourceName }) => `${source} ${sourceName}`, width: 28 },
  descripcion: { value: ({ description }) => description, width: 36 },
  aprobado: money('aprobado'),
  modificado: money('modificado'),
  reservado: money('reservado'),
  comprometido: money('comprometido'),
  devengado: money('devengado'),
  ejercido: money('ejercido'),
  pagado: money('pagado'),
  disponible: money('disponible'),
};

type Filter = Pick<BudgetQuery, 'q' | 'capitulo' | 'fuente'>;

const filtered = (year: number | null, { q, capitulo, fuente }: Filter) => sql`${TABLES}
  where k.year = ${year} and (${capitulo} = '' or left(k.item, 1) = left(${capitulo}, 1)) and (${fuente} = '' or k.source = ${fuente})
    and (${q} = '' or strpos(plain(concat_ws(' ', k.code, a.name, i.name, k.description)), plain(${q})) > 0)`;

const ordered = (orden: string | undefined) => orderOf(SOURCE, orden, sql`k.code`, sql`k.code`);

async function yearOf(db: Db, asked: number | undefined): Promise<{ year: number | null; years: number[] }> {
  const { rows } = await sql<{
    year: number;
  }>`select distinct year from spending_key order by year desc`.execute(db);
  const years = rows.map(({ year }) => year);
  return { year: asked ?? years[0] ?? null, years };
}

/** Keys of a year as they are filtered and ordered, with the sums of all of them. */
export async function readBudget(db: Db, query: BudgetQuery): Promise<BudgetPage> {
  const { year, years } = await yearOf(db, query.ejercicio);
  const from = filtered(year, query);
  const totals = sql.join(
    SUM_NAMES.map(
      (name) => sql`coalesce(sum(k.${sql.ref(SUM_COLUMNS[name])}), 0.00)::text as ${sql.ref(name)}`,
    ),
  );
  const [{ rows }, all, sources] = await Promise.all([
    sql<BudgetRow>`select ${COLUMNS} from ${from} order by ${ordered(query.orden)}
      limit ${PAGE_SIZE} offset ${(query.pag - 1) * PAGE_SIZE}`.execute(db),
    sql<
      Record<BudgetSum, string> & { total: number }
    >`select count(*)::int total, ${totals} from ${from}`.execute(db),
    sql<{ code: string; name: string }>`select code, name from funding_source order by code`.execute(db),
  ]);
  const { total, ...summed } = all.rows[0]!;
  return {
    year,
    years,
    sources: sources.rows,
    rows,
    totals: summed,
    total,
    page: query.pag,
    size: PAGE_SIZE,
  };
}

/** The same list as a file. */
export async function exportBudget(
  services: Services,
  query: BudgetFileQuery,
  context: Context,
): Promise<Response> {
  const { year } = await yearOf(services.db, query.ejercicio);
  const named = isNamed(sql`k.id`, namedRows(query));
  const list = {
    file: `presupuesto-${year ?? 'sin-ejercicio'}`,
    sheet: `Presupuesto ${year ?? ''}`.trim(),
    columns: BUDGET_COLUMNS,
    source: SOURCE,
    rows: sql<BudgetRow>`select ${COLUMNS} from ${filtered(year, query)} and ${named} order by ${ordered(query.orden)}`,
  };
  return exportList(services, list, query, context);
}

/** A key with the entries of one of its sums. */
export async function readKey(db: Db, id: string, sum: BudgetSum): Promise<BudgetKeyEntries> {
  const { rows } = await sql<BudgetRow & { months: string[] | null }>`
    select ${COLUMNS}, k.months::text[] months from ${TABLES} where k.id = ${id}`.execute(db);
  if (rows[0] === undefined) throw notFound('No encontramos esa clave.');
  const entries = await sql<Omit<BudgetKeyEntries['entries'][number], 'at'> & { at: Date }>`
    select e.id, e.kind, e.amount, e.day, e.at, e.document_number document, e.reason, r.file_name file,
      ${nameInColumn('e.author_id')} author, e.reverses is not null "isReversal"
    from budget_entry e left join import_run r on r.id = e.import_id
    where e.key_id = ${id} and e.kind = any(${[...BUDGET_SUMS[sum]]})
    order by e.at desc, e.id limit ${MOST_ENTRIES + 1}`.execute(db);
  return {
    ...rows[0],
    entries: entries.rows
      .slice(0, MOST_ENTRIES)
      .map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() })),
    isCut: entries.rows.length > MOST_ENTRIES,
  };
}
