import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPool } from '#server/kit/db.ts';
import { createTestDatabase, type TestDatabase } from '#server/kit/test-database.ts';
import { plantedIn } from '#server/kit/test-planted.ts';

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(plantedIn(database.url), 1);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

async function keys(fn: 'firm_key' | 'supplier_name_key', names: string[]): Promise<string[]> {
  const { rows } = await pool.query<{ key: string }>(
    `select ${fn}(name) key from unnest($1::text[]) with ordinality n (name, place) order by place`,
    [names],
  );
  return rows.map(({ key }) => key);
}
const distinct = (all: string[]) => [...new Set(all)];

describe('firm_key', () => {
  it.each([
    [
      'bajio comercial del',
      [
        'Comercial del Bajío, S.A. de C.V.',
        'COMERCIAL DEL BAJIO SA DE CV',
        'Comercial del Bajío S. A. DE C. V.',
        'Comercial del Bajío, S. de R.L. de C.V.',
        'Bajío, Comercial del',
      ],
    ],
    ['ana lopez perez', ['Ana Pérez López', 'PÉREZ LÓPEZ ANA', 'Ana  Perez-Lopez']],
    ['& hijos pena', ['Peña & Hijos S.A.P.I. de C.V.', 'PENA & HIJOS']],
    ['ab servicios', ['A.B. Servicios, A.C.', 'A. B. Servicios', 'AB Servicios']],
  ])('is «%s» for every spelling of it', async (key, names) => {
    expect(distinct(await keys('firm_key', names))).toEqual([key]);
  });

  it('is another for another name, and leaves a form that stands within it', async () => {
    const names = [
      'Comercial del Bajío',
      'Comercial del Centro',
      'Comercial Bajío',
      'De la S.A. Rosa',
      'De la Rosa',
    ];
    const all = await keys('firm_key', names);
    expect(distinct(all)).toHaveLength(names.length);
    expect(all[3]).toBe('de la rosa sa');
  });

  it('of a name that is nothing but a legal form is not empty: it would be the same as any other', async () => {
    expect(await keys('firm_key', ['S.A. de C.V.', 'A.C.'])).toEqual(['sa', 'ac']);
  });

  it('is kept with every supplier and every entry of a list', async () => {
    const { rows } = await pool.query(
      "insert into supplier (name) values ('PEÑA E HIJOS, S.C.') returning firm_key = firm_key('Peña e hijos') same",
    );
    expect(rows).toEqual([{ same: true }]);
  });
});

describe('supplier_name_key', () => {
  it('makes spellings equal, and keeps the legal form and the order of the words', async () => {
    expect(
      await keys('supplier_name_key', [
        'Comercial del Bajío, S.A. de C.V.',
        'comercial  del bajio sa de cv',
        'Comercial del Bajío',
        'Bajío Comercial del',
      ]),
    ).toEqual([
      'comercial del bajio sa de cv',
      'comercial del bajio sa de cv',
      'comercial del bajio',
      'bajio comercial del',
    ]);
  });
});
