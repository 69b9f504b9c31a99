import { crc32, deflateRawSync } from 'node:zlib';

/** A file within an archive; what is not given is as an honest program writes it. */
export interface ZipPart {
  name: string | Buffer;
  data: Buffer;
  /** 0 keeps, 8 deflates. */
  method?: number;
  /** General purpose bits; 1 says that it is encrypted. */
  flags?: number;
  /** Size that it claims to have unpacked. */
  claims?: number;
  /** Unix mode and type, such as 0o120777 of a symbolic link. */
  mode?: number;
}

/** An archive of these parts, also of ones that lie about themselves. */
export function zipOf(parts: readonly ZipPart[], comment = ''): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let place = 0;
  for (const { name, data, method = 8, flags = 0x800, claims = data.length, mode = 0o100644 } of parts) {
    const packed = method === 8 ? deflateRawSync(data) : data;
    const title = Buffer.from(name);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(flags, 2);
    facts.writeUInt16LE(method, 4);
    facts.writeUInt32LE(crc32(data), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(claims, 18);
    facts.writeUInt16LE(title.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), facts, title, packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE((mode << 16) >>> 0, 6);
    tail.writeUInt32LE(place, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x03', 'latin1'), facts, tail, title]));
    files.push(local);
    place += local.length;
  }
  const index = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(index.length, 8);
  end.writeUInt32LE(place, 12);
  end.writeUInt16LE(Buffer.byteLength(comment), 16);
  return Buffer.concat([...files, index, Buffer.from('PK\x05\x06', 'latin1'), end, Buffer.from(comment)]);
}

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>';
const part = (name: string, text: string): ZipPart => ({ name, data: Buffer.from(text) });

/** A workbook of one sheet with these cells, and more parts or relationships of it. */
export function workbook(cells: string, more: { parts?: ZipPart[]; relationships?: string } = {}): Buffer {
  return zipOf([
    part(
      '[Content_Types].xml',
      `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
    ),
    part(
      '_rels/.rels',
      `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    part(
      'xl/workbook.xml',
      `${HEAD}<workbook xmlns="${SHEET}" xmlns:r="${OFFICE}"><sheets><sheet name="Hoja" sheetId="1" r:id="r1"/></sheets></workbook>`,
    ),
    part(
      'xl/_rels/workbook.xml.rels',
      `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/>${more.relationships ?? ''}</Relationships>`,
    ),
    part(
      'xl/worksheets/sheet1.xml',
      `${HEAD}<worksheet xmlns="${SHEET}"><sheetData><row r="1">${cells}</row></sheetData></worksheet>`,
    ),
    ...(more.parts ?? []),
  ]);
}

/** A relationship that leads out of the workbook. */
export const outward = (type: string, target: string): string =>
  `<Relationship Id="r9" Type="${OFFICE}/${type}" Target="${target}" TargetMode="External"/>`;

/** A text of one paragraph, and more in its relationships. */
export function letter(paragraph: string, relationships = ''): Buffer {
  const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
  return zipOf([
    part(
      '[Content_Types].xml',
      `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    ),
    part(
      '_rels/.rels',
      `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="word/document.xml"/></Relationships>`,
    ),
    part(
      'word/document.xml',
      `${HEAD}<w:document xmlns:w="${word}"><w:body><w:p><w:r><w:t>${paragraph}</w:t></w:r></w:p></w:body></w:document>`,
    ),
    part(
      'word/_rels/document.xml.rels',
      `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${relationships}</Relationships>`,
    ),
  ]);
}
