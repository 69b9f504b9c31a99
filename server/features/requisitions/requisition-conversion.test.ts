import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ConversionPreview, LotSource } from '#contract/requisition-desk.ts';
import type { Requisition } from '#contract/requisitions.ts';
import type { AdminProcedure } from '#contract/procurement-admin.ts';
import { startTestApp, type Caller, type TestApp } from '#server/kit/test-app.ts';
import { planted } from '#server/kit/test-planted.ts';
import { countOwn } from './requisitions.sql.ts';
import { decide, holder, onlyTelling, plantAreas, plantRequisition } from './test-requisition-course.ts';

let app: TestApp;
let areas: Record<'one' | 'two' | 'three', string>;
let buyer: Caller;

const REASON = 'El área ya tiene la investigación de mercado en su oficio 12/2026.';
const REASONS = { research: REASON, amount: REASON };

beforeAll(async () => {
  app = await startTestApp();
  areas = await plantAreas(app.db, { one: null, two: null, three: null });
  buyer = await holder(app.db, 'buyer', 'buyer');
});
afterAll(() => app.stop());

type Planted = Awaited<ReturnType<typeof plantRequisition>>;
type Given = Omit<Parameters<typeof plantRequisition>[1], 'areaId'> & { areaId?: string };

/** A requisition that the buyer has and researches. */
const researched = ({ areaId = areas.one, ...given }: Given = {}) =>
  plantRequisition(app.db, { areaId, state: 'research', buyer: 'buyer', steps: [], ...given });
const whole = (one: Planted, quantity: string) => ({ lineId: one.lines[0]!, quantity });
const asked = (lines: object[], over: object = {}) => ({
  kind: 'open',
  title: 'Reactivos para los laboratorios',
  way: 'equal',
  lines,
  reasons: REASONS,
  ...over,
});
async function send<T>(who: Caller, path: string, body?: object): Promise<{ status: number; body: T }> {
  const method = body === undefined ? 'GET' : 'POST';
  const answer = await app.send(who, method, path, body);
  return { status: answer.status, body: (await answer.json()) as T };
}
const convert = (lines: object[], over: object = {}, who: Caller = buyer) =>
  send<{ id: string; number: string; detail: string; fields: Record<string, string> }>(
    who,
    '/administracion/conversiones',
    asked(lines, over),
  );
const stateOf = async ({ id }: { id: string }) =>
  (
    await sql<{ state: string; line: string | null }>`select r.state, l.state line from requisition r
      join requisition_line l on l.requisition_id = r.id where r.id = ${id} order by l.number limit 1`.execute(
      app.db,
    )
  ).rows[0];

describe('Taking a requisition', () => {
  const free = (given: Given = {}) =>
    plantRequisition(app.db, { areaId: areas.one, state: 'unassigned', steps: [], ...given });

  it('is done by a buyer of its area, who then has it; the requester is told who', async () => {
    const one = await free();
    expect(await decide(app, buyer, one, { path: 'comprador' })).toMatchObject({
      status: 200,
      body: { state: 'taken', next: 'Persona buyer' },
    });
    const { rows } = await sql`select kind, owner_id from waiting_item where place = ${one.folio}`.execute(
      app.db,
    );
    expect(rows).toEqual([{ kind: 'requisition_to_buy', owner_id: 'buyer' }]);
    const mails = await sql<{
      subject: string;
    }>`select subject from mail_outbox order by created_at desc limit 1`.execute(app.db);
    expect(mails.rows[0]?.subject).toBe(`Persona buyer lleva tu requisición ${one.folio}`);
    expect(await decide(app, buyer, one, { path: 'investigacion' })).toMatchObject({
      body: { state: 'research' },
    });
  });

  it('is refused to whoever asked for it (S3), buys elsewhere, or does not buy', async () => {
    const own = await free({ requester: 'buyer' });
    expect(await decide(app, buyer, own, { path: 'comprador' })).toMatchObject({
      status: 403,
      body: { code: 'separation_of_duties', detail: expect.stringMatching(/^Quien pide no compra\./) },
    });
    const other = await holder(app.db, 'buyer-of-two', 'buyer', { areaId: areas.two });
    const approver = await holder(app.db, 'approver', 'area_approver');
    const one = await free();
    for (const who of [other, approver, 'guest'] as const)
      expect([who, (await decide(app, who, one, { path: 'comprador' })).status]).toEqual([who, 403]);
    expect(
      await decide(app, buyer, one, { path: 'asignacion', body: { buyerId: 'approver' } }),
    ).toMatchObject({
      status: 422,
    });
  });

  it('is told, where the unit only tells, to whoever asked for it, in the answer and in its history (S3)', async () => {
    const own = await free({ requester: 'buyer' });
    await onlyTelling(app.db, async () => {
      const note = expect.stringMatching(
        /^Quien pide no compra\..+nadie más tiene que confirmarlo; queda anotado\.$/,
      );
      expect(await decide(app, buyer, own, { path: 'comprador' })).toMatchObject({
        status: 200,
        body: { state: 'taken', note },
      });
      const { rows } = await sql`select note from requisition_act
        where requisition_id = ${own.id} and act = 'take'`.execute(app.db);
      expect(rows).toEqual([{ note }]);
    });
  });

  it('gives it to another buyer, also later', async () => {
    await holder(app.db, 'second', 'buyer', { areaId: areas.one });
    const one = await free();
    const list = await send<{ rows: { id: string }[] }>(buyer, `/requisiciones/${one.folio}/compradores`);
    expect(list.body.rows.map(({ id }) => id)).toEqual(['buyer', 'second']);
    expect(await decide(app, buyer, one, { path: 'asignacion', body: { buyerId: 'second' } })).toMatchObject({
      body: { state: 'taken', next: 'Persona second' },
    });
    expect(await decide(app, buyer, one, { path: 'investigacion' })).toMatchObject({
      status: 403,
      body: { detail: 'La lleva Persona second. Pide que te la asigne.' },
    });
  });

  it('may be held by the act that orders it, and goes on where it was', async () => {
    const one = await researched();
    const control = await holder(app.db, 'control', 'internal_control');
    const body = { act: 'Oficio OIC/12/2026', reason: 'Se revisa una denuncia sobre esta compra.' };
    expect(await decide(app, control, one, { path: 'pausa', body })).toMatchObject({
      body: { state: 'held' },
    });
    expect(await decide(app, buyer, one, { path: 'investigacion' })).toMatchObject({ status: 409 });
    expect(await decide(app, control, one, { path: 'reanudacion' })).toMatchObject({
      body: { state: 'research' },
    });
    expect(await decide(app, 'guest:second', one, { path: 'pausa', body })).toMatchObject({ status: 403 });
  });

  it('lists on the desk what nobody buys yet first, and only what is of the buyer’s areas', async () => {
    const one = await free({ areaId: areas.three });
    const list = async (who: Caller, query = '') =>
      (await send<{ rows: { folio: string; state: string }[] }>(who, `/administracion/requisiciones${query}`))
        .body.rows;
    const rows = await list(buyer, '?ver=libres&tam=50');
    expect(rows.map(({ folio }) => folio)).toContain(one.folio);
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['unassigned']));
    expect((await list('guest:second', '?tam=50')).map(({ folio }) => folio)).not.toContain(one.folio);
    expect((await send('guest', '/administracion/requisiciones')).status).toBe(403);
    const file = await app.send(buyer, 'GET', '/administracion/requisiciones/archivo?formato=csv');
    expect(await file.text()).toContain(one.folio);
  });
});

describe('Making a procedure of requisitions (settle_bought_lines, follow_lots)', () => {
  it('V30 sums equal lines of three areas into one lot, and the award goes back to each line', async () => {
    const three = [
      await researched({ lines: [{ quantity: '120' }] }),
      await researched({
        areaId: areas.two,
        lines: [{ quantity: '80', description: 'REACTIVO de prueba.' }],
      }),
      await researched({ areaId: areas.three, lines: [{ quantity: '45.5' }] }),
    ];
    await sql`update requisition set place = 'Almacén central' where id = ${three[1]!.id}`.execute(app.db);
    const lines = [whole(three[0]!, '120'), whole(three[1]!, '80'), whole(three[2]!, '45.5')];
    const seen = await send<ConversionPreview>(buyer, '/administracion/conversiones/revision', asked(lines));
    expect(seen.body.lots).toEqual([
      expect.objectContaining({ quantity: '245.5', estimate: '2455.00', unit: 'Kilogramo' }),
    ]);
    // No limits are written down here, so that nothing but a tender is proposed.
    const { kind: _kind, ...unsaid } = asked(lines);
    const byAmount = await send<ConversionPreview>(buyer, '/administracion/conversiones/revision', unsaid);
    expect([byAmount.body.kind, byAmount.body.checks.find(({ code }) => code === 'amount')?.state]).toEqual([
      'open',
      'met',
    ]);
    const made = await convert(lines);
    expect(made.status).toBe(201);
    const draft = await send<AdminProcedure>(buyer, `/administracion/procedimientos/${made.body.id}`);
    expect(draft.body).toMatchObject({
      status: 'draft',
      hasRequisitions: true,
      funding: 'own',
      category: 'goods',
      fiscalYear: 2026,
    });
    // What the requisitions say is not typed again.
    expect(draft.body).toMatchObject({
      deliveryPlace: 'Almacén central',
      contact: expect.stringMatching(/./),
    });
    const planned = await send<{ need: string | null }>(
      buyer,
      `/administracion/procedimientos/${made.body.id}/planeacion`,
    );
    expect(planned.body.need).toMatch(/./);
    expect(draft.body.lots).toEqual([
      expect.objectContaining({ number: 1, quantity: '245.5', budgetLine: '25101', estimate: '2455.00' }),
    ]);
    for (const one of three)
      expect(await stateOf(one)).toEqual({ state: 'consolidated', line: 'consolidated' });
    const mails = await sql<{
      subject: string;
    }>`select subject from mail_outbox where template = 'requisition_converted'
      order by subject`.execute(app.db);
    expect(mails.rows.map(({ subject }) => subject)).toEqual(
      three.map(({ folio }) => `${folio} se compra con otras áreas`),
    );
    await award(made.body.id, '2455.00');
    const sources = await send<{ rows: LotSource[] }>(
      buyer,
      `/administracion/procedimientos/${made.body.id}/requisiciones`,
    );
    expect(sources.body.rows.map(({ folio, quantity, awarded }) => [folio, quantity, awarded])).toEqual([
      [three[0]!.folio, '120', '1200.00'],
      [three[1]!.folio, '80', '800.00'],
      [three[2]!.folio, '45.5', '455.00'],
    ]);
    for (const one of three) expect(await stateOf(one)).toEqual({ state: 'awarded', line: 'awarded' });
  });

  it('V31 an award of 1,000.00 for three equal sources leaves its cent with the first line', async () => {
    const one = await researched({ lines: [{}, {}, {}] });
    const made = await convert(one.lines.map((lineId) => ({ lineId, quantity: '1' })));
    await award(made.body.id, '1000.00');
    const { body } = await send<{ rows: LotSource[] }>(
      buyer,
      `/administracion/procedimientos/${made.body.id}/requisiciones`,
    );
    expect(body.rows.map(({ awarded }) => awarded)).toEqual(['333.34', '333.33', '333.33']);
  });

  it('V32 a line of 100 of which one procedure has 60 gives another no 50, also at the same time', async () => {
    const one = await researched({ lines: [{ quantity: '100' }] });
    const both = await Promise.all([convert([whole(one, '60')]), convert([whole(one, '50')])]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422]);
    const taken = both[0].status === 201 ? '60' : '50';
    expect(Object.values(both.find(({ status }) => status === 422)!.body.fields)[0]).toMatch(
      /^Entre todos los procedimientos serían 110 y el renglón pide 100/,
    );
    expect(await stateOf(one)).toEqual({ state: 'research', line: 'tendering' });
    expect((await convert([whole(one, String(100 - Number(taken)))])).status).toBe(201);
    expect(await stateOf(one)).toEqual({ state: 'tendering', line: 'tendering' });
  });

  it('is refused for two moneys, by who does not have it, and without a reason where one is asked', async () => {
    const own = await researched();
    const federal = await researched({ funding: 'federal' });
    const mixed = await convert([whole(own, '1'), whole(federal, '1')]);
    expect(mixed).toMatchObject({
      status: 409,
      body: { detail: expect.stringMatching(/^Recurso propio y federal/) },
    });
    await holder(app.db, 'second', 'buyer');
    expect((await convert([whole(own, '1')], {}, 'guest:second')).status).toBe(403);
    expect((await convert([whole(own, '1')], {}, 'guest')).status).toBe(403);
    const direct = await convert([whole(own, '1')], { kind: 'direct', reasons: {} });
    expect(direct).toMatchObject({ status: 409, body: { fields: { 'reasons.amount': expect.any(String) } } });
    expect(await stateOf(own)).toEqual({ state: 'research', line: null });
  });

  it('a need bought in parts stops until it is answered, and the answer is kept', async () => {
    await planted(
      app.db,
      sql`insert into amount_limit (key, name, fiscal_year, regime, budget_from, direct_max, invitation_max, legal_source, is_own,
        is_published) values ('prueba', 'Prueba', 2026, 'lineamientos_ug', 0, 624000, 6138000, 'Prueba', true, true)`,
    );
    const lines = [
      { description: 'Centrífuga refrigerada de piso', partida: '53101', unitPrice: '400000.00' },
    ];
    await researched({ areaId: areas.two, lines });
    const one = await researched({ areaId: areas.two, lines });
    const { body } = await send<ConversionPreview>(
      buyer,
      '/administracion/conversiones/revision',
      asked([whole(one, '1')], { kind: 'direct' }),
    );
    expect(body.checks).toContainEqual(expect.objectContaining({ code: 'split_area', state: 'reason' }));
    const refused = await convert([whole(one, '1')], { kind: 'direct' });
    expect(Object.keys(refused.body.fields)).toEqual(['reasons.split_area']);
    const reasons = { ...REASONS, split_area: 'Son de dos laboratorios con recursos y fechas distintas.' };
    expect((await convert([whole(one, '1')], { kind: 'direct', reasons })).status).toBe(201);
    const { rows } = await sql<{ reason: string }>`select reason from revision where subject_id = ${one.id}
      order by version desc limit 1`.execute(app.db);
    expect(rows[0]?.reason).toContain('dos laboratorios');
  });

  it('takes lines back where their draft is discarded', async () => {
    const one = await researched();
    const made = await convert([whole(one, '1')]);
    expect(await stateOf(one)).toEqual({ state: 'tendering', line: 'tendering' });
    const { body } = await send<AdminProcedure>(buyer, `/administracion/procedimientos/${made.body.id}`);
    const gone = await app.send(
      buyer,
      'DELETE',
      `/administracion/procedimientos/${made.body.id}`,
      undefined,
      {
        'if-match': `"${body.version}"`,
      },
    );
    expect(gone.status).toBeLessThan(300);
    expect(await stateOf(one)).toEqual({ state: 'research', line: null });
  });

  it('is followed by whoever asked: its procedure, its address once it is public, and whom it was awarded to', async () => {
    const one = await researched();
    const made = await convert([whole(one, '1')]);
    const see = async () =>
      (
        (await (await app.send('admin', 'GET', `/requisiciones/${one.folio}`)).json()) as {
          purchases: object[];
        }
      ).purchases;
    const own = { kind: 'procedure', number: made.body.number, lines: [1] };
    expect(await see()).toEqual([
      {
        ...own,
        says: '',
        isOpen: true,
        title: 'Reactivos para los laboratorios',
        slug: null,
        supplier: null,
        deliveredOn: null,
        closesOn: null,
        orders: [],
      },
    ]);
    await award(made.body.id, '9.00');
    await planted(app.db, sql`update procedure set public_state = 'awarded' where id = ${made.body.id}`);
    expect(await see()).toMatchObject([
      { ...own, says: 'Adjudicado', slug: expect.stringMatching(/./), supplier: 'Papelería' },
    ]);
  });

  it('is refused while quotations of the same lines are under way, which its page names, until they are cancelled', async () => {
    const one = await researched();
    await planted(
      app.db,
      sql`with q as (insert into quotation_request (folio, title, kind, state, buyer_id, regime, sent_at, closes_at)
          select 'SC-2026-77001', 'Reactivos', 'direct', 'sent', id, 'lineamientos_ug', now(), now() + interval '3 days'
          from officer order by id limit 1 returning id)
        insert into quotation_lot (id, request_id, number, description, unit, quantity, line_ids)
        select gen_random_uuid(), id, 1, 'Reactivo', 'KGM', 1, array[${one.lines[0]}]::uuid[] from q`,
    );
    const refused = await convert([whole(one, '1')]);
    expect([refused.status, refused.body.fields]).toEqual([
      409,
      {
        'quoted_SC-2026-77001':
          'De esos renglones ya se piden cotizaciones en SC-2026-77001 («Recibiendo cotizaciones»). Cancélala antes de hacer un procedimiento, con su razón: a quienes se invitó se les avisa.',
      },
    ]);
    const { purchases } = (await (await app.send('admin', 'GET', `/requisiciones/${one.folio}`)).json()) as {
      purchases: object[];
    };
    expect(purchases).toMatchObject([
      { kind: 'quotation', number: 'SC-2026-77001', says: 'Recibiendo cotizaciones', isOpen: true },
    ]);
    await sql`update quotation_request set state = 'cancelled', ended_at = now(), end_reason = 'changed'
      where folio = 'SC-2026-77001'`.execute(app.db);
    expect((await convert([whole(one, '1')])).status).toBe(201);
    // The other way round: what a procedure buys whole is quoted in it.
    const beside = await app.send(buyer, 'POST', '/administracion/cotizaciones', {
      kind: 'direct',
      title: 'Reactivos para los laboratorios',
      procedureId: null,
      requisitions: [one.folio],
    });
    expect([beside.status, ((await beside.json()) as { detail: string }).detail]).toEqual([
      409,
      'Esos renglones ya se compran completos en otros procedimientos: pide las cotizaciones desde ellos.',
    ]);
  });

  it('is followed to its end: ordered, being delivered, received, and closed once it is paid (lot_course)', async () => {
    const one = await researched();
    const made = await convert([whole(one, '1')]);
    const see = () => stateOf(one);
    const put = (what: ReturnType<typeof sql>) => planted(app.db, what);
    const orders = async () =>
      (await send<Requisition>('admin', `/requisiciones/${one.folio}`)).body.purchases[0]!.orders;
    // A contract that covers its lot decides it, also where no award was told lot by lot.
    await put(
      sql`update procedure set status = 'contracted', published_at = now() where id = ${made.body.id}`,
    );
    await put(sql`with s as (insert into supplier (name, number, rfc, status) values ('Papelería', 'P-97', 'PPA990101AB1', 'active') returning id),
        c as (insert into contract (procedure_id, number, title, supplier_name, supplier_id, amount, signed_on)
          select ${made.body.id}, 'C-97', 'Reactivos', 'Papelería', id, 11.60, current_date from s returning id)
      insert into contract_lot (contract_id, lot_id) select c.id, l.id from c, lot l where l.procedure_id = ${made.body.id}`);
    const settle = () => sql`select settle_bought_lines(${one.lines}::uuid[])`.execute(app.db);
    await settle();
    expect(await see()).toEqual({ state: 'ordered', line: 'ordered' });
    await put(sql`with o as (insert into purchase_order (contract_id, supplier_id, number, state, buyer_id, object, due_on, issued_at, answer_by, token_hash, link_until)
        select c.id, c.supplier_id, 'P-2026-97001', 'accepted', (select id from officer order by id limit 1), 'Reactivos', current_date, now(),
          current_date, decode(repeat('97', 32), 'hex'), now() from contract c where c.number = 'C-97' returning id)
      insert into purchase_order_line (id, order_id, number, lot_id, description, quantity, unit, unit_price)
      select gen_random_uuid(), o.id, 1, l.id, 'Reactivo', '1', 'KGM', '10' from o, lot l where l.procedure_id = ${made.body.id}`);
    await settle();
    expect(await see()).toEqual({ state: 'receiving', line: 'receiving' });
    const line = { description: 'Reactivo', quantity: '1', unit: 'KGM', unitPrice: '10' };
    const told = { number: 'P-2026-97001', supplier: 'Papelería', buysMore: false };
    expect(await orders()).toMatchObject([
      { ...told, state: 'accepted', lines: [{ ...line, accepted: '0' }], receipts: [] },
    ]);
    await put(sql`with r as (insert into receipt (id, order_id, number, state, receiver_id, device_at, accept_by, decided_at, note, replace_by)
        select gen_random_uuid(), id, 'RE-96', 'rejected', buyer_id, now(), current_date, now(), 'La caja venía mojada.', current_date + 5
        from purchase_order where number = 'P-2026-97001' returning id, order_id)
      insert into receipt_line (receipt_id, line_id, arrived, rejected, reason)
      select r.id, l.id, 1, 1, 'damaged' from r join purchase_order_line l on l.order_id = r.order_id`);
    const rejected = {
      number: 'RE-96',
      state: 'rejected',
      note: 'La caja venía mojada.',
      replaceBy: expect.stringMatching(/^\d{4}-/),
    };
    expect((await orders())[0]!.receipts).toEqual([
      expect.objectContaining({
        ...rejected,
        isReplaced: false,
        lines: [
          {
            number: 1,
            description: 'Reactivo',
            unit: 'KGM',
            arrived: '1',
            accepted: '0',
            rejected: '1',
            reason: 'damaged',
          },
        ],
      }),
    ]);
    await put(sql`with r as (insert into receipt (id, order_id, number, state, receiver_id, device_at, accept_by, decided_at)
        select gen_random_uuid(), id, 'RE-97', 'accepted', buyer_id, now(), current_date, now() from purchase_order
        where number = 'P-2026-97001' returning id, order_id)
      insert into receipt_line (receipt_id, line_id, arrived, accepted)
      select r.id, l.id, 1, 1 from r join purchase_order_line l on l.order_id = r.order_id`);
    await settle();
    expect(await see()).toEqual({ state: 'received', line: 'received' });
    expect(await orders()).toMatchObject([
      {
        ...told,
        lines: [{ ...line, accepted: '1' }],
        receipts: [{ number: 'RE-97' }, { ...rejected, isReplaced: true }],
      },
    ]);
    await put(sql`update purchase_order set state = 'settled' where number = 'P-2026-97001'`);
    await settle();
    expect(await see()).toEqual({ state: 'closed', line: 'closed' });
  });

  it('tells that what failed is decided again by whoever asked', async () => {
    const one = await researched();
    const made = await convert([whole(one, '1')]);
    await planted(app.db, sql`update procedure set status = 'unsuccessful' where id = ${made.body.id}`);
    await planted(app.db, sql`update lot set status = 'unsuccessful' where procedure_id = ${made.body.id}`);
    expect(await stateOf(one)).toEqual({ state: 'failed', line: 'failed' });
    // It waits for them, in their list as in «Mi trabajo», with a day.
    const { rows } =
      await sql`select w.kind, w.owner_id = r.requester_id "isTheirs", w.due_on > current_date "isAhead"
      from waiting_item w join requisition r on r.folio = w.place where r.folio = ${one.folio}`.execute(
        app.db,
      );
    expect(rows).toEqual([{ kind: 'requisition_failed', isTheirs: true, isAhead: true }]);
    const { rows: people } = await sql<{ id: string }>`
      select requester_id id from requisition where folio = ${one.folio}`.execute(app.db);
    expect((await countOwn(app.db, people[0]?.id ?? '')).waiting).toBe(1);
  });
});

/** The award of the only lot of a procedure, as its own act leaves it. */
async function award(procedureId: string, amount: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from lot where procedure_id = ${procedureId}`.execute(
    app.db,
  );
  const lotId = rows[0]!.id;
  await planted(app.db, sql`insert into award_decision (procedure_id) values (${procedureId})`);
  await planted(
    app.db,
    sql`insert into award (lot_id, procedure_id, status, amount, supplier_name) values (${lotId}, ${procedureId}, 'awarded', ${amount}, 'Papelería')`,
  );
  await planted(app.db, sql`update lot set status = 'awarded' where id = ${lotId}`);
  await planted(app.db, sql`update procedure set status = 'awarded' where id = ${procedureId}`);
}
