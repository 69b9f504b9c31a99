import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import type { Problem } from '#contract/errors.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { addDays } from '#contract/rules/calendar.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { freshRfc, startRegistration } from './test-requests.ts';
import { mailedCode, registeredSupplier, startByProof } from './test-suppliers.ts';

const today = todayInMexico(new Date());
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const problemOf = async (response: Response) => (await response.json()) as Problem;

describe('proof of a registered supplier', () => {
  it('the answer to a request of a code does not tell whether the number exists', async () => {
    const supplier = await registeredSupplier(app, addDays(today, 20));
    const ask = async (number: string) => {
      const response = await app.send('stranger', 'POST', '/proveedores/tramites/codigo', { number });
      return { status: response.status, body: await response.json() };
    };
    expect(await ask(supplier.number)).toEqual(await ask('P-98765'));
  });

  it('a code works once, for its supplier, with few attempts', async () => {
    const supplier = await registeredSupplier(app, addDays(today, 20));
    const code = await mailedCode(app, supplier.number);
    expect(code).toMatch(/^\d{8}$/);
    const wrong = code === '00000000' ? '11111111' : '00000000';
    expect(
      (await problemOf(await startByProof(app, 'renewal', { number: supplier.number, code: wrong }))).code,
    ).toBe('request_access_denied');
    expect((await startByProof(app, 'renewal', { number: supplier.number, code })).status).toBe(201);
    expect((await startByProof(app, 'renewal', { number: supplier.number, code })).status).toBe(401);
    await sql`delete from supplier_code`.execute(app.db);
    const next = await mailedCode(app, supplier.number);
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await startByProof(app, 'renewal', { number: supplier.number, code: wrong });
    }
    expect((await startByProof(app, 'renewal', { number: supplier.number, code: next })).status).toBe(401);
  });

  it('codes are counted by supplier and day, used ones too, and the answer says how many there are', async () => {
    const { id, number } = await registeredSupplier(app, addDays(today, 20));
    const pauseOver = () =>
      sql`update supplier_code set expires_at = expires_at - interval '61 seconds'`.execute(app.db);
    const code = await mailedCode(app, number);
    expect((await startByProof(app, 'renewal', { number, code })).status).toBe(201);
    for (let sent = 2; sent <= 10; sent += 1) {
      expect(await mailedCode(app, number), `code ${sent}`).toMatch(/^\d{8}$/);
      await pauseOver();
    }
    expect(await mailedCode(app, number)).toBe('');
    const answer = await app.send('stranger', 'POST', '/proveedores/tramites/codigo', { number });
    expect(((await answer.json()) as { text: string }).text).toContain('Enviamos hasta 10 al día');
    await sql`update supplier_code set day = day - 1 where supplier_id = ${id}`.execute(app.db);
    expect(await mailedCode(app, number)).toMatch(/^\d{8}$/);
  }, 60_000);

  it('numbers that came from another registry are found as they are; those of here as people type them', async () => {
    const imported = await registeredSupplier(app, addDays(today, 20));
    const own = await registeredSupplier(app, addDays(today, 20));
    for (const [number, typed] of [
      ['UG-77', ' ug-77 '],
      ['770', '770'],
    ] as const) {
      await sql`delete from supplier_code`.execute(app.db);
      await sql`update supplier set number = ${number} where id = ${imported.id}`.execute(app.db);
      const code = await mailedCode(app, typed);
      expect(code).toMatch(/^\d{8}$/);
      expect((await startByProof(app, 'renewal', { number: typed, code })).status).toBe(201);
    }
    for (const typed of [
      own.number.toLowerCase(),
      own.number.replace('P-0', ' p '),
      own.number.replace('P-0', ''),
    ]) {
      await sql`delete from supplier_code`.execute(app.db);
      expect(await mailedCode(app, typed)).toMatch(/^\d{8}$/);
    }
  });

  it('a second code within a minute is not mailed', async () => {
    const supplier = await registeredSupplier(app, addDays(today, 20));
    expect(await mailedCode(app, supplier.number)).not.toBe('');
    expect(await mailedCode(app, supplier.number)).toBe('');
  });

  it('nothing is said without proof, and the key of a request without registration opens nothing', async () => {
    const stranger = await startRegistration(app, freshRfc());
    expect((await startByProof(app, 'renewal', {})).status).toBe(401);
    const answer = await startByProof(app, 'renewal', {
      folio: stranger.folio,
      trackingKey: stranger.trackingKey,
    });
    expect(answer.status).toBe(401);
  });
});
