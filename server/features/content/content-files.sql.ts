import { sql } from 'kysely';
import type { ContentFile } from '#contract/content-api.ts';
import { fileFields, rowsOf, type ContentKind, type ContentValues } from '#contract/content.ts';
import { textFactsJson } from '#server/features/documents/public.ts';
import type { Db, Transaction } from '#server/kit/db.ts';

/** A file with the content that it stands for. */
export type AttachedFile = ContentFile & { sha256: string };

const FILE = sql`f.id, f.name, f.sha256, s.media_type "mediaType", s.bytes, s.pages,
  ${textFactsJson(sql`f.sha256`)} "text"`;

/** Ids of all files that the values name. */
export function filesIn(kind: ContentKind, values: ContentValues): string[] {
  return fileFields(kind).flatMap(({ name }) => rowsOf(values[name]).map(({ id }) => id));
}

/** Names an upload as something that may be attached to things of a kind. */
export async function insertFile(
  db: Db,
  kind: ContentKind,
  { id, name, sha256, person }: { id: string; name: string; sha256: string; person: { id: string } },
): Promise<void> {
  await sql`insert into content_file (id, kind, name, sha256, uploaded_by)
    values (${id}, ${kind.type}, ${name}, ${sha256}, ${person.id})`.execute(db);
}

/** Files of a kind by their ids; those that do not exist are left out. */
export async function selectFiles(
  db: Db | Transaction,
  kind: ContentKind,
  ids: readonly string[],
): Promise<AttachedFile[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<AttachedFile>`select ${FILE}
    from content_file f join stored_file s on s.sha256 = f.sha256
    where f.kind = ${kind.type} and f.id::text = any(${[...new Set(ids)]})`.execute(db);
  return rows;
}

/** Files of a thing that visitors read now. */
export async function publicFileIds(tx: Transaction, item: string): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select file_id id from content_public_file where item_id = ${item}`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** Lets visitors read exactly the files that the published values name. */
export async function showFiles(
  tx: Transaction,
  kind: ContentKind,
  { id, values }: { id: string; values: ContentValues },
): Promise<void> {
  await sql`delete from content_public_file where item_id = ${id}`.execute(tx);
  const rows = fileFields(kind).flatMap(({ name }) =>
    rowsOf(values[name]).map((row, position) => ({ file: row.id, field: name, title: row.title, position })),
  );
  if (rows.length > 0)
    await sql`insert into content_public_file (item_id, file_id, field, title, position)
      select ${id}, file, field, title, position
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as f(file uuid, field text, title text, position int)
      on conflict do nothing`.execute(tx);
}

/** A file that visitors may read, with what it hangs on. */
export interface PublicFileRow extends AttachedFile {
  title: string;
  itemId: string;
  kind: string;
  itemKey: string;
  itemTitle: string;
  publishedAt: Date;
  contents: string[];
}

/** Files that visitors may read: all of the thing that one of them, or a key, names. */
export async function selectPublicFiles(
  db: Db,
  where: { file: string } | { kind: string; key: string },
): Promise<PublicFileRow[]> {
  const which =
    'file' in where
      ? sql`c.id in (select item_id from content_public_file where file_id = ${where.file})`
      : sql`c.kind = ${where.kind} and c.key = ${where.key}`;
  const { rows } = await sql<PublicFileRow>`
    select ${FILE}, p.title, c.id "itemId", c.kind, c.key "itemKey", c.title "itemTitle", c.published_at "publishedAt",
      s.contents
    from content_public_file p join content_item c on c.id = p.item_id and c.is_public
      join content_file f on f.id = p.file_id join stored_file s on s.sha256 = f.sha256
    where ${which} order by p.field, p.position`.execute(db);
  return rows;
}

/** The withdrawn thing whose last edition carried a file. */
export async function selectHolder(db: Db, file: string): Promise<{ type: string; key: string } | undefined> {
  const { rows } = await sql<{ type: string; key: string }>`
    select c.kind type, c.key from content_file f join content_item c on c.kind = f.kind and not c.is_public
      and c.withdrawn_at is not null and strpos(c.published::text, f.id::text) > 0
    where f.id = ${file} order by c.withdrawn_at desc limit 1`.execute(db);
  return rows[0];
}

/** Forgets files that nobody attached within a week: no draft, nothing published and no revision names them. */
export async function removeUnusedFiles(db: Db): Promise<void> {
  await sql`delete from content_file f where f.uploaded_at < now() - interval '7 days'
    and not exists (select from content_public_file p where p.file_id = f.id)
    and not exists (select from content_item c where c.kind = f.kind
      and strpos(coalesce(c.draft, '{}')::text || coalesce(c.published, '{}')::text, f.id::text) > 0)
    and not exists (select from revision r where r.subject_type = 'content:' || f.kind
      and strpos(r.state::text, f.id::text) > 0)`.execute(db);
}
