import { stringify } from 'csv-stringify/sync';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ImportRowPage } from '#contract/imports.ts';
import type { RegistryPage } from '#contract/supplier-registry.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { IMPORT_COLUMNS } from './import-columns.rules.ts';
import { defineImportJobs } from '#server/kit/imports/imports.jobs.ts';
import { registryImporter } from './registry-importer.ts';
import { exampleCsv, exampleRow, registryImports } from './test-registry.ts';

const RFC_AT = IMPORT_COLUMNS.findIndex(({ header }) => header === 'RFC');

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  defineImportJobs(app.services, [registryImporter(app.services)]);
});
afterAll(() => app.stop());

const get = async <T>(path: string) => (await (await app.send('admin', 'GET', path)).json()) as T;

const previewed = (...rows: string[][]) => registryImports(app).upload(exampleCsv(rows));

/** The example firm of a number with another check digit in its RFC. */
function doubtfulRow(n: number): string[] {
  const rfc = exampleRow(n)[RFC_AT] ?? '';
  return exampleRow(n, { RFC: rfc.slice(0, -1) + (rfc.endsWith('0') ? '1' : '0') });
}

it('a preview names the valid rows that a reviewer should look at, with the column and the reason', async () => {
  const run = await previewed(exampleRow(860), doubtfulRow(861), doubtfulRow(862));
  expect(run).toMatchObject({ fresh: 3, refused: 0, doubtful: 2 });
  expect(run.doubts).toMatchObject([
    { line: 3, title: 'Empresa Ficticia 861', doubts: { RFC: expect.stringContaining('dígito') as string } },
    { line: 4, title: 'Empresa Ficticia 862', key: doubtfulRow(862)[RFC_AT] },
  ]);
});

it('a row that is refused tells all that is wrong with it at once', async () => {
  const run = await previewed(
    exampleRow(865, { CLABE: '123', Teléfono: '224 1090', Correo: 'ventas@@ficticia.mx' }),
  );
  expect(Object.keys(run.refusals[0]?.problems ?? {}).toSorted()).toEqual(['CLABE', 'Correo', 'Teléfono']);
});

it('a preview shows all that is kept of a row, and answers nothing that the file has no column of', async () => {
  const cells = exampleRow(870, { 'Tiene trabajadores': '' });
  const names = [
    'RFC',
    'Denominación o razón social',
    'Giros',
    'Fecha de inscripción',
    'Teléfono',
    'Extensión',
    'Tiene trabajadores',
  ];
  const places = names.map((name) => IMPORT_COLUMNS.findIndex(({ header }) => header === name));
  const run = await registryImports(app).upload(
    stringify([names, places.map((place) => cells[place] ?? '')]),
  );
  const { rows } = await get<ImportRowPage>(`/padron/importaciones/${run.id}/filas?que=nuevas`);
  const kept = Object.fromEntries(rows[0]?.kept.map(({ label, value }) => [label, value]) ?? []);
  expect(kept).toMatchObject({
    'Denominación o razón social': 'Empresa Ficticia 870',
    Teléfono: '4730000870',
    Extensión: '',
    'Publicar contacto': null,
    'Realiza subcontrataciones': null,
    CLABE: null,
    'Tipo de persona': expect.stringContaining('no viene en el archivo; lo pone el portal') as string,
  });
  expect(Object.keys(kept)).toHaveLength(IMPORT_COLUMNS.length);
});

it('a preview counts who comes in as what, with the lines, and shows the situation that the file says', async () => {
  const run = await previewed(
    exampleRow(871),
    exampleRow(872, { 'Fecha de inscripción': '15/01/2020', 'Vigencia hasta': '15/01/2021' }),
    exampleRow(873, { 'Fecha de inscripción': '15/01/2020', 'Vigencia hasta': '15/01/2021' }),
    exampleRow(874, { Situación: 'Suspendido' }),
    exampleRow(875, {
      'Entidad federativa': 'Ciudad de México',
      Municipio: 'Benito Juárez',
      'Código postal': '3100',
    }),
  );
  expect(run.findings?.tables).toMatchObject([
    {
      title: 'Cómo entran al padrón',
      rows: [
        [expect.any(String), 2, 'líneas 2 y 6'],
        ['Sin refrendo', 2, 'líneas 3 y 4'],
      ],
    },
  ]);
  expect(run.doubts).toMatchObject([
    {
      line: 6,
      doubts: {
        'Código postal': 'Se completó con un cero: 3100 → 03100. Comprueba que sea de Ciudad de México.',
      },
    },
  ]);
  expect(run.findings?.marks).toContainEqual(expect.objectContaining({ code: 'zero', count: 1, lines: [6] }));
  // Told once with its count, not at each of the rows.
  expect(run.findings?.marks).toContainEqual(
    expect.objectContaining({
      code: 'expired',
      label: expect.stringContaining('entran como «Sin refrendo»') as string,
      count: 2,
      lines: [3, 4],
    }),
  );
  expect(run.refusals).toMatchObject([
    { line: 5, problems: { Situación: expect.stringContaining('Dice «Suspendido»') as string } },
  ]);
  const { rows } = await get<ImportRowPage>(`/padron/importaciones/${run.id}/filas?que=nuevas`);
  expect(rows[0]?.kept).toContainEqual({ label: 'Situación', value: 'Activo' });
});

it('rows under a title that says they are no more are refused with it', async () => {
  const header = IMPORT_COLUMNS.map(({ header: name }) => name);
  const run = await previewed(
    exampleRow(890),
    ['PROVEEDORES DADOS DE BAJA / NO CONTRATAR'],
    header,
    exampleRow(891),
    ['PROVEEDORES VIGENTES'],
    exampleRow(892),
  );
  expect(run).toMatchObject({ fresh: 2, refused: 1, reasons: [{ code: 'ended' }] });
  expect(run.refusals).toMatchObject([
    {
      line: 5,
      problems: {
        Fila: 'Está bajo el título «PROVEEDORES DADOS DE BAJA / NO CONTRATAR», de la línea 3: no se toma. Si sí va, quita ese título o pasa la fila arriba de él.',
      },
    },
  ]);
});

it('a word of a line of business is answered once for all rows that have it, and for the next file', async () => {
  const wordy = (n: number) => exampleRow(n, { Giros: 'Lentes Y Aparatos' });
  const run = await previewed(wordy(880), exampleRow(881), wordy(882), ['', ''], ['TOTAL', '', '3']);
  expect(run).toMatchObject({ rows: 3, fresh: 1, refused: 2 });
  expect(run.findings?.notes.at(-1)).toContain(
    'no son registros y no se toman: línea 5 en blanco, línea 6 «TOTAL»',
  );
  const [words] = run.findings?.words ?? [];
  expect(words).toMatchObject({
    field: 'lines',
    asked: [{ word: 'lentes y aparatos', count: 2, lines: [2, 4], value: '' }],
  });
  const { value } = words!.choices[0]!;
  const settle = (answer: string) =>
    app.send('admin', 'PUT', `/padron/importaciones/${run.id}/lectura`, {
      words: { lines: { 'lentes y aparatos': answer } },
      version: run.version,
    });
  expect((await settle('nada')).status).toBe(422);
  expect((await settle(value)).status).toBe(202);
  await app.runJobs();
  expect(await registryImports(app).read(run.id)).toMatchObject({ fresh: 3, refused: 0 });
  const next = await previewed(wordy(883));
  expect(next).toMatchObject({ fresh: 1, refused: 0 });
  expect(next.findings?.words).toMatchObject([{ asked: [{ value }] }]);
});

it('the registry can be seen with only those whom one import registered', async () => {
  const [first, second] = [
    await previewed(exampleRow(863), exampleRow(864)),
    await previewed(exampleRow(865)),
  ];
  for (const { id } of [first, second]) {
    await app.send('admin', 'POST', `/padron/importaciones/${id}/inicio`, { scope: 'all' });
    await app.runJobs();
  }
  const names = async (query: string) =>
    (await get<RegistryPage>(`/padron?${query}`)).rows.map(({ name }) => name);
  expect(await names(`carga=${first.id}`)).toEqual(['Empresa Ficticia 863', 'Empresa Ficticia 864']);
  expect(await get<RegistryPage>(`/padron?carga=${second.id}`)).toMatchObject({
    rows: [{ name: 'Empresa Ficticia 865' }],
    total: { value: 1, exact: true },
    facets: { persona: [{ value: 'legal', count: 1 }] },
  });
  expect((await app.send('admin', 'GET', '/padron?carga=ninguna')).status).toBe(422);
});

it('of two headings that fit one datum a person says which it is', async () => {
  const cells = exampleRow(876);
  const run = await registryImports(app).upload(
    stringify([
      [...IMPORT_COLUMNS.map(({ header }) => header), 'Fecha de alta'],
      [...cells, '01/01/2020'],
    ]),
  );
  expect(run).toMatchObject({ isUnsettled: true, fresh: 0 });
  expect(run.findings!.reading.flatMap(({ doubt }) => doubt ?? [])).toEqual([
    '«Fecha de inscripción» puede ser «Fecha de inscripción» o «Fecha de alta». Di cuál es, y deja la otra en «No se usa».',
  ]);
});

it('a legal form that a name and its column say is taken once, and refused where they differ', async () => {
  const run = await previewed(
    exampleRow(877, {
      'Denominación o razón social': 'PLÁSTICOS EL NARANJO, S. DE R.L. DE C.V.',
      'Régimen de capital': 'S.A. de C.V.',
    }),
    exampleRow(878, {
      'Denominación o razón social': 'Óptica del Río, Sociedad Anónima de Capital Variable',
      'Régimen de capital': 'SA DE CV',
    }),
  );
  expect(run.refusals.map(({ line, problems }) => [line, problems])).toEqual([
    [
      2,
      {
        'Denominación o razón social':
          'El nombre termina en «S. DE R.L. DE C.V.» y «Régimen de capital» dice «S.A. de C.V.»: deja la forma que dice su acta, una sola vez.',
      },
    ],
  ]);
  expect(run.doubts.map(({ line, title }) => [line, title])).toEqual([[3, 'Óptica del Río']]);
});

it('an account of two suppliers and a registration before the day of the RFC are told before confirming', async () => {
  const clabe = exampleRow(880)[IMPORT_COLUMNS.findIndex(({ header }) => header === 'CLABE')]!;
  const first = await previewed(exampleRow(880), exampleRow(881, { CLABE: clabe }), exampleRow(882));
  const shared = expect.stringMatching(
    /En la línea \d es la cuenta de «Empresa Ficticia 88\d».*carátula/,
  ) as string;
  expect(first.doubts.map(({ line, doubts }) => [line, doubts])).toEqual([
    [2, { CLABE: shared }],
    [3, { CLABE: shared }],
  ]);
  const alone = await previewed(exampleRow(880));
  expect(alone.doubtful).toBe(0);
  expect((await registryImports(app).start(alone.id)).status).toBe(202);
  await app.runJobs();
  const later = await previewed(
    exampleRow(883, { CLABE: clabe }),
    exampleRow(884, { 'Fecha de inscripción': '15/01/2001', 'Vigencia hasta': '15/01/2027' }),
  );
  expect(later.doubts.map(({ line, doubts }) => [line, doubts])).toEqual([
    [2, { CLABE: expect.stringContaining('Ya es la cuenta de «Empresa Ficticia 880') as string }],
    [
      3,
      {
        'Fecha de inscripción': expect.stringMatching(
          /se inscribió el 15 ene 2001, antes del .* que es su constitución según el RFC/,
        ) as string,
      },
    ],
  ]);
});
