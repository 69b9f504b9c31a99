import type { FileChild } from 'docx';
import type { MinutesDocument, MinutesTable } from './minutes-document.ts';

/** The draft as a DOCX that can be corrected by hand. The library is read when somebody asks for one. */
export async function minutesDocx(minutes: MinutesDocument): Promise<Buffer> {
  const {
    AlignmentType,
    Document,
    Footer,
    HeadingLevel,
    Packer,
    PageNumber,
    Paragraph,
    Table,
    TableCell,
    TableRow,
    TextRun,
    WidthType,
  } = await import('docx');
  const plain = (text: string) => new Paragraph({ text, spacing: { after: 120 } });
  const heading = (text: string) => new Paragraph({ text, heading: HeadingLevel.HEADING_2 });
  const cell = (text: string, isHead: boolean, isNumber: boolean) =>
    new TableCell({
      children: [
        new Paragraph({
          children: [new TextRun({ text, bold: isHead, size: 18 })],
          alignment: isNumber ? AlignmentType.RIGHT : AlignmentType.LEFT,
        }),
      ],
      margins: { top: 60, bottom: 60, left: 90, right: 90 },
    });
  const table = ({ head, rows, numbersFrom = Infinity }: MinutesTable): FileChild[] => [
    new Table({
      width: { size: 100, type: WidthType.PERCENTAGE },
      rows: [head, ...rows].map(
        (cells, row) =>
          new TableRow({
            tableHeader: row === 0,
            cantSplit: true,
            children: cells.map((text, column) => cell(text, row === 0, row > 0 && column >= numbersFrom)),
          }),
      ),
    }),
    new Paragraph({ text: '', spacing: { after: 120 } }),
  ];
  const children: FileChild[] = [
    plain(minutes.university),
    plain(minutes.unit),
    new Paragraph({ text: minutes.title, heading: HeadingLevel.HEADING_1 }),
    new Paragraph({ children: [new TextRun({ text: minutes.number, bold: true })], spacing: { after: 160 } }),
    ...minutes.intro.map(plain),
    ...minutes.parts.flatMap(({ title, texts = [], tables = [], entries = [] }) => [
      heading(title),
      ...texts.map(plain),
      ...tables.filter(({ rows }) => rows.length > 0).flatMap(table),
      ...entries.map(
        ({ lead, text }) =>
          new Paragraph({
            children: [new TextRun({ text: `${lead} `, bold: true }), new TextRun(text)],
            spacing: { after: 120 },
          }),
      ),
    ]),
    heading('Firmas'),
    ...minutes.signatures.flatMap(({ name, role }) => [
      new Paragraph({ text: '______________________________', spacing: { before: 560 } }),
      plain(role === '' ? name : `${name}, ${role}`),
    ]),
    plain(minutes.foot),
  ];
  const document = new Document({
    creator: minutes.unit,
    title: `${minutes.title}, ${minutes.number}`,
    styles: { default: { document: { run: { font: 'Calibri', size: 21, language: { value: 'es-MX' } } } } },
    sections: [
      {
        properties: { page: { size: { width: 12_240, height: 15_840 } } },
        footers: {
          default: new Footer({
            children: [
              new Paragraph({
                alignment: AlignmentType.RIGHT,
                children: [new TextRun({ children: [`${minutes.number}, `, PageNumber.CURRENT], size: 16 })],
              }),
            ],
          }),
        },
        children,
      },
    ],
  });
  return Packer.toBuffer(document);
}
