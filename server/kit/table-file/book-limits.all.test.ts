import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { checkBook } from './book-limits.ts';

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'libro-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

async function check(bytes: Uint8Array): Promise<string> {
  const path = join(dir, 'libro.xlsx');
  await writeFile(path, bytes);
  return checkBook(path).then(
    () => 'leído',
    (error: Error) => error.message,
  );
}

async function sheet(content: string, name = 'xl/worksheets/sheet1.xml', change?: (bytes: Buffer) => void) {
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from(content), name);
  zip.end();
  const bytes = await buffer(zip.outputStream);
  change?.(bytes);
  return bytes;
}

const TOO_MUCH =
  'El libro tiene demasiadas celdas, columnas o textos. Deja solo la tabla, o guárdala como CSV.';
const DAMAGED = 'El libro está dañado. Guárdalo otra vez como XLSX y súbelo.';

test('a registry of twenty thousand rows and a cell at the far end of one of them are read', async () => {
  const rows = Array.from({ length: 20_000 }, (_, index) =>
    Array.from({ length: 30 }, (__, at) => `${index} ${at % 7}`),
  );
  expect(await check(await writeXlsx({ sheets: [{ name: 'Padrón', rows }] }))).toBe('leído');
  expect(await check(await sheet('<row><c r="A1"/><c r="XFD1"/></row>'))).toBe('leído');
});

test('a few rows with a cell at the far end, millions of empty cells and millions of texts are too much', async () => {
  expect(await check(await sheet('<row><c r="XFD1"/></row>'.repeat(600)))).toBe(TOO_MUCH);
  expect(await check(await sheet(`<x:row>${'<x:c  x="1" r = "XFC1"></x:c><x:row>'.repeat(600)}`))).toBe(
    TOO_MUCH,
  );
  expect(await check(await sheet('<row><c/>'.repeat(10) + '<c/>'.repeat(5_000_001)))).toBe(TOO_MUCH);
  expect(await check(await sheet('<si/>'.repeat(2_500_001), 'xl/sharedStrings.xml'))).toBe(TOO_MUCH);
});

test('a cell that hides where it stands, and a size that is not true, are damage', async () => {
  for (const cell of [
    '<c r="&#88;FD1"/>',
    '<c x="<" r="XFD1"/>',
    `<c ${' '.repeat(2000)}r="XFD1"/>`,
    '<c r="XFDX1"/>',
  ]) {
    expect(await check(await sheet(cell))).toBe(DAMAGED);
  }
  const lying = await sheet('x'.repeat(200_000), 'a.xml', (bytes) => {
    bytes.writeUInt32LE(10, bytes.indexOf(Buffer.from([0x50, 0x4b, 1, 2])) + 24);
  });
  expect(await check(lying)).toBe(DAMAGED);
});
