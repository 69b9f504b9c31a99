import { CONTENT_SUBJECTS } from '#contract/content-subjects.ts';
import { trimEndOf } from '#contract/trim.ts';
import type { RouteRule } from './guard.ts';

/** The restricted routes (S-2.12 to S-2.15, and the desk of decision D13) and who may enter them (decision D4). */
export const PERIMETERS: Readonly<Record<string, RouteRule>> = {
  '/padron-Proveedores/Administrador': {
    isPublic: false,
    perimeter: 'SupplierRegistry',
    perimeterAction: 'administer',
  },
  '/convocatorias-documentos/contenido/administrar/nuevosRegistros': {
    isPublic: false,
    perimeter: 'Documents',
    perimeterAction: 'administer',
  },
  ...Object.fromEntries(
    Object.entries(CONTENT_SUBJECTS).map(([type, perimeter]) => [
      `/administracion/contenido/${type}`,
      { isPublic: false, perimeter, perimeterAction: 'administer' } as const,
    ]),
  ),
  '/administracion/contenido': { isPublic: false, perimeter: 'Notices', perimeterAction: 'administer' },
  '/administracion/evaluaciones': {
    isPublic: false,
    perimeter: 'Evaluations',
    perimeterAction: 'administer',
  },
  // Any signed-in person with the link of an order.
  '/adquisiciones/evaluar': { isPublic: false, perimeter: 'Dashboard' },
  '/administracion/bitacora': { isPublic: false, perimeter: 'AuditLog', perimeterAction: 'administer' },
  '/administracion/jefatura': {
    isPublic: false,
    perimeter: 'Settings',
    perimeterAction: 'administer',
  },
  '/administracion/sistema': { isPublic: false, perimeter: 'Settings', perimeterAction: 'administer' },
  '/administracion/ajustes': { isPublic: false, perimeter: 'Settings', perimeterAction: 'administer' },
  '/administracion': { isPublic: false, perimeter: 'Work', perimeterAction: 'administer' },
  '/perfiles': { isPublic: false, perimeter: 'Dashboard' },
  '/authadmin': { isPublic: false },
};

const PUBLIC: RouteRule = { isPublic: true };

/** Rule of a path without the base; what lies below a restricted route is restricted alike. */
export function ruleFor(pathname: string): RouteRule {
  const path = trimEndOf(pathname, /\//);
  for (const [restricted, rule] of Object.entries(PERIMETERS)) {
    if (path === restricted || path.startsWith(`${restricted}/`)) return rule;
  }
  return PUBLIC;
}
