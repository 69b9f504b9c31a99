import { sql } from 'kysely';
import {
  differencesOf,
  type FieldDifference,
  type FieldLabel,
  type FieldState,
} from '#contract/rules/texts/field-differences.ts';
import type { RevisionPage, RevisionQuery } from '#contract/revision.ts';
import type { Db, Transaction } from './db.ts';
import { PORTAL_ITSELF } from './officers.ts';

/** Saves by itself further apart than this belong to another sitting. */
const SITTING_MINUTES = 30;

/** What a change left. */
export interface NewRevision {
  subject_type: string;
  subject_id: string;
  version: number;
  actor_id: string;
  actor_name: string | null;
  operation: string;
  reason: string | null;
  state: FieldState;
  differences: FieldDifference[];
  is_public: boolean;
  is_autosave: boolean;
}

/** A revision as it was kept. */
export interface Revision extends NewRevision {
  id: number;
  at: Date;
}

/** Changes that a history tells at a time. */
const PAGE_SIZE = 50;

/** Who has written in a thing, by id. */
export async function writersOf(tx: Transaction, of: { type: string; id: string }): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct actor_id id from revision
    where subject_type = ${of.type} and subject_id = ${of.id} and actor_id <> ${PORTAL_ITSELF}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Keeps what changes left. */
export async function insertRevisions(tx: Transaction, revisions: readonly NewRevision[]): Promise<void> {
  if (revisions.length === 0) return;
  await tx
    .insertInto('revision')
    .values(
      revisions.map((revision) => ({
        ...revision,
        state: JSON.stringify(revision.state),
        differences: JSON.stringify(revision.differences),
      })),
    )
    .execute();
}

/** Keeps the state of things of one kind from before their history, of those that have none yet. */
export async function keepBeginnings(tx: Transaction, revisions: readonly NewRevision[]): Promise<void> {
  const type = revisions[0]?.subject_type ?? '';
  const ids = revisions.map(({ subject_id: id }) => id);
  const { rows } = await sql<{ id: string }>`select t.thing id from unnest(${ids}::text[]) t (thing)
    where not exists (select from revision where subject_type = ${type} and subject_id = t.thing)`.execute(
    tx,
  );
  const without = new Set(rows.map(({ id }) => id));
  await insertRevisions(
    tx,
    revisions.filter(({ subject_id: id }) => without.has(id)),
  );
}

/** Puts an autosave in the place of the last one of the same sitting; false when there is none. */
export async function replaceAutosave(
  tx: Transaction,
  fields: readonly FieldLabel[],
  revision: NewRevision,
): Promise<boolean> {
  const { rows } = await sql<Revision & { is_same_sitting: boolean }>`
    select *, is_autosave and actor_id = ${revision.actor_id} and operation = ${revision.operation}
      and at > now() - make_interval(mins => ${SITTING_MINUTES}) is_same_sitting
    from revision where subject_type = ${revision.subject_type} and subject_id = ${revision.subject_id}
    order by id desc limit 2`.execute(tx);
  const [last, earlier] = rows;
  if (last?.is_same_sitting !== true) return false;
  await tx
    .updateTable('revision')
    .set({
      at: sql`clock_timestamp()`,
      version: revision.version,
      state: JSON.stringify(revision.state),
      differences: JSON.stringify(differencesOf(fields, earlier?.state ?? {}, revision.state)),
    })
    .where('id', '=', last.id)
    .execute();
  return true;
}

/** Revisions of a thing since a version, the oldest first. */
export async function revisionsAfter(
  db: Db | Transaction,
  { type, id, version }: { type: string; id: string; version: number },
): Promise<Revision[]> {
  const { rows } = await sql<Revision>`
    select * from (
      select * from revision where subject_type = ${type} and subject_id = ${id} order by id desc limit 200
    ) newest where version > ${version} order by id`.execute(db);
  return rows;
}

/** State of a thing at a version; undefined when no revision kept it. */
export async function stateAt(
  db: Db | Transaction,
  { type, id, version }: { type: string; id: string; version: number },
): Promise<FieldState | undefined> {
  const row = await db
    .selectFrom('revision')
    .select('state')
    .where('subject_type', '=', type)
    .where('subject_id', '=', id)
    .where('version', '=', version)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row?.state;
}

/** Changes of a thing as its «Historial» tells them, the newest first: a page of what differed, or those named with their states. */
export async function readRevisions(
  db: Db | Transaction,
  { type, id }: { type: string; id: string },
  { antes, estados }: RevisionQuery = {},
  size = PAGE_SIZE,
): Promise<RevisionPage> {
  const found = await db
    .selectFrom('revision')
    .select(['id', 'version', 'at', 'actor_id', 'actor_name', 'operation', 'reason', 'differences'])
    .$if(estados !== undefined, (query) => query.select('state').where('id', 'in', idsOf(estados)))
    .$if(antes !== undefined, (query) => query.where('id', '<', antes ?? 0))
    .where('subject_type', '=', type)
    .where('subject_id', '=', id)
    .orderBy('id', 'desc')
    .limit(size + 1)
    .execute();
  return {
    rows: found.slice(0, size).map(({ at, actor_id, actor_name, state, ...row }) => ({
      ...row,
      at: at.toISOString(),
      by: actor_name ?? (actor_id === PORTAL_ITSELF ? 'El portal' : actor_id),
      ...(state === undefined ? {} : { state: { ...state } }),
    })),
    hasMore: found.length > size,
  };
}

const idsOf = (list = '') => list.split(',').map(Number);
