import type { RegistrationSettings } from '#contract/registration.ts';
import { TERM_UNIT_WORDS } from '#contract/rules/days/term-unit.ts';
import { formatCountOf } from '#web/kit/format.ts';

type Terms = RegistrationSettings['terms'];

/** «10 días hábiles» of a term of the configuration; undefined when it does not exist. */
export function termText(terms: Terms, code: string): string | undefined {
  const term = terms[code];
  if (term === undefined || term.unit === 'yes_no') return undefined;
  return formatCountOf(term.amount, ...TERM_UNIT_WORDS[term.unit]);
}

/** The promised time to answer. */
export function answerText(terms: Terms): string {
  return termText(terms, 'answer') ?? 'el plazo que fija la Unidad';
}

/** The published figure beside the promise. */
export function medianText(days: number | null): string {
  if (days === null) return 'Aún no hay respuestas en los últimos doce meses';
  return `${formatCountOf(days, 'día hábil', 'días hábiles')} (mediana de los últimos doce meses)`;
}

/** «Te quedan 3 días hábiles», «Vence hoy», «Venció hace 2 días hábiles» */
export function daysLeftText(days: number): string {
  if (days < 0) return `Venció hace ${formatCountOf(-days, 'día hábil', 'días hábiles')}`;
  if (days === 0) return 'Vence hoy';
  return `${days === 1 ? 'Queda' : 'Quedan'} ${formatCountOf(days, 'día hábil', 'días hábiles')}`;
}
