import type { RequestKind, RequiredPaper } from '#contract/registration.ts';
import type { PaperType } from '#contract/registry-catalogues.ts';
import type { Origin } from '#contract/supplier-choices.ts';
import type { SupplierFile } from '#contract/supplier-file.ts';
import type { PersonType } from '#contract/suppliers.ts';
import { addDays, type PlainDate } from '../days/calendar.ts';

/** A paper that the registered file already has. */
export interface HeldPaper {
  code: string;
  issuedOn: PlainDate | null;
  expiresOn: PlainDate | null;
}

/** Who asks for what. Without a `file` (the public checklist) papers that depend on answers come as optional. */
export interface RequirementQuestion {
  personType: PersonType;
  kind: RequestKind;
  origin: Origin;
  file?: SupplierFile | undefined;
  /** Renewal and update: what is registered now, and the day on which the new validity begins. */
  registered?: { file: SupplierFile; papers: readonly HeldPaper[]; validFrom: PlainDate } | undefined;
}

/** Last day on which a paper counts: as typed, else its issue plus the validity of its type; null: always. */
export function paperExpiry(
  paper: { issuedOn: PlainDate | null; expiresOn: PlainDate | null },
  validityDays: number | null,
): PlainDate | null {
  const byIssue =
    paper.issuedOn !== null && validityDays !== null ? addDays(paper.issuedOn, validityDays) : null;
  if (paper.expiresOn === null || byIssue === null) return paper.expiresOn ?? byIssue;
  return paper.expiresOn < byIssue ? paper.expiresOn : byIssue;
}

/**
 * Whether a paper taken over from the registration still counts: it does, a new one must come because it expired or
 * because what it proves changed, or it expired and nobody asks for it, so it is left out.
 */
export function carriedState(
  paper: { issuedOn: PlainDate | null; expiresOn: PlainDate | null },
  asked: Pick<RequiredPaper, 'required' | 'need' | 'validityDays'>,
  today: PlainDate,
): 'counts' | 'changed' | 'expired' | 'left_out' {
  if (asked.required && asked.need === 'changed') return 'changed';
  const expiry = paperExpiry(paper, asked.validityDays);
  if (expiry === null || expiry >= today) return 'counts';
  return asked.required ? 'expired' : 'left_out';
}

/** How a place is classified: saying it, or saying it otherwise, moves nobody and no paper proves it. */
const CLASSIFIED = ['streetType', 'settlementType', 'localityCode', 'municipalityCode', 'stateCode'];

/** Value at a dotted path, in a form in which equal answers are equal. */
function answerAt(file: SupplierFile, path: string): string {
  let value: unknown = file;
  for (const key of path.split('.')) value = (value as Record<string, unknown> | undefined)?.[key];
  const said = (key: string, one: unknown) => (CLASSIFIED.includes(key) ? undefined : one);
  return JSON.stringify(value ?? null, said).toLowerCase();
}

/** Paths that differ between the registered file and the new one, among those that a paper proves. */
export function changedPaths(
  paths: readonly string[],
  registered: SupplierFile,
  file: SupplierFile,
): string[] {
  return paths.filter((path) => answerAt(registered, path) !== answerAt(file, path));
}

/** Whether a line, or its parent, is among the codes; a «subgiro» is named `parent-nn`. */
function hasLine(lines: readonly string[], codes: readonly string[]): boolean {
  return lines.some((line) => codes.some((code) => line === code || line.startsWith(`${code}-`)));
}

/** Whether the paper is asked: `yes`, `maybe` (optional or it depends on answers not given yet) or `no`. */
function demand(paper: PaperType, question: RequirementQuestion): 'yes' | 'maybe' | 'no' {
  const { personType, origin, file } = question;
  if (!paper.personTypes.includes(personType)) return 'no';
  if (origin === 'foreign' && !paper.foreignToo) return 'no';
  const answer = (isAsked: boolean | undefined) =>
    isAsked === undefined ? ('maybe' as const) : isAsked ? ('yes' as const) : ('no' as const);
  switch (paper.requirement) {
    case 'in_form':
      return 'no';
    case 'optional':
      return 'maybe';
    case 'if_represented':
      // Legal persons always act through somebody.
      return personType === 'legal' ? 'yes' : answer(file?.isRepresented);
    case 'if_workers':
      return answer(file?.hasWorkers ?? undefined);
    case 'if_specialised':
      return answer(file?.specialised ?? undefined);
    case 'if_line':
      return answer(file === undefined ? undefined : hasLine(file.lines, paper.lineCodes));
    default:
      return paper.optionalFor.includes(personType) ? 'maybe' : 'yes';
  }
}

/** Codes of the papers that this file gives no reason to hold: of other persons, of workers or lines that it no longer has. */
export function needlessPapers(file: SupplierFile, papers: readonly PaperType[]): string[] {
  const { personType, origin } = file;
  const question = { personType, origin, kind: 'update' as const, file };
  return papers.filter((paper) => demand(paper, question) === 'no').map(({ code }) => code);
}

/** Why a paper is asked in this request; undefined: the file's own still counts and is carried over. */
function freshNeed(
  paper: PaperType,
  isDue: boolean,
  question: RequirementQuestion,
): Exclude<RequiredPaper['need'], 'carried'> | undefined {
  const { registered, file } = question;
  const held = registered?.papers.find((one) => one.code === paper.code);
  if (registered !== undefined && file !== undefined && (isDue || held !== undefined)) {
    if (changedPaths(paper.proves, registered.file, file).length > 0) return 'changed';
  }
  if (registered === undefined || held === undefined) return isDue ? 'new' : 'optional';
  const expiry = paperExpiry(held, paper.validityDays);
  return expiry !== null && expiry < registered.validFrom ? 'expired' : undefined;
}

/**
 * Papers of a request in the order of the catalogue. A renewal asks only for what is missing, expired by the day the
 * new validity begins, or proves something that changed; an update only for what changed, and offers to replace what
 * expired. Everything else of the file is `carried`.
 */
export function requirementsFor(
  question: RequirementQuestion,
  papers: readonly PaperType[],
): RequiredPaper[] {
  const asked: RequiredPaper[] = [];
  for (const paper of papers) {
    if (!paper.active || !paper.requestKinds.includes(question.kind)) continue;
    const wanted = demand(paper, question);
    if (wanted === 'no') continue;
    const isDue = wanted === 'yes';
    const fresh = freshNeed(paper, isDue, question);
    const isUpdate = question.kind === 'update';
    // An update is no renewal: what was never handed in or grew old may come, but is not demanded.
    const need = fresh === 'new' && isUpdate ? 'optional' : (fresh ?? 'carried');
    const required = isDue && (!isUpdate || need === 'changed' || need === 'carried');
    asked.push({
      code: paper.code,
      name: paper.name,
      help: paper.help,
      required,
      validity: paper.validityText,
      validityDays: paper.validityDays,
      asksIssueDate: paper.asksIssueDate,
      asksExpiry: paper.asksExpiry,
      asksOutcome: paper.asksOutcome,
      maxBytes: paper.maxBytes,
      source: paper.source,
      need,
    });
  }
  return asked.toSorted((a, b) => positionOf(papers, a.code) - positionOf(papers, b.code));
}

function positionOf(papers: readonly PaperType[], code: string): number {
  return papers.find((paper) => paper.code === code)?.position ?? 0;
}
