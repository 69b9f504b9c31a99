import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { PDFDocument } from '@cantoo/pdf-lib';
import PdfFile from 'pdfkit';
import { getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { joinPdf } from './join-pdf.ts';
import { ownTurn } from './turn.ts';
import { jpegOf, pngOf } from './test-images.ts';

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'union-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

async function source(name: string, bytes: Buffer, mediaType: string) {
  const path = join(dir, name);
  await writeFile(path, bytes);
  return { path, mediaType };
}

async function pdf(pages: number, options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> {
  const document = new PdfFile({ autoFirstPage: false, ...options });
  for (let page = 1; page <= pages; page += 1) document.addPage({ size: 'A5' }).text(`Página ${page}`);
  document.end();
  return buffer(document);
}

test('PDFs and images become one PDF in the given order, images upright on letter pages', async () => {
  const target = join(dir, 'unido.pdf');
  const pages = await joinPdf(
    {
      sources: [
        await source('a', pngOf(300, 200), 'image/png'),
        await source('b', await pdf(2), 'application/pdf'),
        await source('c', jpegOf(400, 300, 6), 'image/jpeg'),
      ],
      target,
    },
    ownTurn(),
  );
  expect(pages).toBe(4);
  const joined = await PDFDocument.load(await readFile(target));
  const sizes = joined.getPages().map((page) => [Math.round(page.getWidth()), Math.round(page.getHeight())]);
  expect(sizes).toEqual([
    [792, 612],
    [420, 595],
    [420, 595],
    [792, 612],
  ]);
  expect(joined.getPages().map((page) => page.getRotation().angle)).toEqual([0, 0, 0, 90]);
});

test('a PDF that restricts its readers is joined with the others', async () => {
  const target = join(dir, 'restringido.pdf');
  const restricted = await pdf(2, { ownerPassword: 'clave', permissions: {}, pdfVersion: '1.7' });
  const sources = [
    await source('r', restricted, 'application/pdf'),
    await source('s', await pdf(1), 'application/pdf'),
  ];
  expect(await joinPdf({ sources, target }, ownTurn())).toBe(3);
  const joined = await getDocumentProxy(new Uint8Array(await readFile(target)));
  const { items } = await (await joined.getPage(2)).getTextContent();
  expect(items.map((item) => ('str' in item ? item.str : '')).join('')).toContain('Página 2');
});

test('a piece that cannot be read is refused with a sentence', async () => {
  const sources = [await source('roto', Buffer.from('%PDF-1.7 nada'), 'application/pdf')];
  await expect(joinPdf({ sources, target: join(dir, 'x.pdf') }, ownTurn())).rejects.toThrow(
    'No se pudieron unir',
  );
});

test('work that takes too long is given up', async () => {
  const sources = [await source('lento', await pdf(1), 'application/pdf')];
  await expect(joinPdf({ sources, target: join(dir, 'y.pdf') }, ownTurn(), { limitMs: 0 })).rejects.toThrow(
    'tardó demasiado',
  );
});
