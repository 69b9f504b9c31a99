import type { Action, Subject } from '#contract/permissions.ts';
import type { Section } from './sections.ts';

/** Icons that sections of the staff carry. */
export type StaffIconName = 'work' | 'purchases' | 'registry' | 'records' | 'people';

/** A section for those whom the guard would let in. */
export interface StaffSection extends Section {
  permission: { action: Action; subject: Subject };
  icon: StaffIconName;
  /** Shows how much of the person's own waits. */
  isCounted?: boolean;
  /** Whoever administers all of these finds it among the places of «Mi trabajo»: their row is full. */
  isElsewhereWith?: readonly Subject[];
}

/** Restricted sections, in the order of the navigation; a chunk that no visitor downloads. */
export const STAFF_SECTIONS: readonly StaffSection[] = [
  {
    path: '/administracion',
    label: 'Mi trabajo',
    permission: { action: 'administer', subject: 'Work' },
    icon: 'work',
    isCounted: true,
  },
  {
    path: '/requisiciones',
    label: 'Mis solicitudes',
    permission: { action: 'consult', subject: 'Requisitions' },
    isElsewhereWith: ['SupplierRegistry', 'Documents'],
    icon: 'purchases',
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
    path: '/denuncias',
    label: 'Denuncias',
    permission: { action: 'administer', subject: 'Reports' },
    icon: 'registry',
  },
  {
    path: '/perfiles',
    label: 'Perfiles',
    permission: { action: 'route', subject: 'Dashboard' },
    icon: 'people',
  },
];
