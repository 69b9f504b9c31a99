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

/** Data of the `IDAT` chunks. */
function* pictureOf(png: Buffer): Generator<Buffer> {
  for (let at = 8; at + 12 <= png.length;) {
    const length = png.readUInt32BE(at);
    const isPicture = png.toString('latin1', at + 4, at + 8) === 'IDAT';
    if (isPicture && length > 0) yield png.subarray(at + 8, at + 8 + length);
    at += 12 + length;
  }
}
