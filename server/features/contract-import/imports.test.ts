// Longer than the rule: the preview and the import of contracts are asked through one bench that is slow to start.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readingLine, type ImportDetail, type ImportRowPage } from '#contract/imports.ts';
import type { ProcedureFacets } from '#contract/procedures.ts';
import type { Spending } from '#contract/procurement-views.ts';
import { planted } from '#server/kit/test-planted.ts';
import { identityOf } from './contract-row.rules.ts';
import { OLD_HEADER, RUPC_HEADER, sampleRow, toCsv } from './sample-file.ts';
import { BASE, type ImportBench, inventedRows, startImportBench } from './test-bench.ts';

const SHARED = process.env.PORTAL_SHARED ?? join(import.meta.dirname, '../../../../shared');
const REAL_FILES = join(SHARED, 'data/compranet');

let bench: ImportBench;

beforeAll(async () => {
  bench = await startImportBench();
});
afterAll(() => bench.stop());
beforeEach(() => bench.empty());

const contracts = () => bench.db.selectFrom('contract').selectAll().orderBy('number').execute();

describe('preview', () => {
  test('counts what an import would do and writes nothing', async () => {
    const before = await bench.content();
    const text = toCsv([
      OLD_HEADER,
      ...inventedRows(3),
      inventedRows(1)[0]!,
      ...inventedRows(1, () => ({ MONEDA: 'TEST', CODIGO_CONTRATO: '1' })),
    ]);
    const { id, status, findings, ...counts } = await bench.upload(text);
    expect(status).toBe('ready');
    expect(counts).toMatchObject({ rows: 5, fresh: 3, skipped: 1, refused: 1, taken: 0 });
    expect(readingLine(findings!.reading)).toBe(
      'letras completas, con acentos y eñes · separado por coma · encabezados en la línea 1 · decimales con punto',
    );
    const refused = (await (await bench.ask(`/${id}/filas?que=rechazadas`)).json()) as ImportRowPage;
    expect(refused.rows).toMatchObject([
      { line: 6, problems: { Moneda: 'La moneda «TEST» no existe.' }, values: expect.any(Array) as string[] },
    ]);
    const [totals, sample] = findings?.tables ?? [];
    expect(totals?.rows).toEqual([['2013', 3, '37501.50', 'MXN']]);
    expect(sample?.rows[0]).toEqual([
      '700000',
      'AA-011M0X001-N7-2013',
      'PAPEL BOND',
      'PAPELES IMAGINARIOS, S.A. DE C.V.',
      null,
      '2013-06-01',
      '2013-12-31',
      '12500.50',
      'MXN',
    ]);
    expect(await bench.content()).toBe(before);
  });

  test('the RFC of the supplier is shown, and an empty one or one of somebody else is told by its line', async () => {
    await bench.db
      .insertInto('supplier')
      .values([
        {
          name: 'Óptica del Bajío',
          person_type: 'legal',
          rfc: 'OBA010203AB1',
          status: 'active',
          source: 'portal',
          number: 'P-90001',
        },
      ])
      .execute();
    const rows = [
      ['Papelería Uno', 'PUN010203AB1'],
      ['Papelería Uno', ''],
      ['Óptica del Bajío', 'OTR010203AB1'],
      ['Otra Empresa', 'OBA010203AB1'],
      ['Muebles Dos', 'PUN010203AB1'],
    ].map(([name = '', rfc = ''], i) => [
      ...inventedRows(i + 1, () => ({ PROVEEDOR_CONTRATISTA: name })).at(-1)!,
      rfc,
    ]);
    const run = await bench.upload(toCsv([[...OLD_HEADER, 'RFC'], ...rows]));
    const of = async (set: string) =>
      ((await (await bench.ask(`/${run.id}/filas?que=${set}`)).json()) as ImportRowPage).rows;
    expect((await of('rechazadas')).map(({ line, problems }) => [line, problems])).toEqual([
      [
        4,
        {
          'RFC del proveedor': expect.stringContaining('está en el padrón con el RFC OBA010203AB1') as string,
        },
      ],
      [5, { 'RFC del proveedor': expect.stringContaining('es de «Óptica del Bajío»') as string }],
    ]);
    const doubts = new Map(
      (await of('dudosas')).map(({ line, doubts: told }) => [line, told['RFC del proveedor']]),
    );
    expect(doubts.get(3)).toContain('La celda está vacía');
    expect(doubts.get(6)).toContain('En la línea 2 el RFC PUN010203AB1 es de «Papelería Uno»');
    expect(run.findings?.marks).toContainEqual(
      expect.objectContaining({ code: 'rfc_missing', count: 1, lines: [3] }),
    );
    const kept = (await of('nuevas')).map(
      (row) => row.kept.find(({ label }) => label === 'RFC del proveedor')?.value,
    );
    expect(kept).toEqual(['PUN010203AB1', '', 'PUN010203AB1']);
    expect(run.findings?.tables.at(-1)?.rows.map((row) => row[4])).toEqual([
      'PUN010203AB1',
      null,
      'PUN010203AB1',
    ]);
  });

  test('what is said once for all rows tells of how many, and the law that was deduced is told', async () => {
    const silent = { TIPO_PROCEDIMIENTO: '', PLANTILLA_EXPEDIENTE: '', NUMERO_PROCEDIMIENTO: 'UG-1' };
    const run = await bench.upload(toCsv([OLD_HEADER, ...inventedRows(4, (i) => (i < 2 ? {} : silent))]));
    const fact = run.findings?.reading.find(({ name }) => name === 'kind');
    expect(fact).toMatchObject({
      value: '',
      shown: 'tipo de procedimiento sin decir en 2 filas (líneas 4 y 5)',
    });
    expect(fact?.offer).toContain('No lo dicen 2 filas (líneas 4 y 5). Elige uno para todas ellas');
    const said = { columns: null, said: { kind: 'Licitación pública' }, version: run.version };
    expect((await bench.send('admin', 'PUT', `${BASE}/${run.id}/lectura`, said)).status).toBe(202);
    await bench.work(run.id);
    const { findings, fresh } = await bench.detail(run.id);
    expect(fresh).toBe(4);
    expect(findings?.reading.find(({ name }) => name === 'kind')?.shown).toBe(
      'tipo de procedimiento de 2 filas (líneas 4 y 5): Licitación pública',
    );
    expect(findings?.marks).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ code: 'kind_said', lines: [4, 5] }),
        expect.objectContaining({ code: 'law', lines: [2, 3] }),
        expect.objectContaining({ code: 'law_default', lines: [4, 5] }),
      ]),
    );
  });

  test('a word for the kind that nothing knows is answered once, and rows that are no contracts are listed', async () => {
    const word = { TIPO_PROCEDIMIENTO: 'ADJ. DIR.', PLANTILLA_EXPEDIENTE: '', NUMERO_PROCEDIMIENTO: 'UG-1' };
    const text = toCsv([
      OLD_HEADER,
      ['CONTRATOS DE 2013'],
      ...inventedRows(2, () => word),
      OLD_HEADER.map((name) => (name === 'DEPENDENCIA' ? 'TOTAL' : name === 'IMPORTE_CONTRATO' ? '99' : '')),
    ]);
    const run = await bench.upload(text);
    expect(run).toMatchObject({ rows: 2, fresh: 0, refused: 2 });
    expect(run.findings?.notes.join(' ')).toContain('línea 2 «CONTRATOS DE 2013», línea 5 «TOTAL»');
    expect(run.findings?.words).toMatchObject([
      { field: 'kind', asked: [{ word: 'adj. dir.', count: 2, lines: [3, 4] }] },
    ]);
    const said = { words: { kind: { 'adj. dir.': 'Adjudicación directa' } }, version: run.version };
    expect((await bench.send('admin', 'PUT', `${BASE}/${run.id}/lectura`, said)).status).toBe(202);
    await bench.work(run.id);
    expect(await bench.detail(run.id)).toMatchObject({ fresh: 2, refused: 0 });
    expect(await bench.upload(text)).toMatchObject({ fresh: 2, refused: 0 });
  });

  test('the kind of what is bought is answered by the word of each number, and answers outlive a detour', async () => {
    const codes = ['UPSG-ADQ-1/2019', 'UPSG-SER-2/2019', 'UPSG-SER-3/2019'];
    const rows = inventedRows(3, (i) => ({
      CODIGO_CONTRATO: codes[i]!,
      TIPO_CONTRATACION: '',
      ESTATUS_CONTRATO: 'En archivo',
    }));
    const run = await bench.upload(toCsv([OLD_HEADER, ...rows]));
    const words = (all: ImportDetail, field: string) =>
      all.findings?.words?.find((one) => one.field === field);
    expect(words(run, 'category')?.asked.map(({ word, count }) => [word, count])).toEqual([
      ['ser en el numero del contrato', 2],
      ['adq en el numero del contrato', 1],
    ]);
    const settle = async (wish: object) => {
      const { version } = await bench.detail(run.id);
      const body = { columns: null, day: null, said: {}, words: {}, version, ...wish };
      expect((await bench.send('admin', 'PUT', `${BASE}/${run.id}/lectura`, body)).status).toBe(202);
      await bench.work(run.id);
      return bench.detail(run.id);
    };
    const answers = {
      category: {
        'ser en el numero del contrato': 'Servicios',
        'adq en el numero del contrato': 'Adquisiciones',
      },
      contractStatus: { 'en archivo': 'complete' },
    };
    expect(await settle({ words: answers })).toMatchObject({ fresh: 3, refused: 0 });
    // The column of the state is taken away, and given back.
    const { contractStatus, ...others } = run.findings!.choices!.mapping;
    const detour = await settle({ columns: others, words: answers });
    expect(words(detour, 'contractStatus')).toBeUndefined();
    const back = await settle({
      columns: { ...others, contractStatus },
      words: { category: answers.category },
    });
    expect(back).toMatchObject({ fresh: 3, refused: 0 });
    expect(words(back, 'contractStatus')?.asked).toMatchObject([{ word: 'en archivo', value: 'complete' }]);
  });

  test('a unit that imported purchases alone name is told as none to ask from', async () => {
    const rows = inventedRows(1, () => ({ DEPENDENCIA: '', NOMBRE_DE_LA_UC: 'Almacén de antes' }));
    await bench.importAll(toCsv([OLD_HEADER, ...rows]));
    const found = (await (await bench.send('guest', 'GET', '/directorio')).json()) as {
      imported: string[];
    };
    expect(found.imported).toEqual(['Almacén de antes']);
  });

  test('the area that asked is not who bought, and a table without file numbers is not of CompraNet', async () => {
    const own = OLD_HEADER.map((name) => (name === 'NOMBRE_DE_LA_UC' ? 'ÁREA REQUIRENTE' : name));
    const [row] = inventedRows(1, () => ({ NOMBRE_DE_LA_UC: 'Servicios Generales', NUMERO_EXPEDIENTE: '' }));
    await bench.importAll(toCsv([own, row!]));
    expect(
      await bench.db
        .selectFrom('procedure')
        .select(['requesting_area', 'contracting_area', 'compranet_number'])
        .where('requesting_area', '=', 'Servicios Generales')
        .execute(),
    ).toEqual([{ requesting_area: 'Servicios Generales', contracting_area: '', compranet_number: null }]);
  });

  test('a row of another supplier without a number is no movement of the contract above', async () => {
    const rows = inventedRows(2, (i): Record<string, string> =>
      i === 1 ? { CODIGO_CONTRATO: '', PROVEEDOR_CONTRATISTA: 'Otra Firma, S.A. de C.V.' } : {},
    );
    const run = await bench.upload(toCsv([OLD_HEADER, ...rows]));
    const page = (await (await bench.ask(`/${run.id}/filas?que=rechazadas`)).json()) as ImportRowPage;
    expect(page.rows.map(({ problems }) => Object.values(problems))).toEqual([
      ['Falta el código del contrato.'],
    ]);
  });

  test('rows that repeat another one of the file are told apart from what is there already', async () => {
    const [one] = inventedRows(1);
    const run = await bench.upload(toCsv([OLD_HEADER, one!, one!]));
    const marks = (all: ImportDetail) => all.findings?.marks.find(({ code }) => code === 'repeated');
    expect(marks(run)).toMatchObject({ count: 1, lines: [3] });
    await bench.importAll(toCsv([OLD_HEADER, one!]));
    expect(marks(await bench.upload(toCsv([OLD_HEADER, one!])))).toBeUndefined();
  });

  test('a row without a number under a contract is told as its movement, at both', async () => {
    const [one, moved, other] = inventedRows(3, (i): Record<string, string> =>
      i === 1
        ? { CODIGO_CONTRATO: '', TITULO_CONTRATO: 'CANCELACION', IMPORTE_CONTRATO: '64,000.00-' }
        : { NUMERO_PROCEDIMIENTO: `LA-${i}` },
    );
    const run = await bench.upload(toCsv([OLD_HEADER, one!, moved!, other!]));
    const rows = async (set: string) =>
      ((await (await bench.ask(`/${run.id}/filas?que=${set}`)).json()) as ImportRowPage).rows;
    expect((await rows('rechazadas')).map(({ line, problems }) => [line, Object.values(problems)])).toEqual([
      [3, [expect.stringContaining('Parece un movimiento del contrato 700000, de la línea 2')]],
    ]);
    expect((await rows('dudosas')).map(({ line, doubts }) => [line, doubts.Contrato])).toContainEqual([
      2,
      expect.stringContaining('La línea 3, sin código, parece un movimiento de este contrato'),
    ]);
  });

  test(
    'a unit that is no area of the directory is told and named once for all its rows',
    { tags: 'all' },
    async () => {
      await planted(
        bench.db,
        sql`insert into area (slug, name) values ('compras', 'Departamento de Compras y Abasto')`,
      );
      try {
        const file = toCsv([
          OLD_HEADER,
          ...inventedRows(4, (i) => ({
            NUMERO_PROCEDIMIENTO: `LA-${i}`,
            ...(i === 2 && { NOMBRE_DE_LA_UC: 'DEPARTAMENTO DE COMPRAS Y ABASTO' }),
            ...(i === 3 && { DEPENDENCIA: 'Puerto de Altamira', NOMBRE_DE_LA_UC: 'API-Gerencia' }),
          })),
        ]);
        const run = await bench.upload(file);
        expect(run.fresh).toBe(4);
        const asked = run.findings?.words?.find(({ field }) => field === 'unitName')?.asked;
        expect(asked).toEqual([
          {
            word: 'udm-departamento de compras',
            count: 2,
            lines: [2, 3],
            value: '',
            near: ['Departamento de Compras y Abasto'],
          },
        ]);
        expect(run.findings?.marks).toContainEqual(
          expect.objectContaining({ code: 'unit_unknown', count: 2, lines: [2, 3] }),
        );
        const answers = { 'udm-departamento de compras': 'Departamento de Compras y Abasto' };
        const wish = { columns: null, day: null, words: { unitName: answers }, version: run.version };
        expect((await bench.send('admin', 'PUT', `${BASE}/${run.id}/lectura`, wish)).status).toBe(202);
        await bench.work(run.id);
        expect((await bench.detail(run.id)).findings?.marks.map(({ code }) => code)).not.toContain(
          'unit_unknown',
        );
        await bench.importAll(file);
        const { rows } =
          await sql`select requesting_area area, count(*)::int from procedure group by 1 order by 1`.execute(
            bench.db,
          );
        expect(rows).toEqual([
          { area: '', count: 1 },
          { area: 'Departamento de Compras y Abasto', count: 3 },
        ]);
      } finally {
        await planted(bench.db, sql`delete from area where slug = 'compras'`);
      }
    },
  );

  test('a file whose names nobody knows is read when a person says what its columns are, and so is the next one', async () => {
    const names = ['clave', 'quien', 'cuanto', 'desde', 'tramite', 'tipo', 'rubro'];
    const one = (code: string) =>
      toCsv([
        names,
        [code, 'FICTICIA SA', '100', '2014-05-01', 'LA-1-2014', 'Licitación Pública', 'Adquisiciones'],
      ]);
    const run = await bench.upload(one('A1'));
    expect(run).toMatchObject({ status: 'ready', rows: 0, failure: null });
    const doubt = run.findings?.reading.find(({ name }) => name === 'header')?.doubt;
    expect(doubt).toContain('Código del contrato; Proveedor; Importe');
    const start = await bench.ask(`/${run.id}/inicio`, 'POST', 'admin', { scope: 'valid' });
    expect(await start.json()).toMatchObject({ code: 'invalid_input', fields: { 'said.header': doubt } });
    const columns = {
      contractCode: 0,
      supplier: 1,
      amount: 2,
      startsOn: 3,
      procedureNumber: 4,
      kind: 5,
      category: 6,
    };
    const wrong = { columns: { ...columns, nada: 0 }, said: { encoding: 'klingon' }, version: run.version };
    expect((await bench.send('admin', 'PUT', `${BASE}/${run.id}/lectura`, wrong)).status).toBe(422);
    const said = await bench.send('admin', 'PUT', `${BASE}/${run.id}/lectura`, {
      columns,
      version: run.version,
    });
    expect(said.status).toBe(202);
    await bench.work(run.id);
    expect(await bench.detail(run.id)).toMatchObject({ status: 'ready', rows: 1, fresh: 1, refused: 0 });
    const next = await bench.upload(one('A2'));
    expect(next).toMatchObject({ status: 'ready', fresh: 1 });
    expect(next.findings?.notes[0]).toContain('como se indicaron para «contratos.csv»');
  });

  test('the same contract twice, another total than its parts, and an RFC of another are told by their lines', async () => {
    const header =
      'No. de contrato,RFC,Proveedor,Inicio,Tipo de procedimiento,Tipo de contratación,Subtotal,I.V.A.,Importe total'.split(
        ',',
      );
    const one = (code: string, rfc: string, name: string, ...amounts: string[]) => [
      code,
      rfc,
      name,
      '16/01/2025',
      'Licitación pública',
      'Servicios',
      ...amounts,
    ];
    const first = await bench.upload(
      toCsv([
        header,
        one('C-1', 'PUN010203AB4', 'Papelería Uno', '100.00', '16.00', '116.00'),
        one('C-2', 'PUN010203AB4', 'Papelería Uno', '100.00', '16.00', '116.00'),
        one('C-3', 'MDO010203ABA', 'Muebles Dos', '100.00', '16.00', '161.00'),
        one('C-4', 'PUM010203AB6', 'Papelería Uno', '200.00', '32.00', '232.00'),
        ['SUBTOTAL EJERCICIO 2025', '', '', '', '', '', '', '', '625.00'],
        ['UNIVERSIDAD FICTICIA', '', '', '', '', '', '', 'Página', '2'],
        ['Elaboró: Persona Uno', '', 'Vo.Bo.: Persona Dos', '', '', '', '', '', ''],
      ]),
    );
    expect(first).toMatchObject({ rows: 4, fresh: 0, refused: 4 });
    const fact = first.findings?.reading.find(({ name }) => name === 'procedureNumber');
    expect(fact?.choices).toEqual([{ value: 'contract', label: 'El número del contrato' }]);
    const said = { said: { procedureNumber: 'contract' }, version: first.version };
    expect((await bench.send('admin', 'PUT', `${BASE}/${first.id}/lectura`, said)).status).toBe(202);
    await bench.work(first.id);
    const told = async (set: string) => {
      const { rows } = (await (await bench.ask(`/${first.id}/filas?que=${set}`)).json()) as ImportRowPage;
      return rows.map(({ line, problems, doubts }) => [
        line,
        Object.values({ ...problems, ...doubts }).join(' '),
      ]);
    };
    expect(await told('rechazadas')).toEqual([
      [5, expect.stringContaining('PUM010203AB6 no coincide: ¿es PUN010203AB4?')],
    ]);
    expect(await told('dudosas')).toEqual([
      [3, expect.stringContaining('están en la línea 2 con el número C-1')],
      [4, expect.stringContaining('da $116.00 y el total dice $161.00')],
    ]);
    expect((await bench.detail(first.id)).findings?.notes.join(' ')).toContain(
      '3 renglones en blanco, de título',
    );
  });

  test('a damaged workbook and a binary file are refused at once', async () => {
    const response = await bench.send('admin', 'POST', `${BASE}?nombre=a.xlsx`, 'PK\u0003\u0004 and so on');
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ code: 'file_content_refused' });
    const binary = await bench.send('admin', 'POST', `${BASE}?nombre=a.csv`, '%PDF-1.7 and so on');
    expect(await binary.json()).toMatchObject({ code: 'file_type_refused' });
    const empty = await bench.send('admin', 'POST', `${BASE}?nombre=a.csv`, '');
    expect(await empty.json()).toMatchObject({ code: 'file_empty' });
  });
});

describe('import', () => {
  test('puts each row under its procedure with supplier, acts, amount and public state', async () => {
    const done = await bench.importAll(toCsv([OLD_HEADER, ...inventedRows(2)], ';'));
    expect(done).toMatchObject({ status: 'done', taken: 2, skipped: 0, refused: 0, position: 2 });
    expect(await contracts()).toMatchObject([
      {
        supplier_name: 'PAPELES IMAGINARIOS, S.A. DE C.V.',
        amount: '12500.50',
        starts_on: '2013-06-01',
        source: 'compranet',
      },
      { ends_on: '2013-12-31', signed_on: '2013-05-30', status: 'expired' },
    ]);
    const procedures = await bench.db.selectFrom('procedure').selectAll().execute();
    expect(procedures).toMatchObject([
      {
        number: 'AA-011M0X001-N7-2013',
        status: 'complete',
        public_state: 'awarded',
        contract_count: 2,
        contract_amount: '25001.00',
      },
    ]);
    const suppliers = await bench.db.selectFrom('supplier').selectAll().execute();
    expect(suppliers).toMatchObject([
      { status: 'unregistered', source: 'compranet', size: 'small', person_type: 'legal' },
    ]);
    const acts = await bench.db.selectFrom('milestone').select(['kind', 'sequence']).orderBy('at').execute();
    expect(acts.map(({ kind }) => kind)).toEqual(['publication', 'opening', 'award', 'signature']);
  });

  test(
    'the same file twice changes nothing, not even the version of the public data',
    { tags: 'all' },
    async () => {
      const text = toCsv([
        OLD_HEADER,
        ...inventedRows(1_200, (i) => ({
          NUMERO_PROCEDIMIENTO: `LA-${i % 7}`,
          FECHA_CELEBRACION: `2013-05-${10 + (i % 9)}`,
        })),
      ]);
      expect(await bench.importAll(text)).toMatchObject({ taken: 1_200 });
      const before = await bench.content();
      expect(await bench.importAll(text)).toMatchObject({
        status: 'done',
        taken: 0,
        skipped: 1_200,
        refused: 0,
      });
      expect(await bench.content()).toBe(before);
    },
  );

  test('what was imported with «–» in its numbers is the same with «-»', { tags: 'all' }, async () => {
    const number = 'AA-011M0X001-N7-2013';
    const file = (codes: readonly string[], change: Record<string, string> = {}) =>
      toCsv([
        OLD_HEADER,
        ...inventedRows(codes.length, (i) => ({
          ...change,
          NUMERO_EXPEDIENTE: '',
          CODIGO_CONTRATO: codes[i]!,
        })),
      ]);
    await bench.importAll(file(['UG-1-2013']));
    const [contract] = await contracts();
    const longer = (text: string) => text.replaceAll('-', '–');
    await planted(
      bench.db,
      sql`update procedure set number = ${longer(number)}, compranet_number = ${longer(number)}, compranet_file = null`,
    );
    await planted(
      bench.db,
      sql`update contract set number = 'UG–1–2013',
        source_hash = ${identityOf('UG–1–2013', longer(number), contract!.supplier_name)}`,
    );
    const again = await bench.importAll(file(['UG-1-2013', 'UG-2-2013']));
    expect([again.skipped, again.taken, again.refused]).toEqual([1, 1, 0]);
    const { rows } = await sql`select number from procedure`.execute(bench.db);
    expect(rows).toHaveLength(1);
    const other = await bench.upload(file(['UG-1-2013'], { IMPORTE_CONTRATO: '99.00' }));
    expect(other.reasons).toMatchObject([{ code: 'content_conflict' }]);
  });

  test('what was imported under a number without the year of its column is the same with it', async () => {
    const row = (change: object) => sampleRow([...OLD_HEADER, 'Año'], { CODIGO_CONTRATO: '0012', ...change });
    await bench.importAll(toCsv([OLD_HEADER, ...inventedRows(1, () => ({ CODIGO_CONTRATO: '0012' }))]));
    const days = { FECHA_INICIO: '2014-06-01', FECHA_FIN: '2014-12-31', FECHA_CELEBRACION: '2014-05-30' };
    const again = await bench.importAll(
      toCsv([[...OLD_HEADER, 'Año'], row({ Año: '2013' }), row({ Año: '2014', ...days })]),
    );
    expect([again.skipped, again.taken, again.refused]).toEqual([1, 1, 0]);
    expect((await contracts()).map(({ number }) => number)).toEqual(['0012', '0012/2014']);
  });

  test('a row that contradicts a known contract is refused with both values and changes nothing', async () => {
    await bench.importAll(toCsv([OLD_HEADER, ...inventedRows(1)]));
    const before = await bench.content();
    const done = await bench.importAll(
      toCsv([OLD_HEADER, ...inventedRows(1, () => ({ IMPORTE_CONTRATO: '99' }))]),
    );
    expect(done).toMatchObject({
      taken: 0,
      skipped: 0,
      refused: 1,
      reasons: [{ code: 'content_conflict', count: 1 }],
    });
    const { rows: refused } = (await (
      await bench.ask(`/${done.id}/filas?que=rechazadas`)
    ).json()) as ImportRowPage;
    expect(refused[0]?.problems['Código del contrato']).toContain(
      'importe: «12500.50» en el portal, «99.00» aquí',
    );
    expect(await bench.content()).toBe(before);
  });

  test.each([
    ['its number', 'number', 'aa-011m0x001-n7-2013'],
    ['its number in CompraNet', 'compranet_number', 'AA-011M0X001-N7-2013'],
    ['its file in CompraNet', 'compranet_file', '501001'],
    ['its number with long dashes', 'number', 'AA–011M0X001–N7–2013'],
    ['its number with slashes and a point', 'number', 'AA/011M0X001/N7/2013.'],
    ['its number with and without zeros', 'number', 'AA-11M0X001-N007-2013'],
  ])('no row goes under a purchase of the portal, by %s', async (_, column, value) => {
    await bench.importAll(
      toCsv([
        OLD_HEADER,
        ...inventedRows(1, () => ({ NUMERO_EXPEDIENTE: '77', NUMERO_PROCEDIMIENTO: 'LA-1' })),
      ]),
    );
    await sql`update procedure set source = 'portal', number = 'LP-UG-1', compranet_number = null, compranet_file = null, title = 'Título propio', status = 'active'`.execute(
      bench.db,
    );
    await sql`update procedure set ${sql.ref(column)} = ${value}`.execute(bench.db);
    const other = inventedRows(3, (index): Record<string, string> =>
      index < 2 ? {} : { NUMERO_PROCEDIMIENTO: 'AA-OTRO-2013', NUMERO_EXPEDIENTE: '502' },
    );
    const done = await bench.importAll(toCsv([OLD_HEADER, ...other]));
    expect(done).toMatchObject({ rows: 3, taken: 1, refused: 2 });
    expect(done.reasons).toMatchObject([{ code: 'portal_procedure', count: 2 }]);
    const { rows } = (await (await bench.ask(`/${done.id}/filas?que=rechazadas`)).json()) as ImportRowPage;
    expect(rows[0]?.problems['Número de procedimiento']).toMatch(
      /se lleva en este portal.*Captura ahí el contrato 700000/,
    );
    const own =
      await sql`select title, status, contract_count from procedure where source = 'portal'`.execute(
        bench.db,
      );
    expect(own.rows).toEqual([{ title: 'Título propio', status: 'active', contract_count: 1 }]);
  });

  test('a purchase that the portal began after the preview takes none of its rows either', async () => {
    const { id } = await bench.upload(toCsv([OLD_HEADER, ...inventedRows(2)]));
    await bench.importAll(
      toCsv([
        OLD_HEADER,
        ...inventedRows(1, () => ({
          NUMERO_PROCEDIMIENTO: 'LA-1',
          NUMERO_EXPEDIENTE: '77',
          CODIGO_CONTRATO: '1',
        })),
      ]),
    );
    await sql`update procedure set source = 'portal', compranet_number = 'AA-011M0X001-N7-2013'`.execute(
      bench.db,
    );
    expect((await bench.ask(`/${id}/inicio`, 'POST', 'admin', { scope: 'valid' })).status).toBe(202);
    await bench.work(id);
    expect(await bench.detail(id)).toMatchObject({ status: 'done', taken: 0, refused: 2 });
    expect((await contracts()).length).toBe(1);
  });

  test('what ended long ago makes no work, and what another institution bought is of no area of ours', async () => {
    await bench.importAll(
      toCsv([
        OLD_HEADER,
        ...inventedRows(4, (index) => ({
          PROVEEDOR_CONTRATISTA: `FIRMA ${index} SA DE CV`,
          NUMERO_PROCEDIMIENTO: `LA-${index}`,
          NUMERO_EXPEDIENTE: `E${index}`,
          ...(index === 1 ? { ESTATUS_CONTRATO: 'Activo' } : {}),
          ...(index === 2 ? { ESTATUS_CONTRATO: 'Activo', FECHA_FIN: '2099-12-31' } : {}),
          ...(index === 3
            ? { DEPENDENCIA: 'Puerto de Altamira', NOMBRE_DE_LA_UC: 'API-Gerencia #011M0X001' }
            : {}),
        })),
      ]),
    );
    const { rows: work } = await sql`select title from waiting_item where kind = 'supplier_to_join'`.execute(
      bench.db,
    );
    expect(work).toEqual([{ title: 'FIRMA 2 SA DE CV' }]);
    const seen = async <T>(path: string) => (await (await bench.send('stranger', 'GET', path)).json()) as T;
    const facets = await seen<ProcedureFacets>('/procedimientos/facetas');
    expect(facets.area).toEqual([{ value: 'UDM-Departamento de Compras', count: 3 }]);
    expect(await seen('/procedimientos/LA-3')).toMatchObject({
      requestingArea: '',
      description: 'Compra de otra institución: Puerto de Altamira, API-Gerencia.',
    });
    const { areas, contracts: counted } = await seen<Spending>('/procedimientos/ejercido?anio=2013');
    expect(counted).toBe(4);
    expect(areas).toMatchObject([{ name: 'UDM-Departamento de Compras', contracts: 3 }]);
  });

  test('a registered supplier of the same name is used, whatever its punctuation', async () => {
    await sql`insert into supplier (number, name, status) values ('UG-1', 'Papeles Imaginarios SA de CV', 'active')`.execute(
      bench.db,
    );
    await bench.importAll(toCsv([OLD_HEADER, ...inventedRows(1)]));
    const suppliers = await bench.db.selectFrom('supplier').select(['number', 'name']).execute();
    expect(suppliers).toEqual([{ number: 'UG-1', name: 'Papeles Imaginarios SA de CV' }]);
  });

  test('the form with RUPC number and two unnamed columns is imported whole', async () => {
    const wide = [1, 2].map((n) =>
      sampleRow(RUPC_HEADER, { CODIGO_CONTRATO: `5${n}` }).concat('PAPELES IMAGINARIOS SA DE CV', 'False'),
    );
    const done = await bench.importAll(toCsv([RUPC_HEADER, ...wide]));
    expect(done).toMatchObject({ taken: 2, refused: 0 });
    expect(done.findings?.notes[0]).toBe('El encabezado tiene 44 nombres y las filas 46 valores.');
  });
});

describe('published files', () => {
  const names = existsSync(REAL_FILES) ? readdirSync(REAL_FILES).filter((name) => name.endsWith('.csv')) : [];
  const title = names.length === 0 ? ` (skipped: no files in ${REAL_FILES}; set PORTAL_SHARED)` : '';

  test.skipIf(names.length === 0)(
    `each row becomes a contract, repeats one or is in the report${title}`,
    { tags: 'all', timeout: 240_000 },
    async () => {
      for (const round of ['first', 'second']) {
        const before = await bench.content();
        for (const name of names) {
          const done = await bench.importAll(readFileSync(join(REAL_FILES, name)));
          expect(done.taken + done.skipped + done.refused).toBe(done.rows);
          expect(done.status).toBe('done');
          if (round === 'second') expect(done.taken).toBe(0);
          expect(done).toMatchObject({ taken: round === 'first' ? done.fresh : 0 });
        }
        if (round === 'second') expect(await bench.content()).toBe(before);
      }
      const incomplete = await sql<{ n: number }>`select count(*) n from contract where supplier_id is null
      or starts_on is null or ends_on is null or amount is null`.execute(bench.db);
      expect(incomplete.rows[0]?.n).toBe(0);
    },
  );
});
