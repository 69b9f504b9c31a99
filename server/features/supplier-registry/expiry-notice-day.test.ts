import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { todayInMexico } from '#contract/mexico-time.ts';
import { addDays, shortDate } from '#contract/rules/days/calendar.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { ok } from '../registration/review/test-review.ts';
import { registry } from './test-suppliers.ts';

const TODAY = todayInMexico();
const WINDOW_DAYS = 60;
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

it('a notice of expiry names the day from which the renewal opens; once it is open it asks for it', async () => {
  const office = await registry(app);
  const [waiting, opening, open] = [
    await office.registered(),
    await office.registered(),
    await office.registered(),
  ];
  const expires = (supplier: typeof open, days: number) =>
    sql`update supplier set valid_until = ${addDays(TODAY, days)} where id = ${supplier.id}`.execute(app.db);
  const preview = async () =>
    (await ok<{ text: string }>(app.send('admin', 'GET', '/padron/avisos?dias=90'))).text;
  await sql`update registry_term set amount = ${WINDOW_DAYS} where code = 'renewal_window'`.execute(app.db);
  await Promise.all([opening, open].map((supplier) => expires(supplier, 400)));
  await expires(waiting, WINDOW_DAYS + 25);
  const opensOn = `Desde el ${shortDate(addDays(TODAY, 25))} podrás pedir el refrendo en http`;
  expect(await preview()).toContain(opensOn);
  await expires(opening, WINDOW_DAYS + 1);
  await expires(open, WINDOW_DAYS);
  expect(await preview()).toContain('\n\nPide el refrendo en http');

  const sent = await app.send('admin', 'POST', '/padron/avisos', { days: 90, count: 3 });
  expect(await sent.json()).toEqual({ queued: 3 });
  const { rows } = await sql<{ supplier_id: string; text: string }>`
    select supplier_id, text from mail_outbox where template = 'expiry_notice'`.execute(app.db);
  const sentTo = ({ id }: typeof open) => rows.find((mail) => mail.supplier_id === id)?.text;
  expect(sentTo(waiting)).toContain(opensOn);
  expect(sentTo(opening)).toContain(`Desde el ${shortDate(addDays(TODAY, 1))} podrás pedir el refrendo`);
  expect(sentTo(open)).toContain('\n\nPide el refrendo en http');
  expect(rows).toHaveLength(3);
});
