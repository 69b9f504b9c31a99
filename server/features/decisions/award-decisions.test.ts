import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AwardDecision } from '#contract/awards.ts';
import type { Opening } from '#contract/bids.ts';
import type { ProposedDecision } from '#contract/decisions-api.ts';
import type { Problem } from '#contract/errors.ts';
import type { AdminProcedure } from '#contract/procurement-admin.ts';
import { startTestApp, type Caller, type TestApp } from '#server/kit/test-app.ts';
import { asAlone, leaveToOne } from '#server/kit/test-second-person.ts';
import { decide, WINNER_RFC } from '../procurement/test-awards.ts';
import { addDocument, addPublicDocument, completeDraft } from '../procurement/test-procedures.ts';
import { dateInMexico } from '#contract/rules/days/calendar.ts';

const ADMIN = '/administracion/procedimientos';
const WHY = 'El comité corrigió el fallo en su sesión de hoy.';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ SECOND_REVIEWER: 'true' });
});
afterAll(() => app.stop());

async function ask<Body>(
  caller: Caller,
  method: string,
  path: string,
  { body, version }: { body?: unknown; version?: number } = {},
): Promise<{ status: number; body: Body }> {
  const headers: Record<string, string> = version === undefined ? {} : { 'if-match': `"${version}"` };
  const answer = await app.send(caller, method, path, body, headers);
  const text = await answer.text();
  return { status: answer.status, body: (text === '' ? undefined : JSON.parse(text)) as Body };
}

let tender: AdminProcedure;
const path = () => `${ADMIN}/${tender.id}`;
const present = async () => (await ask<AdminProcedure>('admin', 'GET', path())).body;
const waiting = async () =>
  (
    await ask<{ rows: ProposedDecision[] }>(
      'admin',
      'GET',
      `/administracion/propuestas?tipo=procedure&registro=${tender.id}`,
    )
  ).body.rows;
const confirm = async (caller: Caller) => {
  const [first] = await waiting();
  return ask<Problem>(caller, 'POST', `/administracion/propuestas/${first?.id}/confirmacion`);
};
/** The bids typed in by one person, the opening over, the papers of the award published. */
async function read(caller: Caller): Promise<number> {
  await sql`update milestone set at = now() - interval '1 minute' / case kind when 'award' then 2 else 1 end
    where procedure_id = ${tender.id} and kind in ('opening', 'award')`.execute(app.db);
  await addPublicDocument(app.db, tender.id, { kind: 'opening_minutes', stage: 'opening' });
  await addPublicDocument(app.db, tender.id, { kind: 'award_minutes', stage: 'award' });
  return decide(
    (method, where, sent = {}) =>
      app.send(
        caller,
        method,
        where,
        sent.body,
        sent.version === undefined ? {} : { 'if-match': `"${sent.version}"` },
      ),
    tender,
  );
}
const give = async (caller: Caller, awardVersion: number) =>
  ask<Problem>(caller, 'POST', `${path()}/estado`, {
    body: { transition: 'award', awardVersion, awardedAt: new Date(Date.now() - 1_000).toISOString() },
    version: (await present()).version,
  });
/** Writes a contract and asks to publish it. */
async function publishContract(caller: Caller, number: string) {
  const written = await ask<AdminProcedure>(caller, 'POST', `${path()}/contratos`, {
    body: contractOf(number),
  });
  expect(written.status, JSON.stringify(written.body)).toBe(201);
  const [draft] = written.body.contractDrafts;
  return ask<Problem>(caller, 'POST', `${path()}/contratos/${draft?.id}/publicacion`, {
    version: draft?.version ?? 0,
  });
}
const contractOf = (number: string) => ({
  number,
  title: 'Equipo de cómputo para aulas',
  supplierName: 'Cómputo Ficticio, S.A. de C.V.',
  supplierRfc: WINNER_RFC,
  signedOn: dateInMexico(new Date()),
  startsOn: null,
  endsOn: null,
  amount: '1000.00',
});

beforeEach(async () => {
  const draft = await completeDraft(app);
  await addPublicDocument(app.db, draft.id, { kind: 'notice' });
  const published = await ask<AdminProcedure>('admin', 'POST', `${ADMIN}/${draft.id}/publicacion`, {
    body: { documents: [] },
    version: draft.version,
  });
  expect(published.status, JSON.stringify(published.body)).toBe(200);
  tender = published.body;
});

describe('the award', () => {
  it('is given when another person confirms it, and corrected so too', async () => {
    const version = await read('admin');
    expect((await give('admin', version)).status).toBe(202);
    expect((await present()).status).toBe('active');
    expect((await waiting())[0]).toMatchObject({ kind: 'award', what: 'Registrar el fallo' });
    // Who confirms reads who wins what, and why nobody wins the rest.
    expect((await waiting())[0]?.changes[0]?.differences).toMatchObject([
      { label: 'Partida 1', after: 'Adjudicada, Cómputo Ficticio, S.A. de C.V., $1,000.00' },
      { label: 'Partida 2', after: expect.stringMatching(/^Desierta, Ninguna propuesta cumplió/) },
    ]);
    expect((await confirm('admin')).status).toBe(403);
    expect((await confirm('other-admin')).status).toBe(200);
    expect((await present()).status).toBe('partially_awarded');
    const award = (await ask<AwardDecision>('admin', 'GET', `${path()}/fallo`)).body;
    const lots = award.lots.map((lot) =>
      lot.outcome === 'unsuccessful' ? { ...lot, reason: 'Nadie ofreció lo que pide el Anexo 2.' } : lot,
    );
    const documentId = await addDocument(app.db, tender.id, {
      kind: 'complaint_resolution',
      stage: 'dispute',
      status: 'draft',
    });
    const corrected = await ask<Problem>('admin', 'PUT', `${path()}/fallo`, {
      body: { lots, changeReason: WHY, documentId },
      version: award.version,
    });
    expect(corrected).toMatchObject({ status: 202, body: { code: 'decision_proposed' } });
    expect((await waiting())[0]).toMatchObject({
      what: 'Corregir el fallo',
      reason: WHY,
    });
    expect((await waiting())[0]?.changes).toContainEqual(
      expect.objectContaining({
        subject: 'award',
        differences: [expect.objectContaining({ after: 'Nadie ofreció lo que pide el Anexo 2.' })],
      }),
    );
    expect((await confirm('other-admin')).status).toBe(200);
    const kept = (await ask<AwardDecision>('admin', 'GET', `${path()}/fallo`)).body;
    expect(kept.lots.map(({ reason }) => reason)).toContain('Nadie ofreció lo que pide el Anexo 2.');
  });

  it('is not given over bids that changed since it was proposed', async () => {
    const version = await read('admin');
    expect((await give('admin', version)).status).toBe(202);
    const opening = (await ask<Opening>('admin', 'GET', `${path()}/apertura`)).body;
    const bids = opening.bids.map((bid) => ({
      ...bid,
      reason: 'No entregó la carta que pide el Anexo 1.',
      ground: 'Convocatoria, Anexo 1',
    }));
    const typed = await ask<Problem>('admin', 'PUT', `${path()}/apertura`, {
      body: { bids },
      version: opening.version,
    });
    expect(typed.status, JSON.stringify(typed.body)).toBe(200);
    expect(await confirm('other-admin')).toMatchObject({ status: 409, body: { code: 'proposal_stale' } });
    expect((await present()).status).toBe('active');
  });

  it('is not given by whoever typed in the bids, and the contract not published by whoever gave the award', async () => {
    const version = await read('other-admin');
    expect((await give('admin', version)).status).toBe(202);
    const [first] = (
      await ask<{ rows: ProposedDecision[] }>(
        'other-admin',
        'GET',
        `/administracion/propuestas?tipo=procedure&registro=${tender.id}`,
      )
    ).body.rows;
    expect(first?.notMine).toContain('Capturaste las propuestas');
    const bothHands = await confirm('other-admin');
    expect(bothHands).toMatchObject({ status: 409, body: { code: 'hands_not_separate' } });
    expect((await present()).status).toBe('active');
    // Proposed by whoever typed in the bids, given by the other.
    await ask('admin', 'POST', `/administracion/propuestas/${first?.id}/devolucion`, { body: {} });
    expect((await give('other-admin', version)).status).toBe(202);
    expect((await confirm('admin')).status).toBe(200);
    const asked = await publishContract('other-admin', 'C-1');
    expect(asked.status, JSON.stringify(asked.body)).toBe(202);
    const refused = await confirm('admin');
    expect(refused).toMatchObject({ status: 409, body: { code: 'hands_not_separate' } });
    expect(refused.body.detail).toContain('su contrato lo publica otra persona');
    expect((await present()).contracts).toEqual([]);
  });
});

describe('an opening that was closed', () => {
  it('is opened again when another person confirms it', async () => {
    await read('admin');
    const award = (await ask<AwardDecision>('admin', 'GET', `${path()}/fallo`)).body;
    await ask('admin', 'PUT', `${path()}/fallo`, { body: { lots: [] }, version: award.version });
    const opening = async () => (await ask<Opening>('admin', 'GET', `${path()}/apertura`)).body;
    const asked = await ask<Problem>('admin', 'POST', `${path()}/apertura/reapertura`, {
      body: { reason: 'Se leyó mal un monto del sobre.' },
      version: (await opening()).version,
    });
    expect(asked).toMatchObject({ status: 202, body: { code: 'decision_proposed' } });
    expect((await opening()).closedAt).not.toBeNull();
    expect((await waiting())[0]).toMatchObject({ kind: 'state', what: 'Reabrir la apertura de propuestas' });
    expect((await confirm('other-admin')).status).toBe(200);
    expect((await opening()).closedAt).toBeNull();
  });
});

describe('a contract and its amendment', { tags: 'all' }, () => {
  it('are published when another person confirms them', async () => {
    const version = await read('admin');
    await give('admin', version);
    expect((await confirm('other-admin')).status).toBe(200);
    const asked = await publishContract('other-admin', 'C-2');
    expect(asked.status, JSON.stringify(asked.body)).toBe(202);
    expect((await present()).contracts).toEqual([]);
    expect((await waiting())[0]?.changes.map(({ subject }) => subject)).toContain('contract');
    // Whoever proposed who wins does not confirm the contract with them, unless the unit leaves it to one.
    const proposer = await confirm('admin');
    expect(proposer).toMatchObject({ status: 409, body: { code: 'hands_not_separate' } });
    expect(proposer.body.detail).toContain('Propusiste el fallo');
    await leaveToOne(app.db, 'proposedAwardContract');
    expect((await confirm('admin')).status).toBe(200);
    const [contract] = (await present()).contracts;
    expect(contract?.number).toBe('C-2');
    const amended = await ask<Problem>('admin', 'POST', `${path()}/contratos/${contract?.id}/convenios`, {
      body: {
        signedOn: dateInMexico(new Date()),
        what: 'Se amplía la cantidad de equipos.',
        ground: 'LAASSP 2025, art. 74',
        amountAfter: '1100.00',
        endsAfter: null,
        documentReason: 'El convenio se publica al protocolizarse.',
        documentId: null,
      },
      version: contract?.version ?? 0,
    });
    expect(amended.status, JSON.stringify(amended.body)).toBe(202);
    expect((await present()).contracts[0]?.amendments).toEqual([]);
    expect((await confirm('other-admin')).status).toBe(200);
    expect((await present()).contracts[0]?.amendments).toMatchObject([{ amountAfter: '1100.00' }]);

    // What was paid is added by one; taken away, changed or above the contract it waits for another.
    const today = dateInMexico(new Date());
    const paid = (amount: string, overReason: string | null = null) => ({
      id: crypto.randomUUID(),
      paidOn: today,
      amount,
      invoice: `F-${amount}`,
      overReason,
    });
    const deliveries = [
      {
        id: crypto.randomUUID(),
        what: 'Primera entrega',
        lots: [],
        plannedOn: today,
        deliveredOn: today,
        acceptedOn: today,
        documentId: null,
      },
    ];
    const pay = async (payments: object[]) => {
      const [now] = (await present()).contracts;
      const where = `${path()}/contratos/${now?.id}/ejecucion`;
      return ask<Problem>('admin', 'PUT', where, {
        body: { deliveries, payments, changeReason: WHY },
        version: now?.version ?? 0,
      });
    };
    const first = paid('500.00');
    expect((await pay([first])).status).toBe(202);
    const [typed] = await waiting();
    await ask('admin', 'POST', `/administracion/propuestas/${typed?.id}/devolucion`, { body: {} });
    const added = await asAlone(app.db, () => pay([first]));
    expect(added.status, JSON.stringify(added.body)).toBe(200);
    for (const payments of [
      [],
      [{ ...first, amount: '1.00' }],
      [first, paid('640.00', 'Redondeo que ordenó Tesorería en su oficio 12.')],
    ]) {
      expect(await pay(payments)).toMatchObject({ status: 202, body: { code: 'decision_proposed' } });
      const [waits] = await waiting();
      expect(waits).toMatchObject({ what: 'Cambiar entregas, penas o pagos de un contrato' });
      await ask('admin', 'POST', `/administracion/propuestas/${waits?.id}/devolucion`, { body: {} });
    }
    expect((await present()).contracts[0]?.payments).toMatchObject([{ amount: '500.00' }]);
  });
});
