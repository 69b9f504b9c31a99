import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { Context } from 'hono';
import type { Budget } from './budget.ts';
import { createDb, createPool, type Db } from './db.ts';
import { withDraftQuota } from './draft-quota.ts';
import { Failure } from './errors.ts';
import type { Person } from './identity.ts';
import type { Services } from './services.ts';
import { giveBack, peek, removeEndedBudgets, spend, spendAll, tryToSpend } from './shared-budget.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

let database: TestDatabase;
let pools: Pool[];
/** Two processes of the portal: each with connections of its own. */
let one: Db;
let other: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  pools = [createPool(database.url, 8), createPool(database.url, 8)];
  [one, other] = pools.map((pool) => createDb(pool)) as [Db, Db];
});
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()));
  await database.drop();
});

const detail = 'Ya no por hoy.';
const at = new Date('2026-05-04T18:00:00Z');
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error as Failure,
  );

describe('drafts that one account begins', () => {
  const person = { id: 'ana' } as Person;
  const from = (address: string) =>
    ({
      req: { header: () => undefined },
      env: { incoming: { socket: { remoteAddress: address } } },
    }) as unknown as Context;
  const budget: Budget = {
    name: 'x',
    perMinute: 60,
    burst: 60,
    atOnce: 9,
    bytes: 0,
    seconds: 5,
    draftsPerDay: 2,
  };
  const config = { trustProxy: false, limitFactor: 1 } as Services['config'];
  const begin = (db: Db, address: string, work: () => Promise<string>, by = person) =>
    withDraftQuota({ db, config }, { budget, person: by, context: from(address) }, work);

  it('are counted by day, from any address and in every process; what is refused for another reason is not', async () => {
    const made = () => Promise.resolve('made');
    await expect(
      begin(one, '192.0.2.1', () => Promise.reject(new Error('Falta el título.'))),
    ).rejects.toThrow('Falta');
    expect(await begin(one, '192.0.2.1', made)).toBe('made');
    expect(await begin(other, '192.0.2.2', made)).toBe('made');
    const error = await refusal(begin(other, '192.0.2.3', made));
    expect([error?.code, error?.message]).toEqual([
      'too_many_requests',
      expect.stringContaining('Hoy empezaste 2 borradores'),
    ]);
    expect(await begin(one, '192.0.2.1', made, { ...person, id: 'luis' })).toBe('made');
  });
});

describe('budgets of all processes', () => {
  it('fifty who take one of ten at the same time through two processes get exactly ten', async () => {
    const budget = { kind: 'test', name: 'many', most: 10, window: 60 };
    const results = await Promise.all(
      Array.from({ length: 50 }, (_, index) => tryToSpend(index % 2 === 0 ? one : other, budget)),
    );
    expect(results.filter((result) => !('refusedUntil' in result))).toHaveLength(10);
    expect((await peek(other, budget)).used).toBe(10);
  });

  it('say in Spanish when the day is used up, until midnight in Mexico', async () => {
    const budget = { kind: 'test', name: 'day', most: 5, window: 'day' as const, detail, at };
    await spend(one, { ...budget, amount: 5 });
    const error = await refusal(spend(other, budget));
    expect(error).toMatchObject({ code: 'too_many_requests', details: { detail } });
    // 12:00 in Mexico.
    expect(error?.details.headers).toEqual({ 'retry-after': String(12 * 3_600) });
    await spend(one, { ...budget, at: new Date('2026-05-05T06:00:00Z') });
  });

  it('a window of seconds begins with the first that is taken', async () => {
    const budget = { kind: 'test', name: 'window', most: 1, window: 900, detail };
    const later = (seconds: number) => new Date(at.getTime() + seconds * 1_000);
    await spend(one, { ...budget, at });
    expect((await refusal(spend(one, { ...budget, at: later(899) })))?.details.headers).toEqual({
      'retry-after': '1',
    });
    await spend(one, { ...budget, at: later(900) });
    expect(await peek(one, { ...budget, at: later(900) })).toEqual({ used: 1, endsAt: later(1_800) });
  });

  it('take nothing that does not fit whole, not even into an empty budget', async () => {
    const budget = { kind: 'test', name: 'large', most: 10, window: 60, detail };
    expect(await refusal(spend(one, { ...budget, amount: 11 }))).toBeInstanceOf(Failure);
    await spend(one, { ...budget, amount: 10 });
    expect(await refusal(spend(one, budget))).toBeInstanceOf(Failure);
  });

  it('give back what did not happen, and not into the next window', async () => {
    const budget = { kind: 'test', name: 'back', most: 3, window: 60, detail, at };
    const taken = await spend(one, { ...budget, amount: 3 });
    await giveBack(other, [taken]);
    expect((await peek(one, budget)).used).toBe(0);
    const old = await spend(one, { ...budget, amount: 3 });
    const next = new Date(at.getTime() + 60_000);
    await spend(one, { ...budget, amount: 2, at: next });
    await giveBack(one, [old]);
    expect((await peek(one, { ...budget, at: next })).used).toBe(2);
  });

  it('of several are taken together or not at all', async () => {
    const wide = { kind: 'test', name: 'wide', most: 10, window: 60, detail };
    const narrow = { kind: 'test', name: 'narrow', most: 1, window: 60, detail };
    await spendAll(one, [wide, narrow]);
    expect(await refusal(spendAll(one, [wide, narrow]))).toBeInstanceOf(Failure);
    expect((await peek(one, wide)).used).toBe(1);
  });

  it('keep no name in the clear, and nothing after their end', async () => {
    const name = 'persona@empresa.example';
    await spend(one, { kind: 'mail', name, most: Infinity, window: 60, detail });
    const { rows } = await sql<{ all: string }>`select string_agg(b::text, ' ') as all from budget b`.execute(
      one,
    );
    expect(rows[0]?.all).toContain('mail');
    expect(rows[0]?.all).not.toContain('persona');
    const plain = await sql`select from budget where name = encode(sha256(${`mail ${name}`}), 'hex')`.execute(
      one,
    );
    expect(plain.rows).toHaveLength(0);
    await removeEndedBudgets(one, new Date(Date.now() + 48 * 3_600_000));
    expect((await sql`select from budget`.execute(one)).rows).toHaveLength(0);
  });
});
