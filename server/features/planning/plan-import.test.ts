import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  IMPORT_DEFECT,
  type ImportDetail,
  type ImportDependents,
  type ImportRowPage,
} from '#contract/imports.ts';
import type { Planning } from '#contract/planning.ts';
import type { AdminProcedure } from '#contract/procurement-admin.ts';
import { defineImportJobs } from '#server/kit/imports/imports.jobs.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { planted } from '#server/kit/test-planted.ts';
import { emptyTables } from '#server/kit/test-empty-tables.ts';
import { madeBook, type MadeCell } from '#server/kit/table-file/test-tables.ts';
import { discardDraft } from '#server/features/procurement/procedure-publication.service.ts';
import { planImporter } from './plan-importer.ts';

const BASE = '/administracion/programa-anual/importaciones';
const HEADER = [
  'No.',
  'Clave presupuestaria',
  'Partida (COG)',
  'Descripción',
  'Unidad',
  'Cantidad',
  'Mes(es) estimado(s)',
];
const QUARTERS = ['1er. trim.', '2o. trim.', '3er. trim.', '4o. trim.', 'Total anual', 'Procedimiento'];
const TITLE = ['Programa anual 2027 (miles de pesos)'];

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  defineImportJobs(app.services, [planImporter(discardDraft)]);
});
afterAll(() => app.stop());
beforeEach(() => emptyTables(app.db, ['import_run', 'procedure']));

/** A row of the plan: number, months, quarters, total and what else differs. */
const row = (n: number, more: Partial<Record<string, string>> = {}): string[] => {
  const values: Partial<Record<string, string>> = {
    'No.': String(n),
    'Clave presupuestaria': `2111-${n}-E1`,
    'Partida (COG)': '21101',
    Descripción: `Papelería ${n}`,
    Unidad: 'Paquete',
    Cantidad: '12',
    'Mes(es) estimado(s)': 'abr-jun',
    '2o. trim.': '125.5',
    'Total anual': '125.5',
    Procedimiento: 'AD',
    ...more,
  };
  return [...HEADER, ...QUARTERS].map((name) => values[name] ?? '');
};
const csv = (...rows: readonly (readonly string[])[]) =>
  Buffer.from(
    [TITLE, [...HEADER, ...QUARTERS], ...rows]
      .map((cells) => cells.map((one) => `"${one}"`).join(','))
      .join('\n'),
  );

async function upload(bytes: Uint8Array, name = 'plan.csv') {
  const answer = await app.send('admin', 'POST', `${BASE}?nombre=${name}`, bytes);
  expect(answer.status).toBe(201);
  const { id } = (await answer.json()) as ImportDetail;
  await app.runJobs();
  return read(id);
}
const get = async <T>(path: string) => (await (await app.send('admin', 'GET', path)).json()) as T;
async function read(id: string) {
  const [detail, refused, doubted] = await Promise.all([
    get<ImportDetail>(`${BASE}/${id}`),
    get<ImportRowPage>(`${BASE}/${id}/filas?que=rechazadas&tam=100`),
    get<ImportRowPage>(`${BASE}/${id}/filas?que=dudosas&tam=100`),
  ]);
  return {
    ...detail,
    refusals: Object.fromEntries(
      refused.rows.map(({ line, problems }) => [line, Object.values(problems).join(' ')]),
    ),
    doubts: Object.fromEntries(
      doubted.rows.map(({ line, doubts }) => [line, Object.values(doubts).join(' ')]),
    ),
  };
}
const start = async (id: string) => {
  expect((await app.send('admin', 'POST', `${BASE}/${id}/inicio`, { scope: 'valid' })).status).toBe(202);
  await app.runJobs();
  return read(id);
};
const fact = ({ findings }: ImportDetail, name: string) => findings?.reading.find((one) => one.name === name);
const drafts = async () =>
  (await sql<{ id: string }>`select id from procedure order by number`.execute(app.db)).rows.map(
    ({ id }) => id,
  );

test('each purchase begins a draft with its planning, in the unit and year that the file says', async () => {
  const run = await upload(
    csv(
      ['CAPÍTULO 2000 MATERIALES'],
      row(1),
      row(2, {
        'Partida (COG)': '62201',
        Procedimiento: 'LPN',
        'Mes(es) estimado(s)': '2o. sem.',
        '2o. trim.': '',
        '4o. trim.': '0.04',
        'Total anual': '',
      }),
      ['', '', '', 'SUBTOTAL CAPÍTULO 2000', '', '', '', '', '', '', '', '125.54'],
      ['Nota: sujeto a suficiencia.'],
    ),
  );
  expect([run.failure, run.refusals, run.fresh]).toEqual([null, {}, 2]);
  expect([fact(run, 'unit')?.shown, fact(run, 'year')?.value]).toEqual([
    'importes en miles de pesos',
    '2027',
  ]);
  expect(run.findings?.notes.join(' ')).toContain('3 renglones son títulos, sumas o notas y no se toman');
  expect(run.findings?.tables[0]?.rows).toEqual([
    ['2.º trimestre', 1, '125500.00'],
    ['3.er trimestre', 1, '40.00'],
  ]);
  // What was understood and may be meant otherwise is looked at, before and after.
  expect(run.doubts).toEqual({
    5: expect.stringMatching(
      /«0\.04» en miles de pesos son \$40\.00.*«2o\. sem\.» se toma como julio a diciembre|«2o\. sem\.» se toma como julio a diciembre.*«0\.04» en miles de pesos son \$40\.00/,
    ) as string,
  });
  const done = await start(run.id);
  expect(done).toMatchObject({ status: 'done', taken: 2, failure: null });
  expect(done.doubts).toEqual(run.doubts);
  const made = await Promise.all(
    (await drafts()).map((id) => get<AdminProcedure>(`/administracion/procedimientos/${id}`)),
  );
  expect(made).toMatchObject([
    {
      title: 'Papelería 1',
      kind: 'direct',
      category: 'goods',
      fiscalYear: 2027,
      status: 'draft',
      number: expect.stringContaining('2027') as string,
    },
    { title: 'Papelería 2', kind: 'open', category: 'works' },
  ]);
  expect(made[0]?.lots).toMatchObject([
    { budgetLine: '21101', quantity: '12', unit: 'Paquete', estimate: '125500.00' },
  ]);
  const planned = await get<Planning>(`/administracion/procedimientos/${made[0]!.id}/planeacion`);
  expect(planned).toMatchObject({
    need: 'Papelería 1',
    estimate: '125500.00',
    plannedOn: '2027-04-01',
    isAnnounced: false,
  });
  expect(await upload(csv(row(1), row(3)))).toMatchObject({ fresh: 1, skipped: 1 });
});

test('what cannot be read surely is refused in its column, with what to do', async () => {
  const usual = Array.from({ length: 10 }, (_, n) => row(n + 1));
  const wrong: [Partial<Record<string, string>>, string][] = [
    [{ 'Clave presupuestaria': '5.15E+12' }, 'notación científica'],
    [{ 'Clave presupuestaria': '5150000000000' }, 'termina en ceros'],
    [{ 'Partida (COG)': '2110l' }, '¿Es 21101?'],
    [{ 'Partida (COG)': '211' }, 'de 5 cifras'],
    [{ Cantidad: '1,5' }, '«1,5» no es una cantidad'],
    [{ Cantidad: 'VARIOS' }, '«VARIOS» no es una cantidad'],
    [{ 'Mes(es) estimado(s)': '1-3' }, 'no dice en qué mes'],
    [{ 'Mes(es) estimado(s)': 'dic-feb' }, 'pasa al año siguiente'],
    [{ 'Mes(es) estimado(s)': 'jul-sep' }, 'el importe está en el 2.º trimestre'],
    [{ 'Total anual': '667.9' }, 'Los trimestres suman $125,500.00 y el total dice $667,900.00'],
    [{ '2o. trim.': '605300.0', 'Total anual': '605300.0' }, 'más de 100 veces lo usual'],
    [{ '2o. trim.': '350 mil' }, 'no es una cantidad'],
    [{ '2o. trim.': '-120.0' }, 'negativo'],
    [{ '2o. trim.': '0', 'Total anual': '0' }, 'El importe es cero'],
    [{ '2o. trim.': '145.56 IVA incluido' }, 'sin IVA'],
    [{ Procedimiento: 'PE' }, 'No se reconoce «PE»'],
    [{ Descripción: '' }, 'Escribe qué se compra'],
  ];
  const run = await upload(csv(...usual, ...wrong.map(([more], at) => row(100 + at, more)), row(1)));
  expect(run.fresh).toBe(10);
  expect(run.refusals).toEqual({
    ...Object.fromEntries(wrong.map(([, told], at) => [13 + at, expect.stringContaining(told) as string])),
    [13 + wrong.length]: expect.stringContaining('Dice lo mismo que la línea 3') as string,
  });
});

test('an amount of a hundredth of what is usual is marked, and so are columns that are not taken', async () => {
  const usual = Array.from({ length: 10 }, (_, n) => row(n + 1));
  const run = await upload(csv(...usual, row(11, { '2o. trim.': '1.2', 'Total anual': '1.2' })));
  expect(run.doubts).toEqual({
    13: expect.stringContaining('«1.2» en miles de pesos son $1,200.00') as string,
  });
  const more = await upload(
    Buffer.from(
      'Programa anual 2027\nDescripción,Mes,Monto,Procedimiento,% anticipo,MIPYMES,Vacía\nPapel,marzo,1250.50,AD,30,sí,\n',
    ),
  );
  const notes = more.findings?.notes.join(' ') ?? '';
  expect(notes).toContain('Estas columnas traen datos y no se toman: «% anticipo», «MIPYMES».');
  expect(notes).toContain('El anticipo se escribe en «Anticipo»');
  expect(more.findings?.ignored).toEqual(['% anticipo', 'MIPYMES', 'Vacía']);
  // The amount is there: its quarters are not missing.
  expect(more.findings?.missing.join()).not.toContain('trimestre');
});

test('what is struck through of a cell is no part of the plan, and told', { tags: 'all' }, async () => {
  const cell = (old: string, now: string): MadeCell => ({
    attributes: 't="inlineStr"',
    inside: `<is><r><rPr><strike/></rPr><t>${old}</t></r><r><t>${now}</t></r></is>`,
  });
  const cells: MadeCell[] = row(1);
  cells[3] = cell('Tóner', 'Papel');
  const book = madeBook([
    {
      name: 'PAAAS',
      rows: [
        TITLE,
        [...HEADER, ...QUARTERS],
        cells,
        row(2).map((one, at) => (at === 5 ? cell('12', '') : one)),
      ],
    },
  ]);
  const run = await upload(book, 'plan.xlsx');
  expect(run.doubts[3]).toContain('«Tóner» está tachado en el libro y no se toma');
  expect(run.doubts[4]).toContain('«12» está tachado en el libro y no se toma');
  await start(run.id);
  const made = await Promise.all(
    (await drafts()).map((id) => get<AdminProcedure>(`/administracion/procedimientos/${id}`)),
  );
  expect(made.map(({ title, lots }) => [title, lots[0]?.quantity])).toEqual([
    ['Papel', '12'],
    ['Papelería 2', null],
  ]);
});

test('what reads two ways, or is not said, is asked before anything begins', async () => {
  const asked = await upload(Buffer.from('Descripción,Mes,Monto\nPapel,marzo,1.250\nTóner,mayo,800\n'));
  expect(fact(asked, 'year')?.doubt).toContain('El archivo no dice de qué ejercicio');
  const said = { year: '2027', kind: 'Adjudicación directa' };
  const settle = async (version: number, more: object) => {
    const body = { columns: null, day: null, said: more, version };
    const answer = await app.send('admin', 'PUT', `${BASE}/${asked.id}/lectura`, body);
    expect(answer.status).toBe(202);
    await app.runJobs();
    return read(asked.id);
  };
  const year = await settle(asked.version, { year: '2027' });
  expect(fact(year, 'points')?.doubt).toContain('«1.250»');
  expect(year.refusals[3]).toContain('La fila no dice el tipo de procedimiento');
  const run = await settle(year.version, { ...said, points: 'thousands' });
  expect([run.refusals, run.fresh, fact(run, 'unit')?.value]).toEqual([{}, 2, 'pesos']);
  // In thousands, what is asked, and what is refused until it is answered, counts them.
  const inThousands = await upload(
    Buffer.from(
      'Programa anual 2027\nDescripción,Mes,Monto (miles de pesos)\nTinta,marzo,1.250\nCinta,mayo,800\n',
    ),
  );
  expect(fact(inThousands, 'points')?.choices?.map(({ examples }) => examples?.[0])).toEqual([
    expect.stringContaining('«1.250» es $1,250,000.00'),
    expect.stringContaining('«1.250» es $1,250.00'),
  ]);
});

test('cells of a workbook: a month that became a date is told, another unit over some rows refuses them', async () => {
  const date: MadeCell = { attributes: 's="1"', inside: '<v>46447</v>' };
  const cells = (values: readonly string[], at: number, cell: MadeCell): MadeCell[] =>
    values.map((value, place) => (place === at ? cell : value));
  const book = madeBook([
    {
      name: 'PAAAS',
      rows: [
        TITLE,
        [...HEADER, ...QUARTERS],
        cells(row(1, { '2o. trim.': '', '1er. trim.': '125.5' }), 6, date),
        ['CAPÍTULO 6000 (millones de pesos)'],
        row(2),
        ['CAPÍTULO 7000'],
        row(3),
      ],
    },
  ]);
  const run = await upload(book, 'plan.xlsx');
  expect(run.doubts[3]).toContain('guarda la fecha 01/03/2027: se toma ese mes');
  expect(run.refusals).toEqual({ 5: expect.stringContaining('Está bajo «CAPÍTULO 6000') as string });
  expect(run.fresh).toBe(2);
});

test('amounts with tax, by a heading or a note under the table, are asked before they are kept without it', async () => {
  const noted = csv(row(1, { '2o. trim.': '116', 'Total anual': '116' }), ['Nota: montos con IVA incluido.']);
  const asked = await upload(noted);
  expect(fact(asked, 'tax')?.doubt).toContain('«Nota: montos con IVA incluido.» dice que llevan IVA');
  const settle = async (tax: string) => {
    const { version } = await read(asked.id);
    const body = { columns: null, day: null, said: { tax }, version };
    expect((await app.send('admin', 'PUT', `${BASE}/${asked.id}/lectura`, body)).status).toBe(202);
    await app.runJobs();
    return read(asked.id);
  };
  expect((await settle('none')).refusals).toEqual({ 3: expect.stringContaining('llevan IVA') as string });
  const run = await settle('reckon');
  expect(run.findings?.tables[0]?.rows).toEqual([['2.º trimestre', 1, '100000.00']]);
  // Of two columns the one without tax is read, and nothing is asked.
  const both = await upload(
    Buffer.from(
      'Programa anual 2027\nDescripción,Mes,Monto con IVA,Monto sin IVA,Tipo\nPapel,mayo,1160,1000,AD\n',
    ),
  );
  expect([fact(both, 'tax')?.doubt, both.findings?.tables[0]?.rows]).toEqual([
    undefined,
    [['2.º trimestre', 1, '1000.00']],
  ]);
});

test('an area by another name is asked once, and what a row itself contradicts is told', async () => {
  await planted(
    app.db,
    sql`insert into area (slug, name) values ('materiales', 'Dirección de Recursos Materiales')`,
  );
  await planted(
    app.db,
    sql`insert into amount_limit (key, name, fiscal_year, regime, budget_from, direct_max, invitation_max, legal_source, is_own, is_published)
      values ('prueba', 'Prueba', 2026, 'other', 0, 300000, 900000, 'Prueba', true, true)`,
  );
  const head = 'No.,Descripción,Área,Mes,Monto,Tipo';
  const rows = [
    '1,Papel,Dir. de Recursos Materiales,"Ene, Abr y Oct",1000,AD',
    '2,Tóner,DIRECCION DE RECURSOS MATERIALES,T2,1000,AD',
    '3,Equipo (cifra en millones),,marzo,3.2,LP',
    '4,Vigilancia,,mayo,99000000,AD',
    'TOTAL,,,,#REF!,',
  ];
  const asked = await upload(Buffer.from(['Programa 2027 al 20/11/2026', head, ...rows].join('\n')));
  expect(fact(asked, 'year')?.value).toBe('2027');
  expect(asked.findings?.words).toMatchObject([
    {
      field: 'area',
      asked: [{ word: 'dir. de recursos materiales', near: ['Dirección de Recursos Materiales'] }],
    },
  ]);
  expect(asked.refusals).toEqual({
    3: expect.stringContaining('di cuál es en «Falta que lo digas»') as string,
    5: expect.stringContaining('La descripción dice «cifra en millones»') as string,
  });
  expect(asked.doubts[6]).toContain('pasa del mayor monto máximo de 2026, $300,000.00');
  const words = { area: { 'dir. de recursos materiales': 'Dirección de Recursos Materiales' } };
  const body = { columns: null, day: null, said: {}, words, version: asked.version };
  expect((await app.send('admin', 'PUT', `${BASE}/${asked.id}/lectura`, body)).status).toBe(202);
  await app.runJobs();
  const run = await read(asked.id);
  expect([run.fresh, Object.keys(run.refusals)]).toEqual([3, ['5']]);
  expect(run.doubts[3]).toContain('se toma como enero, abril y octubre');
});

test('a partida that is none, or of something else, is told, and the months of the plan stay in the draft', async () => {
  const run = await upload(
    csv(
      row(1, { 'Partida (COG)': '99999' }),
      row(2, { 'Partida (COG)': '51501', Descripción: 'Papel bond' }),
      row(3, { 'Mes(es) estimado(s)': 'abr, may y jun' }),
    ),
  );
  expect(run.doubts).toEqual({
    3: expect.stringContaining('99999 no está en el clasificador') as string,
    4: expect.stringContaining('«Papel bond» suele ser de materiales de oficina (211)') as string,
  });
  await start(run.id);
  const { rows } = await sql<{ description: string }>`select description from procedure
    where description like 'Papelería 3%'`.execute(app.db);
  expect(rows[0]?.description).toContain('prevista «abr, may y jun»');
});

test('a defect of the portal ends the run at once with a sentence, and it can be tried again', async () => {
  const { id } = await upload(csv(row(1)));
  await sql`update import_row set data = jsonb_set(data, '{estimate}', '"0.00"')`.execute(app.db);
  const failed = await start(id);
  expect(failed).toMatchObject({ status: 'failed', failure: IMPORT_DEFECT, taken: 0, rows: 1 });
  const body = { columns: null, day: null, said: {}, version: failed.version };
  expect((await app.send('admin', 'PUT', `${BASE}/${id}/lectura`, body)).status).toBe(202);
  await app.runJobs();
  expect(await read(id)).toMatchObject({ status: 'ready', failure: null, fresh: 1 });
  expect(await start(id)).toMatchObject({ status: 'done', taken: 1 });
});

test('it is undone until a person goes on with one of its drafts', { tags: 'all' }, async () => {
  const run = await start((await upload(csv(row(1), row(2)))).id);
  const [first] = await drafts();
  const one = await get<AdminProcedure>(`/administracion/procedimientos/${first}`);
  const save = await app.send(
    'admin',
    'PUT',
    `/administracion/procedimientos/${first}`,
    { title: 'Otra cosa' },
    { 'if-match': `"${one.version}"` },
  );
  expect(save.status).toBe(200);
  expect((await app.send('admin', 'POST', `${BASE}/${run.id}/reversion`)).status).toBe(409);
  const found = await get<ImportDependents>(`${BASE}/${run.id}/dependientes`);
  expect(found).toMatchObject({ total: 1, rows: [{ line: 3, why: 'una persona lo continuó' }] });
  await emptyTables(app.db, ['import_run', 'procedure']);
  const other = await start((await upload(csv(row(1), row(2)))).id);
  expect((await app.send('admin', 'POST', `${BASE}/${other.id}/reversion`)).status).toBe(202);
  await app.runJobs();
  expect([(await read(other.id)).status, await drafts()]).toEqual(['undone', []]);
});
