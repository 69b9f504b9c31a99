import { Client, type Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPool } from './db.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { underLock } from './work-lock.ts';

let database: TestDatabase;
let pool: Pool;
let administrator: Client;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, 3);
  administrator = new Client({ connectionString: database.url });
  await administrator.connect();
});
afterAll(async () => {
  await administrator.end();
  await pool.end();
  await database.drop();
});

const attemptsOf = async (id: string) =>
  (await administrator.query<{ attempts: number }>('select attempts from screening_run where id = $1', [id]))
    .rows[0]?.attempts;

/** A run that was taken up five times. */
async function takenUp(): Promise<string> {
  const { rows } = await administrator.query<{ id: string }>(
    `insert into screening_run (cause, total, attempts, created_by, request_id, status)
     values ('officer', 1, 5, null, 'prueba', 'failed') returning id`,
  );
  return rows[0]!.id;
}

test('an attempt that an outage of the database cut off does not count; one that failed by itself does', async () => {
  const id = await takenUp();
  const locked = { space: 1, name: id, counted: 'screening_run' } as const;
  const failed = underLock(pool, locked, () => Promise.reject(new Error('own')));
  await expect(failed).rejects.toThrow('own');
  expect(await attemptsOf(id)).toBe(5);

  const lost = underLock(pool, locked, async () => {
    const client = await pool.connect();
    try {
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() pid');
      await administrator.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
      await client.query('select 1');
    } finally {
      client.release(true);
    }
  });
  await expect(lost).rejects.toThrow();
  expect(await attemptsOf(id)).toBe(4);
});

test('the lock of work that failed is free at once', async () => {
  const locked = { space: 1, name: 'once' };
  await expect(underLock(pool, locked, () => Promise.reject(new Error('own')))).rejects.toThrow('own');
  expect(await underLock(pool, locked, () => Promise.resolve())).toBe(true);
});
