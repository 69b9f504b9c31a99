import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Problem } from '#contract/errors.ts';
import { REQUEST_TOKEN_HEADER, registrationApi } from '#contract/registration-api.ts';
import { freshRfc, startRegistration } from './features/registration/test-requests.ts';
import type { OpenApiDocument } from './features/system/openapi-types.ts';
import { removeOldKeys } from './kit/idempotency.ts';
import { startTestApp, type Caller, type TestApp } from './kit/test-app.ts';
import { killAmid, killHeld } from './kit/test-killed.ts';
import { untilWaiting } from './kit/test-locks.ts';

const SCRIPT = join(import.meta.dirname, 'test-keyed-work.ts');
const PATH = '/administracion/procedimientos';
/** What every change writes last. */
const LOCK = 'lock table audit_log in access exclusive mode';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const count = async (statement: string): Promise<number> => {
  const { rows } = await app.services.pool.query<{ n: number }>(statement);
  return Number(rows[0]?.n);
};
const drafts = () => count('select count(*) n from procedure');
const kept = () => count('select count(*) n from idempotency_key');
const noted = () => count("select count(*) n from audit_log where operation = 'createProcedure'");

const begin = (key: string, title: string, caller: Caller = 'admin') =>
  app.send(caller, 'POST', PATH, { title }, { 'idempotency-key': `"${key}"` });

const codeOf = async (answer: Response) => ((await answer.json()) as Problem).code;

/** Whoever changes something waits meanwhile. */
async function held<T>(work: () => Promise<T>): Promise<T> {
  const keeper = await app.services.pool.connect();
  await keeper.query('begin');
  await keeper.query(LOCK);
  try {
    return await work();
  } finally {
    await keeper.query('rollback');
    keeper.release();
  }
}

describe('A write with a key is done once', () => {
  let key = '';
  let before = { drafts: 0, noted: 0 };
  beforeEach(async () => {
    key = randomUUID();
    before = { drafts: await drafts(), noted: await noted() };
  });

  it('twice, one after the other: one record, one line of the log, the same answer', async () => {
    const first = await begin(key, 'Compra de papel');
    expect(first.status).toBe(201);
    expect(first.headers.get('idempotency-replayed')).toBeNull();
    const made = await first.json();
    const second = await begin(key, 'Compra de papel');
    expect(second.status).toBe(201);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    expect(second.headers.get('content-type')).toBe('application/json');
    expect(await second.json()).toEqual(made);
    expect(await drafts()).toBe(before.drafts + 1);
    expect(await noted()).toBe(before.noted + 1);
  });

  it('at the same time: the second is told to wait, and then gets the answer of the first', async () => {
    const waiting = await held(async () => {
      const first = begin(key, 'A la vez');
      await untilWaiting(app);
      const second = await begin(key, 'A la vez');
      expect([second.status, await codeOf(second)]).toEqual([409, 'repeat_running']);
      expect(second.headers.get('retry-after')).toBe('1');
      return { first };
    });
    const made = (await (await waiting.first).json()) as { id: string };
    expect(await (await begin(key, 'A la vez')).json()).toEqual(made);
    expect(await drafts()).toBe(before.drafts + 1);
  });

  it('a write that the database ends for having waited too long is told to come again, and the same key then makes it', async () => {
    const keptBefore = await kept();
    const ended = await held(async () => {
      const waiting = begin(key, 'Espera demasiado');
      await untilWaiting(app);
      await app.services.pool.query(
        "select pg_cancel_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return waiting;
    });
    expect([ended.status, ended.headers.get('retry-after'), await codeOf(ended)]).toEqual([
      503,
      '2',
      'unavailable',
    ]);
    expect([await drafts(), await kept()]).toEqual([before.drafts, keptBefore]);
    expect((await begin(key, 'Espera demasiado')).status).toBe(201);
    expect(await drafts()).toBe(before.drafts + 1);
  });

  it('twelve at once make one record', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => begin(key, 'Doce a la vez')));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status !== 201 && status !== 409)).toEqual([]);
    expect(statuses).toContain(201);
    expect(await drafts()).toBe(before.drafts + 1);
    const bodies = await Promise.all(answers.filter(({ status }) => status === 201).map((one) => one.text()));
    expect(new Set(bodies).size).toBe(1);
  });

  it('with other content it is refused, and nothing is changed', async () => {
    await begin(key, 'Primero');
    const other = await begin(key, 'Segundo');
    expect([other.status, await codeOf(other)]).toEqual([422, 'repeat_key_reused']);
    const elsewhere = await app.send(
      'admin',
      'POST',
      '/padron/catalogos/dias-inhabiles',
      { date: '2031-02-03', reason: 'Día de muestra', source: 'Acuerdo de prueba' },
      { 'idempotency-key': key },
    );
    expect([elsewhere.status, await codeOf(elsewhere)]).toEqual([422, 'repeat_key_reused']);
    expect(await drafts()).toBe(before.drafts + 1);
  });

  it('of another person it is another key: neither gets what the other was answered', async () => {
    const mine = (await (await begin(key, 'Mía')).json()) as { id: string };
    const theirs = await begin(key, 'Mía', 'other-admin');
    expect(theirs.headers.get('idempotency-replayed')).toBeNull();
    expect(((await theirs.json()) as { id: string }).id).not.toBe(mine.id);
    const stranger = await begin(key, 'Mía', 'stranger');
    expect(stranger.status).toBe(401);
    const guest = await begin(key, 'Mía', 'guest');
    expect(guest.status).toBe(403);
    expect(await drafts()).toBe(before.drafts + 2);
  });

  it('a refusal is decided anew: what was corrected elsewhere is taken', async () => {
    await begin(randomUUID(), 'Ocupa el número');
    const { rows } = await app.services.pool.query<{ number: string }>(
      'select number from procedure order by created_at desc limit 1',
    );
    const number = rows[0]?.number ?? '';
    const ask = () => app.send('admin', 'POST', PATH, { number }, { 'idempotency-key': key });
    expect(await codeOf(await ask())).toBe('number_taken');
    await sql`update procedure set number = ${`${number}-B`}, slug = ${`${number}-B`.toLowerCase()} where number = ${number}`.execute(
      app.db,
    );
    expect((await ask()).status).toBe(201);
  });

  it('a day later it is forgotten: the job removes the answer, and the key makes a new one', async () => {
    await begin(key, 'De ayer');
    await app.services.pool.query("update idempotency_key set kept_at = kept_at - interval '25 hours'");
    expect((await begin(key, 'De ayer')).headers.get('idempotency-replayed')).toBeNull();
    expect(await drafts()).toBe(before.drafts + 2);
    await app.services.pool.query("update idempotency_key set kept_at = kept_at - interval '25 hours'");
    expect(await removeOldKeys(app.services.pool)).toBeGreaterThan(0);
    expect(await kept()).toBe(0);
  });

  it('what is kept says nothing without the key: neither title nor person nor the key itself', async () => {
    await begin(key, 'Palabra escondida de la prueba');
    const { rows } = await app.services.pool.query<Record<string, unknown>>(
      'select id, operation, fingerprint, status, encode(answer, $1) answer from idempotency_key order by kept_at desc limit 1',
      ['escape'],
    );
    const text = JSON.stringify(rows);
    expect(rows[0]).toMatchObject({ operation: 'createProcedure', status: 201 });
    for (const word of ['escondida', 'Persona', key]) expect(text).not.toContain(word);
    expect(app.log.join('\n')).not.toContain(key);
  });

  it('an answer too large to be kept is not given again, and neither is the change made', async () => {
    const made = await begin(key, 'Grande');
    expect(made.status).toBe(201);
    await app.services.pool.query(
      'update idempotency_key set answer = null where kept_at = (select max(kept_at) from idempotency_key)',
    );
    const again = await begin(key, 'Grande');
    expect([again.status, await codeOf(again)]).toEqual([409, 'already_done']);
    expect(await drafts()).toBe(before.drafts + 1);
  });

  it('without a session too: a registration that is begun twice has one folio', async () => {
    const begun = () =>
      app.send(
        'stranger',
        'POST',
        registrationApi.create.path,
        { kind: 'registration', personType: 'legal', origin: 'national', rfc, email, emailAgain: email },
        { 'idempotency-key': key },
      );
    const rfc = freshRfc();
    const email = 'ventas@repetida.example';
    const requests = () => count('select count(*) n from registration_request');
    const already = await requests();
    const first = await begun();
    expect(first.status, await first.clone().text()).toBe(201);
    const second = await begun();
    expect(await second.json()).toEqual(await first.json());
    expect(await requests()).toBe(already + 1);
    // Its tracking key is a secret: it stands nowhere in the clear.
    expect(
      await count("select count(*) n from idempotency_key where answer::text like '%trackingKey%'"),
    ).toBe(0);
  });
});

describe('The holder of a request', () => {
  it('who withdrew it, and does not know, is told that it is done: the key of the request opens nothing else', async () => {
    const holder = await startRegistration(app, freshRfc());
    const { version } = await holder.read();
    const withdraw = (key: string, token = holder.token) =>
      app.send('stranger', 'POST', `/proveedores/solicitudes/${holder.folio}/retiro`, undefined, {
        [REQUEST_TOKEN_HEADER]: token,
        'if-match': `"${version}"`,
        'idempotency-key': key,
      });
    const key = randomUUID();
    expect((await withdraw(key)).status).toBe(204);
    const again = await withdraw(key);
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([204, 'true']);
    expect((await withdraw(randomUUID())).status).toBe(401);
    expect((await withdraw(key, 'otra-clave-de-otra-persona')).status).toBe(401);
  });
});

describe('A process that dies', () => {
  const body = (title: string) => JSON.stringify({ title });

  it(
    'between the change and its answer leaves both: whoever asks again gets the answer',
    { tags: 'all' },
    async () => {
      const key = randomUUID();
      const before = await drafts();
      const isKept = async () => (await drafts()) === before + 1;
      await killAmid(app, { script: SCRIPT, args: [PATH, body('Sin respuesta'), key] }, { isAmid: isKept });
      const again = await begin(key, 'Sin respuesta');
      expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 'true']);
      expect(((await again.json()) as { title: string }).title).toBe('Sin respuesta');
      expect(await drafts()).toBe(before + 1);
    },
  );

  it('before its change stands leaves neither: whoever asks again makes it', { tags: 'all' }, async () => {
    const key = randomUUID();
    const before = { drafts: await drafts(), kept: await kept() };
    await killHeld(app, { script: SCRIPT, args: [PATH, body('A medias'), key] }, LOCK);
    expect({ drafts: await drafts(), kept: await kept() }).toEqual(before);
    const again = await begin(key, 'A medias');
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, null]);
    expect(await drafts()).toBe(before.drafts + 1);
  });
});

describe('Every write of the service', () => {
  it('takes a key, or says why doing it again does no more; one that is no key is refused before anything else', async () => {
    const document = (await (await app.send('stranger', 'GET', '/openapi.json')).json()) as OpenApiDocument;
    let keyed = 0;
    const silent: string[] = [];
    for (const [path, item] of Object.entries(document.paths)) {
      for (const [method, operation] of Object.entries(item)) {
        const takes = operation.parameters.some(({ name }) => name === 'Idempotency-Key');
        const says = operation['x-repetible'] !== undefined;
        if (method === 'get') {
          expect([takes, says], operation.operationId).toEqual([false, false]);
          continue;
        }
        if (takes === says || (says && operation['x-repetible']!.length < 8))
          silent.push(operation.operationId);
        const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
          const parameter = operation.parameters.find((one) => one.in === 'path' && one.name === name);
          return encodeURIComponent(String(parameter?.example));
        });
        const answer = await app.send('stranger', method.toUpperCase(), address, undefined, {
          'idempotency-key': 'corta',
        });
        const code = answer.status === 400 ? await codeOf(answer) : undefined;
        expect(code === 'repeat_key_invalid', `${operation.operationId} ${answer.status}`).toBe(takes);
        if (takes) keyed += 1;
      }
    }
    expect(silent).toEqual([]);
    // Fewer would be a document that was not read.
    expect(keyed).toBeGreaterThan(100);
  });

  it('what a refused write counted stays counted', async () => {
    const proof = { number: 'P-99999', code: 'AAAAA-BBBBB' };
    const email = 'ventas@repetida.example';
    const wish = { kind: 'renewal', personType: 'legal', rfc: freshRfc(), email, emailAgain: email, proof };
    const counted = () => count("select coalesce(sum(used), 0) n from budget where kind = 'wrong_code'");
    const before = await counted();
    const refused = await app.send('stranger', 'POST', registrationApi.create.path, wish);
    expect(refused.status).toBe(401);
    expect(await counted()).toBeGreaterThan(before);
  });
});
