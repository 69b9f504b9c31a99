import { buffer } from 'node:stream/consumers';
import PdfFile from 'pdfkit';

const CHAPTERS = ['1. Objeto', '2. Participación', '3. Garantías', '4. Fallo', '5. Firma'];

/** Terms with an index page, a chapter on each page, a list, and a table on the page of the guarantees. */
export async function termsWithIndex(): Promise<Buffer> {
  const pdf = new PdfFile({ autoFirstPage: false, size: 'LETTER', margin: 76, lang: 'es-MX' });
  pdf.addPage().font('Times-Bold').fontSize(18).text('Términos de referencia').moveDown();
  pdf.font('Times-Roman').fontSize(11).text('Índice').moveDown();
  for (const [index, title] of CHAPTERS.entries())
    pdf.text(`${title} ${'.'.repeat(90 - title.length)} ${index + 2}`).moveDown(0.3);
  for (const title of CHAPTERS) {
    pdf.addPage().font('Times-Bold').fontSize(15).text(title).moveDown(0.6);
    pdf.font('Times-Roman').fontSize(11);
    pdf
      .text(`El capítulo dice lo que corresponde a ${title.slice(3).toLowerCase()} y quién lo revisa.`)
      .moveDown();
    if (title.endsWith('Participación'))
      pdf.text('• Acta constitutiva').moveDown(0.2).text('• Constancia de situación fiscal').moveDown();
    if (title.endsWith('Garantías'))
      pdf.table({
        data: [
          ['Garantía', 'Porcentaje'],
          ['Seriedad', '5%'],
          ['Cumplimiento', '10%'],
        ],
      });
  }
  pdf.end();
  return buffer(pdf);
}
