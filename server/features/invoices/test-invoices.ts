import { sql } from 'kysely';
import type { ReceivedInvoice, SupplierInvoicing } from '#contract/invoices-api.ts';
import type { InvoiceReview } from '#contract/invoice-checks.ts';
import { plantAreas, holder } from '#server/features/requisitions/test-requisition-course.ts';
import {
  linkOf,
  ordersOf,
  plantContract,
  supplierOf,
  TERMS,
} from '#server/features/purchase-orders/test-orders.ts';
import { writtenPdf } from '#server/kit/files/test-page-pdfs.ts';
import type { Caller, TestApp } from '#server/kit/test-app.ts';
import { planted } from '#server/kit/test-planted.ts';
import { MadeAuthority } from '#server/local/demo/invoices/made-certificates.ts';
import { invoiceXml, type MadeInvoice } from '#server/local/demo/invoices/made-invoice.ts';
import { wholeInvoice, type WantedLine } from '#server/local/demo/invoices/whole-invoice.ts';

/** What an operation on an invoice answers. */
export type Answered<Body> = {
  status: number;
  body: Body & { detail?: string; code?: string; fields?: Record<string, string> };
};

/** An order of 100 units at 1,000.00 without IVA of which something was accepted. */
interface AcceptedOrder {
  id: string;
  number: string;
  link: string;
  contractId: string;
  lineId: string;
  rfc: string;
  supplier: string;
}

let last = 0;
let suppliers = 0;
/** An RFC of a firm of its own. */
const nextRfc = (): string => {
  suppliers += 1;
  return `PRO1506${10 + (suppliers % 20)}A${String(suppliers % 100).padStart(2, '0')}`;
};
const authority = new MadeAuthority();
const MEXICO = 6 * 3_600_000;

/** A sound invoice of an order: of what it says, as its supplier issues it now. */
export function invoiceFor(
  order: Pick<AcceptedOrder, 'rfc' | 'supplier'>,
  line: Partial<WantedLine> = {},
): MadeInvoice {
  const n = (last += 1);
  const date = new Date(Date.now() - MEXICO - 60_000).toISOString().slice(0, 19);
  const made = wholeInvoice(
    [{ quantity: '100', unitPrice: '1000.00', description: 'Matraz aforado de 250 ml', ...line }],
    { date, issuer: { Rfc: order.rfc, Nombre: order.supplier.toUpperCase(), RegimenFiscal: '601' } },
  );
  return {
    ...made,
    head: { ...made.head, Folio: String(1000 + n) },
    uuid: `0A1B2C3D-0000-4000-9000-${String(n).padStart(12, '0')}`,
    stampedAt: date,
  };
}

export const xmlOf = (made: MadeInvoice): string =>
  invoiceXml(made, { sealer: authority.sealer(made.issuer.Rfc ?? ''), stamper: authority.stamper });

/** Its printed form. */
export const pdfOf = async ({ uuid }: Pick<MadeInvoice, 'uuid'>): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await writtenPdf([[`Folio fiscal: ${uuid}`]]));

/** The two files of an invoice as a request brings them. */
export async function filesOf(made: MadeInvoice, xml = xmlOf(made)): Promise<FormData> {
  const form = new FormData();
  form.append('xml', new Blob([xml]), 'factura.xml');
  form.append('pdf', new Blob([await pdfOf(made)]), 'factura.pdf');
  return form;
}

/** People who buy, receive and pay for an area, and what they and suppliers do with invoices. */
export async function invoicesOf(app: TestApp) {
  const areas = await plantAreas(app.db, { compras: null, otra: null });
  const areaId = areas.compras;
  const buys = ordersOf(app, await holder(app.db, 'inv-buyer', 'buyer', { areaId }));
  const receiver = await holder(app.db, 'inv-receiver', 'receiver', { areaId });
  const payer = await holder(app.db, 'inv-payer', 'payables_officer', { areaId });
  const elsewhere = await holder(app.db, 'inv-elsewhere', 'payables_officer', { areaId: areas.otra });
  const otherPayer = await holder(app.db, 'inv-other-payer', 'payables_officer', { areaId });

  const acceptedOrder = async (accepted = '100'): Promise<AcceptedOrder> => {
    const contract = await plantContract(app.db, { area: 'Área compras' });
    const { body: begun } = await buys.begin(contract.id);
    await buys.save(begun.id, { ...TERMS, administrator: 'inv-buyer', receiver: 'inv-receiver' });
    const { body: issued } = await buys.issue(begun.id);
    const { id, number } = issued;
    await planted(
      app.db,
      sql`update purchase_order set issued_at = now() - interval '2 days' where id = ${id}`,
    );
    const link = await linkOf(app.db, number ?? '');
    await supplierOf(app, number ?? '', link).answer({ answer: 'accept', promisedOn: TERMS.dueOn });
    const lineId = issued.form.lines[0]!.id;
    const { rows } = await planted(
      app.db,
      sql<{
        rfc: string;
        name: string;
      }>`update supplier set rfc = ${nextRfc()} where id = ${contract.supplierId}
        returning rfc, name`,
    );
    const order = {
      id,
      number: number ?? '',
      link,
      contractId: contract.id,
      lineId,
      rfc: rows[0]!.rfc,
      supplier: rows[0]!.name,
    };
    if (accepted !== '0') await acceptMore(order, accepted);
    return order;
  };
  const acceptMore = async ({ id, lineId }: AcceptedOrder, accepted: string) => {
    const receives = ordersOf(app, receiver);
    const arrival = {
      id: crypto.randomUUID(),
      deviceAt: new Date().toISOString(),
      deliveredBy: 'Chofer de prueba',
      remission: '',
      note: '',
      lines: [{ lineId, arrived: accepted }],
    };
    await receives.call('POST', `/${id}/recepciones`, arrival);
    const result = { note: '', lines: [{ lineId, accepted, rejected: '0', reason: null }] };
    await receives.call('POST', `/${id}/recepciones/${arrival.id}/resultado`, result, 1);
  };
  const ask = async <Body>(
    who: Caller,
    path: string,
    {
      body,
      headers,
      method = 'POST',
    }: { body?: object; headers?: Record<string, string>; method?: string } = {},
  ): Promise<Answered<Body>> => {
    const answer = await app.send(who, method, path, body, headers);
    return { status: answer.status, body: (await answer.json()) as Answered<Body>['body'] };
  };
  /** What the supplier does with the link of its order. */
  const supplier = ({ link, number }: Pick<AcceptedOrder, 'link' | 'number'>) => {
    const headers = { 'Pedido-Liga': link };
    const base = `/pedidos/${number}/facturas`;
    return {
      read: () => ask<SupplierInvoicing>('stranger', `${base}/consulta`, { body: { link } }),
      review: (form: FormData) => ask<InvoiceReview>('stranger', `${base}/revision`, { body: form, headers }),
      send: (form: FormData, query: Record<string, string> = {}) =>
        ask<SupplierInvoicing>('stranger', `${base}?${new URLSearchParams(query)}`, { body: form, headers }),
    };
  };
  const read = (folio: string, who: Caller = payer) =>
    ask<ReceivedInvoice>(who, `/administracion/facturas/${folio}`, { method: 'GET' });
  /** Does something over the version that the invoice has now. */
  const act = async (
    folio: string,
    path: string,
    { body = {}, who = payer, version }: { body?: object; who?: Caller; version?: number } = {},
  ) =>
    ask<ReceivedInvoice>(who, `/administracion/facturas/${folio}/${path}`, {
      body,
      headers: { 'if-match': `"${version ?? (await read(folio)).body.version}"` },
    });
  /** Sends a sound invoice of an order and gives its folio. */
  const sent = async (order: AcceptedOrder, made = invoiceFor(order)): Promise<string> => {
    const { body } = await supplier(order).send(await filesOf(made));
    return body.sent[0]?.folio ?? `none: ${body.detail}`;
  };
  return {
    acceptedOrder,
    acceptMore,
    act,
    areas,
    ask,
    buys,
    elsewhere,
    otherPayer,
    payer,
    read,
    receiver,
    sent,
    supplier,
  };
}
export type InvoiceBench = Awaited<ReturnType<typeof invoicesOf>>;

/** A verified invoice of an order of which all was accepted. */
export async function plantVerifiedInvoice(
  bench: InvoiceBench,
): Promise<{ order: AcceptedOrder; invoice: ReceivedInvoice }> {
  const order = await bench.acceptedOrder();
  const folio = await bench.sent(order);
  const { body } = await bench.act(folio, 'verificacion', {
    body: { reason: 'Los datos del padrón se comprobaron por teléfono.' },
  });
  return { order, invoice: body };
}
