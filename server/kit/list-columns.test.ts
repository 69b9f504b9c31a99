import { sql, type RawBuilder } from 'kysely';
import { parse } from 'csv-parse/sync';
import { readXlsx } from 'hucre/xlsx';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  chosenColumns,
  listOrder,
  LIST_FILE,
  type ListColumns,
  type ListFile,
} from '#contract/list-columns.ts';
import { exportList, orderOf, type ListSource } from './list-columns.ts';
import { containing, readPage, wordsOf } from './list-page.ts';
import { startTestApp, type TestApp } from './test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

interface Row {
  n: number;
  name: string;
}
const COLUMNS = {
  numero: { label: 'Número', isSortable: true },
  nombre: { label: 'Nombre', isSortable: true },
  nota: { label: 'Nota', isExtra: true },
} as const satisfies ListColumns;
const SOURCE: ListSource<typeof COLUMNS, Row> = {
  numero: { order: sql`n`, value: ({ n }) => n },
  nombre: { order: sql`name`, value: ({ name }) => name },
  nota: { value: () => '=1+1' },
};

async function fileOf(rows: number, wish: Partial<ListFile>): Promise<Response> {
  const server = new Hono().get('/', (context) =>
    exportList(
      app.services,
      {
        file: 'prueba',
        sheet: 'Prueba',
        columns: COLUMNS,
        source: SOURCE,
        rows: sql<Row>`select n::int, 'Fila ' || n name from generate_series(1, ${rows}::int) n
          order by ${orderOf(SOURCE, '-numero', sql`n`, sql`n`)}`,
      },
      { formato: 'csv', columnas: '', claves: '', ...wish },
      context,
    ),
  );
  return server.request('/');
}

it(
  '100,000 rows leave as they are read, in the order and with the columns that were asked for',
  { tags: 'all' },
  async () => {
    const answer = await fileOf(100_000, { columnas: 'nombre,numero,nada,nombre' });
    expect(answer.headers.get('content-disposition')).toContain('prueba-');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const reader = answer.body!.getReader();
    const chunks: Uint8Array[] = [];
    for (let next = await reader.read(); !next.done; next = await reader.read()) chunks.push(next.value);
    // Never the whole file at once.
    expect(chunks.length).toBeGreaterThan(100);
    const lines = parse(Buffer.concat(chunks).toString(), { bom: true });
    expect(lines).toHaveLength(100_001);
    expect(lines.slice(0, 2)).toEqual([
      ['Nombre', 'Número'],
      ['Fila 100000', '100000'],
    ]);
  },
);

it('a workbook holds the same, without the columns that nobody chose', async () => {
  const answer = await fileOf(3, { formato: 'xlsx' });
  const { sheets } = await readXlsx(new Uint8Array(await answer.arrayBuffer()));
  expect(sheets[0]?.rows).toEqual([
    ['Número', 'Nombre'],
    [3, 'Fila 3'],
    [2, 'Fila 2'],
    [1, 'Fila 1'],
  ]);
});

it('no cell of a CSV is a formula', async () => {
  expect(await (await fileOf(1, { columnas: 'nota' })).text()).toContain("'=1+1");
});

it('an order or a column that the list does not declare is as if nobody had asked', () => {
  const asked = listOrder(COLUMNS);
  expect(['numero', '-nombre', 'nota', 'drop table', undefined].map((word) => asked.parse(word))).toEqual([
    'numero',
    '-nombre',
    undefined,
    undefined,
    undefined,
  ]);
  const own = sql`n`;
  expect(orderOf(SOURCE, 'toString', own, sql`n`)).toBe(own);
  expect(chosenColumns(COLUMNS, 'constructor')).toEqual(['numero', 'nombre']);
  expect(LIST_FILE.claves.safeParse('x'.repeat(20_000)).success).toBe(false);
});

it('reads a page and counts no further than the cap', async () => {
  const { db } = app.services;
  const listed = (last: number) => {
    const from = sql`generate_series(1, ${last}::int) n`;
    return {
      from,
      rows: (limit: RawBuilder<unknown>) => sql<Row>`select n from ${from} order by n ${limit}`,
      cap: 7,
    };
  };
  expect(await readPage(db, { page: 2, size: 3 }, listed(7))).toEqual({
    rows: [{ n: 4 }, { n: 5 }, { n: 6 }],
    total: { value: 7, exact: true },
    page: 2,
    size: 3,
  });
  expect((await readPage(db, { page: 4, size: 3 }, listed(8))).total).toEqual({ value: 7, exact: false });
});

it('looks for each word as it is written, signs of a pattern too', async () => {
  expect(wordsOf('  dos\tpalabras ')).toEqual(['dos', 'palabras']);
  const { rows } = await sql<{
    text: string;
  }>`select text from (values ('al 5%'), ('al 50'), ('al_5%')) v (text)
    where plain(text) like ${containing('5%')} order by text`.execute(app.services.db);
  expect(rows.map(({ text }) => text).toSorted()).toEqual(['al 5%', 'al_5%']);
});
