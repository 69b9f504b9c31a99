import PdfWriter from 'pdfkit';
import { INK, writeFacts } from './facts-table.ts';
import { pdfFonts } from './fonts.ts';

/** A part of a printed sheet: paragraphs, numbered entries, or rows of name and value. */
export interface SheetPart {
  title: string;
  texts?: readonly string[];
  /** Numbered entries, each with a line below it. */
  entries?: readonly { text: string; note?: string }[];
  facts?: readonly (readonly [name: string, value: string | null | undefined])[];
}

/** What a printed sheet says. */
export interface PrintedSheet {
  /** Who keeps it. */
  unit: string;
  /** Above the title. */
  over: string;
  title: string;
  lead?: string;
  parts: readonly SheetPart[];
  /** At the end: where and when it was made. */
  foot: string;
  madeAt: Date;
}

const LEFT = 60;
const WIDTH = 492;
const NAME_WIDTH = 150;

/** A sheet of the portal as a tagged PDF of as many pages as it needs. */
export function sheetPdf(sheet: PrintedSheet): Promise<Buffer> {
  const doc = new PdfWriter({
    size: 'LETTER',
    margin: LEFT,
    pdfVersion: '1.7',
    subset: 'PDF/UA' as never,
    tagged: true,
    lang: 'es-MX',
    displayTitle: true,
    info: { Title: sheet.title, Author: sheet.unit, CreationDate: sheet.madeAt },
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
  const write = (tag: 'H1' | 'H2' | 'P', text: string, look: { font: string; size: number; color: string }) =>
    root.add(
      doc.struct(tag, {}, () => {
        doc
          .font(look.font)
          .fontSize(look.size)
          .fillColor(look.color)
          .text(text, LEFT, doc.y, { width: WIDTH });
        doc.y += tag === 'P' ? 4 : 6;
      }),
    );
  const body = { font: 'inter', size: 10.5, color: INK.ink };
  write('P', sheet.unit, { ...body, size: 10, color: INK.soft });
  write('P', sheet.over, { ...body, size: 10, color: INK.soft });
  write('H1', sheet.title, { font: 'serif', size: 22, color: INK.title });
  if (sheet.lead !== undefined && sheet.lead !== '') write('P', sheet.lead, { ...body, size: 11.5 });
  for (const part of sheet.parts) {
    const facts = (part.facts ?? []).filter((fact): fact is [string, string] => (fact[1] ?? '') !== '');
    const { texts = [], entries = [] } = part;
    if (facts.length + texts.length + entries.length === 0) continue;
    doc.y += 10;
    // A heading never stands alone at the foot of a page.
    if (doc.y > doc.page.height - 130) doc.addPage();
    write('H2', part.title, { font: 'inter-semibold', size: 12.5, color: INK.title });
    for (const text of texts) write('P', text, body);
    for (const [index, { text, note }] of entries.entries()) {
      write('P', `${index + 1}. ${text}`, body);
      if (note !== undefined && note !== '') write('P', note, { ...body, size: 9.5, color: INK.soft });
    }
    if (facts.length > 0) writeFacts(doc, root, { facts, width: WIDTH, nameWidth: NAME_WIDTH });
  }
  doc.y += 12;
  write('P', sheet.foot, { ...body, size: 9, color: INK.soft });
  root.end();
  doc.end();
  return written;
}

/** The PDF as an answer under a name. */
export function sheetResponse(pdf: Buffer, name: string): Response {
  return new Response(new Uint8Array(pdf), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${name}"`,
      'cache-control': 'no-store',
    },
  });
}
