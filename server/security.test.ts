import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API_BASE, SCREEN_BASE } from '#contract/endpoint.ts';
import { readConfig } from './config.ts';
import { pageCsp } from './kit/pages/security-headers.ts';
import { createPool } from './kit/db.ts';
import { startTestPortal, type TestPortal } from './test-portal.ts';

const SECRET_ERROR = 'select clave from supplier where rfc = GOMC800101AB1 and correo = ana@universidad.mx';
const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://compras.universidad.example',
  DATABASE_URL: 'postgres://portal@base.universidad.example/portal',
  OIDC_ISSUER: 'https://sso.universidad.example',
  OIDC_CLIENT_ID: 'portal',
  PROFILE_URL: 'https://sso.universidad.example',
};

let portal: TestPortal;
let production: TestPortal;
let administrator: string;

beforeAll(async () => {
  portal = await startTestPortal();
  portal.app.get('/averia', () => {
    throw new Error(SECRET_ERROR);
  });
  portal.app.get('/sin-base', async () => {
    await createPool('postgres://nadie@127.0.0.9:9/nada').query('select 1');
  });
  production = await startTestPortal({ ...PRODUCTION, METRICS_TOKEN: 'clave-de-metricas-de-treinta-y-dos' });
  administrator = `Bearer ${await portal.token({ role: 'Administrador', email: 'ana@universidad.mx' })}`;
});
afterAll(async () => {
  await portal.stop();
  await production.stop();
});

const post = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
  portal.ask(`${API_BASE}${path}`, {
    method: 'POST',
    body,
    headers: { authorization: administrator, 'content-type': 'application/json', ...headers },
  });

describe('the headers of every answer', () => {
  it.each([
    ['JSON', `${API_BASE}/procedimientos`],
    ['CSV', `${API_BASE}/procedimientos/exportacion`],
    ['calendar', `${API_BASE}/procedimientos.ics`],
    ['health', `${API_BASE}/salud`],
    ['metrics', `${API_BASE}/metricas`],
    ['the API page', `${API_BASE}/documentacion`],
    ['an API address that does not exist', `${API_BASE}/nada`],
    ['a refusal', `${API_BASE}/administracion/procedimientos`],
    ['a redirect', '/'],
    ['an unknown address', '/nada'],
    ['robots.txt', '/robots.txt'],
    ['a failure of ours', '/averia'],
    ['the verifier of receipts', `${API_BASE}/integridad/verificador.html`],
    ['the page of the silent renewal', `${SCREEN_BASE}/oidc-silent`],
  ])('close framing, sniffing and foreign content for %s', async (_, path) => {
    const { headers } = await portal.ask(path);
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
    expect(headers.get('content-security-policy')).toMatch(/frame-ancestors '(none|self)'/);
    expect(headers.get('content-security-policy')).toContain("base-uri 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toMatch(/^(strict-origin-when-cross-origin|no-referrer)$/);
    expect(headers.get('permissions-policy')).toContain('camera=()');
    expect(headers.get('x-request-id')).toMatch(/^\d[0-9A-F]{9}$/);
    expect(headers.get('set-cookie')).toBeNull();
  });

  it('ask for HTTPS for two years in production, and never on a fresh machine', async () => {
    const path = `${API_BASE}/salud`;
    expect((await production.ask(path)).headers.get('strict-transport-security')).toMatch(
      /^max-age=63072000; includeSubDomains$/,
    );
    expect((await portal.ask(path)).headers.get('strict-transport-security')).toBeNull();
  });
});

describe('the policy of the pages', () => {
  const policy = (environment: Record<string, string>) =>
    new Map(
      pageCsp(readConfig(environment), 'nonce123')
        .split('; ')
        .map((part) => [part.split(' ')[0], part.split(' ').slice(1)] as const),
    );

  it('lets run only our own files and the script with this answer’s nonce', () => {
    const rules = policy({});
    expect(rules.get('script-src')).toEqual(["'self'", "'nonce-nonce123'"]);
    expect(rules.get('style-src')).not.toContain("'unsafe-inline'");
    expect(rules.get('object-src')).toEqual(["'none'"]);
    expect(rules.get('frame-ancestors')).toEqual(["'none'"]);
    expect(rules.get('base-uri')).toEqual(["'none'"]);
  });

  it('names the origins of the configured identity provider, profile and photographs, and no other', () => {
    const rules = policy({ ...PRODUCTION, HR_PHOTO_URL: 'https://rh.universidad.example/fotos' });
    expect(rules.get('connect-src')).toEqual(["'self'", 'https://sso.universidad.example']);
    expect(rules.get('img-src')).toContain('https://rh.universidad.example');
    expect(rules.has('upgrade-insecure-requests')).toBe(true);
    expect([...rules.values()].flat()).not.toContain('*');
  });
});

describe('limits', () => {
  it('answer 429 with Retry-After to one address that searches too much, and to no other', async () => {
    const search = (from: string) => portal.ask(`${API_BASE}/documentos?q=papel`, {}, from);
    const statuses: number[] = [];
    let refused: Response | undefined;
    for (let turn = 0; turn < 200 && refused === undefined; turn += 1) {
      const response = await search('203.0.113.7');
      statuses.push(response.status);
      if (response.status === 429) refused = response;
    }
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(100);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused?.json()).toMatchObject({ code: 'too_many_requests', status: 429 });
    expect((await search('203.0.113.8')).status).toBe(200);
  });

  it('answer 413 to a JSON body above 1 MB, declared or not', async () => {
    const large = JSON.stringify({ title: 'x'.repeat(1_100_000) });
    const declared = await post('/administracion/procedimientos', large, {
      'content-length': String(large.length),
    });
    expect(declared.status).toBe(413);
    const streamed = await post('/administracion/procedimientos', new Blob([large]).stream());
    expect(await streamed.json()).toMatchObject({ code: 'body_too_large' });
  });
});

describe('problem documents', () => {
  it('answer 400 to a body that is not JSON', async () => {
    const response = await post('/administracion/procedimientos', '{"title":');
    expect(response.status).toBe(400);
    expect(response.headers.get('content-type')).toContain('application/problem+json');
    expect(await response.json()).toMatchObject({
      code: 'invalid_json',
      requestId: response.headers.get('x-request-id'),
    });
  });

  it('answer 404 for an address or a method that the API does not have', async () => {
    for (const method of ['GET', 'DELETE']) {
      const response = await portal.ask(`${API_BASE}/nada`, { method });
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ code: 'route_not_found' });
    }
    expect((await portal.ask('/nada', { headers: { accept: 'application/json' } })).status).toBe(404);
  });

  it('S-8.4 say «No se ha encontrado» for a thing that does not exist', async () => {
    const response = await portal.ask(`${API_BASE}/procedimientos/no-existe`);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ title: 'No se ha encontrado.', code: 'not_found' });
  });

  it('hide what failed inside: no message, stack or SQL, only the key of the request', async () => {
    const response = await portal.ask('/averia');
    const text = await response.text();
    expect(response.status).toBe(500);
    expect(text).not.toMatch(/select|supplier|GOMC|universidad|\.ts|stack/i);
    expect(JSON.parse(text)).toMatchObject({
      code: 'internal',
      requestId: response.headers.get('x-request-id'),
    });
  });

  it('say 503 with Retry-After, and no address of the database, when it cannot be reached', async () => {
    const response = await portal.ask('/sin-base');
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('5');
    expect(await response.text()).not.toContain('127.0.0.9');
  });
});

describe('the log', () => {
  it('holds no token, e-mail, RFC or search of the requests above', async () => {
    await portal.ask(`${API_BASE}/proveedores?q=GOMC800101AB1&correo=ana@universidad.mx`, {
      headers: { authorization: administrator },
    });
    await portal.ask('/averia');
    const log = portal.lines.join('\n');
    expect(log).toContain('"event":"request.failed"');
    expect(log).toContain('[rfc]');
    expect(log).not.toMatch(/GOMC800101AB1|ana@|eyJ/);
    expect(log).not.toContain(administrator.slice('Bearer '.length, 60));
  });

  it('says who was refused what and why, without the key that was shown', async () => {
    const [path, key] = ['/administracion/procedimientos', { authorization: 'Bearer falsa.falsa.falsa' }];
    const guest = { authorization: `Bearer ${await portal.token({ role: 'guest' })}` };
    const from = portal.lines.length;
    expect((await portal.ask(API_BASE + path, { headers: guest })).status).toBe(403);
    expect((await portal.ask(API_BASE + path, { headers: key })).status).toBe(401);
    const request = '/proveedores/solicitudes/SOL-2026-AAAAAAAA';
    expect((await portal.ask(API_BASE + request, { headers: { 'solicitud-token': 'x' } })).status).toBe(401);
    const events = portal.lines.slice(from).map((line) => JSON.parse(line) as Record<string, unknown>);
    const refused = events.filter(({ event }) => event === 'access.refused');
    expect(refused.map(({ operation, code, who }) => ({ operation, code, who }))).toEqual([
      { operation: 'listAdminProcedures', code: 'forbidden', who: 'alguien-de-muestra' },
      { operation: 'listAdminProcedures', code: 'unauthenticated', who: undefined },
      { operation: 'getRequest', code: 'request_access_denied', who: undefined },
    ]);
    expect(
      refused.every(({ time, requestId }) => String(time).endsWith('Z') && requestId !== undefined),
    ).toBe(true);
    const asked = events.find(({ event, status }) => event === 'request' && status === 403);
    expect(asked).toMatchObject({ method: 'GET', who: 'alguien-de-muestra' });
  });
});

describe('the audit log', () => {
  it.each([
    "update audit_log set operation = 'otra'",
    'delete from audit_log',
    'truncate audit_log',
    'truncate audit_log cascade',
  ])('refuses «%s», even from the database’s owner', async (statement) => {
    const { pool } = portal.services;
    await pool.query(
      `insert into audit_log (actor_id, operation, subject_type, subject_id, request_id)
       values ('prueba', 'prueba', 'prueba', '1', 'PRUEBA')`,
    );
    await expect(pool.query(statement)).rejects.toMatchObject({ code: '23000' });
  });
});

describe('the metrics', () => {
  const ask = (where: TestPortal, headers: Record<string, string> = {}) =>
    where.ask(`${API_BASE}/metricas`, { headers });

  it('are Prometheus text without names of people or things', async () => {
    const response = await ask(portal);
    expect(response.headers.get('content-type')).toContain('text/plain; version=0.0.4');
    const text = await response.text();
    for (const line of text.trim().split('\n')) expect(line).toMatch(/^(#|[a-z_]+(\{[^}]*\})? -?[\d.e+-]+$)/);
    expect(text).toContain('portal_request_seconds_count');
    expect(text).not.toMatch(/no-existe|GOMC/);
  });

  it('ask for the configured key in production', async () => {
    expect((await ask(production)).status).toBe(401);
    expect((await ask(production, { authorization: 'Bearer otra' })).status).toBe(401);
    expect(
      (await ask(production, { authorization: 'Bearer clave-de-metricas-de-treinta-y-dos' })).status,
    ).toBe(200);
  });

  it('do not exist in production without a configured key', async () => {
    const bare = await startTestPortal(PRODUCTION);
    expect((await ask(bare)).status).toBe(404);
    await bare.stop();
  });
});
