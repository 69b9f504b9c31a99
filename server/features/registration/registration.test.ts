import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { IdentityCheck, RequestFile } from '#contract/registration.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { cleanRequests } from './registration.jobs.ts';
import {
  completeFile,
  fillRequest,
  freshRfc,
  problemOf,
  sendRequest,
  sentRequest,
  someLine,
  startRegistration,
} from './test-requests.ts';
import { dateInMexico } from '#contract/rules/days/calendar.ts';

let app: TestApp;
let line: string;
beforeAll(async () => {
  app = await startTestApp();
  line = await someLine(app);
});
afterAll(() => app.stop());

describe('a registration without an account', () => {
  it('goes from the first step to the unit with all its papers, and every step is told by mail', async () => {
    const holder = await startRegistration(app, freshRfc(), { email: 'una@papeleria.example' });
    expect(holder.folio).toMatch(/^S-\d{4}(-[2-9AHJKMPRWXY]{4}){2}$/);
    expect(holder.trackingKey).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/);
    expect(await holder.read()).toMatchObject({
      status: 'draft',
      turn: 'supplier',
      editable: ['*'],
      version: 1,
      actions: ['save', 'submit', 'discard'],
    });
    const { data } = await holder.read();
    expect(data.address).toMatchObject({ streetType: 'Calle', settlementType: 'Colonia' });
    await fillRequest(app, holder, {
      ...completeFile(data.rfc, [line]),
      email: data.email,
      emailAgain: data.email,
    });
    const sent = await sendRequest(holder);
    expect(sent).toMatchObject({
      status: 'submitted',
      turn: 'unit',
      daysLeft: 10,
      editable: [],
      actions: ['withdraw'],
      privacyVersion: 1,
    });
    const mails = await app.db
      .selectFrom('mail_outbox')
      .select(['template', 'text'])
      .where('text', 'like', `%${holder.folio}%`)
      .orderBy('created_at')
      .execute();
    expect(mails.map((mail) => mail.template)).toEqual(['request_created', 'request_submitted']);
    expect(mails[1]?.text).toContain(sent.events[0]?.text);
    expect(sent.events[0]?.text).toContain(`Recibimos la solicitud de inscripción de ${sent.name}`);
    expect(mails[1]?.text).toContain('Documentos que recibimos:\n- ');
  });

  it('keeps no web page that would run something, also in a draft', async () => {
    const holder = await startRegistration(app, freshRfc());
    const { data, declarations, version } = await holder.read();
    const save = (website: string) =>
      holder.ask('PUT', '', { data: { ...data, website }, declarations, step: 2 }, version);
    const refused = await save('javascript:alert(1)');
    expect(refused.status).toBe(422);
    expect((await problemOf(refused)).fields).toEqual({ website: expect.stringContaining('https://') });
    expect((await save('www.papeleria.example:8080')).status).toBe(200);
  });

  it('says everything that is missing at once, by field, paper and declaration', async () => {
    const holder = await startRegistration(app, freshRfc());
    const refused = await holder.submit(1);
    expect(refused.status).toBe(422);
    const { code, fields = {} } = await problemOf(refused);
    expect(code).toBe('request_incomplete');
    expect(Object.keys(fields)).toEqual(
      expect.arrayContaining(['legalName', 'lines', 'bank.clabe', 'declarations.integrity']),
    );
    expect(Object.keys(fields).filter((field) => field.startsWith('papers.')).length).toBeGreaterThan(3);
  });

  it('refuses what the first step must know: RFC, mail, and a mail typed twice', async () => {
    const response = await app.send('stranger', 'POST', '/proveedores/solicitudes', {
      kind: 'registration',
      personType: 'legal',
      rfc: 'ABC991399AB1',
      email: 'a@b.mx',
      emailAgain: 'otra@b.mx',
    });
    expect(response.status).toBe(422);
    expect(Object.keys((await problemOf(response)).fields ?? {})).toEqual(['rfc', 'emailAgain']);
  });

  it('an opinion that is negative cannot be sent, and the sentence says what to do', async () => {
    const holder = await startRegistration(app, freshRfc());
    const { requirements, version } = await fillRequest(app, holder);
    const opinion = requirements.find((paper) => paper.asksOutcome && paper.required);
    await sql`update registration_paper set outcome = 'negative' where paper_code = ${opinion?.code ?? ''}
      and request_id = (select id from registration_request where folio = ${holder.folio})`.execute(app.db);
    const refused = await holder.submit(version);
    expect((await problemOf(refused)).fields?.[`papers.${opinion?.code ?? ''}`]).toContain(
      'Aclara los adeudos con la autoridad',
    );
  });

  it('a paper that grew old in the draft is refused when it is sent', async () => {
    const holder = await startRegistration(app, freshRfc());
    const { requirements, version } = await fillRequest(app, holder);
    const paper = requirements.find((one) => one.asksIssueDate && one.validityDays !== null && one.required);
    await sql`update registration_paper set issued_on = issued_on - 2000 where paper_code = ${paper?.code ?? ''}
      and request_id = (select id from registration_request where folio = ${holder.folio})`.execute(app.db);
    const refused = await holder.submit(version);
    expect((await problemOf(refused)).fields?.[`papers.${paper?.code ?? ''}`]).toContain('venció');
  });

  it('drafts block nobody, but only one request of an RFC is open', async () => {
    const rfc = freshRfc();
    const [one, other] = [await startRegistration(app, rfc), await startRegistration(app, rfc)];
    await fillRequest(app, one);
    await fillRequest(app, other);
    await sendRequest(one);
    const refused = await other.submit();
    expect(refused.status).toBe(409);
    expect((await problemOf(refused)).code).toBe('request_open');
    await expect(startRegistration(app, rfc)).rejects.toThrow('request_open');
    const check = await app.send('stranger', 'POST', '/proveedores/tramites/revision', {
      personType: 'legal',
      origin: 'national',
      rfc,
    });
    // Whether somebody else's is open is told to nobody who only knows the RFC.
    const told: unknown = await check.json();
    expect(told).toMatchObject({ registered: false, blocked: null });
    expect(told).not.toHaveProperty('hasOpenRequest');
  });

  it('two sent at the same instant leave one open', { tags: 'all' }, async () => {
    const rfc = freshRfc();
    const holders = [await startRegistration(app, rfc), await startRegistration(app, rfc)];
    for (const holder of holders) await fillRequest(app, holder);
    const answers = await Promise.all(holders.map((holder) => holder.submit(2)));
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409]);
  });

  it('a suspension is told to whoever asks about its RFC, once it is published and while it lasts', async () => {
    const rfc = freshRfc();
    const told = async () =>
      (
        (await (
          await app.send('stranger', 'POST', '/proveedores/tramites/revision', {
            personType: 'legal',
            origin: 'national',
            rfc,
          })
        ).json()) as IdentityCheck
      ).suspended;
    await sql`insert into sanction (name, rfc, person_type, kind, cause_code, cause_text, legal_basis, authority, document_number, starts_on)
      values ('Suspendida', ${rfc}, 'legal', 'suspension', 'inh_90_falsedad', 'x', 'x', 'Contraloría', 'OIC-2', current_date - 3)`.execute(
      app.db,
    );
    expect(await told()).toBeNull();
    await sql`update sanction set published_at = now() where document_number = 'OIC-2'`.execute(app.db);
    expect(await told()).toMatch(/^Este registro está suspendido desde el .+ \(Contraloría, OIC-2\)\./);
    await sql`update sanction set status = 'revoked', closing_reason = 'x' where document_number = 'OIC-2'`.execute(
      app.db,
    );
    expect(await told()).toBeNull();
    await sql`insert into supplier (number, person_type, name, rfc, email, status, registered_on, valid_until, source)
      values ('P-09981', 'legal', 'Firma suspendida', ${rfc}, 'firma@firma.example', 'suspended', current_date - 9,
        current_date + 90, 'portal')`.execute(app.db);
    expect(await told()).toMatch(/^El padrón tiene este registro como suspendido\./);
  });

  it('a blocked RFC gets no further, at the check, at the start and at the end', async () => {
    const rfc = freshRfc();
    const holder = await startRegistration(app, rfc);
    await fillRequest(app, holder);
    await sql`insert into sanction (name, rfc, person_type, kind, cause_code, cause_text, legal_basis, authority, document_number, starts_on)
      values ('Impedida', ${rfc}, 'legal', 'disqualification', 'inh_90_falsedad', 'x', 'x', 'Contraloría', 'OIC-1', current_date - 3)`.execute(
      app.db,
    );
    const refused = await holder.submit(2);
    expect(await problemOf(refused)).toMatchObject({
      code: 'supplier_blocked',
      detail: expect.stringContaining('OIC-1') as string,
    });
    await expect(startRegistration(app, rfc)).rejects.toThrow('supplier_blocked');
  });
});

describe('a draft', () => {
  it('is saved by version: of two tabs the second hears of the first', async () => {
    const holder = await startRegistration(app, freshRfc());
    const { data } = await holder.read();
    const save = (name: string, version: number) =>
      holder.ask('PUT', '', { data: { ...data, tradeName: name }, declarations: {}, step: 2 }, version);
    expect((await save('De la primera', 1)).status).toBe(200);
    const refused = await save('De la segunda', 1);
    expect(refused.status).toBe(409);
    const problem = await problemOf(refused);
    expect(problem.code).toBe('version_conflict');
    expect((problem.extra?.current as RequestFile | undefined)?.data.tradeName).toBe('De la primera');
    expect((await save('De la segunda', 2)).status).toBe(200);
  });

  it('joins what two tabs wrote in different fields, and asks only about the same one; nothing of a draft is kept', async () => {
    const holder = await startRegistration(app, freshRfc());
    const { data, declarations } = await holder.read();
    const seen = { data, declarations };
    const save = (patch: object, version: number) =>
      holder.ask('PUT', '', { data: { ...data, ...patch }, declarations, step: 2, seen }, version);
    expect((await save({ tradeName: 'Uno' }, 1)).status).toBe(200);
    const joined = await save({ phone: '4737320006' }, 1);
    expect([joined.status, await joined.json()]).toMatchObject([
      200,
      { version: 3, data: { tradeName: 'Uno', phone: '4737320006' } },
    ]);
    const refused = await save({ tradeName: 'Dos' }, 1);
    const { code, extra } = (await refused.json()) as { code: string; extra: object };
    expect(code).toBe('version_conflict');
    expect(Object.keys(extra).toSorted()).toEqual(['changed', 'current']);
    const kept = await sql`select from revision r join registration_request q on q.id::text = r.subject_id
      where q.folio = ${holder.folio}`.execute(app.db);
    expect(kept.rows).toEqual([]);
  });

  it('does not change its version when nothing changed, so that saving by itself disturbs nobody', async () => {
    const holder = await startRegistration(app, freshRfc());
    const { data, step } = await holder.read();
    const saved = await holder.ask('PUT', '', { data, declarations: {}, step }, 1);
    expect(((await saved.json()) as RequestFile).version).toBe(1);
  });

  it('continues on another device with folio and key, typed as people type', async () => {
    const holder = await startRegistration(app, freshRfc());
    const typed = ` ${holder.trackingKey.toLowerCase().replaceAll('-', ' ')} `;
    const opened = await app.send(
      'stranger',
      'POST',
      `/proveedores/solicitudes/${holder.folio.toLowerCase()}/acceso`,
      { trackingKey: typed },
    );
    expect(opened.status).toBe(200);
    const { token } = (await opened.json()) as { token: string };
    expect(token).not.toBe(holder.token);
  });

  it('is deleted when its holder gives it up, and when nobody touched it for the term', async () => {
    const gone = await startRegistration(app, freshRfc());
    expect((await gone.ask('POST', '/retiro', undefined, 1)).status).toBe(204);
    expect((await gone.ask('GET', '')).status).toBe(401);
    const old = await startRegistration(app, freshRfc());
    const kept = await startRegistration(app, freshRfc());
    await sql`update registration_request set updated_at = now() - interval '61 days' where folio = ${old.folio}`.execute(
      app.db,
    );
    const { drafts } = await cleanRequests(app.db, {
      today: dateInMexico(new Date()),
      filesDays: 15,
    });
    expect(drafts).toBe(1);
    expect((await old.ask('GET', '')).status).toBe(401);
    expect((await kept.ask('GET', '')).status).toBe(200);
  });
});

describe('withdrawing', () => {
  it('is possible while nobody reviews, and the RFC is free again', async () => {
    const { holder, sent } = await sentRequest(app);
    expect((await holder.ask('POST', '/retiro', undefined, sent.version)).status).toBe(204);
    expect(await holder.read()).toMatchObject({ status: 'withdrawn', turn: 'nobody', actions: [] });
    await expect(startRegistration(app, sent.data.rfc)).resolves.toBeDefined();
  });

  it('leaves nothing to be compared with other requests', async () => {
    const { holder, sent } = await sentRequest(app);
    const keys = async () =>
      (
        await sql`select from request_key k join registration_request r on r.id = k.request_id
          where r.folio = ${holder.folio}`.execute(app.db)
      ).rows.length;
    expect(await keys()).toBeGreaterThan(0);
    expect((await holder.ask('POST', '/retiro', undefined, sent.version)).status).toBe(204);
    expect(await keys()).toBe(0);
  });

  it('is refused while the unit reviews', async () => {
    const { holder, sent } = await sentRequest(app);
    await sql`update registration_request set status = 'in_review' where folio = ${holder.folio}`.execute(
      app.db,
    );
    expect((await holder.ask('POST', '/retiro', undefined, sent.version)).status).toBe(409);
  });

  it('decisions on papers stay inside while the unit reviews', async () => {
    const { holder } = await sentRequest(app);
    await sql`update registration_request set status = 'in_review' where folio = ${holder.folio}`.execute(
      app.db,
    );
    await sql`update registration_paper set status = 'observed' where status = 'pending'`.execute(app.db);
    expect(new Set((await holder.read()).papers.map((paper) => paper.status))).toEqual(new Set(['pending']));
  });
});
