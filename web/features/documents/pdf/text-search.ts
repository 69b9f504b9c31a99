/** A piece of text of a page, in reading order. */
export interface TextPiece {
  text: string;
  endsLine: boolean;
}

/** Where one match lies: pieces and offsets, end exclusive. */
export interface PageMatch {
  from: { piece: number; offset: number };
  to: { piece: number; offset: number };
  before: string;
  text: string;
  after: string;
  /** «numeral 5.2» when a numbered paragraph comes before the match. */
  place?: string;
}

/** The text of a page made comparable, with the way back to its pieces. */
interface Comparable {
  plain: string;
  /** Piece and offset of every letter of `plain`. */
  pieces: Int32Array;
  offsets: Int32Array;
  original: string;
  /** Position in `original` of every letter of `plain`. */
  positions: Int32Array;
}

/** Letters without accents, in lower case; runs of white space count as one blank. */
export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ');
}

function comparable(pieces: readonly TextPiece[]): Comparable {
  const plain: string[] = [];
  const where: number[][] = [];
  let original = '';
  const add = (letter: string, piece: number, offset: number) => {
    for (const part of fold(letter)) {
      if (part === ' ' && plain.at(-1) === ' ') continue;
      plain.push(part);
      where.push([piece, offset, original.length]);
    }
    original += letter;
  };
  for (const [index, piece] of pieces.entries()) {
    for (let offset = 0; offset < piece.text.length; offset += 1)
      add(piece.text.charAt(offset), index, offset);
    if (piece.endsLine) add(' ', index, piece.text.length);
  }
  const column = (field: number) => Int32Array.from(where, (entry) => entry[field] ?? 0);
  return { plain: plain.join(''), pieces: column(0), offsets: column(1), original, positions: column(2) };
}

const BEFORE = 32;
const AFTER = 52;

/** Every place of a page where the words stand, without regard to accents and case. */
export function findInPage(pieces: readonly TextPiece[], query: string): PageMatch[] {
  const asked = fold(query).trim();
  if (asked.length < 2) return [];
  const page = comparable(pieces);
  const matches: PageMatch[] = [];
  let at = page.plain.indexOf(asked);
  while (at !== -1) {
    const last = at + asked.length - 1;
    const start = page.positions[at] ?? 0;
    const end = (page.positions[last] ?? 0) + 1;
    const place = placeBefore(page.original.slice(0, start));
    matches.push({
      from: { piece: page.pieces[at] ?? 0, offset: page.offsets[at] ?? 0 },
      to: { piece: page.pieces[last] ?? 0, offset: (page.offsets[last] ?? 0) + 1 },
      before: wordsBefore(page.original.slice(Math.max(0, start - BEFORE * 2), start)),
      text: page.original.slice(start, end),
      after: wordsAfter(page.original.slice(end, end + AFTER * 2)),
      ...(place === undefined ? {} : { place }),
    });
    at = page.plain.indexOf(asked, last + 1);
  }
  return matches;
}

function wordsBefore(text: string): string {
  const flat = text.replace(/\s+/g, ' ');
  if (flat.length <= BEFORE) return flat.trimStart();
  const cut = flat.slice(-BEFORE);
  return cut.slice(cut.indexOf(' ') + 1);
}

function wordsAfter(text: string): string {
  const flat = text.replace(/\s+/g, ' ');
  if (flat.length <= AFTER) return flat.trimEnd();
  const cut = flat.slice(0, AFTER);
  return cut.slice(0, Math.max(cut.lastIndexOf(' '), 1));
}

function placeBefore(text: string): string | undefined {
  const last = [...text.matchAll(/(?:^|[\s.;:])(\d{1,2}(?:\.\d{1,2}){1,3})\.?\s+\p{Lu}/gu)].at(-1);
  return last?.[1] === undefined ? undefined : `numeral ${last[1]}`;
}
