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
