import { sql } from 'kysely';
import { transaction, type Db, type Transaction } from '#server/kit/db.ts';
import { errorFacts } from '#server/kit/log.ts';
import type { Services } from '#server/kit/services.ts';
import { CsvProblem } from '#server/kit/table-file/csv-text.ts';
import { underLock } from '#server/kit/work-lock.ts';
import { doerOf, remember } from './doer.ts';
import { analyse } from './list-analysis.ts';
import { openList } from './list-file.ts';
import {
  deleteRows,
  lockList,
  replaceEntries,
  selectCurrent,
  selectList,
  type ListRecord,
} from './lists.sql.ts';
import { openScreening, type Hand } from './screening.service.ts';

const LOCK_SPACE = 1_148_419;
const MAX_ATTEMPTS = 5;
const DEFECT = 'Una falla interna detuvo la lectura. La lista en vigor no cambió; avisa a soporte.';

/** What the work on a list needs. */
export type ListContext = Pick<Services, 'db' | 'pool' | 'files' | 'log'> & {
  /** Sends the screening that follows. */
  handScreening: Hand;
};

/**
 * Takes a list up where it stands: reads its file, or puts it in force. Does nothing when another process is at it,
 * or when there is nothing to do. Whatever goes wrong, the list in force stays as it is.
 */
export async function workOnList(
  context: ListContext,
  id: string,
  signal = new AbortController().signal,
): Promise<void> {
  await underLock(context.pool, { space: LOCK_SPACE, name: id, counted: 'negative_list' }, () =>
    takeUp(context, id, signal),
  );
}

async function takeUp(context: ListContext, id: string, signal: AbortSignal): Promise<void> {
  const { db, files, log } = context;
  const taken = await db
    .updateTable('negative_list')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('status', 'in', ['analysing', 'applying'])
    .returning('attempts')
    .executeTakeFirst();
  const list = await selectList(db, id);
  if (taken === undefined || list === undefined) return;
  if (taken.attempts > MAX_ATTEMPTS) {
    await refuse(db, list, DEFECT);
    return;
  }
  try {
    if (list.status === 'applying') await apply(context, list);
    else {
      const { file_sha256: sha256, source, mapping } = list;
      await analyse({ db, files }, list, {
        file: await openList(files, { sha256, source, mapping }),
        signal,
      });
    }
  } catch (error) {
    if (signal.aborted) return;
    if (error instanceof CsvProblem) await refuse(db, list, error.message);
    else {
      log.error('list.interrupted', { id, position: list.position, ...errorFacts(error) });
      throw error;
    }
  }
}

/** Puts a list in force and begins to screen everybody, in one transaction: all of it or nothing. */
async function apply({ db, log, handScreening }: ListContext, list: ListRecord): Promise<void> {
  await transaction(db, async (tx) => {
    const now = await lockList(tx, list.id);
    if (now?.status !== 'applying') return;
    await sql`set local statement_timeout = '10min'`.execute(tx);
    // One at a time per source; the unlucky second finds another list in force and is refused.
    await lockSource(tx, list.source);
    const base = await selectCurrent(tx, list.source);
    if ((base?.id ?? null) !== now.base_id) throw new CsvProblem(OVERTAKEN);
    await replaceEntries(tx, { id: list.id, source: list.source, cutoff: now.cutoff_on! });
    await deleteRows(tx, list.id);
    const finished = new Date();
    await tx
      .updateTable('negative_list')
      .set({
        status: 'applied',
        applied_at: finished,
        finished_at: finished,
        attempts: 0,
        version: now.version + 1,
      })
      .where('id', '=', list.id)
      .execute();
    const doer = doerOf({
      created_by: now.confirmed_by ?? now.created_by,
      created_name: now.confirmed_name,
      request_id: now.request_id,
    });
    await remember(tx, doer, {
      operation: 'putNegativeListInForce',
      subjectType: 'negativeList',
      id: list.id,
      after: { source: list.source, cutoff: now.cutoff_on, rows: now.row_count },
    });
    await handScreening(tx, await openScreening(tx, { cause: 'list', listId: list.id, doer }));
  });
  log.info('list.applied', { id: list.id, source: list.source });
}

/** What to say when another list came into force meanwhile. */
export const OVERTAKEN =
  'Otra lista entró en vigor después de leer este archivo. Súbelo otra vez para compararlo con ella.';

async function lockSource(tx: Transaction, source: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK_SPACE}, hashtext(${source}))`.execute(tx);
}

async function refuse(db: Db, list: ListRecord, reason: string): Promise<void> {
  await transaction(db, async (tx) => {
    const now = await lockList(tx, list.id);
    if (now?.status !== list.status) return;
    await deleteRows(tx, list.id);
    await tx
      .updateTable('negative_list')
      .set({ status: 'refused', failure: reason, finished_at: new Date(), version: now.version + 1 })
      .where('id', '=', list.id)
      .execute();
    await remember(tx, doerOf(list), {
      operation: 'refuseNegativeList',
      subjectType: 'negativeList',
      id: list.id,
      reason,
      after: { source: list.source, position: now.position },
    });
  });
}
