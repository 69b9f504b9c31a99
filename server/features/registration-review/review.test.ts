import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Problem } from '#contract/errors.ts';
import type { QueuePage, ReviewFile } from '#contract/registration-review.ts';
import { startTestApp, type Caller, type TestApp } from '#server/kit/test-app.ts';
import { insertRequest, testFile } from './test-requests.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

type Review = ReviewFile & { message?: string };

async function read(folio: string, caller: Caller = 'admin'): Promise<Review> {
  const response = await app.send(caller, 'GET', `/padron/solicitudes/${folio}`);
  expect(response.status, await response.clone().text()).toBe(200);
  return (await response.json()) as Review;
}

function put(folio: string, path: string, version: number, body: unknown, caller: Caller = 'admin') {
  return app.send(caller, 'PUT', `/padron/solicitudes/${folio}${path}`, body, { 'if-match': `"${version}"` });
}

function act(folio: string, version: number, action: string, more: object = {}, caller: Caller = 'admin') {
  return app.send(
    caller,
    'POST',
    `/padron/solicitudes/${folio}/acciones`,
    { action, ...more },
    { 'if-match': `"${version}"` },
  );
}

async function ok(response: Response | Promise<Response>): Promise<Review> {
  const got = await response;
  expect(got.status, await got.clone().text()).toBe(200);
  return (await got.json()) as Review;
}

async function refused(response: Response | Promise<Response>, status: number): Promise<Problem> {
  const got = await response;
  expect(got.status, await got.clone().text()).toBe(status);
  return (await got.json()) as Problem;
}

/** Marks every paper of a request as valid. */
async function acceptPapers(folio: string, caller: Caller = 'admin'): Promise<Review> {
  let review = await read(folio, caller);
  for (const { code } of review.papers) {
    review = await ok(put(folio, `/documentos/${code}`, review.version, { decision: 'valid' }, caller));
  }
  return review;
}

describe('a request in review', () => {
  it('is taken by its first decision, approved in one step and becomes a certified supplier', async () => {
    const { folio, id } = await insertRequest(app.db);
    let review = await read(folio);
    expect(review.actions.map(({ action }) => action)).toEqual(['take']);
    review = await acceptPapers(folio);
    expect(review).toMatchObject({ status: 'in_review', assignee: { id: 'admin' } });
    expect(review.actions[0]).toEqual({ action: 'approve', label: 'Aprobar inscripción', blocked: null });
    review = await ok(act(folio, review.version, 'approve'));
    expect(review.status).toBe('approved');
    expect(review.message).toMatch(/^Inscripción aprobada\. Constancia P-\d{5} emitida\.$/);
    const { rows } = await sql`select s.status, s.lines, s.source, s.valid_until > s.registered_on later,
        (select count(*)::int from registration_paper p where p.supplier_id = s.id and p.status = 'valid') papers,
        (select count(*)::int from supplier_key k where k.supplier_id = s.id) keys,
        (select count(*)::int from certificate c where c.supplier_id = s.id and c.revoked_at is null) certificates,
        (select count(*)::int from mail_outbox m where m.supplier_id = s.id) mails
      from supplier s join registration_request r on r.supplier_id = s.id where r.id = ${id}`.execute(app.db);
    expect(rows).toEqual([
      {
        status: 'active',
        lines: ['Equipo de cómputo y redes', 'Papelería y equipo de impresión'],
        source: 'portal',
        later: true,
        papers: 2,
        keys: 1,
        certificates: 1,
        mails: 1,
      },
    ]);
  });
});
