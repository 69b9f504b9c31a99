import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { registry } from '../supplier-registry/test-suppliers.ts';
import { insertRequest } from '../registration-review/test-requests.ts';

const MIGRATION = readFileSync(
  join(import.meta.dirname, '../../../db/migrations/0070_history_kept.sql'),
  'utf8',
);

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

describe('the history of the catalogues', () => {
  interface Revision {
    code: string;
    before: Record<string, unknown>;
    after: Record<string, unknown>;
    actor_name: string;
  }
  const revisions = async (code: string) =>
    (
      await sql<Revision>`select code, before, after, actor_name from catalogue_revision
        where code = ${code} order by (after ->> 'version')::int`.execute(app.db)
    ).rows;

  it('tells every version, also those that a correction of the portal made', async () => {
    const { rows } = await sql`
      select r.code, v.version from (select 'motivos' catalogue, code, version from registry_reason
        union all select 'documentos', code, version from paper_type
        union all select 'giros', code, version from registry_line
        union all select 'plazos', code, version from registry_term) r, generate_series(2, r.version) v (version)
      where not exists (select from catalogue_revision c where c.catalogue = r.catalogue and c.code = r.code
        and (c.after ->> 'version')::int = v.version)`.execute(app.db);
    expect(rows).toEqual([]);
    expect(await revisions('sus_falsedad')).toMatchObject([
      {
        before: { version: 1, legalBasis: 'Regla propia del padrón, como la BUAP' },
        after: { version: 2, legalBasis: 'Regla propia del padrón' },
        actor_name: 'Actualización del portal',
      },
    ]);
  });

  it('where an officer had changed the entry after the correction, both changes are told in their order', async () => {
    const old = await startTestApp();
    try {
      await sql`alter table catalogue_revision disable trigger all`.execute(old.db);
      await sql`delete from catalogue_revision`.execute(old.db);
      await sql`alter table catalogue_revision enable trigger all`.execute(old.db);
      const seen = { code: 'sus_falsedad', legalBasis: 'Regla propia del padrón', active: true, version: 2 };
      const changed = { ...seen, active: false, version: 3 };
      await sql`update registry_reason set active = false, version = 3 where code = 'sus_falsedad'`.execute(
        old.db,
      );
      await sql`insert into catalogue_revision (catalogue, code, before, after, source, actor_id)
        values ('motivos', 'sus_falsedad', ${JSON.stringify(seen)}, ${JSON.stringify(changed)}, 'x', 'admin')`.execute(
        old.db,
      );
      await old.services.pool.query(MIGRATION.slice(0, MIGRATION.indexOf('-- A request that was sent')));
      const { rows } = await sql<Revision>`select before, after from catalogue_revision
        where code = 'sus_falsedad' order by (after ->> 'version')::int`.execute(old.db);
      expect(rows).toMatchObject([
        { before: { version: 1, legalBasis: 'Regla propia del padrón, como la BUAP' }, after: seen },
        { before: seen, after: changed },
      ]);
    } finally {
      await old.stop();
    }
  });
});

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
    await expect(app.services.pool.query(statement)).rejects.toMatchObject({ code: '23000' });
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
