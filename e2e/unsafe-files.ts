import { buffer } from 'node:stream/consumers';
import { PDFDocument } from '@cantoo/pdf-lib';
import PdfFile from 'pdfkit';

/** A PDF that asks for a password. */
export async function protectedPdf(): Promise<Buffer> {
  const pdf = new PdfFile({ userPassword: 'secreta', ownerPassword: 'otra', pdfVersion: '1.7' });
  pdf.text('Con contraseña');
  pdf.end();
  return buffer(pdf);
}

/** A PDF that carries JavaScript. */
export async function pdfWithScript(): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  pdf.addPage();
  pdf.addJavaScript('alerta', 'app.alert(1)');
  return Buffer.from(await pdf.save());
}
