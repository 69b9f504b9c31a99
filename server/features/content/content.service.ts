import type { ContentItem, ContentRow } from '#contract/content-api.ts';
import {
  changedFields,
  citedBy,
  contentTitle,
  emptyValues,
  fileFields,
  rowsOf,
  wholeValues,
  type ContentKind,
  type ContentValues,
} from '#contract/content.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { keyOf } from '#contract/rules/texts/content-check.ts';
import { isWithin, type FieldState } from '#contract/rules/texts/field-differences.ts';
import { change, changeable, created, type Author, type Changeable } from '#server/kit/change.ts';
import { asksSecond } from '#server/kit/second-person.ts';
import { transaction, type Db, type Transaction } from '#server/kit/db.ts';
import { failure, invalid, notFound } from '#server/kit/errors.ts';
import type { Services } from '#server/kit/services.ts';
import { filesIn, selectFiles } from './content-files.sql.ts';
import { isReviewOfAnother, publishRefusal, stepsOf, type Viewer } from './content.rules.ts';
import {
  insertContent,
  presentValues,
  publicTitles,
  selectContent,
  selectContentById,
  selectReviewers,
  updateDraft,
  type ContentRecord,
} from './content.sql.ts';

/** How far a thing is, beside its fields, in revisions and in the audit log. */
const LIFE = [
  { name: '_stage', label: 'Estado del borrador' },
  { name: '_publishAt', label: 'Se publica el' },
  { name: '_edition', label: 'Versión publicada' },
  { name: '_public', label: 'A la vista del público' },
  { name: '_reviewOn', label: 'Fecha de revisión' },
];

function stateOf(kind: ContentKind, record: ContentRecord): FieldState {
  return {
    ...presentValues(kind, record),
    _stage: record.stage ?? '',
    _publishAt: record.publish_at?.toISOString() ?? '',
    _edition: record.edition,
    _public: record.is_public,
    _reviewOn: record.review_on ?? '',
  };
}

/** A kind of content as things that people change. */
export function changeableContent(kind: ContentKind): Changeable<FieldState> {
  return changeable({
    subject: `content:${kind.type}`,
    table: 'content_item',
    key: 'id',
    fields: [...changedFields(kind.fields), ...LIFE],
    isPublic: (before, after) =>
      (before._public ?? false) !== (after?._public ?? false) ||
      (after?._public === true &&
        (before._edition !== after._edition || (before._reviewOn ?? '') !== after._reviewOn)),
    read: async (tx, id) => {
      const record = await selectContentById(tx, id);
      return record === undefined ? undefined : stateOf(kind, record);
    },
  });
}

/** Who asks, with what the unit asks of whoever publishes. */
export async function viewerOf(
  services: Pick<Services, 'config' | 'db'>,
  { person }: Author,
): Promise<Viewer> {
  return { personId: person.id, secondReviewer: await asksSecond(services.db, services, 'content') };
}

/** A thing by its key, or 404. */
export async function contentByKey(
  db: Db | Transaction,
  kind: ContentKind,
  key: string,
): Promise<ContentRecord> {
  const record = await selectContent(db, kind, key);
  if (record === undefined) throw notFound();
  return record;
}

/** Titles of everything that the values of a thing point to, by key. */
export async function referencesOf(
  db: Db | Transaction,
  kind: ContentKind,
  values: readonly ContentValues[],
): Promise<Record<string, string>> {
  const cited = values.flatMap((one) => kind.fields.flatMap((field) => citedBy(field, one[field.name])));
  const titles: Record<string, string> = {};
  for (const [of, named] of Map.groupBy(cited, (one) => one.of)) {
    const keys = [...new Set(named.map(({ key }) => key))];
    Object.assign(titles, Object.fromEntries(await publicTitles(db, of, keys)));
  }
  return titles;
}

/** Where a thing stands; it is called by the values that are shown of it. */
export function standingOf(
  kind: ContentKind,
  record: ContentRecord,
  values: ContentValues,
): Omit<ContentRow, 'columns'> {
  return {
    key: record.key,
    title: contentTitle(kind, values),
    state: record.stage ?? (record.is_public ? 'published' : 'withdrawn'),
    isPublic: record.is_public,
    edition: record.edition,
    publishAt: record.publish_at?.toISOString() ?? null,
    reviewOn: record.review_on,
    version: record.version,
    updatedAt: record.updated_at.toISOString(),
    updatedBy: record.updated_by,
    ...unseenOf(kind, record),
  };
}

function unseenOf({ shownBetween }: ContentKind, record: ContentRecord): Pick<ContentRow, 'unseen'> {
  if (shownBetween === undefined || !record.is_public) return {};
  const today = todayInMexico(new Date());
  const from = String(record.published?.[shownBetween.from] ?? '');
  const until = String(record.published?.[shownBetween.until] ?? '');
  if (from > today) return { unseen: { when: 'later', day: from } };
  return until !== '' && until < today ? { unseen: { when: 'over', day: until } } : {};
}

function returnedOf(record: ContentRecord): Pick<ContentItem, 'returned'> {
  const { stage, returned_by: by, returned_at: at, returned_reason: reason } = record;
  if (stage !== 'draft' || at === null) return {};
  return { returned: { by: by ?? 'Otra persona', at: at.toISOString(), reason: reason ?? '' } };
}

/** Who is asked for a review of what is written, and who may be asked. */
async function reviewOf(
  db: Db | Transaction,
  record: ContentRecord,
  { personId }: Viewer,
): Promise<Pick<ContentItem, 'review' | 'reviewers'>> {
  const { stage, reviewer_id: id, reviewer, review_asked_by: by, review_asked_at: at } = record;
  if (stage === 'in_review')
    return {
      review: {
        to: id === null ? null : { id, name: reviewer ?? id },
        by: by ?? 'Otra persona',
        at: (at ?? record.updated_at).toISOString(),
        note: record.review_note,
        isOfAnother: isReviewOfAnother(record, personId),
      },
      reviewers: [],
    };
  const may = stage === 'scheduled' ? [] : await selectReviewers(db, [...record.hands, personId]);
  return { review: null, reviewers: may.map(({ id: officer, name }) => ({ id: officer, name })) };
}

/** A thing as its owners see it. */
export async function describeContent(
  db: Db | Transaction,
  kind: ContentKind,
  record: ContentRecord,
  viewer: Viewer,
  joined: readonly string[] = [],
): Promise<ContentItem> {
  const values = presentValues(kind, record);
  const shown = record.is_public ? wholeValues(kind, record.published ?? {}) : null;
  const both = shown === null ? [values] : [values, shown];
  const ids = both.flatMap((one) => filesIn(kind, one));
  const files = await selectFiles(db, kind, ids);
  return {
    ...standingOf(kind, record, values),
    values: values as ContentItem['values'],
    publicValues: shown as ContentItem['publicValues'],
    references: await referencesOf(db, kind, both),
    files: Object.fromEntries(files.map((file) => [file.id, file])),
    publishedAt: record.published_at?.toISOString() ?? null,
    withdrawnAt: record.withdrawn_at?.toISOString() ?? null,
    withdrawnReason: record.withdrawn_reason,
    isWriter: record.hands.includes(viewer.personId),
    ...returnedOf(record),
    ...(await reviewOf(db, record, viewer)),
    steps: stepsOf(record, viewer),
    publishRefusal: publishRefusal(record, viewer) ?? null,
    joined: kind.fields
      .filter(({ name }) => joined.some((path) => isWithin(path, name)))
      .map(({ label }) => label),
  };
}

/** A file is named by its id alone: only one that was uploaded for this kind may be. */
async function refuseUnknownFiles(
  db: Db | Transaction,
  kind: ContentKind,
  values: ContentValues,
): Promise<void> {
  const known = new Set((await selectFiles(db, kind, filesIn(kind, values))).map(({ id }) => id));
  for (const { name } of fileFields(kind))
    if (rowsOf(values[name]).some(({ id }) => !known.has(id)))
      throw invalid({ [`values.${name}`]: 'Uno de los archivos ya no está. Súbelo otra vez.' });
}

/** A few letters and digits that nobody has to remember. */
const tail = () => crypto.randomUUID().slice(0, 6);

/** Adds a draft in the caller's transaction; a key that is taken gets a tail, unless somebody asked for that very key. */
export async function addContent(
  tx: Transaction,
  kind: ContentKind,
  {
    values,
    key,
    author,
    operation,
  }: { values: ContentValues; key?: string; author: Author; operation: string },
): Promise<ContentRecord> {
  await refuseUnknownFiles(tx, kind, values);
  const wanted = key ?? keyOf(String(values[kind.firstField] ?? ''));
  const first = wanted === '' ? `${keyOf(kind.words.one)}-${tail()}` : wanted;
  const add = (name: string) => insertContent(tx, kind, { key: name, values, person: author.person });
  const record = (await add(first)) ?? (key === undefined ? await add(`${first}-${tail()}`) : undefined);
  if (record === undefined) throw failure('code_taken');
  await created(tx, changeableContent(kind), { id: record.id, author, operation }, stateOf(kind, record));
  return record;
}

/** Begins a draft with what is known so far. */
export function createContent(
  services: Services,
  kind: ContentKind,
  given: Readonly<Record<string, unknown>>,
  author: Author,
): Promise<ContentItem> {
  const values = { ...emptyValues(kind), ...(given as ContentValues) };
  if (String(values[kind.firstField] ?? '').trim() === '')
    throw invalid({ [`values.${kind.firstField}`]: 'Escribe este dato.' });
  return transaction(services.db, async (tx) => {
    const record = await addContent(tx, kind, { values, author, operation: 'content.create' });
    return describeContent(tx, kind, record, await viewerOf(services, author));
  });
}

/** What a person wants the draft of a thing to be, and what they had before them. */
interface DraftWish {
  version: number;
  values: Readonly<Record<string, unknown>>;
  seen?: Readonly<Record<string, unknown>> | undefined;
  isAutosave?: boolean;
  operation?: string;
  author: Author;
}

/** Writes a draft beside what visitors see; what others wrote in other fields meanwhile is taken in. */
export async function saveDraft(
  db: Db | Transaction,
  kind: ContentKind,
  { id }: ContentRecord,
  { values: wanted, seen, operation = 'content.draft', ...doing }: DraftWish,
): Promise<string[]> {
  const wish = { ...doing, id, operation, wanted, seen: seen && wholeValues(kind, seen) };
  const { joined } = await change(db, changeableContent(kind), wish, async (tx, { before, next }) => {
    if (before._stage === 'in_review' || before._stage === 'scheduled')
      throw failure('state_conflict', {
        detail:
          'El borrador ya no está abierto: está por revisar o programado. Vuelve a abrirlo para escribir.',
      });
    const values = wholeValues(kind, next);
    await refuseUnknownFiles(tx, kind, values);
    await updateDraft(tx, kind, { id, values, person: doing.author.person });
  });
  return joined;
}

/** Saves what somebody writes and gives the thing back. */
export async function saveContent(
  services: Services,
  kind: ContentKind,
  key: string,
  wish: DraftWish,
): Promise<ContentItem> {
  const { db } = services;
  const joined = await saveDraft(db, kind, await contentByKey(db, kind, key), wish);
  const record = await contentByKey(db, kind, key);
  return describeContent(db, kind, record, await viewerOf(services, wish.author), joined);
}
