import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WaitingPage } from '#contract/waiting.ts';
import { startTestApp, type Caller, type TestApp } from '#server/kit/test-app.ts';
import { insertRequest } from '../registration/review/test-requests.ts';
import { ok } from '../registration/review/test-review.ts';
import { sendMorningMails } from './morning-mail.service.ts';
import { expectKept } from './test-waiting.ts';
import { planted } from '#server/kit/test-planted.ts';

/** A Monday on which the university works. */
const MONDAY = new Date('2026-11-23T13:30:00Z');
const SUNDAY = new Date('2026-11-22T13:30:00Z');

let app: TestApp;
let folio: string;
beforeAll(async () => {
  app = await startTestApp();
  ({ folio } = await insertRequest(app.db, { answerDue: '2026-11-20' }));
  const { id } = await app.db
    .selectFrom('registration_request')
    .select('id')
    .where('folio', '=', folio)
    .executeTakeFirstOrThrow();
  await ok(app.send('admin', 'PUT', `/administracion/pendientes/request/${id}/responsable`, { mine: true }));
});
afterAll(async () => {
  await expectKept(app.db);
  await app.stop();
});

const ask = (isOn: boolean, caller: Caller = 'admin') =>
  app.send(caller, 'PUT', '/administracion/correo-de-la-manana', { isOn });
const morning = (now = MONDAY) => sendMorningMails(app.services, now);
const mails = () =>
  app.db
    .selectFrom('mail_outbox')
    .select(['to_address', 'subject', 'text'])
    .where('template', '=', 'morning_work')
    .orderBy('created_at')
    .execute();

describe('the mail of the morning', () => {
  it('goes to nobody who did not ask for it', async () => {
    expect(await ok(app.send('admin', 'GET', '/administracion/correo-de-la-manana'))).toEqual({
      isOn: false,
      to: 'admin@universidad.example',
    });
    expect(await morning()).toBe(0);
    expect((await ask(true, 'guest')).status).toBe(403);
  });

  it('tells whoever asked what is theirs, once a day, however many processes run the job', async () => {
    await ok(ask(true));
    expect(await morning(SUNDAY), 'on a day without work').toBe(0);
    const sent = await Promise.all([morning(), morning(), morning()]);
    expect(sent.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await morning()).toBe(0);
    const [mail] = await mails();
    expect(mail).toMatchObject({
      to_address: 'admin@universidad.example',
      subject: 'Tus pendientes de hoy: 1',
    });
    expect(mail?.text).toContain('Buenos días, Persona admin:');
    expect(mail?.text).toContain('Tienes 1 asunto vencido.');
    expect(mail?.text).toMatch(
      new RegExp(`- Solicitud por revisar, Inscripción: .*, ${folio} \\(venció el 20 nov 2026\\)`),
    );
    expect(mail?.text).toMatch(/^Mi unidad: 1, http\S+\/AdquisicionesUG\/administracion\?de=unidad$/m);
    expect(mail?.text).toMatch(/^Sin asignar: 0, http\S+\/AdquisicionesUG\/administracion\?de=libres$/m);
    expect(mail?.text).toMatch(/Ábrelos en http\S+\/AdquisicionesUG\/administracion$/m);
  });

  it('comes again the next morning, and not to who has nothing, stopped it, or has not been here for long', async () => {
    const day = (date: string) => morning(new Date(`${date}T13:30:00Z`));
    await ok(ask(true, 'other-admin'));
    expect(await day('2026-11-24')).toBe(1);
    await sql`update officer set last_seen = now() - interval '31 days' where id = 'admin'`.execute(app.db);
    expect(await day('2026-11-25')).toBe(0);
    await sql`update officer set last_seen = now() where id = 'admin'`.execute(app.db);
    expect(await day('2026-11-26')).toBe(1);
    await ok(ask(false));
    expect(await day('2026-11-27')).toBe(0);
    expect(new Set((await mails()).map((mail) => mail.to_address))).toEqual(
      new Set(['admin@universidad.example']),
    );
  });
});

describe('the rest of the desk in the mail of the morning', () => {
  const last = async (to: string) => (await mails()).findLast((mail) => mail.to_address === to)?.text ?? '';

  it('counts what nobody has, also for whoever has nothing, and what the area of each person has', async () => {
    await sql`insert into supplier (name, number, status) values ('Ajena', 'P-09001', 'active')`.execute(
      app.db,
    );
    await sql`insert into list_match (supplier_id, source, matched_by, value, situation, effect, status, evidence)
      select id, 'sat_69b', 'name', 'AJENA', 'definitive', 'alert', 'new', '[]' from supplier where number = 'P-09001'`.execute(
      app.db,
    );
    expect(await morning(new Date('2026-11-30T13:30:00Z'))).toBe(1);
    const text = await last('other-admin@universidad.example');
    expect(text).toContain('No tienes pendientes propios.');
    expect(text).toContain('Mi unidad: 2, ');
    expect(text).toContain('Sin asignar: 1, ');
    // What an officer of another area has is of no other unit.
    await planted(
      app.db,
      sql`with one as (insert into area (slug, name) values ('una', 'Una') returning id),
        other as (insert into area (slug, name) values ('otra', 'Otra') returning id)
      update officer set area_id = case id when 'admin' then (select id from one) else (select id from other) end`,
    );
    expect(await morning(new Date('2026-12-01T13:30:00Z'))).toBe(1);
    expect(await last('other-admin@universidad.example')).toContain('Mi unidad: 1, ');
    await sql`delete from list_match`.execute(app.db);
  });
});

describe('content that waits', () => {
  const BASE = '/administracion/contenido/avisos';
  const row = async (kind: string) =>
    (await ok<WaitingPage>(app.send('admin', 'GET', '/administracion/pendientes?de=unidad'))).rows.find(
      (one) => one.kind === kind,
    );

  it('is of who writes it, then first for whoever is asked to review it, then of the hour at which it is published, then gone', async () => {
    const made = await app.send('admin', 'POST', BASE, {
      values: {
        title: 'Cierre de fin de año',
        text: 'No hay servicio.',
        from: '2026-12-01',
        priority: 'normal',
        audience: 'everyone',
      },
    });
    expect(made.status).toBe(201);
    const item = (await made.json()) as { key: string; version: number };
    expect(await row('content_draft')).toMatchObject({
      title: 'Cierre de fin de año',
      detail: 'Aviso',
      owner: { id: 'admin' },
      href: `/AdquisicionesUG/administracion/contenido/avisos/${item.key}`,
    });
    const step = async (body: object, version: number) =>
      ok<{ item: { version: number } | null }>(
        app.send('admin', 'POST', `${BASE}/entradas/${item.key}/pasos`, body, { 'if-match': `"${version}"` }),
      );
    const reviewed = await step({ step: 'review', reason: 'Mira las fechas.' }, item.version);
    const asked = await ok<WaitingPage>(app.send('other-admin', 'GET', '/administracion/pendientes?de=mio'));
    expect(asked.rows[0]).toMatchObject({
      kind: 'content_review',
      owner: { id: 'other-admin' },
      group: 'asked',
      detail: 'Aviso · Persona admin pide que se revise: Mira las fechas.',
    });
    const at = new Date(Date.now() + 86_400_000).toISOString();
    const scheduled = await step(
      { step: 'schedule', at, reason: 'Urge: la ventanilla cierra hoy.' },
      reviewed.item?.version ?? 0,
    );
    expect(await row('content_scheduled')).toMatchObject({ owner: { id: 'admin' }, dueAt: at });
    const open = await step({ step: 'reopen' }, scheduled.item?.version ?? 0);
    await step({ step: 'publish' }, open.item?.version ?? 0);
    for (const kind of ['content_draft', 'content_review', 'content_scheduled'])
      expect(await row(kind)).toBeUndefined();
  });

  it('published long ago is to be looked at again thirty days ahead, by whoever keeps its kind', async () => {
    const review = (days: number) =>
      sql`update content_item set review_on = current_date + ${days}::int where key like 'cierre%'`.execute(
        app.db,
      );
    await review(40);
    expect(await row('content_term')).toBeUndefined();
    await review(20);
    expect(await row('content_term')).toMatchObject({ title: 'Cierre de fin de año', owner: null });
  });
});
