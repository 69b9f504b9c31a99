import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { todayInMexico } from '#contract/mexico-time.ts';
import { addDays } from '#contract/rules/days/calendar.ts';
import type { SupplierFile } from '#contract/supplier-file.ts';
import { workAlone } from '#server/kit/test-second-person.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { insertRequest } from '../registration/review/test-requests.ts';
import { ok } from '../registration/review/test-review.ts';
import { registry } from './test-suppliers.ts';

const TODAY = todayInMexico();
let app: TestApp;
let office: Awaited<ReturnType<typeof registry>>;
beforeAll(async () => {
  app = await startTestApp();
  office = await registry(app);
});
afterAll(() => app.stop());

const preview = () => ok<Record<string, unknown>>(app.send('admin', 'GET', '/padron/avisos?dias=25'));

it('whoever sent a renewal gets no notice of expiry, and the preview counts them; a draft is no renewal yet', async () => {
  const renewing = await office.registered();
  const waiting = await office.registered();
  await sql`update supplier set valid_until = ${addDays(TODAY, 20)}, status = 'expiring'`.execute(app.db);
  const renew = (supplier: typeof renewing, status: 'submitted' | 'draft') =>
    insertRequest(app.db, {
      kind: 'renewal',
      file: supplier.file as SupplierFile,
      supplierId: supplier.id,
      status,
    });
  await renew(renewing, 'submitted');
  await renew(waiting, 'draft');
  const suppliers = [
    { id: waiting.id, number: waiting.number, name: waiting.name, validUntil: addDays(TODAY, 20) },
  ];
  expect(await preview()).toMatchObject({
    count: 1,
    alreadyNotified: 0,
    renewing: 1,
    repeatDays: 15,
    suppliers,
  });
  const unseen = await app.send('admin', 'POST', '/padron/avisos', { days: 25, count: 0 });
  expect(await unseen.json()).toMatchObject({
    code: 'state_conflict',
    detail: expect.stringContaining('Ahora son 1'),
  });
  const sent = await app.send('admin', 'POST', '/padron/avisos', { days: 25, count: 1 });
  expect(await sent.json()).toEqual({ queued: 1 });
  const { rows } = await sql`select supplier_id from mail_outbox where template = 'expiry_notice'`.execute(
    app.db,
  );
  expect(rows).toEqual([{ supplier_id: waiting.id }]);
  expect(await preview()).toMatchObject({ count: 0, alreadyNotified: 1, renewing: 1, suppliers: [] });
});

it('more notices in a day than one person sends wait for another, however they are divided, unless nobody else works', async () => {
  const send = (caller: 'admin' | 'other-admin') =>
    app.send(caller, 'POST', '/padron/avisos', { days: 25, count: 3 });
  const more = [await office.registered(), await office.registered(), await office.registered()];
  await sql`update supplier set valid_until = ${addDays(TODAY, 20)}, status = 'expiring'
    where id = any(${more.map(({ id }) => id)})`.execute(app.db);
  // One went out above.
  await sql`update registry_term set amount = 3 where code = 'mails_alone'`.execute(app.db);
  await sql`insert into officer (id, name) values ('other-admin', 'Otra persona')
    on conflict (id) do update set last_seen = now()`.execute(app.db);
  expect(await (await send('admin')).json()).toMatchObject({ code: 'decision_proposed' });
  expect(await preview()).toMatchObject({ count: 3 });
  const list = '/administracion/propuestas?tipo=mail_outbox&registro=expiry_notice';
  const { rows } = (await (await app.send('other-admin', 'GET', list)).json()) as {
    rows: { id: string; changes: object[] }[];
  };
  expect(rows).toMatchObject([{ changes: [{ differences: [{ after: 3 }, { after: 25 }] }] }]);
  const confirm = `/administracion/propuestas/${rows[0]!.id}/confirmacion`;
  expect((await app.send('other-admin', 'POST', confirm)).status).toBe(200);
  expect(await preview()).toMatchObject({ count: 0 });

  await sql`delete from mail_outbox where template = 'expiry_notice'
    and supplier_id = any(${more.map(({ id }) => id)})`.execute(app.db);
  await sql`update registry_term set amount = 0 where code = 'mails_alone'`.execute(app.db);
  await workAlone(app.db);
  expect(await (await send('admin')).json()).toEqual({ queued: 3 });
});

it('a second notice waits for as long as the catalogue says', async () => {
  await sql`update registry_term set amount = 3 where code = 'repeat_notice'`.execute(app.db);
  await sql`update mail_outbox set created_at = now() - interval '4 days'`.execute(app.db);
  expect(await preview()).toMatchObject({ count: 4, alreadyNotified: 0, repeatDays: 3 });
});
