// is_as_scheduled: every case of what changed after a call was scheduled.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Problem } from '#contract/errors.ts';
import type { AdminProcedure } from '#contract/procurement-admin.ts';
import { startTestApp, type Caller, type TestApp } from '#server/kit/test-app.ts';
import { expectKept } from '../waiting/test-waiting.ts';
import { publishDueProcedures } from './procedure-schedule.service.ts';
import { act, addDocument, COMPLETE, completeDraft, day } from './test-procedures.ts';

const ADMIN = '/administracion/procedimientos';
const URL = 'https://portal.example';

let app: TestApp;
let careful: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  careful = await startTestApp({ SECOND_REVIEWER: 'true' });
});
afterAll(async () => {
  await expectKept(app.db);
  await app.stop();
  await careful.stop();
});

type Answer = {
  status: number;
  body: AdminProcedure & Pick<Problem, 'code' | 'detail' | 'fields' | 'extra'>;
};
const ask = async (
  on: TestApp,
  caller: Caller,
  [method, path]: [string, string],
  { body, version }: { body?: object | undefined; version: number },
): Promise<Answer> => {
  const answer = await on.send(caller, method, path, body, { 'if-match': `"${version}"` });
  return { status: answer.status, body: (await answer.json()) as Answer['body'] };
};

interface Draft {
  procedure: AdminProcedure;
  documents: { id: string; version: number }[];
}
async function draft(on = app): Promise<Draft> {
  const procedure = await completeDraft(on);
  const id = await addDocument(on.db, procedure.id, { kind: 'notice', status: 'draft' });
  return { procedure, documents: [{ id, version: 1 }] };
}

const schedule = (
  { procedure, documents }: Draft,
  publishAt: string,
  {
    on = app,
    caller = 'admin',
    version = procedure.version,
  }: { on?: TestApp; caller?: Caller; version?: number } = {},
) =>
  ask(on, caller, ['POST', `${ADMIN}/${procedure.id}/programacion`], {
    body: { publishAt, documents },
    version,
  });
const takeBack = ({ procedure }: Draft, version = procedure.version) =>
  ask(app, 'admin', ['DELETE', `${ADMIN}/${procedure.id}/programacion`], { version });
const presentOf = async ({ procedure }: Draft, on = app) =>
  (await (await on.send('admin', 'GET', `${ADMIN}/${procedure.id}`)).json()) as AdminProcedure;

/** The hour of what was scheduled comes. */
async function comeDue({ procedure }: Draft, on = app): Promise<number> {
  await sql`update procedure_schedule set publish_at = now() - interval '1 second'
    where procedure_id = ${procedure.id}`.execute(on.db);
  return publishDueProcedures(on.db, URL);
}
const waitingOf = async ({ procedure }: Draft, on = app) =>
  (
    await sql<{
      kind: string;
      detail: string;
      owner_id: string | null;
    }>`select kind, detail, owner_id from waiting_item
      where area = 'schedule' and id = ${procedure.id}`.execute(on.db)
  ).rows[0];
const mailsOf = async ({ procedure }: Draft, on = app) =>
  (
    await sql<{ text: string }>`select text from mail_outbox where template = 'procedure_schedule_failed'
      and text like ${`%${procedure.id}%`}`.execute(on.db)
  ).rows.map(({ text }) => text);

/** Doors through which a stranger could learn of it. */
const doorsOf = ({ procedure: { slug, number } }: Draft) => [
  `/procedimientos/${slug}`,
  `/procedimientos/${slug}/cambios`,
  `/procedimientos/${slug}/novedades.atom`,
  `/procedimientos/${slug}/ocds`,
  `/procedimientos/${slug}/expediente.zip`,
  `/procedimientos?q=${number}`,
  '/procedimientos',
  '/procedimientos.atom',
  '/procedimientos.ics',
  '/procedimientos/resumen',
  '/procedimientos/novedades',
  `/busqueda?q=${number}`,
  `/documentos?proc=${number}`,
  '/datos-abiertos',
  '/sitemap.xml?parte=1',
  `/integridad/busqueda?q=${number}`,
];
async function seenByStrangers(one: Draft): Promise<string[]> {
  const said: string[] = [];
  for (const path of doorsOf(one)) {
    const answer = await app.send('stranger', 'GET', path);
    const text = (await answer.text()).replaceAll(/"(?:requestId|publishedDate)":"[^"]*"/g, '');
    said.push(`${path} ${answer.status} ${answer.headers.get('etag') ?? ''} ${text}`);
  }
  return said;
}

describe('A call that is scheduled', () => {
  it('is public at its hour with its documents, and not a moment before by any door', async () => {
    const one = await draft();
    const before = await seenByStrangers(one);
    const { status, body } = await schedule(one, day(1));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'draft',
      version: one.procedure.version,
      schedule: {
        state: 'agreed',
        documents: one.documents.map(({ id }) => id),
        agreedBy: null,
        failure: null,
      },
    });
    expect(await waitingOf(one)).toMatchObject({ kind: 'schedule_waiting' });
    expect(await publishDueProcedures(app.db, URL)).toBe(0);
    expect(await seenByStrangers(one)).toEqual(before);
    expect(await comeDue(one)).toBe(1);
    const present = await presentOf(one);
    expect(present).toMatchObject({ status: 'active' });
    expect(present).not.toHaveProperty('schedule');
    expect((await app.send('stranger', 'GET', `/procedimientos/${one.procedure.slug}`)).status).toBe(200);
    expect(await waitingOf(one)).toBeUndefined();
    expect(await comeDue(one), 'once').toBe(0);
    const { rows } = await sql<{
      actor_id: string;
      operation: string;
    }>`select actor_id, operation from audit_log
      where subject_id = ${one.procedure.id} and operation ~ 'ublish|chedule' order by id`.execute(app.db);
    expect(rows).toEqual([
      { actor_id: 'admin', operation: 'scheduleProcedure' },
      { actor_id: 'sistema', operation: 'endSchedule' },
      { actor_id: 'sistema', operation: 'publishProcedure' },
    ]);
  });

  it('lacks nothing that publishing asks, nor is its hour past, nor its document too early', async () => {
    const bare = await completeDraft(app);
    const empty = await schedule({ procedure: bare, documents: [] }, day(1));
    expect([empty.status, empty.body.fields]).toMatchObject([
      422,
      { documents: expect.stringContaining('Falta el PDF') as string },
    ]);
    const one = await draft();
    const late = await schedule(one, day(-1));
    expect(late.body.fields).toEqual({ publishAt: 'Elige una fecha y hora futuras, o publica ahora.' });
    // Its terms are counted from the hour for which it is scheduled.
    const short = await schedule(one, day(19));
    expect([short.status, Object.keys(short.body.fields ?? {})]).toMatchObject([
      422,
      expect.arrayContaining(['acts.clarification.1', 'dateReasons']),
    ]);
    const award = await addDocument(app.db, one.procedure.id, {
      kind: 'award_minutes',
      stage: 'award',
      status: 'draft',
    });
    const early = await schedule(
      { ...one, documents: [...one.documents, { id: award, version: 1 }] },
      day(1),
    );
    expect([early.status, early.body.code]).toEqual([409, 'document_too_early']);
    expect(await presentOf(one)).not.toHaveProperty('schedule');
    const { rows } = await sql<{
      status: string;
    }>`select status from document where id = ${one.documents[0]?.id}`.execute(app.db);
    expect(rows, 'what was tried was taken back').toEqual([{ status: 'draft' }]);
  });

  it.each([
    [
      'its form',
      async ({ procedure }: Draft) => {
        await app.send(
          'other-admin',
          'PUT',
          `${ADMIN}/${procedure.id}`,
          { title: 'Otro equipo de cómputo' },
          { 'if-match': `"${procedure.version}"` },
        );
      },
    ],
    [
      'its planning',
      async ({ procedure }: Draft) => {
        await sql`insert into planning (procedure_id, version) values (${procedure.id}, 2)
        on conflict (procedure_id) do update set version = planning.version + 1`.execute(app.db);
      },
    ],
    [
      'one of its documents',
      async ({ documents }: Draft) => {
        await sql`update document set version = version + 1, title = 'Otra' where id = ${documents[0]?.id}`.execute(
          app.db,
        );
      },
    ],
  ])(
    'is taken back when somebody changes %s: it says so at once, and nothing goes out at its hour',
    async (_, change) => {
      const one = await draft();
      await schedule(one, day(1));
      await change(one);
      expect((await presentOf(one)).schedule).toMatchObject({ state: 'changed' });
      expect(await waitingOf(one)).toMatchObject({ kind: 'schedule_failed', detail: 'changed' });
      expect(await comeDue(one)).toBe(0);
      expect(await presentOf(one)).toMatchObject({
        status: 'draft',
        schedule: {
          state: 'failed',
          failure: expect.stringContaining('cambió después de programarla') as string,
        },
      });
    },
  );

  it('that lacks something at its hour stays hidden; whoever scheduled it has it in their work and gets a mail', async () => {
    const one = await draft();
    await schedule(one, day(1));
    // A rule of the catalogue changed: from today on it is too late for its opening.
    await sql`update milestone set at = now() + interval '2 days' where procedure_id = ${one.procedure.id} and kind = 'opening'`.execute(
      app.db,
    );
    expect(await comeDue(one)).toBe(0);
    const { schedule: failed, status } = await presentOf(one);
    expect([status, failed?.state]).toEqual(['draft', 'failed']);
    expect(await waitingOf(one)).toEqual({ kind: 'schedule_failed', detail: 'failed', owner_id: 'admin' });
    const [mail, ...others] = await mailsOf(one);
    expect(others).toEqual([]);
    expect(mail).toContain(failed?.failure);
    expect(await comeDue(one), 'it is not tried again').toBe(0);
    expect(await mailsOf(one)).toHaveLength(1);
    expect((await app.send('stranger', 'GET', `/procedimientos/${one.procedure.slug}`)).status).toBe(404);
  });

  it('is taken back before its hour, and may be scheduled again', async () => {
    const one = await draft();
    await schedule(one, day(1));
    const gone = await app.send('admin', 'DELETE', `${ADMIN}/${one.procedure.id}`, undefined, {
      'if-match': `"${one.procedure.version}"`,
    });
    expect(gone.status, 'what is scheduled is not thrown away').toBe(409);
    expect((await takeBack(one)).body).not.toHaveProperty('schedule');
    expect((await takeBack(one)).status).toBe(409);
    expect(await comeDue(one)).toBe(0);
    expect((await schedule(one, day(2))).body.schedule).toMatchObject({ state: 'agreed' });
    expect(await comeDue(one)).toBe(1);
  });

  it('over another version than the one that was seen is refused with what changed', async () => {
    const one = await draft();
    await app.send(
      'other-admin',
      'PUT',
      `${ADMIN}/${one.procedure.id}`,
      { title: 'Otro equipo de cómputo' },
      { 'if-match': `"${one.procedure.version}"` },
    );
    const { status, body } = await schedule(one, day(1));
    expect([status, body.code, body.extra]).toMatchObject([
      409,
      'version_conflict',
      { subject: 'procedure', conflicts: [{ name: 'title', theirs: 'Otro equipo de cómputo' }] },
    ]);
    expect(
      (
        await app.send('admin', 'POST', `${ADMIN}/${one.procedure.id}/programacion`, {
          publishAt: day(1),
          documents: [],
        })
      ).status,
    ).toBe(428);
  });

  it('publishes a result under no hour', async () => {
    const created = (await (
      await app.send('admin', 'POST', ADMIN, { kind: 'direct' })
    ).json()) as AdminProcedure;
    const { body } = await schedule({ procedure: created, documents: [] }, day(1));
    expect(body.detail).toContain('no se programa');
  });

  it('that was announced is published at its hour as well', async () => {
    const complete = await completeDraft(app);
    const acts = [act('publication', 1), ...(COMPLETE.acts ?? [])];
    const saved = await ask(app, 'admin', ['PUT', `${ADMIN}/${complete.id}`], {
      body: { acts },
      version: complete.version,
    });
    const announced = await ask(app, 'admin', ['POST', `${ADMIN}/${complete.id}/anuncio`], {
      version: saved.body.version,
    });
    const id = await addDocument(app.db, complete.id, { kind: 'notice', status: 'draft' });
    const one = { procedure: announced.body, documents: [{ id, version: 1 }] };
    const before = await seenByStrangers(one);
    expect((await schedule(one, day(1))).status).toBe(200);
    expect(await seenByStrangers(one)).toEqual(before);
    expect(await comeDue(one)).toBe(1);
    expect(await presentOf(one)).toMatchObject({ status: 'active' });
  });
});

describe('Where a second person is asked', () => {
  it('one proposes and another agrees; only then it has an hour', async () => {
    const one = await draft(careful);
    const at = day(1);
    const proposed = await schedule(one, at, { on: careful });
    expect(proposed.body.schedule).toMatchObject({ state: 'proposed', agreedBy: null });
    expect(await waitingOf(one, careful)).toEqual({
      kind: 'schedule_review',
      detail: 'proposed',
      owner_id: null,
    });
    const own = await schedule(one, at, { on: careful });
    expect([own.status, own.body.code]).toEqual([403, 'second_person_required']);
    const agreed = await schedule(one, at, { on: careful, caller: 'other-admin' });
    expect(agreed.body.schedule).toMatchObject({ state: 'agreed', agreedBy: expect.any(String) as string });
    expect(await comeDue(one, careful)).toBe(1);
  });

  it('another hour is another proposal, and what nobody agreed to does not go out', async () => {
    const one = await draft(careful);
    await schedule(one, day(1), { on: careful });
    const other = await schedule(one, day(2), { on: careful, caller: 'other-admin' });
    expect(other.body.schedule).toMatchObject({ state: 'proposed', by: { id: 'other-admin' } });
    expect(await comeDue(one, careful)).toBe(0);
    expect((await presentOf(one, careful)).schedule).toMatchObject({
      state: 'failed',
      failure: 'Nadie más la confirmó antes de su hora.',
    });
  });
});
