import jsQr from 'jsqr';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

interface NodeCanvas {
  canvas: { width: number; height: number };
  context: { getImageData(x: number, y: number, width: number, height: number): { data: Uint8ClampedArray } };
}

/** Text of the QR on the first page of a PDF, as a reader sees it printed at 300 dots per inch. */
export async function readQrOfSheet(bytes: Uint8Array): Promise<string> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const page = await pdf.getPage(1);
  const viewport = page.getViewport({ scale: 300 / 72 });
  const factory = pdf.canvasFactory as { create(width: number, height: number): NodeCanvas };
  const { canvas, context } = factory.create(Math.ceil(viewport.width), Math.ceil(viewport.height));
  await page.render({ canvas: canvas as never, canvasContext: context as never, viewport }).promise;
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  const text = jsQr(data, canvas.width, canvas.height)?.data;
  if (text === undefined) throw new Error('No QR could be read on the sheet');
  return text;
}
