import { negativeOutcomeText, type PaperOutcome, type RequiredPaper } from '#contract/registration.ts';
import { isPlainDate, shortDate, type PlainDate } from '#contract/rules/calendar.ts';
import { paperExpiry } from '#contract/rules/requirements.ts';

/** What a paper says of itself. */
export interface PaperFacts {
  issuedOn: PlainDate | null;
  expiresOn: PlainDate | null;
  outcome: PaperOutcome | null;
}

/** What is wrong with the facts of a paper, by field: dates that cannot be, and papers that are out of date. */
export function paperFields(
  facts: PaperFacts,
  required: Pick<RequiredPaper, 'validityDays' | 'validity'>,
  today: PlainDate,
): Record<string, string> {
  const fields: Record<string, string> = {};
  const { issuedOn, expiresOn } = facts;
  if (issuedOn !== null && !isPlainDate(issuedOn)) fields.issuedOn = 'Escribe una fecha que exista.';
  else if (issuedOn !== null && issuedOn > today)
    fields.issuedOn = 'La fecha de expedición no puede ser futura.';
  if (expiresOn !== null && !isPlainDate(expiresOn)) fields.expiresOn = 'Escribe una fecha que exista.';
  if (Object.keys(fields).length > 0) return fields;
  const expiry = paperExpiry({ issuedOn, expiresOn }, required.validityDays);
  if (expiry !== null && expiry < today) {
    const field = expiresOn === expiry ? 'expiresOn' : 'issuedOn';
    fields[field] =
      `Este documento venció el ${shortDate(expiry)}. Sube uno vigente. ${required.validity}`.trim();
  }
  return fields;
}

/** Why a paper cannot be sent; undefined when it can. */
export function paperProblem(
  facts: PaperFacts | undefined,
  required: RequiredPaper,
  today: PlainDate,
): string | undefined {
  if (facts === undefined) return required.required ? 'Falta este documento.' : undefined;
  if (required.asksIssueDate && facts.issuedOn === null) return 'Escribe la fecha de expedición.';
  if (required.asksExpiry && facts.expiresOn === null) return 'Escribe hasta cuándo vale.';
  if (required.asksOutcome && facts.outcome === null) return 'Elige qué resultado dice el documento.';
  if (required.asksOutcome && facts.outcome === 'negative') {
    return negativeOutcomeText(required.code);
  }
  return Object.values(paperFields(facts, required, today))[0];
}
