import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AllCatalogues } from '#contract/registry-catalogues.ts';
import type { SupplierPage } from '#contract/suppliers.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { registry } from '../supplier-registry/test-suppliers.ts';

let app: TestApp;
let office: Awaited<ReturnType<typeof registry>>;
beforeAll(async () => {
  app = await startTestApp();
  office = await registry(app);
});
afterAll(() => app.stop());

const NEW_NAME = 'Cómputo, redes y centros de datos';

it('suppliers are found, counted and shown under the new name of a line; a certificate keeps what was signed', async () => {
  const supplier = await office.registered();
  const [old = '', other = ''] = supplier.lines;
  const signed = () =>
    sql<{ facts: unknown }>`select facts, statement from certificate where code = ${supplier.certificateCode}`
      .execute(app.db)
      .then(({ rows }) => rows);
  const before = await signed();
  const { lines } = (await (await app.send('admin', 'GET', '/padron/catalogos')).json()) as AllCatalogues;
  const { code, version, ...entry } = lines.find(({ name }) => name === old) ?? { code: '', version: 0 };
  const answer = await app.send(
    'admin',
    'PUT',
    `/padron/catalogos/giros/${code}`,
    { ...entry, name: NEW_NAME },
    { 'if-match': `"${version}"` },
  );
  expect(answer.status, await answer.clone().text()).toBe(200);

  expect((await office.officers.record(supplier.id)).lines).toEqual([NEW_NAME, other]);
  const found = async (query: Record<string, string>) =>
    (await (
      await app.send('stranger', 'GET', `/proveedores?${new URLSearchParams(query)}`)
    ).json()) as SupplierPage;
  const listed = await found({ giro: code });
  expect(listed.rows).toMatchObject([{ name: supplier.name, mainLine: NEW_NAME }]);
  expect(listed.facets.giro.map(({ label }) => label).toSorted()).toEqual([NEW_NAME, other].toSorted());
  expect((await found({ q: NEW_NAME })).rows.map(({ name }) => name)).toEqual([supplier.name]);
  expect((await found({ q: `"${old}"` })).rows).toEqual([]);
  expect(await signed()).toEqual(before);
});
