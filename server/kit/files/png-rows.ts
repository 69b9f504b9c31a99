import { Readable } from 'node:stream';
import { createInflate } from 'node:zlib';

/** Whether the picture of a PNG unpacks to exactly so many bytes; it stops at the first one too many. */
export async function unpacksTo(png: Buffer, bytes: number): Promise<boolean> {
  let unpacked = 0;
  try {
    for await (const part of Readable.from(pictureOf(png)).pipe(createInflate())) {
      unpacked += (part as Buffer).length;
      if (unpacked > bytes) return false;
    }
  } catch {
    return false;
  }
  return unpacked === bytes;
}

/** Bytes that are unpacked at once, in whatever portions the file brings them. */
const PORTION = 262_144;

/** Data of the `IDAT` chunks, in portions of some size: a file may cut it into single bytes. */
export function* pictureOf(png: Buffer): Generator<Buffer> {
  let parts: Buffer[] = [];
  let bytes = 0;
  for (let at = 8; at + 12 <= png.length;) {
    const length = png.readUInt32BE(at);
    if (length > 0 && png.toString('latin1', at + 4, at + 8) === 'IDAT') {
      parts.push(png.subarray(at + 8, at + 8 + length));
      bytes += length;
    }
    at += 12 + length;
    if (bytes < PORTION) continue;
    yield Buffer.concat(parts);
    [parts, bytes] = [[], 0];
  }
  if (bytes > 0) yield Buffer.concat(parts);
}
