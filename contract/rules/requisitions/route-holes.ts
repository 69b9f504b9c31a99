import type { ApprovalRoute, Bound } from '#contract/approval-routes.ts';
import { FUNDING_LABELS, FUNDINGS } from '#contract/procedure-kinds.ts';
import { BOUGHT, BOUGHT_LABELS } from '#contract/purchase-route.ts';
import { matches, type RouteAmounts, type RouteFacts } from './approval-route.ts';
import { centsOf, decimal, moneyText } from '../texts/money.ts';

/** A partida that no route names; every route that names none is for it. */
const OTHER_PARTIDA = '00000';

/** In the order of any year, for the amounts that nobody has captured yet. */
const IN_ORDER = { uma: '100.00', direct: '100000000.00', invitation: '1000000000.00' };

/** What the amounts are in a year, and while nobody has captured its limits. */
const CASES = ({ uma, direct, invitation }: RouteAmounts): RouteAmounts[] => [
  {
    uma: uma ?? IN_ORDER.uma,
    direct: direct ?? IN_ORDER.direct,
    invitation: invitation ?? IN_ORDER.invitation,
  },
  { uma, direct: null, invitation: null },
];

const dayAfter = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
const some = <Value>(values: readonly Value[]): Value[] => [...new Set(values)];

/** Amounts at which a route may end: each bound and the cent above it. */
function amountsOf(routes: readonly ApprovalRoute[], amounts: RouteAmounts): string[] {
  const pesos = ({ kind, value }: Bound): bigint[] => {
    if (kind === 'pesos') return value === null ? [] : [centsOf(value)];
    if (kind === 'none') return [];
    const known = amounts[kind];
    if (known === null) return [];
    return [
      kind === 'uma'
        ? (centsOf(known) * BigInt(Math.round(Number(value ?? 0) * 100))) / 100n
        : centsOf(known),
    ];
  };
  const bounds = routes.flatMap(({ over, upTo }) => [...pesos(over), ...pesos(upTo)]);
  return some([1n, ...bounds.flatMap((cents) => [cents, cents + 1n])]).map(decimal);
}

/** Every kind of requisition that some base route tells apart. */
function* everyKind(base: readonly ApprovalRoute[], on: string): Generator<Omit<RouteFacts, 'net'>> {
  const [first] = BOUGHT;
  const [own] = FUNDINGS;
  const categories = base.some(({ category }) => category !== 'any') ? BOUGHT : [first];
  const fundings = base.some(({ funding }) => funding !== 'any') ? FUNDINGS : [own];
  const areas = some(base.map(({ areaId }) => areaId));
  const partidas = some([OTHER_PARTIDA, ...base.flatMap(({ prefixes }) => prefixes)]);
  const days = some([
    on,
    ...base.flatMap(({ validFrom, validUntil }) => [
      ...(validFrom !== null && validFrom > on ? [validFrom] : []),
      ...(validUntil !== null && validUntil >= on ? [dayAfter(validUntil)] : []),
    ]),
  ]);
  for (const day of days)
    for (const area of some([null, ...areas]))
      for (const category of categories)
        for (const funding of fundings)
          for (const partida of partidas)
            yield {
              on: day,
              areas: area === null ? [] : [area],
              category,
              funding,
              lines: [{ partida: partida.padEnd(5, '0'), hasProfile: false }],
              flags: [],
            };
}

/**
 * The first requisition that nobody would authorise, in a sentence; undefined where every one has a base route. What a base
 * route asks besides (a brand, a project) may always be missing.
 */
export function holeOf(
  routes: readonly ApprovalRoute[],
  amounts: RouteAmounts,
  on: string,
): string | undefined {
  const base = routes.filter(({ kind }) => kind === 'base');
  for (const known of CASES(amounts))
    for (const facts of everyKind(base, on))
      for (const net of amountsOf(base, known))
        if (!base.some((route) => matches(route, { ...facts, net }, known)))
          return `Nadie autorizaría una requisición de ${moneyText(net)} sin IVA (${BOUGHT_LABELS[facts.category].toLowerCase()}, recurso ${FUNDING_LABELS[facts.funding].toLowerCase()}, el ${facts.on.split('-').toReversed().join('/')}). Deja una ruta base que la cubra.`;
  return undefined;
}
