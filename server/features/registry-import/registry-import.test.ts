import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SupplierDetail } from '#contract/suppliers.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { IMPORT_COLUMNS } from './import-columns.rules.ts';
import { defineImportJobs } from '#server/kit/imports/imports.jobs.ts';
import { registryImporter } from './registry-importer.ts';
import { exampleCsv, exampleRow, registryImports } from './test-registry.ts';
import { expectKept } from '../waiting/test-waiting.ts';

let app: TestApp;
let imports: ReturnType<typeof registryImports>;

beforeAll(async () => {
  app = await startTestApp();
  defineImportJobs(app.services, [registryImporter(app.services)]);
  imports = registryImports(app);
});
afterAll(async () => {
  await expectKept(app.db);
  await app.stop();
});

const countSuppliers = async () =>
  Number(
    (await app.services.pool.query("select count(*) n from supplier where source = 'portal'")).rows[0].n,
  );

describe('Bulk import of a registry', () => {
  it('offers a template as CSV and XLSX whose example has nothing wrong but being one', async () => {
    const csv = await app.send('admin', 'GET', '/padron/importaciones/plantilla/csv');
    const text = await csv.text();
    expect(text).toContain('Denominación o razón social');
    expect(
      await imports.upload(text.replaceAll('Óptica Ejemplo Ficticia', 'Otra Óptica Ficticia')),
    ).toMatchObject({
      status: 'ready',
      rows: 1,
      fresh: 1,
      refused: 0,
      doubtful: 0,
      incomplete: 0,
    });
    const xlsx = await app.send('admin', 'GET', '/padron/importaciones/plantilla/xlsx');
    const book = new Uint8Array(await xlsx.arrayBuffer());
    expect(await imports.upload(book, 'padron.xlsx')).toMatchObject({
      status: 'ready',
      rows: 1,
      refused: 1,
      refusals: [{ line: 2, problems: { RFC: expect.stringContaining('fila de ejemplo') as string } }],
    });
    expect((await app.send('admin', 'GET', '/padron/importaciones/plantilla/pdf')).status).toBe(404);
  });

  it('registers suppliers with their file, what they may share, history and audit', async () => {
    const run = await imports.upload(
      exampleCsv([exampleRow(1), exampleRow(2, { 'Publicar contacto': 'Sí' })]),
    );
    expect(run.columns).toHaveLength(IMPORT_COLUMNS.length);
    expect((await imports.start(run.id, 'all')).status).toBe(202);
    await app.runJobs();
    expect(await imports.read(run.id)).toMatchObject({ status: 'done', taken: 2, scope: 'all' });
    const { rows } = await app.services.pool.query(
      `select s.number, s.name, line_names(s.lines) lines, s.status, s.registered_on, s.email, f.data ->> 'email' private,
         (select count(*)::int from supplier_key k where k.supplier_id = s.id) keys,
         (select string_agg(action, ',') from supplier_event e where e.supplier_id = s.id) events
       from supplier s join supplier_file f on f.supplier_id = s.id where s.name like 'Empresa Ficticia %' order by s.name`,
    );
    expect(rows[0]).toMatchObject({
      name: 'Empresa Ficticia 1',
      lines: ['Equipo óptico y de medición'],
      registered_on: '2026-01-15',
      email: null,
      private: 'ventas@ficticia-1.mx',
      events: 'import',
    });
    expect(rows[0].number).toMatch(/^P-\d{5}$/);
    expect(rows[0].keys).toBeGreaterThan(4);
    expect(rows[1].email).toBe('ventas@ficticia-2.mx');
    const left = await app.services.pool.query(
      'select count(*)::int n from import_row where import_id = $1 and data is not null',
      [run.id],
    );
    expect(left.rows[0].n).toBe(0);
    const log = await app.services.pool.query(
      'select operation from audit_log where subject_id = $1 order by id',
      [run.id],
    );
    expect(log.rows.map(({ operation }: { operation: string }) => operation)).toEqual([
      'import.upload',
      'import.read',
      'import.start',
      'import.finish',
    ]);
  });

  it('certifies who comes in force at once: the public page shows the certificate, and its code verifies', async () => {
    const run = await imports.upload(
      exampleCsv([
        exampleRow(831, { 'Vigencia hasta': '31/12/2099' }),
        exampleRow(832, { 'Vigencia hasta': '31/01/2026' }),
      ]),
    );
    expect((await imports.start(run.id, 'all')).status).toBe(202);
    await app.runJobs();
    const numberOf = async (name: string) =>
      String(
        (await app.services.pool.query('select number from supplier where name = $1', [name])).rows[0].number,
      );
    const page = async (number: string) =>
      (await (await app.send('stranger', 'GET', `/proveedores/${number}`)).json()) as SupplierDetail;
    const shown = await page(await numberOf('Empresa Ficticia 831'));
    expect(shown).toMatchObject({ certificate: { validUntil: '2099-12-31' } });
    const verified = await app.send(
      'stranger',
      'GET',
      `/proveedores/verificacion?codigo=${shown.certificate?.code}`,
    );
    expect(await verified.json()).toMatchObject({ state: 'valid', certificate: { number: shown.number } });
    expect(await page(await numberOf('Empresa Ficticia 832'))).toMatchObject({ certificate: null });
  });

  it('tells each wrong row by line and column with the words of the form, and refuses the file whole', async () => {
    const rows = [
      exampleRow(10),
      exampleRow(11, { RFC: 'SAT971301NN3' }),
      exampleRow(12, { CLABE: '032180000118359718', Giros: 'Equipo óptico y de medición; Dragones' }),
      exampleRow(13, { 'Fecha de inscripción': '31/02/2026', Estratificación: 'Enorme' }),
      exampleRow(10),
      exampleRow(1),
    ];
    const run = await imports.upload(exampleCsv(rows));
    expect(run).toMatchObject({ status: 'ready', rows: 6, fresh: 1, skipped: 1, refused: 4, duplicates: 1 });
    const byLine = new Map(run.refusals.map(({ line, problems }) => [line, problems]));
    expect(byLine.get(3)).toEqual({ RFC: expect.stringContaining('971301') as string });
    expect(Object.keys(byLine.get(4) ?? {}).toSorted()).toEqual(['CLABE', 'Giros']);
    expect(byLine.get(5)).toEqual({
      'Fecha de inscripción': '«31/02/2026» no existe en el calendario: escribe dd/mm/aaaa.',
      Estratificación: expect.stringContaining('No se entiende «Enorme»: di en «Falta') as string,
    });
    expect(byLine.has(6)).toBe(false);
    expect(byLine.get(7)?.RFC).toContain('Ya está registrado con el número P-');
    const before = await countSuppliers();
    const refused = await imports.start(run.id, 'all');
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([
      409,
      'import_has_errors',
    ]);
    expect(await countSuppliers()).toBe(before);
    const csv = await (
      await app.send('admin', 'GET', `/padron/importaciones/${run.id}/rechazadas.csv`)
    ).text();
    expect(csv.split('\n').filter((line) => line !== '')).toHaveLength(5);
    expect(csv).toContain('No está en el catálogo de giros: Dragones.');
    expect((await imports.start(run.id, 'valid')).status).toBe(202);
    await app.runJobs();
    expect(await imports.read(run.id)).toMatchObject({ status: 'done', taken: 1, scope: 'valid' });
    expect(await countSuppliers()).toBe(before + 1);
  });

  it('a cancelled import leaves nobody registered', async () => {
    const run = await imports.upload(exampleCsv([exampleRow(20), exampleRow(21)]));
    await imports.start(run.id, 'all');
    const before = await countSuppliers();
    expect(
      (await app.send('admin', 'POST', `/padron/importaciones/${run.id}/cancelacion`, { seen: 'running' }))
        .status,
    ).toBe(200);
    await app.runJobs();
    expect(await imports.read(run.id)).toMatchObject({ status: 'cancelled', taken: 0 });
    expect(await countSuppliers()).toBe(before);
    expect((await imports.start(run.id, 'all')).status).toBe(409);
  });

  it('takes nothing when another officer registered one of them after the preview', async () => {
    const [first, second] = [
      await imports.upload(exampleCsv([exampleRow(30)])),
      await imports.upload(exampleCsv([exampleRow(31), exampleRow(30)])),
    ];
    await imports.start(first.id, 'all');
    await app.runJobs();
    const before = await countSuppliers();
    await imports.start(second.id, 'all');
    await app.runJobs();
    const end = await imports.read(second.id);
    expect([end.status, end.failure]).toEqual(['failed', expect.stringContaining('ya se registraron')]);
    expect(await countSuppliers()).toBe(before);
  });

  it('keeps given numbers, gives free ones to the rest, and tells numbers that are taken', async () => {
    const run = await imports.upload(
      exampleCsv([
        exampleRow(40, { 'Número de registro': 'UG-77' }),
        exampleRow(41),
        exampleRow(42, { 'Número de registro': 'UG-77' }),
      ]),
    );
    expect(run).toMatchObject({ fresh: 2, refused: 1 });
    await imports.start(run.id, 'valid');
    await app.runJobs();
    const { rows } = await app.services.pool.query(
      "select number from supplier where name in ('Empresa Ficticia 40', 'Empresa Ficticia 41') order by name",
    );
    expect(rows[0].number).toBe('UG-77');
    expect(rows[1].number).toMatch(/^P-\d{5}$/);
    const again = await imports.upload(exampleCsv([exampleRow(43, { 'Número de registro': 'UG-77' })]));
    expect(again.refusals[0]?.problems['Número de registro']).toBe('Otro proveedor ya tiene ese número.');
  });

  it('reads Windows-1252 with semicolons, dates of the workbook, and natural persons with few columns', async () => {
    const latin = Buffer.from(
      'Nombre;Apellido paterno;RFC;Giro;Fecha de registro;Correo electrónico\r\nMaría;Muñoz;GODE561231GR8;Papelería y equipo de impresión;2026-03-02;maria@ejemplo.mx\r\n',
      'latin1',
    );
    expect(await imports.upload(latin)).toMatchObject({
      status: 'ready',
      fresh: 1,
      incomplete: 1,
      refused: 0,
    });
    const book = await writeXlsx({
      sheets: [
        {
          name: 'Padrón',
          rows: [
            ['Padrón de proveedores'],
            ['Razón social', 'RFC', 'Giro', 'Fecha de alta', 'Vigencia'],
            [
              'Uno Ficticio',
              'UNA2907227Y5',
              'Material eléctrico',
              new Date('2020-01-15T00:00:00Z'),
              new Date('2020-12-31T00:00:00Z'),
            ],
          ],
        },
      ],
    });
    const run = await imports.upload(book, 'padron.xlsx');
    expect(run).toMatchObject({ status: 'ready', fresh: 1, ignored: [] });
    await imports.start(run.id, 'all');
    await app.runJobs();
    const { rows } = await app.services.pool.query(
      "select status, registered_on, valid_until from supplier where rfc = 'UNA2907227Y5'",
    );
    expect(rows).toEqual([{ status: 'expired', registered_on: '2020-01-15', valid_until: '2020-12-31' }]);
  });

  it('asks what each column is that it does not know, and remembers that one is not used', async () => {
    const file = (rfc: string) =>
      `RFC;Razón social;Giro;Fecha de alta;Semáforo\n${rfc};Dos Ficticio;Material eléctrico;15/01/2026;Verde\n`;
    const asked = await imports.upload(file('UNB2907227Y2'));
    expect(asked).toMatchObject({ status: 'ready', isUnsettled: true, fresh: 0 });
    expect(asked.findings?.reading.find(({ name }) => name === 'header')?.doubt).toBe(
      'No se reconoce la columna «Semáforo». Di qué es cada una, o deja «No se usa», y guarda: después se leen las filas.',
    );
    expect((await imports.start(asked.id, 'all')).status).toBe(422);
    const settled = await imports.settle(asked, { columns: asked.findings?.choices?.mapping });
    expect(settled).toMatchObject({ isUnsettled: false, fresh: 1, refused: 0, ignored: ['Semáforo'] });
    await app.send('admin', 'POST', `/padron/importaciones/${asked.id}/cancelacion`, { seen: 'ready' });
    expect(await imports.upload(file('UNC2907227YA'))).toMatchObject({ isUnsettled: false, fresh: 1 });
  });

  it('a date of inscription is never that of today by itself: a person says so for the rows without one', async () => {
    const run = await imports.upload(
      'RFC;Razón social;Giro;Vigencia\nUND2907227Y6;Tres Ficticio;Material eléctrico;31/12/2099\nUNE2907227Y3;Cuatro Ficticio;Material eléctrico;31/12/2020\n',
    );
    expect(run).toMatchObject({ fresh: 0, refused: 2 });
    expect(run.refusals[0]?.problems['Fecha de inscripción']).toContain('«Falta que lo digas»');
    const fact = run.findings?.reading.find(({ name }) => name === 'registered');
    expect(fact?.offer).toContain('2 filas (líneas 2 y 3)');
    const settled = await imports.settle(run, { said: { registered: 'today' } });
    expect(settled).toMatchObject({
      fresh: 1,
      refusals: [
        {
          line: 3,
          problems: { 'Fecha de inscripción': expect.stringContaining('Con la fecha de hoy') as string },
        },
      ],
    });
    expect(settled.findings?.marks).toContainEqual(expect.objectContaining({ code: 'undated', count: 1 }));
  });

  it('one RFC with two names, and one firm under two of them, are rows to be reviewed', async () => {
    const run = await imports.upload(
      exampleCsv([
        exampleRow(901, { 'Denominación o razón social': 'Grupo Marino' }),
        exampleRow(901, { 'Denominación o razón social': 'Comercial Mixteca' }),
        exampleRow(903, { 'Denominación o razón social': 'Textiles Atoyac' }),
        exampleRow(904, { 'Denominación o razón social': 'TEXTILES ATOYAC' }),
      ]),
    );
    expect(run).toMatchObject({
      fresh: 3,
      refusals: [{ line: 3, problems: { RFC: expect.stringContaining('es de «Grupo Marino»') as string } }],
    });
    expect(run.doubts.map(({ line, doubts }) => [line, Object.values(doubts).join(' ')])).toEqual([
      [2, expect.stringContaining('es de «Comercial Mixteca»')],
      [4, expect.stringContaining('En la línea 5 está «TEXTILES ATOYAC»')],
      [5, expect.stringContaining('En la línea 4 está «Textiles Atoyac»')],
    ]);
  });

  it('refuses what is no table, and tables without the columns', async () => {
    const pdf = await app.send('admin', 'POST', '/padron/importaciones?nombre=x.csv', '%PDF-1.7 nada');
    expect(pdf.status).toBe(415);
    for (const text of ['uno,dos\n1,2\n', 'RFC,Razón social\nSAT970701NN3,SAT\n']) {
      const run = await imports.upload(text);
      expect(run).toMatchObject({ status: 'ready', rows: 0 });
      expect(run.findings?.reading.find(({ name }) => name === 'header')?.doubt).toMatch(/Giros[;.]/);
      expect((await imports.start(run.id, 'valid')).status).toBe(422);
    }
    const broken = Buffer.from('PK\u0003\u0004roto');
    expect((await app.send('admin', 'POST', '/padron/importaciones?nombre=x.xlsx', broken)).status).toBe(422);
  });

  it('is for officers of the registry', async () => {
    for (const [caller, status] of [
      ['stranger', 401],
      ['guest', 403],
    ] as const) {
      expect((await app.send(caller, 'GET', '/padron/importaciones')).status).toBe(status);
      expect((await app.send(caller, 'POST', '/padron/importaciones?nombre=a.csv', 'x')).status).toBe(status);
    }
  });
});
