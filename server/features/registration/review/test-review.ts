import { expect } from 'vitest';
import type { ProposedDecision } from '#contract/decisions-api.ts';
import type { Problem } from '#contract/errors.ts';
import type { ReviewFile } from '#contract/registration-review.ts';
import type { SupplierRecord } from '#contract/supplier-admin.ts';
import type { Caller, TestApp } from '#server/kit/test-app.ts';

const REASON = 'Se revisó con los documentos a la vista.';

type Review = ReviewFile & { message?: string };

/** The body of an answer that must be 200. */
export async function ok<T = Review>(response: Response | Promise<Response>): Promise<T> {
  const got = await response;
  expect(got.status, await got.clone().text()).toBe(200);
  return (await got.json()) as T;
}

/** The problem of an answer that must have this status. */
export async function refused(response: Response | Promise<Response>, status: number): Promise<Problem> {
  const got = await response;
  expect(got.status, await got.clone().text()).toBe(status);
  return (await got.json()) as Problem;
}

/** What officers send about requests, in tests. */
export function reviewer(app: TestApp) {
  const read = (folio: string, caller: Caller = 'admin') =>
    ok(app.send(caller, 'GET', `/padron/solicitudes/${folio}`));
  const put = (folio: string, path: string, version: number, body: unknown, caller: Caller = 'admin') =>
    app.send(caller, 'PUT', `/padron/solicitudes/${folio}${path}`, body, { 'if-match': `"${version}"` });
  /** What was not looked at is no obstacle here, unless the test says so. */
  const act = (folio: string, version: number, action: string, more: object = {}, caller: Caller = 'admin') =>
    app.send(
      caller,
      'POST',
      `/padron/solicitudes/${folio}/acciones`,
      { action, withUnseen: true, ...more },
      {
        'if-match': `"${version}"`,
      },
    );
  /** Marks every paper as valid. */
  const acceptPapers = async (folio: string, caller: Caller = 'admin'): Promise<Review> => {
    let review = await read(folio, caller);
    for (const { code } of review.papers) {
      review = await ok(put(folio, `/documentos/${code}`, review.version, { decision: 'valid' }, caller));
    }
    return review;
  };
  /** Takes, accepts, answers each warning with a reason, and approves; gives the supplier's id. */
  const approve = async (folio: string): Promise<string> => {
    let review = await acceptPapers(folio);
    const asked = review.checks.filter((check) => check.canOverride && check.override === null);
    for (const { code } of asked.filter(({ level }) => level === 'warn' || level === 'block'))
      review = await ok(put(folio, `/comprobaciones/${code}`, review.version, { reason: REASON }));
    const approved = await ok(act(folio, review.version, 'approve'));
    expect(approved.status).toBe('approved');
    return approved.supplierId ?? '';
  };
  /** Confirms what somebody proposed of a request. */
  const confirm = async (folio: string, caller: Caller = 'other-admin') => {
    const path = `/administracion/propuestas?tipo=registration_request&registro=${folio}`;
    const { rows } = await ok<{ rows: ProposedDecision[] }>(app.send(caller, 'GET', path));
    return app.send(caller, 'POST', `/administracion/propuestas/${rows[0]?.id}/confirmacion`);
  };
  const record = (id: string) => ok<SupplierRecord>(app.send('admin', 'GET', `/padron/proveedores/${id}`));
  const actOnSupplier = (id: string, version: number, body: object, caller: Caller = 'admin') =>
    app.send(caller, 'POST', `/padron/proveedores/${id}/acciones`, body, {
      'if-match': `"${version}"`,
    });
  return { read, put, act, acceptPapers, approve, confirm, record, actOnSupplier };
}
