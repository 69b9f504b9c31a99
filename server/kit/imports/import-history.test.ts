import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ImportPage } from '#contract/imports.ts';
import { startTestApp, type TestApp } from '../test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await sql`insert into officer (id, name) values ('mar', 'Mariana'), ('osc', 'Óscar')`.execute(app.db);
  await sql`insert into stored_file (sha256, bytes, media_type) values (repeat('a', 64), 1, 'text/csv')`.execute(
    app.db,
  );
  await sql`insert into import_run (kind, subject, file_sha256, file_name, file_bytes, status, findings, created_by, request_id,
      taken, created_at)
    select 'registry', 'SupplierRegistry', repeat('a', 64), name, 1, status, '{}', author, 'x', taken, now() - age::interval
    from (values ('zeta.csv', 'done', 'mar', 9, '3 days'), ('alfa.csv', 'done', 'osc', 20, '2 days'),
      ('padrón.csv', 'cancelled', 'mar', 0, '1 day')) r (name, status, author, taken, age)`.execute(app.db);
});
afterAll(() => app.stop());

const files = async (query: string) => {
  const answer = await app.send('admin', 'GET', `/padron/importaciones${query}`);
  const page = (await answer.json()) as ImportPage;
  expect(page.rows.length).toBe(page.total);
  return page.rows.map(({ fileName }) => fileName);
};

it('the history of imports is read the newest first, by file or person, by state and in the order of a column', async () => {
  expect(await files('')).toEqual(['padrón.csv', 'alfa.csv', 'zeta.csv']);
  expect(await files('?estado=done')).toEqual(['alfa.csv', 'zeta.csv']);
  expect(await files('?q=PADRON')).toEqual(['padrón.csv']);
  expect(await files('?q=mariana&orden=archivo')).toEqual(['padrón.csv', 'zeta.csv']);
  expect(await files('?orden=-tomadas')).toEqual(['alfa.csv', 'zeta.csv', 'padrón.csv']);
  expect(await files('?orden=inventada')).toEqual(['padrón.csv', 'alfa.csv', 'zeta.csv']);
});
