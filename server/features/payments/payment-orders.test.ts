import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { todayInMexico } from '#contract/mexico-time.ts';
import { plantAuthor, plantKey, sumsOf, writeEntry } from '#server/features/budget/test-budget.ts';
import { insertListInForce } from '#server/features/negative-lists/test-lists.ts';
import { holder, plantAreas, plantPeople } from '#server/features/requisitions/test-requisition-course.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { planted } from '#server/kit/test-planted.ts';
import { takeAllBack, workAlone } from '#server/kit/test-second-person.ts';
import { paymentsOf, plantInvoice, stateOf, suspend, type PlantedInvoice } from './test-payments.ts';

let app: TestApp;
let areas: Record<'one' | 'two', string>;
let payer: ReturnType<typeof paymentsOf>;

beforeAll(async () => {
  app = await startTestApp();
  areas = await plantAreas(app.db, { one: null, two: null });
  payer = paymentsOf(app, await holder(app.db, 'payer', 'payables_officer', { areaId: areas.one }));
  await plantPeople(app.db, ['buyer', 'receiver', 'verifier']);
  await plantAuthor(app.db);
  // Whoever works beside agrees to large ones: that is a case of its own below.
  await workAlone(app.db);
});
afterAll(() => app.stop());

const invoice = (wish: Partial<Parameters<typeof plantInvoice>[1]> = {}) =>
  plantInvoice(app.db, { areaId: areas.one, ...wish });
/** The contract of an invoice with this much committed and accrued on a key of its own. */
async function fund({ contractId }: PlantedInvoice, accrued: string) {
  const keyId = await plantKey(app.db, { approved: '500000.00', areaId: areas.one });
  await writeEntry(app.db, { keyId, kind: 'commit', amount: '116000.00', document: contractId });
  if (accrued !== '0.00')
    await writeEntry(app.db, { keyId, kind: 'accrue', amount: accrued, document: contractId });
  return keyId;
}
const issued = async (...invoices: PlantedInvoice[]) => {
  const { body } = await payer.begin(...invoices);
  return payer.issue(body.id);
};

describe('An order of payment', () => {
  it('exercises what is paid with its taxes and withholdings, and its invoice is on its way (V45)', async () => {
    const one = await invoice({ isr: 10_000 });
    const key = await fund(one, '116000.00');
    const { body: begun } = await payer.begin(one);
    expect(begun).toMatchObject({
      state: 'draft',
      number: null,
      problems: [],
      moves: ['issue', 'void'],
      gross: '116000.00',
      withheld: '10000.00',
      net: '106000.00',
      account: { lastFour: '9719', isYoung: false },
    });
    const { status, body } = await payer.issue(begun.id);
    expect([status, body.detail]).toEqual([200, undefined]);
    expect(body).toMatchObject({ state: 'ordered', accountFour: '9719', keys: [{ amount: '116000.00' }] });
    expect(body.number).toMatch(/^OP-\d{4}-\d{5}$/);
    expect(await sumsOf(app.db, key)).toMatchObject({
      accrued: '116000.00',
      exercised: '116000.00',
      paid: '0.00',
    });
    expect(await stateOf(app.db, one)).toBe('ordered');
    const { rows } = await sql`select kind from waiting_item where id in (${one.id}, ${begun.id})`.execute(
      app.db,
    );
    // Its last day is far.
    expect(rows).toEqual([{ kind: 'payment_due' }]);
  });

  it('pays the same invoice once, whoever orders it', async () => {
    const one = await invoice();
    const [first, second] = await Promise.all([payer.begin(one), payer.begin(one)]);
    expect([first.status, second.status].toSorted()).toEqual([201, 409]);
    const winner = first.status === 201 ? first : second;
    expect((await payer.issue(winner.body.id)).status).toBe(200);
    const again = await payer.begin(one);
    expect([again.status, again.body.detail]).toEqual([409, `La factura ${one.name} no está por pagar.`]);
  });

  it.each<[string, Parameters<typeof invoice>[0], RegExp]>([
    ['of which nothing was accepted', { accepted: 0 }, /no se ha aceptado nada/],
    [
      'above what was accepted',
      { accepted: 96 },
      /se aceptó \$111,360\.00 y sus facturas suman \$116,000\.00/,
    ],
    [
      'with a check that stops it',
      { checks: [{ id: 'E1', severity: 'stop', result: 'fail', message: 'Para el SAT está cancelada.' }] },
      /no se paga: Para el SAT está cancelada/,
    ],
  ])('is not issued for an invoice %s', async (_name, wish, said) => {
    const one = await invoice(wish);
    const { status, body } = await issued(one);
    expect([status, body.detail]).toEqual([409, expect.stringMatching(said)]);
    expect(await stateOf(app.db, one)).toBe('verified');
  });

  it('is not issued before what it pays is accrued (V43, V38)', async () => {
    const one = await invoice();
    const key = await fund(one, '0.00');
    const { status, body } = await issued(one);
    expect([status, body.detail]).toEqual([409, expect.stringContaining('todavía no está devengado')]);
    await writeEntry(app.db, { keyId: key, kind: 'accrue', amount: '116000.00', document: one.contractId });
    expect((await payer.issue((await ordersOf(one))[0]!)).status).toBe(200);
  });

  it('never passes what its contract is worth, with what was paid before and what is on its way (A13)', async () => {
    const one = await invoice({ invoiced: 60 });
    await planted(
      app.db,
      sql`insert into contract_payment (id, contract_id, paid_on, amount, invoice)
        values (${randomUUID()}, ${one.contractId}, ${todayInMexico()}, 46400.02, 'A mano 1')`,
    );
    await planted(app.db, sql`update contract set amount = 115998.00 where id = ${one.contractId}`);
    const { status, body } = await issued(one);
    expect([status, body.detail]).toEqual([
      409,
      expect.stringMatching(/se habrían pagado \$116,000\.02 con IVA y con sus convenios vale \$115,998\.00/),
    ]);
    expect(await stateOf(app.db, one)).toBe('verified');
    // An amendment is what lets it.
    await planted(
      app.db,
      sql`insert into contract_amendment (contract_id, number, signed_on, what, ground, amount_before, amount_after)
        values (${one.contractId}, 1, ${todayInMexico()}, 'Aumenta el monto', 'Art. 74', 115998.00, 117000.00)`,
    );
    expect((await payer.issue((await ordersOf(one))[0]!)).status).toBe(200);
  });

  it('is not issued while an authority suspends its procedure', async () => {
    const one = await invoice();
    const { lift } = await suspend(app.db, one);
    const { status, body } = await issued(one);
    expect([status, body.detail]).toEqual([409, expect.stringContaining('no se paga')]);
    expect(await stateOf(app.db, one)).toBe('verified');
    await lift();
    expect((await payer.issue((await ordersOf(one))[0]!)).status).toBe(200);
  });

  it('is not issued to whom the list of article 69-B has as definitive, whatever was verified (I5)', async () => {
    const one = await invoice();
    const { body } = await payer.begin(one);
    const list = await insertListInForce(app.db, todayInMexico());
    await sql`insert into negative_list_entry (source, key, rfc, name, situation, effect, content, data, listed_from, from_list)
      select 'sat_69b', rfc, rfc, name, 'definitive', 'block', 'x', '{"definitiveDofOn": "2026-09-01"}', '2026-09-01', ${list}::uuid
      from supplier where id = ${one.supplierId}`.execute(app.db);
    const refused = await payer.issue(body.id);
    expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('lista definitiva')]);
  });

  it('is not issued by who verified (S8), nor by whom another area or amount is of', async () => {
    const own = paymentsOf(app, await holder(app.db, 'both', 'payables_officer', { areaId: areas.one }));
    const one = await invoice({ verifier: 'both' });
    const { body } = await own.begin(one);
    const refused = await own.issue(body.id);
    expect([refused.status, refused.body.code, refused.body.extra?.pair]).toEqual([
      403,
      'separation_of_duties',
      'S8',
    ]);
    const other = paymentsOf(app, await holder(app.db, 'other', 'payables_officer', { areaId: areas.two }));
    expect((await other.begin(await invoice())).status).toBe(403);
    expect((await other.call('GET', `/${body.id}`)).status).toBe(404);
    const small = paymentsOf(
      app,
      await holder(app.db, 'small', 'payables_officer', { areaId: areas.one, upTo: '99999.99' }),
    );
    expect((await small.begin(await invoice())).status).toBe(403);
  });

  it('is not issued by who changed the account of late (S10, V146)', async () => {
    const one = await invoice({ accountDays: 10 });
    await sql`with r as (insert into registration_request (folio, kind, status, person_type, rfc, name, email, supplier_id, data, key_hash,
          decided_by, decided_at) select ${`SR-${randomUUID()}`}, 'update', 'approved', 'legal', rfc, name, 'a@b.example', id, '{}', 'x', 'payer', now()
        from supplier where id = ${one.supplierId} returning id)
      update supplier_account set request_id = (select id from r) where supplier_id = ${one.supplierId}`.execute(
      app.db,
    );
    const { body } = await payer.begin(one);
    const refused = await payer.issue(body.id, 'Se llamó al representante al teléfono del padrón.');
    expect([refused.status, refused.body.extra?.pair]).toEqual([403, 'S10']);
  });

  it('to an account of ten days asks how it was proven', async () => {
    const one = await invoice({ accountDays: 10 });
    const { body } = await payer.begin(one);
    expect(body.account).toMatchObject({ isYoung: true });
    await workAlone(app.db);
    const bare = await payer.issue(body.id);
    expect([bare.status, Object.keys(bare.body.fields ?? {})]).toEqual([422, ['accountReason']]);
    const told = await payer.issue(body.id, 'Se llamó al representante al teléfono del padrón.');
    expect([told.status, told.body.accountReason]).toEqual([200, expect.stringContaining('representante')]);
  });

  it('is held and goes on, and is voided with its trace while nothing of it is paid', async () => {
    const one = await invoice();
    const key = await fund(one, '116000.00');
    const { body } = await issued(one);
    expect((await payer.hold(body.id)).body.state).toBe('held');
    // What somebody held, another lets go on with a second person; whoever held it, alone.
    const other = paymentsOf(
      app,
      await holder(app.db, 'other-payer', 'payables_officer', { areaId: areas.one }),
    );
    expect((await other.resume(body.id)).body.code).toBe('decision_proposed');
    expect((await payer.resume(body.id)).body.state).toBe('ordered');
    // What was ordered two void; whoever works alone has nobody to ask.
    const asked = await payer.void(body.id);
    expect([asked.status, asked.body.code]).toEqual([202, 'decision_proposed']);
    expect(await stateOf(app.db, one)).toBe('ordered');
    await payer.hold(body.id);
    expect((await payer.void(body.id)).status).toBe(409);
    await takeAllBack(app.db);
    expect((await payer.void(body.id)).body.code).toBe('decision_proposed');
    await workAlone(app.db);
    await payer.resume(body.id);
    const { body: voided } = await payer.void(body.id);
    expect(voided).toMatchObject({ state: 'voided', number: body.number, keys: [], moves: [] });
    expect(voided.history.map(({ act }) => act)).toEqual([
      'void',
      'resume',
      'hold',
      'resume',
      'hold',
      'issue',
      'begin',
    ]);
    expect(await sumsOf(app.db, key)).toMatchObject({ accrued: '116000.00', exercised: '0.00' });
    expect(await stateOf(app.db, one)).toBe('verified');
    // It may be ordered again, under another number.
    const again = await issued(one);
    expect([again.status, again.body.number === body.number]).toEqual([200, false]);
    expect(await sumsOf(app.db, key)).toMatchObject({ exercised: '116000.00' });
  });

  it('of several suppliers is none', async () => {
    const refused = await payer.begin(await invoice(), await invoice());
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([422, ['invoices']]);
  });

  it('waits for a second person above the amount of the setting', async () => {
    const one = await invoice();
    const { body } = await payer.begin(one);
    await sql`insert into instance_setting (key, value) values ('pagos', '{"secondOver": "100000.00"}')
      on conflict (key) do update set value = excluded.value`.execute(app.db);
    await sql`update officer set last_seen = now() where id = 'buyer'`.execute(app.db);
    const asked = await payer.issue(body.id);
    expect([asked.status, asked.body.code]).toEqual([202, 'decision_proposed']);
    expect(await stateOf(app.db, one)).toBe('verified');
  });
});

/** What waits for another person of an order of payment. */
const proposals = async (id: string) =>
  (
    await sql<{ id: string; status: string }>`select id, status from decision_proposal
      where record_type = 'payment_order' and record_id = ${id}`.execute(app.db)
  ).rows;

describe('The amount from which another person confirms', () => {
  beforeAll(async () => {
    await sql`update instance_setting set value = '{"secondOver": "250000.00"}' where key = 'pagos'`.execute(
      app.db,
    );
  });
  const ofOne = async (count: number) => {
    const first = await invoice();
    const rest = Array.from({ length: count - 1 }, () => invoice({ supplierId: first.supplierId }));
    return [first, ...(await Promise.all(rest))];
  };

  it('counts what was issued to the same supplier in thirty days, also what was voided since', async () => {
    const [one, two, three, four] = await ofOne(4);
    expect((await issued(one!)).status).toBe(200);
    const second = await issued(two!);
    expect(second.status).toBe(200);
    await workAlone(app.db);
    expect((await payer.void(second.body.id)).status).toBe(200);
    await sql`update officer set last_seen = now() where id = 'buyer'`.execute(app.db);
    const third = await issued(three!);
    expect([third.status, third.body.code]).toEqual([202, 'decision_proposed']);
    await sql`update payment_order set issued_at = now() - interval '31 days' where supplier_id = ${one!.supplierId}
      and issued_at is not null`.execute(app.db);
    // What waits counts too: both together come to less.
    expect((await issued(four!)).status).toBe(200);
  });

  it('is not dodged by voiding what waits and dividing it: the proposal goes, the amount counts', async () => {
    const invoices = await ofOne(3);
    const { body } = await payer.begin(...invoices);
    expect((await payer.issue(body.id)).status).toBe(202);
    expect((await payer.void(body.id)).status).toBe(200);
    expect((await proposals(body.id)).map(({ status }) => status)).toEqual(['taken_back']);
    const part = await issued(invoices[0]!);
    expect([part.status, part.body.code]).toEqual([202, 'decision_proposed']);
  });

  it('is agreed to for invoices as they stood: one that somebody held since asks anew', async () => {
    const invoices = await ofOne(3);
    const { body } = await payer.begin(...invoices);
    await payer.issue(body.id);
    await sql`update invoice set version = version + 2 where id = ${invoices[0]!.id}`.execute(app.db);
    const [waiting] = await proposals(body.id);
    const answer = await app.send('admin', 'POST', `/administracion/propuestas/${waiting!.id}/confirmacion`);
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
      409,
      'proposal_stale',
    ]);
  });
});

it('where the unit only tells, who verified issues it and is told so, in the history and in the log too', async () => {
  await sql`insert into instance_setting (key, value) values ('separacion-de-funciones', '{"mode": "tell"}')`.execute(
    app.db,
  );
  const own = paymentsOf(app, await holder(app.db, 'told', 'payables_officer', { areaId: areas.one }));
  const { body } = await own.begin(await invoice({ verifier: 'told' }));
  // Before it is done, and only to who should not.
  expect(body.told).toContain('Quien hizo el pedido o verificó no ordena el pago.');
  expect(body.told).toMatch(/una sola persona haga las dos cosas; queda anotado\. Al emitirla, si su monto/);
  const { status, body: done } = await own.issue(body.id);
  expect(done.told).toBeNull();
  expect([status, done.note]).toEqual([
    200,
    expect.stringContaining('Quien hizo el pedido o verificó no ordena el pago.'),
  ]);
  expect(done.history[0]!.text).toContain('Quien hizo el pedido o verificó no ordena el pago.');
  const { rows } = await sql<{ reason: string }>`select reason from audit_log
    where operation = 'issuePaymentOrder' and subject_id = ${body.id}`.execute(app.db);
  expect(rows[0]?.reason).toContain('Quien hizo el pedido o verificó no ordena el pago.');
});

async function ordersOf({ id }: PlantedInvoice): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select payment_order_id id from payment_order_invoice where invoice_id = ${id} and is_live`.execute(
    app.db,
  );
  return rows.map((row) => row.id);
}
