import { createHash } from 'node:crypto';
import { errors, jwtVerify, type JSONWebKeySet, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import { abilityForRole, readRoleClaim } from '#contract/permissions.ts';
import { Failure, failure } from './errors.ts';
import type { Person, Verifier } from './identity.ts';
import { fixedKeys, issuerKeys } from './issuer-keys.ts';
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
/** The signature is looked at again after this time, and at once when the issuer's keys change. */
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
/** An ID token has no type of its own (OpenID Connect Core, 2): none, or plain JWT (RFC 7519, 5.1). */
const TYPES = new Set(['', 'jwt']);
/** Some providers tell their tokens apart by a claim instead. */
const CLAIMED_TYPES = new Set(['', 'id', 'jwt']);

/** Whether a signed thing of the same issuer is an ID token, and not for access, signing out or a proof. */
function isIdToken(typ: unknown, claims: JWTPayload): boolean {
  const name = (value: unknown) => String(value ?? '').toLowerCase();
  const type = name(typ).replace(/^application\//, '');
  // A logout token names its event and carries no nonce (OpenID Connect Back-Channel Logout, 2.4).
  return TYPES.has(type) && CLAIMED_TYPES.has(name(claims.typ)) && claims.events === undefined;
}

/** With other audiences beside us, the issuer must say that the token was made for us (Core, 3.1.3.7). */
function isForUs(claims: JWTPayload, clientId: string): boolean {
  if (claims.azp !== undefined) return claims.azp === clientId;
  return !Array.isArray(claims.aud) || claims.aud.every((audience) => audience === clientId);
}

const refused = (code: 'unauthenticated' | 'token_expired', detail?: string): Failure =>
  failure(code, {
    ...(detail === undefined ? {} : { detail }),
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
 * times with 60 s of tolerance, asymmetric algorithms only. Verified tokens are remembered for up to 5 minutes, and
 * no longer than the issuer's keys stay the same.
 */
export function createVerifier(options: VerifierOptions): Verifier {
  const { issuer, clientId, roleClaim, log } = options;
  const now = options.now ?? Date.now;
  const keys =
    options.localKeys === undefined
      ? issuerKeys({
          issuer,
          log,
          now: options.now ?? (() => performance.now()),
          fetch: options.fetch ?? fetch,
        })
      : fixedKeys(options.localKeys);
  const remembered = new Map<string, { person: Person; expires: number; until: number; edition: number }>();

  /** A token of the issuer that is not yet: this server's clock is behind the issuer's, or that one's ahead. */
  function notYet(instant: unknown): Failure {
    const minutes = Math.ceil((Number(instant) - now() / 1000) / 60);
    log.warn('identity.clock_behind', { minutes });
    return refused(
      'unauthenticated',
      `El reloj del servidor de este portal va ${minutes} minutos atrasado respecto del servicio de identidad. No es tu equipo: avisa a soporte.`,
    );
  }

  /** Claims of a token, and the edition of the keys that it was verified with. */
  async function verified(token: string): Promise<{ claims: JWTPayload; edition: number }> {
    let edition = -1;
    const keyFor: JWTVerifyGetKey = async (header, signed) => {
      edition = await keys.edition();
      return keys.key(header, signed);
    };
    try {
      const { payload, protectedHeader } = await jwtVerify(token, keyFor, {
        issuer,
        audience: clientId,
        algorithms: ALGORITHMS,
        clockTolerance: TOLERANCE_S,
        currentDate: new Date(now()),
        requiredClaims: ['sub', 'exp', 'iat'],
      });
      const fromFuture = (payload.iat ?? 0) > now() / 1000 + TOLERANCE_S;
      if (fromFuture) throw notYet(payload.iat);
      if (!isForUs(payload, clientId) || !isIdToken(protectedHeader.typ, payload)) {
        throw refused('unauthenticated');
      }
      if (typeof payload.sub !== 'string' || payload.sub === '') throw refused('unauthenticated');
      return { claims: payload, edition };
    } catch (error) {
      if (error instanceof Failure) throw error;
      if (error instanceof errors.JWTExpired) throw refused('token_expired');
      if (
        error instanceof errors.JWTClaimValidationFailed &&
        error.claim === 'nbf' &&
        error.reason === 'check_failed'
      )
        throw notYet(error.payload.nbf);
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
      if (
        instant >= known.until - MAX_CACHED_MS &&
        instant < known.until &&
        known.edition === (await keys.edition())
      )
        return known.person;
      remembered.delete(hash);
    }
    const { claims, edition } = await verified(token);
    const expires = ((claims.exp ?? 0) + TOLERANCE_S) * 1000;
    const person = personOf(claims, roleClaim);
    remembered.set(hash, { person, expires, until: instant + MAX_CACHED_MS, edition });
    if (remembered.size > MAX_CACHED) remembered.delete(remembered.keys().next().value as string);
    return person;
  };
}
