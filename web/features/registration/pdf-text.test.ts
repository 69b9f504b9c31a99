import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { lackText, pdfHasText } from './pdf-text.ts';

async function made({ text = false, packed = true }): Promise<File> {
  const document = await PDFDocument.create();
  const page = document.addPage([300, 300]);
  page.drawRectangle({ x: 10, y: 10, width: 50, height: 50 });
  if (text)
    page.drawText('Cadena original', {
      font: await document.embedFont(StandardFonts.Helvetica),
      x: 20,
      y: 200,
    });
  const bytes = await document.save({ useObjectStreams: packed });
  return new File([bytes], 'constancia.pdf', { type: 'application/pdf' });
}

test.for([true, false])('a PDF has text when it has a font (packed objects: %s)', async (packed) => {
  expect(await pdfHasText(await made({ text: true, packed }))).toBe(true);
  expect(await pdfHasText(await made({ packed }))).toBe(false);
});

test('photographs and scans lack text; one file with text is enough', async () => {
  const photo = new File(['x'], 'foto.jpg', { type: 'image/jpeg' });
  expect(await lackText([photo, await made({})])).toBe(true);
  expect(await lackText([photo, await made({ text: true })])).toBe(false);
  expect(await lackText([])).toBe(false);
});
