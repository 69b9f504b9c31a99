import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RegistrySummary, SupplierRecord } from '#contract/supplier-admin.ts';
import { addDays } from '#contract/rules/calendar.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { insertRequest, testFile } from '../registration-review/test-requests.ts';
import { ok, refused, reviewer } from '../registration-review/test-review.ts';
import { medianAnswerDays } from './summary.sql.ts';
import { runSupplierClock } from './supplier-clock.ts';

let app: TestApp;
let officers: ReturnType<typeof reviewer>;
const TODAY = todayInMexico();
const PDF = new TextEncoder().encode(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);
let document: { documentSha256: string; documentName: string };

beforeAll(async () => {
  app = await startTestApp();
  officers = reviewer(app);
  const uploaded = await app.send('admin', 'POST', '/padron/oficios?nombre=Oficio%2012.pdf', PDF);
  expect(uploaded.status, await uploaded.clone().text()).toBe(201);
  const { sha256, name } = (await uploaded.json()) as { sha256: string; name: string };
  document = { documentSha256: sha256, documentName: name };
});
afterAll(() => app.stop());

const one = async <T>(query: ReturnType<typeof sql<T>>): Promise<T | undefined> =>
  (await query.execute(app.db)).rows[0];

/** An approved supplier with its file, papers and certificate. */
async function registered(): Promise<SupplierRecord> {
  const { folio } = await insertRequest(app.db, { file: testFile(), papers: 'valid' });
  return officers.record(await officers.approve(folio));
}

const suspension = () => ({
  action: 'suspend',
  causeCode: 'sus_incumplimiento',
  authority: 'Dirección de Recursos Materiales',
  documentNumber: 'DRM-12/2026',
  startsOn: TODAY,
  ...document,
});
const disqualification = () => ({
  ...suspension(),
  action: 'disqualify',
  causeCode: 'inh_90_falsedad',
  authority: 'Secretaría Anticorrupción y Buen Gobierno',
  endsOn: addDays(TODAY, 200),
});
const cancellation = () => ({ ...suspension(), action: 'cancel', causeCode: 'can_falsedad' });

async function done(supplier: SupplierRecord, body: object): Promise<SupplierRecord> {
  return ok<SupplierRecord>(officers.actOnSupplier(supplier.id, supplier.version, body));
}

const setState = (id: string, status: string) =>
  sql`update supplier set status = ${status} where id = ${id}`.execute(app.db);

describe('who may act on suppliers', () => {
  it.each(['suspend', 'reinstate', 'disqualify', 'end_disqualification', 'cancel'])(
    'only officers: %s',
    async (action) => {
      const supplier = await registered();
      for (const [caller, status] of [
        ['stranger', 401],
        ['bad', 401],
        ['guest', 403],
        ['no-role', 403],
      ] as const) {
        const response = await officers.actOnSupplier(
          supplier.id,
          supplier.version,
          { ...suspension(), action },
          caller,
        );
        expect(response.status, caller).toBe(status);
      }
      expect((await officers.record(supplier.id)).version).toBe(supplier.version);
    },
  );

  it('an official document is a PDF', async () => {
    await refused(app.send('admin', 'POST', '/padron/oficios?nombre=oficio.exe', PDF), 415);
    await refused(
      app.send('admin', 'POST', '/padron/oficios?nombre=oficio.pdf', new TextEncoder().encode('hola')),
      415,
    );
    expect((await app.send('guest', 'POST', '/padron/oficios?nombre=oficio.pdf', PDF)).status).toBe(403);
  });
});

describe('machine B, as officers move it (domain 12.3 B)', () => {
  it('active → suspended: a published sanction with cause and document, a notice and a line of history', async () => {
    const supplier = await registered();
    const missing = await refused(
      officers.actOnSupplier(supplier.id, supplier.version, { action: 'suspend' }),
      422,
    );
    expect(Object.keys(missing.fields ?? {}).toSorted()).toEqual([
      'authority',
      'causeCode',
      'documentNumber',
      'documentSha256',
      'startsOn',
    ]);
    const suspended = await done(supplier, suspension());
    expect(suspended).toMatchObject({ status: 'suspended', certificateCode: supplier.certificateCode });
    expect(suspended.sanctions[0]).toMatchObject({
      kind: 'suspension',
      status: 'active',
      legalBasis: expect.stringContaining('art. 71'),
      documentName: 'Oficio 12.pdf',
    });
    expect(suspended.actions.map(({ action }) => action)).toEqual(['reinstate', 'disqualify', 'cancel']);
    expect(suspended.events[0]).toMatchObject({
      action: 'suspend',
      actor: 'Persona admin',
      toStatus: 'suspended',
    });
    expect(
      await one(sql`select template, published_at is not null published, suspended_from from mail_outbox m
        join sanction c on c.supplier_id = m.supplier_id join supplier s on s.id = m.supplier_id
        where m.supplier_id = ${supplier.id} and template like 'supplier%'`),
    ).toEqual({ template: 'supplier_suspend', published: true, suspended_from: 'active' });
    const verification = await app.send('stranger', 'GET', `/constancias/${supplier.certificateCode}`);
    if (verification.status === 200) expect(await verification.json()).toMatchObject({ state: 'suspended' });
  });

  it('suspended → active with a reason; the sanction is closed, and the dates decide what follows', async () => {
    const suspended = await done(await registered(), suspension());
    await refused(officers.actOnSupplier(suspended.id, suspended.version, { action: 'reinstate' }), 422);
    const active = await done(suspended, {
      action: 'reinstate',
      reason: 'Entregó lo que faltaba del pedido.',
    });
    expect(active).toMatchObject({ status: 'active', sanctions: [{ status: 'fulfilled' }] });
    const again = await done(active, suspension());
    await sql`update supplier set valid_until = ${addDays(TODAY, 10)} where id = ${again.id}`.execute(app.db);
    expect(
      await done(again, { action: 'reinstate', reason: 'Entregó lo que faltaba del pedido.' }),
    ).toMatchObject({ status: 'expiring' });
  });

  it('any state → disqualified for 3 months to 7 years by the catalogue, or without an end by list 69-B', async () => {
    const supplier = await registered();
    for (const endsOn of ['', addDays(TODAY, 30), addDays(TODAY, 3_000)]) {
      const problem = await refused(
        officers.actOnSupplier(supplier.id, supplier.version, { ...disqualification(), endsOn }),
        422,
      );
      expect(Object.keys(problem.fields ?? {})).toEqual(['endsOn']);
    }
    const barred = await done(supplier, disqualification());
    expect(barred).toMatchObject({ status: 'disqualified', certificateCode: null });
    const listed = await done(await registered(), {
      ...disqualification(),
      causeCode: 'inh_69b',
      endsOn: '',
    });
    expect(listed).toMatchObject({ status: 'disqualified', sanctions: [{ endsOn: null }] });
    expect(listed.actions.find(({ action }) => action === 'end_disqualification')?.blocked).toContain(
      'no tiene fin',
    );
  });

  it('disqualified → expired needs the end of the term and the fine paid', async () => {
    const supplier = await registered();
    let barred = await done(supplier, {
      ...disqualification(),
      startsOn: '2025-01-10',
      endsOn: '2025-06-10',
      fineAmount: '12500.00',
    });
    expect(barred.actions.find(({ action }) => action === 'end_disqualification')?.blocked).toBe(
      'La multa no está pagada.',
    );
    expect(
      await refused(
        officers.actOnSupplier(barred.id, barred.version, { action: 'end_disqualification' }),
        409,
      ),
    ).toMatchObject({ detail: 'La multa no está pagada.' });
    const [fine] = barred.sanctions;
    barred = await ok<SupplierRecord>(
      app.send(
        'admin',
        'PATCH',
        `/padron/sanciones/${fine?.id}`,
        { finePaidOn: TODAY },
        { 'if-match': `"${fine?.version}"` },
      ),
    );
    expect(await done(barred, { action: 'end_disqualification' })).toMatchObject({
      status: 'expired',
      sanctions: [{ status: 'fulfilled', finePaidOn: TODAY }],
    });
    const running = await done(await registered(), disqualification());
    await refused(
      officers.actOnSupplier(running.id, running.version, { action: 'end_disqualification' }),
      409,
    );
  });

  it('any state → cancelled with cause and document; the certificate is revoked and nothing follows', async () => {
    const supplier = await registered();
    const cancelled = await done(supplier, cancellation());
    expect(cancelled).toMatchObject({ status: 'cancelled', certificateCode: null, actions: [] });
    const again = await insertRequest(app.db, { file: supplier.file ?? testFile(), papers: 'valid' });
    // Allowed again once the cause has ceased, which an officer has to say.
    const { version, checks } = await officers.acceptPapers(again.folio);
    expect(checks.find(({ code }) => code === 'sanctions')).toMatchObject({ level: 'warn' });
    await ok(
      officers.put(again.folio, '/comprobaciones/sanctions', version, {
        reason: 'La causa cesó: entregó los documentos originales.',
      }),
    );
    expect(await officers.approve(again.folio)).not.toBe(supplier.id);
  });

  it.each([
    ['active', ['reinstate', 'end_disqualification']],
    ['expiring', ['reinstate', 'end_disqualification']],
    ['expired', ['suspend', 'reinstate', 'end_disqualification']],
    ['suspended', ['suspend', 'end_disqualification']],
    ['disqualified', ['suspend', 'reinstate', 'disqualify']],
    ['cancelled', ['suspend', 'reinstate', 'disqualify', 'end_disqualification', 'cancel']],
    ['unregistered', ['suspend', 'reinstate', 'disqualify', 'end_disqualification', 'cancel']],
  ] as const)('from %s the machine refuses %j', async (status, actions) => {
    const { id, version } = await registered();
    await setState(id, status);
    for (const action of actions) {
      const body = { ...disqualification(), action, reason: 'Una razón de más de veinte letras.' };
      expect((await refused(officers.actOnSupplier(id, version, body), 409)).code, action).toBe(
        'state_conflict',
      );
    }
  });

  it('a revoked sanction gives the registration back; a closed one is not changed again', async () => {
    const suspended = await done(await registered(), suspension());
    const [sanction] = suspended.sanctions;
    const patch = (body: object, version = sanction?.version) =>
      app.send('admin', 'PATCH', `/padron/sanciones/${sanction?.id}`, body, {
        'if-match': `"${version}"`,
      });
    await refused(patch({ revoke: true }), 422);
    const free = await ok<SupplierRecord>(
      patch({ revoke: true, reason: 'La autoridad dejó sin efecto el oficio.' }),
    );
    expect(free).toMatchObject({ status: 'active', sanctions: [{ status: 'revoked' }] });
    await refused(patch({ revoke: true, reason: 'La autoridad dejó sin efecto el oficio.' }), 409);
    await refused(patch({ finePaidOn: TODAY }, (sanction?.version ?? 1) + 1), 409);
  });

  it('keeps internal remarks, and shows who changed the record when two write at once', async () => {
    const supplier = await registered();
    const save = (remarks: string, caller: 'admin' | 'other-admin') =>
      app.send(
        caller,
        'PUT',
        `/padron/proveedores/${supplier.id}/observaciones`,
        { remarks },
        {
          'if-match': `"${supplier.version}"`,
        },
      );
    expect(await ok<SupplierRecord>(save('Pidió cita.', 'other-admin'))).toMatchObject({
      remarks: 'Pidió cita.',
    });
    const problem = await refused(save('Otra nota.', 'admin'), 409);
    expect(problem.extra).toMatchObject({
      changedBy: 'Persona other-admin',
      current: { remarks: 'Pidió cita.' },
      differences: [{ name: 'remarks', before: '', after: 'Pidió cita.' }],
    });
    const imported = await one<{ id: string }>(
      sql`insert into supplier (name, status, number) values ('Sin expediente', 'active', 'P-90001') returning id`,
    );
    const noted = await ok<SupplierRecord>(
      app.send(
        'admin',
        'PUT',
        `/padron/proveedores/${imported?.id}/observaciones`,
        { remarks: 'Nota.' },
        { 'if-match': '"1"' },
      ),
    );
    expect(noted).toMatchObject({ remarks: 'Nota.', file: { legalName: 'Sin expediente' } });
  });
});

describe('what time does to registrations', () => {
  it('active → expiring → expired on their days, in steps of the machine, and a second run changes nothing', async () => {
    const { id } = await registered();
    await sql`update supplier set valid_until = '2031-05-31' where id = ${id}`.execute(app.db);
    // Opinions of the file run out long before: the mark alone makes it «por vencer».
    await sql`update registration_paper set expires_on = '2031-12-31' where supplier_id = ${id}`.execute(
      app.db,
    );
    const on = async (day: string) => {
      await runSupplierClock(app.db, day);
      return (await officers.record(id)).status;
    };
    expect(await on('2031-04-30')).toBe('active');
    expect(await on('2031-05-01')).toBe('expiring');
    expect(await on('2031-05-31')).toBe('expiring');
    expect(await on('2031-06-01')).toBe('expired');
    const { version, events } = await officers.record(id);
    await runSupplierClock(app.db, '2031-06-01');
    expect((await officers.record(id)).version).toBe(version);
    expect(events.map(({ action, actor }) => [action, actor])).toEqual([
      ['expire', 'El portal'],
      ['near_expiry', 'El portal'],
      ['register', 'Persona admin'],
    ]);
  });

  it('a late job makes both steps at once, and data_version rises', async () => {
    const { id } = await registered();
    await sql`update supplier set valid_until = '2032-05-31' where id = ${id}`.execute(app.db);
    await sql`update registration_paper set expires_on = null where supplier_id = ${id}`.execute(app.db);
    const before = await one<{ version: number }>(sql`select version from data_version`);
    await runSupplierClock(app.db, '2032-06-20');
    const after = await officers.record(id);
    expect(after.events.slice(0, 2).map(({ action }) => action)).toEqual(['expire', 'near_expiry']);
    expect((await one<{ version: number }>(sql`select version from data_version`))?.version).toBeGreaterThan(
      before?.version ?? 0,
    );
  });

  it('a paper that ran out marks the supplier until a new one replaces it', async () => {
    const { id, file } = await registered();
    await sql`update supplier set valid_until = '2036-05-31' where id = ${id}`.execute(app.db);
    const opinion = await one<{ expires_on: string }>(
      sql`select expires_on from registration_paper where supplier_id = ${id} and paper_code = 'opinion_sat'`,
    );
    await runSupplierClock(app.db, addDays(opinion?.expires_on ?? TODAY, 1));
    const marked = await officers.record(id);
    expect(marked).toMatchObject({ hasExpiredPapers: true, status: 'expiring' });
    expect(marked.papers.find(({ code }) => code === 'opinion_sat')?.status).toBe('expired');
    const update = await insertRequest(app.db, {
      kind: 'update',
      supplierId: id,
      ...(file === null ? {} : { file }),
      papers: 'valid',
    });
    await officers.approve(update.folio);
    expect(await officers.record(id)).toMatchObject({ hasExpiredPapers: false, status: 'active' });
  });

  it('a suspension ends the day after its term', async () => {
    const suspended = await done(await registered(), { ...suspension(), endsOn: addDays(TODAY, 5) });
    await sql`update registration_paper set expires_on = null where supplier_id = ${suspended.id}`.execute(
      app.db,
    );
    await runSupplierClock(app.db, addDays(TODAY, 5));
    expect((await officers.record(suspended.id)).status).toBe('suspended');
    await runSupplierClock(app.db, addDays(TODAY, 6));
    expect(await officers.record(suspended.id)).toMatchObject({
      status: 'active',
      sanctions: [{ status: 'fulfilled', closingReason: 'Terminó su plazo.' }],
    });
  });

  it('a disqualification ends after its term only if no fine is due (LAASSP 2025, art. 90)', async () => {
    const end = addDays(TODAY, 200);
    const free = await done(await registered(), disqualification());
    const owing = await done(await registered(), { ...disqualification(), fineAmount: '100' });
    await runSupplierClock(app.db, end);
    expect((await officers.record(free.id)).status).toBe('disqualified');
    await runSupplierClock(app.db, addDays(end, 1));
    expect((await officers.record(free.id)).status).toBe('expired');
    expect((await officers.record(owing.id)).status).toBe('disqualified');
    await sql`update sanction set fine_paid_on = ${end} where supplier_id = ${owing.id}`.execute(app.db);
    await runSupplierClock(app.db, addDays(end, 2));
    expect((await officers.record(owing.id)).status).toBe('expired');
  });
});

describe('notices and figures', () => {
  it('nobody gets the notice of expiry twice in 15 days, even when two officers press at once', async () => {
    const { id } = await registered();
    await sql`update supplier set valid_until = ${addDays(TODAY, 20)}, status = 'expiring' where id = ${id}`.execute(
      app.db,
    );
    const preview = () =>
      ok<{ count: number; alreadyNotified: number; text: string }>(
        app.send('admin', 'GET', '/padron/avisos?dias=25'),
      );
    expect(await preview()).toMatchObject({
      count: 1,
      alreadyNotified: 0,
      text: expect.stringContaining('refrendo'),
    });
    const sent = await Promise.all(
      ['admin', 'other-admin'].map(async (caller) => {
        const response = await app.send(caller as 'admin', 'POST', '/padron/avisos', { days: 25 });
        expect(response.status).toBe(202);
        return ((await response.json()) as { queued: number }).queued;
      }),
    );
    expect(sent.toSorted()).toEqual([0, 1]);
    expect(await preview()).toMatchObject({ count: 0, alreadyNotified: 1 });
    await sql`update mail_outbox set created_at = now() - interval '16 days' where supplier_id = ${id}`.execute(
      app.db,
    );
    expect(await preview()).toMatchObject({ count: 1, alreadyNotified: 0 });
    const mails = await ok<{ rows: { subject: string }[]; total: number }>(
      app.send('admin', 'GET', '/padron/correos?q=por%20vencer'),
    );
    expect(mails.total).toBe(1);
  });

  it('counts states, waiting requests by day and the median answer in working days', async () => {
    await insertRequest(app.db, { answerDue: '2020-01-01' });
    await insertRequest(app.db, { answerDue: TODAY });
    const summary = await ok<RegistrySummary>(app.send('admin', 'GET', '/padron/resumen'));
    expect(summary).toMatchObject({ promisedDays: 10, overdue: 1, dueToday: 1 });
    expect(summary.pendingByDay).toHaveLength(30);
    expect(summary.pendingByDay.at(-1)).toEqual({ label: TODAY, value: 2 });
    expect(summary.pendingByDay[0]?.value).toBe(0);
    expect(summary.answerByMonth).toHaveLength(12);
    expect(summary.answerByMonth.at(-1)?.answered).toBeGreaterThan(5);
    expect(summary.suppliersByState.find(({ state }) => state === 'cancelled')?.count).toBe(2);
    await sql`update registration_request set answer_days = 3,
      decided_at = '2025-06-17T18:00:00Z' where status = 'approved'`.execute(app.db);
    expect(await medianAnswerDays(app.db, '2026-04-01')).toBe(3);
    expect(await medianAnswerDays(app.db, '2029-04-01')).toBeNull();
  });
});
