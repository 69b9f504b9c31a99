import type { RecentDocumentPage, RecentDocumentQuery } from '#contract/recent-documents.ts';
import type { Db } from '#server/kit/db.ts';
import { totalUpTo } from '#server/kit/list-page.ts';
import { rememberByVersion } from '#server/kit/remembered.ts';
import {
  countFitting,
  facetsOf,
  filterOf,
  fits,
  isBare,
  type Cell,
  type Filter,
} from './document-filters.rules.ts';
import {
  countCells,
  filterDocuments,
  findDocuments,
  readRecent,
  scanDocuments,
  type Chosen,
  type FoundDocument,
} from './recent-documents.sql.ts';

const PAGE_SIZE = 20;
/** Up to here what a filter finds is sorted; beyond, an index is read in its order until a page is full. */
const FEW = 2_000;

const newestFirst = (one: FoundDocument, other: FoundDocument) =>
  other.at.getTime() - one.at.getTime() || one.id.localeCompare(other.id);

/**
 * The public list of documents with its filters. How many there are of each kind, stage, year and area is counted once for
 * each version of the public data, so that every filter is counted without asking the database again (decision 0220).
 */
export function recentDocuments(db: Db): (query: RecentDocumentQuery) => Promise<RecentDocumentPage> {
  const remember = rememberByVersion<Cell[]>(db, 1);

  const pageOf = (found: readonly FoundDocument[], from: number): Chosen[] =>
    found.toSorted(newestFirst).slice(from, from + PAGE_SIZE);

  const chosenAmongAll = async (
    filter: Filter,
    count: number,
    at: { from: number; isWithdrawn: boolean },
  ) => {
    if (at.from >= count) return [];
    if (count <= FEW && !isBare(filter))
      return pageOf(await filterDocuments(db, filter, at.isWithdrawn), at.from);
    return scanDocuments(db, filter, { ...at, size: PAGE_SIZE });
  };

  return async (query) => {
    const { q = '', proc, pag, vista } = query;
    const filter = filterOf(query);
    const isWithdrawn = vista === 'retirados';
    const isNarrow = q !== '' || proc !== undefined;
    const found = isNarrow ? await findDocuments(db, { q, proc }) : [];
    const cells = isNarrow
      ? found.map((one): Cell => ({ ...one, count: 1 }))
      : await remember('documents', () => countCells(db));
    const counts = {
      published: countFitting(cells, filter, false),
      withdrawn: countFitting(cells, filter, true),
    };
    const total = isWithdrawn ? counts.withdrawn : counts.published;
    const from = (pag - 1) * PAGE_SIZE;
    const shown = isNarrow
      ? pageOf(
          found.filter((one) => one.is_withdrawn === isWithdrawn && fits(one, filter)),
          from,
        )
      : await chosenAmongAll(filter, total, { from, isWithdrawn });
    return {
      rows: await readRecent(db, shown),
      total: q === '' ? { value: total, exact: true } : totalUpTo(total),
      ...counts,
      facets: facetsOf(cells, filter, isWithdrawn),
      page: pag,
      size: PAGE_SIZE,
    };
  };
}
