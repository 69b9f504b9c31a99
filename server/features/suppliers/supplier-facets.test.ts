import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SupplierPage } from '#contract/suppliers.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  await sql`
    insert into supplier (number, person_type, name, state_name, size, main_line, status, source)
    select 'P-' || lpad(n::text, 5, '0'), case when n % 5 = 0 then 'natural' else 'legal' end, 'Empresa ' || n,
      (array['Guanajuato','Jalisco','Colima'])[1 + n % 3], (array['micro','small'])[1 + n % 2],
      (array['Papelería','Limpieza','Redes','Muebles'])[1 + n % 4], (array['active','active','expired'])[1 + n % 7 % 3], 'demo'
    from generate_series(1, 400) n`.execute(app.db);
});
afterAll(() => app.stop());

const COLUMNS = {
  estado: 'status',
  giro: 'main_line',
  persona: 'person_type',
  entidad: 'state_name',
  tamano: 'size',
};
const CODES: Record<string, string> = {
  vigente: 'active',
  'sin-refrendo': 'expired',
  fisica: 'natural',
  moral: 'legal',
  micro: 'micro',
};
type Facet = keyof typeof COLUMNS;
type Filter = Partial<Record<Facet, string>>;

async function counted(filter: Filter, facet: Facet): Promise<{ value: string; count: number }[]> {
  const parts = (Object.entries(filter) as [Facet, string][])
    .filter(([name]) => name !== facet)
    .map(
      ([name, word]) =>
        sql`${sql.ref(COLUMNS[name])} = any(${word.split('|').map((one) => CODES[one] ?? one)})`,
    );
  const { rows } = await sql<{ value: string; count: number }>`
    select ${sql.ref(COLUMNS[facet])} value, count(*) count from supplier
    where ${parts.length === 0 ? sql`true` : sql.join(parts, sql` and `)} group by 1`.execute(app.db);
  return rows.toSorted((a, b) => b.count - a.count || a.value.localeCompare(b.value, 'es'));
}

describe('Facets of the registry', () => {
  const filters: Filter[] = [
    {},
    { giro: 'Redes' },
    { giro: 'Redes|Limpieza' },
    { estado: 'vigente', entidad: 'Colima' },
    { estado: 'sin-refrendo', giro: 'Papelería|Muebles', persona: 'moral', tamano: 'micro' },
    { persona: 'fisica', entidad: 'Jalisco', giro: 'No existe' },
  ];
  for (const filter of filters) {
    for (const q of ['', 'empresa']) {
      it(`count what counting one by one counts, with ${JSON.stringify(filter)} and text «${q}»`, async () => {
        const query = new URLSearchParams({ ...filter, ...(q === '' ? {} : { q }) });
        const page = (await (
          await app.send('stranger', 'GET', `/proveedores?${query}`)
        ).json()) as SupplierPage;
        for (const facet of Object.keys(COLUMNS) as Facet[])
          expect(page.facets[facet], facet).toEqual(await counted(filter, facet));
        const all = Object.keys(filter).length === 0 ? 400 : undefined;
        if (all !== undefined) expect(page.total).toEqual({ value: all, exact: true });
        expect(page.correctedQuery).toBe(null);
      });
    }
  }
});
