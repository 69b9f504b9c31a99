import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReviewFile } from '#contract/registration-review.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { insertRequest, TEST_REQUIREMENTS, testFile } from '../review/test-requests.ts';
import { curpCheckDigit } from '#contract/rules/identifiers/curp.ts';
import { insertListInForce } from '#server/features/negative-lists/test-lists.ts';
import { ok, refused, reviewer } from '../review/test-review.ts';
import { expectFollowed } from '../../search/test-followed.ts';

let app: TestApp;
let officers: ReturnType<typeof reviewer>;
beforeAll(async () => {
  app = await startTestApp();
  officers = reviewer(app);
});
afterAll(async () => {
  await expectFollowed(app.db);
  await app.stop();
});

const curpOf = (base: string) => base + curpCheckDigit(base);
const one = async <T>(query: ReturnType<typeof sql<T>>): Promise<T | undefined> =>
  (await query.execute(app.db)).rows[0];

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

  it('publishes the telephone, mail and page of a person only with consent (decision D8)', async () => {
    const file = testFile({
      personType: 'natural',
      rfc: 'GODE561231GR8',
      curp: curpOf('GODE561231MDFMLL0'),
      legalName: '',
      legalSuffix: '',
      givenNames: 'Elsa',
      firstSurname: 'Cereza Inventada',
      phone: '4731112233',
      website: 'www.elsa-cereza.example',
    });
    const contact = { email: file.email, phone: file.phone, website: file.website };
    const supplierId = await officers.approve((await insertRequest(app.db, { file, papers: 'valid' })).folio);
    const { number } = await officers.record(supplierId);
    const page = async () => (await app.send('stranger', 'GET', `/proveedores/${number}`)).json();
    expect(await page()).toMatchObject({ email: null, phone: null, website: null });
    const update = await insertRequest(app.db, {
      kind: 'update',
      supplierId,
      file: { ...file, publishContact: true },
      requirements: [],
    });
    await officers.approve((await taken(update.folio)).folio);
    expect(await page()).toMatchObject(contact);
    const csv = await (
      await app.send('stranger', 'GET', '/proveedores/exportacion?formato=csv&q=Cereza')
    ).text();
    for (const shown of Object.values(contact)) expect(csv).toContain(shown);
  });

  it('an update that changes what the certificate says issues a new one; the old one says that it was replaced', async () => {
    const file = testFile();
    const supplierId = await officers.approve((await insertRequest(app.db, { file, papers: 'valid' })).folio);
    const update = async (changes: Partial<typeof file>) => {
      const { folio } = await insertRequest(app.db, {
        kind: 'update',
        supplierId,
        file: { ...file, ...changes },
        requirements: [],
      });
      await officers.approve((await taken(folio)).folio);
      return (await officers.record(supplierId)).certificateCode ?? '';
    };
    const verify = async (code: string) =>
      (await app.send('stranger', 'GET', `/proveedores/verificacion?codigo=${code}`)).json();
    const first = (await officers.record(supplierId)).certificateCode ?? '';
    expect(await update({ economicActivity: 'Otra actividad' })).toBe(first);
    const second = await update({ legalName: 'Nombre Nuevo Ficticio', lines: ['G03'] });
    expect(second).not.toBe(first);
    expect(await verify(first)).toMatchObject({
      state: 'revoked',
      reason: 'Sustituida por una constancia posterior',
    });
    expect(await verify(second)).toMatchObject({
      state: 'valid',
      certificate: {
        name: 'Nombre Nuevo Ficticio, S.A. de C.V.',
        lines: ['Equipo y reactivos de laboratorio'],
      },
    });
    const mail = await one<{ text: string }>(
      sql`select text from mail_outbox where supplier_id = ${supplierId} order by created_at desc, id desc limit 1`,
    );
    expect(mail?.text).toContain('Descarga tu nueva constancia');
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

  it(
    'an RFC that is registered already cannot be registered again, nor a disqualified one renewed',
    { tags: 'all' },
    async () => {
      const file = testFile();
      const supplierId = await officers.approve(
        (await insertRequest(app.db, { file, papers: 'valid' })).folio,
      );
      const again = await insertRequest(app.db, { file, papers: 'valid' });
      const review = await officers.acceptPapers(again.folio);
      expect(review.checks.find(({ code }) => code === 'duplicate_rfc')).toMatchObject({ level: 'block' });
      await refused(officers.act(again.folio, review.version, 'approve'), 422);
      await ok(
        officers.act(again.folio, review.version, 'reject', {
          reason: 'El RFC ya está en el padrón vigente.',
        }),
      );
      await sql`update supplier set status = 'disqualified' where id = ${supplierId}`.execute(app.db);
      const renewal = await insertRequest(app.db, { kind: 'renewal', supplierId, file, papers: 'valid' });
      const renewed = await officers.acceptPapers(renewal.folio);
      expect(await refused(officers.act(renewal.folio, renewed.version, 'approve'), 409)).toMatchObject({
        code: 'supplier_blocked',
      });
      expect((await officers.read(renewal.folio)).status).toBe('in_review');
    },
  );

  it('a renewal replaces every earlier paper of the supplier, also those that it did not ask for again', async () => {
    const supplierId = await officers.approve((await insertRequest(app.db, { papers: 'valid' })).folio);
    const { file } = await officers.record(supplierId);
    await sql`update registration_paper set expires_on = '2026-01-31'
      where supplier_id = ${supplierId} and paper_code = 'opinion_sat'`.execute(app.db);
    await sql`update supplier set has_expired_papers = true, status = 'expiring' where id = ${supplierId}`.execute(
      app.db,
    );
    const renewal = await insertRequest(app.db, {
      kind: 'renewal',
      supplierId,
      ...(file === null ? {} : { file }),
      papers: 'valid',
      requirements: TEST_REQUIREMENTS.filter(({ code }) => code === 'situacion_fiscal'),
    });
    await officers.approve(renewal.folio);
    const renewed = await officers.record(supplierId);
    expect(renewed).toMatchObject({ status: 'active', hasExpiredPapers: false });
    expect(renewed.papers.filter(({ status }) => status !== 'replaced')).toMatchObject([
      { code: 'situacion_fiscal', status: 'valid' },
    ]);
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
    const list = await insertListInForce(app.db, '2026-05-03');
    const levels: Record<string, string> = {};
    for (const [situation, effect] of [
      ['definitive', 'block'],
      ['presumed', 'alert'],
      ['cleared', 'info'],
    ]) {
      const file = testFile();
      await sql`insert into negative_list_entry (source, key, rfc, name, situation, effect, content, data, listed_from, from_list)
        values ('sat_69b', ${file.rfc}, ${file.rfc}, 'Alguien', ${situation}, ${effect}, 'x', '{}', '2026-05-03', ${list})`.execute(
        app.db,
      );
      const request = await insertRequest(app.db, { file, papers: 'valid' });
      const review = await officers.read(request.folio);
      const check = review.checks.find(({ code }) => code === 'list_69b');
      levels[String(situation)] = check?.level ?? '';
      expect(check?.evidence[0]).toContain('corte al 3 may 2026');
      if (effect === 'info') {
        const supplier = await officers.record(await officers.approve(request.folio));
        expect(supplier.matches).toMatchObject([{ source: 'sat_69b', situation, level: effect }]);
      }
    }
    expect(levels).toEqual({ definitive: 'block', presumed: 'warn', cleared: 'ok' });
  });

  it('a match of the RFC that an officer discarded is told and no longer blocks', async () => {
    const file = testFile();
    await sql`with list as (select id from negative_list where source = 'sat_69b' limit 1)
      insert into negative_list_entry (source, key, rfc, name, situation, effect, content, data, listed_from, from_list)
      select 'sat_69b', ${file.rfc}, ${file.rfc}, 'Alguien', 'definitive', 'block', 'x', '{}', '2026-05-03', id
      from list`.execute(app.db);
    const { folio, id } = await insertRequest(app.db, { file, papers: 'valid' });
    const check = async () =>
      (await officers.read(folio)).checks.find(({ code }) => code === 'list_69b') ?? { evidence: [] };
    expect(await check()).toMatchObject({ level: 'block' });
    await sql`insert into list_match (request_id, source, matched_by, value, situation, effect, status, evidence, reason)
      values (${id}, 'sat_69b', 'rfc', ${file.rfc}, 'definitive', 'block', 'discarded',
        jsonb_build_array(jsonb_build_object('key', ${file.rfc}::text, 'situation', 'definitive', 'data', '{}'::jsonb)),
        'Homónimo, según el SAT.')`.execute(app.db);
    expect(await check()).toMatchObject({ level: 'ok', text: 'Solo tiene antecedentes.' });
    expect((await check()).evidence[0]).toContain('descartada');
    await officers.approve(folio);
  });
});
