import { differencesOf, type Fate } from './sequence-differences.ts';

/** A piece of a text that stayed, went or came. */
export interface Piece {
  text: string;
  kind: Fate;
}

/** What went and what came between two texts, word by word. */
export function wordDifferences(before: string, after: string): Piece[] {
  const [old, now] = [before.match(/\s+|\S+/g) ?? [], after.match(/\s+|\S+/g) ?? []];
  const pieces: Piece[] = [];
  for (const { fate, at } of differencesOf(old, now)) {
    const text = (fate === 'removed' ? old : now)[at] ?? '';
    const last = pieces.at(-1);
    if (last?.kind === fate) last.text += text;
    else pieces.push({ text, kind: fate });
  }
  return pieces;
}
