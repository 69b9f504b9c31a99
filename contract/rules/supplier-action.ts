import type { SupplierActionInput } from '../supplier-admin.ts';
import { isPlainDate, type PlainDate } from './calendar.ts';

/** Terms that an action on a supplier must keep, from the catalogue. */
export interface ActionTerms {
  today: PlainDate;
  /** Shortest and longest disqualification in months (LAASSP 2025, art. 90). */
  minMonths: number;
  maxMonths: number;
  /** The chosen cause stands until another authority lifts it, such as the list of art. 69-B: no end is due. */
  isOpenEnded: boolean;
}

/** Letters that a reason must have at least. */
export const MIN_ACTION_REASON = 20;

/** The same day so many months later; the last day of the month when it has fewer days. */
export function addMonths(date: PlainDate, months: number): PlainDate {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10);
}

type Problems = Record<string, string>;

function dateProblems(input: SupplierActionInput, today: PlainDate, problems: Problems): void {
  if (!isPlainDate(input.startsOn)) problems.startsOn = 'Escribe la fecha de inicio.';
  else if (input.startsOn > today)
    problems.startsOn = 'El inicio no puede ser futuro: el registro cambia de estado al confirmar.';
  if (input.endsOn !== '' && !isPlainDate(input.endsOn)) problems.endsOn = 'Escribe una fecha completa.';
  else if (input.endsOn !== '' && input.endsOn < input.startsOn)
    problems.endsOn = 'El fin no puede ser anterior al inicio.';
}

function sanctionProblems(input: SupplierActionInput, today: PlainDate, problems: Problems): void {
  if (input.causeCode === '') problems.causeCode = 'Elige la causa.';
  if (input.authority.length < 3) problems.authority = 'Escribe la autoridad que la impone.';
  if (input.documentNumber.length < 3) problems.documentNumber = 'Escribe el número del oficio.';
  if (input.documentSha256 === null) problems.documentSha256 = 'Sube el oficio en PDF.';
  dateProblems(input, today, problems);
}

function termProblems(input: SupplierActionInput, terms: ActionTerms, problems: Problems): void {
  if (terms.isOpenEnded && input.endsOn === '') return;
  if (input.endsOn === '') {
    problems.endsOn = 'Escribe hasta cuándo.';
    return;
  }
  if (problems.startsOn !== undefined || problems.endsOn !== undefined) return;
  const { minMonths, maxMonths } = terms;
  if (
    input.endsOn < addMonths(input.startsOn, minMonths) ||
    input.endsOn > addMonths(input.startsOn, maxMonths)
  ) {
    problems.endsOn = `La inhabilitación va de ${minMonths} meses a ${Math.round(maxMonths / 12)} años.`;
  }
}

function fineProblems(input: SupplierActionInput, terms: ActionTerms, problems: Problems): void {
  if (input.fineAmount !== '' && !/^\d{1,13}(\.\d{1,2})?$/.test(input.fineAmount))
    problems.fineAmount = 'Escribe el monto con números, por ejemplo 12500.00.';
  if (input.finePaidOn !== '' && (!isPlainDate(input.finePaidOn) || input.finePaidOn > terms.today))
    problems.finePaidOn = 'Escribe el día en que se pagó, no uno futuro.';
}

/** What is missing or wrong in an action on a supplier, one message per field; empty when nothing is. */
export function supplierActionProblems(input: SupplierActionInput, terms: ActionTerms): Problems {
  const problems: Problems = {};
  switch (input.action) {
    case 'suspend':
    case 'cancel':
      sanctionProblems(input, terms.today, problems);
      break;
    case 'disqualify':
      sanctionProblems(input, terms.today, problems);
      termProblems(input, terms, problems);
      break;
    case 'reinstate':
      if (input.reason.length < MIN_ACTION_REASON)
        problems.reason = `Explica por qué con al menos ${MIN_ACTION_REASON} letras.`;
      break;
    default:
  }
  fineProblems(input, terms, problems);
  return problems;
}
