/** Parameters of the screen with their defaults; empty, `orden` and `columnas` are those of each section. */
export const REGISTRY_SEARCH = {
  seccion: 'solicitudes',
  estado: '',
  q: '',
  tramite: '',
  responsable: '',
  persona: '',
  giro: '',
  orden: '',
  columnas: '',
  pag: 1,
  sol: '',
  doc: '',
  prov: '',
  // Of the sections that other features make.
  tipo: '',
  fuente: '',
  nivel: '',
  lista: '',
  grupo: '',
};
export type RegistrySearch = typeof REGISTRY_SEARCH;

/** Changes the address; empty values leave it. */
export type SetRegistrySearch = (patch: Partial<RegistrySearch>, options?: { replace?: boolean }) => void;

export const REGISTRY_PATH = '/padron-Proveedores/Administrador';

/** Sections of the screen in the order of their links. */
export const REGISTRY_SECTIONS = {
  solicitudes: 'Solicitudes',
  padron: 'Padrón completo',
  resumen: 'Resumen',
  catalogos: 'Catálogos',
  listas: 'Listas negativas',
  relaciones: 'Relaciones',
  correcciones: 'Correcciones',
  importar: 'Importar',
  transparencia: 'Transparencia',
} as const;
export type RegistrySection = keyof typeof REGISTRY_SECTIONS;

/** Section of the address; an unknown word shows the requests. */
export function sectionOf({ seccion }: Pick<RegistrySearch, 'seccion'>): RegistrySection {
  return Object.hasOwn(REGISTRY_SECTIONS, seccion) ? (seccion as RegistrySection) : 'solicitudes';
}
