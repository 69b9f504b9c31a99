/** By which day a contract belongs to a year: one rule for pages, files and filters (decision 0257). */
export const YEAR_RULE =
  'El año de un contrato es el de su firma; si no dice cuándo se firmó, el de su inicio.';
