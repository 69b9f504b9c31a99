import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { Client } from 'pg';
import { inject } from 'vitest';
import { withDatabase } from './database-url.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** `files` is a folder for the files of databases that are filled once. */
    testDatabase: { url: string; template: string; files: string };
  }
}

/** Time in which the sessions of an ended pool close by themselves. */
const GOODBYE_MS = 2_000;

/** A database of its own for one test file. */
export type TestDatabase = { url: string; drop(): Promise<void> };

/** What several files begin with, and takes long to fill: it is filled once for all workers, and each file gets a copy. */
export interface Filled {
  /** Ends the name of its database. */
  name: string;
  /** `files` is the folder of the files that its rows name. */
  fill(url: string, files: string): Promise<void>;
}

/**
 * A fresh copy of the migrated database (about 50 ms). Call it in `beforeAll`, and `drop` in
 * `afterAll`; it ends connections that are still open. Of one that is `filled`, `files` is where its files lie.
 */
export async function createTestDatabase(filled?: Filled): Promise<TestDatabase & { files?: string }> {
  const { url, template, files } = inject('testDatabase');
  const name = `prueba_${randomBytes(6).toString('hex')}`;
  const source = filled === undefined ? template : await fillOnce(filled);
  await asAdministrator(url, copying(name, source));
  return {
    ...(filled === undefined ? {} : { files: join(files, filled.name) }),
    url: withDatabase(url, name),
    async drop() {
      await withoutTriggers.get(name)?.end();
      withoutTriggers.delete(name);
      await waitUntilUnused(url, name);
      await asAdministrator(url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}

const copying = (name: string, source: string) =>
  `CREATE DATABASE ${name} TEMPLATE ${source} STRATEGY FILE_COPY`;

const FILLING_LOCK = 1_148_417;

/** The name of the database that is filled so; whoever asks first fills it, and the others wait. */
async function fillOnce({ name, fill }: Filled): Promise<string> {
  const { url, template, files } = inject('testDatabase');
  const source = `${template}_${name}`;
  const begun = `${source}_a_medias`;
  const admin = new Client({ connectionString: url });
  await admin.connect();
  try {
    await admin.query('SELECT pg_advisory_lock($1)', [FILLING_LOCK]);
    const { rowCount } = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [source]);
    if (rowCount === 1) return source;
    await admin.query(`DROP DATABASE IF EXISTS ${begun} WITH (FORCE)`);
    await admin.query(copying(begun, template));
    await fill(withDatabase(url, begun), join(files, name));
    await waitUntilUnused(url, begun);
    await admin.query(`ALTER DATABASE ${begun} RENAME TO ${source}`);
    return source;
  } finally {
    await admin.end();
  }
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
