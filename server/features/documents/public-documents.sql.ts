import { sql, type RawBuilder } from 'kysely';
import type { DocumentInContext, RecentDocument, RecentDocumentPage } from '#contract/documents.ts';
import { DOCUMENT_STAGES, type DocumentStage, type PublicDocument } from '#contract/procedures.ts';
import { barriersOf } from '#contract/rules/text-barriers.ts';
import { compiledOnce } from '#server/kit/compiled.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { addressName } from '#server/kit/files/names.ts';
import { textFactsColumns, textFactsOf, type TextFactsRow } from './page-text.sql.ts';

const PAGE_SIZE = 20;
const COUNT_CAP = 1_000;
const CANDIDATES = 2_000;

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
): Promise<(DocumentInContext['procedure'] & { id: string; contents: string[] }) | undefined> {
  const { rows } = await sql<{ id: string; number: string; slug: string; title: string; contents: string[] }>`
    select p.id, p.number, p.slug, p.title,
      case when d.withdrawn_at is null then f.contents else '{}' end contents
    from document d
    join procedure p on p.id = d.procedure_id and p.public_state <> 'hidden'
    join document_version v on v.document_id = d.id and v.published_at <= now()
    join stored_file f on f.sha256 = v.sha256
    where d.id = ${documentId}
    order by v.number desc limit 1`.execute(db);
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

/** A public procedure by its number or slug. */
export async function findProcedureByName(db: Db, name: string) {
  const { rows } = await sql<{ id: string; number: string; slug: string; title: string }>`
    select id, number, slug, title from procedure
    where (slug = ${name} or number = ${name}) and public_state <> 'hidden' limit 1`.execute(db);
  return rows[0];
}

interface RecentRow extends Omit<VersionRow, 'document_date' | 'withdrawn_at' | 'withdrawn_reason'> {
  procedure_number: string;
  procedure_slug: string;
  procedure_title: string;
}

/** Newest public versions with search in titles and procedures; the count stops at a cap. */
export async function listRecentDocuments(
  db: Db,
  query: { q?: string; proc?: string; pag: number },
): Promise<RecentDocumentPage> {
  const page = sql`order by published_at desc, document_id
    limit ${PAGE_SIZE} offset ${(query.pag - 1) * PAGE_SIZE}`;
  if (query.q !== undefined && query.q !== '') {
    const { rows } = await sql<RecentRow & { found: number }>`
      with hit as materialized (${hits(query.q)}), found as materialized (${newestOfHits(query.proc)})
      ${recentRows(sql`select document_id, number from found ${page}`, sql`, (select count(*) from found) found`)}`.execute(
      db,
    );
    const isBeyond = rows.length === 0 && query.pag > 1;
    const { total } = isBeyond
      ? await listRecentDocuments(db, { ...query, pag: 1 })
      : { total: capped(rows[0]?.found ?? 0) };
    return { rows: rows.map(recentOf), total, page: query.pag, size: PAGE_SIZE };
  }
  const source = sql`
    from document_version v
    join document d on d.id = v.document_id and d.withdrawn_at is null
    join procedure p on p.id = d.procedure_id and p.public_state <> 'hidden'
    where v.published_at <= now() ${ofProcedure(query.proc)}
      and not exists (select from document_version w
        where w.document_id = v.document_id and w.number > v.number and w.published_at <= now())`;
  const [listed, count] = await Promise.all([
    recentRows(sql`select v.document_id, v.number ${source}
      order by v.published_at desc, v.document_id
      limit ${PAGE_SIZE} offset ${(query.pag - 1) * PAGE_SIZE}`).execute(db),
    sql<{ value: number }>`
      select count(*) value from (select ${source} limit ${COUNT_CAP + 1}) counted`.execute(db),
  ]);
  const total = capped(count.rows[0]?.value ?? 0);
  return { rows: listed.rows.map(recentOf), total, page: query.pag, size: PAGE_SIZE };
}

function capped(value: number) {
  return { value: Math.min(value, COUNT_CAP), exact: value <= COUNT_CAP };
}

function ofProcedure(name: string | undefined) {
  return name === undefined ? sql`` : sql`and (p.slug = ${name} or p.number = ${name})`;
}

/** What the list shows of the chosen versions. */
function recentRows(chosen: RawBuilder<unknown>, further = sql``) {
  return sql<RecentRow>`
    select d.id, d.stage, d.kind, d.title, v.number, v.original_name, f.media_type, f.bytes, f.pages,
      greatest(v.published_at, p.published_at) published_at,
      p.number procedure_number, p.slug procedure_slug, p.title procedure_title ${further}
    from (${chosen}) chosen
    join document_version v using (document_id, number)
    join document d on d.id = v.document_id
    join procedure p on p.id = d.procedure_id
    join stored_file f on f.sha256 = v.sha256
    order by v.published_at desc, v.document_id`;
}

/** Documents whose title matches, and those of procedures that match; each side by its own index. */
function hits(text: string) {
  const asked = sql`(websearch_to_tsquery('spanish', ${text}) || websearch_to_tsquery('spanish_plain', ${text})
    || to_tsquery('spanish_plain', ${wordBeginnings(text)}))`;
  return sql`
    (select id from document where search @@ ${asked} limit ${CANDIDATES})
    union
    (select m.id from (select id from procedure where search @@ ${asked} limit ${CANDIDATES}) n
      join document m on m.procedure_id = n.id limit ${CANDIDATES})`;
}

/** Newest public version of every hit: looked at once, for the page and the count together. */
function newestOfHits(procedure: string | undefined) {
  return sql`
    select v.document_id, v.number, v.published_at
    from hit
    join document d on d.id = hit.id and d.withdrawn_at is null
    join procedure p on p.id = d.procedure_id and p.public_state <> 'hidden' ${ofProcedure(procedure)}
    join lateral (select document_id, number, published_at from document_version
      where document_id = d.id and published_at <= now() order by number desc limit 1) v on true`;
}

/** Words without accents and plural endings as beginnings, because the stemmer needs the accents that people leave out. */
function wordBeginnings(text: string): string {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const words = plain.match(/[a-z0-9]{3,}/g) ?? [];
  return words.map((word) => `${word.length > 4 ? word.replace(/e?s$/, '') : word}:*`).join(' & ');
}

function recentOf(row: RecentRow): RecentDocument {
  return {
    id: row.id,
    title: row.title,
    kind: row.kind,
    stage: row.stage,
    version: row.number,
    publishedAt: row.published_at.toISOString(),
    originalName: row.original_name,
    mediaType: row.media_type,
    bytes: row.bytes,
    pages: row.pages,
    href: publicHref(row.id, row.number, row.original_name),
    procedure: { number: row.procedure_number, slug: row.procedure_slug, title: row.procedure_title },
  };
}
