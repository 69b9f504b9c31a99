import { useState } from 'react';
import { CallError } from '#web/kit/api.ts';
import { countOf, type Chosen, type ListPage, type ListSelection } from './list-parts.ts';

/** Rows that are chosen one by one or all at once; who wants more does it with the whole filter. */
export const MOST_CHOSEN = 1_000;

interface Kept<Row> {
  filter: string;
  rows: ReadonlyMap<string, Row>;
}

/** The chosen rows of a list, also those on other pages; another filter begins anew. */
export function useChosen<Row>(options: {
  filter: string;
  page: ListPage<Row> | undefined;
  rowKey: (row: Row) => string;
  readPage: ListSelection<Row>['readPage'];
}) {
  const { filter, page, rowKey, readPage } = options;
  const [kept, setKept] = useState<Kept<Row>>({ filter, rows: new Map() });
  const [isGathering, setGathering] = useState(false);
  const shown = page?.rows ?? [];
  const before = kept.filter === filter ? kept.rows : new Map<string, Row>();
  const fresh = new Map(shown.map((row) => [rowKey(row), row]));
  // Selected rows take their newest version.
  const chosen = new Map([...before].map(([key, row]) => [key, fresh.get(key) ?? row]));
  const put = (rows: ReadonlyMap<string, Row>) => setKept({ filter, rows });
  const toggle = (row: Row) => {
    const next = new Map(chosen);
    if (!next.delete(rowKey(row))) next.set(rowKey(row), row);
    put(next);
  };
  const isPageChosen = shown.length > 0 && shown.every((row) => chosen.has(rowKey(row)));
  const togglePage = () => {
    const next = new Map(chosen);
    for (const row of shown) {
      if (isPageChosen) next.delete(rowKey(row));
      else next.set(rowKey(row), row);
    }
    put(next);
  };
  const total = countOf(page ?? { rows: [] });
  const pages = page?.size === undefined ? 1 : Math.ceil(total.value / page.size);
  const canChooseAll =
    readPage !== undefined && total.exact && total.value <= MOST_CHOSEN && chosen.size < total.value;
  /** Chooses every row of the filter; false when a page could not be read. */
  const chooseAll = async (): Promise<boolean> => {
    if (readPage === undefined) return false;
    setGathering(true);
    const all = new Map<string, Row>();
    try {
      for (let at = 1; at <= pages; at += 1)
        for (const row of (await readPage(at)).rows) all.set(rowKey(row), row);
      put(all);
      return true;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      return false;
    } finally {
      setGathering(false);
    }
  };
  const actions: Chosen<Row> = {
    rows: [...chosen.values()],
    clear: () => put(new Map()),
    keep: (keys) => put(new Map([...chosen].filter(([key]) => keys.includes(key)))),
  };
  return {
    ...actions,
    has: (row: Row) => chosen.has(rowKey(row)),
    toggle,
    isPageChosen,
    togglePage,
    canChooseAll: canChooseAll && pages > 1,
    chooseAll,
    isGathering,
    isWhole: total.exact && chosen.size === total.value,
  };
}
