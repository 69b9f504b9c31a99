import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, exportSPKI, generateKeyPair, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createVerifier } from './identity-verifier.ts';
import type { Verifier } from './identity.ts';
import { createLog } from './log.ts';

const ISSUER = 'https://id.example';
const CLIENT = 'portal';
const START = Date.UTC(2026, 10, 20, 12);
type Pair = Awaited<ReturnType<typeof generateKeyPair>>;

let rsa: Pair;
let ec: Pair;
let stranger: Pair;
let now = START;
let requests: string[] = [];
let isDown = false;
/** What the provider waits for before it answers. */
let answering: Promise<void> | undefined;
let keySet: object;
let verify: Verifier;

const log = createLog('error', () => undefined);

const answer = async (address: string | URL | Request): Promise<Response> => {
  const url = address instanceof Request ? address.url : address.toString();
  requests.push(url);
  await answering;
  if (isDown) throw new TypeError('fetch failed');
  return Response.json(
    url.endsWith('/jwks')
      ? keySet
      : url === `${ISSUER}/.well-known/openid-configuration`
        ? { issuer: ISSUER, jwks_uri: `${ISSUER}/jwks` }
        : {},
  );
};

function token(
  claims: JWTPayload = {},
  key: CryptoKey = rsa.privateKey,
  header: { alg?: string; kid?: string; typ?: string } = {},
): Promise<string> {
  const seconds = Math.floor(now / 1000);
  return new SignJWT({ sub: 'u1', iss: ISSUER, aud: CLIENT, iat: seconds, exp: seconds + 600, ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: 'rsa-1', ...header })
    .sign(key);
}

const codeOf = async (authorization: string | undefined): Promise<string> => {
  try {
    const person = await verify(authorization);
    return person === undefined ? 'nobody' : `person ${person.id}`;
  } catch (error) {
    return (error as { code: string }).code;
  }
};
const bearer = async (made: Promise<string> | string): Promise<string> => codeOf(`Bearer ${await made}`);

beforeAll(async () => {
  rsa = await generateKeyPair('RS256', { extractable: true });
  ec = await generateKeyPair('ES256', { extractable: true });
  stranger = await generateKeyPair('RS256');
});

beforeEach(async () => {
  now = START;
  requests = [];
  isDown = false;
  answering = undefined;
  keySet = {
    keys: [
      { ...(await exportJWK(rsa.publicKey)), kid: 'rsa-1', use: 'sig' },
      { ...(await exportJWK(ec.publicKey)), kid: 'ec-1', use: 'sig' },
    ],
  };
  verify = createVerifier({
    issuer: ISSUER,
    clientId: CLIENT,
    roleClaim: 'role',
    log,
    fetch: answer,
    now: () => now,
  });
});

describe('verifier of ID tokens', () => {
  it('S-7.4 a current ID token of the issuer names the person, role and rights', async () => {
    const person = await verify(
      `Bearer ${await token({ email: 'a@universidad.example', name: 'Ana', role: 'Administrador' })}`,
    );
    expect(person).toMatchObject({ id: 'u1', email: 'a@universidad.example', name: 'Ana' });
    expect(person?.role).toBe('Administrador');
    expect(person?.ability.can('administer', 'Documents')).toBe(true);
    expect(await bearer(token({}, ec.privateKey, { alg: 'ES256', kid: 'ec-1' }))).toBe('person u1');
  });

  it('S-6.2 without a role claim the person has the rights of a guest', async () => {
    const person = await verify(`Bearer ${await token()}`);
    expect(person?.ability.can('route', 'Test')).toBe(true);
    expect(person?.ability.can('administer', 'Documents')).toBe(false);
  });

  it('no header is nobody; another scheme, garbage and other spellings are refused', async () => {
    expect(await codeOf(undefined)).toBe('nobody');
    for (const header of [
      '',
      'Basic YTpi',
      'Bearer',
      'Bearer x',
      'Bearer a.b.c',
      'Bearer ..',
      'Bearer a b.c.d',
    ]) {
      expect(await codeOf(header)).toBe('unauthenticated');
    }
    const good = await token();
    expect(await bearer(`${good}=`)).toBe('unauthenticated');
    expect(await bearer(`${good}.x`)).toBe('unauthenticated');
    expect(await bearer(`${good}${'A'.repeat(20_000)}`)).toBe('unauthenticated');
  });

  it('a signature written with unused bits set is refused', async () => {
    const good = await token();
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const last = alphabet.indexOf(good.at(-1) as string);
    const other = good.slice(0, -1) + (alphabet[last + 1] as string);
    expect(Buffer.from(other.split('.')[2] as string, 'base64url')).toEqual(
      Buffer.from(good.split('.')[2] as string, 'base64url'),
    );
    expect(await bearer(other)).toBe('unauthenticated');
  });

  it('a wrong key, audience, issuer, party or kind of token is refused', async () => {
    expect(await bearer(token({}, stranger.privateKey))).toBe('unauthenticated');
    expect(await bearer(token({ aud: 'otro' }))).toBe('unauthenticated');
    expect(await bearer(token({ aud: ['otro', CLIENT], azp: 'otro' }))).toBe('unauthenticated');
    expect(await bearer(token({ iss: 'https://otro.example' }))).toBe('unauthenticated');
    expect(await bearer(token({ sub: '' }))).toBe('unauthenticated');
    expect(await bearer(token({ aud: ['otro', CLIENT] }))).toBe('unauthenticated');
    expect(await bearer(token({ aud: ['otro', CLIENT], azp: CLIENT }))).toBe('person u1');
    expect(await bearer(token({ aud: [CLIENT] }))).toBe('person u1');
  });

  it('takes an ID token by the types that OpenID Connect allows, and nothing else that is signed', async () => {
    for (const typ of ['JWT', 'jwt', 'application/jwt', 'Application/JWT'])
      expect(await bearer(token({}, rsa.privateKey, { typ })), typ).toBe('person u1');
    for (const typ of [
      'at+jwt',
      'AT+JWT',
      'application/at+jwt',
      'logout+jwt',
      'application/logout+jwt',
      'secevent+jwt',
      'dpop+jwt',
      'token-introspection+jwt',
      'oauth-authz-req+jwt',
      'JWS',
    ])
      expect(await bearer(token({}, rsa.privateKey, { typ })), typ).toBe('unauthenticated');
    expect(await bearer(token({ typ: 'ID' }))).toBe('person u1');
    for (const typ of ['Bearer', 'Refresh', 'Logout', 'Offline', 'at+jwt'])
      expect(await bearer(token({ typ })), typ).toBe('unauthenticated');
    const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
    expect(await bearer(token({ events, sid: 's' }))).toBe('unauthenticated');
  });

  it('an unsigned token and one signed with the public key as a secret are refused', async () => {
    const seconds = Math.floor(now / 1000);
    const claims = { sub: 'u1', iss: ISSUER, aud: CLIENT, iat: seconds, exp: seconds + 600 };
    expect(await bearer(new UnsecuredJWT(claims).encode())).toBe('unauthenticated');
    const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
    const body = `${encode({ alg: 'HS256', kid: 'rsa-1' })}.${encode(claims)}`;
    const forged = createHmac('sha256', await exportSPKI(rsa.publicKey))
      .update(body)
      .digest('base64url');
    expect(await bearer(`${body}.${forged}`)).toBe('unauthenticated');
    expect(requests).toEqual([]);
  });

  it('S-8.1 an expired token is told apart from a wrong one, also when it was remembered', async () => {
    const made = await token();
    expect(await bearer(made)).toBe('person u1');
    now = START + (600 + 59) * 1000;
    expect(await bearer(made)).toBe('person u1');
    now = START + (600 + 60) * 1000;
    expect(await bearer(made)).toBe('token_expired');
    const seconds = Math.floor(now / 1000);
    expect(await bearer(token({ iat: seconds - 900, exp: seconds - 120 }))).toBe('token_expired');
  });

  it('a refusal says so in WWW-Authenticate', async () => {
    const seconds = Math.floor(now / 1000);
    await expect(verify('Bearer x')).rejects.toMatchObject({
      details: { headers: { 'www-authenticate': 'Bearer realm="portal", error="invalid_token"' } },
    });
    await expect(verify(`Bearer ${await token({ exp: seconds - 120 })}`)).rejects.toMatchObject({
      code: 'token_expired',
      details: { headers: { 'www-authenticate': expect.stringContaining('expired') as string } },
    });
  });

  it('a token of the future is refused beyond a minute of tolerance', async () => {
    const seconds = Math.floor(now / 1000);
    expect(await bearer(token({ iat: seconds + 50, nbf: seconds + 50 }))).toBe('person u1');
    expect(await bearer(token({ iat: seconds + 120 }))).toBe('unauthenticated');
    expect(await bearer(token({ nbf: seconds + 120 }))).toBe('unauthenticated');
    for (const times of [{ iat: seconds + 600 }, { nbf: seconds + 600 }])
      await expect(verify(`Bearer ${await token(times)}`)).rejects.toMatchObject({
        details: { detail: expect.stringContaining('va 10 minutos atrasado') as string },
      });
  });

  it('a hundred unknown key ids cause at most one fetch of the keys per 30 seconds', async () => {
    expect(await bearer(token())).toBe('person u1');
    now += 31_000;
    requests = [];
    const made = await Promise.all(
      Array.from({ length: 100 }, (_, n) => token({}, stranger.privateKey, { kid: `x${n}` })),
    );
    expect(new Set(await Promise.all(made.map(bearer)))).toEqual(new Set(['unauthenticated']));
    expect(requests.filter((url) => url.endsWith('/jwks'))).toHaveLength(1);
  });

  it('a new key of the issuer is found after at most 30 seconds', async () => {
    expect(await bearer(token())).toBe('person u1');
    keySet = { keys: [{ ...(await exportJWK(stranger.publicKey)), kid: 'new', use: 'sig' }] };
    now += 31_000;
    expect(await bearer(token({}, stranger.privateKey, { kid: 'new' }))).toBe('person u1');
  });

  it('a provider that does not answer is unavailable, not a refusal; known keys stay in use', async () => {
    isDown = true;
    expect(await bearer(token())).toBe('unavailable');
    expect(await bearer(token())).toBe('unavailable');
    expect(requests).toHaveLength(1);
    isDown = false;
    now += 6_000;
    expect(await bearer(token())).toBe('person u1');
    isDown = true;
    now += 2 * 60 * 60_000;
    expect(await bearer(token())).toBe('person u1');
  });

  it('a provider that sends us elsewhere for its keys is not followed', async () => {
    const asked: string[] = [];
    const elsewhere = createServer((request, response) => {
      asked.push(request.url ?? '');
      if (request.url === '/otra')
        return response.end(JSON.stringify({ issuer: origin, jwks_uri: `${origin}/claves` }));
      return response.writeHead(302, { location: '/otra' }).end();
    }).listen(0, '127.0.0.1');
    await once(elsewhere, 'listening');
    const origin = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
    verify = createVerifier({ issuer: origin, clientId: CLIENT, roleClaim: 'role', log });
    expect(await bearer(token({ iss: origin }))).toBe('unavailable');
    expect(asked).toEqual(['/.well-known/openid-configuration']);
    elsewhere.closeAllConnections();
    elsewhere.close();
  });

  it('a token verified earlier ends with its key, ten minutes after it was withdrawn at the latest', async () => {
    const made = await token({ exp: Math.floor(now / 1000) + 3_600 });
    expect(await bearer(made)).toBe('person u1');
    keySet = { keys: [{ ...(await exportJWK(ec.publicKey)), kid: 'ec-1', use: 'sig' }] };
    now += 4 * 60_000;
    expect(await bearer(made)).toBe('person u1');
    now = START + 10 * 60_000 + 1;
    expect(await bearer(made)).toBe('unauthenticated');
    expect(await bearer(token({}, ec.privateKey, { alg: 'ES256', kid: 'ec-1' }))).toBe('person u1');
  });

  it('a withdrawn key is noticed while requests go on, and a remembered token with it', async () => {
    const made = await token({ exp: Math.floor(now / 1000) + 3_600 });
    expect(await bearer(made)).toBe('person u1');
    now += 4 * 60_000;
    const recent = await token({ jti: 'recent' });
    expect(await bearer(recent)).toBe('person u1');
    keySet = { keys: [] };
    now = START + 5 * 60_000 + 1;
    expect(await bearer(recent)).toBe('person u1');
    await expect.poll(() => bearer(recent)).toBe('unauthenticated');
  });

  it('the last keys of a provider that went away serve for four hours, without slowing requests down', async () => {
    const made = await token({ exp: Math.floor(now / 1000) + 24 * 3_600 });
    expect(await bearer(made)).toBe('person u1');
    isDown = true;
    now = START + 11 * 60_000;
    expect(await bearer(made)).toBe('person u1');
    const hanging = Promise.withResolvers<void>();
    answering = hanging.promise;
    now += 31_000;
    expect(await bearer(made)).toBe('person u1');
    hanging.resolve();
    now = START + 4 * 60 * 60_000 + 60_000;
    isDown = true;
    expect(await bearer(made)).toBe('unavailable');
  });

  it('with the keys of the embedded provider no request is made', async () => {
    verify = createVerifier({
      issuer: ISSUER,
      clientId: CLIENT,
      roleClaim: 'role',
      log,
      localKeys: keySet as never,
      fetch: answer,
      now: () => now,
    });
    expect(await bearer(token())).toBe('person u1');
    expect(await bearer(token({}, stranger.privateKey, { kid: 'x' }))).toBe('unauthenticated');
    expect(requests).toEqual([]);
  });
});
