import type { RequestFile, RequestPaper, RequiredPaper } from '#contract/registration.ts';
import { isPlainDate, shortDate } from '#contract/rules/calendar.ts';
import { paperExpiry } from '#contract/rules/requirements.ts';
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
    return `${file.name} pesa ${formatFileSize(file.size)} y el máximo es ${formatFileSize(maxBytes)}. Guárdalo con menos resolución (150 ppp en grises basta) y elígelo de nuevo.`;
  }
  if (/\.(heic|heif|webp|tiff?|docx?|xlsx?)$/i.test(file.name)) {
    return `${file.name} no se admite. Guárdalo como PDF o tómale una foto en JPG.`;
  }
  return refusal.replace('PDF, JPG, JPEG o PNG', 'PDF, JPG o PNG');
}

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

const NO_DATE = 'Escribe una fecha que exista, como 31/12/2026.';

/** What is wrong with the facts of a paper, by field. */
export function factProblems(
  required: RequiredPaper,
  facts: PaperFacts,
  today: string,
): Partial<Record<keyof PaperFacts, string>> {
  const problems: Partial<Record<keyof PaperFacts, string>> = {};
  const { issuedOn, expiresOn } = facts;
  if (required.asksIssueDate && issuedOn === '') problems.issuedOn = 'Escribe la fecha de emisión.';
  if (required.asksExpiry && expiresOn === '') problems.expiresOn = 'Escribe hasta cuándo vale.';
  if (issuedOn !== '' && !isPlainDate(issuedOn)) problems.issuedOn = NO_DATE;
  else if (issuedOn > today) problems.issuedOn = 'La fecha de emisión no puede ser futura.';
  if (expiresOn !== '' && !isPlainDate(expiresOn)) problems.expiresOn = NO_DATE;
  if (problems.issuedOn === undefined && problems.expiresOn === undefined) {
    const expiry = paperExpiry(
      { issuedOn: issuedOn || null, expiresOn: expiresOn || null },
      required.validityDays,
    );
    if (expiry !== null && expiry < today) {
      problems[expiresOn === expiry ? 'expiresOn' : 'issuedOn'] =
        `Este documento venció el ${shortDate(expiry)}. Sube uno vigente.`;
    }
  }
  if (required.asksOutcome) {
    if (facts.outcome === '') problems.outcome = 'Di qué resultado tiene la opinión.';
    else if (facts.outcome === 'negative') problems.outcome = NEGATIVE;
  }
  return problems;
}

/** What a negative opinion means, said at once. */
export const NEGATIVE =
  'Con una opinión negativa no podemos inscribirte (art. 32-D del Código Fiscal). Aclara los adeudos con la autoridad y sube la opinión positiva: tu borrador se conserva.';

/** Whether the file that is there does not count: observed, expired, or it proves something that changed. */
export function mustReplace(paper: RequestPaper, required: RequiredPaper): boolean {
  if (paper.status === 'observed') return true;
  return paper.carried && required.required && (required.need === 'expired' || required.need === 'changed');
}

/** What is missing among the papers, by `papers.{code}`. */
export function paperProblems(request: RequestFile, today: string): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const required of request.requirements) {
    const paper = request.papers.find(({ code }) => code === required.code);
    if ((request.parts[required.code] ?? []).length > 0) {
      problems[`papers.${required.code}`] = `Falta unir y guardar los archivos de: ${required.name}.`;
      continue;
    }
    if (paper === undefined) {
      if (required.required) problems[`papers.${required.code}`] = `Falta: ${required.name}.`;
      continue;
    }
    if (mustReplace(paper, required)) {
      const why =
        paper.status === 'observed'
          ? 'Falta corregir'
          : required.need === 'expired'
            ? 'Venció'
            : 'Cambió un dato de';
      problems[`papers.${required.code}`] = `${why}: ${required.name}. Sube el documento nuevo.`;
      continue;
    }
    if (paper.carried) continue;
    const [first] = Object.values(factProblems(required, factsOf(paper), today));
    if (first !== undefined) problems[`papers.${required.code}`] = `${required.name}: ${first}`;
  }
  return problems;
}
