import { sql, type RawBuilder } from 'kysely';
import type { ContentItem, StepsDone } from '#contract/content-api.ts';
import { rowOf, wholeValues, wordsOf, type ContentKind, type ContentStep } from '#contract/content.ts';
import { change, type Author } from '#server/kit/change.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { Failure, failure, invalid } from '#server/kit/errors.ts';
import { tellColleagues } from '#server/kit/mail/tell-colleagues.ts';
import { nameOfOfficer, officerId } from '#server/kit/officers.ts';
import { readRevisions } from '#server/kit/revision.sql.ts';
import { asksSecond, worksBeside } from '#server/kit/second-person.ts';
import type { Services } from '#server/kit/services.ts';
import { GUARDED_ALONE, guardOf, isReviewOfAnother, publishRefusal, stepsOf } from './content.rules.ts';
import { changeableContent, contentByKey, describeContent, viewerOf } from './content.service.ts';
import {
  presentValues,
  selectCiting,
  selectContent,
  selectContentById,
  selectDue,
  selectReviewers,
  updateContent,
  updateDraft,
  type ContentRecord,
} from './content.sql.ts';
import { PUBLISH_JOB } from './job-names.ts';
import { readFilesOf, refuseUnseenFiles } from './leaving-files.ts';
import { refuseProblems, setProblems, type Kinds } from './publication-problems.ts';
import { hide, project } from './projection.sql.ts';

export type { Kinds };

/** A step with what it needs. */
export interface StepWish {
  step: ContentStep;
  version: number;
  at?: string | undefined;
  reason?: string | undefined;
  revision?: number | undefined;
  /** Who is asked to review it; nobody: whose turn it is. */
  reviewer?: string | undefined;
  /** Empty: no day. */
  reviewOn?: string | undefined;
  /** Its files were looked through by whoever publishes, and go out as they are. */
  filesSeen?: boolean | undefined;
}

type Doing = { kinds: Kinds; kind: ContentKind; record: ContentRecord; wish: StepWish; author: Author };
type Asked = { kind: ContentKind; key: string; wish: StepWish; author: Author };

const REASON_LETTERS = 5;

/** Takes a thing one step further. Null when a draft that was never published is discarded. */
export async function stepContent(
  services: Services,
  kinds: Kinds,
  { kind, key, wish, author }: Asked,
): Promise<ContentItem | null> {
  const { db } = services;
  const viewer = await viewerOf(services, author);
  const before = await contentByKey(db, kind, key);
  const reason = wish.reason?.trim() === '' ? undefined : wish.reason?.trim();
  if (wish.step === 'withdraw' && (reason ?? '').length < REASON_LETTERS)
    throw invalid({ reason: 'Escribe por qué se retira.' });
  if (wish.step === 'publish' || wish.step === 'schedule') await readFilesOf(services, kind, before);
  await change(
    db,
    changeableContent(kind),
    { id: before.id, version: wish.version, author, operation: `content.${wish.step}`, reason },
    async (tx) => {
      const record = (await selectContentById(tx, before.id)) ?? before;
      const refusal = publishRefusal(record, viewer);
      if (refusal !== undefined && (wish.step === 'publish' || wish.step === 'schedule'))
        throw failure('second_person_required', { detail: refusal });
      if (!stepsOf(record, viewer).includes(wish.step))
        throw failure('state_conflict', {
          detail: `El estado en que está ${wordsOf(kind).the} ya no permite este paso.`,
        });
      const isAhead = wish.step === 'publish' || wish.step === 'schedule';
      if (isAhead && isReviewOfAnother(record, viewer.personId) && (reason ?? '').length < REASON_LETTERS)
        throw invalid({
          reason: `Espera la revisión de ${record.reviewer ?? 'otra persona'}: escribe por qué no se espera.`,
        });
      if (isAhead)
        await refuseUnseenFiles(tx, kind, {
          record,
          reason: reason ?? '',
          isConfirmed: wish.filesSeen === true,
        });
      await STEPS[wish.step](tx, services, { kinds, kind, record, wish: { ...wish, reason }, author });
    },
  );
  const after = await selectContent(db, kind, key);
  return after === undefined ? null : describeContent(db, kind, after, viewer);
}

/** Fields of any kind, and parts of their rows, that point to things of this one. */
export function citingOf(
  kinds: Kinds,
  { type }: Pick<ContentKind, 'type'>,
): { type: string; field: string; part?: string }[] {
  return Object.values(kinds).flatMap((other) =>
    other.fields.flatMap((field) =>
      field.of === type
        ? [{ type: other.type, field: field.name }]
        : rowOf(field)
            .fields.filter(({ of }) => of === type)
            .map((part) => ({ type: other.type, field: field.name, part: part.name })),
    ),
  );
}

type Step = (tx: Transaction, services: Services, doing: Doing) => Promise<void>;

/** A step that only sets columns of the thing. */
const set =
  (columns: (doing: Doing) => RawBuilder<unknown>): Step =>
  (tx, _, doing) =>
    updateContent(tx, doing.record.id, columns(doing), doing.author.person);
const reopen = sql`stage = 'draft', publish_at = null`;
const notReturned = sql`returned_by = null, returned_at = null, returned_reason = null`;
const discard = set(() => sql`draft = null, stage = null, publish_at = null, hands = '{}', ${notReturned}`);

/** Whoever wrote takes it back; anybody else sends it back to them and says why. */
const reopenOrReturn = set(({ record: { stage, hands }, wish: { reason }, author: { person } }) => {
  if (stage !== 'in_review' || hands.includes(person.id)) return reopen;
  if ((reason ?? '').length < REASON_LETTERS)
    throw invalid({ reason: 'Escribe qué falta: quien lo escribió lo leerá en su trabajo.' });
  return sql`${reopen}, returned_by = ${officerId(person)}, returned_at = now(), returned_reason = ${reason}`;
});

/** Asks somebody who did not write it: whoever is chosen, or whose turn it is. */
const review: Step = async (tx, services, doing) => {
  const { record, wish, author } = doing;
  const reviewers = await selectReviewers(tx, [...record.hands, author.person.id]);
  const chosen =
    wish.reviewer === undefined
      ? reviewers.find(({ isHere }) => isHere)
      : reviewers.find(({ id }) => id === wish.reviewer);
  if (wish.reviewer !== undefined && chosen === undefined)
    throw invalid({ reviewer: 'Elige a otra persona de la Unidad: quien escribió no revisa lo suyo.' });
  const asked = sql`stage = 'in_review', reviewer_id = ${chosen?.id ?? null}, review_asked_by = ${officerId(author.person)},
    review_asked_at = now(), review_note = ${wish.reason ?? ''}, ${notReturned}`;
  await set(() => asked)(tx, services, doing);
};

const STEPS: Record<ContentStep, Step> = {
  review,
  reopen: reopenOrReturn,
  remind: set(({ wish }) => sql`review_on = ${wish.reviewOn === '' ? null : (wish.reviewOn ?? null)}`),
  publish: (tx, _, doing) => publish(tx, doing),
  schedule: async (tx, services, doing) => {
    const at = new Date(doing.wish.at ?? Number.NaN);
    if (!(at.getTime() > Date.now())) throw invalid({ at: 'Elige un momento que todavía no llega.' });
    await refuseProblems(tx, doing);
    const columns = sql`stage = 'scheduled', publish_at = ${at}, scheduled_by = ${doing.author.person.id}, ${notReturned}`;
    await set(() => columns)(tx, services, doing);
    await services.jobs.send(tx, PUBLISH_JOB, {}, { startAfter: at });
  },
  discard: async (tx, services, doing) => {
    const { kind, record, author } = doing;
    await tellColleagues(tx, services, {
      ids: record.hands,
      by: author.person,
      did: `eliminó el borrador de «${record.title}», en que escribiste`,
      before: 'Lo que decía queda en la bitácora, campo por campo.',
      place: `/administracion/contenido/${kind.type}`,
    });
    if (doing.record.edition > 0) await discard(tx, services, doing);
    else await sql`delete from content_item where id = ${doing.record.id}`.execute(tx);
  },
  withdraw: async (tx, services, doing) => {
    const { kinds, kind, record, wish } = doing;
    const titles = await selectCiting(tx, citingOf(kinds, kind), record.key);
    if (titles.length > 0)
      throw failure('state_conflict', {
        detail: `Lo publicado depende de esto: ${titles.join('; ')}. Cámbialo antes.`,
      });
    const [left] = Object.values(await setProblems(tx, kind, { key: record.key }));
    if (left !== undefined) throw failure('state_conflict', { detail: left });
    await hide(tx, kind, record.id);
    const columns = sql`is_public = false, withdrawn_at = now(), withdrawn_reason = ${wish.reason ?? ''},
      is_reason_public = true`;
    await set(() => columns)(tx, services, doing);
  },
  restore: async (tx, _, { kind, record, wish, author }) => {
    const asked = { estados: String(wish.revision ?? 0) };
    const { rows } = await readRevisions(tx, { type: `content:${kind.type}`, id: record.id }, asked);
    if (rows[0] === undefined) throw invalid({ revision: 'Esa revisión no existe.' });
    const values = wholeValues(kind, rows[0].state ?? {});
    await updateDraft(tx, kind, { id: record.id, values, person: author.person });
  },
};

/** One person who is not alone takes no guarded step but from the page of the thing, where another one confirms it. */
export async function refuseAlone(
  db: Db | Transaction,
  services: Pick<Services, 'config'>,
  { kind, record, step, author }: Omit<Doing, 'kinds' | 'wish'> & { step: ContentStep },
): Promise<void> {
  const guard = guardOf(kind, record, step);
  const isAsked = guard === 'rules' && (await asksSecond(db, services, guard));
  if (isAsked || (guard !== null && (await worksBeside(db, author.person))))
    throw failure('second_person_required', { detail: GUARDED_ALONE });
}

/** Takes one step with many things, each in a transaction of its own: one that is refused stops no other. */
export async function stepMany(
  services: Services,
  kinds: Kinds,
  {
    items,
    ...given
  }: Omit<Asked, 'key' | 'wish'> & {
    items: readonly { key: string; version: number }[];
    wish: Omit<StepWish, 'version'>;
  },
): Promise<StepsDone> {
  const { kind } = given;
  const { done, refused }: StepsDone = { done: [], refused: [] };
  if (given.wish.step === 'withdraw' && (await viewerOf(services, given.author)).secondReviewer)
    throw failure('second_person_required', {
      detail: 'Retira cada uno desde su página: lo confirma otra persona de la Unidad.',
    });
  for (const { key, version } of items) {
    try {
      const record = await contentByKey(services.db, kind, key);
      await refuseAlone(services.db, services, { kind, record, step: given.wish.step, author: given.author });
      await stepContent(services, kinds, { ...given, key, wish: { ...given.wish, version } });
      done.push(key);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      // A reason that is missing is missing for all of them.
      if (given.wish.step === 'withdraw' && error.details.fields?.reason !== undefined) throw error;
      const title = (await selectContent(services.db, kind, key))?.title ?? key;
      const why = Object.values(error.details.fields ?? {}).join(' ');
      refused.push({ key, title, detail: why === '' ? error.message : why });
    }
  }
  return { done, refused };
}

/** Shows the draft of a thing to visitors in the place of the edition before. */
async function publish(tx: Transaction, doing: Omit<Doing, 'wish'>): Promise<void> {
  const { kind, record, author } = doing;
  await refuseProblems(tx, doing);
  const values = presentValues(kind, record);
  await project(tx, kind, { id: record.id, key: record.key, values });
  await updateContent(
    tx,
    record.id,
    sql`published = ${JSON.stringify(values)}::jsonb, draft = null, stage = null, publish_at = null, hands = '{}',
      is_public = true, edition = edition + 1, published_at = now(), withdrawn_at = null, withdrawn_reason = null, ${notReturned}`,
    author.person,
  );
}

/** Publishes what was scheduled and is due; what cannot be published any more goes back to its writers, with the reason. */
export async function publishDueContent(
  { db, log }: Pick<Services, 'db' | 'log'>,
  kinds: Kinds,
): Promise<number> {
  let published = 0;
  for (const { id, kind: type } of await selectDue(db)) {
    const kind = kinds[type];
    if (kind === undefined) continue;
    const record = await selectContentById(db, id);
    if (record?.scheduled_by === null || record === undefined) continue;
    const name = await nameOfOfficer(db, record.scheduled_by);
    const person = { id: record.scheduled_by, ...(name === undefined ? {} : { name }) };
    const author: Author = { person, requestId: 'programado' };
    try {
      await publishRow(db, { kinds, kind, record, author });
      published += 1;
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      // Somebody was faster: another process, or a person who took it back.
      if (error.code === 'version_conflict' || error.code === 'not_found') continue;
      const why = Object.values(error.details.fields ?? {}).join(' ');
      log.warn('content.not_published', { id, why });
      const reason = `No se pudo publicar: ${error.message} ${why}`.trim();
      await change(
        db,
        changeableContent(kind),
        { id, version: record.version, author, operation: 'content.reopen', reason },
        (tx) => updateContent(tx, id, reopen, person),
      );
    }
  }
  return published;
}

/** Publishes the draft of a thing as one change. */
export async function publishRow(db: Db | Transaction, doing: Omit<Doing, 'wish'>): Promise<void> {
  const { kind, record, author } = doing;
  const wish = { id: record.id, version: record.version, author, operation: 'content.publish' };
  await change(db, changeableContent(kind), wish, (tx) => publish(tx, doing));
}
