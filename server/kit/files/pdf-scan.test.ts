import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync, deflateSync } from 'node:zlib';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inspectPiece } from './inspect-piece.ts';
import { meaningOf } from './pdf-meaning.ts';
import { activeContentOf, type PdfScan } from './pdf-scan.ts';

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'pdf-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

async function verdict(bytes: Buffer): Promise<string> {
  const path = join(dir, 'a');
  await writeFile(path, bytes);
  return inspectPiece(path, 'a.pdf', { maxPages: 300, caller: undefined }).then(
    ({ pages }) => `${pages} pages`,
    (error: { code: string; message: string }) => `${error.code}: ${error.message}`,
  );
}

const PAGES = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>';
const PAGE = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>';

/** A PDF of these objects with its table. */
function pdfOf(objects: readonly string[]): Buffer {
  let text = '%PDF-1.7\n';
  const places = objects.map((object, index) => {
    const place = String(text.length).padStart(10, '0');
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${place} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}trailer\n<< /Size ${size} /Root 1 0 R >>\n`;
  return Buffer.from(`${text}${table}startxref\n${text.length}\n%%EOF\n`, 'latin1');
}

const catalog = (more: string) => `<< /Type /Catalog /Pages 2 0 R ${more} >>`;
const withCatalog = (more: string) => pdfOf([catalog(more), PAGES, PAGE]);
const SCRIPT = '/S /JavaScript /JS (app.alert\\(1\\))';

/** A PDF whose catalogue, with a script, lies in a stream with this dictionary. */
function packed(dictionary: string, pack: (content: string) => Buffer): Buffer {
  const content = pack(`1 0 ${catalog(`/OpenAction << ${SCRIPT} >>`)} `);
  const parts = ['%PDF-1.7\n', `2 0 obj\n${PAGES}\nendobj\n`, `3 0 obj\n${PAGE}\nendobj\n`].map((part) =>
    Buffer.from(part),
  );
  const head = Buffer.from(`4 0 obj\n<< ${dictionary} /Length ${content.length} >>\nstream\n`);
  parts.push(Buffer.concat([head, content, Buffer.from('\nendstream\nendobj\n')]));
  const places = parts.map((_, index) => Buffer.concat(parts.slice(0, index)).length);
  const end = Buffer.concat(parts).length;
  const row = (kind: number, place: number, index: number) => {
    const bytes = Buffer.alloc(7);
    bytes[0] = kind;
    bytes.writeUInt32BE(place, 1);
    bytes.writeUInt16BE(index, 5);
    return bytes;
  };
  const rows = [row(0, 0, 65_535), row(2, 4, 0), ...places.slice(1).map((place) => row(1, place, 0))];
  const table = Buffer.concat([...rows, row(1, end, 0)]);
  return Buffer.concat([
    ...parts,
    Buffer.from(
      `5 0 obj\n<< /Type /XRef /Size 6 /W [1 4 2] /Root 1 0 R /Length ${table.length} >>\nstream\n`,
    ),
    table,
    Buffer.from(`\nendstream\nendobj\nstartxref\n${end}\n%%EOF\n`),
  ]);
}

const OPAQUE = 'objetos comprimidos que no se pueden revisar';

describe('what a PDF does is seen however its names are written', () => {
  test.each([
    ['a comment', `/OpenAction << ${SCRIPT.replace('Script', 'Script%x\n')} >>`, 'JavaScript'],
    ['a zero byte', `/OpenAction << ${SCRIPT.replace('Script', 'Script\0')} >>`, 'JavaScript'],
    ['a comment', '/OpenAction << /S /Launch%\n /F (cmd.exe) >>', 'acciones que abren programas'],
    ['a script of a rendition', '/OpenAction << /S /Rendition /JS (app.alert\\(1\\)) >>', 'JavaScript'],
    ['a comment', '/Names << /EmbeddedFiles%\n << /Names [] >> >>', 'archivos incrustados'],
    ['a comment', '/X << /EF%\n<< /F 3 0 R >> >>', 'archivos incrustados'],
    ['a long comment', `/X << /EF%${'x'.repeat(9_000)}\n<< /F 3 0 R >> >>`, 'archivos incrustados'],
    ['a comment', '/AcroForm << /XFA%\n(x) >>', 'un formulario XFA'],
  ])('behind %s: %s', (_, more, what) => {
    const { active, holds } = activeContentOf(withCatalog(more));
    expect(active ?? holds).toBe(what);
  });

  test('encryption behind a comment too', () => {
    expect(activeContentOf(Buffer.from('trailer << /Encrypt%\n5 0 R >>')).encrypted).toBe(true);
  });

  test('a quiet PDF passes', async () => {
    expect(await verdict(withCatalog('/Lang (es-MX)'))).toBe('1 pages');
  });
});

describe('objects in compressed streams are looked into', () => {
  const objects = '/N 1 /First 4';
  test.each([
    ['that say what they are', `/Type /ObjStm ${objects} /Filter /FlateDecode`, 'JavaScript'],
    ['that do not say what they are', `${objects} /Filter /FlateDecode`, 'JavaScript'],
    ['with the filter in a list', `${objects} /Filter [ /Flate#44ecode ]`, 'JavaScript'],
    ['behind a string like an object', `${objects} /Filter /FlateDecode /X ( obj << /A 1 >>)`, 'JavaScript'],
    ['with a predictor', `${objects} /Filter /FlateDecode /DecodeParms << /Predictor 12 >>`, OPAQUE],
    ['with its settings elsewhere', `${objects} /Filter /FlateDecode /DecodeParms 9 0 R`, OPAQUE],
    ['with its filter elsewhere', `${objects} /Filter 9 0 R`, OPAQUE],
    ['with two filters', `${objects} /Filter /FlateDecode /Filter /ASCIIHexDecode`, OPAQUE],
    ['with the short name of the filter', `${objects} /F /FlateDecode`, OPAQUE],
    ['with brackets that do not agree', `/X [ >> ] ${objects} /Filter /FlateDecode`, OPAQUE],
  ])('%s', (_, dictionary, what) => {
    const scan = activeContentOf(packed(dictionary, deflateSync));
    expect(scan.active ?? (scan.opaque === true ? OPAQUE : 'quiet')).toBe(what);
  });

  test('packed twice they are refused', async () => {
    const twice = packed(`${objects} /Filter [/FlateDecode /FlateDecode]`, (content) =>
      deflateSync(deflateSync(content)),
    );
    expect(await verdict(twice)).toContain(OPAQUE);
  });

  test('to the end of what is packed, whatever is written among it', () => {
    const bytes = packed(`${objects} /Filter /FlateDecode`, (content) => {
      const shown = Buffer.from('\nendstream\n');
      // One block as it is, then a packed one; the sum at the end is of both.
      const block = Buffer.from([0x78, 0x9c, 0, shown.length, 0, 0xff - shown.length, 0xff]);
      const sum = deflateSync(Buffer.concat([shown, Buffer.from(content)])).subarray(-4);
      return Buffer.concat([block, shown, deflateRawSync(content), sum]);
    });
    expect(activeContentOf(bytes)).toEqual({ encrypted: false, active: 'JavaScript' });
  });
});

test('what the scan overlooks is told by the programs that read PDFs', async () => {
  const scan: PdfScan = { encrypted: false };
  await meaningOf(packed('/N 1 /First 4 /Filter /FlateDecode', deflateSync), scan);
  expect(scan.active).toBe('JavaScript');
  const field = '<< /Subtype /Widget /T (x) /Rect [0 0 9 9] /A << /S /J#61vaScript /JS (1) >> >>';
  const button: PdfScan = { encrypted: false };
  const page = PAGE.replace('/MediaBox', `/Annots [${field}] /MediaBox`);
  await meaningOf(pdfOf([catalog(''), PAGES, page]), button);
  expect(button.active).toBe('JavaScript');
  const file: PdfScan = { encrypted: false };
  const tree = '/Names << /EmbeddedFiles << /Names [(a) << /F (a.exe) /EF << /F 4 0 R >> >>] >> >>';
  const content = '<< /Length 2 >>\nstream\nMZ\nendstream';
  await meaningOf(pdfOf([catalog(tree), PAGES, PAGE, content]), file);
  expect(file).toEqual({ encrypted: false, holds: 'archivos incrustados' });
});

test('pages are counted by the tree, whatever number the file tells', async () => {
  const document = await PDFDocument.create();
  for (let page = 1; page <= 301; page += 1) document.addPage([100, 100]);
  const bytes = Buffer.from(await document.save({ useObjectStreams: false })).toString('latin1');
  const lying = Buffer.from(bytes.replace('/Count 301', '/Count 1  '), 'latin1');
  expect(await verdict(lying)).toBe('file_too_many_pages: a.pdf tiene 301 páginas. El máximo es 300.');
});
