import { expect } from 'vitest';
import { page } from 'vitest/browser';

/** Waits until a screen stands with its heading and its fonts, so that its places can be measured. */
export async function stands(): Promise<void> {
  await expect.element(page.getByRole('heading', { level: 1 }).first()).toBeInTheDocument();
  await document.fonts.ready;
}

/** Where the words of an element stand, not its box. */
export function wordsOf(element: Element): DOMRect {
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getBoundingClientRect();
}

/** Whether two places have a point in common. */
export const touch = (one: DOMRect, other: DOMRect): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
