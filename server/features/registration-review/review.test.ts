import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { QueuePage, ReviewFile } from '#contract/registration-review.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { runRequestClock } from './request-clock.ts';
import { insertRequest, testFile } from './test-requests.ts';
import { ok, refused, reviewer } from './test-review.ts';

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
      public_text: 'La unidad empezó a revisar tu solicitud.',
    });
    expect(
      await one(
        sql`select operation, before, after from audit_log where subject_id = ${id} order by id desc`,
      ),
    ).toMatchObject({
      operation: 'actOnRequest:take',
      before: { status: 'submitted', version: 1 },
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
      lines: ['Equipo de cómputo y redes', 'Papelería y equipo de impresión'],
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
      sql`select answer_due, answer_days_left, (select text from mail_outbox m where m.request_id = r.id) "text"
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
    expect(await one(sql`select template from mail_outbox where request_id = ${id}`)).toEqual({
      template: 'request_rejected',
    });
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

  it('observed → dismissed only after the correction term, by an officer or by time', async () => {
    const running = await insertRequest(app.db, { status: 'observed', correctionDue: '2999-01-01' });
    expect((await officers.read(running.folio)).actions[0]).toMatchObject({
      action: 'dismiss',
      blocked: 'El plazo para corregir aún no termina',
    });
    await refused(officers.act(running.folio, 1, 'dismiss'), 422);
    const over = await insertRequest(app.db, { status: 'observed', correctionDue: '2026-01-02' });
    expect((await ok(officers.act(over.folio, 1, 'dismiss'))).status).toBe('dismissed');
  });

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
});

describe('effects of an approval', () => {
  it('a renewal keeps the number, goes on from the end of the validity and replaces the papers', async () => {
    const file = testFile();
    const first = await insertRequest(app.db, { file, papers: 'valid' });
    const supplierId = await officers.approve(first.folio);
    const before = await officers.record(supplierId);
    const second = await insertRequest(app.db, {
      kind: 'renewal',
      supplierId,
      file: { ...file, tradeName: 'Otro nombre', publishContact: true },
      papers: 'valid',
    });
    await officers.approve(second.folio);
    const after = await officers.record(supplierId);
    expect(after).toMatchObject({
      number: before.number,
      status: 'active',
      registeredOn: before.registeredOn,
    });
    expect(Number(after.validUntil?.slice(0, 4))).toBe(Number(before.validUntil?.slice(0, 4)) + 1);
    expect(after.renewedOn).not.toBeNull();
    expect(after.papers.map(({ status }) => status)).toEqual(['valid', 'valid', 'replaced', 'replaced']);
    expect(after.certificateCode).not.toBe(before.certificateCode);
    expect(await one(sql`select trade_name, email from supplier where id = ${supplierId}`)).toEqual({
      trade_name: 'Otro nombre',
      email: file.email,
    });
    expect(after.events.map(({ action }) => action)).toEqual(['renew', 'register']);
  });

  it('an update changes the data only; a voluntary cancellation ends the registration and its certificate', async () => {
    const file = testFile();
    const supplierId = await officers.approve((await insertRequest(app.db, { file, papers: 'valid' })).folio);
    const before = await officers.record(supplierId);
    const update = await insertRequest(app.db, {
      kind: 'update',
      supplierId,
      file: { ...file, lines: ['G03'] },
      requirements: [],
    });
    await officers.approve((await taken(update.folio)).folio);
    expect(await officers.record(supplierId)).toMatchObject({
      lines: ['Equipo y reactivos de laboratorio'],
      validUntil: before.validUntil,
      certificateCode: before.certificateCode,
      status: 'active',
    });
    const leave = await insertRequest(app.db, { kind: 'cancellation', supplierId, file });
    await officers.approve((await taken(leave.folio)).folio);
    expect(await officers.record(supplierId)).toMatchObject({
      status: 'cancelled',
      certificateCode: null,
      actions: [],
    });
  });

  /** Requests without papers are taken by hand. */
  async function taken(folio: string): Promise<ReviewFile> {
    return ok(officers.act(folio, 1, 'take'));
  }

  it('a company that only contracts named becomes the registered one, with its contracts', async () => {
    const file = testFile();
    const known = await one<{ id: string }>(
      sql`insert into supplier (name, rfc, status, source) values ('Importada', ${file.rfc}, 'unregistered', 'compranet') returning id`,
    );
    const supplierId = await officers.approve((await insertRequest(app.db, { file, papers: 'valid' })).folio);
    expect(supplierId).toBe(known?.id);
  });

  it('an RFC that is registered already cannot be registered again, nor a disqualified one renewed', async () => {
    const file = testFile();
    const supplierId = await officers.approve((await insertRequest(app.db, { file, papers: 'valid' })).folio);
    const again = await insertRequest(app.db, { file, papers: 'valid' });
    const review = await officers.acceptPapers(again.folio);
    expect(review.checks.find(({ code }) => code === 'duplicate_rfc')).toMatchObject({ level: 'block' });
    await refused(officers.act(again.folio, review.version, 'approve'), 422);
    await ok(
      officers.act(again.folio, review.version, 'reject', { reason: 'El RFC ya está en el padrón vigente.' }),
    );
    await sql`update supplier set status = 'disqualified' where id = ${supplierId}`.execute(app.db);
    const renewal = await insertRequest(app.db, { kind: 'renewal', supplierId, file, papers: 'valid' });
    const renewed = await officers.acceptPapers(renewal.folio);
    expect(await refused(officers.act(renewal.folio, renewed.version, 'approve'), 409)).toMatchObject({
      code: 'supplier_blocked',
    });
    expect((await officers.read(renewal.folio)).status).toBe('in_review');
  });

  it('numbers that an import brought are skipped', async () => {
    const next = await one<{ n: number }>(sql`select last_value::int + 1 n from supplier_number`);
    const taken = `P-${String(next?.n).padStart(5, '0')}`;
    await sql`insert into supplier (number, name, status) values (${taken}, 'Importada con número', 'active')`.execute(
      app.db,
    );
    const supplierId = await officers.approve((await insertRequest(app.db, { papers: 'valid' })).folio);
    expect((await officers.record(supplierId)).number).not.toBe(taken);
  });
});

describe('checks against others', () => {
  it('shared keys with suppliers and open requests are questions for a person, with their evidence', async () => {
    const phone = '4737320101';
    const first = await insertRequest(app.db, { file: testFile({ phone }), papers: 'valid' });
    await officers.approve(first.folio);
    const other = await insertRequest(app.db, { file: testFile({ phone }) });
    await ok(officers.act(other.folio, 1, 'take'));
    const third = await insertRequest(app.db, { file: testFile({ phone }) });
    const check = (await officers.read(third.folio)).checks.find(({ code }) => code === 'duplicate_phone');
    expect(check).toMatchObject({ level: 'warn', text: 'Otros 2 proveedores tienen el mismo teléfono.' });
    expect(check?.evidence.join(' ')).toContain(other.folio);
    expect(check?.evidence.join(' ')).toMatch(/P-\d{5}/);
  });

  it('a definitive of list 69-B blocks, a presumed one asks, a cleared one is history', async () => {
    const list = await one<{ id: string }>(sql`
      with file as (insert into stored_file (sha256, bytes, media_type) values (repeat('b', 64), 10, 'text/csv') returning sha256)
      insert into negative_list (source, file_sha256, file_name, file_bytes, status, cutoff_on, created_by, request_id, applied_at)
      select 'sat_69b', sha256, 'lista.csv', 10, 'applied', '2026-05-03', 'x', 'x', now() from file returning id`);
    const levels: Record<string, string> = {};
    for (const [situation, effect] of [
      ['definitive', 'block'],
      ['presumed', 'alert'],
      ['cleared', 'info'],
    ]) {
      const file = testFile();
      await sql`insert into negative_list_entry (source, key, rfc, name, situation, effect, content, data, listed_from, from_list)
        values ('sat_69b', ${file.rfc}, ${file.rfc}, 'Alguien', ${situation}, ${effect}, 'x', '{}', '2026-05-03', ${list?.id})`.execute(
        app.db,
      );
      const review = await officers.read((await insertRequest(app.db, { file })).folio);
      const check = review.checks.find(({ code }) => code === 'list_69b');
      levels[String(situation)] = check?.level ?? '';
      expect(check?.evidence[0]).toContain('corte al 3 may 2026');
    }
    expect(levels).toEqual({ definitive: 'block', presumed: 'warn', cleared: 'ok' });
  });
});

describe('two officers at once', () => {
  it('the second decision on the same version is refused with who changed what, and nothing is lost', async () => {
    const { folio } = await insertRequest(app.db);
    const taken = await ok(officers.act(folio, 1, 'take'));
    const answers = await Promise.all([
      officers.put(folio, '/documentos/situacion_fiscal', taken.version, { decision: 'valid' }),
      officers.put(folio, '/documentos/opinion_sat', taken.version, { decision: 'valid' }, 'other-admin'),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const problem = (await answers.find(({ status }) => status === 409)?.json()) as {
      extra: { current: ReviewFile; changedBy: string; differences: { name: string; after: unknown }[] };
    };
    const winner = answers[0]?.status === 200 ? 'admin' : 'other-admin';
    const paper = winner === 'admin' ? 'situacion_fiscal' : 'opinion_sat';
    expect(problem.extra).toMatchObject({
      changedBy: `Persona ${winner}`,
      current: { version: taken.version + 1 },
      differences: [{ name: `paper:${paper}`, before: 'pending', after: 'valid', by: `Persona ${winner}` }],
    });
  });

  it('of ten approvals at once exactly one registers a supplier', async () => {
    const { folio, id } = await insertRequest(app.db, { papers: 'valid' });
    const { version } = await ok(officers.act(folio, 1, 'take'));
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        officers.act(folio, version, 'approve', {}, i % 2 === 0 ? 'admin' : 'other-admin'),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
    expect(
      await one(
        sql`select count(*)::int n from supplier where rfc = (select rfc from registration_request where id = ${id})`,
      ),
    ).toEqual({ n: 1 });
  });

  it('refuses a write that does not say which version it saw', async () => {
    const { folio } = await insertRequest(app.db);
    const response = await app.send('admin', 'POST', `/padron/solicitudes/${folio}/acciones`, {
      action: 'take',
    });
    expect(response.status).toBe(428);
  });
});

describe('the queue', () => {
  const list = async (search: string) =>
    ok<QueuePage>(app.send('admin', 'GET', `/padron/solicitudes?${search}`));

  it('orders by due date, finds by folio and name, filters by kind and assignee, and counts', async () => {
    const file = testFile({ legalName: 'Zapatería Única Ficticia' });
    const { folio } = await insertRequest(app.db, { file, answerDue: '2020-01-02' });
    const page = await list('estado=por-revisar');
    expect(page.rows[0]).toMatchObject({
      folio,
      marks: ['pending', 'pending'],
      mainLine: 'Equipo de cómputo y redes',
    });
    expect(page.rows[0]?.daysLeft).toBeLessThan(-500);
    expect(page.tabs.map(({ value }) => value)).toEqual([
      'por-revisar',
      'observadas',
      'aprobadas',
      'rechazadas',
    ]);
    for (const q of ['zapateria unica', folio, folio.slice(-6).toLowerCase(), file.rfc.toLowerCase()]) {
      expect(
        (await list(`q=${encodeURIComponent(q)}`)).rows.map((row) => row.folio),
        q,
      ).toEqual([folio]);
    }
    expect((await list('tramite=refrendo')).rows.every(({ kind }) => kind === 'renewal')).toBe(true);
    const { version } = await officers.read(folio);
    await ok(
      officers.put(folio, '/responsable', version, { assignee: { id: 'other-admin', name: 'Óscar D.' } }),
    );
    expect((await list('responsable=other-admin')).rows.map((row) => row.folio)).toContain(folio);
    expect((await list('responsable=nadie')).rows.map((row) => row.folio)).not.toContain(folio);
    expect((await list('')).assignees.find(({ id }) => id === 'other-admin')).toMatchObject({
      name: 'Óscar D.',
      count: 1,
    });
  });

  it('exports the filter as CSV in which no cell is a formula', async () => {
    const { folio } = await insertRequest(app.db, {
      file: testFile({ legalName: '=HYPERLINK("http://mal.example")' }),
    });
    const response = await app.send('admin', 'GET', '/padron/solicitudes/exportacion?estado=por-revisar');
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const line = (await response.text()).split('\n').find((row) => row.startsWith(folio));
    expect(line).toContain(`"'=HYPERLINK(""http://mal.example"")"`);
    expect((await app.send('guest', 'GET', '/padron/solicitudes/exportacion')).status).toBe(403);
  });
});
