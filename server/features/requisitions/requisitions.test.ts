import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequisitionForDecision } from '#contract/requisition-desk.ts';
import { DECLARATION } from '#contract/requisition-fields.ts';
import { encodePng } from '#server/features/page-views/test-picture.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { plantGrant } from '#server/kit/test-functions.ts';
import {
  completeForm,
  plantPeople,
  requisitionCalls,
  testLine,
  type Answered,
  type RequisitionPeople,
} from './test-requisitions.ts';

let app: TestApp;
let areas: RequisitionPeople;
let calls: ReturnType<typeof requisitionCalls>;
beforeAll(async () => {
  app = await startTestApp();
  areas = await plantPeople(app);
  calls = requisitionCalls(app);
});
afterAll(() => app.stop());

const kept = async (id: string) =>
  (
    await sql<{ declaration: string; net: string; round: number; acts: string[] }>`
      select declaration, net_total::text net, round, array(select act from requisition_act where requisition_id = r.id order by id) acts
      from requisition r where id = ${id}`.execute(app.db)
  ).rows[0];
const mails = async (folio: string) =>
  (
    await sql<{ template: string; to: string }>`select template, to_address "to" from mail_outbox
    where subject like ${`%${folio}%`} order by template desc`.execute(app.db)
  ).rows;
/** As an approver gives it back: see requisition-approval. */
async function returned(one: Answered, field = 'need'): Promise<Answered> {
  const { rows } = await sql<{ id: string }>`select id from requisition_step where requisition_id = ${one.id}
    and opened_at is not null`.execute(app.db);
  await sql`insert into officer (id, name) values ('no-role', 'Persona no-role') on conflict do nothing`.execute(
    app.db,
  );
  await sql`insert into requisition_question (requisition_id, step_id, field, text, asked_by, asked_version)
    values (${one.id}, ${rows[0]?.id ?? null}, ${field}, '¿De dónde salió este precio?', 'no-role', ${one.version})`.execute(
    app.db,
  );
  await sql`update requisition set state = 'returned', goes_back_to = 'approval' where id = ${one.id}`.execute(
    app.db,
  );
  return (await calls.read(one)).body;
}

describe('A requisition', () => {
  it('is written, sent with a folio and a route of its own, and told to whoever acts', async () => {
    const begun = await calls.begin(areas.laboratory);
    expect(begun).toMatchObject({
      status: 201,
      body: { state: 'draft', folio: null, isWritten: true, version: 1 },
    });
    const early = await calls.send(begun.body);
    expect(early.status).toBe(422);
    expect(early.body.fields).toMatchObject({
      need: 'Explica para qué se necesita y qué pasa si no se compra.',
    });
    const saved = await calls.save(begun.body, completeForm());
    expect(saved.body).toMatchObject({ missing: [], net: '100.00', gross: '116.00', version: 2 });
    expect(saved.body.steps.map(({ kind, isOpen }) => [kind, isOpen])).toEqual([
      ['approval', false],
      ['funds', false],
    ]);
    const sent = await calls.send(saved.body);
    const year = new Date().getFullYear();
    expect(sent.body).toMatchObject({ state: 'approval', folio: `RQ-LBC-${year}-00001`, isWritten: false });
    expect(sent.body.steps[0]).toMatchObject({ isOpen: true, people: ['Persona no-role'], decision: null });
    expect(sent.body.people).toEqual(['Persona no-role']);
    // Whoever acts has a name in the list too, before they did anything here.
    const own = await calls.call<{ rows: Answered[] }>('guest', 'GET', '/requisiciones');
    expect(own.body.rows.find(({ id }) => id === sent.body.id)?.people).toEqual(['Persona no-role']);
    expect(await kept(sent.body.id)).toEqual({
      declaration: DECLARATION,
      net: '100.00',
      round: 1,
      acts: ['begin', 'send'],
    });
    expect((await mails(sent.body.folio ?? '')).map(({ template }) => template)).toEqual([
      'requisition_turn',
      'requisition_sent',
    ]);
    expect((await calls.save(sent.body, { title: 'Otro título de otra cosa' })).body.code).toBe(
      'state_conflict',
    );
    expect((await calls.send(sent.body)).body.code).toBe('state_conflict');
  });

  it('tells whose turn it will be as it then is: the nearest who authorises, not all above', async () => {
    const { body: draft } = await calls.begin(areas.laboratory);
    const { body: saved } = await calls.save(draft, completeForm());
    expect(saved.steps[0]?.people).toEqual(['Persona no-role']);
    const id = await plantGrant(app.db, {
      person: 'reader',
      code: 'area_approver',
      areaId: areas.laboratory,
    });
    expect((await calls.read(draft)).body.steps[0]?.people).toEqual(['Persona reader']);
    await sql`update function_grant set ended_at = now(), ended_by = 'admin' where id = ${id}`.execute(
      app.db,
    );
  });

  it('says on which lines an opinion is asked for and of what; where nobody gives it, its day is the same before and after', async () => {
    const reagent = () => testLine({ description: 'Azul de metileno, 100 ml', partida: '25101' });
    const { body: begun } = await calls.begin(areas.laboratory);
    const { body: draft } = await calls.save(begun, completeForm([testLine(), reagent(), reagent()]));
    const [first] = draft.steps;
    expect(first).toMatchObject({ kind: 'technical', lines: [2, 3], people: [] });
    expect(first?.matter).toMatch(/químic/i);
    expect(draft.buyersOn).toBe(draft.steps.at(-1)?.dueOn);
    const { body: sent } = await calls.send(draft);
    expect(sent.state).toBe('technical');
    expect(sent.dueOn).toBe(first?.dueOn);
    expect(sent.steps.map(({ dueOn }) => dueOn)).toEqual(draft.steps.map(({ dueOn }) => dueOn));
  });

  it("V3 is asked for only in an area of the person, and is nobody else's", async () => {
    const refused = await calls.begin(areas.elsewhere);
    expect(refused).toMatchObject({
      status: 403,
      body: { detail: 'Elige un área en la que puedes solicitar.' },
    });
    const { body: draft } = await calls.begin(areas.laboratory);
    expect((await calls.read(draft, 'no-role')).status).toBe(200);
    expect((await calls.read(draft, 'stranger')).status).toBe(401);
    const end = () =>
      sql`update function_grant set ended_at = now(), ended_by = 'admin' where person_id = 'no-role' and ended_at is null`.execute(
        app.db,
      );
    await end();
    expect((await calls.read(draft, 'no-role')).status).toBe(403);
    await plantGrant(app.db, { person: 'no-role', code: 'area_approver', areaId: areas.elsewhere });
    expect((await calls.read(draft, 'no-role')).status).toBe(404);
    expect((await calls.save(draft, { title: 'Algo que no es suyo' }, 'no-role')).status).toBe(404);
    await end();
    await plantGrant(app.db, { person: 'no-role', code: 'area_approver', areaId: areas.division });
  });

  it('keeps lines by their id, and joins what two people wrote in different places', async () => {
    const { body: begun } = await calls.begin(areas.laboratory);
    const [one, other] = [testLine(), testLine({ description: 'Mesa antivibración de acero' })];
    const { body: first } = await calls.save(begun, completeForm([one, other]));
    const swapped = [other, { ...one, quantity: '2.000' }];
    const { body: second } = await calls.save(first, { lines: swapped, seen: { lines: first.lines } });
    expect(second.lines.map(({ id, number, quantity }) => [id, number, quantity])).toEqual([
      [other.id, 1, '1'],
      [one.id, 2, '2'],
    ]);
    const late = await calls.save(
      first,
      { title: 'Microscopio y mesa', seen: { title: first.form.title } },
      'no-role',
    );
    expect(late).toMatchObject({ status: 200, body: { form: { title: 'Microscopio y mesa' } } });
    const both = await calls.save(first, { title: 'Otro microscopio', seen: { title: first.form.title } });
    expect(both).toMatchObject({ status: 409, body: { code: 'version_conflict' } });
    const { body: foreign } = await calls.begin(areas.laboratory);
    expect((await calls.save(foreign, { lines: [one] })).body.fields).toEqual({
      lines: 'Un renglón está dos veces. Quítalo y agrégalo de nuevo.',
    });
  });

  it('folios of an area are given one after the other, and begin again in no other requisition', async () => {
    const { body: one } = await calls.begin(areas.laboratory);
    const { body: other } = await calls.begin(areas.laboratory);
    const ready = await Promise.all(
      [one, other].map(async (draft) => (await calls.save(draft, completeForm())).body),
    );
    const sent = await Promise.all(ready.map((draft) => calls.send(draft)));
    const folios = sent.map(({ body }) => body.folio);
    expect(new Set(folios).size).toBe(2);
    const cancelled = await calls.cancel(sent[0]!.body);
    expect(cancelled.body).toMatchObject({ state: 'cancelled', folio: folios[0], endReason: 'not_needed' });
    const next = await calls.sent(areas.laboratory);
    expect(folios).not.toContain(next.folio);
    expect((await mails(folios[0] ?? '')).map(({ template }) => template)).not.toContain('requisition_ended');
  });

  it('V17 V18 goes back to where it was once it is answered, and to the first step when the price rose by more', async () => {
    for (const [price, round] of [
      ['110.00', 1],
      ['110.01', 2],
    ] as const) {
      const line = testLine();
      const asked = await returned(await calls.sent(areas.laboratory, [line]), `lines/${line.id}/unitPrice`);
      expect(asked).toMatchObject({ state: 'returned', isWritten: true, moves: ['answer', 'cancel'] });
      expect(asked.questions).toMatchObject([{ label: 'Renglón 1: Precio sin IVA', answer: null }]);
      // While the question is open no day is counted, and whoever decides does not see what is being changed.
      expect(asked.steps.map(({ dueOn }) => dueOn)).toEqual(asked.steps.map(() => null));
      const { body: changed } = await calls.save(asked, { lines: [{ ...line, unitPrice: price }] });
      const seen = await calls.call<RequisitionForDecision>(
        'no-role',
        'GET',
        `/por-autorizar/${asked.folio}`,
      );
      expect(seen.body.requisition).toMatchObject({ net: '100.00', lines: [{ unitPrice: '100.00' }] });
      expect(changed).toMatchObject({ net: price, lines: [{ unitPrice: price }] });
      expect((await calls.answer(changed, [])).status).toBe(422);
      const { id } = asked.questions[0]!;
      const { body: answered } = await calls.answer(changed, [{ id, text: 'De una cotización nueva.' }]);
      expect(answered).toMatchObject({
        state: 'approval',
        questions: [{ answer: 'De una cotización nueva.' }],
      });
      expect(answered.steps.filter(({ isOpen }) => isOpen)).toHaveLength(1);
      expect((await kept(asked.id))?.round).toBe(round);
    }
  });

  it('goes with its papers, and is received by another person above the amount that the unit set', async () => {
    const { body: begun } = await calls.begin(areas.laboratory);
    expect(begun.lines).toHaveLength(1);
    const form = { ...completeForm([testLine({ unitPrice: '40000.00' })]), receiver: 'persona guest' };
    const { body: saved } = await calls.save(begun, form);
    expect(saved.papers).toMatchObject([{ code: 'price', isRequired: true, isGiven: false }]);
    const refused = await calls.send(saved);
    expect(refused.status).toBe(422);
    expect(refused.body.fields).toMatchObject({
      'files/price': 'Anexa la cotización o la captura de donde salió el precio.',
      receiver: 'Por el monto, recibe otra persona que quien la pide. Escribe quién.',
    });
    const unknown = await app.send(
      'guest',
      'POST',
      `/requisiciones/${saved.id}/archivos?nombre=a.pdf&papel=otra`,
    );
    expect(unknown.status).toBe(422);
    // «Internet, con captura anexa»: a capture is a picture.
    const capture = await app.send(
      'guest',
      'POST',
      `/requisiciones/${saved.id}/archivos?nombre=captura.png&papel=`,
      encodePng(40, 30, (x, y) => (x * y) % 256),
      { 'content-type': 'application/octet-stream' },
    );
    expect([capture.status, ((await capture.json()) as { files: object[] }).files]).toMatchObject([
      201,
      [{ name: 'captura.png', mediaType: 'image/png' }],
    ]);
    await sql`delete from requisition_file where name = 'captura.png'`.execute(app.db);
    await sql`insert into stored_file (sha256, bytes, media_type) values (${'a'.repeat(64)}, 9, 'application/pdf')`.execute(
      app.db,
    );
    await sql`insert into requisition_file (requisition_id, sha256, name, paper, added_by)
      values (${saved.id}, ${'a'.repeat(64)}, 'Cotización.pdf', 'price', 'guest')`.execute(app.db);
    const { body: ready } = await calls.save(saved, { receiver: 'Almacén de laboratorios' });
    expect(ready.missing).toEqual([]);
    expect(ready.files).toMatchObject([{ paper: 'price', paperName: 'Cotización o prueba del precio' }]);
    expect((await calls.send(ready)).body.state).toBe('approval');
  });

  it('begins like an earlier one, with lines of its own', async () => {
    const sent = await calls.sent(areas.laboratory);
    const copy = await calls.begin(areas.laboratory, 'guest', { copyOf: sent.folio });
    expect(copy.body).toMatchObject({
      folio: null,
      form: { title: sent.title, inProgramme: sent.form.inProgramme, neededOn: null },
    });
    expect(copy.body.lines[0]).toMatchObject({ description: sent.lines[0]?.description });
    expect(copy.body.lines[0]?.id).not.toBe(sent.lines[0]?.id);
  });

  it('is found in the list of its requester, by what waits for them', async () => {
    const { body } = await calls.call<{ rows: { state: string }[]; counts: object }>(
      'guest',
      'GET',
      '/requisiciones?estado=terminadas',
    );
    expect(body.rows.map(({ state }) => state)).toEqual(['cancelled']);
    expect(body.counts).toMatchObject({ over: 1 });
    const open = await calls.call<{ rows: { state: string }[] }>(
      'guest',
      'GET',
      '/requisiciones?q=microscopio',
    );
    expect(open.body.rows[0]?.state).toBe('draft');
    expect((await calls.call<{ rows: unknown[] }>('no-role', 'GET', '/requisiciones')).body.rows).toEqual([]);
    const found = await calls.call<{ rows: { description: string }[] }>(
      'guest',
      'GET',
      '/requisiciones/sugerencias?q=microscopio',
    );
    expect(found.body.rows[0]).toMatchObject({
      description: 'Microscopio invertido de fluorescencia',
      partida: '53101',
    });
    const options = await calls.call<{ areas: { name: string }[]; places: string[] }>(
      'guest',
      'GET',
      '/requisiciones/opciones',
    );
    expect(options.body).toMatchObject({
      areas: [{ name: 'Laboratorio de Biología Celular' }],
      places: ['Campus Norte, edificio F'],
    });
  });
});
