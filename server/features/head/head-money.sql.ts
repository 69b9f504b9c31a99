import { sql, type RawBuilder } from 'kysely';
import { BUDGET_SUMS, CHAPTERS } from '#contract/budget.ts';
import {
  figuresOf,
  MONEY_FIGURES,
  type HeadEntries,
  type HeadEntriesQuery,
  type HeadMoney,
  type HeadMoneyQuery,
  type HeadMoneyRow,
  type MoneyFigure,
  type MoneyGroup,
} from '#contract/head.ts';
import { ENTRY_KINDS, type EntryKind } from '#contract/rules/requisitions/budget-ledger.ts';
import { areasBelow } from '#server/features/waiting/public.ts';
import type { Db } from '#server/kit/db.ts';
import { nameInColumn } from '#server/kit/officers.ts';

const PAGE_SIZE = 100;

const COLUMN: Record<MoneyFigure, string> = {
  modificado: 'modified',
  reservado: 'reserved',
  comprometido: 'committed',
  devengado: 'accrued',
  ejercido: 'exercised',
  pagado: 'paid',
  disponible: 'available',
};

/** What names the row of a group, in words and by its key. */
const NAMES: Record<MoneyGroup, { key: RawBuilder<string>; name: RawBuilder<string> }> = {
  capitulo: {
    key: sql`left(k.item, 1) || '000'`,
    name: sql`coalesce(${JSON.stringify(CHAPTERS)}::jsonb ->> (left(k.item, 1) || '000'), '')`,
  },
  area: { key: sql`a.slug`, name: sql`a.name` },
  proveedor: { key: sql`coalesce(c.supplier_id::text, c.supplier_name)`, name: sql`c.supplier_name` },
};

interface Narrowed {
  year: number | null;
  areas: string[] | null;
}

const within = ({ year, areas }: Narrowed) =>
  sql`k.year = ${year} and (${areas === null} or k.area_id = any(${areas ?? []}::uuid[]))`;

/** Sums stand with the key; those of a supplier, with each contract of the key. */
const sourceOf = (by: MoneyGroup, narrowed: Narrowed) =>
  by === 'proveedor'
    ? sql`budget_document k2 join spending_key k on k.id = k2.key_id join contract c on c.id = k2.document where ${within(narrowed)}`
    : sql`spending_key k join area a on a.id = k.area_id where ${within(narrowed)}`;

async function narrow(db: Db, { ejercicio, area }: HeadMoneyQuery): Promise<Narrowed & { years: number[] }> {
  const { rows } = await sql<{
    year: number;
  }>`select distinct year from spending_key order by year desc`.execute(db);
  const years = rows.map(({ year }) => year);
  return { year: ejercicio ?? years[0] ?? null, years, areas: await areasBelow(db, area) };
}

const sumsOf = (by: MoneyGroup) => {
  const known = figuresOf(by);
  const from = by === 'proveedor' ? 'k2' : 'k';
  return sql.join(
    MONEY_FIGURES.map((name) =>
      known.includes(name)
        ? sql`coalesce(sum(${sql.ref(`${from}.${COLUMN[name]}`)}), 0.00)::text as ${sql.ref(name)}`
        : sql`'0.00' as ${sql.ref(name)}`,
    ),
  );
};

/** Rows of the money, for the screen and the file. */
export const moneyRows = (by: MoneyGroup, narrowed: Narrowed) => {
  const { key, name } = NAMES[by];
  const order = by === 'proveedor' ? sql`sum(k2.committed) desc, 2, 1` : by === 'area' ? sql`2, 1` : sql`1`;
  return sql<HeadMoneyRow>`select ${key} key, min(${name}) as name, ${sumsOf(by)} from ${sourceOf(by, narrowed)}
    group by 1 order by ${order}`;
};

/** Rows of a file, as they are asked for. */
export async function moneyFile(db: Db, query: HeadMoneyQuery) {
  const narrowed = await narrow(db, query);
  return { year: narrowed.year, rows: moneyRows(query.por, narrowed) };
}

/** The money of a year by chapter, area or supplier. */
export async function readMoney(db: Db, query: HeadMoneyQuery): Promise<HeadMoney> {
  const narrowed = await narrow(db, query);
  const { year, years } = narrowed;
  const [{ rows }, total] = await Promise.all([
    moneyRows(query.por, narrowed).execute(db),
    sql<HeadMoney['total']>`select ${sumsOf(query.por)} from ${sourceOf(query.por, narrowed)}`.execute(db),
  ]);
  return { year, years, by: query.por, rows, total: total.rows[0]! };
}

/** Whether an entry takes away from the figure that is asked for. */
const lessOf = (cifra: HeadEntriesQuery['cifra']): EntryKind[] =>
  BUDGET_SUMS[cifra].filter((kind: EntryKind) => {
    const { sign, sum } = ENTRY_KINDS[kind];
    if (kind === 'decrease') return true;
    const isTaken = cifra === 'disponible' && (sum === 'reserved' || sum === 'committed');
    return isTaken ? sign > 0 : sign < 0;
  });

/** Entries of which a figure is made, the newest first, and their sum. */
export async function readEntries(db: Db, query: HeadEntriesQuery): Promise<HeadEntries> {
  const { por: by, clave, cifra, pag } = query;
  const narrowed = await narrow(db, query);
  const less = lessOf(cifra);
  const from = sql`budget_entry e join spending_key k on k.id = e.key_id join area a on a.id = k.area_id
    left join contract c on c.id = e.document
    where ${within(narrowed)} and e.kind = any(${[...BUDGET_SUMS[cifra]]})
      and (${by !== 'proveedor'} or c.id is not null) and (${clave} = '' or ${NAMES[by].key} = ${clave})`;
  const [entries, sums] = await Promise.all([
    sql<Omit<HeadEntries['rows'][number], 'at'> & { at: Date }>`
      select e.id, e.kind, e.amount::text amount, e.day, e.at, e.document_number document, e.reason,
        (select r.file_name from import_run r where r.id = e.import_id) file, ${nameInColumn('e.author_id')} author,
        e.reverses is not null "isReversal", k.code key, e.kind = any(${less}) "isLess"
      from ${from} order by e.day desc, e.at desc, e.id limit ${PAGE_SIZE} offset ${(pag - 1) * PAGE_SIZE}`.execute(
      db,
    ),
    sql<{ total: number; sum: string }>`select count(*)::int total,
      coalesce(sum(case when e.kind = any(${less}) then -e.amount else e.amount end), 0.00)::text sum from ${from}`.execute(
      db,
    ),
  ]);
  return {
    rows: entries.rows.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() })),
    ...sums.rows[0]!,
    page: pag,
    size: PAGE_SIZE,
  };
}
