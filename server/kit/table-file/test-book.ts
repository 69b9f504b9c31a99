import { inflateRawSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';

const END = 0x06054b50;
const DEFLATED = 8;

/** Files of a ZIP file by their names, read from its directory. */
function unzip(bytes: Buffer): Map<string, string> {
  const files = new Map<string, string>();
  let end = bytes.length - 22;
  while (bytes.readUInt32LE(end) !== END) end -= 1;
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, size] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 20)];
    const [named, extra, told] = [28, 30, 32].map((place) => bytes.readUInt16LE(at + place)) as [
      number,
      number,
      number,
    ];
    const local = bytes.readUInt32LE(at + 42);
    const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const packed = bytes.subarray(from, from + size);
    const whole = method === DEFLATED ? inflateRawSync(packed) : packed;
    files.set(bytes.toString('utf8', at + 46, at + 46 + named), whole.toString('utf8'));
    at += 46 + named + extra + told;
  }
  return files;
}

/** What a workbook would compute when it is opened: formulas of its sheets, and links to other workbooks or programs. */
export function computedInBook(bytes: Uint8Array): string[] {
  const files = [...unzip(Buffer.from(bytes))];
  const sheets = files.filter(([name]) => /^xl\/worksheets\/[^/]+\.xml$/.test(name));
  if (sheets.length === 0) throw new Error('This workbook has no sheets.');
  return [
    ...files.filter(([name]) => name.startsWith('xl/externalLinks/')).map(([name]) => name),
    ...sheets.flatMap(([name, xml]) =>
      [...xml.matchAll(/<f[\s/>][^<]*/g)].map(([formula]) => `${name}: ${formula}`),
    ),
  ];
}

/** Cells of a CSV file that a spreadsheet would take for a formula; signed numbers are none. */
export const computedInCsv = (text: string): string[] =>
  parse(text, { bom: true, relax_column_count: true })
    .flat()
    .filter((cell) => /^[=+\-@\t\r]/.test(cell) && Number.isNaN(Number(cell.replaceAll(',', ''))));
