import { sql } from 'kysely';
import PdfFile from 'pdfkit';
import { buffer } from 'node:stream/consumers';
import {
  invoicingFacts,
  returnInvoice,
  settleInvoice,
  takeOwnInvoice,
  usesFor,
  verifyInvoice,
} from '#server/features/invoices/public.ts';
import { abilityForRole } from '#contract/permissions.ts';
import type { Db } from '#server/kit/db.ts';
import type { Person } from '#server/kit/identity.ts';
import type { Services } from '#server/kit/services.ts';
import { DEMO_PEOPLE } from '../../identity/people.ts';
import { MadeAuthority } from './made-certificates.ts';
import { FIRST_UUID, InvoiceMaker, type OrderToInvoice, type SentInvoice } from './sent-invoices.ts';

/** Who verifies: neither who bought nor who received. */
const PAYER = {
  person: {
    id: 'admin.lista',
    name: DEMO_PEOPLE.find(({ username }) => username === 'admin.lista')?.name ?? 'admin.lista',
    role: 'Administrador',
    ability: abilityForRole('Administrador'),
  } as Person,
  requestId: 'demonstration',
};

/** Orders whose goods were accepted whole, with the first of their lines; those of several units come first. */
async function acceptedOrders(
  db: Db,
  { usos }: Awaited<ReturnType<typeof invoicingFacts>>,
): Promise<OrderToInvoice[]> {
  const { rows } = await sql<
    Omit<OrderToInvoice, 'use'> & { items: string[] }
  >`select distinct on (o.number) o.id, o.number, s.rfc, upper(s.name) supplier, l.description,
      l.unit_price "unitPrice", l.tax_rate "taxRate", l.quantity,
      array(select coalesce(t.budget_line, left(t.cucop, 5)) from purchase_order_line k join lot t on t.id = k.lot_id
        where k.order_id = o.id and coalesce(t.budget_line, t.cucop) is not null) items
    from purchase_order o join supplier s on s.id = o.supplier_id join purchase_order_line l on l.order_id = o.id
    where o.state = 'accepted' and length(s.rfc) = 12 and case when l.quantity ~ '^\\d' then l.quantity::numeric end >= 1
      and (select sum(r.accepted) from receipt_line r where r.line_id = l.id) = l.quantity::numeric
    order by o.number, l.number`.execute(db);
  return rows
    .map(({ items, ...order }) => ({ ...order, use: usesFor(items, usos)[0] ?? 'G03' }))
    .toSorted((a, b) => Number(isOfSeveral(b)) - Number(isOfSeveral(a)));
}

const isOfSeveral = ({ quantity }: OrderToInvoice) => Number(quantity) >= 4;

async function formOf({ hasPdf, uuid, xml }: SentInvoice): Promise<FormData> {
  const form = new FormData();
  form.set('xml', new Blob([xml]), 'factura.xml');
  if (!hasPdf) return form;
  const pdf = new PdfFile({ size: 'LETTER', margin: 72 });
  pdf.fontSize(16).text('Factura de muestra').moveDown(1).fontSize(11).text(`Folio fiscal: ${uuid}`);
  pdf.end();
  form.set('pdf', new Blob([new Uint8Array(await buffer(pdf))]), 'factura.pdf');
  return form;
}

const EXPLAINED = 'Así la emite nuestro sistema; díganos si hay que cambiarla.';

/** Invoices in every state until they are verified, and with every mistake once. Does nothing where there are some. */
export async function loadDemoInvoices(services: Services): Promise<void> {
  const { db } = services;
  const { rows: made } = await sql`select from invoice limit 1`.execute(db);
  if (made.length > 0) return;
  const authority = MadeAuthority.of(services.config);
  const date = new Date(Date.now() - 6 * 3_600_000 - 60_000).toISOString().slice(0, 19);
  const receiver = await invoicingFacts(services);
  const orders = await acceptedOrders(db, receiver);
  for (const [place, order] of orders.entries()) {
    const maker = new InvoiceMaker(order, { authority, date });
    // Two of its units, or a quarter of the few that it has.
    const part = isOfSeveral(order) ? '2' : String(Number(order.quantity) / 4);
    for (const sent of invoicesOf(maker, place, part)) {
      const invoice = await takeOwnInvoice(
        services,
        { orderId: order.id, form: await formOf(sent) },
        {
          author: {
            person: { id: order.rfc, name: order.supplier },
            requestId: PAYER.requestId,
            isOutside: true,
          },
          explanation: EXPLAINED,
          creditKind: sent.creditKind,
        },
      );
      await decide(services, {
        ...sent,
        folio: invoice.folio,
        version: 1,
        receiver,
        state: invoice.state,
        isSound: !invoice.checks.some(
          ({ result, severity }) => result === 'fail' && ['stop', 'fix'].includes(severity),
        ),
      });
    }
  }
  // Nobody waits for these mails.
  await sql`delete from mail_outbox where template like 'invoice_%'`.execute(db);
}

/** The first orders have sound invoices, each with another end; the next one has every mistake. */
function invoicesOf(maker: InvoiceMaker, place: number, part: string): SentInvoice[] {
  const whole = () => maker.sound(part);
  if (place === 0) return [maker.sent(whole()), maker.sent(whole(), 'verify')];
  if (place === 1) {
    const first = maker.sent(whole(), 'verify');
    const note = { ...maker.sent(maker.credit(first.uuid, '1.00')), creditKind: 'penalty' as const };
    return [first, note, maker.sent(whole(), 'verify')];
  }
  if (place === 2) return [maker.sent(whole(), 'hold'), maker.sent(whole(), 'verify')];
  if (place === 3) {
    const old = whole();
    return [
      maker.sent(old),
      maker.sent({ ...whole(), relations: [{ type: '04', uuid: old.uuid }] }, 'verify'),
      maker.sent(whole(), 'verify'),
    ];
  }
  if (place === 4)
    return [maker.sent(maker.sound('1000000'), 'return'), maker.sent(whole()), maker.sent(whole(), 'verify')];
  if (place === 5) return maker.broken();
  // Each of these is paid otherwise.
  if (place > 6) return [maker.sent(whole(), 'verify'), maker.sent(whole(), 'verify')];
  const first = whole();
  const twin = { ...first, uuid: whole().uuid };
  // The first one of all was received for another order.
  const again = { ...whole(), uuid: FIRST_UUID.toLowerCase() };
  const notes = [
    maker.credit(FIRST_UUID, '1.00'),
    maker.credit(first.uuid, '99999999.00'),
    maker.credit(first.uuid, '1.00', { MetodoPago: 'PPD', FormaPago: '99' }),
  ];
  return [
    maker.sent(first, 'verify'),
    maker.sent(twin),
    maker.sent(again),
    ...notes.map((note) => ({ ...maker.sent(note), creditKind: 'price' as const })),
  ];
}

async function decide(
  { db }: Services,
  given: SentInvoice & Parameters<typeof verifyInvoice>[1] & { state: string; isSound: boolean },
): Promise<void> {
  const { end, isSound, state, ...seen } = given;
  const author = PAYER;
  if (state !== 'received' && state !== 'matched') return;
  const text = 'Falta el dictamen de la oficina jurídica sobre este proveedor.';
  if (end === 'verify' && isSound)
    await verifyInvoice(db, seen, { reason: 'Se comprobó por teléfono con el proveedor.' }, author);
  if (end === 'return') await returnInvoice(db, seen, { text: '' }, author);
  if (end === 'hold') await settleInvoice(db, seen, { move: 'hold', text }, author);
}
