import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { todayInMexico } from '#contract/mexico-time.ts';
import type { SubstitutionRow } from '#contract/people.ts';
import { addDays } from '#contract/rules/days/calendar.ts';
import { grantsInForce, holds, refusePair } from '#server/kit/functions.ts';
import { startTestApp, type Caller, type TestApp } from '#server/kit/test-app.ts';
import { plantGrant } from '#server/kit/test-functions.ts';

const TODAY = todayInMexico();
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  for (const id of ['jefa', 'suplente', 'otra'])
    await sql`insert into officer (id, name, email) values (${id}, ${`Persona ${id}`}, ${`${id}@universidad.example`})`.execute(
      app.db,
    );
  await plantGrant(app.db, { person: 'jefa', code: 'area_approver', upTo: '200000.00', isDelegable: true });
});
afterAll(() => app.stop());

async function answer(caller: Caller, path: string, body?: unknown, version?: number) {
  const headers: Record<string, string> = { 'idempotency-key': crypto.randomUUID() };
  if (version !== undefined) headers['if-match'] = `"${version}"`;
  const response = await app.send(
    caller,
    body === undefined && version === undefined ? 'GET' : 'POST',
    path,
    body,
    headers,
  );
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
}
const propose = (patch: Record<string, unknown> = {}, caller: Caller = 'guest:jefa') =>
  answer(caller, '/suplencias', {
    substituteId: 'suplente',
    kind: 'holidays',
    from: TODAY,
    until: addDays(TODAY, 10),
    ground: 'Oficio de vacaciones 8',
    ...patch,
  });
const newest = async (caller: Caller = 'admin'): Promise<SubstitutionRow> =>
  (await answer(caller, '/suplencias')).body.rows.find(({ state }: SubstitutionRow) => state !== 'ended');
/** Mails that were queued since the last time, to whom and about what. */
const mails = async () =>
  (
    await sql<{ to: string; subject: string }>`delete from mail_outbox where template like 'substitution_%'
      returning to_address "to", subject`.execute(app.db)
  ).rows
    .map(({ subject, to }) => [to.split('@')[0], subject])
    .toSorted(([one = ''], [other = '']) => one.localeCompare(other));
/** What of it waits in the inbox of a person who has some function. */
const waits = async (id: string): Promise<string[]> => {
  await plantGrant(app.db, { person: id, code: 'requester' });
  const { body } = await answer(`guest:${id}`, '/administracion/pendientes');
  return body.rows.map(({ title }: { title: string }) => title);
};
const approves = (amount: string) =>
  holds(app.db, { id: 'suplente', role: 'guest' }, 'area_approver', { amount });

it('V8 counts once accepted, up to the smaller amount, and in the place of whoever is away', async () => {
  expect((await propose({ upTo: '50000.00' })).status).toBe(201);
  expect(await approves('100.00')).toBe(false);
  const row = await newest('guest:suplente');
  expect(row).toMatchObject({
    absent: { name: 'Persona jefa' },
    state: 'proposed',
    functions: ['area_approver'],
    parts: [{ code: 'area_approver', areaName: null, upTo: '50000.00', lines: [] }],
  });
  expect(await mails()).toEqual([
    ['suplente', 'Suplencia por ausencia de Persona jefa: falta que la aceptes'],
  ]);
  expect(await waits('suplente')).toEqual(['Suplir a Persona jefa']);
  expect(await waits('curiosa')).toEqual([]);
  expect(
    (await answer('guest:otra', `/suplencias/${row.id}/aceptacion`, undefined, row.version)).status,
  ).toBe(404);
  expect(
    (await answer('guest:suplente', `/suplencias/${row.id}/aceptacion`, undefined, row.version)).status,
  ).toBe(204);
  expect(await waits('suplente')).toEqual([]);
  expect(await mails()).toEqual([['jefa', 'Suplencia por ausencia de Persona jefa: aceptada']]);
  expect(await approves('50000.00')).toBe(true);
  expect(await approves('80000.00')).toBe(false);
  expect((await grantsInForce(app.db, 'suplente')).filter(({ inPlaceOf }) => inPlaceOf)).toMatchObject([
    { code: 'area_approver', upTo: '50000.00', inPlaceOf: { id: 'jefa', name: 'Persona jefa' } },
  ]);
});

it('V7 the substitute does not approve what they, or whoever they substitute, requested', async () => {
  const asked = (id: string) => ({ id, name: 'Quien pidió', at: '2026-11-20T18:00:00.000Z' });
  for (const id of ['suplente', 'jefa'])
    await expect(refusePair(app.db, { id: 'suplente' }, 'S1', asked(id))).rejects.toMatchObject({
      code: 'separation_of_duties',
    });
  expect(await refusePair(app.db, { id: 'suplente' }, 'S1', asked('otra'))).toBeUndefined();
});

it('is one for each function and day, and falls when it is ended', async () => {
  expect((await propose({ substituteId: 'otra' })).body.fields.from).toContain('Ya hay una suplencia');
  const row = await newest();
  const end = (caller: Caller) =>
    answer(caller, `/suplencias/${row.id}/fin`, { reason: 'Volvió antes' }, row.version);
  expect((await end('guest:otra')).status).toBe(404);
  expect((await end('guest:jefa')).status).toBe(204);
  expect(await mails()).toEqual([['suplente', 'Suplencia por ausencia de Persona jefa: terminada']]);
  expect(await approves('100.00')).toBe(false);
  const { rows } = await sql`select from audit_log where operation like 'substitution.%'`.execute(app.db);
  expect(rows).toHaveLength(3);
});

it('is proposed by whoever is away or by whoever keeps people, not by the substitute', async () => {
  expect((await propose({ absentId: 'jefa' }, 'guest:suplente')).status).toBe(403);
  const own = await propose({ absentId: 'jefa', substituteId: 'admin' }, 'admin');
  expect(own.body).toMatchObject({ code: 'separation_of_duties', extra: { pair: 'S13' } });
  expect((await propose({ substituteId: 'jefa' })).body.fields).toEqual({
    substituteId: 'Elige a otra persona: nadie se suple.',
  });
  expect((await propose({}, 'guest:otra')).body.fields.functions).toContain('No tiene funciones');
  expect((await propose({ absentId: 'jefa' }, 'admin')).status).toBe(201);
  expect((await mails()).map(([to]) => to)).toEqual(['jefa', 'suplente']);
});

it.each([
  ['moves money, also where it may be passed on', 'payables_officer', true],
  ['may not be passed on', 'receiver', false],
] as const)(
  'of a function that %s counts once whoever keeps people agrees',
  async (_name, code, isDelegable) => {
    const absent = `ausente-${code}`;
    await sql`insert into officer (id, name, email) values (${absent}, ${`Persona ${absent}`}, ${`${absent}@universidad.example`})`.execute(
      app.db,
    );
    await plantGrant(app.db, { person: absent, code, isDelegable });
    const { body } = await propose({}, `guest:${absent}`);
    const { version } = (await answer('admin', '/suplencias')).body.rows.find(
      ({ id }: SubstitutionRow) => id === body.id,
    );
    const held = () => holds(app.db, { id: 'suplente', role: 'guest' }, code);
    const accepted = await answer('guest:suplente', `/suplencias/${body.id}/aceptacion`, undefined, version);
    expect([accepted.status, accepted.body.code, await held()]).toEqual([202, 'decision_proposed', false]);
    const { rows } = await sql<{
      id: string;
    }>`select id from decision_proposal where record_id = ${body.id}`.execute(app.db);
    const confirm = (caller: Caller) =>
      answer(caller, `/administracion/propuestas/${rows[0]?.id}/confirmacion`, {});
    await plantGrant(app.db, { person: 'segunda', code: 'second_person' });
    expect((await confirm('guest:segunda')).body.detail).toContain('«Personas»');
    expect((await confirm('guest:suplente')).status).not.toBe(200);
    expect(await held()).toBe(false);
    expect((await confirm('admin')).status).toBe(200);
    expect(await held()).toBe(true);
  },
);
