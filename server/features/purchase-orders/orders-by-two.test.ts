import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { todayInMexico } from '#contract/mexico-time.ts';
import { addDays, shortDate } from '#contract/rules/days/calendar.ts';
import { holder, plantAreas } from '#server/features/requisitions/test-requisition-course.ts';
import { startTestApp, type Caller, type TestApp } from '#server/kit/test-app.ts';
import { planted } from '#server/kit/test-planted.ts';
import { leaveToOne } from '#server/kit/test-second-person.ts';
import { linkOf, ordersOf, plantContract, supplierOf, TERMS } from './test-orders.ts';

let app: TestApp;
let second: Caller;
let orders: ReturnType<typeof ordersOf>;

beforeAll(async () => {
  app = await startTestApp();
  const areas = await plantAreas(app.db, { one: null, two: null });
  const buyer = await holder(app.db, 'buyer', 'buyer', { areaId: areas.one });
  await holder(app.db, 'receiver', 'receiver', { areaId: areas.one });
  second = await holder(app.db, 'second', 'second_person', { areaId: areas.one });
  orders = ordersOf(app, buyer);
  // What is asked here is asked in any case.
  await leaveToOne(app.db, 'orders', 'orderIssues');
  for (const who of [buyer, second]) await app.send(who, 'GET', '/administracion/pedidos');
});
afterAll(() => app.stop());

const NAMED = { administrator: 'buyer', receiver: 'receiver' };

/** A draft of an order of 100 units at 1,000.00, whose call and contract say something of its terms. */
async function begun(
  given: { advance?: string; term?: string; ends?: string; place?: string; minimum?: string } = {},
) {
  const { minimum } = given;
  const contract = await plantContract(app.db, { area: 'Área one', ...(minimum && { minimum }) });
  await planted(
    app.db,
    sql`with p as (update procedure set advance = ${given.advance ?? null}, delivery_term = ${given.term ?? null},
        delivery_place = ${given.place ?? null} where id = ${contract.procedureId})
      update contract set ends_on = ${given.ends ?? null}::date where id = ${contract.id}`,
  );
  const { body } = await orders.begin(contract.id);
  return { id: body.id, line: body.form.lines[0]!, contract };
}
/** What is missing of it once it says this. */
async function missing(id: string, over: object) {
  const { body } = await orders.save(id, { ...TERMS, ...NAMED, ...over });
  return Object.fromEntries(body.missing.map(({ field, message }) => [field, message]));
}
const proposals = async (id: string) =>
  (
    await sql<{ id: string; kind: string; changes: { differences: { label: string }[] }[] }>`
      select id, kind, changes from decision_proposal where record_id = ${id} and status = 'open'`.execute(
      app.db,
    )
  ).rows;
async function agree(id: string, who = second) {
  const [proposal] = await proposals(id);
  const answer = await app.send(who, 'POST', `/administracion/propuestas/${proposal?.id}/confirmacion`);
  expect(answer.status).toBe(200);
}
/** An order that its supplier has. */
async function sent(given: Parameters<typeof begun>[0] = {}) {
  const { id, line } = await begun(given);
  await orders.save(id, { ...TERMS, ...NAMED });
  const { status, body } = await orders.issue(id);
  expect([status, body.detail]).toEqual([200, undefined]);
  const number = body.number ?? '';
  return { id, line, number, supplier: supplierOf(app, number, await linkOf(app.db, number)) };
}

describe('An order that somebody sends', () => {
  it('asks for the units that were awarded at the price that was awarded', async () => {
    const { id, line } = await begun();
    const one = await missing(id, { lines: [{ ...line, quantity: '1', unitPrice: '100000' }] });
    expect(one['lines.0.unitPrice']).toBe(
      'El precio del renglón 1 no es el adjudicado: $1,000.00 por unidad, sin IVA.',
    );
    expect((await orders.issue(id)).status).toBe(409);
    const many = await missing(id, { lines: [{ ...line, quantity: '200', unitPrice: '500' }] });
    expect(many['lines.0.quantity']).toContain('faltan por pedir 100');
    expect(await missing(id, { lines: [line] })).toEqual({});
  });

  it('by demand: no more units of a lot than other orders left', async () => {
    const { id, line, contract } = await begun({ minimum: '11600.00' });
    expect(await missing(id, { lines: [{ ...line, quantity: '70' }] })).toEqual({});
    expect((await orders.issue(id)).status).toBe(200);
    await sql`update lot set quantity = 80 where id = ${line.lotId}`.execute(app.db);
    const { body: next } = await orders.begin(contract.id);
    const lines = [{ ...next.form.lines[0]!, quantity: '20', unitPrice: '1250' }];
    expect((await missing(next.id, { lines }))['lines.0.quantity']).toContain('faltan por pedir 10');
  });

  it('gives the advance that its call gives, and none where it gives none', async () => {
    const none = await begun({ advance: 'No se otorga' });
    expect(await missing(none.id, { advancePercent: 50 })).toEqual({
      advancePercent: 'La convocatoria dice del anticipo «No se otorga»: déjalo vacío.',
    });
    const some = await begun({ advance: 'Hasta el 30 % del contrato' });
    expect(Object.keys(await missing(some.id, { advancePercent: 31 }))).toEqual(['advancePercent']);
    expect(await missing(some.id, { advancePercent: 30 })).toEqual({});
  });

  it('is due within its contract, and after the term of its call only with an explanation', async () => {
    const today = todayInMexico();
    const { id } = await begun({
      ends: addDays(today, 40),
      term: '20 días naturales desde la firma del contrato',
    });
    const term = addDays(today, 15);
    expect((await missing(id, { dueOn: addDays(today, 41) })).dueOn).toContain(
      `El contrato termina el ${shortDate(addDays(today, 40))}`,
    );
    expect(Object.keys(await missing(id, { dueOn: null, dueDays: 41 }))).toEqual(['dueDays']);
    expect((await missing(id, { dueOn: addDays(term, 1), dueDays: null })).dueOn).toContain(shortDate(term));
    expect(await missing(id, { dueOn: term })).toEqual({});
    const notes = 'El laboratorio pidió recibirlo después de las vacaciones.';
    expect(await missing(id, { dueOn: addDays(term, 1), notes })).toEqual({});
  });

  it('is sent by two, and whoever agrees reads what its call does not say; neither of them receives it', async () => {
    const { id } = await begun({ place: 'Almacén general', term: '20 días desde la firma' });
    const notes = 'El laboratorio pidió recibirlo después de las vacaciones.';
    expect(await missing(id, { place: 'Calle Privada 12, casa 3', notes, paymentDays: 1 })).toEqual({
      place: expect.stringContaining('«Almacén general»'),
    });
    expect(await missing(id, { place: 'Almacén general, puerta 2', notes, paymentDays: 1 })).toEqual({});
    const proposed = await orders.propose(id);
    expect([proposed.status, proposed.body.code]).toEqual([202, 'decision_proposed']);
    const before = await orders.read(id);
    expect([before.state, before.number]).toEqual(['draft', null]);
    const [proposal] = await proposals(id);
    expect(proposal?.kind).toBe('orderIssues');
    const labels = proposal?.changes.flatMap(({ differences }) => differences.map(({ label }) => label));
    expect(labels).toEqual(
      expect.arrayContaining([
        'Lugar de entrega',
        'Días hábiles para pagar',
        'Entrega después del plazo de la convocatoria',
      ]),
    );
    await agree(id);
    expect((await orders.read(id)).state).toBe('issued');
    const { rows } = await sql<{ at: Date }>`select proposed_at at from decision_proposal
      where record_id = ${id} and proposed_by = 'buyer' and status = 'done'`.execute(app.db);
    expect(rows).toHaveLength(1);
  });
});

describe('An order that was sent', () => {
  const reason = 'El laboratorio cambió lo que necesita este año.';

  it('is corrected by two, who read what changes of what the supplier was sent', async () => {
    const { id } = await sent();
    // While it is corrected its supplier reads nothing of it: one person alone stops no order.
    expect((await orders.act('POST', id, '/correccion', { reason })).status).toBe(202);
    expect((await orders.read(id)).state).toBe('issued');
    await agree(id);
    expect((await orders.read(id)).state).toBe('draft');
    const dueOn = addDays(TERMS.dueOn, 20);
    await orders.save(id, { dueOn, advancePercent: 20 });
    expect((await orders.propose(id)).status).toBe(202);
    const [proposal] = await proposals(id);
    expect(proposal?.kind).toBe('orders');
    const labels = proposal?.changes.flatMap(({ differences }) => differences.map(({ label }) => label));
    expect(labels).toEqual(expect.arrayContaining(['Se entrega', 'Anticipo']));
    expect(labels).not.toContain('Total con IVA');
    await agree(id);
    expect(await orders.read(id)).toMatchObject({ state: 'issued', edition: 2, dueOn });
  });

  it('is voided by two once its supplier had it, also while it is corrected; a draft by one', async () => {
    const { id } = await sent();
    await orders.act('POST', id, '/correccion', { reason });
    await agree(id);
    expect((await orders.act('POST', id, '/anulacion', { reason })).status).toBe(202);
    expect((await orders.read(id)).state).toBe('draft');
    await agree(id);
    expect((await orders.read(id)).state).toBe('voided');
    const draft = await begun();
    expect((await orders.act('POST', draft.id, '/anulacion', { reason })).body.state).toBe('voided');
  });

  it('takes two for a later day that its supplier proposes, and no day after its contract', async () => {
    const { id, supplier } = await sent({ ends: addDays(TERMS.dueOn, 15) });
    const propose = (days: number) =>
      supplier.answer({
        answer: 'propose',
        promisedOn: addDays(TERMS.dueOn, days),
        text: 'Se surte después.',
      });
    const settle = (days: number, agrees = true) =>
      orders.act('POST', id, '/fecha', {
        agrees,
        text: 'El laboratorio lo consultó.',
        proposedOn: addDays(TERMS.dueOn, days),
      });
    await propose(16);
    const beyond = await settle(16);
    expect([beyond.status, Object.keys(beyond.body.fields ?? {})]).toEqual([422, ['proposedOn']]);
    expect((await settle(16, false)).status).toBe(200);
    await propose(10);
    expect((await settle(10)).status).toBe(202);
    expect((await orders.read(id)).state).toBe('proposed');
    await agree(id);
    expect(await orders.read(id)).toMatchObject({ state: 'accepted', dueOn: addDays(TERMS.dueOn, 10) });
    const far = await orders.act('POST', id, '/prorroga', {
      dueOn: addDays(TERMS.dueOn, 16),
      isFaultless: true,
      reason: 'La obra del almacén no ha terminado todavía.',
    });
    expect([far.status, Object.keys(far.body.fields ?? {})]).toEqual([422, ['dueOn']]);
  });
});
