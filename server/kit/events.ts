import { sql } from 'kysely';
import { RETENTION } from '#contract/retention.ts';
import { transaction, type Db, type Transaction } from './db.ts';
import { READERS_AFTER, type ReaderAfter } from './event-readers.ts';
import { refuseInterested } from './interests.ts';
import { errorFacts } from './log.ts';
import { PORTAL_ITSELF } from './officers.ts';
import { ownWork } from './own-work.ts';
import type { Services } from './services.ts';

/** One act that changed something. */
export interface ChangeEvent {
  subject: string;
  id: string;
  version: number | null;
  /** Names of fields that differ, as far as the act tells. */
  fields: readonly string[];
  isPublic: boolean;
  operation: string;
  actorId: string;
}

/** Writes the event of an act in its transaction; at its end follows what is true at once (follow_event). */
export const happened = (tx: Transaction, event: ChangeEvent): Promise<void> => allHappened(tx, [event]);

/** The same of several acts, each with what it changed. Refuses those of who declared an interest in the purchase. */
export async function allHappened(tx: Transaction, events: readonly ChangeEvent[]): Promise<void> {
  if (events.length === 0) return;
  for (const acts of Map.groupBy(events, ({ actorId, subject }) => `${subject} ${actorId}`).values())
    await refuseInterested(tx, acts[0]?.actorId ?? '', {
      subject: acts[0]?.subject ?? '',
      ids: acts.map(({ id }) => id),
    });
  await tx
    .insertInto('change_event')
    .values(
      events.map((event) => ({
        subject: event.subject,
        subject_id: event.id,
        version: event.version,
        fields: sql`${event.fields}::text[]`,
        is_public: event.isPublic,
        operation: event.operation,
        actor_id: event.actorId,
      })),
    )
    .execute();
}

/** Tells what the portal did by itself and nobody's thing tells: time passed, or work in the background came to its end. */
export const portalDid = (
  tx: Transaction,
  { subject, id, isPublic }: Pick<ChangeEvent, 'subject' | 'id' | 'isPublic'>,
): Promise<void> =>
  happened(tx, {
    subject,
    id,
    version: null,
    fields: [],
    isPublic,
    operation: subject,
    actorId: PORTAL_ITSELF,
  });

/** Tells that the passing of time, and no person, changed what leaves of the integrity log tell, and whether visitors see it. */
export const timePassed = (tx: Transaction, id: string, isPublic: boolean): Promise<void> =>
  portalDid(tx, { subject: 'clock', id, isPublic });

/** The same of many things of one kind that one act changed. */
export async function happenedToMany(
  tx: Transaction,
  { ids, ...event }: Omit<ChangeEvent, 'id' | 'version' | 'fields'> & { ids: readonly string[] },
): Promise<void> {
  if (ids.length === 0) return;
  const { subject, isPublic, operation, actorId } = event;
  await refuseInterested(tx, actorId, { subject, ids });
  await sql`insert into change_event (subject, subject_id, fields, is_public, operation, actor_id)
    select ${subject}, id, '{}', ${isPublic}, ${operation}, ${actorId} from unnest(${[...ids]}::text[]) id`.execute(
    tx,
  );
}

/** Follows what was told so far: for whoever reads in the transaction of the act what follows from it. */
export const followNow = (db: Db | Transaction): Promise<unknown> =>
  sql`select follow_told_events()`.execute(db);

/** Rows of this transaction that are written beside all acts, as samples are, tell their own events. */
export const tellOwnEvents = (tx: Transaction, why: string): Promise<unknown> =>
  sql`select set_config('portal.own_event', ${why}, true)`.execute(tx);

const PLACE_LOCK = 1_148_418;
/** Events that one transaction takes. */
const AT_ONCE = 500;
const LOOK_MS = 1_000;
const AFTER_FAILURE_MS = 30_000;
const KEPT_DAYS = RETENTION.event.amount;

/**
 * Gives the events that stand a place in the one order. Only one process does it at a time, and only committed rows are
 * seen, so that no place appears before one that somebody passed already. Two acts on one thing keep their order: the second
 * waited for the first. True when there may be more.
 */
async function placeEvents(db: Db): Promise<boolean> {
  return transaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${PLACE_LOCK})`.execute(tx);
    const { numAffectedRows = 0n } = await sql`
      update change_event e set position = p.position from (
        select id, nextval('change_event_position') position
        from (select id from change_event where position is null order by id limit ${AT_ONCE}) unplaced) p
      where e.id = p.id`.execute(tx);
    return numAffectedRows === BigInt(AT_ONCE);
  });
}

/** Most of the time nothing happened: then nothing is locked. */
async function isBehind(db: Db, { name }: ReaderAfter): Promise<boolean> {
  const { rows } = await sql`select from change_event
    where position > coalesce((select position from event_reader where name = ${name}), 0) limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** Lets a reader read on, in one transaction with its place. True when there may be more; another process at it is left alone. */
function readOn(db: Db, { name, subjects, read }: ReaderAfter): Promise<boolean> {
  return transaction(db, async (tx) => {
    await sql`insert into event_reader (name, position) values (${name}, 0) on conflict do nothing`.execute(
      tx,
    );
    const { rows } = await sql<{ position: number }>`
      select position from event_reader where name = ${name} for update skip locked`.execute(tx);
    if (rows[0] === undefined) return false;
    const { position } = rows[0];
    const { rows: events } = await sql<{ id: number; position: number; subject: string; subject_id: string }>`
      select id, position, subject, subject_id from change_event where position > ${position} order by position limit ${AT_ONCE}`.execute(
      tx,
    );
    const last = events.at(-1);
    if (last === undefined) return false;
    const own = events.filter(({ subject }) => subjects.includes(subject));
    // What a reader writes of which leaves tell follows from these acts.
    if (own.length > 0)
      await sql`select set_config('portal.event', ${String(own.at(-1)?.id)}, true)`.execute(tx);
    if (own.length > 0) await read(tx, own);
    await sql`update event_reader set position = ${last.position} where name = ${name}`.execute(tx);
    return events.length === AT_ONCE;
  });
}

/** Lets every reader read all that stands. One that fails stops no other, and begins again where it was. */
export async function readEvents(
  db: Db,
  readers: readonly ReaderAfter[] = READERS_AFTER,
  onFailure: (name: string, error: unknown) => void = (_, error) => {
    throw error;
  },
): Promise<void> {
  const { rows } = await sql`select from change_event where position is null limit 1`.execute(db);
  if (rows.length > 0) while (await placeEvents(db));
  for (const reader of readers) {
    try {
      if (await isBehind(db, reader)) while (await readOn(db, reader));
    } catch (error) {
      onFailure(reader.name, error);
    }
  }
}

/** Takes out events that every reader has read, a month after them. */
export async function forgetEvents(db: Db, instant: Date): Promise<void> {
  await sql`delete from change_event where at < ${instant}::timestamptz - make_interval(days => ${KEPT_DAYS})
    and position <= (select min(position) from event_reader)`.execute(db);
}

/** Seconds that the oldest event waits which a reader has yet to read. */
export async function selectLag(db: Db): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(extract(epoch from clock_timestamp() - min(at)), 0)::float seconds from change_event
    where position is null or position > (select min(position) from event_reader)`.execute(db);
  return rows[0]?.seconds ?? 0;
}

/** What follows from changes after their transaction: within a second, in whatever process looks first. */
export function defineEventJobs({ pool, db, jobs, log }: Services): void {
  const read = () =>
    readEvents(db, READERS_AFTER, (name, error) =>
      log.error('events.not_read', { name, ...errorFacts(error) }),
    );
  const look = async () => {
    let pause = LOOK_MS;
    try {
      await ownWork(pool, read);
    } catch (error) {
      log.error('events.read', errorFacts(error));
      pause = AFTER_FAILURE_MS;
    }
    // The service stops: there is nothing to read any more.
    if (!pool.ending) setTimeout(() => void look(), pause).unref();
  };
  jobs.define('events.read', () => readEvents(db), { cron: '* * * * *', retryLimit: 0 });
  jobs.define('events.forget', () => forgetEvents(db, new Date()), { cron: '37 4 * * *' });
  void look();
}
