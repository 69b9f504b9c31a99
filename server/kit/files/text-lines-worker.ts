import { open, readFile } from 'node:fs/promises';
import { getDocumentProxy } from 'unpdf';
import { withNotes } from '#contract/rules/documents/pdf-notes.ts';
import { htmlLines } from './html-lines.ts';
import { OfficeParts, OfficeTooLarge } from './office-parts.ts';
import type { LinesOrder, LinesOutcome, TextLine } from './text-lines.ts';
import { readZipEntries } from './zip.ts';

/** More than any law has. */
const MAX_LETTERS = 6_000_000;
const MAX_LINES = 200_000;
const MAX_PAGES = 2_000;

class TooLong extends Error {}

/** Reads the lines of a document of somebody else, in a process of its own: see {@link import('./text-lines.ts').readLines}. */
export async function extractLines({ path, ending }: LinesOrder): Promise<LinesOutcome> {
  try {
    const lines =
      ending === '.pdf'
        ? await pdfLines(path)
        : ending === '.docx'
          ? await docxLines(path)
          : await pageLines(path);
    const letters = lines.reduce((sum, { text }) => sum + text.length, 0);
    if (letters > MAX_LETTERS || lines.length > MAX_LINES) return { unread: 'long' };
    return { lines };
  } catch (error) {
    return { unread: error instanceof TooLong || error instanceof OfficeTooLarge ? 'long' : 'broken' };
  }
}

const lineOf = (text: string, page: number, isApart: boolean): TextLine => ({
  text: text
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim(),
  page,
  isApart,
});

const isSomething = ({ text }: TextLine) => text !== '';

/** A line of a page with its height above the foot, before its paragraphs are known. */
interface PlacedLine {
  text: string;
  top: number;
  height: number;
}

async function pdfLines(path: string): Promise<TextLine[]> {
  const document = await getDocumentProxy(new Uint8Array(await readFile(path)), { verbosity: 0 });
  if (document.numPages > MAX_PAGES) throw new TooLong();
  const lines: TextLine[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { items } = withNotes(await page.getTextContent(), await page.getAnnotations());
    lines.push(...apart(linesOfPage(items), number));
    page.cleanup();
  }
  return lines;
}

type Items = Awaited<
  ReturnType<Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>['getPage']>>['getTextContent']>
>['items'];

/** Lines in the order in which the page writes them, so that columns stay apart. */
export function linesOfPage(items: Items): PlacedLine[] {
  const lines: PlacedLine[] = [];
  let [text, top, height] = ['', 0, 0];
  const end = () => {
    if (text.trim() !== '') lines.push({ text, top, height });
    text = '';
  };
  for (const item of items) {
    if (!('str' in item)) continue;
    const here = Number(item.transform[5]);
    // What stands on another height is another line, although the page does not say so.
    if (text !== '' && item.str.trim() !== '' && Math.abs(here - top) > Math.max(height, item.height) / 2)
      end();
    if (text === '') [top, height] = [here, item.height];
    text += item.str;
    if (item.hasEOL) end();
  }
  end();
  return lines;
}

/**
 * Marks lines that have more room over them than is usual on their page, or than so many heights of their letters: a page
 * of short paragraphs has more room between them than within.
 */
export function apart(placed: readonly PlacedLine[], page: number, mostHeights = Infinity): TextLine[] {
  const gaps = placed.slice(1).map(({ top }, index) => (placed[index]?.top ?? 0) - top);
  const usual = gaps.filter((gap) => gap > 0).toSorted((a, b) => a - b);
  const median = usual[Math.floor(usual.length / 2)] ?? 0;
  return placed
    .map(({ text, height }, index) => {
      const gap = index === 0 ? 0 : (gaps[index - 1] ?? 0);
      const isWide = gap > median * 1.35 || gap > height * mostHeights;
      return lineOf(text, page, index > 0 && (isWide || gap < 0));
    })
    .filter(isSomething);
}

export async function docxLines(path: string): Promise<TextLine[]> {
  const file = await open(path, 'r');
  try {
    const parts = new OfficeParts(file, await readZipEntries(file, (await file.stat()).size));
    const lines: TextLine[] = [];
    let [text, aside] = ['', 0];
    await parts.eachTag('word/document.xml', ({ name, isClosing, before }) => {
      // The same words again, for programs that do not know text boxes.
      if (name === 'Fallback') aside += isClosing ? -1 : 1;
      if (aside > 0) return;
      if (name === 't' && isClosing) text += before;
      else if (name === 'tab') text += ' ';
      else if (((name === 'br' || name === 'cr') && !isClosing) || (name === 'p' && isClosing)) {
        lines.push(lineOf(text, 1, true));
        text = '';
      }
    });
    return lines.filter(isSomething);
  } finally {
    await file.close();
  }
}

async function pageLines(path: string): Promise<TextLine[]> {
  return htmlLines(decode(await readFile(path)))
    .map((text) => lineOf(text, 1, true))
    .filter(isSomething);
}

/** UTF-8, or what older pages of authorities are written in. */
function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
