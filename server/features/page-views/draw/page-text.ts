import { Util, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PageBlock } from '#contract/page-views.ts';
import { isNoteId, withNotes } from '#contract/rules/documents/pdf-notes.ts';
import { joinLines } from './page-blocks.rules.ts';
import { segmentsOf, tidy, type Segment, type TextRun } from './page-lines.rules.ts';
import { taggedBlocks, type StructureNode } from './tagged-blocks.rules.ts';

/** What stands on a page: its lines with their places, and its blocks where the page says which they are. */
export interface ReadPage {
  segments: Segment[];
  tagged: PageBlock[] | undefined;
}

const BOLD = /bold|black|heavy|semib|demi|negrita/i;
/** A page of which less than this share of the letters is tagged is read by its looks. */
const TAGGED = 0.6;

/** Reads the text of a page that was drawn: only then its fonts have their names. */
export async function readPage(page: PDFPageProxy): Promise<ReadPage> {
  const viewport = page.getViewport({ scale: 1 });
  const written = await page.getTextContent({ includeMarkedContent: true });
  const { items } = withNotes(written, await page.getAnnotations());
  const runs: TextRun[] = [];
  const marked = new Map<string, string[]>();
  const open: (string | undefined)[] = [];
  let letters = 0;
  for (const item of items) {
    if (!('str' in item)) {
      if (item.type === 'endMarkedContent') open.pop();
      else open.push(item.type === 'beginMarkedContentProps' ? item.id : undefined);
      continue;
    }
    letters += item.str.trim().length;
    const id = open.findLast((one) => one !== undefined);
    if (id !== undefined) addTo(marked, id, item.str, item.hasEOL);
    const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0]: number[] = Util.transform(
      viewport.transform,
      item.transform,
    );
    // What stands upright or upside down has no line of its own over the picture.
    if (Math.abs(b) > Math.abs(a) * 0.05 || a < 0) continue;
    const size = Math.hypot(c, d);
    if (size < 1 || item.width > viewport.width * 2) continue;
    runs.push({ text: item.str, x, y, width: item.width, size, isBold: isBold(page, item.fontName) });
  }
  return { segments: segmentsOf(runs), tagged: await taggedOf(page, marked, letters) };
}

/** The lines of a marked content, the last one still open. */
function addTo(marked: Map<string, string[]>, id: string, text: string, endsLine: boolean): void {
  const lines = marked.get(id) ?? [''];
  lines[lines.length - 1] += text;
  if (endsLine) lines.push('');
  marked.set(id, lines);
}

function isBold(page: PDFPageProxy, fontName: string): boolean {
  try {
    const { name } = page.commonObjs.get(fontName) as { name?: string };
    return BOLD.test(name ?? '');
  } catch {
    return false;
  }
}

async function taggedOf(
  page: PDFPageProxy,
  marked: ReadonlyMap<string, string[]>,
  letters: number,
): Promise<PageBlock[] | undefined> {
  if (letters === 0) return undefined;
  const tree = (await page.getStructTree().catch(() => null)) as StructureNode | null;
  if (tree === null) return undefined;
  const used = new Set<string>();
  const textOf = (id: string) => {
    used.add(id);
    return joinLines((marked.get(id) ?? []).map(tidy).filter((line) => line !== ''));
  };
  const blocks = taggedBlocks(tree, textOf);
  // Fields and notes that the structure does not name.
  for (const id of marked.keys())
    if (isNoteId(id) && !used.has(id)) blocks.push({ kind: 'paragraph', text: textOf(id) });
  const told = [...used].reduce((sum, id) => sum + (marked.get(id) ?? []).join('').trim().length, 0);
  return told >= letters * TAGGED ? blocks : undefined;
}
