import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync, deflateSync } from 'node:zlib';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inspectPiece } from './inspect-piece.ts';
import { catalog, packed, PAGE, PAGES, pdfOf, SCRIPT, withCatalog } from './test-pdfs.ts';
import { ownTurn } from './turn.ts';
import { meaningOf } from './pdf-meaning.ts';
import { REFUSALS } from './pdf-refusals.ts';
import { emptyScan } from './pdf-found.ts';
import { activeContentOf } from './pdf-scan.ts';

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'pdf-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

async function verdict(bytes: Buffer): Promise<string> {
  const path = join(dir, 'a');
  await writeFile(path, bytes);
  return inspectPiece(path, 'a.pdf', { maxPages: 300, turn: ownTurn() }).then(
    ({ pages }) => `${pages} pages`,
    (error: { code: string; message: string }) => `${error.code}: ${error.message}`,
  );
}

const OPAQUE = 'objetos comprimidos que no se pueden revisar';

describe('what a PDF does is seen however its names are written', () => {
  test.each([
    ['a comment', `/OpenAction << ${SCRIPT.replace('Script', 'Script%x\n')} >>`, 'JavaScript'],
    ['a zero byte', `/OpenAction << ${SCRIPT.replace('Script', 'Script\0')} >>`, 'JavaScript'],
    ['a comment', '/OpenAction << /S /Launch%\n /F (cmd.exe) >>', 'acciones que abren programas'],
    ['a script of a rendition', '/OpenAction << /S /Rendition /JS (app.alert\\(1\\)) >>', REFUSALS.media],
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
    expect(scan.active ?? scan.opaque ?? 'quiet').toBe(what);
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
    expect(activeContentOf(bytes).active).toBe('JavaScript');
  });
});

test('what the scan overlooks is told by the programs that read PDFs', async () => {
  const scan = emptyScan();
  await meaningOf(packed('/N 1 /First 4 /Filter /FlateDecode', deflateSync), scan);
  expect(scan.active).toBe('JavaScript');
  const field = '<< /Subtype /Widget /T (x) /Rect [0 0 9 9] /A << /S /J#61vaScript /JS (1) >> >>';
  const button = emptyScan();
  const page = PAGE.replace('/MediaBox', `/Annots [${field}] /MediaBox`);
  await meaningOf(pdfOf([catalog(''), PAGES, page]), button);
  expect(button.active).toBe('JavaScript');
  const file = emptyScan();
  const tree = '/Names << /EmbeddedFiles << /Names [(a) << /F (a.exe) /EF << /F 4 0 R >> >>] >> >>';
  const content = '<< /Length 2 >>\nstream\nMZ\nendstream';
  await meaningOf(pdfOf([catalog(tree), PAGES, PAGE, content]), file);
  expect(file).toMatchObject({ encrypted: false, holds: 'archivos incrustados' });
  expect(file.active).toBeUndefined();
});

test('pages are counted by the tree, whatever number the file tells', async () => {
  const document = await PDFDocument.create();
  for (let page = 1; page <= 301; page += 1) document.addPage([100, 100]);
  const bytes = Buffer.from(await document.save({ useObjectStreams: false })).toString('latin1');
  const lying = Buffer.from(bytes.replace('/Count 301', '/Count 1  '), 'latin1');
  expect(await verdict(lying)).toBe('file_too_many_pages: a.pdf tiene 301 páginas. El máximo es 300.');
});
