import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import { failure } from './errors.ts';
import { errorFacts, type Log } from './log.ts';

/** Where an issuer's published keys come from. */
interface IssuerKeysOptions {
  issuer: string;
  log: Log;
  fetch: typeof fetch;
  now: () => number;
}

const REFRESH_MS = 60 * 60_000;
const UNKNOWN_KEY_MS = 30_000;
const RETRY_MS = 5_000;
const TIMEOUT_MS = 5_000;

/**
 * Published keys of an issuer: discovery, then its key set, fetched on first use and again each hour.
 * An unknown key id causes at most one fetch per 30 s. A provider that does not answer is `unavailable`
 * (503), never a refused token; known keys stay in use meanwhile.
 */
export function issuerKeys(options: IssuerKeysOptions): JWTVerifyGetKey {
  const { issuer, log, now } = options;
  let keys: JWTVerifyGetKey | undefined;
  let fetchedAt = -Infinity;
  let triedAt = -Infinity;
  let inFlight: Promise<void> | undefined;

  async function json(address: string): Promise<Record<string, unknown>> {
    const response = await options.fetch(address, {
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`${new URL(address).pathname} answered ${response.status}`);
    return (await response.json()) as Record<string, unknown>;
  }

  async function load(): Promise<void> {
    triedAt = now();
    try {
      const discovery = await json(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`);
      if (discovery.issuer !== issuer) throw new Error('discovery names another issuer');
      keys = createLocalJWKSet((await json(String(discovery.jwks_uri))) as unknown as JSONWebKeySet);
      fetchedAt = now();
    } catch (error) {
      log.warn('identity.keys_unavailable', errorFacts(error));
    }
  }

  const refresh = (): Promise<void> => (inFlight ??= load().finally(() => (inFlight = undefined)));

  return async (header, token) => {
    if (keys === undefined && now() - triedAt >= RETRY_MS) await refresh();
    else if (keys === undefined && inFlight !== undefined) await inFlight;
    else if (now() - fetchedAt > REFRESH_MS && now() - triedAt >= UNKNOWN_KEY_MS) await refresh();
    if (keys === undefined) throw failure('unavailable', { headers: { 'retry-after': '5' } });
    try {
      return await keys(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey) || now() - triedAt < UNKNOWN_KEY_MS) throw error;
      await refresh();
      return keys(header, token);
    }
  };
}
