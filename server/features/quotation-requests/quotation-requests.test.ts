import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#contract/rules/days/calendar.ts';
import { fromMexico, todayInMexico } from '#contract/mexico-time.ts';
import { startTestApp, type Caller, type TestApp } from '#server/kit/test-app.ts';
import {
  holder,
  plantAreas,
  plantRequisition,
} from '#server/features/requisitions/test-requisition-course.ts';
import { hashLink } from '#server/kit/personal-link.ts';
import { holderOfLink } from './quotation-links.ts';
import { planted } from '#server/kit/test-planted.ts';
import { askTwo, leaveToOne } from '#server/kit/test-second-person.ts';
import { defineQuotationRequestJobs, noteBounced, remindInvited } from './quotation-requests.jobs.ts';
import { closingOf, completeRequest, plantSuppliers, requestsOf, wholeLot } from './test-requests.ts';

let app: TestApp;
let areas: Record<'one' | 'two', string>;
let buyer: Caller;
let requests: ReturnType<typeof requestsOf>;
let suppliers: Record<string, string>;

beforeAll(async () => {
  app = await startTestApp();
  defineQuotationRequestJobs(app.services);
  areas = await plantAreas(app.db, { one: null, two: null });
  buyer = await holder(app.db, 'buyer', 'buyer');
  requests = requestsOf(app, buyer);
  suppliers = await plantSuppliers(app.db, ['Alfa', 'Beta', 'Gama']);
});
afterAll(() => app.stop());

const mailsOf = async (template: string) =>
  (
    await sql<{
      to_address: string;
      subject: string;
      text: string;
      secret: string | null;
      unread_until: Date | null;
    }>`
      select to_address, subject, text, secret, unread_until from mail_outbox where template = ${template} order by to_address`.execute(
      app.db,
    )
  ).rows;
const sent = async () => {
  const { folio } = await requests.begin();
  await completeRequest(app, buyer, folio);
  const answer = await requests.send(folio);
  expect([answer.status, answer.body.detail]).toEqual([200, undefined]);
  return answer.body;
};

describe('A request for quotations', () => {
  it('begins empty with a folio of the year and what its kind asks for, in the list of whoever begins it', async () => {
    const begun = await requests.begin({ kind: 'research' });
    expect(begun.folio).toMatch(/^SC-\d{4}-\d{5}$/);
    expect(begun).toMatchObject({
      state: 'draft',
      isMine: true,
      form: { criterion: 'none', minimumAsked: 3, minimumReceived: 1, lots: [] },
      moves: ['write', 'invite', 'send', 'cancel'],
    });
    const list = await app.send(buyer, 'GET', '/administracion/cotizaciones?ver=mias');
    const { rows } = (await list.json()) as { rows: { folio: string }[] };
    expect(rows[0]?.folio).toBe(begun.folio);
    const file = await app.send(buyer, 'GET', '/administracion/cotizaciones/archivo?formato=csv');
    expect(await file.text()).toContain(begun.folio);
  });

  it('takes the lines of requisitions that its buyer has, equal goods as one lot, and no others', async () => {
    const plant = (areaId: string, over: object = {}) =>
      plantRequisition(app.db, { areaId, state: 'research', buyer: 'buyer', steps: [], ...over });
    const one = await plant(areas.one, { lines: [{ quantity: '2' }, { description: 'Guantes de nitrilo' }] });
    const two = await plant(areas.one, { lines: [{ quantity: '3' }] });
    const { folio, form, area, estimate } = await requests.begin({
      requisitions: [one.folio, two.folio],
    });
    expect(form.lots).toMatchObject([
      {
        number: 1,
        description: 'Reactivo de prueba',
        quantity: '5',
        estimate: '50.00',
        lineIds: [one.lines[0], two.lines[0]],
      },
      { number: 2, description: 'Guantes de nitrilo', quantity: '1' },
    ]);
    expect([area, estimate]).toEqual(['Área one', '60.00']);
    const again = { title: 'Reactivos, otra vez', requisitions: [two.folio] };
    const twice = await requests.call('POST', '', { kind: 'direct', ...again });
    expect([twice.status, twice.body.detail]).toEqual([
      409,
      `De esos renglones ya se piden cotizaciones en ${folio}: sigue en ella, o cancélala antes de pedir otras.`,
    ]);
    // For another end the same lines may be asked about.
    expect((await requests.call('POST', '', { kind: 'research', ...again })).status).toBe(201);
    const others = await plant(areas.one, { buyer: 'somebody-else' });
    const refused = await requests.call('POST', '', {
      kind: 'direct',
      title: 'Reactivos para los laboratorios',
      requisitions: [others.folio],
    });
    expect([refused.status, refused.body.detail]).toEqual([
      403,
      'La lleva Persona somebody-else. Pide que te la asigne.',
    ]);
  });

  it('takes the lots of a procedure, with its law', async () => {
    const made = await app.send(buyer, 'POST', '/administracion/procedimientos', {
      kind: 'direct',
      title: 'Compra de reactivos',
    });
    const procedure = (await made.json()) as { id: string; number: string };
    await sql`insert into lot (procedure_id, number, description, unit, quantity, estimate)
      values (${procedure.id}, 1, 'Acetona grado analítico', 'Litro', 4, 35193)`.execute(app.db);
    const begun = await requests.begin({ procedureId: procedure.id });
    expect(begun).toMatchObject({
      procedure: procedure.number,
      form: {
        regime: 'laassp_2025',
        validityDays: 20,
        validityUnit: 'working_days',
        lots: [{ description: 'Acetona grado analítico', quantity: '4', estimate: '35193.00' }],
      },
    });
    // V57 where the law asks for three, two are not enough; and what binds under it is asked for in its platform.
    await requests.save(begun.folio, { minimumAsked: 2 });
    expect((await requests.read(begun.folio)).missing).toEqual(
      expect.arrayContaining([
        {
          field: 'minimumAsked',
          message: 'Por su monto se piden al menos 3 cotizaciones (LAASSP 2025, art. 58).',
        },
        { field: 'kind', message: expect.stringMatching(/^Con recurso federal/) as string },
      ]),
    );
    expect((await requests.send(begun.folio)).body).toMatchObject({ code: 'state_conflict' });
  });

  it('is one draft: what two people write in different fields is joined, in the same one both are asked', async () => {
    const { folio, version } = await requests.begin();
    const put = (body: object) => requests.call('PUT', `/${folio}`, body, version);
    expect((await put({ title: 'Solventes para los laboratorios' })).status).toBe(200);
    expect((await put({ validityDays: 45 })).body.form).toMatchObject({
      title: 'Solventes para los laboratorios',
      validityDays: 45,
    });
    expect((await put({ title: 'Otro título de la compra' })).body.code).toBe('version_conflict');
    const lot = wholeLot(crypto.randomUUID());
    await requests.save(folio, { lots: [lot] });
    const other = await requests.begin();
    expect((await requests.save(other.folio, { lots: [lot] })).body.fields).toEqual({
      lots: 'Una partida está dos veces. Quítala y agrégala de nuevo.',
    });
  });

  it('is written by who buys for its area, read by who audits, and there for nobody else', async () => {
    const { folio, version } = await requests.begin({
      requisitions: [
        (await plantRequisition(app.db, { areaId: areas.one, state: 'research', buyer: 'buyer', steps: [] }))
          .folio,
      ],
    });
    const auditor = await holder(app.db, 'auditor', 'auditor');
    expect(await requestsOf(app, auditor).read(folio)).toMatchObject({ folio, moves: [], missing: [] });
    const put = (who: Caller) => requestsOf(app, who).call('PUT', `/${folio}`, { validityDays: 9 }, version);
    expect((await put(auditor)).status).toBe(403);
    const elsewhere = await holder(app.db, 'buyer-of-two', 'buyer', { areaId: areas.two });
    expect((await put(elsewhere)).status).toBe(404);
    expect((await put('guest')).status).toBe(403);
  });
});

describe('Sending a request', () => {
  it('says what is missing on its page, and refuses it at the server with the same words', async () => {
    const begun = await requests.begin();
    const { missing } = begun;
    expect(missing.map(({ field }) => field)).toEqual([
      'lines',
      'lots',
      'closesAt',
      'invitees',
      'terms.payment',
    ]);
    const refused = await requests.send(begun.folio);
    expect([refused.status, refused.body.detail]).toEqual([409, missing[0]?.message]);
    expect(Object.keys(refused.body.fields ?? {}).toSorted()).toEqual(
      missing.map(({ field }) => field).toSorted(),
    );
    // A day too early is refused with the day from which it may close.
    await requests.save(begun.folio, {
      closesAt: fromMexico({ date: addDays(begun.firstClosing, -4), time: '14:00' }),
    });
    const { missing: early } = await requests.read(begun.folio);
    expect(early.find(({ field }) => field === 'closesAt')?.message).toMatch(
      /^Da al menos 3 días hábiles para cotizar/,
    );
  });

  it('mails a personal link to each, of which only the hash is kept', async () => {
    const { folio, invited, moves, closesAt } = await sent();
    expect(moves).toEqual(['invite_more', 'modify', 'answer', 'cancel']);
    expect(invited.map(({ name }) => name).toSorted()).toEqual(['Alfa', 'Beta', 'Gama']);
    const mails = (await mailsOf('quotation_invited')).filter(({ subject }) => subject.includes(folio));
    expect(mails.map(({ to_address }) => to_address)).toEqual([
      'alfa@proveedor.example',
      'beta@proveedor.example',
      'gama@proveedor.example',
    ]);
    const [first] = mails;
    expect(first?.text).toContain(`/cotizaciones/${folio}#[clave]`);
    const link = first?.secret ?? '';
    expect(Buffer.from(link, 'base64url')).toHaveLength(32);
    expect(await holderOfLink(app.db, link, new Date())).toMatchObject({ folio, supplier: 'Alfa' });
    expect(await holderOfLink(app.db, `${link}x`, new Date())).toBeUndefined();
    // Sixty days after the closing it is over.
    const over = new Date(new Date(closesAt ?? '').getTime() + 61 * 86_400_000);
    expect(await holderOfLink(app.db, link, over)).toBeUndefined();
    const { rows } = await sql`select from quotation_invitee where token_hash = ${hashLink(link)}`.execute(
      app.db,
    );
    expect(rows).toHaveLength(1);
    const texts = await sql`select from revision where state::text like ${`%${link}%`}`.execute(app.db);
    expect(texts.rows).toEqual([]);
  });

  it('that stays deserted is asked again once, with its lots, terms and whom it invited, and both say so', async () => {
    const one = await sent();
    const again = () =>
      requests.call('POST', '', { kind: 'research', title: one.title, previous: one.folio });
    expect((await again()).status, 'it still receives').toBe(409);
    await planted(app.db, sql`update quotation_request set state = 'failed' where id = ${one.id}`);
    const [gone] = one.invited;
    await planted(app.db, sql`update supplier set status = 'suspended' where id = ${gone?.supplierId}`);
    expect((await requests.read(one.folio)).moves).toContain('renew');
    const { body: next } = await again();
    await planted(app.db, sql`update supplier set status = 'active' where id = ${gone?.supplierId}`);
    expect(next).toMatchObject({
      state: 'draft',
      kind: 'direct',
      previous: one.folio,
      closesAt: null,
      form: {
        lines: one.form.lines,
        terms: one.form.terms,
        lots: one.form.lots.map(({ id: _id, ...lot }) => lot),
      },
    });
    expect(next.form.lots[0]?.id).not.toBe(one.form.lots[0]?.id);
    const named = (invited: typeof one.invited) => invited.map(({ name }) => name).toSorted();
    expect(named(next.invited)).toEqual(named(one.invited.slice(1)));
    const { moves, next: found } = await requests.read(one.folio);
    expect([moves, found]).toEqual([[], next.folio]);
    expect((await again()).status, 'once').toBe(409);
  });

  it('is over for whoever writes the draft', async () => {
    const { folio } = await sent();
    const refused = await requests.save(folio, { validityDays: 9 });
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'La solicitud está «recibiendo cotizaciones»: eso ya no se puede.',
    ]);
  });
});

describe('A request that was sent', () => {
  it('changes with a reason that everybody reads, and never closes earlier', async () => {
    const { folio, form, firstClosing } = await sent();
    const reason = 'La partida uno pide ahora doce litros, por un grupo más.';
    const early = fromMexico({ date: addDays(firstClosing, -1), time: '14:00' });
    const modify = (body: object) => requests.act('POST', folio, '/modificacion', { reason, ...body });
    expect((await modify({ closesAt: early, questionsUntil: null })).body.fields?.closesAt).toMatch(
      /^El cierre no se adelanta/,
    );
    const lots = form.lots.map((lot) => ({ ...lot, quantity: '12' }));
    const changed = await modify({ closesAt: form.closesAt, questionsUntil: null, lots });
    expect(changed.body.form?.lots).toMatchObject([{ quantity: '12' }]);
    const mails = (await mailsOf('quotation_changed')).filter(({ subject }) => subject.includes(folio));
    expect(mails.map(({ text }) => text.includes(reason))).toEqual([true, true, true]);
    expect(mails[0]?.text).toMatch(/Partida 1, cantidad: antes \d+, ahora 12\./);
    expect(mails[0]?.text).toContain('El cierre no se mueve: es el ');
    // Whoever answers reads the same beside what is asked, and nothing of what the unit expects to pay.
    const invitation = (await mailsOf('quotation_invited')).find(({ subject }) => subject.includes(folio));
    expect(invitation?.text).toContain('cotización para decidir.');
    const asked = await app.send('stranger', 'POST', `/cotizaciones/${folio}/consulta`, {
      link: invitation?.secret,
    });
    const { changes } = (await asked.json()) as { changes: { reason: string; words: string[] }[] };
    expect(changes).toMatchObject([
      { reason, words: [expect.stringMatching(/^Partida 1, cantidad: antes/)] },
    ]);
    // When half of the term is over the closing has to move.
    await sql`update quotation_request set sent_at = now() - interval '20 days', closes_at = now() + interval '1 day'
      where folio = ${folio}`.execute(app.db);
    const { form: now } = await requests.read(folio);
    expect((await modify({ closesAt: now.closesAt, questionsUntil: null })).body.fields?.closesAt).toMatch(
      /^Ya pasó la mitad/,
    );
  });

  it('invites more with their whole term and a reason that the others read; whom no mail reaches, anew (bounced)', async () => {
    const request = await sent();
    const { folio } = request;
    const [first, late] = [
      request.invited[0]!.supplierId,
      (await plantSuppliers(app.db, ['Tardía'], 'G02'))['Tardía']!,
    ];
    const reason = 'El área pidió comparar con otro fabricante.';
    const more = (invited: object[], closesAt: string | null = null) =>
      requests.act('POST', folio, '/mas-invitados', { invited, reason, closesAt });
    const one = { supplierId: late, reasonCode: 'area_asked', reason: 'Fabrica justo lo que se pide aquí.' };
    expect((await more([{ supplierId: late }])).body.fields).toHaveProperty(`invited/${late}`);
    expect((await more([{ supplierId: first }])).body.fields).toEqual({
      [`invited/${first}`]: 'Ya se le invitó: su correo salió.',
    });
    await planted(
      app.db,
      sql`update quotation_request set closes_at = ${closingOf(request)}::timestamptz - interval '2 days'
      where folio = ${folio}`,
    );
    expect((await more([one])).body.fields?.closesAt).toMatch(/necesita su plazo completo/);
    const { status, body } = await more([one], closingOf(request));
    expect([status, body.invited.length]).toEqual([200, request.invited.length + 1]);
    const told = (await mailsOf('quotation_changed')).filter(({ text }) => text.includes(reason));
    expect(told.map(({ to_address: to }) => to)).toEqual(
      expect.arrayContaining(request.invited.map(({ name }) => `${name.toLowerCase()}@proveedor.example`)),
    );
    expect(told).toHaveLength(request.invited.length);
    const reached = async () =>
      (await mailsOf('quotation_invited'))
        .filter(({ text }) => text.includes(folio))
        .map((mail) => mail.to_address);
    expect(await reached()).toHaveLength(request.invited.length + 1);

    await planted(
      app.db,
      sql`update mail_outbox m set status = 'failed' from quotation_invitee i
      where i.mail_id = m.id and i.request_id = ${request.id} and i.supplier_id = ${first}`,
    );
    await noteBounced(app.db);
    const bounced = async () => (await requests.read(folio)).invited.filter((who) => who.bouncedAt !== null);
    expect(await bounced()).toMatchObject([{ supplierId: first }]);
    const waiting = async () =>
      (
        await sql`select note from waiting_item where kind = 'quotation_bounced'
      and place = ${folio}`.execute(app.db)
      ).rows;
    expect(await waiting()).toEqual([{ note: `${folio} · ${request.invited[0]!.name}` }]);
    await planted(app.db, sql`update supplier set email = 'nuevo@proveedor.example' where id = ${first}`);
    expect((await more([{ supplierId: first }])).status).toBe(200);
    expect(await reached()).toContain('nuevo@proveedor.example');
    expect([await bounced(), await waiting()]).toEqual([[], []]);
    const former = `${request.invited[0]!.name.toLowerCase()}@proveedor.example`;
    await planted(app.db, sql`update supplier set email = ${former} where id = ${first}`);
  });

  it('answers a question to everybody, once, without saying who asked', async () => {
    const { folio, id } = await sent();
    const { rows } = await sql<{ id: string }>`insert into quotation_question (request_id, supplier_id, text)
      values (${id}, ${suppliers.Beta}, '¿Se aceptan envases de medio litro? Somos Beta.') returning id`.execute(
      app.db,
    );
    const answer = () =>
      requests.act('POST', folio, `/preguntas/${rows[0]!.id}/respuesta`, {
        text: 'Sí, si suman la cantidad pedida.',
        question: '¿Se aceptan envases de medio litro?',
      });
    expect((await requests.read(folio)).questions).toMatchObject([{ tellsAsker: true, published: null }]);
    expect((await answer()).body.questions).toMatchObject([
      {
        text: '¿Se aceptan envases de medio litro? Somos Beta.',
        published: '¿Se aceptan envases de medio litro?',
        tellsAsker: false,
        answer: 'Sí, si suman la cantidad pedida.',
      },
    ]);
    expect(JSON.stringify(await requests.read(folio))).not.toMatch(
      new RegExp(`"supplierId":"${suppliers.Beta}","text"`),
    );
    const mails = (await mailsOf('quotation_answer')).filter(({ subject }) => subject.includes(folio));
    expect(
      mails.map(
        ({ text }) =>
          /envases de medio litro/.test(text) &&
          !text.includes('Somos Beta') &&
          !text.startsWith('Beta:\n\nBeta'),
      ),
    ).toEqual([true, true, true]);
    expect((await answer()).status).toBe(404);
  });

  it('waits for a second person where one is asked, and closes 60 days after it was sent at the latest', async () => {
    const request = await sent();
    const { folio, form, closesAt } = request;
    const late = (await plantSuppliers(app.db, ['Ajena'], 'G02'))['Ajena']!;
    const reason = 'La partida uno pide ahora doce litros, por un grupo más.';
    const far = fromMexico({ date: addDays(todayInMexico(), 800), time: '14:00' });
    const modify = (body: object) => requests.act('POST', folio, '/modificacion', { reason, ...body });
    const outside = { supplierId: late, reasonCode: 'area_asked', reason: 'Fabrica justo lo que se pide.' };
    const invite = (at: string | null) =>
      requests.act('POST', folio, '/mas-invitados', { invited: [outside], reason, closesAt: at });
    const tooLate = /60 días después del envío/;
    expect((await modify({ closesAt: far, questionsUntil: null })).body.fields?.closesAt).toMatch(tooLate);
    expect((await invite(far)).body.fields?.closesAt).toMatch(tooLate);
    await askTwo(app.db, 'quotations');
    try {
      const lots = form.lots.map((lot) => ({ ...lot, quantity: '12' }));
      for (const answer of [
        await requests.act('POST', folio, '/cancelacion', { reason: 'no_money' }),
        await modify({ closesAt: form.closesAt, questionsUntil: null, lots }),
        await invite(null),
      ])
        expect([answer.status, answer.body.code]).toEqual([202, 'decision_proposed']);
    } finally {
      await leaveToOne(app.db, 'quotations');
    }
    const now = await requests.read(folio);
    expect(now).toMatchObject({ state: 'sent', closesAt, form: { lots: form.lots } });
    expect(now.invited).toHaveLength(request.invited.length);
  });

  it('is cancelled with a reason of the list, and whoever was invited is told; a draft tells nobody', async () => {
    const { folio } = await sent();
    const cancelled = await requests.act('POST', folio, '/cancelacion', { reason: 'no_money' });
    expect(cancelled.body).toMatchObject({ state: 'cancelled', endReason: 'no_money', moves: [] });
    const mails = (await mailsOf('quotation_cancelled')).filter(({ subject }) => subject.includes(folio));
    expect(mails[0]?.text).toContain('sin suficiencia presupuestaria');
    const draft = await requests.begin();
    await requests.act('POST', draft.folio, '/cancelacion', { reason: 'mistake' });
    expect(
      (await mailsOf('quotation_cancelled')).filter(({ subject }) => subject.includes(draft.folio)),
    ).toEqual([]);
  });

  it('reminds once, a day before, whoever has not quoted (quoted_by); nobody of the unit reads to whom before the closing', async () => {
    const { folio, id, closesAt } = await sent();
    const closing = new Date(closesAt ?? '');
    await sql`update quotation_invitee set declined_at = now(), declined_reason = 'el plazo no alcanza'
      where request_id = ${id} and supplier_id = ${suppliers.Beta}`.execute(app.db);
    const ours = async () =>
      (await mailsOf('quotation_reminder')).filter(({ subject }) => subject.includes(folio));
    await remindInvited(app.services.db, new Date(closing.getTime() - 25 * 3_600_000));
    expect(await ours()).toEqual([]);
    for (const hours of [23, 22])
      await remindInvited(app.services.db, new Date(closing.getTime() - hours * 3_600_000));
    const mails = await ours();
    expect(mails.map(({ to_address }) => to_address)).toEqual([
      'alfa@proveedor.example',
      'gama@proveedor.example',
    ]);
    expect(mails[0]?.unread_until).toEqual(closing);
    const outbox = await app.send('admin', 'GET', `/padron/correos?q=${folio}`);
    const { rows } = (await outbox.json()) as { rows: { subject: string }[] };
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ subject }) => subject.startsWith('Mañana'))).toEqual([]);
    expect(app.log.join('\n')).not.toMatch(/beta@|Beta|quotation-requests\.remind/);
    // Nor does its page say who declined.
    expect((await requests.read(folio)).invited.map(({ declinedReason }) => declinedReason)).toEqual([
      null,
      null,
      null,
    ]);
    expect(closingOf(await requests.read(folio))).toBe(closesAt);
  });
});
