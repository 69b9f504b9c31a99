import { pickSearch } from '#web/kit/links.ts';

/** Parameters of the list that stand in its address. */
export const LIST_PARAMS = [
  'q',
  'estado',
  'tipo',
  'area',
  'recurso',
  'desde',
  'hasta',
  'monto_min',
  'monto_max',
  'orden',
  'pag',
] as const;
export type ListSearch = { [K in (typeof LIST_PARAMS)[number]]?: string };

const pickList = pickSearch(LIST_PARAMS);

/** A form sent without scripts brings days as they are typed, dd/mm/aaaa; in the address they are ISO days. */
function isoDay(text: string | undefined): string | undefined {
  const typed = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text ?? '');
  return typed === null ? text : `${typed[3]}-${typed[2]?.padStart(2, '0')}-${typed[1]?.padStart(2, '0')}`;
}

/** Parameters of the list out of an address or a plain form. */
export function listSearch(search: Record<string, unknown>): ListSearch {
  const picked = pickList(search);
  return { ...picked, desde: isoDay(picked.desde), hasta: isoDay(picked.hasta) };
}
