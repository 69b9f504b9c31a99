import type { MarkedPiece } from '#contract/rules/texts/marked-words.ts';

/** A text with the words marked that somebody looks for. */
export function Marked({ pieces }: { pieces: readonly MarkedPiece[] }) {
  return pieces.map(({ text, isFound }, index) =>
    isFound ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
  );
}
