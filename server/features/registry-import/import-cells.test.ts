import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { registry } from '../supplier-registry/test-suppliers.ts';
import { IMPORT_COLUMNS } from './import-columns.rules.ts';
import { defineImportJobs } from '#server/kit/imports/imports.jobs.ts';
import { registryImporter } from './registry-importer.ts';
import { exampleCsv, exampleRow, registryImports } from './test-registry.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  defineImportJobs(app.services, [registryImporter(app.services)]);
});
afterAll(() => app.stop());

const HEADER = IMPORT_COLUMNS.map(({ header }) => header);

const read = (body: string | Uint8Array, name: string) => registryImports(app).upload(body, name);

const book = (rows: (string | boolean)[][]) =>
  writeXlsx({ sheets: [{ name: 'Padrón', rows: [HEADER, ...rows] }] });

it(
  'a row that names the number of somebody who left does not take its RFC from another row',
  { tags: 'all' },
  async () => {
    const office = await registry(app);
    const gone = await office.registered();
    await office.done(gone, office.cancellation);
    const rows = [
      exampleRow(81_001, { RFC: gone.rfc ?? '' }),
      exampleRow(81_002, { 'Número de registro': gone.number ?? '' }),
    ];
    const run = await read(exampleCsv(rows), 'padron.csv');
    expect(run).toMatchObject({ fresh: 1, refused: 1 });
    expect(run.refusals).toMatchObject([
      { line: 3, problems: { 'Número de registro': 'Otro proveedor ya tiene ese número.' } },
    ]);
  },
);

it('checkboxes of a workbook are read as yes and no', async () => {
  const row = exampleRow(81_010).map((value, i) =>
    ['Publicar contacto', 'Tiene trabajadores'].includes(HEADER[i] ?? '')
      ? true
      : HEADER[i] === 'Realiza subcontrataciones'
        ? false
        : value,
  );
  const run = await read(await book([row]), 'padron.xlsx');
  expect(run).toMatchObject({ fresh: 1, refusals: [] });
  const csv = exampleRow(81_011, { 'Publicar contacto': 'VERDADERO', 'Realiza subcontrataciones': 'FALSO' });
  expect(await read(exampleCsv([csv]), 'padron.csv')).toMatchObject({ fresh: 1, refusals: [] });
});

it.each(['#N/A', '#N/D', '#REF!', '#¡VALOR!', '#¿NOMBRE?', '#DIV/0!'])(
  'a cell that shows the error «%s» of a formula is told, and never becomes a value',
  async (error) => {
    const run = await read(exampleCsv([exampleRow(81_020, { 'Nombre comercial': error })]), 'padron.csv');
    expect(run.refusals).toMatchObject([
      {
        line: 2,
        problems: {
          'Nombre comercial': `La celda tiene un error de la hoja de cálculo (${error}): corrígela.`,
        },
      },
    ]);
  },
);

it.each(['csv', 'xlsx'] as const)('the example of the template is not a supplier (%s)', async (format) => {
  const template = await app.send('admin', 'GET', `/padron/importaciones/plantilla/${format}`);
  const run = await read(new Uint8Array(await template.arrayBuffer()), `plantilla-padron.${format}`);
  expect(run).toMatchObject({ fresh: 0, refused: 1 });
  expect(run.refusals).toMatchObject([
    {
      line: 2,
      problems: { RFC: 'Es la fila de ejemplo de la plantilla: bórrala y sube el archivo otra vez.' },
    },
  ]);
});

it('a header that stands again between the rows is no row, and told', async () => {
  const run = await read(exampleCsv([exampleRow(81_050), HEADER, exampleRow(81_051), HEADER]), 'unidos.csv');
  expect(run).toMatchObject({ fresh: 2, refused: 0 });
  expect(run.findings?.notes).toContain('2 filas repiten los encabezados y no se toman: líneas 3 y 5.');
});

it('who is on leave, a formula as a name and a postal code of another state are refused with what to do', async () => {
  const bad = {
    Situación: 'BAJA TEMP. (EFOS)',
    'Denominación o razón social': '=HYPERLINK("http://x")',
    'Código postal': '6403',
  };
  const run = await read(
    exampleCsv([
      ...Object.entries(bad).map(([name, value], at) => exampleRow(81_050 + at, { [name]: value })),
      exampleRow(81_060, { Situación: 'ACTIVO' }),
    ]),
    'padron.csv',
  );
  expect(run).toMatchObject({ fresh: 1, refused: 3 });
  expect(run.refusals.map(({ problems }) => Object.keys(problems))).toEqual(
    Object.keys(bad).map((name) => [name]),
  );
  const hidden = exampleCsv([exampleRow(81_070, { Situación: 'BAJA' })]).replace('Situación', 'Sit. prov.');
  expect(await read(hidden, 'padron.csv')).toMatchObject({
    fresh: 0,
    refused: 0,
    findings: {
      reading: expect.arrayContaining([
        expect.objectContaining({ doubt: expect.stringContaining('«Sit. prov.»') as string }),
      ]) as unknown,
    },
  });
});
