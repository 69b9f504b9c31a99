import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';
import { withDatabase } from './database-url.ts';

declare module 'vitest' {
  interface ProvidedContext {
    testDatabase: { url: string; template: string };
  }
}

/** Time in which the sessions of an ended pool close by themselves. */
const GOODBYE_MS = 2_000;

/** A database of its own for one test file. */
export type TestDatabase = { url: string; drop(): Promise<void> };

/**
 * A fresh copy of the migrated database (about 50 ms). Call it in `beforeAll`, and `drop` in
 * `afterAll`; it ends connections that are still open.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { url, template } = inject('testDatabase');
  const name = `prueba_${randomBytes(6).toString('hex')}`;
  await asAdministrator(url, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  return {
    url: withDatabase(url, name),
    async drop() {
      await withoutTriggers.get(name)?.end();
      withoutTriggers.delete(name);
      await waitUntilUnused(url, name);
      await asAdministrator(url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}

const withoutTriggers = new Map<string, Client>();

/** A session of a test's database in which no trigger runs and no reference is checked; it ends with the database. */
export async function sessionWithoutTriggers(name: string): Promise<Client> {
  const open = withoutTriggers.get(name);
  if (open !== undefined) return open;
  const session = new Client({
    connectionString: withDatabase(inject('testDatabase').url, name),
    options: '-c session_replication_role=replica',
  });
  withoutTriggers.set(name, session);
  await session.connect();
  return session;
}

/** A pool that has ended may still be saying goodbye: ending its sessions by force would be an error of the test. */
async function waitUntilUnused(url: string, name: string): Promise<void> {
  const admin = new Client({ connectionString: url });
  await admin.connect();
  try {
    const deadline = Date.now() + GOODBYE_MS;
    let sessions = 1;
    while (sessions > 0 && Date.now() < deadline) {
      const { rowCount } = await admin.query('SELECT 1 FROM pg_stat_activity WHERE datname = $1', [name]);
      sessions = rowCount ?? 0;
    }
  } finally {
    await admin.end();
  }
}

async function asAdministrator(url: string, statement: string): Promise<void> {
  const admin = new Client({ connectionString: url });
  await admin.connect();
  try {
    await admin.query(statement);
  } finally {
    await admin.end();
  }
}
