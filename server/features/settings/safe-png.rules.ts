import { crc32 } from 'node:zlib';
import { readImage } from '#server/kit/files/image-facts.ts';
import { unpacksTo } from '#server/kit/files/png-rows.ts';
import { DrawingRefused } from './safe-svg.rules.ts';

/** Chunks that a picture needs; texts, places and dates of programs stay out. */
const KEPT = new Set(['IHDR', 'PLTE', 'tRNS', 'sRGB', 'gAMA', 'IDAT', 'IEND']);
const MOST_POINTS = 3_000;

/** A PNG with nothing but its picture, and its size. Throws {@link DrawingRefused}. */
export async function safePng(bytes: Buffer): Promise<{ png: Buffer; width: number; height: number }> {
  const facts = readImage(bytes);
  const damaged = new DrawingRefused('El PNG está dañado o incompleto.');
  if (facts?.mediaType !== 'image/png' || facts.rows === undefined) throw damaged;
  const { width, height, rows } = facts;
  if (width === 0 || height === 0 || width > MOST_POINTS || height > MOST_POINTS)
    throw new DrawingRefused(`Cada lado del PNG puede medir hasta ${MOST_POINTS} puntos.`);
  const parts = [bytes.subarray(0, 8)];
  let ended = false;
  for (let at = 8; at + 12 <= bytes.length && !ended;) {
    const length = bytes.readUInt32BE(at);
    const end = at + 12 + length;
    if (end > bytes.length || crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4))
      throw damaged;
    const name = bytes.toString('latin1', at + 4, at + 8);
    if (KEPT.has(name)) parts.push(bytes.subarray(at, end));
    ended = name === 'IEND';
    at = end;
  }
  if (!ended || !(await unpacksTo(bytes, rows.bytes))) throw damaged;
  return { png: Buffer.concat(parts), width, height };
}
