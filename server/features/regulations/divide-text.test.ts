import { buffer } from 'node:stream/consumers';
import PdfFile from 'pdfkit';
import { ZipFile } from 'yazl';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Problem } from '#contract/errors.ts';
import type { DividedText } from '#contract/regulation-texts.ts';
import { scannedPdf } from '#server/kit/files/test-page-pdfs.ts';
import { SCRIPT, withCatalog } from '#server/kit/files/test-pdfs.ts';
import { startTestApp, type Caller, type TestApp } from '#server/kit/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

async function divide(name: string, bytes: Buffer, caller: Caller = 'admin') {
  const path = `/administracion/textos-de-normas/division?nombre=${encodeURIComponent(name)}`;
  const body = new Blob([new Uint8Array(bytes)]).stream();
  const response = await app.send(caller, 'POST', path, body);
  return { status: response.status, body: (await response.json()) as DividedText & Problem };
}
const told = ({ parts }: DividedText) => parts.map(({ label, text }) => `${label}: ${text}`);

const TYPES = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
  <Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml"
  ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`;
const paragraph = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;
const word = (body: string) =>
  `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`;

function docx(document: string): Promise<Buffer> {
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from(TYPES), '[Content_Types].xml');
  zip.addBuffer(Buffer.from(document), 'word/document.xml');
  zip.end();
  return buffer(zip.outputStream);
}

describe('A file is divided into articles', () => {
  it('a PDF, without what every page repeats', async () => {
    const pdf = new PdfFile({ size: 'LETTER', margin: 72 });
    for (const [page, text] of [
      'Artículo 1.- Uno que sigue',
      'en la otra página.',
      'Artículo 2.- Dos.',
    ].entries()) {
      if (page > 0) pdf.addPage();
      pdf.text('Gaceta Universitaria');
      pdf.moveDown(2).text(text);
      pdf.moveDown(2).text(`${page + 1}`);
    }
    pdf.end();
    const { status, body } = await divide('ley.pdf', await buffer(pdf));
    expect([status, told(body)]).toEqual([
      200,
      ['Artículo 1: Uno que sigue en la otra página.', 'Artículo 2: Dos.'],
    ]);
    expect(body.dropped.map(({ text }) => text)).toContain('Gaceta Universitaria');
  });

  it('a DOCX by its paragraphs, without what was deleted under review', async () => {
    const body = [
      paragraph('CAPÍTULO I'),
      paragraph('Del objeto'),
      '<w:p><w:r><w:t>Artículo 1.- Uno</w:t></w:r><w:del><w:r><w:delText> que se fue</w:delText></w:r></w:del><w:r><w:t xml:space="preserve"> &amp; otro.</w:t></w:r></w:p>',
      paragraph('I. Fracción.'),
    ].join('');
    const answer = await divide('ley.docx', await docx(word(body)));
    expect(answer.body.parts).toEqual([
      { kind: 'chapter', label: 'Capítulo I', heading: 'Del objeto', text: '' },
      { kind: 'article', label: 'Artículo 1', heading: '', text: 'Uno & otro.\nI. Fracción.' },
    ]);
  });

  it(
    'a PDF with pages that are pictures says which, because their articles are not there',
    { tags: 'all' },
    async () => {
      const { body } = await divide(
        'ley.pdf',
        await scannedPdf(['Artículo 1.- Uno.', null, 'Artículo 3.- Tres.']),
      );
      expect(body.doubts[0]).toContain('La página 2 no tiene texto: es una imagen. Lo que ahí se ve no está');
    },
  );

  it('a page by what its readers see', async () => {
    const page =
      '<html><script>malo()</script><p>Art&iacute;culo 1.- Uno.</p><style>p{}</style><p onclick="malo()">I. Fracci&oacute;n.</p></html>';
    const { body } = await divide('ley.html', Buffer.from(page));
    expect(told(body)).toEqual(['Artículo 1: Uno.\nI. Fracción.']);
    const old = await divide('ley.htm', Buffer.from('<p>Artículo 1.- Garantía.</p>', 'latin1'));
    expect(told(old.body)).toEqual(['Artículo 1: Garantía.']);
  });
});

describe('A hostile or useless file is refused in a sentence', () => {
  it.each<[string, () => Buffer | Promise<Buffer>, string, RegExp]>([
    ['ley.txt', () => Buffer.from('Artículo 1.'), 'file_type_refused', /Usa PDF, DOCX, HTML/],
    ['ley.pdf', () => Buffer.from('Artículo 1.'), 'file_type_refused', /no es un archivo PDF/],
    ['ley.html', () => Buffer.from('PK\u0003\u0004'), 'file_type_refused', /ZIP/],
    ['ley.html', () => Buffer.from('a\0b'), 'file_type_refused', /no es texto/],
    ['ley.pdf', () => withCatalog(`/OpenAction << ${SCRIPT} >>`), 'file_content_refused', /no se admite/],
    ['ley.pdf', () => withCatalog(''), 'file_content_refused', /imagen digitalizada/],
    ['ley.docx', bomb, 'file_content_refused', /demasiad|dañado|descomprim/],
    ['ley.docx', () => docx('<!DOCTYPE a [<!ENTITY b "c">]><w:document/>'), 'file_content_refused', /dañado/],
  ])('%s %#', async (name, bytes, code, detail) => {
    const { status, body } = await divide(name, await bytes());
    expect([status >= 400 && status < 500, body.code]).toEqual([true, code]);
    expect(body.detail).toMatch(detail);
  });

  it('nobody else divides files', async () => {
    expect((await divide('ley.html', Buffer.from('<p>Hola</p>'), 'guest')).status).toBe(403);
    expect((await divide('ley.html', Buffer.from('<p>Hola</p>'), 'stranger')).status).toBe(401);
  });
});

/** A text of 40 MB in 40 kB. */
function bomb(): Promise<Buffer> {
  return docx(word(paragraph('Artículo 1. '.repeat(3_500_000))));
}
