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
    if (piece.endsLine) add('\n', index, piece.text.length);
  }
  const column = (field: number) => Int32Array.from(where, (entry) => entry[field] ?? 0);
  return { plain: plain.join(''), pieces: column(0), offsets: column(1), original, positions: column(2) };
}

/** Longest part of a sentence that is shown on each side of a match. */
const SIDE = 140;

/** A line shorter than this, before a new beginning, is a title or a row: what follows is another sentence. */
const SHORT_LINE = 60;

/** Ends a sentence: a point that closes a word of more than three letters, so that «art. 5» stays whole. */
const SENTENCE_END = /^[\p{L}\d%)»"]{4}[.!?;:]$/u;
const BEGINNING = /^[\p{Lu}\d¿¡«"(•]/u;

/** Gaps between words after which another sentence begins. */
function* sentenceGaps(text: string): Generator<{ index: number; end: number }> {
  for (const { 0: blank, index } of text.matchAll(/\s+/g)) {
    const end = index + blank.length;
    if (!BEGINNING.test(text.slice(end, end + 2))) continue;
    const isShortLine = blank.includes('\n') && index - text.lastIndexOf('\n', index - 1) - 1 < SHORT_LINE;
    if (isShortLine || SENTENCE_END.test(text.slice(Math.max(0, index - 5), index))) yield { index, end };
  }
}

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
      ...sentenceAround(page.original, start, end),
      text: page.original.slice(start, end),
      ...(place === undefined ? {} : { place }),
    });
    at = page.plain.indexOf(asked, last + 1);
  }
  return matches;
}

/** The sentence around a match; a very long one is cut at words. */
function sentenceAround(text: string, start: number, end: number): { before: string; after: string } {
  const from = Math.max(0, start - SIDE * 3);
  const near = text.slice(from, end + SIDE * 3);
  let [begin, until] = [0, near.length];
  for (const gap of sentenceGaps(near)) {
    if (gap.end <= start - from) begin = gap.end;
    else if (gap.index >= end - from) {
      until = gap.index;
      break;
    }
  }
  return {
    before: cutBefore(near.slice(begin, start - from)),
    after: cutAfter(near.slice(end - from, until)),
  };
}

function cutBefore(text: string): string {
  const flat = text.replace(/\s+/g, ' ').trimStart();
  if (flat.length <= SIDE) return flat;
  const cut = flat.slice(-SIDE);
  return `…${cut.slice(cut.indexOf(' ') + 1)}`;
}

function cutAfter(text: string): string {
  const flat = text.replace(/\s+/g, ' ').trimEnd();
  if (flat.length <= SIDE) return flat;
  const cut = flat.slice(0, SIDE);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1))}…`;
}

/** Whether a page is the document's own table of contents: most of its lines end with the number of a page. */
export function isIndexPage(pieces: readonly TextPiece[]): boolean {
  const lines = pieces
    .map(({ text, endsLine }) => text + (endsLine ? '\n' : ''))
    .join('')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const numbered = lines.filter((line) => /\d$/.test(line) && /\p{L}/u.test(line));
  const dotted = numbered.filter((line) => /\.{4}|…|(?:\. ){3}/.test(line)).length;
  const isCalled = lines
    .slice(0, 8)
    .some((line) => /^(?:índice|indice|contenido|tabla de contenido)\b/i.test(line));
  return dotted >= 4 || (isCalled && numbered.length >= 4 && numbered.length >= lines.length * 0.4);
}

function placeBefore(text: string): string | undefined {
  const last = [...text.matchAll(/(?:^|[\s.;:])(\d{1,2}(?:\.\d{1,2}){1,3})\.?\s+\p{Lu}/gu)].at(-1);
  return last?.[1] === undefined ? undefined : `numeral ${last[1]}`;
}
