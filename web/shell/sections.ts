import { SECTION_PATHS, SECTIONS } from '#contract/section-names.ts';
import type { Action, Subject } from '#contract/permissions.ts';

/** Icons that sections of the staff carry. */
export type StaffIconName = 'work' | 'registry' | 'records' | 'people';

/** One entry of the section navigation. */
export interface Section {
  path: string;
  label: string;
  /** Shown only to people who pass this check; the others are for everyone. */
  permission?: { action: Action; subject: Subject };
  icon?: StaffIconName;
  /** Shows how much of the person's own waits. */
  isCounted?: boolean;
}

/** Public sections, in the order of the navigation (screens.md 0.2). */
export const PUBLIC_SECTIONS: readonly Section[] = [
  { path: '/', label: 'Inicio' },
  ...SECTION_PATHS.map((path) => ({ path, label: SECTIONS[path] })),
];

/** Restricted sections, offered only to those whom the guard would let in. */
export const RESTRICTED_SECTIONS: readonly Section[] = [
  {
    path: '/administracion',
    label: 'Mi trabajo',
    permission: { action: 'administer', subject: 'Work' },
    icon: 'work',
    isCounted: true,
  },
  {
    path: '/padron-Proveedores/Administrador',
    label: 'Padrón',
    permission: { action: 'administer', subject: 'SupplierRegistry' },
    icon: 'registry',
  },
  {
    path: '/convocatorias-documentos/contenido/administrar/nuevosRegistros',
    label: 'Procedimientos',
    permission: { action: 'administer', subject: 'Documents' },
    icon: 'records',
  },
  {
    path: '/perfiles',
    label: 'Perfiles',
    permission: { action: 'route', subject: 'Dashboard' },
    icon: 'people',
  },
];

/** Path of the section that a screen belongs to: the longest one that it starts with. */
export function currentSection(pathname: string): string | undefined {
  return [...PUBLIC_SECTIONS, ...RESTRICTED_SECTIONS]
    .map((section) => section.path)
    .filter((path) => pathname === path || (path !== '/' && pathname.startsWith(`${path}/`)))
    .toSorted((a, b) => b.length - a.length)[0];
}
