import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { todayInMexico } from '#contract/mexico-time.ts';
import { addDays } from '#contract/rules/days/calendar.ts';
import { readConfig } from '#server/config.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { problemOf } from '../test-requests.ts';
import { codeSent } from './codes.service.ts';
import { mailedCode, registeredSupplier, startByProof } from '../test-suppliers.ts';

const today = todayInMexico(new Date());
let app: TestApp;
beforeAll(async () => {
  // All suppliers of these tests have one mailbox.
  app = await startTestApp({ TRUST_PROXY: '1', MAILS_PER_MAILBOX_DAY: '100' });
});
afterAll(() => app.stop());

const CODE = /^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/;
const pauseOver = () =>
  sql`update supplier_code_day set last_at = last_at - interval '61 seconds'`.execute(app.db);

describe('proof of a registered supplier', () => {
  it('the answer to a request of a code does not tell whether the number exists', async () => {
    const supplier = await registeredSupplier(app, addDays(today, 20));
    const ask = async (number: string) => {
      const response = await app.send('stranger', 'POST', '/proveedores/tramites/codigo', { number });
      return { status: response.status, body: await response.json() };
    };
    const unknown = await ask('P-98765');
    expect(unknown.body).toMatchObject({
      text: expect.stringMatching(
        /^El portal aún no envía correos, así que el código no te va a llegar\. Acude a la Unidad/,
      ) as unknown,
    });
    expect(codeSent(readConfig({ SMTP_URL: 'smtp://correo.example' }))).toMatch(
      /^Si el número o el RFC está en el padrón, enviamos un código a su correo registrado\. .* si ya no llega otro, usa ese\.$/,
    );
    expect(await ask(supplier.number)).toEqual(unknown);
  });

  it('a code works once, for its supplier; whoever writes wrong ones is stopped and ends it for nobody else', async () => {
    const { number } = await registeredSupplier(app, addDays(today, 20));
    const code = await mailedCode(app, number, '192.0.2.1');
    expect(code).toMatch(CODE);
    const start = (written: string, address: string) =>
      startByProof(app, 'renewal', { number, code: written }, address);
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect((await problemOf(await start('AAAAA-AAAAA', '198.51.100.1'))).code).toBe(
        'request_access_denied',
      );
    }
    expect((await start(code, '198.51.100.1')).status).toBe(429);
    expect((await start(` ${code.toLowerCase().replace('-', ' ')}`, '192.0.2.1')).status).toBe(201);
    expect((await start(code, '192.0.2.1')).status).toBe(401);
    const other = await registeredSupplier(app, addDays(today, 20));
    const theirs = await mailedCode(app, other.number, '192.0.2.1');
    expect((await start(theirs, '192.0.2.1')).status).toBe(401);
  }, 60_000);

  it('the RFC begins an update as well as the number does', async () => {
    const { id } = await registeredSupplier(app, addDays(today, 20));
    const { rfc } = await app.db
      .selectFrom('supplier')
      .select('rfc')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const typed = ` ${String(rfc).toLowerCase()} `;
    const code = await mailedCode(app, typed, '192.0.2.9');
    const response = await startByProof(app, 'renewal', { number: typed, code }, '192.0.2.9');
    expect(response.status).toBe(201);
    const { folio } = (await response.json()) as { folio: string };
    const begun = await app.db
      .selectFrom('registration_request')
      .select('supplier_id')
      .where('folio', '=', folio)
      .executeTakeFirst();
    expect(begun).toEqual({ supplier_id: id });
  });

  it('asking for another code takes none away: each works until its own end', async () => {
    const { number } = await registeredSupplier(app, addDays(today, 20));
    const code = await mailedCode(app, number, '192.0.2.2');
    await pauseOver();
    expect(await mailedCode(app, number, '198.51.100.2')).toMatch(CODE);
    expect((await startByProof(app, 'renewal', { number, code }, '192.0.2.2')).status).toBe(201);
  });

  it('somebody who asks all day keeps nobody from a code: the last one mailed works until midnight', async () => {
    const { id, number } = await registeredSupplier(app, addDays(today, 20));
    const codes: string[] = [];
    for (let sent = 1; sent <= 5; sent += 1) {
      codes.push(await mailedCode(app, number, '198.51.100.3'));
      await pauseOver();
    }
    expect(await mailedCode(app, number, '198.51.100.3'), 'one asker').toBe('');
    for (let sent = 6; sent <= 10; sent += 1) {
      codes.push(await mailedCode(app, number, `198.51.100.${sent}`));
      await pauseOver();
    }
    expect(codes.filter((code) => CODE.test(code))).toHaveLength(10);
    const { text } = await app.db
      .selectFrom('mail_outbox')
      .select('text')
      .where('supplier_id', '=', id)
      .where('template', '=', 'supplier_code')
      .executeTakeFirstOrThrow();
    expect(text).toContain('vale hasta la medianoche');
    expect(await mailedCode(app, number, '192.0.2.3'), 'the owner').toBe('');
    const { rows } = await sql<{ hours: number }>`select count(*)::int hours from supplier_code
      where supplier_id = ${id} and expires_at = (${addDays(today, 1)}::date::timestamp at time zone 'America/Mexico_City')`.execute(
      app.db,
    );
    expect(rows[0]?.hours).toBe(2);
    await sql`update supplier_code set expires_at = now() - interval '1 second'
      where supplier_id = ${id} and expires_at < now() + interval '11 minutes'`.execute(app.db);
    expect((await startByProof(app, 'renewal', { number, code: codes[8] }, '192.0.2.3')).status).toBe(401);
    expect((await startByProof(app, 'renewal', { number, code: codes[9] }, '192.0.2.3')).status).toBe(201);
    await sql`update supplier_code_day set day = day - 1 where supplier_id = ${id}`.execute(app.db);
    expect(await mailedCode(app, number, '192.0.2.3')).toMatch(CODE);
  }, 60_000);

  it('where mails leave, the answer says how many codes there are a day and what the last one is for', () => {
    const text = codeSent(readConfig({ SMTP_URL: 'smtp://correo.example' }));
    expect(text).toContain('Enviamos hasta 10 al día');
    expect(text).toContain('hasta la medianoche');
  });

  it('numbers that came from another registry are found as they are; those of here as people type them', async () => {
    const imported = await registeredSupplier(app, addDays(today, 20));
    const own = await registeredSupplier(app, addDays(today, 20));
    for (const [number, typed] of [
      ['UG-77', ' ug-77 '],
      ['770', '770'],
    ] as const) {
      await pauseOver();
      await sql`update supplier set number = ${number} where id = ${imported.id}`.execute(app.db);
      const code = await mailedCode(app, typed);
      expect(code).toMatch(CODE);
      expect((await startByProof(app, 'renewal', { number: typed, code })).status).toBe(201);
    }
    for (const typed of [
      own.number.toLowerCase(),
      own.number.replace('P-0', ' p '),
      own.number.replace('P-0', ''),
    ]) {
      await pauseOver();
      expect(await mailedCode(app, typed)).toMatch(CODE);
    }
  });

  it('a second code within a minute is not mailed', async () => {
    const supplier = await registeredSupplier(app, addDays(today, 20));
    expect(await mailedCode(app, supplier.number)).not.toBe('');
    expect(await mailedCode(app, supplier.number)).toBe('');
  });

  it('nothing is said without proof, and the key of a request opens no other one', async () => {
    const { first } = await registeredSupplier(app, addDays(today, 20));
    expect((await startByProof(app, 'renewal', {})).status).toBe(401);
    const answer = await startByProof(app, 'renewal', {
      folio: first.folio,
      trackingKey: first.trackingKey,
    });
    expect(answer.status).toBe(401);
  });
});
