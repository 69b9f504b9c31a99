import { CONTENT_SUBJECTS } from '#contract/content-subjects.ts';
import { trimEndOf } from '#contract/trim.ts';
import type { RouteRule } from './guard.ts';

/** Restricted routes (S-2.12 to S-2.15, and the desk of decision D13) by what whoever enters administers (decision D4). */
const ADMINISTERED = {
  '/padron-Proveedores/Administrador': 'SupplierRegistry',
  '/convocatorias-documentos/contenido/administrar/nuevosRegistros': 'Documents',
  ...Object.fromEntries(
    Object.entries(CONTENT_SUBJECTS).map(([type, subject]) => [`/administracion/contenido/${type}`, subject]),
  ),
  '/administracion/contenido': 'Notices',
  '/por-autorizar': 'Requisitions',
  '/administracion/requisiciones': 'Procurement',
  '/administracion/evaluaciones': 'Evaluations',
  '/administracion/bitacora': 'AuditLog',
  '/administracion/jefatura': 'Settings',
  '/administracion/sistema': 'Settings',
  '/administracion/ajustes': 'Settings',
  '/administracion': 'Work',
} as const satisfies Record<string, RouteRule['perimeter']>;

/** All restricted routes and who may enter them. */
export const PERIMETERS: Readonly<Record<string, RouteRule>> = {
  // Whoever buys, pays or audits reads it.
  '/administracion/presupuesto': { isPublic: false, perimeter: 'Budget', perimeterAction: 'consult' },
  ...Object.fromEntries(
    Object.entries(ADMINISTERED).map(([path, perimeter]) => [
      path,
      { isPublic: false, perimeter, perimeterAction: 'administer' } as const,
    ]),
  ),
  // Any signed-in person with the link of an order.
  '/adquisiciones/evaluar': { isPublic: false, perimeter: 'Dashboard' },
  '/perfiles': { isPublic: false, perimeter: 'Dashboard', isTold: true },
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
