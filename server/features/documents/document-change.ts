import type { AdminDocument } from '#contract/documents.ts';
import type { FieldState } from '#contract/rules/texts/field-differences.ts';
import { documentChange } from '#contract/rules/documents/document-words.ts';
import { DOCUMENT_STATE_FIELDS } from '#contract/rules/procedures/procurement-history.ts';
import { change, changeable, type Author as ChangeAuthor, type Change } from '#server/kit/change.ts';
import { transaction, type Db, type Transaction } from '#server/kit/db.ts';
import { failure, notFound } from '#server/kit/errors.ts';
import type { Person } from '#server/kit/identity.ts';
import { findDocument, lockFileOfProcedure } from './documents.sql.ts';

/** Who changes something, in which request. */
export interface Author extends ChangeAuthor {
  person: Person;
}

/** A document and the version of it that the author saw. */
export interface Seen {
  id: string;
  version: number;
}

/** What a document says, as it is compared and kept. */
export interface DocumentState
  extends
    FieldState,
    Pick<
      AdminDocument,
      'stage' | 'kind' | 'title' | 'documentDate' | 'position' | 'status' | 'publishAt' | 'withdrawnReason'
    > {
  /** What somebody asks another to do, in words; it is not there where nobody does. */
  proposal?: string;
  proposedFor?: string;
  versions: {
    id: string;
    number: number;
    file: string;
    changeNote: string | null;
    publishedAt: string | null;
  }[];
}

/** State of a document that was read. */
export function stateOf(document: AdminDocument): DocumentState {
  const { stage, kind, title, documentDate, position, status, publishAt, withdrawnReason } = document;
  const versions = document.versions.map(({ number, originalName, sha256, changeNote, publishedAt }) => ({
    // A waiting version that is replaced by another file keeps its number: it is another version all the same.
    id: `${number}-${sha256.slice(0, 12)}`,
    number,
    file: originalName,
    changeNote,
    publishedAt,
  }));
  return {
    stage,
    kind,
    title,
    documentDate,
    position,
    status,
    publishAt,
    withdrawnReason,
    ...proposalWords(document),
    versions,
  };
}

function proposalWords(document: AdminDocument): Pick<DocumentState, 'proposal' | 'proposedFor'> {
  const { proposal } = document;
  if (proposal === null) return {};
  if (proposal.edit !== undefined)
    return {
      proposal: `Cambiar sus datos: ${documentChange(document, proposal.edit).after}. ${proposal.reason ?? ''}`,
    };
  if (proposal.action === 'withdraw') return { proposal: `Retirarlo: ${proposal.reason ?? ''}` };
  const { publishAt } = proposal;
  return { proposal: 'Publicarlo', ...(publishAt === null ? {} : { proposedFor: publishAt }) };
}

/** What is proposed is nobody's business outside. */
const withoutProposal = (state: Partial<DocumentState>) =>
  JSON.stringify(state, (name, value: unknown) =>
    name === 'proposal' || name === 'proposedFor' ? undefined : value,
  );

/** Whether visitors see anything of it; before it came into being it says nothing. */
const isShown = (state: Partial<DocumentState> | undefined) =>
  state?.status === 'withdrawn' ||
  (state?.versions?.some(({ publishedAt }) => publishedAt !== null) ?? false);

/** A document as a thing that officers change. */
export const DOCUMENT = changeable<DocumentState>({
  subject: 'document',
  table: 'document',
  key: 'id',
  title: ({ title }) => title,
  fields: DOCUMENT_STATE_FIELDS,
  isPublic: (before, after) =>
    (isShown(before) || isShown(after)) && withoutProposal(before) !== withoutProposal(after ?? {}),
  read: async (tx, id) => {
    const document = await findDocument(tx, id);
    return document === undefined ? undefined : stateOf(document);
  },
});

type Work = (tx: Transaction, before: AdminDocument, next: DocumentState) => Promise<void>;
type Wish = Omit<Change<DocumentState>, 'id' | 'version'>;

/** One change of one document of a file. */
export async function changeDocument(db: Db, seen: Seen, wish: Wish, work: Work): Promise<AdminDocument> {
  await transaction(db, (tx) => changeWithin(tx, seen, wish, work));
  const after = await findDocument(db, seen.id);
  if (after === undefined) throw notFound();
  return after;
}

/** The same inside a transaction that changes more. The file is locked before any document of it. */
export async function changeWithin(tx: Transaction, seen: Seen, wish: Wish, work: Work): Promise<void> {
  const row = await tx
    .selectFrom('document')
    .select('procedure_id')
    .where('id', '=', seen.id)
    .executeTakeFirst();
  if (row === undefined || !(await lockFileOfProcedure(tx, row.procedure_id))) throw notFound();
  await change(tx, DOCUMENT, { ...seen, ...wish }, async (_, { next }) => {
    const before = await findDocument(tx, seen.id);
    if (before === undefined) throw notFound();
    await work(tx, before, next);
  });
}

/** What was withdrawn stays as it is. */
export function requireNotWithdrawn(document: AdminDocument): void {
  if (document.status !== 'withdrawn') return;
  throw failure('state_conflict', { detail: 'Este documento se retiró y ya no cambia. Agrega uno nuevo.' });
}
