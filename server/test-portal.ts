import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose';
import { createApp } from './app.ts';
import { readConfig } from './config.ts';
import { createDb, createPool } from './kit/db.ts';
import { createLocalStore } from './kit/files/local-store.ts';
import { createVerifier } from './kit/identity-verifier.ts';
import type { Jobs } from './kit/jobs.ts';
import { createLog } from './kit/log.ts';
import type { Pages } from './kit/pages/pages.ts';
import type { Services } from './kit/services.ts';
import { plantedIn } from './kit/test-planted.ts';
import { createTestDatabase, type Filled } from './kit/test-database.ts';
import { secretsOf } from './secrets-of.ts';

const jobs: Jobs = {
  define: () => undefined,
  kinds: () => [],
  send: () => Promise.resolve(),
  start: () => Promise.resolve(),
  stop: () => Promise.resolve(),
};

/** Makes the page service for a test; `fetchApi` calls the API of the same portal in process. */
type PagesMaker = (
  services: Services,
  fetchApi: (url: string, init?: RequestInit) => Promise<Response>,
) => Pages;

/** Keys of the issuer, made once for all portals of a worker: making a pair costs as much as a small test. */
let issuerKeys: ReturnType<typeof generateKeyPair> | undefined;

/** The real app over a database of its own and an issuer whose keys the test holds. */
export async function startTestPortal(
  environment: Record<string, string> = {},
  makePages?: PagesMaker,
  filled?: Filled,
) {
  const database = await createTestDatabase(filled);
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-de-prueba-'));
  if (database.files !== undefined) cpSync(database.files, join(dataDir, 'archivos'), { recursive: true });
  const pool = createPool(database.url, 6);
  const planting = createPool(plantedIn(database.url), 3);
  const config = readConfig({ DATA_DIR: dataDir, ...environment });
  const lines: string[] = [];
  const log = createLog('debug', (line) => lines.push(line), secretsOf(config));
  const keys = await (issuerKeys ??= generateKeyPair('RS256'));
  const localKeys = {
    keys: [{ ...(await exportJWK(keys.publicKey)), kid: 'prueba', alg: 'RS256', use: 'sig' }],
  };
  const { issuer, clientId, roleClaim } = config.oidc;
  const services: Services = {
    config,
    log,
    pool,
    db: createDb(pool),
    files: await createLocalStore(join(dataDir, 'archivos')),
    jobs,
    verify: createVerifier({ issuer, clientId, roleClaim, log, localKeys }),
  };
  const fetchApi = async (url: string, init?: RequestInit): Promise<Response> =>
    app.fetch(new Request(url, init));
  const pages = makePages?.(services, fetchApi);
  const api = createApp({ services, ...(pages === undefined ? {} : { pages }) });
  const { app, operations } = api;
  /** Of somebody in general; claims may name another person, client or issuer. */
  const token = (claims: Record<string, unknown>, key: CryptoKey = keys.privateKey, expires = '10m') =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: 'prueba' })
      .setIssuer(String(claims.iss ?? issuer))
      .setAudience(String(claims.aud ?? clientId))
      .setSubject(String(claims.sub ?? 'alguien-de-muestra'))
      .setIssuedAt()
      .setExpirationTime(expires)
      .sign(key);
  return {
    api,
    app,
    operations,
    services,
    /** For what a test plants, which is followed like an act. */
    planting,
    db: createDb(planting),
    lines,
    token,
    /** A request through the app, as if it came from `from`. */
    ask: async (path: string, init: RequestInit = {}, from?: string): Promise<Response> =>
      app.fetch(
        new Request(`http://portal.test${path}`, { duplex: 'half', ...init } as RequestInit),
        from === undefined ? undefined : { incoming: { socket: { remoteAddress: from } } },
      ),
    async stop() {
      // A test may have taken the database away.
      if (!pool.ended) await pool.end();
      await planting.end();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export type TestPortal = Awaited<ReturnType<typeof startTestPortal>>;
