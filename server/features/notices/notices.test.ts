import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ContentItem } from '#contract/content-api.ts';
import { jpegOf } from '#server/kit/files/test-images.ts';
import type { Notice, RecessNotice } from '#contract/notices.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { addDays } from '#contract/rules/days/calendar.ts';
import { isWorkingDay } from '#contract/rules/days/working-days.ts';
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
/** Declared in time, so many days ago. */
async function declareBefore(ago: number, from: string, until: string, reason: string) {
  expect((await declare(from, until, reason)).status).toBe(201);
  await sql`update holiday set date = date - ${ago}::int, until = until - ${ago}::int where reason = ${reason}`.execute(
    app.db,
  );
}

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
  await declareBefore(13, addDays(TODAY, 7), addDays(TODAY, 19), 'Receso en curso');
  expect((await told()).recess).toMatchObject({ reason: 'Receso en curso' });
  await sql`delete from holiday`.execute(app.db);
  await declareBefore(21, addDays(TODAY, 7), addDays(TODAY, 14), 'Receso pasado');
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

const BASE = '/administracion/contenido/avisos';
const NOTICE = {
  title: 'Nuevo horario',
  text: 'De 9 a 15.',
  from: TODAY,
  priority: 'normal',
  audience: 'everyone',
};

/** Publishes a notice; its key, and what is to be corrected or how it stands. */
async function publish(values: object) {
  const made = await app.send('admin', 'POST', BASE, { values: { ...NOTICE, ...values } });
  const { key } = (await made.json()) as ContentItem;
  const path = `${BASE}/entradas/${key}/pasos`;
  const answer = await app.send('admin', 'POST', path, { step: 'publish' }, { 'if-match': '"1"' });
  const body = (await answer.json()) as { item?: ContentItem; fields?: Record<string, string> };
  return { key, ...body };
}

it('links of a notice lead where visitors find something, or it is not published', async () => {
  const good = await publish({
    text: 'Ve el **[directorio](/directorio)** y [la ley](https://x.mx).',
    link: '/normatividad',
  });
  expect(good.item?.state).toBe('published');
  const broken = await publish({
    text: 'Ve [la ficha](/procedimientos/no-existe).',
    link: '/AdquisicionesUG/nada',
  });
  expect(broken.fields).toEqual({
    text: expect.stringContaining('«/procedimientos/no-existe» no lleva a ninguna página del portal'),
    link: expect.stringContaining('«/AdquisicionesUG/nada» no lleva a ninguna página'),
  });
  expect((await publish({ text: 'Ve [aquí](horario).' })).fields?.text).toContain(
    '«horario» no es una dirección',
  );
});

it('what is published and not seen says so, by its only clock', async () => {
  const later = await publish({ title: 'Cierre de diciembre', from: addDays(TODAY, 3) });
  expect(later.item?.unseen).toEqual({ when: 'later', day: addDays(TODAY, 3) });
  const over = await publish({
    title: 'Cierre de octubre',
    from: addDays(TODAY, -9),
    until: addDays(TODAY, -2),
  });
  expect(over.item?.unseen).toEqual({ when: 'over', day: addDays(TODAY, -2) });
  const now = await publish({ title: 'Cierre de hoy', until: TODAY });
  expect(now.item).toMatchObject({ state: 'published' });
  expect(now.item?.unseen).toBeUndefined();
  const shown = (await told()).rows.map(({ title }) => title);
  expect(shown).toContain('Cierre de hoy');
  expect(shown).not.toContain('Cierre de diciembre');
});

it('a picture is told with what it shows in words', async () => {
  const sent = await app.send(
    'admin',
    'POST',
    `${BASE}/archivos?nombre=cartel.jpg`,
    new Uint8Array(jpegOf(40, 30)),
  );
  expect(sent.status).toBe(201);
  const { id } = (await sent.json()) as { id: string };
  await publish({ title: 'Con cartel', pictures: [{ id, title: 'Cartel: cerramos el 20' }] });
  const notice = (await told()).rows.find(({ title }) => title === 'Con cartel');
  expect(notice?.pictures).toEqual([{ id, text: 'Cartel: cerramos el 20' }]);
  const picture = await app.send('stranger', 'GET', `/contenido/archivos/${id}/archivo`);
  expect(picture.headers.get('content-type')).toBe('image/jpeg');
  const paper = await app.send('admin', 'POST', `${BASE}/archivos?nombre=cartel.pdf`, new Uint8Array([1]));
  expect(paper.status).toBe(415);
});
