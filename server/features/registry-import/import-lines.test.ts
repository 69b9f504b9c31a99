import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { AllCatalogues } from '#contract/registry-catalogues.ts';
import type { ImportDetail } from '#contract/imports.ts';
import type { SupplierPage } from '#contract/suppliers.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { emptyTables } from '#server/kit/test-empty-tables.ts';
import { workOnImport } from '#server/kit/imports/import-work.ts';
import { defineImportJobs } from '#server/kit/imports/imports.jobs.ts';
import { registryImporter } from './registry-importer.ts';
import { afterFirstProgress, exampleCsv, exampleRow } from './test-registry.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  defineImportJobs(app.services, [registryImporter(app.services)]);
});
afterAll(() => app.stop());
beforeEach(() => emptyTables(app.db, ['supplier']));

const [FIRST, OTHER] = ['G03', 'G05'];
const lines = async () =>
  ((await (await app.send('admin', 'GET', '/padron/catalogos')).json()) as AllCatalogues).lines;
const found = async (q: string) =>
  (
    (await (
      await app.send('stranger', 'GET', `/proveedores?${new URLSearchParams({ q })}`)
    ).json()) as SupplierPage
  ).rows.length;

async function change(code: string, to: { name?: string; active?: boolean }): Promise<void> {
  const { version, code: _code, ...entry } = (await lines()).find((line) => line.code === code)!;
  const headers = { 'if-match': `"${version}"` };
  const path = `/padron/catalogos/giros/${code}`;
  const answer = await app.send('admin', 'PUT', path, { ...entry, ...to }, headers);
  expect(answer.status, await answer.clone().text()).toBe(200);
}

async function previewed(): Promise<ImportDetail> {
  const rows = [0, 1].map((n) => exampleRow(840 + n, { Giros: `${OTHER}; ${FIRST}` }));
  const upload = await app.send('admin', 'POST', '/padron/importaciones?nombre=padron.csv', exampleCsv(rows));
  const { id } = (await upload.json()) as ImportDetail;
  await app.runJobs();
  const run = await read(id);
  expect(run).toMatchObject({ status: 'ready', fresh: 2, refused: 0 });
  return run;
}
const read = async (id: string) =>
  (await (await app.send('admin', 'GET', `/padron/importaciones/${id}`)).json()) as ImportDetail;
const begin = (id: string) =>
  app.send('admin', 'POST', `/padron/importaciones/${id}/inicio`, { scope: 'all' });

const registered = async () =>
  (
    await app.services.pool.query<{ lines: string[]; main_line: string; words: boolean }>(
      `select lines, main_line, search = supplier_search(number, name, trade_name, lines) words
       from supplier where source = 'portal' order by name`,
    )
  ).rows;

it('a line that is renamed between preview and start finds its suppliers by the new name', async () => {
  const { id } = await previewed();
  await change(FIRST, { name: 'Primera, con otro nombre' });
  await begin(id);
  await app.runJobs();
  const written = { lines: [OTHER, FIRST], main_line: OTHER, words: true };
  expect(await registered()).toEqual([written, written]);
  expect(await found('primera con otro nombre')).toBe(2);
});

it('also one that is renamed while the rows are registered', async () => {
  const { id } = await previewed();
  await begin(id);
  app.sentJobs.length = 0;
  const db = app.db.withPlugin(
    afterFirstProgress(() => change(OTHER, { name: 'Segunda, renombrada a media carga' })),
  );
  await workOnImport({ ...app.services, db }, [registryImporter(app.services)], id);
  expect(await read(id)).toMatchObject({ status: 'done', taken: 2 });
  expect((await registered()).map(({ words }) => words)).toEqual([true, true]);
  expect(await found('renombrada a media carga')).toBe(2);
});

it('an import with a renamed line is cancelled as fast as any other', async () => {
  const { id } = await previewed();
  await change(FIRST, { name: 'Primera, con un tercer nombre' });
  await begin(id);
  app.sentJobs.length = 0;
  let status = 0;
  const cancel = async () => {
    ({ status } = await app.send('admin', 'POST', `/padron/importaciones/${id}/cancelacion`, {
      seen: 'running',
    }));
  };
  // The work is held until the cancellation was answered: one that waited for it would never be.
  await workOnImport(
    { ...app.services, db: app.db.withPlugin(afterFirstProgress(cancel)) },
    [registryImporter(app.services)],
    id,
  );
  expect(status).toBe(200);
  expect(await read(id)).toMatchObject({ status: 'cancelled', taken: 0 });
  expect(await registered()).toEqual([]);
});

it('one that is retired lets nobody in: the next reading of the file tells its rows', async () => {
  const { id } = await previewed();
  await change(FIRST, { active: false });
  await begin(id);
  await app.runJobs();
  expect(await read(id)).toMatchObject({
    status: 'failed',
    taken: 0,
    failure: expect.stringMatching(
      /se retiró del catálogo el giro «.+» \(línea 2\)\. No se registró/,
    ) as string,
  });
  expect(await registered()).toEqual([]);
});
