import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { deflateSync } from 'node:zlib';
import PdfFile from 'pdfkit';
import { ZipFile } from 'yazl';

const CHAPTERS: readonly (readonly [string, number])[] = [
  ['1. Información general', 3],
  ['2. Objeto y alcance', 5],
  ['3. Participación', 8],
  ['4. Propuestas', 12],
  ['5. Garantías', 17],
  ['6. Evaluación', 21],
];

const GUARANTEES = [
  '5.1 Seriedad de la propuesta. El licitante presentará, junto con su propuesta económica, una garantía por el cinco por ciento del monto total ofertado sin incluir el impuesto al valor agregado.',
  '5.2 Cumplimiento del contrato. El licitante adjudicado entregará, dentro de los diez días naturales siguientes a la firma, una garantía de cumplimiento por el diez por ciento del monto total del contrato.',
  '5.3 Vicios ocultos. A la recepción de los bienes, el proveedor sustituirá la garantía de cumplimiento por una equivalente que responda por defectos y vicios ocultos durante doce meses.',
];

/** Bidding documents of 42 pages with an index, accents and a table; «garantía» stands on pages 4, 17 and 31. */
export async function biddingDocuments(pages = 42): Promise<Buffer> {
  const pdf = new PdfFile({ autoFirstPage: false, size: 'LETTER', margin: 76, lang: 'es-MX' });
  for (let page = 1; page <= pages; page += 1) {
    pdf.addPage().font('Times-Roman').fontSize(9);
    pdf.text('Unidad de Adquisiciones y Servicios de Apoyo', { continued: false });
    pdf
      .text(`Bases de la licitación pública nacional LP-UG-014-2026. Página ${page} de ${pages}`)
      .moveDown(2);
    const chapter = CHAPTERS.find(([, first]) => first === page);
    if (chapter !== undefined) {
      pdf.outline.addItem(chapter[0]);
      pdf.font('Times-Bold').fontSize(15).text(chapter[0]).moveDown();
    }
    pdf.font('Times-Roman').fontSize(11);
    if (page === 17) for (const text of GUARANTEES) pdf.text(text, { align: 'justify' }).moveDown();
    if (page === 17)
      pdf.table({
        data: [
          ['Garantía', 'Porcentaje'],
          ['Seriedad', '5%'],
          ['Cumplimiento', '10%'],
        ],
      });
    if (page === 4) pdf.text('Calendario: entrega de la garantía de cumplimiento a más tardar el día diez.');
    if (page === 31) pdf.text('Anexo 9. Texto de la garantía que deberá contener la póliza.');
    pdf
      .moveDown()
      .text(`Este párrafo de la página ${page} describe los requisitos técnicos y económicos. `.repeat(12), {
        align: 'justify',
      });
  }
  pdf.end();
  return buffer(pdf);
}

/** A PDF without any text, as a scanner makes them; `megabytes` of noise that does not compress. */
export async function scannedPages(pages: number, megabytes: number): Promise<Buffer> {
  const pdf = new PdfFile({ autoFirstPage: false, size: 'LETTER', margin: 0, compress: false });
  const side = Math.max(64, Math.floor(Math.sqrt((megabytes * 1_000_000) / pages / 3)));
  for (let page = 0; page < pages; page += 1) {
    pdf.addPage().image(noise(side), 36, 36, { width: 540, height: 720 });
  }
  pdf.end();
  return buffer(pdf);
}

function noise(side: number): Buffer {
  const row = side * 3 + 1;
  const raw = randomBytes(row * side);
  for (let y = 0; y < side; y += 1) raw[y * row] = 0;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts = [
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(raw, { level: 0 })),
    chunk('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat([signature, ...parts]);
}

function chunk(type: string, data: Buffer): Buffer {
  const framed = Buffer.concat([Buffer.alloc(4), Buffer.from(type), data, Buffer.alloc(4)]);
  framed.writeUInt32BE(data.length, 0);
  return framed;
}

/** A small spreadsheet with two sheets. */
export async function spreadsheet(): Promise<Buffer> {
  const zip = new ZipFile();
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';
  zip.addBuffer(
    Buffer.from(`<Types><Override PartName="/xl/workbook.xml" ContentType="${type}"/></Types>`),
    '[Content_Types].xml',
  );
  zip.addBuffer(
    Buffer.from(
      '<workbook><sheets><sheet name="Propuesta económica"/><sheet name="Partidas"/></sheets></workbook>',
    ),
    'xl/workbook.xml',
  );
  zip.end();
  return buffer(zip.outputStream);
}
