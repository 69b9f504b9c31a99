import { inflateSync } from 'node:zlib';

/** What a scan of a PDF's objects found. */
export interface PdfScan {
  encrypted: boolean;
  /** Spanish name of the first active content found. */
  active?: 'JavaScript' | 'acciones que abren programas';
  /** What it holds besides its pages; some readers of it do not want that. */
  holds?: 'archivos incrustados' | 'un formulario XFA';
}

const WINDOW = 1 << 20;
const OVERLAP = 64;
const MAX_OBJECT_STREAM = 32_000_000;

/**
 * Looks for encryption, JavaScript, Launch actions, embedded files and XFA forms in the bytes of a PDF: in everything that lies open
 * (revisions that a later one replaced included) and in compressed object streams. A broken cross-reference table
 * hides nothing from it.
 */
export function activeContentOf(bytes: Buffer): PdfScan {
  const scan: PdfScan = { encrypted: false };
  for (let at = 0; at < bytes.length; at += WINDOW) {
    look(bytes.toString('latin1', at, Math.min(bytes.length, at + WINDOW + OVERLAP)), scan);
  }
  for (const stream of objectStreams(bytes)) {
    const inner = inflate(stream);
    if (inner !== undefined) look(inner, scan);
  }
  return scan;
}

function* objectStreams(bytes: Buffer): Generator<Buffer> {
  let at = bytes.indexOf('stream', 0, 'latin1');
  while (at !== -1) {
    const before = bytes.toString('latin1', Math.max(0, at - 1_000), at);
    const dictionary = before.slice(Math.max(0, before.lastIndexOf(' obj')));
    if (!before.endsWith('end') && decodeNames(dictionary).includes('/ObjStm')) {
      let start = at + 6;
      if (bytes[start] === 0x0d) start += 1;
      if (bytes[start] === 0x0a) start += 1;
      const end = bytes.indexOf('endstream', start, 'latin1');
      yield bytes.subarray(start, end === -1 ? bytes.length : end);
    }
    at = bytes.indexOf('stream', at + 6, 'latin1');
  }
}

function look(text: string, scan: PdfScan): void {
  const names = decodeNames(text);
  if (/\/Encrypt[\s<\d]/.test(names)) scan.encrypted = true;
  if (/\/JavaScript[\s()<>[\]/]/.test(names)) scan.active ??= 'JavaScript';
  if (/\/Launch[\s()<>[\]/]/.test(names)) scan.active ??= 'acciones que abren programas';
  if (/\/EmbeddedFiles?[\s()<>[\]/]/.test(names)) scan.holds ??= 'archivos incrustados';
  if (/\/XFA[\s()<>[\]/]/.test(names)) scan.holds ??= 'un formulario XFA';
}

/** Names may spell any letter as `#xx`. */
function decodeNames(text: string): string {
  return text.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

function inflate(bytes: Buffer): string | undefined {
  try {
    return inflateSync(bytes, { maxOutputLength: MAX_OBJECT_STREAM, finishFlush: 2 }).toString('latin1');
  } catch {
    return undefined;
  }
}
