import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { readBook } from './read-book.ts';

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'libro-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

/** Rows of a workbook, or what a person is told of it. */
async function read(bytes: Uint8Array, limits: Parameters<typeof readBook>[1] = {}): Promise<unknown> {
  const path = join(dir, 'libro.xlsx');
  await writeFile(path, bytes);
  try {
    const { rows } = await readBook({ path, to: join(dir, 'filas') }, limits);
    // What was read once is read again as often as anybody asks.
    for await (const _ of rows()) break;
    const all: unknown[] = [];
    for await (const row of rows()) all.push(row);
    return all;
  } catch (error) {
    return (error as Error).message;
  }
}

async function zipped(entries: Record<string, string>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(entries)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream);
}

const ROWS = [
  ['Nombre', 'Línea con\nsalto', ''],
  ['Ñandú «uno»', 12.5, true],
];

test('rows come as text, with line breaks and accents, from a process of their own', async () => {
  expect(await read(await writeXlsx({ sheets: [{ name: 'Tabla', rows: ROWS }] }))).toEqual([
    { line: 1, values: ['Nombre', 'Línea con\nsalto'] },
    { line: 2, values: ['Ñandú «uno»', '12.5', 'true'], kinds: { 1: 'number', 2: 'boolean' } },
  ]);
});

test('one with cells at the far end of 100,000 rows, one with too many columns and one that is none are told in plain words', async () => {
  const rows = await zipped({ 'xl/worksheets/sheet1.xml': '<row><c r="XFD1"/></row>'.repeat(100_000) });
  expect(await read(rows)).toMatch(/^El libro tiene demasiadas celdas/);
  const table = await writeXlsx({
    sheets: [{ name: 'Tabla', rows: [Array.from({ length: 16_000 }, (_, at) => `c${at}`)] }],
  });
  expect(await read(table)).toMatch(/columnas/);
  expect(await read(Buffer.from('PK nada'))).toMatch(/libro está dañado|leer el libro/);
}, 120_000);

test('the process is ended that takes too long, or too much memory; the server goes on', async () => {
  const rows = Array.from({ length: 5_000 }, (_, n) => Array.from({ length: 20 }, (__, at) => `${n} ${at}`));
  const book = await writeXlsx({ sheets: [{ name: 'Tabla', rows }] });
  expect(await read(book, { limitMs: 1 })).toMatch(/tarda demasiado en leerse/);
  expect(await read(book, { maxBytes: 10_000_000 })).toMatch(/demasiadas celdas/);
  expect(await read(book)).toHaveLength(5_000);
}, 120_000);
