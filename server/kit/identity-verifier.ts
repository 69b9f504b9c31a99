import { createHash } from 'node:crypto';
import { createLocalJWKSet, errors, jwtVerify, type JSONWebKeySet, type JWTPayload } from 'jose';
import { abilityForRole, readRoleClaim } from '#contract/permissions.ts';
import { Failure, failure } from './errors.ts';
import type { Person, Verifier } from './identity.ts';
import { issuerKeys } from './issuer-keys.ts';
import type { Log } from './log.ts';

interface VerifierOptions {
  issuer: string;
  clientId: string;
  /** Name or dotted path of the role claim (OIDC_ROLE_CLAIM). */
  roleClaim: string;
  log: Log;
  /** Keys of the embedded provider, known without a request. */
  localKeys?: JSONWebKeySet;
  fetch?: typeof fetch;
  /** Milliseconds since 1970. */
  now?: () => number;
}

const TOLERANCE_S = 60;
const MAX_TOKEN_LENGTH = 16_384;
const MAX_CACHED = 5_000;
/** A withdrawn key is noticed after this time at the latest. */
const MAX_CACHED_MS = 5 * 60_000;
const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];
/** Signed things of the same issuer that are not ID tokens. */
const OTHER_TYPES = new Set(['at+jwt', 'application/at+jwt', 'logout+jwt', 'dpop+jwt']);

const refused = (code: 'unauthenticated' | 'token_expired'): Failure =>
  failure(code, {
    headers: {
      'www-authenticate':
        code === 'token_expired'
          ? 'Bearer realm="portal", error="invalid_token", error_description="expired"'
          : 'Bearer realm="portal", error="invalid_token"',
    },
  });

/** Three canonical base64url parts: the decoder would also accept spellings that the signer never wrote. */
function bearerToken(authorization: string): string {
  const token = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization)?.[1];
  if (token === undefined || token.length > MAX_TOKEN_LENGTH) throw refused('unauthenticated');
  for (const part of token.split('.')) {
    if (Buffer.from(part, 'base64url').toString('base64url') !== part) throw refused('unauthenticated');
  }
  return token;
}

function personOf(claims: JWTPayload, roleClaim: string): Person {
  const role = readRoleClaim(claims, roleClaim);
  return {
    id: claims.sub as string,
    ...(typeof claims.email === 'string' ? { email: claims.email } : {}),
    ...(typeof claims.name === 'string' ? { name: claims.name } : {}),
    role,
    ability: abilityForRole(role),
    claims,
  };
}

/**
 * Verifier of ID tokens (decision D4): signature by a published key of the issuer, issuer, audience and
 * times with 60 s of tolerance, asymmetric algorithms only. Verified tokens are remembered for up to 5 minutes.
 */
export function createVerifier(options: VerifierOptions): Verifier {
  const { issuer, clientId, roleClaim, log } = options;
  const now = options.now ?? Date.now;
  const keys =
    options.localKeys === undefined
      ? issuerKeys({ issuer, log, now, fetch: options.fetch ?? fetch })
      : createLocalJWKSet(options.localKeys);
  const remembered = new Map<string, { person: Person; expires: number; until: number }>();

  async function claimsOf(token: string): Promise<JWTPayload> {
    try {
      const { payload, protectedHeader } = await jwtVerify(token, keys, {
        issuer,
        audience: clientId,
        algorithms: ALGORITHMS,
        clockTolerance: TOLERANCE_S,
        currentDate: new Date(now()),
        requiredClaims: ['sub', 'exp', 'iat'],
      });
      const fromFuture = (payload.iat ?? 0) > now() / 1000 + TOLERANCE_S;
      const forOther = payload.azp !== undefined && payload.azp !== clientId;
      if (fromFuture || forOther || OTHER_TYPES.has(protectedHeader.typ?.toLowerCase() ?? '')) {
        throw refused('unauthenticated');
      }
      if (typeof payload.sub !== 'string' || payload.sub === '') throw refused('unauthenticated');
      return payload;
    } catch (error) {
      if (error instanceof Failure) throw error;
      if (error instanceof errors.JWTExpired) throw refused('token_expired');
      log.debug('identity.refused', { reason: error instanceof errors.JOSEError ? error.code : 'malformed' });
      throw refused('unauthenticated');
    }
  }

  return async (authorization) => {
    if (authorization === undefined) return undefined;
    const token = bearerToken(authorization);
    const hash = createHash('sha256').update(token).digest('base64');
    const known = remembered.get(hash);
    const instant = now();
    if (known !== undefined) {
      if (instant >= known.expires) throw refused('token_expired');
      if (instant < known.until) return known.person;
      remembered.delete(hash);
    }
    const claims = await claimsOf(token);
    const expires = ((claims.exp ?? 0) + TOLERANCE_S) * 1000;
    const person = personOf(claims, roleClaim);
    remembered.set(hash, { person, expires, until: instant + MAX_CACHED_MS });
    if (remembered.size > MAX_CACHED) remembered.delete(remembered.keys().next().value as string);
    return person;
  };
}
