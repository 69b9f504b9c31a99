import type { RequestFile, RequestPaper, RequiredPaper } from '#contract/registration.ts';
import { isPlainDate } from '#contract/rules/days/calendar.ts';
import {
  factDoubts,
  factProblems as problemsOf,
  otherRfc,
  sameFile,
} from '#contract/rules/registry/paper-facts.ts';
import { otherKindSentence } from '#contract/rules/registry/photo-formats.ts';
import { carriedState } from '#contract/rules/registry/requirements.ts';
import { formatFileSize } from '#web/kit/format.ts';
import { checkFile } from '#web/ui/file-check.ts';
import type { PaperFacts } from './request-memory.ts';

/** Types that can become part of a paper. */
export const PAPER_TYPES = ['pdf', 'jpg', 'jpeg', 'png'] as const;

/** Why a file is refused before it travels, and what to do about it. */
export function refusalOf(file: { name: string; size: number }, maxBytes: number): string | undefined {
  const refusal = checkFile(file, { types: PAPER_TYPES, maxBytes });
  if (refusal === undefined) return undefined;
  if (file.size > maxBytes) {
    return `${file.name} pesa ${formatFileSize(file.size)} y el máximo es ${formatFileSize(maxBytes)}. Guárdalo con menos resolución (150 ppp en grises bastan) y elígelo de nuevo.`;
  }
  return otherKindSentence(file.name) ?? refusal.replace('PDF, JPG, JPEG o PNG', 'PDF, JPG o PNG');
}

/** Whether the server refused the file itself, so that sending it again is of no use. */
export function isRefusal({ status }: { status: number }): boolean {
  return status === 413 || status === 415 || status === 422;
}

/** Facts of a paper that were written about files which wait to take its place, by what they say they are about. */
export const OF_PIECES = 'pieces';

/** Facts of a paper as the server has them. */
export function factsOf(paper: RequestPaper | undefined): PaperFacts {
  return {
    issuedOn: paper?.issuedOn ?? '',
    expiresOn: paper?.expiresOn ?? '',
    outcome: paper?.outcome ?? '',
    documentNumber: paper?.documentNumber ?? '',
  };
}

/** Whether the facts can be sent: dates are whole or empty. */
export function canSendFacts({ issuedOn, expiresOn }: PaperFacts): boolean {
  return [issuedOn, expiresOn].every((date) => date === '' || isPlainDate(date));
}

/** Whether two say the same of a paper. */
export function isSameFacts(a: PaperFacts, b: PaperFacts): boolean {
  return (
    a.issuedOn === b.issuedOn &&
    a.expiresOn === b.expiresOn &&
    a.outcome === b.outcome &&
    a.documentNumber === b.documentNumber
  );
}

/** Whether two papers hold the same file. */
export function isSameFile(a: RequestPaper, b: RequestPaper | undefined): boolean {
  return b !== undefined && a.sha256 === b.sha256;
}

/** What is wrong with the facts of a paper as they are written, by field. */
export function factProblems(
  required: RequiredPaper,
  { issuedOn, expiresOn, outcome }: PaperFacts,
  today: string,
): Partial<Record<keyof PaperFacts, string>> {
  const facts = { issuedOn: issuedOn || null, expiresOn: expiresOn || null, outcome: outcome || null };
  return problemsOf(facts, required, today);
}

/** Whether a paper taken over from the registration expired and nobody asks for it: it is not sent. */
export function isLeftOut(paper: RequestPaper, required: RequiredPaper, today: string): boolean {
  return paper.status !== 'observed' && paper.carried && carriedState(paper, required, today) === 'left_out';
}

/** Whether the file that is there does not count: observed, expired, or it proves something that changed. */
export function mustReplace(paper: RequestPaper, required: RequiredPaper, today: string): boolean {
  if (paper.status === 'observed') return true;
  const state = paper.carried ? carriedState(paper, required, today) : 'counts';
  return state === 'expired' || state === 'changed';
}

/** Messages by `papers.{code}`. */
export type PaperProblems = Record<string, string>;

/** What was written about papers in this tab. */
export interface WrittenFacts {
  /** Facts that the server does not have, by code. */
  facts: Readonly<Record<string, Partial<PaperFacts>>>;
  /** They are on their way. */
  isSaving?: boolean;
}

/** What is missing among the papers. */
export function paperProblems(
  request: RequestFile,
  today: string,
  { facts, isSaving = false }: WrittenFacts,
): PaperProblems {
  const problems: PaperProblems = {};
  for (const required of request.requirements) {
    const problem = paperProblem(request, required, { today, written: facts[required.code], isSaving });
    if (problem !== undefined) problems[`papers.${required.code}`] = problem;
  }
  return problems;
}

function paperProblem(
  request: RequestFile,
  required: RequiredPaper,
  given: { today: string; written: Partial<PaperFacts> | undefined; isSaving: boolean },
): string | undefined {
  const { name, code } = required;
  const paper = request.papers.find((one) => one.code === code);
  if ((request.parts[code] ?? []).length > 0) return `Falta unir y guardar los archivos de: ${name}.`;
  if (paper === undefined) return required.required ? `Falta: ${name}.` : undefined;
  if (mustReplace(paper, required, given.today)) {
    const why =
      paper.status === 'observed'
        ? 'Falta corregir'
        : required.need === 'changed'
          ? 'Cambió un dato de'
          : 'Venció';
    return `${why}: ${name}. Sube el documento nuevo.`;
  }
  if (paper.carried) return undefined;
  const { today, isSaving } = given;
  const written = given.written?.of === OF_PIECES ? undefined : given.written;
  const [first] = Object.values(factProblems(required, { ...factsOf(paper), ...written }, today));
  if (first !== undefined) return `${name}: ${first}`;
  return written === undefined || isSaving ? undefined : `${name}: no se guardaron sus datos.`;
}

/** Facts as they are typed, empty ones as nothing. */
export const typedFacts = ({ issuedOn, outcome }: Pick<PaperFacts, 'issuedOn' | 'outcome'>) => ({
  issuedOn: issuedOn || null,
  outcome: outcome || null,
});

const MOST_NAMED = 3;

/** «A», «B» y 5 documentos más: a file handed in everywhere is told in one line. */
function namesOf(papers: readonly Pick<RequestPaper, 'name'>[]): string {
  const named = papers.slice(0, papers.length > MOST_NAMED + 1 ? MOST_NAMED : papers.length);
  const left = papers.length - named.length;
  const rest = left === 0 ? [] : [`${left} documentos más`];
  return new Intl.ListFormat('es-MX').format([...named.map(({ name }) => `«${name}»`), ...rest]);
}

/** What looks wrong with the file of a paper: it is somebody else's, or that of another paper too. */
export function fileDoubts(paper: RequestPaper, papers: readonly RequestPaper[], rfc: string): string[] {
  const other = otherRfc(paper, rfc);
  const others = sameFile(paper, papers);
  return [
    ...(other === undefined
      ? []
      : [
          `Este documento es del RFC ${other} y tu solicitud es del RFC ${rfc}. Sube el tuyo o corrige tu RFC.`,
        ]),
    ...(others.length === 0
      ? []
      : [`Es el mismo archivo que entregaste en ${namesOf(others)}. Sube en cada documento el suyo.`]),
  ];
}

/** What looks wrong among the papers and stops nobody, with the name of each. */
export function paperDoubts({ papers }: Pick<RequestFile, 'papers'>, rfc: string): [string, string][] {
  return papers.flatMap((paper) =>
    [...fileDoubts(paper, papers, rfc), ...factDoubts(paper, paper)].map((doubt): [string, string] => [
      `papers.${paper.code}`,
      `${paper.name}: ${doubt}`,
    ]),
  );
}
