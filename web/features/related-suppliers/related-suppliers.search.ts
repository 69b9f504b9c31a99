import { sectionListAddress, type ListAddress } from '#web/ui/officer-list/list-address.ts';

/** What the section reads from the address: `tipo` is the shared datum, `estado` open or closed, `grupo` a group. */
export interface RelationsSearch {
  tipo: string;
  estado: string;
  grupo: string;
  q: string;
  columnas: string;
  orden: string;
  pag: number;
}

/** Changes the address; empty values leave it. */
export type SetRelationsSearch = (patch: Partial<RelationsSearch>, options?: { replace?: boolean }) => void;

const FINDINGS = { seccion: '', tipo: '', estado: '', q: '', columnas: '', orden: '', pag: 1 };

/** What the list of findings has in the address. */
export function findingsListAddress(search: RelationsSearch, setSearch: SetRelationsSearch): ListAddress {
  const { tipo, estado, q, columnas, orden, pag } = search;
  return sectionListAddress({
    path: '/padron-Proveedores/Administrador',
    defaults: FINDINGS,
    search: {
      seccion: 'relaciones',
      tipo,
      estado: estado === 'cerradas' ? estado : '',
      q,
      columnas,
      orden,
      pag,
    },
    names: ['tipo', 'estado', 'q', 'columnas', 'orden', 'pag'],
    set: setSearch,
  });
}
