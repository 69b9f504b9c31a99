import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { ok, refused } from '../registration/review/test-review.ts';
import { PDF, registry } from './test-suppliers.ts';
import type { SupplierRecord } from '#contract/supplier-admin.ts';

let app: TestApp;
let office: Awaited<ReturnType<typeof registry>>;
beforeAll(async () => {
  app = await startTestApp();
  office = await registry(app);
});
afterAll(() => app.stop());

describe('the official document of a sanction', () => {
  it('is read by whoever administers the registry, is not kept by browsers, and who opened it is remembered', async () => {
    const { sanctions } = await office.done(await office.registered(), office.suspension);
    const [sanction] = sanctions;
    expect(sanction).toMatchObject({ documentName: 'Oficio 12.pdf' });
    const path = `/padron/sanciones/${sanction?.id}/oficio`;
    expect((await app.send('stranger', 'GET', path)).status).toBe(401);
    expect((await app.send('guest', 'GET', path)).status).toBe(403);
    const remembered = async () =>
      (
        await sql<{ actor_id: string; subject_id: string }>`select actor_id, subject_id from audit_log
          where operation = 'registry.official_document.download'`.execute(app.db)
      ).rows;
    expect(await remembered()).toEqual([]);
    const answer = await app.send('admin', 'GET', path);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
      'content-disposition': expect.stringMatching(/^inline;.*Oficio/) as string,
    });
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(PDF);
    expect(await remembered()).toEqual([{ actor_id: 'admin', subject_id: sanction?.id }]);
  });

  it('is not there for a sanction without one', async () => {
    const supplier = await office.registered();
    const { rows } = await sql<{ id: string }>`
      insert into sanction (supplier_id, name, person_type, kind, cause_code, cause_text, legal_basis, authority,
        document_number, document_name, starts_on)
      values (${supplier.id}, 'Empresa Ficticia', 'legal', 'warning', 'sus_incumplimiento', 'Causa', 'Ley', 'Autoridad', 'A-1', 'perdido.pdf', '2026-01-01')
      returning id`.execute(app.db);
    const { sanctions } = await ok<SupplierRecord>(
      app.send('admin', 'GET', `/padron/proveedores/${supplier.id}`),
    );
    expect(sanctions).toMatchObject([{ documentName: null }]);
    await refused(app.send('admin', 'GET', `/padron/sanciones/${rows[0]?.id}/oficio`), 404);
  });

  it.each([
    ['content that nobody uploaded', () => Promise.resolve('0'.repeat(64))],
    [
      'a paper of a supplier',
      async () =>
        (await sql<{ sha256: string }>`select sha256 from registration_paper limit 1`.execute(app.db)).rows[0]
          ?.sha256,
    ],
    [
      'a document of a procedure',
      async () => {
        const sha256 = 'b'.repeat(64);
        await sql`insert into stored_file (sha256, bytes, media_type) values (${sha256}, 9, 'application/pdf')`.execute(
          app.db,
        );
        await sql`insert into upload (sha256, original_name, uploaded_by) values (${sha256}, 'bases.pdf', 'admin')`.execute(
          app.db,
        );
        return sha256;
      },
    ],
  ])('is not %s: the field says to upload it again, and nothing changes', async (_what, content) => {
    const supplier = await office.registered();
    const body = { ...office.suspension, documentSha256: await content() };
    const problem = await refused(office.officers.actOnSupplier(supplier.id, supplier.version, body), 422);
    expect(problem.fields).toEqual({ documentSha256: 'No encontramos ese oficio. Sube otra vez el PDF.' });
    expect(await office.officers.record(supplier.id)).toMatchObject({ status: 'active', sanctions: [] });
  });
});

it('that supports another sanction is told with which, and asks why it is the same', async () => {
  const [one, other] = [await office.registered(), await office.registered()];
  await office.done(one, office.suspension);
  const body = { ...office.suspension, sameDocument: '' };
  const problem = await refused(office.officers.actOnSupplier(other.id, other.version, body), 422);
  expect(problem.fields).toEqual({ sameDocument: expect.stringContaining(`suspensión de ${one.name}`) });
  expect(await office.done(other, office.suspension)).toMatchObject({ status: 'suspended' });
});
