import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Problem } from '#contract/errors.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { defineEvaluationJobs } from './evaluations.jobs.ts';
import { evaluationSteps } from './test-evaluation.ts';
import { expectFollowed } from '../search/test-followed.ts';

const ADMIN = '/evaluaciones/administrar/periodos';
const WHY = 'Faltaban pedidos por evaluar.';
let app: TestApp;
let steps: ReturnType<typeof evaluationSteps>;
let instrument: string;

beforeAll(async () => {
  app = await startTestApp();
  defineEvaluationJobs(app.services);
  steps = evaluationSteps(app);
  await steps.suppliers('P-1');
  instrument = (await steps.instrument()).id;
});
afterAll(async () => {
  await expectFollowed(app.db);
  await app.stop();
});

/** A period with one accepted order. */
async function period(key: string): Promise<void> {
  await steps.newPeriod(key, instrument);
  const [id = ''] = await steps.orders(key, ['P-1']);
  await steps.answer(id, 5);
  await steps.stepOrder(id, 'accept');
}

async function reopen(key: string, body: unknown = { reason: WHY }) {
  const { version } = await steps.period(key);
  return steps.call<Problem>('admin', ['POST', `${ADMIN}/${key}/reapertura`], { body, version });
}

describe('A step of a period', () => {
  it('is taken before its day with a reason alone, which its history keeps', async () => {
    await period('2090-1');
    const { next, version } = await steps.period('2090-1');
    expect(next?.missing).toEqual([
      expect.stringMatching(/^El periodo termina el .*: faltan [\d,]+ días\.$/),
    ]);
    const step = (reason?: string) =>
      steps.call<Problem>('admin', ['POST', `${ADMIN}/2090-1/paso`], {
        body: { step: 'review', reason },
        version,
      });
    expect(await step()).toMatchObject({
      status: 422,
      body: { fields: { reason: expect.stringContaining('El periodo termina') } },
    });
    expect(await step('corto')).toMatchObject({ status: 422 });
    expect((await step(WHY)).status).toBe(200);
    await steps.takeSteps();
    const { rows } =
      await sql`select reason from revision where operation = 'evaluation.period.review'`.execute(app.db);
    expect(rows).toEqual([{ reason: WHY }]);
  });

  it('is taken back with a reason: results and keys go, and who was informed is told', async () => {
    await app.runJobs();
    const access = await steps.mailed('P-1');
    expect(await steps.open(access)).toMatchObject({ score: 100 });
    expect(await reopen('2090-1', {})).toMatchObject({ status: 422 });
    expect((await reopen('2090-1')).status).toBe(200);
    expect(await steps.period('2090-1')).toMatchObject({ state: 'open', results: [], replyDue: null });
    const denied = await steps.call('stranger', ['POST', '/evaluaciones/aclaraciones/consulta'], {
      body: access,
    });
    expect(denied.status).toBe(401);
    const { rows } =
      await sql`select to_address from mail_outbox where template = 'evaluation_reopened'`.execute(app.db);
    expect(rows).toEqual([{ to_address: 'p-1@ejemplo.mx' }]);
    expect(await reopen('2090-1')).toMatchObject({ status: 409 });
    await steps.stepPeriod('2090-1', 'review');
    await app.runJobs();
    expect((await steps.period('2090-1')).results).toHaveLength(1);
  });

  it('is not taken back once a supplier replied', async () => {
    const { rows } = await sql<{ text: string; secret: string }>`select text, secret from mail_outbox
      where template = 'evaluation_result' order by created_at desc limit 1`.execute(app.db);
    const folio = /Folio: (\S+)/.exec(rows[0]?.text ?? '')?.[1] ?? '';
    await steps.want(200, 'stranger', ['POST', '/evaluaciones/aclaraciones'], {
      body: { folio, key: rows[0]?.secret, text: 'Entregamos el 3 de mayo.' },
    });
    expect((await steps.period('2090-1')).reopening?.refusal).toContain('1 proveedor ya mandó');
    expect(await reopen('2090-1')).toMatchObject({ status: 409 });
  });

  it(
    'is taken back when it closed the period, until a later one was published',
    { tags: 'all' },
    async () => {
      for (const key of ['2091-1', '2091-2']) {
        await period(key);
        await steps.stepPeriod(key, 'review');
        await steps.passTerm(key);
      }
      expect(await steps.period('2091-1')).toMatchObject({ reopening: { to: 'open', refusal: null } });
      await steps.stepPeriod('2091-1', 'publish');
      expect(await steps.period('2091-1')).toMatchObject({ reopening: null });
      expect(await reopen('2091-1')).toMatchObject({ status: 409 });
      await steps.stepPeriod('2091-1', 'close');
      expect((await reopen('2091-1')).status).toBe(200);
      const published = await steps.period('2091-1');
      expect(published).toMatchObject({ state: 'published', closedAt: null });
      expect(published.publishedAt).not.toBeNull();
      // Nothing but its state is opened, whoever asks.
      await steps.stepPeriod('2091-1', 'close');
      await expect(
        sql`update evaluation_period set status = 'published', name = 'Otro' where key = '2091-1'`.execute(
          app.db,
        ),
      ).rejects.toMatchObject({ constraint: 'frozen' });
      await steps.stepPeriod('2091-2', 'publish');
      expect(await reopen('2091-1')).toMatchObject({
        status: 409,
        body: { detail: expect.stringContaining('se publicó') },
      });
    },
  );
});
