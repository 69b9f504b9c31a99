import type { FileHandle } from 'node:fs/promises';

/** Bytes at the end in which programs look for the directory of a ZIP: its end and the longest comment. */
const TAIL_BYTES = 66_000;
const ZIP_END = Buffer.from('PK\u0005\u0006', 'latin1');
const ZIP_DIRECTORY = Buffer.from('PK\u0001\u0002', 'latin1');

/** NUL, tab, line feed, form feed, carriage return, the old mark of a file's end, space. */
const BLANK = new Set([0, 9, 10, 12, 13, 26, 32]);

/**
 * What a file of which other programs would read another thing than a PDF has at its ends, as a sentence; undefined for a plain
 * one. `%PDF-` stands at the first byte (ISO 32000-2, 7.5.2): not even a byte order mark comes before, for browsers take that
 * for text. Behind the last `%%EOF` there is white space alone, and no directory of a ZIP near it.
 */
export async function faultOfPdfEnds(file: FileHandle, name: string): Promise<string | undefined> {
  const { size } = await file.stat();
  const head = await readPart(file, 0, 5);
  if (head.toString('latin1') !== '%PDF-')
    return `${name} lleva algo antes del principio del PDF («%PDF»). Ábrelo, imprímelo a PDF y sube esa copia.`;
  const tail = await readPart(file, Math.max(0, size - TAIL_BYTES), TAIL_BYTES);
  const end = tail.lastIndexOf('%%EOF');
  if (end === -1) return `${name} está incompleto o dañado. Vuelve a generarlo.`;
  if (!tail.subarray(end + 5).every((byte) => BLANK.has(byte)) || holdsZip(tail))
    return `${name} lleva algo después del final del PDF («%%EOF»). Ábrelo, imprímelo a PDF y sube esa copia.`;
  return undefined;
}

/** Whether a ZIP ends here: one that lies in a stream of the PDF does not. */
function holdsZip(tail: Buffer): boolean {
  for (let at = tail.indexOf(ZIP_END); at !== -1; at = tail.indexOf(ZIP_END, at + 1)) {
    if (at + 22 > tail.length) return false;
    const directory = at - tail.readUInt32LE(at + 12);
    const begins = directory < 0 || tail.subarray(directory, directory + 4).equals(ZIP_DIRECTORY);
    if (begins && tail.indexOf('endstream', at, 'latin1') === -1) return true;
  }
  return false;
}

/** Some bytes of a file: fewer where it ends. */
export async function readPart(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}
