import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequestState } from '#contract/registration.ts';
import { REQUEST_TOKEN_HEADER } from '#contract/registration-api.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { REQUEST_TRANSITIONS, type RequestAction } from '#contract/rules/registry/request-machine.ts';
import { startTestApp, type Caller, type TestApp } from '#server/kit/test-app.ts';
import { fillRequest, freshRfc, sendRequest, startRegistration, type Holder } from '../test-requests.ts';
import { runRequestClock } from '../terms/request-clock.ts';
import { insertRequest } from '../review/test-requests.ts';
import { ok, reviewer } from '../review/test-review.ts';

const REASON = 'Una razón que explica todo con más de veinte letras.';
const OUTSIDERS: [Caller, number][] = [
  ['stranger', 401],
  ['bad', 401],
  ['guest', 403],
  ['no-role', 403],
];
/** Where a holder sends its own steps. */
const HOLDER_PATHS: Partial<Record<RequestAction, string>> = {
  submit: '/envio',
  correct: '/envio',
  withdraw: '/retiro',
};

let app: TestApp;
let officers: ReturnType<typeof reviewer>;
let other: Holder;
beforeAll(async () => {
  app = await startTestApp({ SECOND_REVIEWER: 'true' });
  officers = reviewer(app);
  other = await startRegistration(app, freshRfc());
});
afterAll(() => app.stop());

const stateOf = async (folio: string) => {
  const { rows } = await sql<{ status: RequestState; version: number }>`
    select status, version from registration_request where folio = ${folio}`.execute(app.db);
  return rows[0];
};

/** A request of a holder in a state, moved there as people do; what was observed is corrected. */
async function held(state: RequestState): Promise<Holder> {
  const holder = await startRegistration(app, freshRfc());
  await fillRequest(app, holder);
  if (state === 'draft') return holder;
  await sendRequest(holder);
  if (state === 'submitted') return holder;
  const { papers } = await officers.read(holder.folio);
  const path = `/documentos/${papers[0]?.code}`;
  const { version } = await officers.read(holder.folio);
  const observed = await ok(
    officers.put(holder.folio, path, version, { decision: 'observed', remark: 'No se lee.' }),
  );
  await ok(officers.act(holder.folio, observed.version, 'observe'));
  const paper = (await holder.read()).requirements.find(({ code }) => code === papers[0]?.code);
  if (paper !== undefined) expect((await holder.hand(paper, holder.folio)).status).toBe(200);
  return holder;
}

/** A request that an officer may move from a state by an action. */
async function waiting(from: RequestState, action: RequestAction): Promise<string> {
  if (from === 'validated') {
    const { folio } = await insertRequest(app.db);
    const review = await officers.acceptPapers(folio);
    await ok(officers.act(folio, review.version, 'validate'));
    return folio;
  }
  const { folio } = await insertRequest(app.db, {
    status: from,
    papers: action === 'observe' ? 'pending' : 'valid',
    ...(from === 'observed' ? { correctionDue: '2026-01-02' } : {}),
  });
  if (action === 'observe') {
    const decision = { decision: 'observed', remark: 'No se lee.' };
    await ok(officers.put(folio, '/documentos/opinion_sat', 1, decision));
  }
  return folio;
}

describe.each(REQUEST_TRANSITIONS)('machine A (domain 12.3): $from → $to, $action', (row) => {
  const { from, to, action } = row;
  const path = HOLDER_PATHS[action];

  if (path !== undefined)
    it('is for who holds the request; nobody else makes it, officers neither', async () => {
      const holder = await held(from);
      const { version } = await holder.read();
      const before = await stateOf(holder.folio);
      const match = { 'if-match': `"${version}"` };
      const address = `/proveedores/solicitudes/${holder.folio}${path}`;
      for (const caller of ['stranger', 'bad', 'guest', 'no-role', 'admin', 'other-admin'] as const)
        expect((await app.send(caller, 'POST', address, undefined, match)).status, caller).toBe(401);
      const foreign = { ...match, [REQUEST_TOKEN_HEADER]: other.token };
      expect(
        (await app.send('stranger', 'POST', address, { papers: {} }, foreign)).status,
        'other holder',
      ).toBe(401);
      const asOfficer = await officers.act(holder.folio, version, action, { reason: REASON });
      expect([404, 409, 422], 'action of officers').toContain(asOfficer.status);
      expect(await stateOf(holder.folio)).toEqual(before);
      const response =
        path === '/envio' ? await holder.submit(version) : await holder.ask('POST', path, undefined, version);
      expect([200, 204], await response.clone().text()).toContain(response.status);
      expect((await stateOf(holder.folio))?.status).toBe(to);
    });

  if (path === undefined)
    it('is for officers; nobody else makes it', async () => {
      const folio = await waiting(from, action);
      const before = await stateOf(folio);
      const version = before?.version ?? 0;
      const more = { reason: REASON };
      for (const [caller, status] of OUTSIDERS)
        expect((await officers.act(folio, version, action, more, caller)).status, caller).toBe(status);
      const supplier = await app.send(
        'stranger',
        'POST',
        `/padron/solicitudes/${folio}/acciones`,
        { action, ...more },
        { 'if-match': `"${version}"`, [REQUEST_TOKEN_HEADER]: other.token },
      );
      expect(supplier.status, 'a supplier').toBe(401);
      if (!row.by.includes('officer'))
        expect((await officers.act(folio, version, action, more)).status, 'its reviewer').toBe(403);
      expect(await stateOf(folio)).toEqual(before);
      if (action === 'reject') {
        expect((await officers.act(folio, version, action, more)).status).toBe(202);
        expect((await officers.confirm(folio)).status).toBe(200);
        expect((await stateOf(folio))?.status).toBe(to);
        return;
      }
      const by = row.by.includes('officer') ? 'admin' : 'other-admin';
      expect((await ok(officers.act(folio, version, action, more, by))).status).toBe(to);
    });

  if (row.by.includes('system'))
    it('is made by time, not before its day', async () => {
      const { folio } = await insertRequest(app.db, { status: from, correctionDue: todayInMexico() });
      await runRequestClock(app.services, todayInMexico());
      expect((await stateOf(folio))?.status).toBe(from);
      await runRequestClock(app.services, '2999-01-01');
      expect((await stateOf(folio))?.status).toBe(to);
    });
});
