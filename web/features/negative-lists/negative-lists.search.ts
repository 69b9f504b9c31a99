import { sectionListAddress, type ListAddress } from '#web/ui/officer-list/list-address.ts';

/** What the section reads from the address: `tipo` is the view, `lista` an uploaded file. */
export interface ListsSearch {
  tipo: string;
  fuente: string;
  nivel: string;
  estado: string;
  lista: string;
  q: string;
  columnas: string;
  orden: string;
  pag: number;
}

/** Changes the address; empty values leave it. */
export type SetListsSearch = (patch: Partial<ListsSearch>, options?: { replace?: boolean }) => void;

/** Views of the section by their word in the address. */
export const LIST_VIEWS = {
  '': 'Coincidencias',
  archivos: 'Listas',
  consulta: 'Consulta por fecha',
} as const;
export type ListView = keyof typeof LIST_VIEWS;

/** View of the address; an unknown word shows the matches. */
export function viewOf({ tipo, lista }: ListsSearch): ListView {
  if (lista !== '') return 'archivos';
  return Object.hasOwn(LIST_VIEWS, tipo) ? (tipo as ListView) : '';
}

const MATCHES = { seccion: '', fuente: '', nivel: '', estado: '', q: '', columnas: '', orden: '', pag: 1 };

/** What the list of matches has in the address. */
export function matchesListAddress(search: ListsSearch, setSearch: SetListsSearch): ListAddress {
  const { fuente, nivel, estado, q, columnas, orden, pag } = search;
  return sectionListAddress({
    path: '/padron-Proveedores/Administrador',
    defaults: MATCHES,
    search: { seccion: 'listas', fuente, nivel, estado, q, columnas, orden, pag },
    names: ['fuente', 'nivel', 'estado', 'q', 'columnas', 'orden', 'pag'],
    set: setSearch,
  });
}
