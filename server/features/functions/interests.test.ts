import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DeclaredInterest } from '#contract/interests.ts';
import { paymentsOf, plantInvoice, type PlantedInvoice } from '#server/features/payments/test-payments.ts';
import { holder, plantAreas, plantPeople } from '#server/features/requisitions/test-requisition-course.ts';
import { CONTRACT_DRAFT } from '#server/features/procurement/procedure-change.ts';
import { change } from '#server/kit/change.ts';
import { transaction } from '#server/kit/db.ts';
import { allHappened, happenedToMany } from '#server/kit/events.ts';
import { OF_A_PURCHASE } from '#server/kit/interests.ts';
import { startTestApp, type Caller, type TestApp } from '#server/kit/test-app.ts';
import { planted } from '#server/kit/test-planted.ts';
import { plantGrant } from '#server/kit/test-functions.ts';
import { workAlone } from '#server/kit/test-second-person.ts';

const PLACE = '/administracion/intereses';
/** What waits beside the purchases. */
const OF_NO_PURCHASE = [
  'account_act',
  'alarm',
  'backup',
  'budget_message',
  'citation_review',
  'content',
  'content_term',
  'correction',
  'evaluation_period',
  'evaluation_proposal',
  'evaluation_reply',
  'hold',
  'import',
  'imported_firm',
  'integrity',
  'job',
  'list_term',
  'mail',
  'match',
  'petition',
  'profile_term',
  'related',
  'request',
  'substitution',
  'technical_opinion',
];
const SENTENCE = 'Declaraste un interés en este procedimiento.';
let app: TestApp;
let buyer: Caller;
let chain: PlantedInvoice;
let other: PlantedInvoice;
let draft: { id: string; version: number };

async function answer(caller: Caller, method: string, path: string, body?: unknown, version?: number) {
  const response = await app.send(caller, method, path, body, {
    ...(version !== undefined && { 'if-match': `"${version}"` }),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
}
const one = async (query: ReturnType<typeof sql<{ id: string }>>) =>
  (await planted(app.db, query)).rows[0]!.id;
const declare = (patch: Record<string, unknown> = {}, caller: Caller = buyer) =>
  answer(caller, 'POST', PLACE, {
    about: 'contract',
    id: chain.contractId,
    ground: 'family',
    bidder: 'Proveedora 1',
    words: 'Mi hermana es socia de la proveedora.',
    ...patch,
  });

beforeAll(async () => {
  app = await startTestApp();
  const areas = await plantAreas(app.db, { one: null });
  buyer = await holder(app.db, 'oscar', 'buyer');
  await plantGrant(app.db, { person: 'oscar', code: 'payables_officer' });
  await plantGrant(app.db, { person: 'oscar', code: 'people_keeper' });
  await plantPeople(app.db, ['buyer', 'receiver', 'verifier']);
  await workAlone(app.db);
  chain = await plantInvoice(app.db, { areaId: areas.one ?? '' });
  other = await plantInvoice(app.db, { areaId: areas.one ?? '' });
  await planted(
    app.db,
    sql`update purchase_order set buyer_id = 'oscar', state = 'rejected' where id = any(${[chain.orderId, other.orderId]})`,
  );
  await sql`select refresh_waiting('purchase_order', ${[chain.orderId, other.orderId]}::uuid[])`.execute(
    app.db,
  );
  draft = (await answer(buyer, 'POST', '/administracion/procedimientos', { kind: 'open', title: 'Sillas' }))
    .body;
});
afterAll(() => app.stop());

const owners = async () => {
  const { rows } = await sql<{ id: string; owner: string | null }>`
    select id, coalesce(handed_to, owner_id, taken_by) owner from waiting_item
    where area = 'purchase_order' and id = any(${[chain.orderId, other.orderId]}) `.execute(app.db);
  return Object.fromEntries(rows.map(({ id, owner }) => [id, owner]));
};

describe('an interest that somebody declares', () => {
  it('says on which record, the ground that the law names and what it is', async () => {
    expect(await owners()).toEqual({ [chain.orderId]: 'oscar', [other.orderId]: 'oscar' });
    expect((await declare({ ground: 'otro' })).body.fields).toEqual({
      ground: 'Elige el motivo, como lo nombra la ley.',
    });
    expect((await declare({ words: 'Sí' })).body.fields).toEqual({
      words: 'Explica en qué consiste, con 10 letras o más.',
    });
    expect((await declare({ id: crypto.randomUUID() })).status).toBe(404);
    expect((await declare({}, 'guest:nadie')).status).toBe(403);
    expect((await declare()).status).toBe(201);
    const again = await declare();
    expect([again.status, again.body.detail]).toEqual([409, expect.stringMatching(/^Ya lo declaraste el /)]);
  });

  it('keeps that person from every act of the purchase and of what hangs on it, in one place', async () => {
    const payment = await one(
      sql<{
        id: string;
      }>`insert into payment_order (supplier_id, author_id) values (${chain.supplierId}, 'buyer') returning id`,
    );
    await planted(
      app.db,
      sql`insert into payment_order_invoice (payment_order_id, invoice_id, gross, withheld, credits, net, is_live)
        values (${payment}, ${chain.id}, 0, 0, 0, 0, false)`,
    );
    const { rows } = await sql<{
      id: string;
    }>`select id from receipt where order_id = ${chain.orderId}`.execute(app.db);
    const things: Record<string, string | undefined> = {
      procedure: chain.procedureId,
      opening: chain.procedureId,
      award: chain.procedureId,
      clarifications: chain.procedureId,
      planning: chain.procedureId,
      procedure_schedule: chain.procedureId,
      act_minutes: `${chain.procedureId}:opening`,
      contract: chain.contractId,
      purchase_order: chain.orderId,
      receipt: rows[0]?.id,
      invoice: chain.id,
      payment_order: payment,
      dispute: await one(sql<{
        id: string;
      }>`insert into dispute (kind, number, authority, received_at, procedure_id)
        values ('dispute', 'INC-1', 'Secretaría de Prueba', now(), ${chain.procedureId}) returning id`),
      quotation_request: await one(sql<{
        id: string;
      }>`insert into quotation_request (folio, kind, regime, buyer_id, procedure_id, terms)
        values ('SC-2026-70001', 'direct', 'lineamientos_ug', 'buyer', ${chain.procedureId}, '{}') returning id`),
      requisition: await one(sql<{
        id: string;
      }>`with r as (insert into requisition (folio, state, requester_id, area_id, fiscal_year, title, sent_at, round)
          select 'RQ-1', 'research', 'buyer', id, 2026, 'Matraces', now(), 1 from area limit 1 returning id),
        i as (insert into requisition_line (requisition_id, number) select id, 1 from r returning id),
        s as (insert into lot_source (lot_id, line_id, quantity) select l.id, i.id, 1 from i, lot l where l.procedure_id = ${chain.procedureId})
        select id from r`),
    };
    const act = (subject: string, id: string, actorId: string) =>
      transaction(app.db, (tx) =>
        allHappened(tx, [
          { subject, id, version: null, fields: [], isPublic: false, operation: 'x', actorId },
        ]),
      );
    for (const [subject, id] of Object.entries(things)) {
      expect(id, subject).toBeDefined();
      await expect(act(subject, id ?? '', 'oscar'), subject).rejects.toMatchObject({
        code: 'separation_of_duties',
        message: expect.stringContaining(SENTENCE),
        details: { extra: { pair: 'S14' } },
      });
      await expect(act(subject, id ?? '', 'buyer'), subject).resolves.toBeUndefined();
    }
    await expect(
      transaction(app.db, (tx) =>
        happenedToMany(tx, {
          subject: 'invoice',
          ids: [chain.id],
          isPublic: false,
          operation: 'x',
          actorId: 'oscar',
        }),
      ),
    ).rejects.toThrow(SENTENCE);
    await expect(act('contract', other.contractId, 'oscar')).resolves.toBeUndefined();
  });

  it('is refused at the doors, also where the unit only tells of other pairs, and what hangs on another purchase is not', async () => {
    await sql`insert into instance_setting (key, value) values ('separacion-de-funciones', '{"mode":"tell"}')`.execute(
      app.db,
    );
    const payer = paymentsOf(app, buyer);
    const begun = await payer.begin(chain);
    expect([begun.status, begun.body.code, begun.body.extra?.pair]).toEqual([
      403,
      'separation_of_duties',
      'S14',
    ]);
    expect(begun.body.detail).toContain(SENTENCE);
    expect((await payer.begin(other)).status).toBe(201);
  });

  it('keeps them from deleting what hangs on it, which leaves nothing to look up', async () => {
    expect((await declare({ about: 'procedure', id: draft.id, ground: 'personal', bidder: '' })).status).toBe(
      201,
    );
    const gone = await answer(
      buyer,
      'DELETE',
      `/administracion/procedimientos/${draft.id}`,
      undefined,
      draft.version,
    );
    expect([gone.status, gone.body?.code]).toEqual([403, 'separation_of_duties']);
    const left = await one(
      sql<{
        id: string;
      }>`insert into contract_draft (procedure_id, form) values (${chain.procedureId}, '{}') returning id`,
    );
    await expect(
      transaction(app.db, (tx) =>
        change(
          tx,
          { ...CONTRACT_DRAFT, read: async () => ({}) as never },
          {
            id: left,
            version: 1,
            author: { person: { id: 'oscar' }, requestId: 'x' },
            operation: 'discardContractDraft',
          },
          () => sql`delete from contract_draft where id = ${left}`.execute(tx),
        ),
      ),
    ).rejects.toThrow(SENTENCE);
  });

  it('holds for another account of theirs and for whoever substitutes them', async () => {
    await plantGrant(app.db, { person: 'oscar', code: 'receiver', employeeId: 'E-7' });
    await plantGrant(app.db, { person: 'oscar-dos', code: 'buyer', employeeId: 'E-7' });
    await plantPeople(app.db, ['oscar-dos']);
    const gone = (caller: Caller, version: number) =>
      answer(caller, 'DELETE', `/administracion/procedimientos/${draft.id}`, undefined, version);
    const refused = await gone('guest:oscar-dos', draft.version);
    expect(refused.body.detail).toContain(SENTENCE);
    // Whoever declared nothing gets as far as the version that they name.
    expect((await gone('admin', 99)).body.code).toBe('version_conflict');
  });
});

describe('what waits for them of it', () => {
  it('is nobody’s, for whoever hands over work, and is not handed to them or taken by them', async () => {
    expect(await owners()).toEqual({ [chain.orderId]: null, [other.orderId]: 'oscar' });
    const hand = async (to: string, caller: Caller = 'admin') =>
      answer(caller, 'POST', '/administracion/pendientes/pase', {
        things: [{ area: 'purchase_order', id: chain.orderId }],
        to,
        reason: 'Reparto del día',
      });
    expect((await hand('oscar')).body).toMatchObject({
      done: 0,
      refused: [{ why: expect.stringContaining('declaró un interés en esta compra') }],
    });
    expect((await hand('oscar', buyer)).body.refused[0].why).toContain(SENTENCE);
    expect((await hand('buyer')).body.done).toBe(1);
    expect((await owners())[chain.orderId]).toBe('buyer');
    // As the portal mends what waits: by the same rule.
    const { rows } = await sql`select w.id from waiting_fact f join waiting_item w using (area, id)
      where f.owner_id is distinct from w.owner_id`.execute(app.db);
    expect(rows).toEqual([]);
  });

  it('goes with what they proposed and nobody decided', async () => {
    const mine = await one(sql<{
      id: string;
    }>`insert into decision_proposal (operation, kind, subject, record_type, record_id, target, what, title,
        note, place, asked, mark, changes, proposed_by)
      values ('x', 'contract', 'Procurement', 'procedure', ${other.procedureId}, '{}', 'Algo', 'Algo', '', '/', '{}', '1', '[]', 'oscar') returning id`);
    expect((await declare({ about: 'purchase_order', id: other.orderId })).status).toBe(201);
    const { rows } = await sql<{
      status: string;
    }>`select status from decision_proposal where id = ${mine}`.execute(app.db);
    expect(rows[0]?.status).toBe('taken_back');
    expect((await owners())[other.orderId]).toBeNull();
  });
});

describe('the purchase to which a thing belongs', () => {
  const bodyOf = async (name: string) => {
    const { rows } = await sql<{ text: string }>`select pg_get_functiondef(${name}::regproc) text`.execute(
      app.db,
    );
    return rows[0]?.text ?? '';
  };

  it('is known of every kind that purchase_roots tells, and interests_among finds who declared one in it', async () => {
    const { rows } = await sql<{ id: string }>`select distinct person_id id
      from interests_among(array(select purchase_roots('invoice', ${[chain.id]}::text[])), '{oscar,buyer}')`.execute(
      app.db,
    );
    expect(rows).toEqual([{ id: 'oscar' }]);
    const told = [...(await bodyOf('purchase_roots')).matchAll(/kind (?:= ('[^']+')|in \(([^)]+)\))/g)]
      .flatMap(([, one, several]) => (one ?? several ?? '').split(','))
      .map((kind) => kind.trim().slice(1, -1));
    expect(told.toSorted()).toEqual([...OF_A_PURCHASE].toSorted());
  });

  it('is known of each area of what waits, or the area is of no purchase; owner_without_interest and follow_interests ask it', async () => {
    const { rows } = await sql<{
      area: string;
    }>`select replace(viewname, 'waiting_of_', '') area from pg_views
      where schemaname = 'public' and viewname like 'waiting\\_of\\_%'`.execute(app.db);
    const known = await bodyOf('waiting_roots');
    expect(rows.length).toBeGreaterThan(40);
    expect(
      rows
        .map(({ area }) => area)
        .filter((area) => !known.includes(`'${area}'`))
        .toSorted(),
    ).toEqual(OF_NO_PURCHASE);
    for (const name of ['owner_without_interest', 'follow_interests'])
      expect(await bodyOf(name)).toContain('waiting_roots');
  });
});

describe('who reads it and who takes it back', () => {
  const list = async (caller: Caller) => answer(caller, 'GET', PLACE);
  const read = async (caller: Caller) =>
    (await answer(caller, 'GET', `${PLACE}/registro?tipo=invoice&clave=${chain.id}`)).body as {
      refusal: string | null;
      rows: DeclaredInterest[];
    };

  it('auditors and the head read all of it, everybody else their own', async () => {
    await holder(app.db, 'julia', 'auditor');
    await holder(app.db, 'beatriz', 'finance_head');
    await holder(app.db, 'elena', 'requester');
    for (const caller of ['guest:julia', 'guest:beatriz'] as const) {
      expect((await list(caller)).body.rows).toHaveLength(3);
      expect((await read(caller)).rows).toMatchObject([
        {
          person: 'Persona oscar',
          ground: 'family',
          bidder: 'Proveedora 1',
          takenBack: null,
          mayTakeBack: false,
        },
      ]);
    }
    expect((await list('guest:elena')).status).toBe(403);
    expect(await read('guest:elena')).toEqual({ refusal: null, rows: [] });
    expect(await read(buyer)).toMatchObject({
      refusal: expect.stringContaining(SENTENCE),
      rows: [{ bidder: 'Proveedora 1' }],
    });
  });

  it('a second person alone takes it back, with its reason, and it is told in the log', async () => {
    const [row] = (await read('admin')).rows;
    const back = (caller: Caller, reason: string) =>
      answer(caller, 'POST', `${PLACE}/${row?.id}/retiro`, { reason }, row?.version);
    const why = 'La hermana vendió sus acciones en 2023.';
    const own = await back(buyer, why);
    expect([own.status, own.body.detail]).toEqual([403, 'Lo retira otra persona, no quien lo declaró.']);
    expect((await back('guest:julia', why)).status).toBe(403);
    expect((await back('admin', 'No')).body.fields).toEqual({
      reason: 'Escribe por qué ya no lo hay o no lo hubo, con 10 letras o más.',
    });
    expect((await back('admin', why)).status).toBe(204);
    expect((await read(buyer)).refusal).toBeNull();
    expect((await read('guest:julia')).rows).toMatchObject([{ takenBack: { by: 'Persona admin', why } }]);
    expect((await paymentsOf(app, buyer).begin(chain)).status).toBe(201);
    // It was handed over meanwhile: it stays there.
    expect((await owners())[chain.orderId]).not.toBeNull();
    const { rows } = await sql<{
      operation: string;
      about: string;
      reason: string | null;
    }>`select operation, about, reason from audit_log
      where subject_type = 'declared_interest' order by id`.execute(app.db);
    expect(rows.map(({ operation }) => operation)).toEqual([
      'interest.declare',
      'interest.declare',
      'interest.declare',
      'interest.takeBack',
    ]);
    expect(rows[3]).toMatchObject({ reason: why, about: expect.stringContaining('Persona oscar') });
  });
});
