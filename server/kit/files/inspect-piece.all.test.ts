import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { deflateSync } from 'node:zlib';
import { PDFDocument, PDFName, PDFString, StandardFonts } from '@cantoo/pdf-lib';
import PdfFile from 'pdfkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readImage } from './image-facts.ts';
import { inspectPiece } from './inspect-piece.ts';
import { ownTurn } from './turn.ts';
import { pictureOf } from './png-rows.ts';
import { jpegOf, pngOf } from './test-images.ts';
import { filledForm, scannedPdf } from './test-page-pdfs.ts';

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'pieza-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

async function pdf(pages: number, options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> {
  const document = new PdfFile({ autoFirstPage: false, ...options });
  for (let page = 1; page <= pages; page += 1) document.addPage().text(`Página ${page}`);
  document.end();
  return buffer(document);
}

/** A PDF changed by pdf-lib, which puts dictionaries into compressed object streams. */
async function changed(change: (document: PDFDocument) => void | Promise<void>): Promise<Buffer> {
  const document = await PDFDocument.load(await pdf(1));
  await change(document);
  return Buffer.from(await document.save({ useObjectStreams: true }));
}

/** A PDF head with one object stream; `padding` makes its dictionary long. */
function withObjects(content: Buffer, { filter, padding = 0 }: { filter: string; padding?: number }): Buffer {
  const head = `%PDF-1.7\n1 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Filter ${filter} ${' '.repeat(padding)}>>\nstream\n`;
  return Buffer.concat([Buffer.from(head), content, Buffer.from('\nendstream\nendobj\n%%EOF\n')]);
}

async function inspect(name: string, bytes: Buffer | string, maxPages = 300) {
  const path = join(dir, 'pieza');
  await writeFile(path, bytes);
  return inspectPiece(path, name, { maxPages, turn: ownTurn() });
}

const refusal = (name: string, bytes: Buffer | string, maxPages?: number) =>
  inspect(name, bytes, maxPages).then(
    () => 'admitted',
    (error: { code: string; message: string }) => `${error.code}: ${error.message}`,
  );

describe('pieces of a paper are judged by their bytes', () => {
  test('PDF, JPEG and PNG pass whatever their name says', async () => {
    expect(await inspect('foto.txt', await pdf(3))).toEqual({
      mediaType: 'application/pdf',
      pages: 3,
      hasText: true,
      textless: [],
      isRewritten: false,
    });
    // Its EXIF goes.
    expect(await inspect('a.pdf', jpegOf(40, 30))).toEqual({
      mediaType: 'image/jpeg',
      pages: 1,
      hasText: false,
      textless: [1],
      isRewritten: true,
    });
    expect(await inspect('a', pngOf(30, 40))).toEqual({
      mediaType: 'image/png',
      pages: 1,
      hasText: false,
      textless: [1],
      isRewritten: false,
    });
  });

  test.for([true, false])(
    'a PDF holds text when letters are drawn, not when a font is named (packed objects: %s)',
    async (packed) => {
      const made = async (text: string) => {
        const document = await PDFDocument.create();
        const page = document.addPage([300, 300]);
        page.drawRectangle({ x: 10, y: 10, width: 50, height: 50 });
        const font = await document.embedFont(StandardFonts.Helvetica);
        page.setFont(font);
        if (text !== '') page.drawText(text, { font, x: 20, y: 200 });
        return Buffer.from(await document.save({ useObjectStreams: packed }));
      };
      expect(await inspect('a.pdf', await made('Cadena original'))).toMatchObject({ hasText: true });
      const named = await made('');
      expect(packed || named.includes('/BaseFont')).toBe(true);
      expect(await inspect('a.pdf', named)).toMatchObject({ hasText: false });
    },
  );

  test('pages that are pictures are told by their numbers, a stamp of the scanner or not', async () => {
    const words = 'Acta de la junta de aclaraciones';
    expect(await inspect('a.pdf', await scannedPdf([words, null, words, '', null]))).toMatchObject({
      hasText: true,
      textless: [2, 5],
    });
    const stamped = await scannedPdf([null, null, null], 'Scanned with CamScanner');
    expect(await inspect('a.pdf', stamped)).toMatchObject({ hasText: false, textless: [1, 2, 3] });
    // Letters that are lines: nothing of them can be read.
    const curves = new PdfFile({ compress: false });
    for (let at = 0; at < 200; at += 1)
      curves
        .moveTo(at, 90)
        .lineTo(at + 7, 99)
        .stroke();
    curves.end();
    expect(await inspect('a.pdf', await buffer(curves))).toMatchObject({ hasText: false, textless: [1] });
    expect(await inspect('a.pdf', await filledForm())).toMatchObject({ hasText: true, textless: [] });
  });

  test('other types are refused, HEIC with what to do on the telephone', async () => {
    expect(await refusal('datos.xlsx', 'PK\u0003\u0004')).toBe(
      'file_type_refused: datos.xlsx no se admite. Ábrelo en su programa, guárdalo como PDF y sube ese archivo.',
    );
    expect(await refusal('a.pdf', '<html><script>1</script></html>')).toContain('file_type_refused');
    expect(await refusal('IMG_1.HEIC', '\u0000\u0000\u0000\u0018ftypheic\u0000\u0000')).toContain(
      'Más compatible',
    );
  });

  test('a password that opens it has its own code', async () => {
    const locked = await pdf(1, { userPassword: 'x', ownerPassword: 'y', pdfVersion: '1.7' });
    expect(await refusal('a.pdf', locked)).toContain(
      'file_protected: a.pdf pide una contraseña para abrirse',
    );
  });

  test.for(['1.3', '1.4', '1.7', '1.7ext3'] as const)(
    'one that opens without a password passes, whatever it restricts (PDF %s)',
    async (pdfVersion) => {
      const restricted = await pdf(2, { ownerPassword: 'y', permissions: { copying: false }, pdfVersion });
      expect(restricted.includes('/Encrypt')).toBe(true);
      expect(await inspect('a.pdf', restricted)).toMatchObject({ pages: 2, hasText: true });
    },
  );

  test('what acts is refused in it also, within its packed objects and in its strings', async () => {
    const restrict = (change: (document: PDFDocument) => void) =>
      changed((document) => {
        change(document);
        document.encrypt({ userPassword: '', ownerPassword: 'y' });
      });
    expect(await inspect('a.pdf', await restrict(() => undefined))).toMatchObject({ pages: 1 });
    const script = await restrict((document) => document.addJavaScript('alerta', 'app.alert(1)'));
    expect(script.includes('JavaScript')).toBe(false);
    expect(await refusal('a.pdf', script)).toContain('contiene JavaScript');
    const link = await restrict((document) => {
      const action = document.context.obj({ S: 'URI', URI: PDFString.of('search-ms:query=x') });
      const note = { Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 9, 9], A: action };
      document.getPage(0).node.addAnnot(document.context.register(document.context.obj(note)));
    });
    expect(await refusal('a.pdf', link)).toContain('enlaces que no llevan a una página web');
  });

  test('JavaScript, programs, embedded files and XFA forms are refused with the reason', async () => {
    const script = await changed((document) => document.addJavaScript('alerta', 'app.alert(1)'));
    expect(await refusal('a.pdf', script)).toContain('file_active_content: a.pdf contiene JavaScript');
    const launch = await changed((document) => {
      const action = document.context.obj({ S: 'Launch', F: PDFString.of('cmd.exe') });
      document.catalog.set(PDFName.of('OpenAction'), document.context.register(action));
    });
    expect(await refusal('a.pdf', launch)).toContain('acciones que abren programas');
    const embedded = await changed((document) => document.attach(Buffer.from('x'), 'virus.exe', {}));
    expect(await refusal('a.pdf', embedded)).toContain('archivos incrustados');
    const xfa = await changed((document) => {
      const form = document.context.obj({ XFA: PDFString.of('x'), Fields: [] });
      document.catalog.set(PDFName.of('AcroForm'), document.context.register(form));
    });
    expect(await refusal('a.pdf', xfa)).toContain('un formulario XFA');
  });

  test('an attached file is seen without the name of its kind, and behind a long dictionary', async () => {
    const attached = await changed((document) => {
      const { context } = document;
      const file = context.obj({
        EF: { F: context.register(context.stream('MZ')) },
        F: PDFString.of('a.exe'),
      });
      const note = context.obj({ Subtype: 'Note', FS: context.register(file) });
      document.getPage(0).node.set(PDFName.of('Annots'), context.obj([context.register(note)]));
    });
    expect(await refusal('a.pdf', attached)).toContain('archivos incrustados');
    const hidden = withObjects(deflateSync('1 0 << /S /JavaScript /JS (app.alert(1)) >>'), {
      filter: '/FlateDecode',
      padding: 40_000,
    });
    expect(await refusal('a.pdf', hidden)).toContain('JavaScript');
  });

  test('compressed objects that cannot be looked at are refused', async () => {
    const script = '1 0 << /S /JavaScript /JS (app.alert(1)) >>';
    const twice = Buffer.from(`${deflateSync(script).toString('hex')}>`);
    const packed = withObjects(twice, { filter: '[/ASCIIHexDecode /FlateDecode]' });
    expect(await refusal('a.pdf', packed)).toContain('no se pueden revisar');
    const bomb = withObjects(deflateSync(Buffer.alloc(33_000_000, 32)), { filter: '/FlateDecode' });
    expect(await refusal('a.pdf', bomb)).toContain('no se pueden revisar');
  });

  test('too many pages, damaged and truncated files are refused', async () => {
    expect(await refusal('a.pdf', await pdf(3), 2)).toBe(
      'file_too_many_pages: a.pdf tiene 3 páginas. El máximo es 2.',
    );
    const whole = await pdf(2);
    expect(await refusal('a.pdf', whole.subarray(0, whole.length - 30))).toContain('incompleto');
    expect(await refusal('a.pdf', '%PDF-1.7\nbasura\n%%EOF')).toContain('dañado');
    const photo = jpegOf(40, 30);
    expect(await refusal('a.jpg', photo.subarray(0, photo.length - 20))).toContain('incompleta');
    expect(await refusal('a.png', pngOf(9_000, 9_000))).toContain('9000 × 9000');
  });

  test('a PNG is refused by what it takes unpacked, before it is put on a page', async () => {
    expect(await inspect('a.png', pngOf(1_000, 700, { isDeep: true }))).toMatchObject({ pages: 1 });
    expect(await refusal('a.png', pngOf(3_600, 3_600, { isDeep: true }))).toBe(
      'file_content_refused: a.png mide 3600 × 3600 puntos de 64 bits. Un PNG admite hasta 40 millones de puntos y 100 MB sin comprimir: escanéalo a 200 ppp o guárdalo como foto JPEG.',
    );
    expect(await refusal('a.png', pngOf(7_000, 7_000))).toContain('40 millones de puntos');
  });

  test('a PNG whose picture unpacks to more or less than its head says is damaged', async () => {
    expect(await refusal('a.png', pngOf(100, 100, { more: 80_000_000 }))).toContain('a.png está incompleta');
    expect(await refusal('a.png', pngOf(100, 100, { more: 1 }))).toContain('dañada');
    expect(await refusal('a.png', pngOf(100, 100, { more: -1 }))).toContain('dañada');
  });

  test('a PNG cut into single bytes is unpacked in portions', async () => {
    const cut = pngOf(9_000, 3_000, { cut: 1 });
    expect(await inspect('a.png', cut)).toMatchObject({ pages: 1 });
    expect([...pictureOf(cut)]).toHaveLength(1);
  });

  test('the rows of an interlaced PNG are counted by its passes', () => {
    const interlaced = pngOf(13, 9, { isDeep: true });
    interlaced[28] = 1;
    const rowsOfPasses = 2 + 2 + 1 + 3 + 2 + 5 + 4;
    expect(readImage(interlaced)?.rows).toEqual({ bits: 64, bytes: 13 * 9 * 8 + rowsOfPasses });
  });
});
