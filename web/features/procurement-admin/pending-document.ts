import { validDate } from '#web/ui/date-rules.ts';
import type { AdminDocument, ReleaseFacts, Upload } from '#contract/documents.ts';
import {
  DOCUMENT_KINDS,
  DOCUMENT_STAGES,
  isInternal,
  type DocumentKind,
  type DocumentStage,
} from '#contract/procedures.ts';
import { dateInMexico } from '#contract/rules/days/calendar.ts';
import { documentDateProblem } from '#contract/rules/documents/document-release.ts';
import type { DocumentGuess } from '#contract/rules/documents/document-guess.ts';
import { formatCountOf, formatFileSize } from '#web/kit/format.ts';
import { MEDIA_TYPE_LABELS } from '#contract/media-types.ts';
import type { UploadState } from '#web/kit/upload-queue.ts';

/** Where a proposed value comes from. */
export type GuessSource = 'name' | 'text';

/** What a person says about an uploaded file before it becomes a document. */
export interface PendingFields {
  stage: DocumentStage | '';
  /** Whether a person chose the stage: one that follows from the type narrows no types. */
  isStageChosen: boolean;
  kind: DocumentKind | '';
  /** Whether a person said that a proposed stage and type are right. */
  isPlaceConfirmed: boolean;
  title: string;
  /** Day of the act, empty, or an unfinished text. */
  documentDate: string;
  when: 'now' | 'later';
  /** Instant of the publication when `when` is later. */
  publishAt: string;
  /** Id of the document of which this is a new version; empty for a new document. */
  replaces: string;
  changeNote: string;
  hasPersonalData: boolean;
  isRedacted: boolean;
  /** What the portal proposed and nobody touched yet. */
  guessed: Partial<Record<keyof DocumentGuess, GuessSource>>;
}

/** A chosen file on its way to a procedure's file. */
export interface PendingDocument extends PendingFields {
  key: string;
  name: string;
  bytes: number;
  upload: UploadState;
  /** The file in the store, once it is there. */
  stored: Upload | undefined;
}

/** Types that a stage uses; those that nobody outside reads come last, so that a typed letter finds the others first. */
export function kindsOf(stage: DocumentStage | ''): DocumentKind[] {
  const every = Object.keys(DOCUMENT_KINDS) as DocumentKind[];
  const kinds = [...every.filter((kind) => !isInternal(kind)), ...every.filter(isInternal)];
  if (stage === '') return kinds;
  return kinds.filter((kind) => (DOCUMENT_KINDS[kind][1] as readonly DocumentStage[]).includes(stage));
}

function isStage(value: string | undefined): value is DocumentStage {
  return (DOCUMENT_STAGES as readonly string[]).includes(value ?? '');
}

/** Fields of a file that was just chosen; stage and kind may come from the address. */
export function newFields(preset: { stage?: string | undefined; kind?: string | undefined }): PendingFields {
  const stage = isStage(preset.stage) ? preset.stage : '';
  const kind = kindsOf(stage).find((one) => one === preset.kind) ?? '';
  return {
    stage,
    isStageChosen: stage !== '',
    kind,
    isPlaceConfirmed: false,
    title: kind === '' ? '' : DOCUMENT_KINDS[kind][0],
    documentDate: '',
    when: 'now',
    publishAt: '',
    replaces: '',
    changeNote: '',
    hasPersonalData: false,
    isRedacted: false,
    guessed: {},
  };
}

/** Types that may be chosen for a file: those of the stage that a person chose, otherwise all. */
export function kindsFor({
  stage,
  isStageChosen,
}: Pick<PendingFields, 'stage' | 'isStageChosen'>): DocumentKind[] {
  return kindsOf(isStageChosen ? stage : '');
}

/** Fields with what their file tells, marked as proposed; what stands already stays. */
export function withGuess(fields: PendingFields, guess: DocumentGuess, source: GuessSource): PendingFields {
  const next = { ...fields, guessed: { ...fields.guessed } };
  const { kind, title, documentDate } = guess;
  if (kind !== undefined && fields.kind === '' && kindsFor(fields).includes(kind)) {
    next.kind = kind;
    next.isPlaceConfirmed = false;
    next.guessed.kind = source;
    if (fields.stage === '' && guess.stage !== undefined) {
      next.stage = guess.stage;
      next.guessed.stage = source;
    }
  }
  const proposed = title ?? (next.kind === '' ? undefined : DOCUMENT_KINDS[next.kind][0]);
  if (proposed !== undefined && fields.title === '') {
    next.title = proposed;
    next.guessed.title = source;
  }
  if (documentDate !== undefined && fields.documentDate === '') {
    next.documentDate = documentDate;
    next.guessed.documentDate = source;
  }
  return next;
}

/** Fields after a choice: the stage of a type where nobody chose one, a type that the stage lacks falls away, a title is proposed. */
export function withChoice(fields: PendingFields, patch: Partial<PendingFields>): PendingFields {
  const next = { ...fields, ...patch };
  if (patch.stage !== undefined) next.isStageChosen = patch.stage !== '';
  if (
    !next.isStageChosen &&
    next.kind !== '' &&
    (next.stage === '' || !kindsOf(next.stage).includes(next.kind))
  )
    next.stage = DOCUMENT_KINDS[next.kind][1][0] ?? '';
  if (next.kind !== '' && !kindsOf(next.stage).includes(next.kind)) next.kind = '';
  const proposed = (kind: DocumentKind | '') => (kind === '' ? '' : DOCUMENT_KINDS[kind][0]);
  if (patch.title === undefined && (fields.title === '' || fields.title === proposed(fields.kind))) {
    next.title = proposed(next.kind);
  }
  // Whoever chooses the type says so themselves; the stage follows from it.
  if (patch.kind !== undefined) next.isPlaceConfirmed = next.kind !== '';
  else if (next.stage !== fields.stage || next.kind !== fields.kind) next.isPlaceConfirmed = false;
  next.guessed = Object.fromEntries(
    Object.entries(next.guessed).filter(
      ([name]) => next[name as keyof DocumentGuess] === fields[name as keyof DocumentGuess],
    ),
  );
  return next;
}

/** What is still missing to keep the file as a draft, or (with `isPublishing`) to publish it. */
export function pendingErrors(
  fields: PendingFields,
  options: { isPublishing: boolean; now: string; facts?: ReleaseFacts | undefined },
): Partial<Record<keyof PendingFields, string>> {
  const errors: Partial<Record<keyof PendingFields, string>> = {};
  const isVersion = fields.replaces !== '';
  if (!isVersion) {
    if (fields.stage === '') errors.stage = 'Elige una etapa.';
    if (fields.kind === '') errors.kind = 'Elige un tipo de documento.';
    if (fields.title.trim().length < 3) errors.title = 'Escribe un título de al menos 3 letras.';
    const written = validDate()(fields.documentDate);
    if (typeof written === 'string') errors.documentDate = written;
    if (isPlaceProposed(fields) && !fields.isPlaceConfirmed)
      errors.isPlaceConfirmed = 'Confirma la etapa y el tipo, o elige otros: son una propuesta.';
    const wrong = dateProblem(fields, options);
    if (wrong !== undefined) errors.documentDate ??= wrong;
  } else if (fields.changeNote.trim().length < 3) {
    errors.changeNote = 'Escribe qué cambió en esta versión.';
  }
  if (!options.isPublishing) return errors;
  if (fields.hasPersonalData && !fields.isRedacted) {
    errors.isRedacted = 'Confirma que los datos personales están tachados.';
  }
  const later = fields.when === 'later';
  if (later && !fields.publishAt.endsWith('Z')) errors.publishAt = 'Escribe la fecha y la hora.';
  else if (later && fields.publishAt <= options.now) errors.publishAt = 'Elige una fecha y hora futuras.';
  const day = dateInMexico(later && fields.publishAt.endsWith('Z') ? fields.publishAt : options.now);
  const isDated = errors.documentDate === undefined && errors.publishAt === undefined;
  if (!isVersion && isDated && fields.documentDate > day) {
    errors[later ? 'publishAt' : 'documentDate'] = 'La publicación no puede ser anterior al acto.';
  }
  return errors;
}

/** Whether stage or type stand as the portal proposed them. */
export function isPlaceProposed({ guessed, stage, kind }: PendingFields): boolean {
  return stage !== '' && kind !== '' && (guessed.stage !== undefined || guessed.kind !== undefined);
}

/** What is wrong with the own date of the document, in its procedure. */
function dateProblem(
  { stage, kind, documentDate }: PendingFields,
  { facts, now }: { facts?: ReleaseFacts | undefined; now: string },
): string | undefined {
  if (facts === undefined || stage === '' || kind === '') return undefined;
  return documentDateProblem({ stage, kind, documentDate }, facts, dateInMexico(now));
}

/** The document of the procedure's file that has the same bytes already; undefined when they are new. */
export function duplicateOf(
  item: PendingDocument,
  dossier: readonly AdminDocument[],
): { document: AdminDocument; message: string } | undefined {
  for (const document of dossier) {
    const version = document.versions.find(({ sha256 }) => sha256 === item.stored?.sha256);
    if (version !== undefined && document.status !== 'withdrawn')
      return {
        document,
        message: `${item.name} ya está en este expediente como versión ${version.number} de «${document.title}».`,
      };
  }
  return undefined;
}

/** «PDF, 8 páginas, 1.2 MB» */
export function fileFacts(file: { mediaType: string; pages: number | null; bytes: number }): string {
  return [
    MEDIA_TYPE_LABELS[file.mediaType] ?? 'Archivo',
    ...(file.pages === null ? [] : [formatCountOf(file.pages, 'página', 'páginas')]),
    formatFileSize(file.bytes),
  ].join(', ');
}
