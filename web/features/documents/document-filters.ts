import type { FacetCount } from '#contract/procedures.ts';
import type { RecentDocumentFacets } from '#contract/recent-documents.ts';
import { DOCUMENT_FILTERS, joinValues, valuesOf, type ViewerSearch } from './documents.search.ts';

/** An applied filter: its name, and the address parameters without it. */
export interface AppliedFilter {
  name: string;
  without: ViewerSearch;
}

const nameOf = ({ value, label = value }: FacetCount) => label;

/** Every applied filter; words that the portal does not know are none. */
export function appliedFilters(search: ViewerSearch, facets: RecentDocumentFacets): AppliedFilter[] {
  const chosen = DOCUMENT_FILTERS.flatMap((filter) => {
    const values = valuesOf(search, filter);
    return facets[filter]
      .filter(({ value }) => values.includes(value))
      .map((counted) => ({
        name: nameOf(counted),
        without: {
          ...search,
          pag: undefined,
          [filter]: joinValues(
            filter,
            values.filter((value) => value !== counted.value),
          ),
        },
      }));
  });
  const { proc } = search;
  return proc === undefined
    ? chosen
    : [...chosen, { name: proc, without: { ...search, pag: undefined, proc: undefined } }];
}
