import type { PartKind } from './article-parts.ts';
import { wordDifferences, type Piece } from '../texts/word-differences.ts';

/** A part of a text as it is compared: the same anchor is the same article. */
export interface ComparablePart {
  anchor: string;
  kind: PartKind;
  label: string;
  heading: string;
  text: string;
}

export const PART_CHANGES = ['same', 'changed', 'inserted', 'removed'] as const;
export type PartChange = (typeof PART_CHANGES)[number];

/** What became of one part, and in which words; none where nothing changed. */
export interface ComparedPart {
  anchor: string;
  kind: PartKind;
  label: string;
  change: PartChange;
  pieces: Piece[];
}

const wordsOf = ({ heading, text }: ComparablePart) => (heading === '' ? text : `${heading}\n${text}`);

/** Two versions part by part, in the order of the later one; what went stands where it stood. */
export function compareTexts(
  before: readonly ComparablePart[],
  after: readonly ComparablePart[],
): ComparedPart[] {
  const old = new Map(before.map((part) => [part.anchor, part]));
  const now = new Set(after.map(({ anchor }) => anchor));
  // What went, behind the part of the later version that stood before it; the empty anchor is the beginning.
  const gone = new Map<string, ComparedPart[]>();
  let last = '';
  for (const part of before) {
    if (now.has(part.anchor)) last = part.anchor;
    else gone.set(last, [...(gone.get(last) ?? []), whole(part, 'removed')]);
  }
  return [
    ...(gone.get('') ?? []),
    ...after.flatMap((part) => {
      const was = old.get(part.anchor);
      const here = was === undefined ? whole(part, 'inserted') : changed(was, part);
      return [here, ...(gone.get(part.anchor) ?? [])];
    }),
  ];
}

function whole(part: ComparablePart, change: 'inserted' | 'removed'): ComparedPart {
  const { anchor, kind, label } = part;
  const text = wordsOf(part);
  const pieces: Piece[] = text === '' ? [] : [{ text, kind: change === 'inserted' ? 'added' : 'removed' }];
  return { anchor, kind, label, change, pieces };
}

function changed(was: ComparablePart, { anchor, kind, label, ...rest }: ComparablePart): ComparedPart {
  const [before, after] = [wordsOf(was), wordsOf({ anchor, kind, label, ...rest })];
  return before === after
    ? { anchor, kind, label, change: 'same', pieces: [] }
    : { anchor, kind, label, change: 'changed', pieces: wordDifferences(before, after) };
}
