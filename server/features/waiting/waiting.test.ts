import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AdminProcedure } from '#contract/procurement-admin.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { addDays } from '#contract/rules/days/calendar.ts';
import type { WaitingCounts, WaitingItem, WaitingPage, WorkWeek } from '#contract/waiting.ts';
import { startTestApp, type Caller, type TestApp } from '#server/kit/test-app.ts';
import { plantGrant } from '#server/kit/test-functions.ts';
import { untilWaiting } from '#server/kit/test-locks.ts';
import { addDocument, day } from '../procurement/test-procedures.ts';
import { insertRequest } from '../registration/review/test-requests.ts';
import { ok, refused, reviewer } from '../registration/review/test-review.ts';
import { expectKept } from './test-waiting.ts';
import { mendWaiting } from './waiting.sql.ts';

const PATH = '/administracion/pendientes';
const TODAY = todayInMexico();
const SHA = 'b'.repeat(64);

let app: TestApp;
let officers: ReturnType<typeof reviewer>;
beforeAll(async () => {
  app = await startTestApp({ SECOND_REVIEWER: 'true' });
  officers = reviewer(app);
  await sql`insert into stored_file (sha256, bytes, media_type) values (${SHA}, 10, 'text/csv')`.execute(
    app.db,
  );
});
afterAll(async () => {
  await expectKept(app.db);
  await app.stop();
});

const list = (query = '', caller: Caller = 'admin') =>
  ok<WaitingPage>(app.send(caller, 'GET', `${PATH}?${query}`));
/** The row of a thing in the list of the unit; undefined when it does not wait. */
async function rowOf(id: string, caller: Caller = 'admin'): Promise<WaitingItem | undefined> {
  return (await list('de=unidad&orden=reciente', caller)).rows.find((row) => row.id === id);
}
const run = async (statement: ReturnType<typeof sql<{ id: string }>>) =>
  (await statement.execute(app.db)).rows[0]?.id ?? '';
const change = (statement: ReturnType<typeof sql>) => statement.execute(app.db);

describe('what waits', () => {
  it('a request is to be reviewed, then of who took it, then to be approved by somebody else, then nothing', async () => {
    const due = addDays(TODAY, 4);
    const { folio, id } = await insertRequest(app.db, { answerDue: due });
    expect(await rowOf(id)).toMatchObject({
      kind: 'request_review',
      note: folio,
      detail: 'Inscripción',
      owner: null,
      dueOn: due,
      href: `/AdquisicionesUG/padron-Proveedores/Administrador?sol=${folio}`,
    });
    const review = await officers.acceptPapers(folio);
    expect(await rowOf(id)).toMatchObject({ owner: { id: 'admin', name: 'Persona admin' } });
    const { version } = await ok(officers.act(folio, review.version, 'validate'));
    expect(await rowOf(id)).toMatchObject({ kind: 'request_approval', owner: null });
    await ok(officers.act(folio, version, 'approve', {}, 'other-admin'));
    expect(await rowOf(id)).toBeUndefined();
  });

  it('a request that was sent back waits for its supplier, and again for the unit once it is corrected', async () => {
    const { id } = await insertRequest(app.db, { status: 'observed', correctionDue: addDays(TODAY, 3) });
    expect(await rowOf(id)).toBeUndefined();
    await change(
      sql`update registration_request set status = 'in_review', correction_due = null where id = ${id}`,
    );
    expect((await rowOf(id))?.kind).toBe('request_corrected');
  });

  it('a change that is undone leaves nothing waiting', async () => {
    const { id } = await insertRequest(app.db);
    await expect(
      app.db.transaction().execute(async (tx) => {
        await sql`update registration_request set status = 'withdrawn' where id = ${id}`.execute(tx);
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    expect((await rowOf(id))?.kind).toBe('request_review');
  });

  it('a procedure in draft is of who began it; published, its next step waits from its day on', async () => {
    const created = app.send('admin', 'POST', '/administracion/procedimientos', {
      kind: 'open',
      title: 'Sillas',
    });
    const { id, number } = (await (await created).json()) as AdminProcedure;
    expect(await rowOf(id)).toMatchObject({
      kind: 'procedure_draft',
      title: 'Sillas',
      note: number,
      owner: { id: 'admin' },
      dueOn: null,
      group: 'none',
    });
    await change(
      sql`insert into milestone (procedure_id, kind, sequence, at) values (${id}, 'opening', 1, ${day(1)})`,
    );
    const on = day(3);
    await change(
      sql`insert into milestone (procedure_id, kind, sequence, at) values (${id}, 'publication', 1, ${on})`,
    );
    await change(sql`update procedure set status = 'planned', published_at = now() where id = ${id}`);
    expect(await rowOf(id)).toMatchObject({ kind: 'procedure_announced', detail: 'Por publicar', dueAt: on });
    await change(sql`update procedure set status = 'active', published_at = now() where id = ${id}`);
    expect(await rowOf(id)).toBeUndefined();
    await change(sql`update milestone set at = ${day(-2)} where procedure_id = ${id} and kind = 'opening'`);
    expect(await rowOf(id)).toMatchObject({ kind: 'procedure_step', detail: 'Publicado', group: 'late' });
    await change(sql`update procedure set status = 'unsuccessful' where id = ${id}`);
    expect(await rowOf(id)).toBeUndefined();
  });

  it('a document waits to be published or, scheduled, for its time; one of a draft goes with it', async () => {
    const created = app.send('admin', 'POST', '/administracion/procedimientos', {
      kind: 'open',
      title: 'Mesas de lectura',
    });
    const procedure = ((await (await created).json()) as AdminProcedure).id;
    const draft = await addDocument(app.db, procedure, { kind: 'notice', status: 'draft' });
    expect(await rowOf(draft)).toBeUndefined();
    await change(sql`update procedure set status = 'planned', published_at = now() where id = ${procedure}`);
    expect(await rowOf(draft)).toBeUndefined();
    await change(sql`update procedure set status = 'active', published_at = now() where id = ${procedure}`);
    expect(await rowOf(draft)).toMatchObject({ kind: 'document_draft', detail: 'Convocatoria' });
    const at = day(2);
    await change(sql`update document set status = 'scheduled', publish_at = ${at} where id = ${draft}`);
    expect(await rowOf(draft)).toMatchObject({ kind: 'document_scheduled', dueAt: at });
    await change(sql`update document_version set published_at = now() where document_id = ${draft}`);
    await change(sql`update document set status = 'published', publish_at = null where id = ${draft}`);
    expect(await rowOf(draft)).toBeUndefined();
    await change(sql`insert into document_version (document_id, number, sha256, original_name, created_by)
      values (${draft}, 2, ${SHA}, 'b.pdf', 'other-admin')`);
    expect((await rowOf(draft))?.kind).toBe('document_draft');
    await change(sql`with gone as (delete from document_version where document_id = ${draft})
      delete from document where id = ${draft}`);
    expect(await rowOf(draft)).toBeUndefined();
  });

  it('a match with a list waits until it is decided, and one that impedes until its supplier is out', async () => {
    const supplier = await run(
      sql`insert into supplier (name, status) values ('Coincide', 'active') returning id`,
    );
    const match =
      await run(sql`insert into list_match (supplier_id, source, matched_by, value, situation, effect, status, evidence)
      values (${supplier}, 'sat_69b', 'rfc', 'X', 'definitive', 'block', 'new', '[]') returning id`);
    expect(await rowOf(match)).toMatchObject({ kind: 'list_match', title: 'Coincide', owner: null });
    await change(sql`update supplier set name = 'Coincide siempre' where id = ${supplier}`);
    expect((await rowOf(match))?.title).toBe('Coincide siempre');
    await change(sql`update list_match set status = 'confirmed', reason = 'Es la misma' where id = ${match}`);
    expect((await rowOf(match))?.kind).toBe('list_match');
    await change(sql`update supplier set status = 'disqualified' where id = ${supplier}`);
    expect(await rowOf(match)).toBeUndefined();
  });

  it('suppliers that share something wait until the question is closed', async () => {
    const ids = await Promise.all(
      ['Uno', 'Dos'].map((name) => run(sql`insert into supplier (name) values (${name}) returning id`)),
    );
    const [a, b] = ids.toSorted((one, other) => one.localeCompare(other));
    const finding =
      await run(sql`insert into related_finding (supplier_a, supplier_b, strength, kinds, evidence, keys)
      values (${a}, ${b}, 0.9, '{clabe}', '[]', '{k}') returning id`);
    expect(await rowOf(finding)).toMatchObject({ kind: 'related_finding', detail: 'Cuenta bancaria' });
    await change(
      sql`update related_finding set status = 'closed', reason = 'Son la misma familia' where id = ${finding}`,
    );
    expect(await rowOf(finding)).toBeUndefined();
  });

  it('a list waits to be confirmed, proposed by another for anybody else; in force, for the next one', async () => {
    const id =
      await run(sql`insert into import_run (kind, subject, file_sha256, file_name, file_bytes, status, created_by, request_id, findings)
      values ('negative-lists', 'SupplierRegistry', ${SHA}, 'lista.csv', 10, 'ready', 'admin', 'x', '{}') returning id`);
    expect(await rowOf(id)).toMatchObject({
      kind: 'import_to_confirm',
      title: 'lista.csv',
      detail: 'Listas negativas',
      owner: { id: 'admin' },
    });
    await change(sql`update import_run set proposed_by = 'admin', proposed_at = now() where id = ${id}`);
    expect((await rowOf(id))?.owner).toBeNull();
    const apply = (cutoff: string) =>
      change(
        sql`insert into negative_list (id, source, cutoff_on) values (${id}, 'sat_69b', ${cutoff})
          on conflict (id) do update set cutoff_on = excluded.cutoff_on`,
      );
    await apply(addDays(TODAY, -89));
    expect((await list('de=unidad&tipo=listas-vencidas')).rows).toEqual([]);
    await apply(addDays(TODAY, -91));
    expect((await list('de=unidad&tipo=listas-vencidas')).rows).toMatchObject([
      { kind: 'list_term', dueOn: addDays(TODAY, -1), group: 'late' },
    ]);
  });

  it('a list waits from the day that its term in the catalogue of the registry gives', async () => {
    const term = (code: string, amount: number) =>
      change(sql`with told as (insert into change_event (subject, subject_id, fields, is_public, operation, actor_id)
          values ('catalogue:plazos', ${code}, '{amount}', true, 'registry_catalogue.change', 'admin'))
        update registry_term set amount = ${amount} where code = ${code}`);
    const due = async () =>
      (await list('de=unidad&tipo=listas-vencidas')).rows.map(({ kind, dueOn }) => [kind, dueOn]);
    expect(await due()).toEqual([['list_term', addDays(TODAY, -1)]]);
    await term('list_sat_69b', 100);
    expect(await due()).toEqual([]);
    await term('list_sat_69b', 60);
    expect(await due()).toEqual([['list_term', addDays(TODAY, -31)]]);
    await term('list_sabg_sanctioned', 1);
    expect(await due()).toEqual([['list_term', addDays(TODAY, -31)]]);
    await term('list_sat_69b', 90);
  });

  it.each([
    ['registry', 'SupplierRegistry', 'Padrón de proveedores'],
    ['contracts', 'Procurement', 'Contratos de otros años'],
    ['content:avisos', 'Notices', 'avisos'],
  ] as const)(
    'an import (%s) waits to be confirmed, and as stopped until it is seen to',
    async (kind, subject, detail) => {
      const id =
        await run(sql`insert into import_run (kind, subject, file_sha256, file_name, file_bytes, status, created_by, request_id, findings)
      values (${kind}, ${subject}, ${SHA}, 'carga.csv', 10, 'ready', 'other-admin', 'x', '{}') returning id`);
      expect(await rowOf(id)).toMatchObject({
        kind: 'import_to_confirm',
        detail,
        owner: { id: 'other-admin' },
      });
      await change(sql`update import_run set status = 'failed', failure = 'No' where id = ${id}`);
      expect(await rowOf(id)).toMatchObject({ kind: 'import_stopped', canSettle: true });
      await ok<WaitingCounts>(app.send('admin', 'POST', `${PATH}/import/${id}/atencion`));
      expect(await rowOf(id)).toBeUndefined();
    },
  );

  it('a mail that did not arrive waits until somebody says that it was seen to', async () => {
    const id = await run(sql`insert into mail_outbox (to_address, subject, text, template)
      values ('nadie@example', 'Aviso', 'Texto', 'x') returning id`);
    expect(await rowOf(id)).toBeUndefined();
    await change(
      sql`update mail_outbox set status = 'failed', last_error = 'EENVELOPE 550' where id = ${id}`,
    );
    expect(await rowOf(id)).toMatchObject({ kind: 'mail_failed', title: 'Aviso', note: 'nadie@example' });
    await ok<WaitingCounts>(app.send('admin', 'POST', `${PATH}/mail/${id}/atencion`));
    expect(await rowOf(id)).toBeUndefined();
    expect(await refused(app.send('admin', 'POST', `${PATH}/mail/${id}/atencion`), 404)).toMatchObject({
      detail: 'Este pendiente ya no está: alguien lo resolvió.',
    });
  });

  it('background work that failed waits until it ends well', async () => {
    const id = await run(
      sql`insert into job_failure (name, code) values ('mail.send', 'ECONNREFUSED') returning id`,
    );
    expect(await rowOf(id)).toMatchObject({
      kind: 'job_failed',
      title: 'Envío de correos',
      note: 'ECONNREFUSED',
    });
    await change(sql`delete from job_failure`);
    expect(await rowOf(id)).toBeUndefined();
  });
});

describe('the inbox', () => {
  it('orders by due date, groups by when, and counts tabs, kinds and groups', async () => {
    await change(sql`update registration_request set status = 'withdrawn'`);
    const dues = [-3, 0, 400, 20];
    for (const days of dues) await insertRequest(app.db, { answerDue: addDays(TODAY, days) });
    const page = await list('de=unidad&tipo=solicitudes');
    expect(page.rows.map((row) => row.dueOn)).toEqual(
      dues.toSorted((a, b) => a - b).map((days) => addDays(TODAY, days)),
    );
    expect(page.rows.map(({ group }) => group)).toEqual(['late', 'today', 'later', 'later']);
    expect(page.groups).toEqual({ asked: 0, late: 1, today: 1, week: 0, later: 2, none: 0 });
    expect(page).toMatchObject({
      total: 4,
      kinds: expect.arrayContaining([{ kind: 'request_review', count: 4 }]),
    });
    expect(page.rows[0]?.daysLeft).toBeLessThan(0);
    const counts = await ok<WaitingCounts>(app.send('admin', 'GET', `${PATH}/cuentas`));
    expect(counts).toEqual(page.tabs);
    expect(counts.unidad).toBeGreaterThanOrEqual(counts.mio + counts.libres);
  });

  it('what nobody has is taken by one, given back, and never taken from another', async () => {
    const { id } = await insertRequest(app.db);
    const put = (area: string, thing: string, caller: Caller, mine = true) =>
      app.send(caller, 'PUT', `${PATH}/${area}/${thing}/responsable`, { mine });
    const before = (await list('de=mio')).tabs;
    expect(await ok<WaitingCounts>(put('request', id, 'admin'))).toMatchObject({ mio: before.mio + 1 });
    expect(await refused(put('request', id, 'other-admin'), 409)).toMatchObject({
      detail: 'Persona admin ya tiene esta solicitud.',
    });
    await ok<WaitingCounts>(put('request', id, 'admin', false));
    expect((await rowOf(id))?.owner).toBeNull();

    const supplier = await run(sql`insert into supplier (name) values ('Otra') returning id`);
    const match =
      await run(sql`insert into list_match (supplier_id, source, matched_by, value, situation, effect, status, evidence)
      values (${supplier}, 'sat_69b', 'name', 'OTRA', 'presumed', 'alert', 'new', '[]') returning id`);
    await ok<WaitingCounts>(put('match', match, 'other-admin'));
    expect((await rowOf(match))?.owner).toEqual({ id: 'other-admin', name: 'Persona other-admin' });
    expect(await refused(put('match', match, 'admin'), 409)).toMatchObject({
      detail: 'Persona other-admin ya tiene este pendiente.',
    });
    // A change of the thing leaves it with who took it.
    await change(sql`update supplier set name = 'Otra más' where id = ${supplier}`);
    expect(await rowOf(match)).toMatchObject({ title: 'Otra más', owner: { id: 'other-admin' } });
    await ok<WaitingCounts>(put('match', match, 'other-admin', false));
    expect((await rowOf(match))?.owner).toBeNull();
  });

  it('what ends by itself cannot be said to be seen to', async () => {
    const { id } = await insertRequest(app.db);
    expect((await app.send('admin', 'POST', `${PATH}/request/${id}/atencion`)).status).toBe(409);
    expect((await rowOf(id))?.canSettle).toBe(false);
  });

  it('the week has its acts by time, and counts what came in and was closed today', async () => {
    const ask = () => ok<WorkWeek>(app.send('admin', 'GET', '/administracion/semana'));
    const { from } = await ask();
    const created = app.send('admin', 'POST', '/administracion/procedimientos', {
      kind: 'open',
      title: 'Mesas',
    });
    const { id } = (await (await created).json()) as AdminProcedure;
    await change(
      sql`update procedure set status = 'active', published_at = now() - interval '1 day' where id = ${id}`,
    );
    await change(sql`insert into milestone (procedure_id, kind, sequence, at, place)
      values (${id}, 'clarification', 1, ${`${from}T16:00:00Z`}, 'Sala de Juntas A')`);
    await sql`select refresh_procedures(array[${id}::uuid])`.execute(app.db);
    const week = await ask();
    // Whoever sees to some matters alone is told that these are not the figures of the unit.
    await plantGrant(app.db, { person: 'week-payer', code: 'payables_officer' });
    const paying = await ok<WorkWeek>(app.send('guest:week-payer', 'GET', '/administracion/semana'));
    expect([week.isWhole, paying.isWhole]).toEqual([true, false]);
    expect(week.acts).toMatchObject([{ title: 'Mesas', kind: 'clarification', place: 'Sala de Juntas A' }]);
    expect(week.flow).toHaveLength(6);
    expect(week.flow.at(-1)?.day).toBe(TODAY);
    expect(week.flow.at(-1)?.entered).toBeGreaterThan(5);
    expect(week.flow.at(-1)?.closed).toBeGreaterThan(3);
  });

  it('a row that a change did not keep is mended at night (refresh_waiting, write_waiting), and nothing else is touched', async () => {
    const { id } = await insertRequest(app.db);
    expect(await mendWaiting(app.db)).toBe(0);
    await change(sql`delete from waiting_item where id = ${id}`);
    expect(await mendWaiting(app.db)).toBe(1);
    expect((await rowOf(id))?.kind).toBe('request_review');
  });

  it('two who change both sides of one thing at once leave it as the facts are', async () => {
    const supplier = await run(
      sql`insert into supplier (name, status) values ('Dos lados', 'active') returning id`,
    );
    const match =
      await run(sql`insert into list_match (supplier_id, source, matched_by, value, situation, effect, status, evidence, reason)
      values (${supplier}, 'sat_69b', 'rfc', 'Y', 'definitive', 'block', 'new', '[]', 'Es') returning id`);
    const one = await app.services.pool.connect();
    const other = await app.services.pool.connect();
    try {
      await one.query("begin; set local portal.own_event = 'planted'");
      await other.query('begin');
      await one.query("update supplier set status = 'disqualified' where id = $1", [supplier]);
      await other.query("update list_match set status = 'confirmed' where id = $1", [match]);
      const first = one.query('commit');
      // Until what follows from it waits for what the other one holds.
      await untilWaiting(app);
      await other.query('commit');
      await first;
    } finally {
      one.release();
      other.release();
    }
    expect(await rowOf(match)).toBeUndefined();
  });
});
