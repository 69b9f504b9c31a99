import { todayInMexico } from '#contract/mexico-time.ts';
import { periodTransition, type PeriodStep } from '#contract/rules/evaluations/evaluation-machine.ts';
import { addWorkingDays } from '#contract/rules/days/working-days.ts';
import { change, type Author } from '#server/kit/change.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { failure, notFound } from '#server/kit/errors.ts';
import { periodThing, readPeriod, type PeriodRecord } from './evaluation-things.ts';
import { hindrancesOf, holidays, periodByKey } from './periods.service.ts';
import { proposeConsequences } from './proposals.service.ts';
import {
  computeResults,
  evaluatedSuppliers,
  keptFigures,
  madeFigures,
  removeOtherResults,
} from './results.sql.ts';

/** Orders that are counted before the progress is told again. */
const BATCH = 500;

export interface StepWish {
  key: string;
  version: number;
  step: PeriodStep;
  author: Author;
  /** Why it is taken although much is left out of it. */
  reason?: string | undefined;
  /** When it is done; what is loaded from before says so. */
  at?: Date;
}

/** Told how many orders are counted, of how many; throws to stop the step. */
export type Watch = (done: number, total: number) => Promise<void>;

/** Throws unless the step may be taken on this period today. */
export async function requireStep(
  db: Db | Transaction,
  record: PeriodRecord,
  { step, at = new Date() }: { step: PeriodStep; at?: Date },
) {
  const transition = periodTransition(record.status, step);
  if (transition === undefined)
    throw failure('state_conflict', {
      detail:
        record.status === 'closed'
          ? 'El periodo está cerrado y no cambia.'
          : 'El periodo ya no está en el estado que permite este paso.',
    });
  const hindrances = await hindrancesOf(db, record, { step, today: todayInMexico(at) });
  if (hindrances.length > 0) throw failure('review_incomplete', { detail: hindrances.join(' ') });
  return transition;
}

/** Gives the suppliers of a period to `work`, so many orders at a time. */
async function inBatches(
  tx: Transaction,
  periodId: string,
  watch: Watch,
  work: (suppliers: readonly string[]) => Promise<void>,
): Promise<string[]> {
  const suppliers = await evaluatedSuppliers(tx, periodId);
  const total = suppliers.reduce((sum, { orders }) => sum + orders, 0);
  let [done, gathered] = [0, 0];
  let batch: string[] = [];
  await watch(done, total);
  for (const [index, { id, orders }] of suppliers.entries()) {
    batch.push(id);
    gathered += orders;
    if (gathered < BATCH && index < suppliers.length - 1) continue;
    await work(batch);
    done += gathered;
    await watch(done, total);
    [gathered, batch] = [0, []];
  }
  return suppliers.map(({ id }) => id);
}

/** Computes every result of a period from its orders. */
async function computeAll(tx: Transaction, record: PeriodRecord, watch: Watch): Promise<void> {
  let made = 0;
  const suppliers = await inBatches(tx, record.id, watch, async (batch) => {
    made += await computeResults(tx, record, batch);
  });
  if (made === 0)
    throw failure('review_incomplete', { detail: 'Ningún pedido aceptado tiene respuestas que cuenten.' });
  await removeOtherResults(tx, record.id, suppliers);
}

/** Throws unless every published figure comes out of the answers that are kept: what is closed can be proved later. */
async function proveResults(tx: Transaction, record: PeriodRecord, watch: Watch): Promise<void> {
  const kept = new Map<string, number>();
  for (const figures of await keptFigures(tx, record.id)) kept.set(figures, (kept.get(figures) ?? 0) + 1);
  await inBatches(tx, record.id, watch, async (batch) => {
    for (const figures of await madeFigures(tx, record, batch))
      kept.set(figures, (kept.get(figures) ?? 0) - 1);
  });
  const wrong = [...kept.values()].reduce((sum, left) => sum + Math.abs(left), 0);
  if (wrong > 0)
    throw failure('state_conflict', {
      detail: 'Lo publicado no sale de las respuestas guardadas: el periodo no se cierra. Avisa a soporte.',
    });
}

const nobody: Watch = () => Promise.resolve();

/** Takes a period to its next state: results at the review and at the publication, their proof at the closing. */
export async function takePeriodStep(
  db: Db | Transaction,
  { key, version, step, author, reason, at = new Date() }: StepWish,
  watch = nobody,
): Promise<PeriodRecord> {
  const { id } = await periodByKey(db, key);
  const operation = `evaluation.period.${step}`;
  await change(db, periodThing, { id, version, author, operation, reason }, async (tx) => {
    const record = await readPeriod(tx, id);
    if (record === undefined) throw notFound();
    const transition = await requireStep(tx, record, { step, at });
    await (step === 'close' ? proveResults : computeAll)(tx, record, watch);
    const dates = {
      review: { reply_due: addWorkingDays(todayInMexico(at), record.reply_days, await holidays(tx)) },
      publish: { published_at: at },
      close: { closed_at: at },
    }[step];
    if (step === 'publish') await proposeConsequences(tx, record, author);
    await tx
      .updateTable('evaluation_period')
      .set({ status: transition.to, ...dates })
      .where('id', '=', id)
      .execute();
  });
  return periodByKey(db, key);
}
