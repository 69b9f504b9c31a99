import { mkdtempSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import type pg from 'pg';
import { API_BASE } from '#contract/endpoint.ts';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { createDb, createPool, type Db } from '#server/kit/db.ts';
import { createLocalStore } from '#server/kit/files/local-store.ts';
import type { Person } from '#server/kit/identity.ts';
import { createLog } from '#server/kit/log.ts';
import { migrate } from '#server/kit/migrations.ts';
import type { Services } from '#server/kit/services.ts';
import { startEmbeddedPostgres } from '#server/local/postgres/start.ts';

const ASKED = 400;
const AT_ONCE = 2;

export interface Portal {
  origin: string;
  url: string;
  pool: pg.Pool;
  db: Db;
  services: Services;
}

/** The app over a database of its own, kept in `folder` where one is named; who asks is told by the header Authorization. */
export async function withPortal(
  who: (authorization: string) => Person,
  work: (portal: Portal) => Promise<void>,
  folder?: string,
): Promise<void> {
  const place = folder ?? mkdtempSync(join(tmpdir(), 'portal-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir: place, log: () => undefined });
  const pool = createPool(postgres.url, 8);
  try {
    await migrate(pool);
    const db = createDb(pool);
    const services: Services = {
      config: readConfig({ DATA_DIR: place, DATABASE_URL: postgres.url, LIMIT_FACTOR: '100000' }),
      log: createLog('error', (line) => process.stderr.write(line)),
      pool,
      db,
      files: await createLocalStore(join(place, 'archivos')),
      jobs: {
        define: () => undefined,
        kinds: () => [],
        send: async () => undefined,
        start: async () => undefined,
        stop: async () => undefined,
      },
      verify: (authorization) => Promise.resolve(who(authorization ?? '')),
    };
    const { app } = createApp({ services });
    const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    await work({ origin: `http://127.0.0.1:${port}${API_BASE}`, url: postgres.url, pool, db, services });
    server.closeAllConnections();
    server.close();
  } finally {
    await pool.end();
    await postgres.stop();
    if (folder === undefined) rmSync(place, { recursive: true, force: true });
  }
}

/** Milliseconds within which 95 of 100 answers came, several asked for at once; a quarter as many are asked before, unmeasured. */
export async function p95(
  ask: (index: number) => Promise<unknown>,
  { asked = ASKED, warm = asked / 4 }: { asked?: number; warm?: number } = {},
): Promise<number> {
  for (let index = 0; index < warm; index += 1) await ask(index);
  const times: number[] = [];
  let next = 0;
  const worker = async () => {
    while (next < asked) {
      const index = next;
      next += 1;
      const began = performance.now();
      await ask(index);
      times.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  times.sort((a, b) => a - b);
  return times[Math.floor(times.length * 0.95)] ?? 0;
}

export async function get(address: string, authorization = ''): Promise<void> {
  const response = await fetch(address, { headers: { authorization } });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
}
