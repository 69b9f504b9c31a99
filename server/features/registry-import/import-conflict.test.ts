import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Problem } from '#contract/errors.ts';
import type { ImportDetail } from '#contract/imports.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { defineImportJobs } from '#server/kit/imports/imports.jobs.ts';
import { registryImporter } from './registry-importer.ts';
import { exampleCsv, exampleRow, registryImports } from './test-registry.ts';

let app: TestApp;
let imports: ReturnType<typeof registryImports>;
beforeAll(async () => {
  app = await startTestApp();
  defineImportJobs(app.services, [registryImporter(app.services)]);
  imports = registryImports(app);
});
afterAll(() => app.stop());

const cancel = (id: string, seen: string) =>
  app.send('other-admin', 'POST', `/padron/importaciones/${id}/cancelacion`, { seen });
const refusal = async (answer: Promise<Response>) => {
  const response = await answer;
  const { code, detail } = (await response.json()) as Problem;
  return { status: response.status, code, detail };
};
const conflict = (detail: string) => ({ status: 409, code: 'version_conflict', detail });
const audited = async (id: string) => {
  const { rows } = await app.services.pool.query<{ operation: string }>(
    'select operation from audit_log where subject_id = $1 order by id',
    [id],
  );
  return rows.map(({ operation }) => operation.replace('import.', ''));
};

it(
  'an import that a colleague started meanwhile is not discarded, and goes on to its end',
  { tags: 'all' },
  async () => {
    const { id } = await imports.upload(exampleCsv([exampleRow(90_001)]));
    expect((await imports.start(id)).status).toBe(202);
    expect(await refusal(cancel(id, 'ready'))).toEqual(
      conflict('Persona admin inició esta importación mientras la veías. Se están tomando las filas.'),
    );
    await app.runJobs();
    expect(await imports.read(id)).toMatchObject({ status: 'done', taken: 1, cancelledBy: null });
    expect(await refusal(cancel(id, 'running'))).toEqual(
      conflict('Persona admin inició esta importación y ya terminó: se tomó 1 fila.'),
    );
    expect(await audited(id)).toEqual(['upload', 'read', 'start', 'finish']);
  },
);

it('whoever sees that an import runs stops it, however far its count is; the next one reads who did', async () => {
  const { id } = await imports.upload(exampleCsv([exampleRow(90_002), exampleRow(90_003)]));
  await imports.start(id);
  await app.db.updateTable('import_run').set({ taken: 1 }).where('id', '=', id).execute();
  const answer = await cancel(id, 'running');
  expect([answer.status, (await answer.json()) as ImportDetail]).toMatchObject([
    200,
    { status: 'cancelled', taken: 0, cancelledBy: 'Persona other-admin' },
  ]);
  const told =
    'Persona other-admin canceló esta importación mientras la veías. No quedó ninguna de sus filas.';
  expect(await refusal(cancel(id, 'running'))).toEqual(conflict(told));
  expect(await refusal(imports.start(id))).toEqual({ status: 409, code: 'state_conflict', detail: told });
});

it('an import that was read meanwhile is looked at before it is discarded', async () => {
  const { id } = await imports.upload(exampleCsv([exampleRow(90_004)]));
  expect(await refusal(cancel(id, 'analysing'))).toEqual(
    conflict('El archivo se terminó de leer mientras lo veías. Revisa lo que trae.'),
  );
  expect((await cancel(id, 'ready')).status).toBe(200);
});

it('nobody cancels an import without saying in which state they saw it', async () => {
  const { id } = await imports.upload(exampleCsv([exampleRow(90_005)]));
  expect((await app.send('admin', 'POST', `/padron/importaciones/${id}/cancelacion`, {})).status).toBe(422);
});
