// A ZIP that only stores: what a `.sobre` is, so that any program opens it and no library is needed to write it.

/** A file inside; its content may stay on disk. */
export interface StoredFile {
  name: string;
  content: Blob;
}

const CRC_TABLE = Array.from({ length: 256 }, (_, start) => {
  let value = start;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value >>> 0;
});

async function crcOf(content: Blob): Promise<number> {
  let crc = 0xffffffff;
  const reader = content.stream().getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read())
    for (const byte of read.value) crc = (CRC_TABLE[(crc ^ byte) & 0xff] as number) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

const SIGN = { file: 0x04034b50, entry: 0x02014b50, end: 0x06054b50 };
/** 1 January 2000, always: the same content gives the same file. */
const DAY = ((2_000 - 1_980) << 9) | (1 << 5) | 1;
const LOCAL = 30;
const ENTRY = 46;
const END = 22;
/** Files that are looked for in one that somebody brings. */
const MOST_FILES = 16;

/** Writes fields of two or four bytes, little-endian. */
function record(
  size: number,
  fields: readonly [at: number, bytes: 2 | 4, value: number][],
): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(size);
  const view = new DataView(out.buffer);
  for (const [at, bytes, value] of fields)
    if (bytes === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
  return out;
}

/** The files one after another, uncompressed, with names of ASCII. */
export async function zipOf(files: readonly StoredFile[]): Promise<Blob> {
  const parts: BlobPart[] = [];
  const entries: Uint8Array<ArrayBuffer>[] = [];
  let at = 0;
  for (const { name, content } of files) {
    const encoded = new TextEncoder().encode(name);
    const crc = await crcOf(content);
    const sizes = (start: number): [number, 2 | 4, number][] => [
      [start, 2, DAY],
      [start + 2, 4, crc],
      [start + 6, 4, content.size],
      [start + 10, 4, content.size],
      [start + 14, 2, encoded.length],
    ];
    parts.push(record(LOCAL, [[0, 4, SIGN.file], [4, 2, 20], ...sizes(12)]), encoded, content);
    entries.push(
      record(ENTRY, [[0, 4, SIGN.entry], [4, 2, 20], [6, 2, 20], ...sizes(14), [42, 4, at]]),
      encoded,
    );
    at += LOCAL + encoded.length + content.size;
  }
  const length = entries.reduce((sum, part) => sum + part.length, 0);
  const end = record(END, [
    [0, 4, SIGN.end],
    [8, 2, files.length],
    [10, 2, files.length],
    [12, 4, length],
    [16, 4, at],
  ]);
  return new Blob([...parts, ...entries, end]);
}

const unfit = () => new Error('No es un sobre: elige el archivo .sobre que guardó el sellador.');

async function viewOf(file: Blob, from: number, to: number): Promise<DataView> {
  if (from < 0 || to > file.size || from > to) throw unfit();
  return new DataView(await file.slice(from, to).arrayBuffer());
}

/** The files of a ZIP that only stores, by name, without reading what they hold; throws a sentence on anything else. */
export async function unzipped(file: Blob): Promise<Map<string, Blob>> {
  const end = await viewOf(file, file.size - END, file.size);
  const [count, length, start] = [end.getUint16(10, true), end.getUint32(12, true), end.getUint32(16, true)];
  if (end.getUint32(0, true) !== SIGN.end || count > MOST_FILES || start + length + END !== file.size)
    throw unfit();
  const entries = await viewOf(file, start, start + length);
  const found = new Map<string, Blob>();
  let at = 0;
  for (let entry = 0; entry < count; entry += 1) {
    if (at + ENTRY > length || entries.getUint32(at, true) !== SIGN.entry) throw unfit();
    const [method, size, name] = [
      entries.getUint16(at + 10, true),
      entries.getUint32(at + 24, true),
      entries.getUint16(at + 28, true),
    ];
    if (method !== 0 || at + ENTRY + name > length) throw unfit();
    const title = new TextDecoder().decode(
      new Uint8Array(entries.buffer, entries.byteOffset + at + ENTRY, name),
    );
    const offset = entries.getUint32(at + 42, true);
    const local = await viewOf(file, offset, offset + LOCAL);
    const from = offset + LOCAL + local.getUint16(26, true) + local.getUint16(28, true);
    if (local.getUint32(0, true) !== SIGN.file || from + size > start || found.has(title)) throw unfit();
    found.set(title, file.slice(from, from + size));
    at += ENTRY + name + entries.getUint16(at + 30, true) + entries.getUint16(at + 32, true);
  }
  return found;
}
