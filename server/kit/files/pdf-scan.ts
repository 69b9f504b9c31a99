import { namesFileContent } from './pdf-file-content.ts';
import { decodeNames } from './pdf-names.ts';
import { packedObjects } from './pdf-packed-objects.ts';

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
const OVERLAP = 4_096;
/** Each name ends before white space, a sign that begins something else (ISO 32000-1, 7.2.2), or the end. */
const ENCRYPTED = /\/Encrypt(?:[\s\0()<>[\]{}/%]|$)/;
const SCRIPT = /\/JavaScript(?:[\s\0()<>[\]{}/%]|$)/;
const PLAYED = /\/Rendition(?:[\s\0()<>[\]{}/%]|$)/;
const PLAYED_SCRIPT = /\/JS(?:[\s\0()<>[\]{}/%]|$)/;
const PROGRAM = /\/Launch(?:[\s\0()<>[\]{}/%]|$)/;
const FORM = /\/XFA(?:[\s\0()<>[\]{}/%]|$)/;
/** Files by their kinds of annotation, and by what names their content where nothing else does. */
const FILES_WITHIN = /\/(?:EmbeddedFiles?|FileAttachment|RichMedia)(?:[\s\0()<>[\]{}/%]|$)/;

/**
 * Looks for encryption, JavaScript, Launch actions, embedded files and XFA forms in the bytes of a PDF: in everything that lies open
 * (revisions that a later one replaced included) and in compressed object streams. A broken cross-reference table
 * hides nothing from it.
 */
export function activeContentOf(bytes: Buffer): PdfScan {
  const scan: PdfScan = { encrypted: false };
  for (let at = 0; at < bytes.length; at += WINDOW) {
    lookInto(bytes.toString('latin1', at, Math.min(bytes.length, at + WINDOW + OVERLAP)), scan);
  }
  for (const unpacked of packedObjects(bytes)) {
    if (unpacked === undefined) scan.opaque = true;
    else lookInto(unpacked, scan);
  }
  return scan;
}

/** Notes in `scan` what names in the text of a PDF do. */
export function lookInto(text: string, scan: PdfScan): void {
  const names = decodeNames(text);
  if (ENCRYPTED.test(names)) scan.encrypted = true;
  if (SCRIPT.test(names) || (PLAYED.test(names) && PLAYED_SCRIPT.test(names))) scan.active ??= 'JavaScript';
  if (PROGRAM.test(names)) scan.active ??= 'acciones que abren programas';
  if (FILES_WITHIN.test(names) || namesFileContent(names)) scan.holds ??= 'archivos incrustados';
  if (FORM.test(names)) scan.holds ??= 'un formulario XFA';
}
