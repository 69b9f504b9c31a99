import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FundGiven, FundRequest } from '#contract/budget.ts';
import { plantKey, sumsOf } from '#server/features/budget/test-budget.ts';
import { transaction } from '#server/kit/db.ts';
import { startTestApp, type Caller, type TestApp } from '#server/kit/test-app.ts';
import { plantGrant } from '#server/kit/test-functions.ts';
import { startBudgetStub } from '#tools/budget-kit/stub.ts';
import { budgetSystem, keepBudgetSystem } from '#server/features/budget/system/budget-system.ts';
import { tellBudget } from '#server/features/budget/system/outbox.service.ts';
import { goOn } from './requisition-course.sql.ts';
import { reservationHooks } from './requisition-funds.service.ts';
import {
  plantPeople,
  requisitionCalls,
  testLine,
  type Answered,
  type RequisitionPeople,
} from './test-requisitions.ts';

let app: TestApp;
let areas: RequisitionPeople;
let calls: ReturnType<typeof requisitionCalls>;
beforeAll(async () => {
  app = await startTestApp();
  areas = await plantPeople(app);
  calls = requisitionCalls(app);
  await plantGrant(app.db, { person: 'admin', code: 'budget_officer' });
  await sql`insert into officer (id, name) values ('no-role', 'Persona no-role') on conflict do nothing`.execute(
    app.db,
  );
});
afterAll(() => app.stop());

/** One that its area authorised, of so many pieces of 100.00 without tax that these keys share. */
async function authorised(quantity: string, keys: { keyId: string; share: string }[]): Promise<Answered> {
  const sent = await calls.sent(areas.laboratory, [testLine({ quantity, keys })]);
  expect(sent.state).toBe('approval');
  await sql`update requisition_step set decided_at = now(), decided_by = 'no-role', decision = 'approved'
    where requisition_id = ${sent.id} and kind = 'approval'`.execute(app.db);
  await transaction(app.db, async (tx) => {
    await sql`select set_config('portal.without_event', 'prueba', true)`.execute(tx);
    expect(await goOn(tx, sent.id)).toMatchObject({ state: 'funds' });
  });
  return (await calls.read(sent)).body;
}
const key = (approved: string, item = '53101') =>
  plantKey(app.db, { approved, item, areaId: areas.laboratory, year: new Date().getFullYear() });
const give = ({ folio, version }: Answered, caller: Caller = 'admin') =>
  calls.call(caller, 'POST', `/requisiciones/${folio}/suficiencia`, undefined, version);
const lack = ({ folio, version }: Answered, text: string) =>
  calls.call('admin', 'POST', `/requisiciones/${folio}/falta-de-suficiencia`, { text }, version);
const waiting = async (caller: Caller = 'admin') =>
  (await calls.call<{ rows: FundRequest[] }>(caller, 'GET', '/administracion/presupuesto/suficiencias')).body
    .rows;
const mails = async (folio: string | null) =>
  (
    await sql<{ subject: string }>`select subject from mail_outbox where subject like ${`%${folio}%`}
      and template in ('requisition_funded', 'requisition_short')`.execute(app.db)
  ).rows.map(({ subject }) => subject);

it('money is reserved whole from the keys of its lines, and it goes on to the buyers', async () => {
  const [one, other] = [await key('1000.00'), await key('1000.00')];
  const requisition = await authorised('3', [
    { keyId: one, share: '33.33' },
    { keyId: other, share: '66.67' },
  ]);
  const listed = (await waiting()).find(({ folio }) => folio === requisition.folio);
  expect(listed).toMatchObject({ gross: '348.00', stop: null });
  expect(listed?.shares.map(({ asked, lines, short }) => [asked, lines, short]).toSorted()).toEqual([
    ['115.99', '1', null],
    ['232.01', '1', null],
  ]);
  expect((await give(requisition)).status).toBe(200);
  expect([(await sumsOf(app.db, one)).reserved, (await sumsOf(app.db, other)).reserved]).toEqual([
    '115.99',
    '232.01',
  ]);
  expect((await calls.read(requisition)).body).toMatchObject({ state: 'unassigned' });
  expect((await waiting()).map(({ folio }) => folio)).not.toContain(requisition.folio);
  expect(await mails(requisition.folio)).toEqual([`${requisition.folio} ya tiene suficiencia`]);
  // What is cancelled gives its money back.
  const { body: seen } = await calls.read(requisition);
  expect((await calls.cancel(seen)).status).toBe(200);
  expect(await sumsOf(app.db, one)).toMatchObject({ reserved: '0.00', available: '1000.00' });
});

it('money given by mistake is taken back with a reason while no buyer has the requisition, which waits for it again', async () => {
  const only = await key('1000.00');
  const requisition = await authorised('1', [{ keyId: only, share: '100.00' }]);
  const givenNow = async (caller: Caller) =>
    (
      await calls.call<{ given: FundGiven[] }>(caller, 'GET', '/administracion/presupuesto/suficiencias')
    ).body.given.find(({ folio }) => folio === requisition.folio);
  const back = (one: Pick<FundGiven, 'folio' | 'version'>, text: string, caller: Caller = 'admin') =>
    calls.call(caller, 'POST', `/requisiciones/${one.folio}/suficiencia/retiro`, { text }, one.version);
  const why = 'Se reservó de la clave de otra área.';
  // Nothing was given yet.
  const early = { folio: requisition.folio!, version: requisition.version };
  expect((await back(early, why)).status).toBe(409);
  expect((await give(requisition)).status).toBe(200);
  const given = (await givenNow('admin'))!;
  expect(given.reserved).toMatchObject([{ amount: '116.00' }]);
  expect((await back(given, 'Poco')).body.fields?.text).toContain('al menos 20 letras');
  await plantGrant(app.db, { person: 'no-role', code: 'budget_officer', areaId: areas.elsewhere });
  expect(await givenNow('no-role')).toBeUndefined();
  expect((await back(given, why, 'no-role')).status).toBe(403);
  expect((await back(given, why)).status).toBe(200);
  expect(await sumsOf(app.db, only)).toMatchObject({ reserved: '0.00', available: '1000.00' });
  const { body: again } = await calls.read(requisition);
  expect(again.state).toBe('funds');
  expect(await givenNow('admin')).toBeUndefined();
  const { rows } = await sql<{ text: string }>`select text from mail_outbox
    where template = 'requisition_unfunded' and subject like ${`%${requisition.folio}%`}`.execute(app.db);
  expect(rows[0]?.text).toContain(why);
  // It is given again, and once a buyer has it nothing is taken back.
  expect((await give(again)).status).toBe(200);
  expect((await sumsOf(app.db, only)).reserved).toBe('116.00');
  const retaken = (await givenNow('admin'))!;
  expect(
    (
      await calls.call(
        'admin',
        'POST',
        `/requisiciones/${requisition.folio}/comprador`,
        undefined,
        retaken.version,
      )
    ).status,
  ).toBe(200);
  expect((await back({ ...retaken, version: retaken.version + 1 }, why)).status).toBe(409);
});

it('without money for one of its keys nothing is reserved, and it is told which lacks how much and who has some', async () => {
  const [poor, rich, beside] = [await key('100.00'), await key('1000.00'), await key('500.00')];
  const requisition = await authorised('2', [
    { keyId: poor, share: '50.00' },
    { keyId: rich, share: '50.00' },
  ]);
  const listed = (await waiting()).find(({ folio }) => folio === requisition.folio)!;
  const short = listed.shares.find(({ keyId }) => keyId === poor)!;
  expect(short).toMatchObject({ asked: '116.00', available: '100.00', short: '16.00' });
  const { rows } = await sql<{ code: string }>`select code from spending_key where id = ${beside}`.execute(
    app.db,
  );
  expect(short.others.map((other) => other.key)).toContain(rows[0]!.code);
  const refused = await give(requisition);
  expect(refused).toMatchObject({ status: 409, body: { code: 'insufficient_funds' } });
  expect(refused.body.detail).toContain(`${short.key} tiene $100.00 y se piden $116.00`);
  expect((await sumsOf(app.db, rich)).reserved).toBe('0.00');
  expect((await calls.read(requisition)).body.state).toBe('funds');

  expect((await lack(requisition, 'Poco')).body.fields?.text).toContain('al menos 20 letras');
  expect((await lack(requisition, 'Faltan $16.00 en tu clave: cambia la cantidad.')).status).toBe(200);
  const { body: returned } = await calls.read(requisition);
  expect(returned).toMatchObject({ state: 'returned', questions: [{ reason: 'key', answer: null }] });
  expect(await mails(requisition.folio)).toEqual([`${requisition.folio}: faltan $16.00 en ${short.key}`]);
  // Answered as it is, it waits for the same step again.
  const answered = await calls.answer(returned, [
    { id: returned.questions[0]!.id, text: 'Se pidió una ampliación.' },
  ]);
  expect(answered.body.state).toBe('funds');
});

it('S2 whoever asked for it gives no money, and nobody without the function of its area does', async () => {
  const requisition = await authorised('1', [{ keyId: await key('1000.00'), share: '100.00' }]);
  expect((await give(requisition, 'guest')).status).toBe(403);
  await plantGrant(app.db, { person: 'guest', code: 'budget_officer', areaId: areas.laboratory });
  const listed = (await waiting('guest')).find(({ folio }) => folio === requisition.folio);
  expect(listed?.stop).toBe('Quien solicita no da la suficiencia.');
  expect(await give(requisition, 'guest')).toMatchObject({
    status: 403,
    body: {
      code: 'separation_of_duties',
      detail: expect.stringContaining('Quien solicita no da la suficiencia.'),
    },
  });
  await plantGrant(app.db, { person: 'no-role', code: 'budget_officer', areaId: areas.elsewhere });
  expect(await waiting('no-role')).toEqual([]);
  expect(await give(requisition, 'no-role')).toMatchObject({
    status: 403,
    body: { detail: 'La suficiencia la da quien tiene la función «Presupuesto» en esa área.' },
  });
  expect((await give({ ...requisition, version: requisition.version - 1 })).status).toBe(409);
  expect((await give(requisition)).status).toBe(200);
  expect((await give(requisition)).status).toBe(409);
});

it('the role Administrador gives and takes back no money without the function, once somebody was given it', async () => {
  const only = await key('1000.00');
  const requisition = await authorised('1', [{ keyId: only, share: '100.00' }]);
  await plantGrant(app.db, { person: 'other-admin', code: 'buyer' });
  await plantGrant(app.db, { person: 'other-admin', code: 'second_person' });
  const request = (await waiting('other-admin')).find(({ folio }) => folio === requisition.folio);
  expect(request?.stop).toBe('La da quien tiene la función «Presupuesto».');
  const refused = { status: 403, body: { detail: expect.stringContaining('la función «Presupuesto»') } };
  expect(await give(requisition, 'other-admin')).toMatchObject(refused);
  expect((await give(requisition)).status).toBe(200);
  const { body: given } = await calls.read(requisition);
  const at = `/requisiciones/${requisition.folio}`;
  const asks = (path: string, body: object, version?: number) =>
    calls.call('other-admin', 'POST', path, body, version);
  const why = { text: 'Se reservó de la clave de otra área.' };
  expect(await asks(`${at}/suficiencia/retiro`, why, given.version)).toMatchObject(refused);
  expect(await asks(`${at}/suficiencia-parcial`, { lines: [1] }, given.version)).toMatchObject(refused);
  expect(await asks(`${at}/falta-de-suficiencia`, why, given.version)).toMatchObject(refused);
  expect((await sumsOf(app.db, only)).reserved).toBe('116.00');
});

it('where the unit only tells, whoever asked and gives the money is told so in the answer and in its history', async () => {
  const requisition = await authorised('1', [{ keyId: await key('1000.00'), share: '100.00' }]);
  await sql`insert into requisition_act (requisition_id, act, person_id) values
    (${requisition.id}, 'write', 'admin'), (${requisition.id}, 'approve', 'admin')`.execute(app.db);
  await sql`insert into instance_setting (key, value) values ('separacion-de-funciones', '{"mode":"tell"}')`.execute(
    app.db,
  );
  try {
    const note = expect.stringMatching(
      /^Quien solicita no da la suficiencia\..+nadie más tiene que confirmarlo; queda anotado\.$/,
    );
    expect(await give(requisition)).toMatchObject({ status: 200, body: { note } });
    const { rows } = await sql`select text from requisition_step
      where requisition_id = ${requisition.id} and kind = 'funds'`.execute(app.db);
    expect(rows).toEqual([{ text: note }]);
  } finally {
    await sql`delete from instance_setting where key = 'separacion-de-funciones'`.execute(app.db);
  }
  // The mail goes to whoever asked and names who gave it, who gets none.
  const { rows } = await sql<{ to_address: string; text: string }>`select to_address, text from mail_outbox
    where template = 'requisition_funded' and subject like ${`%${requisition.folio}%`}`.execute(app.db);
  expect(rows).toMatchObject([
    { to_address: 'guest@universidad.example', text: expect.stringContaining('la dio Persona admin') },
  ]);
});

it('with money for some of its lines only those are reserved, and whoever asked is told which are bought no more', async () => {
  const [rich, poor] = [await key('1000.00'), await key('5.00')];
  const sent = await calls.sent(areas.laboratory, [
    testLine({ keys: [{ keyId: rich, share: '100.00' }] }),
    testLine({ description: 'Centrífuga', keys: [{ keyId: poor, share: '100.00' }] }),
  ]);
  await sql`update requisition_step set decided_at = now(), decided_by = 'no-role', decision = 'approved'
    where requisition_id = ${sent.id} and kind = 'approval'`.execute(app.db);
  await transaction(app.db, async (tx) => {
    await sql`select set_config('portal.without_event', 'prueba', true)`.execute(tx);
    await goOn(tx, sent.id);
  });
  const { body: waits } = await calls.read(sent);
  const part = (lines: number[]) =>
    calls.call('admin', 'POST', `/requisiciones/${sent.folio}/suficiencia-parcial`, { lines }, waits.version);
  expect((await part([1, 2])).status).toBe(422);
  expect((await part([2])).status).toBe(409);
  expect((await part([1])).status).toBe(200);
  expect((await calls.read(sent)).body).toMatchObject({ state: 'unassigned', gross: '116.00' });
  expect((await sumsOf(app.db, rich)).reserved).toBe('116.00');
  const { rows } = await sql<{
    text: string;
  }>`select text from mail_outbox where template = 'requisition_part'`.execute(app.db);
  expect(rows[0]?.text).toContain('Ya no se compran los renglones: 2 Centrífuga.');
});

it('where another system keeps the budget it waits there until that system has it, or has not', async () => {
  const [fine, poor] = [await key('1000.00'), await key('1000.00')];
  const { rows } = await sql<{
    id: string;
    code: string;
  }>`select id, code from spending_key where id in (${fine}, ${poor})`.execute(app.db);
  const codeOf = (id: string) => rows.find((row) => row.id === id)!.code;
  const stub = await startBudgetStub({ [codeOf(fine)]: '1000.00', [codeOf(poor)]: '5.00' });
  const budget = { url: stub.url };
  const { config } = app.services;
  config.budget = budget;
  await keepBudgetSystem(app.db, config);
  const asked = async (keyId: string) => {
    const one = await authorised('1', [{ keyId, share: '100.00' }]);
    expect((await give(one)).status).toBe(200);
    return one;
  };
  const [good, bad] = [await asked(fine), await asked(poor)];
  for (const one of [good, bad]) expect((await calls.read(one)).body.state).toBe('funds');
  expect((await sumsOf(app.db, poor)).reserved).toBe('116.00');
  await tellBudget(app.db, budgetSystem(app.db, config), {
    now: () => new Date(),
    hooks: reservationHooks({ config }),
  });
  expect((await calls.read(good)).body.state).toBe('unassigned');
  expect(await mails(good.folio)).toEqual([`${good.folio} ya tiene suficiencia`]);
  expect((await calls.read(bad)).body.state).toBe('funds');
  expect((await sumsOf(app.db, poor)).reserved).toBe('0.00');
  delete config.budget;
  await keepBudgetSystem(app.db, config);
  await stub.close();
});
