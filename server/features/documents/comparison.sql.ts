import { sql, type RawBuilder } from 'kysely';
import type { DocumentChange, DocumentChanges } from '#contract/document-text.ts';
import type { ComparablePage, DocumentComparison } from '#contract/rules/documents/document-comparison.ts';
import { transaction, type Db } from '#server/kit/db.ts';
import { portalDid } from '#server/kit/events.ts';
import { READABLE_MEDIA } from './page-text.sql.ts';
import { publicHref } from './public-documents.sql.ts';

/** Rises when the rules find something else: what older ones made is made again. */
const ENGINE = 2;

/** Two contents of which the later follows the earlier in a document. */
export interface Succession {
  before: string;
  after: string;
}

/** Contents that were read and not compared, also of versions that wait for publication; the newest first. */
export async function listUncompared(db: Db, most: number): Promise<Succession[]> {
  const { rows } = await sql<Succession>`
    select w.sha256 before, v.sha256 after
    from document_version v
    join lateral (select sha256 from document_version
      where document_id = v.document_id and number < v.number order by number desc limit 1) w on w.sha256 <> v.sha256
    join file_text b on b.sha256 = w.sha256
    join file_text a on a.sha256 = v.sha256
    where v.number > 1 and not exists (select from file_comparison c
      where c.before_sha256 = w.sha256 and c.after_sha256 = v.sha256 and c.engine = ${ENGINE}
        and c.made_at > greatest(a.read_at, b.read_at, a.recognised_at, b.recognised_at))
    order by v.created_at desc limit ${most}`.execute(db);
  return rows;
}

/**
 * Pages of a content; undefined where some of them are pictures, or it could not be read. Words that were recognised in a
 * picture do not count: a digit that was read wrong would be told as one that changed.
 */
export async function comparablePages(db: Db, sha256: string): Promise<ComparablePage[] | undefined> {
  const { rows } = await sql<ComparablePage & { source: string }>`
    select page, source, text from file_page where sha256 = ${sha256} order by page`.execute(db);
  if (rows.length === 0 || rows.some(({ source }) => source === 'image' || source === 'ocr'))
    return undefined;
  return rows.map(({ page, text }) => ({ page, text }));
}

/** Keeps what changed; nothing to say where it could not be compared. */
export async function keepComparison(
  db: Db,
  { before, after }: Succession,
  comparison: DocumentComparison | undefined,
): Promise<void> {
  const changes = comparison === undefined ? null : JSON.stringify(comparison.changes);
  const count = comparison === undefined ? null : comparison.changes.length + comparison.more;
  await transaction(db, async (tx) => {
    await sql`insert into file_comparison (before_sha256, after_sha256, changes, change_count, more, engine)
    select ${before}, ${after}, ${changes}::jsonb, ${count}::int, ${comparison?.more ?? 0}, ${ENGINE}
    where (select count(*) from stored_file where sha256 in (${before}, ${after})) = 2
    on conflict (before_sha256, after_sha256) do update set changes = excluded.changes,
      change_count = excluded.change_count, more = excluded.more, engine = excluded.engine,
      made_at = excluded.made_at`.execute(tx);
    await portalDid(tx, { subject: 'file_comparison', id: after, isPublic: true });
  });
}

interface ChangesRow {
  id: string;
  title: string;
  procedure_number: string;
  procedure_slug: string;
  procedure_title: string;
  from_number: number;
  from_name: string;
  from_at: Date;
  from_ocr: number[];
  from_image: number[];
  to_name: string;
  to_at: Date;
  to_ocr: number[];
  to_image: number[];
  is_compared: boolean;
  changes: DocumentChange[] | null;
  more: number;
}

/** Numbers of the pages of a content that have no text of their own, by what they have in its place. */
const pagesOf = (sha256: RawBuilder<unknown>, source: 'ocr' | 'image') =>
  sql`array(select page from file_page where sha256 = ${sha256} and source = ${source} order by page)`;

/** What changed from the public version before to this one; undefined for all that the public does not know. */
export async function findChanges(
  db: Db,
  { id, version }: { id: string; version: number },
): Promise<DocumentChanges | undefined> {
  const { rows } = await sql<ChangesRow>`
    select d.id, d.title, p.number procedure_number, p.slug procedure_slug, p.title procedure_title,
      w.number from_number, w.original_name from_name, greatest(w.published_at, p.published_at) from_at,
      v.original_name to_name, greatest(v.published_at, p.published_at) to_at,
      ${pagesOf(sql`w.sha256`, 'ocr')} from_ocr, ${pagesOf(sql`w.sha256`, 'image')} from_image,
      ${pagesOf(sql`v.sha256`, 'ocr')} to_ocr, ${pagesOf(sql`v.sha256`, 'image')} to_image,
      c.more is not null or f.media_type not in ${READABLE_MEDIA} or g.media_type not in ${READABLE_MEDIA} is_compared, c.changes, coalesce(c.more, 0) more
    from document_version v
    join document d on d.id = v.document_id and d.withdrawn_at is null
    join procedure p on p.id = d.procedure_id and p.public_state <> 'hidden'
    join document_version w on w.document_id = d.id and w.number = v.number - 1 and w.published_at <= now()
    join stored_file f on f.sha256 = v.sha256
    join stored_file g on g.sha256 = w.sha256
    left join file_comparison c on c.before_sha256 = w.sha256 and c.after_sha256 = v.sha256
    where d.id = ${id} and v.number = ${version} and v.published_at <= now()`.execute(db);
  const [row] = rows;
  if (row === undefined) return undefined;
  return {
    document: { id: row.id, title: row.title },
    procedure: { number: row.procedure_number, slug: row.procedure_slug, title: row.procedure_title },
    from: {
      number: row.from_number,
      publishedAt: row.from_at.toISOString(),
      href: publicHref(row.id, row.from_number, row.from_name),
      ocrPages: row.from_ocr,
      imagePages: row.from_image,
    },
    to: {
      number: version,
      publishedAt: row.to_at.toISOString(),
      href: publicHref(row.id, version, row.to_name),
      ocrPages: row.to_ocr,
      imagePages: row.to_image,
    },
    isCompared: row.is_compared,
    // What older rules made of recognised words is kept until it is made again; nobody is told of it.
    ...(row.from_ocr.length + row.to_ocr.length > 0
      ? { changes: null, more: 0 }
      : { changes: row.changes, more: row.more }),
  };
}
