import type { Context } from 'hono';
import { sql, type RawBuilder } from 'kysely';
import { chosenColumns, type ListColumns, type ListFile } from '#contract/list-columns.ts';
import type { Services } from './services.ts';
import { exportTable, type Cell, type CellKind } from './table-file/export-table.ts';

interface Source<Row> {
  /** What a file says of a row. */
  value: (row: Row) => Cell;
  kind?: CellKind;
  width?: number;
}

/** Where each declared column comes from; those that order the list bring their expression. */
export type ListSource<Columns extends ListColumns, Row> = {
  [Name in keyof Columns]: Source<Row> &
    (Columns[Name] extends { isSortable: true }
      ? { order: RawBuilder<unknown> }
      : { order?: RawBuilder<unknown> });
};

type AnySource<Row> = Readonly<Record<string, Source<Row> & { order?: RawBuilder<unknown> }>>;

/** The order that an address asks for, of those that are declared; otherwise the list's own. `last` tells equals apart. */
export function orderOf<Row>(
  source: AnySource<Row>,
  asked: string | undefined,
  own: RawBuilder<unknown>,
  last: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const name = asked?.replace(/^-/, '') ?? '';
  const order = Object.hasOwn(source, name) ? source[name]?.order : undefined;
  if (order === undefined) return own;
  return asked?.startsWith('-') === true
    ? sql`${order} desc nulls last, ${last}`
    : sql`${order} nulls last, ${last}`;
}

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Whether a row is among those that a file names by their id; without names, all are. What is no id names nothing. */
export function isNamed(id: RawBuilder<unknown>, named: readonly string[]): RawBuilder<boolean> {
  return named.length === 0 ? sql`true` : sql`${id} = any(${named.filter((key) => ID.test(key))}::uuid[])`;
}

interface ExportedList<Row, Out> {
  file: string;
  sheet: string;
  columns: ListColumns;
  source: AnySource<Out>;
  /** The filter and the order of the list, without its pages. */
  rows: RawBuilder<Row>;
  /** What rows need beside themselves, a batch at a time. */
  read?: (rows: Row[]) => Promise<Out[]> | Out[];
}

/** Streams a list as it is filtered and ordered, with the chosen columns. */
export function exportList<Row, Out = Row>(
  services: Services,
  list: ExportedList<Row, Out>,
  { formato, columnas }: ListFile,
  context: Context,
): Promise<Response> {
  const columns = chosenColumns(list.columns, columnas).map((key) => ({
    key,
    name: list.columns[key]?.label ?? key,
    width: 20,
    value: () => null,
    ...list.source[key],
  }));
  const { file, sheet, read } = list;
  const table = { file, sheet, columns, rows: () => Promise.resolve(list.rows), ...(read && { read }) };
  return exportTable<Row, Out>(services, table, formato, context, 'officers');
}
