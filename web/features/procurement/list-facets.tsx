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

/** The counted values and, without any, those that are chosen: a checked box never disappears. */
function withChosen(counts: readonly FacetCount[], chosen: readonly string[]): FacetCount[] {
  const missing = chosen.filter((value) => !counts.some((counted) => counted.value === value));
  return [...counts, ...missing.map((value) => ({ value, count: 0 }))];
}

function labelled(
  counts: readonly FacetCount[],
  slugs: Record<string, string>,
  labels: Record<string, string>,
) {
  const names = new Map(Object.entries(slugs).map(([code, slug]) => [slug, labels[code]]));
  return counts.flatMap(({ value, count }) => {
    const label = names.get(value);
    return label === undefined ? [] : [{ value, label, count }];
  });
}

/** Facets of the public list; a facet's numbers ignore its own selection. */
export function ListFacets({ search, facets, today, onChange }: ListFacetsProps) {
  const { q, orden } = search;
  const group = (
    name: 'estado' | 'tipo' | 'recurso' | 'area',
    title: string,
    optionsOf: (counts: readonly FacetCount[]) => Facet['options'],
  ) => {
    const selected = valuesOf(search, name);
    return { name, title, options: optionsOf(withChosen(facets[name], selected)), selected };
  };
  const area = group('area', 'Área requirente', (counts) =>
    counts.map(({ value, count }) => ({ value, label: value, count })),
  );
  const shown = (groups: readonly Facet[]) => groups.filter(({ options }) => options.length > 0);
  const hidden = Object.fromEntries(
    Object.entries({ q, orden }).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  return (
    <FacetPanel
      action={screenPath('/adquisiciones')}
      hidden={hidden}
      today={today}
      facets={[
        ...shown([
          group('estado', 'Estado', (counts) => labelled(counts, PUBLIC_STATE_SLUGS, PUBLIC_STATE_LABELS)),
          group('tipo', 'Tipo de procedimiento', (counts) => labelled(counts, KIND_SLUGS, KIND_LABELS)),
        ]),
        {
          kind: 'dates',
          title: 'Fecha de sus actos',
          from: { name: 'desde', value: search.desde ?? '' },
          to: { name: 'hasta', value: search.hasta ?? '' },
        },
        ...shown([
          { ...area, visible: VISIBLE_AREAS, noun: 'áreas' },
          group('recurso', 'Recurso', (counts) => labelled(counts, FUNDING_SLUGS, FUNDING_LABELS)),
        ]),
      ]}
      onChange={(name, values) => onChange({ [name]: joinValues(name, values) })}
    />
  );
}
