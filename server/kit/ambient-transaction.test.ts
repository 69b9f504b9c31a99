import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createDb, createPool, transaction, type Db } from './db.ts';
import { outsideTransaction, AmbientTransaction } from './ambient-transaction.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

let database: TestDatabase;
let pool: pg.Pool;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, 4);
  db = createDb(pool);
  await pool.query('create table mark (word text primary key)');
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});
beforeEach(async () => {
  await pool.query('truncate mark');
});

const put = (word: string, on: Parameters<ReturnType<typeof sql>['execute']>[0] = db) =>
  sql`insert into mark values (${word})`.execute(on);

/** What others see. */
const seen = async () =>
  (await pool.query<{ word: string }>('select word from mark order by word')).rows.map(({ word }) => word);

/** What the running code sees. */
const mine = async () =>
  (await sql<{ word: string }>`select word from mark order by word`.execute(db)).rows.map(({ word }) => word);

it('all transactions of a request stand together: nobody sees a part before, the request itself does', async () => {
  const ambient = new AmbientTransaction(pool);
  await ambient.run(async () => {
    await transaction(db, (tx) => put('uno', tx));
    await transaction(db, (tx) => put('dos', tx));
    await put('tres');
    expect(await mine()).toEqual(['dos', 'tres', 'uno']);
    expect(await seen()).toEqual([]);
  });
  await ambient.commit();
  expect(await seen()).toEqual(['dos', 'tres', 'uno']);
});

it('a part that fails is undone alone, and so is a statement by itself', async () => {
  const ambient = new AmbientTransaction(pool);
  await ambient.run(async () => {
    await put('uno');
    await expect(put('uno')).rejects.toThrow('duplicate key');
    const failing = transaction(db, async (tx) => {
      await put('dos', tx);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    const spoilt = transaction(db, async (tx) => {
      await put('tres', tx);
      await put('tres', tx);
    });
    await expect(spoilt).rejects.toThrow('duplicate key');
    await transaction(db, (tx) => put('cuatro', tx));
  });
  await ambient.commit();
  expect(await seen()).toEqual(['cuatro', 'uno']);
});

it('given up, nothing of it stands', async () => {
  const ambient = new AmbientTransaction(pool);
  await ambient.run(() => transaction(db, (tx) => put('uno', tx)));
  await ambient.abandon();
  expect(await seen()).toEqual([]);
  expect([pool.idleCount, pool.totalCount - pool.idleCount]).toEqual([pool.totalCount, 0]);
});

it('parts that are begun at the same time come one after the other; one within another belongs to it', async () => {
  const ambient = new AmbientTransaction(pool);
  await ambient.run(async () => {
    const bad = transaction(db, async (tx) => {
      await put('mal', tx);
      await transaction(db, (inner) => put('peor', inner));
      throw new Error('no');
    }).catch(() => undefined);
    const good = transaction(db, async (tx) => {
      await put('bien', tx);
      await put('mejor');
    });
    await Promise.all([bad, good, mine()]);
  });
  await ambient.commit();
  expect(await seen()).toEqual(['bien', 'mejor']);
});

it('reading holds no connection: it begins with the first write', async () => {
  const ambient = new AmbientTransaction(pool);
  await ambient.run(async () => {
    expect(await mine()).toEqual([]);
    expect(ambient.hasBegun).toBe(false);
    await put('uno');
    expect(ambient.hasBegun).toBe(true);
  });
  await ambient.abandon();
});

it('what is done apart stands at once, whatever becomes of the request, and sees nothing of it', async () => {
  const ambient = new AmbientTransaction(pool);
  await ambient.run(async () => {
    await put('uno');
    await outsideTransaction(async () => {
      expect(await mine()).toEqual([]);
      await put('aparte');
    });
  });
  await ambient.abandon();
  expect(await seen()).toEqual(['aparte']);
});

it('what was left running when a request ended writes on its own', async () => {
  const ambient = new AmbientTransaction(pool);
  const later = Promise.withResolvers<void>();
  let left: Promise<unknown> = Promise.resolve();
  await ambient.run(async () => {
    await put('uno');
    left = later.promise.then(() => put('después'));
  });
  await ambient.commit();
  later.resolve();
  await left;
  expect(await seen()).toEqual(['después', 'uno']);
});

it('a connection that is lost takes all of it along', async () => {
  const ambient = new AmbientTransaction(pool);
  const lost = ambient.run(async () => {
    await put('uno');
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() pid`.execute(db);
    await outsideTransaction(() => pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]));
    await put('dos');
  });
  await expect(lost).rejects.toThrow();
  await ambient.abandon();
  expect(await seen()).toEqual([]);
});

it('many who write leave connections to what they do apart: none waits for another', async () => {
  const words = Array.from({ length: 12 }, (_, index) => `palabra ${index}`);
  const one = async (word: string) => {
    const ambient = new AmbientTransaction(pool);
    await ambient.run(async () => {
      await put(word);
      await outsideTransaction(() => put(`aparte ${word}`));
    });
    await ambient.commit();
  };
  await Promise.all(words.map(one));
  expect(await seen()).toHaveLength(24);
});
