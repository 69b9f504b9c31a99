import type { PeriodItem } from '#contract/evaluation-admin.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { REOPENS } from '#contract/rules/evaluations/evaluation-machine.ts';
import { audit } from '#server/kit/audit.ts';
import { change, type Author } from '#server/kit/change.ts';
import { requireSeen } from '#server/kit/conflict.ts';
import { transaction, violatedConstraint, type Db } from '#server/kit/db.ts';
import { Failure, failure, invalid, notFound } from '#server/kit/errors.ts';
import { errorFacts } from '#server/kit/log.ts';
import { nameOfOfficer, rememberOfficer } from '#server/kit/officers.ts';
import type { Services } from '#server/kit/services.ts';
import { underLock } from '#server/kit/work-lock.ts';
import { periodThing, readPeriod } from './evaluation-things.ts';
import { requireStep, takePeriodStep, type StepWish } from './period-step.ts';
import { forgetReview } from './replies.service.ts';
import { beginAttempt, endWork, tellProgress, type WorkRecord } from './period-work.sql.ts';
import { describePeriod, missingOf, periodByKey, reopenRefusal } from './periods.service.ts';

/** Job that takes a step of a period. */
export const STEP_JOB = 'evaluation.step';
/** Job that informs the suppliers of a period. */
export const INFORM_JOB = 'evaluation.inform';
const LOCK_SPACE = 1_148_461;
const MAX_ATTEMPTS = 3;

/** Somebody stopped the step, or the process ends: what it did so far is taken back. */
class Stopped extends Error {}

/** Leaves a step of a period for its job; what hinders it is told at once. */
export async function startStep(services: Services, wish: StepWish): Promise<PeriodItem> {
  const { key, version, step, author } = wish;
  try {
    return await transaction(services.db, async (tx) => {
      const record = await periodByKey(tx, key);
      await requireSeen({ seen: version, present: record.version });
      await requireStep(tx, record, wish);
      const missing = await missingOf(tx, record, { step, today: todayInMexico(new Date()) });
      if (missing.length > 0 && wish.reason === undefined)
        throw invalid({ reason: `Explica por qué, con al menos 10 letras. ${missing.join(' ')}` });
      await rememberOfficer(tx, author.person);
      const { id } = await tx
        .insertInto('evaluation_work')
        .values({
          period_id: record.id,
          step,
          version,
          reason: wish.reason ?? null,
          asked_by: author.person.id,
          request_id: author.requestId,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await services.jobs.send(tx, STEP_JOB, { id });
      return describePeriod(tx, record);
    });
  } catch (error) {
    if (violatedConstraint(error) !== 'evaluation_work_one') throw error;
    throw failure('state_conflict', { detail: 'Ya hay un paso en curso. Espera a que termine o detenlo.' });
  }
}

/** Stops the step that is under way; nothing of it is done. */
export function stopStep(db: Db, key: string, author: Author): Promise<PeriodItem> {
  return transaction(db, async (tx) => {
    const record = await periodByKey(tx, key);
    const ended = await endWork(tx, { period_id: record.id }, { status: 'cancelled' });
    if (ended === undefined) throw failure('state_conflict', { detail: 'No hay ningún paso en curso.' });
    await audit(tx, {
      person: author.person,
      operation: 'evaluation.period.stop',
      subjectType: periodThing.subject,
      subjectId: record.id,
      after: { step: ended.step, done: ended.done, total: ended.total },
      requestId: author.requestId,
    });
    return describePeriod(tx, await periodByKey(tx, key));
  });
}

/** Takes the last step of a period back, until somebody relied on it; suppliers that were informed are told. */
export function reopenPeriod(
  { db }: Services,
  { key, version, reason, author }: { key: string; version: number; reason: string; author: Author },
): Promise<PeriodItem> {
  return transaction(db, async (tx) => {
    const { id } = await periodByKey(tx, key);
    const wish = { id, version, author, reason, operation: 'evaluation.period.reopen' };
    await change(tx, periodThing, wish, async () => {
      const record = await readPeriod(tx, id);
      if (record === undefined) throw notFound();
      const to = REOPENS[record.status];
      if (to === undefined)
        throw failure('state_conflict', { detail: 'Este periodo no tiene un paso que se pueda deshacer.' });
      const refusal = await reopenRefusal(tx, record);
      if (refusal !== null) throw failure('state_conflict', { detail: refusal });
      if (to === 'open') await forgetReview(tx, record);
      await tx
        .updateTable('evaluation_period')
        .set(to === 'open' ? { status: to, reply_due: null } : { status: to, closed_at: null })
        .where('id', '=', id)
        .execute();
    });
    return describePeriod(tx, await periodByKey(tx, key));
  });
}

/** Takes a step that was asked for, whole or not at all. Does nothing when another process is at it. */
export async function workOnStep(
  services: Services,
  id: string,
  signal = new AbortController().signal,
): Promise<void> {
  const { db, pool, log } = services;
  await underLock(pool, { space: LOCK_SPACE, name: id }, async () => {
    const work = await beginAttempt(db, id);
    if (work === undefined) return;
    if (work.attempts > MAX_ATTEMPTS) {
      await endWork(
        db,
        { id },
        { status: 'failed', failure: 'Una falla interna lo detuvo. Avisa a soporte.' },
      );
      return;
    }
    try {
      await attempt(services, work, signal);
    } catch (error) {
      if (error instanceof Stopped) return;
      if (error instanceof Failure && error.status < 500) {
        await endWork(db, { id }, { status: 'failed', failure: error.message });
        return;
      }
      log.error('evaluation.step', { id, ...errorFacts(error) });
      throw error;
    }
  });
}

async function attempt(services: Services, work: WorkRecord, signal: AbortSignal): Promise<void> {
  const { db, jobs } = services;
  const { id, step, version } = work;
  const reason = work.reason ?? undefined;
  const name = await nameOfOfficer(db, work.asked_by);
  const author: Author = {
    person: { id: work.asked_by, ...(name === undefined ? {} : { name }) },
    requestId: work.request_id,
  };
  // Before the transaction begins: what it publishes is published by its own clock.
  const at = new Date();
  await transaction(db, async (tx) => {
    const period = await readPeriod(tx, work.period_id);
    if (period === undefined) throw new Stopped();
    // Told beside the transaction, so that others see it before there is anything to see.
    const watch = async (done: number, total: number) => {
      if (signal.aborted || !(await tellProgress(db, id, { done, total }))) throw new Stopped();
    };
    const after = await takePeriodStep(tx, { key: period.key, version, step, author, reason, at }, watch);
    if (step === 'review') await jobs.send(tx, INFORM_JOB, { period: after.id });
    // Who stops it meanwhile waits for this row, and comes too late.
    if ((await endWork(tx, { id }, { status: 'done' })) === undefined) throw new Stopped();
  });
}
