/** What the section reads from the address: `tipo` is the shared datum, `estado` open or closed, `grupo` a group. */
export interface RelationsSearch {
  tipo: string;
  estado: string;
  grupo: string;
  q: string;
  pag: number;
}

/** Changes the address; empty values leave it. */
export type SetRelationsSearch = (patch: Partial<RelationsSearch>, options?: { replace?: boolean }) => void;
