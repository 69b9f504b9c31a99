import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Notice, RecessNotice } from '#contract/notices.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { addDays } from '#contract/rules/calendar.ts';
import { isWorkingDay } from '#contract/rules/working-days.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  await sql`delete from holiday`.execute(app.db);
});

const TODAY = todayInMexico();
/** The first working day so many days from now. */
function workingDay(days: number): string {
  let day = addDays(TODAY, days);
  while (!isWorkingDay(day, new Set())) day = addDays(day, 1);
  return day;
}
const told = async () =>
  (await (await app.send('stranger', 'GET', '/avisos')).json()) as {
    rows: Notice[];
    recess: RecessNotice | null;
  };
const declare = (date: string, until: string | null, reason: string) =>
  app.send('admin', 'POST', '/padron/catalogos/dias-inhabiles', {
    date,
    until,
    reason,
    source: 'Calendario de prueba',
  });

it('a recess of the calendar is told to everyone before it begins, with the day on which work goes on', async () => {
  const from = workingDay(10);
  const until = addDays(from, 9);
  expect((await told()).recess).toBeNull();
  expect((await declare(from, until, 'Receso de prueba')).status).toBe(201);
  const { recess } = await told();
  expect(recess).toMatchObject({ from, reason: 'Receso de prueba' });
  expect((recess?.until ?? '') >= until).toBe(true);
  expect(isWorkingDay(recess?.resumesOn ?? '', new Set())).toBe(true);
});

it('a recess under way is told until its last day; a single day off is not', async () => {
  await declare(workingDay(3), null, 'Día suelto');
  expect((await told()).recess).toBeNull();
  await declare(addDays(TODAY, -6), addDays(TODAY, 6), 'Receso en curso');
  expect((await told()).recess).toMatchObject({ reason: 'Receso en curso' });
  await sql`delete from holiday`.execute(app.db);
  await declare(addDays(TODAY, -14), addDays(TODAY, -7), 'Receso pasado');
  expect((await told()).recess).toBeNull();
});

it('not even a draft keeps a link that would run something; half of an address it keeps', async () => {
  const base = '/administracion/contenido/avisos';
  const draft = (link: string) =>
    app.send('admin', 'POST', base, { values: { title: 'Cierre de la caja', link } });
  const refused = await draft('javascript:alert(document.cookie)');
  expect([refused.status, ((await refused.json()) as { fields: object }).fields]).toEqual([
    422,
    { 'values.link': expect.stringContaining('https://') },
  ]);
  expect((await draft('https:')).status).toBe(201);
});
