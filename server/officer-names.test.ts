import { afterAll, beforeAll, expect, it } from 'vitest';
import { exampleCsv, exampleRow, registryImports } from '#server/features/registry-import/test-registry.ts';
import { registryImporter } from '#server/features/registry-import/registry-importer.ts';
import { defineNegativeListsJobs } from '#server/features/negative-lists/negative-lists.jobs.ts';
import { defineImportJobs } from './kit/imports/imports.jobs.ts';
import { transaction } from './kit/db.ts';
import { rememberOfficer } from './kit/officers.ts';
import { startTestApp, type TestApp } from './kit/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  defineImportJobs(app.services, [registryImporter(app.services)]);
  defineNegativeListsJobs(app.services);
});
afterAll(() => app.stop());

const read = async (path: string) =>
  (await (await app.send('admin', 'GET', path)).json()) as Record<string, unknown>;
const make = async (path: string, body: object) =>
  (await (await app.send('admin', 'POST', path, body)).json()) as Record<string, string>;

it('an officer who is called otherwise is called so on what they imported, drafted and wrote', async () => {
  const run = await registryImports(app).upload(exampleCsv([exampleRow(90_101)]));
  const procedure = await make('/administracion/procedimientos', { kind: 'open' });
  const instrument = await make('/evaluaciones/administrar/instrumentos', { key: 'general' });
  const notice = await make('/administracion/contenido/avisos', {
    values: { title: 'Cierre por inventario' },
  });
  const screening = await make('/padron/listas/revisiones', { scope: 'all' });
  const named = async () => ({
    run: (await read(`/padron/importaciones/${run.id}`)).createdBy,
    procedure: (await read(`/administracion/procedimientos/${procedure.id}`)).updatedBy,
    list: ((await read('/administracion/procedimientos?orden=autor')).rows as { updatedBy: string }[])[0]
      ?.updatedBy,
    instrument: (await read(`/evaluaciones/administrar/instrumentos/${instrument.id}`)).updatedBy,
    notice: (await read(`/administracion/contenido/avisos/entradas/${notice.key}`)).updatedBy,
    screening: (await read(`/padron/listas/revisiones/${screening.id}`)).createdBy,
  });
  const all = (name: string) => Object.fromEntries(Object.keys(before).map((key) => [key, name]));
  const before = await named();
  expect(before).toEqual(all('Persona admin'));
  await transaction(app.db, (tx) => rememberOfficer(tx, { id: 'admin', name: 'Ana de los Ríos' }));
  expect(await named()).toEqual(all('Ana de los Ríos'));
});
