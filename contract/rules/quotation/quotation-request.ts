import type { QuotationKind, QuotationLot, QuotationRequestForm } from '#contract/quotation-requests.ts';
import { monthNameOf } from '#contract/date-words.ts';
import { toMexico } from '#contract/mexico-time.ts';
import { addDays, shortDate } from '../days/calendar.ts';
import { isMore, totalOf } from '../texts/money.ts';
import type { PlanningTerms } from '../planning/planning.ts';
import { hundredthsOf, restOf } from '../bids/shares.ts';
import { addWorkingDays, isWorkingDay } from '../days/working-days.ts';

/** How many are asked for an offer, and how many suffice (purchase-chain §4.2). */
export interface QuotationLeast {
  asked: number;
  received: number;
  /** Law and article; null for the plain number. */
  source: string | null;
}

/**
 * How many quotations a request of a kind asks for at least. Of a direct award from an amount without tax on the law asks for several
 * (V57, V58); where nobody knows the amount, as if it were reached.
 */
export function leastQuotations(
  kind: QuotationKind,
  estimate: string | null,
  { quotations, invitedLeast }: Pick<PlanningTerms, 'quotations' | 'invitedLeast'>,
): QuotationLeast {
  if (kind === 'invitation')
    return { asked: invitedLeast.count, received: invitedLeast.count, source: invitedLeast.source };
  const isSmall = quotations === undefined || (estimate !== null && isMore(quotations.from, estimate));
  if (kind === 'research' || isSmall) return { asked: 1, received: 1, source: null };
  return { asked: quotations.count, received: 1, source: quotations.source };
}

/** What the lots of a request are expected to cost together, without tax; null while one of them has no estimate. */
export const estimateOf = (lots: readonly Pick<QuotationLot, 'estimate'>[]): string | null =>
  lots.length === 0 || lots.some(({ estimate }) => estimate === null)
    ? null
    : (totalOf(lots.map(({ estimate }) => estimate)) ?? null);

/** A term of the catalogue, as it is counted from a day. */
export interface CountedTerm {
  amount: number;
  unit: 'days' | 'working_days';
}

/** Last day of a term that begins on the day after another: an offer that came on it is held until then (V74). */
export const lastDayOf = (
  from: string,
  { amount, unit }: CountedTerm,
  holidays: ReadonlySet<string>,
): string => (unit === 'working_days' ? addWorkingDays(from, amount, holidays) : addDays(from, amount));

/** First day on which a request that is sent on a day may close: the term is whole, and the day one of work. */
export function firstClosing(from: string, term: CountedTerm, holidays: ReadonlySet<string>): string {
  let day = lastDayOf(from, term, holidays);
  while (!isWorkingDay(day, holidays)) day = addDays(day, 1);
  return day;
}

const WEEKDAYS = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'] as const;

/** A closing as people read it: «jueves 10 de diciembre de 2026, a las 14:00 h». */
export function closingText(closesAt: string): string {
  const { date, time } = toMexico(closesAt);
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  const weekday = WEEKDAYS[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? '';
  return `${weekday} ${day} de ${monthNameOf(month)} de ${year}, a las ${time} h`;
}

/** Days after it is sent in which a request closes at the latest: what was received stays sealed until then. */
const MOST_CLOSING_DAYS = 60;

/** Why a closing lies too far from the day on which the request is sent; undefined where it does not. */
export function refuseLateClosing(closesAt: string, sentOn: string): string | undefined {
  const last = addDays(sentOn, MOST_CLOSING_DAYS);
  return toMexico(closesAt).date <= last
    ? undefined
    : `El cierre va a más tardar el ${shortDate(last)}, ${MOST_CLOSING_DAYS} días después del envío. Si necesitas más, cancela esta solicitud y empieza otra.`;
}

const OPENS = '09:00';
const ENDS = '17:00';
const termWords = ({ amount, unit }: CountedTerm) =>
  `${amount} ${unit === 'working_days' ? 'días hábiles' : 'días naturales'}`;

/** What is wrong with the moment of a closing; undefined where it may be. */
export function refuseClosing(
  closesAt: string | null,
  {
    from,
    term,
    holidays,
    kind,
  }: { from: string; term: CountedTerm; holidays: ReadonlySet<string>; kind: QuotationKind },
): string | undefined {
  if (closesAt === null) return 'Escribe el día y la hora del cierre.';
  const { date, time } = toMexico(closesAt);
  if (date < lastDayOf(from, term, holidays))
    return kind === 'invitation'
      ? `Da al menos ${termWords(term)} desde la última invitación: el cierre va desde el ${shortDate(firstClosing(from, term, holidays))}.`
      : `Da al menos ${termWords(term)} para cotizar: el cierre va desde el ${shortDate(firstClosing(from, term, holidays))}.`;
  if (!isWorkingDay(date, holidays))
    return `El ${shortDate(date)} es inhábil. Elige un día hábil para el cierre.`;
  if (time < OPENS || time > ENDS) return 'El cierre va entre las 9:00 y las 17:00 h.';
  return refuseLateClosing(closesAt, from);
}

/** What is known of a request beside what was written. */
export interface RequestFacts {
  /** The day of today. */
  today: string;
  now: string;
  holidays: ReadonlySet<string>;
  term: CountedTerm;
  least: QuotationLeast;
  /** Most that a price may lie above the lowest one in a simultaneous supply, in percent. */
  mostMargin: number;
  invited: readonly { name: string; hasMail: boolean }[];
}

export interface Missing {
  field: string;
  message: string;
}

/** Laws under which an offer with effect is asked for and answered in the federal platform alone (§4.1). */
const FEDERAL: ReadonlySet<string> = new Set(['laassp_2025', 'laassp_2000']);
const ELSEWHERE =
  'Con recurso federal la cotización que obliga se pide en la Plataforma de Contrataciones Públicas: desde aquí se envía solo la investigación de mercado.';

const said = (field: string, message: string | false | undefined): Missing[] =>
  message === false || message === undefined ? [] : [{ field, message }];

/** What keeps a request from being sent, each at its field; empty when it may be. */
export function missingOfRequest(form: QuotationRequestForm, facts: RequestFacts): Missing[] {
  return [
    ...said('title', form.title.length < 10 && 'Escribe qué se cotiza (10 letras o más).'),
    ...said('kind', form.kind !== 'research' && FEDERAL.has(form.regime) && ELSEWHERE),
    ...said('lines', form.lines.length === 0 && 'Elige al menos un giro: de él salen los proveedores.'),
    ...missingOfLots(form),
    ...said('closesAt', refuseClosing(form.closesAt, { from: facts.today, kind: form.kind, ...facts })),
    ...said('questionsUntil', refuseQuestions(form, facts)),
    ...missingOfNumbers(form, facts),
    ...said('criterion', refuseCriterion(form)),
    ...simultaneousOf(form, facts.mostMargin),
    ...said(
      'terms.payment',
      form.kind !== 'research' && form.terms.payment === '' && 'Escribe en cuánto tiempo se paga.',
    ),
  ];
}

function missingOfLots({ lots, awardBy }: QuotationRequestForm): Missing[] {
  if (lots.length === 0) return [{ field: 'lots', message: 'Agrega al menos una partida.' }];
  return lots.flatMap((lot) => {
    const at = (part: string) => `lots/${lot.id}/${part}`;
    return [
      ...said(at('description'), lot.description.length < 10 && 'Describe lo que se pide (10 letras o más).'),
      ...said(at('quantity'), lot.quantity === null && 'Escribe la cantidad.'),
      ...said(at('unit'), lot.unit === '' && 'Escribe la unidad de medida.'),
      ...said(at('place'), lot.place === '' && 'Escribe dónde se entrega.'),
      ...said(at('deliveryDays'), lot.deliveryDays === null && 'Escribe en cuántos días se entrega.'),
      ...said(
        at('requirements'),
        lot.requirements.some((one) => one.text === '') && 'Escribe qué debe cumplir, o quita el requisito.',
      ),
      ...said(at('groupLabel'), awardBy === 'group' && lot.groupLabel === null && 'Escribe de qué lote es.'),
    ];
  });
}

function refuseQuestions({ questionsUntil, closesAt }: QuotationRequestForm, facts: RequestFacts) {
  if (questionsUntil === null || closesAt === null) return undefined;
  if (questionsUntil <= facts.now) return 'Ese momento ya pasó: elige otro para las preguntas.';
  const next = addWorkingDays(toMexico(questionsUntil).date, 1, facts.holidays);
  return next <= toMexico(closesAt).date
    ? undefined
    : 'Las preguntas se reciben hasta un día hábil antes del cierre.';
}

function missingOfNumbers(form: QuotationRequestForm, { least, invited }: RequestFacts): Missing[] {
  const cite = least.source === null ? '' : ` (${least.source})`;
  const asked = Math.max(form.minimumAsked, least.asked);
  const silent = invited.filter(({ hasMail }) => !hasMail).map(({ name }) => name);
  const isOpen = form.isOpen && form.kind !== 'invitation';
  return [
    ...said(
      'minimumAsked',
      form.minimumAsked < least.asked && `Por su monto se piden al menos ${least.asked} cotizaciones${cite}.`,
    ),
    ...said(
      'minimumReceived',
      form.minimumReceived > form.minimumAsked
        ? 'No pueden bastar más cotizaciones de las que se piden.'
        : form.minimumReceived < least.received &&
            `Se necesitan al menos ${least.received} propuestas${cite}.`,
    ),
    ...said(
      'invitees',
      !isOpen &&
        invited.length < asked &&
        (asked === 3 ? 'Invita al menos a tres.' : `Invita al menos a ${asked}.`),
    ),
    ...said(
      'invitees',
      silent.length > 0 && `Sin correo en el padrón: ${silent.join(', ')}. Quítalos o pide su correo.`,
    ),
  ];
}

function refuseCriterion({ kind, criterion }: QuotationRequestForm): string | undefined {
  if (kind === 'research')
    return criterion === 'none' ? undefined : 'Una investigación de mercado no adjudica: no lleva criterio.';
  return criterion === 'none' ? 'Elige con qué criterio se adjudica.' : undefined;
}

/** What a simultaneous supply lacks: sources, shares and a margin within the law (V70). */
function simultaneousOf({ awardBy, simultaneous }: QuotationRequestForm, mostMargin: number): Missing[] {
  if (awardBy !== 'simultaneous') return [];
  if (simultaneous === null || simultaneous.shares.length < 2)
    return [{ field: 'simultaneous', message: 'Escribe el porcentaje de al menos dos fuentes.' }];
  const { shares, margin } = simultaneous;
  const isDescending = shares.every(
    (share, place) => place === 0 || hundredthsOf(share) <= hundredthsOf(shares[place - 1] ?? '0'),
  );
  return [
    ...said('simultaneous', restOf(shares) !== 0 && 'Los porcentajes de las fuentes deben sumar 100.'),
    ...said('simultaneous', !isDescending && 'La primera fuente lleva el porcentaje mayor, y así en orden.'),
    ...said(
      'simultaneous',
      margin === ''
        ? 'Escribe hasta cuánto puede diferir el precio del más bajo.'
        : hundredthsOf(margin) > mostMargin * 100 && `El margen no puede pasar del ${mostMargin} %.`,
    ),
  ];
}

/** What keeps a change of a request that was sent: at least half of the term is left, or the closing moves (§4.2). */
export function refuseModification(
  { sentAt, closesAt }: { sentAt: string; closesAt: string },
  wanted: { closesAt: string; now: string },
): string | undefined {
  const [from, to, now] = [sentAt, closesAt, wanted.now].map((at) => new Date(at).getTime()) as [
    number,
    number,
    number,
  ];
  const next = new Date(wanted.closesAt).getTime();
  if (next < to) return 'El cierre no se adelanta: quienes ya trabajan en su oferta cuentan con él.';
  if (next > to || to - now >= (to - from) / 2) return undefined;
  return 'Ya pasó la mitad del plazo: mueve el cierre para que alcancen a cambiar su oferta.';
}
