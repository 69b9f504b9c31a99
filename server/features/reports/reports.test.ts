import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ReportKey, ReportRow } from '#contract/reports.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { plantGrant } from '#server/kit/test-functions.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await plantGrant(app.db, { person: 'oic', code: 'internal_control' });
});
afterAll(() => app.stop());

const FOLIO = 'N-2026-K7M2-RX4A';
const KEY = 'ABCD-EFGH-JKMN-PQRS';
const SEALED = randomBytes(4_096);
const publicKey = () =>
  generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
    .publicKey.export({ type: 'spki', format: 'der' })
    .toString('base64');
const setKey = async (key = publicKey()) =>
  (await (await app.send('guest:oic', 'PUT', '/denuncias/llave', { publicKey: key })).json()) as ReportKey;
const send = (sealedTo: string, patch: object = {}) =>
  app.send('stranger', 'POST', '/reclamar/denuncia', {
    folio: FOLIO,
    keyHash: createHash('sha256').update(KEY.replaceAll('-', '')).digest('hex'),
    sealedTo,
    sealed: SEALED.toString('base64'),
    ...patch,
  });
const tray = async () =>
  (await (await app.send('guest:oic', 'GET', '/denuncias')).json()) as { rows: ReportRow[] };
const follow = (folio: string, key: string) =>
  app.send('stranger', 'POST', '/reclamar/denuncia/seguimiento', { folio, key });

it('without a key of the control body nothing is taken, and only that body sets one', async () => {
  expect(await (await app.send('stranger', 'GET', '/reclamar/denuncia')).json()).toEqual({ key: null });
  expect((await send('00000000-0000-4000-8000-000000000000')).status).toBe(409);
  for (const who of ['admin', 'guest'] as const)
    expect((await app.send(who, 'PUT', '/denuncias/llave', { publicKey: publicKey() })).status).toBe(403);
  const wrong = generateKeyPairSync('ec', { namedCurve: 'secp384r1' }).publicKey.export({
    type: 'spki',
    format: 'der',
  });
  const refused = await app.send('guest:oic', 'PUT', '/denuncias/llave', {
    publicKey: wrong.toString('base64'),
  });
  expect(refused.status).toBe(422);
  const key = publicKey();
  const set = await setKey(key);
  expect(await setKey(key)).toEqual(set);
  expect(await (await app.send('stranger', 'GET', '/reclamar/denuncia')).json()).toEqual({ key: set });
});

it('V142 a denuncia is in the tray alone: log, history, events, search and inbox say nothing, and neither does the log of the server', async () => {
  const { id } = await setKey();
  app.log.length = 0;
  const count = async () => {
    const { rows } = await app.services.pool.query<{ n: string }>(
      `select (select count(*) from audit_log) + (select count(*) from revision) + (select count(*) from change_event)
        + (select count(*) from waiting_item) + (select count(*) from search_entry) + (select count(*) from mail_outbox)
        + (select count(*) from idempotency_key) + (select count(*) from budget_key) n`,
    );
    return rows[0]!.n;
  };
  const before = await count();
  expect((await send(id)).status).toBe(201);
  // Sent again after a break it is the same one.
  expect((await send(id)).status).toBe(201);
  const { rows } = await tray();
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({
    folio: FOLIO,
    status: 'received',
    month: expect.stringMatching(/-01$/) as string,
  });
  const sealed = await app.send('guest:oic', 'GET', `/denuncias/sobre?denuncia=${rows[0]!.id}`);
  expect(await sealed.json()).toEqual({ sealed: SEALED.toString('base64') });
  const state = { id: rows[0]!.id, status: 'investigating' };
  expect((await app.send('guest:oic', 'PUT', '/denuncias/estado', state)).status).toBe(200);
  expect(await (await follow(` n2026 k7m2rx4a`, KEY.toLowerCase())).json()).toEqual({
    status: 'investigating',
  });
  expect(await count()).toBe(before);
  expect(app.log).toEqual([]);
  for (const path of ['/denuncias', `/denuncias/sobre?denuncia=${rows[0]!.id}`])
    expect((await app.send('admin', 'GET', path)).status).toBe(403);
  expect((await app.send('admin', 'PUT', '/denuncias/estado', state)).status).toBe(403);
});

it('V143 a stranger is answered the same about what there is and what there is not', async () => {
  const told = async (folio: string) => {
    const answer = await follow(folio, 'AAAA-AAAA-AAAA-AAAA');
    return [answer.status, { ...((await answer.json()) as object), requestId: '' }];
  };
  const existing = await told(FOLIO);
  expect(existing[0]).toBe(401);
  expect(await told('N-2026-AAAA-AAAA')).toEqual(existing);
  expect(await told('lo que sea')).toEqual(existing);
  // Another key under a folio that somebody has is another report, so that sending tells nothing of what there is.
  const { key } = (await (await app.send('stranger', 'GET', '/reclamar/denuncia')).json()) as {
    key: ReportKey;
  };
  expect((await send(key.id, { keyHash: 'a'.repeat(64) })).status).toBe(201);
  expect((await tray()).rows).toHaveLength(2);
  expect((await send(key.id, { sealed: 'en claro, sin cifrar' })).status).toBe(422);
});
