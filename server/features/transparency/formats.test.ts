import { readXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTENT_KINDS } from '#contract/content-kinds.ts';
import { FILE_PATHS } from '#contract/file-catalogue.ts';
import type { FormatReport } from '#contract/transparency.ts';
import { computedInBook } from '#server/kit/table-file/test-book.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { POST_COLUMNS, REGULATION_COLUMNS } from './content-formats.rules.ts';
import { CONTRACT_COLUMNS } from './contract-format.rules.ts';
import type { FormatColumn } from './format.rules.ts';
import { COLUMNS } from './transparency.rules.ts';
import { planted } from '#server/kit/test-planted.ts';

let app: TestApp;
const QUARTER = '?ejercicio=2026&trimestre=2';

beforeAll(async () => {
  app = await startTestApp();
  await sql`
    with p as (insert into procedure (number, slug, title, kind, character, modality, category, regime, fiscal_year, requesting_area,
        contracting_area, funding, status, published_at)
      values ('FMT-1', 'fmt-1', 'Equipo de laboratorio', 'open', 'national', 'mixed', 'goods', 'laassp_2025', 2026, 'Ciencias', 'Compras',
        'own', 'contracted', '2026-04-01T16:00:00Z') returning id),
    m as (insert into milestone (procedure_id, kind, at) select id, 'publication', '2026-04-02T03:00:00Z'::timestamptz from p),
    s as (insert into supplier (number, name, rfc, lines, status, person_type)
      values ('PP-1', 'Ana Gómez Ruiz', 'GORA800101AB1', '{}', 'active', 'natural') returning id),
    o as (insert into opening (procedure_id, closed_at) select id, now() from p returning procedure_id),
    t as (insert into tenderer (procedure_id, position, supplier_id, name, rfc)
      select o.procedure_id, v.n, case when v.n = 1 then s.id end, v.name, v.rfc from o, s,
        (values (1, 'Ana Gómez Ruiz', null), (2, '=cmd()', 'SPA150310AB1')) v (n, name, rfc)),
    c as (insert into contract (procedure_id, number, title, supplier_id, supplier_name, signed_on, starts_on, ends_on, amount)
      select p.id, n.number, '=HYPERLINK("http://x")', s.id, 'Ana Gómez Ruiz', n.signed, n.signed, n.signed + 30, 1160.12 from p, s,
        (values ('C-1', '2026-06-30'::date), ('C-2', '2026-07-01'::date)) n (number, signed) returning id, number)
    insert into contract_amendment (contract_id, number, signed_on, what, ground, amount_before, amount_after)
      select id, 1, '2026-06-30', 'Se amplía la cantidad', 'Art. 74', 1160.12, 1300 from c where number = 'C-1'`.execute(
    app.db,
  );
  await sql`insert into procedure (number, slug, title, kind, character, modality, category, regime, fiscal_year, requesting_area, status,
      published_at) values
    ('FMT-2', 'fmt-2', 'Nadie ofertó esto', 'open', 'national', 'mixed', 'services', 'laassp_2025', 2026, 'Letras', 'unsuccessful',
      '2026-04-01T16:00:00Z'),
    ('FMT-3', 'fmt-3', 'Borrador secreto', 'open', 'national', 'mixed', 'services', 'laassp_2025', 2026, 'Letras', 'draft', null)`.execute(
    app.db,
  );
  // The last second of the quarter in Mexico.
  await sql`insert into milestone (procedure_id, kind, at) select id, 'award', '2026-07-01T05:59:59Z' from procedure
    where number in ('FMT-2', 'FMT-3')`.execute(app.db);
  await sql`select refresh_procedures(array(select id from procedure where number like 'FMT-%'))`.execute(
    app.db,
  );
});
afterAll(() => app.stop());

const get = (path: string, caller: 'admin' | 'guest' | 'stranger' = 'admin') =>
  app.send(caller, 'GET', `/transparencia/formatos/${path}`);
const sheetsOf = async (path: string) =>
  (await readXlsx(new Uint8Array(await (await get(path)).arrayBuffer()))).sheets;

describe('Transparency format XXVI (formerly XXVIII)', () => {
  it('is for officers only, as the others are', async () => {
    for (const path of ['contratos', 'normatividad/archivo', 'directorio']) {
      expect((await get(path + QUARTER, 'stranger')).status).toBe(401);
      expect((await get(path + QUARTER, 'guest')).status).toBe(403);
    }
  });

  it('has a row for each contract signed in the quarter and for what ended deserted in it, with the official columns and sub-tables', async () => {
    const sheets = await sheetsOf(`contratos/archivo${QUARTER}`);
    expect(sheets.map(({ name }) => name)).toEqual([
      'Reporte de Formatos',
      ...[209, 236, 237, 238, 206, 239, 240].map((table) => `Tabla_579${table}`),
      'Carátula',
    ]);
    const [header = [], ...rows] = sheets[0]?.rows ?? [];
    expect(header).toEqual(CONTRACT_COLUMNS.map(({ name }) => name));
    const column = (name: string) =>
      rows.map((row) => row[header.findIndex((one) => String(one).startsWith(name))] ?? null);
    expect(column('Número de expediente')).toEqual(['FMT-1', 'FMT-2']);
    expect(column('Número que identifique al contrato')).toEqual(['C-1', null]);
    expect(column('Se declaró desierta')).toEqual(['No', 'Sí']);
    // The day in Mexico, day first.
    expect(column('Fecha de la convocatoria')).toEqual(['01/04/2026', null]);
    expect(column('Registro Federal de Contribuyentes')).toEqual(['GORA800101AB1', null]);
    expect(column('Monto total del contrato')).toEqual([1160.12, null]);
    expect(column('Personas físicas o morales que presentaron')).toEqual([1, null]);
    expect(
      sheets[2]?.rows.slice(1).map((row) => [row[0], row[1] ?? null, row[5] ?? null, row[6] ?? null]),
    ).toEqual([
      [1, 'Ana Gómez Ruiz', null, 'GORA800101AB1'],
      [1, null, '=cmd()', 'SPA150310AB1'],
    ]);
    expect(sheets[7]?.rows[1]?.slice(0, 5)).toEqual([1, '1', 'Se amplía la cantidad', 1300, '30/06/2026']);
    expect(JSON.stringify(sheets)).not.toContain('Borrador secreto');
    const audited = await sql<{ n: number }>`select count(*)::int n from audit_log
      where operation = 'transparency.report.download' and subject_id = 'contratos-2026-T2'`.execute(app.db);
    expect(audited.rows[0]?.n).toBe(1);
  });

  it('tells who was at the clarification meeting once its minutes are public: what they say, and no RFC of a person', async () => {
    const attendees = [
      ['=1+1', 'Jefa de Compras', 'unit'],
      ['Rosa Luna', 'SIN PADRÓN, S. A. de C. V.', 'tenderer'],
      ['Ana Gómez Ruiz', 'Ana Gómez Ruiz', 'tenderer'],
      ['Raúl Díaz', 'Papeles Lejanos, S. de R.L. de C.V.', 'tenderer'],
      ['Eva Sol', 'Representante legal', 'tenderer'],
      ['Óscar Mira', 'Testigo social', 'observer'],
      ['', 'Otra, S.A.', 'tenderer'],
    ].map(([name, role, side], at) => ({ id: `00000000-0000-4000-8000-00000000000${at}`, name, role, side }));
    await sql`update tenderer set name = 'Sin Padrón, S.A. de C.V.' where name = '=cmd()'`.execute(app.db);
    await sql`with p as (select id from procedure where number = 'FMT-1')
      insert into act_minutes (key, procedure_id, act, attendees)
      select id || ':' || act, id, act, attendees::jsonb from p, (values ('clarification', ${JSON.stringify(attendees)}),
        ('opening', '[{"name": "Solo Apertura", "role": "Otra, S.A.", "side": "tenderer"}]')) v (act, attendees)`.execute(
      app.db,
    );
    const tables = async () => {
      const sheets = await sheetsOf(`contratos/archivo${QUARTER}`);
      const [header = [], first = []] = sheets[0]?.rows ?? [];
      const named = ['237', '238'].map((table) => {
        const at = header.findIndex((one) => String(one).endsWith(`(Tabla_579${table})`));
        return first[at] ?? null;
      });
      return { named, rows: [3, 4].map((at) => sheets[at]?.rows.slice(1).map((row) => [...row])) };
    };
    expect(await tables()).toEqual({ named: [null, null], rows: [[], []] });

    await sql`insert into officer (id, name) values ('x', 'Ana')`.execute(app.db);
    await sql`insert into stored_file (sha256, bytes, media_type) values (${'a'.repeat(64)}, 1, 'application/pdf')`.execute(
      app.db,
    );
    await sql`with d as (insert into document (procedure_id, stage, kind, title, status, created_by)
        select id, 'clarification', 'clarification_minutes', 'Acta de la junta', 'published', 'x' from procedure
        where number = 'FMT-1' returning id)
      insert into document_version (document_id, number, sha256, original_name, published_at, created_by)
      select id, 1, ${'a'.repeat(64)}, 'acta.pdf', now(), 'x' from d`.execute(app.db);
    const { named, rows } = await tables();
    expect(named).toEqual([1, 1]);
    const cells = (row: unknown[], most: number) => Array.from({ length: most }, (_, at) => row[at] ?? null);
    expect(rows[0]?.map((row) => cells(row, 7))).toEqual([
      [1, 'Rosa Luna', null, null, null, 'SIN PADRÓN, S. A. de C. V.', 'SPA150310AB1'],
      [1, 'Ana Gómez Ruiz', null, null, null, null, null],
      [1, 'Raúl Díaz', null, null, null, 'Papeles Lejanos, S. de R.L. de C.V.', null],
      [1, 'Eva Sol', null, null, null, null, null],
    ]);
    expect(rows[1]?.map((row) => cells(row, 7))).toEqual([
      [1, '=1+1', null, null, null, null, 'Jefa de Compras'],
    ]);
    const bytes = Buffer.from(await (await get(`contratos/archivo${QUARTER}`)).arrayBuffer());
    expect(computedInBook(bytes)).toEqual([]);
    await sql`update tenderer set name = '=cmd()' where name = 'Sin Padrón, S.A. de C.V.'`.execute(app.db);
  });

  it('keeps what looks like a formula as the text of a cell', async () => {
    const bytes = Buffer.from(await (await get(`contratos/archivo${QUARTER}`)).arrayBuffer());
    const { sheets } = await readXlsx(new Uint8Array(bytes));
    expect(sheets[0]?.rows.flat()).toContain('=HYPERLINK("http://x")');
    expect(sheets[2]?.rows.flat()).toContain('=cmd()');
    expect(computedInBook(bytes)).toEqual([]);
  });

  it('lists first what has to be mended, each with the screen where it is', async () => {
    const report = (await (await get(`contratos${QUARTER}`)).json()) as FormatReport;
    expect(report).toMatchObject({ from: '2026-04-01', to: '2026-06-30', rows: 2, complete: 0 });
    const { rows } = await sql<{ id: string; contract: string; supplier: string }>`
      select p.id, c.id contract, c.supplier_id supplier from procedure p join contract c on c.procedure_id = p.id
      where p.number = 'FMT-1' and c.number = 'C-1'`.execute(app.db);
    const contract = report.faults.find(({ field }) =>
      field.startsWith('Hipervínculo al documento del contrato'),
    );
    expect(contract).toMatchObject({ name: 'FMT-1, contrato C-1', problem: 'Falta' });
    const form = `proc=${rows[0]?.id}&seccion=contratos#contrato-${rows[0]?.contract}`;
    expect(contract?.path).toContain(`${form}/campo-documento`);
    const where = (field: string) =>
      report.faults.find((one) => one.name.startsWith('FMT-1') && one.field.startsWith(field))?.path;
    expect(where('Partida presupuestal')).toContain('seccion=planeacion#campo-planning-budgetLine');
    expect(where('Hipervínculo a la convocatoria')).toMatch(/\?proc=[^&#]+#archivos$/);
    expect(where('Descripción de las razones')).toContain('seccion=fallo#campo-porque-1');
    expect(where('Primer apellido')).toBe(
      `/padron-Proveedores/Administrador?seccion=padron&prov=${rows[0]?.supplier}#campo-firstSurname`,
    );
  });
});

describe('Transparency formats I and VI', () => {
  it('have the norms in force and the posts that are published, and say what each lacks and where', async () => {
    await planted(
      app.db,
      sql`insert into regulation (slug, title, level, kind, issuer, published_on, status) values
      ('ley', 'Ley de Prueba', 'federal', 'Ley', 'Congreso', '2025-04-16', 'in_force'),
      ('vieja', 'Ley Abrogada', 'federal', 'Ley', 'Congreso', '2000-01-04', 'repealed'),
      ('sin-fecha', 'Lineamientos sin Fecha', 'university', 'Lineamientos', 'Rectoría', null, 'in_force')`,
    );
    const [sheet] = await sheetsOf(`normatividad/archivo${QUARTER}`);
    expect(sheet?.rows.slice(1).map((row) => [row[3], row[4], row[5] ?? null])).toEqual([
      ['Ley', 'Ley de Prueba', '16/04/2025'],
      ['Lineamientos', 'Lineamientos sin Fecha', null],
    ]);
    const report = (await (await get(`normatividad${QUARTER}`)).json()) as FormatReport;
    expect(report.faults).toEqual([
      {
        name: 'Lineamientos sin Fecha',
        number: null,
        path: '/administracion/contenido/normatividad/sin-fecha#campo-publishedOn',
        field: 'Fecha de publicación en DOF u otro medio oficial o institucional',
        problem: 'Falta',
      },
    ]);
    await planted(
      app.db,
      sql`with a as (insert into area (slug, name) values ('compras', 'Compras') returning id)
      insert into directory_person (key, area_id, name, post, surname1, surname2, sex, is_visible)
      select v.key, a.id, v.name, v.post, v.one, v.two, 'woman', v.visible from a, (values
        ('ana', 'Ana Pérez Ruiz', 'Jefa', 'Pérez', 'Ruiz', true), ('oculta', 'Oculta', 'Nadie', null, null, false)) v (key, name, post, one, two, visible)`,
    );
    const [directory] = await sheetsOf(`directorio/archivo${QUARTER}`);
    expect(directory?.rows.slice(1).map((row) => row.slice(4, 9))).toEqual([
      ['Jefa', 'Ana', 'Pérez', 'Ruiz', 'Mujer'],
    ]);
    const posts = (await (await get(`directorio${QUARTER}`)).json()) as FormatReport;
    expect(posts.faults.map(({ field }) => field)).toContain('Correo electrónico oficial');
    expect(posts.faults[0]?.path).toBe('/administracion/contenido/directorio/ana#campo-level');
  });
});

it('what a column lacks is written in a control that its form has', () => {
  const controls = (columns: readonly FormatColumn<never>[]) =>
    columns.flatMap(({ mend }) => (mend === undefined || typeof mend === 'function' ? [] : [mend.control]));
  const { directorio, normatividad } = CONTENT_KINDS;
  const named = (names: readonly string[]) => names.map((name) => `campo-${name}`);
  expect(named(FILE_PATHS)).toEqual(expect.arrayContaining(controls(COLUMNS)));
  expect(named(directorio.fields.map(({ name }) => name))).toEqual(
    expect.arrayContaining(controls(POST_COLUMNS)),
  );
  expect(named(normatividad.fields.map(({ name }) => name))).toEqual(
    expect.arrayContaining(controls(REGULATION_COLUMNS)),
  );
});
