import { CONTENT_SUBJECTS } from '#contract/content-subjects.ts';
import type { Action, Subject } from '#contract/permissions.ts';
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
  '/administracion/sistema': 'Settings',
  '/administracion/ajustes': 'Settings',
  '/administracion/rutas': 'Settings',
  '/administracion': 'Work',
  '/denuncias': 'Reports',
} as const satisfies Record<string, RouteRule['perimeter']>;

/** Those that whoever consults may enter, and whoever administers with them. */
const CONSULTED = {
  '/requisiciones': 'Requisitions',
  '/por-autorizar': 'Requisitions',
  '/administracion/bitacora': 'AuditLog',
  '/administracion/personas': 'People',
  '/administracion/presupuesto': 'Budget',
  '/administracion/jefatura': 'Head',
} as const satisfies Record<string, RouteRule['perimeter']>;

const rules = (table: Record<string, Subject>, perimeterAction: Action) =>
  Object.entries(table).map(
    ([path, perimeter]) => [path, { isPublic: false, perimeter, perimeterAction }] as const,
  );

const SIGNED_IN: RouteRule = { isPublic: false, perimeter: 'Dashboard' };

/** All restricted routes and who may enter them. */
export const PERIMETERS: Readonly<Record<string, RouteRule>> = {
  ...Object.fromEntries([...rules(CONSULTED, 'consult'), ...rules(ADMINISTERED, 'administer')]),
  // Any signed-in person with the link of an order.
  '/adquisiciones/evaluar': SIGNED_IN,
  // Whoever was chosen custodies, by whatever function.
  '/custodia': SIGNED_IN,
  '/mis-funciones': SIGNED_IN,
  '/perfiles': { ...SIGNED_IN, isTold: true },
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
