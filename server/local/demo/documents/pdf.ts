import PdfWriter from 'pdfkit';

/** Pieces of a sample document. */
export type Block =
  | { heading: string }
  | { text: string; lead?: string }
  | { items: readonly string[] }
  | { head: readonly string[]; rows: readonly (readonly string[])[]; widths: readonly number[] };

/** One page with an optional entry in the outline; content that does not fit flows to a further page. */
export interface SheetPage {
  outline?: string;
  blocks: readonly Block[];
}

/** A document as it is written: title, the two lines of its running head, pages. */
export interface SheetDocument {
  title: string;
  head: string;
  createdOn: string;
  pages: readonly SheetPage[];
}

export interface WrittenPdf {
  bytes: Buffer;
  pages: number;
}

const MARGIN = { top: 104, bottom: 64, left: 76, right: 76 };
const REGULAR = 'Times-Roman';
const BOLD = 'Times-Bold';
const BODY = 11;

type Doc = InstanceType<typeof PdfWriter>;

function writeTable(
  doc: Doc,
  root: PDFKit.PDFStructureElement,
  block: Extract<Block, { head: unknown }>,
): void {
  const total = doc.page.width - MARGIN.left - MARGIN.right;
  const sum = block.widths.reduce((all, width) => all + width, 0);
  const widths = block.widths.map((width) => (width / sum) * total);
  const table = doc.struct('Table');
  root.add(table);
  for (const [index, cells] of [block.head, ...block.rows].entries()) {
    const isHead = index === 0;
    doc.font(isHead ? BOLD : REGULAR).fontSize(9.5);
    const heights = cells.map((cell, column) =>
      doc.heightOfString(cell, { width: (widths[column] ?? 0) - 12 }),
    );
    const height = Math.max(...heights) + 10;
    if (doc.y + height > doc.page.height - MARGIN.bottom) doc.addPage();
    const top = doc.y;
    const row = doc.struct('TR');
    table.add(row);
    let left = MARGIN.left;
    for (const [column, cell] of cells.entries()) {
      const x = left;
      const width = widths[column] ?? 0;
      doc.markContent('Artifact');
      if (isHead) doc.rect(x, top, width, height).fill('#eeeeee').fillColor('#000000');
      doc.lineWidth(0.6).rect(x, top, width, height).stroke('#777777');
      doc.endMarkedContent();
      row.add(
        doc.struct(
          isHead ? 'TH' : 'TD',
          {},
          () => void doc.text(cell, x + 6, top + 5, { width: width - 12 }),
        ),
      );
      left += width;
    }
    row.end();
    doc.x = MARGIN.left;
    doc.y = top + height;
  }
  table.end();
  doc.moveDown(0.8);
}

function writeBlock(doc: Doc, root: PDFKit.PDFStructureElement, block: Block): void {
  const width = doc.page.width - MARGIN.left - MARGIN.right;
  if ('head' in block) return writeTable(doc, root, block);
  if ('heading' in block) {
    root.add(
      doc.struct(
        'H2',
        {},
        () => void doc.font(BOLD).fontSize(13).text(block.heading, MARGIN.left, doc.y, { width }),
      ),
    );
    doc.moveDown(0.5);
    return;
  }
  if ('items' in block) {
    for (const item of block.items) {
      root.add(
        doc.struct(
          'P',
          {},
          () =>
            void doc
              .font(REGULAR)
              .fontSize(BODY)
              .text(`• ${item}`, MARGIN.left + 14, doc.y, { width: width - 14 }),
        ),
      );
      doc.moveDown(0.25);
    }
    doc.moveDown(0.4);
    return;
  }
  root.add(
    doc.struct('P', {}, () => {
      if (block.lead !== undefined) {
        doc
          .font(BOLD)
          .fontSize(BODY)
          .text(`${block.lead} `, MARGIN.left, doc.y, { width, align: 'justify', continued: true });
        doc.font(REGULAR).text(block.text, { align: 'justify' });
      } else {
        doc.font(REGULAR).fontSize(BODY).text(block.text, MARGIN.left, doc.y, { width, align: 'justify' });
      }
    }),
  );
  doc.moveDown(0.6);
}

function writeRunningHeads(doc: Doc, head: string): number {
  const { count } = doc.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    doc.switchToPage(index);
    doc.markContent('Artifact', { type: 'Pagination' });
    doc.font(REGULAR).fontSize(9);
    const right = doc.page.width - MARGIN.right;
    doc.text('Unidad de Adquisiciones y Servicios de Apoyo', MARGIN.left, 52, { lineBreak: false });
    doc.text(head, MARGIN.left, 64, { lineBreak: false });
    for (const [line, text] of ['Documento de muestra', `${index + 1} de ${count}`].entries()) {
      doc.text(text, right - doc.widthOfString(text), 52 + line * 12, { lineBreak: false });
    }
    doc.lineWidth(0.6).moveTo(MARGIN.left, 82).lineTo(right, 82).stroke('#999999');
    doc.endMarkedContent();
  }
  return count;
}

/** Writes a tagged PDF in Mexican Spanish; the same content gives the same bytes. */
export function writePdf(sheet: SheetDocument): Promise<WrittenPdf> {
  const doc = new PdfWriter({
    size: 'LETTER',
    margins: MARGIN,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'es-MX',
    displayTitle: true,
    bufferPages: true,
    info: {
      Title: sheet.title,
      Author: 'Unidad de Adquisiciones y Servicios de Apoyo',
      Subject: 'Documento de muestra con datos ficticios',
      CreationDate: new Date(`${sheet.createdOn}T18:00:00Z`),
    },
  });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const written = new Promise<Buffer>((resolve, reject) => {
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
  const root = doc.struct('Document');
  doc.addStructure(root);
  for (const [index, page] of sheet.pages.entries()) {
    if (index > 0) doc.addPage();
    if (page.outline !== undefined) doc.outline.addItem(page.outline);
    if (index === 0) {
      root.add(
        doc.struct(
          'H1',
          {},
          () => void doc.font(BOLD).fontSize(17).text(sheet.title, MARGIN.left, MARGIN.top),
        ),
      );
      doc.moveDown(0.8);
    }
    for (const block of page.blocks) writeBlock(doc, root, block);
  }
  root.end();
  const pages = writeRunningHeads(doc, sheet.head);
  doc.end();
  return written.then((bytes) => ({ bytes, pages }));
}
