import type { PDFObject } from '@cantoo/pdf-lib';
import { getDocumentProxy } from 'unpdf';
import { PDFArray, PDFDict, PDFDocument, PDFName, PDFStream } from './pdf-lib.ts';
import { lookInto, type PdfScan } from './pdf-scan.ts';

/** Pages whose notes and fields are asked for what they do; more than any paper may have. */
const PAGES_ASKED = 500;

type Document = Awaited<ReturnType<typeof getDocumentProxy>>;

/**
 * What two programs that read PDFs, each in its own way, make of one: its pages, counted one by one because the number
 * that a file tells may be any, and in `scan` what it does when it is opened.
 */
export async function meaningOf(bytes: Buffer, scan: PdfScan): Promise<number> {
  const document = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 });
  await askForActions(document, scan);
  return Math.max(document.numPages, await countPages(bytes, scan));
}

async function askForActions(document: Document, scan: PdfScan): Promise<void> {
  const scripts: unknown[] = [await document.getJSActions()];
  if (hasAny(await document.getAttachments())) scan.holds ??= 'archivos incrustados';
  for (let number = 1; number <= Math.min(document.numPages, PAGES_ASKED); number += 1) {
    const page = await document.getPage(number);
    scripts.push(await page.getJSActions());
    for (const note of (await page.getAnnotations()) as Record<string, unknown>[]) {
      scripts.push(note.actions);
      if (note.file !== undefined || note.attachment !== undefined) scan.holds ??= 'archivos incrustados';
    }
    page.cleanup();
  }
  if (scripts.some(hasAny)) scan.active ??= 'JavaScript';
}

const hasAny = (value: unknown) =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0;

/** Pages by the tree, and in `scan` what the names of all objects do; none when only pdf.js can mend the file. */
async function countPages(bytes: Buffer, scan: PdfScan): Promise<number> {
  try {
    const document = await PDFDocument.load(bytes, { updateMetadata: false });
    const names = new Set<string>();
    for (const [, object] of document.context.enumerateIndirectObjects()) collectNames(object, names);
    lookInto([...names].map((name) => `/${name} << `).join(''), scan);
    return document.getPageCount();
  } catch {
    return 0;
  }
}

function collectNames(object: PDFObject, names: Set<string>): void {
  if (object instanceof PDFName) names.add(object.decodeText());
  else if (object instanceof PDFStream) collectNames(object.dict, names);
  else if (object instanceof PDFArray) for (const one of object.asArray()) collectNames(one, names);
  else if (object instanceof PDFDict) {
    for (const [key, value] of object.entries()) {
      names.add(key.decodeText());
      collectNames(value, names);
    }
  }
}
