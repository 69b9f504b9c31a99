import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '#e2e/portal.ts';
import { startEmbeddedPostgres } from '#server/local/postgres/start.ts';
import { startBucket } from './bucket.ts';
import { startIssuer } from './issuer.ts';
import { Processes } from './processes.ts';

/** Everything that stays the same during an update, in a folder of its own: database, store, people, and as many processes. */
export async function startUpdateTestbed(
  undo: (() => unknown)[],
  count: number,
  extra: Record<string, string> = {},
) {
  const folder = mkdtempSync('/tmp/pr-');
  undo.push(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));
  const dataDir = join(folder, 'datos');
  const database = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  undo.push(() => database.stop());
  const issuer = await startIssuer();
  undo.push(() => issuer.close());
  const store = await startBucket(join(folder, 'almacen'), await freePort());
  undo.push(() => store.kill());
  const web = await freePort();
  const origin = `http://localhost:${web}`;
  const keys = { AWS_ACCESS_KEY_ID: 'portal', AWS_SECRET_ACCESS_KEY: 'de-la-prueba' };
  Object.assign(process.env, keys);
  const settings = {
    DATABASE_URL: database.url,
    FILES_URL: store.url,
    DATA_DIR: dataDir,
    OIDC_ISSUER: issuer.url,
    PROFILE_URL: issuer.url,
    PUBLIC_URL: origin,
    TRUST_PROXY: '1',
    DEMO_DATA: '0',
    LIMIT_FACTOR: '1000',
    MAILS_PER_ADDRESS_DAY: '100000',
    LOG_LEVEL: 'error',
    ...keys,
    ...extra,
  };
  const ports = await Promise.all(Array.from({ length: count }, () => freePort()));
  const processes = new Processes({ dataDir, ports }, () => settings);
  undo.push(() => processes.stop());
  return { folder, issuer, web, origin, settings, processes };
}
