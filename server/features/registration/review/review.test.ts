// Longer than the rule: one office and its requests are set up once for everything that a review does.
import { sql } from 'kysely';
import { noAbility } from '#contract/permissions.ts';
import { transaction } from '#server/kit/db.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { runRequestClock } from '../terms/request-clock.ts';
import { FAR_DUE, insertRequest, testFile } from './test-requests.ts';
import { ok, refused, reviewer } from './test-review.ts';
import { recordHand } from '../request/hands.sql.ts';

const officer = (id: string) => ({ id, role: undefined, ability: noAbility(), claims: {} });

let app: TestApp;
let officers: ReturnType<typeof reviewer>;
beforeAll(async () => {
  app = await startTestApp();
  officers = reviewer(app);
});
afterAll(() => app.stop());

const one = async <T>(query: ReturnType<typeof sql<T>>): Promise<T | undefined> =>
  (await query.execute(app.db)).rows[0];

describe('who may review', () => {
  const OPERATIONS: [string, string, object | undefined][] = [
    ['GET', '', undefined],
    ['PUT', '/responsable', { assignee: null }],
    ['PUT', '/documentos/opinion_sat', { decision: 'valid' }],
    ['PUT', '/campos/rfc', { remark: 'No coincide.' }],
    ['PUT', '/comprobaciones/rfc', { reason: 'Comparado con la constancia.' }],
    ...['take', 'observe', 'validate', 'approve', 'reject', 'dismiss'].map(
      (action): [string, string, object] => ['POST', '/acciones', { action }],
    ),
  ];

  it.each(OPERATIONS)('only officers: %s %s %j', async (method, path, body) => {
    const { folio } = await insertRequest(app.db);
    for (const [caller, status] of [
      ['stranger', 401],
      ['bad', 401],
      ['guest', 403],
      ['no-role', 403],
    ] as const) {
      const response = await app.send(caller, method, `/padron/solicitudes/${folio}${path}`, body, {
        'if-match': '"1"',
      });
      expect(response.status, `${caller} ${path}`).toBe(status);
    }
    expect((await officers.read(folio)).version).toBe(1);
  });

  it('drafts are nobody’s but the supplier’s', async () => {
    const { folio } = await insertRequest(app.db, { status: 'draft' });
    await refused(app.send('admin', 'GET', `/padron/solicitudes/${folio}`), 404);
  });
});

describe('machine A, as officers move it (domain 12.3 A)', () => {
  it('submitted → in_review: whoever takes it is responsible, and the supplier reads it', async () => {
    const { folio, id } = await insertRequest(app.db);
    expect((await officers.read(folio)).actions.map(({ action }) => action)).toEqual(['take']);
    const review = await ok(officers.act(folio, 1, 'take'));
    expect(review).toMatchObject({ status: 'in_review', assignee: { id: 'admin', name: 'Persona admin' } });
    expect(review.events[0]).toMatchObject({
      action: 'take',
      fromStatus: 'submitted',
      toStatus: 'in_review',
    });
    expect(await one(sql`select public_text from request_event where request_id = ${id}`)).toEqual({
      public_text: 'La Unidad empezó a revisar tu solicitud.',
    });
    expect(
      await one(
        sql`select operation, before, after from audit_log where subject_id = ${id} order by id desc`,
      ),
    ).toMatchObject({
      operation: 'actOnRequest:take',
      before: { status: 'submitted' },
      after: { version: 2 },
    });
  });

  it('a submitted request is taken by its first decision, approved in one step and becomes a certified supplier', async () => {
    const { folio, id } = await insertRequest(app.db);
    let review = await officers.acceptPapers(folio);
    expect(review).toMatchObject({ status: 'in_review', assignee: { id: 'admin' } });
    expect(review.actions[0]).toEqual({ action: 'approve', label: 'Aprobar inscripción', blocked: null });
    review = await ok(officers.act(folio, review.version, 'approve'));
    expect(review.message).toMatch(/^Inscripción aprobada\. Constancia P-\d{5} emitida\.$/);
    expect(
      await one(sql`select s.status, s.lines, s.source, s.email, s.valid_until > s.registered_on later,
        (select count(*)::int from registration_paper p where p.supplier_id = s.id and p.status = 'valid') papers,
        (select count(*)::int from supplier_key k where k.supplier_id = s.id) keys,
        (select count(*)::int from certificate c where c.supplier_id = s.id and c.revoked_at is null) certificates,
        (select count(*)::int from mail_outbox m where m.supplier_id = s.id) mails
      from supplier s join registration_request r on r.supplier_id = s.id where r.id = ${id}`),
    ).toEqual({
      status: 'active',
      lines: ['G01', 'G06'],
      source: 'portal',
      email: null,
      later: true,
      papers: 2,
      keys: 1,
      certificates: 1,
      mails: 1,
    });
    expect(review.events.map(({ action }) => action)).toEqual(['approve', 'validate', 'take']);
  });

  it('in_review → observed needs an observation; the clock stops, the term is five working days and a mail leaves', async () => {
    const { folio, id } = await insertRequest(app.db);
    let review = await ok(officers.act(folio, 1, 'take'));
    await refused(officers.act(folio, review.version, 'observe'), 422);
    expect(
      await refused(
        officers.put(folio, '/documentos/opinion_sat', review.version, { decision: 'observed' }),
        422,
      ),
    ).toMatchObject({
      fields: { remark: 'Di qué debe corregir el proveedor.' },
    });
    review = await ok(
      officers.put(folio, '/documentos/opinion_sat', review.version, {
        decision: 'observed',
        reasonCode: 'obs_ilegible',
      }),
    );
    review = await ok(
      officers.put(folio, '/campos/bank.clabe', review.version, { remark: 'No es la de la carátula.' }),
    );
    expect(review.actions[0]).toMatchObject({
      action: 'observe',
      label: 'Devolver con 2 observaciones',
      blocked: null,
    });
    expect(review.actions[1]).toMatchObject({ action: 'approve', blocked: 'Hay 2 observaciones por enviar' });
    expect(review.unseen).toEqual(['Documento sin revisar: Constancia de situación fiscal']);
    expect(
      await refused(officers.act(folio, review.version, 'observe', { withUnseen: false }), 422),
    ).toMatchObject({
      code: 'review_incomplete',
      detail: expect.stringContaining('Documento sin revisar: Constancia de situación fiscal') as string,
    });
    review = await ok(officers.act(folio, review.version, 'observe'));
    expect(review).toMatchObject({
      status: 'observed',
      message: 'Devuelta con 2 observaciones.',
      daysLeft: 5,
    });
    expect(review.observations.map(({ label, sent, round }) => [label, sent, round])).toEqual([
      ['Opinión del cumplimiento de obligaciones fiscales (32-D)', true, 1],
      ['Cuenta bancaria: CLABE', true, 1],
    ]);
    const row = await one<{ answer_due: null; answer_days_left: number; text: string }>(
      sql`select answer_due, answer_days_left, (select text from mail_outbox m where m.request_id = r.id
          and m.template = 'request_observed') "text"
        from registration_request r where id = ${id}`,
    );
    expect(row?.answer_due).toBeNull();
    expect(row?.answer_days_left).toBeGreaterThan(100);
    expect(row?.text).toContain('El documento no se lee bien');
    expect(row?.text).toContain('Cuenta bancaria: CLABE: No es la de la carátula.');
    await refused(officers.put(folio, '/documentos/opinion_sat', review.version, { decision: 'valid' }), 409);
  });

  it('an observation can be taken back before it is sent', async () => {
    const { folio } = await insertRequest(app.db);
    let review = await ok(officers.put(folio, '/campos/legalName', 1, { remark: 'Falta una palabra.' }));
    expect(review.observations).toHaveLength(1);
    review = await ok(officers.put(folio, '/campos/legalName', review.version, {}));
    expect(review.observations).toEqual([]);
    await refused(officers.put(folio, '/campos/nada.de.esto', review.version, { remark: 'Algo mal.' }), 404);
    await refused(officers.put(folio, '/documentos/no_existe', review.version, { decision: 'valid' }), 404);
  });

  it('in_review → approved is refused while papers are undecided, observed or missing, or a check blocks', async () => {
    const { folio } = await insertRequest(app.db);
    let review = await ok(officers.act(folio, 1, 'take'));
    expect(await refused(officers.act(folio, review.version, 'approve'), 422)).toMatchObject({
      code: 'review_incomplete',
      detail: 'Faltan 2 documentos por revisar.',
    });
    const negative = await insertRequest(app.db, { outcome: 'negative' });
    review = await officers.acceptPapers(negative.folio);
    expect(review.checks.find(({ code }) => code === 'opinion_outcome')).toMatchObject({
      level: 'block',
      canOverride: false,
    });
    expect(await refused(officers.act(negative.folio, review.version, 'approve'), 422)).toMatchObject({
      detail: 'Hay una opinión negativa.',
    });
    await refused(
      officers.put(negative.folio, '/comprobaciones/opinion_outcome', review.version, {
        reason: 'Se acepta de todos modos.',
      }),
      409,
    );
  });

  it('a warning asks an officer for a reason before the approval', async () => {
    const file = testFile();
    const { folio } = await insertRequest(app.db, {
      file: { ...file, rfc: file.rfc.slice(0, -1) + (file.rfc.endsWith('3') ? '4' : '3') },
    });
    let review = await officers.acceptPapers(folio);
    expect(review.checks.find(({ code }) => code === 'rfc')).toMatchObject({
      level: 'warn',
      canOverride: true,
    });
    expect(await refused(officers.act(folio, review.version, 'approve'), 422)).toMatchObject({
      detail: 'Falta aceptar 1 advertencia con una razón.',
    });
    await refused(officers.put(folio, '/comprobaciones/rfc', review.version, { reason: 'Sí' }), 422);
    review = await ok(
      officers.put(folio, '/comprobaciones/rfc', review.version, {
        reason: 'Coincide con la constancia del SAT.',
      }),
    );
    expect(review.checks.find(({ code }) => code === 'rfc')?.override).toMatchObject({ by: 'Persona admin' });
    expect((await ok(officers.act(folio, review.version, 'approve'))).status).toBe('approved');
  });

  it('an accepted warning is open again when its facts change, also once the request is validated', async () => {
    const file = testFile();
    const wrong = (digit: string) => ({ ...file, rfc: file.rfc.slice(0, -1) + digit });
    const digits = ['1', '2', '3'].filter((digit) => !file.rfc.endsWith(digit));
    const { folio, id } = await insertRequest(app.db, { file: wrong(digits[0] ?? '1') });
    let review = await officers.acceptPapers(folio);
    const accept = async () => {
      const reason = 'Coincide con la constancia del SAT.';
      review = await ok(officers.put(folio, '/comprobaciones/rfc', review.version, { reason }));
    };
    await accept();
    review = await ok(officers.act(folio, review.version, 'validate'));
    const changed = wrong(digits[1] ?? '2');
    await sql`update registration_request set data = ${JSON.stringify(changed)}::jsonb, rfc = ${changed.rfc}
      where id = ${id}`.execute(app.db);
    expect((await officers.read(folio)).checks[0]).toMatchObject({ code: 'rfc', override: null });
    expect(await refused(officers.act(folio, review.version, 'approve'), 422)).toMatchObject({
      detail: 'Falta aceptar 1 advertencia con una razón.',
    });
    await accept();
    expect(review).toMatchObject({ status: 'validated' });
    expect((await ok(officers.act(folio, review.version, 'approve'))).status).toBe('approved');
  });

  it('in_review and validated → rejected need a reason of 20 letters that the supplier reads', async () => {
    const { folio, id } = await insertRequest(app.db);
    let review = await ok(officers.act(folio, 1, 'take'));
    expect(
      await refused(officers.act(folio, review.version, 'reject', { reason: 'No.' }), 422),
    ).toHaveProperty('fields.reason');
    review = await ok(
      officers.act(folio, review.version, 'reject', {
        reasonCode: 'rej_requisitos',
        reason: 'Falta la escritura.',
      }),
    );
    expect(review).toMatchObject({
      status: 'rejected',
      decisionReason: 'No reúne los requisitos del padrón. Falta la escritura.',
      actions: [],
    });
    expect(
      await one(sql`select template from mail_outbox where request_id = ${id} order by created_at desc`),
    ).toEqual({ template: 'request_rejected' });
    const validated = await insertRequest(app.db, { papers: 'valid' });
    review = await ok(officers.act(validated.folio, 1, 'take'));
    review = await ok(officers.act(validated.folio, review.version, 'validate'));
    expect(review).toMatchObject({ status: 'validated', reviewer: 'Persona admin' });
    review = await ok(
      officers.act(validated.folio, review.version, 'reject', {
        reason: 'El representante no tiene poder vigente.',
      }),
    );
    expect(review.status).toBe('rejected');
  });

  it(
    'observed → dismissed only after the correction term, by an officer or by time',
    { tags: 'all' },
    async () => {
      const running = await insertRequest(app.db, { status: 'observed', correctionDue: '2999-01-01' });
      expect((await officers.read(running.folio)).actions[0]).toMatchObject({
        action: 'dismiss',
        blocked: 'El plazo para corregir aún no termina',
      });
      await refused(officers.act(running.folio, 1, 'dismiss'), 422);
      const over = await insertRequest(app.db, { status: 'observed', correctionDue: '2026-01-02' });
      expect((await ok(officers.act(over.folio, 1, 'dismiss'))).status).toBe('dismissed');
    },
  );

  it('time warns two working days before the end, once, and dismisses the day after', async () => {
    const { folio, id } = await insertRequest(app.db, { status: 'observed', correctionDue: '2027-03-12' });
    // The 15th of March 2027 is a holiday; the 12th is a Friday.
    const mails = async () =>
      (
        await sql<{
          template: string;
        }>`select template from mail_outbox where request_id = ${id} order by created_at`.execute(app.db)
      ).rows.map(({ template }) => template);
    expect(await runRequestClock(app.services, '2027-03-09')).toMatchObject({ warned: 0 });
    expect(await runRequestClock(app.services, '2027-03-10')).toMatchObject({ warned: 1, dismissed: 0 });
    expect(await runRequestClock(app.services, '2027-03-12')).toEqual({ warned: 0, dismissed: 0 });
    expect(await mails()).toEqual(['request_warned']);
    expect(await runRequestClock(app.services, '2027-03-13')).toMatchObject({ dismissed: 1 });
    expect(await runRequestClock(app.services, '2027-03-13')).toEqual({ warned: 0, dismissed: 0 });
    expect(await mails()).toEqual(['request_warned', 'request_dismissed']);
    expect(await officers.read(folio)).toMatchObject({
      status: 'dismissed',
      events: [{ actor: 'El portal' }, {}],
    });
  });

  it.each([
    ['submitted', ['observe', 'validate', 'approve', 'reject', 'dismiss']],
    ['in_review', ['take', 'dismiss']],
    ['observed', ['take', 'observe', 'validate', 'approve', 'reject']],
    ['validated', ['take', 'observe', 'validate', 'dismiss']],
    ['approved', ['take', 'observe', 'validate', 'approve', 'reject', 'dismiss']],
    ['rejected', ['take', 'observe', 'validate', 'approve', 'reject', 'dismiss']],
    ['dismissed', ['take', 'observe', 'validate', 'approve', 'reject', 'dismiss']],
    ['withdrawn', ['take', 'observe', 'validate', 'approve', 'reject', 'dismiss']],
  ] as const)('from %s the machine refuses %j', async (status, actions) => {
    const { folio } = await insertRequest(app.db, { status, papers: 'valid' });
    for (const action of actions) {
      const problem = await refused(
        officers.act(folio, 1, action, { reason: 'Una razón de más de veinte letras.' }),
        409,
      );
      expect(problem.code, action).toBe('state_conflict');
    }
    expect(await officers.read(folio)).toMatchObject({ status, version: 1 });
  });
});

describe('the second pair of eyes (SECOND_REVIEWER)', () => {
  let careful: TestApp;
  beforeAll(async () => {
    careful = await startTestApp({ SECOND_REVIEWER: 'true' });
  });
  afterAll(() => careful.stop());

  it('who validated cannot approve; another officer can', async () => {
    const eyes = reviewer(careful);
    const { folio } = await insertRequest(careful.db);
    let review = await eyes.acceptPapers(folio);
    expect(review.actions[0]).toMatchObject({ action: 'validate', blocked: null });
    await refused(eyes.act(folio, review.version, 'approve'), 409);
    review = await ok(eyes.act(folio, review.version, 'validate'));
    expect(review.status).toBe('validated');
    expect(review.actions[0]).toMatchObject({
      action: 'approve',
      blocked: expect.stringContaining('otra persona'),
    });
    expect(await refused(eyes.act(folio, review.version, 'approve'), 403)).toMatchObject({
      code: 'second_person_required',
    });
    expect((await eyes.read(folio, 'other-admin')).actions[0]).toMatchObject({ blocked: null });
    review = await ok(eyes.act(folio, review.version, 'approve', {}, 'other-admin'));
    expect(review).toMatchObject({ status: 'approved', reviewer: 'Persona admin' });
  });

  it('nobody rejects alone: another officer confirms it with its reason, and only then the supplier is told', async () => {
    const eyes = reviewer(careful);
    const { folio, id } = await insertRequest(careful.db);
    const { version } = await ok(eyes.act(folio, 1, 'take'));
    const reason = 'Su representante no tiene poder vigente.';
    const mails = async () =>
      (
        await sql<{ template: string }>`select template from mail_outbox where request_id = ${id}`.execute(
          careful.db,
        )
      ).rows.map(({ template }) => template);
    expect(await refused(eyes.act(folio, version, 'reject', { reason: 'No.' }), 422)).toHaveProperty(
      'fields.reason',
    );
    expect(await refused(eyes.act(folio, version, 'reject', { reason }), 202)).toMatchObject({
      code: 'decision_proposed',
    });
    expect((await eyes.read(folio)).status).toBe('in_review');
    expect(await mails()).not.toContain('request_rejected');
    expect((await eyes.confirm(folio, 'admin')).status).toBe(403);
    expect((await eyes.confirm(folio)).status).toBe(200);
    expect(await eyes.read(folio)).toMatchObject({ status: 'rejected', decisionReason: reason });
    expect(await mails()).toContain('request_rejected');
  });

  it.each([
    ['marked every paper before another marked them again', 'papers'],
    ['sent it back with what another had observed', 'return'],
  ] as const)('who %s cannot approve', async (_, did) => {
    const eyes = reviewer(careful);
    const { folio, id } = await insertRequest(careful.db);
    if (did === 'papers') await eyes.acceptPapers(folio, 'admin');
    else {
      const decision = { decision: 'observed', remark: 'No se lee.' };
      const { version } = await eyes.read(folio);
      const observed = await ok(eyes.put(folio, '/documentos/opinion_sat', version, decision, 'other-admin'));
      await ok(eyes.act(folio, observed.version, 'observe', {}, 'admin'));
      await sql`update request_observation set resolved_at = now() where request_id = ${id}`.execute(
        careful.db,
      );
      await sql`update registration_request set status = 'in_review', answer_due = ${FAR_DUE},
        correction_due = null where id = ${id}`.execute(careful.db);
    }
    let review = await eyes.acceptPapers(folio, 'other-admin');
    review = await ok(eyes.act(folio, review.version, 'validate', {}, 'other-admin'));
    expect(await refused(eyes.act(folio, review.version, 'approve', {}, 'admin'), 403)).toMatchObject({
      code: 'second_person_required',
    });
    expect((await eyes.read(folio, 'admin')).status).toBe('validated');
  });

  it.each([
    ['captured it', { capturedBy: 'admin' }],
    ['marked a paper', { marks: 'papers' }],
    ['observed a datum', { marks: 'field' }],
    ['accepted a warning', { marks: 'check' }],
  ] as const)('who %s cannot approve, although another officer validated', async (_, given) => {
    const eyes = reviewer(careful);
    const { capturedBy, marks } = { capturedBy: null, marks: null, ...given };
    const plain = testFile();
    const file = { ...plain, rfc: plain.rfc.slice(0, -1) + (plain.rfc.endsWith('3') ? '4' : '3') };
    const { folio, id } = await insertRequest(careful.db, marks === 'check' ? { file } : {});
    if (capturedBy !== null)
      await transaction(careful.db, (tx) => recordHand(tx, id, officer(capturedBy), 'captured'));
    let review = await eyes.acceptPapers(folio, marks === 'papers' ? 'admin' : 'other-admin');
    const put = async (path: string, body: object, caller: 'admin' | 'other-admin') => {
      review = await ok(eyes.put(folio, path, review.version, body, caller));
    };
    if (marks === 'field') {
      await put('/campos/legalName', { remark: 'No es el nombre del acta.' }, 'admin');
      await sql`update request_observation set sent_at = now(), resolved_at = now() where request_id = ${id}`.execute(
        careful.db,
      );
    }
    if (marks === 'check') {
      await put('/comprobaciones/rfc', { reason: 'Coincide con la constancia del SAT.' }, 'admin');
    }
    review = await ok(eyes.act(folio, review.version, 'validate', {}, 'other-admin'));
    expect((await eyes.read(folio, 'admin')).actions[0]).toMatchObject({
      action: 'approve',
      blocked: expect.stringContaining('otra persona'),
    });
    expect(await refused(eyes.act(folio, review.version, 'approve'), 403)).toMatchObject({
      code: 'second_person_required',
    });
  });
});
