import { negativeOutcomeText, type PaperOutcome, type RequiredPaper } from '../registration.ts';
import { isPlainDate, shortDate, type PlainDate } from './calendar.ts';
import { paperExpiry } from './requirements.ts';

/** What a paper says of itself. */
export interface PaperFacts {
  issuedOn: PlainDate | null;
  expiresOn: PlainDate | null;
  outcome: PaperOutcome | null;
}

type Problems = Partial<Record<keyof PaperFacts, string>>;

const NO_DATE = 'Escribe una fecha que exista, como 31/12/2026.';

/** What is wrong with the facts of a paper, by field: dates that cannot be, and papers that are out of date. */
export function paperFields(
  { issuedOn, expiresOn }: PaperFacts,
  required: Pick<RequiredPaper, 'validityDays' | 'validity'>,
  today: PlainDate,
): Problems {
  const problems: Problems = {};
  if (issuedOn !== null && !isPlainDate(issuedOn)) problems.issuedOn = NO_DATE;
  else if (issuedOn !== null && issuedOn > today)
    problems.issuedOn = 'La fecha de emisión no puede ser futura.';
  if (expiresOn !== null && !isPlainDate(expiresOn)) problems.expiresOn = NO_DATE;
  if (Object.keys(problems).length > 0) return problems;
  const expiry = paperExpiry({ issuedOn, expiresOn }, required.validityDays);
  if (expiry === null || expiry >= today) return problems;
  const field = expiresOn === expiry ? 'expiresOn' : 'issuedOn';
  const age = required.validityDays === null ? '' : required.validity;
  return { [field]: `Este documento venció el ${shortDate(expiry)}. Sube uno vigente. ${age}`.trim() };
}

/** The same with what is asked and not said, and a result with which nothing is admitted. */
export function factProblems(facts: PaperFacts, required: RequiredPaper, today: PlainDate): Problems {
  const problems: Problems = {};
  if (required.asksIssueDate && facts.issuedOn === null) problems.issuedOn = 'Escribe la fecha de emisión.';
  if (required.asksExpiry && facts.expiresOn === null) problems.expiresOn = 'Escribe hasta cuándo vale.';
  if (required.asksOutcome && facts.outcome === null)
    problems.outcome = 'Elige qué resultado dice el documento.';
  if (required.asksOutcome && facts.outcome === 'negative')
    problems.outcome = negativeOutcomeText(required.code);
  return { ...paperFields(facts, required, today), ...problems };
}

/** Why a paper cannot be sent; undefined when it can. */
export function paperProblem(
  facts: PaperFacts | undefined,
  required: RequiredPaper,
  today: PlainDate,
): string | undefined {
  if (facts === undefined) return required.required ? 'Falta este documento.' : undefined;
  const { outcome, ...dates } = factProblems(facts, required, today);
  return Object.values(dates)[0] ?? outcome;
}
