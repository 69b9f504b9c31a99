import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Problem } from '#contract/errors.ts';
import type { ImportDependents } from '#contract/imports.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { defineImportJobs } from '#server/kit/imports/imports.jobs.ts';
import { workAlone } from '#server/kit/test-second-person.ts';
import { registryImporter } from './registry-importer.ts';
import { exampleCsv, exampleRow, registryImports } from './test-registry.ts';
import { expectFollowed } from '../search/test-followed.ts';

let app: TestApp;
let imports: ReturnType<typeof registryImports>;

beforeAll(async () => {
  app = await startTestApp();
  defineImportJobs(app.services, [registryImporter(app.services)]);
  imports = registryImports(app);
});
afterAll(async () => {
  await expectFollowed(app.db);
  await app.stop();
});

const count = async (table: string) => {
  const { rows } = await app.services.pool.query<{ n: number }>(`select count(*)::int n from ${table}`);
  return rows[0]?.n;
};
const everything = () =>
  Promise.all(
    ['supplier', 'supplier_file', 'supplier_account', 'supplier_key', 'supplier_event', 'certificate'].map(
      count,
    ),
  );
const brought = async (...numbers: number[]) => {
  const { id } = await imports.upload(
    exampleCsv(numbers.map((n) => exampleRow(n, { 'Vigencia hasta': '31/12/2099' }))),
  );
  await imports.start(id);
  await app.runJobs();
  return id;
};
const undo = async (id: string) => {
  await workAlone(app.db);
  return app.send('other-admin', 'POST', `/padron/importaciones/${id}/reversion`);
};

it('a load that is undone leaves the registry as it was, with who undid it in the log, and can be brought again', async () => {
  const before = await everything();
  const id = await brought(60_001, 60_002);
  expect(await everything()).not.toEqual(before);
  expect((await undo(id)).status).toBe(202);
  await app.runJobs();
  expect(await everything()).toEqual(before);
  expect(await imports.read(id)).toMatchObject({ status: 'undone', undoneBy: 'Persona other-admin' });
  const { rows } = await app.services.pool.query(
    'select operation, actor_id from audit_log where subject_id = $1 order by id desc limit 2',
    [id],
  );
  expect(rows).toEqual([
    { operation: 'import.undone', actor_id: 'other-admin' },
    { operation: 'import.undo', actor_id: 'other-admin' },
  ]);
  const again = await brought(60_001, 60_002);
  expect(await imports.read(again)).toMatchObject({ status: 'done', taken: 2 });
});

it('a supplier that something depends on keeps its whole load, and is named with the reason', async () => {
  const id = await brought(60_011, 60_012);
  const before = await everything();
  await app.services.pool
    .query(`insert into sanction (supplier_id, name, rfc, person_type, kind, cause_code, cause_text, legal_basis,
        authority, document_number, starts_on)
      select id, name, rfc, 'legal', 'warning', (select min(code) from registry_reason), 'Causa', 'Ley', 'Autoridad', 'X-1',
        '2026-01-01' from supplier where name = 'Empresa Ficticia 60012'`);
  const told = await app.send('admin', 'GET', `/padron/importaciones/${id}/dependientes`);
  expect((await told.json()) as ImportDependents).toEqual({
    total: 1,
    rows: [
      {
        line: 3,
        title: expect.stringMatching(/^P-\d+ Empresa Ficticia 60012$/) as string,
        why: 'tiene sanciones',
      },
    ],
  });
  const refused = await undo(id);
  expect([refused.status, ((await refused.json()) as Problem).code]).toEqual([409, 'import_has_dependents']);
  expect(await everything()).toEqual(before);
});

it('what comes to depend on a load between the wish and the work keeps it whole too', async () => {
  const id = await brought(60_021);
  expect((await undo(id)).status).toBe(202);
  await app.services.pool.query(`update supplier_file set version = 2 where supplier_id =
    (select id from supplier where name = 'Empresa Ficticia 60021')`);
  await app.runJobs();
  expect(await imports.read(id)).toMatchObject({
    status: 'done',
    taken: 1,
    failure: expect.stringContaining('su expediente se corrigió') as string,
  });
});

it('the history of a supplier goes with no other deletion', async () => {
  await brought(60_031);
  await app.services.pool.query(`delete from supplier_account where supplier_id =
    (select id from supplier where name = 'Empresa Ficticia 60031')`);
  await expect(
    app.services.pool.query(`delete from supplier where name = 'Empresa Ficticia 60031'`),
  ).rejects.toThrow('append-only');
});
