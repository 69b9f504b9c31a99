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

it('a row with a broken cell tells what is wrong with its other cells at once', async () => {
  const run = await read(
    exampleCsv([
      exampleRow(81_075, { 'Denominación o razón social': '#REF!', RFC: 'XYZ', 'Código postal': '6403' }),
    ]),
    'padron.csv',
  );
  expect(run).toMatchObject({ fresh: 0, refused: 1 });
  expect(Object.keys(run.refusals[0]?.problems ?? {}).toSorted()).toEqual([
    'Código postal',
    'Denominación o razón social',
    'RFC',
  ]);
});

it('a name with its RFC is parted, one that is only a legal form is refused, and a wrong extension costs only itself', async () => {
  const whole = exampleRow(81_080);
  const rfc = whole[HEADER.indexOf('RFC')]!;
  const name = 'Denominación o razón social';
  const run = await read(
    exampleCsv([
      exampleRow(81_080, { RFC: '', [name]: `Empresa Ficticia Ochenta RFC: ${rfc}` }),
      exampleRow(81_081, { [name]: 'S.A. DE C.V.' }),
      exampleRow(81_082, { [name]: 'SUC. LEÓN' }),
      exampleRow(81_083, { Extensión: '12 ó 14' }),
    ]),
    'padron.csv',
  );
  expect(run).toMatchObject({ fresh: 2, refused: 2 });
  expect(run.refusals.map(({ line, problems }) => [line, problems[name]])).toEqual([
    [3, expect.stringContaining('la denominación está incompleta')],
    [4, expect.stringContaining('la denominación está incompleta')],
  ]);
  expect(run.doubts).toMatchObject([
    { line: 2, doubts: { RFC: expect.stringContaining(`Se tomó ${rfc}`) as string } },
    { line: 5, doubts: { Extensión: expect.stringContaining('el teléfono se conserva') as string } },
  ]);
});

it('a situation in letters is asked once for all rows, and nobody comes in before', async () => {
  const said = ['A', 'B', 'S', 'A'].map((letter, at) => exampleRow(81_090 + at, { Situación: letter }));
  const run = await read(exampleCsv(said), 'padron.csv');
  expect(run).toMatchObject({ fresh: 0, refused: 4 });
  expect(run.findings?.words).toMatchObject([
    { field: 'situation', asked: [{ word: 'a', count: 2 }, { word: 'b' }, { word: 's' }] },
  ]);
});

it('a cell that the workbook does not show is refused, and one of a page loses its breaks', async () => {
  const at = (name: string) => HEADER.indexOf(name);
  const street = exampleRow(74, { Calle: 'PINO SUÁREZ 40<br/>COL.&nbsp;CENTRO' });
  const marked = exampleRow(75, { Calle: '<b>PINO</b> SUÁREZ' });
  const bytes = await writeXlsx({
    sheets: [
      {
        name: 'Padrón',
        rows: [HEADER, exampleRow(73), street, marked],
        cells: new Map([[`1,${at('Calle')}`, { style: { numFmt: ';;;' } }]]),
      },
    ],
  });
  const run = await read(bytes, 'padron.xlsx');
  expect(run).toMatchObject({ fresh: 1, refused: 2 });
  expect(run.refusals.map(({ line, problems }) => [line, Object.entries(problems)])).toEqual([
    [
      2,
      [
        [
          'Calle',
          expect.stringContaining('La hoja de cálculo no muestra esta celda: guarda «Calle 73»') as string,
        ],
      ],
    ],
    [4, [['Calle', expect.stringContaining('signos de una página web («<b>»)') as string]]],
  ]);
});
