import { readFile } from 'node:fs/promises';
import { getDocumentProxy } from 'unpdf';
import { withNotes } from '#contract/rules/documents/pdf-notes.ts';
import { showingPages } from './page-pictures.ts';
import { joinParagraphs } from './page-paragraphs.ts';
import {
  MOST_LETTERS,
  MOST_PAGES,
  type OutlineEntry,
  type PageText,
  type PageTextOrder,
  type PageTextOutcome,
  type PageTextOutcomes,
} from './page-text.ts';
import { lookThroughBook } from '../table-file/book-personal.ts';
import { readPdf } from './pdf-lib.ts';
import { withoutRunningHeads } from './running-heads.ts';
import { taggedLines } from './tagged-text.ts';
import { languageOf } from './text-language.ts';
import type { TextLine } from './text-lines.ts';
import { apart, docxLines, linesOfPage } from './text-lines-worker.ts';
import { FEWEST_LETTERS, lettersOf, shapeOnPage } from './textless-pages.ts';

type Document = Awaited<ReturnType<typeof getDocumentProxy>>;

const MOST_ENTRIES = 2_000;
const DEEPEST = 6;
/** From one line to the next of a paragraph, in heights of its letters: at one and a half spacing it is 1.8. */
const MOST_HEIGHTS = 1.9;

/** Reads documents one after the other, in a process of its own: see {@link import('./page-text.ts').readPageText}. */
export async function extractTexts(orders: readonly PageTextOrder[]): Promise<PageTextOutcomes> {
  const outcomes: PageTextOutcome[] = [];
  for (const order of orders) outcomes.push(await extract(order));
  return { outcomes };
}

async function extract({ path, ending }: PageTextOrder): Promise<PageTextOutcome> {
  try {
    if (ending === '.xlsx') return await lookThroughBook(path);
    return ending === '.pdf' ? await readPages(path) : await readWord(path);
  } catch (error) {
    const isProtected = error instanceof Error && error.name === 'PasswordException';
    return { unread: isProtected ? 'protected' : 'broken' };
  }
}

async function readPages(path: string): Promise<PageTextOutcome> {
  const bytes = await readFile(path);
  const document = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 });
  try {
    const count = Math.min(document.numPages, MOST_PAGES);
    const isTagged = (await document.getMarkInfo())?.Marked === true;
    const texts = await textsOf(document, count, isTagged);
    const empty = texts.flatMap(({ text }, at) => (lettersOf(text) < FEWEST_LETTERS ? [at] : []));
    const pictures = empty.length === 0 ? new Set<number>() : await picturesIn(bytes);
    for (const at of empty) {
      const [page] = texts.slice(at, at + 1);
      if (page !== undefined && pictures.has(at + 1)) page.source = 'image';
    }
    const info: Readonly<Record<string, unknown>> = { ...(await document.getMetadata()).info };
    const said =
      typeof info.Language === 'string' ? /^[a-z]{2,3}(?=-|$)/i.exec(info.Language)?.[0] : undefined;
    return {
      pages: document.numPages,
      texts,
      outline: await outlineOf(document),
      language: languageOf(texts.map(({ text }) => text).join('\n')) ?? said?.toLowerCase() ?? null,
      isTagged,
      isProtected: info.EncryptFilterName !== null && info.EncryptFilterName !== undefined,
    };
  } finally {
    await document.loadingTask.destroy();
  }
}

const picturesIn = (bytes: Buffer) =>
  readPdf(bytes).then(
    ({ document }) => showingPages(document),
    () => new Set<number>(),
  );

/** Text of each page; the structure tells the paragraphs of a tagged one, the room between lines those of another. */
async function textsOf(document: Document, count: number, isTagged: boolean): Promise<PageText[]> {
  const tagged = new Map<number, string[]>();
  const lines: TextLine[] = [];
  let letters = 0;
  for (let number = 1; number <= count && letters < MOST_LETTERS; number += 1) {
    const page = await document.getPage(number);
    const written = await page.getTextContent({ includeMarkedContent: isTagged });
    const { items } = withNotes(written, await page.getAnnotations());
    const told = isTagged ? taggedLines(items, await page.getStructTree()) : undefined;
    if (told === undefined) lines.push(...apart(linesOfPage(items), number, MOST_HEIGHTS));
    else tagged.set(number, told);
    for (const item of items) if ('str' in item) letters += item.str.length;
    page.cleanup();
  }
  const { kept } = withoutRunningHeads(lines, { sayShape: shapeOnPage });
  const plain = Map.groupBy(kept, ({ page }) => page);
  return Array.from({ length: count }, (_, at) => {
    const text = (tagged.get(at + 1) ?? joinParagraphs(plain.get(at + 1) ?? [])).join('\n');
    // PostgreSQL refuses NUL in text.
    return { source: lettersOf(text) === 0 ? 'blank' : 'text', text: text.replaceAll('\u0000', '') };
  });
}

interface Entry {
  title: string;
  dest: string | unknown[] | null;
  items: Entry[];
}

async function outlineOf(document: Document): Promise<OutlineEntry[]> {
  const entries: OutlineEntry[] = [];
  const walk = async (items: readonly Entry[], level: number) => {
    for (const { title, dest, items: below } of items) {
      if (entries.length >= MOST_ENTRIES) return;
      const text = title
        .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
        .trim()
        .slice(0, 300);
      if (text !== '') entries.push({ title: text, page: await pageOf(document, dest), level });
      if (level < DEEPEST) await walk(below, level + 1);
    }
  };
  await walk((await document.getOutline()) ?? [], 1);
  return entries;
}

async function pageOf(document: Document, dest: Entry['dest']): Promise<number | null> {
  try {
    const place = typeof dest === 'string' ? await document.getDestination(dest) : dest;
    const target: unknown = place?.[0];
    if (typeof target === 'number') return target + 1;
    return target === undefined ? null : (await document.getPageIndex(target as never)) + 1;
  } catch {
    return null;
  }
}

/** A text without pages of its own: they are made by the program that shows it. */
async function readWord(path: string): Promise<PageTextOutcome> {
  const lines = await docxLines(path);
  const text = lines.map((line) => line.text).join('\n');
  return {
    pages: 1,
    texts: [
      { source: text === '' ? 'blank' : 'text', text: text.slice(0, MOST_LETTERS).replaceAll('\u0000', '') },
    ],
    outline: [],
    language: languageOf(text) ?? null,
    isTagged: true,
    isProtected: false,
  };
}
