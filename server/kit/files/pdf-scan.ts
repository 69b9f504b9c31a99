import { Effort, Tangled } from './pdf-effort.ts';
import type { PdfKey } from './pdf-lib.ts';
import { decodeNames } from './pdf-names.ts';
import { packedObjects } from './pdf-packed-objects.ts';
import { emptyScan, noteName, type PdfScan } from './pdf-found.ts';
import { lookAtOpening } from './pdf-openings.ts';
import { ACTING_NAMES, FORBIDDEN_NAMES, HOLDING_NAMES } from './pdf-refusals.ts';
import { endsWord, nextWord } from './pdf-words.ts';

/** A name that matters, each letter spelled `#xx`, is not longer. */
const LONGEST_NAME = 60;
const SLASH = 47;

/**
 * Looks for encryption, actions, embedded files and XFA forms in the bytes of a PDF: in everything that lies open
 * (revisions that a later one replaced included) and in compressed object streams. A broken cross-reference table
 * hides nothing from it. Every byte is looked at a limited number of times, counted by `effort`. Object streams of an
 * encrypted file are looked into with its `key`.
 */
export function activeContentOf(bytes: Buffer, effort = new Effort(bytes.length), key?: PdfKey): PdfScan {
  const scan = emptyScan();
  try {
    lookInto(bytes, scan, effort);
    for (const unpacked of packedObjects(bytes, effort, key)) {
      if (unpacked === undefined) scan.opaque = 'objetos comprimidos que no se pueden revisar';
      else lookInto(unpacked, scan, effort);
    }
  } catch (error) {
    if (!(error instanceof Tangled)) throw error;
    scan.opaque = 'partes encimadas que no se pueden revisar';
  }
  return scan;
}

function lookInto(bytes: Buffer, scan: PdfScan, effort: Effort): void {
  effort.spend(bytes.length);
  for (let at = 0; at < bytes.length; at += 1) {
    if (bytes[at] !== SLASH) continue;
    const end = endOfName(bytes, at + 1);
    if (end === undefined) continue;
    const from = at + 1;
    at = end - 1;
    if (!mayMatter(bytes, from, end)) continue;
    const name = decodeNames(bytes.toString('latin1', from, end));
    noteName(name, scan);
    if (name === 'EF' && isFileContent(bytes, end, effort)) scan.holds ??= 'archivos incrustados';
    if (name === 'OpenAction' || name === 'AA') lookAtOpening(bytes, { name, at: end }, { scan, effort });
  }
}

/** By first letter and length, which tells most names of a file from those that matter; `#` may spell any. */
const MATTERS = new Set(
  ['EF', 'Encrypt', ...ACTING_NAMES, ...FORBIDDEN_NAMES.keys(), ...HOLDING_NAMES.keys()].map(
    (name) => name.charCodeAt(0) * LONGEST_NAME + name.length,
  ),
);
const NUMBER_SIGN = 35;

function mayMatter(bytes: Buffer, from: number, end: number): boolean {
  if (MATTERS.has((bytes[from] ?? 0) * LONGEST_NAME + end - from)) return true;
  for (let at = from; at < end; at += 1) if (bytes[at] === NUMBER_SIGN) return true;
  return false;
}

/** Where a name ends; undefined for one that is too long to matter. */
function endOfName(bytes: Buffer, from: number): number | undefined {
  const last = Math.min(bytes.length, from + LONGEST_NAME);
  for (let at = from; at < last; at += 1) if (endsName(bytes[at] ?? 0)) return at;
  return last === bytes.length ? last : undefined;
}

/** Some programs take these two for white space also. */
const endsName = (byte: number) => endsWord(byte) || byte === 11 || byte === 160;

/** Whether what stands behind `/EF` is a dictionary or points to one: two letters alone stand in any picture. */
function isFileContent(bytes: Buffer, from: number, effort: Effort): boolean {
  const words: string[] = [];
  for (let at = from; at < bytes.length && words.length < 3;) {
    const { word, next } = nextWord(bytes, at, effort);
    if (word !== '') words.push(word);
    if (words[0] === '<<') return true;
    at = next;
  }
  const [number = '', generation = '', sign] = words;
  return isNumber(number) && isNumber(generation) && sign === 'R';
}

const isNumber = (word: string) => /^\d{1,10}$/.test(word);
