import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decodeJwt } from 'jose';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPool } from '#server/kit/db.ts';
import { createVerifier } from '#server/kit/identity-verifier.ts';
import { createLog } from '#server/kit/log.ts';
import { createTestDatabase, type TestDatabase } from '#server/kit/test-database.ts';
import functions from '../demo/data/functions.json' with { type: 'json' };
import { DEMO_PEOPLE } from './people.ts';
import { createIdentityProvider, type IdentityProvider } from './provider.ts';
import { authorizationRequest, createVisitor, follow, type Visitor } from './test-visitor.ts';

const log = createLog('error', () => undefined);
let database: TestDatabase;
let pool: pg.Pool;
let server: Server;
let identity: IdentityProvider;
let origin = '';

const start = (mode: 'demo' | 'production' = 'demo') =>
  createIdentityProvider({ mode, publicUrl: origin, clientId: 'portal', roleClaim: 'role', pool, log });

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, 4);
  server = createServer((request, response) => identity.handle(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  identity = await start();
});

afterAll(async () => {
  await identity.stop();
  server.closeAllConnections();
  server.close();
  await pool.end();
  await database.drop();
});

interface Tokens {
  id_token: string;
  refresh_token: string;
  error?: string;
}

async function redeem(form: Record<string, string>): Promise<Tokens> {
  const response = await fetch(`${origin}/identidad/token`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: 'portal', ...form }),
  });
  return (await response.json()) as Tokens;
}

async function openForm(visitor: Visitor, address: string): Promise<string> {
  const { page, at } = await follow(visitor, await visitor.get(address));
  expect(page?.status).toBe(200);
  expect(await page?.text()).toContain('name="contrasena"');
  return at as string;
}

async function signIn(visitor: Visitor, usuario: string): Promise<Tokens> {
  const { address, verifier } = authorizationRequest(origin);
  const form = await openForm(visitor, address);
  const { left } = await follow(visitor, await visitor.post(form, { usuario, contrasena: 'demo' }));
  expect(left?.searchParams.get('state')).toBe('estado');
  return redeem({
    grant_type: 'authorization_code',
    code: left?.searchParams.get('code') ?? '',
    code_verifier: verifier,
    redirect_uri: `${origin}/AdquisicionesUG/oidc-callback`,
  });
}

async function silently(visitor: Visitor): Promise<URLSearchParams> {
  const { address } = authorizationRequest(origin, {
    prompt: 'none',
    redirect_uri: `${origin}/AdquisicionesUG/oidc-silent`,
  });
  const { left } = await follow(visitor, await visitor.get(address));
  return left?.searchParams ?? new URLSearchParams();
}

describe('embedded development provider', () => {
  it('S-7.3 publishes its discovery document under the public address', async () => {
    const discovery = (await (
      await fetch(`${origin}/identidad/.well-known/openid-configuration`)
    ).json()) as Record<string, unknown>;
    expect(discovery).toMatchObject({
      issuer: `${origin}/identidad`,
      authorization_endpoint: `${origin}/identidad/auth`,
      end_session_endpoint: `${origin}/identidad/session/end`,
      code_challenge_methods_supported: ['S256'],
    });
    const keys = await (await fetch(discovery.jwks_uri as string)).text();
    expect(keys).toContain('"kid"');
    expect(keys).not.toMatch(/"d":/);
  });

  it.each(DEMO_PEOPLE.map((person) => [person.username, person] as const))(
    'S-3.2 %s signs in without scripts and gets e-mail and role in the ID token',
    async (username, person) => {
      const { id_token } = await signIn(createVisitor(origin), username);
      const claims = decodeJwt(id_token);
      expect(claims).toMatchObject({ email: person.email, name: person.name, aud: 'portal', nonce: 'n1' });
      expect(claims.role).toEqual(person.role);
      const verify = createVerifier({
        issuer: `${origin}/identidad`,
        clientId: 'portal',
        roleClaim: 'role',
        log,
      });
      expect(await verify(`Bearer ${id_token}`)).toMatchObject({ id: username });
    },
  );

  it('a wrong password keeps the user name and says so; many of them have to wait', async () => {
    const visitor = createVisitor(origin);
    const form = await openForm(visitor, authorizationRequest(origin).address);
    const wrong = await visitor.post(form, { usuario: 'nadie"<b>', contrasena: 'x' });
    expect(wrong.status).toBe(422);
    const html = await wrong.text();
    expect(html).toContain('value="nadie&quot;&lt;b&gt;"');
    expect(html).toContain('El usuario o la contraseña no son correctos.');
    for (let n = 0; n < 7; n += 1) await visitor.post(form, { usuario: 'nadie"<b>', contrasena: 'x' });
    const blocked = await visitor.post(form, { usuario: 'nadie"<b>', contrasena: 'demo' });
    expect(blocked.status).toBe(429);
  });

  it('S-8.2 cancelling goes back to the portal with access_denied', async () => {
    const visitor = createVisitor(origin);
    const form = await openForm(visitor, authorizationRequest(origin).address);
    const { left } = await follow(visitor, await visitor.post(form, { accion: 'cancelar' }));
    expect(left?.pathname).toBe('/AdquisicionesUG/oidc-callback');
    expect(left?.searchParams.get('error')).toBe('access_denied');
  });

  it('the form of one visitor cannot be sent by another', async () => {
    const form = await openForm(createVisitor(origin), authorizationRequest(origin).address);
    const other = await createVisitor(origin).post(form, { usuario: 'mariana.admin', contrasena: 'demo' });
    expect(other.status).toBe(400);
  });

  it('S-8.1 a refresh token rotates and gives a new ID token; the old one is refused', async () => {
    const first = await signIn(createVisitor(origin), 'lucia.academica');
    const refresh = { grant_type: 'refresh_token', refresh_token: first.refresh_token };
    const second = await redeem(refresh);
    expect(decodeJwt(second.id_token).sub).toBe('lucia.academica');
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect((await redeem(refresh)).error).toBe('invalid_grant');
  });

  it('a signed-in visitor renews by prompt=none, also after a restart; a stranger does not', async () => {
    const visitor = createVisitor(origin);
    const { id_token, refresh_token } = await signIn(visitor, 'mariana.admin');
    expect(visitor.cookieNames().every((name) => name.startsWith('identidad_'))).toBe(true);
    await identity.stop();
    identity = await start();
    expect((await silently(visitor)).get('code')).toBeTruthy();
    expect((await silently(createVisitor(origin))).get('error')).toBe('login_required');
    const renewed = await redeem({ grant_type: 'refresh_token', refresh_token });
    expect(decodeJwt(renewed.id_token).sub).toBe(decodeJwt(id_token).sub);
  });

  it('S-4.5 signing out ends the session of the provider and comes back to the home screen', async () => {
    const visitor = createVisitor(origin);
    const { id_token, refresh_token } = await signIn(visitor, 'oscar.compras');
    const home = `${origin}/AdquisicionesUG/`;
    const query = new URLSearchParams({ id_token_hint: id_token, post_logout_redirect_uri: home });
    const asked = await visitor.get(`${origin}/identidad/session/end?${query.toString()}`);
    const html = await asked.text();
    expect(html).toContain('/identidad/salir.js');
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(html)?.[1] ?? '';
    const { left } = await follow(
      visitor,
      await visitor.post(`${origin}/identidad/session/end/confirm`, { xsrf, logout: 'yes' }),
    );
    expect(left?.href).toBe(home);
    expect((await silently(visitor)).get('error')).toBe('login_required');
    expect((await redeem({ grant_type: 'refresh_token', refresh_token })).error).toBe('invalid_grant');
  });

  it('signing out without the hint of the portal asks first', async () => {
    const visitor = createVisitor(origin);
    await signIn(visitor, 'oscar.compras');
    const html = await (await visitor.get(`${origin}/identidad/session/end`)).text();
    expect(html).toContain('¿Quieres cerrar tu sesión?');
    expect(html).not.toContain('salir.js');
  });

  it('refuses other return addresses and requests without PKCE', async () => {
    const elsewhere = authorizationRequest(origin, { redirect_uri: 'https://otro.example/' });
    expect((await createVisitor(origin).get(elsewhere.address)).status).toBe(400);
    const plain = new URL(authorizationRequest(origin).address);
    plain.searchParams.delete('code_challenge');
    plain.searchParams.delete('code_challenge_method');
    const { left } = await follow(createVisitor(origin), await createVisitor(origin).get(plain.href));
    expect(left?.searchParams.get('error')).toBe('invalid_request');
  });

  it('every page has a strict content policy and no foreign address', async () => {
    const response = await createVisitor(origin).get(`${origin}/identidad/entrar/nada`);
    expect(response.status).toBe(400);
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await response.text()).not.toMatch(/https?:\/\/(?!127\.0\.0\.1)/);
  });

  it('D5 refuses to start in production', async () => {
    await expect(start('production')).rejects.toThrow('no funciona en producción');
  });

  it('its tables are in no database but where it runs, made once by however many start', async () => {
    const other = await createTestDatabase();
    const theirs = createPool(other.url, 4);
    const startThere = (mode: 'demo' | 'production') =>
      createIdentityProvider({
        mode,
        publicUrl: origin,
        clientId: 'portal',
        roleClaim: 'role',
        pool: theirs,
        log,
      });
    const tables = async () =>
      (
        await theirs.query(
          "select relname from pg_class where relname ~ '^identity_(record|key)$' order by 1",
        )
      ).rows;
    await expect(startThere('production')).rejects.toThrow('no funciona en producción');
    expect(await tables()).toEqual([]);
    const started = await Promise.all([startThere('demo'), startThere('demo'), startThere('demo')]);
    expect(await tables()).toEqual([{ relname: 'identity_key' }, { relname: 'identity_record' }]);
    expect(started[1]?.jwks).toEqual(started[0]?.jwks);
    for (const one of started) await one.stop();
    await theirs.end();
    await other.drop();
  });
});

it('each function of a purchase, from asking to paying, has somebody whom the page to sign in names', () => {
  const named = new Set(DEMO_PEOPLE.map(({ username }) => username));
  const held = functions.flatMap((one) =>
    named.has(one.person) ? one.functions.map(({ code }) => code) : [],
  );
  for (const code of [
    'requester',
    'area_approver',
    'budget_officer',
    'buyer',
    'receiver',
    'payables_officer',
  ])
    expect([code, held.includes(code)]).toEqual([code, true]);
  // Who verifies an invoice does not order its payment (S8).
  expect(held.filter((code) => code === 'payables_officer').length).toBeGreaterThan(1);
});
