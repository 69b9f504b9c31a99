import { parse } from 'csv-parse/sync';
import { readXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SupplierPage } from '#contract/suppliers.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';

let app: TestApp;
const COUNT = 3_000;

beforeAll(async () => {
  app = await startTestApp();
  await sql`insert into registry_line (code, name, source) values
    ('PAP', 'Papelería', 'Prueba'), ('LIM', 'Limpieza', 'Prueba'), ('CON', 'Consumibles', 'Prueba')`.execute(
    app.db,
  );
  await sql`
    insert into supplier (number, person_type, name, rfc, state_name, size, lines, status, valid_until, email, source)
    select 'P-' || lpad(n::text, 5, '0'), case when n % 5 = 0 then 'natural' else 'legal' end, 'Empresa ' || lpad(n::text, 5, '0'),
      case when n % 5 = 0 then 'SECR800229' || lpad((n % 1000)::text, 3, '0') else 'EMP800229' || lpad((n % 1000)::text, 3, '0') end,
      case when n % 2 = 0 then 'Guanajuato' else 'Jalisco' end, (array['micro','small'])[1 + n % 2],
      case when n % 3 = 0 then '{PAP,CON}'::text[] else '{LIM,PAP,CON}' end,
      case when n % 10 = 0 then 'suspended' else 'active' end, '2030-12-31', 'ventas@empresa.example', 'demo'
    from generate_series(1, ${COUNT}::int) n`.execute(app.db);
  await sql`update supplier set name = '=HYPERLINK("http://mala.example")', trade_name = '+2+3' where number = 'P-00001'`.execute(
    app.db,
  );
  await sql`update supplier set status = 'cancelled' where number = 'P-00009'`.execute(app.db);
});
afterAll(() => app.stop());

const get = (path: string) => app.send('stranger', 'GET', `/proveedores${path}`);
const exported = async (query: string) => {
  const response = await get(`/exportacion?${query}`);
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
};
const list = async (query: string) => (await (await get(`?${query}`)).json()) as SupplierPage;
const tableOf = (bytes: Buffer) => parse<Record<string, string>>(bytes, { bom: true, columns: true });
const FILTERED = 'entidad=Guanajuato&estado=vigente&giro=PAP';

describe('Export of a filtered list', () => {
  it('tells the validity of a registration until it is cancelled', async () => {
    const rows = tableOf(await exported('formato=csv'));
    const validity = new Map(rows.map((row) => [row['Número de registro'], row['Vigencia hasta']]));
    expect([validity.get('P-00009'), validity.get('P-00008')]).toEqual(['', '2030-12-31']);
  });

  it('holds every row that matches, in CSV, XLSX and JSON alike', { tags: 'all' }, async () => {
    const { total } = await list(FILTERED);
    const rows = tableOf(await exported(`${FILTERED}&formato=csv`));
    const objects = JSON.parse((await exported(`${FILTERED}&formato=json`)).toString()) as {
      numeroRegistro: string;
      giros: string[];
    }[];
    const sheet = (await readXlsx(new Uint8Array(await exported(`${FILTERED}&formato=xlsx`)))).sheets[0];
    expect(total.exact).toBe(true);
    expect(rows).toHaveLength(total.value);
    expect(objects).toHaveLength(total.value);
    expect(sheet?.rows).toHaveLength(total.value + 1);
    expect(objects.map(({ numeroRegistro }) => numeroRegistro)).toEqual(
      rows.map((row) => row['Número de registro']),
    );
    expect(objects[0]?.giros).toEqual(['Limpieza', 'Papelería', 'Consumibles']);
    expect(rows[0]).toMatchObject({
      'Giro principal': 'Limpieza',
      Giros: 'Limpieza; Papelería; Consumibles',
    });
    expect(parse(await exported('formato=csv'), { bom: true, columns: true })).toHaveLength(COUNT);
  });

  it('cannot carry a formula into a spreadsheet, nor the RFC or mail of a natural person (decision D8)', async () => {
    const text = (await exported('formato=csv')).toString();
    expect(text).toContain(`'=HYPERLINK`);
    expect(text).not.toMatch(/(^|[,"])=HYPERLINK/m);
    const everything = [text, (await exported('formato=json')).toString()];
    const sheet = (await readXlsx(new Uint8Array(await exported('formato=xlsx')))).sheets[0];
    // Text of a workbook is text, whatever it begins with: nothing is added to it.
    const cells = sheet?.rows.flat() ?? [];
    expect(cells).toContain('=HYPERLINK("http://mala.example")');
    expect(cells.filter((cell) => typeof cell === 'string' && cell.startsWith("'"))).toEqual([]);
    everything.push(JSON.stringify(sheet?.rows));
    for (const one of everything) expect(one).not.toContain('SECR800229');
    const people = tableOf(await exported('persona=fisica'));
    expect(new Set(people.map((row) => `${row.RFC}${row['Correo comercial']}`))).toEqual(
      new Set(['Reservado']),
    );
  });

  it('keeps dates as dates in a workbook, and as ISO text in CSV and JSON', async () => {
    await sql`update supplier set registered_on = '2024-02-29', renewed_on = null where number = 'P-00002'`.execute(
      app.db,
    );
    const rows = (await readXlsx(new Uint8Array(await exported('formato=xlsx&q=P-2')))).sheets[0]?.rows ?? [];
    const column = (name: string) => rows[0]?.indexOf(name) ?? -1;
    expect(rows[1]?.[column('Fecha de inscripción')]).toEqual(new Date('2024-02-29'));
    expect(rows[1]?.[column('Vigencia hasta')]).toEqual(new Date('2030-12-31'));
    expect(rows[1]?.[column('Último refrendo')] ?? null).toBeNull();
    const [row] = tableOf(await exported('formato=csv&q=P-2'));
    expect([row?.['Fecha de inscripción'], row?.['Vigencia hasta']]).toEqual(['2024-02-29', '2030-12-31']);
    const [object] = JSON.parse((await exported('formato=json&q=P-2')).toString()) as {
      inscripcion: string;
    }[];
    expect(object?.inscripcion).toBe('2024-02-29');
  });

  it('mends a text that finds nobody, and keeps the order of a search, as the list does', async () => {
    await sql`update supplier set name = 'Limpieza Zacate', score = 95 where number = 'P-00014'`.execute(
      app.db,
    );
    await sql`update supplier set score = 80 where number = 'P-00008'`.execute(app.db);
    for (const q of ['limpieza', 'limpiesa']) {
      const filters = `q=${encodeURIComponent(q)}&entidad=Guanajuato&estado=vigente`;
      const { rows, correctedQuery } = await list(`${filters}&tam=50`);
      expect(correctedQuery).toBe(q === 'limpieza' ? null : 'limpieza');
      const numbers = tableOf(await exported(filters)).map((row) => row['Número de registro']);
      expect(numbers.length).toBeGreaterThan(50);
      expect(numbers.slice(0, 2)).toEqual(['P-00014', 'P-00008']);
      expect(numbers.slice(0, 50)).toEqual(rows.map(({ number }) => number));
    }
    expect(tableOf(await exported('q=zzzzqqqq'))).toEqual([]);
  });

  it('gives its connection back when the reader leaves in the middle', async () => {
    for (let turn = 0; turn < 8; turn += 1) {
      const response = await get('/exportacion?formato=json');
      const reader = response.body?.getReader();
      await reader?.read();
      await reader?.cancel();
    }
    expect(app.services.pool.totalCount - app.services.pool.idleCount).toBe(0);
    expect((await exported('formato=csv')).length).toBeGreaterThan(COUNT);
  });
});

describe('Counts of the registry', () => {
  it('stay exact through inserts, changes, deletions and the hourly adding up', async () => {
    const counted = async () => {
      const { facets, registered } = await list(`giro=LIM`);
      return { registered, giro: facets.giro, entidad: facets.entidad };
    };
    const real = async (where: ReturnType<typeof sql>) =>
      Number(
        (await sql<{ n: number }>`select count(*) n from supplier where ${where}`.execute(app.db)).rows[0]?.n,
      );
    await sql`update supplier set state_name = 'Colima' where number in ('P-00002', 'P-00004')`.execute(
      app.db,
    );
    await sql`delete from supplier where number = 'P-00007'`.execute(app.db);
    const before = await counted();
    expect(before.registered).toBe(COUNT - 1);
    expect(before.entidad).toContainEqual({ value: 'Colima', count: 2 });
    expect(before.giro).toContainEqual({
      value: 'PAP',
      label: 'Papelería',
      count: await real(sql`'PAP' = any(lines)`),
    });
    await sql`select compact_supplier_counts()`.execute(app.db);
    expect(await counted()).toEqual(before);
    await sql`select rebuild_supplier_counts()`.execute(app.db);
    expect(await counted()).toEqual(before);
  });

  it('filter by size and evaluation band, and find by number and by a secondary line', async () => {
    const { rows } = await sql<{ id: string }>`
      insert into evaluation_period (key, name, starts_on, ends_on, instrument, published_at)
      values ('2025-2', 'Segundo semestre 2025', '2025-07-01', '2025-12-31', '{"criteria":[],"bands":[]}', now() - interval '1 day')
      returning id`.execute(app.db);
    await sql`insert into evaluation_result select ${rows[0]?.id}::uuid, id, 4, 91, 'reliable', '{}' from supplier
      where number in ('P-00003', 'P-00005')`.execute(app.db);
    const page = await list('banda=confiable');
    expect(page.rows.map(({ number, score, band }) => [number, score, band])).toEqual([
      ['P-00003', 91, 'reliable'],
      ['P-00005', 91, 'reliable'],
    ]);
    expect((await list('tamano=micro')).total.value).toBe(
      (await list('')).facets.tamano.find(({ value }) => value === 'micro')?.count,
    );
    expect((await list('q=1234')).rows[0]?.number).toBe('P-01234');
    expect((await list('q=consumibles')).total).toEqual({ value: 1_000, exact: false });
    expect((await list('q=papeleira')).rows.length).toBeGreaterThan(0);
    await sql`update evaluation_period set published_at = null`.execute(app.db);
    expect((await list('banda=confiable')).total.value).toBe(0);
  });
});
