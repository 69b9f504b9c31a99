import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import PdfFile from 'pdfkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { inspectFile } from './inspect.ts';
import { examinePdf } from './pdf.ts';
import { activeContentOf } from './pdf-scan.ts';
import { ownTurn } from './turn.ts';

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'inspect-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

async function pdf(pages: number, options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> {
  const document = new PdfFile({ autoFirstPage: false, ...options });
  for (let page = 1; page <= pages; page += 1) document.addPage().text(`Página ${page}: garantía`);
  document.end();
  return buffer(document);
}

async function zip(
  files: Record<string, string | Buffer>,
  change?: (bytes: Buffer) => void,
): Promise<Buffer> {
  const archive = new ZipFile();
  for (const [name, content] of Object.entries(files)) archive.addBuffer(Buffer.from(content), name);
  archive.end();
  const bytes = await buffer(archive.outputStream);
  change?.(bytes);
  return bytes;
}

const OFFICE = 'application/vnd.openxmlformats-officedocument';
const types = (part: string) =>
  `<Types><Override PartName="/x" ContentType="${OFFICE}.${part}.main+xml"/></Types>`;
const sheet = (extra: Record<string, string> = {}) =>
  zip({
    '[Content_Types].xml': types('spreadsheetml.sheet'),
    'xl/workbook.xml':
      '<workbook><sheets><sheet name="Partidas &amp; precios"/><sheet name="Año"/></sheets></workbook>',
    ...extra,
  });

async function inspect(name: string, bytes: Buffer | string) {
  const path = join(dir, 'archivo');
  await writeFile(path, bytes);
  return inspectFile(path, name, ownTurn());
}

const refusal = (name: string, bytes: Buffer | string) =>
  inspect(name, bytes).then(
    () => 'admitido',
    (error: { code: string; message: string }) => `${error.code}: ${error.message}`,
  );

describe('the type of a file is decided by its bytes', () => {
  test('a PDF is admitted with its pages', async () => {
    expect(await inspect('bases.pdf', await pdf(7))).toEqual({
      mediaType: 'application/pdf',
      pages: 7,
      textless: [],
      contents: [],
    });
  });

  test('XLSX with its sheets, DOCX and ZIP with its files are admitted', async () => {
    expect(await inspect('precios.xlsx', await sheet())).toEqual({
      mediaType: `${OFFICE}.spreadsheetml.sheet`,
      pages: null,
      textless: [],
      contents: ['Partidas & precios', 'Año'],
    });
    const word = await zip({
      '[Content_Types].xml': types('wordprocessingml.document'),
      'word/document.xml': '<w/>',
    });
    expect((await inspect('Acta.DOCX', word)).mediaType).toBe(`${OFFICE}.wordprocessingml.document`);
    expect(await inspect('planos.zip', await zip({ 'planos/añejo.dwg': 'x', 'leeme.txt': 'y' }))).toEqual({
      mediaType: 'application/zip',
      pages: null,
      textless: [],
      contents: ['planos/añejo.dwg', 'leeme.txt'],
    });
  });

  test('names of sheets with characters that do not exist are kept without them', async () => {
    const book = await zip({
      '[Content_Types].xml': types('spreadsheetml.sheet'),
      'xl/workbook.xml': '<sheets><sheet name="a&#0;b"/><sheet name="c&#99999999;&#x110000;"/></sheets>',
    });
    expect((await inspect('precios.xlsx', book)).contents).toEqual(['a\uFFFDb', 'c\uFFFD\uFFFD']);
  });

  test.each(['foto.heic', 'pagina.html', 'programa.exe', 'sin-terminacion'])(
    'S-9.5 %s is refused by the sentence of the screen',
    async (name) => {
      expect(await refusal(name, 'algo')).toBe(
        `file_type_refused: ${name} no se admite. Usa PDF, XLSX, DOCX o ZIP.`,
      );
    },
  );

  test('a page of HTML called .pdf is refused', async () => {
    expect(await refusal('bases.pdf', '<html><script>1</script></html>')).toBe(
      'file_type_refused: bases.pdf no es un archivo PDF aunque su nombre lo diga. Ábrelo y guárdalo como PDF.',
    );
  });

  test('a name that disagrees with the content is refused with the reason', async () => {
    expect(await refusal('acta.docx', await pdf(1))).toContain('acta.docx no es un archivo DOCX');
    expect(await refusal('acta.docx', await sheet())).toContain('acta.docx no es un archivo DOCX');
    expect(await refusal('acta.pdf', await sheet())).toContain('acta.pdf no es un archivo PDF');
  });
});

describe('dangerous and damaged files are refused with the reason', () => {
  test('a PDF that asks for a password; one that only restricts its readers is taken', async () => {
    const locked = await pdf(1, { userPassword: 'x', ownerPassword: 'y', pdfVersion: '1.7' });
    expect(await refusal('bases.pdf', locked)).toContain('bases.pdf pide una contraseña para abrirse');
    const restricted = await pdf(1, { ownerPassword: 'y', permissions: { copying: false } });
    expect(await inspect('bases.pdf', restricted)).toMatchObject({ mediaType: 'application/pdf', pages: 1 });
  });

  test('a truncated PDF, and one that cannot be parsed', async () => {
    const whole = await pdf(3);
    expect(await refusal('bases.pdf', whole.subarray(0, whole.length - 40))).toContain('incompleto o dañado');
    expect(await refusal('bases.pdf', '%PDF-1.7\nbasura\n%%EOF')).toContain('dañado');
  });

  test('a PDF that runs JavaScript or starts a program, also when the names are disguised', async () => {
    const whole = (await pdf(1)).toString('latin1');
    const withAction = (action: string) =>
      Buffer.from(whole.replace('/Type /Catalog', `/Type /Catalog /OpenAction << ${action} >>`), 'latin1');
    expect(await refusal('a.pdf', withAction('/S /JavaScript /JS (app.alert\\(1\\))'))).toContain(
      'JavaScript',
    );
    expect(await refusal('a.pdf', withAction('/S /Java#53cript /JS (x)'))).toContain('JavaScript');
    expect(await refusal('a.pdf', withAction('/S /Launch /F (cmd.exe)'))).toContain('abren programas');
  });

  test('active content inside a compressed object stream is seen', async () => {
    const { deflateSync } = await import('node:zlib');
    const inner = deflateSync(Buffer.from('1 0 << /S /JavaScript /JS (x) >>'));
    const bytes = Buffer.concat([
      Buffer.from('%PDF-1.7\n5 0 obj\n<< /Type /ObjStm /N 1 /Filter /FlateDecode >>\nstream\r\n'),
      inner,
      Buffer.from('\nendstream\nendobj\n%%EOF'),
    ]);
    expect(activeContentOf(bytes)).toMatchObject({ encrypted: false, active: 'JavaScript' });
  });

  test('an examination that takes too long is given up', async () => {
    const path = join(dir, 'lento.pdf');
    await writeFile(path, await pdf(1));
    expect(await examinePdf(path, ownTurn(), { limitMs: 0 })).toEqual({ refused: 'slow' });
  });

  test('a spreadsheet with macros', async () => {
    expect(await refusal('precios.xlsx', await sheet({ 'xl/vbaProject.bin': 'x' }))).toContain(
      'contiene macros',
    );
  });

  test('an encrypted archive, one that leaves its folder, an empty and a damaged one', async () => {
    const encrypted = await zip({ 'a.txt': 'x' }, (bytes) => {
      const central = bytes.indexOf(Buffer.from([0x50, 0x4b, 1, 2]));
      bytes.writeUInt16LE(bytes.readUInt16LE(central + 8) | 1, central + 8);
    });
    expect(await refusal('a.zip', encrypted)).toContain('tiene contraseña');
    const escaping = await zip({ 'xx/passwd': 'x' }, (bytes) => {
      for (let at = bytes.indexOf('xx/passwd'); at !== -1; at = bytes.indexOf('xx/passwd', at + 1)) {
        bytes.write('../passwd', at);
      }
    });
    expect(await refusal('a.zip', escaping)).toContain('rutas que salen');
    expect(await refusal('a.zip', await zip({}))).toContain('no contiene archivos');
    const whole = await zip({ 'a.txt': 'contenido' });
    expect(await refusal('a.zip', whole.subarray(0, whole.length - 10))).toContain('dañado');
  });

  test('an archive that explodes when inflated, also by entries that share their bytes', async () => {
    const bomb = await zip({ 'ceros.bin': Buffer.alloc(80_000_000) });
    expect(await refusal('a.zip', bomb)).toContain('ocupa demasiado');
    for (const claimed of [3, 10]) {
      const lying = await zip({ 'a.dwg': Buffer.alloc(900_000) }, (bytes) => {
        bytes.writeUInt32LE(claimed, bytes.lastIndexOf('PK\u0001\u0002') + 24);
      });
      expect(await refusal('a.zip', lying), `says ${claimed} bytes`).toContain('dañado');
    }
    const renamed = await zip({ 'a.exe': 'x' }, (bytes) => {
      bytes.write('txt', bytes.lastIndexOf('a.exe') + 2);
    });
    expect(await refusal('a.zip', renamed), 'one name outside, another one inside').toContain('dañado');
    const altered = await zip({ 'a.txt': 'uno' }, (bytes) => {
      bytes.writeUInt32LE(7, bytes.lastIndexOf('PK\u0001\u0002') + 16);
    });
    expect(await refusal('a.zip', altered)).toContain('dañado');
    const foreign = await zip({ 'a.txt': 'uno' }, (bytes) => {
      bytes.writeUInt16LE(9, bytes.lastIndexOf('PK\u0001\u0002') + 10);
    });
    expect(await refusal('a.zip', foreign)).toContain('Vuelve a comprimirlo como ZIP normal');
    const shared = await zip({ 'a.txt': 'uno', 'b.txt': 'dos' }, (bytes) => {
      const first = bytes.indexOf(Buffer.from([0x50, 0x4b, 1, 2]));
      const second = bytes.indexOf(Buffer.from([0x50, 0x4b, 1, 2]), first + 4);
      bytes.writeUInt32LE(0, second + 42);
    });
    expect(await refusal('a.zip', shared)).toContain('dañado');
  });
});
