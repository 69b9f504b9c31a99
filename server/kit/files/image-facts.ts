/** What the head of an image says. */
export interface ImageFacts {
  mediaType: 'image/jpeg' | 'image/png';
  width: number;
  height: number;
  /** EXIF orientation, 1 to 8; 1 is upright. */
  orientation: number;
  /** Rows of a PNG, unpacked. */
  rows?: PngRows;
}

/** How the rows of a PNG lie once they are unpacked. */
export interface PngRows {
  /** Bits of one point. */
  bits: number;
  /** Bytes of all rows, each with the byte of its filter. */
  bytes: number;
}

/** The first bytes of a PNG. */
export const PNG_START = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Facts of a JPEG or PNG by its bytes; undefined when it is neither or is cut off. */
export function readImage(bytes: Buffer): ImageFacts | undefined {
  if (bytes.subarray(0, 8).equals(PNG_START)) return readPng(bytes);
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return readJpeg(bytes);
  return undefined;
}

/** Whether the bytes are a photo format of telephones that browsers and PDF do not show. */
export function isHeic(bytes: Buffer): boolean {
  return (
    bytes.toString('latin1', 4, 8) === 'ftyp' &&
    /^(heic|heix|hevc|heim|heis|mif1|msf1|avif)/.test(bytes.toString('latin1', 8, 12))
  );
}

function readPng(bytes: Buffer): ImageFacts | undefined {
  if (bytes.length < 45 || bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined;
  if (bytes.indexOf('IEND', bytes.length - 64, 'latin1') === -1) return undefined;
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  const [depth = 0, kind = -1, , , interlace] = bytes.subarray(24, 29);
  const channels = CHANNELS[kind];
  if (channels === undefined || ![1, 2, 4, 8, 16].includes(depth)) return undefined;
  const bits = channels * depth;
  const passes = interlace === 1 ? PASSES : [[0, 0, 1, 1] as const];
  const rowBytes = passes.reduce((sum, [left, top, right, down]) => {
    const columns = Math.ceil((width - left) / right);
    return columns < 1 ? sum : sum + Math.ceil((height - top) / down) * (1 + Math.ceil((columns * bits) / 8));
  }, 0);
  return { mediaType: 'image/png', width, height, orientation: 1, rows: { bits, bytes: rowBytes } };
}

/** Channels by the colour type of a PNG. */
const CHANNELS: Partial<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** Where each pass of an interlaced PNG begins, and its steps to the right and down. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** Markers of frames that carry the size; C4, C8 and CC are others. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function readJpeg(bytes: Buffer): ImageFacts | undefined {
  if (bytes.lastIndexOf(Buffer.from([0xff, 0xd9])) < 4) return undefined;
  let orientation = 1;
  let at = 2;
  while (at + 9 < bytes.length) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const length = bytes.readUInt16BE(at + 2);
    if (length < 2) return undefined;
    if (marker === 0xe1)
      orientation = exifOrientation(bytes.subarray(at + 4, at + 2 + length)) ?? orientation;
    if (isFrame(marker)) {
      const height = bytes.readUInt16BE(at + 5);
      return { mediaType: 'image/jpeg', height, width: bytes.readUInt16BE(at + 7), orientation };
    }
    at += 2 + length;
  }
  return undefined;
}

/** How a picture is turned, by the EXIF of a JPEG; undefined when it does not say. */
export function exifOrientation(segment: Buffer): number | undefined {
  if (segment.toString('latin1', 0, 6) !== 'Exif\0\0') return undefined;
  const tiff = segment.subarray(6);
  if (tiff.length < 14) return undefined;
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const start = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (start + 2 > tiff.length) return undefined;
  const entries = short(start);
  for (let entry = 0; entry < entries; entry += 1) {
    const at = start + 2 + entry * 12;
    if (at + 12 > tiff.length) return undefined;
    if (short(at) !== 0x0112) continue;
    const value = short(at + 8);
    return value >= 1 && value <= 8 ? value : undefined;
  }
  return undefined;
}
