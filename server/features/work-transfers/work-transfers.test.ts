import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { todayInMexico } from '#contract/mexico-time.ts';
import { addDays } from '#contract/rules/days/calendar.ts';
import type { Transfer, TransferPreview, TransferScope } from '#contract/work-transfers.ts';
import { grantsInForce } from '#server/kit/functions.ts';
import { startTestApp, type Caller, type TestApp } from '#server/kit/test-app.ts';
import { plantGrant } from '#server/kit/test-functions.ts';
import { ok } from '../registration/review/test-review.ts';
import { ordersOf, plantContract } from '../purchase-orders/test-orders.ts';
import { plantAreas, plantPeople, plantRequisition } from '../requisitions/test-requisition-course.ts';
import { expectKept } from '../waiting/test-waiting.ts';
import { moveTransfer } from './move-transfer.ts';

const PATH = '/administracion/entregas';
const TODAY = todayInMexico();
let app: TestApp;
let area: string;

beforeAll(async () => {
  app = await startTestApp();
  await plantPeople(app.db, ['sale', 'entra', 'otra', 'admin', 'other-admin']);
  area = (await plantAreas(app.db, { compras: null })).compras;
  for (const person of ['sale', 'entra', 'otra'])
    await plantGrant(app.db, { person, code: 'buyer', areaId: area });
});
afterAll(async () => {
  await expectKept(app.db);
  await app.stop();
});

const get = <T>(path: string, caller: Caller = 'admin') => ok<T>(app.send(caller, 'GET', `${PATH}${path}`));
const draft = async (title: string) =>
  (
    (await (
      await app.send('guest:sale', 'POST', '/administracion/procedimientos', { kind: 'open', title })
    ).json()) as { id: string }
  ).id;
const ownerOf = async (id: string) =>
  (
    await sql<{
      owner: string;
    }>`select coalesce(handed_to, owner_id, taken_by) owner from waiting_item where id = ${id}`.execute(
      app.db,
    )
  ).rows[0]?.owner;
const buyerOf = async (id: string) =>
  (await sql<{ buyer: string }>`select buyer_id buyer from requisition where id = ${id}`.execute(app.db))
    .rows[0]?.buyer;

const WISH = {
  kind: 'leave',
  personId: 'sale',
  lastDay: addDays(TODAY, 3),
  reason: 'Renuncia, oficio 12',
  groups: [
    { code: 'procedure_draft', to: 'entra' },
    { code: 'requisitions_bought', to: 'otra' },
  ],
};
const begin = async (patch: object = {}, caller: Caller = 'guest:sale') => {
  const response = await app.send(caller, 'POST', PATH, { ...WISH, ...patch });
  return { status: response.status, body: (await response.json()) as { id: string; detail: string } };
};
const step = async (caller: Caller, id: string, name: 'firma' | 'deshacer') => {
  const { version } = await get<Transfer>(`/${id}`, caller);
  return app.send(caller, 'POST', `${PATH}/${id}/${name}`, undefined, { 'if-match': `"${version}"` });
};

it('V10 the preview names what is refused; the rest moves once all have signed, and what was written stays whose it is', async () => {
  const drafts = [await draft('Sillas'), await draft('Mesas')];
  const asked = await plantRequisition(app.db, {
    areaId: area,
    requester: 'otra',
    state: 'taken',
    buyer: 'sale',
  });
  const free = await plantRequisition(app.db, { areaId: area, state: 'taken', buyer: 'sale' });
  const scope = await get<TransferScope>('/alcance?persona=sale', 'guest:sale');
  expect(scope.groups.map(({ code, items }) => [code, items.length])).toEqual([
    ['requisitions_bought', 2],
    ['procedure_draft', 2],
  ]);
  expect(scope.ends).toEqual(['Comprador']);
  const preview = await ok<TransferPreview>(
    app.send('guest:sale', 'POST', `${PATH}/vista`, { personId: 'sale', groups: WISH.groups }),
  );
  expect(preview.refused).toMatchObject([
    { id: asked.id, why: expect.stringContaining('Quien pide no compra') },
  ]);
  expect((await app.send('guest:entra', 'GET', `${PATH}/alcance?persona=sale`)).status).toBe(403);

  const { body, status } = await begin();
  expect(status).toBe(201);
  expect((await begin()).status).toBe(409);
  const { rows: mails } = await sql<{ to: string }>`select to_address "to" from mail_outbox
    where template = 'work_transfer_to_sign' order by 1`.execute(app.db);
  expect(mails.map(({ to }) => to)).toEqual(['entra@universidad.example', 'otra@universidad.example']);
  // Nothing moves before the last signature.
  expect((await step('guest:entra', body.id, 'firma')).status).toBe(200);
  await moveTransfer(app.services, body.id);
  expect(await ownerOf(drafts[0]!)).toBe('sale');
  expect((await step('guest:otra', body.id, 'firma')).status).toBe(200);
  await moveTransfer(app.services, body.id);

  expect(await Promise.all(drafts.map(ownerOf))).toEqual(['entra', 'entra']);
  expect([await buyerOf(asked.id), await buyerOf(free.id)]).toEqual(['sale', 'otra']);
  const done = await get<Transfer>(`/${body.id}`);
  expect(done.state).toBe('done');
  expect(done.groups.find(({ code }) => code === 'requisitions_bought')).toMatchObject({
    moved: 1,
    refused: [{ note: asked.folio }],
  });
  const { rows: authors } = await sql<{
    by: string;
  }>`select created_by "by" from procedure where id = any(${drafts})`.execute(app.db);
  expect(authors.map(({ by }) => by)).toEqual(['sale', 'sale']);
  // The sheet is the one whose fingerprint the log tells, and so the integrity record.
  const sheet = Buffer.from(
    await (await app.send('guest:otra', 'GET', `${PATH}/${body.id}/acta`)).arrayBuffer(),
  );
  expect(sheet.subarray(0, 5).toString()).toBe('%PDF-');
  const hash = createHash('sha256').update(sheet).digest('hex');
  expect(done.sheetSha256).toBe(hash);
  const { rows: leaves } = await sql`select from audit_log a join integrity_entry e on e.audit_id = a.id
    where a.operation = 'workTransfer.finish' and a.after::text like ${`%${hash}%`}`.execute(app.db);
  expect(leaves).toHaveLength(1);
  // Functions end with the last day, at midnight.
  const lastSecond = new Date(`${addDays(WISH.lastDay, 1)}T05:59:59Z`);
  expect(await grantsInForce(app.db, 'sale', lastSecond)).toHaveLength(1);
  expect(await grantsInForce(app.db, 'sale', new Date(lastSecond.getTime() + 1_000))).toEqual([]);
  expect(await grantsInForce(app.db, 'sale')).toHaveLength(1);

  // Undone while nothing moved: all of it, functions too.
  await sql`update waiting_item set handed_to = 'other-admin' where id = ${drafts[0]}`.execute(app.db);
  expect((await step('guest:sale', body.id, 'deshacer')).status).toBe(409);
  expect(await ownerOf(drafts[1]!)).toBe('entra');
  await sql`update waiting_item set handed_to = 'entra' where id = ${drafts[0]}`.execute(app.db);
  expect((await step('guest:sale', body.id, 'deshacer')).status).toBe(200);
  expect(await Promise.all(drafts.map(ownerOf))).toEqual(['sale', 'sale']);
  expect(await buyerOf(free.id)).toBe('sale');
  expect(await grantsInForce(app.db, 'sale', new Date(lastSecond.getTime() + 1_000))).toHaveLength(1);
});

it(
  'what a killed process left is taken up: a group that was moved is not moved again',
  { tags: 'all' },
  async () => {
    const id = (await begin({ kind: 'absence', lastDay: null, reason: 'Vacaciones, oficio 87' }, 'admin'))
      .body.id;
    await sql`update work_transfer_group set moved_at = now() where transfer_id = ${id} and code = 'procedure_draft'`.execute(
      app.db,
    );
    await moveTransfer(app.services, id);
    const { rows } = await sql<{
      code: string;
    }>`select distinct code from work_transfer_item where transfer_id = ${id}`.execute(app.db);
    expect(rows).toEqual([{ code: 'requisitions_bought' }]);
    expect((await get<Transfer>(`/${id}`)).state).toBe('done');
    // Again, and by two processes: nothing happens twice.
    await Promise.all([moveTransfer(app.services, id), moveTransfer(app.services, id)]);
    const { rows: acts } =
      await sql`select from audit_log where operation = 'workTransfer.finish' and subject_id = ${id}`.execute(
        app.db,
      );
    expect(acts).toHaveLength(1);
  },
);

it('another’s work is given by whoever keeps people, with a reason; nobody else reads it', async () => {
  expect((await begin({ reason: '' }, 'admin')).status).toBe(422);
  expect((await begin({}, 'guest:entra')).status).toBe(403);
  // Nobody signs in an absence: whoever shares it out does not keep it.
  const own = { kind: 'absence', lastDay: null, groups: [{ code: 'procedure_draft', to: 'admin' }] };
  expect((await begin(own, 'admin')).status).toBe(422);
  const { id } = (await begin({ groups: [{ code: 'procedure_draft', to: 'entra' }] }, 'admin')).body;
  expect((await app.send('guest:otra', 'GET', `${PATH}/${id}`)).status).toBe(404);
  expect((await step('guest:entra', id, 'firma')).status).toBe(200);
  expect((await step('guest:entra', id, 'firma')).status).toBe(409);
  await moveTransfer(app.services, id);
  await sql`update work_transfer set done_at = now() - interval '25 hours' where id = ${id}`.execute(app.db);
  expect((await step('admin', id, 'deshacer')).status).toBe(409);
});

it('orders pass to another buyer of their area, also those of which nothing waits, and not to somebody without the function', async () => {
  await plantGrant(app.db, { person: 'pedidos', code: 'buyer', areaId: null });
  await plantPeople(app.db, ['pedidos']);
  const buys = ordersOf(app, 'guest:pedidos');
  const { body: order } = await buys.begin((await plantContract(app.db)).id);
  const keeperOf = async () =>
    (
      await sql<{ buyer: string }>`select buyer_id buyer from purchase_order where id = ${order.id}`.execute(
        app.db,
      )
    ).rows[0]?.buyer;
  const wish = { personId: 'pedidos', groups: [{ code: 'orders_kept', to: 'other-admin' }] };
  const preview = (to: string) =>
    ok<TransferPreview>(
      app.send('guest:pedidos', 'POST', `${PATH}/vista`, {
        personId: 'pedidos',
        groups: [{ code: 'orders_kept', to }],
      }),
    );
  expect((await preview('other-admin')).refused).toMatchObject([
    { why: expect.stringContaining('le falta la función') },
  ]);
  await plantGrant(app.db, { person: 'other-admin', code: 'buyer', areaId: null });
  expect((await preview('other-admin')).refused).toEqual([]);
  const { body } = await begin({ ...wish, lastDay: null, kind: 'absence' }, 'guest:pedidos');
  await moveTransfer(app.services, body.id);
  expect(await keeperOf()).toBe('other-admin');
  const { history } = await ordersOf(app, 'other-admin').read(order.id);
  expect(history[0]).toMatchObject({ act: 'give', text: 'Persona other-admin' });
});

it('what waits for an authorisation is not given to whoever asked for it (S1)', async () => {
  await plantPeople(app.db, ['firma', 'pide']);
  for (const person of ['firma', 'pide'])
    await plantGrant(app.db, { person, code: 'area_approver', areaId: area });
  const one = await plantRequisition(app.db, { areaId: area, requester: 'pide' });
  const scope = await get<TransferScope>('/alcance?persona=firma');
  const preview = await ok<TransferPreview>(
    app.send('admin', 'POST', `${PATH}/vista`, {
      personId: 'firma',
      groups: scope.groups.map(({ code }) => ({ code, to: 'pide' })),
    }),
  );
  expect([scope.groups.flatMap(({ items }) => items).length, one.folio, preview.refused]).toMatchObject([
    1,
    one.folio,
    [{ why: expect.stringContaining('la autoriza otra persona') }],
  ]);
});
