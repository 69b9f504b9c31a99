import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, Pool } from 'pg';
import type { TestProject } from 'vitest/node';
import { withDatabase } from '#server/kit/database-url.ts';
import { migrate } from '#server/kit/migrations.ts';
import { roomiestFolder } from './room-in-memory.ts';
import { startEmbeddedPostgres } from './start.ts';

const PREFIX = 'portal-pruebas-';
const TEMPLATE = `portal_plantilla_${process.pid}`;
/** Nothing here outlives the run, so nothing is made durable. */
const THROWAWAY = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  shared_buffers: '128MB',
  max_wal_size: '128MB',
  // Databases of tests live for seconds: to vacuum them would be work for nothing.
  autovacuum: 'off',
};

/**
 * For Vitest's `globalSetup`: one PostgreSQL for the whole run (or the one of TEST_DATABASE_URL)
 * with one migrated database, from which `createTestDatabase` makes copies.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const server = process.env.TEST_DATABASE_URL
    ? { url: process.env.TEST_DATABASE_URL, stop: () => Promise.resolve() }
    : await startThrowaway();
  const admin = new Client({ connectionString: server.url });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${TEMPLATE}`);
  const pool = new Pool({ connectionString: withDatabase(server.url, TEMPLATE), max: 1 });
  await migrate(pool);
  await pool.end();
  const files = mkdtempSync(join(tmpdir(), 'portal-archivos-de-prueba-'));
  project.provide('testDatabase', { url: server.url, template: TEMPLATE, files });
  return async () => {
    const made = await admin.query<{ datname: string }>(
      `SELECT datname FROM pg_database WHERE starts_with(datname, $1)`,
      [TEMPLATE],
    );
    for (const { datname } of made.rows) await admin.query(`DROP DATABASE ${datname} WITH (FORCE)`);
    rmSync(files, { recursive: true, force: true });
    await admin.end();
    await server.stop();
  };
}

/** A PostgreSQL that nothing outlives. */
export async function startThrowaway(): Promise<{ url: string; stop(): Promise<void> }> {
  await removeLeftovers();
  const dataDir = mkdtempSync(join(roomiestFolder(), PREFIX));
  const server = await startEmbeddedPostgres({ dataDir, log: console.log, settings: THROWAWAY });
  const stop = async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { url: server.url, stop };
}

/** Servers of runs that were killed: adopted, stopped and removed. Running ones refuse. */
async function removeLeftovers(): Promise<void> {
  const folders = new Set([tmpdir(), roomiestFolder()]);
  const left = [...folders].flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.startsWith(PREFIX))
      .map((name) => join(folder, name)),
  );
  for (const dataDir of left) {
    try {
      const server = await startEmbeddedPostgres({ dataDir, log: () => undefined });
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    } catch {
      // In use by another run, or of another user.
    }
  }
}
