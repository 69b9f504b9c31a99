import { DIRECT_MARK_LABELS, DIRECT_MARK_SLUGS } from '#contract/direct-awards.ts';
import {
  ENTRY_LABELS,
  ENTRY_SLUGS,
  FUNDING_LABELS,
  FUNDING_SLUGS,
  KIND_LABELS,
  KIND_SLUGS,
} from '#contract/procedure-kinds.ts';
import { PUBLIC_STATE_LABELS, PUBLIC_STATE_SLUGS, type ProcedureFacets } from '#contract/procedures.ts';
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
  directa: labelsBySlug(DIRECT_MARK_SLUGS, DIRECT_MARK_LABELS),
  participa: labelsBySlug(ENTRY_SLUGS, ENTRY_LABELS),
  recurso: labelsBySlug(FUNDING_SLUGS, FUNDING_LABELS),
};

/** Parameters that hold a list of values, in the order of the facets. */
const LISTS = [
  'estado',
  'participa',
  'tipo',
  'directa',
  'anio',
  'area',
  'proveedor',
  'giro',
  'recurso',
] as const;
type ListParameter = (typeof LISTS)[number];

/** Values of a list parameter; areas may hold commas, so they are joined by «|». */
export function valuesOf(search: ListSearch, key: ListParameter): string[] {
  return (search[key] ?? '').split(key === 'area' ? '|' : ',').filter((value) => value !== '');
}

/** Writes values of a list parameter back into one. */
export function joinValues(key: string, values: readonly string[]): string | undefined {
  return values.length === 0 ? undefined : values.join(key === 'area' ? '|' : ',');
}

/** The values of a list parameter that exist. */
export const knownOf = (search: ListSearch, key: ListParameter): string | undefined =>
  joinValues(
    key,
    valuesOf(search, key).filter((value) => nameOf(key, value)),
  );

/** Name of a chosen value; undefined where the portal knows none. */
function nameOf(key: ListParameter, value: string, facets?: ProcedureFacets): string | undefined {
  if (key === 'area') return value;
  if (key === 'anio') return /^\d{4}$/.test(value) ? value : undefined;
  if (key === 'proveedor' || key === 'giro')
    return facets?.[key].find((counted) => counted.value === value)?.label ?? value;
  return NAMES[key].get(value);
}

/** Every applied filter, in the order of the facets, which know the names of suppliers and lines of business. */
export function chipsOf(search: ListSearch, facets: ProcedureFacets): AppliedFilter[] {
  const chips: AppliedFilter[] = [];
  for (const key of LISTS) {
    const values = valuesOf(search, key);
    for (const value of values) {
      const name = nameOf(key, value, facets) ?? `«${value}» no existe`;
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
  const { monto_min: least, monto_max: most } = search;
  if (least !== undefined || most !== undefined) {
    chips.push({
      name: amountText(least, most),
      without: { ...search, monto_min: undefined, monto_max: undefined },
    });
  }
  return chips;
}

/** «Desde $100,000.00», «$100,000.00 a $499,999.99». */
function amountText(least: string | undefined, most: string | undefined): string {
  if (least === undefined) return `Hasta ${formatMoney(most ?? 0)}`;
  return most === undefined ? `Desde ${formatMoney(least)}` : `${formatMoney(least)} a ${formatMoney(most)}`;
}
