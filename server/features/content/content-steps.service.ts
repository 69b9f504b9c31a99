import { sql } from 'kysely';
import type { ContentItem } from '#contract/content-api.ts';
import {
  wholeValues,
  wordsOf,
  type ContentKind,
  type ContentStep,
  type ContentValues,
} from '#contract/content.ts';
import { contentProblems } from '#contract/rules/content-check.ts';
import { change, type Author } from '#server/kit/change.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { Failure, failure, invalid } from '#server/kit/errors.ts';
import { listRevisions } from '#server/kit/revision.sql.ts';
import type { Services } from '#server/kit/services.ts';
import { publishRefusal, stepsOf } from './content.rules.ts';
import {
  changeableContent,
  contentByKey,
  describeContent,
  stepRefused,
  viewerOf,
} from './content.service.ts';
import {
  presentValues,
  publicTitles,
  selectCiting,
  selectContent,
  selectContentById,
  selectDue,
  updateContent,
  updateDraft,
  type ContentRecord,
} from './content.sql.ts';
import { PUBLISH_JOB } from './job-names.ts';
import { hide, project } from './projection.sql.ts';

/** Every kind by its address, as this process was started with. */
export type Kinds = Readonly<Record<string, ContentKind>>;

/** A step with what it needs. */
export interface StepWish {
  step: ContentStep;
  version: number;
  at?: string | undefined;
  reason?: string | undefined;
  revision?: number | undefined;
}

type Doing = { kinds: Kinds; kind: ContentKind; record: ContentRecord; wish: StepWish; author: Author };

const REASON_LETTERS = 5;

/** Takes a thing one step further. Null when a draft that was never published is discarded. */
export async function stepContent(
  services: Services,
  kinds: Kinds,
  { kind, key, wish, author }: { kind: ContentKind; key: string; wish: StepWish; author: Author },
): Promise<ContentItem | null> {
  const { db } = services;
  const viewer = viewerOf(services, author);
  const before = await contentByKey(db, kind, key);
  const reason = wish.reason?.trim() === '' ? undefined : wish.reason?.trim();
  if (wish.step === 'withdraw' && (reason ?? '').length < REASON_LETTERS)
    throw invalid({ reason: 'Escribe por qué se retira.' });
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
        throw failure('state_conflict', { detail: stepRefused(kind) });
      await STEPS[wish.step](tx, services, { kinds, kind, record, wish: { ...wish, reason }, author });
    },
  );
  const after = await selectContent(db, kind, key);
  return after === undefined ? null : describeContent(db, kind, after, viewer);
}

type Step = (tx: Transaction, services: Services, doing: Doing) => Promise<void>;

const STEPS: Record<ContentStep, Step> = {
  review: (tx, _, { record, author }) =>
    updateContent(tx, record.id, sql`stage = 'in_review'`, author.person),
  reopen: (tx, _, { record, author }) =>
    updateContent(tx, record.id, sql`stage = 'draft', publish_at = null`, author.person),
  publish: (tx, _, doing) => publish(tx, doing),
  schedule: async (tx, { jobs }, { kinds, kind, record, wish, author }) => {
    const at = new Date(wish.at ?? Number.NaN);
    if (!(at.getTime() > Date.now())) throw invalid({ at: 'Elige un momento que todavía no llega.' });
    await refuseProblems(tx, kinds, kind, record);
    const { id, name = null } = author.person;
    await updateContent(
      tx,
      record.id,
      sql`stage = 'scheduled', publish_at = ${at}, scheduled_by = ${id}, scheduled_by_name = ${name}`,
      author.person,
    );
    await jobs.send(tx, PUBLISH_JOB, {}, { startAfter: at });
  },
  discard: async (tx, _, { record, author }) => {
    if (record.edition === 0) await sql`delete from content_item where id = ${record.id}`.execute(tx);
    else
      await updateContent(
        tx,
        record.id,
        sql`draft = null, stage = null, publish_at = null, hands = '{}'`,
        author.person,
      );
  },
  withdraw: async (tx, _, { kinds, kind, record, wish, author }) => {
    const citing = Object.values(kinds).flatMap((other) =>
      other.fields
        .filter(({ of }) => of === kind.type)
        .map(({ name }) => ({ type: other.type, field: name })),
    );
    const titles = await selectCiting(tx, citing, record.key);
    if (titles.length > 0)
      throw failure('state_conflict', {
        detail: `Lo publicado depende de esto: ${titles.join('; ')}. Cámbialo antes.`,
      });
    await hide(tx, kind, record.id);
    await updateContent(
      tx,
      record.id,
      sql`is_public = false, withdrawn_at = now(), withdrawn_reason = ${wish.reason ?? ''}`,
      author.person,
    );
  },
  restore: async (tx, _, { kind, record, wish, author }) => {
    const revisions = await listRevisions(tx, { type: `content:${kind.type}`, id: record.id });
    const revision = revisions.find(({ id }) => id === wish.revision);
    if (revision === undefined) throw invalid({ revision: 'Esa revisión no existe.' });
    const values = wholeValues(kind, revision.state);
    await updateDraft(tx, kind, { id: record.id, values, person: author.person });
  },
};

/** Shows the draft of a thing to visitors in the place of the edition before. */
export async function publish(
  tx: Transaction,
  { kinds, kind, record, author }: Pick<Doing, 'kinds' | 'kind' | 'record' | 'author'>,
): Promise<void> {
  await refuseProblems(tx, kinds, kind, record);
  const values = presentValues(kind, record);
  await project(tx, kind, { id: record.id, key: record.key, values });
  await updateContent(
    tx,
    record.id,
    sql`published = ${JSON.stringify(values)}::jsonb, draft = null, stage = null, publish_at = null, hands = '{}',
      is_public = true, edition = edition + 1, published_at = now(), withdrawn_at = null, withdrawn_reason = null`,
    author.person,
  );
}

async function refuseProblems(
  tx: Transaction,
  kinds: Kinds,
  kind: ContentKind,
  record: ContentRecord,
): Promise<void> {
  const values = presentValues(kind, record);
  const problems = {
    ...(await referenceProblems(tx, kinds, { kind, key: record.key, values })),
    ...contentProblems(kind, values),
  };
  if (Object.keys(problems).length > 0) throw invalid(problems, 'publication_incomplete');
}

/** References to what visitors do not see, and circles within a kind: message by field. */
export async function referenceProblems(
  tx: Db | Transaction,
  kinds: Kinds,
  { kind, key, values }: { kind: ContentKind; key: string; values: ContentValues },
): Promise<Record<string, string>> {
  const problems: Record<string, string> = {};
  for (const { name, type, of = '' } of kind.fields) {
    const cited = String(values[name] ?? '');
    if (type !== 'reference' || cited === '') continue;
    const other = kinds[of];
    if (!(await publicTitles(tx, of, [cited])).has(cited))
      problems[name] = `No hay ${other?.words.one ?? of} a la vista del público con la clave «${cited}».`;
    else if (of === kind.type && (await leadsTo(tx, kind, { field: name, from: cited, key })))
      problems[name] =
        `No puede depender de sí mism${wordsOf(kind).ending}, tampoco a través de otr${wordsOf(kind).ending}.`;
  }
  return problems;
}

async function leadsTo(
  tx: Db | Transaction,
  kind: ContentKind,
  { field, from, key }: { field: string; from: string; key: string },
): Promise<boolean> {
  const { rows } = await sql<{ key: string }>`
    with recursive chain(key) as (
      select ${from}::text
      union select c.published ->> ${field} from chain join content_item c on c.kind = ${kind.type} and c.key = chain.key
        where coalesce(c.published ->> ${field}, '') <> ''
    ) select key from chain where key = ${key}`.execute(tx);
  return rows.length > 0;
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
    const person = {
      id: record.scheduled_by,
      ...(record.scheduled_by_name === null ? {} : { name: record.scheduled_by_name }),
    };
    const author: Author = { person, requestId: 'programado' };
    const base = { id, version: record.version, author };
    try {
      await change(db, changeableContent(kind), { ...base, operation: 'content.publish' }, async (tx) =>
        publish(tx, { kinds, kind, record, author }),
      );
      published += 1;
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      // Somebody was faster: another process, or a person who took it back.
      if (error.code === 'version_conflict' || error.code === 'not_found') continue;
      const why = Object.values(error.details.fields ?? {}).join(' ');
      log.warn('content.not_published', { id, why });
      await change(
        db,
        changeableContent(kind),
        {
          ...base,
          operation: 'content.reopen',
          reason: `No se pudo publicar: ${error.message} ${why}`.trim(),
        },
        (tx) => updateContent(tx, id, sql`stage = 'draft', publish_at = null`, person),
      );
    }
  }
  return published;
}

/** Publishes a draft at once, in the caller's transaction. */
export async function publishRow(
  tx: Transaction,
  kinds: Kinds,
  { kind, record, author }: { kind: ContentKind; record: ContentRecord; author: Author },
): Promise<void> {
  const wish = { id: record.id, version: record.version, author, operation: 'content.publish' };
  await change(tx, changeableContent(kind), wish, () => publish(tx, { kinds, kind, record, author }));
}
