import type { AmountLimit } from '#contract/amount-limits.ts';
import type { Funding, Regime } from '#contract/procedure-kinds.ts';
import type { Bought, PurchaseRoute, RoutedKind, RouteWarning } from '#contract/purchase-route.ts';
import { isMore, moneyText } from '../texts/money.ts';
import { planningTerms } from './planning.ts';
import { rulesInForce, type RuleBook } from '../procedures/procurement.ts';
import { TAX_PERCENT, withoutTax } from './purchase-checks.ts';

/** Everything that stands as data and decides a route. */
export interface RouteBook {
  /** Limits of the year, of whatever regime. */
  limits: readonly AmountLimit[];
  /** Which law applies to money of a source, and under which article. */
  regimes: readonly { funding: Funding; isWorks: boolean; regime: Regime; source: string }[];
  /** Article of each kind of procedure under each law. */
  bases: readonly { regime: Regime; kind: RoutedKind; source: string }[];
  rules: RuleBook;
}

/** A purchase of which somebody asks. `on` is the day of the rules. */
export interface RouteQuestion {
  /** Pesos with two decimals. */
  amount: string;
  hasTax: boolean;
  category: Bought;
  funding: Funding;
  year: number;
  on: string;
}

const isWorks = (category: Bought) => category === 'works' || category === 'works_services';

/** The range with which purchases are compared: the one that says so, or the only one there is. */
export function ownRange<Range extends { isOwn: boolean | null }>(
  ranges: readonly Range[],
): Range | undefined {
  const own = ranges.filter(({ isOwn }) => isOwn === true);
  if (own.length === 1) return own[0];
  return ranges.length === 1 ? ranges[0] : undefined;
}

/** What a limit names is still below it: «hasta» includes its own amount. */
function kindOf(amount: string, { directMax, invitationMax }: AmountLimit): RoutedKind {
  if (!isMore(amount, directMax)) return 'direct';
  return isMore(amount, invitationMax) ? 'open' : 'invitation';
}

function warningsOf(
  question: RouteQuestion,
  { regime, regimeSource, kind, limit, netAmount }: Found,
  { rules }: RouteBook,
): RouteWarning[] {
  const warnings: RouteWarning[] = [
    question.hasTax
      ? {
          code: 'tax_removed',
          text: `Los montos máximos son sin IVA: se comparó ${moneyText(netAmount)}, que es ${moneyText(question.amount)} sin el ${TAX_PERCENT} %.`,
          source: null,
        }
      : {
          code: 'tax_excluded',
          text: 'Los montos máximos son sin IVA: el monto se tomó como lo escribiste, sin IVA.',
          source: null,
        },
  ];
  if (question.funding === 'mixed')
    warnings.push({
      code: 'mixed_funding',
      text: 'Basta una parte de recurso federal para que rija la ley federal.',
      source: regimeSource,
    });
  if (question.category === 'goods' || question.category === 'lease')
    warnings.push({
      code: 'computing',
      text: '¿Es equipo de cómputo? Se compra con un perfil vigente o con dictamen técnico.',
      source: null,
    });
  if (question.category === 'goods')
    warnings.push({
      code: 'import',
      text: '¿Se compra en el extranjero? Sigue además la ficha de importación.',
      source: null,
    });
  if (kind === undefined) return warnings;
  const dated = {
    kind,
    regime,
    character: 'national',
    shortened: false,
    publishOn: question.on,
  } as const;
  if (kind !== 'open')
    warnings.push({
      code: 'splitting',
      text: 'No dividas la compra para caber en el monto: las del mismo trimestre, proveedor y partida se suman.',
      source:
        rulesInForce(dated, rules).find(({ code }) => code === 'splitting')?.source ?? limit?.source ?? null,
    });
  const { quotations, invitedLeast } = planningTerms(dated, rules);
  if (kind === 'direct' && quotations !== undefined && !isMore(quotations.from, netAmount))
    warnings.push({
      code: 'quotations',
      text: `Desde ${moneyText(quotations.from)} se piden al menos ${quotations.count} cotizaciones.`,
      source: quotations.source,
    });
  if (kind === 'invitation')
    warnings.push({
      code: 'invited',
      text: `Se invita al menos a ${invitedLeast.count} proveedores.`,
      source: invitedLeast.source,
    });
  return warnings;
}

/** Working days that are always lost at the end of a year: one week. */
const CANNOT_WAIT = 5;

/**
 * That a purchase begun today hardly ends in its year: the longest of its sheets takes more working days than are left.
 * Days off only make them fewer.
 */
export function yearEndWarning(
  today: string,
  year: number,
  times: readonly string[],
): RouteWarning | undefined {
  const days = Math.max(0, ...times.map((time) => Number(/^(\d+) días? hábil/.exec(time)?.[1] ?? 0)));
  if (!today.startsWith(String(year)) || days === 0) return undefined;
  let left = 0;
  for (let day = Date.parse(today); day <= Date.parse(`${year}-12-31`); day += 86_400_000)
    if (![0, 6].includes(new Date(day).getUTCDay())) left += 1;
  return days + CANNOT_WAIT <= left
    ? undefined
    : {
        code: 'year_end',
        text: `Lo más probable es que ya no termine en ${year}: quedan ${left} días de lunes a viernes y la ficha dice ${days} hábiles. Pregunta a la Unidad.`,
        source: null,
      };
}

interface Found {
  regime: Regime;
  regimeSource: string;
  kind: RoutedKind | undefined;
  limit: AmountLimit | undefined;
  netAmount: string;
}

/**
 * Which procedure a purchase takes: the law by the source of its money, and by its amount without tax the kind. Undefined
 * where no law is written down for that money.
 */
export function routePurchase(question: RouteQuestion, book: RouteBook): PurchaseRoute | undefined {
  const { amount, category, funding, hasTax, year } = question;
  const law = book.regimes.find((one) => one.funding === funding && one.isWorks === isWorks(category));
  if (law === undefined) return undefined;
  const { regime, source: regimeSource } = law;
  const netAmount = hasTax ? withoutTax(amount) : amount;
  const ranges = book.limits.filter((one) => one.regime === regime && one.fiscalYear === year);
  const limit = ownRange(ranges);
  const kind = limit === undefined ? undefined : kindOf(netAmount, limit);
  const found = { regime, regimeSource, kind, limit, netAmount };
  return {
    year,
    category,
    funding,
    amount,
    netAmount,
    regime,
    regimeSource,
    outcome: kind ?? (ranges.length === 0 ? 'no_limits' : 'no_range'),
    limit: limit ?? null,
    ranges: limit === undefined ? [...ranges] : [],
    basis: book.bases.find((one) => one.regime === regime && one.kind === kind)?.source ?? null,
    warnings: warningsOf(question, found, book),
  };
}
