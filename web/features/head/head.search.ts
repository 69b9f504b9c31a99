export const HEAD_PATH = '/administracion/jefatura';

/** In the address: the rows of everybody. */
export const ALL_PEOPLE = 'todas';

/** Parameters of the panel with their defaults. */
export const HEAD_SEARCH = {
  area: '',
  ejercicio: '',
  // Whose rows are open, and due when.
  persona: '',
  vence: '',
  // What the money is gathered by; the row and the figure whose entries are open.
  por: 'capitulo',
  clave: '',
  cifra: '',
  pag: 1,
};
export type HeadSearch = typeof HEAD_SEARCH;
export type SetHeadSearch = (patch: Partial<HeadSearch>) => void;
