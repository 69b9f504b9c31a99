import { buffer } from 'node:stream/consumers';
import { PDFBool, PDFDocument, PDFHexString, PDFName, PDFString, StandardFonts } from '@cantoo/pdf-lib';
import PdfFile from 'pdfkit';
import { pngOf } from './test-images.ts';

type Options = ConstructorParameters<typeof PdfFile>[0];

/** A PDF of these pages, each with its paragraphs between a running head and its number. */
export function writtenPdf(pages: readonly (readonly string[])[], options: Options = {}): Promise<Buffer> {
  const pdf = new PdfFile({
    size: 'LETTER',
    margin: 72,
    autoFirstPage: false,
    info: { CreationDate: new Date(0) },
    ...options,
  });
  for (const [at, paragraphs] of pages.entries()) {
    pdf.addPage().text('Bases de la licitación LP-UG-014-2026').moveDown(2);
    for (const paragraph of paragraphs) pdf.text(paragraph).moveDown(1);
    pdf.moveDown(1).text(`Página ${at + 1} de ${pages.length}`);
  }
  pdf.end();
  return buffer(pdf);
}

/** A PDF with a title, a table and a list in its structure, and a running head that is none of it. */
export function taggedPdf(): Promise<Buffer> {
  const pdf = new PdfFile({
    tagged: true,
    lang: 'es-MX',
    pdfVersion: '1.7',
    info: { CreationDate: new Date(0) },
  });
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  pdf.markContent('Artifact', { type: 'Pagination' });
  pdf.text('Encabezado de cada página');
  pdf.endMarkedContent();
  const say = (role: string, text: string) => pdf.struct(role, {}, () => void pdf.text(text));
  root.add(say('H1', 'Anexo técnico'));
  root.add(
    say('P', 'El equipo se entrega en el almacén central con garantía de tres años en sitio, '.repeat(3)),
  );
  const table = pdf.struct('Table');
  root.add(table);
  for (const cells of [
    ['Partida', 'Cantidad'],
    ['1', '80 piezas'],
  ]) {
    const row = pdf.struct('TR');
    table.add(row);
    for (const cell of cells) row.add(say('TD', cell));
    row.end();
  }
  table.end();
  root.end();
  pdf.outline.addItem('Anexo técnico').addItem('Partidas');
  pdf.end();
  return buffer(pdf);
}

/** A PDF whose pages are pictures, each with a stamp where one is given, with pages of text between them where they are given. */
export async function scannedPdf(pages: readonly (string | null)[], stamp = ''): Promise<Buffer> {
  const pdf = new PdfFile({ autoFirstPage: false, info: { CreationDate: new Date(0) } });
  const picture = pngOf(400, 500);
  for (const text of pages) {
    pdf.addPage();
    if (text === null) pdf.image(picture, 0, 0, { width: 500 }).text(stamp, 72, 700);
    else pdf.text(text);
  }
  pdf.end();
  return buffer(pdf);
}

/** A PDF of these pictures, one that fills each page. */
export function pdfOfPictures(pictures: readonly Buffer[]): Promise<Buffer> {
  const pdf = new PdfFile({ autoFirstPage: false, size: 'LETTER', info: { CreationDate: new Date(0) } });
  for (const picture of pictures) pdf.addPage().image(picture, 0, 0, { width: 612 });
  pdf.end();
  return buffer(pdf);
}

/**
 * A form of one page whose field, box and note have no appearance of their own; `asks` says that the program that shows it makes
 * them, and `restricts` that it opens without a password but does not let itself be copied.
 */
export async function filledForm({
  value = 'FICTICIA LLENADA SA DE CV',
  asks = true,
  restricts = false,
} = {}): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([612, 792]);
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  page.drawText('Razón social:', { x: 60, y: 700, size: 12, font });
  page.drawText('Firma del representante', { x: 60, y: 600, size: 12, font });
  const form = pdf.getForm();
  const field = form.createTextField('razon');
  if (value !== '') field.setText(value);
  field.addToPage(page, { x: 160, y: 693, width: 300, height: 24 });
  const box = form.createCheckBox('mipyme');
  box.addToPage(page, { x: 60, y: 640, width: 20, height: 20 });
  if (value !== '') box.check();
  for (const widget of field.acroField.getWidgets()) widget.dict.delete(PDFName.of('AP'));
  if (asks) form.acroForm.dict.set(PDFName.of('NeedAppearances'), PDFBool.True);
  const note = {
    Type: 'Annot',
    Subtype: 'FreeText',
    Rect: [60, 500, 400, 530],
    Contents: PDFHexString.fromText('Recibido con 3 anexos'),
    DA: PDFString.of('/Helv 12 Tf 0 g'),
    F: 4,
  };
  page.node.addAnnot(pdf.context.register(pdf.context.obj(note)));
  if (restricts) pdf.encrypt({ ownerPassword: 'clave', userPassword: '', permissions: { copying: false } });
  return Buffer.from(await pdf.save({ updateFieldAppearances: false }));
}
