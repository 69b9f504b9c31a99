import { deflateSync, crc32 } from 'node:zlib';
import type { EndingKind, UnitPaper } from '#contract/order-endings.ts';
import { ENDING_PAPER_LABELS } from '#contract/order-endings.ts';
import type { PurchaseOrder } from '#contract/purchase-orders-api.ts';
import { papersToTell } from '#contract/rules/orders/order-ending.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import {
  answerEnding,
  decideReceipt,
  describeOrder,
  keepEndingPaper,
  keepReceiptPhoto,
  notifyEnding,
  resolveEnding,
  saveEnding,
} from '#server/features/purchase-orders/public.ts';
import { transaction } from '#server/kit/db.ts';
import type { Services } from '#server/kit/services.ts';
import { writePdf } from './documents/pdf.ts';

type Doer = Parameters<typeof notifyEnding>[2];

/** An order, and who does something with it. */
interface Stage {
  services: Services & Parameters<typeof decideReceipt>[0];
  issued: PurchaseOrder;
  buyer: Doer;
  receiver: Doer;
  holder: () => Promise<Parameters<typeof answerEnding>[1]>;
  receive: (how: { isTaken: boolean; parts: number }) => Promise<void>;
}

async function kept(
  { files }: Services,
  file: { name: string; mediaType: string; bytes: Buffer; pages: number | null },
) {
  const { bytes, ...facts } = file;
  async function* whole() {
    yield bytes;
  }
  return { ...facts, textless: [], contents: [], ...(await files.put(whole(), { maxBytes: bytes.length })) };
}

async function paperOf(services: Services, kind: UnitPaper, { number, object }: PurchaseOrder) {
  const title = `${ENDING_PAPER_LABELS[kind]}, pedido ${number ?? ''}`;
  const { bytes, pages } = await writePdf({
    title,
    head: 'Documento de muestra',
    createdOn: todayInMexico(),
    pages: [{ blocks: [{ heading: title }, { text: `Documento de muestra del pedido «${object}».` }] }],
  });
  return kept(services, {
    name: `${ENDING_PAPER_LABELS[kind]}.pdf`,
    mediaType: 'application/pdf',
    bytes,
    pages,
  });
}

/** A picture of a box with a broken corner. */
function brokenBox(): Buffer {
  const [width, height] = [480, 320];
  const rows = Buffer.alloc((width * 3 + 1) * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const isBox = x > 90 && x < 390 && y > 70 && y < 280;
      const isTorn = isBox && x + y < 240 + 14 * Math.sin(x / 6);
      const isTape = isBox && Math.abs(x - 240) < 14;
      const [r, g, b] = isTorn
        ? [62, 48, 38]
        : isTape
          ? [214, 196, 160]
          : isBox
            ? [178, 136, 88]
            : [226, 228, 230];
      rows.set([r ?? 0, g ?? 0, b ?? 0], y * (width * 3 + 1) + 1 + x * 3);
    }
  const piece = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Eight bits of red, green and blue.
  head.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    piece('IHDR', head),
    piece('IDAT', deflateSync(rows)),
    piece('IEND', Buffer.alloc(0)),
  ]);
}

const CUT_SHORT = {
  rescission: {
    draft: {
      ground: 'Cláusula décima quinta del contrato y LAASSP 2025, art. 77',
      facts:
        'Venció el plazo de entrega y las penas llegaron a su tope; de lo pedido no ha llegado lo que falta.',
    },
    answer: { text: 'El fabricante detuvo la línea; pedimos treinta días más para entregar.', costs: null },
    reason:
      'La falta del fabricante es riesgo del proveedor y la facultad ya no puede esperar otros treinta días.',
  },
  early_termination: {
    draft: {
      ground: 'LAASSP 2025, art. 78',
      facts: 'El laboratorio al que iban los bienes cierra por obra y no los necesita en este ejercicio.',
    },
    answer: {
      text: 'Compramos el empaque a la medida y ya no se puede devolver; va la factura.',
      costs: '1850.00',
    },
    reason:
      'Los gastos están comprobados y se relacionan con el pedido; el laboratorio ya no necesita los bienes.',
  },
} as const;

/** It is rescinded or ended early: told, answered, and resolved. */
export async function cutShort(
  { services, issued, buyer, receiver, holder }: Stage,
  kind: EndingKind,
): Promise<void> {
  const { db } = services;
  const { id } = issued;
  const { answer: said, draft, reason } = CUT_SHORT[kind];
  const seen = async () => ({ id, version: (await describeOrder(db, id, buyer.person)).version });
  await saveEnding(db, await seen(), { kind, ...draft }, buyer);
  const keep = async (paper: UnitPaper) => {
    const content = await paperOf(services, paper, issued);
    await transaction(db, (tx) => keepEndingPaper(tx, { id, kind: paper }, content, buyer));
  };
  for (const paper of papersToTell(kind)) await keep(paper);
  await notifyEnding(db, await seen(), buyer);
  await answerEnding(db, await holder(), said);
  await keep('resolution');
  await resolveEnding(
    services,
    await seen(),
    { way: 'end', reason, dueOn: null, costs: kind === 'rescission' ? null : '1850.00' },
    receiver,
  );
}

/** All of it came, a part broken, with a photo; what was rejected came again, whole. */
export async function replace({ services, issued, receiver, receive }: Stage): Promise<void> {
  const { db } = services;
  const { id, form } = issued;
  const half = (quantity: string) => String(Math.max(1, Math.floor(Number(quantity) / 2)));
  await receive({ isTaken: false, parts: 1 });
  const { receipts } = await describeOrder(db, id, receiver.person);
  const [first] = receipts;
  if (first === undefined) return;
  const photo = await kept(services, {
    name: 'esquina.png',
    mediaType: 'image/png',
    bytes: brokenBox(),
    pages: null,
  });
  await transaction(db, (tx) => keepReceiptPhoto(tx, { id, receiptId: first.id }, photo, receiver));
  const lines = form.lines.map(({ id: lineId, quantity }) => ({
    lineId,
    accepted: String(Number(quantity) - Number(half(quantity))),
    rejected: half(quantity),
    reason: 'damaged' as const,
  }));
  await decideReceipt(
    services,
    { id, receiptId: first.id, version: first.version },
    {
      lines,
      note: 'Varias cajas llegaron abiertas; están apartadas en el andén para que las recojan.',
      replaceDays: null,
    },
    receiver,
  );
  await receive({ isTaken: true, parts: 2 });
}
