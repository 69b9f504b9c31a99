import PdfWriter from 'pdfkit';
import { SCREEN_BASE } from '#contract/endpoint.ts';
import { toMexico } from '#contract/mexico-time.ts';
import { REQUEST_KIND_LABELS, type RequestFile } from '#contract/registration.ts';
import { shortDate } from '#contract/rules/days/calendar.ts';
import { supplierFullName } from '#contract/supplier-file.ts';
import { INK, writeFacts } from '#server/kit/pdf/facts-table.ts';
import { pdfFonts } from '#server/kit/pdf/fonts.ts';

/** What the acknowledgement says besides the request. */
export interface ReceiptFacts {
  request: RequestFile;
  rfc: string;
  /** The key, only when its holder wrote it now: the portal does not know it. */
  trackingKey?: string;
  publicUrl: string;
  /** Name of the unit. */
  unit: string;
  madeAt: Date;
}

function instantText(instant: string): string {
  const { date, time } = toMexico(instant);
  return `${shortDate(date)}, ${time} h`;
}

function rowsOf({ request, rfc, trackingKey }: ReceiptFacts): [string, string][] {
  const rows: [string, string | null][] = [
    ['Folio', request.folio],
    ['Clave de seguimiento', trackingKey ?? null],
    ['Trámite', REQUEST_KIND_LABELS[request.kind]],
    ['Nombre', supplierFullName(request.data) || null],
    ['RFC', rfc],
    ['Número de registro', request.supplierNumber],
    ['Enviada', request.submittedAt === null ? 'Aún no se envía' : instantText(request.submittedAt)],
    ['Respuesta a más tardar', request.answerDue === null ? null : shortDate(request.answerDue)],
    [
      'Aviso de privacidad aceptado',
      request.submittedAt === null ? null : `Versión ${request.privacyVersion}`,
    ],
  ];
  return rows.filter((row): row is [string, string] => row[1] !== null);
}

/** The acknowledgement of a request as a tagged PDF. */
export function receiptPdf(facts: ReceiptFacts): Promise<Buffer> {
  const { request, publicUrl, madeAt } = facts;
  const doc = new PdfWriter({
    size: 'LETTER',
    margin: 60,
    pdfVersion: '1.7',
    subset: 'PDF/UA' as never,
    tagged: true,
    lang: 'es-MX',
    displayTitle: true,
    info: { Title: `Acuse de la solicitud ${request.folio}`, Author: facts.unit, CreationDate: madeAt },
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
    look: { font: string; size: number; color: string },
  ) => {
    root.add(
      doc.struct(tag, {}, () => {
        doc.font(look.font).fontSize(look.size).fillColor(look.color).text(text, { paragraphGap: 6 });
      }),
    );
  };
  const body = { font: 'inter', size: 10.5, color: INK.ink };
  const heading = { font: 'inter-semibold', size: 12.5, color: INK.title };
  write('P', facts.unit, { font: 'inter', size: 10, color: INK.soft });
  write('H1', request.submittedAt === null ? 'Folio de tu solicitud' : 'Acuse de recibo', {
    font: 'serif',
    size: 24,
    color: INK.title,
  });
  writeFacts(doc, root, { facts: rowsOf(facts), width: 490, nameWidth: 180 });
  doc.y += 8;
  if (request.papers.length > 0) {
    write('H2', 'Documentos', heading);
    for (const paper of request.papers) {
      const pages =
        paper.pages === null ? '' : `, ${paper.pages} ${paper.pages === 1 ? 'página' : 'páginas'}`;
      write('P', `${paper.name}${pages}. SHA-256 ${paper.sha256}`, { ...body, size: 9 });
    }
  }
  write('H2', 'Seguimiento', heading);
  write('P', `${publicUrl}${SCREEN_BASE}/proveedores?vista=seguimiento&folio=${request.folio}`, body);
  write(
    'P',
    facts.trackingKey === undefined
      ? 'Para consultar el avance necesitas el folio y la clave de seguimiento que recibiste al empezar.'
      : 'Guarda esta hoja: quien tenga el folio y la clave puede ver y cambiar la solicitud.',
    body,
  );
  write('P', `Documento generado el ${instantText(madeAt.toISOString())}.`, { ...body, color: INK.soft });
  root.end();
  doc.end();
  return written;
}
