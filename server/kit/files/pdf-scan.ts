import { inflateSync } from 'node:zlib';

/** What a scan of a PDF's objects found. */
export interface PdfScan {
  encrypted: boolean;
  /** Spanish name of the first active content found. */
  active?: 'JavaScript' | 'acciones que abren programas';
  /** What it holds besides its pages; some readers of it do not want that. */
  holds?: 'archivos incrustados' | 'un formulario XFA';
  /** A compressed part holds objects that cannot be looked at: what they do is not known. */
  opaque?: true;
}

const WINDOW = 1 << 20;
const OVERLAP = 64;
const MAX_OBJECT_STREAM = 32_000_000;
const MAX_DICTIONARY = 16_000;
/** Packings that inflating alone does not open; no program that people use packs objects so. */
const ODD_FILTER =
  /\/(?:ASCIIHexDecode|ASCII85Decode|LZWDecode|RunLengthDecode|Crypt|AHx|A85|LZW|RL)\b|\/Filter\s+\d|\/Predictor\s+(?!1\b)/;
/** Files by their kinds of annotation, and by what names their content where nothing else does. */
const FILES_WITHIN = /\/(?:EmbeddedFiles?|FileAttachment|RichMedia)[\s()<>[\]/]|\/EF\s*(?:<<|\d+\s+\d+\s+R)/;

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
  for (const { content, dictionary } of objectStreams(bytes)) {
    const inner = inflate(content);
    if (inner !== undefined) look(inner, scan);
    const isFiltered = dictionary.includes('/ObjStm') && dictionary.includes('/Filter');
    if (isFiltered && (inner === undefined || ODD_FILTER.test(dictionary))) scan.opaque = true;
  }
  return scan;
}

/** Object streams; also streams whose dictionary is too long to tell. */
function* objectStreams(bytes: Buffer): Generator<{ content: Buffer; dictionary: string }> {
  let at = bytes.indexOf('stream', 0, 'latin1');
  while (at !== -1) {
    const object = bytes.lastIndexOf(' obj', at, 'latin1');
    const isWhole = object >= at - MAX_DICTIONARY;
    const before = bytes.toString('latin1', Math.max(0, isWhole ? object : at - MAX_DICTIONARY), at);
    const dictionary = decodeNames(before);
    if (!before.endsWith('end') && (!isWhole || dictionary.includes('/ObjStm'))) {
      let start = at + 6;
      if (bytes[start] === 0x0d) start += 1;
      if (bytes[start] === 0x0a) start += 1;
      const end = bytes.indexOf('endstream', start, 'latin1');
      yield { content: bytes.subarray(start, end === -1 ? bytes.length : end), dictionary };
    }
    at = bytes.indexOf('stream', at + 6, 'latin1');
  }
}

function look(text: string, scan: PdfScan): void {
  const names = decodeNames(text);
  if (/\/Encrypt[\s<\d]/.test(names)) scan.encrypted = true;
  if (/\/JavaScript[\s()<>[\]/]/.test(names)) scan.active ??= 'JavaScript';
  if (/\/Launch[\s()<>[\]/]/.test(names)) scan.active ??= 'acciones que abren programas';
  if (FILES_WITHIN.test(names)) scan.holds ??= 'archivos incrustados';
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
