import { onTestFinished } from 'vitest';

/** Letters twice as large, as a reader's browser makes them, until the test ends. */
export function enlargeLetters(): void {
  const { style } = document.documentElement;
  style.setProperty('font-size', '200%', 'important');
  onTestFinished(() => void style.removeProperty('font-size'));
}

/** On how many lines the words of a part stand. */
export function linesOf(part: Element): number {
  // Boxes around the words begin above them: only the words themselves tell the lines.
  const words = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
  const tops = new Set<number>();
  while (words.nextNode() !== null) {
    const range = document.createRange();
    range.selectNodeContents(words.currentNode);
    for (const { top } of range.getClientRects()) tops.add(Math.round(top));
  }
  return tops.size;
}
