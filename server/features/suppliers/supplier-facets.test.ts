import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RegistryPage } from '#contract/supplier-registry.ts';
import type { SupplierPage } from '#contract/suppliers.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';

/** The last is nobody's main line. */
const LINES = ['Papelería', 'Limpieza', 'Redes', 'Muebles', 'Jardines'];
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  await sql`
    insert into supplier (number, person_type, name, state_name, size, main_line, lines, status, source)
    select 'P-' || lpad(n::text, 5, '0'), case when n % 5 = 0 then 'natural' else 'legal' end, 'Empresa ' || n,
      (array['Guanajuato','Jalisco','Colima'])[1 + n % 3], (array['micro','small'])[1 + n % 2],
      (${LINES}::text[])[1 + n % 4],
      -- Alone, with the main one repeated, or without it.
      case n % 3 when 0 then '{}'
        when 1 then array[(${LINES}::text[])[1 + n % 4], (${LINES}::text[])[1 + n % 7 % 5], (${LINES}::text[])[1 + n % 4]]
        else array[(${LINES}::text[])[1 + n % 11 % 5], (${LINES}::text[])[1 + n % 5]] end,
      (array['active','active','expired'])[1 + n % 7 % 3], 'demo'
    from generate_series(1, 400) n`.execute(app.db);
});
afterAll(() => app.stop());

/** Each supplier once with its own values, and with all its lines. */
const VALUES = {
  estado: sql`array[status]`,
  giro: sql`array(select distinct l from unnest(lines || main_line) l)`,
  persona: sql`array[person_type]`,
  entidad: sql`array[state_name]`,
  tamano: sql`array[size]`,
};
const CODES: Record<string, string> = {
  vigente: 'active',
  'sin-refrendo': 'expired',
  fisica: 'natural',
  moral: 'legal',
  micro: 'micro',
};
type Facet = keyof typeof VALUES;
type Filter = Partial<Record<Facet, string>>;

/** Condition of a filter, without one of its facets. */
function matching(filter: Filter, without?: Facet) {
  const parts = (Object.entries(filter) as [Facet, string][])
    .filter(([name]) => name !== without)
    .map(
      ([name, word]) => sql`${VALUES[name]} && ${word.split('|').map((one) => CODES[one] ?? one)}::text[]`,
    );
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `);
}

async function counted(filter: Filter, facet: Facet): Promise<{ value: string; count: number }[]> {
  const { rows } = await sql<{ value: string; count: number }>`
    select value, count(*) count from supplier, unnest(${VALUES[facet]}) value
    where ${matching(filter, facet)} group by 1`.execute(app.db);
  return rows.toSorted((a, b) => b.count - a.count || a.value.localeCompare(b.value, 'es'));
}

async function numbersOf(filter: Filter): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select number from supplier where ${matching(filter)} order by name collate "es-x-icu", id`.execute(
    app.db,
  );
  return rows.map(({ number }) => number);
}

async function read<T>(path: string, caller: 'stranger' | 'admin' = 'stranger'): Promise<T> {
  return (await (await app.send(caller, 'GET', path)).json()) as T;
}

describe('Facets of the registry', () => {
  const filters: Filter[] = [
    {},
    { giro: 'Redes' },
    { giro: 'Jardines' },
    { giro: 'Redes|Limpieza' },
    { giro: 'Redes|Limpieza|Jardines', estado: 'vigente' },
    { giro: [...LINES, 'No existe'].join('|'), entidad: 'Colima' },
    { estado: 'vigente', entidad: 'Colima' },
    { estado: 'sin-refrendo', giro: 'Papelería|Muebles', persona: 'moral', tamano: 'micro' },
    { persona: 'fisica', entidad: 'Jalisco', giro: 'No existe' },
  ];
  for (const filter of filters) {
    for (const q of ['', 'empresa']) {
      it(`count what counting one by one counts, with ${JSON.stringify(filter)} and text «${q}»`, async () => {
        const query = new URLSearchParams({ ...filter, ...(q === '' ? {} : { q }), tam: '50' });
        const page = await read<SupplierPage>(`/proveedores?${query}`);
        for (const facet of Object.keys(VALUES) as Facet[])
          expect(page.facets[facet], facet).toEqual(await counted(filter, facet));
        const numbers = await numbersOf(filter);
        expect(page.total).toEqual({ value: numbers.length, exact: true });
        if (q === '') expect(page.rows.map(({ number }) => number)).toEqual(numbers.slice(0, 50));
        expect(page.correctedQuery).toBe(null);
      });
    }
  }

  it('and the list tells which chosen lines a supplier has beside its main one', async () => {
    await sql`insert into supplier (number, name, main_line, lines, status) values
      ('P-90001', 'Áaron Varios', 'Grabados', '{Jardines,Grabados,Cantera,Jardines}', 'active')`.execute(
      app.db,
    );
    const rows = async (giro: string) =>
      (await read<SupplierPage>(`/proveedores?${new URLSearchParams({ giro })}`)).rows;
    expect((await rows('Cantera'))[0]).toMatchObject({ mainLine: 'Grabados', alsoLines: ['Cantera'] });
    expect((await rows('Grabados'))[0]).toMatchObject({ mainLine: 'Grabados', alsoLines: [] });
    expect((await rows('Grabados|Jardines'))[0]).toMatchObject({
      name: 'Áaron Varios',
      alsoLines: ['Jardines'],
    });
    await sql`delete from supplier where number = 'P-90001'`.execute(app.db);
  });

  it('agree with the export and with the list of the administration, also by a secondary line', async () => {
    const filter = { giro: 'Jardines|Redes', persona: 'moral' };
    const numbers = await numbersOf(filter);
    const query = new URLSearchParams(filter);
    const exported = await read<{ numeroRegistro: string }[]>(
      `/proveedores/exportacion?formato=json&${query}`,
    );
    expect(exported.map(({ numeroRegistro }) => numeroRegistro)).toEqual(numbers);
    const office = await read<RegistryPage>(`/padron?tam=50&${query}`, 'admin');
    expect(office.rows.map(({ number }) => number)).toEqual(numbers.slice(0, 50));
    expect(office.total.value).toBe(numbers.length);
    const byCount = (await counted(filter, 'giro')).toSorted((a, b) => a.value.localeCompare(b.value));
    expect(office.facets.giro.toSorted((a, b) => a.value.localeCompare(b.value))).toEqual(byCount);
  });

  it('follow every change of a supplier, and stay the same when the kept counts are added up', async () => {
    const lines = async () =>
      (await read<SupplierPage>('/proveedores?estado=vigente,sin-refrendo')).facets.giro;
    await sql`update supplier set lines = lines || '{Jardines,Grúas}', size = 'micro' where number like '%7'`.execute(
      app.db,
    );
    await sql`update supplier set status = 'unregistered' where number like '%8'`.execute(app.db);
    await sql`delete from supplier where number like '%9'`.execute(app.db);
    await sql`update supplier set status = 'cancelled' where number = 'P-00001'`.execute(app.db);
    const kept = await counted({ estado: 'vigente|sin-refrendo' }, 'giro');
    expect(await lines()).toEqual(kept);
    expect(kept).toContainEqual({ value: 'Grúas', count: 40 });
    const whole = () =>
      sql`select line, status, person_type, state_name, size, band, sum(n)::int n from supplier_line_count
        group by 1, 2, 3, 4, 5, 6 having sum(n) <> 0 order by 1, 2, 3, 4, 5, 6`.execute(app.db);
    const before = await whole();
    await sql`select compact_supplier_counts()`.execute(app.db);
    const stored =
      await sql`select line, status, person_type, state_name, size, band, n from supplier_line_count
      order by 1, 2, 3, 4, 5, 6`.execute(app.db);
    expect(stored.rows).toEqual(before.rows);
    await sql`select rebuild_supplier_counts()`.execute(app.db);
    expect((await whole()).rows).toEqual(before.rows);
  });
});
