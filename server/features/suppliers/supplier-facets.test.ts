import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RegistryPage } from '#contract/supplier-registry.ts';
import type { SupplierPage } from '#contract/suppliers.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';

/** Lines by code; the last of the first five is nobody's main line. */
const LINES = ['PAP', 'LIM', 'RED', 'MUE', 'JAR'];
const NAMES: Record<string, string> = {
  PAP: 'Papelería de prueba',
  LIM: 'Limpieza de prueba',
  RED: 'Redes de prueba',
  MUE: 'Muebles de prueba',
  JAR: 'Jardines de prueba',
  GRA: 'Grabados',
  CAN: 'Cantera',
  GRU: 'Grúas',
};
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  await sql`insert into registry_line (code, name, source)
    select key, value, 'Prueba' from jsonb_each_text(${JSON.stringify(NAMES)}::jsonb)`.execute(app.db);
  await sql`
    insert into supplier (number, person_type, name, state_name, size, lines, status, source)
    select 'P-' || lpad(n::text, 5, '0'), case when n % 5 = 0 then 'natural' else 'legal' end, 'Empresa ' || n,
      (array['Guanajuato','Jalisco','Colima'])[1 + n % 3], (array['micro','small'])[1 + n % 2],
      -- Alone, or with others.
      array(select line from unnest(array[(${LINES}::text[])[1 + n % 4]] || case n % 3 when 0 then '{}'::text[]
        when 1 then array[(${LINES}::text[])[1 + n % 7 % 5]]
        else array[(${LINES}::text[])[1 + n % 11 % 5], (${LINES}::text[])[1 + n % 5]] end)
        with ordinality had (line, place) group by line order by min(place)),
      (array['active','active','expired'])[1 + n % 7 % 3], 'demo'
    from generate_series(1, 400) n`.execute(app.db);
});
afterAll(() => app.stop());

/** Each supplier once with its own values, and with all its lines. */
const VALUES = {
  estado: sql`array[status]`,
  giro: sql`lines`,
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

interface Counted {
  value: string;
  count: number;
  label?: string;
}
const nameOf = ({ value, label }: Counted) => label ?? value;

/** What the list counts too: with their names, lines that are chosen also when nobody is left. */
async function told(filter: Filter, facet: Facet): Promise<Counted[]> {
  const counts = await counted(filter, facet);
  if (facet !== 'giro') return counts;
  const chosen = (filter.giro ?? '').split('|').filter((code) => NAMES[code] !== undefined);
  return [
    ...counts,
    ...chosen
      .filter((code) => !counts.some(({ value }) => value === code))
      .map((value) => ({ value, count: 0 })),
  ]
    .map((one) => ({ ...one, label: NAMES[one.value] ?? '' }))
    .toSorted((a, b) => b.count - a.count || nameOf(a).localeCompare(nameOf(b), 'es'));
}

async function counted(filter: Filter, facet: Facet): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
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
    { giro: 'RED' },
    { giro: 'JAR' },
    { giro: 'RED|LIM' },
    { giro: 'RED|LIM|JAR', estado: 'vigente' },
    { giro: [...LINES, 'No existe'].join('|'), entidad: 'Colima' },
    { estado: 'vigente', entidad: 'Colima' },
    { estado: 'sin-refrendo', giro: 'PAP|MUE', persona: 'moral', tamano: 'micro' },
    { persona: 'fisica', entidad: 'Jalisco', giro: 'No existe' },
  ];
  for (const filter of filters) {
    for (const q of ['', 'empresa']) {
      it(`count what counting one by one counts, with ${JSON.stringify(filter)} and text «${q}»`, async () => {
        const query = new URLSearchParams({ ...filter, ...(q === '' ? {} : { q }), tam: '50' });
        const page = await read<SupplierPage>(`/proveedores?${query}`);
        for (const facet of Object.keys(VALUES) as Facet[])
          expect(page.facets[facet], facet).toEqual(await told(filter, facet));
        const numbers = await numbersOf(filter);
        expect(page.total).toEqual({ value: numbers.length, exact: true });
        if (q === '') expect(page.rows.map(({ number }) => number)).toEqual(numbers.slice(0, 50));
        expect(page.correctedQuery).toBe(null);
      });
    }
  }

  it('and the list tells which chosen lines a supplier has beside its main one', async () => {
    await sql`insert into supplier (number, name, lines, status) values
      ('P-90001', 'Áaron Varios', '{GRA,JAR,CAN}', 'active')`.execute(app.db);
    const rows = async (giro: string) =>
      (await read<SupplierPage>(`/proveedores?${new URLSearchParams({ giro })}`)).rows;
    expect((await rows('CAN'))[0]).toMatchObject({ mainLine: 'Grabados', alsoLines: ['Cantera'] });
    expect((await rows('GRA'))[0]).toMatchObject({ mainLine: 'Grabados', alsoLines: [] });
    expect((await rows('GRA|JAR'))[0]).toMatchObject({
      name: 'Áaron Varios',
      alsoLines: ['Jardines de prueba'],
    });
    await sql`delete from supplier where number = 'P-90001'`.execute(app.db);
  });

  it('agree with the export and with the list of the administration, also by a secondary line', async () => {
    const filter = { giro: 'JAR|RED', persona: 'moral' };
    const numbers = await numbersOf(filter);
    const query = new URLSearchParams(filter);
    const exported = await read<{ numeroRegistro: string }[]>(
      `/proveedores/exportacion?formato=json&${query}`,
    );
    expect(exported.map(({ numeroRegistro }) => numeroRegistro)).toEqual(numbers);
    const office = await read<RegistryPage>(`/padron?tam=50&${query}`, 'admin');
    expect(office.rows.map(({ number }) => number)).toEqual(numbers.slice(0, 50));
    expect(office.total.value).toBe(numbers.length);
    const byCount = (await told(filter, 'giro')).toSorted((a, b) => a.value.localeCompare(b.value));
    expect(office.facets.giro.toSorted((a, b) => a.value.localeCompare(b.value))).toEqual(byCount);
  });

  it('follow every change of a supplier (count_supplier_changes), and stay the same when the kept counts are added up', async () => {
    const lines = async () =>
      (await read<SupplierPage>('/proveedores?estado=vigente,sin-refrendo')).facets.giro;
    await sql`update supplier set lines = array(select distinct line from unnest(lines || '{JAR,GRU}') line), size = 'micro' where number like '%7'`.execute(
      app.db,
    );
    await sql`update supplier set status = 'unregistered' where number like '%8'`.execute(app.db);
    await sql`delete from supplier where number like '%9'`.execute(app.db);
    await sql`update supplier set status = 'cancelled' where number = 'P-00001'`.execute(app.db);
    const kept = await told({ estado: 'vigente|sin-refrendo' }, 'giro');
    expect(await lines()).toEqual(kept);
    expect(kept).toContainEqual({ value: 'GRU', label: 'Grúas', count: 40 });
    const whole = () =>
      sql`select line_code, status, person_type, state_name, size, band, sum(n)::int n from supplier_line_count
        group by 1, 2, 3, 4, 5, 6 having sum(n) <> 0 order by 1, 2, 3, 4, 5, 6`.execute(app.db);
    const before = await whole();
    await sql`select compact_supplier_counts()`.execute(app.db);
    const stored =
      await sql`select line_code, status, person_type, state_name, size, band, n from supplier_line_count
      order by 1, 2, 3, 4, 5, 6`.execute(app.db);
    expect(stored.rows).toEqual(before.rows);
    await sql`select rebuild_supplier_counts()`.execute(app.db);
    expect((await whole()).rows).toEqual(before.rows);
  });
});
