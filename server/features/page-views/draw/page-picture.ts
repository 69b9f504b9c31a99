import { AnnotationMode, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { undrawnValues } from '#contract/rules/documents/pdf-notes.ts';

/** The part of a canvas of pdf.js under Node that is used here. */
interface Canvas {
  width: number;
  height: number;
  encode(kind: 'webp', quality: number): Promise<Buffer>;
}
interface Made {
  canvas: Canvas;
  context: {
    imageSmoothingQuality: 'high' | 'low';
    drawImage(canvas: Canvas, x: number, y: number, width: number, height: number): void;
  };
}
interface Maker {
  create(width: number, height: number): Made;
  destroy(made: Made): void;
}

/** Width of the large picture in pixels: sharp at the width of a page on a desk. */
const LARGE = 1_000;
/** Width of the small one, for twice as dense screens at 96. */
const SMALL = 192;
/** A page wider or higher than this many times its other side is drawn smaller. */
const LONGEST = 2_400;
/** On a line of 1.6 Mbit/s this arrives in little more than half a second. */
const LARGE_BYTES = 120_000;
const SMALL_BYTES = 12_000;
const QUALITIES = [62, 45, 30];

/** The pictures of a page; `isLarge` asks for the large one too. Undefined where this machine cannot draw. */
export async function drawPage(
  pdf: PDFDocumentProxy,
  page: PDFPageProxy,
  isLarge: boolean,
): Promise<{ small: Buffer; large?: Buffer } | undefined> {
  const maker = pdf.canvasFactory as Maker;
  const own = page.getViewport({ scale: 1 });
  const scale = Math.min((isLarge ? LARGE : SMALL * 2) / own.width, LONGEST / own.height);
  const viewport = page.getViewport({ scale });
  const made = maker.create(side(viewport.width), side(viewport.height));
  try {
    for (const { id, value } of undrawnValues(await page.getAnnotations()))
      pdf.annotationStorage.setValue(id, { value });
    const { ENABLE_STORAGE: annotationMode } = AnnotationMode;
    await page.render({ canvas: made.canvas as never, viewport, annotationMode }).promise;
    const small = await encode(maker, made, { width: SMALL, most: SMALL_BYTES });
    return isLarge
      ? { small, large: await encode(maker, made, { width: made.canvas.width, most: LARGE_BYTES }) }
      : { small };
  } finally {
    maker.destroy(made);
  }
}

const side = (length: number) => Math.max(1, Math.round(length));

/** A picture of so many bytes at most: with less quality first, then with less width. */
async function encode(maker: Maker, made: Made, limit: { width: number; most: number }): Promise<Buffer> {
  let { width } = limit;
  for (;;) {
    const height = side((made.canvas.height * width) / made.canvas.width);
    const isSame = width === made.canvas.width;
    const sized = isSame ? made : maker.create(side(width), height);
    try {
      if (!isSame) {
        sized.context.imageSmoothingQuality = 'high';
        sized.context.drawImage(made.canvas, 0, 0, side(width), height);
      }
      for (const quality of QUALITIES) {
        const bytes = await sized.canvas.encode('webp', quality);
        if (bytes.length <= limit.most || (quality === QUALITIES.at(-1) && width <= limit.width / 2))
          return bytes;
      }
    } finally {
      if (!isSame) maker.destroy(sized);
    }
    width *= 0.75;
  }
}
