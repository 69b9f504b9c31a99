import { crc32 } from 'node:zlib';
import { PNG_START, exifOrientation } from './image-facts.ts';

/** A picture and nothing else. */
export interface CleanImage {
  mediaType: 'image/jpeg' | 'image/png' | 'image/webp';
  bytes: Buffer;
}

/**
 * A JPEG, PNG or WebP without what cameras and programs write beside the picture (places, dates, names, small copies) and
 * without what hangs behind its end. Its colours stay, and of its metadata the orientation alone. Undefined for anything
 * else, and for what is damaged.
 */
export function cleanImage(bytes: Buffer): CleanImage | undefined {
  if (bytes.length < 12) return undefined;
  const [mediaType, parts] = partsOf(bytes);
  return parts === undefined ? undefined : { mediaType, bytes: Buffer.concat(parts) };
}

function partsOf(bytes: Buffer): [CleanImage['mediaType'], Buffer[] | undefined] {
  if (bytes.subarray(0, 8).equals(PNG_START)) return ['image/png', partsOfPng(bytes)];
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return ['image/jpeg', partsOfJpeg(bytes)];
  const isWebp = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
  return ['image/webp', isWebp ? partsOfWebp(bytes) : undefined];
}

/** EXIF that says how the picture is turned, and no more. */
function orientationOnly(orientation: number): Buffer {
  const tiff = Buffer.from('4d4d002a00000008000101120003000000010000000000000000', 'hex');
  tiff.writeUInt16BE(orientation, 18);
  return tiff;
}

const EXIF_START = Buffer.from('Exif\0\0', 'latin1');

function partsOfJpeg(bytes: Buffer): Buffer[] | undefined {
  const kept: Buffer[] = [];
  let orientation = 1;
  for (let at = 2; at + 1 < bytes.length;) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === 0xd9) {
      const turned = orientation === 1 ? [] : [segment(0xe1, EXIF_START, orientationOnly(orientation))];
      return [bytes.subarray(0, 2), ...turned, ...kept, bytes.subarray(at, at + 2)];
    }
    if (at + 4 > bytes.length) return undefined;
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (end < at + 4 || end > bytes.length) return undefined;
    const body = bytes.subarray(at + 4, end);
    if (marker === 0xe1) orientation = exifOrientation(body) ?? orientation;
    const next = marker === 0xda ? endOfScan(bytes, end) : end;
    if (next === undefined) return undefined;
    const isBeside = (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;
    if (!isBeside || drawsColours(marker, body)) kept.push(bytes.subarray(at, next));
    else if (marker === 0xe0 && starts(body, 'JFIF\0') && body.length >= 14)
      kept.push(segment(marker, body.subarray(0, 12), Buffer.alloc(2)));
    at = next;
  }
  return undefined;
}

/** Colour profiles, and how Adobe's programs coded the colours. */
const drawsColours = (marker: number, body: Buffer) =>
  (marker === 0xe2 && starts(body, 'ICC_PROFILE\0')) || (marker === 0xee && starts(body, 'Adobe'));

const starts = (body: Buffer, word: string) => body.toString('latin1', 0, word.length) === word;

function segment(marker: number, ...bodies: Buffer[]): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(
    bodies.reduce((sum, { length }) => sum + length, 2),
    2,
  );
  return Buffer.concat([head, ...bodies]);
}

/** Where the coded picture ends: at a marker that is neither a stuffed byte nor a restart. */
function endOfScan(bytes: Buffer, from: number): number | undefined {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1];
    if (next === undefined) return undefined;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return undefined;
}

const PNG_KEPT = new Set([
  'IHDR',
  'PLTE',
  'tRNS',
  'IDAT',
  'IEND',
  'sRGB',
  'gAMA',
  'cHRM',
  'iCCP',
  'sBIT',
  'pHYs',
]);

function partsOfPng(bytes: Buffer): Buffer[] | undefined {
  const kept = [bytes.subarray(0, 8)];
  for (let at = 8; at + 12 <= bytes.length;) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length || crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4))
      return undefined;
    const name = bytes.toString('latin1', at + 4, at + 8);
    if (PNG_KEPT.has(name)) kept.push(bytes.subarray(at, end));
    if (name === 'eXIf') {
      const orientation = exifOrientation(Buffer.concat([EXIF_START, bytes.subarray(at + 8, end - 4)])) ?? 1;
      if (orientation !== 1) kept.push(pngChunk(name, orientationOnly(orientation)));
    }
    if (name === 'IEND') return kept;
    at = end;
  }
  return undefined;
}

function pngChunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

const WEBP_KEPT = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
const WEBP_EXIF = 0x08;
const WEBP_XMP = 0x04;

function partsOfWebp(bytes: Buffer): Buffer[] | undefined {
  const end = 8 + bytes.readUInt32LE(4);
  if (end > bytes.length) return undefined;
  const kept: Buffer[] = [];
  let turned: Buffer | undefined;
  for (let at = 12; at + 8 <= end;) {
    const length = bytes.readUInt32LE(at + 4);
    const next = at + 8 + length + (length % 2);
    if (next > end) return undefined;
    const name = bytes.toString('latin1', at, at + 4);
    if (WEBP_KEPT.has(name)) kept.push(Buffer.from(bytes.subarray(at, next)));
    if (name === 'EXIF') {
      const body = bytes.subarray(at + 8, at + 8 + length);
      const orientation =
        exifOrientation(starts(body, 'Exif\0\0') ? body : Buffer.concat([EXIF_START, body])) ?? 1;
      if (orientation !== 1) turned = webpChunk('EXIF', orientationOnly(orientation));
    }
    at = next;
  }
  const [first] = kept;
  if (first === undefined) return undefined;
  if (starts(first, 'VP8X') && first.length > 8)
    first[8] = ((first[8] ?? 0) & ~(WEBP_EXIF | WEBP_XMP)) | (turned === undefined ? 0 : WEBP_EXIF);
  if (turned !== undefined) kept.push(turned);
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  head.writeUInt32LE(
    kept.reduce((sum, part) => sum + part.length, 4),
    4,
  );
  return [head, ...kept];
}

function webpChunk(name: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(data.length);
  return Buffer.concat([Buffer.from(name, 'latin1'), length, data]);
}
