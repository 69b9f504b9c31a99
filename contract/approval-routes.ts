import { BOUGHT_LABELS } from './purchase-route.ts';
import { FUNDING_LABELS } from './procedure-kinds.ts';

/** One base route rules a requisition; every extra one that matches adds its steps (purchase chain 2.6). */
export const ROUTE_KIND_LABELS = {
  base: 'Base: dice quién autoriza',
  extra: 'Adicional: agrega pasos a la base',
} as const;
export type RouteKind = keyof typeof ROUTE_KIND_LABELS;

/** What an amount without tax is compared with: rows that stand elsewhere, so that a new limit moves the route by itself. */
export const BOUND_LABELS = {
  none: 'Sin límite',
  uma: 'Un número de UMA diarias',
  direct: 'El monto máximo de adjudicación directa',
  invitation: 'El monto máximo de invitación',
  pesos: 'Una cantidad en pesos',
} as const;
export type BoundKind = keyof typeof BOUND_LABELS;

/** What a route may ask of a requisition besides its amount, area, money and budget lines. */
export const ROUTE_FLAG_LABELS = {
  brand: 'Pide una marca determinada',
  urgency: 'Es urgente',
  multi_year: 'Abarca varios años',
  exception_committee: 'Excepción a la licitación que dictamina el comité',
  exception_area: 'Excepción a la licitación que dictamina el área requirente',
  direct_in_invitation_band: 'Adjudicación directa en el rango de invitación',
  project: 'Se paga con un proyecto externo',
} as const;
export type RouteFlag = keyof typeof ROUTE_FLAG_LABELS;

export const ROUTE_CATEGORY_LABELS = { any: 'Cualquiera', ...BOUGHT_LABELS } as const;
export const ROUTE_FUNDING_LABELS = { any: 'Cualquiera', ...FUNDING_LABELS } as const;

/** Functions that a step of a route may ask for. */
export const STEP_FUNCTION_LABELS = {
  area_approver: 'Autorizador de área',
  technical_reviewer: 'Dictamen técnico',
  finance_head: 'Titular de Administración y Finanzas',
  committee_secretary: 'Comité',
} as const;
export type StepFunction = keyof typeof STEP_FUNCTION_LABELS;

/** In which area somebody has to hold the function of a step. */
export const STEP_PLACE_LABELS = {
  own: 'El área que solicita',
  parent: 'El área de la que depende',
  whole: 'Lo más alto de la institución',
  named: 'El área que se indica',
} as const;
export type StepPlace = keyof typeof STEP_PLACE_LABELS;

export const STEP_RULE_LABELS = { one: 'Basta una persona', all: 'Todas las personas' } as const;
export type StepRule = keyof typeof STEP_RULE_LABELS;

/** Who is told when nobody decides a step in its days. */
export const ESCALATION_LABELS = {
  parent: 'Quien autoriza en el área de la que depende',
  whole: 'Quien autoriza en toda la institución',
  people_keeper: 'Quien da las funciones',
} as const;
export type Escalation = keyof typeof ESCALATION_LABELS;

/** One step as a route says it. */
export interface RouteStep {
  id: string;
  /** Steps run by number; those of one number at once. 0 comes before everybody who authorises. */
  number: number;
  function: StepFunction;
  place: StepPlace;
  /** Where the place is a named area. */
  areaId: string | null;
  rule: StepRule;
  /** Working days. */
  days: number;
  escalateTo: Escalation;
}

/** A bound of an amount: how it is found, and the number where it needs one (UMA or pesos). */
export interface Bound {
  kind: BoundKind;
  value: string | null;
}

/** A published route of approval. */
export interface ApprovalRoute {
  key: string;
  /** Grows with each publication: what a requisition was frozen with. */
  edition: number;
  name: string;
  position: number;
  kind: RouteKind;
  /** It rules this area and those below it; null: every one. */
  areaId: string | null;
  /** More than this, and up to and with that, without tax. */
  over: Bound;
  upTo: Bound;
  category: keyof typeof ROUTE_CATEGORY_LABELS;
  /** How the budget lines begin that it is for; none: all. */
  prefixes: readonly string[];
  /** Lines with a computing profile in force do not count for its budget lines. */
  withoutProfile: boolean;
  funding: keyof typeof ROUTE_FUNDING_LABELS;
  flag: RouteFlag | 'none';
  validFrom: string | null;
  validUntil: string | null;
  steps: readonly RouteStep[];
}
