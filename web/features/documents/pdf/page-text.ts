import type { PDFDocumentProxy } from 'pdfjs-dist';
import { withNotes } from '#contract/rules/documents/pdf-notes.ts';
import { findInPage, isIndexPage, type PageMatch, type TextPiece } from './text-search.ts';

type TextContent = Awaited<ReturnType<Awaited<ReturnType<PDFDocumentProxy['getPage']>>['getTextContent']>>;

/** Text of the pages, read once each. */
export interface PageText {
  content(page: number): Promise<TextContent>;
  pieces(page: number): Promise<TextPiece[]>;
  /** Pages with recognised words; none where the document brings its own. */
  recognised(): Promise<RecognisedText>;
}

/** A match with the page it stands on and its place among the matches of that page. */
export interface Hit extends PageMatch {
  page: number;
  indexOnPage: number;
  /** It stands in the document's own table of contents. */
  isInIndex: boolean;
  /** A program read it in the picture of its page: it has no place on it. */
  isRecognised: boolean;
}

/** What a program read in the pictures of pages, by their numbers. */
export type RecognisedText = ReadonlyMap<number, string>;

/** Reads the text of a document page by page, and keeps it; `askRecognised` gives what was recognised, where anything was. */
export function createPageText(
  pdf: Pick<PDFDocumentProxy, 'getPage'>,
  askRecognised?: () => Promise<RecognisedText>,
): PageText {
  let recognised: Promise<RecognisedText> | undefined;
  const contents = new Map<number, Promise<TextContent>>();
  const content = (number: number) => {
    let reading = contents.get(number);
    if (reading === undefined) {
      reading = pdf
        .getPage(number)
        .then(async (page) => withNotes(await page.getTextContent(), await page.getAnnotations()));
      contents.set(number, reading);
      reading.catch(() => contents.delete(number));
    }
    return reading;
  };
  return {
    content,
    recognised() {
      recognised ??= askRecognised?.() ?? Promise.resolve(new Map());
      recognised.catch(() => {
        recognised = undefined;
      });
      return recognised;
    },
    async pieces(number) {
      const { items } = await content(number);
      return items.flatMap((item) => ('str' in item ? [{ text: item.str, endsLine: item.hasEOL }] : []));
    },
  };
}

/** Searches page after page; every few pages it reports what it has found so far, tables of contents last. */
export async function searchDocument(
  texts: PageText,
  pages: number,
  query: string,
  {
    recognised,
    signal,
    onFound,
  }: {
    recognised: RecognisedText;
    signal: AbortSignal;
    onFound: (hits: readonly Hit[], searched: number) => void;
  },
): Promise<void> {
  const hits: Hit[] = [];
  const inIndex: Hit[] = [];
  for (let page = 1; page <= pages; page += 1) {
    const read = recognised.get(page);
    const isRecognised = read !== undefined;
    const pieces = isRecognised ? linesOf(read) : await texts.pieces(page);
    const found = findInPage(pieces, query);
    if (signal.aborted) return;
    const isInIndex = found.length > 0 && isIndexPage(pieces);
    const place = isInIndex ? inIndex : hits;
    for (const [indexOnPage, match] of found.entries())
      place.push({ ...match, page, indexOnPage, isInIndex, isRecognised });
    if (page % 8 === 0 || page === pages || (hits.length > 0 && hits.length === found.length)) {
      onFound([...hits, ...inIndex], page);
    }
  }
}

const linesOf = (text: string): TextPiece[] =>
  text.split('\n').map((line) => ({ text: line, endsLine: true }));

/** Whether the first pages carry text at all; a scan does not. */
export async function hasText(texts: PageText, pages: number): Promise<boolean> {
  for (let page = 1; page <= Math.min(pages, 3); page += 1) {
    const pieces = await texts.pieces(page);
    if (pieces.some((piece) => piece.text.trim() !== '')) return true;
  }
  return false;
}
