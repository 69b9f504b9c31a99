import type { ScreeningRun } from '#contract/negative-lists.ts';
import { transaction, violatedConstraint, type Db, type Transaction } from '#server/kit/db.ts';
import { failure, notFound } from '#server/kit/errors.ts';
import { errorFacts } from '#server/kit/log.ts';
import { officerId } from '#server/kit/officers.ts';
import type { Services } from '#server/kit/services.ts';
import { underLock } from '#server/kit/work-lock.ts';
import { doerOf, remember, type Doer } from './doer.ts';
import {
  countSubjects,
  creatorOf,
  describeScreening,
  endClosedMatches,
  lockScreening,
  openRequests,
  screenSubjects,
  selectScreening,
  suppliersAfter,
  type ScreeningRecord,
} from './screening.sql.ts';

/** Suppliers per transaction. */
const BATCH = 10_000;
const LOCK_SPACE = 1_148_420;
const MAX_ATTEMPTS = 5;

/** Called in the transaction that leaves work to be done in the background. */
export type Hand = (tx: Transaction, id: string) => Promise<void>;

/** Begins a screening of everybody; one that is under way gives way. */
export async function openScreening(
  tx: Transaction,
  { cause, listId, doer }: { cause: ScreeningRun['cause']; listId?: string; doer: Doer },
): Promise<string> {
  if (cause === 'list') {
    await tx
      .updateTable('screening_run')
      .set({ status: 'superseded', finished_at: new Date() })
      .where('status', '=', 'running')
      .execute();
  }
  const { id } = await tx
    .insertInto('screening_run')
    .values({
      cause,
      list_id: listId ?? null,
      total: await countSubjects(tx),
      created_by: officerId(doer.person),
      request_id: doer.requestId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await remember(tx, doer, { operation: 'startScreening', subjectType: 'screening', id, after: { cause } });
  return id;
}

/** Begins a screening that a person or the clock asks for. Throws `import_running` while one is under way. */
export async function startScreening(
  db: Db,
  { cause, doer, hand }: { cause: 'officer' | 'schedule'; doer: Doer; hand: Hand },
): Promise<ScreeningRun> {
  try {
    return await transaction(db, async (tx) => {
      const id = await openScreening(tx, { cause, doer });
      await hand(tx, id);
      return readScreening(tx, id);
    });
  } catch (error) {
    if (violatedConstraint(error) !== 'screening_run_one') throw error;
    throw failure('import_running', {
      detail: 'Ya hay una revisión del padrón en curso. Espera a que termine o detenla.',
    });
  }
}

/** One screening. */
export async function readScreening(db: Db | Transaction, id: string): Promise<ScreeningRun> {
  const run = await selectScreening(db, id);
  if (run === undefined) throw notFound();
  return describeScreening(run);
}

/** Stops a screening between two batches; what it found stays. */
export function cancelScreening(db: Db, id: string, doer: Doer): Promise<ScreeningRun> {
  return transaction(db, async (tx) => {
    const run = await lockScreening(tx, id);
    if (run === undefined) throw notFound();
    if (run.status !== 'running') {
      throw failure('state_conflict', { detail: 'Esta revisión ya no está en curso.' });
    }
    await finish(tx, run, { status: 'cancelled' });
    await remember(tx, doer, {
      operation: 'cancelScreening',
      subjectType: 'screening',
      id,
      after: { position: run.position, total: run.total },
    });
    return readScreening(tx, id);
  });
}

/** Takes a screening up where it stands. Does nothing when another process is at it or nothing is left. */
export async function workOnScreening(
  services: Pick<Services, 'db' | 'pool' | 'log'>,
  id: string,
  signal = new AbortController().signal,
  batch = BATCH,
): Promise<void> {
  const { db, pool, log } = services;
  await underLock(pool, { space: LOCK_SPACE, name: id, counted: 'screening_run' }, async () => {
    const attempts = await db
      .updateTable('screening_run')
      .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
      .where('id', '=', id)
      .where('status', '=', 'running')
      .returning('attempts')
      .executeTakeFirst();
    if (attempts === undefined) return;
    if (attempts.attempts > MAX_ATTEMPTS) {
      await transaction(db, async (tx) => {
        const run = await lockScreening(tx, id);
        if (run?.status !== 'running') return;
        await finish(tx, run, {
          status: 'failed',
          failure: 'Una falla interna detuvo la revisión. Avisa a soporte.',
        });
      });
      return;
    }
    try {
      while (!signal.aborted && (await screenBatch(db, id, batch)));
    } catch (error) {
      if (signal.aborted) return;
      log.error('screening.interrupted', { id, ...errorFacts(error) });
      throw error;
    }
  });
}

/** One batch and its place in one transaction; false when there is no other. */
function screenBatch(db: Db, id: string, batch: number): Promise<boolean> {
  return transaction(db, async (tx) => {
    const run = await lockScreening(tx, id);
    if (run?.status !== 'running') return false;
    const done = await screenSubjects(tx, 'supplier', suppliersAfter(run.last_id, batch));
    if (done.subjects > 0) {
      await advance(tx, run, done);
      return true;
    }
    const requests = await screenSubjects(tx, 'request', openRequests());
    const closed = requests.closed + (await endClosedMatches(tx));
    await advance(tx, run, { ...requests, closed, last: run.last_id });
    const now = (await lockScreening(tx, id))!;
    await finish(tx, now, { status: 'done' });
    await remember(tx, doerOf({ ...run, created_name: creatorOf(run) }), {
      operation: 'finishScreening',
      subjectType: 'screening',
      id,
      after: { subjects: now.position, found: now.found, closed: now.closed },
    });
    return false;
  });
}

async function advance(
  tx: Transaction,
  run: ScreeningRecord,
  done: { subjects: number; last: string | null; found: number; closed: number },
): Promise<void> {
  await tx
    .updateTable('screening_run')
    .set((eb) => ({
      position: eb('position', '+', done.subjects),
      total: eb.fn('greatest', ['total', eb('position', '+', done.subjects)]),
      found: eb('found', '+', done.found),
      closed: eb('closed', '+', done.closed),
      last_id: done.last,
      attempts: 0,
    }))
    .where('id', '=', run.id)
    .execute();
}

async function finish(
  tx: Transaction,
  run: ScreeningRecord,
  end: { status: 'done' | 'cancelled' | 'failed'; failure?: string },
): Promise<void> {
  await tx
    .updateTable('screening_run')
    .set({ ...end, finished_at: new Date() })
    .where('id', '=', run.id)
    .execute();
}
