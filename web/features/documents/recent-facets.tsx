import type { FacetCount } from '#contract/procedures.ts';
import type { RecentDocumentFacets } from '#contract/recent-documents.ts';
import { screenPath } from '#web/kit/links.ts';
import { FacetPanel, type Facet } from '#web/ui/facet-panel.tsx';
import { joinValues, valuesOf, type DocumentFilter, type ViewerSearch } from './documents.search.ts';

const FACETS: readonly (Pick<Facet, 'title' | 'visible' | 'noun'> & { name: DocumentFilter })[] = [
  { name: 'tipo', title: 'Tipo de documento', visible: 6, noun: 'tipos' },
  { name: 'etapa', title: 'Etapa' },
  { name: 'anio', title: 'Año', visible: 4, noun: 'años' },
  { name: 'area', title: 'Área requirente', visible: 4, noun: 'áreas' },
];

const optionOf = ({ value, label = value, count }: FacetCount) => ({ value, label, count });

interface RecentFacetsProps {
  search: ViewerSearch;
  facets: RecentDocumentFacets;
  onChange: (patch: ViewerSearch) => void;
}

/** Filters of the list of documents, each with its counts, which ignore its own choice. */
export function RecentFacets({ search, facets, onChange }: RecentFacetsProps) {
  const { q, proc, vista } = search;
  const hidden = Object.fromEntries(
    Object.entries({ q, proc, vista }).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  return (
    <FacetPanel
      action={screenPath('/adquisiciones/documentos')}
      hidden={hidden}
      facets={FACETS.filter(({ name }) => facets[name].length > 0).map((facet) => ({
        ...facet,
        options: facets[facet.name].map(optionOf),
        selected: valuesOf(search, facet.name),
      }))}
      onChange={(name, values) => onChange({ [name]: joinValues(name as DocumentFilter, values) })}
    />
  );
}
