import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OfAreaRow, RequisitionForDecision } from '#contract/requisition-desk.ts';
import { startTestApp, type Caller, type TestApp } from '#server/kit/test-app.ts';
import { planted } from '#server/kit/test-planted.ts';
import { termWords } from './requisition-mails.ts';
import {
  decide,
  holder,
  onlyTelling,
  plantAreas,
  plantPeople,
  plantRequisition,
} from './test-requisition-course.ts';

let app: TestApp;
let areas: Record<'division' | 'department' | 'laboratory' | 'other', string>;
let head: Caller;
let dean: Caller;

beforeAll(async () => {
  app = await startTestApp();
  areas = await plantAreas(app.db, {
    division: null,
    department: 'division',
    laboratory: 'department',
    other: null,
  });
  head = await holder(app.db, 'head', 'area_approver', { areaId: areas.department, upTo: '50000.00' });
  dean = await holder(app.db, 'dean', 'area_approver', { areaId: areas.division });
  await holder(app.db, 'elena', 'requester', { areaId: areas.department });
});
afterAll(() => app.stop());

const approve = (who: Caller, one: { folio: string }, seenLines = 1, version?: number) =>
  decide(app, who, one, {
    path: 'autorizacion',
    body: { seenLines },
    ...(version !== undefined && { version }),
  });
const waitsFor = async ({ folio }: { folio: string }) =>
  (
    await sql<{ owner: string | null; kind: string }>`select owner_id owner, kind from waiting_item
      where place = ${folio} order by owner_id`.execute(app.db)
  ).rows;
const ofArea = async (who: Caller, { folio }: { folio: string }) => {
  const answer = (await (await app.send(who, 'GET', '/por-autorizar')).json()) as { ofArea: OfAreaRow[] };
  return answer.ofArea.filter((row) => row.folio === folio);
};
const mailsTo = async (who: string) =>
  (
    await sql<{
      subject: string;
    }>`select subject from mail_outbox where to_address = ${`${who}@universidad.example`}
      order by created_at`.execute(app.db)
  ).rows.map(({ subject }) => subject);

describe('Authorising a requisition (requisition_turn, follow_requisitions)', () => {
  it('is done by the nearest holder of the function, for whom it waits; it goes on to the next step with a mail', async () => {
    const one = await plantRequisition(app.db, {
      areaId: areas.laboratory,
      steps: [{}, { areaId: areas.division }, { kind: 'funds', function: 'budget_officer' }],
    });
    expect(await waitsFor(one)).toEqual([{ owner: 'head', kind: 'requisition_approval' }]);
    // Whoever authorises above reads with whom it is; whoever decides it has it in their own list.
    expect(await ofArea(dean, one)).toMatchObject([{ people: ['Persona head'], state: 'approval' }]);
    expect(await ofArea(head, one)).toEqual([]);
    expect(await ofArea('guest:elena', one)).toEqual([]);
    const said = await sql<{
      detail: string;
    }>`select detail from waiting_item where place = ${one.folio}`.execute(app.db);
    expect(said.rows).toEqual([{ detail: 'Persona elena, $1,160.00 con IVA' }]);
    const first = await approve(head, one);
    expect(first).toMatchObject({
      status: 200,
      body: { state: 'approval', next: 'Persona dean', version: 2 },
    });
    expect(await waitsFor(one)).toEqual([{ owner: 'dean', kind: 'requisition_approval' }]);
    expect((await mailsTo('dean')).at(-1)).toMatch(
      new RegExp(`^Por autorizar: ${one.folio} Compra de prueba \\d+, a más tardar el `),
    );
    expect(termWords(null)).toBe('sin fecha límite');
    expect(await approve(dean, one)).toMatchObject({ status: 200, body: { state: 'funds', next: null } });
    expect(await waitsFor(one)).toEqual([{ kind: 'requisition_funds', owner: null }]);
  });

  it('V6 is refused to whoever asked for it (S1), and waits for whoever is above', async () => {
    const one = await plantRequisition(app.db, { areaId: areas.department, requester: 'head' });
    expect(await waitsFor(one)).toEqual([{ owner: 'dean', kind: 'requisition_approval' }]);
    expect(await approve(head, one)).toMatchObject({
      status: 403,
      body: {
        code: 'separation_of_duties',
        detail: expect.stringMatching(/^Tú la solicitaste; la autoriza otra persona\./),
      },
    });
    expect(await approve(dean, one)).toMatchObject({ status: 200 });
  });

  it('V8 above the amount of a function it is refused, with whose it is', async () => {
    const one = await plantRequisition(app.db, {
      areaId: areas.department,
      net: '80000.00',
      steps: [{ amount: '80000.00' }],
    });
    expect(await approve(head, one)).toMatchObject({
      status: 403,
      body: { detail: 'Tu función llega a $50,000.00 sin IVA; esta la decide Persona dean.' },
    });
    expect(await waitsFor(one)).toEqual([{ owner: 'dean', kind: 'requisition_approval' }]);
  });

  it('is refused to whoever holds nothing, another function, the function in another area, or held it', async () => {
    const one = await plantRequisition(app.db, { areaId: areas.department });
    const buyer = await holder(app.db, 'buyer-only', 'buyer');
    const elsewhere = await holder(app.db, 'elsewhere', 'area_approver', { areaId: areas.other });
    const former = await holder(app.db, 'former', 'area_approver', {
      areaId: areas.department,
      until: '2026-01-31',
    });
    for (const who of [buyer, elsewhere, former, 'guest', 'stranger'] as const)
      expect([who, (await approve(who, one)).status]).toEqual([who, who === 'stranger' ? 401 : 403]);
  });

  it('asks that all lines were seen', async () => {
    const one = await plantRequisition(app.db, { areaId: areas.department, lines: [{}, {}, {}] });
    expect(await approve(head, one, 2)).toMatchObject({
      status: 422,
      body: { fields: { seenLines: 'Revisa sus 3 renglones antes de autorizar.' } },
    });
    expect(await approve(head, one, 3)).toMatchObject({ status: 200 });
  });

  it('of two at once one decides, and the other is told', async () => {
    const one = await plantRequisition(app.db, { areaId: areas.department });
    const question = { reason: 'price', text: 'El precio está por encima del de octubre.' };
    const answers = await Promise.all([
      approve(dean, one, 1, 1),
      decide(app, head, one, { path: 'devolucion', body: question, version: 1 }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { rows } = await sql<{
      act: string;
    }>`select act from requisition_act where requisition_id = ${one.id}
      and act in ('approve', 'return')`.execute(app.db);
    expect(rows).toHaveLength(1);
    expect(await approve(head, one, 1, 1)).toMatchObject({ status: 409 });
  });

  it('of a step of all its holders goes on with the last of them', async () => {
    const one = await plantRequisition(app.db, {
      areaId: areas.other,
      steps: [{ rule: 'all', function: 'finance_head' }],
    });
    const [first, second] = [
      await holder(app.db, 'one-of-two', 'finance_head'),
      await holder(app.db, 'two-of-two', 'finance_head'),
    ];
    expect(await approve(first, one)).toMatchObject({
      status: 200,
      body: { state: 'approval', next: 'Persona two-of-two' },
    });
    expect(await approve(second, one)).toMatchObject({ status: 200, body: { state: 'unassigned' } });
  });

  it('opens what is parallel together, and goes on when all of it is decided', async () => {
    const one = await plantRequisition(app.db, {
      areaId: areas.department,
      steps: [
        { number: 1 },
        { number: 1, areaId: areas.other, isOpen: true },
        { number: 2, areaId: areas.division },
      ],
    });
    const other = await holder(app.db, 'other-head', 'area_approver', { areaId: areas.other });
    expect(await approve(head, one)).toMatchObject({ body: { state: 'approval' } });
    expect((await waitsFor(one)).map(({ owner }) => owner)).not.toContain('dean');
    expect(await approve(other, one)).toMatchObject({ body: { next: 'Persona dean' } });
  });

  it('waits for the role Administrador where nobody holds the function', async () => {
    const one = await plantRequisition(app.db, {
      areaId: areas.other,
      steps: [{ function: 'committee_secretary' }],
    });
    expect(await waitsFor(one)).toEqual([{ owner: null, kind: 'requisition_approval' }]);
    const list = (await (await app.send('admin', 'GET', '/por-autorizar')).json()) as {
      rows: { folio: string }[];
    };
    expect(list.rows.map(({ folio }) => folio)).toContain(one.folio);
    await plantPeople(app.db, ['admin']);
    expect(await approve('admin', one)).toMatchObject({ status: 200 });
  });

  it('lists what waits for a person, the first due first, and nothing of others', async () => {
    const own = await plantRequisition(app.db, { areaId: areas.laboratory });
    const list = async (who: Caller) =>
      (
        (await (await app.send(who, 'GET', '/por-autorizar')).json()) as { rows: { folio: string }[] }
      ).rows.map(({ folio }) => folio);
    expect(await list(head)).toContain(own.folio);
    expect(await list(dean)).not.toContain(own.folio);
    expect(await list('guest:elena')).toEqual([]);
    expect((await app.send('guest', 'GET', '/por-autorizar')).status).toBe(403);
  });

  it('of several decides each by itself', async () => {
    const good = await plantRequisition(app.db, { areaId: areas.department });
    const own = await plantRequisition(app.db, { areaId: areas.department, requester: 'head' });
    const items = [good, own].map(({ folio }) => ({ folio, version: 1, seenLines: 1 }));
    const answer = await app.send(head, 'POST', '/por-autorizar/autorizaciones', { items });
    expect(await answer.json()).toEqual({
      results: [
        { folio: good.folio, problem: null, result: expect.objectContaining({ state: 'unassigned' }) },
        {
          folio: own.folio,
          problem: expect.stringMatching(/^Tú la solicitaste; la autoriza otra persona\./),
          result: null,
        },
      ],
    });
    const many = Array.from({ length: 51 }, () => items[0]!);
    expect((await app.send(head, 'POST', '/por-autorizar/autorizaciones', { items: many })).status).toBe(422);
  });
});

describe('What whoever decides sees', () => {
  const see = async (who: Caller, { folio }: { folio: string }) => {
    const answer = await app.send(who, 'GET', `/por-autorizar/${folio}`);
    return { status: answer.status, body: (await answer.json()) as RequisitionForDecision };
  };

  it('is the whole requisition, that they may decide it, and who follows', async () => {
    const one = await plantRequisition(app.db, {
      areaId: areas.laboratory,
      steps: [{}, { areaId: areas.division }],
    });
    expect(await see(head, one)).toMatchObject({
      status: 200,
      body: {
        turn: 'approval',
        stop: null,
        next: [{ name: 'Persona dean' }],
        changes: [],
        requisition: {
          folio: one.folio,
          requester: 'Persona elena',
          lines: [{ number: 1, amount: '10.00' }],
        },
      },
    });
  });

  it('says instead of a button why they decide nothing', async () => {
    const own = await plantRequisition(app.db, { areaId: areas.department, requester: 'head' });
    expect((await see(head, own)).body.stop).toMatch(/^Tú la solicitaste; la autoriza otra persona\./);
    const big = await plantRequisition(app.db, { areaId: areas.department, steps: [{ amount: '80000.00' }] });
    expect((await see(head, big)).body.stop).toBe(
      'Tu función llega a $50,000.00 sin IVA; esta la decide Persona dean.',
    );
    const done = await plantRequisition(app.db, { areaId: areas.department });
    await approve(dean, done);
    expect((await see(head, done)).body.stop).toMatch(
      /^Autorizada por Persona dean el .+ h\. Está «recibida»\.$/,
    );
  });

  it('is there also where the step names another area, and for nobody else', async () => {
    const one = await plantRequisition(app.db, {
      areaId: areas.laboratory,
      steps: [{ areaId: areas.other, function: 'committee_secretary' }],
    });
    const secretary = await holder(app.db, 'secretary', 'committee_secretary', { areaId: areas.other });
    expect(await see(secretary, one)).toMatchObject({ status: 200, body: { stop: null } });
    const stranger = await holder(app.db, 'of-elsewhere', 'requester', { areaId: areas.other });
    expect((await see(stranger, one)).status).toBe(404);
  });

  it('V7 skips a substitute who asked for it, and follows grants as they are given and ended', async () => {
    const one = await plantRequisition(app.db, { areaId: areas.department, requester: 'stand-in' });
    await app.db.transaction().execute(async (tx) => {
      const { rows } = await sql<{
        id: string;
      }>`insert into substitution (absent_id, absent_name, substitute_id,
          substitute_name, functions, kind, from_on, until_on, ground, proposed_by, proposed_by_name, accepted_at)
        values ('head', 'Persona head', 'stand-in', 'Persona stand-in', '{area_approver}', 'holidays', current_date - 1,
          current_date + 5, 'Oficio de prueba', 'head', 'Persona head', now()) returning id`.execute(tx);
      await sql`insert into function_grant (person_id, person_name, function, area_id, from_on, until_on, ground, parent_id,
          substitution_id, given_by, given_by_name)
        select 'stand-in', 'Persona stand-in', function, area_id, current_date - 1, current_date + 5, ground, id, ${rows[0]?.id},
          'head', 'Persona head' from function_grant where person_id = 'head'`.execute(tx);
    });
    const other = await plantRequisition(app.db, { areaId: areas.department });
    expect((await waitsFor(other)).map(({ owner }) => owner)).toEqual(['head', 'stand-in']);
    expect((await waitsFor(one)).map(({ owner }) => owner)).toEqual(['head']);
    expect(await approve('guest:stand-in', one)).toMatchObject({ status: 403 });
    await planted(
      app.db,
      sql`update substitution set ended_at = now(), ended_by = 'head', ended_by_name = 'Persona head'`,
    );
    expect((await waitsFor(other)).map(({ owner }) => owner)).toEqual(['head']);
    expect(await approve('guest:stand-in', other)).toMatchObject({ status: 403 });
  });
});

it('keeps exactly what waits by the facts', async () => {
  const kept = sql`select id, kind, owner_id, due_on from waiting_item where area = 'requisition_turn'`;
  const facts = sql`select id, kind, owner_id, due_on from waiting_of_requisition_turn`;
  const { rows } = await sql`(${kept} except ${facts}) union all (${facts} except ${kept})`.execute(app.db);
  expect(rows).toEqual([]);
  expect((await kept.execute(app.db)).rows.length).toBeGreaterThan(10);
});

describe('Returning and rejecting', () => {
  it('gives it back with a question at its field; the requester is asked by mail and nobody else waits', async () => {
    const one = await plantRequisition(app.db, { areaId: areas.department });
    const text = 'La mesa está por encima de la de octubre. ¿Puedes pedir otra cotización?';
    const body = { reason: 'price', text, about: [`lines/${one.lines[0]}/unitPrice`] };
    expect(await decide(app, head, one, { path: 'devolucion', body })).toMatchObject({
      status: 200,
      body: { state: 'returned' },
    });
    const { rows } =
      await sql`select q.field, q.reason, q.asked_by, r.goes_back_to, r.due_on from requisition_question q
      join requisition r on r.id = q.requisition_id where r.id = ${one.id}`.execute(app.db);
    expect(rows).toEqual([
      {
        field: body.about[0],
        reason: 'price',
        asked_by: 'head',
        goes_back_to: 'approval',
        due_on: expect.stringMatching(/^\d{4}-/),
      },
    ]);
    expect((await mailsTo('elena')).at(-1)).toBe(`Persona head pregunta por ${one.folio}`);
    expect(await approve(head, one)).toMatchObject({ status: 409, body: { code: 'state_conflict' } });
  });

  it.each([
    ['devolucion', { reason: 'price', text: 'Muy caro.' }, 'text'],
    ['devolucion', { reason: 'whatever', text: 'La mesa está por encima de la de octubre.' }, 'reason'],
    ['rechazo', { reason: 'not_due', text: 'No hace falta comprarla.' }, 'text'],
  ])('asks for a reason of the list and enough words: %s %j', async (path, body, field) => {
    const one = await plantRequisition(app.db, { areaId: areas.department });
    const answer = await decide(app, head, one, { path, body });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.fields as object)).toEqual([field]);
  });

  it('ends it without a purchase and tells all who acted', async () => {
    const one = await plantRequisition(app.db, {
      areaId: areas.department,
      steps: [{}, { areaId: areas.division }],
    });
    await approve(head, one);
    const text = 'El laboratorio de junto tiene dos que no se usan este año.';
    const answer = await decide(app, dean, one, { path: 'rechazo', body: { reason: 'not_due', text } });
    expect(answer).toMatchObject({ status: 200, body: { state: 'rejected' } });
    for (const who of ['elena', 'head'])
      expect((await mailsTo(who)).at(-1)).toBe(`${one.folio} fue rechazada: no procede comprarlo`);
    expect(await waitsFor(one)).toEqual([]);
  });
});

describe('A technical opinion', () => {
  const opine = (who: Caller, one: { folio: string }, lines: object[]) =>
    decide(app, who, one, { path: 'dictamen', body: { lines } });
  const plant = () =>
    plantRequisition(app.db, {
      areaId: areas.department,
      state: 'technical',
      lines: [{ partida: '51501' }, { partida: '21101' }],
      steps: [{ number: 0, kind: 'technical', areaId: null, line: '515' }, {}],
    });
  let reviewer: Caller;
  beforeAll(async () => {
    reviewer = await holder(app.db, 'reviewer', 'technical_reviewer', { lines: ['515'] });
  });

  it('is refused to whoever asked for it, and told where the unit only tells (S4)', async () => {
    const one = await plant();
    await sql`insert into requisition_act (requisition_id, act, person_id) values (${one.id}, 'write', 'reviewer')`.execute(
      app.db,
    );
    const body = [{ lineId: one.lines[0], verdict: 'favourable' }];
    expect(await opine(reviewer, one, body)).toMatchObject({
      status: 403,
      body: { code: 'separation_of_duties', detail: expect.stringMatching(/^Quien dictamina no solicita\./) },
    });
    await onlyTelling(app.db, async () => {
      const said = /Quien dictamina no solicita\..+nadie más tiene que confirmarlo; queda anotado\.$/;
      expect(await opine(reviewer, one, body)).toMatchObject({
        status: 200,
        body: { note: expect.stringMatching(said) },
      });
      const { rows } = await sql`select note from requisition_act
        where requisition_id = ${one.id} and act = 'opine'`.execute(app.db);
      expect(rows).toEqual([{ note: expect.stringMatching(said) }]);
    });
  });

  it('is given on the lines of its matter, and the requisition goes on to who authorises', async () => {
    const one = await plant();
    expect(await waitsFor(one)).toEqual([{ owner: 'reviewer', kind: 'requisition_opinion' }]);
    const text = 'Procede con 16 GB de memoria y garantía en sitio.';
    const lines = [{ lineId: one.lines[0], verdict: 'conditional', text }];
    expect(await opine(reviewer, one, lines)).toMatchObject({
      status: 200,
      body: { state: 'approval', next: 'Persona head' },
    });
    expect((await mailsTo('elena')).at(-1)).toBe(`Dictamen de ${one.folio}: favorable con condiciones`);
  });

  it('is of before once its line says something else, and of no other line', async () => {
    const one = await plant();
    const see = async () =>
      (
        (await (await app.send(head, 'GET', `/por-autorizar/${one.folio}`)).json()) as RequisitionForDecision
      ).opinions.map(({ isOfBefore }) => isOfBefore);
    await opine(reviewer, one, [{ lineId: one.lines[0], verdict: 'favourable' }]);
    // Its decision keeps what it was given on.
    await planted(app.db, sql`update requisition_step set seen_version = 2 where id = ${one.steps[0]}`);
    await planted(
      app.db,
      sql`update requisition_line set description = 'Otra cosa' where id = ${one.lines[1]}`,
    );
    expect(await see()).toEqual([false]);
    await planted(app.db, sql`update requisition_line set quantity = 4 where id = ${one.lines[0]}`);
    expect(await see()).toEqual([true]);
  });

  it('that is not favourable goes back to whoever asked, at its line', async () => {
    const one = await plant();
    const text = 'Ese equipo no llega a la red del edificio nuevo.';
    const lines = [{ lineId: one.lines[0], verdict: 'unfavourable', text }];
    expect(await opine(reviewer, one, lines)).toMatchObject({ status: 200, body: { state: 'returned' } });
    const { rows } =
      await sql`select field, text from requisition_question where requisition_id = ${one.id}`.execute(
        app.db,
      );
    expect(rows).toEqual([{ field: `lines/${one.lines[0]}`, text }]);
  });

  it('says why where it is not favourable, leaves no line of its matter out and takes none of another', async () => {
    const one = await plant();
    const [own, foreign] = one.lines;
    const answer = await opine(reviewer, one, [{ lineId: foreign, verdict: 'conditional', text: 'No.' }]);
    expect(answer.status).toBe(422);
    expect(answer.body.fields).toEqual({
      [`lines.${own}`]: 'Falta el sentido del renglón 1.',
      [`lines.${foreign}`]: 'Ese renglón no es de tu materia.',
    });
    expect(await opine(head, one, [{ lineId: own, verdict: 'favourable' }])).toMatchObject({ status: 403 });
  });
});
