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

/** Keys this old are asked for again while the request goes on; twice as old, the request waits for the answer. */
const REFRESH_MS = 5 * 60_000;
/** A provider that does not answer leaves its last keys in use for so long. */
const LAST_MS = 4 * 60 * 60_000;
const UNKNOWN_KEY_MS = 30_000;
const RETRY_MS = 5_000;
const TIMEOUT_MS = 5_000;

/** The keys of an issuer as they stand now. */
export interface KeySource {
  key: JWTVerifyGetKey;
  /** Changes whenever the published keys do: what was verified with earlier ones has to be verified again. */
  edition(): Promise<number>;
}

/** Keys that are known without a request and never change. */
export function fixedKeys(keys: JSONWebKeySet): KeySource {
  return { key: createLocalJWKSet(keys), edition: () => Promise.resolve(0) };
}

/**
 * Published keys of an issuer: discovery, then its key set, fetched on first use and again every five minutes of use,
 * so that a withdrawn key serves for ten minutes at most. An unknown key id causes at most one fetch per 30 s.
 * A provider that does not answer is `unavailable` (503), never a refused token; its last keys stay in use for four
 * hours meanwhile.
 */
export function issuerKeys(options: IssuerKeysOptions): KeySource {
  const { issuer, log, now } = options;
  let keys: JWTVerifyGetKey | undefined;
  let written = '';
  let edition = 0;
  let fetchedAt = -Infinity;
  let triedAt = -Infinity;
  let hasFailed = false;
  let inFlight: Promise<void> | undefined;

  async function json(address: string): Promise<Record<string, unknown>> {
    const response = await options.fetch(address, {
      headers: { accept: 'application/json' },
      redirect: 'error',
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
      const set = (await json(String(discovery.jwks_uri))) as unknown as JSONWebKeySet;
      keys = createLocalJWKSet(set);
      fetchedAt = now();
      hasFailed = false;
      if (JSON.stringify(set) === written) return;
      written = JSON.stringify(set);
      edition += 1;
    } catch (error) {
      hasFailed = true;
      log.warn('identity.keys_unavailable', errorFacts(error));
    }
  }

  const refresh = (): Promise<void> => (inFlight ??= load().finally(() => (inFlight = undefined)));

  /** Gives the keys in use; asks for them where they are old. */
  async function current(): Promise<JWTVerifyGetKey> {
    const age = now() - fetchedAt;
    const mayTry = now() - triedAt >= (keys === undefined ? RETRY_MS : UNKNOWN_KEY_MS);
    if (keys === undefined || age > LAST_MS) {
      if (mayTry || inFlight !== undefined) await refresh();
    } else if (age > REFRESH_MS) {
      const asking = mayTry || inFlight !== undefined ? refresh() : undefined;
      // Only the first try is waited for: a provider that hangs must not slow every request down.
      if (age > 2 * REFRESH_MS && !hasFailed) await asking;
    }
    if (keys === undefined || now() - fetchedAt > LAST_MS)
      throw failure('unavailable', { headers: { 'retry-after': '5' } });
    return keys;
  }

  return {
    async key(header, token) {
      const known = await current();
      try {
        return await known(header, token);
      } catch (error) {
        if (!(error instanceof errors.JWKSNoMatchingKey) || now() - triedAt < UNKNOWN_KEY_MS) throw error;
        await refresh();
        return (keys ?? known)(header, token);
      }
    },
    async edition() {
      await current();
      return edition;
    },
  };
}
