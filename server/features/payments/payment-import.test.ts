import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#contract/rules/days/calendar.ts';
import { fromMexico, todayInMexico } from '#contract/mexico-time.ts';
import type { OcdsReleasePackage } from '#contract/ocds.ts';
import type { ProcedureDetail } from '#contract/procedures.ts';
import type { Spending } from '#contract/procurement-views.ts';
import { plantAuthor, plantKey, sumsOf, writeEntry } from '#server/features/budget/test-budget.ts';
import { follows } from '#server/features/open-contracting/test-tenders.ts';
import { changePayments } from '#server/features/procurement/execution/execution.service.ts';
import { holder, plantAreas, plantPeople } from '#server/features/requisitions/test-requisition-course.ts';
import { defineImportJobs } from '#server/kit/imports/imports.jobs.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { planted } from '#server/kit/test-planted.ts';
import { workAlone } from '#server/kit/test-second-person.ts';
import { paymentImporter } from './payment-importer.ts';
import {
  importsOf,
  paidRow,
  paymentsOf,
  plantInvoice,
  plantPenalty,
  stateOf,
  suspend,
  type PlantedInvoice,
} from './test-payments.ts';

let app: TestApp;
let areas: Record<'one', string>;
let payer: ReturnType<typeof paymentsOf>;
let treasury: ReturnType<typeof importsOf>;

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

/** An order of payment of one invoice that was issued, with its money on a key. */
async function ordered(wish: Partial<Parameters<typeof plantInvoice>[1]> = {}) {
  const invoice = await plantInvoice(app.db, { areaId: areas.one, ...wish });
  const key = await plantKey(app.db, { approved: '500000.00', areaId: areas.one });
  const document = invoice.contractId;
  await writeEntry(app.db, { keyId: key, kind: 'commit', amount: '116000.00', document });
  await writeEntry(app.db, { keyId: key, kind: 'accrue', amount: '116000.00', document });
  const { body } = await payer.begin(invoice);
  await workAlone(app.db);
  const { body: issued } = await payer.issue(body.id);
  return { invoice, key, id: issued.id, number: issued.number ?? '' };
}
const contractPaid = async (contractId: string) =>
  (
    await sql<{ invoice: string; amount: string }>`select invoice, amount::text from contract_payment
      where contract_id = ${contractId} order by created_at`.execute(app.db)
  ).rows;

describe('A file of payments', () => {
  it('pays an order: its invoice, the contract and the budget say so; the same file again brings nothing (V144, payment_stretches_of)', async () => {
    const { invoice, key, id, number } = await ordered({ isr: 10_000 });
    const shown = await treasury.upload(paidRow(number, '106000.00'));
    const page = await app.send(
      'guest:treasury',
      'GET',
      `/administracion/pagos/importaciones/${shown.id}/filas?que=nuevas`,
    );
    // What each row will do, before anybody confirms it.
    expect(((await page.json()) as { rows: { title: string }[] }).rows.map(({ title }) => title)).toEqual([
      expect.stringMatching(
        new RegExp(String.raw`^Pagado: \$106,000\.00 a .+, cuenta ••••9719, orden ${number}$`),
      ),
    ]);
    const { run } = await treasury.start(shown.id);
    expect([run.failure, run.status, run.taken, run.refusals]).toEqual([null, 'done', 1, []]);
    expect(await payer.read(id)).toMatchObject({
      state: 'paid',
      paid: '106000.00',
      payments: [{ state: 'paid', amount: '106000.00', hasReceipt: false }],
    });
    expect(await stateOf(app.db, invoice)).toBe('paid');
    // V45: what is withheld is paid to the tax authority, of the same order.
    expect(await sumsOf(app.db, key)).toMatchObject({ exercised: '116000.00', paid: '116000.00' });
    expect(await contractPaid(invoice.contractId)).toEqual([{ invoice: invoice.name, amount: '116000.00' }]);
    const { rows: stretches } = await sql<{ subject: string }>`select id::text subject
      from payment_stretches_of(array[${invoice.procedureId}]::uuid[])`.execute(app.db);
    expect(stretches).toEqual([{ subject: invoice.id }]);
    const again = await treasury.upload(paidRow(number, '106000.00'));
    expect([again.fresh, again.skipped]).toEqual([0, 1]);
  });

  it('that two brought at once pays once', async () => {
    const { invoice, key, number } = await ordered();
    const rows = [paidRow(number, '116000.00')];
    const other = importsOf(app, await holder(app.db, 'other', 'budget_officer'));
    const [first, second] = [
      await treasury.upload(...rows),
      await other.upload(...rows, paidRow('OP-2020-99999', '1.00')),
    ];
    expect([first.fresh, second.fresh]).toEqual([1, 1]);
    const [one, two] = [await treasury.start(first.id), await other.start(second.id)];
    expect([one.run.taken, two.run.status, two.run.taken, two.run.skipped]).toEqual([1, 'done', 0, 1]);
    expect(await sumsOf(app.db, key)).toMatchObject({ paid: '116000.00' });
    expect(await contractPaid(invoice.contractId)).toHaveLength(1);
  });

  it('to another account is in doubt and pays nothing (V145); so is one of an order that is held (V126)', async () => {
    const { invoice, id, number } = await ordered();
    const run = await treasury.upload(paidRow(number, '116000.00', { four: '7893' }));
    expect([run.fresh, run.refused, run.refusals[0]]).toEqual([0, 1, expect.stringContaining('7893')]);
    const waiting = await treasury.upload(paidRow(number, '116000.00'));
    await payer.hold(id);
    const { run: held } = await treasury.start(waiting.id);
    expect([held.taken, held.refused, held.refusals[0]]).toEqual([0, 1, expect.stringContaining('detenida')]);
    expect(await stateOf(app.db, invoice)).toBe('ordered');
  });

  it('of a suspended procedure pays nothing, also where it was suspended after the file was read', async () => {
    const { invoice, number } = await ordered();
    const waiting = await treasury.upload(paidRow(number, '116000.00'));
    const { lift } = await suspend(app.db, invoice);
    const { run } = await treasury.start(waiting.id);
    expect([run.taken, run.refused, run.refusals[0]]).toEqual([0, 1, expect.stringContaining('no se paga')]);
    const read = await treasury.upload(paidRow(number, '116000.00', { reference: 'LATER' }));
    expect([read.fresh, read.refused]).toEqual([0, 1]);
    expect(await stateOf(app.db, invoice)).toBe('ordered');
    await lift();
    expect((await treasury.take(paidRow(number, '116000.00', { reference: 'LIFTED' }))).taken).toBe(1);
  });

  it('of an order that was voided while the bank had it is kept, pays nothing and waits until it comes back', async () => {
    const { invoice, id, number } = await ordered();
    const later = addDays(todayInMexico(), 3);
    await treasury.take(paidRow(number, '116000.00', { day: later, reference: 'S 1', state: 'programado' }));
    await sql`update officer set last_seen = now() where id = 'buyer'`.execute(app.db);
    const asked = await payer.void(id);
    expect([asked.status, asked.body.code]).toEqual([202, 'decision_proposed']);
    const { rows } = await sql<{ id: string }>`select id from decision_proposal where record_id = ${id}
      and operation = 'voidPaymentOrder'`.execute(app.db);
    await app.send('guest:payer', 'POST', `/administracion/propuestas/${rows[0]!.id}/devolucion`, {});
    await workAlone(app.db);
    const { body: voided } = await payer.void(id);
    expect(voided.history[0]!.text).toContain('Se pide al banco cancelar: $116,000.00');
    const waits = async () =>
      (
        await sql<{
          kind: string;
        }>`select kind from waiting_item where id = ${id} and area = 'payment_order'`.execute(app.db)
      ).rows;
    expect(await waits()).toEqual([]);
    const run = await treasury.take(paidRow(number, '116000.00', { reference: 'S 1' }));
    expect([run.failure, run.taken, run.refusals]).toEqual([null, 1, []]);
    expect(await payer.read(id)).toMatchObject({
      state: 'voided',
      paid: '0.00',
      payments: [{ state: 'paid' }],
    });
    expect(await stateOf(app.db, invoice)).toBe('verified');
    expect(await waits()).toEqual([{ kind: 'payment_of_voided' }]);
    await treasury.take(paidRow(number, '116000.00', { reference: 's1', state: 'devuelto' }));
    expect(await waits()).toEqual([]);
    // The log names each transfer, and the supplier is told of the void and of what came back.
    const { rows: logged } = await sql<{ after: Record<string, string> }>`select after from audit_log
      where operation = 'importPayments' and subject_type = 'payment_order' and subject_id = ${id} order by id`.execute(
      app.db,
    );
    expect(logged.map(({ after }) => [after.amount, after.reference])).toEqual([
      ['$116,000.00', 'S 1'],
      ['$116,000.00', 'S 1'],
      ['$116,000.00', 's1'],
    ]);
    const { rows: told } = await sql<{ subject: string }>`select subject from mail_outbox
      where template = 'payment_changed' and text like ${`%${number}%`} order by created_at, id`.execute(
      app.db,
    );
    expect(told.map(({ subject }) => subject.split(': ')[1])).toEqual([
      'se anuló y sus facturas vuelven a estar por pagar',
      'el banco devolvió un pago',
    ]);
  });

  it('is not let in by who ordered a payment of it (S9)', async () => {
    const { number } = await ordered();
    await holder(app.db, 'payer', 'budget_officer');
    const own = importsOf(app, 'guest:payer');
    const { id } = await own.upload(paidRow(number, '116000.00'));
    const refused = await own.start(id);
    expect([refused.status, refused.code, refused.extra?.pair]).toEqual([403, 'separation_of_duties', 'S9']);
  });

  it('is not let in by who changed the account of a supplier of it ten days ago (S10, V146)', async () => {
    const { invoice, number } = await ordered();
    await sql`with r as (insert into registration_request (folio, kind, status, person_type, rfc, name, email, supplier_id, data, key_hash,
          decided_by, decided_at) select 'SR-S10', 'update', 'approved', 'legal', rfc, name, 'a@b.example', id, '{}', 'x', 'treasury', now()
        from supplier where id = ${invoice.supplierId} returning id)
      update supplier_account set request_id = (select id from r), approved_on = current_date - 10
      where supplier_id = ${invoice.supplierId}`.execute(app.db);
    const { id } = await treasury.upload(paidRow(number, '116000.00'));
    const refused = await treasury.start(id);
    expect([refused.status, refused.extra?.pair]).toEqual([403, 'S10']);
  });

  it('in parts leaves a balance; scheduled, paid and sent back each tell it', async () => {
    const { invoice, key, id, number } = await ordered();
    const later = addDays(todayInMexico(), 3);
    await treasury.take(paidRow(number, '100000.00', { state: 'programado', day: later, reference: 'A' }));
    expect(await payer.read(id)).toMatchObject({ state: 'scheduled', paid: '0.00', scheduledFor: later });
    expect(await stateOf(app.db, invoice)).toBe('scheduled');
    await treasury.take(paidRow(number, '100000.00', { reference: 'A' }));
    expect(await payer.read(id)).toMatchObject({ state: 'partial', paid: '100000.00', scheduledFor: null });
    const above = await treasury.upload(paidRow(number, '16000.01', { reference: 'B' }));
    expect(above.refusals[0]).toContain('quedan por pagar $16,000.00');
    await treasury.take(paidRow(number, '16000.00', { reference: 'B' }));
    expect(await stateOf(app.db, invoice)).toBe('paid');
    expect(await contractPaid(invoice.contractId)).toHaveLength(2);
    await treasury.take(
      paidRow(number, '16000.00', { reference: 'B', state: 'devuelto' }),
      paidRow(number, '100000.00', { reference: 'A', state: 'devuelto' }),
    );
    expect(await payer.read(id)).toMatchObject({ state: 'ordered', paid: '0.00' });
    expect(await stateOf(app.db, invoice)).toBe('bounced');
    expect(await contractPaid(invoice.contractId)).toEqual([]);
    expect(await sumsOf(app.db, key)).toMatchObject({ exercised: '116000.00', paid: '0.00' });
    await treasury.take(paidRow(number, '116000.00', { reference: 'C' }));
    expect(await sumsOf(app.db, key)).toMatchObject({ paid: '116000.00' });
    expect(await stateOf(app.db, invoice)).toBe('paid');
  });

  it('is undone whole while no receipt came, and its return too', async () => {
    const { invoice, key, id, number } = await ordered();
    const paid = await treasury.take(paidRow(number, '116000.00'));
    const back = await treasury.take(paidRow(number, '116000.00', { state: 'devuelto' }));
    expect((await treasury.undo(paid.id)).status).toBe(409);
    // What was taken as paid, or as sent back, is not taken away by one alone while anybody else works here.
    expect((await treasury.undo(back.id)).code).toBe('decision_proposed');
    const { rows } = await sql<{ told: string }>`select changes::text told from decision_proposal
      where record_id = ${back.id}`.execute(app.db);
    expect(rows[0]?.told).toContain('El banco mandó el archivo de otro cliente.');
    await workAlone(app.db);
    expect((await treasury.undo(back.id)).status).toBe(202);
    expect(await payer.read(id)).toMatchObject({ state: 'paid', paid: '116000.00' });
    expect(await sumsOf(app.db, key)).toMatchObject({ paid: '116000.00' });
    // Not without its reason, which stays in the history of the order.
    expect((await treasury.undo(paid.id, 'Error')).fields?.motivo).toContain('al menos 20 letras');
    const { status, run } = await treasury.undo(paid.id);
    expect([status, run.status]).toEqual([202, 'undone']);
    const undone = await payer.read(id);
    expect(undone).toMatchObject({ state: 'ordered', paid: '0.00', payments: [] });
    expect(undone.history.find(({ act }) => act === 'undo')?.text).toBe(
      'El banco mandó el archivo de otro cliente.',
    );
    expect(await stateOf(app.db, invoice)).toBe('ordered');
    expect(await sumsOf(app.db, key)).toMatchObject({ exercised: '116000.00', paid: '0.00' });
    expect(await contractPaid(invoice.contractId)).toEqual([]);
    await treasury.take(paidRow(number, '116000.00'));
    expect(await sumsOf(app.db, key)).toMatchObject({ paid: '116000.00' });
  });

  it('of an invoice that is paid at once asks for no receipt', async () => {
    const { invoice, id, number } = await ordered({ method: 'PUE' });
    await treasury.take(paidRow(number, '116000.00'));
    expect((await payer.read(id)).payments).toMatchObject([{ receiptBy: null }]);
    expect(await stateOf(app.db, invoice)).toBe('settled');
  });

  it('shows visitors where the money of its contract stands, and how long invoices take, of no one in particular', async () => {
    const ask = async <T>(path: string) => (await (await app.send('stranger', 'GET', path)).json()) as T;
    const yearOf = (date: string) => date.slice(0, 4);
    const signed = yearOf(addDays(todayInMexico(), -5));
    const spending = async (year = yearOf(todayInMexico())) =>
      (await ask<Spending>(`/procedimientos/ejercido?anio=${year}&area=${encodeURIComponent('Área one')}`))
        .paid;
    const publish = async () => {
      await planted(app.db, sql`update procedure set published_at = now() - interval '9 days'`);
      await planted(app.db, sql`select refresh_procedures(array(select id from procedure))`);
    };
    await publish();
    const [before, held] = [await spending(), await spending(signed)];
    const { invoice, number } = await ordered();
    await publish();
    const page = async () => {
      const { rows } = await sql<{
        slug: string;
      }>`select slug from procedure where id = ${invoice.procedureId}`.execute(app.db);
      const { contracts } = await ask<ProcedureDetail>(`/procedimientos/${rows[0]!.slug}`);
      return contracts[0]?.execution;
    };
    expect((await page())?.moments).toEqual({
      committed: '116000.00',
      accrued: '116000.00',
      exercised: '116000.00',
      paid: '0.00',
    });
    await treasury.take(paidRow(number, '116000.00'));
    const shown = await page();
    expect(shown?.moments?.paid).toBe('116000.00');
    expect(shown?.payments).toEqual([
      { paidOn: todayInMexico(), amount: '116000.00', invoice: invoice.name },
    ]);
    const after = await spending();
    expect([after.invoices, after.inTime, after.received].map(Number)).toEqual([
      before.invoices + 1,
      before.inTime + 1,
      before.received + 1,
    ]);
    expect((await spending(signed)).moments?.contracts).toBe((held.moments?.contracts ?? 0) + 1);
    // All were paid on the day on which they came.
    expect(after.median).toBe(0);
    const file = await (await app.send('stranger', 'GET', `/contratos/exportacion?anio=${signed}`)).text();
    expect(file.split('\n')[0]).toContain('Comprometido');
  });
});

describe('A firm penalty that is deducted', () => {
  const taken = async (id: string) =>
    (
      await sql<{
        amount: string;
      }>`select amount::text from payment_order_penalty where penalty_id = ${id} and is_live
        order by amount`.execute(app.db)
    ).rows.map(({ amount }) => amount);
  /** Another invoice of the order of this one. */
  async function beside({ orderId, supplierId }: PlantedInvoice, invoiced: number) {
    const other = await plantInvoice(app.db, { areaId: areas.one, supplierId, invoiced });
    await planted(app.db, sql`update invoice set order_id = ${orderId} where id = ${other.id}`);
    return other;
  }

  it('lowers what is transferred, not what is exercised; a file that pays the whole invoice is refused', async () => {
    const invoice = await plantInvoice(app.db, { areaId: areas.one });
    const key = await plantKey(app.db, { approved: '500000.00', areaId: areas.one });
    const document = invoice.contractId;
    await writeEntry(app.db, { keyId: key, kind: 'commit', amount: '116000.00', document });
    await writeEntry(app.db, { keyId: key, kind: 'accrue', amount: '116000.00', document });
    const penalty = await plantPenalty(app.db, invoice, '1400.00');
    const { body: draft } = await payer.begin(invoice);
    const amounts = { gross: '116000.00', penalties: '1400.00', net: '114600.00' };
    expect(draft).toMatchObject({ ...amounts, invoices: [amounts], deductions: [{ amount: '1400.00' }] });
    // A draft marks nothing: what is issued does.
    expect(await taken(penalty)).toEqual([]);
    const { body: issued } = await payer.issue(draft.id);
    expect(issued).toMatchObject({ ...amounts, state: 'ordered', deductions: [{ penaltyId: penalty }] });
    expect(await taken(penalty)).toEqual(['1400.00']);
    const number = issued.number ?? '';
    const whole = await treasury.upload(paidRow(number, '116000.00'));
    expect(whole.refusals[0]).toContain('quedan por pagar $114,600.00');
    await treasury.take(paidRow(number, '114600.00'));
    expect(await payer.read(issued.id)).toMatchObject({ state: 'paid', paid: '114600.00' });
    expect(await sumsOf(app.db, key)).toMatchObject({ exercised: '116000.00' });
    await isTold(invoice, number);
  });

  /** What was deducted stands in the page of the contract, its release of OCDS and both files, with its day and why. */
  async function isTold({ procedureId }: PlantedInvoice, number: string) {
    await planted(
      app.db,
      sql`update procedure set published_at = now() - interval '9 days' where id = ${procedureId}`,
    );
    await planted(app.db, sql`select refresh_procedures(array[${procedureId}::uuid])`);
    const { rows } = await sql<{ slug: string; folio: string }>`select p.slug, o.number folio from procedure p
      join contract c on c.procedure_id = p.id join purchase_order o on o.contract_id = c.id where p.id = ${procedureId}`.execute(
      app.db,
    );
    const { slug, folio } = rows[0]!;
    const ask = (path: string) => app.send('stranger', 'GET', path);
    const { contracts } = (await (await ask(`/procedimientos/${slug}`)).json()) as ProcedureDetail;
    const today = todayInMexico();
    expect(contracts[0]?.execution.withheld).toEqual([
      {
        number: `${folio}/1`,
        kind: 'late',
        on: today,
        amount: '1400.00',
        reason: 'Atraso de 7 días.',
        ground: 'Cláusula décima',
        payment: 0,
      },
    ]);
    const { releases } = (await (await ask(`/procedimientos/${slug}/ocds`)).json()) as OcdsReleasePackage;
    expect(follows(releases[0]), JSON.stringify(follows.errors, null, 1)).toBe(true);
    expect(releases[0]?.contracts?.[0]?.implementation?.withheld).toEqual([
      {
        id: 'descuento-1',
        date: fromMexico({ date: today, time: '00:00' }),
        value: { amount: 1400, currency: 'MXN' },
        description: `Pena ${folio}/1. Atraso de 7 días.`,
        rationale: 'Cláusula décima',
        relatedTransaction: releases[0]?.contracts?.[0]?.implementation?.transactions?.[0]?.id,
      },
    ]);
    const signed = addDays(today, -5).slice(0, 4);
    expect(await (await ask(`/contratos/exportacion?anio=${signed}`)).text()).toContain(
      `1400.00,"${today}: 1400.00, Pena ${folio}/1, Atraso de 7 días."`,
    );
    const file = await app.send(
      'guest:payer',
      'GET',
      `/administracion/pagos/archivo?formato=csv&columnas=numero,descontado,descuentos&q=${number}`,
    );
    expect(await file.text()).toContain(`1400,"${folio}/1: 1400.00, Atraso de 7 días."`);
  }

  it('takes no more than the net: the rest goes to the next one, and what is voided is deducted again', async () => {
    const first = await plantInvoice(app.db, { areaId: areas.one, invoiced: 10 });
    const penalty = await plantPenalty(app.db, first, '20000.00');
    const { body: begun } = await payer.begin(first);
    expect(begun).toMatchObject({ penalties: '11600.00', net: '0.00', problems: [] });
    // Nothing is left to transfer: it is paid by what was deducted.
    const { body: issued } = await payer.issue(begun.id);
    expect(issued).toMatchObject({ state: 'paid', moves: ['void'] });
    expect(await stateOf(app.db, first)).toBe('settled');
    const next = await beside(first, 50);
    const { body: rest } = await payer.begin(next);
    expect(rest).toMatchObject({ penalties: '8400.00', net: '49600.00' });
    await workAlone(app.db);
    await payer.void(issued.id);
    expect(await stateOf(app.db, first)).toBe('verified');
    expect(await taken(penalty)).toEqual([]);
    expect(await payer.read(rest.id)).toMatchObject({ penalties: '20000.00', net: '38000.00' });
    const { body: done } = await payer.issue(rest.id);
    expect(done).toMatchObject({ penalties: '20000.00', net: '38000.00', state: 'ordered' });
  });

  it('is marked once, whoever issues at the same time', async () => {
    const first = await plantInvoice(app.db, { areaId: areas.one, invoiced: 40 });
    const penalty = await plantPenalty(app.db, first, '30000.00');
    const next = await beside(first, 40);
    const ids = [(await payer.begin(first)).body.id, (await payer.begin(next)).body.id];
    const done = await Promise.all(ids.map((id) => payer.issue(id)));
    expect(done.map(({ status }) => status)).toEqual([200, 200]);
    expect(done.map(({ body }) => body.penalties).toSorted()).toEqual(['0.00', '30000.00']);
    expect(await taken(penalty)).toEqual(['30000.00']);
  });
});
