import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compiledOnce } from './compiled.ts';
import { createDb, type Db } from './db.ts';

let db: Db;
const sent: { text: string; values: unknown[] }[] = [];

beforeAll(() => {
  const client = {
    release: () => undefined,
    query: async (statement: { text: string; values: unknown[] }) => {
      sent.push(statement);
      return { command: 'SELECT', rowCount: 0, rows: [] };
    },
  };
  db = createDb({ connect: async () => client, end: async () => undefined } as never);
});
afterAll(() => db.destroy());

test('the text is built once; every run puts its own values in their places and keeps the constant ones', async () => {
  let built = 0;
  const select = compiledOnce((builder, at: { one: string; two: string }) => {
    built += 1;
    return builder
      .selectFrom('procedure')
      .select('id')
      .where('slug', 'in', [at.two, at.one])
      .where('public_state', '<>', 'hidden')
      .where(sql<boolean>`title <> ${at.one}`);
  });
  await select(db, { one: 'a', two: 'b' });
  await select(db, { two: 'd', one: 'c' });
  expect(built).toBe(1);
  expect(sent.map(({ values }) => values)).toEqual([
    ['b', 'a', 'hidden', 'a'],
    ['d', 'c', 'hidden', 'c'],
  ]);
  expect(sent[1]?.text).toBe(sent[0]?.text);
});
