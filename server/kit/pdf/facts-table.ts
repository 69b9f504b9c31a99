import type PdfWriter from 'pdfkit';

/** Colours of the portal on paper. */
export const INK = { title: '#0a2747', ink: '#1c2430', soft: '#4a5361' };

const SIZE = 10.5;
const GUTTER = 12;
const BETWEEN = 6;

/** Rows of name and value as a tagged table, from where the document stands; `width` is that of both columns, in points. */
export function writeFacts(
  doc: InstanceType<typeof PdfWriter>,
  root: PDFKit.PDFStructureElement,
  { facts, width, nameWidth }: { facts: readonly [string, string][]; width: number; nameWidth: number },
): void {
  const table = doc.struct('Table');
  root.add(table);
  const { left, bottom } = doc.page.margins;
  const names = { width: nameWidth - GUTTER };
  const values = { width: width - nameWidth };
  doc.fontSize(SIZE);
  for (const [name, value] of facts) {
    const height = Math.max(
      doc.font('inter').heightOfString(name, names),
      doc.font('inter-medium').heightOfString(value, values),
    );
    if (doc.y + height > doc.page.height - bottom) doc.addPage();
    const row = doc.struct('TR');
    table.add(row);
    const top = doc.y;
    row.add(
      doc.struct('TH', { scope: 'Row' } as never, () => {
        doc.font('inter').fillColor(INK.soft).text(name, left, top, names);
      }),
    );
    row.add(
      doc.struct('TD', {}, () => {
        doc
          .font('inter-medium')
          .fillColor(INK.ink)
          .text(value, left + nameWidth, top, values);
      }),
    );
    row.end();
    doc.x = left;
    doc.y = top + height + BETWEEN;
  }
  table.end();
}
