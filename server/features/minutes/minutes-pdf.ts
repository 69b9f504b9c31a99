import PdfWriter from 'pdfkit';
import { INK } from '#server/kit/pdf/facts-table.ts';
import { pdfFonts } from '#server/kit/pdf/fonts.ts';
import type { MinutesDocument, MinutesTable } from './minutes-document.ts';

const MARGIN = 60;
const WIDTH = 492;
const BODY = 10;
const LINE = '#d0ccc5';
const HEAD = '#f0efed';

/** The draft as a tagged PDF of as many sheets as it needs. */
export function minutesPdf(minutes: MinutesDocument, madeAt: Date): Promise<Buffer> {
  const doc = new PdfWriter({
    size: 'LETTER',
    margin: MARGIN,
    pdfVersion: '1.7',
    subset: 'PDF/UA' as never,
    tagged: true,
    lang: 'es-MX',
    displayTitle: true,
    info: { Title: `${minutes.title}, ${minutes.number}`, Author: minutes.unit, CreationDate: madeAt },
  });
  for (const [name, bytes] of Object.entries(pdfFonts())) doc.registerFont(name, bytes);
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const written = new Promise<Buffer>((resolve, reject) => {
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
  const root = doc.struct('Document');
  doc.addStructure(root);
  const write = (
    tag: 'H1' | 'H2' | 'P',
    text: string,
    look: { font?: string; size?: number; color?: string } = {},
  ) => {
    root.add(
      doc.struct(tag, {}, () => {
        doc
          .font(look.font ?? 'inter')
          .fontSize(look.size ?? BODY)
          .fillColor(look.color ?? INK.ink)
          .text(text, MARGIN, doc.y, { width: WIDTH });
      }),
    );
    doc.y += tag === 'P' ? 5 : 7;
  };
  const room = (height: number) => {
    if (doc.y > doc.page.height - MARGIN - height) doc.addPage();
  };
  const table = ({ head, rows, numbersFrom = Infinity }: MinutesTable) => {
    if (rows.length === 0) return;
    room(60);
    const first = head.length === 4 ? 0.31 : 0.4;
    const widths = head.map((_, at) =>
      at === 0 ? WIDTH * first : (WIDTH * (1 - first)) / (head.length - 1),
    );
    doc.font('inter').fontSize(9).fillColor(INK.ink);
    doc.x = MARGIN;
    doc.table({
      structParent: root,
      columnStyles: widths.map((width) => ({ width })),
      defaultStyle: { border: 0.5, borderColor: LINE, padding: 4 },
      data: [head, ...rows].map((cells, row) =>
        cells.map((text, column) => ({
          text,
          type: row === 0 || column === 0 ? ('TH' as const) : ('TD' as const),
          ...(row === 0 && { backgroundColor: HEAD, font: { src: 'inter-semibold' as const, size: 9 } }),
          align: {
            x: column >= numbersFrom && row > 0 ? ('right' as const) : ('left' as const),
            y: 'top' as const,
          },
        })),
      ),
    } as never);
    doc.x = MARGIN;
    doc.y += 8;
  };
  write('P', minutes.university, { color: INK.soft });
  write('P', minutes.unit, { color: INK.soft });
  doc.y += 6;
  write('H1', minutes.title, { font: 'serif', size: 20, color: INK.title });
  write('P', minutes.number, { font: 'inter-semibold' });
  for (const text of minutes.intro) write('P', text);
  for (const { title, texts = [], tables = [], entries = [] } of minutes.parts) {
    doc.y += 8;
    room(60);
    write('H2', title, { font: 'inter-semibold', size: 12, color: INK.title });
    for (const text of texts) write('P', text);
    for (const one of tables) table(one);
    for (const { lead, text } of entries) write('P', `${lead} ${text}`);
  }
  doc.y += 10;
  room(110);
  write('H2', 'Firmas', { font: 'inter-semibold', size: 12, color: INK.title });
  for (const { name, role } of minutes.signatures) {
    room(70);
    doc.y += 34;
    doc.markContent('Artifact');
    doc
      .moveTo(MARGIN, doc.y)
      .lineTo(MARGIN + 240, doc.y)
      .lineWidth(0.7)
      .strokeColor(INK.ink)
      .stroke();
    doc.endMarkedContent();
    doc.y += 4;
    write('P', role === '' ? name : `${name}, ${role}`);
  }
  doc.y += 14;
  write('P', minutes.foot, { size: 8.5, color: INK.soft });
  root.end();
  doc.end();
  return written;
}
