import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Correction, CorrectionReceipt } from '#contract/corrections.ts';
import type { Person } from '#server/kit/identity.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { mustKeep } from './corrections.service.ts';
import { expectFollowed } from '../search/test-followed.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  await expectFollowed(app.db);
  await app.stop();
});

const INPUT = {
  page: '/proveedores/P-01187',
  title: 'Papelería Huizache de Muestra',
  datum: 'Teléfono',
  says: 'El teléfono es 473 123 4567; está en nuestra constancia.',
  email: 'ventas@huizache.example',
};
const ask = (patch: Partial<typeof INPUT> = {}) =>
  app.send('stranger', 'POST', '/correcciones', { ...INPUT, ...patch });
const list = async () =>
  ((await (await app.send('admin', 'GET', '/padron/correcciones')).json()) as { rows: Correction[] }).rows;
const waiting = () =>
  app.db.selectFrom('waiting_item').select(['note', 'due_on']).where('area', '=', 'correction').execute();
const mails = () => app.db.selectFrom('mail_outbox').select(['template', 'to_address', 'text']).execute();

it('a correction that is asked waits for the unit until its day, and its answer is mailed once', async () => {
  const asked = await ask();
  expect(asked.status).toBe(201);
  const { folio, dueOn } = (await asked.json()) as CorrectionReceipt;
  expect(await waiting()).toEqual([{ note: folio, due_on: dueOn }]);
  const [open] = await list();
  expect(open).toMatchObject({ ...INPUT, folio, status: 'open', dueOn });
  const answer = (version: number) =>
    app.send(
      'admin',
      'POST',
      `/padron/correcciones/${open!.id}/respuesta`,
      { status: 'corrected', answer: 'Lo cambiamos hoy con tu constancia de situación.' },
      { 'if-match': `"${version}"` },
    );
  expect((await answer(open!.version)).status).toBe(200);
  expect(await waiting()).toEqual([]);
  const [done] = await list();
  expect(done).toMatchObject({ status: 'corrected', email: '', answeredBy: 'Persona admin' });
  expect(await mails()).toEqual([
    {
      template: 'correction_receipt',
      to_address: INPUT.email,
      text: expect.stringContaining(folio) as string,
    },
    {
      template: 'correction_answer',
      to_address: INPUT.email,
      text: expect.stringContaining('Lo cambiamos hoy') as string,
    },
  ]);
  expect((await answer(done!.version)).status).toBe(409);
  const { rows } = await app.services.pool.query(
    `select operation from audit_log where subject_type = 'correction'`,
  );
  expect(rows).toEqual([{ operation: 'correction.answer' }]);
});

it('what cannot be answered is refused at its field, and only the registry answers', async () => {
  const refused = await ask({ email: 'nadie', datum: '', page: 'https://otra.example' });
  expect(refused.status).toBe(422);
  expect(Object.keys(((await refused.json()) as { fields: object }).fields).toSorted()).toEqual([
    'datum',
    'email',
    'page',
  ]);
  expect((await app.send('guest', 'GET', '/padron/correcciones')).status).toBe(403);
});

it('of a procedure it waits for whoever runs procurement, apart from those of the registry', async () => {
  const page = '/adquisiciones/procedimientos/LP-UG-014-2026';
  const asked = await ask({ page, title: 'Equipo de cómputo', datum: 'Lugar de entrega' });
  const { folio } = (await asked.json()) as CorrectionReceipt;
  const { rows: waits } = await sql<{ kind: string; subject: string; note: string }>`
    select kind, subject, note from waiting_item where area = 'correction'`.execute(app.db);
  expect(waits).toEqual([{ kind: 'tender_correction', subject: 'Procurement', note: folio }]);
  expect((await list()).map((row) => row.folio)).not.toContain(folio);
  const of = await app.send('admin', 'GET', '/padron/correcciones?de=procedimientos');
  expect(((await of.json()) as { rows: Correction[] }).rows.map((row) => row.folio)).toEqual([folio]);
  const keeps = (...subjects: string[]) => ({
    ability: { can: (_: string, subject: string) => subjects.includes(subject) } as Person['ability'],
  });
  expect(() => mustKeep(keeps('SupplierRegistry'), 'Procurement')).toThrow(
    expect.objectContaining({ code: 'forbidden' }),
  );
  expect(() => mustKeep(keeps('Procurement'), 'Procurement')).not.toThrow();
});
