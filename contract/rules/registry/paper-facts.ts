import {
  negativeOutcomeText,
  paperOutcomeWords,
  type PaperOutcome,
  type RequestPaper,
  type RequiredPaper,
} from '#contract/registration.ts';
import { isPlainDate, shortDate, type PlainDate } from '../days/calendar.ts';
import { NO_SUCH_DAY } from '#contract/date-words.ts';
import { paperExpiry } from './requirements.ts';
import { normalizeRfc } from '../identifiers/rfc.ts';

/** What a paper says of itself. */
export interface PaperFacts {
  issuedOn: PlainDate | null;
  expiresOn: PlainDate | null;
  outcome: PaperOutcome | null;
}

type Problems = Partial<Record<keyof PaperFacts, string>>;

/** What is wrong with the facts of a paper, by field: dates that cannot be, and papers that are out of date. */
export function paperFields(
  { issuedOn, expiresOn }: PaperFacts,
  required: Pick<RequiredPaper, 'validityDays' | 'validity'>,
  today: PlainDate,
): Problems {
  const problems: Problems = {};
  if (issuedOn !== null && !isPlainDate(issuedOn)) problems.issuedOn = NO_SUCH_DAY;
  else if (issuedOn !== null && issuedOn > today)
    problems.issuedOn = 'La fecha de emisión no puede ser futura.';
  if (expiresOn !== null && !isPlainDate(expiresOn)) problems.expiresOn = NO_SUCH_DAY;
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

/** «12/11/2026», as a date is typed. */
const typedDate = (date: PlainDate): string => date.split('-').toReversed().join('/');

/** What the text of a paper says of what is asked of it, in words: «12/11/2026 · Positiva»; empty when it says nothing. */
export function saidText(
  { code, said }: Pick<RequestPaper, 'code' | 'said'>,
  { asksIssueDate, asksOutcome }: Pick<RequiredPaper, 'asksIssueDate' | 'asksOutcome'>,
): string {
  const date = asksIssueDate && said?.issuedOn ? [typedDate(said.issuedOn)] : [];
  const outcome = asksOutcome && said?.outcome ? [paperOutcomeWords(code).words[said.outcome]] : [];
  return [...date, ...outcome].join(' · ');
}

/** Where what is typed of a paper differs from what its text says: one sentence each. */
export function factDoubts(
  { code, said }: Pick<RequestPaper, 'code' | 'said'>,
  { issuedOn, outcome }: Pick<PaperFacts, 'issuedOn' | 'outcome'>,
): string[] {
  const doubts: string[] = [];
  if (said?.issuedOn && issuedOn !== null && isPlainDate(issuedOn) && said.issuedOn !== issuedOn)
    doubts.push(
      `El papel dice que se emitió el ${typedDate(said.issuedOn)} y se escribió ${typedDate(issuedOn)}.`,
    );
  if (said?.outcome && outcome !== null && said.outcome !== outcome) {
    const { words } = paperOutcomeWords(code);
    doubts.push(
      `El papel dice «${words[said.outcome].toLowerCase()}» y se eligió «${words[outcome].toLowerCase()}».`,
    );
  }
  return doubts;
}

/** The RFC of somebody else whose the paper says it is; undefined when it names this one anywhere, or nobody for sure. */
export function otherRfc({ said }: Pick<RequestPaper, 'said'>, rfc: string): string | undefined {
  const own = normalizeRfc(rfc);
  if (said === null || said.holder === null || own === '' || said.rfcs.includes(own)) return undefined;
  return said.holder;
}

/** The other papers of a request that are the same file. */
export function sameFile<P extends Pick<RequestPaper, 'code' | 'sha256'>>(
  paper: Pick<RequestPaper, 'code' | 'sha256'>,
  papers: readonly P[],
): P[] {
  return papers.filter(({ code, sha256 }) => code !== paper.code && sha256 === paper.sha256);
}
