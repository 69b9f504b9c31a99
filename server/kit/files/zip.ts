import type { FileHandle } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { promisify } from 'node:util';
import { crc32, createInflateRaw, inflateRaw } from 'node:zlib';

/** One entry of an archive's central directory. */
export interface ZipEntry {
  name: string;
  method: number;
  encrypted: boolean;
  /** A name that stands for another path. */
  isLink: boolean;
  compressed: number;
  size: number;
  /** CRC-32 of what it holds. */
  sum: number;
  offset: number;
}

/** The archive is damaged or uses something that no ordinary program writes. */
export class ZipDamaged extends Error {}

const END = 0x06054b50;
const END_64 = 0x06064b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
/** Bit of an entry whose name is in UTF-8. */
const IN_UTF8 = 0x800;
const UNIX = 3;
/** Kind of a file in the upper bits of its mode: a symbolic link. */
const LINK = 0xa;
const MAX_DIRECTORY = 16_000_000;
const MAX_ENTRIES = 10_000;
const PIECE = 65_536;

/** Upper half of code page 850, which Windows in Mexico uses for names in archives. */
export const CODE_PAGE_850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

/** Entries of an archive, by its central directory only. Throws {@link ZipDamaged}. */
export async function readZipEntries(file: FileHandle, size: number): Promise<ZipEntry[]> {
  const { offset, length, count } = await findDirectory(file, size);
  if (length > MAX_DIRECTORY || count > MAX_ENTRIES || offset + length > size) throw new ZipDamaged();
  if (count * 46 > length) throw new ZipDamaged();
  const directory = await readAt(file, offset, length);
  const entries: ZipEntry[] = [];
  let at = 0;
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== CENTRAL) throw new ZipDamaged();
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((field) =>
      directory.readUInt16LE(at + field),
    ) as [number, number, number];
    const flags = directory.readUInt16LE(at + 8);
    const nameBytes = directory.subarray(at + 46, at + 46 + nameLength);
    const extra = directory.subarray(at + 46 + nameLength, at + 46 + nameLength + extraLength);
    const sizes = sizesOf(directory, at, extra);
    entries.push({
      name: decodeName(nameBytes, (flags & IN_UTF8) !== 0),
      method: directory.readUInt16LE(at + 10),
      encrypted: (flags & 1) !== 0,
      isLink: directory.readUInt8(at + 5) === UNIX && directory.readUInt32LE(at + 38) >>> 28 === LINK,
      sum: directory.readUInt32LE(at + 16),
      ...sizes,
    });
    at += 46 + nameLength + extraLength + commentLength;
  }
  return entries;
}

/** Inflated bytes of a small entry; undefined when it is larger than `limit` or does not inflate. */
export async function readZipEntry(
  file: FileHandle,
  entry: ZipEntry,
  limit: number,
): Promise<Buffer | undefined> {
  const header = await readAt(file, entry.offset, 30);
  if (header.length < 30 || header.readUInt32LE(0) !== LOCAL || entry.compressed > limit) return undefined;
  const start = entry.offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
  const bytes = await readAt(file, start, entry.compressed);
  if (entry.method === 0) return bytes;
  try {
    return await promisify<Buffer, { maxOutputLength: number }, Buffer>(inflateRaw)(bytes, {
      maxOutputLength: limit,
    });
  } catch {
    return undefined;
  }
}

/** Inflated bytes of an entry, piece by piece. Throws {@link ZipDamaged} where they are not what the directory says. */
export async function* streamZipEntry(file: FileHandle, entry: ZipEntry): AsyncGenerator<Buffer> {
  const header = await readAt(file, entry.offset, 30);
  if (header.length < 30 || header.readUInt32LE(0) !== LOCAL) throw new ZipDamaged();
  const start = entry.offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
  const packed = piecesOf(file, start, start + entry.compressed);
  let left = entry.size;
  try {
    const inflate = createInflateRaw({ chunkSize: PIECE });
    const pieces = entry.method === 0 ? packed : pipeline(packed, inflate, () => undefined);
    for await (const piece of pieces as AsyncIterable<Buffer>) {
      left -= piece.length;
      if (left < 0) throw new ZipDamaged();
      yield piece;
    }
  } catch {
    throw new ZipDamaged();
  }
  if (left > 0) throw new ZipDamaged();
}

/**
 * Reads an entry to its end. Throws {@link ZipDamaged} where its name, its size or its content are not what the directory
 * says: programs that unpack believe one or the other.
 */
export async function proveZipEntry(file: FileHandle, entry: ZipEntry): Promise<void> {
  const header = await readAt(file, entry.offset, 30);
  if (header.length < 30 || header.readUInt16LE(8) !== entry.method) throw new ZipDamaged();
  const name = await readAt(file, entry.offset + 30, header.readUInt16LE(26));
  if (decodeName(name, (header.readUInt16LE(6) & IN_UTF8) !== 0) !== entry.name) throw new ZipDamaged();
  let sum = 0;
  for await (const piece of streamZipEntry(file, entry)) sum = crc32(piece, sum);
  if (sum !== entry.sum) throw new ZipDamaged();
}

async function* piecesOf(file: FileHandle, from: number, to: number): AsyncGenerator<Buffer> {
  for (let at = from; at < to; at += PIECE) {
    const piece = await readAt(file, at, Math.min(PIECE, to - at));
    if (piece.length === 0) return;
    yield piece;
  }
}

async function findDirectory(file: FileHandle, size: number) {
  const tailLength = Math.min(size, 65_557);
  const tailStart = size - tailLength;
  const tail = await readAt(file, tailStart, tailLength);
  for (let at = tail.length - 22; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) !== END || at + 22 + tail.readUInt16LE(at + 20) > tail.length) continue;
    const [count, length, offset] = [
      tail.readUInt16LE(at + 10),
      tail.readUInt32LE(at + 12),
      tail.readUInt32LE(at + 16),
    ];
    if (count !== 0xffff && length !== 0xffffffff && offset !== 0xffffffff) return { count, length, offset };
    if (at < 20) throw new ZipDamaged();
    const place = wide(tail, at - 12);
    if (place > size) throw new ZipDamaged();
    const end64 = await readAt(file, place, 56);
    if (end64.length < 56 || end64.readUInt32LE(0) !== END_64) throw new ZipDamaged();
    return {
      count: wide(end64, 32),
      length: wide(end64, 40),
      offset: wide(end64, 48),
    };
  }
  throw new ZipDamaged();
}

function sizesOf(directory: Buffer, at: number, extra: Buffer) {
  let size = directory.readUInt32LE(at + 24);
  let compressed = directory.readUInt32LE(at + 20);
  let offset = directory.readUInt32LE(at + 42);
  for (let field = 0; field + 4 <= extra.length; field += 4 + extra.readUInt16LE(field + 2)) {
    if (extra.readUInt16LE(field) !== 1) continue;
    let next = field + 4;
    const widened = (value: number) => {
      if (value !== 0xffffffff || next + 8 > extra.length) return value;
      next += 8;
      return wide(extra, next - 8);
    };
    size = widened(size);
    compressed = widened(compressed);
    offset = widened(offset);
  }
  return { size, compressed, offset };
}

/** A number of 64 bits; one that no file on earth reaches is damage. */
function wide(bytes: Buffer, at: number): number {
  const value = Number(bytes.readBigUInt64LE(at));
  if (!Number.isSafeInteger(value)) throw new ZipDamaged();
  return value;
}

function decodeName(bytes: Buffer, isUtf8: boolean): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    if (isUtf8) throw new ZipDamaged();
    return Array.from(bytes, (byte) =>
      byte < 128 ? String.fromCharCode(byte) : (CODE_PAGE_850[byte - 128] ?? '_'),
    ).join('');
  }
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await file.read(buffer, 0, length, position);
  return buffer.subarray(0, bytesRead);
}
