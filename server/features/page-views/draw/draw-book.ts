import { open, readFile, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { DrawnPage, DrawOrder, DrawOutcome, PackPlace } from './drawn-book.ts';
import { blocksOf, habitsOf, runningHeads, type LaidPage } from './page-blocks.rules.ts';
import { pageLines } from './page-lines.rules.ts';
import { drawPage } from './page-picture.ts';
import { readOutline } from './read-outline.ts';
import { readPage, type ReadPage } from './page-text.ts';

const MAX_PAGES = 2_000;
/** From here on pages have small pictures only: a book is opened at its beginning. */
const LARGE_PAGES = 60;
const LIBRARY = join(import.meta.dirname, '../../../../node_modules/pdfjs-dist');

/** Draws and reads all pages of a PDF; runs in a process of its own, one file each. */
export async function drawBook({ path, pack }: DrawOrder): Promise<DrawOutcome> {
  const file = await open(pack, 'w');
  try {
    const pdf = await getDocument({
      data: new Uint8Array(await readFile(path)),
      verbosity: 0,
      standardFontDataUrl: `${LIBRARY}/standard_fonts/`,
      cMapUrl: `${LIBRARY}/cmaps/`,
      wasmUrl: `${LIBRARY}/wasm/`,
      iccUrl: `${LIBRARY}/iccs/`,
      enableXfa: false,
      stopAtErrors: false,
    }).promise;
    return pdf.numPages > MAX_PAGES ? { undrawn: 'long' } : await drawPages(pdf, file);
  } catch (error) {
    return { undrawn: error instanceof Error && error.name === 'PasswordException' ? 'password' : 'broken' };
  } finally {
    await file.close();
  }
}

async function drawPages(pdf: PDFDocumentProxy, file: FileHandle): Promise<DrawOutcome> {
  const pages: (DrawnPage & ReadPage)[] = [];
  let packed = 0;
  const keep = async (picture: Buffer): Promise<PackPlace> => {
    const place = { at: packed, bytes: picture.length };
    await file.write(picture);
    packed += picture.length;
    return place;
  };
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { width, height } = page.getViewport({ scale: 1 });
    // A page that cannot be drawn, or a machine that cannot draw, still has its text.
    const drawn = await drawPage(pdf, page, number <= LARGE_PAGES).catch(() => undefined);
    const read = await readPage(page);
    pages.push({
      number,
      width,
      height,
      ...(drawn === undefined ? {} : { small: await keep(drawn.small) }),
      ...(drawn?.large === undefined ? {} : { large: await keep(drawn.large) }),
      lines: pageLines(read.segments),
      blocks: [],
      ...read,
    });
    page.cleanup();
  }
  return { pages: await withBlocks(pdf, pages), packed };
}

/** What is usual in a document, and what repeats on its pages, shows when all of them were read. */
async function withBlocks(pdf: PDFDocumentProxy, pages: (DrawnPage & ReadPage)[]): Promise<DrawnPage[]> {
  const laid: LaidPage[] = pages;
  const habits = habitsOf(laid);
  const isRunning = runningHeads(laid);
  const outline = await readOutline(pdf).catch(() => []);
  return pages.map(({ segments, tagged, ...page }) => {
    const own = { number: page.number, height: page.height, segments };
    const said = { ...own, segments: segments.filter((one) => !isRunning(one, own)) };
    return { ...page, blocks: tagged ?? blocksOf(said, habits, outline) };
  });
}
