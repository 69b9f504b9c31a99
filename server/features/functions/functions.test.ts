import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WITH_AMOUNT } from '#contract/functions.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import type { GrantRow } from '#contract/people.ts';
import { addDays } from '#contract/rules/days/calendar.ts';
import { grantsInForce, holds } from '#server/kit/functions.ts';
import { startTestApp, type Caller, type TestApp } from '#server/kit/test-app.ts';
import { plantGrant } from '#server/kit/test-functions.ts';
import { askTwo, leaveToOne } from '#server/kit/test-second-person.ts';

const PLACE = '/administracion/funciones';
const TODAY = todayInMexico();
let app: TestApp;
let area: Record<'division' | 'departamento' | 'otra', string>;

beforeAll(async () => {
  app = await startTestApp();
  const plant = async (slug: string, parent: string | null = null) => {
    const { rows } = await sql<{ id: string }>`insert into area (slug, name, parent_id)
      values (${slug}, ${`Área ${slug}`}, ${parent}) returning id`.execute(app.db);
    return rows[0]?.id ?? '';
  };
  const division = await plant('division');
  area = { division, departamento: await plant('departamento', division), otra: await plant('otra') };
});
afterAll(() => app.stop());

const grant = (patch: Record<string, unknown> = {}) => ({
  personId: 'elena',
  personName: 'Elena Prueba',
  code: 'buyer',
  area: 'todas',
  from: TODAY,
  ground: 'Oficio 12/2026 de la Dirección',
  ...patch,
});
async function answer(caller: Caller, method: string, path: string, body?: unknown, version?: number) {
  const headers: Record<string, string> = { 'idempotency-key': crypto.randomUUID() };
  if (version !== undefined) headers['if-match'] = `"${version}"`;
  const response = await app.send(caller, method, path, body, headers);
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
}
const give = (patch?: Record<string, unknown>, caller: Caller = 'admin') =>
  answer(caller, 'POST', PLACE, grant(patch));
const list = async (search = ''): Promise<GrantRow[]> =>
  (await answer('admin', 'GET', `${PLACE}${search}`)).body.rows;

describe('a function that is given', () => {
  it('lets its holder do what the role alone does not, from the next request on until it ends', async () => {
    const asks = () => answer('guest:elena', 'GET', '/administracion/procedimientos');
    expect((await asks()).status).toBe(403);
    const { status, body } = await give();
    expect(status).toBe(201);
    expect((await asks()).status).toBe(200);
    const [row] = await list('?q=elena');
    expect(row).toMatchObject({
      id: body.id,
      code: 'buyer',
      areaName: null,
      state: 'inForce',
      givenBy: 'Persona admin',
    });
    const ended = await answer(
      'admin',
      'POST',
      `${PLACE}/${body.id}/fin`,
      { reason: 'Cambió de puesto' },
      row?.version,
    );
    expect(ended.status).toBe(204);
    const refused = await asks();
    expect(refused.status).toBe(403);
    expect(refused.body.detail).toMatch(
      /^Tu función «Comprador» terminó el .+; lo escrito sigue guardado\.$/,
    );
    const again = await answer(
      'admin',
      'POST',
      `${PLACE}/${body.id}/fin`,
      { reason: 'Otra vez' },
      (row?.version ?? 0) + 1,
    );
    expect(again.status).toBe(409);
    expect(await list('?q=elena')).toEqual([]);
    expect(await list('?q=elena&todas=si')).toMatchObject([
      { state: 'ended', endReason: 'Cambió de puesto' },
    ]);
  });

  it('is told in the log and is a leaf of the public record', async () => {
    const { rows } = await sql<{
      operation: string;
      about: string;
    }>`select l.operation, l.about from audit_log l
      join integrity_entry e on e.audit_id = l.id where l.subject_type = 'function_grant' order by l.id`.execute(
      app.db,
    );
    expect(rows).toMatchObject([
      { operation: 'function.give', about: 'Comprador de Elena Prueba' },
      { operation: 'function.end' },
    ]);
  });

  it('is never changed, not even by hand', async () => {
    await expect(sql`update function_grant set area_id = ${area.otra}`.execute(app.db)).rejects.toThrow(
      'not changed',
    );
    await expect(sql`delete from function_grant`.execute(app.db)).rejects.toThrow('not changed');
  });

  it('says at its field what is wrong', async () => {
    const wrong = await give({ from: addDays(TODAY, -1), ground: 'Oficio', area: '' });
    expect(wrong.status).toBe(422);
    expect(wrong.body.fields).toEqual({
      area: 'Elige el área.',
      from: 'No se da una función desde un día que ya pasó.',
      ground: 'Escribe el oficio o acuerdo que la da.',
    });
    expect((await give({ area: crypto.randomUUID() })).body.fields).toEqual({ area: 'Elige el área.' });
  });

  it('V5 is not given to oneself: nothing is written', async () => {
    const refused = await give({ personId: 'admin' });
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({
      code: 'separation_of_duties',
      detail: 'Nadie se da funciones a sí mismo.',
      extra: { pair: 'S13' },
    });
    for (const personId of ['ADMIN', 'admin\u200b']) expect((await give({ personId })).status).toBe(403);
    expect((await give({ personId: '', email: 'ADMIN@universidad.example' })).status).toBe(403);
    await plantGrant(app.db, { person: 'paula', code: 'people_keeper', employeeId: '777' });
    await plantGrant(app.db, { person: 'paula-2', code: 'receiver', employeeId: '777' });
    expect((await give({ personId: 'paula-2' }, 'guest:paula')).status).toBe(403);
    expect(await list('?q=admin')).toEqual([]);
  });

  it('that one decides with over others waits for a second administrator', async () => {
    await sql`insert into instance_setting (key, value) values ('segunda-persona', '{"functions":"si"}')`.execute(
      app.db,
    );
    const proposed = await give({ personId: 'jefa', personName: 'Jefa Prueba', code: 'people_keeper' });
    expect(proposed.status).toBe(202);
    expect(await list('?q=jefa')).toEqual([]);
    const { rows } = await sql<{
      id: string;
    }>`select id from decision_proposal where operation = 'giveFunction'`.execute(app.db);
    const confirm = (caller: Caller) =>
      answer(caller, 'POST', `/administracion/propuestas/${rows[0]?.id}/confirmacion`);
    expect((await confirm('admin')).status).toBe(403);
    await plantGrant(app.db, { person: 'keeper', code: 'people_keeper' });
    expect((await confirm('guest:keeper')).body.detail).toContain('«Segunda persona»');
    expect((await confirm('other-admin')).status).toBe(200);
    expect(await list('?q=jefa')).toMatchObject([{ code: 'people_keeper' }]);
    // Another function of the same person waits beside it.
    for (const code of ['buyer', 'receiver'])
      expect((await give({ personId: 'jefa', code })).body.code).toBe('decision_proposed');
    await sql`delete from instance_setting where key = 'segunda-persona'`.execute(app.db);
  });

  it('by mail is of whoever enters with it', async () => {
    expect(
      (await give({ personId: '', personName: 'Nueva', email: 'Nueva@universidad.example' })).status,
    ).toBe(201);
    expect((await answer('guest:nueva', 'GET', '/administracion/procedimientos')).status).toBe(200);
    expect(await list('?q=nueva')).toMatchObject([{ personId: 'nueva' }]);
    expect((await answer('guest:ajena', 'GET', '/administracion/procedimientos')).status).toBe(403);
    const unproven = { personId: '', personName: 'Otra', email: 'sin-comprobar@universidad.example' };
    expect((await give(unproven)).status).toBe(201);
    expect((await answer('guest:sin-comprobar', 'GET', '/administracion/procedimientos')).status).toBe(403);
  });

  it('twice for the same area and days is refused', async () => {
    expect((await give({ personId: 'doble' })).status).toBe(201);
    expect((await give({ personId: 'doble' })).body.fields.code).toContain('Ya tiene esa función');
  });
});

it('what begins tomorrow is in the list, and not in that of today’s day', async () => {
  await plantGrant(app.db, { person: 'empieza', code: 'buyer', from: addDays(TODAY, 1) });
  expect(await list('?q=empieza')).toMatchObject([{ personId: 'empieza', state: 'ahead' }]);
  expect(await list(`?q=empieza&dia=${TODAY}`)).toEqual([]);
});

describe('in force', () => {
  it('V4 until the last second of its last day in Mexico', async () => {
    await plantGrant(app.db, { person: 'hasta', code: 'buyer', until: '2026-11-12' });
    const at = (instant: string) => grantsInForce(app.db, 'hasta', new Date(instant));
    expect(await at('2026-11-13T05:59:59Z')).toHaveLength(1);
    expect(await at('2026-11-13T06:00:01Z')).toEqual([]);
    const refused = await answer('guest:hasta', 'GET', '/administracion/procedimientos');
    expect(refused.body.detail).toContain('terminó el 12 nov 2026');
  });

  it('V12 a part falls at once with the whole, and is no more than it', async () => {
    const parent = await plantGrant(app.db, {
      person: 'titular',
      code: 'area_approver',
      areaId: area.division,
      upTo: '200000.00',
      isDelegable: true,
    });
    const part = (patch: Record<string, unknown>) =>
      answer('guest:titular', 'POST', `/mis-funciones/${parent}/delegacion`, {
        personId: 'ayuda',
        personName: 'Ayuda Prueba',
        area: area.departamento,
        upTo: '50000.00',
        from: TODAY,
        until: addDays(TODAY, 30),
        ground: 'Oficio de delegación 3',
        ...patch,
      });
    expect((await part({ upTo: '200000.01' })).body.fields).toHaveProperty('upTo');
    expect((await part({ until: addDays(TODAY, 91) })).body.fields).toHaveProperty('until');
    expect((await part({ area: area.otra })).body.fields).toHaveProperty('area');
    expect((await part({ personId: 'titular' })).status).toBe(403);
    const given = await part({});
    expect(given.status).toBe(201);
    const ayuda = { id: 'ayuda', role: 'guest' };
    const asked = { areaId: area.departamento, amount: '50000.00' };
    expect(await holds(app.db, ayuda, 'area_approver', asked)).toBe(true);
    expect(await holds(app.db, ayuda, 'area_approver', { ...asked, areaId: area.division })).toBe(false);
    const chain = await answer('guest:ayuda', 'POST', `/mis-funciones/${given.body.id}/delegacion`, grant());
    expect(chain.status).toBe(403);
    const [row] = await list('?q=titular');
    await answer('admin', 'POST', `${PLACE}/${parent}/fin`, { reason: 'Dejó el cargo' }, row?.version);
    expect(await holds(app.db, ayuda, 'area_approver', asked)).toBe(false);
  });

  it('is told to its holder, with what it allows', async () => {
    await plantGrant(app.db, { person: 'propia', code: 'auditor', areaId: area.otra });
    const { body } = await answer('guest:propia', 'GET', '/mis-funciones');
    expect(body.rows).toMatchObject([{ code: 'auditor', areaName: 'Área otra' }]);
    expect(body.rights).toContainEqual({ action: 'consult', subject: 'AuditLog' });
    expect(body.rights.some(({ action }: { action: string }) => action === 'administer')).toBe(false);
    expect((await answer('guest:propia', 'GET', PLACE)).status).toBe(200);
    expect((await answer('guest:propia', 'POST', PLACE, grant())).status).toBe(403);
    expect((await answer('guest', 'GET', '/mis-funciones')).body).toMatchObject({ rights: [], rows: [] });
  });
});

it('V9 two accounts with one employee id are the same hands', async () => {
  const { refusePair } = await import('#server/kit/functions.ts');
  await plantGrant(app.db, { person: 'cuenta-1', code: 'receiver', employeeId: '4321' });
  await plantGrant(app.db, { person: 'cuenta-2', code: 'payables_officer', employeeId: '4321' });
  const received = { id: 'cuenta-1', name: 'Una Persona', at: '2026-11-20T18:00:00.000Z' };
  await expect(refusePair(app.db, { id: 'cuenta-2' }, 'S7', received)).rejects.toMatchObject({
    code: 'separation_of_duties',
    details: {
      detail: expect.stringContaining('Quien hizo el pedido, recibió o capturó no verifica la factura.'),
    },
  });
  await sql`insert into instance_setting (key, value) values ('separacion-de-funciones', '{"mode":"tell"}')`.execute(
    app.db,
  );
  expect(await refusePair(app.db, { id: 'cuenta-2' }, 'S7', received)).toMatch(
    /permite que una sola persona haga las dos cosas, y nadie más tiene que confirmarlo; queda anotado\.$/,
  );
  await sql`delete from instance_setting where key = 'separacion-de-funciones'`.execute(app.db);
});

describe('who may do what', () => {
  it('is listed by area with those above it, and by day', async () => {
    await plantGrant(app.db, { person: 'arriba', code: 'requester', areaId: area.division });
    await plantGrant(app.db, {
      person: 'solo-arriba',
      code: 'requester',
      areaId: area.division,
      onlyThis: true,
    });
    const names = async (search: string) => (await list(search)).map(({ personId }) => personId);
    expect(await names(`?funcion=requester&area=${area.departamento}`)).toEqual(['arriba']);
    expect(await names(`?funcion=requester&area=${area.division}`)).toEqual(['arriba', 'solo-arriba']);
    expect(await names('?q=hasta')).toEqual([]);
    expect(await names('?q=hasta&dia=2026-11-12')).toEqual(['hasta']);
  });

  it('goes out as a file', async () => {
    const response = await app.send('admin', 'GET', `${PLACE}/exportacion?funcion=requester`);
    const text = await response.text();
    expect(text).toContain('Persona,Función,Área');
    expect(text).toContain('Persona arriba,Solicitante,Área division');
  });

  it('tells where nobody holds what the way on needs, and who has too much', async () => {
    for (const code of ['buyer', 'receiver', 'requester', 'registry_officer', 'auditor'] as const)
      await plantGrant(app.db, { person: 'mucha', code });
    const { body } = await answer('admin', 'GET', `${PLACE}/alertas`);
    const texts = body.rows.map(({ text }: { text: string }) => text);
    expect(texts).toContain('Nadie tiene la función «Presupuesto» en Área division.');
    expect(texts).not.toContain('Nadie tiene la función «Comprador» en Área division.');
    expect(texts).toContain('Persona mucha tiene 5 funciones.');
  });

  it('tells who has both functions of a pair in areas that meet', async () => {
    await plantGrant(app.db, { person: 'ambas', code: 'receiver', areaId: area.departamento });
    await plantGrant(app.db, { person: 'ambas', code: 'payables_officer', areaId: area.division });
    await plantGrant(app.db, { person: 'aparte', code: 'receiver', areaId: area.otra });
    await plantGrant(app.db, { person: 'aparte', code: 'payables_officer', areaId: area.division });
    const { body } = await answer('admin', 'GET', `${PLACE}/alertas`);
    const pairs = body.rows.filter(({ kind }: { kind: string }) => kind === 'pair');
    const texts = pairs.map(({ text }: { text: string }) => text);
    expect(texts).toContain(
      'Persona ambas tiene «Recepción» y «Pagos». Quien hizo el pedido, recibió o capturó no verifica la factura.',
    );
    expect(texts.filter((text: string) => text.includes('aparte'))).toEqual([]);
  });

  it('finds people who entered before, and those who have a function', async () => {
    const { body } = await answer('admin', 'GET', `${PLACE}/personas?q=nueva`);
    expect(body.rows).toEqual([{ id: 'nueva', name: 'Persona nueva', email: 'nueva@universidad.example' }]);
    const known = await answer('guest:arriba', 'GET', `${PLACE}/personas?q=solo-arriba`);
    expect(known.body.rows).toMatchObject([{ id: 'solo-arriba' }]);
    expect((await answer('guest', 'GET', `${PLACE}/personas?q=a`)).status).toBe(403);
  });
});

describe('where one ends the function of another', () => {
  it('its holder, and who has a part of it, are told who did it and why', async () => {
    await leaveToOne(app.db, 'functions');
    const person = (id: string) =>
      sql`insert into officer (id, name, email)
      values (${id}, ${`Persona ${id}`}, ${`${id}@universidad.example`}) on conflict (id) do nothing`.execute(
        app.db,
      );
    await person('entera');
    await person('parte');
    const id = await plantGrant(app.db, { person: 'entera', code: 'buyer' });
    await plantGrant(app.db, { person: 'parte', code: 'buyer', parent: id });
    const end = (reason: string) => answer('admin', 'POST', `${PLACE}/${id}/fin`, { reason }, 1);
    expect((await end('')).status).toBe(422);
    expect((await end('Cambió de adscripción')).status).toBe(204);
    const { rows } = await sql<{
      to: string;
      text: string;
    }>`select to_address "to", text from mail_outbox
      where template = 'colleague_act' and to_address ~ '^(entera|parte)@' order by 1`.execute(app.db);
    expect(rows).toMatchObject(
      ['entera', 'parte'].map((name) => ({
        to: `${name}@universidad.example`,
        text: expect.stringMatching(/terminó tu función «Comprador»[^]*Motivo: Cambió de adscripción/),
      })),
    );
  });
});

describe('where two are asked for functions', () => {
  beforeAll(() => askTwo(app.db, 'functions'));
  afterAll(() => leaveToOne(app.db, 'functions'));
  const proposed = { status: 202, body: { code: 'decision_proposed' } };
  const endOf = (id: string, caller: Caller = 'admin') =>
    answer(caller, 'POST', `${PLACE}/${id}/fin`, { reason: 'Cambió de puesto' }, 1);

  it.each(['requester', 'budget_officer', 'payables_officer', 'auditor'] as const)(
    '%s is neither given nor ended by one',
    async (code) => {
      const upTo = WITH_AMOUNT.includes(code) ? '1000.00' : '';
      expect(await give({ personId: `dos-${code}`, code, upTo })).toMatchObject(proposed);
      const id = await plantGrant(app.db, { person: `termina-${code}`, code });
      expect(await endOf(id)).toMatchObject(proposed);
      const held = { id: `termina-${code}`, role: 'guest' };
      expect(await holds(app.db, held, code)).toBe(true);
      expect(await holds(app.db, { id: `dos-${code}`, role: 'guest' }, code)).toBe(false);
    },
  );

  it('those that move money are not given by one, also where the unit leaves it to one', async () => {
    await leaveToOne(app.db, 'functions');
    await sql`insert into officer (id, name) values ('quien-acuerda', 'Quien Acuerda') on conflict do nothing`.execute(
      app.db,
    );
    for (const code of ['payables_officer', 'budget_officer', 'second_person']) {
      const upTo = code === 'budget_officer' ? '' : '1000.00';
      expect(await give({ personId: `sola-${code}`, code, upTo })).toMatchObject(proposed);
    }
    expect((await give({ personId: 'sola-buyer', code: 'buyer' })).status).toBe(201);
    await askTwo(app.db, 'functions');
  });

  it('one’s own is given up alone', async () => {
    const id = await plantGrant(app.db, { person: 'renuncia', code: 'people_keeper' });
    expect((await endOf(id, 'guest:renuncia')).status).toBe(204);
  });
});
