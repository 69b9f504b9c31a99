import { todayInMexico } from '#contract/mexico-time.ts';
import { FUNDING_SLUGS, FUNDINGS } from '#contract/procedure-kinds.ts';
import { lawNorm, PURCHASE_LAWS, purchaseLaws } from '#contract/purchase-laws.ts';
import {
  BOUGHT,
  BOUGHT_SLUGS,
  ROUTED_KINDS,
  type RouteAnswer,
  type RouteQuery,
  type RouteWarning,
  type UsualTime,
} from '#contract/purchase-route.ts';
import { readAmountText } from '#contract/rules/texts/amount-text.ts';
import {
  routePurchase,
  yearEndWarning,
  type RouteQuestion,
} from '#contract/rules/planning/purchase-route.ts';
import { noticesForAreas } from '#server/features/notices/public.ts';
import { readRuleBook } from '#server/features/legal-rules/public.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { rememberByVersion } from '#server/kit/remembered.ts';
import { readSettingValues } from '#server/kit/settings.ts';
import { readRanges, readUsualTime, selectFollowed, selectRegulation } from './purchase-route.sql.ts';

/** What was typed, or what to correct by name of the question. */
function questionOf(
  query: RouteQuery,
  today: string,
): { question: RouteQuestion } | { problems: Record<string, string> } {
  const problems: Record<string, string> = {};
  const read = readAmountText(query.monto);
  if ('problem' in read) problems.monto = read.problem;
  const category = BOUGHT.find((one) => BOUGHT_SLUGS[one] === query.bien);
  if (category === undefined) problems.bien = 'Elige qué vas a comprar.';
  const funding = FUNDINGS.find((one) => FUNDING_SLUGS[one] === query.recurso);
  if (funding === undefined) problems.recurso = 'Elige de dónde sale el recurso.';
  const hasTax = query.iva === 'con';
  if (!hasTax && query.iva !== '' && query.iva !== 'sin') problems.iva = 'Di si el monto lleva IVA.';
  const isYear = query.ejercicio === '' || /^(19|20|21)\d\d$/.test(query.ejercicio);
  if (!isYear) problems.ejercicio = 'Escribe el año completo, como 2026.';
  if (
    'problem' in read ||
    category === undefined ||
    funding === undefined ||
    Object.keys(problems).length > 0
  )
    return { problems };
  const year = Number(query.ejercicio === '' ? today.slice(0, 4) : query.ejercicio);
  // The rules of an earlier year are those of its last day.
  const on = year < Number(today.slice(0, 4)) ? `${year}-12-31` : today;
  return { question: { amount: read.amount, hasTax, category, funding, year, on } };
}

/** What the notices of the day tell the areas that buy, such as the last day for requisitions. */
const closesOf = async (db: Db, today: string): Promise<RouteWarning[]> =>
  (await noticesForAreas(db, today)).map(({ title, until }) => ({
    code: 'notice',
    text: `Aviso de la portada: ${title}${until === null ? '' : ` (hasta el ${until.split('-').toReversed().join('/')})`}.`,
    source: null,
  }));

const isAsked = ({ monto, bien, recurso }: RouteQuery) => monto !== '' || bien !== '' || recurso !== '';

/** The route of a question, with what was read for it. */
async function readRoute(db: Db | Transaction, question: RouteQuestion) {
  const [{ years, limits }, kept, rules] = await Promise.all([
    readRanges(db, question.year),
    readSettingValues(db, [PURCHASE_LAWS.key]),
    readRuleBook(db),
  ]);
  const laws = purchaseLaws(kept.get(PURCHASE_LAWS.key));
  return { route: routePurchase(question, { ...laws, limits, rules }), years, kept };
}

/** Which procedure a purchase takes; undefined where no law is written down for its money. */
export const purchaseRoute = async (db: Db | Transaction, question: RouteQuestion) =>
  (await readRoute(db, question)).route;

/** Answers «¿Qué procedimiento me toca?»; an address that asks nothing is answered with the years there are. */
export function purchaseRoutes(db: Db): (query: RouteQuery) => Promise<RouteAnswer> {
  const usual = rememberByVersion<UsualTime>(db, ROUTED_KINDS.length);
  return async (query) => {
    const today = todayInMexico(new Date());
    const asked = questionOf(query, today);
    const nothing = { route: null, sheets: [], usual: null };
    if ('problems' in asked) {
      const { years } = await readRanges(db, 0);
      return { ...nothing, years, problems: isAsked(query) ? asked.problems : {} };
    }
    const { question } = asked;
    const { route, years, kept } = await readRoute(db, question);
    if (route === undefined)
      return {
        ...nothing,
        years,
        problems: { recurso: 'No está capturado qué ley rige ese recurso. Pregunta a la Unidad.' },
      };
    const kind = ROUTED_KINDS.find((one) => one === route.outcome);
    const regulation = await selectRegulation(db, lawNorm(kept.get(PURCHASE_LAWS.key), route.regime));
    if (kind === undefined) return { ...nothing, years, problems: {}, route, regulation };
    const [sheets, time] = await Promise.all([
      selectFollowed(db, kind, route.category),
      usual(`${kind} ${today}`, () => readUsualTime(db, kind)),
    ]);
    const late = yearEndWarning(
      today,
      question.year,
      sheets.map(({ responseTime }) => responseTime),
    );
    const warnings = [
      ...(late === undefined ? [] : [late]),
      ...(await closesOf(db, today)),
      ...route.warnings,
    ];
    return { years, problems: {}, route: { ...route, warnings }, regulation, sheets, usual: time };
  };
}
