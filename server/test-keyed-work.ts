import { abilityForRole } from '#contract/permissions.ts';
import { createApp } from './app.ts';
import { readConfig } from './config.ts';
import { createDb, createPool } from './kit/db.ts';
import { createLocalStore } from './kit/files/local-store.ts';
import { createLog } from './kit/log.ts';

/** A process of a test: does one write under a key, and never tells its answer; until somebody kills it. */
const [databaseUrl = '', dataDir = '', path = '', body = '', key = ''] = process.argv.slice(2);
const pool = createPool(databaseUrl, 3);
const api = createApp({
  services: {
    config: readConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, PORT: '8099' }),
    log: createLog('error', () => undefined),
    pool,
    db: createDb(pool),
    files: await createLocalStore(`${dataDir}/archivos`),
    jobs: {
      define: () => undefined,
      kinds: () => [],
      send: () => Promise.resolve(),
      start: () => Promise.resolve(),
      stop: () => Promise.resolve(),
    },
    verify: () =>
      Promise.resolve({
        id: 'admin',
        name: 'Persona admin',
        role: 'Administrador',
        ability: abilityForRole('Administrador'),
        claims: {},
      }),
  },
});
await api.app.request(`http://localhost:8099/DISU/AdquisicionesUG${path}`, {
  method: 'POST',
  headers: { 'content-type': 'application/json', 'idempotency-key': key, authorization: 'Bearer admin' },
  body,
});
setInterval(() => undefined, 1_000);
