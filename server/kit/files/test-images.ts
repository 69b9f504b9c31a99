import { crc32, deflateSync } from 'node:zlib';

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
}

/** A white PNG of this size: one bit of grey, or 16 bits of each of red, green, blue and alpha; `more` bytes too long, cut into parts of `cut` bytes. */
export function pngOf(
  width: number,
  height: number,
  { isDeep = false, more = 0, cut = Infinity }: { isDeep?: boolean; more?: number; cut?: number } = {},
): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set(isDeep ? [16, 6] : [1, 0], 8);
  const row = Buffer.alloc(1 + (isDeep ? width * 8 : Math.ceil(width / 8)), 0xff);
  row[0] = 0;
  const rows = Buffer.concat([...Array.from({ length: height }, () => row), Buffer.alloc(Math.max(0, more))]);
  const packed = deflateSync(rows.subarray(0, more < 0 ? more : undefined));
  const parts: Buffer[] = [];
  for (let at = 0; at < packed.length; at += cut) parts.push(chunk('IDAT', packed.subarray(at, at + cut)));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    ...parts,
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function exif(orientation: number): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write('MM', 0, 'latin1');
  tiff.writeUInt16BE(42, 2);
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(0x0112, 10);
  tiff.writeUInt16BE(3, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
}

/** Markers of a JPEG with this size and EXIF orientation; its picture is a few bytes that mean grey. */
export function jpegOf(width: number, height: number, orientation = 1): Buffer {
  const frame = Buffer.from([0xff, 0xc0, 0, 11, 8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  const scan = Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 0x7f, 0x00]);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    exif(orientation),
    frame,
    scan,
    Buffer.alloc(16),
    Buffer.from([0xff, 0xd9]),
  ]);
}
