import { createHash } from 'node:crypto';
import { MAX_ARTWORK_BYTES, type Artwork } from '#contract/settings-api.ts';
import { transaction } from '#server/kit/db.ts';
import { failure, notFound } from '#server/kit/errors.ts';
import { decodeXml } from '#server/kit/files/xml-tags.ts';
import type { Person } from '#server/kit/identity.ts';
import { rememberOfficer } from '#server/kit/officers.ts';
import type { Services } from '#server/kit/services.ts';
import { safePng } from './safe-png.rules.ts';
import { DrawingRefused, safeSvg } from './safe-svg.rules.ts';
import { insertArtwork, selectArtwork } from './settings.sql.ts';

async function wholeOf(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of source) {
    bytes += part.byteLength;
    if (bytes > MAX_ARTWORK_BYTES)
      throw failure('file_too_large', {
        detail: `El logotipo puede pesar hasta ${MAX_ARTWORK_BYTES / 1_000} kB.`,
      });
    parts.push(part);
  }
  if (bytes === 0) throw failure('file_empty');
  return Buffer.concat(parts);
}

async function safeDrawing(bytes: Buffer): Promise<Omit<Artwork, 'sha256'> & { data: Buffer }> {
  if (bytes.readUInt8(0) === 0x89) {
    const { png, width, height } = await safePng(bytes);
    return { mediaType: 'image/png', data: png, width, height };
  }
  const text = decodeXml(bytes);
  if (!/^\uFEFF?\s*</.test(text))
    throw failure('file_type_refused', { detail: 'Usa un logotipo en SVG o PNG.' });
  const { svg, width, height } = safeSvg(text);
  return { mediaType: 'image/svg+xml', data: Buffer.from(svg, 'utf8'), width, height };
}

/** Checks a logotype, writes it anew from what a drawing needs, and keeps it under its digest. */
export async function keepArtwork(
  { db }: Services,
  source: AsyncIterable<Uint8Array>,
  person: Person,
): Promise<Artwork> {
  try {
    const { data, ...facts } = await safeDrawing(await wholeOf(source));
    const sha256 = createHash('sha256').update(data).digest('hex');
    await transaction(db, async (tx) => {
      await rememberOfficer(tx, person);
      await insertArtwork(tx, { sha256, mediaType: facts.mediaType, data, uploadedBy: person.id });
    });
    return { sha256, ...facts };
  } catch (error) {
    if (error instanceof DrawingRefused) throw failure('file_content_refused', { detail: error.message });
    throw error;
  }
}

/** A logotype as every visitor gets it: never run as a page, kept for ever under its digest. */
export async function sendArtwork({ db }: Services, sha256: string): Promise<Response> {
  const found = await selectArtwork(db, sha256);
  if (found === undefined) throw notFound();
  return new Response(new Uint8Array(found.data), {
    headers: {
      'content-type': found.media_type,
      'content-length': String(found.data.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; sandbox",
    },
  });
}
