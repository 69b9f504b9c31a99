import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { REQUEST_TOKEN_HEADER } from '#contract/registration-api.ts';
import { createApp } from '#server/app.ts';
import { createDb, createPool } from '#server/kit/db.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { keyAttempts } from './attempt-limit.ts';
import { freshRfc, startRegistration } from '../test-requests.ts';
import { hashKey, isKey, newFolio, newTrackingKey, normalizeKey } from './tracking-key.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ TRUST_PROXY: '1' });
});
afterAll(() => app.stop());

const open = (folio: string, trackingKey: string, address?: string) =>
  app.send(
    'stranger',
    'POST',
    `/proveedores/solicitudes/${folio}/acceso`,
    { trackingKey },
    address === undefined ? {} : { 'x-forwarded-for': address },
  );

describe('folio and key', () => {
  it('are random, from an alphabet without signs that look alike', () => {
    const folios = new Set(Array.from({ length: 2_000 }, () => newFolio(2026)));
    expect(folios.size).toBeGreaterThan(1_995);
    for (const folio of folios) expect(folio).toMatch(/^S-2026-[2-9AHJKMPRWXY]{4}-[2-9AHJKMPRWXY]{4}$/);
    expect(newTrackingKey()).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-?){4}$/);
  });

  it('are understood as people type them', () => {
    expect(normalizeKey('7kq2 mx4d–9ihb-t3vo')).toBe('7KQ2MX4D91HBT3V0');
  });

  it('the key is stored as a slow salted hash, never twice the same', async () => {
    const key = newTrackingKey();
    const [one, other] = [await hashKey(key), await hashKey(key)];
    expect(one).not.toBe(other);
    expect(one).not.toContain(normalizeKey(key));
    expect(await isKey(key.toLowerCase(), one)).toBe(true);
    expect(await isKey(newTrackingKey(), one)).toBe(false);
    expect(await isKey(key, undefined)).toBe(false);
  });

  it(
    'a flood of hashes is refused before it costs anything, and later ones pass again',
    { tags: 'all' },
    async () => {
      const stored = await hashKey('x');
      const answers = await Promise.allSettled(Array.from({ length: 60 }, () => isKey('y', stored)));
      expect(answers.filter(({ status }) => status === 'rejected').length).toBe(60 - 42);
      expect(await isKey('x', stored)).toBe(true);
    },
  );
});

describe('access to a request', () => {
  it('folios cannot be enumerated: unknown, malformed and wrong answer alike and as slowly', async () => {
    const holder = await startRegistration(app, freshRfc());
    const shape = async (folio: string) => {
      const startedAt = performance.now();
      const response = await open(folio, newTrackingKey());
      const { requestId, ...body } = (await response.json()) as Record<string, unknown>;
      return {
        ms: performance.now() - startedAt,
        seen: { status: response.status, body, has: typeof requestId },
      };
    };
    const answers = [];
    for (const folio of [holder.folio, newFolio(2026), 'cualquiera', newFolio(1999)])
      answers.push(await shape(folio));
    for (const { seen } of answers) expect(seen).toEqual(answers[0]?.seen);
    // A missing hash would answer in a fraction of the time.
    const slowest = Math.max(...answers.map(({ ms }) => ms));
    for (const { ms } of answers) expect(ms).toBeGreaterThan(slowest / 8);
  });

  it('reading with an unknown folio, a token of another request, an old or an invented token answers alike', async () => {
    const [mine, other] = [
      await startRegistration(app, freshRfc()),
      await startRegistration(app, freshRfc()),
    ];
    const read = async (folio: string, token: string) => {
      const response = await app.send('stranger', 'GET', `/proveedores/solicitudes/${folio}`, undefined, {
        [REQUEST_TOKEN_HEADER]: token,
      });
      const { requestId: _, ...body } = (await response.json()) as Record<string, unknown>;
      return { status: response.status, body };
    };
    const wrong = [
      await read(mine.folio, other.token),
      await read(newFolio(2026), mine.token),
      await read(mine.folio, 'inventado'),
    ];
    await sql`update request_access set expires_at = now() - interval '1 second'
      where request_id = (select id from registration_request where folio = ${other.folio})`.execute(app.db);
    wrong.push(await read(other.folio, other.token));
    for (const answer of wrong) expect(answer).toEqual(wrong[0]);
    expect(wrong[0]).toMatchObject({ status: 401, body: { code: 'request_access_denied' } });
    expect((await read(mine.folio, mine.token)).status).toBe(200);
  });

  it('every operation of a request asks for its token', async () => {
    const { folio } = await startRegistration(app, freshRfc());
    const base = `/proveedores/solicitudes/${folio}`;
    const calls: [string, string][] = [
      ['GET', ''],
      ['PUT', ''],
      ['POST', '/envio'],
      ['POST', '/partes'],
      ['POST', '/retiro'],
      ['POST', '/acuse'],
      ['GET', '/expediente'],
      ['POST', '/documentos/x/partes?nombre=a.pdf'],
      ['DELETE', '/documentos/x/partes/4f1c0f3e-8f1c-4d8e-9a51-1f6d3f0f7a11'],
      ['PUT', '/documentos/x'],
      ['DELETE', '/documentos/x'],
      ['GET', '/documentos/x/archivo'],
    ];
    for (const [method, path] of calls) {
      const response = await app.send('admin', method, base + path, method === 'GET' ? undefined : {}, {
        'if-match': '"1"',
      });
      expect(response.status, `${method} ${path}`).toBe(401);
      expect(response.headers.get('www-authenticate'), `${method} ${path}`).toBeNull();
    }
  });

  it('tokens and keys are nowhere in clear: not in the database once the mail left, not in the log', async () => {
    const holder = await startRegistration(app, freshRfc());
    await sql`update mail_outbox set secret = null`.execute(app.db);
    const { rows } = await sql<{ all: string }>`select coalesce(string_agg(t::text, ' '), '') as all from (
      select to_jsonb(r) t from registration_request r union all select to_jsonb(a) from request_access a
      union all select to_jsonb(m) from mail_outbox m union all select to_jsonb(e) from request_event e) x`.execute(
      app.db,
    );
    for (const secret of [holder.token, holder.trackingKey, normalizeKey(holder.trackingKey)]) {
      expect(rows[0]?.all).not.toContain(secret);
      expect(app.log.join('\n')).not.toContain(secret);
    }
  });
});

describe('limits', () => {
  it('one address gets a budget of attempts, others go on', { tags: 'all' }, async () => {
    const attempts = Array.from({ length: 30 }, () => open(newFolio(2026), 'AAAA', '203.0.113.9'));
    const statuses = (await Promise.all(attempts)).map((response) => response.status);
    expect(statuses.slice(0, 20)).toEqual(Array(20).fill(401));
    expect(statuses.slice(20)).toEqual(Array(10).fill(429));
    expect((await open(newFolio(2026), 'AAAA', '203.0.113.10')).status).toBe(401);
  });

  it('whoever tries wrong keys of a folio, or of what is none, is refused and closes it to nobody else', async () => {
    const holder = await startRegistration(app, freshRfc());
    for (const [index, folio] of [holder.folio, 'cualquiera'].entries()) {
      const address = `198.51.100.${index}`;
      const wrong = Array.from({ length: 20 }, () => open(folio, 'AAAA', address));
      for (const response of await Promise.all(wrong)) expect(response.status).toBe(401);
      const refused = await open(folio, 'AAAA', address);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await open(folio, 'AAAA', '198.51.100.99')).status).toBe(401);
    }
    expect((await open(holder.folio, holder.trackingKey, '198.51.100.98')).status).toBe(200);
  }, 60_000);

  it('wrong keys of one folio from however many addresses come to an end too', async () => {
    const attempts = keyAttempts({ kind: 'test', each: 2, all: 5, seconds: 60 });
    const folio = newFolio(2026);
    const at = new Date();
    const guess = (of: string | undefined, caller: string, when: Date = at) =>
      attempts.guess(app.db, { folio: of, caller, at: when }, async () => undefined);
    for (const caller of ['a', 'a', 'b', 'c', 'd']) await guess(folio, caller);
    await expect(guess(folio, 'e')).rejects.toThrow('demasiados intentos');
    await guess(newFolio(2025), 'a');
    await guess(undefined, 'a');
    await guess(undefined, 'a');
    await expect(guess(undefined, 'a')).rejects.toThrow('demasiados intentos');
    await guess(undefined, 'f');
    await guess(folio, 'e', new Date(at.getTime() + 60_000));
  });

  it(
    'two processes count wrong keys together, also at the same time, and the right key costs nothing',
    { tags: 'all' },
    async () => {
      const holder = await startRegistration(app, freshRfc());
      const pool = createPool(app.services.config.databaseUrl ?? '', 4);
      try {
        const other = createApp({ services: { ...app.services, pool, db: createDb(pool) } });
        const from = (address: string, trackingKey: string) => ({
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
          body: JSON.stringify({ trackingKey }),
        });
        const path = `http://localhost:8099/DISU/AdquisicionesUG/proveedores/solicitudes/${holder.folio}/acceso`;
        for (let time = 0; time < 3; time += 1) {
          const right = from(`203.0.113.2${time}`, holder.trackingKey);
          expect((await other.app.request(path, right)).status).toBe(200);
        }
        const wrong = from('203.0.113.20', 'AAAA');
        const answers = await Promise.all(
          Array.from({ length: 32 }, async (_, index) =>
            (index % 2 === 0 ? app.api : other).app.request(path, wrong),
          ),
        );
        const statuses = answers.map(({ status }) => status).toSorted();
        expect(statuses).toEqual([...Array<number>(20).fill(401), ...Array<number>(12).fill(429)]);
      } finally {
        await pool.end();
      }
    },
  );

  it('starting requests and asking for codes have budgets per address', async () => {
    const ask = (path: string, body: object) =>
      app.send('stranger', 'POST', path, body, { 'x-forwarded-for': '192.0.2.7' });
    const codes = [];
    for (let attempt = 0; attempt < 8; attempt += 1) {
      codes.push((await ask('/proveedores/tramites/codigo', { number: 'P-99999' })).status);
    }
    expect(codes).toEqual([202, 202, 202, 202, 202, 202, 429, 429]);
    const starts = [];
    for (let attempt = 0; attempt < 22; attempt += 1) {
      starts.push((await ask('/proveedores/solicitudes', {})).status);
    }
    expect(starts.at(-1)).toBe(429);
  });

  it('saving papers has a budget per address, because joining pieces takes long', async () => {
    const statuses = [];
    for (let attempt = 0; attempt < 250; attempt += 1) {
      const response = await app.send(
        'stranger',
        'PUT',
        '/proveedores/solicitudes/S-2026-000000/documentos/x',
        {},
        { [REQUEST_TOKEN_HEADER]: 'x', 'x-forwarded-for': '192.0.2.8' },
      );
      statuses.push(response.status);
    }
    expect(statuses.slice(0, 240)).toEqual(Array(240).fill(401));
    expect(statuses.at(-1)).toBe(429);
  });
});
