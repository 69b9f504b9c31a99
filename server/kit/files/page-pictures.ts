import type { PDFDict as Dictionary } from '@cantoo/pdf-lib';
import { PDFDict, PDFName, PDFStream, readPdf } from './pdf-lib.ts';

const NAME = {
  Resources: PDFName.of('Resources'),
  XObject: PDFName.of('XObject'),
  Subtype: PDFName.of('Subtype'),
};
const IMAGE = PDFName.of('Image');
/** A drawing may hold another one; a picture of a scanner lies no deeper. */
const DEEPEST = 4;

/** Pages (1 is the first) that show a picture. A file that cannot be read in this way has none. */
export async function pagesWithPictures(bytes: Buffer): Promise<Set<number>> {
  const found = new Set<number>();
  try {
    const { document } = await readPdf(bytes);
    for (const [at, page] of document.getPages().entries())
      if (showsPicture(page.node.Resources(), 0)) found.add(at + 1);
  } catch {
    return found;
  }
  return found;
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
