import type { Pool, PoolClient } from 'pg';
import { brokenIntegrity } from '#server/features/integrity/public.ts';
import type { FileStore } from '#server/kit/files/store.ts';
import { pendingMigrations } from '#server/kit/migrations.ts';
import type { Progress } from './backup.service.ts';
import { selectProof } from './backup-runs.sql.ts';
import {
  brokenReferences,
  changedLog,
  laggingCounters,
  namersOf,
  silencedTriggers,
} from './check-rows.sql.ts';
import { eachAtOnce, hashIn, type NamedContent } from './contents.ts';
import { hashOfTable } from './dump.ts';
import { selectTables, speakPlainly } from './structure.sql.ts';

/** What reading everything found. */
export interface Checked {
  /** A sentence for each thing that is wrong. */
  wrong: string[];
  /** What is good to know and harms nobody. */
  notes: string[];
  tables: { name: string; rows: number; sha256: string }[];
  contents: { count: number; bytes: number };
}

interface Run {
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
}

/**
 * Reads everything that a portal keeps, which may go on working: every row and every reference as of one instant, the
 * counters, the log, and every byte of every content that a row names.
 */
export async function checkPortal(
  { pool, files }: { pool: Pool; files: FileStore },
  run: Run,
): Promise<Checked> {
  const pending = await pendingMigrations(pool);
  const wrong = pending.length === 0 ? [] : [`Faltan migraciones por aplicar: ${pending.join(', ')}.`];
  const proof = await selectProof(pool);
  const client = await pool.connect();
  try {
    await speakPlainly(client);
    await client.query('begin isolation level repeatable read read only');
    const tables: Checked['tables'] = [];
    for (const table of await selectTables(client)) {
      run.signal.throwIfAborted();
      run.onProgress({ table: table.name });
      tables.push({ name: table.name, ...(await hashOfTable(client, table)) });
    }
    wrong.push(
      ...(await brokenReferences(client)),
      ...(await silencedTriggers(client)),
      ...(await laggingCounters(client)),
      ...(await changedLog(client, proof)),
      ...(await brokenIntegrity(client)),
    );
    const { rows: contents } = await client.query<NamedContent>(
      'select sha256, bytes from stored_file order by sha256',
    );
    wrong.push(...(await wrongContents(client, files, { contents, run })));
    const notes = await unnamed(files, new Set(contents.map(({ sha256 }) => sha256)));
    await client.query('commit');
    const bytes = contents.reduce((sum, content) => sum + content.bytes, 0);
    return { wrong, notes, tables, contents: { count: contents.length, bytes } };
  } finally {
    client.release(true);
  }
}

async function wrongContents(
  client: PoolClient,
  files: FileStore,
  { contents, run }: { contents: NamedContent[]; run: Run },
): Promise<string[]> {
  const lost: { sha256: string; what: string }[] = [];
  let done = 0;
  await eachAtOnce(contents, run.signal, async ({ sha256, bytes }) => {
    const size = await files.size(sha256);
    if (size === undefined) lost.push({ sha256, what: 'Falta el archivo' });
    else if (size !== bytes) lost.push({ sha256, what: `Mide ${size} bytes en vez de ${bytes} el archivo` });
    else if ((await hashIn(files, sha256)) !== sha256) lost.push({ sha256, what: 'Está dañado el archivo' });
    done += 1;
    run.onProgress({ files: { done, of: contents.length } });
  });
  const told: string[] = [];
  for (const { sha256, what } of lost)
    told.push(`${what} ${sha256}; lo nombran: ${await namersOf(client, sha256)}.`);
  return told;
}

/** Contents that no row names: what an upload that nobody used leaves until the nightly cleaning. */
async function unnamed(files: FileStore, named: ReadonlySet<string>): Promise<string[]> {
  let count = 0;
  for await (const page of files.list()) count += page.filter((sha256) => !named.has(sha256)).length;
  if (count === 0) return [];
  const [what, them] = count === 1 ? ['archivo', 'lo'] : ['archivos', 'los'];
  return [`${count} ${what} que ningún renglón nombra; la limpieza nocturna ${them} quita.`];
}
