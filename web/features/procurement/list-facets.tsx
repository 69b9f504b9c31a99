import { DIRECT_MARK_LABELS, DIRECT_MARK_SLUGS } from '#contract/direct-awards.ts';
import {
  ENTRY_LABELS,
  ENTRY_SLUGS,
  FUNDING_LABELS,
  FUNDING_SLUGS,
  KIND_LABELS,
  KIND_SLUGS,
} from '#contract/procedure-kinds.ts';
import {
  PUBLIC_STATE_LABELS,
  PUBLIC_STATE_SLUGS,
  type FacetCount,
  type ProcedureFacets,
} from '#contract/procedures.ts';
import { screenPath } from '#web/kit/links.ts';
import { FacetPanel, type Facet } from '#web/ui/facet-panel.tsx';
import { AMOUNT_STEPS } from '#contract/amount-steps.ts';
import { joinValues, valuesOf } from './list-chips.ts';
import { amountOf, type ListSearch } from './procedures.search.ts';

interface ListFacetsProps {
  search: ListSearch;
  facets: ProcedureFacets;
  today: string;
  onChange: (patch: Partial<ListSearch>) => void;
}

const VISIBLE = 3;
const VISIBLE_YEARS = 4;

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

/** Steps of the amount that lie between the least and the most of the address. */
function stepsOf({ monto_min: least, monto_max: most }: ListSearch): string[] {
  if (least === undefined && most === undefined) return [];
  const [from, to] = [Number(least ?? 0), most === undefined ? Infinity : Number(most)];
  return AMOUNT_STEPS.filter((step, place) => {
    const end = AMOUNT_STEPS[place + 1]?.least ?? Infinity;
    return step.least >= from && (end === Infinity ? to === Infinity : end - 0.01 <= to);
  }).map(({ key }) => key);
}

/** Facets of the public list; a facet's numbers ignore its own selection. */
export function ListFacets({ search, facets, today, onChange }: ListFacetsProps) {
  const { q, orden, vista, mes } = search;
  const group = (
    name: 'estado' | 'participa' | 'directa' | 'tipo' | 'recurso' | 'area' | 'anio' | 'proveedor' | 'giro',
    title: string,
    optionsOf: (counts: readonly FacetCount[]) => Facet['options'],
  ) => {
    const selected = valuesOf(search, name);
    return { name, title, options: optionsOf(withChosen(facets[name], selected)), selected };
  };
  const named = (counts: readonly FacetCount[]) =>
    counts.map(({ value, count, label = value }) => ({ value, label, count }));
  const amount = {
    name: 'monto',
    title: 'Monto',
    options: AMOUNT_STEPS.flatMap(({ key, label }) => {
      const count = facets.monto.find(({ value }) => value === key)?.count ?? 0;
      return count > 0 || stepsOf(search).includes(key) ? [{ value: key, label, count }] : [];
    }),
    selected: stepsOf(search),
  };
  const shown = (groups: readonly Facet[]) => groups.filter(({ options }) => options.length > 0);
  const hidden = Object.fromEntries(
    Object.entries({ q, orden, vista, mes }).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    ),
  );
  return (
    <FacetPanel
      action={screenPath('/adquisiciones')}
      hidden={hidden}
      today={today}
      facets={[
        ...shown([
          group('participa', 'Quién puede participar', (counts) =>
            labelled(counts, ENTRY_SLUGS, ENTRY_LABELS),
          ),
          group('estado', 'Estado', (counts) => labelled(counts, PUBLIC_STATE_SLUGS, PUBLIC_STATE_LABELS)),
          group('tipo', 'Tipo de procedimiento', (counts) => labelled(counts, KIND_SLUGS, KIND_LABELS)),
          group('directa', 'Adjudicación directa', (counts) =>
            labelled(counts, DIRECT_MARK_SLUGS, DIRECT_MARK_LABELS),
          ),
          { ...group('anio', 'Ejercicio fiscal', named), visible: VISIBLE_YEARS, noun: 'ejercicios' },
        ]),
        {
          kind: 'dates',
          title: 'Fecha de sus actos',
          from: { name: 'desde', value: search.desde ?? '' },
          to: { name: 'hasta', value: search.hasta ?? '' },
          onDays: ([desde, hasta]) => onChange({ desde, hasta }),
        },
        ...shown([
          { ...group('area', 'Área requirente', named), visible: VISIBLE, noun: 'áreas' },
          { ...group('proveedor', 'Proveedor', named), visible: VISIBLE, noun: 'proveedores' },
          { ...group('giro', 'Giro', named), visible: VISIBLE, noun: 'giros' },
          amount,
          group('recurso', 'Recurso', (counts) => labelled(counts, FUNDING_SLUGS, FUNDING_LABELS)),
        ]),
      ]}
      onChange={(name, values) =>
        onChange(name === 'monto' ? amountOf(values) : { [name]: joinValues(name, values) })
      }
    />
  );
}
