import type { ReleaseFacts } from '#contract/documents.ts';
import {
  ACT_LABELS,
  DOCUMENT_KINDS,
  DOCUMENT_STAGE_LABELS,
  DOCUMENT_STAGES,
  type ActKind,
  type DocumentKind,
  type DocumentStage,
} from '#contract/procedures.ts';
import { dateInMexico, shortDate, shortInstant, type PlainDate } from '../days/calendar.ts';
import { personalWords, unreadWords, type PersonalFound, type Unread } from '../identifiers/personal-data.ts';
import { publishesResult } from '../procedures/procurement-fields.ts';
import { guessFromName } from './document-guess.ts';

/** What of a document decides it. */
export interface ReleasedDocument {
  stage: DocumentStage;
  kind: string;
  title?: string;
  /** What the text of its file carries of people, as far as it was read. */
  personal?: readonly PersonalFound[] | null;
  /** Why nobody looked through the text of its file; null where it was. */
  unread?: Unread | null;
  /** The day that was written down as that of its act. */
  documentDate?: PlainDate | null;
  /** The first day that the first page of its file tells; undefined where none was read. */
  pageDay?: PlainDate;
  /** What an open call asks was asked when its hour was set. */
  wasAsked?: true;
}

/** How far a procedure has come, as far as its documents depend on it. */
export type Moment = (typeof MOMENTS)[number];

/** Whether a document may go out: at once, with a reason and a second confirmation, or not at all. */
export type ReleaseAnswer = 'free' | 'reason' | 'never';
export interface Release {
  answer: ReleaseAnswer;
  /** Why it does not go out just so; empty where it does. */
  why: string;
  /** It is of its stage, and its file carries personal data or another day of the act, or nobody knows whether it does. */
  isPersonal?: true;
  /** Nobody knows. */
  isUnread?: true;
  /** It is of its stage, and says otherwise what bidders prepare by. */
  isOfCall?: true;
}

type Column = Record<Moment, ReleaseAnswer>;

const MOMENTS = [
  'before_call',
  'announced',
  'called',
  'clarified',
  'opened',
  'decided',
  'contracted',
] as const;
const column = (...answers: ReleaseAnswer[]) =>
  Object.fromEntries(MOMENTS.map((moment, index) => [moment, answers[index] ?? 'never'])) as Column;

/**
 * Stage of a document × how far its procedure has come. What is decided after the bids were opened (LAASSP 2025, arts. 46 and
 * 49: the award follows the opening) is nothing that could exist before it: no reason publishes it.
 */
export const RELEASES: Record<DocumentStage, Column> = {
  //             before_call announced  called    clarified opened    decided   contracted
  planning: column('free', 'free', 'free', 'free', 'free', 'free', 'free'),
  notice: column('free', 'reason', 'free', 'free', 'free', 'free', 'free'),
  clarification: column('reason', 'reason', 'reason', 'free', 'free', 'free', 'free'),
  opening: column('reason', 'reason', 'reason', 'reason', 'free', 'free', 'free'),
  evaluation: column('never', 'never', 'never', 'never', 'free', 'free', 'free'),
  award: column('never', 'never', 'never', 'never', 'reason', 'free', 'free'),
  contract: column('never', 'never', 'never', 'never', 'reason', 'reason', 'free'),
  execution: column('never', 'never', 'never', 'never', 'reason', 'reason', 'free'),
  dispute: column('reason', 'reason', 'free', 'free', 'free', 'free', 'free'),
};

/** Kinds whose own hour is not that of the stage in which they stand. */
const OWN_HOURS: Partial<Record<DocumentKind, Column>> = {
  amendment: column('reason', 'reason', 'free', 'free', 'free', 'free', 'free'),
  deferral: column('reason', 'reason', 'free', 'free', 'free', 'free', 'free'),
  cancellation: column('reason', 'free', 'free', 'free', 'free', 'free', 'free'),
  unsuccessful_declaration: column('never', 'never', 'never', 'never', 'free', 'free', 'free'),
};

const STRICTNESS: readonly ReleaseAnswer[] = ['free', 'reason', 'never'];
const stricter = (one: ReleaseAnswer, other: ReleaseAnswer) =>
  STRICTNESS.indexOf(one) > STRICTNESS.indexOf(other) ? one : other;

const isKind = (kind: string): kind is DocumentKind => Object.hasOwn(DOCUMENT_KINDS, kind);

/** Last act of a kind: a second meeting takes the place of the first. */
const actAt = ({ acts }: ReleaseFacts, kind: ActKind) => acts.findLast((act) => act.kind === kind)?.at;

/** How far a procedure has come at an instant: its state, and the days of its acts that are past by then. */
export function momentAt(facts: ReleaseFacts, at: string): Moment {
  const { kind, status, signedOn, suspendedAt } = facts;
  if (suspendedAt !== null && suspendedAt < at) return momentAt({ ...facts, suspendedAt: null }, suspendedAt);
  const isPast = (act: ActKind) => {
    const planned = actAt(facts, act);
    return planned !== undefined && Date.parse(planned) <= Date.parse(at);
  };
  const isSigned = signedOn.some((day) => day !== null && day <= dateInMexico(at));
  if (publishesResult(kind)) {
    // What is published of it is its result, with its contracts where there are any.
    if (isSigned || isPast('signature') || status === 'contracted' || status === 'complete')
      return 'contracted';
    const isGiven = ['draft', 'awarded', 'partially_awarded', 'unsuccessful', 'cancelled'].includes(status);
    return isGiven || isPast('award') || isPast('ruling') ? 'decided' : 'opened';
  }
  if (status === 'draft') return 'before_call';
  if (status === 'planned') return 'announced';
  if (status === 'contracted' || status === 'complete') return 'contracted';
  const isAwarded = status === 'awarded' || status === 'partially_awarded';
  if (isAwarded) return isSigned || isPast('signature') ? 'contracted' : 'decided';
  if (status === 'unsuccessful') return 'decided';
  const isOpened = isPast('opening') || (status === 'evaluation' && actAt(facts, 'opening') === undefined);
  if (isOpened) return isPast('award') ? 'decided' : 'opened';
  return isPast('clarification') ? 'clarified' : 'called';
}

const ACT_OF_STAGE: Partial<Record<DocumentStage, ActKind>> = {
  notice: 'publication',
  clarification: 'clarification',
  opening: 'opening',
  award: 'award',
  contract: 'signature',
  execution: 'signature',
};

const nameOf = ({ kind }: ReleasedDocument) => (isKind(kind) ? DOCUMENT_KINDS[kind][0] : kind);
const onDay = (at: string | undefined) =>
  at === undefined ? ' (sin fecha)' : ` (${shortDate(dateInMexico(at))})`;

/** The stage that holds a document back: its own, or the first of those that use its kind. */
function heldBy({ stage, kind }: ReleasedDocument): DocumentStage[] {
  const own: readonly DocumentStage[] = isKind(kind) && kind !== 'other' ? DOCUMENT_KINDS[kind][1] : [];
  const first = own.toSorted(
    (one, other) => DOCUMENT_STAGES.indexOf(one) - DOCUMENT_STAGES.indexOf(other),
  )[0];
  return first === undefined || own.includes(stage) ? [stage] : [stage, first];
}

/** What the award decides: none of it exists before the hour that the call published for it. */
const FROM_AWARD: readonly DocumentStage[] = ['award', 'contract', 'execution'];

/** What bidders prepare by while a call is open. */
export const CALL_KINDS: readonly string[] = [
  'notice',
  'bidding_documents',
  'technical_annex',
  'invitation_letter',
];
const OPEN: readonly Moment[] = ['called', 'clarified'];

/** Whether a document that goes out at an instant takes the place of what bidders of an open call prepare by. */
export function changesOpenCall({ kind }: ReleasedDocument, facts: ReleaseFacts, at: string): boolean {
  const { callKinds = [], status, publishedAt } = facts;
  const isOpen = publishedAt !== null && (status === 'active' || status === 'suspended');
  return isOpen && callKinds.includes(kind) && OPEN.includes(momentAt(facts, at));
}

/** What another document says by its title, as names of files do: it is taken for that until a person says that it is not. */
function byTitle({
  kind,
  title = '',
}: ReleasedDocument): { stage: DocumentStage; kind: DocumentKind } | undefined {
  if (kind !== 'other') return undefined;
  const { kind: said, stage } = guessFromName(title, '0001-01-01');
  return said === undefined || stage === undefined ? undefined : { kind: said, stage };
}

/** Whether a document may go out at an instant. Server and dialogs ask the same. */
export function documentRelease(document: ReleasedDocument, facts: ReleaseFacts, at: string): Release {
  const own = releaseOf(document, facts, at);
  const said = own.answer === 'free' || own.isPersonal === true ? byTitle(document) : undefined;
  if (said === undefined) return own;
  const { title: _title, personal: _personal, unread: _unread, pageDay: _pageDay, ...rest } = document;
  const asTold = releaseOf({ ...rest, ...said }, facts, at);
  if (asTold.answer === 'free' || asTold.isOfCall === true) return own;
  return {
    answer: 'reason',
    why: `Por su título es: ${DOCUMENT_KINDS[said.kind][0]}. ${asTold.why} Si es otra cosa, di qué es. ${own.why}`.trim(),
  };
}

function releaseOf(document: ReleasedDocument, facts: ReleaseFacts, at: string): Release {
  const moment = momentAt(facts, at);
  // A tender that was opened has not come to its award: where that has an hour, it lies ahead.
  const awardAt = moment === 'opened' && !publishesResult(facts.kind) ? actAt(facts, 'award') : undefined;
  const { kind } = document;
  const visit = actAt(facts, 'site_visit');
  const isVisited = kind === 'visit_record' && visit !== undefined && Date.parse(visit) <= Date.parse(at);
  const own = isKind(kind) ? OWN_HOURS[kind] : undefined;
  const ownStages: readonly DocumentStage[] = isKind(kind) ? DOCUMENT_KINDS[kind][1] : [];
  const answerOf = (stage: DocumentStage): ReleaseAnswer => {
    if (isVisited && stage === 'clarification') return 'free';
    // A deferral of the award says nothing before the bids were opened either.
    const isOfStage = kind === 'deferral' && stage === 'award' && RELEASES.award[moment] === 'never';
    // Filed under a stage that is not its own, a document waits for that one.
    if (own !== undefined && ownStages.includes(stage) && !isOfStage) return own[moment];
    if (awardAt !== undefined && FROM_AWARD.includes(stage)) return 'never';
    return RELEASES[stage][moment];
  };
  const held = heldBy(document).map((stage) => ({ stage, answer: answerOf(stage) }));
  const answer = held.reduce<ReleaseAnswer>((most, one) => stricter(most, one.answer), 'free');
  const found = personalWords(document.title ?? '', document.personal ?? []);
  const isUnread = found === '' && document.unread !== undefined && document.unread !== null;
  const personal = [
    found,
    document.unread ? unreadWords(document.unread) : '',
    otherDayWords(document, facts, at),
  ]
    .join(' ')
    .trim();
  if (answer === 'free' && document.wasAsked !== true && changesOpenCall(document, facts, at))
    return {
      answer: 'reason',
      why: `La convocatoria está abierta y quien prepara su propuesta ya lee otro en su lugar: di qué cambia y por qué. Se lee en «Cambios» y se avisa a quien la sigue. ${personal}`.trim(),
      isOfCall: true,
      ...(isUnread && { isUnread }),
    };
  if (answer === 'free' && personal !== '')
    return { answer: 'reason', why: personal, isPersonal: true, ...(isUnread && { isUnread }) };
  if (answer === 'free') return { answer, why: '' };
  const stage = held.find((one) => one.answer === answer)?.stage ?? document.stage;
  const label = DOCUMENT_STAGE_LABELS[stage];
  if (answer === 'never')
    return {
      answer,
      why:
        awardAt === undefined
          ? `${nameOf(document)} es de la etapa ${label}, y la apertura de propuestas${onDay(actAt(facts, 'opening'))} aún no ocurre: no se publica antes, ni se programa para antes.`
          : `${nameOf(document)} es de la etapa ${label}, y el fallo se publicó para el ${shortInstant(awardAt)}: no se publica antes, ni se programa para antes.`,
    };
  const act = ACT_OF_STAGE[stage];
  const day = act === undefined ? undefined : actAt(facts, act);
  const waits =
    act === undefined || (day !== undefined && Date.parse(day) <= Date.parse(at))
      ? ''
      : `: ${ACT_LABELS[act]}${onDay(day)}`;
  return {
    answer,
    why: `${nameOf(document)} es de la etapa ${label}, que aún no llega${waits}. ${personal}`.trim(),
  };
}

/** Minutes of an act, and what is never older than it. */
const ACT_OF_KIND: Partial<Record<DocumentKind, ActKind>> = {
  visit_record: 'site_visit',
  clarification_minutes: 'clarification',
  opening_minutes: 'opening',
  technical_ruling: 'opening',
  economic_ruling: 'opening',
  comparison: 'opening',
  unsuccessful_declaration: 'opening',
  award_minutes: 'award',
  award_notice: 'award',
};
/** What of the call itself cannot be from years ago; annexes, forms and models may. */
const OF_THE_CALL: readonly string[] = [
  'notice',
  'bidding_documents',
  'official_summary',
  'invitation_letter',
];

/** The earliest day that a document of the file can have, and what happened on it. */
function earliestDay(
  { stage, kind }: ReleasedDocument,
  facts: ReleaseFacts,
): { day: PlainDate; of: string } | undefined {
  const ofYear = { day: `${facts.fiscalYear - 1}-01-01`, of: '' };
  if (stage === 'planning') return undefined;
  if (stage === 'notice') return OF_THE_CALL.includes(kind) ? ofYear : undefined;
  const dayOf = (act: ActKind) => {
    const at = actAt(facts, act);
    return at === undefined ? undefined : { day: dateInMexico(at), of: ACT_LABELS[act] };
  };
  const isLate = stage === 'contract' || stage === 'execution';
  const act = isLate ? 'award' : isKind(kind) ? ACT_OF_KIND[kind] : undefined;
  const planned = act === undefined ? undefined : dayOf(act);
  const opening = dayOf('opening');
  if (planned !== undefined) return planned;
  if (act !== undefined && opening !== undefined && act !== 'site_visit' && act !== 'clarification')
    return opening;
  // Of what was called elsewhere and is kept here later, the first of its acts is older than its publication.
  const days = [
    ...facts.acts.map(({ at }) => at),
    ...(facts.publishedAt === null ? [] : [facts.publishedAt]),
  ];
  const first = days.map((at) => dateInMexico(at)).toSorted()[0];
  return first === undefined || publishesResult(facts.kind) ? ofYear : { day: first, of: 'Publicación' };
}

/**
 * What is wrong with the own date of a document: minutes of an award of 2016 in a tender of this year, from before the act
 * they tell of, or from a day that has not come. `today` is the day on which it is written down, or goes out.
 */
export function documentDateProblem(
  document: ReleasedDocument & { documentDate: string | null },
  facts: ReleaseFacts,
  today: PlainDate,
): string | undefined {
  const { documentDate: day, stage } = document;
  if (day === null || day === '') return undefined;
  // A call may bear the day on which it will be published.
  const isOfCall = stage === 'planning' || stage === 'notice';
  if (day > today && !isOfCall) return 'La fecha del acto aún no llega: escribe la que dice el documento.';
  const earliest = earliestDay(document, facts);
  if (earliest === undefined || day >= earliest.day) return undefined;
  const name = nameOf(document);
  return earliest.of === ''
    ? `${name} es del ${shortDate(day)}, y el procedimiento es del ejercicio ${facts.fiscalYear}. Revisa la fecha.`
    : `${name} es del ${shortDate(day)}, antes de: ${earliest.of} (${shortDate(earliest.day)}). Revisa la fecha.`;
}

/** What the file of minutes says of its own day where that is impossible and another one, or none, was written down. */
function otherDayWords(document: ReleasedDocument, facts: ReleaseFacts, at: string): string {
  const { kind, pageDay, documentDate = null } = document;
  if (pageDay === undefined || pageDay === documentDate) return '';
  if (!isKind(kind) || ACT_OF_KIND[kind] === undefined) return '';
  const asRead = { ...document, documentDate: pageDay };
  return documentDateProblem(asRead, facts, dateInMexico(at)) === undefined
    ? ''
    : `Su primera página dice ${shortDate(pageDay)}, un día en que ese acto no pudo ser. Comprueba que sea el archivo de este procedimiento; si lo es, di por qué dice ese día.`;
}

/** The facts of a procedure once it is published: its drafts go out with it. */
export function asPublished(facts: ReleaseFacts): ReleaseFacts {
  return { ...facts, status: publishesResult(facts.kind) ? 'awarded' : 'active' };
}
