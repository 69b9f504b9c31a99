import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rememberByVersion } from './remembered.ts';
import { startTestApp, type TestApp } from './test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

it('an answer is asked for once per key until the public data changes; a failure is not remembered', async () => {
  const remember = rememberByVersion<number>(app.db);
  let asked = 0;
  const make = async () => (asked += 1);
  expect([await remember('a', make), await remember('a', make), await remember('b', make)]).toEqual([
    1, 1, 2,
  ]);
  await sql`update data_version set version = version + 1`.execute(app.db);
  expect(await remember('a', make)).toBe(3);
  await expect(remember('c', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  expect(await remember('c', make)).toBe(4);
});

it('keys that nobody asks for again push out the oldest of their kind, not what is in use', async () => {
  const remember = rememberByVersion<string>(app.db, 3);
  let made = 0;
  const make = async () => {
    made += 1;
    return 'x';
  };
  for (const key of ['used', '1', 'used', '2', 'used', '3', 'used', '4', 'used']) await remember(key, make);
  expect(made).toBe(5);
});
