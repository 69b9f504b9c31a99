import { crc32 } from 'node:zlib';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cleanImage } from './clean-image.ts';
import { readImage } from './image-facts.ts';
import { inspectPiece } from './inspect-piece.ts';
import { pngOf, jpegOf } from './test-images.ts';
import { ownTurn } from './turn.ts';

/** Words that a telephone or a program writes beside the picture. */
const PRIVATE = 'GPS 21.0190 N 101.2574 W';

function segment(marker: number, body: string): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, Buffer.from(body, 'latin1')]);
}

/** A photograph with its place in EXIF, XMP, IPTC and a comment, and a film behind its end. */
function photo(orientation: number): Buffer {
  const plain = jpegOf(40, 30, orientation);
  return Buffer.concat([
    plain.subarray(0, 2),
    segment(0xe0, `JFIF\0\x01\x02\0\0\x01\0\x01\x01\x01${PRIVATE.slice(0, 3)}`),
    segment(0xe1, `http://ns.adobe.com/xap/1.0/\0${PRIVATE}`),
    segment(0xed, `Photoshop 3.0\0${PRIVATE}`),
    segment(0xfe, PRIVATE),
    segment(0xe2, 'ICC_PROFILE\0\x01\x01colores'),
    plain.subarray(2),
    Buffer.from(`ftypmp42 ${PRIVATE}`),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** EXIF in the other order of bytes, with a place besides the orientation. */
function exif(orientation: number): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write('II*\0', 0, 'latin1');
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt16LE(1, 8);
  tiff.writeUInt16LE(0x0112, 10);
  tiff.writeUInt16LE(3, 12);
  tiff.writeUInt32LE(1, 14);
  tiff.writeUInt16LE(orientation, 18);
  return Buffer.concat([tiff, Buffer.from(PRIVATE)]);
}

function webp(...chunks: readonly (readonly [string, Buffer])[]): Buffer {
  const body = chunks.map(([name, data]) => {
    const length = Buffer.alloc(4);
    length.writeUInt32LE(data.length);
    return Buffer.concat([Buffer.from(name, 'latin1'), length, data, Buffer.alloc(data.length % 2)]);
  });
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  head.writeUInt32LE(
    body.reduce((sum, { length }) => sum + length, 4),
    4,
  );
  return Buffer.concat([head, ...body]);
}

describe('a picture keeps what draws it and loses what tells of its owner', () => {
  test.for([1, 6])('a JPEG turned by %i', (orientation) => {
    const { mediaType, bytes } = cleanImage(photo(orientation)) ?? { bytes: Buffer.alloc(0) };
    expect(mediaType).toBe('image/jpeg');
    const text = bytes.toString('latin1');
    expect(text).not.toContain('GPS');
    expect(text).not.toContain('ftyp');
    expect(text).toContain('ICC_PROFILE');
    expect(readImage(bytes)).toEqual({ mediaType, width: 40, height: 30, orientation });
    expect(text.includes('Exif')).toBe(orientation !== 1);
    // Cleaned once, it is as it stays.
    expect(cleanImage(bytes)?.bytes.equals(bytes)).toBe(true);
  });

  test('every scan of a progressive JPEG stays', () => {
    const plain = jpegOf(40, 30);
    const scan = plain.subarray(plain.indexOf(Buffer.from([0xff, 0xda])), -2);
    const progressive = Buffer.concat([
      plain.subarray(0, -2),
      segment(0xfe, PRIVATE),
      scan,
      Buffer.from([0xff, 0x00, 0xff, 0xd3, 0x11]),
      plain.subarray(-2),
    ]);
    const text = cleanImage(progressive)?.bytes.toString('latin1') ?? '';
    expect(text.split(scan.toString('latin1'))).toHaveLength(3);
    expect(text.endsWith('\xff\x00\xff\xd3\x11\xff\xd9')).toBe(true);
    expect(text).not.toContain('GPS');
  });

  test('a PNG', () => {
    const plain = pngOf(30, 40);
    const beside = [
      chunk('tEXt', Buffer.from(`Location\0${PRIVATE}`)),
      chunk('tIME', Buffer.alloc(7)),
      chunk('eXIf', exif(3)),
    ];
    const bytes = Buffer.concat([plain.subarray(0, 33), ...beside, plain.subarray(33), Buffer.from(PRIVATE)]);
    const clean = cleanImage(bytes)?.bytes ?? Buffer.alloc(0);
    expect(clean.includes('GPS')).toBe(false);
    expect(clean.includes('tIME')).toBe(false);
    expect(clean.length).toBe(plain.length + 12 + 26);
    expect(cleanImage(plain)?.bytes.equals(plain)).toBe(true);
  });

  test.for([1, 8])('a WebP turned by %i', (orientation) => {
    const picture = ['VP8 ', Buffer.from('puntos!')] as const;
    const size = Buffer.from([0x0c, 0, 0, 0, 9, 0, 0, 9, 0, 0]);
    const { bytes } = cleanImage(
      webp(['VP8X', size], picture, ['EXIF', exif(orientation)], ['XMP ', Buffer.from(PRIVATE)]),
    ) ?? { bytes: Buffer.alloc(0) };
    expect(bytes.includes('GPS')).toBe(false);
    expect(bytes.includes('puntos!')).toBe(true);
    expect(bytes.readUInt32LE(4)).toBe(bytes.length - 8);
    expect(bytes[20]).toBe(orientation === 1 ? 0 : 8);
    expect(bytes.includes('EXIF')).toBe(orientation !== 1);
  });

  test('what is cut off or another thing is none', () => {
    const whole = photo(6);
    const cut = [60, 150, whole.lastIndexOf(Buffer.from([0xff, 0xd9]))].map((end) => whole.subarray(0, end));
    const others = ['GIF89a picture', '<html>picture</html>'].map((text) => Buffer.from(text));
    for (const bytes of [...cut, pngOf(30, 40).subarray(0, -6), ...others])
      expect(cleanImage(bytes)).toBeUndefined();
  });
});

describe('at the door of the papers', () => {
  let dir: string;
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'foto-'));
  });
  afterAll(() => rm(dir, { recursive: true, force: true }));

  test('a photograph is kept without its place', async () => {
    const path = join(dir, 'foto');
    await writeFile(path, photo(6));
    const piece = await inspectPiece(path, 'foto.jpg', { maxPages: 9, turn: ownTurn() });
    expect(piece).toMatchObject({ mediaType: 'image/jpeg', isRewritten: true });
    const kept = await readFile(path);
    expect(kept.includes('GPS')).toBe(false);
    expect(readImage(kept)?.orientation).toBe(6);
  });
});
