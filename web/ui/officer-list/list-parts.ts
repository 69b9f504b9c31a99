import type { ReactNode } from 'react';
import type { CappedCount } from '#contract/procedures.ts';
import type { Loaded } from '#web/kit/use-loaded.ts';
import type { Column } from '../data-table.tsx';
import type { Option } from '../select.tsx';

/** What the rows of a list are called: «3 solicitudes», «los pedidos». */
export interface ListWords {
  one: string;
  many: string;
  /** With their article, as in «No pudimos cargar los pedidos.». */
  all: string;
  isFeminine?: boolean;
}

/** A page of a list; without `size` it has no numbered pages, and without `total` nobody counts it. */
export interface ListPage<Row> {
  rows: readonly Row[];
  total?: number | CappedCount;
  page?: number;
  size?: number;
}

/** What is known of the list. */
export type ListState<Row> = Pick<Loaded<ListPage<Row>>, 'data' | 'failure' | 'reload'> &
  Partial<Pick<Loaded<unknown>, 'isWaiting' | 'isOutOfTouch'>>;

/** A column of the screen; those that are declared in the contract take their name and order from there. */
export interface ListColumnView<Row> extends Column<Row> {
  /** Shown only to whoever chooses it. */
  isExtra?: boolean;
}

/** A filter of the bar. */
export interface ListFilter {
  /** Its word in the address. */
  name: string;
  label: string;
  /** What it says while nothing is chosen. */
  emptyLabel: string;
  options: readonly Option[];
}

/** Rows that somebody chose. */
export interface Chosen<Row> {
  rows: readonly Row[];
  clear: () => void;
  /** Only these stay chosen: what could not be done with them is told beside. */
  keep: (keys: readonly string[]) => void;
}

/** What a file of the list is asked for. */
export interface FileWish {
  format: 'csv' | 'xlsx';
  columns: string;
  /** Keys of the chosen rows; empty for the whole filter. */
  keys: string;
}

/** Choosing rows: what they are called and what may be done with several. */
export interface ListSelection<Row> {
  nameOf: (row: Row) => string;
  renderActions?: (chosen: Chosen<Row>) => ReactNode;
  /** Reads another page of the same filter, so that all can be chosen. */
  readPage?: (page: number) => Promise<ListPage<Row>>;
}

/** The number of rows, and whether there may be more. */
export function countOf({ rows, total }: ListPage<unknown>): CappedCount {
  if (total === undefined) return { value: rows.length, exact: false };
  return typeof total === 'number' ? { value: total, exact: true } : total;
}
