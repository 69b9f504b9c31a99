import { sql, type RawBuilder } from 'kysely';
import { wholeValues, type ContentKind } from '#contract/content.ts';
import type { ImportDependent } from '#contract/imports.ts';
import { change, type Author } from '#server/kit/change.ts';
import type { Transaction } from '#server/kit/db.ts';
import { citingOf, type Kinds } from './content-steps.service.ts';
import { changeableContent } from './content.service.ts';
import { selectContentById, updateContent, type ContentRecord } from './content.sql.ts';
import { hide, project } from './projection.sql.ts';

/** How a thing was before a row of an import changed it, and the version that the row left. */
export interface ContentBefore {
  /** Null when the row made it. */
  record: ContentRecord | null;
  version: number;
}

/** What hangs on the rows of a run: a thing that somebody changed since, or one that another thing names. */
export async function contentDependents(
  tx: Transaction,
  kinds: Kinds,
  kind: ContentKind,
  runId: string,
): Promise<ImportDependent[]> {
  const { rows } = await sql<ImportDependent>`
    select r.line, c.title, 'alguien lo cambió después' why from import_row r join content_item c on c.id = r.subject_id
    where r.import_id = ${runId} and r.before is not null and c.version <> (r.before ->> 'version')::int
    order by r.position for update of c`.execute(tx);
  const found = [...rows];
  for (const { type, field, part } of citingOf(kinds, kind)) {
    const names = (values: RawBuilder<unknown>) =>
      part === undefined
        ? sql`${values} ->> ${field} = c.key`
        : sql`${values} -> ${field} @> jsonb_build_array(jsonb_build_object(${part}::text, c.key))`;
    const { rows: named } = await sql<ImportDependent>`
      select r.line, c.title, 'lo nombra «' || o.title || '»' why
      from import_row r join content_item c on c.id = r.subject_id
      join content_item o on o.kind = ${type} and (${names(sql`o.published`)} or ${names(sql`o.draft`)})
      where r.import_id = ${runId} and r.kind = 'new' and not exists (
        select from import_row s where s.import_id = ${runId} and s.kind = 'new' and s.subject_id = o.id)
      order by r.position`.execute(tx);
    found.push(...named);
  }
  return found;
}

/** Takes a run back: what it added goes, what it changed is as it was, as one more change of each. */
export async function takeBackContent(
  tx: Transaction,
  kind: ContentKind,
  { id, author }: { id: string; author: Author },
): Promise<void> {
  const { rows } = await sql<{ subject_id: string; before: ContentBefore }>`
    select subject_id, before from import_row where import_id = ${id} and before is not null
    order by position desc`.execute(tx);
  const made = rows.filter(({ before }) => before.record === null).map(({ subject_id: item }) => item);
  await sql`delete from ${sql.table(kind.table)} where id = any(${made}::uuid[])`.execute(tx);
  for (const { subject_id: item, before } of rows) {
    const wish = { id: item, version: before.version, author, operation: 'content.undo' };
    await change(tx, changeableContent(kind), wish, () => restore(tx, kind, { item, before, author }));
  }
}

async function restore(
  tx: Transaction,
  kind: ContentKind,
  { item, before, author }: { item: string; before: ContentBefore; author: Author },
): Promise<void> {
  const { record } = before;
  if (record === null) return void (await sql`delete from content_item where id = ${item}`.execute(tx));
  const now = await selectContentById(tx, item);
  const json = (value: unknown) => sql`${value === null ? null : JSON.stringify(value)}::jsonb`;
  const draft = sql`draft = ${json(record.draft)}, stage = ${record.stage}, hands = ${record.hands}::text[],
    title = ${record.title}, publish_at = ${record.publish_at}`;
  if (now?.edition === record.edition) return updateContent(tx, item, draft, author.person);
  // Visitors see what they saw before, as the next edition.
  const values = wholeValues(kind, record.published ?? {});
  if (record.is_public) await project(tx, kind, { id: item, key: record.key, values });
  else await hide(tx, kind, item);
  return updateContent(
    tx,
    item,
    sql`${draft}, published = ${json(record.published)}, is_public = ${record.is_public}, edition = edition + 1,
      published_at = ${record.published_at}, withdrawn_at = ${record.withdrawn_at},
      withdrawn_reason = ${record.withdrawn_reason}`,
    author.person,
  );
}
