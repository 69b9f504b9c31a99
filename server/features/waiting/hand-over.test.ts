import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { todayInMexico } from '#contract/mexico-time.ts';
import { addDays } from '#contract/rules/days/calendar.ts';
import type { AdminProcedure } from '#contract/procurement-admin.ts';
import type { HeadLoadAnswer, HeadRows } from '#contract/head.ts';
import type { Absences, HandOvers, ManyDone, WaitingPage, WorkWeek } from '#contract/waiting.ts';
import { WAITING_KIND_NAMES } from '#contract/waiting-kinds/all.ts';
import { transaction } from '#server/kit/db.ts';
import { rememberOfficer } from '#server/kit/officers.ts';
import { plantGrant } from '#server/kit/test-functions.ts';
import { startTestApp, type Caller, type TestApp } from '#server/kit/test-app.ts';
import { day } from '../procurement/test-procedures.ts';
import { insertRequest } from '../registration/review/test-requests.ts';
import { ok } from '../registration/review/test-review.ts';
import { expectKept } from './test-waiting.ts';
import { planted } from '#server/kit/test-planted.ts';

const PATH = '/administracion/pendientes';
const TODAY = todayInMexico();
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await sql`insert into officer (id, name) values ('oscar', 'Óscar Compras') on conflict do nothing`.execute(
    app.db,
  );
});
afterAll(async () => {
  await expectKept(app.db);
  await app.stop();
});

const list = (query = '', caller: Caller = 'admin') =>
  ok<WaitingPage>(app.send(caller, 'GET', `${PATH}?de=unidad&${query}`));
const titles = async (query: string) => (await list(query)).rows.map(({ title }) => title);
const draft = async (title: string, caller: Caller = 'admin') =>
  (await (
    await app.send(caller, 'POST', '/administracion/procedimientos', { kind: 'open', title })
  ).json()) as AdminProcedure;
const handOver = (ids: readonly string[], to: string | null, reason = '', caller: Caller = 'admin') =>
  ok<ManyDone>(
    app.send(caller, 'POST', `${PATH}/pase`, {
      things: ids.map((id) => ({ area: 'procedure', id })),
      to,
      reason,
    }),
  );
const ownerOf = async (id: string) =>
  (await list('orden=reciente')).rows.find((row) => row.id === id)?.owner?.id;

it('the list is searched and filtered by what, who, which area and when', async () => {
  const chairs = await draft('Sillas ergonómicas');
  await draft('Mesas de trabajo', 'other-admin');
  expect(await titles('q=ERGONOMICAS')).toEqual(['Sillas ergonómicas']);
  expect(await titles(`q=${chairs.number}`)).toEqual(['Sillas ergonómicas']);
  expect(await titles('q=100%25')).toEqual([]);
  expect(await titles('tipo=inexistente')).toEqual([]);
  expect(await titles('persona=other-admin')).toEqual(['Mesas de trabajo']);
  const { id } = await insertRequest(app.db, { answerDue: addDays(TODAY, -2) });
  expect((await list('persona=nadie')).rows.map((row) => row.id)).toEqual([id]);
  const late = await list('vence=late');
  expect(late.rows.map((row) => row.id)).toEqual([id]);
  expect(late.total).toBe(1);
  await planted(
    app.db,
    sql`with made as (insert into area (slug, name, is_published) values ('obra', 'Obra', true) returning id)
    update officer set area_id = (select id from made) where id = 'other-admin'`,
  );
  expect(await titles('area=obra')).toEqual(['Mesas de trabajo']);
  expect((await list()).areas).toContainEqual({ key: 'obra', name: 'Obra' });
});

it('what is one’s own is handed to somebody else, also what its facts gave, and it comes back', async () => {
  const { id } = await draft('Lámparas');
  expect(await handOver([id], 'oscar')).toMatchObject({ done: 1, refused: [] });
  expect(await ownerOf(id)).toBe('oscar');
  // It stays handed over when the thing is changed.
  await sql`update procedure set title = 'Lámparas de mesa' where id = ${id}`.execute(app.db);
  expect(await ownerOf(id)).toBe('oscar');
  expect((await handOver([id], null, 'Volvió antes')).done).toBe(1);
  expect(await ownerOf(id)).toBe('admin');
  const { rows } = await sql<{ after: { owner: string | null } }>`
    select after from audit_log where operation = 'handOverWaiting' order by id`.execute(app.db);
  expect(rows.map(({ after }) => after.owner)).toEqual(['oscar', null]);
});

it('another’s work is taken by an administrator with a reason, and by nobody else', async () => {
  const { id } = await draft('Pintura', 'other-admin');
  const without = await handOver([id], 'oscar');
  expect(without.done).toBe(0);
  expect(without.refused[0]?.why).toContain('escribe por qué');
  expect(await ownerOf(id)).toBe('other-admin');
  expect((await handOver([id], 'oscar', 'Vacaciones autorizadas')).done).toBe(1);
  expect(await ownerOf(id)).toBe('oscar');
  expect(
    (await app.send('guest', 'POST', `${PATH}/pase`, { things: [{ area: 'procedure', id }], to: 'guest' }))
      .status,
  ).toBe(403);
});

it('whoever hands over the work of another does not keep it, where anybody else works here', async () => {
  const { id } = await draft('Barniz', 'other-admin');
  await sql`update officer set last_seen = now() where id = 'oscar'`.execute(app.db);
  const kept = await handOver([id], 'admin', 'Lo termino yo misma');
  expect([kept.done, kept.refused[0]?.why]).toEqual([0, expect.stringContaining('no se lo queda')]);
  expect(await ownerOf(id)).toBe('other-admin');
  // Of two people who work alone one has to.
  await sql`update officer set last_seen = now() - interval '31 days' where id not in ('admin', 'other-admin')`.execute(
    app.db,
  );
  expect((await handOver([id], 'admin', 'Lo termino yo misma')).done).toBe(1);
});

it('what waits of any area is handed over or refused with a sentence, also of who never entered', async () => {
  const { rows: views } = await sql<{ area: string }>`select substr(table_name, 12) area
    from information_schema.views where table_name like 'waiting\\_of\\_%' order by 1`.execute(app.db);
  expect(views.length).toBeGreaterThan(40);
  const ofTurn = WAITING_KIND_NAMES.filter((kind) => kind.startsWith('requisition_'));
  const wanted = [
    ...views.map(({ area }) => ({
      area,
      kind: WAITING_KIND_NAMES.find((one) => one.startsWith(area)) ?? 'contractor',
    })),
    ...ofTurn.map((kind) => ({ area: 'requisition_turn', kind })),
  ];
  const unclear: string[] = [];
  for (const { area, kind } of wanted) {
    const { rows } = await planted(
      app.db,
      sql<{
        id: string;
      }>`insert into waiting_item (area, id, kind, subject, title, note, detail, place, owner_id, since)
        values (${area}, gen_random_uuid(), ${kind}, 'Procurement', 'De nadie conocido', 'N', '', 'N', 'nunca-entro', now()) returning id`,
    );
    const things = [{ area, id: rows[0]!.id }];
    for (const to of ['admin', 'oscar', null]) {
      const answer = await app.send('admin', 'POST', `${PATH}/pase`, {
        things,
        to,
        reason: 'Se fue del área',
      });
      if (answer.status !== 200) {
        unclear.push(`${area} ${kind} ${to}`);
        continue;
      }
      const { done, refused } = (await answer.json()) as ManyDone;
      expect(done + refused.filter(({ why }) => why !== '').length, `${area} ${kind}`).toBe(1);
    }
  }
  await planted(app.db, sql`delete from waiting_item where title = 'De nadie conocido'`);
  expect(unclear).toEqual([]);
});

it('several are handed over at once; what cannot be is told, and nobody decides what they proposed', async () => {
  const one = await draft('Cables');
  const gone = '5a7f4c6e-52c3-4f0e-9f57-6b1a6f1c0009';
  const { done, refused } = await handOver([one.id, gone], 'oscar');
  expect(done).toBe(1);
  expect(refused.map(({ id }) => id)).toEqual([gone]);
  expect(
    (
      await app.send('admin', 'POST', `${PATH}/pase`, {
        things: [{ area: 'procedure', id: one.id }],
        to: 'nadie-conocido',
      })
    ).status,
  ).toBe(422);
  await sql`update waiting_item set kind = 'document_review', detail = 'act' || chr(9) || 'publish' || chr(9) || 'oscar' where id = ${one.id}`.execute(
    app.db,
  );
  const own = await handOver([one.id], 'oscar', 'Es suyo');
  expect(own.refused[0]?.why).toContain('lo decide otra');
  // Nor is it taken by who proposed it.
  await sql`update waiting_item set detail = 'act' || chr(9) || 'publish' || chr(9) || 'admin', owner_id = null, handed_to = null,
    taken_by = null where id = ${one.id}`.execute(app.db);
  const take = await app.send('admin', 'PUT', `${PATH}/procedure/${one.id}/responsable`, { mine: true });
  expect(take.status).toBe(409);
  expect(await take.json()).toMatchObject({ detail: 'Lo propuso esa misma persona: lo decide otra.' });
  await sql`select refresh_waiting('procedure', array[${one.id}::uuid])`.execute(app.db);
});

it('nobody receives what they have no right to see to, as far as the portal knows their role and functions', async () => {
  const one = await draft('Bancas');
  // Whoever entered without the role Administrador and holds no function, and whoever holds one for something else.
  await transaction(app.db, (tx) => rememberOfficer(tx, { id: 'docente', name: 'Docente', role: 'guest' }));
  await plantGrant(app.db, { person: 'contenidos', code: 'content_editor' });
  await sql`insert into officer (id, name) values ('contenidos', 'Contenidos')`.execute(app.db);
  await plantGrant(app.db, { person: 'compras', code: 'buyer' });
  await sql`insert into officer (id, name) values ('compras', 'Compras')`.execute(app.db);
  for (const [to, name] of [
    ['docente', 'Docente'],
    ['contenidos', 'Contenidos'],
  ] as const)
    expect((await handOver([one.id], to)).refused[0]?.why).toBe(`A ${name} le falta la función para esto.`);
  expect(await ownerOf(one.id)).toBe('admin');
  expect(await handOver([one.id], 'compras')).toMatchObject({ done: 1 });
});

it('a request that is handed over keeps whose it is in its own history', async () => {
  const { id } = await insertRequest(app.db);
  const answer = await ok<ManyDone>(
    app.send('admin', 'POST', `${PATH}/pase`, { things: [{ area: 'request', id }], to: 'oscar' }),
  );
  expect(answer).toMatchObject({ done: 1, refused: [] });
  const { rows } = await sql<{
    officer_id: string;
  }>`select officer_id from request_assignment where request_id = ${id}`.execute(app.db);
  expect(rows).toEqual([{ officer_id: 'oscar' }]);
});

it('what waits from a day on has not waited before it', async () => {
  const { id } = await draft('Sistema de riego');
  await sql`insert into milestone (procedure_id, kind, sequence, at) values (${id}, 'opening', 1, ${day(-1)})`.execute(
    app.db,
  );
  await sql`update procedure set status = 'active', published_at = now() where id = ${id}`.execute(app.db);
  await sql`update waiting_item set since = now() - interval '40 days' where id = ${id}`.execute(app.db);
  const row = (await list('orden=reciente')).rows.find((one) => one.id === id);
  expect(row?.kind).toBe('procedure_step');
  expect(todayInMexico(row?.since)).toBe(todayInMexico(day(-1)));
});

it('what the portal reports of itself does not count in what came in', async () => {
  const entered = async () =>
    (await ok<WorkWeek>(app.send('admin', 'GET', '/administracion/semana'))).flow.at(-1)?.entered ?? 0;
  const before = await entered();
  await sql`insert into job_failure (name, code) values ('mail.send', 'ECONNREFUSED')`.execute(app.db);
  await sql`insert into mail_outbox (to_address, subject, text, template, status) values ('a@x.example', 'Aviso', 'x', 'x', 'failed')`.execute(
    app.db,
  );
  expect(await entered()).toBe(before);
  await draft('Botiquines');
  expect(await entered()).toBe(before + 1);
});

it('the load says who has how much, what is late and of which area', async () => {
  const panel = '/administracion/jefatura';
  const load = await ok<HeadLoadAnswer>(app.send('admin', 'GET', panel));
  const whole = await list();
  expect(load.groups).toEqual(whole.groups);
  expect(load.people.reduce((sum, { total }) => sum + total, 0)).toBe(whole.total);
  const oscar = load.people.find(({ key }) => key === 'oscar');
  expect(oscar).toMatchObject({ name: 'Óscar Compras' });
  expect(oscar?.total).toBe((await list('persona=oscar')).total);
  expect(load.people.at(-1)).toMatchObject({ key: null, name: 'Sin asignar' });
  const rows = async (query: string) => ok<HeadRows>(app.send('admin', 'GET', `${panel}/asuntos?${query}`));
  for (const [due, n] of Object.entries(oscar?.groups ?? {}))
    expect((await rows(`persona=oscar&vence=${due}`)).total, due).toBe(n);
  expect((await rows('persona=nadie')).total).toBe(load.people.at(-1)?.total);
  const ofObra = await ok<HeadLoadAnswer>(app.send('admin', 'GET', `${panel}?area=obra`));
  expect(ofObra.people.map(({ key }) => key)).toEqual(['other-admin']);
  expect(load.late.every(({ group }) => group === 'late')).toBe(true);
  expect(load.late.length).toBeGreaterThan(0);
});

it('who receives work is told by mail, and a hand-over is taken back within a day, once', async () => {
  await sql`update officer set email = 'oscar@universidad.example' where id = 'oscar'`.execute(app.db);
  const { id } = await draft('Impresoras de red');
  const moved = await draft('Escáneres');
  const { handOver: made } = await handOver([id, moved.id], 'oscar', 'Curso de una semana');
  const { rows: mails } = await sql<{ to_address: string; subject: string; text: string }>`
    select to_address, subject, text from mail_outbox where template = 'work_handed' order by created_at desc limit 1`.execute(
    app.db,
  );
  expect(mails).toMatchObject([
    { to_address: 'oscar@universidad.example', subject: expect.stringContaining('te pasó 2 pendientes') },
  ]);
  expect(mails[0]?.text).toContain('Impresoras de red');
  expect(mails[0]?.text).toContain('Motivo: Curso de una semana');
  const listed = await ok<HandOvers>(app.send('admin', 'GET', `${PATH}/pases`));
  expect(listed.rows.find((row) => row.id === made)).toMatchObject({ to: { id: 'oscar' }, things: 2 });
  // What went on to somebody else since stays there.
  await handOver([moved.id], 'other-admin', 'Le toca');
  const undo = (caller: Caller = 'admin') => app.send(caller, 'POST', `${PATH}/pases/deshacer`, { id: made });
  const undone = await ok<ManyDone>(undo());
  expect(undone).toMatchObject({ done: 1, refused: [{ id: moved.id }] });
  expect([await ownerOf(id), await ownerOf(moved.id)]).toEqual(['admin', 'other-admin']);
  expect((await undo()).status).toBe(409);
  const late = (await handOver([id], 'oscar')).handOver;
  await sql`update hand_over set at = now() - interval '25 hours' where id = ${late}`.execute(app.db);
  expect((await app.send('admin', 'POST', `${PATH}/pases/deshacer`, { id: late })).status).toBe(409);
  expect(await ownerOf(id)).toBe('oscar');
});

it('who substitutes another in a function sees what waits for both while it lasts, once accepted', async () => {
  const { id } = await draft('Sillas de la suplida');
  await handOver([id], 'oscar', 'Es suyo');
  const mine = async () =>
    (await ok<WaitingPage>(app.send('other-admin', 'GET', `${PATH}?de=mio`))).rows.find(
      (row) => row.id === id,
    );
  await planted(
    app.db,
    sql`insert into substitution (absent_id, absent_name, substitute_id, substitute_name, functions, kind, from_on, until_on, ground,
        proposed_by, proposed_by_name)
      values ('oscar', 'Óscar Compras', 'other-admin', 'Otra', '{buyer}', 'leave', ${TODAY}, ${addDays(TODAY, 4)}, 'Oficio de licencia 9', 'oscar', 'Óscar')`,
  );
  expect(await mine()).toBeUndefined();
  await planted(app.db, sql`update substitution set accepted_at = now() where absent_id = 'oscar'`);
  expect(await mine()).toMatchObject({ owner: { id: 'oscar' }, substituteUntil: addDays(TODAY, 4) });
  await planted(
    app.db,
    sql`update substitution set ended_at = now(), ended_by = 'oscar' where absent_id = 'oscar'`,
  );
  expect(await mine()).toBeUndefined();
});

it('the work of who is away is offered to the substitute, said to the head, and only for those days', async () => {
  const set = (absence: object | null, person: string | null = 'oscar', caller: Caller = 'admin') =>
    app.send(caller, 'PUT', '/administracion/ausencias', { person, absence });
  const mine = async () => (await ok<WaitingPage>(app.send('other-admin', 'GET', `${PATH}?de=mio`))).rows;
  await draft('De otra', 'other-admin');
  const { id } = await draft('Mientras no está');
  await handOver([id], 'oscar', 'Es suyo');
  expect((await mine()).map((row) => row.id)).not.toContain(id);
  const away = { from: TODAY, until: addDays(TODAY, 5), substitute: 'other-admin' };
  expect((await set({ ...away, substitute: 'oscar' })).status).toBe(422);
  expect((await set({ ...away, until: addDays(TODAY, -1) })).status).toBe(422);
  // Nobody makes themselves the substitute of another.
  const grabbed = await set({ ...away, substitute: 'admin' });
  expect(grabbed.status).toBe(422);
  expect(await grabbed.json()).toMatchObject({ fields: { substitute: expect.stringContaining('suplente') } });
  await sql`update officer set email = id || '@universidad.example' where id in ('oscar', 'other-admin')`.execute(
    app.db,
  );
  const { rows } = await ok<Absences>(set(away));
  expect(rows).toMatchObject([
    { person: { id: 'oscar' }, substitute: { id: 'other-admin' }, until: away.until },
  ]);
  expect((await mine()).find((row) => row.id === id)).toMatchObject({
    owner: { id: 'oscar' },
    substituteUntil: away.until,
  });
  // What only a function decides does not pass by an absence: whoever got it could not open it.
  await planted(
    app.db,
    sql`insert into waiting_item (area, id, kind, subject, title, note, detail, place, owner_id, since)
      values ('requisition_turn', gen_random_uuid(), 'requisition_approval', 'Procedures', 'Reactivos', 'RQ-1', '', 'RQ-1', 'oscar', now())`,
  );
  expect((await list('persona=oscar')).rows.map(({ title }) => title)).toContain('Reactivos');
  expect((await mine()).map(({ title }) => title)).not.toContain('Reactivos');
  await planted(app.db, sql`delete from waiting_item where title = 'Reactivos'`);
  const told = async () =>
    (await ok<HeadLoadAnswer>(app.send('admin', 'GET', '/administracion/jefatura'))).absences;
  expect(await told()).toMatchObject([{ person: { id: 'oscar' }, substitute: { id: 'other-admin' } }]);
  // A substitute who is away in those days covers nobody.
  await planted(app.db, sql`insert into absence values ('other-admin', ${TODAY}, ${TODAY}, 'admin')`);
  expect((await told()).find(({ person }) => person.id === 'oscar')?.substitute).toBeNull();
  await planted(app.db, sql`delete from absence where officer_id = 'other-admin'`);
  await ok(set({ ...away, from: addDays(TODAY, 1) }));
  expect((await mine()).map((row) => row.id)).not.toContain(id);
  expect(await ok<Absences>(set(null))).toEqual({ rows: [] });
  const { rows: mails } = await sql<{ to: string; subject: string; text: string }>`
    select to_address "to", subject, text from mail_outbox where template = 'absence_noted' order by created_at, to_address`.execute(
    app.db,
  );
  expect(mails.slice(0, 2).map(({ to }) => to)).toEqual([
    'oscar@universidad.example',
    'other-admin@universidad.example',
  ]);
  expect(mails[0]?.subject).toContain('anotó la ausencia de Óscar Compras');
  expect(mails[0]?.text).toContain('Persona other-admin');
  expect(mails.at(-1)?.subject).toContain('quitó la ausencia de Óscar Compras');
  const { rows: log } = await sql<{ operation: string; about: string }>`
    select operation, about from audit_log where subject_type = 'absence' order by id`.execute(app.db);
  expect(log[0]).toEqual({ operation: 'setAbsence', about: 'Óscar Compras, suple Persona other-admin' });
  expect(log.at(-1)?.operation).toBe('removeAbsence');
});
