import { z } from 'zod';
import { AmountLimit } from './amount-limits.ts';
import { endpoint } from './endpoint.ts';
import { CATEGORIES, CATEGORY_LABELS, FUNDINGS, PROCEDURE_KINDS, REGIMES } from './procedure-kinds.ts';

/** What can be bought; what is sold has a procedure of its own. */
export const BOUGHT = [
  'goods',
  'lease',
  'services',
  'works',
  'works_services',
] as const satisfies (typeof CATEGORIES)[number][];
export type Bought = (typeof BOUGHT)[number];
export const BOUGHT_LABELS: Record<Bought, string> = {
  goods: CATEGORY_LABELS.goods,
  lease: CATEGORY_LABELS.lease,
  services: CATEGORY_LABELS.services,
  works: CATEGORY_LABELS.works,
  works_services: CATEGORY_LABELS.works_services,
};
/** Words of what is bought in addresses (`?bien=servicio`). */
export const BOUGHT_SLUGS: Record<Bought, string> = {
  goods: 'bienes',
  lease: 'arrendamiento',
  services: 'servicio',
  works: 'obra',
  works_services: 'servicio-de-obra',
};

/** Kinds of procedure among which the amount decides. */
export const ROUTED_KINDS = [
  'direct',
  'invitation',
  'open',
] as const satisfies (typeof PROCEDURE_KINDS)[number][];
export type RoutedKind = (typeof ROUTED_KINDS)[number];

/** Fewest procedures of which a usual time is told. */
export const LEAST_CASES = 5;

const word = z.string().max(60).default('');

/** The three questions as the address has them: any text, told back by field where it does not serve. */
export const RouteQuery = z.object({
  monto: word,
  iva: word,
  bien: word,
  recurso: word,
  /** Year of the limits; without it, the one that runs. */
  ejercicio: z.string().max(4).default(''),
});
export type RouteQuery = z.infer<typeof RouteQuery>;

/** What to keep in mind, with the rule that says it where there is one. */
export const RouteWarning = z.object({
  code: z.enum([
    'tax_removed',
    'tax_excluded',
    'splitting',
    'quotations',
    'invited',
    'mixed_funding',
    'computing',
    'import',
    'year_end',
    'notice',
  ]),
  text: z.string(),
  source: z.string().nullable(),
});
export type RouteWarning = z.infer<typeof RouteWarning>;

/** Which procedure a purchase takes, and why. */
export const PurchaseRoute = z.object({
  year: z.number(),
  category: z.enum(BOUGHT),
  funding: z.enum(FUNDINGS),
  /** As it was asked, and without tax: what is compared. */
  amount: z.string(),
  netAmount: z.string(),
  regime: z.enum(REGIMES),
  /** Why this law and not another one. */
  regimeSource: z.string(),
  /** `no_limits`: none of the year and regime is captured; `no_range`: several, and none says that it is the university's. */
  outcome: z.enum([...ROUTED_KINDS, 'no_limits', 'no_range']),
  /** The row with which the amount was compared. */
  limit: AmountLimit.nullable(),
  /** Rows among which nobody chose. */
  ranges: z.array(AmountLimit),
  /** Article of the procedure. */
  basis: z.string().nullable(),
  warnings: z.array(RouteWarning),
});
export type PurchaseRoute = z.infer<typeof PurchaseRoute>;

/** Days from publication to award of this unit's own procedures of a kind. */
export const UsualTime = z.object({
  cases: z.number(),
  /** Null under five cases. */
  days: z.object({ median: z.number(), tenth: z.number(), ninetieth: z.number() }).nullable(),
  /** Years of publication of the first and the last one. */
  from: z.number().nullable(),
  to: z.number().nullable(),
});
export type UsualTime = z.infer<typeof UsualTime>;

export const RouteAnswer = z.object({
  /** What to correct, by name of the question; empty while nothing was asked or all is well. */
  problems: z.record(z.string(), z.string()),
  /** Years with limits, the last one first. */
  years: z.array(z.number()),
  route: PurchaseRoute.nullable(),
  /** Address of the law that rules, among the regulations. */
  regulation: z.string().nullable().optional(),
  sheets: z.array(
    z.object({ key: z.string(), slug: z.string(), title: z.string(), responseTime: z.string() }),
  ),
  usual: UsualTime.nullable(),
});
export type RouteAnswer = z.infer<typeof RouteAnswer>;

export const purchaseRouteApi = {
  find: endpoint({
    operationId: 'findPurchaseRoute',
    method: 'GET',
    path: '/procedimiento-que-toca',
    tag: 'Procedimientos de la Unidad',
    summary: 'Qué procedimiento toca a una compra por su monto, lo que se compra y el origen del recurso',
    query: RouteQuery,
    response: RouteAnswer,
  }),
};
