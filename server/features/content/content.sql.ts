import { sql, type RawBuilder } from 'kysely';
import {
  contentTitle,
  shownValue,
  wholeValues,
  type ContentKind,
  type ContentStage,
  type ContentState,
  type ContentValues,
} from '#contract/content.ts';
import type { CONTENT_HEAD, CONTENT_TAIL } from '#contract/content-columns.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { orderOf } from '#server/kit/list-columns.ts';
import { nameInColumn, officerId } from '#server/kit/officers.ts';

/** A thing of content as it lies in the database. */
export interface ContentRecord {
  id: string;
  key: string;
  title: string;
  draft: ContentValues | null;
  stage: ContentStage | null;
  hands: string[];
  publish_at: Date | null;
  scheduled_by: string | null;
  published: ContentValues | null;
  is_public: boolean;
  edition: number;
  published_at: Date | null;
  withdrawn_at: Date | null;
  withdrawn_reason: string | null;
  /** Name of whoever sent it back, when and why. */
  returned_by: string | null;
  returned_at: Date | null;
  returned_reason: string | null;
  /** Who was asked last to review it, by whom and with which comment. */
  reviewer_id: string | null;
  reviewer: string | null;
  review_asked_by: string | null;
  review_asked_at: Date | null;
  review_note: string;
  review_on: string | null;
  version: number;
  updated_at: Date;
  /** Name of whoever wrote last. */
  updated_by: string | null;
}

const COLUMNS = sql`id, key, title, draft, stage, hands, publish_at, scheduled_by, published, is_public,
  edition, published_at, withdrawn_at, withdrawn_reason, review_on, version, updated_at,
  ${nameInColumn('content_item.updated_by')} updated_by, returned_at, returned_reason,
  ${nameInColumn('content_item.returned_by')} returned_by, reviewer_id, ${nameInColumn('content_item.reviewer_id')} reviewer,
  ${nameInColumn('content_item.review_asked_by')} review_asked_by, review_asked_at, review_note`;

/** Whoever has not worked here for so long is asked nothing by turn. */
const AWAY_DAYS = 30;

/** Who may be asked to review what these wrote, whose turn it is first: who was asked longest ago. */
export async function selectReviewers(
  db: Db | Transaction,
  hands: readonly string[],
): Promise<{ id: string; name: string; isHere: boolean }[]> {
  const { rows } = await sql<{ id: string; name: string; isHere: boolean }>`
    select o.id, o.name, o.last_seen > now() - make_interval(days => ${AWAY_DAYS}::int) "isHere"
    from officer o left join lateral (select max(review_asked_at) at from content_item where reviewer_id = o.id) asked on true
    where o.id <> all(${[...hands]}::text[]) order by 3 desc, asked.at nulls first, o.name, o.id limit 500`.execute(
    db,
  );
  return rows;
}

const IN_STATE: Record<ContentState, RawBuilder<boolean>> = {
  published: sql`is_public`,
  draft: sql`stage = 'draft'`,
  in_review: sql`stage = 'in_review'`,
  scheduled: sql`stage = 'scheduled'`,
  withdrawn: sql`withdrawn_at is not null and not is_public`,
};

/** What somebody writes now, or what was published last. */
export function presentValues(kind: ContentKind, record: ContentRecord): ContentValues {
  return wholeValues(kind, record.draft ?? record.published ?? {});
}

async function selectOne(
  db: Db | Transaction,
  where: RawBuilder<unknown>,
): Promise<ContentRecord | undefined> {
  const { rows } = await sql<ContentRecord>`select ${COLUMNS} from content_item where ${where}`.execute(db);
  return rows[0];
}

/** A thing by its key. */
export function selectContent(
  db: Db | Transaction,
  { type }: ContentKind,
  key: string,
): Promise<ContentRecord | undefined> {
  return selectOne(db, sql`kind = ${type} and key = ${key}`);
}

/** A thing by its id. */
export function selectContentById(db: Db | Transaction, id: string): Promise<ContentRecord | undefined> {
  return selectOne(db, sql`id = ${id}`);
}

/** What of a kind is asked for. */
export interface ContentFilter {
  state: ContentState;
  q: string;
  /** Only what has to be looked at again up to this day. */
  reviewUntil: string | null;
  filters: Readonly<Record<string, string>>;
  /** Column of the list, or one after `-`. */
  order?: string | undefined;
}

const valuesIn = (state: ContentState) =>
  state === 'published' ? sql`published` : sql`coalesce(draft, published)`;

function matching(kind: ContentKind, filter: ContentFilter): RawBuilder<boolean> {
  return sql<boolean>`kind = ${kind.type} and ${IN_STATE[filter.state]}
    and (${filter.q} = '' or strpos(plain(words), plain(${filter.q})) > 0)
    and (${filter.reviewUntil}::date is null or review_on <= ${filter.reviewUntil})
    ${sql.join(
      Object.entries(filter.filters).map(
        ([name, value]) => sql`and ${valuesIn(filter.state)} ->> ${name} = ${value}`,
      ),
      sql` `,
    )}`;
}

const OWN_ORDERS = {
  titulo: sql`title collate "es-x-icu"`,
  publicacion: sql`publish_at`,
  revision: sql`review_on`,
  cambio: sql`updated_at`,
  autor: sql`${nameInColumn('content_item.updated_by')} collate "es-x-icu"`,
  edicion: sql`edition`,
} satisfies Record<keyof typeof CONTENT_HEAD | keyof typeof CONTENT_TAIL, RawBuilder<unknown>>;

function orderIn(kind: ContentKind, { state, order }: ContentFilter): RawBuilder<unknown> {
  const fields = kind.fields.map(({ name, type }) => [
    name,
    {
      order:
        type === 'number'
          ? sql`nullif(${valuesIn(state)} ->> ${name}, '')::numeric`
          : sql`nullif(${valuesIn(state)} ->> ${name}, '') collate "es-x-icu"`,
      value: () => null,
    },
  ]);
  const own = Object.entries(OWN_ORDERS).map(([name, by]) => [name, { order: by, value: () => null }]);
  return orderOf(
    Object.fromEntries([...fields, ...own]),
    order,
    state === 'published' ? sql`title collate "es-x-icu", key` : sql`updated_at desc, key`,
    sql`key`,
  );
}

/** Everything that matches, in its order; for files, also only what is named. */
export function contentQuery(
  kind: ContentKind,
  filter: ContentFilter,
  keys: readonly string[] = [],
): RawBuilder<ContentRecord> {
  const named = keys.length === 0 ? sql`true` : sql`key = any(${[...keys]})`;
  return sql<ContentRecord>`select ${COLUMNS} from content_item
    where ${matching(kind, filter)} and ${named} order by ${orderIn(kind, filter)}`;
}

/** A page of what matches, and how many stand in every state. */
export async function searchContent(
  db: Db,
  kind: ContentKind,
  filter: ContentFilter,
  { page, size }: { page: number; size: number },
): Promise<{ rows: ContentRecord[]; total: number; counts: Record<ContentState, number> }> {
  const [found, counted, states] = await Promise.all([
    sql<ContentRecord>`${contentQuery(kind, filter)} limit ${size} offset ${(page - 1) * size}`.execute(db),
    sql<{ total: number }>`select count(*) total from content_item where ${matching(kind, filter)}`.execute(
      db,
    ),
    sql<Record<ContentState, number>>`select ${sql.join(
      Object.entries(IN_STATE).map(([state, is]) => sql`count(*) filter (where ${is}) ${sql.ref(state)}`),
    )} from content_item where kind = ${kind.type}`.execute(db),
  ]);
  const none = { published: 0, draft: 0, in_review: 0, scheduled: 0, withdrawn: 0 };
  return { rows: found.rows, total: counted.rows[0]?.total ?? 0, counts: states.rows[0] ?? none };
}

/** Adds a draft; undefined when its key is taken. */
export async function insertContent(
  tx: Transaction,
  kind: ContentKind,
  { key, values, person }: { key: string; values: ContentValues; person: { id: string; name?: string } },
): Promise<ContentRecord | undefined> {
  const { rows } = await sql<ContentRecord>`
    insert into content_item (kind, key, title, words, draft, stage, hands, updated_by)
    values (${kind.type}, ${key}, ${contentTitle(kind, values)}, ${searchWords(kind, values)}, ${JSON.stringify(values)}::jsonb,
      'draft', array[${person.id}], ${officerId(person)})
    on conflict on constraint content_item_key do nothing returning ${COLUMNS}`.execute(tx);
  return rows[0];
}

/** Writes the draft of a thing. */
export async function updateDraft(
  tx: Transaction,
  kind: ContentKind,
  { id, values, person }: { id: string; values: ContentValues; person: { id: string; name?: string } },
): Promise<void> {
  await sql`update content_item set draft = ${JSON.stringify(values)}::jsonb, stage = 'draft', publish_at = null,
      title = ${contentTitle(kind, values)}, words = ${searchWords(kind, values)}, updated_at = now(),
      updated_by = ${officerId(person)},
      hands = case when ${person.id} = any(hands) then hands else hands || ${person.id}::text end
    where id = ${id}`.execute(tx);
}

/** Sets what a step changes of a thing. */
export async function updateContent(
  tx: Transaction,
  id: string,
  set: RawBuilder<unknown>,
  person: { id: string; name?: string },
): Promise<void> {
  await sql`update content_item set ${set}, updated_at = now(), updated_by = ${officerId(person)}
    where id = ${id}`.execute(tx);
}

/** Titles of public things by their keys. */
export async function publicTitles(
  db: Db | Transaction,
  type: string,
  keys: readonly string[],
): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map();
  const { rows } = await sql<{ key: string; title: string }>`select key, title from content_item
    where kind = ${type} and key = any(${[...keys]}) and is_public`.execute(db);
  return new Map(rows.map(({ key, title }) => [key, title]));
}

/** Everything that visitors see of a kind, by title. */
export async function selectPublic(db: Db | Transaction, { type }: ContentKind): Promise<ContentRecord[]> {
  const { rows } = await sql<ContentRecord>`select ${COLUMNS} from content_item
    where kind = ${type} and is_public order by title collate "es-x-icu", key`.execute(db);
  return rows;
}

/** Scheduled things whose moment has come. */
export async function selectDue(db: Db | Transaction): Promise<{ id: string; kind: string }[]> {
  const { rows } = await sql<{ id: string; kind: string }>`select id, kind from content_item
    where stage = 'scheduled' and publish_at <= now() order by publish_at limit 500`.execute(db);
  return rows;
}

/** Public things that name another by reference, also from within a row; at most ten of each. */
export async function selectCiting(
  tx: Transaction,
  citing: readonly { type: string; field: string; part?: string }[],
  key: string,
): Promise<string[]> {
  const titles: string[] = [];
  for (const { type, field, part } of citing) {
    const names =
      part === undefined
        ? sql`published ->> ${field} = ${key}`
        : sql`published -> ${field} @> ${JSON.stringify([{ [part]: key }])}::jsonb`;
    const { rows } = await sql<{ title: string }>`select title from content_item
      where kind = ${type} and is_public and ${names} order by title limit 10`.execute(tx);
    titles.push(...rows.map(({ title }) => title));
  }
  return titles;
}

/** Long texts are found by their articles, where the public reads them. */
function searchWords(kind: ContentKind, values: ContentValues): string {
  const fields = kind.fields.filter(({ drawn }) => drawn === undefined);
  return [contentTitle(kind, values), ...fields.map((field) => shownValue(field, values[field.name]))]
    .filter((text) => text !== '')
    .join(' ');
}
