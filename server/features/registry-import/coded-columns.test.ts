import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { defineImportJobs } from '#server/kit/imports/imports.jobs.ts';
import { WrittenValues } from '#server/kit/table-file/written-values.ts';
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

it('codes of a closed list are asked once for all rows, and several lines in a cell each once', async () => {
  const rows = [
    exampleRow(10, { 'Tipo de persona': '2', Giros: '1,2' }),
    exampleRow(11, { 'Tipo de persona': '2', Giros: '2' }),
  ];
  const run = await imports.upload(exampleCsv(rows));
  expect(run).toMatchObject({ fresh: 0, refused: 2 });
  expect(run.refusals[0]!.problems['Tipo de persona']).toContain('di en «Falta que lo digas»');
  const asked = (field: string) => run.findings!.words!.find((one) => one.field === field)!;
  expect(asked('personType').asked).toEqual([expect.objectContaining({ word: '2', count: 2 })]);
  expect(asked('lines').asked.map(({ word, count }) => [word, count])).toEqual([
    ['2', 2],
    ['1', 1],
  ]);
  const [one, two] = asked('lines').choices;
  const settled = await imports.settle(run, {
    columns: null,
    day: null,
    said: {},
    words: { personType: { '2': 'legal' }, lines: { '1': one!.value, '2': two!.value } },
  });
  expect(settled).toMatchObject({ fresh: 2, refused: 0 });
});

it('a mail in a hyperlink is one mail, words behind a telephone are left, and what is not taken is not empty', async () => {
  const rows = [
    exampleRow(20, { Correo: 'a@firma.mx#mailto:a@firma.mx#', Teléfono: '442 101 2233 (whatsapp)' }),
    exampleRow(21, { Correo: 'a@@firma.mx', Teléfono: 'cel. 442 101 2233' }),
    exampleRow(22, { Teléfono: '442 101 2233 con Ana Ríos' }),
  ];
  const run = await imports.upload(exampleCsv(rows));
  expect(run).toMatchObject({ fresh: 3 });
  const page = (await (
    await app.send('admin', 'GET', `/padron/importaciones/${run.id}/filas?que=nuevas`)
  ).json()) as { rows: { kept: { label: string; value: string }[] }[] };
  const kept = (label: string) => page.rows.map((row) => row.kept.find((one) => one.label === label)?.value);
  expect(kept('Teléfono')).toEqual(['4421012233', '4421012233', '4421012233']);
  expect(kept('Correo').slice(0, 2)).toEqual(['a@firma.mx', expect.stringContaining('no se toma')]);
});

it('a row that says the same again is a repetition, and one that says another thing says which', async () => {
  const rows = [exampleRow(30), exampleRow(30), exampleRow(30, { Calle: 'Otra 5' })];
  const run = await imports.upload(exampleCsv(rows));
  expect(run).toMatchObject({ fresh: 1, skipped: 1, refused: 1 });
  expect(run.findings!.marks).toContainEqual(expect.objectContaining({ code: 'repeated', lines: [3] }));
  expect(run.refusals[0]!.problems.RFC).toBe(
    'Está repetido: ya aparece en la línea 2, con Calle «Calle 30» y aquí «Otra 5». Deja una sola fila, con los datos que valen.',
  );
});

it('a CLABE of another bank than the row names is told', async () => {
  const file = exampleCsv([exampleRow(40), exampleRow(41)])
    .trimEnd()
    .split('\n');
  const read = await imports.upload(`${file[0]},Banco\n${file[1]},BANAMEX\n${file[2]},BANCO IXE SA\n`);
  const columns = read.findings!.choices!.mapping;
  const run = await imports.settle(read, { columns, day: null, said: {}, words: {} });
  expect(run.doubts.map(({ line, doubts }) => [line, doubts.CLABE])).toEqual([
    [2, expect.stringContaining('El banco dice «BANAMEX» y la CLABE empieza con 032, que es de IXE Banco')],
  ]);
});

it('the century that was chosen says for which dates, and which the file tells itself', () => {
  const written = new WrittenValues(
    { days: ['on'] },
    {
      columns: null,
      day: null,
      source: '',
      said: { century: '19' },
    },
  );
  for (const [at, text] of ['19/01/2014', '16/03/15', '05/11/98', '20/01/2020'].entries())
    written.see(() => text, at + 2);
  expect(written.facts.find(({ name }) => name === 'century')?.shown).toBe(
    'años 1900 a 1999 en línea 4: «05/11/98»; las demás, como «16/03/15», por los otros años del archivo',
  );
  expect([written.day('on', '16/03/15'), written.day('on', '05/11/98')]).toMatchObject([
    { day: '2015-03-16' },
    { day: '1998-11-05' },
  ]);
});
