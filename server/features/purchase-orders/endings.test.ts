import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ORDER_LINK_HEADER } from '#contract/invoices-api.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { addDays } from '#contract/rules/days/calendar.ts';
import { expectKept } from '#server/features/waiting/test-waiting.ts';
import { holder, plantAreas } from '#server/features/requisitions/test-requisition-course.ts';
import { PDF } from '#server/features/supplier-registry/test-suppliers.ts';
import { planted } from '#server/kit/test-planted.ts';
import { startTestApp, type Caller, type TestApp } from '#server/kit/test-app.ts';
import { linkOf, ordersOf, plantContract, supplierOf, TERMS, type Answer } from './test-orders.ts';

let app: TestApp;
let buyer: Caller;
let second: Caller;
let buys: ReturnType<typeof ordersOf>;
let receives: ReturnType<typeof ordersOf>;

beforeAll(async () => {
  app = await startTestApp();
  const areas = await plantAreas(app.db, { one: null });
  buyer = await holder(app.db, 'buyer', 'buyer', { areaId: areas.one });
  second = await holder(app.db, 'second', 'second_person', { areaId: areas.one });
  buys = ordersOf(app, buyer);
  receives = ordersOf(app, await holder(app.db, 'receiver', 'receiver', { areaId: areas.one }));
  // They have worked here.
  for (const who of [buyer, second]) await app.send(who, 'GET', '/administracion/pedidos');
});
afterAll(() => app.stop());

/** An order of 100 units at 1,000.00, without IVA. */
async function ordered() {
  const contract = await plantContract(app.db, { area: 'Área one' });
  const { body: begun } = await buys.begin(contract.id);
  await buys.save(begun.id, { ...TERMS, administrator: 'buyer', receiver: 'receiver' });
  const { body: order } = await buys.issue(begun.id);
  const number = order.number ?? '';
  const link = await linkOf(app.db, number);
  return { id: order.id, order, number, contract, link, supplier: supplierOf(app, number, link) };
}

async function arrive(order: Answer, units: string): Promise<void> {
  const { status } = await receives.call('POST', `/${order.id}/recepciones`, {
    id: crypto.randomUUID(),
    deviceAt: new Date().toISOString(),
    deliveredBy: 'Chofer',
    remission: '',
    note: '',
    lines: [{ lineId: order.form.lines[0]!.id, arrived: units }],
  });
  expect(status).toBe(201);
}
async function accept(id: string): Promise<void> {
  const [receipt] = (await receives.read(id)).receipts;
  const lines = receipt!.lines.map(({ lineId, arrived }) => ({
    lineId,
    accepted: arrived,
    rejected: '0',
    reason: null,
  }));
  const path = `/${id}/recepciones/${receipt!.id}/resultado`;
  const done = await receives.call('POST', path, { note: '', lines }, receipt!.version);
  expect([done.status, done.body.detail]).toEqual([200, undefined]);
}

const paper = (id: string, que: string, name = `${que}.pdf`) =>
  app.send(
    buyer,
    'POST',
    `/administracion/pedidos/${id}/terminacion/documentos?que=${que}&nombre=${name}`,
    PDF,
    {
      'content-type': 'application/octet-stream',
    },
  );
const own = (number: string, link: string, name: string) =>
  app.send('stranger', 'POST', `/pedidos/${number}/terminacion/documentos?nombre=${name}`, PDF, {
    'content-type': 'application/octet-stream',
    [ORDER_LINK_HEADER]: link,
  });

const WHY = {
  kind: 'rescission',
  ground: 'Cláusula décima y LAASSP 2025, art. 77',
  facts: 'El plazo de entrega venció y no llegó lo que se pidió.',
};
const begin = (id: string, over: object = {}) => buys.act('POST', id, '/terminacion', { ...WHY, ...over });
const notify = (id: string) => buys.act('POST', id, '/terminacion/aviso');
/** Told with the papers that it takes. */
async function told(id: string, over: object = {}, papers = ['notice']): Promise<void> {
  expect((await begin(id, over)).status).toBe(200);
  for (const que of papers) expect((await paper(id, que)).status).toBe(201);
  expect((await notify(id)).status).toBe(200);
}
const END = {
  way: 'end',
  reason: 'El proveedor no probó que la falta fuera ajena a él.',
  costs: null,
  dueOn: null,
};

/** Proposed by who buys, confirmed by the second person. */
async function byTwo(id: string, body: object) {
  const proposed = await buys.act('POST', id, '/terminacion/resolucion', body);
  expect([proposed.status, proposed.body.code]).toEqual([202, 'decision_proposed']);
  const { rows } = await sql<{
    id: string;
    changes: string;
  }>`select id, changes::text changes from decision_proposal where record_id = ${id} and status = 'open'`.execute(
    app.db,
  );
  // Whoever confirms reads over how much money, and why.
  expect(rows[0]?.changes).toMatch(/Importe del pedido con IVA.*\$\d/);
  const answer = await app.send(second, 'POST', `/administracion/propuestas/${rows[0]?.id}/confirmacion`);
  return { status: answer.status, body: (await answer.json()) as { detail?: string } };
}
/** What waits today. */
const waits = async (id: string) =>
  (
    await sql<{ kind: string }>`select kind from waiting_item
      where id = ${id} and coalesce(shows_on, current_date) <= current_date`.execute(app.db)
  ).rows.map(({ kind }) => kind);
const mailOf = async (template: string, number: string) =>
  (
    await sql<{
      text: string;
    }>`select text from mail_outbox where template = ${template} and subject like ${`%${number}%`}
      order by created_at desc limit 1`.execute(app.db)
  ).rows[0]?.text;
/** One of performance that counts. */
async function guarantee(id: string): Promise<string> {
  const { rows } = await planted(
    app.db,
    sql<{
      id: string;
    }>`with f as (insert into stored_file (sha256, bytes, media_type) values (${'e'.repeat(64)}, 10, 'application/pdf')
        on conflict (sha256) do update set bytes = 10 returning sha256)
      insert into order_guarantee (id, order_id, kind, state, form, number, amount, valid_from, valid_until, sha256, file_name, kept_by)
      select gen_random_uuid(), ${id}, 'compliance', 'valid', 'bond', 'F-1', 10000, current_date, current_date + 90, sha256, 'f.pdf', 'buyer'
      from f returning id`,
  );
  await sql`select refresh_waiting('order_guarantee', array[${rows[0]!.id}]::uuid[])`.execute(app.db);
  return rows[0]!.id;
}
/** An invoice that counts, of so many units of what was taken. */
const invoiced = (order: Answer, units: number) =>
  planted(
    app.db,
    sql`with f as (insert into stored_file (sha256, bytes, media_type) values (${String(units).padStart(64, '0')}, 1, 'application/xml') returning sha256),
      i as (insert into invoice (order_id, supplier_id, folio, state, attempt, answer_by, uuid, series, number, issued_at, stamped_at, subtotal, total, xml_sha)
        select o.id, o.supplier_id, ${`F-2026-9${units}`}, 'received', 1, current_date, ${`UUID-${units}`}, 'CC', ${String(units)}, now(), now(), 1, 1, f.sha256
        from purchase_order o, f where o.id = ${order.id} returning id)
      insert into invoice_line (invoice_id, number, description, quantity, unit_price, amount, order_line_id)
        select id, 1, 'Matraz', ${units}, 1, 1, ${order.form.lines[0]!.id}::uuid from i`,
  );
const termOver = (id: string) =>
  sql`update order_ending set answer_by = current_date - 2 where order_id = ${id}`.execute(app.db);

describe('The rescission of an order', () => {
  it('is written by who buys, and told with its document once it is there', async () => {
    const { id, number, order, supplier } = await ordered();
    await arrive(order, '60');
    await accept(id);
    const short = await begin(id, { facts: 'No llegó.' });
    expect([short.status, Object.keys(short.body.fields ?? {})]).toEqual([422, ['facts']]);
    expect((await receives.act('POST', id, '/terminacion', WHY)).status).toBe(403);
    await begin(id);
    // Written over while nobody was told; it is one.
    const written = await begin(id, { ground: 'Cláusula undécima' });
    expect(written.body.endings).toMatchObject([
      { state: 'draft', ground: 'Cláusula undécima', problems: ['Falta el documento «Oficio de inicio».'] },
    ]);
    expect((await supplier.read()).body.endings).toEqual([]);
    const bare = await notify(id);
    expect([bare.status, bare.body.detail]).toEqual([409, 'Falta el documento «Oficio de inicio».']);
    expect((await paper(id, 'opinion')).status).toBe(422);
    expect((await paper(id, 'notice', 'oficio.exe')).status).toBe(415);
    expect((await paper(id, 'notice')).status).toBe(201);
    // What came meanwhile is looked at before its supplier is told.
    await arrive(order, '5');
    const blind = await notify(id);
    const waiting = expect.stringContaining('Falta decir qué se acepta de la recepción R-');
    expect([blind.status, blind.body.detail]).toEqual([409, waiting]);
    expect((await buys.read(id)).endings).toMatchObject([{ problems: [waiting] }]);
    await accept(id);
    expect((await notify(id)).status).toBe(200);
    expect(await mailOf('order_ending_notified', number)).toContain(WHY.facts);
    expect((await begin(id)).status).toBe(409);
    expect((await paper(id, 'notice')).status).toBe(409);
    // Another door does not close it meanwhile.
    const settle = await buys.act('POST', id, '/finiquito', { note: '' });
    expect([settle.status, settle.body.detail]).toEqual([409, expect.stringContaining('en curso')]);
  });

  it('is read and answered by its supplier with papers, and resolved by two; what was taken stands', async () => {
    const { id, contract, link, number, order, supplier } = await ordered();
    await arrive(order, '60');
    await accept(id);
    const secured = await guarantee(id);
    await told(id);
    const { body: seen } = await supplier.read();
    expect(seen.endings).toMatchObject([
      { state: 'notified', mayAnswer: true, papers: [{ kind: 'notice' }] },
    ]);
    expect((await own(number, 'x'.repeat(43), 'acuse.pdf')).status).toBe(401);
    expect((await own(number, link, 'acuse.pdf')).status).toBe(201);
    expect((await own(number, link, 'acuse.pdf')).status).toBe(201);
    const brief = await supplier.call('terminacion/respuesta', { text: 'No es cierto.' });
    expect([brief.status, Object.keys(brief.body.fields ?? {})]).toEqual([422, ['text']]);
    const costs = await supplier.call('terminacion/respuesta', {
      text: 'Pedimos que nos paguen lo que gastamos.',
      costs: '5.00',
    });
    expect([costs.status, Object.keys(costs.body.fields ?? {})]).toEqual([422, ['costs']]);
    const early = await buys.act('POST', id, '/terminacion/resolucion', END);
    expect([early.status, early.body.detail]).toEqual([
      409,
      expect.stringContaining('puede contestar hasta'),
    ]);
    const said = { text: 'La carretera estuvo cerrada diez días; va el aviso.' };
    const { body: answered } = await supplier.call('terminacion/respuesta', said);
    expect(answered.endings).toMatchObject([
      {
        state: 'answered',
        answerText: said.text,
        papers: [{ kind: 'notice' }, { kind: 'answer', name: 'acuse.pdf' }],
      },
    ]);
    expect((await supplier.call('terminacion/respuesta', said)).status).toBe(409);
    expect(await waits(id)).toEqual(['order_ending_to_resolve']);
    const unsigned = await buys.act('POST', id, '/terminacion/resolucion', END);
    expect([unsigned.status, unsigned.body.detail]).toEqual([409, 'Falta el documento «Resolución».']);
    expect((await paper(id, 'resolution')).status).toBe(201);
    // What decides is not read before it is decided.
    const resolution = (await buys.read(id)).endings[0]!.papers.find(({ kind }) => kind === 'resolution')!;
    expect((await supplier.read()).body.endings[0]!.papers).toHaveLength(2);
    const peek = () =>
      app.send('stranger', 'POST', `/pedidos/${number}/terminacion/documentos/${resolution.id}`, { link });
    expect((await peek()).status).toBe(404);

    expect((await byTwo(id, END)).status).toBe(200);
    const ended = await buys.read(id);
    expect(ended).toMatchObject({
      state: 'rescinded',
      endings: [{ state: 'resolved', moves: [] }],
      guarantees: [{ id: secured, state: 'claimed', claimedAmount: '4000.00' }],
      // It is closed by its sheet: what was taken is owed, its guarantee is claimed.
      settlement: {
        sheet: {
          accepted: '69600.00',
          remainder: '46400.00',
          balance: '69600.00',
          guarantees: [],
          claimed: [{ amount: '4000.00' }],
        },
        moves: ['send'],
      },
    });
    expect(ended.moves).not.toContain('receive');
    // What was taken is invoiced after its end too, until all of it is.
    expect(ended.awaitsInvoice).toBe(true);
    for (const [units, awaits] of [
      [59, true],
      [1, false],
    ] as const) {
      await invoiced(order, units);
      expect((await buys.read(id)).awaitsInvoice).toBe(awaits);
    }
    await planted(app.db, sql`delete from invoice where order_id = ${id}`);
    expect((await peek()).status).toBe(200);
    expect(await mailOf('order_ending_resolved', number)).toContain('$46,400.00');
    expect(await waits(id)).toEqual([]);
    const more = await receives.call('POST', `/${id}/recepciones`, {
      id: crypto.randomUUID(),
      deviceAt: new Date().toISOString(),
      deliveredBy: 'Chofer',
      remission: '',
      note: '',
      lines: [{ lineId: order.form.lines[0]!.id, arrived: '10' }],
    });
    expect([more.status, more.body.detail]).toEqual([409, expect.stringContaining('rescindido')]);
    const { rows: public_ } = await sql<{ after: string }>`select after from procedure_change
      where procedure_id = ${contract.procedureId} and field like 'order.%'`.execute(app.db);
    expect(public_).toMatchObject([{ after: expect.stringContaining('quedó rescindido') }]);
    await expectKept(app.db);
  });

  it('falls by itself where all was delivered and accepted before it was resolved', async () => {
    const { id, number, order, supplier } = await ordered();
    await told(id);
    await arrive(order, '40');
    await termOver(id);
    await paper(id, 'resolution');
    const blind = await buys.act('POST', id, '/terminacion/resolucion', END);
    expect([blind.status, blind.body.detail]).toEqual([
      409,
      expect.stringContaining('Falta decir qué se acepta de la recepción R-'),
    ]);
    await accept(id);
    expect((await buys.read(id)).endings).toMatchObject([{ state: 'notified' }]);
    await arrive(order, '60');
    await accept(id);
    expect(await buys.read(id)).toMatchObject({
      state: 'issued',
      endings: [{ state: 'dropped', moves: [] }],
    });
    expect(await mailOf('order_ending_resolved', number)).toContain('Las penas por atraso siguen su curso.');
    expect((await supplier.read()).body.endings).toMatchObject([{ state: 'dropped', mayAnswer: false }]);
    const again = await begin(id);
    expect([again.status, again.body.detail]).toEqual([
      409,
      expect.stringContaining('se cierra con su finiquito'),
    ]);
    await expectKept(app.db);
  });

  it('is not resolved for a reason and leaves another day; one that nobody was told is withdrawn by one', async () => {
    const { id } = await ordered();
    await begin(id);
    const withdraw = {
      way: 'withdraw',
      reason: 'El proveedor avisó que entrega esta semana.',
      costs: null,
      dueOn: null,
    };
    const done = await buys.act('POST', id, '/terminacion/resolucion', withdraw);
    expect([done.status, done.body.endings]).toMatchObject([200, [{ state: 'dropped', number: 1 }]]);
    await told(id);
    expect((await buys.act('POST', id, '/terminacion/resolucion', withdraw)).status).toBe(409);
    await termOver(id);
    await sql`select refresh_waiting('purchase_order', array[${id}]::uuid[])`.execute(app.db);
    expect(await waits(id)).toEqual(['order_ending_to_resolve']);
    await paper(id, 'report');
    const keep = { way: 'keep', reason: 'La escuela todavía necesita los matraces en febrero.', costs: null };
    const open = await buys.act('POST', id, '/terminacion/resolucion', { ...keep, dueOn: null });
    expect([open.status, Object.keys(open.body.fields ?? {})]).toEqual([422, ['dueOn']]);
    const dueOn = addDays(todayInMexico(), 45);
    expect((await byTwo(id, { ...keep, dueOn })).status).toBe(200);
    expect(await buys.read(id)).toMatchObject({
      state: 'issued',
      promisedOn: dueOn,
      endings: [{ state: 'dropped', number: 2 }, { number: 1 }],
    });
    await expectKept(app.db);
  });
});

describe('The early end of an order', () => {
  it('gives back what was asked for and proven, and the closing sheet owes it', async () => {
    const { id, number, supplier } = await ordered();
    const kind = { kind: 'early_termination', ground: 'LAASSP 2025, art. 78' };
    await begin(id, kind);
    await paper(id, 'notice');
    expect((await notify(id)).body.detail).toBe('Falta el documento «Dictamen».');
    await paper(id, 'report');
    await paper(id, 'opinion');
    expect((await notify(id)).status).toBe(200);
    const text = 'Compramos el empaque y ya no se puede devolver.';
    expect((await supplier.call('terminacion/respuesta', { text, costs: '0.00' })).status).toBe(422);
    expect((await supplier.call('terminacion/respuesta', { text, costs: '1500.00' })).status).toBe(200);
    await paper(id, 'resolution');
    const much = await buys.act('POST', id, '/terminacion/resolucion', { ...END, costs: '1500.01' });
    expect([much.status, much.body.fields]).toEqual([422, { costs: 'El proveedor pidió $1,500.00.' }]);
    expect((await byTwo(id, { ...END, costs: '1200.00' })).status).toBe(200);
    const ended = await buys.read(id);
    // Nothing of it came, and yet it is closed by its sheet.
    expect(ended).toMatchObject({
      state: 'ended',
      endings: [{ costs: '1200.00' }],
      settlement: {
        sheet: { accepted: '0.00', costs: '1200.00', balance: '1200.00', balanceFor: 'supplier' },
        moves: ['send'],
      },
    });
    expect(await mailOf('order_ending_resolved', number)).toContain('$1,200.00 de gastos no recuperables');
    await expectKept(app.db);
  });
});

describe('An answer to the end of an order', () => {
  it('that the company says it did not give is taken back', async () => {
    const { id, supplier } = await ordered();
    await told(id);
    await supplier.call('terminacion/respuesta', { text: 'Estamos de acuerdo con todo, rescindan.' });
    const { rows } = await sql<{
      secret: string;
    }>`select secret from mail_outbox where template = 'account_act'
      and text like '%rescisión%' order by created_at desc limit 1`.execute(app.db);
    expect(rows[0]?.secret).toBeTruthy();
    const stopped = await app.send('stranger', 'POST', '/cuenta/no-fui-yo', { link: rows[0]!.secret });
    expect(stopped.status).toBeLessThan(300);
    expect((await buys.read(id)).endings).toMatchObject([{ state: 'notified', answerText: '' }]);
  });
});
