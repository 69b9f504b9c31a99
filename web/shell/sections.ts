import type { Action, Subject } from '#contract/permissions.ts';

/** One entry of the section navigation. */
export interface Section {
  path: string;
  label: string;
  /** Shown only to people who pass this check; the others are for everyone. */
  permission?: { action: Action; subject: Subject };
}

/** Public sections, in the order of the navigation (screens.md 0.2). */
export const PUBLIC_SECTIONS: readonly Section[] = [
  { path: '/', label: 'Inicio' },
  { path: '/adquisiciones', label: 'Adquisiciones' },
  { path: '/adquisiciones/evaluaciones', label: 'Evaluación de proveedores' },
  { path: '/proveedores', label: 'Proveedores' },
  { path: '/procedimientos', label: 'Procedimientos' },
  { path: '/normatividad', label: 'Normatividad' },
  { path: '/directorio', label: 'Directorio' },
];

/** Restricted sections, offered only to those whom the guard would let in. */
export const RESTRICTED_SECTIONS: readonly Section[] = [
  {
    path: '/padron-Proveedores/Administrador',
    label: 'Padrón',
    permission: { action: 'administer', subject: 'SupplierRegistry' },
  },
  {
    path: '/convocatorias-documentos/contenido/administrar/nuevosRegistros',
    label: 'Documentos',
    permission: { action: 'administer', subject: 'Documents' },
  },
  { path: '/perfiles', label: 'Perfiles', permission: { action: 'route', subject: 'Dashboard' } },
];

/** Path of the section that a screen belongs to: the longest one that it starts with. */
export function currentSection(pathname: string): string | undefined {
  return [...PUBLIC_SECTIONS, ...RESTRICTED_SECTIONS]
    .map((section) => section.path)
    .filter((path) => pathname === path || (path !== '/' && pathname.startsWith(`${path}/`)))
    .toSorted((a, b) => b.length - a.length)[0];
}
