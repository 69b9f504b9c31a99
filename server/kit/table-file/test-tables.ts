import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync, crc32 } from 'node:zlib';
import type { ImportEncoding } from '#contract/imports.ts';
import { CODE_PAGE_850 } from '../files/zip.ts';
import { localTable, openTable, type FoundTable, type TableQuestion } from './table-rows.ts';

/** Letters of Macintosh from 0x80 on. */
const MACINTOSH =
  'ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u00A0ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\uF8FFÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ';

const oneByte = (text: string, letters: string) =>
  Buffer.from(
    [...text].map((sign) => {
      if (sign <= '\u007F') return sign.charCodeAt(0);
      const place = letters.indexOf(sign);
      if (place === -1) throw new Error(`${sign} is not in these letters.`);
      return 0x80 + place;
    }),
  );

/** A text as a program of another kind saves it. */
export function savedIn(text: string, encoding: ImportEncoding): Buffer {
  if (encoding === 'macintosh') return oneByte(text, MACINTOSH);
  if (encoding === 'ibm850') return oneByte(text, CODE_PAGE_850);
  if (encoding === 'windows-1252') return Buffer.from(text, 'latin1');
  if (encoding === 'utf-8') return Buffer.from(text);
  const wide = Buffer.from(`\uFEFF${text}`, 'utf16le');
  return encoding === 'utf-16le' ? wide : wide.swap16();
}

/** UTF-8 that somebody read as Windows-1252 and saved again. */
export const savedTwice = (text: string): Buffer =>
  Buffer.from(new TextDecoder('windows-1252').decode(Buffer.from(text)));

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A cell of a made workbook: a text, or the inside of its tag with its attributes. */
export type MadeCell = string | { attributes?: string; inside: string };

interface MadeSheet {
  name: string;
  rows: MadeCell[][];
  state?: 'hidden' | 'veryHidden';
  merged?: string[];
  /** Notes by the name of their cell. */
  remarks?: Readonly<Record<string, string>>;
}

/** How a workbook calls a column, from 0. */
export const letterOf = (place: number): string =>
  place < 26 ? String.fromCharCode(65 + place) : letterOf(Math.floor(place / 26) - 1) + letterOf(place % 26);

function sheetXml({ rows, merged = [] }: MadeSheet): string {
  const lines = rows.map((cells, line) => {
    const inside = cells.map((cell, place) => {
      const at = `r="${letterOf(place)}${line + 1}"`;
      if (typeof cell !== 'string') return `<c ${at} ${cell.attributes ?? ''}>${cell.inside}</c>`;
      return cell === ''
        ? ''
        : `<c ${at} t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
    });
    return `<row r="${line + 1}">${inside.join('')}</row>`;
  });
  const merges = merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('');
  return `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${lines.join('')}</sheetData>${merges === '' ? '' : `<mergeCells>${merges}</mergeCells>`}</worksheet>`;
}

/** Formats of a made workbook, by the number that a cell names as its style. */
const STYLES = `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts><numFmt numFmtId="164" formatCode="[$-80A]d&quot; de &quot;mmmm&quot; de &quot;yyyy;@"/><numFmt numFmtId="165" formatCode="&quot;Padrón &quot;0000"/><numFmt numFmtId="166" formatCode="&quot;UAVA-AD-&quot;000"/></numFmts><fonts><font/><font><strike/></font></fonts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="9"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="0" fontId="1"/><xf numFmtId="166"/></cellXfs></styleSheet>`;
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** The bytes of a workbook that was made by hand; `change` writes its sheets otherwise. */
export function madeBook(sheets: MadeSheet[], shared: string[] = [], change = (xml: string) => xml): Buffer {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
  const relations = (inside: string) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inside}</Relationships>`;
  const main = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  return zipped({
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${main}.sheet.main+xml"/>${sheets.map((_, i) => `<Override PartName="/xl/worksheets/sheet${i + 1}.xml" ContentType="${main}.worksheet+xml"/>`).join('')}</Types>`,
    '_rels/.rels': relations(relation('rId1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${OFFICE}"><sheets>${sheets.map(({ name, state }, i) => `<sheet name="${escaped(name)}" sheetId="${i + 1}" r:id="rId${i + 1}"${state === undefined ? '' : ` state="${state}"`}/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      [
        ...sheets.map((_, i) => relation(`rId${i + 1}`, 'worksheet', `worksheets/sheet${i + 1}.xml`)),
        relation('rId90', 'styles', 'styles.xml'),
        relation('rId91', 'sharedStrings', 'sharedStrings.xml'),
      ].join(''),
    ),
    'xl/styles.xml': STYLES,
    'xl/sharedStrings.xml': `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${shared.map((inside) => `<si>${inside}</si>`).join('')}</sst>`,
    ...Object.fromEntries(
      sheets.flatMap((sheet, i) => [
        [`xl/worksheets/sheet${i + 1}.xml`, change(sheetXml(sheet))],
        ...(sheet.remarks === undefined
          ? []
          : [
              [
                `xl/worksheets/_rels/sheet${i + 1}.xml.rels`,
                relations(relation('rId1', 'comments', `../comments${i + 1}.xml`)),
              ],
              [
                `xl/comments${i + 1}.xml`,
                `<comments xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><commentList>${Object.entries(
                  sheet.remarks,
                )
                  .map(
                    ([ref, said]) =>
                      `<comment ref="${ref}"><text><r><t>${escaped(said)}</t></r></text></comment>`,
                  )
                  .join('')}</commentList></comments>`,
              ],
            ]),
      ]),
    ),
  });
}

const ODS = 'urn:oasis:names:tc:opendocument:xmlns';

/** The bytes of an OpenDocument workbook; a cell is a text, or its attributes and its shown text. */
export function madeOds(sheets: MadeSheet[], change = (xml: string) => xml): Buffer {
  const cellOf = (cell: MadeCell) =>
    typeof cell === 'string'
      ? cell === ''
        ? '<table:table-cell/>'
        : `<table:table-cell office:value-type="string"><text:p>${escaped(cell)}</text:p></table:table-cell>`
      : `<table:table-cell ${cell.attributes ?? ''}>${cell.inside}</table:table-cell>`;
  const tables = sheets.map(
    ({ name, rows, state }) =>
      `<table:table table:name="${escaped(name)}" table:style-name="${state === undefined ? 'ta1' : 'ta2'}"><table:table-column/>${rows
        .map((row) => `<table:table-row table:style-name="ro1">${row.map(cellOf).join('')}</table:table-row>`)
        .join(
          '',
        )}<table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="16384"/></table:table-row></table:table>`,
  );
  return zipped({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'META-INF/manifest.xml': `<manifest:manifest xmlns:manifest="${ODS}:manifest:1.0"/>`,
    'content.xml': change(
      `<?xml version="1.0" encoding="UTF-8"?><office:document-content xmlns:office="${ODS}:office:1.0" xmlns:table="${ODS}:table:1.0" xmlns:text="${ODS}:text:1.0"><office:automatic-styles><style:style style:name="ta1" style:family="table"><style:table-properties table:display="true"/></style:style><style:style style:name="ta2" style:family="table"><style:table-properties table:display="false"/></style:style></office:automatic-styles><office:body><office:spreadsheet>${tables.join('')}</office:spreadsheet></office:body></office:document-content>`,
    ),
  });
}

/** A ZIP file of texts; what is called `mimetype` is kept as it is, as the format asks. */
export function zipped(files: Readonly<Record<string, string>>): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const [bytes, title] = [Buffer.from(text), Buffer.from(name)];
    const isStored = name === 'mimetype';
    const packed = isStored ? bytes : deflateRawSync(bytes);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(0x800, 2);
    facts.writeUInt16LE(isStored ? 0 : 8, 4);
    facts.writeUInt32LE(crc32(bytes), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(bytes.length, 18);
    facts.writeUInt16LE(title.length, 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), facts, title, packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\0', 'latin1'), facts, place, title]));
    parts.push(local);
    offset += local.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length, 4);
  end.writeUInt16LE(directory.length, 6);
  end.writeUInt32LE(list.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, list, Buffer.from('PK\u0005\u0006', 'latin1'), end]);
}

/** Opens a file that was made, as an import does. */
export async function opened(
  bytes: Uint8Array,
  question: Partial<TableQuestion> & Pick<TableQuestion, 'isColumn'>,
): Promise<FoundTable & { all: Awaited<ReturnType<typeof gathered>> }> {
  const folder = mkdtempSync(join(tmpdir(), 'tabla-'));
  try {
    const path = join(folder, 'archivo');
    writeFileSync(path, bytes);
    const table = await openTable(localTable(path), { scratch: join(folder, 'filas'), ...question });
    return { ...table, all: await gathered(table) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function gathered({ rows }: FoundTable) {
  const all = [];
  for await (const row of rows()) all.push(row);
  return all;
}
