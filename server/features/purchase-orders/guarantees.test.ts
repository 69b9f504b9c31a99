import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { todayInMexico } from '#contract/mexico-time.ts';
import { addDays } from '#contract/rules/days/calendar.ts';
import { holder, plantAreas } from '#server/features/requisitions/test-requisition-course.ts';
import { expectKept } from '#server/features/waiting/test-waiting.ts';
import { startTestApp, type Caller, type TestApp } from '#server/kit/test-app.ts';
import { asAlone } from '#server/kit/test-second-person.ts';
import { advanceIsSecured, guaranteesInForce } from './public.ts';
import { PDF } from '#server/features/supplier-registry/test-suppliers.ts';
import { ordersOf, plantContract, TERMS } from './test-orders.ts';

let app: TestApp;
let buyer: Caller;
let buys: ReturnType<typeof ordersOf>;
let receives: ReturnType<typeof ordersOf>;

beforeAll(async () => {
  app = await startTestApp();
  const areas = await plantAreas(app.db, { one: null, two: null });
  buyer = await holder(app.db, 'buyer', 'buyer', { areaId: areas.one });
  buys = ordersOf(app, buyer);
  receives = ordersOf(app, await holder(app.db, 'receiver', 'receiver', { areaId: areas.one }));
});
afterAll(() => app.stop());

const today = todayInMexico();

/** An order of 116,000.00 with IVA that was issued, with an advance of 30 %. */
async function issued() {
  const contract = await plantContract(app.db, { area: 'Área one' });
  const { body: begun } = await buys.begin(contract.id);
  await buys.save(begun.id, { ...TERMS, advancePercent: 30, administrator: 'buyer', receiver: 'receiver' });
  return (await buys.issue(begun.id)).body;
}
const bond = (over: object = {}) => ({
  isExcepted: false,
  id: crypto.randomUUID(),
  kind: 'advance',
  form: 'bond',
  issuer: 'Afianzadora de Muestra',
  number: 'F-2026-1',
  amount: '34800.00',
  validFrom: today,
  validUntil: addDays(today, 120),
  ...over,
});
const add = (id: string, over: object = {}, by = buys) => by.call('POST', `/${id}/garantias`, bond(over));
const upload = (id: string, guarantee: string, name = 'fianza.pdf') =>
  app.send(
    buyer,
    'POST',
    `/administracion/pedidos/${id}/garantias/${guarantee}/archivo?nombre=${name}`,
    PDF,
    {
      'content-type': 'application/octet-stream',
    },
  );
async function step(id: string, guarantee: string, body: object) {
  const found = (await buys.read(id)).guarantees.find((one) => one.id === guarantee);
  return asAlone(app.db, () => buys.call('POST', `/${id}/garantias/${guarantee}/paso`, body, found?.version));
}

describe('A guarantee of an order', () => {
  it('is asked for by rule, counts once it was validated with its file, and then lets the advance be paid', async () => {
    const order = await issued();
    expect(order.missingGuarantees).toEqual([
      { kind: 'advance', amount: '34800.00' },
      { kind: 'compliance', amount: '10000.00' },
    ]);
    expect(await advanceIsSecured(app.db, order.id, today)).toContain('$34,800.00');
    const little = await add(order.id, { amount: '30000.00' });
    expect([little.status, Object.keys(little.body.fields ?? {})]).toEqual([422, ['amount']]);
    const given = bond();
    const send = () => buys.call('POST', `/${order.id}/garantias`, given);
    expect((await send()).status).toBe(201);
    expect((await send()).body.guarantees).toHaveLength(1);
    const bare = await step(order.id, given.id, { act: 'validate' });
    expect([bare.status, bare.body.detail]).toEqual([409, 'Sube primero el archivo de la garantía.']);
    expect((await upload(order.id, given.id, 'fianza.exe')).status).toBe(415);
    expect((await upload(order.id, given.id)).status).toBe(201);
    const done = await step(order.id, given.id, { act: 'validate' });
    expect(done.body.guarantees).toMatchObject([{ state: 'valid', validatedBy: 'Persona buyer' }]);
    expect(await advanceIsSecured(app.db, order.id, today)).toBe(true);
    expect(await guaranteesInForce(app.db, order.id, addDays(today, 121))).toEqual([]);
    expect((await upload(order.id, given.id)).status).toBe(409);
    const file = await app.send(
      buyer,
      'GET',
      `/administracion/pedidos/${order.id}/garantias/${given.id}/archivo`,
    );
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  });

  it('waits to be validated, then from thirty days before it ends, until it is released with a reason', async () => {
    const order = await issued();
    const given = bond({ kind: 'compliance', amount: '10000.00', validUntil: addDays(today, 20) });
    await buys.call('POST', `/${order.id}/garantias`, given);
    const waits = async () =>
      (await sql`select kind, shows_on::text from waiting_item where id = ${given.id}`.execute(app.db)).rows;
    expect(await waits()).toEqual([{ kind: 'order_guarantee_to_validate', shows_on: null }]);
    await upload(order.id, given.id);
    const valid = await step(order.id, given.id, { act: 'validate' });
    expect(valid.body.guarantees).toMatchObject([{ endsIn: 20 }]);
    expect(await waits()).toEqual([{ kind: 'order_guarantee_ends', shows_on: addDays(today, -10) }]);
    expect((await step(order.id, given.id, { act: 'release' })).status).toBe(422);
    const reason = 'Se entregó todo y venció el plazo de vicios ocultos.';
    const released = await step(order.id, given.id, { act: 'release', reason });
    expect(released.body.guarantees).toMatchObject([{ state: 'released', reason, endsIn: null }]);
    expect(await waits()).toEqual([]);
    await expectKept(app.db);
  });

  it('is as much as its call asks, validated by another than who wrote it, and excepted and released by two', async () => {
    const order = await issued();
    await sql`update procedure set guarantee = '15% del monto del contrato, sin IVA'
      where id = ${order.procedureId}`.execute(app.db);
    const little = await add(order.id, { kind: 'compliance', amount: '1.00' });
    expect([little.status, little.body.fields?.amount]).toEqual([422, expect.stringContaining('$15,000.00')]);
    const given = bond({ kind: 'compliance', amount: '15000.00' });
    expect((await buys.call('POST', `/${order.id}/garantias`, given)).status).toBe(201);
    await upload(order.id, given.id);
    const at = `/${order.id}/garantias/${given.id}/paso`;
    const version = async () =>
      (await buys.read(order.id)).guarantees.find(({ id }) => id === given.id)?.version;
    // Others work here.
    const second = await holder(app.db, 'second', 'second_person', {});
    const own = await buys.call('POST', at, { act: 'validate' }, await version());
    expect([own.status, own.body.code]).toEqual([202, 'decision_proposed']);
    expect((await buys.read(order.id)).guarantees).toMatchObject([{ state: 'kept' }]);
    const { rows } = await sql<{ id: string }>`select id from decision_proposal
      where record_id = ${order.id} and status = 'open'`.execute(app.db);
    const agreed = await app.send(second, 'POST', `/administracion/propuestas/${rows[0]?.id}/confirmacion`);
    expect(agreed.status).toBe(200);
    expect((await buys.read(order.id)).guarantees).toMatchObject([
      { state: 'valid', validatedBy: 'Persona second' },
    ]);
    const reason = 'Se entregó dentro de los diez días de la firma (art. 69).';
    expect((await buys.call('POST', at, { act: 'release', reason }, await version())).status).toBe(202);
    const excepted = { isExcepted: true, id: crypto.randomUUID(), kind: 'defects', reason };
    expect((await buys.call('POST', `/${order.id}/garantias`, excepted)).status).toBe(202);
    expect((await buys.read(order.id)).guarantees).toMatchObject([{ state: 'valid' }]);
  });

  it('is excepted with a reason, never that of an advance, and only by who buys', async () => {
    const order = await issued();
    const reason = 'Se entregó dentro de los diez días de la firma (art. 69).';
    const except = (kind: string, by = buys) =>
      asAlone(app.db, () =>
        by.call('POST', `/${order.id}/garantias`, {
          isExcepted: true,
          id: crypto.randomUUID(),
          kind,
          reason,
        }),
      );
    expect(Object.keys((await except('advance')).body.fields ?? {})).toEqual(['kind']);
    expect((await except('compliance', receives)).status).toBe(403);
    const done = await except('compliance');
    expect(done.body.guarantees).toMatchObject([{ kind: 'compliance', state: 'excepted', reason }]);
    expect(done.body.missingGuarantees.map(({ kind }) => kind)).toEqual(['advance']);
    expect(done.body.history[0]).toMatchObject({ act: 'guaranteeExcept' });
  });
});
