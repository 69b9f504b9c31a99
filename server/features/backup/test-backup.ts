import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { withDatabase } from '#server/kit/database-url.ts';
import { createPool } from '#server/kit/db.ts';
import { createLocalStore } from '#server/kit/files/local-store.ts';
import type { FileStore } from '#server/kit/files/store.ts';
import { roomiestFolder } from '#server/local/postgres/room-in-memory.ts';

/** Somewhere to restore to: a database with nothing in it, and an empty folder. */
export interface EmptyMachine {
  pool: pg.Pool;
  url: string;
  files: FileStore;
  dataDir: string;
  stop(): Promise<void>;
}

async function asAdministrator(statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString: inject('testDatabase').url });
  await admin.connect();
  await admin.query(statement).finally(() => admin.end());
}

/** Makes one; its database knows no portal yet. */
export async function emptyMachine(): Promise<EmptyMachine> {
  const name = `vacia_${randomBytes(6).toString('hex')}`;
  await asAdministrator(`create database ${name} template template0 strategy file_copy`);
  const url = withDatabase(inject('testDatabase').url, name);
  const pool = createPool(url, 4);
  const dataDir = mkdtempSync(join(roomiestFolder(), 'portal-vacio-'));
  return {
    pool,
    url,
    dataDir,
    files: await createLocalStore(join(dataDir, 'archivos')),
    async stop() {
      await pool.end();
      await asAdministrator(`drop database ${name} with (force)`);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Paths of everything below a folder, from there. */
export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted();
}

/** A run that nobody stops and that tells nothing. */
export const quietly = () => ({ signal: new AbortController().signal, onProgress: () => undefined });
