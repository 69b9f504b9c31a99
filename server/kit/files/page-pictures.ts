import type { PDFDict as Dictionary, PDFDocument as Read, PDFPage as Page } from '@cantoo/pdf-lib';
import { PDFArray, PDFDict, PDFName, PDFStream } from './pdf-lib.ts';

const NAME = {
  Resources: PDFName.of('Resources'),
  XObject: PDFName.of('XObject'),
  Subtype: PDFName.of('Subtype'),
};
const IMAGE = PDFName.of('Image');
/** A drawing may hold another one; a picture of a scanner lies no deeper. */
const DEEPEST = 4;
/** Letters that became lines take thousands of bytes, packed; a frame or an empty page some hundred. */
const DRAWN_BYTES = 2_000;

/** Pages (1 is the first) that show a picture, or drawings as many as letters that are lines; none of a file that is unlike others. */
export function showingPages(document: Read): Set<number> {
  try {
    const shown = document.getPages().map((page) => showsPicture(page.node.Resources(), 0) || isDrawn(page));
    return new Set(shown.flatMap((shows, at) => (shows ? [at + 1] : [])));
  } catch {
    return new Set();
  }
}

function showsPicture(resources: Dictionary | undefined, depth: number): boolean {
  const things = resources?.lookup(NAME.XObject);
  if (!(things instanceof PDFDict) || depth > DEEPEST) return false;
  return things.values().some((reference) => {
    const thing = things.context.lookup(reference);
    if (!(thing instanceof PDFStream)) return false;
    if (thing.dict.get(NAME.Subtype) === IMAGE) return true;
    const own = thing.dict.lookup(NAME.Resources);
    return own instanceof PDFDict && showsPicture(own, depth + 1);
  });
}

function isDrawn({ node }: Page): boolean {
  const contents = node.Contents();
  const parts = contents instanceof PDFArray ? contents.asArray() : [contents];
  const sizes = parts.map((part) => {
    const stream = node.context.lookup(part);
    return stream instanceof PDFStream ? stream.getContentsSize() : 0;
  });
  return sizes.reduce((sum, size) => sum + size, 0) > DRAWN_BYTES;
}
