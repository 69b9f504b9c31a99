import type { PDFDocument as Read } from '@cantoo/pdf-lib';
import { getDocumentProxy } from 'unpdf';
import { judgeActions } from './pdf-actions.ts';
import { PDFArray, PDFDict, PDFName, readPdf } from './pdf-lib.ts';
import { showingPages } from './page-pictures.ts';
import { isQuietAddress, REFUSALS } from './pdf-refusals.ts';
import { type PdfScan, refuse } from './pdf-found.ts';
import { FEWEST_LETTERS, lettersOnPages } from './textless-pages.ts';

/** Pages whose notes and fields pdf.js is asked about, and their notes: more than any paper has, and each takes long. */
const PAGES_ASKED = 500;
const NOTES_ASKED = 3_000;
/** A tree of pages may name the same branch twice on each of its levels: no file that is taken has so many. */
const MAX_NODES = 100_000;

/** Looking for letters ends before the examination does; pages that were not looked at are taken to have some. */
const LETTERS_MS = 3_000;

interface Meaning {
  /** By the program that counts more. */
  pages: number;
  /** Pages, 1 is the first, that show something and have no text. */
  textless: number[];
  hasText: boolean;
}

type Document = Awaited<ReturnType<typeof getDocumentProxy>>;

/**
 * What two programs that read PDFs, each in its own way, make of one: its pages, counted one by one because the number
 * that a file tells may be any, and in `scan` what it does when it is opened.
 */
export async function meaningOf(bytes: Buffer, scan: PdfScan, reading = readPdf(bytes)): Promise<Meaning> {
  const pages = await readByTree(reading, scan);
  const meaning: Meaning = { pages: 0, textless: [], hasText: false };
  if (scan.active !== undefined || pages > MAX_NODES) return meaning;
  const document = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 });
  await askForActions(document, scan);
  meaning.pages = Math.max(document.numPages, pages);
  return scan.active === undefined ? { ...meaning, ...(await judgeLetters(document, reading)) } : meaning;
}

/** Which pages are pictures, and whether there are letters on another: what is drawn counts, not that a font is named. */
async function judgeLetters(
  document: Document,
  reading: ReturnType<typeof readPdf>,
): Promise<Omit<Meaning, 'pages'>> {
  const letters = await lettersOnPages(document, LETTERS_MS);
  const few = letters.flatMap(({ own }, at) => (own < FEWEST_LETTERS ? [at + 1] : []));
  const showing =
    few.length === 0
      ? new Set<number>()
      : await reading.then(
          (read) => showingPages(read.document),
          () => new Set<number>(),
        );
  const textless = few.filter((page) => showing.has(page));
  const isUnread = letters.length < document.numPages;
  const hasText = isUnread || letters.some(({ all }, at) => all > 0 && !textless.includes(at + 1));
  return { textless, hasText };
}

async function askForActions(document: Document, scan: PdfScan): Promise<void> {
  const scripts: unknown[] = [await document.getJSActions()];
  if (hasAny(await document.getAttachments())) scan.holds ??= 'archivos incrustados';
  let notesLeft = NOTES_ASKED;
  for (let number = 1; number <= Math.min(document.numPages, PAGES_ASKED) && notesLeft > 0; number += 1) {
    const page = await document.getPage(number);
    scripts.push(await page.getJSActions());
    const notes = (await page.getAnnotations()) as Record<string, unknown>[];
    notesLeft -= notes.length;
    for (const note of notes) {
      scripts.push(note.actions);
      if (note.file !== undefined || note.attachment !== undefined) scan.holds ??= 'archivos incrustados';
      if (typeof note.unsafeUrl === 'string' && !isQuietAddress(note.unsafeUrl))
        refuse(scan, REFUSALS.address);
    }
    page.cleanup();
  }
  if (scripts.some(hasAny)) refuse(scan, REFUSALS.script);
}

const hasAny = (value: unknown) =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0;

/** Pages by the tree, and in `scan` what all objects do; none when only pdf.js can mend the file. */
async function readByTree(reading: ReturnType<typeof readPdf>, scan: PdfScan): Promise<number> {
  try {
    const { document, definitions } = await reading;
    judgeActions(definitions, scan);
    return countPages(document);
  } catch {
    // What cannot be read whole must not name anything that might act.
    if (scan.mayAct === true) refuse(scan, REFUSALS.unread);
    return 0;
  }
}

function countPages({ catalog, context }: Read): number {
  let pages = 0;
  const left = [catalog.get(NAME.Pages)];
  for (let nodes = 0; left.length > 0 && nodes + left.length <= MAX_NODES; nodes += 1) {
    const node = context.lookup(left.pop());
    if (!(node instanceof PDFDict)) continue;
    const kids = context.lookup(node.get(NAME.Kids));
    if (kids instanceof PDFArray) left.push(...kids.asArray());
    else pages += 1;
  }
  return left.length === 0 ? pages : Number.POSITIVE_INFINITY;
}

const NAME = { Pages: PDFName.of('Pages'), Kids: PDFName.of('Kids') };
