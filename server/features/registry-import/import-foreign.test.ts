import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { defineImportJobs } from '#server/kit/imports/imports.jobs.ts';
import { registryImporter } from './registry-importer.ts';
import { exampleCsv, foreignRow, registryImports } from './test-registry.ts';

let app: TestApp;
let imports: ReturnType<typeof registryImports>;

beforeAll(async () => {
  app = await startTestApp();
  defineImportJobs(app.services, [registryImporter(app.services)]);
  imports = registryImports(app);
});
afterAll(() => app.stop());

it(
  'refuses foreign suppliers that are registered or repeated, by their tax number and country',
  { tags: 'all' },
  async () => {
    const first = await imports.upload(
      exampleCsv([foreignRow(901, 'EIN 77-1', 'Estados Unidos'), foreignRow(902, '77-1', 'Canadá')]),
    );
    expect(first).toMatchObject({ fresh: 2, refused: 0 });
    const stale = await imports.upload(exampleCsv([foreignRow(903, 'EIN77-1', 'USA')]));
    expect(stale).toMatchObject({ fresh: 1, refused: 0 });
    expect((await imports.start(first.id)).status).toBe(202);
    await app.runJobs();
    expect(await imports.read(first.id)).toMatchObject({ status: 'done', taken: 2 });
    const again = await imports.upload(
      exampleCsv([
        foreignRow(904, 'ein 771', 'EUA'),
        foreignRow(905, 'EIN 77-1', 'Italia'),
        foreignRow(906, 'EIN 771', 'Italy'),
        foreignRow(907, 'EIN 771', ''),
      ]),
    );
    expect(again).toMatchObject({ fresh: 1, refused: 3, duplicates: 2 });
    expect(again.refusals.map(({ line, problems }) => [line, problems])).toEqual([
      [
        2,
        {
          'Identificación fiscal extranjera': expect.stringMatching(
            /^Ya existe un proveedor con esta identificación fiscal y este país con el número P-\d{5}\.$/,
          ),
        },
      ],
      [
        4,
        {
          'Identificación fiscal extranjera': expect.stringMatching(
            /^Está repetido: ya aparece en la línea 3, con Correo «.*Deja una sola fila, con los datos que valen\.$/,
          ),
        },
      ],
      [5, { País: expect.stringContaining('el país.') }],
    ]);
    expect((await imports.start(stale.id)).status).toBe(202);
    await app.runJobs();
    expect(await imports.read(stale.id)).toMatchObject({
      status: 'failed',
      taken: 0,
      failure: expect.stringContaining('ya se registraron: EIN77-1'),
    });
  },
);
