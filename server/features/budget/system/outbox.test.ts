import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createDb, createPool, transaction, type Db } from '#server/kit/db.ts';
import { createTestDatabase, type TestDatabase } from '#server/kit/test-database.ts';
import { startBudgetStub, type BudgetStub } from '#tools/budget-kit/stub.ts';
import { releaseFor, reserveFor } from '../public.ts';
import { BUDGET_AUTHOR as author, plantAuthor, plantKey, writeEntry } from '../test-budget.ts';
import { budgetSystem, systemState, keepBudgetSystem, type BudgetSystem } from './budget-system.ts';
import { tellBudget } from './outbox.service.ts';
import { reconcileBudget } from './reconciliation.ts';

let database: TestDatabase;
let pool: pg.Pool;
let db: Db;
let stub: BudgetStub;
let system: BudgetSystem;
let keyId: string;
let key: string;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url);
  db = createDb(pool);
  await plantAuthor(db);
});
afterAll(async () => {
  await stub.close();
  await db.destroy();
  await database.drop();
});
beforeEach(async () => {
  await stub?.close();
  keyId = await plantKey(db, { approved: '500000.00' });
  const { rows } = await sql<{ code: string }>`select code from spending_key where id = ${keyId}`.execute(db);
  key = rows[0]!.code;
  stub = await startBudgetStub({ [key]: '500000.00' });
  const budget = { url: stub.url };
  await keepBudgetSystem(db, { budget });
  system = budgetSystem(db, { budget });
  await sql`delete from budget_message`.execute(db);
  await sql`delete from waiting_item where area = 'budget_message'`.execute(db);
  await sql`update budget_system set silent_since = null`.execute(db);
});

const START = new Date('2030-01-07T16:40:00Z');
let said: string[] = [];
/** Tells what is due so many minutes after the start. */
async function tell(minutes = 0, by = system) {
  said = [];
  return tellBudget(db, by, {
    now: () => new Date(START.getTime() + minutes * 60_000),
    hooks: {
      confirmed: (_, { documentNumber }) => Promise.resolve(void said.push(`confirmed ${documentNumber}`)),
      refused: (_, { documentNumber }, why) =>
        Promise.resolve(void said.push(`refused ${documentNumber}: ${why}`)),
    },
  });
}
const reserve = (requisitionId: string, amount = '116000.00') =>
  transaction(db, (tx) =>
    reserveFor(tx, { author, requisitionId, folio: 'RQ-1', shares: [{ keyId, amount }] }),
  );
const release = (requisitionId: string) =>
  transaction(db, (tx) => releaseFor(tx, { author, requisitionId, reason: 'Ya no se necesita' }));
const messages = async () =>
  (
    await sql<{ kind: string; state: string; attempts: number; number: string | null }>`
      select kind, state, attempts, number from budget_message order by sequence`.execute(db)
  ).rows;

it('a reservation and its release are told in their order, once each (keep_budget_messages)', async () => {
  const requisition = randomUUID();
  await reserve(requisition);
  await release(requisition);
  await expect(
    transaction(db, async (tx) => {
      await reserveFor(tx, {
        author,
        requisitionId: randomUUID(),
        folio: 'RQ-2',
        shares: [{ keyId, amount: '1.00' }],
      });
      throw new Error('taken back');
    }),
  ).rejects.toThrow('taken back');
  expect(await tell()).toEqual({ told: 2, failed: 0 });
  expect(stub.asked).toEqual(['POST /reservas', 'POST /reservas/RES-1/liberacion']);
  expect(said).toEqual(['confirmed RQ-1']);
  expect(stub.available(key)).toBe('500000.00');
  expect(await tell()).toEqual({ told: 0, failed: 0 });
});

it('V42 what was written before its answer was lost is asked again with the same key: one number, one entry', async () => {
  await reserve(randomUUID());
  stub.fail('silentAfter');
  expect(await tell()).toEqual({ told: 0, failed: 1 });
  expect((await systemState(db)).silentSince).toBe(START.toISOString());
  expect(await tell(0.5)).toEqual({ told: 0, failed: 0 });
  expect(await tell(1)).toEqual({ told: 1, failed: 0 });
  expect(await messages()).toEqual([{ kind: 'reserve', state: 'done', attempts: 2, number: 'RES-1' }]);
  expect(stub.available(key)).toBe('384000.00');
  expect((await systemState(db)).silentSince).toBeNull();
});

it('a process that dies between what was told and what is kept leaves it as it was: nothing lost, nothing twice', async () => {
  await reserve(randomUUID());
  const dying: BudgetSystem = {
    ...system,
    tell: async (message) => {
      await system.tell(message);
      throw new Error('killed');
    },
  };
  await expect(tell(0, dying)).rejects.toThrow('killed');
  expect(await messages()).toMatchObject([{ state: 'waiting', attempts: 0 }]);
  const both = await Promise.all([tell(), tell()]);
  expect(both.reduce((sum, { told }) => sum + told, 0)).toBe(1);
  expect(stub.held).toEqual(new Map([['RES-1', 11_600_000n]]));
});

it('silence is asked again after 1, 5, 15 and 60 minutes and then every hour, and after a day it is a person’s', async () => {
  await reserve(randomUUID());
  await sql`update budget_message set created_at = ${START}`.execute(db);
  const tried: number[] = [];
  stub.fail(503, 500, 429);
  // Every minute while pauses grow, and then every hour.
  for (let minute = 0; minute <= 25 * 60 + 21; minute += minute < 201 ? 1 : 60) {
    stub.fail(423);
    if ((await tell(minute)).failed === 1) tried.push(minute);
  }
  expect(tried.slice(0, 7)).toEqual([0, 1, 6, 21, 81, 141, 201]);
  const { rows } =
    await sql`select kind, subject, title, note from waiting_item where area = 'budget_message'`.execute(db);
  expect(rows).toEqual([
    { kind: 'budget_late', subject: 'Budget', title: 'RQ-1', note: 'Está en mantenimiento.' },
  ]);
  stub.fail();
  await tell(30 * 60);
});

it('V41 the same key with another content goes to a person and is not asked again; what comes after it waits', async () => {
  const requisition = randomUUID();
  await reserve(requisition);
  await tell();
  const again = { id: (await sql<{ id: string }>`select id from budget_message`.execute(db)).rows[0]!.id };
  await sql`update budget_message set state = 'waiting', keys = jsonb_set(keys, '{0,importe}', '"1.00"') where id = ${again.id}`.execute(
    db,
  );
  await release(requisition);
  expect(await tell(1)).toEqual({ told: 0, failed: 1 });
  expect(await tell(600)).toEqual({ told: 0, failed: 0 });
  expect((await messages()).map(({ state }) => state)).toEqual(['refused', 'waiting']);
  const { rows } = await sql`select kind, note from waiting_item where area = 'budget_message'`.execute(db);
  expect(rows).toEqual([{ kind: 'budget_refused', note: 'Ya recibió ese asiento con otro contenido.' }]);
});

it('a reservation for which that system has no money is told to whoever gave it, and what it never took is not given back', async () => {
  const other = await startBudgetStub({ [key]: '90000.00' });
  const poor = budgetSystem(db, { budget: { url: other.url } });
  const requisition = randomUUID();
  await reserve(requisition);
  await tell(0, poor);
  expect(said).toEqual([`refused RQ-1: No alcanza el dinero: la clave ${key} tiene $90,000.00.`]);
  await release(requisition);
  await reserve(requisition, '80000.00');
  expect(await tell(0, poor)).toEqual({ told: 2, failed: 0 });
  expect(other.asked.slice(1)).toEqual(['POST /reservas']);
  await other.close();
});

it('a night’s comparison keeps what both sides say otherwise, and forgets it when they agree', async () => {
  await reserve(randomUUID(), '11600.00');
  await tell();
  expect(await reconcileBudget(db, system, 2026)).toBeGreaterThanOrEqual(0);
  const differences = async () =>
    (
      await sql<{
        what: string;
        theirs: string;
        ours: string;
      }>`select what, theirs, ours from budget_difference
      where what like ${`%${key}%`} or what like 'RQ-1%' order by what`.execute(db)
    ).rows;
  expect(await differences()).toEqual([]);
  // Somebody took from that system by another way, and the portal wrote what nobody told.
  await sql`update budget_system set is_external = false`.execute(db);
  await writeEntry(db, { keyId, kind: 'commit', amount: '1600.00', document: randomUUID() });
  await reconcileBudget(db, system, 2026);
  expect(await differences()).toEqual([
    { what: `Disponible de ${key}`, theirs: '488400.00', ours: '486800.00' },
  ]);
  const { rows } =
    await sql`select note, detail from waiting_item where kind = 'budget_differs' and title like ${`%${key}%`}`.execute(
      db,
    );
  expect(rows).toEqual([{ note: '488400.00', detail: '486800.00' }]);
});

it('where the portal’s own ledger is the budget nothing is told, and an entry is true at once', async () => {
  await keepBudgetSystem(db, {});
  const own = budgetSystem(db, {});
  await reserve(randomUUID());
  expect(await messages()).toEqual([]);
  expect(await own.available(key)).toBe('384000.00');
  expect(await reconcileBudget(db, own, 2026)).toBe(0);
  expect(
    await own.tell({
      id: 'x',
      kind: 'reserve',
      folio: '',
      reason: '',
      day: '',
      keys: [],
      number: null,
      supplierRfc: null,
    }),
  ).toEqual({ outcome: 'done', number: 'x' });
});
