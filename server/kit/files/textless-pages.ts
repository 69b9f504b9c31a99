import type { getDocumentProxy } from 'unpdf';
import { withNotes } from '#contract/rules/documents/pdf-notes.ts';
import { withoutRunningHeads } from './running-heads.ts';
import type { TextLine } from './text-lines.ts';
import { apart, linesOfPage } from './text-lines-worker.ts';

type Document = Awaited<ReturnType<typeof getDocumentProxy>>;

/** A page with fewer letters than this says nothing: a scanner wrote its name on a picture. */
export const FEWEST_LETTERS = 12;
export const lettersOf = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '').length;

/** Of the numbers of a running head only that of its page changes: what counts otherwise is text. */
export function shapeOnPage({ text, page }: TextLine): string {
  const words = text.split(' ');
  // The first one: on the last page the number of pages is the same, «12 de 12».
  const at = words.findIndex((word) => word.replaceAll(/[^\p{L}\p{N}.,/]/gu, '') === String(page));
  return at === -1 ? text : words.with(at, '#').join(' ');
}

/** Letters on each page that was looked at within so many milliseconds: all, and without running heads, for a scanner may write one. */
export async function lettersOnPages(
  document: Document,
  withinMs: number,
): Promise<{ all: number; own: number }[]> {
  const lines: TextLine[] = [];
  const until = performance.now() + withinMs;
  let looked = 0;
  while (looked < document.numPages && performance.now() < until) {
    const page = await document.getPage((looked += 1));
    const { items } = withNotes(await page.getTextContent(), await page.getAnnotations());
    lines.push(...apart(linesOfPage(items), looked));
    page.cleanup();
  }
  const letters = Array.from({ length: looked }, () => ({ all: 0, own: 0 }));
  const { kept, left } = withoutRunningHeads(lines, { sayShape: shapeOnPage });
  const add = ({ page, text }: TextLine, isOwn: boolean) => {
    const [of] = letters.slice(page - 1, page);
    if (of === undefined) return;
    of.all += lettersOf(text);
    if (isOwn) of.own += lettersOf(text);
  };
  for (const line of kept) add(line, true);
  for (const line of left) add(line, false);
  return letters;
}
