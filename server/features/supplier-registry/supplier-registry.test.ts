// Longer than the rule: one registry is set up once for every step of machine B.
import { PDFDocument } from '@cantoo/pdf-lib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RevisionRow } from '#contract/revision.ts';
import type { SupplierRecord } from '#contract/supplier-admin.ts';
import { addDays } from '#contract/rules/days/calendar.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { EICAR, startFakeClamd } from '#server/kit/files/test-clamd.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { insertRequest, testFile } from '../registration/review/test-requests.ts';
import { ok, refused } from '../registration/review/test-review.ts';
import { insertListInForce } from '#server/features/negative-lists/test-lists.ts';
import { PDF, registry } from './test-suppliers.ts';

let app: TestApp;
let office: Awaited<ReturnType<typeof registry>>;
const TODAY = todayInMexico();

beforeAll(async () => {
  app = await startTestApp();
  office = await registry(app);
});
afterAll(() => app.stop());

const one = async <T>(query: ReturnType<typeof sql<T>>): Promise<T | undefined> =>
  (await query.execute(app.db)).rows[0];

const setState = (id: string, status: string) =>
  sql`update supplier set status = ${status} where id = ${id}`.execute(app.db);

describe('who may act on suppliers', () => {
  it.each(['suspend', 'reinstate', 'disqualify', 'end_disqualification', 'cancel'])(
    'only officers: %s',
    async (action) => {
      const supplier = await office.registered();
      for (const [caller, status] of [
        ['stranger', 401],
        ['bad', 401],
        ['guest', 403],
        ['no-role', 403],
      ] as const) {
        const response = await office.officers.actOnSupplier(
          supplier.id,
          supplier.version,
          { ...office.suspension, action },
          caller,
        );
        expect(response.status, caller).toBe(status);
      }
      expect((await office.officers.record(supplier.id)).version).toBe(supplier.version);
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

  it('an official document that holds files is refused', async () => {
    const document = await PDFDocument.create();
    document.addPage();
    await document.attach(Buffer.from('x'), 'virus.exe', {});
    const bytes = await document.save();
    expect(
      await refused(app.send('admin', 'POST', '/padron/oficios?nombre=oficio.pdf', bytes), 422),
    ).toMatchObject({ code: 'file_active_content', detail: expect.stringContaining('archivos incrustados') });
  });
});

it('with an antivirus, an official document that it did not look at or found infected is not kept', async () => {
  const clamd = await startFakeClamd();
  const scanned = await startTestApp({ CLAMD_URL: clamd.url });
  try {
    const send = (bytes: Uint8Array) =>
      scanned.send('admin', 'POST', '/padron/oficios?nombre=oficio.pdf', bytes);
    const infected = Buffer.concat([PDF, Buffer.from(`%${EICAR}\n`)]);
    expect((await refused(send(infected), 422)).code).toBe('file_infected');
    clamd.answer = 'stream: cosa rara ERROR';
    expect((await refused(send(PDF), 503)).code).toBe('scan_unavailable');
    const { rows } = await sql`select from stored_file`.execute(scanned.db);
    expect(rows).toHaveLength(0);
    delete clamd.answer;
    expect((await send(PDF)).status).toBe(201);
  } finally {
    await scanned.stop();
    await clamd.close();
  }
});

describe('machine B, as officers move it (domain 12.3 B)', () => {
  it('active → suspended: a published sanction with cause and document, a notice and a line of history', async () => {
    const supplier = await office.registered();
    const missing = await refused(
      office.officers.actOnSupplier(supplier.id, supplier.version, { action: 'suspend' }),
      422,
    );
    expect(Object.keys(missing.fields ?? {}).toSorted()).toEqual([
      'authority',
      'causeCode',
      'documentNumber',
      'documentOn',
      'documentSha256',
      'startsOn',
    ]);
    const suspended = await office.done(supplier, office.suspension);
    expect(suspended).toMatchObject({ status: 'suspended', certificateCode: supplier.certificateCode });
    expect(suspended.sanctions[0]).toMatchObject({
      kind: 'suspension',
      status: 'active',
      legalBasis: 'Regla propia del padrón; LAASSP 2025, art. 71, fr. VI',
      documentName: 'Oficio 12.pdf',
    });
    expect(suspended.actions.map(({ action }) => action)).toEqual(['reinstate', 'disqualify', 'cancel']);
    expect(suspended.events[0]).toMatchObject({
      action: 'suspend',
      actor: 'Persona admin',
      toStatus: 'suspended',
    });
    expect(
      await one(sql`select template, to_address, published_at is not null published, suspended_from from mail_outbox m
        join sanction c on c.supplier_id = m.supplier_id join supplier s on s.id = m.supplier_id
        where m.supplier_id = ${supplier.id} and template like 'supplier%'`),
    ).toEqual({
      template: 'supplier_suspend',
      to_address: supplier.noticeTo,
      published: true,
      suspended_from: 'active',
    });
    expect(supplier.noticeTo).toContain('@');
    const verification = await app.send('stranger', 'GET', `/constancias/${supplier.certificateCode}`);
    if (verification.status === 200) expect(await verification.json()).toMatchObject({ state: 'suspended' });
    const { rows } = await ok<{ rows: RevisionRow[] }>(
      app.send('admin', 'GET', `/padron/proveedores/${supplier.id}/historial`),
    );
    expect(rows[0]).toMatchObject({ by: 'Persona admin', operation: 'actOnSupplier:suspend' });
    expect(rows[0]?.differences).toContainEqual(
      expect.objectContaining({ name: 'status', label: 'Estado', before: 'active', after: 'suspended' }),
    );
  });

  it('suspended → active with a reason and the document that orders it; the sanction is closed, and the dates decide what follows', async () => {
    const suspended = await office.done(await office.registered(), office.suspension);
    const lift = { action: 'reinstate', reason: 'Entregó lo que faltaba del pedido.', ...office.lifting };
    for (const wrong of [
      { reason: '' },
      { authority: '' },
      { documentNumber: '' },
      { documentSha256: null },
      { documentSha256: 'a'.repeat(64) },
    ]) {
      const answer = office.officers.actOnSupplier(suspended.id, suspended.version, { ...lift, ...wrong });
      expect(Object.keys((await refused(answer, 422)).fields ?? {})).toEqual(Object.keys(wrong));
    }
    const active = await office.done(suspended, lift);
    expect(active).toMatchObject({
      status: 'active',
      sanctions: [
        { status: 'fulfilled', lifted: { authority: lift.authority, documentNumber: lift.documentNumber } },
      ],
    });
    const file = `/padron/sanciones/${active.sanctions[0]?.id}/oficio?de=levantamiento`;
    expect((await app.send('admin', 'GET', file)).status).toBe(200);
    const again = await office.done(active, office.suspension);
    await sql`update supplier set valid_until = ${addDays(TODAY, 10)} where id = ${again.id}`.execute(app.db);
    expect(await office.done(again, lift)).toMatchObject({ status: 'expiring' });
  });

  it('any state → disqualified for 3 months to 7 years by the catalogue, or without an end by list 69-B', async () => {
    const supplier = await office.registered();
    for (const endsOn of ['', addDays(TODAY, 30), addDays(TODAY, 3_000)]) {
      const problem = await refused(
        office.officers.actOnSupplier(supplier.id, supplier.version, { ...office.disqualification, endsOn }),
        422,
      );
      expect(Object.keys(problem.fields ?? {})).toEqual(['endsOn']);
    }
    // A cause that says its longest bar holds it, whatever the catalogue lets otherwise.
    const unsigned = { ...office.disqualification, causeCode: 'imp_71_xiv', endsOn: addDays(TODAY, 400) };
    const tooLong = await refused(
      office.officers.actOnSupplier(supplier.id, supplier.version, unsigned),
      422,
    );
    expect(tooLong.fields).toEqual({
      endsOn: 'La inhabilitación va de 3 meses a 1 año por la causa elegida.',
    });
    const barred = await office.done(supplier, office.disqualification);
    expect(barred).toMatchObject({ status: 'disqualified', certificateCode: null });
    const byList = { action: 'disqualify', causeCode: 'inh_69b', startsOn: TODAY };
    const other = await office.registered();
    const problem = await refused(office.officers.actOnSupplier(other.id, other.version, byList), 422);
    expect(Object.keys(problem.fields ?? {}).toSorted()).toEqual([
      'authority',
      'documentNumber',
      'documentOn',
      'documentSha256',
      'endsOn',
    ]);
    expect(problem.fields?.endsOn).toContain('no está como definitivo');
    const list = await insertListInForce(app.db, '2026-05-03');
    await sql`insert into negative_list_entry (source, key, rfc, name, situation, effect, content, data, listed_from, from_list)
      values ('sat_69b', ${other.rfc}, ${other.rfc}, 'Alguien', 'definitive', 'block', 'x',
        '{"definitiveSatOffice": "500-05-2026-0300"}', '2026-05-03', ${list})`.execute(app.db);
    const listed = await office.done(other, byList);
    expect(listed).toMatchObject({
      status: 'disqualified',
      sanctions: [
        {
          endsOn: null,
          authority: 'Servicio de Administración Tributaria',
          documentNumber: '500-05-2026-0300',
        },
      ],
    });
    expect(listed.actions.find(({ action }) => action === 'end_disqualification')?.blocked).toContain(
      'no tiene fin',
    );
  });

  it('disqualified → expired needs the end of the term and the fine paid', async () => {
    const supplier = await office.registered();
    let barred = await office.done(supplier, {
      ...office.disqualification,
      startsOn: '2025-01-10',
      endsOn: '2025-06-10',
      fineAmount: '12500.00',
    });
    expect(barred.actions.find(({ action }) => action === 'end_disqualification')?.blocked).toBe(
      'La multa no está pagada.',
    );
    expect(
      await refused(
        office.officers.actOnSupplier(barred.id, barred.version, { action: 'end_disqualification' }),
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
        { 'if-match': `"${barred.version}"` },
      ),
    );
    expect(await office.done(barred, { action: 'end_disqualification' })).toMatchObject({
      status: 'expired',
      sanctions: [{ status: 'fulfilled', finePaidOn: TODAY }],
    });
    const running = await office.done(await office.registered(), office.disqualification);
    await refused(
      office.officers.actOnSupplier(running.id, running.version, { action: 'end_disqualification' }),
      409,
    );
  });

  it('any state → cancelled with cause and document; the certificate is revoked and nothing follows', async () => {
    const supplier = await office.registered();
    const cancelled = await office.done(supplier, office.cancellation);
    expect(cancelled).toMatchObject({ status: 'cancelled', certificateCode: null, actions: [] });
    const again = await insertRequest(app.db, { file: supplier.file ?? testFile(), papers: 'valid' });
    // Allowed again once the cause has ceased, which an officer has to say.
    const { version, checks } = await office.officers.acceptPapers(again.folio);
    expect(checks.find(({ code }) => code === 'sanctions')).toMatchObject({ level: 'warn' });
    await ok(
      office.officers.put(again.folio, '/comprobaciones/sanctions', version, {
        reason: 'La causa cesó: entregó los documentos originales.',
      }),
    );
    expect(await office.officers.approve(again.folio)).not.toBe(supplier.id);
  });

  it('a sanction that starts on a day to come, or before its document, is refused: the state changes at once', async () => {
    const supplier = await office.registered();
    const body = { ...office.suspension, startsOn: addDays(todayInMexico(), 1) };
    expect(
      (await refused(office.officers.actOnSupplier(supplier.id, supplier.version, body), 422)).fields,
    ).toEqual({ startsOn: expect.stringContaining('no puede ser futuro') });
    const before = { ...office.suspension, startsOn: addDays(office.suspension.documentOn, -1) };
    expect(
      (await refused(office.officers.actOnSupplier(supplier.id, supplier.version, before), 422)).fields,
    ).toEqual({ startsOn: 'No puede empezar antes de la fecha de su oficio.' });
  });

  it('a second disqualification is recorded, and the registration stays held until both are over', async () => {
    const first = await office.done(await office.registered(), office.disqualification);
    expect(first.actions.map(({ action }) => action)).toContain('disqualify');
    const second = await office.done(first, { ...office.disqualification, documentNumber: 'SABG-77/2026' });
    expect(second).toMatchObject({ status: 'disqualified', statusSince: first.statusSince });
    expect(second.sanctions.filter(({ status }) => status === 'active')).toHaveLength(2);
    expect(second.events[0]).toMatchObject({ action: 'disqualify', toStatus: 'disqualified' });
    const revoke = (record: typeof second) =>
      ok<typeof second>(
        app.send(
          'admin',
          'PATCH',
          `/padron/sanciones/${record.sanctions.find(({ status }) => status === 'active')?.id}`,
          { revoke: true, reason: 'La autoridad dejó sin efecto el oficio.', ...office.lifting },
          { 'if-match': `"${record.version}"` },
        ),
      );
    const held = await revoke(second);
    expect(held.status).toBe('disqualified');
    expect((await revoke(held)).status).not.toBe('disqualified');
  });

  it.each([
    ['active', ['reinstate', 'end_disqualification']],
    ['expiring', ['reinstate', 'end_disqualification']],
    ['expired', ['suspend', 'reinstate', 'end_disqualification']],
    ['suspended', ['suspend', 'end_disqualification']],
    ['disqualified', ['suspend', 'reinstate']],
    ['cancelled', ['suspend', 'reinstate', 'disqualify', 'end_disqualification', 'cancel']],
    ['unregistered', ['suspend', 'reinstate', 'disqualify', 'end_disqualification', 'cancel']],
  ] as const)('from %s the machine refuses %j', async (status, actions) => {
    const { id, version } = await office.registered();
    await setState(id, status);
    for (const action of actions) {
      const body = { ...office.disqualification, action, reason: 'Una razón de más de veinte letras.' };
      expect((await refused(office.officers.actOnSupplier(id, version, body), 409)).code, action).toBe(
        'state_conflict',
      );
    }
  });

  it('a revoked sanction gives the registration back; a closed one is not changed again', async () => {
    const suspended = await office.done(await office.registered(), office.suspension);
    const [sanction] = suspended.sanctions;
    const patch = (body: object, version = suspended.version) =>
      app.send('admin', 'PATCH', `/padron/sanciones/${sanction?.id}`, body, {
        'if-match': `"${version}"`,
      });
    const revocation = { revoke: true, reason: 'La autoridad dejó sin efecto el oficio.', ...office.lifting };
    await refused(patch({ revoke: true }), 422);
    for (const missing of ['authority', 'documentNumber', 'documentSha256'])
      expect((await refused(patch({ ...revocation, [missing]: undefined }), 422)).fields).toHaveProperty(
        missing,
      );
    const free = await ok<SupplierRecord>(patch(revocation));
    expect(free).toMatchObject({
      status: 'active',
      sanctions: [{ status: 'revoked', lifted: { documentNumber: office.lifting.documentNumber } }],
    });
    const late = await refused(patch({ ...revocation, reason: 'Se revocó por otra causa distinta.' }), 409);
    expect(late).toMatchObject({
      code: 'version_conflict',
      extra: {
        changedBy: 'Persona admin',
        conflicts: [
          {
            label: 'Suspensión DRM-12/2026, razón de su término',
            theirs: 'La autoridad dejó sin efecto el oficio.',
            mine: 'Se revocó por otra causa distinta.',
          },
        ],
      },
    });
    const seen = await refused(patch({ finePaidOn: TODAY }, free.version), 409);
    expect(seen.code).toBe('state_conflict');
  });

  it('a fine is paid between the sanction and today, on the screen and on the server', async () => {
    const startsOn = addDays(TODAY, -10);
    const owing = await office.done(await office.registered(), {
      ...office.disqualification,
      startsOn,
      fineAmount: '100',
    });
    const [sanction] = owing.sanctions;
    const pay = (finePaidOn: string) =>
      app.send(
        'admin',
        'PATCH',
        `/padron/sanciones/${sanction?.id}`,
        { finePaidOn },
        {
          'if-match': `"${owing.version}"`,
        },
      );
    for (const day of [addDays(TODAY, 1), addDays(startsOn, -1)])
      expect((await refused(pay(day), 422)).fields).toHaveProperty('finePaidOn');
    expect(await ok<SupplierRecord>(pay(startsOn))).toMatchObject({ sanctions: [{ finePaidOn: startsOn }] });
  });

  it('keeps internal remarks, and shows who changed the record when two write at once', async () => {
    const supplier = await office.registered();
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
      conflicts: [
        { name: 'remarks', label: 'Notas internas', was: '', theirs: 'Pidió cita.', mine: 'Otra nota.' },
      ],
    });
    // A step was decided on the whole record: every change since is told, and the step is not made.
    const step = await refused(
      office.officers.actOnSupplier(supplier.id, supplier.version, office.suspension),
      409,
    );
    expect(step).toMatchObject({
      code: 'version_conflict',
      extra: { conflicts: [{ label: 'Notas internas', was: '', theirs: 'Pidió cita.' }] },
    });
    // Whoever only writes notes is not asked about a step that somebody made meanwhile.
    const now = await office.done(await office.officers.record(supplier.id), office.suspension);
    const beside = await app.send(
      'other-admin',
      'PUT',
      `/padron/proveedores/${supplier.id}/observaciones`,
      { remarks: 'Pidió otra cita.' },
      { 'if-match': `"${now.version - 1}"` },
    );
    expect(await ok<SupplierRecord>(beside)).toMatchObject({
      remarks: 'Pidió otra cita.',
      status: 'suspended',
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
    expect(noted).toMatchObject({ remarks: 'Nota.', file: null });
  });
});
