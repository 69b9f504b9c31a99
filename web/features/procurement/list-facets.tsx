import {
  FUNDING_LABELS,
  FUNDING_SLUGS,
  KIND_LABELS,
  KIND_SLUGS,
  PUBLIC_STATE_LABELS,
  PUBLIC_STATE_SLUGS,
  type FacetCount,
  type ProcedureFacets,
} from '#contract/procedures.ts';
import { screenPath } from '#web/kit/links.ts';
import { FacetPanel, type Facet } from '#web/ui/facet-panel.tsx';
import { joinValues, valuesOf } from './list-chips.ts';
import type { ListSearch } from './procedures.search.ts';

interface ListFacetsProps {
  search: ListSearch;
  facets: ProcedureFacets;
  today: string;
  onChange: (patch: Partial<ListSearch>) => void;
}

const VISIBLE_AREAS = 3;

function labelled(
  counts: readonly FacetCount[],
  slugs: Record<string, string>,
  labels: Record<string, string>,
) {
  const names = new Map(Object.entries(slugs).map(([code, slug]) => [slug, labels[code] ?? slug]));
  return counts.map(({ value, count }) => ({ value, label: names.get(value) ?? value, count }));
}

/** Facets of the public list; a facet's numbers ignore its own selection. */
export function ListFacets({ search, facets, today, onChange }: ListFacetsProps) {
  const { q, orden } = search;
  const groups: Facet[] = [
    {
      name: 'estado',
      title: 'Estado',
      options: labelled(facets.estado, PUBLIC_STATE_SLUGS, PUBLIC_STATE_LABELS),
      selected: valuesOf(search, 'estado'),
    },
    {
      name: 'tipo',
      title: 'Tipo de procedimiento',
      options: labelled(facets.tipo, KIND_SLUGS, KIND_LABELS),
      selected: valuesOf(search, 'tipo'),
    },
  ];
  const rest: Facet[] = [
    {
      name: 'area',
      title: 'Área requirente',
      options: facets.area.map(({ value, count }) => ({ value, label: value, count })),
      selected: valuesOf(search, 'area'),
      visible: VISIBLE_AREAS,
      noun: 'áreas',
    },
    {
      name: 'recurso',
      title: 'Recurso',
      options: labelled(facets.recurso, FUNDING_SLUGS, FUNDING_LABELS),
      selected: valuesOf(search, 'recurso'),
    },
  ];
  const hidden = Object.fromEntries(
    Object.entries({ q, orden }).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  return (
    <FacetPanel
      action={screenPath('/adquisiciones')}
      hidden={hidden}
      today={today}
      facets={[
        ...groups,
        {
          kind: 'dates',
          title: 'Fecha del próximo acto',
          from: { name: 'desde', value: search.desde ?? '' },
          to: { name: 'hasta', value: search.hasta ?? '' },
        },
        ...rest.filter(({ options }) => options.length > 0),
      ]}
      onChange={(name, values) => onChange({ [name]: joinValues(name, values) })}
    />
  );
}
