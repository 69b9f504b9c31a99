import { sql, type Selectable } from 'kysely';
import type { PeriodWork } from '#contract/evaluation-admin.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { nameInColumn } from '#server/kit/officers.ts';
import './evaluations.tables.ts';
import type { EvaluationWorkTable } from './evaluations.tables.ts';

type Reader = Db | Transaction;
export type WorkRecord = Selectable<EvaluationWorkTable>;

/** The step of a period that is under way, or the last one where it was not taken and nothing came after it. */
export async function toldWork(
  db: Reader,
  period: { id: string; version: number },
): Promise<PeriodWork | null> {
  const { rows } = await sql<WorkRecord & { asker: string | null }>`
    select w.*, ${nameInColumn('w.asked_by')} asker from evaluation_work w
    where w.period_id = ${period.id} order by w.asked_at desc limit 1`.execute(db);
  const work = rows[0];
  if (work === undefined || work.status === 'done' || work.version !== period.version) return null;
  return {
    step: work.step,
    state: work.status,
    done: work.done,
    total: work.total,
    failure: work.failure,
    askedBy: work.asker,
    askedAt: work.asked_at.toISOString(),
  };
}

/** Begins an attempt at a step; undefined when it is over or was stopped. */
export function beginAttempt(db: Db, id: string): Promise<WorkRecord | undefined> {
  return db
    .updateTable('evaluation_work')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), done: 0 }))
    .where('id', '=', id)
    .where('status', '=', 'running')
    .returningAll()
    .executeTakeFirst();
}

/** Writes how far a step is; false when somebody stopped it. */
export async function tellProgress(
  db: Reader,
  id: string,
  { done, total }: { done: number; total: number },
): Promise<boolean> {
  const found = await db
    .updateTable('evaluation_work')
    .set({ done, total })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .returning('id')
    .executeTakeFirst();
  return found !== undefined;
}

/** Ends a step that is under way; undefined when none was. */
export async function endWork(
  db: Reader,
  at: { id: string } | { period_id: string },
  end: { status: 'done' | 'cancelled' | 'failed'; failure?: string },
): Promise<WorkRecord | undefined> {
  const [column, value] = 'id' in at ? (['id', at.id] as const) : (['period_id', at.period_id] as const);
  return db
    .updateTable('evaluation_work')
    .set({ ...end, ended_at: new Date() })
    .where(column, '=', value)
    .where('status', '=', 'running')
    .returningAll()
    .executeTakeFirst();
}

/** Steps that a stopped process may have left. */
export async function unfinishedWork(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('evaluation_work').select('id').where('status', '=', 'running').execute();
  return rows.map(({ id }) => id);
}
