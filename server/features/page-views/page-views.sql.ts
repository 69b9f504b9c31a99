import { sql } from 'kysely';
import type { PageBlock, PageLine } from '#contract/page-views.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { portalDid } from '#server/kit/events.ts';
import type { DrawnPage } from './draw/drawn-book.ts';
import './page-views.tables.ts';

/** A public version with how far its pictures are; `state` is null while nobody asked for them. */
export interface PublicBook {
  sha256: string;
  media_type: string;
  state: 'waiting' | 'made' | 'failed' | null;
  pack_sha256: string | null;
}

/** What the public may see under an id: the versions of a document, or a file that hangs on something public (version 1). */
const publicBooks = (id: string) => sql`
    select v.number, v.sha256, f.media_type, b.state, b.pack_sha256
    from document_version v
    join document d on d.id = v.document_id and d.withdrawn_at is null
    join procedure p on p.id = d.procedure_id and p.public_state <> 'hidden'
    join stored_file f on f.sha256 = v.sha256
    left join page_book b on b.sha256 = v.sha256
    where v.document_id = ${id} and v.published_at <= now()
    union all
    select 1, f.sha256, s.media_type, b.state, b.pack_sha256
    from content_file f
    join stored_file s on s.sha256 = f.sha256
    left join page_book b on b.sha256 = f.sha256
    where f.id = ${id} and exists (select from content_public_file p
      join content_item c on c.id = p.item_id and c.is_public where p.file_id = f.id)`;

/** The pictures behind a public version; undefined when unknown, unpublished, scheduled or withdrawn. */
export async function findPublicBook(db: Db, id: string, version: number): Promise<PublicBook | undefined> {
  const { rows } = await sql<PublicBook>`select sha256, media_type, state, pack_sha256
    from (${publicBooks(id)}) book where number = ${version}`.execute(db);
  return rows[0];
}

/** The pictures behind all public versions of something. */
export async function listPublicBooks(db: Db, id: string): Promise<(PublicBook & { number: number })[]> {
  const { rows } = await sql<
    PublicBook & { number: number }
  >`select number, sha256, media_type, state, pack_sha256
    from (${publicBooks(id)}) book order by number`.execute(db);
  return rows;
}

/** Asks for the pictures of a content, once. Gives whether nobody had. */
export async function askForBook(db: Db | Transaction, sha256: string): Promise<boolean> {
  const { numAffectedRows } = await sql`insert into page_book (sha256) values (${sha256})
    on conflict (sha256) do nothing`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Asks for the pictures of every public PDF that has none, the newest first; gives how many. */
export async function askForMissingBooks(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into page_book (sha256)
    select v.sha256 from (
      select sha256, published_at from document_version where published_at <= now()
      union all
      select f.sha256, c.published_at from content_public_file p
        join content_item c on c.id = p.item_id and c.is_public join content_file f on f.id = p.file_id) v
    join stored_file f on f.sha256 = v.sha256 and f.media_type = 'application/pdf'
    where not exists (select from page_book b where b.sha256 = v.sha256)
    group by v.sha256 order by max(v.published_at) desc limit 2000
    on conflict (sha256) do nothing`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** The next content to draw, taken so that no other process draws it; one that a process left is taken again. */
export async function takeBook(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ sha256: string }>`
    update page_book set taken_at = clock_timestamp() where sha256 = (
      select sha256 from page_book where state = 'waiting'
        and (taken_at is null or taken_at < clock_timestamp() - interval '20 minutes')
      order by asked_at desc limit 1 for update skip locked)
    returning sha256`.execute(db);
  return rows[0]?.sha256;
}

/** Gives a content back that could not be drawn for a reason that passes. */
export async function returnBook(db: Db, sha256: string): Promise<void> {
  await sql`update page_book set taken_at = null where sha256 = ${sha256} and state = 'waiting'`.execute(db);
}

/** Says that a content cannot be drawn. */
export async function failBook(db: Db, sha256: string): Promise<void> {
  await sql`update page_book set state = 'failed' where sha256 = ${sha256}`.execute(db);
}

/** Keeps the pages of a content; `pack` holds their pictures where there are any. */
export async function keepBook(
  tx: Transaction,
  sha256: string,
  { pages, pack }: { pages: readonly DrawnPage[]; pack: { sha256: string; bytes: number } | undefined },
): Promise<void> {
  if (pack !== undefined) {
    await sql`insert into stored_file (sha256, bytes, media_type)
      values (${pack.sha256}, ${pack.bytes}, 'application/octet-stream')
      on conflict (sha256) do update set bytes = excluded.bytes`.execute(tx);
  }
  await sql`delete from page_view where sha256 = ${sha256}`.execute(tx);
  await sql`
    insert into page_view (sha256, number, width, height, small_at, small_bytes, large_at, large_bytes, lines, blocks)
    select ${sha256}, (p->>'number')::int, (p->>'width')::real, (p->>'height')::real, (p->'small'->>'at')::int,
      (p->'small'->>'bytes')::int, (p->'large'->>'at')::int, (p->'large'->>'bytes')::int, p->'lines', p->'blocks'
    from jsonb_array_elements(${JSON.stringify(pages)}::jsonb) p`.execute(tx);
  await sql`update page_book set state = 'made', pack_sha256 = ${pack?.sha256 ?? null}, made_at = clock_timestamp()
    where sha256 = ${sha256}`.execute(tx);
  await portalDid(tx, { subject: 'page_book', id: sha256, isPublic: true });
}

export interface PageRow {
  number: number;
  width: number;
  height: number;
  small_at: number | null;
  small_bytes: number | null;
  large_at: number | null;
  large_bytes: number | null;
}

/** Sizes and pictures of all pages of a content. */
export async function listPages(db: Db, sha256: string): Promise<PageRow[]> {
  const { rows } = await sql<PageRow>`
    select number, width, height, small_at, small_bytes, large_at, large_bytes
    from page_view where sha256 = ${sha256} order by number`.execute(db);
  return rows;
}

/** One page of a content with its lines. */
export async function findPage(
  db: Db,
  sha256: string,
  number: number,
): Promise<(PageRow & { lines: PageLine[] }) | undefined> {
  const { rows } = await sql<PageRow & { lines: PageLine[] }>`
    select number, width, height, small_at, small_bytes, large_at, large_bytes, lines
    from page_view where sha256 = ${sha256} and number = ${number}`.execute(db);
  return rows[0];
}

/** What all pages of a content say, with their structure. */
export async function listBlocks(db: Db, sha256: string): Promise<{ number: number; blocks: PageBlock[] }[]> {
  const { rows } = await sql<{ number: number; blocks: PageBlock[] }>`
    select number, blocks from page_view where sha256 = ${sha256} order by number`.execute(db);
  return rows;
}

/** The text of the pages of a content, where it was read; `ocr` where it was recognised in a picture. */
export async function listTexts(
  db: Db,
  sha256: string,
): Promise<{ page: number; source: string; text: string }[]> {
  const { rows } = await sql<{ page: number; source: string; text: string }>`
    select page, source, text from file_page where sha256 = ${sha256} order by page`.execute(db);
  return rows;
}

/** A public version as whoever reads it sees it named. */
export async function findReading(db: Db, documentId: string, version: number) {
  const { rows } = await sql<{
    title: string;
    newest: number;
    original_name: string;
    bytes: number;
    published_at: Date;
    number: string;
    slug: string;
    procedure_title: string;
    language: string | null;
  }>`
    select d.title, v.original_name, f.bytes, greatest(v.published_at, p.published_at) published_at,
      p.number, p.slug, p.title procedure_title, t.language,
      (select max(n.number) from document_version n where n.document_id = d.id and n.published_at <= now()) newest
    from document_version v
    join document d on d.id = v.document_id
    join procedure p on p.id = d.procedure_id
    join stored_file f on f.sha256 = v.sha256
    left join file_text t on t.sha256 = v.sha256
    where v.document_id = ${documentId} and v.number = ${version}`.execute(db);
  return rows[0];
}
