import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PeriodItem } from '#contract/evaluation-admin.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { untilWaiting } from '#server/kit/test-locks.ts';
import { defineEvaluationJobs, resumeEvaluations } from './evaluations.jobs.ts';
import { workOnStep } from './period-work.ts';
import { unfinishedWork } from './period-work.sql.ts';
import { evaluationSteps } from './test-evaluation.ts';

let app: TestApp;
let steps: ReturnType<typeof evaluationSteps>;
let instrument: string;
let year = 2030;
let key = '';

beforeAll(async () => {
  app = await startTestApp();
  defineEvaluationJobs(app.services);
  steps = evaluationSteps(app);
  await steps.suppliers('P-1', 'P-2');
  instrument = (await steps.instrument()).id;
});
afterAll(() => app.stop());

// A period of its own for each, with two suppliers whose orders are accepted.
beforeEach(async () => {
  year += 1;
  key = `${year}-1`;
  await steps.newPeriod(key, instrument);
  for (const id of await steps.orders(key, ['P-1', 'P-2', 'P-2'])) {
    await steps.answer(id, 4);
    await steps.stepOrder(id, 'accept');
  }
  app.sentJobs.splice(0);
});

const stop = () =>
  steps.call<PeriodItem>('admin', ['POST', `/evaluaciones/administrar/periodos/${key}/paso/detencion`]);
const resultsKept = async () =>
  (
    await sql<{ n: number }>`select count(*) n from evaluation_result r join evaluation_period p
      on p.id = r.period_id where p.key = ${key}`.execute(app.db)
  ).rows[0]?.n;

describe('A step of a period', () => {
  it('is taken in the background, tells how far it is, and is told no more once it is taken', async () => {
    const asked = await steps.startStep(key, 'review');
    expect(asked).toMatchObject({
      state: 'open',
      work: { step: 'review', state: 'running', done: 0, askedBy: 'Persona admin' },
    });
    await steps.takeSteps();
    expect(await steps.period(key)).toMatchObject({ state: 'review', work: null, toInform: 2 });
    const { rows } = await sql`select w.done, w.total, w.status from evaluation_work w
      join evaluation_period p on p.id = w.period_id where p.key = ${key}`.execute(app.db);
    expect(rows).toEqual([{ done: 3, total: 3, status: 'done' }]);
  });

  it('is one at a time, and only on what the person saw', async () => {
    const { version } = await steps.startStep(key, 'review');
    const again = { body: { step: 'review', reason: 'Así lo acordó el comité.' }, version };
    const path = `/evaluaciones/administrar/periodos/${key}/paso`;
    expect(await steps.call('admin', ['POST', path], again)).toMatchObject({
      status: 409,
      body: { code: 'state_conflict', detail: 'Ya hay un paso en curso. Espera a que termine o detenlo.' },
    });
    await steps.takeSteps();
    expect(await steps.call('admin', ['POST', path], again)).toMatchObject({
      status: 409,
      body: { code: 'version_conflict' },
    });
  });

  it('stopped before it began leaves everything as it was, and may be asked for again', async () => {
    expect((await stop()).status).toBe(409);
    await steps.startStep(key, 'review');
    expect(await stop()).toMatchObject({
      status: 200,
      body: { state: 'open', work: { state: 'cancelled', step: 'review' } },
    });
    await steps.takeSteps();
    expect(await steps.period(key)).toMatchObject({ state: 'open', results: [] });
    expect((await steps.stepPeriod(key, 'review')).state).toBe('review');
  });

  it('stopped in the middle takes back what it did', async () => {
    await steps.startStep(key, 'review');
    const keeper = await app.services.pool.connect();
    let taking: Promise<void>;
    try {
      await keeper.query('begin');
      await keeper.query('lock table evaluation_result in share row exclusive mode');
      taking = steps.takeSteps();
      await untilWaiting(app, 1);
      expect((await steps.period(key)).work).toMatchObject({ state: 'running', done: 0, total: 3 });
      expect((await stop()).status).toBe(200);
    } finally {
      await keeper.query('rollback');
      keeper.release();
    }
    await taking;
    expect(await steps.period(key)).toMatchObject({
      state: 'open',
      results: [],
      work: { state: 'cancelled' },
    });
    expect(await resultsKept()).toBe(0);
    expect(app.sentJobs).toEqual([]);
  });

  it('that a process left when it ended is taken up again', { tags: 'all' }, async () => {
    await steps.startStep(key, 'review');
    const [id = ''] = await unfinishedWork(app.db);
    app.sentJobs.splice(0);
    await workOnStep(app.services, id, AbortSignal.abort());
    expect((await steps.period(key)).work).toMatchObject({ state: 'running' });
    await resumeEvaluations(app.services);
    await app.runJobs();
    expect((await steps.period(key)).state).toBe('review');
    expect(await unfinishedWork(app.db)).toEqual([]);
  });

  it('that fails again and again ends with a word', async () => {
    await steps.startStep(key, 'review');
    const [id = ''] = await unfinishedWork(app.db);
    app.sentJobs.splice(0);
    await sql`update evaluation_work set attempts = 3 where id = ${id}`.execute(app.db);
    await workOnStep(app.services, id);
    expect((await steps.period(key)).work).toMatchObject({
      state: 'failed',
      failure: 'Una falla interna lo detuvo. Avisa a soporte.',
    });
  });

  it('does not close a period whose published figures do not come out of the answers', async () => {
    await steps.stepPeriod(key, 'review');
    await steps.passTerm(key);
    await steps.stepPeriod(key, 'publish');
    const of = sql`period_id = (select id from evaluation_period where key = ${key})`;
    await sql`update evaluation_result set score = score + 0.1 where ${of} and orders = 1`.execute(app.db);
    expect(await steps.stepPeriod(key, 'close')).toMatchObject({
      state: 'published',
      work: { state: 'failed', failure: expect.stringContaining('no sale de las respuestas') },
    });
    await sql`update evaluation_result set score = score - 0.1 where ${of} and orders = 1`.execute(app.db);
    expect(await steps.stepPeriod(key, 'close')).toMatchObject({ state: 'closed', work: null });
  });
});
