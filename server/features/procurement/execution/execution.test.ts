// Longer than the rule: one contract is followed from its first delivery to its end, each step on what the one before left.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Problem } from '#contract/errors.ts';
import { executionsApi } from '#contract/executions-api.ts';
import type { Delivery, Payment, Penalty } from '#contract/executions.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import type { AdminContract, AdminProcedure } from '#contract/procurement-admin.ts';
import type { ProcedureDetail } from '#contract/procedures.ts';
import { addDays } from '#contract/rules/days/calendar.ts';
import type { WaitingPage } from '#contract/waiting.ts';
import { planted } from '#server/kit/test-planted.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { asAlone, workAlone } from '#server/kit/test-second-person.ts';
import { untilWaiting } from '#server/kit/test-locks.ts';
import { addDocument, addPublicDocument } from '../test-procedures.ts';
import { CONTRACT, contractedTender, officer } from './test-contracts.ts';
import { emptyTables } from '#server/kit/test-empty-tables.ts';
import { expectFollowed } from '../../search/test-followed.ts';

const ADMIN = '/administracion/procedimientos';
const WHY = 'Se corrige un error de captura del acta.';
const TODAY = todayInMexico();
const id = (last: number) => `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`;

let app: TestApp;
let ask: ReturnType<typeof officer>['ask'];
let must: ReturnType<typeof officer>['must'];
beforeAll(async () => {
  app = await startTestApp();
  ({ ask, must } = officer(app.send));
});
afterAll(async () => {
  await expectFollowed(app.db);
  await app.stop();
});

let tender: AdminProcedure;
let contract: AdminContract;
beforeEach(async () => {
  await emptyTables(app.db, ['procedure', 'integrity_alarm', 'waiting_item', 'decision_proposal']);
  tender = await contractedTender(app);
  contract = tender.contracts[0]!;
});

const path = (tail: string) => `${ADMIN}/${tender.id}/contratos/${contract.id}/${tail}`;
const present = async () => (await must(ask('GET', `${ADMIN}/${tender.id}`))).contracts[0]!;
/** As somebody who has others beside them. */
const saveBeside = async (body: object, version?: number) =>
  ask('PUT', path('ejecucion'), body, version ?? (await present()).version);
/** As the only one who works here. */
const save = async (body: object, version?: number) => asAlone(app.db, () => saveBeside(body, version));
const refused = async (answer: Promise<Response>) => ((await (await answer).json()) as Problem).fields ?? {};
const publicly = async () =>
  (await (await app.send('stranger', 'GET', `/procedimientos/${tender.slug}`)).json()) as ProcedureDetail;
const waits = async () => {
  const page = await must<WaitingPage>(ask('GET', '/administracion/pendientes?de=unidad'));
  return page.rows.map(({ kind, title }) => `${kind} ${title}`);
};

const delivery = (given: Partial<Delivery> = {}): Delivery => ({
  id: id(1),
  what: 'Primera entrega',
  lots: [1],
  amount: null,
  plannedOn: addDays(TODAY, -20),
  deliveredOn: null,
  acceptedOn: null,
  documentId: null,
  ...given,
});
const penalty = (given: Partial<Penalty> = {}): Penalty => ({
  id: id(11),
  deliveryId: id(1),
  imposedOn: TODAY,
  percent: 2,
  amount: '20.00',
  reason: 'Dos días de atraso en la entrega.',
  ground: 'Contrato, cláusula novena',
  documentId: null,
  ...given,
});
const payment = (given: Partial<Payment> = {}): Payment => ({
  id: id(21),
  paidOn: TODAY,
  amount: '500.00',
  invoice: 'F-77',
  overReason: null,
  ...given,
});

/** An order of the contract with an invoice in this state. */
const plantInvoice = (folio: string, state: string) =>
  planted(
    app.db,
    sql`with s as (insert into supplier (name, number, rfc, status) values (${`Firma ${folio}`}, ${folio}, null, 'active') returning id),
      f as (insert into stored_file (sha256, bytes, media_type) values (repeat('e', 64), 1, 'application/xml')
        on conflict (sha256) do update set bytes = 1 returning sha256),
      o as (insert into purchase_order (contract_id, supplier_id, buyer_id, number, state, due_on, issued_at, answer_by, token_hash, link_until)
        select ${contract.id}, s.id, (select id from officer order by id limit 1), ${folio}, 'accepted', current_date, now(), current_date,
          decode(repeat('ab', 32), 'hex'), now() from s returning id, supplier_id)
      insert into invoice (order_id, supplier_id, folio, state, attempt, answer_by, uuid, series, number, issued_at, stamped_at, subtotal,
        total, xml_sha, verified_at, verifier_id, due_on)
      select o.id, o.supplier_id, ${folio}, ${state}, 1, current_date, ${`UUID-${folio}`}, 'A', '1204', now(), now(), 100, 116, f.sha256,
        case ${state} when 'verified' then '2026-11-03T18:00:00Z'::timestamptz end,
        case ${state} when 'verified' then (select id from officer order by id limit 1) end,
        case ${state} when 'verified' then date '2026-11-27' end
      from o, f`,
  );

describe('What becomes of a contract', () => {
  it('is typed by two: what was delivered and paid, never more than is contracted', async () => {
    const came = delivery({ deliveredOn: TODAY, acceptedOn: TODAY, amount: '900.00' });
    const beyond = delivery({ id: id(2), amount: '5000000.00' });
    expect(await refused(saveBeside({ deliveries: [came, beyond] }))).toEqual({
      'deliveries.1.amount': expect.stringContaining('$5,000,900.00'),
    });
    // The contract is told with its tax, the deliveries without it.
    await planted(app.db, sql`update contract set amount = 1160 where id = ${contract.id}`);
    expect(await refused(saveBeside({ deliveries: [came, { ...beyond, amount: '200.00' }] }))).toEqual({
      'deliveries.1.amount': expect.stringContaining(
        '$1,100.00 y el contrato con sus convenios vale $1,000.00',
      ),
    });
    // Somebody else works here.
    await planted(
      app.db,
      sql`insert into officer (id, name) values ('beside', 'Otra persona') on conflict (id) do update set last_seen = now()`,
    );
    expect((await saveBeside({ deliveries: [came] })).status).toBe(202);
    expect((await present()).deliveries).toEqual([]);
    await must(save({ deliveries: [came] }));
    await emptyTables(app.db, ['decision_proposal']);
    expect((await saveBeside({ payments: [payment({ invoice: 'X2' })] })).status).toBe(202);
    expect((await present()).payments).toEqual([]);
  });

  it('comes of its orders where it has some: nobody types it beside them', async () => {
    const old = delivery({ id: id(3), what: 'Antes del pedido' });
    await must(save({ deliveries: [old] }));
    await plantInvoice('F-2026-80003', 'verified');
    const typed = await refused(save({ deliveries: [old, delivery()], payments: [payment()] }));
    expect(typed).toEqual({
      'deliveries.1.what': expect.stringContaining('en «Recepciones»'),
      'payments.0.invoice': expect.stringContaining('en «Pagos»'),
    });
    // What was typed before it is still put right.
    await must(save({ deliveries: [{ ...old, deliveredOn: TODAY }] }));
  });

  it('tells visitors its verified invoices: series and number, amount and day', async () => {
    await plantInvoice('F-2026-80001', 'verified');
    await plantInvoice('F-2026-80002', 'rejected');
    const [shown] = (await publicly()).contracts;
    expect(shown?.execution.invoices).toEqual([
      { name: 'A-1204', amount: '116.00', verifiedOn: '2026-11-03' },
    ]);
  });

  it('is for officers of procurement only', async () => {
    for (const { method, path: shape } of Object.values(executionsApi)) {
      const address = shape.replace('{id}', tender.id).replace('{contrato}', contract.id);
      expect((await app.send('stranger', method, address)).status).toBe(401);
      expect((await app.send('guest', method, address)).status).toBe(403);
    }
  });

  it(
    'takes deliveries of its own lots, in the order of their days, and counts the term to accept them',
    { tags: 'all' },
    async () => {
      const wrong = {
        deliveries: [
          delivery({ lots: [2], deliveredOn: addDays(TODAY, 1) }),
          delivery({ id: id(2), plannedOn: '2026-09-30', acceptedOn: TODAY }),
          delivery({ id: id(3), deliveredOn: addDays(TODAY, -2), acceptedOn: addDays(TODAY, -3) }),
          delivery({ id: id(4), documentId: id(99) }),
        ],
      };
      expect(await refused(save({ deliveries: [wrong.deliveries[3]] }))).toEqual({
        'deliveries.0.documentId': 'Elige un documento de este expediente.',
      });
      expect(await refused(save({ deliveries: wrong.deliveries.slice(0, 3) }))).toEqual({
        'deliveries.0.lots': 'El contrato no cubre la partida 2.',
        'deliveries.0.deliveredOn': 'La entrega no puede tener una fecha que aún no llega.',
        'deliveries.1.plannedOn': 'La entrega no puede ser anterior a la firma, del 1 oct 2026.',
        'deliveries.1.deliveredOn': 'Escribe cuándo se entregó lo que se aceptó.',
        'deliveries.2.acceptedOn': 'La aceptación no puede ser anterior a la entrega.',
      });
      const minutes = await addPublicDocument(app.db, tender.id, {
        kind: 'delivery_record',
        stage: 'execution',
      });
      await must(
        save({
          deliveries: [delivery({ deliveredOn: '2026-10-05', plannedOn: '2026-10-02', documentId: minutes })],
        }),
      );
      expect((await publicly()).contracts[0]?.execution.deliveries).toEqual([
        {
          what: 'Primera entrega',
          lots: [1],
          plannedOn: '2026-10-02',
          deliveredOn: '2026-10-05',
          acceptedOn: null,
          acceptBy: '2026-10-19',
          documentId: minutes,
        },
      ]);
    },
  );

  it(
    'tells officers beside the payments to which account since when, and which one waits; visitors nothing of it',
    { tags: 'all' },
    async () => {
      const file = JSON.stringify({ bank: { clabe: '002010077777777771', holder: 'Papelería' } });
      await sql`with made as (insert into supplier (number, name, status, registered_on)
        values ('P-77777', 'Papelería', 'active', '2026-01-15') returning id),
      filed as (insert into supplier_file (supplier_id, data) select id, ${file}::jsonb from made),
      waiting as (insert into supplier_account (supplier_id, clabe, holder, approved_on, due_on)
        select id, '032180000118359719', 'Papelería', ${TODAY}, ${addDays(TODAY, 3)} from made)
      update contract set supplier_id = made.id from made where contract.id = ${contract.id}`.execute(app.db);
      expect((await present()).account).toEqual({
        lastFour: '7771',
        since: '2026-01-15',
        nextFrom: addDays(TODAY, 3),
        isHeld: false,
      });
      // An account that came after the registration counts since its own day.
      await sql`insert into supplier_account (supplier_id, clabe, holder, approved_on, due_on, since)
      select id, '002010077777777771', 'Papelería', '2026-02-01', '2026-02-03', '2026-02-03 18:00Z'
      from supplier where number = 'P-77777'`.execute(app.db);
      expect((await present()).account).toMatchObject({ since: '2026-02-03' });
      const told = JSON.stringify(await publicly());
      for (const secret of ['7771"', '9719', 'lastFour']) expect(told).not.toContain(secret);
    },
  );

  it('records no payment to a new account that the registered mailbox says nobody asked for', async () => {
    const file = JSON.stringify({ bank: { clabe: '032180000118359719', holder: 'Papelería' } });
    await sql`with made as (insert into supplier (number, name, status, registered_on)
        values ('P-77778', 'Papelería', 'active', '2026-01-15') returning id),
      filed as (insert into supplier_file (supplier_id, data) select id, ${file}::jsonb from made),
      account as (insert into supplier_account (supplier_id, clabe, holder, approved_on, due_on, since)
        select id, '032180000118359719', 'Papelería', ${TODAY}, ${TODAY}, now() from made),
      held as (insert into registration_request (folio, kind, status, person_type, origin, rfc, email, data, key_hash, supplier_id,
          held_at, held_reason)
        select 'S-2026-HELD-0001', 'update', 'approved', 'legal', 'national', 'HEL010101AB1', 'a@b.example', '{}', 'x', id,
          now(), 'No fui yo' from made)
      update contract set supplier_id = made.id from made where contract.id = ${contract.id}`.execute(app.db);
    expect((await present()).account).toMatchObject({ lastFour: '9719', isHeld: true });
    await must(
      save({ deliveries: [delivery({ deliveredOn: addDays(TODAY, -2), acceptedOn: addDays(TODAY, -2) })] }),
    );
    expect(await refused(save({ payments: [payment()] }))).toEqual({
      'payments.0.paidOn': expect.stringContaining('no fui yo'),
    });
    // One of before it was paid to the account of before.
    await must(save({ payments: [payment({ paidOn: addDays(TODAY, -1) })] }));
    await sql`update registration_request set held_at = null, held_reason = null where folio = 'S-2026-HELD-0001'`.execute(
      app.db,
    );
    await must(
      save({ payments: [payment({ paidOn: addDays(TODAY, -1) }), payment({ id: id(22), invoice: 'F-78' })] }),
    );
  });

  it(
    'says otherwise what stood there only with a reason that visitors read; what was empty is filled in without one',
    { tags: 'all' },
    async () => {
      await workAlone(app.db);
      await must(save({ deliveries: [delivery()] }));
      await must(save({ deliveries: [delivery({ deliveredOn: addDays(TODAY, -18) })] }));
      const later = { deliveries: [delivery({ deliveredOn: addDays(TODAY, -17) })] };
      expect(await refused(save(later))).toHaveProperty('changeReason');
      expect(await refused(save({ deliveries: [] }))).toHaveProperty('changeReason');
      await must(save({ ...later, changeReason: WHY }));
      const { rows } = (await (
        await app.send('stranger', 'GET', `/procedimientos/${tender.slug}/cambios`)
      ).json()) as { rows: AdminProcedure['changes'] };
      expect(rows[0]).toMatchObject({ field: 'delivery.C-001', reason: WHY });
      const history = await must<{ rows: { operation: string }[] }>(ask('GET', path('historial')));
      expect(history.rows.map(({ operation }) => operation).slice(0, 3)).toEqual(
        Array.from({ length: 3 }, () => 'saveExecution'),
      );
    },
  );

  it('is rewritten by nobody alone while somebody else works here, and whoever wrote it is told', async () => {
    await must(save({ deliveries: [delivery({ deliveredOn: addDays(TODAY, -18) })] }));
    const fine = penalty({ amount: '10.00' });
    await must(save({ penalties: [fine] }));
    await sql`insert into officer (id, name, email) values ('quien-recibe', 'Quien Recibe', 'recibe@universidad.example')
      on conflict (id) do update set last_seen = now()`.execute(app.db);
    await sql`insert into revision (subject_type, subject_id, version, actor_id, operation, state, differences, is_public)
      values ('contract', ${contract.id}, 1, 'quien-recibe', 'saveExecution', '{}', '[]', false)`.execute(
      app.db,
    );
    const onTime = { deliveries: [delivery({ deliveredOn: addDays(TODAY, -20) })], changeReason: WHY };
    expect((await saveBeside(onTime)).status).toBe(202);
    await sql`delete from decision_proposal`.execute(app.db);
    expect((await saveBeside({ penalties: [], changeReason: WHY })).status).toBe(202);
    expect(await present()).toMatchObject({
      deliveries: [{ deliveredOn: addDays(TODAY, -18) }],
      penalties: [{ amount: '10.00' }],
    });
    const told = async () =>
      (
        await sql<{ text: string }>`select text from mail_outbox
          where template = 'colleague_act' and to_address = 'recibe@universidad.example'`.execute(app.db)
      ).rows.map(({ text }) => text);
    expect(await told()).toEqual([]);
    await workAlone(app.db);
    await must(save(onTime));
    expect(await told()).toEqual([
      expect.stringContaining(`corrigió entregas del contrato ${contract.number}`),
    ]);
    expect((await told())[0]).toContain(WHY);
  });

  it(
    'joins what two officers wrote in different rows, and asks about the same one',
    { tags: 'all' },
    async () => {
      const { version } = await present();
      await must(save({ deliveries: [delivery()], seen: { deliveries: [] } }, version));
      const other = delivery({ id: id(2), what: 'Segunda entrega', plannedOn: TODAY });
      await must(save({ deliveries: [other], seen: { deliveries: [] } }, version));
      const joined = await present();
      expect(joined.deliveries.map(({ what }) => what)).toEqual(['Primera entrega', 'Segunda entrega']);
      const seen = { deliveries: joined.deliveries };
      const [first, second] = joined.deliveries;
      await must(
        save({ deliveries: [{ ...first, deliveredOn: addDays(TODAY, -1) }, second], seen }, joined.version),
      );
      const met = await save(
        { deliveries: [{ ...first, deliveredOn: TODAY }, second], seen },
        joined.version,
      );
      expect(((await met.json()) as Problem).code).toBe('version_conflict');
    },
  );

  it('never penalises above the guarantee, with the article, nor without a guarantee', async () => {
    const deliveries = [delivery({ plannedOn: '2026-10-02', deliveredOn: addDays(TODAY, -18) })];
    const onTime = [delivery({ plannedOn: TODAY, deliveredOn: TODAY })];
    expect(await refused(save({ deliveries: onTime, penalties: [penalty()] }))).toEqual({
      'penalties.0.deliveryId': expect.stringContaining('no tiene atraso'),
    });
    await must(save({ deliveries, penalties: [penalty({ amount: '100.00', percent: null })] }));
    const two = [
      penalty({ amount: '100.00', percent: null }),
      penalty({ id: id(12), amount: '0.01', percent: null }),
    ];
    expect(await refused(save({ penalties: two }))).toEqual({
      'penalties.1.amount':
        'Las penas sumarían más que la garantía de cumplimiento, $100.00 (LAASSP 2025, art. 75).',
    });
    await sql`update contract set guarantees = '[]' where id = ${contract.id}`.execute(app.db);
    expect((await refused(save({ penalties: two })))['penalties.1.amount']).toContain(
      'el contrato no dice su monto',
    );
    const strange = await refused(save({ penalties: [penalty({ deliveryId: id(5) })] }));
    expect(strange['penalties.0.deliveryId']).toBe('Elige una entrega del contrato.');
  });

  it('pays for what was delivered, and no invoice a second time, in this contract or another of its supplier', async () => {
    expect(await refused(save({ payments: [payment()] }))).toEqual({
      'payments.0.paidOn': expect.stringContaining('no se había entregado nada'),
    });
    const deliveries = [delivery({ deliveredOn: TODAY, acceptedOn: TODAY })];
    await must(save({ deliveries, payments: [payment()] }));
    const again = payment({ id: id(22), invoice: 'f 077' });
    expect(await refused(save({ payments: [payment(), again] }))).toEqual({
      'payments.1.invoice': expect.stringContaining('ya está entre los pagos'),
    });
    await sql`with other as (insert into contract (procedure_id, number, title, supplier_name, currency, status, source)
        select procedure_id, 'C-OTRO', title, supplier_name, currency, status, source from contract where id = ${contract.id} returning id)
      insert into contract_payment (id, contract_id, paid_on, amount, invoice)
      select ${id(31)}, id, ${TODAY}, 10, 'F-79' from other`.execute(app.db);
    const other = payment({ id: id(22), invoice: 'F 79' });
    expect(await refused(save({ payments: [payment(), other] }))).toEqual({
      'payments.1.invoice': 'La factura F 79 ya se pagó a este proveedor en el contrato C-OTRO.',
    });
  });

  it(
    'is not paid twice with one invoice by two people in two contracts at the same instant',
    { tags: 'all' },
    async () => {
      await must(save({ deliveries: [delivery({ deliveredOn: TODAY, acceptedOn: TODAY })] }));
      await sql`update procedure set number = 'LP-OTRA-1', slug = 'LP-OTRA-1' where id = ${tender.id}`.execute(
        app.db,
      );
      const other = await contractedTender(app);
      const second = other.contracts[0]!;
      const at = `${ADMIN}/${other.id}/contratos/${second.id}/ejecucion`;
      const deliveries = [delivery({ id: id(2), deliveredOn: TODAY, acceptedOn: TODAY })];
      const delivered = await asAlone(app.db, () => must(ask('PUT', at, { deliveries }, second.version)));
      const { version } = await present();
      // Nobody writes a payment until both have looked for the invoice.
      const guard = await app.services.pool.connect();
      await guard.query('begin');
      await guard.query('lock table contract_payment in share mode');
      const both = [
        save({ payments: [payment()] }, version),
        asAlone(app.db, () =>
          ask(
            'PUT',
            at,
            { payments: [payment({ id: id(22), invoice: 'f 077' })] },
            delivered.contracts[0]!.version,
          ),
        ),
      ];
      await untilWaiting(app, 2);
      await guard.query('commit');
      guard.release();
      const answers = await Promise.all(both);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
      const { rows } = await sql`select from contract_payment`.execute(app.db);
      expect(rows).toHaveLength(1);
    },
  );

  it('pays more than it is worth with its amendments only with a written reason', async () => {
    const amendment = {
      signedOn: '2026-10-15',
      what: 'Se amplían las cantidades al mismo precio.',
      ground: 'LAASSP 2025, art. 74',
      amountAfter: '1100.00',
      endsAfter: null,
      documentReason: 'El convenio se publica al protocolizarse.',
    };
    // Without its public document visitors read why.
    const bare = { ...amendment, documentReason: null };
    expect(await refused(ask('POST', path('convenios'), bare, (await present()).version))).toEqual({
      documentReason: expect.stringContaining('Publica primero el convenio'),
    });
    await must(ask('POST', path('convenios'), amendment, (await present()).version));
    await must(save({ deliveries: [delivery({ deliveredOn: TODAY, acceptedOn: TODAY })] }));
    const payments = [
      payment({ amount: '1100.00' }),
      payment({ id: id(22), amount: '0.01', invoice: 'F-78' }),
    ];
    expect(await refused(save({ payments }))).toHaveProperty(['payments.1.overReason']);
    const explained = [
      payments[0],
      { ...payments[1], overReason: 'Redondeo que ordenó Tesorería en su oficio 12.' },
    ];
    // More than the contract is never one person's where anybody else works.
    expect((await saveBeside({ payments: explained })).status).toBe(202);
    await workAlone(app.db);
    await must(save({ payments: explained }));
    const [shown] = (await publicly()).contracts;
    expect(shown?.execution.payments).toEqual([
      { paidOn: TODAY, amount: '1100.00', invoice: 'F-77' },
      { paidOn: TODAY, amount: '0.01', invoice: 'F-78' },
    ]);
    expect(JSON.stringify(shown)).not.toContain('Tesorería');
    expect(shown?.increaseLimit).toEqual({ percent: 20, source: 'LAASSP 2025, art. 74' });
  });

  it(
    'waits in the work of its officer while a delivery is late or unaccepted and its end is near',
    { tags: 'all' },
    async () => {
      await sql`update contract set ends_on = ${addDays(TODAY, 10)} where id = ${contract.id}`.execute(
        app.db,
      );
      await workAlone(app.db);
      const term = 'contract_term Equipo de cómputo para aulas';
      expect(await waits()).toContain(term);
      await must(
        save({
          deliveries: [delivery(), delivery({ id: id(2), what: 'Futura', plannedOn: addDays(TODAY, 5) })],
        }),
      );
      expect(await waits()).toContain('delivery_due Primera entrega');
      expect(await waits()).not.toContain('delivery_due Futura');
      await must(save({ deliveries: [delivery({ deliveredOn: TODAY })], changeReason: WHY }));
      expect(await waits()).toContain('delivery_acceptance Primera entrega');
      await must(save({ deliveries: [delivery({ deliveredOn: TODAY, acceptedOn: TODAY })] }));
      expect((await waits()).filter((one) => one.includes('entrega'))).toEqual([]);
      await sql`update contract set ends_on = ${addDays(TODAY, 90)} where id = ${contract.id}`.execute(
        app.db,
      );
      expect(await waits()).not.toContain(term);
    },
  );

  it(
    'has another last day to be accepted once a day of it is declared without work, unless it was accepted',
    { tags: 'all' },
    async () => {
      const deliveredOn = addDays(TODAY, -1);
      await must(
        save({
          deliveries: [
            delivery({ deliveredOn }),
            delivery({ id: id(2), what: 'Segunda entrega', deliveredOn, acceptedOn: deliveredOn }),
          ],
        }),
      );
      const lastDays = async () => (await present()).deliveries.map(({ acceptBy }) => acceptBy ?? '');
      const [first = '', second = ''] = await lastDays();
      const off = { date: first, until: null, reason: 'Suspensión de labores', source: 'Circular de prueba' };
      await workAlone(app.db);
      const declared = await must<{ version: number }>(ask('POST', '/padron/catalogos/dias-inhabiles', off));
      const due = async () =>
        (
          await sql<{ due: string }>`select due_on due from waiting_item where area = 'delivery'`.execute(
            app.db,
          )
        ).rows;
      const [later = '', kept = ''] = await lastDays();
      expect([later > first, kept]).toEqual([true, second]);
      expect(await due()).toEqual([{ due: later }]);
      await ask('DELETE', `/padron/catalogos/dias-inhabiles/${first}`, undefined, declared.version);
      expect(await lastDays()).toEqual([first, second]);
    },
  );

  it(
    'asks those who keep the registry to join a contractor whom it does not know',
    { tags: 'all' },
    async () => {
      expect(await waits()).toContain(`supplier_to_join ${CONTRACT.supplierName}`);
      const { rows } =
        await sql`select from waiting_item where area = 'contractor' and id = ${contract.id}`.execute(app.db);
      expect(rows.length).toBe(1);
      await app.db
        .insertInto('supplier')
        .values({
          name: CONTRACT.supplierName,
          rfc: CONTRACT.supplierRfc,
          status: 'active',
          person_type: 'legal',
        })
        .execute();
      expect(
        (await sql`select from waiting_item where area = 'contractor'`.execute(app.db)).rows.length,
      ).toBe(0);
    },
  );
});

describe('The end of a contract', () => {
  const end = async (body: object) => ask('PUT', path('cierre'), body, (await present()).version);
  const completion = (documentId: string, given = {}) => ({
    kind: 'completion',
    endedOn: TODAY,
    ground: null,
    reason: 'Los pagos se registran después del cierre.',
    documentId,
    ...given,
  });

  it(
    'needs its public document and every delivery accepted, or a reason; then the procedure is over by itself',
    { tags: 'all' },
    async () => {
      const draft = await addDocument(app.db, tender.id, {
        kind: 'settlement',
        stage: 'execution',
        status: 'draft',
      });
      await must(save({ deliveries: [delivery({ deliveredOn: TODAY })] }));
      expect(await refused(end(completion(draft, { endedOn: addDays(TODAY, 1), reason: null })))).toEqual({
        documentId: 'Publica primero en el expediente y elige aquí: finiquito o acta de entrega-recepción.',
        endedOn: 'El contrato no puede terminar en una fecha que aún no llega.',
        reason: expect.stringContaining('Falta aceptar una entrega'),
      });
      const settled = await addPublicDocument(app.db, tender.id, { kind: 'settlement', stage: 'execution' });
      await must(save({ deliveries: [delivery({ deliveredOn: TODAY, acceptedOn: TODAY })] }));
      await must(save({ payments: [payment({ amount: '900.00' })] }));
      expect(await refused(end(completion(settled, { reason: null })))).toEqual({
        reason: expect.stringContaining('faltan $100.00 del valor del contrato'),
      });
      const over = await must(end(completion(settled)));
      expect([over.status, over.contracts[0]?.status]).toEqual(['complete', 'complete']);
      const shown = await publicly();
      expect([shown.contracted, shown.isConcluded, shown.contracts[0]?.execution.end]).toEqual([
        'over',
        true,
        completion(settled),
      ]);
      expect(await waits()).not.toContain('contract_term Equipo de cómputo para aulas');
      const late = await save({ deliveries: [] });
      expect(((await late.json()) as Problem).detail).toContain('corrige primero su cierre');
      const rest = payment({ id: id(22), amount: '100.00', invoice: 'F-78' });
      expect((await save({ payments: [payment({ amount: '900.00' }), rest] })).status).toBe(200);
      const again = await must(ask('POST', path('reapertura'), { reason: WHY }, (await present()).version));
      expect([again.status, again.contracts[0]?.status]).toEqual(['contracted', 'active']);
    },
  );

  it(
    'before its time says why, under which article, and with the paper of that end',
    { tags: 'all' },
    async () => {
      const settled = await addPublicDocument(app.db, tender.id, { kind: 'settlement', stage: 'execution' });
      expect(await refused(end(completion(settled, { kind: 'rescission', reason: null })))).toEqual({
        documentId: 'Publica primero en el expediente y elige aquí: rescisión.',
        ground: expect.any(String),
        reason: expect.any(String),
      });
      const paper = await addPublicDocument(app.db, tender.id, { kind: 'rescission', stage: 'execution' });
      const rescission = completion(paper, {
        kind: 'rescission',
        ground: 'LAASSP 2025, art. 77',
        reason: 'El proveedor no entregó dentro del plazo ampliado.',
      });
      const over = await must(end(rescission));
      expect([over.status, over.contracts[0]?.status]).toEqual(['complete', 'terminated']);
    },
  );

  it(
    'is not said by a button: the procedure is not over while one of its contracts runs',
    { tags: 'all' },
    async () => {
      const { version } = await must(ask('GET', `${ADMIN}/${tender.id}`));
      const answer = await ask('POST', `${ADMIN}/${tender.id}/estado`, { transition: 'complete' }, version);
      expect(((await answer.json()) as Problem).detail).toBe(
        'Falta registrar cómo terminó el contrato C-001.',
      );
    },
  );
});
