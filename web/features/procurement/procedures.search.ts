import { pickSearch } from '#web/kit/links.ts';

/** Parameters of the list that stand in its address. */
export const LIST_PARAMS = [
  'q',
  'estado',
  'tipo',
  'participa',
  'directa',
  'area',
  'recurso',
  'anio',
  'proveedor',
  'giro',
  'desde',
  'hasta',
  'monto_min',
  'monto_max',
  'orden',
  'pag',
  'vista',
  'mes',
] as const;
export type ListSearch = { [K in (typeof LIST_PARAMS)[number]]?: string };

/** Views beside the list, by their words in the address. */
export const VIEWS = ['calendario', 'ejercido'] as const;
export type ViewName = (typeof VIEWS)[number];

/** The view that an address asks for; the list without one. */
export function viewOf({ vista }: ListSearch): ViewName | undefined {
  return VIEWS.find((name) => name === vista);
}

const pickList = pickSearch(LIST_PARAMS);

/** A form sent without scripts brings days as they are typed, dd/mm/aaaa; in the address they are ISO days. */
function isoDay(text: string | undefined): string | undefined {
  const typed = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text ?? '');
  return typed === null ? text : `${typed[3]}-${typed[2]?.padStart(2, '0')}-${typed[1]?.padStart(2, '0')}`;
}

/** Steps of the amount as the least and the most of them, which is what the address keeps. */
export function amountOf(steps: readonly string[]): Pick<ListSearch, 'monto_min' | 'monto_max'> {
  const bounds = steps.map((step) =>
    step.split('-').map((pesos) => (pesos === '' ? undefined : Number(pesos))),
  );
  const least = Math.min(...bounds.map(([from]) => from ?? 0));
  const most = Math.max(...bounds.map(([, to]) => to ?? Infinity));
  return {
    monto_min: least > 0 && Number.isFinite(least) ? String(least) : undefined,
    monto_max: most > 0 && Number.isFinite(most) ? String(most - 0.01) : undefined,
  };
}

/** Parameters of the list out of an address or a plain form. */
export function listSearch(search: Record<string, unknown>): ListSearch {
  const picked = pickList(search);
  const { monto } = search;
  const steps =
    typeof monto === 'string' ? amountOf(monto.split(',').filter((step) => /^\d+-\d*$/.test(step))) : {};
  return {
    ...picked,
    ...steps,
    desde: isoDay(picked.desde),
    hasta: isoDay(picked.hasta),
    vista: viewOf(picked),
  };
}
