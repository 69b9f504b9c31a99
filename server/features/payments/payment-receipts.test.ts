import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PaymentOrder } from '#contract/payment-orders-api.ts';
import type { InvoiceCheck, ReceiptSaid } from '#contract/invoice-checks.ts';
import { BY_ACCOUNT, ORDER_LINK_HEADER, type SupplierInvoicing } from '#contract/invoices-api.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import type { AccountInvoice } from '#contract/my-account.ts';
import type { SupplierOrder } from '#contract/purchase-orders-api.ts';
import { addDays } from '#contract/rules/days/calendar.ts';
import { expectedPart, receiptDue } from '#contract/rules/payments/payment-receipt.ts';
import { browserOf, plantSupplier, type Browser } from '#server/features/my-account/test-account.ts';
import { changePayments } from '#server/features/procurement/execution/execution.service.ts';
import { holder, plantAreas, plantPeople } from '#server/features/requisitions/test-requisition-course.ts';
import { defineImportJobs } from '#server/kit/imports/imports.jobs.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { hashLink } from '#server/kit/personal-link.ts';
import { planted } from '#server/kit/test-planted.ts';
import { workAlone } from '#server/kit/test-second-person.ts';
import { MadeAuthority } from '#server/local/demo/invoices/made-certificates.ts';
import { invoiceXml } from '#server/local/demo/invoices/made-invoice.ts';
import { madeReceipt } from '#server/local/demo/invoices/made-receipt.ts';
import { MADE_ISSUER } from '#server/local/demo/invoices/whole-invoice.ts';
import { remindReceipts } from './payments.jobs.ts';
import { paymentImporter } from './payment-importer.ts';
import {
  importsOf,
  paidRow,
  paymentsOf,
  plantInvoice,
  plantPenalty,
  stateOf,
  type PlantedInvoice,
} from './test-payments.ts';

let app: TestApp;
let area: string;
let payer: ReturnType<typeof paymentsOf>;
let treasury: ReturnType<typeof importsOf>;
const authority = new MadeAuthority();

beforeAll(async () => {
  app = await startTestApp();
  defineImportJobs(app.services, [paymentImporter(changePayments)]);
  area = (await plantAreas(app.db, { one: null })).one;
  payer = paymentsOf(app, await holder(app.db, 'payer', 'payables_officer', { areaId: area }));
  treasury = importsOf(app, await holder(app.db, 'treasury', 'budget_officer'));
  await plantPeople(app.db, ['buyer', 'receiver', 'verifier']);
});
afterAll(() => app.stop());

/** The receipt of a payment of one invoice, as its supplier would make it. */
function receiptOf(
  { uuid, total }: PlantedInvoice,
  {
    earlier,
    paid,
    form = '03',
    own = randomUUID().toUpperCase(),
  }: { earlier: string[]; paid: string; form?: string; own?: string },
): Buffer {
  const part = expectedPart({ uuid, total, base: '100000.00', tax: '16000.00' }, { earlier, paid });
  const day = todayInMexico();
  const made = madeReceipt(
    [
      {
        FechaPago: `${day}T12:00:00`,
        FormaDePagoP: form,
        Monto: paid,
        documents: [
          {
            IdDocumento: uuid,
            NumParcialidad: String(part.part),
            ImpSaldoAnt: part.before,
            ImpPagado: part.paid,
            ImpSaldoInsoluto: part.after,
            BaseDR: part.base,
            ImporteDR: part.tax,
          },
        ],
      },
    ],
    { date: `${day}T00:10:00`, uuid: own },
  );
  return Buffer.from(
    invoiceXml(made, { sealer: authority.sealer(MADE_ISSUER.Rfc), stamper: authority.stamper }),
  );
}
const send = async (
  id: string,
  xml: Buffer,
  who = 'guest:payer' as Parameters<typeof app.send>[0],
  query = '',
) => {
  const answer = await app.send(who, 'POST', `/administracion/pagos/${id}/complementos${query}`, xml, {
    'content-type': 'application/octet-stream',
  });
  return {
    status: answer.status,
    body: (await answer.json()) as {
      isTaken: boolean;
      isSound: boolean;
      said: ReceiptSaid | null;
      checks: InvoiceCheck[];
      order: PaymentOrder;
      detail?: string;
    },
  };
};
const failed = ({ checks }: { checks: InvoiceCheck[] }) =>
  checks.filter(({ result }) => result === 'fail').map(({ id, severity }) => `${id} ${severity}`);

it('a payment in two parts is settled by its two receipts, each taken once; a wrong one goes back whole', async () => {
  const invoice = await plantInvoice(app.db, { areaId: area });
  await planted(app.db, sql`update supplier set rfc = ${MADE_ISSUER.Rfc} where id = ${invoice.supplierId}`);
  const { body: begun } = await payer.begin(invoice);
  await workAlone(app.db);
  const { body: order } = await payer.issue(begun.id);
  const number = order.number ?? '';
  await treasury.take(paidRow(number, '100000.00', { reference: 'A' }));
  const { rows: mails } = await sql<{
    text: string;
  }>`select text from mail_outbox where template = 'payment_made'`.execute(app.db);
  expect(mails[0]?.text).toContain(
    `: parcialidad 1, saldo anterior $116,000.00, pagado $100,000.00, saldo $16,000.00.`,
  );
  expect(mails[0]?.text).toMatch(
    /Factura \S+, UUID [\dA-F-]{36}: .+\/pedidos\/\S+\/factura\n.+\n\nDudas: .+\.\n/s,
  );

  const wrong = await send(order.id, receiptOf(invoice, { earlier: [], paid: '100000.00', form: '01' }));
  expect([wrong.status, wrong.body.isTaken, failed(wrong.body)]).toEqual([201, false, ['K4 fix']]);
  expect(wrong.body.order.payments[0]?.hasReceipt).toBe(false);

  const first = receiptOf(invoice, { earlier: [], paid: '100000.00' });
  // What it says is read before it is kept; looking at it keeps nothing.
  const seen = await send(order.id, first, 'guest:payer', '?revisar=si');
  expect(seen.body).toMatchObject({
    isTaken: false,
    isSound: true,
    said: {
      payments: [
        {
          amount: '100000.00',
          documents: [{ uuid: invoice.uuid, part: '1', paid: '100000.00', after: '16000.00' }],
        },
      ],
    },
  });
  expect(seen.body.order.payments[0]?.hasReceipt).toBe(false);
  const taken = await send(order.id, first);
  expect([taken.status, failed(taken.body), taken.body.isTaken]).toEqual([201, [], true]);
  expect(taken.body.order.payments[0]?.hasReceipt).toBe(true);
  // Nothing waits any more.
  expect((await send(order.id, first)).status).toBe(409);
  // What has happened to the invoice says it, although a part of it is still to be paid.
  const { rows: acts } = await sql<{
    act: string;
  }>`select act from invoice_act a join invoice i on i.id = a.invoice_id
    where i.uuid = ${invoice.uuid} order by a.id`.execute(app.db);
  expect(acts.at(-1)?.act).toBe('receipt');

  await treasury.take(paidRow(number, '16000.00', { reference: 'B' }));
  expect(await stateOf(app.db, invoice)).toBe('paid');
  // V129: the balance of the part before.
  const stale = await send(order.id, receiptOf(invoice, { earlier: [], paid: '16000.00' }));
  expect(failed(stale.body)).toEqual(expect.arrayContaining(['K7 fix', 'K8 fix']));
  const last = await send(order.id, receiptOf(invoice, { earlier: ['100000.00'], paid: '16000.00' }));
  expect([failed(last.body), last.body.isTaken]).toEqual([[], true]);
  expect(await stateOf(app.db, invoice)).toBe('settled');
});

it('its supplier sends it by the link of its order: what is wrong of it is told and not kept', async () => {
  const invoice = await plantInvoice(app.db, { areaId: area });
  const link = 'L'.repeat(43);
  await planted(
    app.db,
    sql`with s as (update supplier set rfc = null where rfc = ${MADE_ISSUER.Rfc})
      update purchase_order set token_hash = ${hashLink(link)} where id = ${invoice.orderId}`,
  );
  await planted(app.db, sql`update supplier set rfc = ${MADE_ISSUER.Rfc} where id = ${invoice.supplierId}`);
  const { body: begun } = await payer.begin(invoice);
  await workAlone(app.db);
  const { body: order } = await payer.issue(begun.id);
  await treasury.take(paidRow(order.number ?? '', '116000.00', { reference: 'LINK' }));
  const { number } = (
    await sql<{ number: string }>`select number from purchase_order where id = ${invoice.orderId}`.execute(
      app.db,
    )
  ).rows[0]!;
  const bySupplier = async (path: string, body: Buffer | object, given = link) => {
    const answer = await app.send('stranger', 'POST', `/pedidos/${number}${path}`, body, {
      ...(Buffer.isBuffer(body) && { 'content-type': 'application/octet-stream' }),
      [ORDER_LINK_HEADER]: given,
    });
    return {
      status: answer.status,
      body: (await answer.json()) as { isTaken: boolean; checks: InvoiceCheck[] },
    };
  };
  const own = async () =>
    (await bySupplier('/facturas/consulta', { link })).body as unknown as SupplierInvoicing;
  expect((await own()).sent).toMatchObject([
    {
      state: 'paid',
      payment: {
        order: order.number,
        lastFour: '9719',
        transfers: [
          {
            day: todayInMexico(),
            amount: '116000.00',
            reference: 'LINK',
            receiptBy: receiptDue(todayInMexico()),
          },
        ],
      },
    },
  ]);
  // Asked for on the third day, and once more when its last day is over; each once.
  const remindedOn = async (day: string) => {
    await remindReceipts(app.db, new Date(`${day}T18:00:00Z`));
    await remindReceipts(app.db, new Date(`${day}T19:00:00Z`));
    const { rows } = await sql<{ template: string }>`select template from mail_outbox
      where template like 'payment_receipt_%' and text like ${`%${order.number}%`} order by created_at`.execute(
      app.db,
    );
    return rows.map(({ template }) => template);
  };
  const due = receiptDue(todayInMexico());
  expect(await remindedOn(addDays(todayInMexico(), 2))).toEqual([]);
  expect(await remindedOn(addDays(todayInMexico(), 3))).toEqual(['payment_receipt_reminder']);
  const whole = ['payment_receipt_reminder', 'payment_receipt_overdue'];
  expect(await remindedOn(addDays(due, 1))).toEqual(whole);

  const wrong = receiptOf(invoice, { earlier: [], paid: '116000.00', form: '01' });
  const good = receiptOf(invoice, { earlier: [], paid: '116000.00' });
  expect((await bySupplier('/complementos', good, 'M'.repeat(43))).status).toBe(401);
  const refused = await bySupplier('/complementos', wrong);
  expect([refused.status, refused.body.isTaken, failed(refused.body)]).toEqual([201, false, ['K4 fix']]);
  const sha = createHash('sha256').update(wrong).digest('hex');
  expect((await sql`select from stored_file where sha256 = ${sha}`.execute(app.db)).rows).toEqual([]);
  const taken = await bySupplier('/complementos', good);
  expect([taken.status, failed(taken.body), taken.body.isTaken]).toEqual([201, [], true]);
  expect((await own()).sent).toMatchObject([
    { state: 'settled', payment: { transfers: [{ receiptBy: null }] } },
  ]);
});

it('its supplier sends it from its account without the link of the order; the account of another company sends nothing', async () => {
  const invoice = await plantInvoice(app.db, { areaId: area });
  const mailbox = 'cobranza@papelera.example';
  await planted(
    app.db,
    sql`with s as (update supplier set rfc = null where rfc = ${MADE_ISSUER.Rfc}),
      f as (update supplier_file set data = data || ${JSON.stringify({ email: mailbox })}::jsonb where supplier_id = ${invoice.supplierId})
      select 1`,
  );
  await planted(
    app.db,
    sql`update supplier set rfc = ${MADE_ISSUER.Rfc}, email = ${mailbox}, valid_until = current_date + 200 where id = ${invoice.supplierId}`,
  );
  const { body: begun } = await payer.begin(invoice);
  await workAlone(app.db);
  const { body: order } = await payer.issue(begun.id);
  await treasury.take(paidRow(order.number ?? '', '116000.00', { reference: 'CUENTA' }));
  const { rows } = await sql<{
    number: string;
  }>`select number from purchase_order where id = ${invoice.orderId}`.execute(app.db);
  const send = (browser: Browser) =>
    browser.call<{ isTaken: boolean; checks: InvoiceCheck[] }>(
      'POST',
      `/pedidos/${rows[0]!.number}/complementos`,
      receiptOf(invoice, { earlier: [], paid: '116000.00' }),
      { 'content-type': 'application/octet-stream', [ORDER_LINK_HEADER]: BY_ACCOUNT },
    );
  expect((await send(browserOf(app))).status).toBe(401);
  const other = browserOf(app);
  await other.enter((await plantSupplier(app.db)).mailbox);
  expect((await send(other)).status).toBe(401);
  expect(await stateOf(app.db, invoice)).toBe('paid');
  const own = browserOf(app);
  await own.enter(mailbox);
  const taken = await send(own);
  expect([taken.status, failed(taken.body), taken.body.isTaken]).toEqual([201, [], true]);
  expect(await stateOf(app.db, invoice)).toBe('settled');
  const { body: list } = await own.call<{ rows: AccountInvoice[] }>('GET', '/cuenta/facturas');
  // Everywhere it says when it was paid.
  const paidOn = todayInMexico();
  expect(list.rows).toMatchObject([{ state: 'settled', receiptBy: null, paidOn }]);
  expect(await payer.read(order.id)).toMatchObject({ state: 'paid', paidOn });
  const { body: found } = await payer.call('GET', `?q=${order.number}`);
  expect((found as unknown as { rows: object[] }).rows).toMatchObject([{ paidOn }]);
  // What has happened says it too; who may only sell reads nothing of what was paid.
  const happened = async (browser: Browser) => {
    const { body } = await browser.call<SupplierOrder>('POST', `/pedidos/${rows[0]!.number}/consulta`, {
      link: '',
    });
    return body.invoiceEvents.map(({ act }) => act);
  };
  expect(await happened(own)).toEqual(['settle', 'pay', 'order']);
  const email = 'ventas@papelera.example';
  await own.call('POST', '/cuenta/personas', { email, name: 'Ventas', rights: ['sell'] });
  const seller = browserOf(app);
  await seller.enter(email);
  expect(await happened(seller)).toEqual([]);
});

it('what hostile bytes say is told, and a stranger sends nothing', async () => {
  const invoice = await plantInvoice(app.db, { areaId: area });
  const { body: begun } = await payer.begin(invoice);
  await workAlone(app.db);
  const { body: order } = await payer.issue(begun.id);
  expect((await send(order.id, Buffer.from('<a/>'))).status).toBe(409);
  await treasury.take(paidRow(order.number ?? '', '116000.00'));
  const hostile = await send(order.id, Buffer.from('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'));
  expect([hostile.status, hostile.body.isTaken, failed(hostile.body)]).toEqual([201, false, ['F1 stop']]);
  expect((await send(order.id, Buffer.from('<a/>'), 'stranger')).status).toBe(401);
});

it('of an invoice with a penalty the receipt tells what was transferred, and its balance keeps what was deducted', async () => {
  const invoice = await plantInvoice(app.db, { areaId: area });
  await planted(
    app.db,
    sql`update supplier set rfc = 'XAXX010101000' where rfc = ${MADE_ISSUER.Rfc} and id <> ${invoice.supplierId}`,
  );
  await planted(app.db, sql`update supplier set rfc = ${MADE_ISSUER.Rfc} where id = ${invoice.supplierId}`);
  await plantPenalty(app.db, invoice, '1400.00');
  const { body: begun } = await payer.begin(invoice);
  const { body: order } = await payer.issue(begun.id);
  await treasury.take(paidRow(order.number ?? '', '114600.00', { reference: 'PENA' }));
  const { rows } = await sql<{ text: string }>`select text from mail_outbox
    where template = 'payment_made' and text like '%PENA%'`.execute(app.db);
  expect(rows[0]?.text).toContain('saldo anterior $116,000.00, pagado $114,600.00, saldo $1,400.00');
  expect(rows[0]?.text).toContain('se descontaron $1,400.00');
  const { body } = await send(order.id, receiptOf(invoice, { earlier: [], paid: '114600.00' }));
  expect([body.isTaken, failed(body)]).toEqual([true, []]);
  expect(await stateOf(app.db, invoice)).toBe('settled');
});
