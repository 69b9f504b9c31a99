import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { IdentityNotice } from '#contract/registration.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import type { QueuePage, ReviewFile } from '#contract/registration-review.ts';
import { addDays } from '#contract/rules/days/calendar.ts';
import type { WaitingPage } from '#contract/waiting.ts';
import { takeDueAccounts } from '#server/features/supplier-registry/supplier-accounts.ts';
import { transaction } from '#server/kit/db.ts';
import { workAlone } from '#server/kit/test-second-person.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { ok, refused } from '../review/test-review.ts';
import { fillRequest, freshRfc, sendRequest, startRegistration, type Holder } from '../test-requests.ts';
import { registeredSupplier, startAgain } from '../test-suppliers.ts';
import { callNow, checkOf, CLABE, THIEF, theftOf, type Supplier } from './test-theft.ts';

const today = todayInMexico(new Date());
const THIEFS_PHONE = '4771112233';
const bankOf = ({ file }: Supplier) => ({ clabe: CLABE, holder: file.legalName });

let app: TestApp;
let theft: ReturnType<typeof theftOf>;
beforeAll(async () => {
  app = await startTestApp({ MAILS_PER_MAILBOX_DAY: '1000' });
  theft = theftOf(app);
});
afterAll(() => app.stop());

const decided = (folio: string, days: number) =>
  sql`update registration_request set decided_at = now() - make_interval(days => ${days}::int),
    created_at = created_at - make_interval(days => ${days}::int) where folio = ${folio}`.execute(app.db);

describe('mail and telephone first, the account later', () => {
  it('are one change: red, the telephone called is the one of before, the first mailbox is told, and none confirms', async () => {
    const supplier = await registeredSupplier(app, addDays(today, 200));
    const first = await theft.update(supplier, { email: THIEF, phone: THIEFS_PHONE });
    await sendRequest(first);
    const told = (await theft.mailsOf(first.folio)).find(({ template }) => template === 'identity_notice');
    expect(told?.text).toContain(`Teléfono: ${supplier.file.phone} → ${THIEFS_PHONE}`);
    expect(told?.text, 'no account changes').not.toContain('confirmar la cuenta');
    expect(checkOf(await theft.officers.acceptPapers(first.folio), 'takeover')).toMatchObject({
      level: 'block',
      asksCall: supplier.file.phone,
      text: expect.stringContaining('el correo y el teléfono a la vez'),
    });
    await theft.reviewed(first.folio);
    await theft.called(first.folio, 'takeover');
    await theft.approve(first.folio);

    const second = await theft.update(supplier, { bank: bankOf(supplier) });
    await sendRequest(second);
    const [old, own] = [
      await theft.links(second.folio, supplier.file.email),
      await theft.links(second.folio, THIEF),
    ];
    expect([old.length, own.length]).toEqual([1, 1]);
    await theft.called(second.folio, 'takeover');
    for (const clave of [old[0] ?? '', own[0] ?? '']) {
      expect(await theft.readNotice(clave)).toMatchObject({
        canRefuse: true,
        canConfirm: false,
        confirmsAfterCall: false,
      });
      expect((await theft.answer(clave, { answer: 'confirm' })).status).toBe(409);
    }
    const { version } = await theft.officers.read(second.folio);
    await ok(theft.officers.put(second.folio, '/comprobaciones/takeover', version, { reason: '' }));
    const review = await theft.reviewed(second.folio);
    expect(checkOf(review, 'takeover')).toMatchObject({
      level: 'block',
      asksCall: supplier.file.phone,
      text: 'Cambian la CLABE y el correo y el teléfono a la vez: llama al teléfono de antes y anota quién contestó.',
    });
    expect(review.identityChanges.map(({ label, after }) => [label, after])).toEqual([
      ['Correo', `${THIEF} (ya aprobado)`],
      ['Teléfono', `${THIEFS_PHONE} (ya aprobado)`],
      ['Cuenta bancaria', expect.stringContaining('terminada en 9719')],
    ]);
    expect(
      (await refused(theft.officers.act(second.folio, review.version, 'approve'), 422)).detail,
    ).toContain('a la vez');
  });

  it(
    'are two once the days of the catalogue are over: then the present telephone is asked',
    { tags: 'all' },
    async () => {
      const supplier = await registeredSupplier(app, addDays(today, 200));
      const first = await theft.update(supplier, { phone: THIEFS_PHONE });
      await sendRequest(first);
      await theft.reviewed(first.folio);
      await theft.called(first.folio, 'takeover');
      await theft.approve(first.folio);
      await decided(first.folio, 91);
      const second = await theft.update(supplier, { bank: bankOf(supplier) });
      await sendRequest(second);
      expect(checkOf(await theft.officers.read(second.folio), 'takeover')).toMatchObject({
        asksCall: THIEFS_PHONE,
        text: expect.stringContaining('Cambia la cuenta bancaria'),
      });
    },
  );

  it('an update that touches neither is asked and told nothing', { tags: 'all' }, async () => {
    const supplier = await registeredSupplier(app, addDays(today, 200));
    const first = await theft.update(supplier, { phone: THIEFS_PHONE });
    await sendRequest(first);
    await theft.reviewed(first.folio);
    await theft.called(first.folio, 'takeover');
    await theft.approve(first.folio);
    const second = await theft.update(supplier, { tradeName: 'Papelería Nueva' });
    await sendRequest(second);
    const review = await theft.officers.read(second.folio);
    expect(checkOf(review, 'takeover')?.level).toBe('ok');
    expect(review.identityChanges).toEqual([]);
    expect(await theft.links(second.folio, supplier.file.email)).toEqual([]);
  });
});

describe('«no fui yo» of one request', () => {
  /** An approved change of telephone that the registered mailbox says it did not ask for. */
  async function heldOne() {
    const supplier = await registeredSupplier(app, addDays(today, 200));
    const first = await theft.update(supplier, { phone: THIEFS_PHONE });
    await sendRequest(first);
    await theft.reviewed(first.folio);
    await theft.called(first.folio, 'takeover');
    await theft.approve(first.folio);
    return { supplier, first, link: (await theft.links(first.folio, supplier.file.email)).at(-1) ?? '' };
  }

  it(
    'stops the approval and the account of every other one, until it is answered (has_open_hold)',
    { tags: 'all' },
    async () => {
      const { supplier, first, link } = await heldOne();
      const second = await theft.update(supplier, { bank: bankOf(supplier) });
      await sendRequest(second);
      await theft.reviewed(second.folio);
      let review = await theft.called(second.folio, 'takeover');
      await ok(theft.answer(link, { answer: 'refuse' }));
      const confirm = (await theft.links(second.folio, supplier.file.email))[0] ?? '';
      expect((await theft.readNotice(confirm)).canConfirm).toBe(false);
      // Somebody of the unit learns of it: in their work, in the queue, by mail.
      const told = (await theft.mailsOf(first.folio)).filter(({ template }) => template === 'request_held');
      expect(told.map(({ to_address: to }) => to)).toEqual([app.services.config.footer.email]);
      expect(told[0]?.text).toContain(`/padron-Proveedores/Administrador?sol=${first.folio}`);
      const work = await ok<WaitingPage>(
        app.send('admin', 'GET', '/administracion/pendientes?de=unidad&tipo=detenidas'),
      );
      expect(work.rows.filter(({ note }) => note === first.folio)).toMatchObject([{ kind: 'request_held' }]);
      const queue = await ok<QueuePage>(
        app.send('admin', 'GET', `/padron/solicitudes?estado=aprobadas&q=${first.folio}`),
      );
      expect(queue.rows.map(({ folio, isHeld }) => ({ folio, isHeld }))).toEqual([
        { folio: first.folio, isHeld: true },
      ]);
      review = await theft.officers.read(second.folio);
      expect(checkOf(review, 'refused_by_mailbox')).toMatchObject({ level: 'block', canOverride: false });
      expect(
        (await refused(theft.officers.act(second.folio, review.version, 'approve'), 422)).detail,
      ).toContain(first.folio);
      await theft.called(first.folio, 'refused_by_mailbox');
      await theft.approve(second.folio);
      expect((await theft.officers.record(supplier.id)).account.next?.lastFour).toBe('9719');
      const later = await ok<WaitingPage>(
        app.send('admin', 'GET', '/administracion/pendientes?de=unidad&tipo=detenidas'),
      );
      expect(later.rows.filter(({ note }) => note === first.folio)).toEqual([]);
    },
  );

  it('stops an account that waits, of another request too', { tags: 'all' }, async () => {
    const { supplier, first, link } = await heldOne();
    const second = await theft.update(supplier, { bank: bankOf(supplier) });
    await sendRequest(second);
    await theft.reviewed(second.folio);
    await theft.called(second.folio, 'takeover');
    await theft.approve(second.folio);
    await ok(theft.answer(link, { answer: 'refuse' }));
    const due = addDays(today, 30);
    await transaction(app.db, (tx) => takeDueAccounts(tx, due));
    const record = await theft.officers.record(supplier.id);
    expect(record.file?.bank.clabe).toBe(supplier.file.bank.clabe);
    expect(record.account).toMatchObject({ isHeld: true, next: { lastFour: '9719', isHeld: true } });
    await theft.called(first.folio, 'refused_by_mailbox');
    await transaction(app.db, (tx) => takeDueAccounts(tx, due));
    expect((await theft.officers.record(supplier.id)).file?.bank.clabe).toBe(CLABE);
  });

  it(
    'gives back what stood before, where whoever answers the telephone did not ask for it',
    { tags: 'all' },
    async () => {
      const supplier = await registeredSupplier(app, addDays(today, 200));
      const holder = await theft.update(supplier, {
        email: THIEF,
        phone: THIEFS_PHONE,
        bank: bankOf(supplier),
        tradeName: 'Otra',
      });
      await sendRequest(holder);
      await theft.reviewed(holder.folio);
      await theft.called(holder.folio, 'takeover');
      await theft.approve(holder.folio);
      const [link] = (await theft.links(holder.folio, supplier.file.email)).slice(-1);
      await ok(theft.answer(link ?? '', { answer: 'refuse' }));
      const { version } = await theft.officers.read(holder.folio);
      const review = await ok<ReviewFile>(
        theft.officers.put(holder.folio, '/comprobaciones/refused_by_mailbox', version, {
          call: callNow({ asked: 'no', said: 'Nadie de ahí pidió ese cambio.' }),
        }),
      );
      expect(review.events[0]?.text).toContain('Devolvió lo que había antes');
      await transaction(app.db, (tx) => takeDueAccounts(tx, addDays(today, 30)));
      const record = await theft.officers.record(supplier.id);
      const { email, phone, bank } = supplier.file;
      expect(record.file).toMatchObject({ email, phone, bank, tradeName: 'Otra' });
      expect(record.account).toMatchObject({ isHeld: false, next: null });
      // The registry goes on: the supplier's own update is not stopped by it.
      const own = await theft.update(supplier, { tradeName: 'La de siempre' });
      await sendRequest(own);
      await theft.reviewed(own.folio);
      await theft.approve(own.folio);
    },
  );

  it('can be answered while the request waits for corrections', { tags: 'all' }, async () => {
    const supplier = await registeredSupplier(app, addDays(today, 200));
    const holder = await theft.update(supplier, { email: THIEF });
    await sendRequest(holder);
    await sql`update registration_request set status = 'observed', correction_due = current_date + 5
      where folio = ${holder.folio}`.execute(app.db);
    await ok(theft.answer(await theft.notice(holder.folio), { answer: 'refuse' }));
    const review = await theft.called(holder.folio, 'refused_by_mailbox');
    expect(review.status).toBe('observed');
    expect(checkOf(review, 'refused_by_mailbox')?.level).toBe('ok');
  });
});

describe('an account that a request left as it was', () => {
  it(
    'stays the one that counts, also when another one began to count meanwhile',
    { tags: 'all' },
    async () => {
      const supplier = await registeredSupplier(app, addDays(today, 200));
      const first = await theft.update(supplier, { bank: bankOf(supplier) });
      await sendRequest(first);
      await theft.reviewed(first.folio);
      await theft.called(first.folio, 'takeover');
      await theft.called(first.folio, 'takeover');
      await theft.approve(first.folio);
      const second = await theft.update(supplier, { tradeName: 'Otro nombre' });
      await sendRequest(second);
      await transaction(app.db, (tx) => takeDueAccounts(tx, addDays(today, 30)));
      await theft.reviewed(second.folio);
      await theft.approve(second.folio);
      const { file } = await theft.officers.record(supplier.id);
      expect(file).toMatchObject({ tradeName: 'Otro nombre', bank: { clabe: CLABE } });
    },
  );
});

describe('a registration of who was in the registry', () => {
  const again = async (supplier: Awaited<ReturnType<typeof registeredSupplier>>): Promise<Holder> => {
    const holder = await startRegistration(app, supplier.rfc, { email: THIEF });
    const { data } = await holder.read();
    await fillRequest(app, holder, {
      ...supplier.file,
      phone: THIEFS_PHONE,
      email: data.email,
      emailAgain: data.email,
      bank: bankOf(supplier),
    });
    await sendRequest(holder);
    return holder;
  };
  const cases = [
    [
      'cancelled',
      async (id: string) => sql`update supplier set status = 'cancelled' where id = ${id}`.execute(app.db),
    ],
    [
      'lapsed',
      async (id: string) =>
        sql`update supplier set status = 'expired', valid_until = current_date - 500 where id = ${id}`.execute(
          app.db,
        ),
    ],
  ] as const;
  it.each(cases)('is held to what an update is held to: %s', { tags: 'all' }, async (_, end) => {
    const supplier = await registeredSupplier(app, addDays(today, 200));
    await end(supplier.id);
    const holder = await again(supplier);
    const { email: given } = (await holder.read()).data;
    const [link] = await theft.links(holder.folio, supplier.file.email);
    const toOld = (await theft.mailsOf(holder.folio)).find(
      ({ to_address: to }) => to === supplier.file.email,
    );
    expect(toOld?.text).toContain(`Teléfono: ${supplier.file.phone} → ${THIEFS_PHONE}`);
    const toNew = (await theft.mailsOf(holder.folio)).filter(({ to_address: to }) => to === given);
    expect(JSON.stringify(toNew)).not.toContain(supplier.file.phone);
    const review = await theft.reviewed(holder.folio);
    expect(checkOf(review, 'takeover')).toMatchObject({ level: 'block', asksCall: supplier.file.phone });
    expect(
      (await refused(theft.officers.act(holder.folio, review.version, 'approve'), 422)).detail,
    ).toContain('a la vez');
    const held = await ok<IdentityNotice>(theft.answer(link ?? '', { answer: 'refuse' }));
    expect(held.isHeld).toBe(true);
    await theft.called(holder.folio, 'takeover');
    await theft.called(holder.folio, 'refused_by_mailbox');
    const approved = await theft.approve(holder.folio);
    expect(approved.message).toContain('La cuenta nueva contará desde el');
    expect(
      JSON.stringify(
        await theft.mailsOf(holder.folio).then((all) => all.filter(({ to_address: to }) => to === given)),
      ),
    ).not.toContain(supplier.file.phone);
    const record = await theft.officers.record(approved.supplierId ?? '');
    expect(record.file?.bank.clabe).toBe(supplier.file.bank.clabe);
    expect(record.account.next).toMatchObject({ lastFour: '9719' });
    await transaction(app.db, (tx) => takeDueAccounts(tx, addDays(today, 30)));
    expect((await theft.officers.record(approved.supplierId ?? '')).file?.bank.clabe).toBe(CLABE);
  });

  it('counts together with what was changed of the one before', { tags: 'all' }, async () => {
    const supplier = await registeredSupplier(app, addDays(today, 200));
    const first = await theft.update(supplier, { email: THIEF, phone: THIEFS_PHONE });
    await sendRequest(first);
    await theft.reviewed(first.folio);
    await theft.called(first.folio, 'takeover');
    await theft.approve(first.folio);
    const leaving = await startAgain(app, 'cancellation', supplier);
    await fillRequest(app, leaving, (await leaving.read()).data);
    await sendRequest(leaving);
    const sent = await theft.officers.read(leaving.folio);
    await ok(theft.officers.act(leaving.folio, sent.version, 'take'));
    await theft.approve(leaving.folio);
    const holder = await again(supplier);
    expect(checkOf(await theft.officers.read(holder.folio), 'takeover')?.asksCall).toBe(supplier.file.phone);
    expect(await theft.links(holder.folio, supplier.file.email)).toHaveLength(1);
  });
});

describe('what an officer captured', () => {
  it('and registers a supplier, somebody else reviews and approves, wherever somebody else works', async () => {
    const holder = await startRegistration(app, freshRfc());
    await fillRequest(app, holder);
    await sendRequest(holder);
    await sql`insert into officer (id, name) values ('admin', 'Persona admin'), ('other-admin', 'Otra persona')
      on conflict (id) do update set last_seen = now()`.execute(app.db);
    await sql`update registration_request set captured_by = 'admin' where folio = ${holder.folio}`.execute(
      app.db,
    );
    const taken = await ok<ReviewFile>(
      theft.officers.act(holder.folio, (await theft.officers.read(holder.folio)).version, 'take'),
    );
    expect(taken.actions.find(({ action }) => action === 'approve')?.blocked).toContain(
      'inscribe a un proveedor',
    );
    const approval = await theft.officers.act(holder.folio, taken.version, 'approve');
    expect([approval.status, await approval.json()]).toMatchObject([
      403,
      { detail: expect.stringContaining('la revisa y la aprueba otra persona') },
    ]);
    await workAlone(app.db);
    const alone = await theft.officers.read(holder.folio);
    expect(alone.actions.find(({ action }) => action === 'approve')?.blocked).not.toContain('Capturaste');
  });

  it('and changes the account, somebody else reviews; the wait is that of when it was sent, and the history tells it', async () => {
    const supplier = await registeredSupplier(app, addDays(today, 200));
    const holder = await theft.update(supplier, { bank: bankOf(supplier) });
    await sendRequest(holder);
    await sql`insert into officer (id, name) values ('admin', 'Persona admin'), ('other-admin', 'Otra persona')
      on conflict (id) do update set last_seen = now()`.execute(app.db);
    await sql`update registration_request set captured_by = 'admin' where folio = ${holder.folio}`.execute(
      app.db,
    );
    const { version } = await theft.officers.read(holder.folio);
    const call = await theft.officers.put(holder.folio, '/comprobaciones/takeover', version, {
      call: callNow(),
    });
    expect(await call.json()).toMatchObject({ code: 'second_person_required' });
    expect((await theft.officers.read(holder.folio)).actions).toContainEqual(
      expect.objectContaining({ action: 'take' }),
    );
    const approval = await theft.officers.act(holder.folio, version, 'approve');
    expect(approval.status).not.toBe(200);

    await workAlone(app.db);
    await theft.reviewed(holder.folio);
    await theft.called(holder.folio, 'takeover');
    await sql`update registry_term set amount = 0 where code = 'account_wait'`.execute(app.db);
    const { message } = await theft.approve(holder.folio);
    await sql`update registry_term set amount = 3 where code = 'account_wait'`.execute(app.db);
    expect(message).toContain('La cuenta nueva contará desde el');
    const due = await sql<{
      due_on: string;
    }>`select due_on from supplier_account where supplier_id = ${supplier.id}
      and since is null`.execute(app.db);
    expect(due.rows[0]!.due_on > today).toBe(true);
    const { rows } = await sql<{ differences: { label: string; after: string }[] }>`
      select differences from revision where subject_type = 'supplier' and subject_id = ${supplier.id}
      order by id desc limit 1`.execute(app.db);
    expect(rows[0]?.differences).toContainEqual(
      expect.objectContaining({
        label: 'Cuenta nueva que espera su día',
        after: expect.stringContaining(`terminada en ${CLABE.slice(-4)}`),
      }),
    );
  });
});
