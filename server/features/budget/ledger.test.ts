import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDb, createPool, transaction, type Db } from '#server/kit/db.ts';
import { createTestDatabase, type TestDatabase } from '#server/kit/test-database.ts';
import { availableOf, keysOfArea, releaseFor, reserveFor } from './public.ts';
import {
  BUDGET_AUTHOR as author,
  plantArea,
  plantAuthor,
  plantKey,
  sumsOf,
  writeEntry,
} from './test-budget.ts';

let database: TestDatabase;
let pool: pg.Pool;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url);
  db = createDb(pool);
  await plantAuthor(db);
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const reserve = (requisitionId: string, shares: { keyId: string; amount: string }[]) =>
  transaction(db, (tx) => reserveFor(tx, { author, requisitionId, folio: 'RQ-DI-2026-00412', shares }));
const release = (requisitionId: string) =>
  transaction(db, (tx) => releaseFor(tx, { author, requisitionId, reason: 'Ya no se necesita' }));
const entriesOf = async (document: string) => {
  const { rows } = await sql<{ kind: string; amount: string; number: string }>`
    select kind, amount, document_number number from budget_entry where document = ${document} order by at, kind`.execute(
    db,
  );
  return rows;
};

describe('reserve_budget and release_budget, by the vectors of §9.3', () => {
  it('V35 reserves 116,000.00 of 500,000.00 and leaves 384,000.00', async () => {
    const keyId = await plantKey(db, { approved: '500000.00' });
    expect(await reserve(randomUUID(), [{ keyId, amount: '116000.00' }])).toEqual({ ok: true });
    expect(await sumsOf(db, keyId)).toMatchObject({ reserved: '116000.00', available: '384000.00' });
  });

  it('V36 and V37 an order of 104,400.00 takes its part of the reservation; what is accepted of it leaves the available as it is', async () => {
    const keyId = await plantKey(db, { approved: '500000.00' });
    const [requisition, order] = [randomUUID(), randomUUID()];
    await reserve(requisition, [{ keyId, amount: '116000.00' }]);
    await transaction(db, async (tx) => {
      await releaseFor(tx, { author, requisitionId: requisition, reason: 'Pedido firmado' });
      await writeEntry(tx, { keyId, kind: 'commit', amount: '104400.00', document: order });
    });
    expect(await sumsOf(db, keyId)).toMatchObject({
      reserved: '0.00',
      committed: '104400.00',
      available: '395600.00',
    });
    await writeEntry(db, { keyId, kind: 'accrue', amount: '52200.00', document: order });
    expect(await sumsOf(db, keyId)).toMatchObject({ accrued: '52200.00', available: '395600.00' });
  });

  it('V39 asks 395,600.01 of 395,600.00: nothing is written and it says what there is', async () => {
    const keyId = await plantKey(db, { approved: '395600.00' });
    const other = await plantKey(db, { approved: '10.00' });
    const requisition = randomUUID();
    expect(
      await reserve(requisition, [
        { keyId: other, amount: '10.00' },
        { keyId, amount: '395600.01' },
      ]),
    ).toEqual({
      ok: false,
      short: [
        { keyId, key: expect.stringContaining('.21101.1'), asked: '395600.01', available: '395600.00' },
      ],
    });
    expect(await entriesOf(requisition)).toEqual([]);
    expect(await sumsOf(db, other)).toMatchObject({ reserved: '0.00' });
  });

  it('V40 the same reservation again is one; after a release it is made anew', async () => {
    const keyId = await plantKey(db, { approved: '500000.00' });
    const requisition = randomUUID();
    const shares = [{ keyId, amount: '116000.00' }];
    await reserve(requisition, shares);
    expect(await reserve(requisition, shares)).toEqual({ ok: true });
    expect(await entriesOf(requisition)).toHaveLength(1);
    await release(requisition);
    await release(requisition);
    await reserve(requisition, shares);
    expect(await entriesOf(requisition)).toEqual(
      ['reserve', 'release', 'reserve'].map((kind) => ({
        kind,
        amount: '116000.00',
        number: 'RQ-DI-2026-00412',
      })),
    );
  });

  it('V41 another amount for a requisition that holds a reservation is refused', async () => {
    const keyId = await plantKey(db, { approved: '500000.00' });
    const requisition = randomUUID();
    await reserve(requisition, [{ keyId, amount: '116000.00' }]);
    await expect(reserve(requisition, [{ keyId, amount: '116000.01' }])).rejects.toMatchObject({
      code: 'other_reservation',
    });
    expect(await sumsOf(db, keyId)).toMatchObject({ reserved: '116000.00' });
  });

  it('V46 two that reserve 300,000.00 each at once of 500,000.00: one has it, the other reads 200,000.00', async () => {
    const keyId = await plantKey(db, { approved: '500000.00' });
    const both = await Promise.all([0, 1].map(() => reserve(randomUUID(), [{ keyId, amount: '300000.00' }])));
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.find(({ ok }) => !ok)).toMatchObject({ short: [{ available: '200000.00' }] });
    expect(await sumsOf(db, keyId)).toMatchObject({ reserved: '300000.00', available: '200000.00' });
  });
});

it('many that reserve of the same two keys in either order all end, and nothing is reserved above what there is', async () => {
  const keys = [await plantKey(db, { approved: '1000.00' }), await plantKey(db, { approved: '1000.00' })];
  const results = await Promise.all(
    Array.from({ length: 30 }, (_, turn) =>
      reserve(
        randomUUID(),
        (turn % 2 === 0 ? keys : keys.toReversed()).map((keyId) => ({ keyId, amount: '60.00' })),
      ),
    ),
  );
  expect(results.filter(({ ok }) => ok)).toHaveLength(16);
  for (const keyId of keys) expect(await sumsOf(db, keyId)).toMatchObject({ available: '40.00' });
});

it.each([
  ['more than there is', 'commit', '500.01', 'spending_key_available'],
  ['accrued above what is committed', 'accrue', '100.01', 'spending_key_moments'],
  ['paid without being exercised', 'pay', '0.01', 'spending_key_moments'],
  ['a release of what is not reserved', 'release', '0.01', 'spending_key_reserved'],
])('keep_budget_sums and the limits of the table refuse %s', async (_, kind, amount, constraint) => {
  const keyId = await plantKey(db, { approved: '600.00' });
  const order = randomUUID();
  await writeEntry(db, { keyId, kind: 'commit', amount: '100.00', document: order });
  await expect(writeEntry(db, { keyId, kind, amount, document: order })).rejects.toMatchObject({
    constraint,
  });
  expect(await sumsOf(db, keyId)).toMatchObject({ committed: '100.00', available: '500.00' });
});

it('one order does not accrue what another one is committed for', async () => {
  const keyId = await plantKey(db, { approved: '600.00' });
  await writeEntry(db, { keyId, kind: 'commit', amount: '100.00', document: randomUUID() });
  await expect(
    writeEntry(db, { keyId, kind: 'accrue', amount: '1.00', document: randomUUID() }),
  ).rejects.toMatchObject({ constraint: 'budget_document_moments' });
});

it('an entry is taken back by its opposite of the same key and document, up to its amount, and is never changed', async () => {
  const keyId = await plantKey(db, { approved: '600.00' });
  const [order, id] = [randomUUID(), randomUUID()];
  await writeEntry(db, { keyId, kind: 'commit', amount: '100.00', document: order, id });
  await writeEntry(db, { keyId, kind: 'decommit', amount: '60.00', document: order, reverses: id });
  const refused = { constraint: 'budget_entry_reverses' };
  await writeEntry(db, { keyId, kind: 'commit', amount: '100.00', document: order });
  await expect(
    writeEntry(db, { keyId, kind: 'decommit', amount: '40.01', document: order, reverses: id }),
  ).rejects.toMatchObject(refused);
  await expect(
    writeEntry(db, { keyId, kind: 'accrue', amount: '1.00', document: order, reverses: id }),
  ).rejects.toMatchObject(refused);
  await expect(sql`update budget_entry set amount = 1 where id = ${id}`.execute(db)).rejects.toThrow(
    'append-only',
  );
  await expect(sql`delete from budget_entry where id = ${id}`.execute(db)).rejects.toThrow('append-only');
});

it('keys of an area come with those of its sub-areas, of the year and with a budget', async () => {
  const area = await plantArea(db);
  const below = await plantArea(db, area);
  const own = await plantKey(db, { approved: '10.00', areaId: area });
  const sub = await plantKey(db, { approved: '20.00', areaId: below, item: '51501' });
  await plantKey(db, { approved: '30.00', areaId: area, year: 2027 });
  await plantKey(db, { approved: '30.00' });
  const found = await keysOfArea(db, [area], 2026);
  expect(found.map(({ id }) => id).toSorted()).toEqual([own, sub].toSorted());
  expect((await keysOfArea(db, 'all', 2026)).length).toBeGreaterThan(2);
  expect(await availableOf(db, [sub])).toMatchObject([
    {
      item: '51501',
      itemName: 'Bienes informáticos',
      sourceName: 'Ingresos propios',
      money: 'own',
      available: '20.00',
    },
  ]);
});
