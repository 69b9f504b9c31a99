import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { todayInMexico } from '#contract/mexico-time.ts';
import { addDays } from '#contract/rules/days/calendar.ts';
import { addWorkingDays } from '#contract/rules/days/working-days.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { defineRegistrationReviewJobs } from '../registration-review.jobs.ts';
import { insertRequest } from '../review/test-requests.ts';
import { runRequestClock } from './request-clock.ts';
import { expectFollowed } from '../../search/test-followed.ts';

const TODAY = todayInMexico();
/** Days far from those of the catalogue, from the first Monday of a week on. */
const week = (weeks: number) => {
  const day = addDays(TODAY, 7 * weeks);
  return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
};

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  defineRegistrationReviewJobs(app.services);
  await sql`delete from holiday`.execute(app.db);
});
afterAll(async () => {
  await expectFollowed(app.db);
  await app.stop();
});

async function declare(day: string, until: string | null = null): Promise<void> {
  const body = { date: day, until, reason: 'Suspensión de labores', source: 'Acuerdo de prueba' };
  const response = await app.send('admin', 'POST', '/padron/catalogos/dias-inhabiles', body);
  expect(response.status, await response.clone().text()).toBe(201);
  await app.runJobs();
}
const take = (day: string) =>
  app.send('admin', 'DELETE', `/padron/catalogos/dias-inhabiles/${day}`, undefined, { 'if-match': '"1"' });

const told = async (id: string) => {
  const { rows } = await sql<{ due: string; texts: string[]; mails: number }>`
    select r.due, (select coalesce(array_agg(e.public_text order by e.id), '{}') from request_event e
        where e.request_id = r.id and e.action = 'lengthen') texts,
      (select count(*)::int from mail_outbox m where m.request_id = r.id and m.template = 'request_lengthened') mails
    from registration_request r where id = ${id}`.execute(app.db);
  return rows[0];
};

test('a term that counts a day which is declared without work ends one working day later, and the supplier is told', async () => {
  const friday = addDays(week(9), 4);
  const observed = await insertRequest(app.db, { status: 'observed', correctionDue: friday });
  const waiting = await insertRequest(app.db, { answerDue: addDays(friday, 3) });
  const before = await insertRequest(app.db, { answerDue: addDays(friday, -1) });
  await declare(friday);
  const monday = addDays(friday, 3);
  expect(await told(observed.id)).toMatchObject({
    due: monday,
    mails: 1,
    texts: [expect.stringContaining('para corregir')],
  });
  expect(await told(waiting.id)).toMatchObject({
    due: addDays(monday, 1),
    mails: 0,
    texts: [expect.stringContaining('para responder')],
  });
  expect(await told(before.id)).toMatchObject({ due: addDays(friday, -1), texts: [] });
  expect(await runRequestClock(app.services, addDays(friday, 1))).toMatchObject({ dismissed: 0 });
  expect(await runRequestClock(app.services, addDays(monday, 1))).toMatchObject({ dismissed: 1 });
});

test('a day is counted once: taken out and declared again it moves nothing, and shortens nobody', async () => {
  const tuesday = addDays(week(12), 1);
  const { id } = await insertRequest(app.db, { status: 'observed', correctionDue: addDays(tuesday, 1) });
  await declare(tuesday);
  const moved = (await told(id))?.due;
  expect(moved).toBe(addWorkingDays(tuesday, 2, new Set()));
  expect((await take(tuesday)).status).toBe(204);
  await declare(tuesday);
  expect(await told(id)).toMatchObject({ due: moved, mails: 1 });
});

test('a weekend moves nothing, and a day that has passed is not declared', async () => {
  const saturday = addDays(week(15), 5);
  const { id } = await insertRequest(app.db, { status: 'observed', correctionDue: addDays(saturday, 2) });
  await declare(saturday);
  const past = { date: addDays(TODAY, -1), until: null, reason: 'Suspensión', source: 'Acuerdo de prueba' };
  const refused = await app.send('admin', 'POST', '/padron/catalogos/dias-inhabiles', past);
  expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining('ya pasó')]);
  expect(await told(id)).toMatchObject({ due: addDays(saturday, 2), texts: [] });
});

test('a recess is one entry: a term moves by its working days at once, with one mail, and its last days are added later', async () => {
  const monday = week(20);
  const inside = await insertRequest(app.db, { status: 'observed', correctionDue: addDays(monday, 2) });
  const after = await insertRequest(app.db, { status: 'observed', correctionDue: addDays(monday, 14) });
  // Two weeks: ten working days.
  await declare(monday, addDays(monday, 11));
  expect(await told(inside.id)).toMatchObject({
    due: addDays(monday, 16),
    mails: 1,
    texts: [expect.stringMatching(/^Del .+ al .+ se declaró inhábil/)],
  });
  expect(await told(after.id)).toMatchObject({ due: addDays(monday, 28), mails: 1 });
  const change = (version: number, body: object) =>
    app.send('admin', 'PUT', `/padron/catalogos/dias-inhabiles/${monday}`, body, {
      'if-match': `"${version}"`,
    });
  const entry = { reason: 'Receso de prueba', source: 'Acuerdo de prueba' };
  expect((await change(1, { ...entry, until: addDays(monday, 11) })).status).toBe(200);
  await app.runJobs();
  expect(await told(after.id)).toMatchObject({ due: addDays(monday, 28), mails: 1 });
  expect((await change(2, { ...entry, until: addDays(monday, 14) })).status).toBe(200);
  await app.runJobs();
  expect(await told(after.id)).toMatchObject({ due: addDays(monday, 29), mails: 2 });
  expect((await change(3, { ...entry, until: addDays(monday, -1) })).status).toBe(422);
});

test('what a day would touch is said before it is saved, and anyone reads the calendar of a year', async () => {
  const monday = week(30);
  await insertRequest(app.db, { status: 'observed', correctionDue: addDays(monday, 3) });
  const effect = async (body: object) =>
    (await app.send('admin', 'POST', '/padron/catalogos/dias-inhabiles/efecto', body)).json();
  expect(await effect({ date: addDays(monday, 1), until: addDays(monday, 8) })).toMatchObject({
    requests: 1,
  });
  expect(await effect({ date: addDays(monday, 5), until: null })).toMatchObject({ requests: 0 });
  await declare(addDays(monday, 1), addDays(monday, 8));
  const year = addDays(monday, 1).slice(0, 4);
  const read = await app.send('stranger', 'GET', `/dias-inhabiles?ejercicio=${year}`);
  expect(await read.json()).toMatchObject({
    rows: expect.arrayContaining([
      expect.objectContaining({
        date: addDays(monday, 1),
        until: addDays(monday, 8),
        source: 'Acuerdo de prueba',
      }),
    ]),
  });
});
