import { sql } from 'kysely';
import type {
  AdminDocument,
  AdminDocumentVersion,
  DocumentProposal,
  DocumentStatus,
  ReturnedProposal,
} from '#contract/documents.ts';
import { DOCUMENT_STAGES, type DocumentStage } from '#contract/procedures.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { THE_PORTAL } from '#server/kit/officers.ts';
import './documents.tables.ts';
import {
  textFactsColumns,
  textFactsOf,
  unreadOf,
  type PersonalRow,
  type TextFactsRow,
} from './page-text.sql.ts';

export interface DocumentRow {
  id: string;
  procedure_id: string;
  procedure_number: string;
  procedure_slug: string;
  procedure_title: string;
  stage: DocumentStage;
  kind: string;
  title: string;
  document_date: string | null;
  position: number;
  status: DocumentStatus;
  publish_at: Date | null;
  early_reason: string | null;
  withdrawn_at: Date | null;
  withdrawn_reason: string | null;
  created_at: Date;
  version: number;
  writers: string[];
  proposed_action: DocumentProposal['action'] | null;
  proposed_publish_at: Date | null;
  proposed_reason: string | null;
  proposed_edit: NonNullable<DocumentProposal['edit']> | null;
  published_as: string | null;
  proposed_by: string | null;
  proposed_at: Date | null;
  proposer: string | null;
  returned_action: DocumentProposal['action'] | null;
  returned_by: string | null;
  returned_at: Date | null;
  returned_reason: string | null;
  returner: string | null;
}

interface VersionRow extends TextFactsRow, PersonalRow {
  document_id: string;
  number: number;
  original_name: string;
  media_type: string;
  bytes: number;
  pages: number | null;
  sha256: string;
  change_note: string | null;
  published_at: Date | null;
  created_at: Date;
}

/** What a document and its procedure tell of themselves. */
export const documentColumns = sql`d.id, d.procedure_id, p.number procedure_number, p.slug procedure_slug,
  p.title procedure_title, d.stage, d.kind, d.title, d.document_date, d.position, d.status, d.publish_at, d.early_reason,
  d.withdrawn_at, d.withdrawn_reason, d.created_at, d.version, d.writers, d.proposed_action, d.proposed_publish_at,
  d.proposed_reason, d.proposed_edit, d.published_as, d.proposed_by, d.proposed_at, (select o.name from officer o where o.id = d.proposed_by) proposer,
  d.returned_action, d.returned_by, d.returned_at, d.returned_reason, (select o.name from officer o where o.id = d.returned_by) returner`;

/** One document with its versions. */
export async function findDocument(db: Db | Transaction, id: string): Promise<AdminDocument | undefined> {
  const { rows } = await sql<DocumentRow>`
    select ${documentColumns} from document d join procedure p on p.id = d.procedure_id
    where d.id = ${id}`.execute(db);
  return (await withVersions(db, rows))[0];
}

/** The whole file of a procedure by stage and position. */
export async function listDocumentsOfProcedure(
  db: Db | Transaction,
  procedureId: string,
): Promise<AdminDocument[]> {
  const { rows } = await sql<DocumentRow>`
    select ${documentColumns} from document d join procedure p on p.id = d.procedure_id
    where d.procedure_id = ${procedureId} order by d.position, d.created_at, d.id`.execute(db);
  const order = (row: DocumentRow) => DOCUMENT_STAGES.indexOf(row.stage);
  return withVersions(
    db,
    [...rows].sort((one, other) => order(one) - order(other)),
  );
}

/** Rows of documents with their versions, newest first. */
export async function withVersions(
  db: Db | Transaction,
  rows: readonly DocumentRow[],
): Promise<AdminDocument[]> {
  if (rows.length === 0) return [];
  const versions = await sql<VersionRow>`
    select v.document_id, v.number, v.original_name, f.media_type, f.bytes, f.pages, v.sha256, v.change_note,
      v.published_at, v.created_at, ${textFactsColumns}, t.personal text_personal
    from document_version v join stored_file f on f.sha256 = v.sha256
    left join file_text t on t.sha256 = v.sha256
    where v.document_id = any(${rows.map((row) => row.id)}::uuid[]) order by v.number desc`.execute(db);
  const byDocument = Map.groupBy(versions.rows, (version) => version.document_id);
  return rows.map((row) => documentOf(row, byDocument.get(row.id) ?? []));
}

function documentOf(row: DocumentRow, versions: readonly VersionRow[]): AdminDocument {
  const waiting = versions.find((version) => version.published_at === null);
  return {
    id: row.id,
    procedureId: row.procedure_id,
    procedureNumber: row.procedure_number,
    procedureSlug: row.procedure_slug,
    procedureTitle: row.procedure_title,
    stage: row.stage,
    kind: row.kind,
    title: row.title,
    documentDate: row.document_date,
    position: row.position,
    status: row.status,
    publishAt: row.publish_at?.toISOString() ?? null,
    earlyReason: row.early_reason,
    withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
    withdrawnReason: row.withdrawn_reason,
    pendingVersion: waiting?.number ?? null,
    personal: waiting?.text_personal ?? null,
    unread: waiting === undefined ? null : unreadOf(waiting, waiting.media_type),
    writers: row.writers,
    proposal: proposalOf(row),
    ...returnedOf(row),
    ...(row.published_as === null ? {} : { publishedAs: row.published_as }),
    versions: versions.map(versionOf),
    createdAt: row.created_at.toISOString(),
    version: row.version,
  };
}

function proposalOf(row: DocumentRow): DocumentProposal | null {
  const { proposed_action: action, proposed_by: by, proposed_at: at, proposed_edit: edit } = row;
  if (action === null || by === null || at === null) return null;
  return {
    action,
    publishAt: row.proposed_publish_at?.toISOString() ?? null,
    reason: row.proposed_reason,
    ...(edit === null ? {} : { edit }),
    by: { id: by, name: row.proposer ?? by },
    at: at.toISOString(),
  };
}

function returnedOf(row: DocumentRow): { returned?: ReturnedProposal } {
  const { returned_action: action, returned_by: by, returned_at: at, returned_reason: reason } = row;
  if (action === null || at === null || reason === null) return {};
  return {
    returned: {
      action,
      by: by === null ? THE_PORTAL : { id: by, name: row.returner ?? by },
      at: at.toISOString(),
      reason,
    },
  };
}

function versionOf(row: VersionRow): AdminDocumentVersion {
  return {
    number: row.number,
    originalName: row.original_name,
    mediaType: row.media_type,
    bytes: row.bytes,
    pages: row.pages,
    sha256: row.sha256,
    changeNote: row.change_note,
    publishedAt: row.published_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    text: textFactsOf(row),
    href: `/administracion/documentos/${row.document_id}/${row.number}/archivo`,
  };
}

/** Where the same bytes already stand in a procedure's file (withdrawn documents do not count). */
export async function findSameBytes(tx: Transaction, procedureId: string, sha256: string) {
  const { rows } = await sql<{ number: number; title: string }>`
    select v.number, d.title from document_version v join document d on d.id = v.document_id
    where d.procedure_id = ${procedureId} and v.sha256 = ${sha256} and d.status <> 'withdrawn'
    order by v.created_at limit 1`.execute(tx);
  return rows[0];
}

/** Locks a procedure's file against other changes until the transaction ends; false when there is none. */
export async function lockFileOfProcedure(tx: Transaction, procedureId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from procedure where id = ${procedureId} for no key update`.execute(tx);
  return rows.length > 0;
}

/** Bytes of any version, for administrators. */
export async function findAnyFile(db: Db, documentId: string, version: number) {
  const { rows } = await sql<{ sha256: string; original_name: string; media_type: string }>`
    select v.sha256, v.original_name, f.media_type
    from document_version v join stored_file f on f.sha256 = v.sha256
    where v.document_id = ${documentId} and v.number = ${version}`.execute(db);
  return rows[0];
}
