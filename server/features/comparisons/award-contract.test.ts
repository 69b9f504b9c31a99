import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { todayInMexico } from '#contract/mexico-time.ts';
import type { Problem } from '#contract/errors.ts';
import type { AdminProcedure } from '#contract/procurement-admin.ts';
import type { QuotationRequest } from '#contract/quotation-requests-api.ts';
import { reserveFor } from '#server/features/budget/public.ts';
import {
  BUDGET_AUTHOR,
  plantArea,
  plantAuthor,
  plantKey,
  sumsOf,
} from '#server/features/budget/test-budget.ts';
import { officer } from '#server/features/procurement/execution/test-contracts.ts';
import { addPublicDocument, COMPLETE, groundAward } from '#server/features/procurement/test-procedures.ts';
import { plantRequisition } from '#server/features/requisitions/test-requisition-course.ts';
import { transaction } from '#server/kit/db.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { workAlone } from '#server/kit/test-second-person.ts';
import { plantOpened, type PlantedRequest } from './test-quotations.ts';

const ADMIN = '/administracion/procedimientos';
const WHY = { amount: 'El monto cabe en adjudicación directa según los lineamientos vigentes.' };

let app: TestApp;
let ask: ReturnType<typeof officer>['ask'];
let must: ReturnType<typeof officer>['must'];
beforeAll(async () => {
  app = await startTestApp();
  ({ ask, must } = officer(app.send));
  await plantAuthor(app.db);
});
afterAll(() => app.stop());

const place = ({ folio }: PlantedRequest) => `/administracion/cotizaciones/${folio}`;
const read = (request: PlantedRequest) => must<QuotationRequest>(ask('GET', place(request)));
const prepare = async (request: PlantedRequest, reasons: object = WHY, version?: number) =>
  ask('POST', `${place(request)}/contrato`, { reasons }, version ?? (await read(request)).version);
/** Proposed by one person and given by another. */
async function decide(request: PlantedRequest, version = 0): Promise<void> {
  await sql`insert into officer (id, name, last_seen) values ('admin', 'Persona admin', now()), ('other-admin', 'Otra persona', now())
    on conflict (id) do update set last_seen = now()`.execute(app.db);
  const answer = await ask('POST', `${place(request)}/fallo`, { outcome: 'award' }, version);
  if (answer.status === 200) return;
  expect(answer.status, await answer.clone().text()).toBe(202);
  const of = `/administracion/propuestas?tipo=quotation_request&registro=${request.id}`;
  const { rows } = (await (await app.send('other-admin', 'GET', of)).json()) as { rows: { id: string }[] };
  const path = `/administracion/propuestas/${rows[0]?.id}/confirmacion`;
  const given = await app.send('other-admin', 'POST', path);
  expect(given.status, await given.clone().text()).toBe(200);
}
const waits = async ({ folio }: PlantedRequest) =>
  (
    await sql<{
      kind: string;
    }>`select kind from waiting_item where area = 'quotation' and note = ${folio}`.execute(app.db)
  ).rows.map(({ kind }) => kind);
const stateOf = async (id: string) =>
  (await sql<{ state: string }>`select state from requisition where id = ${id}`.execute(app.db)).rows[0]
    ?.state;

/** A requisition of ten pieces at 100.00, its money reserved, whose buyer asked for quotations of it. */
async function quoted(prices: readonly (string | null)[] = ['90', '95']) {
  const areaId = await plantArea(app.db);
  const keyId = await plantKey(app.db, { approved: '5000.00', areaId });
  const requisition = await plantRequisition(app.db, {
    areaId,
    state: 'taken',
    buyer: 'admin',
    steps: [],
    lines: [{ unitPrice: '100.00', quantity: '10', unit: 'H87' }],
  });
  await sql`insert into requisition_key_share (line_id, key_id, share) values (${requisition.lines[0]}, ${keyId}, 100)`.execute(
    app.db,
  );
  await transaction(app.db, (tx) =>
    reserveFor(tx, {
      author: BUDGET_AUTHOR,
      requisitionId: requisition.id,
      folio: requisition.folio,
      shares: [{ keyId, amount: '1160.00' }],
    }),
  );
  const request = await plantOpened(app.db, [prices], { quantity: '10', lineIds: requisition.lines });
  return { request, requisition, keyId };
}

it('what direct quotations decided becomes its contract, whose publication commits the money and is where the requester looks', async () => {
  const { request, requisition, keyId } = await quoted();
  const penalties = '0.5 % por cada día de atraso, sobre lo no entregado';
  await sql`update quotation_request set terms = terms || ${JSON.stringify({ penalties })}::jsonb where folio = ${request.folio}`.execute(
    app.db,
  );
  await sql`update quotation_lot set delivery_days = 30 from quotation_request r where r.id = request_id and r.folio = ${request.folio}`.execute(
    app.db,
  );
  await decide(request);
  expect(await stateOf(requisition.id)).toBe('awarded');
  expect(await waits(request)).toEqual(['quotation_to_contract']);
  const before = await read(request);
  expect([before.moves.includes('contract'), before.contracting]).toEqual([true, []]);
  const made = await must<{ procedureId: string }>(prepare(request));
  expect((await prepare(request)).status, 'it is not made twice').toBe(409);
  const path = `${ADMIN}/${made.procedureId}`;
  const draft = await must(ask('GET', path));
  expect(draft).toMatchObject({
    kind: 'direct',
    status: 'draft',
    regime: 'lineamientos_ug',
    askedPenalties: penalties,
    askedTerm: '30 días',
    lots: [{ quantity: '10', description: 'Partida 1' }],
    contracts: [
      {
        number: `${draft.number}-C1`,
        title: 'Equipo de laboratorio',
        supplierName: 'Proveedor A',
        amount: '1044.00',
        signedOn: null,
        penaltyRate: 0.5,
      },
    ],
  });
  expect(await stateOf(requisition.id), 'its draft is nobody’s call').toBe('awarded');
  expect(await waits(request), 'a draft is no contract').toEqual(['quotation_to_contract']);
  const opening = await must<{ bids: { amount: string }[] }>(ask('GET', `${path}/apertura`));
  expect(opening.bids.map(({ amount }) => amount)).toEqual(['900.00', '950.00']);
  expect(await sumsOf(app.db, keyId)).toMatchObject({ reserved: '1160.00', committed: '0.00' });

  const [contract] = draft.contracts;
  const correct = (given: object) =>
    ask(
      'PUT',
      `${path}/contratos/${contract?.id}`,
      { ...contract, signedOn: todayInMexico(), ...given },
      contract?.version,
    );
  const over = (await (await correct({ amount: '1045.00' })).json()) as Problem;
  expect(over.fields?.amount).toContain('lo adjudicado a Proveedor A');
  await must(correct({}));
  await complete(draft);
  const { version } = await must(ask('GET', path));
  await workAlone(app.db);
  const published = await must(ask('POST', `${path}/publicacion`, { documents: [] }, version));
  expect(published.status).toBe('contracted');
  expect(await sumsOf(app.db, keyId)).toMatchObject({ reserved: '0.00', committed: '1044.00' });
  expect(await stateOf(requisition.id)).toBe('ordered');
  expect(await waits(request)).toEqual([]);
  const after = await read(request);
  expect(after.moves).not.toContain('contract');
  expect(after.contracting).toMatchObject([
    {
      procedureId: made.procedureId,
      contracts: [{ supplier: 'Proveedor A', amount: '1044.00', signedOn: todayInMexico() }],
    },
  ]);
});

/** What a direct award is asked for besides its quotations. */
async function complete(draft: AdminProcedure): Promise<void> {
  const { acts: _acts, lots: _lots, regime: _regime, requestingArea: _area, ...form } = COMPLETE;
  const path = `${ADMIN}/${draft.id}`;
  const { version } = await must(ask('GET', path));
  await must(ask('PUT', path, { ...form, kind: 'direct', title: draft.title, acts: [] }, version));
  await addPublicDocument(app.db, draft.id, { kind: 'award_notice', stage: 'award' });
  const { version: planned } = await must<{ version: number }>(ask('GET', `${path}/planeacion`));
  await groundAward((to, body) => ask('PUT', to, body, planned), { id: draft.id, regime: 'lineamientos_ug' });
}

it('one that several won has a contract for each, for its part, and what no requisition asked for its own draft', async () => {
  const request = await plantOpened(
    app.db,
    [
      ['10', '12'],
      ['5', '4'],
    ],
    { quantity: '10' },
  );
  const [lotId] = request.lots;
  const parts = [
    { bidderId: request.suppliers[0], quantity: '6' },
    { bidderId: request.suppliers[1], quantity: '4' },
  ];
  const choices = [
    { id: lotId, parts, reason: 'Se reparte para no depender de una sola fuente de entrega.' },
  ];
  await must(ask('PUT', `${place(request)}/comparativo`, { choices }, 0));
  await decide(request, 1);
  const { procedureId } = await must<{ procedureId: string }>(prepare(request, {}));
  const draft = await must(ask('GET', `${ADMIN}/${procedureId}`));
  expect(draft.lots.map(({ quantity }) => quantity)).toEqual(['6', '4', '10']);
  expect(draft.contracts.map(({ supplierName, amount }) => [supplierName, amount]).toSorted()).toEqual([
    ['Proveedor A', '69.60'],
    ['Proveedor B', '102.08'],
  ]);
});

it('is refused of what is not decided, of a market research, of an invitation and over what somebody changed', async () => {
  const open = await plantOpened(app.db, [['10']]);
  expect((await prepare(open)).status).toBe(409);
  for (const kind of ['research', 'invitation'] as const) {
    const request = await plantOpened(app.db, [['10']], { kind });
    if (kind === 'invitation')
      await must(
        ask('PUT', `${place(request)}/comparativo`, { goOnReason: 'Es la única que cumple lo pedido.' }, 0),
      );
    await decide(request, kind === 'invitation' ? 1 : 0);
    expect([kind, (await prepare(request)).status]).toEqual([kind, 409]);
  }
  const { request } = await quoted();
  await decide(request);
  expect((await prepare(request, WHY, 1)).status).toBe(409);
  const unsaid = (await (await prepare(request, {})).json()) as Problem;
  expect(Object.keys(unsaid.fields ?? {})).toEqual(['reasons.amount']);
  expect(
    (await app.send('guest', 'POST', `${place(request)}/contrato`, { reasons: WHY }, { 'if-match': '"1"' }))
      .status,
  ).toBe(403);
});
