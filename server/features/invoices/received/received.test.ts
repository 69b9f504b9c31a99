import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addWorkingDays } from '#contract/rules/days/working-days.ts';
import { expectedText } from '#contract/rules/payments/payday.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import type { InvoiceCheck, InvoiceReview } from '#contract/invoice-checks.ts';
import { insertListInForce } from '#server/features/negative-lists/test-lists.ts';
import { mailsWithoutWay } from '#server/features/purchase-orders/test-orders.ts';
import { readHolidays } from '#server/features/supplier-registry/public.ts';
import { asAlone, takeAllBack } from '#server/kit/test-second-person.ts';
import { planted } from '#server/kit/test-planted.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import {
  filesOf,
  invoiceFor,
  invoicesOf,
  plantVerifiedInvoice,
  xmlOf,
  type InvoiceBench,
} from '../test-invoices.ts';

let app: TestApp;
let bench: InvoiceBench;
beforeAll(async () => {
  app = await startTestApp();
  bench = await invoicesOf(app);
});
afterAll(() => app.stop());

const failed = (checks: readonly InvoiceCheck[]) =>
  checks
    .filter(({ id, result }) => result === 'fail' && id !== 'I2')
    .map(({ id, severity }) => `${id} ${severity}`);
const mails = async (template: string) =>
  (
    await sql<{
      text: string;
    }>`select text from mail_outbox where template = ${template} order by created_at desc, id desc`.execute(
      app.db,
    )
  ).rows.map(({ text }) => text);
const waits = async (folio: string) =>
  (
    await sql<{ kind: string }>`select kind from waiting_item where place = ${folio} order by kind`.execute(
      app.db,
    )
  ).rows.map(({ kind }) => kind);
const paymentDay = async () => addWorkingDays(todayInMexico(), 17, await readHolidays(app.db));

describe('An invoice that its supplier sends', () => {
  it('is told beforehand what it has to say, and by when it is paid', async () => {
    const order = await bench.acceptedOrder('60');
    const { body } = await bench.supplier(order).read();
    expect(body).toMatchObject({
      facts: { rfc: 'UDP010203AB2', codigoPostal: '36000' },
      toInvoice: {
        lines: [{ key: `${order.number}-1`, quantity: '60', unitPrice: '1000.00', amount: '60000.00' }],
        totals: { net: '60000.00', tax: '9600.00', gross: '69600.00' },
        dueOn: await paymentDay(),
      },
      closed: null,
      sent: [],
    });
    const nothing = await bench.acceptedOrder('0');
    expect((await bench.supplier(nothing).read()).body.toInvoice).toBeNull();
  });

  it('is checked with all that is known of the order, and nothing of it is kept', async () => {
    const order = await bench.acceptedOrder('96');
    const made = invoiceFor(order);
    Object.assign(made.head, { MetodoPago: 'PUE', FormaPago: '03' });
    const { status, body } = await bench.supplier(order).review(await filesOf(made));
    expect(status).toBe(200);
    expect(failed(body.checks)).toEqual(['P1 fix', 'O2 fix']);
    expect((await bench.supplier(order).read()).body.sent).toEqual([]);
  });

  it('takes a folio, is told by mail, waits for who pays, and is kept once however often it is sent', async () => {
    const order = await bench.acceptedOrder();
    const made = invoiceFor(order);
    const send = async () => bench.supplier(order).send(await filesOf(made));
    const first = await send();
    expect([first.status, first.body.detail]).toEqual([201, undefined]);
    const [invoice] = first.body.sent;
    expect(invoice).toMatchObject({ state: 'matched', attempt: 1, total: '116000.00', uuid: made.uuid });
    expect(invoice?.folio).toMatch(/^F-\d{4}-\d{5}$/);
    expect((await send()).body.sent).toHaveLength(1);
    const [mail] = await mails('invoice_received');
    expect(mail).toContain(invoice?.folio);
    // It is told until when it is paid, and what that depends on.
    const expected = invoice!.expected!;
    const holidays = await readHolidays(app.db);
    expect(expected.payBy).toBe(addWorkingDays(expected.verifyBy, expected.days, holidays));
    expect(mail).toContain(expectedText(expected));
    expect(await waits(invoice?.folio ?? '')).toEqual(['invoice_late', 'invoice_to_verify']);
    const { body } = await bench.read(invoice?.folio ?? '');
    expect(body).toMatchObject({
      order: order.number,
      hasPdf: true,
      matched: [{ quantity: '100', accepted: '100', invoiced: '100', result: 'Cuadra' }],
      moves: ['verify', 'return', 'hold', 'reject', 'match'],
      net: '116000.00',
    });
    const xml = await app.send(bench.payer, 'GET', `/administracion/facturas/${invoice?.folio}/archivos/xml`);
    expect(await xml.text()).toBe(xmlOf(made));
  });

  it('goes with what is to be corrected only where that is explained, and is no invoice where nothing of it is read', async () => {
    const order = await bench.acceptedOrder('96');
    const made = invoiceFor(order);
    const refused = await bench.supplier(order).send(await filesOf(made));
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([409, ['explicacion']]);
    const explicacion = 'Las 4 que faltan se entregan mañana temprano.';
    const { body } = await bench.supplier(order).send(await filesOf(made), { explicacion });
    expect(body.sent[0]).toMatchObject({ state: 'received', explanation: explicacion });
    const hostile = '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>';
    const none = await bench.supplier(order).send(await filesOf(made, hostile));
    expect([none.status, none.body.detail]).toEqual([409, 'El archivo no es un XML que se pueda leer.']);
    expect((await bench.supplier(order).read()).body.sent).toHaveLength(1);
    // Verified it is not; what is missing comes, and it fits.
    const folio = body.sent[0]?.folio ?? '';
    const early = await bench.act(folio, 'verificacion');
    expect([early.status, early.body.detail]).toEqual([
      409,
      'No se puede verificar: Matraz aforado de 250 ml: facturas 100; se aceptaron 96.',
    ]);
    await bench.acceptMore(order, '4');
    expect(failed((await bench.read(folio)).body.checks)).toEqual([]);
    expect((await bench.act(folio, 'verificacion')).body.state).toBe('verified');
  });

  it('V109: is stopped in a second order, in lower case too, and V110: another of its series and number is in doubt', async () => {
    const order = await bench.acceptedOrder();
    const made = invoiceFor(order);
    await bench.sent(order, made);
    const second = { ...(await bench.acceptedOrder()), rfc: order.rfc, supplier: order.supplier };
    await sql`update purchase_order set supplier_id = (select supplier_id from purchase_order where id = ${order.id})
      where id = ${second.id}`
      .execute(app.db)
      .catch(() => undefined);
    const lower = xmlOf({ ...made, uuid: made.uuid.toLowerCase() });
    const again = await bench.supplier(second).review(await filesOf(made, lower));
    expect(failed(again.body.checks)).toContain('U1 stop');
    const twin = { ...made, uuid: '0A1B2C3D-0000-4000-9999-000000000110' };
    const other = await bench.supplier(order).review(await filesOf(twin));
    expect(failed(other.body.checks)).toContain('U2 doubt');
    // What nobody receives is kept with what was found, and counts nowhere.
    const kept = await bench.supplier(second).send(await filesOf(made));
    expect(kept.body.sent[0]).toMatchObject({ state: 'rejected' });
    expect((await bench.supplier(second).read()).body.toInvoice?.lines).toHaveLength(1);
  });

  it('V110: with the series, number and total of another one it is verified by two', async () => {
    const other = await bench.sent(await bench.acceptedOrder());
    const folio = await bench.sent(await bench.acceptedOrder());
    await planted(
      app.db,
      sql`update invoice i set series = b.series, number = b.number, total = b.total,
        document = jsonb_set(i.document, '{emisor}', b.document->'emisor') from invoice b where i.folio = ${other} and b.folio = ${folio}`,
    );
    const verify = () =>
      bench.act(folio, 'verificacion', {
        body: { reason: 'El proveedor explicó por escrito por qué son dos.' },
      });
    expect((await verify()).status).toBe(202);
    expect((await bench.read(folio)).body.state).not.toBe('verified');
    const { rows } = await sql<{
      id: string;
    }>`select id from decision_proposal where operation = 'verifyInvoice'`.execute(app.db);
    await app.send(bench.payer, 'POST', `/administracion/propuestas/${rows[0]!.id}/devolucion`, {});
    await sql`update officer set last_seen = now() - interval '31 days'`.execute(app.db);
    expect((await verify()).body.state).toBe('verified');
    await sql`update officer set last_seen = now()`.execute(app.db);
  });

  it('V111: takes the place of one that is not paid', async () => {
    const order = await bench.acceptedOrder();
    const old = invoiceFor(order);
    const folio = await bench.sent(order, old);
    const made = { ...invoiceFor(order), relations: [{ type: '04', uuid: old.uuid }] };
    const { body } = await bench.supplier(order).send(await filesOf(made));
    expect(body.sent.map(({ state }) => state)).toEqual(['matched', 'replaced']);
    expect(await waits(folio)).toEqual([]);
  });

  it('V112: of whom article 69-B bars is stopped before anything is accepted, and held after', async () => {
    const early = await bench.acceptedOrder('0');
    const late = await bench.acceptedOrder();
    const list = await insertListInForce(app.db, todayInMexico());
    for (const { rfc } of [early, late])
      await sql`insert into negative_list_entry (source, key, rfc, name, situation, effect, content, data, listed_from, from_list)
        values ('sat_69b', ${rfc}, ${rfc}, 'FIRMA', 'definitive', 'block', 'x', '{}', '2026-10-01', ${list})`.execute(
        app.db,
      );
    const stopped = await bench.supplier(early).review(await filesOf(invoiceFor(early)));
    expect(failed(stopped.body.checks)).toEqual(expect.arrayContaining(['I5 stop', 'O2 fix']));
    const { body } = await bench.supplier(late).send(await filesOf(invoiceFor(late)));
    const [invoice] = body.sent;
    expect(invoice).toMatchObject({ state: 'held' });
    expect(invoice?.said).toMatch(/detenida hasta que haya un dictamen jurídico/);
    expect(await waits(invoice?.folio ?? '')).toEqual(['invoice_held']);
    const now = await bench.act(invoice?.folio ?? '', 'verificacion', { body: { reason: 'x'.repeat(30) } });
    expect(now.status).toBe(409);
  });

  it('is read, checked and sent with the link of its own order alone, while that serves', async () => {
    const order = await bench.acceptedOrder();
    const other = await bench.acceptedOrder();
    const wrong = bench.supplier({ number: order.number, link: other.link });
    const files = await filesOf(invoiceFor(order));
    expect((await wrong.read()).status).toBe(404);
    expect((await wrong.review(files)).status).toBe(401);
    expect((await wrong.send(files)).status).toBe(401);
    await sql`update purchase_order set link_until = now() - interval '1 minute' where id = ${order.id}`
      .execute(app.db)
      .catch(() => undefined);
    const ended = bench.supplier(order);
    expect([(await ended.read()).status, (await ended.send(files)).status]).toEqual([404, 401]);
  });
});

describe('An invoice as those who pay decide on it', () => {
  it('is verified once, with the day of its payment, by one of two who do so at once', async () => {
    const order = await bench.acceptedOrder();
    const folio = await bench.sent(order);
    const { version } = (await bench.read(folio)).body;
    const both = await Promise.all([
      bench.act(folio, 'verificacion', { version }),
      bench.act(folio, 'verificacion', { version }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { body } = await bench.read(folio);
    expect(body).toMatchObject({
      state: 'verified',
      dueOn: await paymentDay(),
      verifier: 'Persona inv-payer',
    });
    expect((await mails('invoice_verified'))[0]).toContain(folio);
    expect(await waits(folio)).toEqual([]);
  });

  it('S7: by nobody who received what it is of', async () => {
    const order = await bench.acceptedOrder();
    const folio = await bench.sent(order);
    await sql`insert into function_grant select (jsonb_populate_record(g, jsonb_build_object('id', gen_random_uuid(), 'person_id', 'inv-receiver'))).*
      from function_grant g where person_id = 'inv-payer'`.execute(app.db);
    const seen = await bench.read(folio, bench.receiver);
    expect(seen.body.barred).toMatch(/^Quien hizo el pedido, recibió o capturó no verifica la factura\./);
    expect(seen.body.moves).not.toContain('verify');
    const own = await bench.act(folio, 'verificacion', { who: bench.receiver });
    expect([own.status, own.body.code]).toEqual([403, 'separation_of_duties']);
  });

  it('S7: by nobody who made the order that it is of', async () => {
    const folio = await bench.sent(await bench.acceptedOrder());
    await sql`insert into function_grant select (jsonb_populate_record(g, jsonb_build_object('id', gen_random_uuid(), 'person_id', 'inv-buyer'))).*
      from function_grant g where person_id = 'inv-payer'`.execute(app.db);
    expect((await bench.read(folio, 'guest:inv-buyer')).body.barred).toMatch(/^Quien hizo el pedido/);
    const own = await bench.act(folio, 'verificacion', { who: 'guest:inv-buyer' });
    expect([own.status, own.body.code]).toEqual([403, 'separation_of_duties']);
    expect((await bench.act(folio, 'verificacion')).body.state).toBe('verified');
  });

  it('asks for a reason where something is in doubt, and is of no use to who pays for another area', async () => {
    const order = await bench.acceptedOrder();
    const made = invoiceFor(order);
    made.issuer.Nombre = 'OTRA RAZON SOCIAL';
    const folio = await bench.sent(order, made);
    expect((await bench.act(folio, 'verificacion', { who: bench.elsewhere })).status).toBe(404);
    const short = await bench.act(folio, 'verificacion', { body: { reason: 'Está bien' } });
    expect([short.status, Object.keys(short.body.fields ?? {})]).toEqual([422, ['reason']]);
    const reason = 'Es su nombre anterior; lo dice la constancia que mandó.';
    expect((await bench.act(folio, 'verificacion', { body: { reason } })).body).toMatchObject({
      state: 'verified',
      verifiedReason: reason,
    });
  });

  it('is returned with what the supplier has to correct, which it then sends anew', async () => {
    const order = await bench.acceptedOrder('96');
    const made = invoiceFor(order);
    const explicacion = 'Se facturó antes de que se revisara la entrega.';
    const { body: first } = await bench.supplier(order).send(await filesOf(made), { explicacion });
    const folio = first.sent[0]?.folio ?? '';
    const { body } = await bench.act(folio, 'devolucion', { body: { text: 'Emite otra por lo aceptado.' } });
    expect(body).toMatchObject({
      state: 'returned',
      said: 'Matraz aforado de 250 ml: facturas 100; se aceptaron 96. Emite otra por lo aceptado.',
    });
    expect((await mails('invoice_returned'))[0]).toContain('facturas 100; se aceptaron 96.');
    const { body: second } = await bench
      .supplier(order)
      .send(await filesOf(invoiceFor(order, { quantity: '96' })));
    expect(second.sent.map(({ attempt, state }) => [attempt, state])).toEqual([
      [2, 'matched'],
      [1, 'returned'],
    ]);
    const whole = await bench.acceptedOrder();
    const bare = await bench.act(await bench.sent(whole), 'devolucion');
    expect([bare.status, Object.keys(bare.body.fields ?? {})]).toEqual([422, ['text']]);
  });

  it('is held and goes on, or is rejected, each with its reason', async () => {
    const text = 'Falta el dictamen de la oficina jurídica.';
    const { invoice } = await plantVerifiedInvoice(bench);
    const held = await bench.act(invoice.folio, 'detencion', { body: { text } });
    expect(held.body).toMatchObject({ state: 'held', said: text, moves: ['release', 'reject'] });
    const other = await bench.act(invoice.folio, 'reanudacion', { body: { text }, who: bench.otherPayer });
    expect(other.body.code).toBe('decision_proposed');
    const on = await bench.act(invoice.folio, 'reanudacion', { body: { text } });
    expect(on.body).toMatchObject({ state: 'verified', dueOn: invoice.dueOn });
    // Neither is it ended round the hold of another one, nor by who held it once it was verified.
    for (const who of [bench.otherPayer, bench.payer]) {
      await bench.act(invoice.folio, 'detencion', { body: { text } });
      const ended = await bench.act(invoice.folio, 'rechazo', { body: { text }, who });
      expect([ended.status, ended.body.code]).toEqual([202, 'decision_proposed']);
      expect((await bench.read(invoice.folio)).body.state).toBe('held');
      await takeAllBack(app.db);
    }
    const folio = await bench.sent(await bench.acceptedOrder());
    const rejected = await bench.act(folio, 'rechazo', { body: { text } });
    expect(rejected.body).toMatchObject({ state: 'rejected', moves: [] });
    expect((await bench.act(folio, 'verificacion')).status).toBe(409);
  });

  it('has a line related by hand where its words are others, which stays in doubt', async () => {
    const order = await bench.acceptedOrder();
    const made = invoiceFor(order, { description: 'Recipiente graduado' });
    const explicacion = 'Así se llama en nuestro catálogo de productos.';
    const { body: first } = await bench.supplier(order).send(await filesOf(made), { explicacion });
    const folio = first.sent[0]?.folio ?? '';
    expect(failed((await bench.read(folio)).body.checks)).toEqual(['M3 fix']);
    const { body } = await bench.act(folio, 'renglones', { body: { number: 1, orderLineId: order.lineId } });
    expect(failed(body.checks)).toEqual(['M4 doubt']);
    expect(body.lines).toMatchObject([{ orderLineId: order.lineId, isByHand: true }]);
    const foreign = await bench.acceptedOrder();
    const wrong = await bench.act(folio, 'renglones', { body: { number: 1, orderLineId: foreign.lineId } });
    expect(Object.keys(wrong.body.fields ?? {})).toEqual(['orderLineId']);
  });

  it('V131: is paid less by a credit note that names it', async () => {
    const { order, invoice } = await plantVerifiedInvoice(bench);
    const made = invoiceFor(order, {
      quantity: '1',
      unitPrice: '1680.00',
      iva: null,
      description: 'Pena por atraso',
    });
    Object.assign(made.head, { TipoDeComprobante: 'E', MetodoPago: 'PUE', FormaPago: '15' });
    const note = { ...made, relations: [{ type: '01', uuid: invoice.uuid }] };
    const unsaid = await bench.supplier(order).send(await filesOf(note));
    expect(Object.keys(unsaid.body.fields ?? {})).toEqual(['porque']);
    const { body } = await bench.supplier(order).send(await filesOf(note), { porque: 'penalty' });
    expect(body.sent[0]).toMatchObject({ kind: 'credit_note', state: 'matched', total: '1680.00' });
    expect((await bench.read(invoice.folio)).body).toMatchObject({
      net: '114320.00',
      credits: [{ folio: body.sent[0]?.folio, total: '1680.00' }],
    });
  });

  it('is taken by who pays in the place of its supplier, with the reason', async () => {
    const order = await bench.acceptedOrder();
    const path = `/administracion/pedidos/${order.id}/facturas`;
    const motivo = 'El proveedor no tiene internet en su bodega.';
    const given = async (query: object) =>
      bench.ask<{ folio: string; sentBy: string }>(
        bench.payer,
        `${path}?${new URLSearchParams({ ...query })}`,
        {
          body: await filesOf(invoiceFor(order)),
        },
      );
    expect((await given({})).status).toBe(422);
    // Before that it is compared with the order and with what was accepted; nothing of it is kept.
    const less = await bench.acceptedOrder('96');
    const reviewed = await bench.ask<InvoiceReview>(
      bench.payer,
      `/administracion/pedidos/${less.id}/facturas/revision`,
      { body: await filesOf(invoiceFor(less)) },
    );
    expect([reviewed.status, failed(reviewed.body.checks)]).toEqual([200, ['O2 fix']]);
    expect(reviewed.body.checks.find(({ id }) => id === 'O2')?.message).toBe(
      'Matraz aforado de 250 ml: facturas 100; se aceptaron 96.',
    );
    expect((await bench.supplier(less).read()).body.sent).toEqual([]);
    const { body } = await given({ motivo });
    expect(body).toMatchObject({ sentBy: 'Persona inv-payer', sentReason: motivo });
    const own = await bench.act(body.folio, 'verificacion', {});
    expect([own.status, own.body.code]).toEqual([403, 'separation_of_duties']);
    expect((await bench.read(body.folio)).body.barred).toMatch(
      /^Quien hizo el pedido, recibió o capturó no verifica la factura\./,
    );
  });

  it('that nobody answered in its term waits for who heads the unit from the day after on (follow_invoices)', async () => {
    const folio = await bench.sent(await bench.acceptedOrder());
    const { id } = (await bench.read(folio)).body;
    await planted(app.db, sql`update invoice set answer_by = '2026-01-05' where id = ${id}`);
    await sql`select follow_invoices(array[${id}::uuid])`.execute(app.db);
    const { rows } =
      await sql`select kind, subject, due_on::text, shows_on::text from waiting_item where place = ${folio}
      order by kind`.execute(app.db);
    expect(rows).toEqual([
      { kind: 'invoice_late', subject: 'Head', due_on: '2026-01-05', shows_on: '2026-01-06' },
      { kind: 'invoice_to_verify', subject: 'Invoices', due_on: '2026-01-05', shows_on: null },
    ]);
  });

  it('stands in the list of those that wait, which is also a file', async () => {
    const folio = await bench.sent(await bench.acceptedOrder());
    const list = await bench.ask<{ rows: { folio: string; state: string }[] }>(
      bench.payer,
      `/administracion/facturas?q=${folio}`,
      { method: 'GET' },
    );
    expect(list.body.rows).toMatchObject([{ folio, state: 'matched', total: '116000.00' }]);
    const elsewhere = await bench.ask<{ rows: [] }>(bench.elsewhere, `/administracion/facturas?q=${folio}`, {
      method: 'GET',
    });
    expect(elsewhere.body.rows).toEqual([]);
    const file = await app.send(
      bench.payer,
      'GET',
      `/administracion/facturas/archivo?formato=csv&claves=${folio}`,
    );
    expect(await file.text()).toContain(folio);
  });
});

it('«No fui yo» of one that a link sent ends the links of every order of its supplier, and nothing is sent until it is answered', async () => {
  const stops = async () =>
    (
      await sql<{
        secret: string;
      }>`select secret from mail_outbox where template = 'account_act' order by created_at desc, id desc`.execute(
        app.db,
      )
    ).rows.map(({ secret }) => secret);
  const order = await bench.acceptedOrder();
  const other = { ...(await bench.acceptedOrder()), rfc: order.rfc, supplier: order.supplier };
  await planted(
    app.db,
    sql`update purchase_order set supplier_id = (select supplier_id from purchase_order where id = ${order.id}) where id = ${other.id}`,
  );
  const stranger = await bench.acceptedOrder();
  const folio = await bench.sent(order);
  const [link = ''] = await stops();
  const stopped = await bench.ask<{ text: string }>('stranger', '/cuenta/no-fui-yo', { body: { link } });
  expect(stopped.body.text).toContain('La factura quedó detenida');
  expect((await bench.supplier(order).read()).status, 'its own link').toBe(404);
  expect((await bench.supplier(other).read()).status, 'that of another order').toBe(404);
  expect((await bench.supplier(stranger).read()).status, 'that of another supplier').toBe(200);
  // A new link reads, and sends nothing yet.
  await planted(
    app.db,
    sql`update purchase_order set link_until = now() + interval '9 days' where id in (${order.id}, ${other.id})`,
  );
  const refused = await bench.supplier(other).send(await filesOf(invoiceFor(other)));
  expect([refused.status, refused.body.detail]).toEqual([
    409,
    expect.stringMatching(new RegExp(`^La factura ${folio} está detenida .*Llama a la Unidad`)),
  ]);
  expect((await bench.supplier(other).read()).body.sent).toEqual([]);
  const text = 'Se llamó al teléfono registrado: no la mandó la empresa.';
  const rejected = await asAlone(app.db, () => bench.act(folio, 'rechazo', { body: { text } }));
  expect(rejected.body.state).toBe('rejected');
  expect(await bench.sent(other, invoiceFor(other))).toMatch(/^F-/);
});

it('every mail of it leads to what it tells of', async () => {
  const { written, without } = await mailsWithoutWay(app.db);
  expect(written).toBeGreaterThan(1);
  expect(without).toEqual([]);
});
