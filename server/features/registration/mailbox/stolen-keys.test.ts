import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { IdentityNotice } from '#contract/registration.ts';
import type { ReviewFile } from '#contract/registration-review.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { addDays } from '#contract/rules/days/calendar.ts';
import { takeDueAccounts } from '#server/features/supplier-registry/supplier-accounts.ts';
import { transaction } from '#server/kit/db.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { ok, refused } from '../review/test-review.ts';
import { fillRequest, holderOf, problemOf, sendRequest, sentRequest, type Holder } from '../test-requests.ts';
import { registeredSupplier, startAgain, startByProof } from '../test-suppliers.ts';
import { callNow, checkOf, CLABE, THIEF, theftOf } from './test-theft.ts';

const today = todayInMexico(new Date());
const OTHER_CLABE = '072225000555551231';

let app: TestApp;
let theft: ReturnType<typeof theftOf>;
beforeAll(async () => {
  app = await startTestApp({ MAILS_PER_MAILBOX_DAY: '1000' });
  theft = theftOf(app);
});
afterAll(() => app.stop());

describe('a stolen folio and key', () => {
  it('of a request that ended tell how it stands, and open neither data, papers, receipt, file nor another request', async () => {
    const supplier = await registeredSupplier(app, addDays(today, 200));
    const { first } = supplier;
    const seen = await first.read();
    expect(seen).toMatchObject({
      status: 'approved',
      isStatusOnly: true,
      papers: [],
      carried: null,
      editable: [],
    });
    const told = JSON.stringify(seen);
    for (const secret of [
      supplier.rfc,
      supplier.file.email,
      supplier.file.phone,
      '7771',
      supplier.file.representative.givenNames,
    ])
      expect(told).not.toContain(secret);
    for (const [method, path, body] of [
      ['GET', '/expediente'],
      ['POST', '/acuse', {}],
      ['GET', '/documentos/situacion_fiscal/archivo'],
      ['POST', '/correo/codigo'],
      ['PUT', '/documentos/situacion_fiscal', {}],
    ] as const)
      expect((await first.ask(method, path, body)).status, path).toBe(409);
    const { folio, trackingKey } = first;
    expect((await startByProof(app, 'update', { folio, trackingKey })).status).toBe(401);
    const asked = await app.send('stranger', 'POST', '/proveedores/tramites/clave', {
      folio,
      code: 'AAAAA-AAAAA',
    });
    expect(asked.status).toBe(401);
  });

  it('of a draft end when a later request was approved', { tags: 'all' }, async () => {
    const supplier = await registeredSupplier(app, addDays(today, 200));
    const draft = await startAgain(app, 'update', supplier);
    expect((await draft.read()).isStatusOnly).toBe(false);
    await sql`update registration_request set decided_at = now() + interval '1 second' where folio = ${supplier.first.folio}`.execute(
      app.db,
    );
    const seen = await draft.read();
    expect(seen).toMatchObject({ isStatusOnly: true, papers: [], actions: ['discard'] });
    expect(seen.data.rfc).toBe('');
    expect((await draft.ask('GET', '/expediente')).status).toBe(409);
    expect((await draft.ask('POST', '/retiro', undefined, seen.version)).status).toBe(204);
  });

  it(
    'account and CURP are masked everywhere, and stay when their masks come back',
    { tags: 'all' },
    async () => {
      const supplier = await registeredSupplier(app, addDays(today, 200));
      const draft = await startAgain(app, 'update', supplier);
      const seen = await draft.read();
      expect(seen.data.bank.clabe).toBe('••••••••••••••7771');
      const saved = await theft.save(draft, { tradeName: 'Otro nombre' });
      for (const told of [seen, saved]) {
        expect(JSON.stringify(told)).not.toContain(supplier.file.bank.clabe);
        expect(JSON.stringify(told)).not.toContain(supplier.file.representative.curp);
      }
      const kept = await sql<{
        data: typeof supplier.file;
      }>`select data from registration_request where folio = ${draft.folio}`.execute(app.db);
      expect(kept.rows[0]?.data).toMatchObject({
        tradeName: 'Otro nombre',
        bank: supplier.file.bank,
        representative: { curp: supplier.file.representative.curp },
      });
      const masked = { ...saved.data, bank: { ...saved.data.bank, clabe: '••••••••••••••9719' } };
      const wrong = await draft.ask('PUT', '', { data: masked, declarations: {}, step: 8 }, saved.version);
      expect((await problemOf(wrong)).fields).toEqual({ 'bank.clabe': 'Escribe la CLABE completa.' });
      const zip = Buffer.from(await (await draft.ask('GET', '/expediente')).arrayBuffer()).toString('latin1');
      expect(zip).not.toContain(supplier.file.bank.clabe);
    },
  );
});

describe('the key of a draft', () => {
  it('tells people and deeds of the registry by their masks, which mean what is kept; what is typed anew in full', async () => {
    const supplier = await registeredSupplier(app, addDays(today, 200));
    const { representative, incorporation } = supplier.file;
    const draft = await startAgain(app, 'update', supplier);
    const seen = await draft.read();
    const secrets = [representative.phone, representative.email, incorporation.notary];
    for (const secret of secrets) expect(JSON.stringify(seen), secret).not.toContain(secret);
    expect(seen.data.representative.phone).toBe(`••••••••${representative.phone.slice(-2)}`);
    const saved = await theft.save(draft, {
      representative: { ...seen.data.representative, givenNames: 'Nombre Nuevo' },
    });
    expect(saved.data.representative.givenNames).toBe('Nombre Nuevo');
    const { rows } = await sql<{ data: typeof supplier.file }>`select data from registration_request
      where folio = ${draft.folio}`.execute(app.db);
    expect(rows[0]?.data).toMatchObject({
      phone: supplier.file.phone,
      incorporation,
      partners: supplier.file.partners,
      representative: { ...representative, givenNames: 'Nombre Nuevo' },
    });
    const broken = { ...saved.data, phone: '•••12' };
    const wrong = await draft.ask('PUT', '', { data: broken, declarations: {}, step: 8 }, saved.version);
    expect(Object.keys((await problemOf(wrong)).fields ?? {})).toEqual(['phone']);
    const zip = Buffer.from(await (await draft.ask('GET', '/expediente')).arrayBuffer()).toString('latin1');
    for (const secret of secrets) expect(zip, secret).not.toContain(secret);
  });

  it('gives no paper of the registry, by itself nor in the portable file', { tags: 'all' }, async () => {
    const supplier = await registeredSupplier(app, addDays(today, 200));
    const draft = await startAgain(app, 'update', supplier);
    const carried = (await draft.read()).papers.filter((paper) => paper.carried);
    expect(carried.length).toBeGreaterThan(0);
    for (const { code } of carried)
      expect((await draft.ask('GET', `/documentos/${code}/archivo`)).status, code).toBe(409);
    const zip = Buffer.from(await (await draft.ask('GET', '/expediente')).arrayBuffer()).toString('latin1');
    for (const { code } of carried) expect(zip, code).not.toContain(`documentos/${code}.pdf`);
  });

  it(
    'tells nobody who guesses an account or a CURP whether it is the kept one',
    { tags: 'all' },
    async () => {
      const supplier = await registeredSupplier(app, addDays(today, 200));
      const draft = await startAgain(app, 'update', supplier);
      const guess = async (clabe: string) => {
        const now = await draft.read();
        const data = { ...now.data, bank: { ...now.data.bank, clabe } };
        const body = { data, declarations: now.declarations, step: now.step };
        const answered = await draft.ask('PUT', '', body, now.version);
        return { status: answered.status, grew: (await draft.read()).version - now.version };
      };
      const right = supplier.file.bank.clabe;
      // Ends alike, and is another one.
      const wrong = '002180077777777771';
      expect(await guess(right)).toEqual(await guess(wrong));
      // What was seen before is compared by what the key reads of it.
      const told = async (clabe: string) => {
        const now = await draft.read();
        const before = { ...now.data, bank: { ...now.data.bank, clabe } };
        const body = {
          data: { ...now.data, tradeName: `Nombre ${clabe}` },
          declarations: now.declarations,
          step: now.step,
          seen: { data: before, declarations: now.declarations },
        };
        return (await draft.ask('PUT', '', body, now.version - 1)).status;
      };
      expect(await told(wrong)).toBe(await told(right));
      const statuses: number[] = [];
      for (let one = 0; one < 12; one += 1)
        statuses.push((await guess(`0021800777777${String(10_000 + one)}`)).status);
      expect(statuses.at(-1)).toBe(429);
    },
  );
});

describe('a new mailbox', () => {
  it(
    'that was proven in a draft is told to the registered one, which may hold it there: nobody sends it then',
    { tags: 'all' },
    async () => {
      const supplier = await registeredSupplier(app, addDays(today, 200));
      const draft = await theft.update(supplier, { email: THIEF });
      const [link] = await theft.links(draft.folio, supplier.file.email);
      expect((await theft.mailsOf(draft.folio)).find(({ secret }) => secret === link)?.text).toContain(
        'Se confirmó otro correo en un borrador',
      );
      expect(await theft.readNotice(link ?? '')).toMatchObject({ canRefuse: true, canConfirm: false });
      await ok(theft.answer(link ?? '', { answer: 'refuse' }));
      const seen = await draft.read();
      expect(seen).toMatchObject({ isStatusOnly: true, papers: [], actions: [] });
      expect(JSON.stringify(seen)).not.toContain(supplier.file.phone);
      expect((await draft.submit()).status).toBe(409);
      expect((await draft.ask('GET', '/expediente')).status).toBe(409);
      expect((await theft.lastMail(draft.folio, 'request_held'))?.text).toContain('borrador');
    },
  );

  it('counts only once the code that went to it was typed: until then mails go to the registered one', async () => {
    const supplier = await registeredSupplier(app, addDays(today, 200));
    const holder = await startAgain(app, 'update', supplier);
    const typed = await theft.save(holder, { email: THIEF, emailAgain: THIEF });
    expect(typed.mailbox).toEqual({ address: 'v•••@papeleria.example', isProven: false });
    const sent = await problemOf(await holder.submit());
    expect(sent.fields?.email).toContain('Confirma este correo');
    expect(
      (await problemOf(await holder.ask('POST', '/correo', { code: 'AAAAA-AAAAA' }))).fields,
    ).toHaveProperty('code');
    expect((await theft.prove(holder)).mailbox.isProven).toBe(true);
    expect(
      (await theft.save(holder, { email: 'tercero@b.example', emailAgain: 'tercero@b.example' })).mailbox
        .isProven,
    ).toBe(false);
    // A code proves the mailbox that it went to, and works once.
    const code = (await theft.lastMail(holder.folio, 'mailbox_code'))?.secret;
    expect((await holder.ask('POST', '/correo', { code })).status).toBe(422);
  });

  it('is written twice in an update too', { tags: 'all' }, async () => {
    const supplier = await registeredSupplier(app, addDays(today, 200));
    const holder = await startAgain(app, 'update', supplier);
    await theft.save(holder, { email: THIEF, emailAgain: 'otro@ladron.example' });
    expect((await problemOf(await holder.submit())).fields?.emailAgain).toContain('distintos');
  });

  it(
    'given when a request starts is none: key and mails go to the registered one',
    { tags: 'all' },
    async () => {
      const supplier = await registeredSupplier(app, addDays(today, 200));
      const holder = await startAgain(app, 'update', supplier);
      expect((await theft.mailsOf(holder.folio)).map(({ to_address }) => to_address)).toEqual([
        supplier.file.email,
      ]);
    },
  );
});

describe('a cancellation that the supplier did not ask for', () => {
  it('is told to the registered mailbox and to the one before a change of this season, and held from there', async () => {
    const supplier = await registeredSupplier(app, addDays(today, 200));
    const moved = await theft.update(supplier, { email: THIEF });
    await sendRequest(moved);
    await theft.reviewed(moved.folio);
    await theft.approve(moved.folio);
    const leaving = await startAgain(app, 'cancellation', supplier);
    await fillRequest(app, leaving, (await leaving.read()).data);
    await sendRequest(leaving);
    const [link] = await theft.links(leaving.folio, supplier.file.email);
    const told = (await theft.mailsOf(leaving.folio)).find(({ secret }) => secret === link);
    expect(told?.text).toContain('deja de estar inscrito');
    expect(await theft.readNotice(link ?? '')).toMatchObject({
      kind: 'cancellation',
      canRefuse: true,
      changes: [],
    });
    await ok(theft.answer(link ?? '', { answer: 'refuse' }));
    const { version } = await theft.officers.read(leaving.folio);
    const taken = await ok<ReviewFile>(theft.officers.act(leaving.folio, version, 'take'));
    expect(
      (await refused(theft.officers.act(leaving.folio, taken.version, 'approve'), 422)).detail,
    ).toContain('no fui yo');
  });
});

describe('the whole theft with a stolen new mailbox', () => {
  it('is told to the registered mailbox, held by it, and released only after a call', async () => {
    const supplier = await registeredSupplier(app, addDays(today, 200));
    const holder = await theft.update(supplier, {
      email: THIEF,
      bank: { clabe: CLABE, holder: supplier.file.legalName },
    });
    await sendRequest(holder);
    const notices = (await theft.mailsOf(holder.folio)).filter(
      ({ template }) => template === 'identity_notice',
    );
    // The registered one already learned of the other one in the draft.
    expect(notices.map(({ to_address }) => to_address).toSorted()).toEqual([
      THIEF,
      supplier.file.email,
      supplier.file.email,
    ]);
    const told = notices.findLast(({ to_address }) => to_address !== THIEF);
    expect(told?.text).toContain(`Correo: ${supplier.file.email} → ${THIEF}`);
    expect(told?.text).toContain('terminada en 7771');
    expect(told?.text).not.toContain(CLABE);
    expect(
      notices.find(({ to_address }) => to_address === THIEF)?.secret,
      'the thief gets no link',
    ).toBeNull();
    const clave = await theft.notice(holder.folio);
    expect(await theft.readNotice(clave)).toMatchObject({
      isHeld: false,
      canRefuse: true,
      canConfirm: false,
      answer: null,
    });
    const held = await ok<IdentityNotice>(
      theft.answer(clave, { answer: 'refuse', reason: 'No sé quién es.' }),
    );
    expect(held).toMatchObject({ isHeld: true, canRefuse: false, canConfirm: false, answer: 'refuse' });
    expect((await theft.answer(clave, { answer: 'confirm' })).status).toBe(409);
    const now = await holder.read();
    expect(now).toMatchObject({ actions: [], editable: [] });
    expect((await holder.ask('POST', '/retiro', undefined, now.version)).status).toBe(409);

    let review = await theft.reviewed(holder.folio);
    expect(checkOf(review, 'refused_by_mailbox')).toMatchObject({
      level: 'block',
      asksCall: supplier.file.phone,
    });
    expect(checkOf(review, 'takeover')).toMatchObject({ level: 'block', asksCall: supplier.file.phone });
    expect(review.identityChanges.map(({ label }) => label)).toEqual(['Correo', 'Cuenta bancaria']);
    expect(
      (await refused(theft.officers.act(holder.folio, review.version, 'approve'), 422)).detail,
    ).toContain('Cambian la CLABE y el correo a la vez');
    const override = (code: string, body: object) =>
      theft.officers.put(holder.folio, `/comprobaciones/${code}`, review.version, body);
    const bare = await refused(override('takeover', { reason: 'Se ve bien todo esto.' }), 422);
    expect(bare.fields).toHaveProperty('call.person');
    const short = await refused(
      override('takeover', {
        call: { asked: '', person: '', on: addDays(today, 1), time: '9', said: 'sí' },
      }),
      422,
    );
    expect(Object.keys(short.fields ?? {})).toEqual([
      'call.on',
      'call.time',
      'call.asked',
      'call.person',
      'call.said',
    ]);
    review = await ok(override('takeover', { call: callNow() }));
    expect(
      (await refused(theft.officers.act(holder.folio, review.version, 'approve'), 422)).detail,
    ).toContain('no fui yo');
    review = await ok(override('refused_by_mailbox', { call: callNow() }));
    expect(checkOf(review, 'takeover')?.override?.reason).toContain('Contestó Ana Pérez');
    const approved = await ok<ReviewFile & { message: string }>(
      theft.officers.act(holder.folio, review.version, 'approve'),
    );
    expect(approved.message).toContain('La cuenta nueva contará desde el');
    const approval = await theft.lastMail(holder.folio, 'request_approved');
    expect(approval?.text).toContain('terminada en 7771');
    expect(approval?.text).toContain('terminada en 9719');
    expect(JSON.stringify(await holder.read())).not.toContain(supplier.file.email);

    // The old account is the supplier's until its day.
    let record = await theft.officers.record(supplier.id);
    expect(record.file?.bank.clabe).toBe(supplier.file.bank.clabe);
    expect(record.account.next).toMatchObject({ lastFour: '9719', isHeld: false });
    // At the approval the registered mailbox was told again: it may still say no.
    const late = await theft.notice(holder.folio);
    expect(late).not.toBe(clave);
    await ok(theft.answer(late, { answer: 'refuse' }));
    const due = addDays(today, 30);
    await transaction(app.db, (tx) => takeDueAccounts(tx, due));
    record = await theft.officers.record(supplier.id);
    expect(record.file?.bank.clabe).toBe(supplier.file.bank.clabe);
    expect(record.account.next?.isHeld).toBe(true);
    review = await theft.officers.read(holder.folio);
    await ok(
      theft.officers.put(holder.folio, '/comprobaciones/refused_by_mailbox', review.version, {
        call: callNow(),
      }),
    );
    await transaction(app.db, (tx) => takeDueAccounts(tx, addDays(today, -1)));
    expect((await theft.officers.record(supplier.id)).file?.bank.clabe).toBe(supplier.file.bank.clabe);
    await transaction(app.db, (tx) => takeDueAccounts(tx, due));
    record = await theft.officers.record(supplier.id);
    expect(record.file?.bank.clabe).toBe(CLABE);
    expect(record.account).toMatchObject({ since: today, next: null });
  });

  it(
    'an account that the registered mailbox confirms after the call does not wait',
    { tags: 'all' },
    async () => {
      const supplier = await registeredSupplier(app, addDays(today, 200));
      const holder = await theft.update(supplier, {
        bank: { clabe: CLABE, holder: supplier.file.legalName },
      });
      await sendRequest(holder);
      const clave = await theft.notice(holder.folio);
      // Whoever stole that mailbox confirms too: of every other account a telephone is asked first.
      expect(await theft.readNotice(clave)).toMatchObject({ canConfirm: false, confirmsAfterCall: true });
      expect((await theft.answer(clave, { answer: 'confirm' })).status).toBe(409);
      const seen = await theft.reviewed(holder.folio);
      expect(checkOf(seen, 'takeover')).toMatchObject({
        level: 'block',
        override: null,
        asksCall: supplier.file.phone,
      });
      expect(
        (await refused(theft.officers.act(holder.folio, seen.version, 'approve'), 422)).detail,
      ).toContain('Cambia la cuenta bancaria: llama');
      await theft.called(holder.folio, 'takeover');
      const confirmed = await ok<IdentityNotice>(theft.answer(clave, { answer: 'confirm' }));
      expect(confirmed).toMatchObject({ answer: 'confirm', canConfirm: false, canRefuse: true });
      await theft.approve(holder.folio);
      const record = await theft.officers.record(supplier.id);
      expect(record.file?.bank.clabe).toBe(CLABE);
      expect(record.account).toEqual({ since: today, isHeld: false, next: null });
    },
  );

  it('what was confirmed is that account: another one waits and is told anew', { tags: 'all' }, async () => {
    const supplier = await registeredSupplier(app, addDays(today, 200));
    const holder = await startAgain(app, 'update', supplier);
    await fillRequest(app, holder, {
      ...supplier.file,
      bank: { clabe: CLABE, holder: supplier.file.legalName },
    });
    const other = await holder.read();
    await sql`update registration_request set account_confirmed_at = now() where folio = ${holder.folio}`.execute(
      app.db,
    );
    const { data, declarations, privacyVersion, step, version } = other;
    const body = {
      data: { ...data, bank: { ...data.bank, clabe: OTHER_CLABE } },
      declarations,
      privacyVersion,
      step,
    };
    await ok(holder.ask('PUT', '', body, version));
    const { rows } = await sql<{ at: Date | null }>`
      select account_confirmed_at at from registration_request where folio = ${holder.folio}`.execute(app.db);
    expect(rows).toEqual([{ at: null }]);
  });

  it('reading a link answers nothing, and a link that nobody made opens nothing', async () => {
    expect((await theft.answer('x'.repeat(32), { answer: 'refuse' })).status).toBe(404);
    const read = await app.send('stranger', 'POST', '/proveedores/avisos/lectura', { clave: 'x'.repeat(32) });
    expect(read.status).toBe(404);
  });
});

describe('a lost key', () => {
  const ask = async (folio: string) => {
    const response = await app.send('stranger', 'POST', '/proveedores/tramites/clave/codigo', { folio });
    return { status: response.status, body: await response.json() };
  };
  const renew = (folio: string, code: string) =>
    app.send('stranger', 'POST', '/proveedores/tramites/clave', { folio, code });

  it(
    'is replaced with the code of the mailbox, for a draft and for what was sent; the old one ends and is told',
    { tags: 'all' },
    async () => {
      const supplier = await registeredSupplier(app, addDays(today, 200));
      const holder = await startAgain(app, 'update', supplier);
      const unknown = await ask('S-2026-AAAA-AAAA');
      expect(await ask(holder.folio)).toEqual(unknown);
      expect(unknown.status).toBe(202);
      const code = (await theft.lastMail(holder.folio, 'key_code'))?.secret ?? '';
      expect((await renew(holder.folio, 'AAAAA-AAAAA')).status).toBe(401);
      const given = await ok<{ folio: string; trackingKey: string; token: string }>(
        renew(holder.folio, code),
      );
      expect(given.trackingKey).not.toBe(holder.trackingKey);
      expect((await holder.ask('GET', '')).status).toBe(401);
      const access = `/proveedores/solicitudes/${holder.folio}/acceso`;
      expect((await app.send('stranger', 'POST', access, { trackingKey: holder.trackingKey })).status).toBe(
        401,
      );
      expect((await app.send('stranger', 'POST', access, { trackingKey: given.trackingKey })).status).toBe(
        200,
      );
      expect((await theft.lastMail(holder.folio, 'key_replaced'))?.to_address).toBe(supplier.file.email);
      expect((await renew(holder.folio, code)).status, 'a code works once').toBe(401);
    },
  );

  it('reads no paper that came before it: they are named, and neither downloaded nor in the file', async () => {
    const { holder, sent } = await sentRequest(app);
    const [paper] = sent.papers;
    const path = `/documentos/${paper?.code}/archivo`;
    expect((await holder.ask('GET', path)).status).toBe(200);
    await ask(holder.folio);
    const code = (await theft.lastMail(holder.folio, 'key_code'))?.secret ?? '';
    const given = holderOf(app, await ok<Holder>(renew(holder.folio, code)));
    const file = await given.read();
    expect(file.papers.map(({ id }) => id)).toEqual(sent.papers.map(({ id }) => id));
    expect(file.keyRenewedAt).not.toBeNull();
    const closed = await given.ask('GET', path);
    expect(closed.status).toBe(409);
    expect((await problemOf(closed)).detail).toContain('no se descarga con ella');
    const zip = await (await given.ask('GET', '/expediente')).text();
    expect(zip).toContain('expediente.json');
    expect(zip).not.toContain(`documentos/${paper?.code}.pdf`);
  });

  it('goes to the mailbox that counts, and the registered one is told too', { tags: 'all' }, async () => {
    const supplier = await registeredSupplier(app, addDays(today, 200));
    const holder = await startAgain(app, 'update', supplier);
    await theft.save(holder, { email: THIEF, emailAgain: THIEF });
    await ask(holder.folio);
    expect((await theft.lastMail(holder.folio, 'key_code'))?.to_address).toBe(supplier.file.email);
    await theft.prove(holder);
    await sql`update request_code set sent_at = sent_at - interval '2 minutes'`.execute(app.db);
    await ask(holder.folio);
    const mail = await theft.lastMail(holder.folio, 'key_code');
    expect(mail?.to_address).toBe(THIEF);
    await ok(renew(holder.folio, mail?.secret ?? ''));
    const told = (await theft.mailsOf(holder.folio)).filter(({ template }) => template === 'key_replaced');
    expect(told.map(({ to_address }) => to_address).toSorted()).toEqual(
      [THIEF, supplier.file.email].toSorted(),
    );
  });

  it('who asks for its codes all day shuts nobody out: the last one works until midnight', async () => {
    const { holder } = await sentRequest(app);
    for (let asked = 0; asked < 12; asked += 1) {
      await ask(holder.folio);
      await sql`update request_code set sent_at = sent_at - interval '2 minutes'`.execute(app.db);
    }
    const sent = (await theft.mailsOf(holder.folio)).filter(({ template }) => template === 'key_code');
    expect(sent).toHaveLength(10);
    expect(sent.filter(({ text }) => text.includes('vale hasta la medianoche'))).toHaveLength(1);
    const code = (await theft.lastMail(holder.folio, 'key_code'))?.secret ?? '';
    const { rows } = await sql<{
      day: string;
    }>`select ((expires_at - interval '1 second') at time zone 'America/Mexico_City')::date::text "day"
      from request_code where purpose = 'key' order by expires_at desc limit 1`.execute(app.db);
    expect(rows).toEqual([{ day: today }]);
    await ok(renew(holder.folio, code));
  });

  it(
    'is not replaced once the request ended, and wrong codes stop whoever guesses',
    { tags: 'all' },
    async () => {
      const supplier = await registeredSupplier(app, addDays(today, 200));
      await ask(supplier.first.folio);
      expect(await theft.lastMail(supplier.first.folio, 'key_code')).toBeUndefined();
      const holder = await startAgain(app, 'update', supplier);
      const statuses: number[] = [];
      for (let attempt = 0; attempt < 6; attempt += 1)
        statuses.push((await renew(holder.folio, 'AAAAA-AAAAA')).status);
      expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    },
  );
});
