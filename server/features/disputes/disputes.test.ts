import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Dispute, DisputeStepInput, DisputeSummary } from '#contract/disputes.ts';
import type { AwardDecision } from '#contract/awards.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import type { AdminProcedure } from '#contract/procurement-admin.ts';
import type { DocumentKind, ProcedureDetail } from '#contract/procedures.ts';
import { DISPUTE_FIELDS, DISPUTE_PAPERS, DISPUTE_STEP_NAMES } from '#contract/rules/rights/disputes.ts';
import { valueText, type FieldDifference } from '#contract/rules/texts/field-differences.ts';
import { addDays } from '#contract/rules/days/calendar.ts';
import { addWorkingDays } from '#contract/rules/days/working-days.ts';
import { readHolidays } from '#server/features/supplier-registry/public.ts';
import { holder, plantAreas } from '#server/features/requisitions/test-requisition-course.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { dice } from '#server/kit/test-walk.ts';
import { askTwo, leaveToOne, workAlone } from '#server/kit/test-second-person.ts';
import { takenIn } from '#server/kit/test-planted.ts';
import { CONTRACT, contractedTender } from '../procurement/execution/test-contracts.ts';
import { decide } from '../procurement/test-awards.ts';
import { addDocument, addPublicDocument, completeDraft } from '../procurement/test-procedures.ts';
import { ordersOf, plantContract, TERMS } from '../purchase-orders/test-orders.ts';
import { asAlone } from '#server/kit/test-second-person.ts';
import { expectFollowed } from '../search/test-followed.ts';

const PROCEDURES = '/administracion/procedimientos';
const DISPUTES = '/administracion/inconformidades';
const SECRET = 'Alegatos reservados de Participante Secreta';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  // waiting_of_dispute and what it keeps agree.
  await expectFollowed(app.db);
  await app.stop();
});

const today = todayInMexico();
const ask = async <T>(method: string, path: string, body?: unknown, version?: number) => {
  const answer = await app.send(
    'admin',
    method,
    path,
    body,
    version === undefined ? {} : { 'if-match': `"${version}"` },
  );
  return {
    status: answer.status,
    body: (await answer.json()) as T & { detail?: string; fields?: Record<string, string> },
  };
};
const LONG_AGO = {
  receivedAt: `${addDays(todayInMexico(), -60)}T18:00:00.000Z`,
  notifiedOn: addDays(todayInMexico(), -62),
};
let last = 0;
const begin = async (procedureId: string, more: object = {}) => {
  last += 1;
  const { status, body } = await ask<Dispute>('POST', DISPUTES, {
    kind: 'dispute',
    number: `INC-${last}`,
    authority: 'Secretaría de Prueba',
    receivedAt: new Date(Date.now() - 1_000).toISOString(),
    procedureId,
    lots: [],
    act: 'award',
    notifiedOn: today,
    who: 'Participante Secreta',
    grounds: SECRET,
    summary: SECRET,
    documentId: null,
    ...more,
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
};
const read = async (id: string) => (await ask<Dispute>('GET', `${DISPUTES}/${id}`)).body;
const step = async (id: string, body: DisputeStepInput) =>
  ask<Dispute>('POST', `${DISPUTES}/${id}/pasos`, body, (await read(id)).version);
const PAPER: Partial<Record<string, DocumentKind>> = {
  suspend: 'suspension_order',
  lift: 'resumption_order',
  resolve: 'complaint_resolution',
};
/** With the paper of its authority in the file, unless it names one. */
const must = async (id: string, body: DisputeStepInput) => {
  const { procedureId } = await read(id);
  const documentId =
    body.step in DISPUTE_PAPERS
      ? await addDocument(app.db, procedureId, {
          kind: PAPER[body.step] ?? 'other',
          stage: 'dispute',
          status: 'draft',
        })
      : null;
  const answer = await step(id, { documentId, ...body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};
const present = async (id: string) => (await ask<AdminProcedure>('GET', `${PROCEDURES}/${id}`)).body;
const publicly = async (slug: string) =>
  (await (await app.send('stranger', 'GET', `/procedimientos/${slug}`)).json()) as ProcedureDetail;
const after = async (days: number) => addWorkingDays(today, days, await readHolidays(app.db));

/** A tender in its opening, with a bid for each of its two lots and its award decided. */
async function decidedTender(): Promise<{ procedure: AdminProcedure; awardVersion: number }> {
  const draft = await completeDraft(app);
  await addPublicDocument(app.db, draft.id, { kind: 'notice' });
  await ask('POST', `${PROCEDURES}/${draft.id}/publicacion`, { documents: [] }, draft.version);
  await sql`update milestone set at = now() - interval '1 day' / case kind when 'award' then 2 else 1 end
    where procedure_id = ${draft.id} and kind in ('opening', 'award')`.execute(app.db);
  await takenIn(app.db, draft.id);
  const awardVersion = await decide(
    (method, path, sent) =>
      app.send(
        'admin',
        method,
        path,
        sent?.body,
        sent?.version === undefined ? {} : { 'if-match': `"${sent.version}"` },
      ),
    await present(draft.id),
  );
  await addPublicDocument(app.db, draft.id, { kind: 'award_minutes', stage: 'award' });
  return { procedure: await present(draft.id), awardVersion };
}
const move = async (id: string, body: object) =>
  ask<AdminProcedure>('POST', `${PROCEDURES}/${id}/estado`, body, (await present(id)).version);
const award = (id: string, awardVersion: number) =>
  move(id, { transition: 'award', awardVersion, awardedAt: new Date(Date.now() - 1_000).toISOString() });

it('what we owe runs in working days, waits for us and is proved by its receipt', async () => {
  const { procedure } = await decidedTender();
  const { id, reports } = await begin(procedure.id);
  expect(reports.map(({ kind, dueOn }) => [kind, dueOn])).toEqual([
    ['previous', await after(2)],
    ['detailed', await after(6)],
  ]);
  const waiting = async () => {
    const { rows } = await sql<{ detail: string; due: string }>`select detail, due_on due from waiting_item
      where area = 'dispute' and place = ${id} order by due_on`.execute(app.db);
    return rows.map(({ detail, due }) => [detail, due]);
  };
  expect(await waiting()).toEqual([
    ['previous', await after(2)],
    ['detailed', await after(6)],
  ]);
  expect(
    (await step(id, { step: 'report', on: today, report: 'previous' })).body.fields?.documentId,
  ).toContain('Acuse');
  const documentId = await addDocument(app.db, procedure.id, {
    kind: 'other',
    stage: 'dispute',
    status: 'draft',
  });
  await must(id, { step: 'report', on: today, report: 'previous', documentId });
  expect(await waiting()).toEqual([['detailed', await after(6)]]);
  expect((await step(id, { step: 'widen', on: addDays(today, 1) })).body.fields?.on).toContain(
    'aún no llega',
  );
  await must(id, { step: 'widen', on: today });
  expect(await waiting()).toEqual([
    ['extension', await after(3)],
    ['detailed', await after(6)],
  ]);
  await must(id, { step: 'resolve', on: today, resolution: 'wholly_void' });
  expect((await waiting()).at(-1)).toEqual(['compliance', await after(15)]);
  const sent = await must(id, { step: 'report', on: today, report: 'compliance', documentId });
  expect(sent.reports.find(({ kind }) => kind === 'proof')?.dueOn).toBe(await after(3));
  expect((await step(id, { step: 'suspend', on: today })).status).toBe(409);
});

it('V141 with lot 2 suspended lot 1 is awarded and lot 2 waits; everybody reads it, and once lifted it is decided', async () => {
  const { procedure, awardVersion } = await decidedTender();
  const { id } = await begin(procedure.id, { lots: [2] });
  const before = await publicly(procedure.slug);
  expect(before.suspension).toBeNull();
  // What only somebody says, without the paper of the authority, stops nothing.
  expect((await step(id, { step: 'suspend', on: today, lots: [2] })).body.fields?.documentId).toContain(
    'Acuerdo de suspensión',
  );
  expect((await present(procedure.id)).suspended).toBeUndefined();
  await must(id, { step: 'suspend', on: today, lots: [2] });
  const notice = (await publicly(procedure.slug)).suspension;
  expect(notice).toMatch(/^La partida 2 está suspendida desde el .* por orden de Secretaría de Prueba\.$/);
  const refused = await award(procedure.id, awardVersion);
  expect([refused.status, refused.body.detail]).toEqual([
    409,
    expect.stringContaining('La partida 2 está suspendida'),
  ]);
  expect(
    (
      await move(procedure.id, {
        transition: 'declare_unsuccessful',
        reason: 'Ninguna propuesta cumplió lo pedido.',
      })
    ).body.detail,
  ).toBeDefined();
  // The award of the other goes on without it.
  const decided = (await ask<AwardDecision>('GET', `${PROCEDURES}/${procedure.id}/fallo`)).body;
  const one = decided.lots.filter(({ outcome }) => outcome === 'awarded');
  const saved = await ask<AwardDecision>(
    'PUT',
    `${PROCEDURES}/${procedure.id}/fallo`,
    { lots: one },
    decided.version,
  );
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  const given = await award(procedure.id, saved.body.version);
  expect([given.status, given.body.status], JSON.stringify(given.body)).toEqual([200, 'partially_awarded']);
  expect((await publicly(procedure.slug)).lots.map(({ status }) => status)).toEqual(['awarded', 'pending']);
  const contract = {
    ...CONTRACT,
    number: 'C-141',
    signedOn: today,
    startsOn: today,
    endsOn: addDays(today, 60),
  };
  const draftOf = async (lots: string[]) =>
    (
      await ask<AdminProcedure>('POST', `${PROCEDURES}/${procedure.id}/contratos`, { ...contract, lots })
    ).body.contractDrafts.at(-1)!;
  const draft = await draftOf([procedure.lots[0]!.id!]);
  const publish = () =>
    ask<AdminProcedure>(
      'POST',
      `${PROCEDURES}/${procedure.id}/contratos/${draft.id}/publicacion`,
      undefined,
      draft.version,
    );
  await must(id, { step: 'suspend', on: today, lots: [] });
  expect((await publish()).body.detail).toContain('El procedimiento está suspendido');
  await must(id, { step: 'suspend', on: today, lots: [2] });
  const published = await publish();
  expect(published.status, JSON.stringify(published.body)).toBe(200);
  const lifted = await must(id, { step: 'lift', on: today });
  expect([lifted.suspensionState, lifted.suspendedDays]).toEqual(['lifted', 0]);
  expect((await publicly(procedure.slug)).suspension).toBeNull();
  expect((await present(procedure.id)).suspended).toBeUndefined();
});

it('while all of it is suspended the procedure is not resumed, and its acts move once it is', async () => {
  const { procedure } = await decidedTender();
  const { id } = await begin(procedure.id);
  await must(id, { step: 'suspend', on: today });
  await addPublicDocument(app.db, procedure.id, { kind: 'suspension_order', stage: 'dispute' });
  await addPublicDocument(app.db, procedure.id, { kind: 'resumption_order', stage: 'dispute' });
  const stop = { transition: 'suspend', reason: 'Lo ordenó la autoridad que revisa la inconformidad.' };
  expect((await move(procedure.id, stop)).body.status).toBe('suspended');
  expect((await move(procedure.id, { transition: 'resume' })).body.detail).toContain('no se reanuda');
  await must(id, { step: 'lift', on: today });
  expect((await move(procedure.id, { transition: 'resume' })).body.status).toBe(procedure.status);
});

it('what is delivered of a suspended lot is said, what is new of its payments waits, and no amendment is added', async () => {
  const tender = await contractedTender(app);
  const contract = tender.contracts[0]!;
  const path = `${PROCEDURES}/${tender.id}/contratos/${contract.id}`;
  const { id } = await begin(tender.id, { lots: [1] });
  await must(id, { step: 'suspend', on: today, lots: [1] });
  const save = async (body: object) =>
    asAlone(app.db, async () =>
      ask<AdminProcedure>('PUT', `${path}/ejecucion`, body, (await present(tender.id)).contracts[0]!.version),
    );
  const delivery = {
    id: crypto.randomUUID(),
    what: 'Entrega única',
    lots: [1],
    amount: null,
    plannedOn: addDays(today, -9),
  };
  const deliveries = [{ ...delivery, deliveredOn: today, acceptedOn: today, documentId: null }];
  expect((await save({ deliveries })).status).toBe(200);
  const payments = [
    { id: crypto.randomUUID(), invoice: 'F-77', amount: '100.00', paidOn: today, overReason: null },
  ];
  const refused = await save({ payments });
  expect([refused.status, refused.body.detail], JSON.stringify(refused.body)).toEqual([
    409,
    expect.stringContaining('no se paga'),
  ]);
  const amended = await ask(
    'POST',
    `${path}/convenios`,
    {
      signedOn: today,
      what: 'Se amplía el plazo de entrega.',
      ground: 'Contrato, cláusula quinta',
      amountAfter: null,
      endsAfter: '2027-01-31',
      documentId: null,
      documentReason: 'El convenio se firma en papel y se digitaliza la próxima semana.',
    },
    (await present(tender.id)).contracts[0]!.version,
  );
  expect(amended.body.detail).toContain('no se firma ni se cambia su contrato');
  await must(id, { step: 'lift', on: today });
  expect((await save({ payments })).status).toBe(200);
});

it('nothing leaves but that it is suspended, and the resolution once it is firm', async () => {
  const { procedure } = await decidedTender();
  const year = async () =>
    (await (await app.send('stranger', 'GET', '/reclamar/inconformidades')).json()) as DisputeSummary;
  const was = await year();
  // So long ago that nobody can contest its resolution any more.
  const { id, number } = await begin(procedure.id, { ...LONG_AGO });
  expect(await year()).toEqual(was);
  const doors = [
    `/procedimientos/${procedure.slug}`,
    `/procedimientos/${procedure.slug}/plazos`,
    '/procedimientos/exportacion?formato=csv',
    `/datos-abiertos/ocds/lineas/${today.slice(0, 7)}`,
    `/busqueda?q=${encodeURIComponent('Participante Secreta')}`,
    '/integridad/hojas',
    '/reclamar/inconformidades',
  ];
  const told = async () => {
    for (const path of doors) {
      const text = await (await app.send('stranger', 'GET', path)).text();
      for (const word of [SECRET, 'Participante Secreta', number]) expect(text, path).not.toContain(word);
    }
  };
  await told();
  for (const who of ['stranger', 'guest', 'no-role'] as const)
    expect((await app.send(who, 'GET', `${DISPUTES}/${id}`)).status).not.toBe(200);
  const { rows: log } = await sql<{ text: string }>`select concat(before, after, about) text from audit_log
    where subject_type = 'dispute' and subject_id = ${id}`.execute(app.db);
  expect(log.length).toBeGreaterThan(0);
  for (const { text } of log) expect(text).not.toContain(SECRET);
  const { rows: leaves } = await sql`select from integrity_entry where leaf like ${`%${SECRET}%`}`.execute(
    app.db,
  );
  expect(leaves).toEqual([]);
  await must(id, { step: 'resolve', on: addDays(today, -40), resolution: 'unfounded', text: SECRET });
  expect((await year()).resolutions).toEqual(was.resolutions);
  await must(id, { step: 'firm', on: today });
  const firm = await year();
  expect([firm.received, firm.resolved]).toEqual([was.received + 1, was.resolved + 1]);
  expect(firm.resolutions[0]).toEqual({
    procedure: procedure.number,
    slug: procedure.slug,
    resolution: 'unfounded',
    resolvedOn: addDays(today, -40),
    firmOn: today,
  });
  await told();
});

it('a step is shown by a paper of the dispute and of its kind, and a resolution is firm once it cannot be contested', async () => {
  const { procedure } = await decidedTender();
  const { id } = await begin(procedure.id, LONG_AGO);
  const on = addDays(today, -3);
  const strange = [
    ['resolve', { kind: 'bidding_documents', stage: 'notice', status: 'published' }],
    ['resolve', { kind: 'other', stage: 'dispute', status: 'draft' }],
    ['suspend', { kind: 'complaint_resolution', stage: 'dispute', status: 'draft' }],
    ['report', { kind: 'bidding_documents', stage: 'notice', status: 'published' }],
  ] as const;
  for (const [wanted, paper] of strange) {
    const documentId = await addDocument(app.db, procedure.id, paper);
    const more = { resolution: 'unfounded', report: 'previous' } as const;
    const refused = await step(id, { step: wanted, on, documentId, ...more });
    expect([refused.status, refused.body.fields?.documentId], `${wanted} ${paper.kind}`).toEqual([
      422,
      expect.stringContaining(DISPUTE_PAPERS[wanted]!),
    ]);
    expect((await read(id)).documents.find((one) => one.id === documentId)?.steps).not.toContain(wanted);
  }
  await must(id, { step: 'resolve', on, resolution: 'unfounded' });
  const early = await step(id, { step: 'firm', on: today });
  expect([early.status, early.body.fields?.on]).toEqual([422, expect.stringContaining('se puede impugnar')]);
  expect((await read(id)).firmOn).toBeNull();
});

it('whoever agrees to a resolution reads which paper shows it and what it does to each lot', async () => {
  const { procedure } = await decidedTender();
  const { id, version } = await begin(procedure.id, LONG_AGO);
  const documentId = await addDocument(app.db, procedure.id, {
    kind: 'complaint_resolution',
    stage: 'dispute',
    status: 'draft',
  });
  await app.db
    .updateTable('document')
    .set({ title: 'Resolución INC' })
    .where('id', '=', documentId)
    .execute();
  await askTwo(app.db, 'state');
  const proposed = await step(id, {
    step: 'resolve',
    on: today,
    resolution: 'void_for_replacement',
    effects: [
      { lot: 1, effect: 'stands' },
      { lot: 2, effect: 'wholly_void' },
    ],
    documentId,
  });
  await leaveToOne(app.db, 'state');
  expect([proposed.status, (await read(id)).version]).toEqual([202, version]);
  const { rows } = await sql<{ changes: { subject: string; differences: FieldDifference[] }[] }>`
    select changes from decision_proposal where record_id = ${id} and status = 'open'`.execute(app.db);
  const told = rows[0]!.changes
    .flatMap(({ subject, differences }) => (subject === 'dispute' ? differences : []))
    .map(({ name, label, after }) => `${label}: ${valueText(DISPUTE_FIELDS, name, after)}`);
  expect(told).toEqual(
    expect.arrayContaining([
      'Documento de la resolución: Resolución INC',
      'Qué les pasa a las partidas: Partida 1: sigue como está; Partida 2: queda sin efecto',
      'Resolución: Nulidad del acto, para reponerlo',
    ]),
  );
});

it('what is registered is told to who has to do with it, and after its resolution is rewritten with a reason and by two', async () => {
  const { procedure } = await decidedTender();
  await sql`insert into officer (id, name, email, is_administrator) values ('jefa', 'Jefa de Prueba', 'jefa@universidad.example', true)
    on conflict do nothing`.execute(app.db);
  const { id, number } = await begin(procedure.id, LONG_AGO);
  const told = async () => {
    const { rows } = await sql<{ text: string }>`select text from mail_outbox
      where template = 'colleague_act' and to_address = 'jefa@universidad.example' order by id`.execute(
      app.db,
    );
    return rows.map(({ text }) => text).filter((text) => text.includes(number));
  };
  expect(await told()).toEqual([expect.stringContaining('registró la inconformidad')]);
  await must(id, { step: 'resolve', on: addDays(today, -3), resolution: 'unfounded' });
  await sql`update officer set last_seen = now() where id = 'jefa'`.execute(app.db);
  const was = await read(id);
  const { kind, act, grounds, summary, documentId, lots } = was;
  const form = {
    kind,
    number,
    act,
    grounds,
    summary,
    documentId,
    lots,
    authority: 'Otra autoridad',
    receivedAt: was.receivedAt,
    notifiedOn: was.notifiedOn,
    who: 'Otra persona',
  };
  const save = (reason?: string) =>
    ask<Dispute>('PUT', `${DISPUTES}/${id}`, { ...form, reason }, was.version);
  expect(Object.keys((await save()).body.fields ?? {})).toEqual(['reason']);
  const proposed = await save('La autoridad corrigió su oficio el día de ayer.');
  expect([proposed.status, (await read(id)).authority]).toEqual([202, was.authority]);
  const { rows } = await sql<{ kept: string }>`select changes::text kept from decision_proposal
    where record_id = ${id} and status = 'open'`.execute(app.db);
  expect(rows[0]?.kept).toContain('Quién la presentó');
  expect(rows[0]?.kept).not.toContain('Otra persona');
  await workAlone(app.db);
  expect((await save('La autoridad corrigió su oficio el día de ayer.')).status).toBe(200);
  expect((await read(id)).corrections).toEqual([
    expect.objectContaining({
      by: 'Persona admin',
      reason: 'La autoridad corrigió su oficio el día de ayer.',
      what: 'Autoridad',
    }),
  ]);
});

it('V138 the last day to contest is that of «Quiero reclamar»; a number is registered once, and a conciliation has its hearing', async () => {
  const { procedure } = await decidedTender();
  const first = await begin(procedure.id);
  expect(first.contestUntil === null || first.contestUntil > today).toBe(true);
  const again = await ask<Dispute>('POST', DISPUTES, {
    kind: 'dispute',
    number: first.number,
    authority: first.authority,
    receivedAt: first.receivedAt,
    procedureId: procedure.id,
    lots: [9],
    act: null,
    notifiedOn: null,
    who: '',
    grounds: '',
    summary: '',
    documentId: null,
  });
  expect(again.body.fields).toMatchObject({ act: expect.any(String), notifiedOn: expect.any(String) });
  const form = { ...first, lots: [1], summary: 'Otro resumen' };
  const saved = await ask<Dispute>(
    'PUT',
    `${DISPUTES}/${first.id}`,
    Object.fromEntries(
      [
        'kind',
        'number',
        'authority',
        'receivedAt',
        'lots',
        'act',
        'notifiedOn',
        'who',
        'grounds',
        'summary',
        'documentId',
      ].map((name) => [name, form[name as 'kind']]),
    ),
    first.version,
  );
  expect([saved.status, saved.body.lots, saved.body.summary]).toEqual([200, [1], 'Otro resumen']);
  const talk = await begin(procedure.id, { kind: 'conciliation', act: null, notifiedOn: null });
  expect([talk.hearingBy, talk.reports]).toEqual([await after(15), []]);
  await must(talk.id, { step: 'agree', on: today, text: 'La entrega se hace en dos partes, sin pena.' });
  expect(
    (await must(talk.id, { step: 'follow', on: today, text: 'Se recibió la primera parte completa.' }))
      .followUp,
  ).toContain('primera parte');
  const list = await ask<{ rows: { id: string }[]; total: { value: number } }>(
    'GET',
    `${DISPUTES}?q=${first.number}&ver=todas`,
  );
  expect(list.body.rows.some(({ id }) => id === first.id)).toBe(true);
});

it('whatever is recorded in whatever order, only what fits is taken, and everybody reads a suspension exactly while it holds', async () => {
  const { procedure } = await decidedTender();
  const { id } = await begin(procedure.id);
  const paperOf = (wanted: string) =>
    addDocument(app.db, procedure.id, { kind: PAPER[wanted] ?? 'other', stage: 'dispute', status: 'draft' });
  const next = dice(595);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(next() * items.length)]!;
  for (let count = 0; count < 24; count += 1) {
    const before = await read(id);
    // Mostly what fits, so that the walk comes somewhere; a resolution late in it.
    const fitting = before.steps.filter((one) => one !== 'resolve' || count > 16);
    const wanted = next() < 0.6 && fitting.length > 0 ? pick(fitting) : pick(DISPUTE_STEP_NAMES);
    if (wanted === 'resolve' && count <= 16) continue;
    const answer = await step(id, {
      step: wanted,
      on: today,
      lots: pick([[], [1], [2]]),
      isDefinitive: next() < 0.5,
      amount: '1000.00',
      report: before.reports.find(({ sentOn }) => sentOn === null)?.kind ?? 'previous',
      resolution: 'unfounded',
      text: 'Lo que se dijo, en más de veinte letras.',
      documentId: wanted in DISPUTE_PAPERS ? await paperOf(wanted) : null,
    });
    // What was resolved today can still be contested.
    const expected = wanted === 'firm' ? 422 : 200;
    expect(answer.status, `${count} ${wanted}: ${JSON.stringify(answer.body)}`).toBe(
      before.steps.includes(wanted) ? expected : 409,
    );
    const now = await read(id);
    const holds = now.suspensionState === 'provisional' || now.suspensionState === 'definitive';
    expect((await publicly(procedure.slug)).suspension !== null, wanted).toBe(holds);
    expect((await present(procedure.id)).suspended !== undefined).toBe(holds);
    expect(now.firmOn === null || now.resolvedOn !== null).toBe(true);
    expect(new Set(now.reports.map(({ kind }) => kind)).size).toBe(now.reports.length);
  }
});

it('orders of a suspended lot wait, and go out once its suspension lapses without its guarantee', async () => {
  // The last: with areas of its own, tenders of the others would have none.
  const areas = await plantAreas(app.db, { one: null });
  const { id: contractId, procedureId } = await plantContract(app.db, { area: 'Área one' });
  const orders = ordersOf(app, await holder(app.db, 'buyer', 'buyer', { areaId: areas.one }));
  await holder(app.db, 'receiver', 'receiver', { areaId: areas.one });
  const { body: order } = await orders.begin(contractId);
  await orders.save(order.id, { ...TERMS, administrator: 'buyer', receiver: 'receiver' });
  const { id } = await begin(procedureId, { lots: [1] });
  await must(id, { step: 'suspend', on: today, isDefinitive: true, lots: [1] });
  expect((await read(id)).guaranteeBy).toBe(await after(3));
  expect((await orders.issue(order.id)).body.detail).toContain('no se piden sus bienes');
  await sql`update dispute set suspended_on = ${addDays(today, -30)}, guarantee_by = ${addDays(today, -20)} where id = ${id}`.execute(
    app.db,
  );
  expect((await read(id)).suspensionState).toBe('lapsed');
  expect((await orders.issue(order.id)).status).toBe(200);
});
