import PdfWriter from 'pdfkit';
import { create } from 'qrcode';
import { formatCertificateCode, spacedRfc } from '#contract/rules/registry/certificate.ts';
import { DATE_LOCALE } from '#contract/locale.ts';
import { toMexico } from '#contract/mexico-time.ts';
import { isInSerif, pdfFonts, type PdfFont } from '#server/kit/pdf/fonts.ts';
import type { StoredFacts } from './certificates.tables.ts';

type Doc = InstanceType<typeof PdfWriter>;

/** A certificate as its sheet shows it. */
export interface SheetCertificate {
  code: string;
  facts: StoredFacts;
  statement: string;
  issuedAt: Date;
}

/** Points per pixel of the design, which is drawn at 96 dpi on letter paper. */
const PX = 0.75;
const LEFT = 80;
const WIDTH = 656;
const VALUE_LEFT = 270;
const FOOT = { top: 868, size: 132, textLeft: 236, textWidth: 500 };
const INK = { navy: '#0e345b', title: '#0a2747', ink: '#1c2430', soft: '#4a5361', faint: '#5b6472' };

interface Look {
  font: PdfFont;
  size: number;
  line: number;
  color: string;
  spacing?: number;
  align?: 'left' | 'right' | 'center';
}

/** Writes one line or paragraph with its line box at `top`, as a browser would set it; gives the height in pixels. */
function write(
  doc: Doc,
  text: string,
  box: { left: number; top: number; width: number },
  look: Look,
): number {
  doc
    .font(look.font)
    .fontSize(look.size * PX)
    .fillColor(look.color);
  const natural = doc.currentLineHeight(false);
  const options = {
    width: box.width * PX,
    align: look.align ?? 'left',
    characterSpacing: (look.spacing ?? 0) * look.size * PX,
    lineGap: look.line * PX - natural,
  } as const;
  const height = doc.heightOfString(text, options);
  doc.text(text, box.left * PX, box.top * PX + (look.line * PX - natural) / 2, options);
  return height / PX;
}

const BODY: Look = { font: 'inter', size: 14, line: 22, color: INK.faint };
const VALUE: Look = { font: 'inter-medium', size: 14, line: 22, color: INK.ink };

const longDate = (day: string) =>
  new Intl.DateTimeFormat(DATE_LOCALE, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );

/** The largest of the sizes at which a name takes few lines. */
function nameLook(doc: Doc, name: string): Look {
  const font = isInSerif(name) ? 'serif' : 'inter-semibold';
  const steps = [
    { size: 27, line: 33, lines: 2 },
    { size: 21, line: 26, lines: 3 },
    { size: 16, line: 20, lines: 4 },
  ];
  const fitting = steps.find(({ size, lines }) => {
    doc.font(font).fontSize(size * PX);
    return doc.widthOfString(name) <= WIDTH * PX * (lines - 0.2);
  });
  const { size, line } = fitting ?? { size: 12, line: 15 };
  return { font, size, line, color: INK.title };
}

function factRows(facts: StoredFacts): [string, string][] {
  return [
    ['RFC', spacedRfc(facts.rfc)],
    ['Número de registro', facts.number],
    ['Tipo de persona', facts.personType === 'legal' ? 'Moral' : 'Física'],
    ['Inscripción', facts.registeredOn === null ? '' : longDate(facts.registeredOn)],
    ['Último refrendo', facts.renewedOn === null ? '' : longDate(facts.renewedOn)],
    ['Vigencia', `Hasta el ${longDate(facts.validUntil)}`],
  ].filter((row): row is [string, string] => row[1] !== '');
}

function writeRow(
  doc: Doc,
  table: PDFKit.PDFStructureElement,
  top: number,
  row: [string, string],
  look = VALUE,
) {
  const element = doc.struct('TR');
  table.add(element);
  let height = BODY.line;
  element.add(
    doc.struct('TH', { scope: 'Row' } as never, () => {
      write(doc, row[0], { left: LEFT, top: top + 11, width: 170 }, BODY);
    }),
  );
  element.add(
    doc.struct('TD', {}, () => {
      height = Math.max(
        height,
        write(doc, row[1], { left: VALUE_LEFT, top: top + 11, width: WIDTH - 190 }, look),
      );
    }),
  );
  element.end();
  const bottom = top + height + 22;
  rule(doc, bottom, 1, '#e2dfda');
  return bottom + 1;
}

function rule(doc: Doc, top: number, thickness: number, color: string): void {
  doc.markContent('Artifact');
  doc.rect(LEFT * PX, top * PX, WIDTH * PX, thickness * PX).fill(color);
  doc.endMarkedContent();
}

/** The lines of business in the room there is: one per line, or run together, or the first ones with how many follow. */
function fittedLines(lines: readonly string[], room: number): { text: string; look: Look } {
  if (lines.length * VALUE.line <= room) return { text: lines.join('\n'), look: VALUE };
  const look: Look = { ...VALUE, size: 11.5, line: 17 };
  const letters = Math.floor(room / look.line) * 70;
  let shown = [...lines];
  const textOf = () =>
    shown.join('; ') + (shown.length < lines.length ? ` y ${lines.length - shown.length} más` : '');
  while (shown.length > 1 && textOf().length > letters) shown = shown.slice(0, -1);
  return { text: textOf(), look };
}

function drawQr(doc: Doc, text: string): void {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const unit = (FOOT.size * PX) / modules.size;
  for (let y = 0; y < modules.size; y += 1) {
    for (let x = 0; x < modules.size; x += 1) {
      if (modules.get(y, x) === 0) continue;
      let end = x;
      while (end < modules.size && modules.get(y, end) !== 0) end += 1;
      doc.rect(LEFT * PX + x * unit, FOOT.top * PX + y * unit, (end - x) * unit, unit);
      x = end;
    }
  }
  doc.fill(INK.navy);
}

function writeHead(doc: Doc, initials: string): void {
  doc.markContent('Artifact');
  doc
    .lineWidth(2 * PX)
    .circle(108 * PX, 92 * PX, 27 * PX)
    .stroke(INK.navy);
  const size = initials.length > 3 ? 13 : 19;
  const mark: Look = { font: 'serif', size, line: size, color: INK.navy, align: 'center' };
  write(doc, initials, { left: 80, top: 92.5 - size / 2, width: 56 }, mark);
  doc.endMarkedContent();
}

function writeFoot(
  doc: Doc,
  root: PDFKit.PDFStructureElement,
  certificate: SheetCertificate,
  address: string,
) {
  const shown = formatCertificateCode(certificate.code);
  const bbox = [LEFT, FOOT.top, LEFT + FOOT.size, FOOT.top + FOOT.size].map((value) => value * PX);
  const alt = `Código QR con la dirección de verificación y la declaración firmada de la constancia ${shown}`;
  root.add(
    doc.struct('Figure', { alt, bbox } as never, () => drawQr(doc, `${address}#${certificate.statement}`)),
  );
  const { date, time } = toMexico(certificate.issuedAt);
  const box = { left: FOOT.textLeft, width: FOOT.textWidth };
  const note: Look = { font: 'inter', size: 12, line: 18, color: INK.soft };
  const paragraph = (text: string, top: number, look: Look) =>
    root.add(doc.struct('P', {}, () => void write(doc, text, { ...box, top }, look)));
  paragraph(shown, 904, { font: 'inter-semibold', size: 17, line: 24, color: INK.ink, spacing: 0.08 });
  paragraph('Verifica este documento con ese código en:', 928, note);
  // Typed from paper: without the scheme and the code, which stands above.
  const link = address.replace(/^https?:\/\//, '').split('&codigo=', 1)[0]!;
  paragraph(link, 946, { ...note, font: 'inter-semibold', color: INK.ink });
  const linkLines = Math.ceil(doc.widthOfString(link) / (box.width * PX));
  const terms =
    `Expedida el ${longDate(date)}, ${time} h. Sin valor si el registro está suspendido a la fecha de consulta. ` +
    'El registro no obliga a la Universidad a contratar.';
  paragraph(terms, 946 + linkLines * note.line, note);
  if (!certificate.facts.isSample) return;
  root.add(
    doc.struct('P', {}, () => {
      doc.rect(610 * PX, 1030 * PX, 206 * PX, 26 * PX).fill('#fff7e0');
      const mark: Look = { font: 'inter-semibold', size: 11, line: 22, color: '#6a4b00', align: 'right' };
      write(doc, 'Documento de muestra, sin validez', { left: 610, top: 1032, width: 196 }, mark);
    }),
  );
}

/** Address that verifies a certificate. */
export function verificationAddress(publicUrl: string, code: string): string {
  return `${publicUrl}/AdquisicionesUG/proveedores?vista=verificar&codigo=${code}`;
}

/** The sheet as a one-page tagged PDF; the same certificate gives the same bytes. */
export function certificatePdf(
  certificate: SheetCertificate,
  { publicUrl, unit: unitName, initials }: { publicUrl: string; unit: string; initials: string },
): Promise<Buffer> {
  const { facts } = certificate;
  const doc = new PdfWriter({
    size: 'LETTER',
    margins: { top: 0, bottom: 0, left: 0, right: 0 },
    pdfVersion: '1.7',
    subset: 'PDF/UA' as never,
    tagged: true,
    lang: 'es-MX',
    displayTitle: true,
    info: {
      Title: `Constancia de registro ${facts.number}, ${facts.name}`,
      Author: unitName,
      Subject: 'Constancia de registro en el padrón de proveedores',
      CreationDate: certificate.issuedAt,
    },
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
  const paragraph = (tag: 'H1' | 'H2' | 'P', text: string, top: number, look: Look) => {
    let height = 0;
    root.add(
      doc.struct(tag, {}, () => void (height = write(doc, text, { left: LEFT, top, width: WIDTH }, look))),
    );
    return height;
  };
  writeHead(doc, initials);
  const unit: Look = { font: 'inter', size: 12.5, line: 18, color: INK.soft, align: 'right' };
  paragraph('P', `${unitName}\nPadrón de proveedores`, 64, unit);
  rule(doc, 138, 3, INK.navy);
  const title: Look = { font: 'serif', size: 38, line: 44, color: INK.title, spacing: -0.02 };
  paragraph('H1', 'Constancia de registro', 193, title);
  const lead = { ...BODY, size: 16, color: INK.soft };
  paragraph('P', 'Se hace constar que la persona siguiente está inscrita en el padrón.', 243, lead);
  let top = 301 + paragraph('H2', facts.name, 301, nameLook(doc, facts.name)) + 34;
  const table = doc.struct('Table');
  root.add(table);
  for (const row of factRows(facts)) top = writeRow(doc, table, top, row);
  if (facts.lines.length > 0) {
    const { text, look } = fittedLines(facts.lines, FOOT.top - 24 - top - 23);
    writeRow(doc, table, top, [facts.lines.length === 1 ? 'Giro' : 'Giros', text], look);
  }
  table.end();
  writeFoot(doc, root, certificate, verificationAddress(publicUrl, certificate.code));
  root.end();
  doc.end();
  return written;
}
