import { trimOf } from '#contract/trim.ts';

const MAX_NAME = 150;
const WINDOWS_DEVICES = /^(con|prn|aux|nul|com\d|lpt\d)$/i;

/**
 * A file name as people typed it, without folders, control or reserved characters, at most 150 characters with
 * its ending kept. Accents stay.
 */
export function safeFileName(name: string): string {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const plain = last
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/\s+/g, ' ');
  const clean = trimOf(plain, /[. ]/);
  const { stem, ending } = splitName(clean);
  const cut = [...stem].slice(0, MAX_NAME - ending.length).join('');
  if (cut === '') return `archivo${ending}`;
  return (WINDOWS_DEVICES.test(cut) ? `_${cut}` : cut) + ending;
}

/** Ending of a file name in lower case with its dot (`.pdf`), or an empty text. */
export function endingOf(name: string): string {
  return splitName(name).ending.toLowerCase();
}

function splitName(name: string): { stem: string; ending: string } {
  const match = /^(.*?)(\.[A-Za-z0-9]{1,10})$/su.exec(name);
  return match === null ? { stem: name, ending: '' } : { stem: match[1] ?? '', ending: match[2] ?? '' };
}

/** The name as the last part of a readable address: plain letters, digits, hyphens and the ending. */
export function addressName(name: string): string {
  const { stem, ending } = splitName(name);
  const words = stem
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');
  const plain = trimOf(words, /-/).slice(0, 80);
  return (plain === '' ? 'archivo' : plain) + ending.toLowerCase();
}

/** What pages and orders of a list say of it: its rows are the same. */
const NO_FILTER = new Set(['pag', 'tam', 'orden', 'formato']);

/** Name of a file that says by what its rows were chosen: «procedimientos-estado-adjudicado-area-bibliotecas». */
export function filteredName(base: string, filters: Readonly<Record<string, unknown>>): string {
  const said = Object.entries(filters)
    .filter(([key, value]) => !NO_FILTER.has(key) && value !== undefined && String(value) !== '')
    .map(([key, value]) => `${key} ${String(value)}`);
  return said.length === 0 ? base : `${base}-${addressName(said.join(' ').replaceAll('.', '-'))}`;
}

/** `Content-Disposition` with a plain fallback and the exact name (RFC 6266, RFC 5987). */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const fallback = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/g, '_')
    .replace(/["\\%]/g, '_');
  const exact = encodeURIComponent(name).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${fallback}"; filename*=UTF-8''${exact}`;
}

/** A size as people read it: «3.1 MB», «842 kB». */
export function sizeLabel(bytes: number): string {
  if (bytes >= 1_000_000) {
    const value = bytes / 1_000_000;
    return `${value >= 10 ? Math.round(value) : Number(value.toFixed(1))} MB`;
  }
  return `${Math.max(1, Math.round(bytes / 1000))} kB`;
}
