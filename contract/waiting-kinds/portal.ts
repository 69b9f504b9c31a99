import { REGISTRY, none, section, type WaitingKindWords } from './words.ts';

/** What the portal tells of itself. */
export const PORTAL_KINDS = {
  mail_failed: {
    label: 'Correo sin entregar',
    action: 'Ver',
    slug: 'correos',
    subject: 'SupplierRegistry',
    path: REGISTRY,
    search: section('resumen'),
    canSettle: true,
  },
  job_failed: {
    label: 'Trabajo del portal que falló',
    action: 'Ver',
    slug: 'trabajos',
    subject: 'AuditLog',
    path: '/administracion',
    search: () => ({ de: 'libres', tipo: 'trabajos' }),
    canSettle: true,
  },
  backup_proved: {
    label: 'Respaldo probado',
    action: 'Ver',
    slug: 'respaldos-probados',
    subject: 'Settings',
    path: '/administracion',
    search: () => ({ de: 'libres', tipo: 'respaldos-probados' }),
    canSettle: true,
  },
  backup_failed: {
    label: 'Respaldo que no sirve completo',
    action: 'Ver',
    slug: 'respaldos',
    subject: 'Settings',
    path: '/administracion',
    search: () => ({ de: 'libres', tipo: 'respaldos' }),
    canSettle: true,
  },
  integrity_checked: {
    label: 'Revisión del registro de integridad',
    action: 'Ver',
    slug: 'integridad-revisada',
    subject: 'AuditLog',
    path: '/integridad',
    search: none,
    canSettle: true,
  },
  integrity_broken: {
    label: 'Algo no corresponde al registro',
    action: 'Ver qué hacer',
    slug: 'integridad',
    subject: 'AuditLog',
    path: '/integridad',
    search: none,
  },
} as const satisfies Record<string, WaitingKindWords>;
