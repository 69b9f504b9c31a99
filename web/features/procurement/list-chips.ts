import {
  FUNDING_LABELS,
  FUNDING_SLUGS,
  KIND_LABELS,
  KIND_SLUGS,
  PUBLIC_STATE_LABELS,
  PUBLIC_STATE_SLUGS,
} from '#contract/procedures.ts';
import { formatDate, formatDateRange, formatMoney } from '#web/kit/format.ts';
import type { ListSearch } from './procedures.search.ts';

/** An applied filter: its name, and the address parameters without it. */
export interface AppliedFilter {
  name: string;
  without: ListSearch;
}

function labelsBySlug(slugs: Record<string, string>, labels: Record<string, string>): Map<string, string> {
  return new Map(Object.entries(slugs).map(([code, slug]) => [slug, labels[code] ?? slug]));
}

const NAMES = {
  estado: labelsBySlug(PUBLIC_STATE_SLUGS, PUBLIC_STATE_LABELS),
  tipo: labelsBySlug(KIND_SLUGS, KIND_LABELS),
  recurso: labelsBySlug(FUNDING_SLUGS, FUNDING_LABELS),
};

/** Values of a list parameter; areas may hold commas, so they are joined by «|». */
export function valuesOf(search: ListSearch, key: 'estado' | 'tipo' | 'recurso' | 'area'): string[] {
  return (search[key] ?? '').split(key === 'area' ? '|' : ',').filter((value) => value !== '');
}

/** Writes values of a list parameter back into one. */
export function joinValues(key: string, values: readonly string[]): string | undefined {
  return values.length === 0 ? undefined : values.join(key === 'area' ? '|' : ',');
}

/** Every applied filter, in the order of the facets. */
export function chipsOf(search: ListSearch): AppliedFilter[] {
  const chips: AppliedFilter[] = [];
  for (const key of ['estado', 'tipo', 'recurso', 'area'] as const) {
    const values = valuesOf(search, key);
    for (const value of values) {
      const name = key === 'area' ? value : NAMES[key].get(value);
      if (name === undefined) continue;
      const rest = values.filter((other) => other !== value);
      chips.push({ name, without: { ...search, [key]: joinValues(key, rest) } });
    }
  }
  const { desde, hasta } = search;
  if (desde !== undefined || hasta !== undefined) {
    const name =
      desde !== undefined && hasta !== undefined
        ? formatDateRange(desde, hasta)
        : desde === undefined
          ? `Hasta el ${formatDate(hasta as string)}`
          : `Desde el ${formatDate(desde)}`;
    chips.push({ name, without: { ...search, desde: undefined, hasta: undefined } });
  }
  if (search.monto_min !== undefined) {
    chips.push({
      name: `Desde ${formatMoney(search.monto_min)}`,
      without: { ...search, monto_min: undefined },
    });
  }
  if (search.monto_max !== undefined) {
    chips.push({
      name: `Hasta ${formatMoney(search.monto_max)}`,
      without: { ...search, monto_max: undefined },
    });
  }
  return chips;
}
