import { sql, type RawBuilder } from 'kysely';
import type { DocumentTextFacts, TextState } from '#contract/document-text.ts';
import {
  personalDataInPages,
  type PersonalFound,
  type Unread,
} from '#contract/rules/identifiers/personal-data.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import type { PlainDate } from '#contract/rules/days/calendar.ts';
import { guessFromText } from '#contract/rules/documents/document-guess.ts';
import { transaction, type Db, type Transaction } from '#server/kit/db.ts';
import { happenedToMany } from '#server/kit/events.ts';
import type { PageSource, PageTextOutcome } from '#server/kit/files/page-text.ts';
import { PORTAL_ITSELF } from '#server/kit/officers.ts';

/** Rises when the reader finds more: what an older one read is read again. */
export const READER = 1;

/** Keeps what was read in a content, its facts last; nothing when the content is gone meanwhile. Two readers of it take turns. */
export function keepPageText(db: Db, sha256: string, outcome: PageTextOutcome): Promise<void> {
  return transaction(db, async (tx) => {
    const { rows } = await sql`select from stored_file where sha256 = ${sha256} for no key update`.execute(
      tx,
    );
    if (rows.length === 0) return;
    await sql`delete from file_text where sha256 = ${sha256}`.execute(tx);
    await sql`delete from file_page where sha256 = ${sha256}`.execute(tx);
    const read = 'texts' in outcome ? outcome : undefined;
    const texts = read?.texts ?? [];
    const personal =
      'personal' in outcome
        ? outcome.personal
        : personalDataInPages(texts.map(({ text }, at) => ({ page: at + 1, text })));
    await sql`insert into file_page (sha256, page, source, text)
      select ${sha256}, t.page, t.source, t.text
      from unnest(${texts.map(({ source }) => source)}::text[], ${texts.map(({ text }) => text)}::text[])
        with ordinality t(source, text, page)`.execute(tx);
    await sql`insert into file_text (sha256, state, pages, text_pages, ocr_pages, image_pages, language, is_tagged,
        is_protected, outline, reader, personal)
      values (${sha256}, ${'unread' in outcome ? outcome.unread : 'read'}, ${read?.pages ?? 0},
        ${texts.filter(({ source }) => source === 'text').length}, 0,
        ${texts.filter(({ source }) => source === 'image').length}, ${read?.language ?? null},
        ${read?.isTagged ?? false}, ${read?.isProtected ?? ('unread' in outcome && outcome.unread === 'protected')},
        ${JSON.stringify(read?.outline ?? [])}::jsonb, ${READER},
        ${JSON.stringify(personal)}::jsonb)`.execute(tx);
    await tellDocuments(tx, sha256);
  });
}

/** Kinds of file whose text is read. */
export const READABLE_MEDIA = sql`('application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document')`;
/** A workbook is looked through, and has no pages. */
const BOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const MEDIA = sql`(f.media_type in ${READABLE_MEDIA} or f.media_type = ${BOOK})`;

/** Contents of documents and of attached files that nobody has read yet, or an older reader, the newest first. */
export async function listUnread(
  db: Db,
  { most, olderThanMs }: { most: number; olderThanMs: number },
): Promise<{ sha256: string; media_type: string }[]> {
  const { rows } = await sql<{ sha256: string; media_type: string }>`
    select f.sha256, f.media_type from stored_file f left join file_text t using (sha256)
    where ${MEDIA} and (t.sha256 is null or t.reader < ${READER})
      and f.created_at < now() - ${olderThanMs} * interval '1 millisecond'
      and (exists (select from document_version v where v.sha256 = f.sha256)
        or exists (select from content_file c where c.sha256 = f.sha256)
        or exists (select from upload u where u.sha256 = f.sha256 and u.purpose = 'document'))
    order by f.created_at desc, f.sha256 limit ${most}`.execute(db);
  return rows;
}

/** Contents that wait in these documents and that nobody has read. */
export async function listLeaving(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ sha256: string }>`
    select distinct v.sha256 from document_version v join stored_file f using (sha256) left join file_text t using (sha256)
    where v.document_id = any(${[...ids]}::uuid[]) and v.published_at is null and ${MEDIA} and t.sha256 is null`.execute(
    db,
  );
  return rows.map(({ sha256 }) => sha256);
}

/** What kind of file a content is that has not been read. */
export async function findUnread(db: Db, sha256: string): Promise<{ media_type: string } | undefined> {
  const { rows } = await sql<{ media_type: string }>`
    select f.media_type from stored_file f left join file_text t using (sha256)
    where f.sha256 = ${sha256} and ${MEDIA} and (t.sha256 is null or t.reader < ${READER})`.execute(db);
  return rows[0];
}

/** Contents with pictures in which no program has looked for letters. */
export async function listPictures(db: Db, most: number): Promise<string[]> {
  const { rows } = await sql<{ sha256: string }>`
    select sha256 from file_text where image_pages > 0 and recognised_at is null
    order by read_at desc limit ${most}`.execute(db);
  return rows.map(({ sha256 }) => sha256);
}

/** Pages of a content that are pictures. */
export async function picturesOf(db: Db, sha256: string): Promise<number[]> {
  const { rows } = await sql<{ page: number }>`
    select page from file_page where sha256 = ${sha256} and source = 'image' order by page`.execute(db);
  return rows.map(({ page }) => page);
}

/** Keeps what was recognised in one page. */
export async function keepRecognised(
  db: Db,
  { sha256, page, text }: { sha256: string; page: number; text: string },
): Promise<void> {
  await transaction(db, async (tx) => {
    await sql`update file_page set source = 'ocr', text = ${text}
      where sha256 = ${sha256} and page = ${page} and source = 'image'`.execute(tx);
    await countPages(tx, sha256, sql`recognised_at`);
  });
}

/** Notes that all pictures of a content were looked at. */
export const keepAllRecognised = (db: Db, sha256: string) =>
  transaction(db, async (tx) => {
    await countPages(tx, sha256, sql`clock_timestamp()`);
    await keepPersonal(tx, sha256);
  });

/** What the text of a content carries of people, looked for now. */
export async function personalDataOf(db: Db | Transaction, sha256: string): Promise<PersonalFound[]> {
  const { rows } = await sql<{ page: number; text: string }>`
    select page, text from file_page where sha256 = ${sha256} order by page`.execute(db);
  return personalDataInPages(rows);
}

/** The first day that the first page of a file tells; undefined where there is none. */
export async function dayOfFirstPage(tx: Transaction, sha256: string): Promise<PlainDate | undefined> {
  const { rows } = await sql<{ text: string }>`
    select text from file_page where sha256 = ${sha256} and page = 1`.execute(tx);
  return guessFromText(rows[0]?.text ?? '', todayInMexico()).documentDate;
}

async function keepPersonal(db: Db | Transaction, sha256: string): Promise<void> {
  const found = JSON.stringify(await personalDataOf(db, sha256));
  await sql`update file_text set personal = ${found}::jsonb where sha256 = ${sha256}`.execute(db);
}

/** Looks through what waits to go out and was read before anybody looked for it; gives how many. */
export async function lookForPersonal(db: Db, most: number): Promise<number> {
  const { rows } = await sql<{ sha256: string }>`select t.sha256 from file_text t
    where t.personal is null and exists (select from document_version v
      where v.sha256 = t.sha256 and v.published_at is null) limit ${most}`.execute(db);
  for (const { sha256 } of rows) await keepPersonal(db, sha256);
  return rows.length;
}

async function countPages(tx: Transaction, sha256: string, at: RawBuilder<unknown>): Promise<void> {
  await sql`update file_text t set recognised_at = ${at}, ocr_pages = c.ocr, image_pages = c.image
    from (select count(*) filter (where source = 'ocr') ocr, count(*) filter (where source = 'image') image
      from file_page where sha256 = ${sha256}) c
    where t.sha256 = ${sha256}`.execute(tx);
  await tellDocuments(tx, sha256);
}

/** Pages of a document are found, and read by visitors, by what was read in its file. */
async function tellDocuments(tx: Transaction, sha256: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select distinct document_id id from document_version where sha256 = ${sha256}`.execute(tx);
  await happenedToMany(tx, {
    subject: 'document',
    ids: rows.map(({ id }) => id),
    isPublic: true,
    operation: 'readPages',
    actorId: PORTAL_ITSELF,
  });
}

/** What is known of the text of a content. */
export interface TextFactsRow {
  text_state: TextState | null;
  text_pages: number | null;
  text_with: number | null;
  text_ocr: number | null;
  text_image: number | null;
  text_language: string | null;
  text_tagged: boolean | null;
  text_protected: boolean | null;
}

/** What the text of a content carries of people; null while nobody looked. */
export interface PersonalRow {
  text_personal: PersonalFound[] | null;
}

/** Why nobody looked through a content, by what is known of its text; null where it was. Of a kind that no reader knows too. */
export function unreadOf(
  { text_state: state, text_image: images }: Pick<TextFactsRow, 'text_state' | 'text_image'>,
  mediaType: string,
): Unread | null {
  // A picture says nothing as text.
  if (mediaType.startsWith('image/')) return null;
  if (state === null) return mediaType === 'application/zip' ? 'closed' : 'waiting';
  if (state !== 'read') return state;
  return (images ?? 0) > 0 ? 'images' : null;
}

/** What these contents carry of people, and why nobody looked through them, by their fingerprints. */
export async function whatLeaves(
  tx: Transaction,
  sha256s: readonly string[],
): Promise<Map<string, { personal: PersonalFound[]; unread: Unread | null }>> {
  const { rows } = await sql<
    PersonalRow & Pick<TextFactsRow, 'text_state' | 'text_image'> & { sha256: string; media_type: string }
  >`
    select f.sha256, f.media_type, t.state text_state, t.image_pages text_image, t.personal text_personal
    from stored_file f left join file_text t using (sha256) where f.sha256 = any(${[...sha256s]})`.execute(
    tx,
  );
  const found = new Map<string, { personal: PersonalFound[]; unread: Unread | null }>();
  for (const row of rows)
    found.set(row.sha256, {
      personal: row.text_personal ?? (await personalDataOf(tx, row.sha256)),
      unread: unreadOf(row, row.media_type),
    });
  return found;
}

/** Columns of {@link TextFactsRow}, of `left join file_text t`. */
export const textFactsColumns = sql`t.state text_state, t.pages text_pages, t.text_pages text_with, t.ocr_pages text_ocr,
  t.image_pages text_image, t.language text_language, t.is_tagged text_tagged, t.is_protected text_protected`;

/** Facts of a content as JSON of {@link DocumentTextFacts}; null while nobody has read it, and for files without pages. */
export const textFactsJson = (sha256: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select jsonb_build_object('state', t.state, 'pages', t.pages, 'textPages', t.text_pages, 'ocrPages', t.ocr_pages,
    'imagePages', t.image_pages, 'language', t.language, 'isTagged', t.is_tagged, 'isProtected', t.is_protected)
  from file_text t where t.sha256 = ${sha256} and (t.pages > 0 or t.state <> 'read'))`;

/** Facts of a row; null while nobody has read the file, and for files without pages. */
export function textFactsOf(row: TextFactsRow): DocumentTextFacts | null {
  if (row.text_state === null || (row.text_state === 'read' && row.text_pages === 0)) return null;
  return {
    state: row.text_state,
    pages: row.text_pages ?? 0,
    textPages: row.text_with ?? 0,
    ocrPages: row.text_ocr ?? 0,
    imagePages: row.text_image ?? 0,
    language: row.text_language,
    isTagged: row.text_tagged === true,
    isProtected: row.text_protected === true,
  };
}

/** Text of the pages of a public version; none of what the public does not know. */
export async function publicPageTexts(
  db: Db | Transaction,
  documentId: string,
  version: number,
): Promise<{ page: number; source: PageSource; text: string }[]> {
  const { rows } = await sql<{ page: number; source: PageSource; text: string }>`
    select page, source, text from public_document_page
    where document_id = ${documentId} and version = ${version} order by page`.execute(db);
  return rows;
}
