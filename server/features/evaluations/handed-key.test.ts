import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { REPLY_BY_ACCOUNT } from '#contract/evaluation-answers.ts';
import { browserOf, plantSupplier } from '#server/features/my-account/test-account.ts';
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

it(
  'a key that was handed over is taken back until it is used, and the one before works again',
  { tags: 'all' },
  async () => {
    const path = `/evaluaciones/administrar/periodos/${KEY}/resultados/P-1/clave`;
    const give = () => steps.want<{ folio: string; key: string }>(200, 'admin', ['POST', path]);
    const handed = async () => (await steps.period(KEY)).results[0]?.handed;
    const takeBack = async (seen?: string) => {
      const at = seen ?? (await handed())?.at ?? new Date().toISOString();
      return (await app.send('admin', 'DELETE', `${path}?dada=${at}`)).status;
    };
    const opens = async (access: { folio: string; key: string }) =>
      (await steps.call('stranger', ['POST', '/evaluaciones/aclaraciones/consulta'], { body: access }))
        .status;
    const before = await give();
    expect(await opens(before)).toBe(200);
    const one = await give();
    const two = await give();
    expect(await handed()).toMatchObject({ isUsed: false });
    // Over one that somebody gave since, nothing is taken back.
    expect(await takeBack('2026-01-01T00:00:00.000Z')).toBe(409);
    expect(await takeBack()).toBe(204);
    expect([await opens(one), await opens(two), await opens(before)]).toEqual([401, 401, 200]);
    expect(await takeBack()).toBe(409);
    const used = await give();
    expect(await opens(used)).toBe(200);
    expect(await handed()).toMatchObject({ isUsed: true });
    expect(await takeBack()).toBe(409);
    expect(await opens(used)).toBe(200);
  },
);

it('its supplier reads and answers its result from its account, without the key; of another supplier it opens nothing', async () => {
  const path = `/evaluaciones/administrar/periodos/${KEY}/resultados/P-1/clave`;
  const { folio } = await steps.want<{ folio: string; key: string }>(200, 'admin', ['POST', path]);
  const mailbox = 'direccion@comercial.example';
  await sql`insert into supplier_file (supplier_id, data) select id, ${JSON.stringify({ email: mailbox })}::jsonb from supplier where number = 'P-1'
    on conflict (supplier_id) do update set data = excluded.data`.execute(app.db);
  const owner = browserOf(app);
  await owner.enter(mailbox);
  const access = { folio, key: REPLY_BY_ACCOUNT };
  const seen = await owner.call<{ score: number }>('POST', '/evaluaciones/aclaraciones/consulta', access);
  expect([seen.status, seen.body.score]).toEqual([200, 100]);
  const text = 'El retraso fue del proveedor del equipo y se avisó a tiempo al área.';
  const sent = await owner.call<{ text: string }>('POST', '/evaluaciones/aclaraciones', { ...access, text });
  expect([sent.status, sent.body.text]).toEqual([200, text]);
  const stranger = browserOf(app);
  expect((await stranger.call('POST', '/evaluaciones/aclaraciones/consulta', access)).status).toBe(401);
  const other = await plantSupplier(app.db);
  const another = browserOf(app);
  await another.enter(other.mailbox);
  expect((await another.call('POST', '/evaluaciones/aclaraciones/consulta', access)).status).toBe(401);
});
