import type { DocumentFields } from '#contract/documents.ts';
import { DOCUMENT_KINDS, DOCUMENT_STAGE_LABELS, type DocumentKind } from '#contract/procedures.ts';
import { shortDate } from '../days/calendar.ts';

/** What is said of a document; its kind may be one that is no longer chosen. */
export type SaidOfDocument = Pick<DocumentFields, 'stage' | 'title' | 'documentDate'> & { kind: string };

/** Name of a kind. */
export const kindName = (kind: string): string =>
  Object.hasOwn(DOCUMENT_KINDS, kind) ? DOCUMENT_KINDS[kind as DocumentKind][0] : kind;

/** Whether both say the same. */
export function saysTheSame(one: SaidOfDocument, other: SaidOfDocument): boolean {
  return (
    one.stage === other.stage &&
    one.kind === other.kind &&
    one.title === other.title &&
    one.documentDate === other.documentDate
  );
}

/** What is said of a document before and after a change: kind and title always, stage and date where they differ. */
export function documentChange(
  before: SaidOfDocument,
  after: SaidOfDocument,
): { before: string; after: string } {
  const words = ({ kind, title, stage, documentDate }: SaidOfDocument) =>
    [
      `${kindName(kind)}: ${title}`,
      ...(before.stage === after.stage ? [] : [`etapa ${DOCUMENT_STAGE_LABELS[stage]}`]),
      ...(before.documentDate === after.documentDate
        ? []
        : [documentDate === null ? 'sin fecha del acto' : `acto del ${shortDate(documentDate)}`]),
    ].join(' · ');
  return { before: words(before), after: words(after) };
}
