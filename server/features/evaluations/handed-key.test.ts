import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { untilWaiting } from '#server/kit/test-locks.ts';
import { defineEvaluationJobs } from './evaluations.jobs.ts';
import { evaluationSteps } from './test-evaluation.ts';

const KEY = '2026-1';
let app: TestApp;
let steps: ReturnType<typeof evaluationSteps>;

beforeAll(async () => {
  app = await startTestApp();
  defineEvaluationJobs(app.services);
  steps = evaluationSteps(app);
  await steps.suppliers('P-1');
  await steps.newPeriod(KEY, (await steps.instrument()).id);
  const [order = ''] = await steps.orders(KEY, ['P-1'], 'biblioteca@ugto.mx');
  await steps.answer(order, 5);
  await steps.stepOrder(order, 'accept');
  await steps.stepPeriod(KEY, 'review');
});
afterAll(() => app.stop());

it('a key that an officer hands over goes on working when the mail of the same supplier is written at that moment', async () => {
  const keeper = await app.services.pool.connect();
  let handing: Promise<{ folio: string; key: string }>;
  let informing: Promise<void>;
  try {
    await keeper.query('begin');
    // The key is written and not yet in force: what follows it in its transaction waits here.
    await keeper.query('lock table audit_log in share row exclusive mode');
    handing = steps.want(200, 'admin', [
      'POST',
      `/evaluaciones/administrar/periodos/${KEY}/resultados/P-1/clave`,
    ]);
    await untilWaiting(app, 1);
    informing = app.runJobs();
    await untilWaiting(app, 2);
  } finally {
    await keeper.query('rollback');
    keeper.release();
  }
  const [handed] = await Promise.all([handing, informing]);
  expect(await steps.open(handed)).toMatchObject({ score: 100, isOpen: true });
  const { rows } = await sql`select from mail_outbox where template = 'evaluation_result'`.execute(app.db);
  expect(rows).toHaveLength(0);
});
