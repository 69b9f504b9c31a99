import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ComparisonSave, ComparisonView } from '#contract/comparisons.ts';
import type { Problem } from '#contract/errors.ts';
import { startTestApp, type Caller, type TestApp } from '#server/kit/test-app.ts';
import { plantGrant } from '#server/kit/test-functions.ts';
import { evaluateComparison } from '#contract/rules/quotation/proposal.ts';
import { decide as decideBids } from '#server/features/procurement/test-awards.ts';
import { addPublicDocument, completeDraft } from '#server/features/procurement/test-procedures.ts';
import {
  plantPeople,
  requisitionCalls,
  testLine,
  type RequisitionPeople,
} from '#server/features/requisitions/test-requisitions.ts';
import { plantOpened, type PlantedRequest } from './test-quotations.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

type Answered = ComparisonView & Problem;
async function ask(caller: Caller, method: string, path: string, body?: unknown, version?: number) {
  const headers: Record<string, string> = version === undefined ? {} : { 'if-match': `"${version}"` };
  const answer = await app.send(caller, method, path, body, headers);
  return { status: answer.status, body: (await answer.json()) as Answered };
}
const place = ({ folio }: PlantedRequest) => `/administracion/cotizaciones/${folio}`;
const read = (request: PlantedRequest, caller: Caller = 'admin') =>
  ask(caller, 'GET', `${place(request)}/comparativo`);
const save = (request: PlantedRequest, body: ComparisonSave, version = 0) =>
  ask('admin', 'PUT', `${place(request)}/comparativo`, body, version);
const decide = (
  request: PlantedRequest,
  version: number,
  body: object = { outcome: 'award' },
  caller: Caller = 'admin',
) => ask(caller, 'POST', `${place(request)}/fallo`, body, version);
/** Confirms what waits of a request. */
async function confirm(request: PlantedRequest, caller: Caller) {
  const listed = await app.send(
    caller,
    'GET',
    `/administracion/propuestas?tipo=quotation_request&registro=${request.id}`,
  );
  const { rows } = (await listed.json()) as { rows: { id: string; isStale: boolean }[] };
  const [first] = rows;
  const answer = await ask(caller, 'POST', `/administracion/propuestas/${first?.id}/confirmacion`);
  return { ...answer, isStale: first?.isStale };
}
const stateOf = async ({ id }: PlantedRequest) =>
  (await sql<{ state: string }>`select state from quotation_request where id = ${id}`.execute(app.db)).rows[0]
    ?.state;
const mailsOf = async ({ folio }: PlantedRequest) =>
  (
    await sql<{ text: string; sentAt: Date }>`select text, created_at "sentAt" from mail_outbox
      where template = 'quotation_result' and subject like ${`%${folio}%`} order by text`.execute(app.db)
  ).rows;
/** Somebody else of the unit works here. */
const beside = () =>
  sql`insert into officer (id, name, last_seen) values ('other-admin', 'Persona other-admin', now()), ('admin', 'Persona admin', now())
    on conflict (id) do update set last_seen = now()`.execute(app.db);

const REQUIREMENTS = [
  { code: 'power', text: 'Potencia de 500 W', affectsSolvency: true },
  { code: 'format', text: 'Formato propio', affectsSolvency: false },
];
const result = (
  { lots, suppliers }: PlantedRequest,
  at: number,
  more: { code?: string; result?: 'meets' | 'fails' | 'alternative' } = {},
) => {
  const { code = 'power', result: given = 'meets' } = more;
  const [lotId, bidderId] = [lots[0] ?? '', suppliers[at] ?? ''];
  return {
    id: `${bidderId}.${lotId}.${code}`,
    bidderId,
    lotId,
    code,
    document: 'Ficha técnica',
    page: '6',
    result: given,
    reason: given === 'fails' ? 'La potencia que ofrece es de 400 W.' : null,
    ground: null,
  };
};

describe('a comparison', () => {
  it('is read by nobody before the opening, not even how many there are', async () => {
    const closed = await plantOpened(app.db, [['10', '12']], { state: 'closed' });
    expect(await read(closed)).toMatchObject({ status: 409, body: { code: 'state_conflict' } });
    expect((await read(closed, 'guest')).status).toBe(403);
  });

  it('shows prices as they were opened, with their totals from the unit price', async () => {
    const request = await plantOpened(app.db, [['10.333333', null]], { quantity: '3' });
    const { body } = await read(request);
    expect(body.bidders.map(({ name }) => name)).toEqual(['Proveedor A', 'Proveedor B']);
    expect(body.offers).toMatchObject([
      { unitPrice: '10.333333', amount: '31.00', declined: null },
      { unitPrice: null, amount: null, declined: 'No lo vendo' },
    ]);
    expect(body.mayWrite).toBe(true);
  });

  it('is read, not written, by whoever only consults', async () => {
    const request = await plantOpened(app.db, [['10']]);
    await plantGrant(app.db, { person: 'auditora', code: 'auditor' });
    const { status, body } = await read(request, 'guest:auditora');
    expect([status, body.mayWrite]).toEqual([200, false]);
    const written = await ask('guest:auditora', 'PUT', `${place(request)}/comparativo`, {}, 0);
    expect(written.status).toBe(403);
  });

  it('throws out by what affects solvency alone, with reason and page', async () => {
    const request = await plantOpened(app.db, [['10', '12']], { requirements: REQUIREMENTS });
    const format = await save(request, {
      solvency: [result(request, 0, { code: 'format', result: 'fails' })],
    });
    expect(format.status).toBe(422);
    expect(format.body.fields?.['solvency.0']).toMatch(/no afecta la solvencia/);
    const silent = { ...result(request, 0, { result: 'fails' }), reason: 'No' };
    expect((await save(request, { solvency: [silent] })).status).toBe(422);
    const written = await save(request, { solvency: [result(request, 0, { result: 'fails' })] });
    expect(written).toMatchObject({ status: 200, body: { version: 1 } });
  });

  it('joins what two people write of different offers', async () => {
    const request = await plantOpened(app.db, [['10', '12']], { requirements: REQUIREMENTS });
    await save(request, { solvency: [result(request, 0)] });
    const joined = await save(request, { solvency: [result(request, 1)], seen: { solvency: [] } }, 0);
    expect(joined.body.solvency.map(({ bidderId }) => bidderId).toSorted()).toEqual(
      request.suppliers.toSorted(),
    );
  });

  it('counts from the median of the market research of the same lines', async () => {
    const { rows } = await sql<{ id: string }>`select gen_random_uuid() id`.execute(app.db);
    const lineIds = rows.map(({ id }) => id);
    const research = await plantOpened(app.db, [['95000', '100000', '104000', '130000']], {
      kind: 'research',
      lineIds,
    });
    const done = await decide(research, 0);
    expect([done.status, await stateOf(research)]).toEqual([200, 'decided']);
    expect(await mailsOf(research)).toEqual([]);
    const request = await plantOpened(app.db, [['112200', '112200.01']], { lineIds });
    const { body } = await read(request);
    expect(body.lots[0]?.median).toBe('102000.00');
  });

  it('goes out as a file with a row for each offer', async () => {
    const request = await plantOpened(app.db, [['10', '12']]);
    const answer = await app.send('admin', 'GET', `${place(request)}/comparativo/archivo?formato=json`);
    expect(await answer.json()).toMatchObject([
      { proveedor: 'Proveedor A', total: '10.00', lugar: 1, se_propone: '10.00' },
      { proveedor: 'Proveedor B', total: '12.00', lugar: 2, sobre_la_mas_baja: '20.0', se_propone: null },
    ]);
  });
});

describe('an award of quotations', () => {
  it('is proposed by one person and given by another, and everybody hears of it at once', async () => {
    await beside();
    const request = await plantOpened(app.db, [
      ['10', '12'],
      ['30', '25'],
    ]);
    await save(request, { goOnReason: 'Nada más que decir de esta compra.' });
    const proposed = await decide(request, 1);
    expect(proposed).toMatchObject({ status: 202, body: { code: 'decision_proposed' } });
    expect([await stateOf(request), await mailsOf(request)]).toEqual(['opened', []]);
    // It waits for the second person alone, until the offers lapse.
    const { rows: waiting } = await sql<{
      kind: string;
      isDue: boolean;
    }>`select kind, due_at is not null "isDue"
      from waiting_item where note = ${request.folio}`.execute(app.db);
    expect(waiting).toEqual([{ kind: 'decision_review', isDue: true }]);
    const given = await confirm(request, 'other-admin');
    expect([given.status, await stateOf(request)]).toEqual([200, 'decided']);
    const { body } = await read(request);
    expect(body.awards.map(({ bidderId, amount }) => [bidderId, amount]).toSorted()).toEqual(
      [
        [request.suppliers[0], '10.00'],
        [request.suppliers[1], '25.00'],
      ].toSorted(),
    );
    const mails = await mailsOf(request);
    expect(mails).toHaveLength(2);
    expect(new Set(mails.map(({ sentAt }) => sentAt.getTime())).size).toBe(1);
    expect(mails[0]?.text).toContain(
      'Partida 2. Partida 2: la gana Proveedor B, por $25.00 sin IVA. Quedaste en 2.º lugar.',
    );
    expect(mails[0]?.text).toContain('Partida 1. Partida 1: se te adjudica, por $10.00 sin IVA.');
  });

  it('that something changed under is not given as it was proposed', async () => {
    await beside();
    const request = await plantOpened(app.db, [['10', '12']]);
    expect((await decide(request, 0)).status).toBe(202);
    await save(request, { goOnReason: 'Se agregó una razón después de proponer.' });
    const given = await confirm(request, 'other-admin');
    expect(given).toMatchObject({ isStale: true, status: 409 });
    expect(await stateOf(request)).toBe('opened');
  });

  it('is not confirmed by whoever wrote the comparison or chose the invitees (S5)', async () => {
    await beside();
    const request = await plantOpened(app.db, [['10', '12']]);
    await ask('other-admin', 'PUT', `${place(request)}/comparativo`, { goOnReason: '' }, 0);
    expect((await decide(request, 1)).status).toBe(202);
    expect(await confirm(request, 'other-admin')).toMatchObject({
      status: 403,
      body: { code: 'separation_of_duties' },
    });
    expect(await stateOf(request)).toBe('opened');
  });

  it('waits for every result, and for a reason where fewer came than asked', async () => {
    await beside();
    const pending = await plantOpened(app.db, [['10', '12']], { requirements: REQUIREMENTS });
    expect((await decide(pending, 0)).body.detail).toBe('Faltan 2 calificaciones.');
    const few = await plantOpened(app.db, [['10']], { minimum: 2 });
    expect((await decide(few, 0)).body.detail).toMatch(
      /^La partida 1 tiene menos cotizaciones que las pedidas/,
    );
    await save(few, { goOnReason: 'Los demás invitados avisaron que no fabrican esto.' });
    expect((await decide(few, 1)).status).toBe(202);
  });

  it('gives a lot to several, each at its own price, with the reason of the buyer', async () => {
    await beside();
    const request = await plantOpened(app.db, [['10', '12']], { quantity: '30' });
    const [lotId = ''] = request.lots;
    const parts = request.suppliers.map((bidderId, at) => ({ bidderId, quantity: at === 0 ? '18' : '12' }));
    await save(request, { choices: [{ id: lotId, parts, reason: '' }] });
    expect((await decide(request, 1)).body.detail).toMatch(/^Explica por qué la partida 1/);
    await save(request, { choices: [{ id: lotId, parts, reason: 'Dos entregas acortan el semestre.' }] }, 1);
    expect((await decide(request, 2)).status).toBe(202);
    expect((await confirm(request, 'other-admin')).status).toBe(200);
    expect((await read(request)).body.awards).toMatchObject([
      { share: '60', quantity: '18', amount: '180.00' },
      { share: '40', quantity: '12', amount: '144.00' },
    ]);
  });

  it('is not declared failed before the opening, nor while its award waits for the second person', async () => {
    await beside();
    const reason = 'Ninguna cotización cumple con lo que se pidió.';
    for (const state of ['sent', 'closed']) {
      const early = await plantOpened(app.db, [['10']], { state });
      const answer = await decide(early, 0, { outcome: 'declare_failed', reason });
      expect([state, answer.status]).toEqual([state, 409]);
    }
    const request = await plantOpened(app.db, [['10']]);
    expect((await decide(request, 0)).status).toBe(202);
    expect((await read(request)).body.isProposed).toBe(true);
    const failed = await decide(request, 0, { outcome: 'declare_failed', reason }, 'other-admin');
    expect(failed).toMatchObject({
      status: 409,
      body: { detail: expect.stringMatching(/^Ya se propuso el fallo/) },
    });
    await confirm(request, 'other-admin');
    expect(await stateOf(request)).toBe('decided');
  });

  it('is declared failed with a reason, by two persons as well', async () => {
    await beside();
    const request = await plantOpened(app.db, [['10']]);
    expect((await decide(request, 0, { outcome: 'declare_failed', reason: 'No' })).status).toBe(422);
    const reason = 'La única cotización no cumple el anexo técnico.';
    expect((await decide(request, 0, { outcome: 'declare_failed', reason })).status).toBe(202);
    expect((await confirm(request, 'other-admin')).status).toBe(200);
    expect(await stateOf(request)).toBe('failed');
    expect((await mailsOf(request))[0]?.text).toContain('nadie la gana');
  });
});

describe('the bids of a procedure', () => {
  it('are compared as they were read out, once the opening is closed', async () => {
    const draft = await completeDraft(app);
    await addPublicDocument(app.db, draft.id, { kind: 'notice' });
    const published = await ask(
      'admin',
      'POST',
      `/administracion/procedimientos/${draft.id}/publicacion`,
      { documents: [] },
      draft.version,
    );
    expect(published.status).toBe(200);
    const at = `/administracion/procedimientos/${draft.id}/comparativo`;
    expect((await ask('admin', 'GET', at)).status).toBe(409);
    await sql`update milestone set at = now() - interval '5 seconds' where procedure_id = ${draft.id} and kind = 'opening'`.execute(
      app.db,
    );
    const send = (method: string, path: string, sent: { body?: unknown; version?: number } = {}) =>
      app.send(
        'admin',
        method,
        path,
        sent.body,
        sent.version === undefined ? {} : { 'if-match': `"${sent.version}"` },
      );
    await decideBids(send, published.body as never);
    const { body } = await ask('admin', 'GET', at);
    expect(body).toMatchObject({
      of: 'procedure',
      mayWrite: false,
      bidders: [{ name: 'Cómputo Ficticio, S.A. de C.V.' }],
    });
    expect(body.offers[0]).toMatchObject({ amount: '1000.00', leftOut: null });
    expect(evaluateComparison(body).lots[0]?.proposed[0]?.amount).toBe('1000.00');
  });
});

describe('whoever asked for what is decided', { tags: 'all' }, () => {
  let areas: RequisitionPeople;
  beforeAll(async () => {
    areas = await plantPeople(app);
  });

  it('hears who delivers it, or until when to say what follows (M9)', async () => {
    await beside();
    const calls = requisitionCalls(app);
    const asked = async () => (await calls.sent(areas.laboratory, [testLine()])).lines[0]?.id ?? '';
    const won = await plantOpened(app.db, [['90']], { lineIds: [await asked()] });
    expect((await decide(won, 0)).status).toBe(202);
    await confirm(won, 'other-admin');
    const failed = await plantOpened(app.db, [['90']], { lineIds: [await asked()] });
    const reason = 'La única cotización no cumple el anexo técnico.';
    expect((await decide(failed, 0, { outcome: 'declare_failed', reason })).status).toBe(202);
    await confirm(failed, 'other-admin');
    const { rows } = await sql<{ subject: string; text: string }>`select subject, text from mail_outbox
      where template in ('requisition_awarded', 'requisition_unawarded') order by template`.execute(app.db);
    expect(rows.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/: adjudicada$/),
      expect.stringMatching(/: desierta; decide qué sigue antes del /),
    ]);
    expect(rows[0]?.text).toContain('Partida 1. Partida 1: Proveedor A, por $90.00 sin IVA.');
    expect(rows[1]?.text).toContain(reason);
  });

  it('had so much authorised for it: a higher price is not acceptable', async () => {
    const sent = await requisitionCalls(app).sent(areas.laboratory, [testLine()]);
    const request = await plantOpened(app.db, [['100.01', '100']], {
      lineIds: sent.lines.map(({ id }) => id),
    });
    const { body } = await read(request);
    expect(body.lots[0]?.budget).toBe('100.00');
  });
});
