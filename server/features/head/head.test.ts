import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MONEY_FIGURES, type HeadEntries, type HeadLoadAnswer, type HeadMoney } from '#contract/head.ts';
import { startTestApp, type Caller, type TestApp } from '#server/kit/test-app.ts';
import { planted } from '#server/kit/test-planted.ts';
import { plantGrant } from '#server/kit/test-functions.ts';
import { plantArea, plantKey, writeEntry } from '../budget/test-budget.ts';
import { ok } from '../registration/review/test-review.ts';
import { decide, holder, plantAreas, plantRequisition } from '../requisitions/test-requisition-course.ts';
import { compareStretches } from './head.jobs.ts';
import { selectTimes } from './service-times.sql.ts';

const PANEL = '/administracion/jefatura';
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const get = <T>(path: string, caller: Caller = 'admin') => ok<T>(app.send(caller, 'GET', `${PANEL}${path}`));

it('the head, an auditor and the internal control read the panel; a buyer does not', async () => {
  for (const [person, code, status] of [
    ['titular', 'finance_head', 200],
    ['auditora', 'auditor', 200],
    ['contraloria', 'internal_control', 200],
    ['compradora', 'buyer', 403],
  ] as const) {
    await plantGrant(app.db, { person, code });
    expect((await app.send(`guest:${person}`, 'GET', PANEL)).status, person).toBe(status);
  }
});

it('what waits for one person to decide is counted for the head, although nobody else reads it in their own list', async () => {
  const { a } = await plantAreas(app.db, { a: null });
  await plantGrant(app.db, { person: 'autoriza', code: 'area_approver', areaId: a });
  await plantRequisition(app.db, { areaId: a });
  const whole = await get<HeadLoadAnswer>('', 'guest:titular');
  expect(whole.people.find(({ key }) => key === 'autoriza')).toMatchObject({ total: 1 });
  // It is of the area that asks, wherever whoever decides it works.
  const { otra } = await plantAreas(app.db, { otra: null });
  await sql`insert into officer (id, name, area_id) values ('autoriza', 'Autoriza', ${otra})
    on conflict (id) do update set area_id = excluded.area_id`.execute(app.db);
  const of = async (area: string) => (await get<HeadLoadAnswer>(`?area=${area}`, 'guest:titular')).people;
  expect((await of('a')).map(({ key }) => key)).toContain('autoriza');
  expect(await of('otra')).toEqual([]);
});

it('every figure of the money opens entries whose sum is that figure, by chapter, area and supplier', async () => {
  const areaId = await plantArea(app.db);
  const keyId = await plantKey(app.db, { approved: '500000.00', areaId });
  await plantKey(app.db, { approved: '70.50', item: '51501' });
  const contract = randomUUID();
  const made = await app.send('admin', 'POST', '/administracion/procedimientos', {
    kind: 'direct',
    title: 'Papel',
  });
  const { id: procedure } = (await made.json()) as { id: string };
  await planted(
    app.db,
    sql`insert into contract (id, procedure_id, number, title, supplier_name)
      values (${contract}, ${procedure}, 'C-1', 'Papel', 'Papelera El Ejemplo')`,
  );
  const reserved = randomUUID();
  const write = (kind: string, amount: string, document = contract) =>
    writeEntry(app.db, { keyId, kind, amount, document });
  await write('reserve', '116000.00', reserved);
  await write('release', '16000.00', reserved);
  await write('commit', '104400.00');
  await write('accrue', '52200.00');
  for (const por of ['capitulo', 'area', 'proveedor'] as const) {
    const money = await get<HeadMoney>(`/dinero?por=${por}&ejercicio=2026`);
    for (const row of [...money.rows, { ...money.total, key: '' }])
      for (const name of MONEY_FIGURES) {
        if (por === 'proveedor' && row[name] === '0.00') continue;
        const clave = encodeURIComponent(row.key);
        const entries = await get<HeadEntries>(
          `/asientos?por=${por}&ejercicio=2026&clave=${clave}&cifra=${name}`,
        );
        expect(entries.sum, `${por} ${row.key} ${name}`).toBe(row[name]);
      }
  }
  const byChapter = await get<HeadMoney>('/dinero?ejercicio=2026');
  expect(byChapter.rows.map(({ key, name, disponible }) => [key, name, disponible])).toEqual([
    ['2000', 'Materiales y suministros', '295600.00'],
    ['5000', 'Bienes muebles e intangibles', '70.50'],
  ]);
  const bySupplier = await get<HeadMoney>('/dinero?ejercicio=2026&por=proveedor');
  expect(bySupplier.rows).toMatchObject([
    { name: 'Papelera El Ejemplo', comprometido: '104400.00', devengado: '52200.00', pagado: '0.00' },
  ]);
  const { rows } = await sql<{ slug: string }>`select slug from area where id = ${areaId}`.execute(app.db);
  const own = await get<HeadMoney>(`/dinero?ejercicio=2026&area=${rows[0]?.slug}`);
  expect(own.total.modificado).toBe('500000.00');
  const file = await app.send('admin', 'GET', `${PANEL}/dinero/archivo?ejercicio=2026&formato=csv`);
  expect(await file.text()).toContain('2000 Materiales y suministros');
});

it('a stretch is told in working days without its pauses, as the median of five cases or more', async () => {
  const { b } = await plantAreas(app.db, { b: null });
  const times = async () =>
    new Map(
      (await selectTimes(app.db, { from: '2026-01-01', until: '2026-12-31', areas: [b] })).map(
        ({ stretch, ...rest }) => [stretch, rest],
      ),
    );
  // Monday 2 to Monday 9 March 2026: five working days; those of the held one lack Tuesday to Thursday.
  for (const isHeld of [false, false, true]) {
    const { id, steps } = await plantRequisition(app.db, { areaId: b, state: 'unassigned' });
    await sql`update requisition_step set opened_at = '2026-03-02T12:00-06', decided_at = '2026-03-09T09:00-06',
      decided_by = 'elena', decision = 'approved' where id = ${steps[0]}`.execute(app.db);
    if (isHeld)
      await sql`insert into requisition_act (requisition_id, act, person_id, at) values
        (${id}, 'hold', 'elena', '2026-03-03T12:00-06'), (${id}, 'release', 'elena', '2026-03-06T12:00-06')`.execute(
        app.db,
      );
    await sql`insert into requisition_act (requisition_id, act, person_id, at)
      values (${id}, 'take', 'elena', '2026-03-10T12:00-06')`.execute(app.db);
    await sql`select keep_stretches(array[${id}]::uuid[])`.execute(app.db);
  }
  expect((await times()).get('approval')).toEqual({ median: 5, cases: 3 });
  expect((await times()).get('assignment')).toEqual({ median: 1, cases: 3 });
  await sql`delete from requisition_act where act = 'take'`.execute(app.db);
  await sql`update requisition_step set decided_at = null, decided_by = null, decision = null
    where decided_at = '2026-03-09T09:00-06' and not exists (select from requisition_act t
      where t.requisition_id = requisition_step.requisition_id and t.act = 'hold')`.execute(app.db);
  // A day without work that is added later is not counted: Thursday 5 March, on which the two that were not held went on.
  await sql`insert into holiday (date, reason, source) values ('2026-03-05', 'Suspensión', 'Calendario')`.execute(
    app.db,
  );
  expect((await times()).get('approval')).toEqual({ median: 4, cases: 3 });
  // What is written past every act is found at night, and then there is nothing left to mend.
  expect(await compareStretches(app.db)).toBeGreaterThan(0);
  expect(await compareStretches(app.db)).toBe(0);
  expect((await times()).get('approval')).toEqual({ median: 2, cases: 1 });
  const told = await get<{ rows: { stretch: string; median: number | null; target: number | null }[] }>(
    '/tramos?area=b',
  );
  expect(told.rows.find(({ stretch }) => stretch === 'approval')).toEqual({
    stretch: 'approval',
    median: null,
    target: 2,
    cases: 1,
  });
});

it('the acts of a requisition keep its stretches as their facts tell them (keep_stretches, stretches_of)', async () => {
  const { c } = await plantAreas(app.db, { c: null });
  const approver = await holder(app.db, 'raúl', 'area_approver', { areaId: c });
  const requisition = await plantRequisition(app.db, { areaId: c });
  expect(
    (await decide(app, approver, requisition, { path: 'autorizacion', body: { seenLines: 1 } })).status,
  ).toBe(200);
  const { rows } = await sql<{
    stretch: string;
    days: number;
  }>`select stretch, ended_on - since days from closed_stretch
    where source = ${requisition.id}`.execute(app.db);
  expect(rows).toEqual([{ stretch: 'approval', days: 0 }]);
  const facts = await sql`select * from stretches_of(array[${requisition.id}]::uuid[])
    except select * from closed_stretch where source = ${requisition.id}`.execute(app.db);
  expect(facts.rows).toEqual([]);
  expect(await compareStretches(app.db)).toBe(0);
});
