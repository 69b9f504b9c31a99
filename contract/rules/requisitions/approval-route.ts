import type {
  ApprovalRoute,
  Bound,
  Escalation,
  RouteFlag,
  RouteStep,
  StepFunction,
  StepRule,
} from '#contract/approval-routes.ts';
import type { Funding } from '#contract/procedure-kinds.ts';
import type { Bought } from '#contract/purchase-route.ts';
import { stepWords } from './route-words.ts';
import { centsOf, decimal, isMore } from '../texts/money.ts';

/** What decides the route of a requisition. */
export interface RouteFacts {
  /** The requesting area and those above it, the nearest first. */
  areas: readonly string[];
  /** Its total without tax, pesos with two decimals. */
  net: string;
  category: Bought;
  funding: Funding;
  lines: readonly { partida: string | null; hasProfile: boolean }[];
  flags: readonly RouteFlag[];
  /** Day on which it is sent. */
  on: string;
}

/** Amounts that stand as rows, in pesos; null: nobody captured it. */
export interface RouteAmounts {
  /** One UMA of the day. */
  uma: string | null;
  direct: string | null;
  invitation: string | null;
}
export type UnknownAmount = keyof RouteAmounts;

/** A step of a requisition, to be frozen as a row. */
export interface FoundStep {
  number: number;
  function: StepFunction;
  /** Where the function has to be held; null: wherever, of what only one person or the holders of a matter have. */
  areaId: string | null;
  /** Budget lines on which an opinion is asked for. */
  lines: readonly string[];
  rule: StepRule;
  days: number;
  escalateTo: Escalation;
  /** «Autoriza el titular del área» */
  name: string;
  route: RouteName;
}
/** What is compared with a requisition. */
export type Matched = Pick<
  ApprovalRoute,
  | 'areaId'
  | 'over'
  | 'upTo'
  | 'category'
  | 'prefixes'
  | 'withoutProfile'
  | 'funding'
  | 'flag'
  | 'validFrom'
  | 'validUntil'
>;
export type RouteName = Pick<ApprovalRoute, 'key' | 'name' | 'edition'>;

/** Who authorises a requisition, or that no base route rules it. `unknown`: amounts that it was compared with and nobody captured. */
export type RouteFound =
  | { outcome: 'found'; base: RouteName; extras: RouteName[]; steps: FoundStep[]; unknown: UnknownAmount[] }
  | { outcome: 'hole' };

export const HOLE =
  'Ninguna ruta base autoriza una compra así. Avisa a quien lleva los ajustes: falta una ruta para este monto o área.';

/** A bound in pesos: undefined where there is none, null where its row is missing. */
function pesosOf({ kind, value }: Bound, amounts: RouteAmounts): string | undefined | null {
  if (kind === 'none') return undefined;
  if (kind === 'pesos') return value;
  if (kind !== 'uma') return amounts[kind];
  return amounts.uma === null || value === null ? null : timesUma(value, amounts.uma);
}

const timesUma = (count: string, uma: string): string => {
  const [whole = '0', part = ''] = count.split('.');
  const hundredths = BigInt(`${whole}${part.slice(0, 2).padEnd(2, '0')}`);
  return decimal((hundredths * centsOf(uma)) / 100n);
};

/**
 * An amount that nobody captured is taken as passed: a requisition gets all steps that it could need, never fewer than
 * the limit would ask for.
 */
function fitsAmount({ over, upTo }: Matched, net: string, amounts: RouteAmounts): boolean {
  const least = pesosOf(over, amounts);
  const most = pesosOf(upTo, amounts);
  if (most === null) return false;
  if (typeof least === 'string' && !isMore(net, least)) return false;
  return most === undefined || !isMore(net, most);
}

/** Budget lines of a requisition that a route is for. */
function linesFor({ prefixes, withoutProfile }: Matched, lines: RouteFacts['lines']): string[] {
  const of = lines
    .filter(({ hasProfile }) => !(withoutProfile && hasProfile))
    .flatMap(({ partida }) =>
      partida !== null && prefixes.some((one) => partida.startsWith(one)) ? [partida] : [],
    );
  return [...new Set(of)].toSorted();
}

/** Whether a route rules a requisition, or another rule is for it that says so in the same words. */
export function matches(route: Matched, facts: RouteFacts, amounts: RouteAmounts): boolean {
  const { areaId, category, flag, funding, prefixes, validFrom, validUntil } = route;
  if (validFrom !== null && facts.on < validFrom) return false;
  if (validUntil !== null && facts.on > validUntil) return false;
  if (areaId !== null && !facts.areas.includes(areaId)) return false;
  if (category !== 'any' && category !== facts.category) return false;
  if (funding !== 'any' && funding !== facts.funding) return false;
  if (flag !== 'none' && !facts.flags.includes(flag)) return false;
  if (prefixes.length > 0 && linesFor(route, facts.lines).length === 0) return false;
  return fitsAmount(route, facts.net, amounts);
}

/** Nobody stands above the highest area: what is asked there of its parent is asked of itself. */
function areaOf({ function: code, place, areaId }: RouteStep, areas: readonly string[]): string | null {
  if (place === 'own') return areas[0] ?? null;
  if (place === 'parent') return areas[1] ?? areas[0] ?? null;
  if (place === 'named') return areaId;
  return code === 'area_approver' ? (areas.at(-1) ?? null) : null;
}

function stepsOf(route: ApprovalRoute, facts: RouteFacts): FoundStep[] {
  const { edition, key, name } = route;
  return route.steps.map((step) => ({
    number: step.number,
    function: step.function,
    areaId: areaOf(step, facts.areas),
    lines: step.function === 'technical_reviewer' ? linesFor(route, facts.lines) : [],
    rule: step.rule,
    days: step.days,
    escalateTo: step.escalateTo,
    name: stepWords(step.function, step.place),
    route: { key, name, edition },
  }));
}

/** Nobody is asked twice for the same: the first time counts. */
function onceEach(steps: readonly FoundStep[]): FoundStep[] {
  const seen = new Set<string>();
  return steps
    .toSorted((one, other) => one.number - other.number)
    .filter(({ areaId, function: code, lines }) => {
      const same = JSON.stringify([code, areaId, lines]);
      if (seen.has(same)) return false;
      seen.add(same);
      return true;
    });
}

const nameOf = ({ edition, key, name }: RouteName): RouteName => ({ key, name, edition });

/** The first base route that matches by its place, and after it every extra one (purchase chain 2.6). */
export function routeFor(
  facts: RouteFacts,
  routes: readonly ApprovalRoute[],
  amounts: RouteAmounts,
): RouteFound {
  const inOrder = routes.toSorted((one, other) => one.position - other.position);
  const fitting = inOrder.filter((route) => matches(route, facts, amounts));
  const base = fitting.find(({ kind }) => kind === 'base');
  if (base === undefined) return { outcome: 'hole' };
  const extras = fitting.filter(({ kind }) => kind === 'extra');
  return {
    outcome: 'found',
    base: nameOf(base),
    extras: extras.map(nameOf),
    steps: onceEach([base, ...extras].flatMap((route) => stepsOf(route, facts))),
    unknown: unknownOf(
      inOrder.filter(({ position, kind }) => kind === 'base' && position <= base.position),
      amounts,
    ),
  };
}

/** Amounts that were needed up to the route that was chosen and that nobody captured. */
function unknownOf(routes: readonly ApprovalRoute[], amounts: RouteAmounts): UnknownAmount[] {
  const asked = new Set(routes.flatMap(({ over, upTo }) => [over.kind, upTo.kind]));
  return (['uma', 'direct', 'invitation'] as const).filter((one) => asked.has(one) && amounts[one] === null);
}
