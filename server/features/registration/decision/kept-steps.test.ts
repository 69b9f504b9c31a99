import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { registry } from '../../supplier-registry/test-suppliers.ts';
import { insertRequest } from '../review/test-requests.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

describe('the steps of suppliers and requests', () => {
  beforeAll(async () => {
    await (await registry(app)).registered();
  });

  it.each([
    'delete from supplier_event',
    'truncate supplier_event',
    'delete from request_event',
    'truncate request_event',
    'truncate registration_request cascade',
    'truncate supplier cascade',
    'delete from supplier',
    'delete from registration_request',
  ])('stay: «%s» is refused, even from the database’s owner', async (statement) => {
    await expect(app.services.pool.query(statement)).rejects.toMatchObject({
      // By the guard of the steps or by what names the row, whichever is asked first.
      code: expect.stringMatching(/^23(?:000|503)$/),
    });
  });

  it('a draft goes with its steps', async () => {
    const { id } = await insertRequest(app.db, { status: 'draft' });
    await sql`insert into request_event (request_id, action, actor_kind) values (${id}, 'create', 'supplier')`.execute(
      app.db,
    );
    await sql`delete from registration_request where id = ${id}`.execute(app.db);
    const { rows } = await sql`select from request_event where request_id = ${id}`.execute(app.db);
    expect(rows).toEqual([]);
  });
});
