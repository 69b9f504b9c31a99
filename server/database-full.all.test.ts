import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from './kit/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test('a database without room for a change says so in a sentence, keeps nothing of it, and goes on being read', async () => {
  const { pool } = app.services;
  await pool.query(`create function no_room() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file "base/1/2": No space left on device' using errcode = 'disk_full'; end $$`);
  await pool.query(
    'create trigger no_room after insert on procedure for each row execute function no_room()',
  );
  const make = (key: string) =>
    app.send('admin', 'POST', '/administracion/procedimientos', { kind: 'open' }, { 'idempotency-key': key });
  const key = randomUUID();
  const refused = await make(key);
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('60');
  expect(await refused.json()).toMatchObject({
    code: 'unavailable',
    detail: expect.stringContaining('al servidor le falta espacio'),
  });
  expect(app.log.some((line) => line.includes('"database.disk_full"'))).toBe(true);
  expect((await pool.query('select from procedure')).rowCount).toBe(0);
  // Whoever watches is told, and no proxy takes away what can still be read.
  const health = await app.send('stranger', 'GET', '/salud');
  expect(health.status).toBe(200);
  expect(await health.json()).toMatchObject({
    status: 'degraded',
    changes: 'refused',
    reasons: [expect.stringContaining('no se guardan cambios')],
  });

  await pool.query('drop trigger no_room on procedure');
  expect((await make(key)).status).toBe(201);
});
