import { cleanImage } from '#server/kit/files/clean-image.ts';
import { readImage } from '#server/kit/files/image-facts.ts';
import { unpacksTo } from '#server/kit/files/png-rows.ts';
import { DrawingRefused } from './safe-svg.rules.ts';

const MOST_POINTS = 3_000;

/** A PNG with nothing but its picture, and its size. Throws {@link DrawingRefused}. */
export async function safePng(bytes: Buffer): Promise<{ png: Buffer; width: number; height: number }> {
  const facts = readImage(bytes);
  const damaged = new DrawingRefused('El PNG está dañado o incompleto.');
  if (facts?.mediaType !== 'image/png' || facts.rows === undefined) throw damaged;
  const { width, height, rows } = facts;
  if (width === 0 || height === 0 || width > MOST_POINTS || height > MOST_POINTS)
    throw new DrawingRefused(`Cada lado del PNG puede medir hasta ${MOST_POINTS} puntos.`);
  const clean = cleanImage(bytes);
  if (clean === undefined || !(await unpacksTo(bytes, rows.bytes))) throw damaged;
  return { png: clean.bytes, width, height };
}
