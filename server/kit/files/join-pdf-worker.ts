import { readFile, writeFile } from 'node:fs/promises';
import type { PDFDocument as Document, PDFImage } from '@cantoo/pdf-lib';
import { readImage } from './image-facts.ts';
import type { JoinOrder, JoinOutcome } from './join-pdf.ts';
import { degrees, OPENED, PDFDocument } from './pdf-lib.ts';

/** Letter, the paper of Mexican offices, in points. */
const SHORT_SIDE = 612;
const LONG_SIDE = 792;
const MARGIN = 18;

/** Runs in a process of its own: pictures and hostile files fill the memory. */
export async function joinFiles(order: JoinOrder): Promise<JoinOutcome> {
  return join(order).catch(() => ({ failed: 'broken' }));
}

async function join({ sources, target }: JoinOrder): Promise<JoinOutcome> {
  const joined = await PDFDocument.create();
  for (const { path, mediaType } of sources) {
    const bytes = await readFile(path);
    if (mediaType === 'application/pdf') {
      const source = await PDFDocument.load(bytes, OPENED);
      for (const page of await joined.copyPages(source, source.getPageIndices())) joined.addPage(page);
    } else {
      const image = mediaType === 'image/png' ? await joined.embedPng(bytes) : await joined.embedJpg(bytes);
      addImage(joined, image, readImage(bytes)?.orientation ?? 1);
      // Packs it now: many photos unpacked at once would fill the memory of the whole server.
      await image.embed();
    }
  }
  await writeFile(target, await joined.save());
  return { pages: joined.getPageCount() };
}

/** Turn in degrees, clockwise, that puts a photo upright; mirrored ones keep their mirror. */
const TURNS: Record<number, number> = { 3: 180, 4: 180, 5: 90, 6: 90, 7: 270, 8: 270 };

/** The image on a letter page of its own direction; the page is turned, as a scanner does. */
function addImage(joined: Document, image: PDFImage, orientation: number): void {
  const isWide = image.width > image.height;
  const size: [number, number] = isWide ? [LONG_SIDE, SHORT_SIDE] : [SHORT_SIDE, LONG_SIDE];
  const page = joined.addPage(size);
  const { width, height } = image.scaleToFit(size[0] - 2 * MARGIN, size[1] - 2 * MARGIN);
  page.drawImage(image, { x: (size[0] - width) / 2, y: (size[1] - height) / 2, width, height });
  const turn = TURNS[orientation] ?? 0;
  if (turn !== 0) page.setRotation(degrees(turn));
}
