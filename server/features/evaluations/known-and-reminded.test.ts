import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AreaOrder, SupplierReply } from '#contract/evaluation-answers.ts';
import { REPLY_KEY_HEADER } from '#contract/evaluation-answers.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { addWorkingDays } from '#contract/rules/days/working-days.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { catalog, PAGE, PAGES, pdfOf } from '#server/kit/files/test-pdfs.ts';
import { defineEvaluationJobs } from './evaluations.jobs.ts';
import { remindAreas } from './reminders.service.ts';
import { evaluationSteps } from './test-evaluation.ts';

const KEY = '2026-1';
const ADMIN = '/evaluaciones/administrar';
let app: TestApp;
let steps: ReturnType<typeof evaluationSteps>;

beforeAll(async () => {
  app = await startTestApp();
  defineEvaluationJobs(app.services);
  steps = evaluationSteps(app);
  await steps.suppliers('P-1');
  await steps.newPeriod(KEY, (await steps.instrument()).id);
});
afterAll(() => app.stop());

it('an area that has not answered is reminded once, after the days of the term, and not where they are 0', async () => {
  const [id = ''] = await steps.orders(KEY, ['P-1'], 'biblioteca@ugto.mx', 'TARDE');
  const today = todayInMexico();
  const at = (days: number) => new Date(`${addWorkingDays(today, days, new Set())}T18:00:00Z`);
  expect(await remindAreas(app.services, at(4))).toBe(0);
  await sql`update registry_term set amount = 0 where code = 'evaluation_reminder'`.execute(app.db);
  expect(await remindAreas(app.services, at(9))).toBe(0);
  await sql`update registry_term set amount = 5 where code = 'evaluation_reminder'`.execute(app.db);
  expect(await remindAreas(app.services, at(6))).toBe(1);
  expect(await remindAreas(app.services, at(20))).toBe(0);
  expect((await steps.order(id)).remindedAt).toBe(at(6).toISOString());
  const mails =
    await sql`select to_address, cause from mail_outbox where template = 'evaluation_reminder'`.execute(
      app.db,
    );
  expect(mails.rows).toEqual([{ to_address: 'biblioteca@ugto.mx', cause: 'clock' }]);
  // Whoever is asked anew was not reminded.
  await steps.ask(id, 'guest');
  expect((await steps.order(id)).remindedAt).toBeNull();
});

it('how late it came is known by the deliveries of its contract, not asked, and counts as they say', async () => {
  const [id = ''] = await steps.orders(KEY, ['P-1'], 'guest@universidad.example', 'ENTREGA');
  const { rows } = await sql<{ starts_on: string }>`
    select starts_on::text from evaluation_period where key = ${KEY}`.execute(app.db);
  const from = rows[0]?.starts_on;
  await sql`with made as (insert into procedure (number, slug, title, kind, character, modality, category, regime, fiscal_year,
        requesting_area, status, published_at)
      values ('LP-1', 'lp-1', 'Papel', 'open', 'national', 'mixed', 'goods', 'lineamientos_ug', 2026, 'Bibliotecas', 'active', now())
      returning id),
    signed as (insert into contract (procedure_id, number, title, supplier_id, supplier_name)
      select made.id, 'C-1', 'Papel', s.id, s.name from made, supplier s where s.number = 'P-1' returning id),
    came as (insert into contract_delivery (id, contract_id, what, planned_on, delivered_on)
      select gen_random_uuid(), id, 'Única entrega', ${from}::date + 10, ${from}::date + 15 from signed)
    update evaluation_order set contract_id = (select id from signed) where id = ${id}`.execute(app.db);
  const path = `/evaluaciones/pedidos/${await steps.link(id)}`;
  const order = await steps.want<AreaOrder>(200, 'guest', ['GET', path]);
  expect(order.known).toEqual([{ label: 'Entrega', text: '3 · De 4 a 7 días tarde' }]);
  expect(order.instrument.criteria.map(({ key }) => key)).toEqual(['quality', 'aftersales']);
  // What somebody types of it all the same counts nothing.
  await steps.answer(id, 5);
  expect((await steps.stepOrder(id, 'accept')).areaPart?.answers).toEqual({
    quality: 5,
    aftersales: 5,
    delivery: 3,
  });
});

it(
  'a supplier reads its orders and sends a file with its reply, which only the unit reads',
  { tags: 'all' },
  async () => {
    const [other = ''] = await steps.pending(KEY);
    if (other !== '') await steps.stepOrder(other, 'exclude', 'Queda fuera de la prueba.');
    for (const row of (
      await sql<{ id: string }>`select id from evaluation_order where status = 'captured'`.execute(app.db)
    ).rows)
      await steps.stepOrder(row.id, 'exclude', 'Queda fuera de la prueba.');
    await steps.stepPeriod(KEY, 'review');
    await app.runJobs();
    const access = await steps.mailed('P-1');
    expect((await steps.open(access)).orderList).toEqual([
      { number: 'ENTREGA-2026-1-0', title: 'Hojas de papel', area: 'Bibliotecas' },
    ]);
    const bytes = pdfOf([catalog(''), PAGES, PAGE]);
    const attach = (key: string, name: string) =>
      app.send(
        'stranger',
        'POST',
        `/evaluaciones/aclaraciones/${access.folio}/archivo?nombre=${name}`,
        new Uint8Array(bytes),
        { [REPLY_KEY_HEADER]: key, 'content-length': String(bytes.length) },
      );
    expect((await attach('AAAA-AAAA-AAAA-AAAA', 'acuse.pdf')).status).toBe(401);
    expect((await attach(access.key, 'acuse.exe')).status).toBe(415);
    const attached = await attach(access.key, 'acuse.pdf');
    expect(attached.status).toBe(201);
    expect(((await attached.json()) as SupplierReply).fileName).toBe('acuse.pdf');
    const { rows } = await sql<{ id: string }>`select id from evaluation_reply`.execute(app.db);
    const file = `${ADMIN}/aclaraciones/${rows[0]?.id ?? ''}/archivo`;
    expect((await app.send('admin', 'GET', file)).status).toBe(404);
    await steps.want(200, 'stranger', ['POST', '/evaluaciones/aclaraciones'], {
      body: { ...access, text: 'La entrega llegó a tiempo, como dice el acuse.' },
    });
    expect((await attach(access.key, 'otro.pdf')).status).toBe(409);
    const got = await app.send('admin', 'GET', file);
    expect([got.status, got.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect((await app.send('guest', 'GET', file)).status).toBe(403);
    expect((await steps.period(KEY)).replies).toMatchObject([{ fileName: 'acuse.pdf' }]);
  },
);
