import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { Pool, PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { FileStore } from '#server/kit/files/store.ts';
import { applyUpTo, migrate } from '#server/kit/migrations.ts';
import type { Archive } from './archive.ts';
import type { Progress } from './backup.service.ts';
import { bringContents, type NamedContent } from './contents.ts';
import { BackupDamage, BackupRefusal } from './damage.ts';
import { hashing, hashOfTable } from './dump.ts';
import { beginRestore, emptyDatabase, holdsNothing, portalsAtWork } from './empty-database.sql.ts';
import { putAside } from './load.sql.ts';
import { pieceName, readManifest, type DumpedTable, type Manifest } from './manifest.ts';
import { packedRows } from './pieces.ts';
import { quoted, selectTables, speakPlainly } from './structure.sql.ts';
import { restoreJobs } from './waiting-jobs.ts';

interface Target {
  pool: Pool;
  /** Where contents go; without it only rows are restored, which nobody is going to work with. */
  files?: FileStore;
}

interface Wish {
  /** Which backup; the newest one if absent. */
  id?: string;
  /** Whether what the database holds goes. */
  replace: boolean;
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
}

/** By how much the version of the public data jumps: no browser keeps a page of a version that is written anew. */
const VERSION_JUMP = 1_000_000;

/**
 * Restores a backup, whole or not at all: one transaction makes the structure with the portal's own SQL files, loads every
 * row, compares it with the backup, puts references and indexes back, brings the contents, and only then ends.
 */
export async function restoreBackup(
  { pool, files }: Target,
  archive: Archive,
  { id, replace, signal, onProgress }: Wish,
): Promise<Manifest> {
  const manifest = await readManifest(archive, id);
  const client = await pool.connect();
  try {
    await speakPlainly(client);
    await beginRestore(client);
    // What migrations made for their own session, if this one ran them.
    await client.query('discard temp');
    if ((await portalsAtWork(client)) > 0)
      throw new BackupRefusal('El portal está en marcha con esta base de datos: detenlo y repite la orden.');
    const isFree = await holdsNothing(client);
    if (!isFree && !replace)
      throw new BackupRefusal(
        'La base de datos ya tiene información y no se tocó. Indica una vacía o, para perder lo que tiene, agrega --reemplazar.',
      );
    await client.query('begin');
    await emptyDatabase(client);
    await applyUpTo(client, manifest.schema);
    await loadTables(client, archive, { manifest, signal, onProgress });
    if (files !== undefined) {
      await bringContents(archive, files, {
        contents: await contentsOf(client, manifest),
        signal,
        onProgress: ({ added, kept }) =>
          onProgress({ files: { done: added + kept, of: manifest.files.count } }),
      });
    }
    signal.throwIfAborted();
    await client.query('commit');
  } finally {
    // Closing the connection undoes what did not come to its end.
    client.release(true);
  }
  if (files !== undefined) await restoreJobs(pool, manifest.jobs);
  await migrate(pool);
  // Without it PostgreSQL knows nothing of what was loaded, and its first plans read whole tables for one row.
  if (files !== undefined) await pool.query('analyze');
  return manifest;
}

async function contentsOf(client: PoolClient, { files }: Manifest): Promise<NamedContent[]> {
  const { rows } = await client.query<NamedContent>(
    'select sha256, bytes from stored_file where sha256 <> all($1) order by sha256',
    [[...files.missing, ...files.damaged]],
  );
  return rows;
}

interface Loading {
  manifest: Manifest;
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
}

async function loadTables(client: PoolClient, archive: Archive, loading: Loading): Promise<void> {
  const { manifest, signal, onProgress } = loading;
  const names = (await selectTables(client)).map(({ name }) => name);
  const unknown = manifest.tables.find(({ name }) => !names.includes(name));
  if (unknown !== undefined)
    throw new BackupRefusal(
      `El respaldo trae la tabla ${unknown.name}, que esta versión del programa no conoce.`,
    );
  const aside = await putAside(client, names);
  await client.query(`truncate ${names.map(quoted).join(', ')}`);
  for (const table of manifest.tables) {
    onProgress({ table: table.name });
    await loadTable(client, table, { id: manifest.id, archive, signal });
  }
  for (const { name, value, isCalled } of manifest.sequences)
    await client.query('select setval($1::regclass, $2, $3)', [quoted(name), value, isCalled]);
  await aside.putBack();
  await client.query('update data_version set version = version + $1', [VERSION_JUMP]);
}

async function loadTable(
  client: PoolClient,
  table: DumpedTable,
  { id, archive, signal }: { id: string; archive: Archive; signal: AbortSignal },
): Promise<void> {
  const { name, columns, rows, sha256 } = table;
  const hash = createHash('sha256');
  await pipeline(
    packedRows(archive, id, table),
    createGunzip(),
    hashing(hash),
    client.query(copyFrom(`copy ${quoted(name)} (${columns.join(', ')}) from stdin`)),
    { signal },
  ).catch((error: unknown) => {
    const code = String((error as { code?: unknown }).code);
    const isPacking = code.startsWith('Z_') || code.includes('ZLIB');
    throw isPacking ? new BackupDamage(pieceName(id, name, 0), 'unreadable') : error;
  });
  const loaded = await hashOfTable(client, table);
  if (hash.digest('hex') !== sha256 || loaded.rows !== rows || loaded.sha256 !== sha256)
    throw new BackupDamage(`la tabla ${name}`, 'altered');
}
