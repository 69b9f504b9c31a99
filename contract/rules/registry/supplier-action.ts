import type { LiftingDocument, SupplierActionInput } from '#contract/supplier-admin.ts';
import { isPlainDate, type PlainDate } from '../days/calendar.ts';

/** Terms that an action on a supplier must keep, from the catalogue. */
export interface ActionTerms {
  today: PlainDate;
  /** Shortest and longest disqualification in months (LAASSP 2025, art. 90). */
  minMonths: number;
  maxMonths: number;
  /** Whether it stands as definitive on the list of art. 69-B in force. */
  isListed69b: boolean;
  /** Texts of the causes by their codes; what one says of its length counts. */
  causes?: Readonly<Record<string, string>>;
}

const SPELLED = ['un', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete'];

/** The longest bar that a cause lets, in months, where its text says one: «impedimento de hasta un año», «de dos años». */
export function mostMonthsOf(cause: string): number | undefined {
  const [, count = '', unit] =
    /impedimento de (?:hasta )?(\d+|[a-z]+) (años?|mes(?:es)?)\b/i.exec(cause) ?? [];
  const number = /^\d/.test(count) ? Number(count) : SPELLED.indexOf(count.toLowerCase()) + 1;
  if (unit === undefined || number < 1) return undefined;
  return unit.startsWith('año') ? number * 12 : number;
}

/** The terms within what the chosen cause lets. */
export function termsOfCause(terms: ActionTerms, causeCode: string): ActionTerms {
  const most = mostMonthsOf(terms.causes?.[causeCode] ?? '');
  return most === undefined ? terms : { ...terms, maxMonths: Math.min(most, terms.maxMonths) };
}

/**
 * Whether the list of art. 69-B itself is the ground (machine B: document and term, or 69-B): it stands until the tax
 * authority lifts it, so that neither an end nor a document is due.
 */
export function isGroundedOnList(
  { action, causeCode }: Pick<SupplierActionInput, 'action' | 'causeCode'>,
  { isListed69b }: Pick<ActionTerms, 'isListed69b'>,
): boolean {
  return action === 'disqualify' && isListed69b && isListCause(causeCode);
}

const isListCause = (code: string) => /69[_-]?b/i.test(code);

/** Letters that a reason must have at least. */
export const MIN_ACTION_REASON = 20;

/** The same day so many months later; the last day of the month when it has fewer days. */
export function addMonths(date: PlainDate, months: number): PlainDate {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10);
}

/** First and last day that a date may be. */
export interface DateLimits {
  min?: PlainDate;
  max?: PlainDate;
}

/**
 * Between which days the dates of an action lie: it takes effect when it is confirmed, so it does not start later, nor before
 * its document; a disqualification lasts what the catalogue says, and no suspension that is over takes effect; nobody paid tomorrow, nor before the sanction.
 */
export function actionDateLimits(
  { action, startsOn, documentOn }: Pick<SupplierActionInput, 'action' | 'startsOn' | 'documentOn'>,
  { today, minMonths, maxMonths }: ActionTerms,
): Record<'documentOn' | 'startsOn' | 'endsOn' | 'finePaidOn', DateLimits> {
  const past: DateLimits = { max: today };
  const start: DateLimits = isPlainDate(documentOn) ? { min: documentOn, max: today } : past;
  if (!isPlainDate(startsOn)) return { documentOn: past, startsOn: start, endsOn: {}, finePaidOn: past };
  const endsOn: DateLimits =
    action === 'disqualify'
      ? { min: addMonths(startsOn, minMonths), max: addMonths(startsOn, maxMonths) }
      : { min: latest(startsOn, today) };
  return { documentOn: past, startsOn: start, endsOn, finePaidOn: { min: startsOn, max: today } };
}

const latest = (a: PlainDate, b: PlainDate) => (a > b ? a : b);

/** Why a fine was not paid on a day: not before the sanction that imposes it, nor in the future. */
export function finePaymentProblem(
  paidOn: string,
  { today, startsOn }: { today: PlainDate; startsOn?: PlainDate | undefined },
): string | undefined {
  if (!isPlainDate(paidOn) || paidOn > today) return 'Escribe el día en que se pagó, no uno futuro.';
  if (startsOn !== undefined && paidOn < startsOn) return 'La multa no pudo pagarse antes de la sanción.';
  return undefined;
}

/** «3 meses a 7 años»: how long a disqualification lasts. */
export function disqualificationSpan({
  minMonths,
  maxMonths,
}: Pick<ActionTerms, 'minMonths' | 'maxMonths'>): string {
  const words = (months: number) =>
    months % 12 === 0
      ? `${months / 12} ${months === 12 ? 'año' : 'años'}`
      : `${months} ${months === 1 ? 'mes' : 'meses'}`;
  return `${words(minMonths)} a ${words(maxMonths)}`;
}

type Problems = Record<string, string>;

const isBeyond = (day: string, { min = '', max = '9999-12-31' }: DateLimits) => day < min || day > max;

function dateProblems(input: SupplierActionInput, terms: ActionTerms, problems: Problems): void {
  const limits = actionDateLimits(input, terms);
  if (!isPlainDate(input.startsOn)) problems.startsOn = 'Escribe la fecha de inicio.';
  else if (isPlainDate(input.documentOn) && input.startsOn < input.documentOn)
    problems.startsOn = 'No puede empezar antes de la fecha de su oficio.';
  else if (isBeyond(input.startsOn, limits.startsOn))
    problems.startsOn = 'El inicio no puede ser futuro: el registro cambia de estado al confirmar.';
  if (input.endsOn !== '' && !isPlainDate(input.endsOn)) problems.endsOn = 'Escribe una fecha completa.';
  else if (input.endsOn !== '' && input.endsOn < input.startsOn)
    problems.endsOn = 'El fin no puede ser anterior al inicio.';
  else if (input.action === 'suspend' && input.endsOn !== '' && input.endsOn < terms.today)
    problems.endsOn = 'Ese plazo ya terminó. Escribe un día que no haya pasado.';
}

/** What is missing of the official document that imposes or lifts a sanction. */
export function documentProblems(
  { authority, documentNumber, documentSha256 }: LiftingDocument,
  does: 'impone' | 'levanta',
): Problems {
  return {
    ...(authority.length < 3 && { authority: `Escribe la autoridad que la ${does}.` }),
    ...(documentNumber.length < 3 && { documentNumber: 'Escribe el número del oficio.' }),
    ...(documentSha256 === null && { documentSha256: 'Sube el oficio en PDF.' }),
  };
}

function sanctionProblems(input: SupplierActionInput, terms: ActionTerms, problems: Problems): void {
  if (input.causeCode === '') problems.causeCode = 'Elige la causa.';
  if (!isGroundedOnList(input, terms)) {
    Object.assign(problems, documentProblems(input, 'impone'));
    if (!isPlainDate(input.documentOn)) problems.documentOn = 'Escribe la fecha del oficio.';
  }
  if (isPlainDate(input.documentOn) && input.documentOn > terms.today)
    problems.documentOn = 'La fecha del oficio no puede ser futura.';
  dateProblems(input, terms, problems);
}

function termProblems(input: SupplierActionInput, terms: ActionTerms, problems: Problems): void {
  if (input.endsOn === '') {
    if (isGroundedOnList(input, terms)) return;
    problems.endsOn = isListCause(input.causeCode)
      ? 'Escribe hasta cuándo: no está como definitivo en el listado 69-B en vigor.'
      : 'Escribe hasta cuándo.';
    return;
  }
  if (problems.startsOn !== undefined || problems.endsOn !== undefined) return;
  const bounds = termsOfCause(terms, input.causeCode);
  if (isBeyond(input.endsOn, actionDateLimits(input, bounds).endsOn))
    problems.endsOn = `La inhabilitación va de ${disqualificationSpan(bounds)}${bounds === terms ? '' : ' por la causa elegida'}.`;
}

function fineProblems(input: SupplierActionInput, terms: ActionTerms, problems: Problems): void {
  if (input.fineAmount !== '' && !/^\d{1,13}(\.\d{1,2})?$/.test(input.fineAmount))
    problems.fineAmount = 'Escribe el monto como 12,500.50.';
  else if (input.fineAmount !== '' && Number(input.fineAmount) === 0)
    problems.fineAmount = 'Escribe un monto mayor que cero; si no hay multa, deja el campo vacío.';
  const { today } = terms;
  const sanction = isPlainDate(input.startsOn) ? { today, startsOn: input.startsOn } : { today };
  const unpaid = input.finePaidOn === '' ? undefined : finePaymentProblem(input.finePaidOn, sanction);
  if (unpaid !== undefined) problems.finePaidOn = unpaid;
}

/** What is missing or wrong in an action on a supplier, one message per field; empty when nothing is. */
export function supplierActionProblems(input: SupplierActionInput, terms: ActionTerms): Problems {
  const problems: Problems = {};
  switch (input.action) {
    case 'suspend':
    case 'cancel':
      sanctionProblems(input, terms, problems);
      break;
    case 'disqualify':
      sanctionProblems(input, terms, problems);
      termProblems(input, terms, problems);
      break;
    case 'reinstate':
      if (input.reason.length < MIN_ACTION_REASON)
        problems.reason = `Explica por qué con al menos ${MIN_ACTION_REASON} letras.`;
      Object.assign(problems, documentProblems(input, 'levanta'));
      break;
    default:
  }
  fineProblems(input, terms, problems);
  return problems;
}
