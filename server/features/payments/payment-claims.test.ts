import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#contract/rules/days/calendar.ts';
import { ORDER_LINK_HEADER, type SupplierInvoicing } from '#contract/invoices-api.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { plantAuthor, plantKey, sumsOf, writeEntry } from '#server/features/budget/test-budget.ts';
import { changePayments } from '#server/features/procurement/execution/execution.service.ts';
import { mailsWithoutWay } from '#server/features/purchase-orders/test-orders.ts';
import { holder, plantAreas, plantPeople } from '#server/features/requisitions/test-requisition-course.ts';
import { defineImportJobs } from '#server/kit/imports/imports.jobs.ts';
import { hashLink } from '#server/kit/personal-link.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { planted } from '#server/kit/test-planted.ts';
import { workAlone } from '#server/kit/test-second-person.ts';
import { paymentImporter } from './payment-importer.ts';
import {
  importsOf,
  paidRow,
  paymentsOf,
  plantInvoice,
  type Answer,
  type PlantedInvoice,
} from './test-payments.ts';

let app: TestApp;
let areas: Record<'one', string>;
let payer: ReturnType<typeof paymentsOf>;
let treasury: ReturnType<typeof importsOf>;
const today = todayInMexico();
const LINK = 'L'.repeat(43);

beforeAll(async () => {
  app = await startTestApp();
  defineImportJobs(app.services, [paymentImporter(changePayments)]);
  areas = await plantAreas(app.db, { one: null });
  payer = paymentsOf(app, await holder(app.db, 'payer', 'payables_officer', { areaId: areas.one }));
  treasury = importsOf(app, await holder(app.db, 'treasury', 'budget_officer'));
  await plantPeople(app.db, ['buyer', 'receiver', 'verifier']);
  await plantAuthor(app.db);
});
afterAll(() => app.stop());

/** An invoice whose last day to be paid was so many days ago, with its order of payment issued; its supplier holds {@link LINK}. */
async function ordered(daysAgo: number) {
  const invoice = await plantInvoice(app.db, { areaId: areas.one });
  const key = await plantKey(app.db, { approved: '500000.00', areaId: areas.one });
  const document = invoice.contractId;
  await writeEntry(app.db, { keyId: key, kind: 'commit', amount: '116000.00', document });
  await writeEntry(app.db, { keyId: key, kind: 'accrue', amount: '116000.00', document });
  await planted(
    app.db,
    sql`update invoice set due_on = ${addDays(today, -daysAgo)} where id = ${invoice.id}`,
  );
  await planted(
    app.db,
    sql`update purchase_order set token_hash = ${hashLink(LINK)} where id = ${invoice.orderId}`,
  );
  const { body } = await payer.begin(invoice);
  await workAlone(app.db);
  const { body: issued } = await payer.issue(body.id);
  return { invoice, key, id: issued.id, number: issued.number ?? '' };
}
async function numbersOf({ id }: PlantedInvoice) {
  const { rows } = await sql<{ folio: string; order: string }>`select i.folio, o.number "order" from invoice i
    join purchase_order o on o.id = i.order_id where i.id = ${id}`.execute(app.db);
  return rows[0]!;
}
async function supplierOf(invoice: PlantedInvoice) {
  const { folio, order } = await numbersOf(invoice);
  return {
    read: async () => {
      const answer = await app.send('stranger', 'POST', `/pedidos/${order}/facturas/consulta`, {
        link: LINK,
      });
      return ((await answer.json()) as SupplierInvoicing).sent[0]!;
    },
    ask: async (link = LINK) => {
      const answer = await app.send(
        'stranger',
        'POST',
        `/pedidos/${order}/facturas/${folio}/intereses`,
        undefined,
        {
          [ORDER_LINK_HEADER]: link,
        },
      );
      return { status: answer.status, body: (await answer.json()) as { detail?: string; answerBy?: string } };
    },
  };
}
const waits = async (id: string) =>
  (
    await sql<{ kind: string }>`select kind from waiting_item where place = ${id} order by kind`.execute(
      app.db,
    )
  ).rows.map(({ kind }) => kind);
const mails = async (words: string) =>
  (
    await sql<{
      text: string;
    }>`select text from mail_outbox where text like ${`%${words}%`} order by id desc`.execute(app.db)
  ).rows.map(({ text }) => text);

describe('Interest of a late payment', () => {
  let order: Awaited<ReturnType<typeof ordered>>;
  let interest: Answer;

  it('is told to the supplier and to who pays, by its rule; none of what is paid in time', async () => {
    order = await ordered(20);
    const supplier = await supplierOf(order.invoice);
    // 116,000.00 × 0.0138 × 20 / 30
    expect((await supplier.read()).late).toMatchObject({ days: 20, interest: '1067.20', isWhole: false });
    expect((await payer.read(order.id)).late).toMatchObject([
      {
        invoice: order.invoice.name,
        days: 20,
        says: expect.stringContaining('1.38 % ÷ 30 × 20 días naturales'),
      },
    ]);
    const inTime = await ordered(0);
    expect((await (await supplierOf(inTime.invoice)).read()).late).toBeNull();
    expect(await (await supplierOf(inTime.invoice)).ask()).toMatchObject({
      status: 409,
      body: { detail: 'Esa factura no se ha pagado tarde.' },
    });
  });

  it('is asked once, by who holds the link; nothing is prepared before the invoice was paid whole', async () => {
    const supplier = await supplierOf(order.invoice);
    expect((await supplier.ask('M'.repeat(43))).status).toBe(401);
    const asked = await supplier.ask();
    expect([asked.status, (await supplier.ask()).body]).toEqual([201, asked.body]);
    expect((await supplier.read()).claims).toMatchObject([
      { kind: 'interest', state: 'asked', amount: null },
    ]);
    expect(await waits(order.id)).toContain('interest_asked');
    const { claims, interestKeys } = await payer.read(order.id);
    const key = await plantKey(app.db, { approved: '5000.00', areaId: areas.one });
    expect(interestKeys.map(({ id }) => id)).toContain(order.key);
    const early = await payer.call('POST', `/${order.id}/intereses`, {
      way: 'grant',
      claimId: claims[0]!.id,
      keyId: key,
    });
    expect([early.status, early.body.detail]).toEqual([409, expect.stringContaining('pagada entera')]);
    expect((await treasury.take(paidRow(order.number, '116000.00'))).taken).toBe(1);
    expect((await mails('Se pagó 20 días naturales después'))[0]).toContain(order.number);
    const { status, body } = await payer.call('POST', `/${order.id}/intereses`, {
      way: 'grant',
      claimId: claims[0]!.id,
      keyId: key,
    });
    expect([status, body.detail]).toEqual([200, undefined]);
    expect(body).toMatchObject({
      state: 'draft',
      net: '1067.20',
      interestOf: { orderId: order.id },
      problems: [],
    });
    interest = body;
    expect(await waits(order.id)).not.toContain('interest_asked');
    const twice = await payer.call('POST', `/${order.id}/intereses`, {
      way: 'grant',
      claimId: claims[0]!.id,
      keyId: key,
    });
    expect([twice.status, twice.body.detail]).toEqual([
      409,
      expect.stringContaining('ya están en una orden'),
    ]);
  });

  it('is paid by an order that another person agrees to, from its own key; voided, it is owed still', async () => {
    await sql`update officer set last_seen = now() where id = 'verifier'`.execute(app.db);
    expect((await payer.issue(interest.id)).status).toBe(202);
    await sql`delete from decision_proposal where record_id = ${interest.id}`.execute(app.db);
    await workAlone(app.db);
    const first = await payer.issue(interest.id);
    expect([first.status, first.body.detail]).toEqual([200, undefined]);
    expect(first.body.keys).toMatchObject([{ amount: '1067.20' }]);
    expect((await payer.void(interest.id)).body.state).toBe('voided');
    expect(await waits(order.id)).toContain('interest_asked');
    const { claims, interestKeys } = await payer.read(order.id);
    const { body: again } = await payer.call('POST', `/${order.id}/intereses`, {
      way: 'grant',
      claimId: claims[0]!.id,
      keyId: interestKeys[0]!.id,
    });
    const { body: issued } = await payer.issue(again.id);
    const key = issued.keys[0]!;
    expect(key.amount).toBe('1067.20');
    const run = await treasury.take(paidRow(issued.number ?? '', '1067.20'));
    expect([run.taken, run.refusals]).toEqual([1, []]);
    expect((await payer.read(issued.id)).state).toBe('paid');
    expect((await payer.read(order.id)).claims).toMatchObject([{ state: 'closed', paidBy: issued.number }]);
    expect(await mails('Son los intereses por el pago tardío')).toHaveLength(1);
    // It is no price of the contract.
    const { rows } = await sql<{ amount: string }>`select amount::text from contract_payment
      where contract_id = ${order.invoice.contractId}`.execute(app.db);
    expect(rows).toEqual([{ amount: '116000.00' }]);
    const { rows: moments } = await sql<{
      kind: string;
      sum: string;
    }>`select kind, sum(amount)::text sum from budget_entry
      where document = ${claims[0]!.id} group by 1 order by 1`.execute(app.db);
    expect(moments).toEqual([
      { kind: 'accrue', sum: '1067.20' },
      { kind: 'commit', sum: '1067.20' },
      { kind: 'exercise', sum: '2134.40' },
      { kind: 'pay', sum: '1067.20' },
      { kind: 'unexercise', sum: '1067.20' },
    ]);
    expect((await treasury.undo(run.id)).status).toBe(202);
  });

  it('that is refused has its reason, and is not asked again', async () => {
    const other = await ordered(3);
    const supplier = await supplierOf(other.invoice);
    await supplier.ask();
    const [claim] = (await payer.read(other.id)).claims;
    const reason = 'El banco devolvió el primer pago por un dato tuyo.';
    const { body } = await payer.call('POST', `/${other.id}/intereses`, {
      way: 'refuse',
      claimId: claim!.id,
      reason,
    });
    expect(body.claims).toMatchObject([{ state: 'refused', reason }]);
    expect((await supplier.read()).claims).toMatchObject([{ state: 'refused', reason }]);
    expect(await mails(reason)).toHaveLength(1);
    expect((await supplier.ask()).body.detail).toContain('ya contestó');
  });
});

describe('An excess that was paid', () => {
  it('is asked back of a payment by two, never above it, and leaves the contract and the budget when it comes', async () => {
    const { id, invoice, key, number } = await ordered(0);
    const run = await treasury.take(paidRow(number, '116000.00'));
    expect(run.taken).toBe(1);
    const part = (await payer.read(id)).payments[0]!.parts[0]!;
    expect(part).toMatchObject({ amount: '116000.00', left: '116000.00' });
    const ask = (amount: string) =>
      payer.call('POST', `/${id}/reintegros`, {
        partId: part.id,
        amount,
        reason: 'La nota de crédito llegó después de pagarse.',
      });
    expect((await ask('116000.01')).body.fields?.amount).toContain('$116,000.00');
    await sql`update officer set last_seen = now() where id = 'verifier'`.execute(app.db);
    expect((await ask('1680.00')).status).toBe(202);
    await sql`delete from decision_proposal where record_id = ${id}`.execute(app.db);
    await workAlone(app.db);
    const { status, body } = await ask('1680.00');
    expect([status, body.detail]).toEqual([200, undefined]);
    expect(body.claims).toMatchObject([
      { kind: 'excess', state: 'asked', amount: '1680.00', answerBy: addDays(today, 30), interest: '0.00' },
    ]);
    expect(await mails('se te pide devolver $1,680.00')).toHaveLength(1);
    expect((await (await supplierOf(invoice)).read()).claims).toMatchObject([
      { kind: 'excess', state: 'asked' },
    ]);
    // What hangs on it is not undone.
    expect((await treasury.undo(run.id)).run.status).toBe('done');
    const claimId = body.claims[0]!.id;
    const close = (day: string) =>
      payer.call('POST', `/${id}/reintegros/cierre`, { way: 'returned', claimId, day, reference: 'DEV 1' });
    expect((await close(addDays(today, 1))).body.fields?.day).toContain('no llega');
    const { body: closed } = await close(today);
    expect(closed.claims).toMatchObject([{ state: 'closed', returnedOn: today }]);
    expect(await sumsOf(app.db, key)).toMatchObject({ paid: '114320.00' });
    const { rows } = await sql<{ amount: string }>`select amount::text from contract_payment
      where contract_id = ${invoice.contractId}`.execute(app.db);
    expect(rows).toEqual([{ amount: '114320.00' }]);
    expect((await close(today)).status).toBe(409);
  });

  it('that is late carries interest from the day on which it was paid, and waits', async () => {
    const { id, number } = await ordered(0);
    await treasury.take(paidRow(number, '116000.00'));
    const part = (await payer.read(id)).payments[0]!.parts[0]!;
    await workAlone(app.db);
    await payer.call('POST', `/${id}/reintegros`, {
      partId: part.id,
      amount: '1000.00',
      reason: 'Se pagó dos veces el mismo flete del pedido.',
    });
    await planted(
      app.db,
      sql`update payment set day = ${addDays(today, -45)} where payment_order_id = ${id}`,
    );
    await planted(
      app.db,
      sql`update payment_claim set answer_by = ${addDays(today, -15)} where payment_order_id = ${id}`,
    );
    // 1,000.00 × 0.0138 × 45 / 30
    const { claims } = await payer.read(id);
    expect(claims).toMatchObject([{ interest: '20.70' }]);
    await workAlone(app.db);
    const { body } = await payer.call('POST', `/${id}/reintegros/cierre`, {
      way: 'dropped',
      claimId: claims[0]!.id,
      reason: 'El proveedor comprobó que eran dos fletes distintos.',
    });
    expect(body.claims).toMatchObject([{ state: 'refused' }]);
    expect(body.payments[0]!.parts[0]).toMatchObject({ left: '116000.00' });
  });
});

it('every mail of it leads to what it tells of', async () => {
  const { written, without } = await mailsWithoutWay(app.db);
  expect(written).toBeGreaterThan(1);
  expect(without).toEqual([]);
});
