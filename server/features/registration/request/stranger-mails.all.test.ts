import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { createApp } from '#server/app.ts';
import { createDb, createPool } from '#server/kit/db.ts';
import { mailboxOf } from '#server/kit/mail/mailbox-budget.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { addDays } from '#contract/rules/days/calendar.ts';
import { fillRequest, freshRfc, holderOf, problemOf, sendRequest } from '../test-requests.ts';
import { mailedCode, registeredSupplier } from '../test-suppliers.ts';

const today = todayInMexico(new Date());
let app: TestApp;
/** Another process over the same database. */
let other: { app: { request: (path: string, init: RequestInit) => Response | Promise<Response> } };
let stop: () => Promise<void>;
beforeAll(async () => {
  app = await startTestApp({ TRUST_PROXY: '1', MAILS_PER_MAILBOX_DAY: '3', MAILS_PER_ADDRESS_DAY: '5' });
  const pool = createPool(app.services.config.databaseUrl ?? '', 4);
  other = createApp({ services: { ...app.services, pool, db: createDb(pool) } });
  stop = () => pool.end();
});
afterAll(async () => {
  await stop();
  await app.stop();
});

const begin = (email: string, address: string, by: Pick<typeof other, 'app'> = app.api) =>
  by.app.request('http://localhost:8099/DISU/AdquisicionesUG/proveedores/solicitudes', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({
      kind: 'registration',
      personType: 'legal',
      rfc: freshRfc(),
      email,
      emailAgain: email,
    }),
  });
const mailsTo = async (like: string) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from mail_outbox where to_address like ${like} and cause = 'stranger'`.execute(
    app.db,
  );
  return rows[0]?.count;
};

describe('mails that strangers cause', () => {
  it('a mailbox is one, however its address is written', () => {
    for (const written of [
      'Ana@Empresa.MX',
      ' ana@empresa.mx',
      'ANA+padron@empresa.mx',
      'ana+a+b@empresa.mx',
    ])
      expect(mailboxOf(written)).toBe('ana@empresa.mx');
    expect(mailboxOf('+x@empresa.mx')).toBe('+x@empresa.mx');
    for (const written of ['ana.luz@gmail.com', 'A.n.a.luz+x@Gmail.com', 'analuz@googlemail.com'])
      expect(mailboxOf(written)).toBe('analuz@gmail.com');
    expect(mailboxOf('ana.luz@empresa.mx')).toBe('ana.luz@empresa.mx');
    expect(mailboxOf('ana@otra.mx')).not.toBe('ana@empresa.mx');
  });

  it('to one mailbox come to an end in the day, through whichever process; the request begins and says that it mailed nothing', async () => {
    const answers = [];
    for (const [index, email] of [
      'victima@empresa.mx',
      'Victima@empresa.mx',
      'victima+1@empresa.mx',
      'victima+2@empresa.mx',
      'VICTIMA@empresa.mx',
    ].entries()) {
      const answer = await begin(email, `198.51.100.${index}`, index % 2 === 0 ? app.api : other);
      expect(answer.status).toBe(201);
      answers.push((await answer.json()) as { mailed: boolean; trackingKey: string });
    }
    expect(answers.map(({ mailed }) => mailed)).toEqual([true, true, true, false, false]);
    for (const { trackingKey } of answers) expect(trackingKey).toMatch(/^[0-9A-Z-]{19}$/);
    expect(await mailsTo('%ictima%@empresa.mx')).toBe(3);
  });

  it('from one address come to an end too: what would write one more is refused until tomorrow and leaves nothing', async () => {
    for (let time = 0; time < 5; time += 1)
      expect((await begin(`uno${time}@empresa.mx`, '203.0.113.7')).status).toBe(201);
    const refused = await begin('seis@empresa.mx', '203.0.113.7', other);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await problemOf(refused)).detail).toContain('Desde tu conexión ya se pidieron hoy los correos');
    const { rows } = await sql`select from registration_request where email = 'seis@empresa.mx'`.execute(
      app.db,
    );
    expect(rows).toHaveLength(0);
    expect((await begin('seis@empresa.mx', '203.0.113.8')).status).toBe(201);
  });

  it('an address that used its day up is refused a code for any number, whether it exists or not', async () => {
    const { number } = await registeredSupplier(app, addDays(today, 20));
    for (let time = 0; time < 5; time += 1)
      expect((await begin(`dos${time}@empresa.mx`, '203.0.113.9')).status).toBe(201);
    for (const asked of [number, 'P-98765']) {
      const answer = await app.send(
        'stranger',
        'POST',
        '/proveedores/tramites/codigo',
        { number: asked },
        { 'x-forwarded-for': '203.0.113.9' },
      );
      expect(answer.status).toBe(429);
    }
  });

  it('codes of several registrations with one mailbox come to an end, and starts take none of them away', async () => {
    const suppliers = [];
    for (let index = 0; index < 4; index += 1)
      suppliers.push(await registeredSupplier(app, addDays(today, 20)));
    const ids = suppliers.map(({ id }) => id);
    await sql`update supplier set email = 'despacho@contadores.mx' where id = any(${ids}::uuid[])`.execute(
      app.db,
    );
    await sql`update supplier_file set data = data || '{"email": "despacho@contadores.mx"}'
      where supplier_id = any(${ids}::uuid[])`.execute(app.db);
    for (let time = 0; time < 4; time += 1)
      expect((await begin('despacho@contadores.mx', `192.0.2.${time}`)).status).toBe(201);
    const codes = [];
    for (const [index, { number }] of suppliers.entries())
      codes.push((await mailedCode(app, number, `192.0.2.10${index}`)) !== '');
    expect(codes).toEqual([true, true, true, false]);
    const { rows } = await sql`select from supplier_code where supplier_id = ${ids[3]}`.execute(app.db);
    expect(rows, 'a code that nobody got').toHaveLength(0);
  }, 60_000);

  it('a request is sent also when its receipt cannot be mailed, and its history says so', async () => {
    const outcome = [];
    for (let time = 0; time < 4; time += 1) {
      const started = await begin('recibe@empresa.mx', `192.0.2.20${time}`);
      const holder = holderOf(app, (await started.json()) as Parameters<typeof holderOf>[1]);
      await fillRequest(app, holder);
      const { data, version, declarations, privacyVersion } = await holder.read();
      const saved = await holder.ask(
        'PUT',
        '',
        {
          data: { ...data, email: 'recibe@empresa.mx', emailAgain: 'recibe@empresa.mx' },
          declarations,
          privacyVersion,
          step: 8,
        },
        version,
      );
      expect(saved.status).toBe(200);
      const sent = await sendRequest(holder);
      expect(sent.status).toBe('submitted');
      outcome.push(sent.events[0]?.text.includes('este aviso no va por correo'));
    }
    expect(outcome).toEqual([false, false, false, true]);
    expect(await mailsTo('recibe@empresa.mx')).toBe(3 + 3);
  }, 60_000);
});
