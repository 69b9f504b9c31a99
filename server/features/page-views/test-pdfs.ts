import { buffer } from 'node:stream/consumers';
import PdfWriter from 'pdfkit';
import { encodePng } from './test-picture.ts';

type Doc = InstanceType<typeof PdfWriter>;

async function written(options: object, write: (doc: Doc) => void): Promise<Buffer> {
  const doc = new PdfWriter({ autoFirstPage: false, size: 'LETTER', margin: 72, ...options });
  write(doc);
  doc.end();
  return buffer(doc);
}

const HEAD = 'Unidad de Compras de Ejemplo y sus Servicios';

/** A tender document that says nothing of its structure: titles, an index, a list, a table and running heads. */
export const untaggedPdf = (pages = 4): Promise<Buffer> =>
  written({ margins: { top: 110, bottom: 72, left: 72, right: 72 } }, (doc) => {
    for (let page = 1; page <= pages; page += 1) {
      doc.addPage().font('Times-Roman').fontSize(9);
      doc
        .text(HEAD, 72, 50, { lineBreak: false })
        .text(`Página ${page} de ${pages}`, 470, 50, { lineBreak: false });
      doc.fontSize(11).text('', 72, 110);
      if (page === 1) {
        doc.font('Times-Bold').fontSize(18).text('Bases de la licitación').moveDown();
        doc.font('Times-Roman').fontSize(11).text('Índice').moveDown(0.3);
        for (const [title, at] of [
          ['1. Objeto', 2],
          ['2. Garantías', 3],
          ['3. Propuestas', 3],
          ['4. Fallo', 4],
        ] as const)
          doc.text(`${title} ${'.'.repeat(60)} ${at}`);
      }
      if (page === 2) {
        doc.font('Times-Bold').fontSize(14).text('1. Objeto').moveDown(0.5);
        doc.font('Times-Roman').fontSize(11);
        doc.text(
          'Los licitantes presentarán, con su propuesta, lo siguiente en el orden en que se enumera aquí:',
        );
        doc
          .moveDown(0.5)
          .text('• Acta constitutiva')
          .moveDown(0.2)
          .text('• Constancia de situación fiscal')
          .moveDown();
        doc.text(
          'Este párrafo ocupa más de un renglón para que se vea que los renglones de un párrafo se leen juntos, sin cortes a la mitad de lo que dicen.',
        );
      }
      if (page === 3) {
        doc.font('Times-Bold').fontSize(14).text('2. Garantías').moveDown(0.5).fontSize(11);
        const rows = [
          ['Garantía', 'Porcentaje', 'Se libera'],
          ['Seriedad', '5%', 'Después del fallo'],
          ['Cumplimiento', '10%', 'Con el acta de recepción'],
        ];
        for (const [index, row] of rows.entries()) {
          doc.font(index === 0 ? 'Times-Bold' : 'Times-Roman');
          const { y } = doc;
          for (const [column, cell] of row.entries())
            doc.text(cell, 72 + column * 150, y, { lineBreak: false });
          doc.y = y + 24;
        }
        doc
          .text('', 72, doc.y + 10)
          .font('Times-Roman')
          .text('La póliza permanece vigente hasta la recepción.');
      }
      if (page > 3) doc.text(`Requisitos de la página ${page}. Se evalúan por puntos.`);
    }
  });

/** The same kind of document when it says what everything is. */
export const taggedPdf = (): Promise<Buffer> =>
  written({ tagged: true, lang: 'es-MX', pdfVersion: '1.7' }, (doc) => {
    doc.addPage().font('Times-Roman').fontSize(11);
    const root = doc.struct('Document');
    doc.addStructure(root);
    const say = (role: string, text: string) => doc.struct(role, {}, () => void doc.text(text).moveDown());
    root.add(say('H1', 'Convocatoria'));
    root.add(say('H2', 'Requisitos'));
    root.add(say('P', 'Se recibe en ventanilla.'));
    const list = doc.struct('L');
    root.add(list);
    for (const text of ['Identificación', 'Poder notarial']) {
      const item = doc.struct('LI');
      list.add(item);
      item.add(say('LBody', text));
      item.end();
    }
    list.end();
    const table = doc.struct('Table');
    root.add(table);
    for (const [role, cells] of [
      ['TH', ['Acto', 'Fecha']],
      ['TD', ['Fallo', '4 de diciembre']],
    ] as const) {
      const row = doc.struct('TR');
      table.add(row);
      for (const cell of cells) row.add(say(role, cell));
      row.end();
    }
    table.end();
    root.end();
  });

/** Pages without a word, as a scanner makes them. */
export const scannedPdf = (pages: number): Promise<Buffer> =>
  written({ margin: 0 }, (doc) => {
    const picture = encodePng(240, 320, (x, y) => (y % 24 < 8 && x > 30 && x < 210 ? 40 : 235));
    for (let page = 0; page < pages; page += 1)
      doc.addPage().image(picture, 0, 0, { width: 612, height: 792 });
  });

/** One that opens with a password only. */
export const protectedPdf = (): Promise<Buffer> =>
  written({ userPassword: 'secreto', pdfVersion: '1.7' }, (doc) => doc.addPage().text('Nadie lo lee.'));
