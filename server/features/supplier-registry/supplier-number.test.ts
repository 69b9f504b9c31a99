import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { takeSupplierNumber, takeSupplierNumbers } from './supplier-file.sql.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

it('numbers go on past 99,999 and skip those that somebody has', async () => {
  await sql`select setval('supplier_number', 99998)`.execute(app.db);
  await sql`insert into supplier (number, name, status) values ('P-100000', 'Con número propio', 'active')`.execute(
    app.db,
  );
  await app.db.transaction().execute(async (tx) => {
    expect(await takeSupplierNumbers(tx, 3)).toEqual(['P-99999', 'P-100001']);
    expect(await takeSupplierNumber(tx)).toBe('P-100002');
  });
});
