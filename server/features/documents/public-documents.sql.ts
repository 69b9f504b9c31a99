import { sql } from 'kysely';
import type { DocumentInContext } from '#contract/documents.ts';
import { DOCUMENT_STAGES, type DocumentStage, type PublicDocument } from '#contract/procedures.ts';
import { dateInMexico, shortDate } from '#contract/rules/days/calendar.ts';
import { barriersOf } from '#contract/rules/texts/text-barriers.ts';
import { compiledOnce } from '#server/kit/compiled.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { notFound, withdrawn, type Failure } from '#server/kit/errors.ts';
import { addressName } from '#server/kit/files/names.ts';
import { textFactsColumns, textFactsOf, type TextFactsRow } from './page-text.sql.ts';

interface VersionRow {
  id: string;
  stage: DocumentStage;
  kind: string;
  title: string;
  document_date: string | null;
  withdrawn_at: Date | null;
  withdrawn_reason: string | null;
  number: number;
  original_name: string;
  media_type: string;
  bytes: number;
  pages: number | null;
  sha256: string;
  published_at: Date;
  change_note: string | null;
}

interface ShownVersionRow extends VersionRow, TextFactsRow {
  change_count: number | null;
}

/** Address of a public version below the API base. */
export function publicHref(id: string, version: number, name: string): string {
  return `/documentos/${id}/${version}/${addressName(name)}`;
}

const selectVersions = compiledOnce((db, at: { id: string }) => ({
  compile: () =>
    sql<ShownVersionRow>`
    select d.id, d.stage, d.kind, d.title, d.document_date, d.withdrawn_at, d.withdrawn_reason,
      v.number, v.original_name, f.media_type, f.bytes, f.pages, v.sha256,
      greatest(v.published_at, p.published_at) published_at, v.change_note,
      case when v.number > 1 then (select c.change_count from document_version w
        join file_comparison c on c.before_sha256 = w.sha256 and c.after_sha256 = v.sha256
        where w.document_id = d.id and w.number = v.number - 1 and w.published_at <= now()) end change_count, ${textFactsColumns}
    from procedure p
    join document d on d.procedure_id = p.id
    join document_version v on v.document_id = d.id and v.published_at <= now()
    join stored_file f on f.sha256 = v.sha256
    left join file_text t on t.sha256 = v.sha256
    where p.id = ${at.id} and p.public_state <> 'hidden'
    order by d.position, d.created_at, d.id, v.number desc`.compile(db),
}));

/** Public documents of one procedure, by stage and position; none while the procedure itself is not public. */
export async function listPublicDocuments(
  db: Db | Transaction,
  procedureId: string,
): Promise<PublicDocument[]> {
  const rows = await selectVersions(db, { id: procedureId });
  const documents = new Map<string, PublicDocument>();
  for (const row of rows) {
    const document = documents.get(row.id) ?? documentOf(row);
    documents.set(row.id, document);
    if (row.withdrawn_at === null) document.versions.push(versionOf(row));
  }
  const order = (stage: DocumentStage) => DOCUMENT_STAGES.indexOf(stage);
  return [...documents.values()].sort((one, other) => order(one.stage) - order(other.stage));
}

function documentOf(row: VersionRow): PublicDocument {
  return {
    id: row.id,
    stage: row.stage,
    kind: row.kind,
    title: row.title,
    documentDate: row.document_date,
    withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
    withdrawnReason: row.withdrawn_reason,
    versions: [],
  };
}

function versionOf(row: ShownVersionRow): PublicDocument['versions'][number] {
  return {
    number: row.number,
    originalName: row.original_name,
    mediaType: row.media_type,
    bytes: row.bytes,
    pages: row.pages,
    sha256: row.sha256,
    publishedAt: row.published_at.toISOString(),
    changeNote: row.change_note,
    changeCount: row.change_count,
    barriers: barriersOf(textFactsOf(row)),
    href: publicHref(row.id, row.number, row.original_name),
  };
}

/** Procedure of a document that the public may know of; undefined for all others. */
export async function findPublicProcedure(
  db: Db,
  documentId: string,
): Promise<
  | (DocumentInContext['procedure'] & {
      id: string;
      contents: DocumentInContext['contents'];
      recognised: number[];
    })
  | undefined
> {
  const { rows } = await sql<{
    id: string;
    number: string;
    slug: string;
    title: string;
    contents: DocumentInContext['contents'];
    recognised: number[];
  }>`
    select p.id, p.number, p.slug, p.title, coalesce(c.contents, '[]') contents,
      array(select v.number from document_version v join file_text t on t.sha256 = v.sha256 and t.ocr_pages > 0
        where v.document_id = d.id and v.published_at <= now() and d.withdrawn_at is null order by v.number desc) recognised
    from document d
    join procedure p on p.id = d.procedure_id and p.public_state <> 'hidden'
    left join lateral (
      select jsonb_agg(jsonb_build_object('version', v.number, 'names', f.contents) order by v.number desc) contents
      from document_version v join stored_file f on f.sha256 = v.sha256
      where v.document_id = d.id and v.published_at <= now() and d.withdrawn_at is null
        and cardinality(f.contents) > 0) c on true
    where d.id = ${documentId}
      and exists (select from document_version v where v.document_id = d.id and v.published_at <= now())`.execute(
    db,
  );
  return rows[0];
}

/** Bytes behind a public version; undefined when unknown, unpublished, scheduled or withdrawn. */
export async function findPublicFile(db: Db, documentId: string, version: number) {
  const { rows } = await sql<{ sha256: string; original_name: string; media_type: string }>`
    select v.sha256, v.original_name, f.media_type
    from document_version v
    join document d on d.id = v.document_id and d.withdrawn_at is null
    join procedure p on p.id = d.procedure_id and p.public_state <> 'hidden'
    join stored_file f on f.sha256 = v.sha256
    where v.document_id = ${documentId} and v.number = ${version} and v.published_at <= now()`.execute(db);
  return rows[0];
}

/** What the address of a version answers that visitors do not see: when it was withdrawn and why, where they ever saw it. */
export async function documentNotFound(
  db: Db,
  { id, version }: { id: string; version: number },
  otherwise?: string,
): Promise<Failure> {
  const { rows } = await sql<{ at: Date; reason: string | null }>`
    select d.withdrawn_at at, d.withdrawn_reason reason
    from document d join document_version v on v.document_id = d.id and v.number = ${version} and v.published_at <= now()
    join procedure p on p.id = d.procedure_id and p.public_state <> 'hidden'
    where d.id = ${id} and d.withdrawn_at is not null`.execute(db);
  const [row] = rows;
  if (row === undefined) return notFound(otherwise);
  return withdrawn(
    `Este documento se retiró el ${shortDate(dateInMexico(row.at))}. Motivo: ${row.reason ?? ''}`,
  );
}

/** A public procedure by its number or slug. */
export async function findProcedureByName(db: Db, name: string) {
  const { rows } = await sql<{ id: string; number: string; slug: string; title: string }>`
    select id, number, slug, title from procedure
    where (slug = ${name} or number = ${name}) and public_state <> 'hidden' limit 1`.execute(db);
  return rows[0];
}
