/** Parameters of the screen with their defaults; `alta` opens the form, `ver` a function. */
export const PEOPLE_SEARCH = {
  q: '',
  funcion: '',
  area: '',
  dia: '',
  todas: '',
  orden: '',
  columnas: '',
  pag: 1,
  alta: '',
  ver: '',
};
export type PeopleSearch = typeof PEOPLE_SEARCH;

export const PEOPLE_PATH = '/administracion/personas';

/** Changes the address; empty values leave it. */
export type SetPeopleSearch = (patch: Partial<PeopleSearch>) => void;
