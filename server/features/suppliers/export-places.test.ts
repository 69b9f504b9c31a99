import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { API_BASE } from '#contract/endpoint.ts';
import { planted } from '../../kit/test-planted.ts';
import { startTestPortal, type TestPortal } from '../../test-portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
  await planted(
    portal.services.db,
    sql`
    insert into supplier (number, person_type, name, state_name, size, lines, status, source)
    select 'P-' || lpad(n::text, 5, '0'), 'legal', 'Empresa ' || n, 'Guanajuato', 'micro', '{G01}', 'active', 'demo'
    from generate_series(1, 2000) n`,
  );
});
afterAll(() => portal.stop());

const EXPORT = `${API_BASE}/proveedores/exportacion?formato=json`;
const from = (address: string) => portal.ask(EXPORT, {}, address);

test('slow readers of one address hold one connection of the database: the next wait, more are answered 429, and another address is served at once', async () => {
  const unread = await from('192.0.2.1');
  expect(unread.status).toBe(200);
  const waiting = [from('192.0.2.1'), from('192.0.2.1'), from('192.0.2.1')];
  const refused = await from('192.0.2.1');
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toBe('20');
  expect(((await refused.json()) as { detail: string }).detail).toContain('desde tu red');
  const { pool } = portal.services;
  expect(pool.totalCount - pool.idleCount).toBe(1);

  const other = await from('192.0.2.2');
  expect(other.status).toBe(200);
  await other.text();

  await unread.body?.cancel();
  for (const next of waiting) {
    const answer = await next;
    expect(answer.status).toBe(200);
    await answer.text();
  }
  expect(pool.totalCount - pool.idleCount).toBe(0);
});
