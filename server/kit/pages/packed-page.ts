import { constants, crc32, deflateRawSync } from 'node:zlib';
import type { SplitDocument } from './document.ts';

/**
 * A page kept ready to send. Only its short head holds the nonce, so the long body is compressed once:
 * a gzip stream may be put together from separately deflated parts (RFC 1951 blocks end on a byte after a
 * sync flush, and the body's part refers to nothing before it); only the checksum covers both.
 */
export interface PackedPage {
  head: readonly string[];
  body: Buffer;
  deflatedBody: Buffer;
}

const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);

/** Compresses the part that all visitors share. */
export function packPage(document: SplitDocument): PackedPage {
  const body = Buffer.from(document.body, 'utf8');
  return { head: document.head, body, deflatedBody: deflateRawSync(body, { level: 9 }) };
}

const ROOT = Buffer.from('<body>');

/** The same page with something above it; `styles` join those that it has. */
export function withAbove({ head, body }: PackedPage, above: { html: string; styles: string }): PackedPage {
  const at = body.indexOf(ROOT) + ROOT.length;
  const whole = Buffer.concat([
    Buffer.from(above.styles, 'utf8'),
    body.subarray(0, at),
    Buffer.from(above.html, 'utf8'),
    body.subarray(at),
  ]);
  return { head, body: whole, deflatedBody: deflateRawSync(whole, { level: 6 }) };
}

/** Bytes of the page for one visitor, as gzip when they accept it. */
export function unpackPage(page: PackedPage, nonce: string, gzip: boolean): Buffer<ArrayBuffer> {
  const head = Buffer.from(page.head.join(nonce), 'utf8');
  if (!gzip) return Buffer.concat([head, page.body]);
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(crc32(page.body, crc32(head)), 0);
  trailer.writeUInt32LE((head.length + page.body.length) % 2 ** 32, 4);
  const deflatedHead = deflateRawSync(head, { level: 1, finishFlush: constants.Z_SYNC_FLUSH });
  return Buffer.concat([GZIP_HEADER, deflatedHead, page.deflatedBody, trailer]);
}
