import { sql, type RawBuilder } from 'kysely';
import { emptyValues, type ContentKind, type ContentValues } from '#contract/content.ts';
import { textFactsJson } from '#server/features/documents/public.ts';
import { dateInMexico, shortDate } from '#contract/rules/days/calendar.ts';
import type { Author } from '#server/kit/change.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { notFound, withdrawn, type Failure } from '#server/kit/errors.ts';
import { publishRow, type Kinds } from './content-steps.service.ts';
import { insertFile } from './content-files.sql.ts';
import { addContent } from './content.service.ts';

/** A thing that comes from outside: what it says, and whether visitors see it at once. */
export interface GivenContent {
  key?: string;
  values: ContentValues;
  isPublished: boolean;
  /** The day on which its owners look at it again. */
  reviewOn?: string;
}

/** Writes and publishes things as a person would, in the caller's transaction. */
export async function writeContent(
  tx: Transaction,
  kinds: Kinds,
  { kind, given, author }: { kind: ContentKind; given: readonly GivenContent[]; author: Author },
): Promise<void> {
  for (const { key, values, isPublished, reviewOn } of given) {
    const asked = key === undefined ? {} : { key };
    const whole = { ...emptyValues(kind), ...values };
    const record = await addContent(tx, kind, {
      values: whole,
      ...asked,
      author,
      operation: 'content.create',
    });
    if (reviewOn !== undefined)
      await sql`update content_item set review_on = ${reviewOn} where id = ${record.id}`.execute(tx);
    if (isPublished) await publishRow(tx, { kinds, kind, record, author });
  }
}

/** What the address of a thing answers that visitors do not see: when it was withdrawn and why, where they ever saw it. */
export async function contentNotFound(
  db: Db,
  { type, key }: { type: string; key: string },
  otherwise: string,
): Promise<Failure> {
  const { rows } = await sql<{ title: string; at: Date; reason: string | null }>`
    select title, withdrawn_at at, case when is_reason_public then withdrawn_reason end reason from content_item
    where kind = ${type} and key = lower(${key}) and not is_public and withdrawn_at is not null`.execute(db);
  const [row] = rows;
  if (row === undefined) return notFound(otherwise);
  const why = row.reason === null ? '' : ` Motivo: ${row.reason}`;
  return withdrawn(`«${row.title}» se retiró el ${shortDate(dateInMexico(row.at))}.${why}`);
}

/** Names a stored file as one that things of a kind may carry, with the id by which their values name it. */
export const nameFile = insertFile;

/** Files that visitors may read beside a published thing, in their order, as JSON; `id` is its column in the caller's query. */
export function attachedFiles(id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'title', p.title, 'name', f.name,
      'mediaType', b.media_type, 'bytes', b.bytes, 'pages', b.pages, 'text', ${textFactsJson(sql`f.sha256`)}) order by p.field, p.position), '[]')
    from content_public_file p join content_file f on f.id = p.file_id join stored_file b on b.sha256 = f.sha256
    where p.item_id = ${id})`;
}
