import { createHash } from 'node:crypto';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { ClientBase, Pool, PoolClient } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { proveAudit } from '#server/kit/audit-proof.ts';
import type { Archive } from './archive.ts';
import { pieceName, type DumpedTable, type Manifest } from './manifest.ts';
import {
  copyOut,
  quoted,
  selectSequences,
  selectTables,
  speakPlainly,
  type PortalTable,
} from './structure.sql.ts';
import { selectJobs } from './waiting-jobs.ts';

const PIECE_BYTES = 8_000_000;
/** Pieces that are on their way at the same time. */
const AT_ONCE = 6;

/** A dumped database, and the contents that its rows name. */
export interface Dumped extends Pick<
  Manifest,
  'takenAt' | 'postgres' | 'schema' | 'tables' | 'sequences' | 'jobs' | 'log'
> {
  contents: { sha256: string; bytes: number }[];
}

interface Wish {
  id: string;
  signal: AbortSignal;
  onTable: (table: string) => void;
}

/**
 * Every row of the portal as it stood at one instant, while people go on writing: one snapshot for all tables. A new
 * build that wants to change the structure meanwhile waits.
 */
export async function dumpDatabase(pool: Pool, archive: Archive, wish: Wish): Promise<Dumped> {
  const client = await pool.connect();
  try {
    return await inSnapshot(client, () => dumpAll(client, archive, wish));
  } finally {
    // What the session was told must not reach whoever gets the connection next; and a copy that was broken off ends.
    client.release(true);
  }
}

async function inSnapshot<T>(client: PoolClient, work: () => Promise<T>): Promise<T> {
  await speakPlainly(client);
  const names = (await selectTables(client)).map(({ name }) => quoted(name)).join(', ');
  await client.query('begin isolation level repeatable read read only');
  // Before the first look at any row: from here on the structure stays as it is.
  await client.query(`lock table ${names} in access share mode`);
  const result = await work();
  await client.query('commit');
  return result;
}

async function dumpAll(client: ClientBase, archive: Archive, wish: Wish): Promise<Dumped> {
  const { rows } = await client.query<{ at: Date; postgres: string }>(
    "select clock_timestamp() as at, current_setting('server_version') as postgres",
  );
  const { rows: schema } = await client.query<Manifest['schema'][number]>(
    'select version, name, sha256 from schema_migration order by version',
  );
  const { rows: contents } = await client.query<{ sha256: string; bytes: number }>(
    'select sha256, bytes from stored_file order by sha256',
  );
  const jobs = await selectJobs(client);
  const log = await proveAudit(client);
  const tables: DumpedTable[] = [];
  const { write, end } = writer(archive);
  for (const table of await selectTables(client)) {
    wish.onTable(table.name);
    tables.push(await dumpTable(client, table, { ...wish, write }));
  }
  await end();
  // A sequence stands outside of snapshots: asked last, it is never behind what the rows have taken.
  const sequences = await selectSequences(client);
  const [facts] = rows;
  if (facts === undefined) throw new Error('The database did not say its time');
  const { at, postgres } = facts;
  return { takenAt: at.toISOString(), postgres, schema, tables, sequences, jobs, log, contents };
}

async function dumpTable(
  client: ClientBase,
  table: PortalTable,
  { id, signal, write }: Wish & { write: Writer },
): Promise<DumpedTable> {
  const rows = client.query(copyTo(copyOut(table)));
  const hash = createHash('sha256');
  const pieces: DumpedTable['pieces'] = [];
  await pipeline(
    rows,
    hashing(hash),
    createGzip({ level: 1 }),
    async (packed: AsyncIterable<Buffer>) => {
      for await (const piece of cutUp(packed)) {
        await write(pieceName(id, table.name, pieces.length), piece);
        pieces.push({ bytes: piece.length, sha256: createHash('sha256').update(piece).digest('hex') });
      }
    },
    { signal },
  );
  const { name, columns, order } = table;
  return { name, columns, order, rows: await countOf(client, rows), sha256: hash.digest('hex'), pieces };
}

type Writer = (name: string, piece: Buffer) => Promise<void>;

/** Writes a few pieces at the same time while the next rows are read; `end` waits for all of them. */
function writer(archive: Archive): { write: Writer; end(): Promise<void> } {
  const underWay = new Set<Promise<void>>();
  let failed: { error: unknown } | undefined;
  const raise = () => {
    if (failed !== undefined) throw failed.error;
  };
  return {
    async write(name, piece) {
      while (underWay.size >= AT_ONCE) await Promise.race(underWay);
      raise();
      const source = (async function* () {
        yield piece;
      })();
      const writing: Promise<void> = archive
        .write(name, source, piece.length)
        .catch((error: unknown) => {
          failed ??= { error };
        })
        .finally(() => underWay.delete(writing));
      underWay.add(writing);
    },
    async end() {
      await Promise.all(underWay);
      raise();
    },
  };
}

/** Lets bytes pass and hashes them. */
export function hashing(hash: ReturnType<typeof createHash>): Transform {
  return new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
}

/** Number and hash of the rows of a table as they are in this database. */
export async function hashOfTable(
  client: ClientBase,
  table: PortalTable,
): Promise<{ rows: number; sha256: string }> {
  const rows = client.query(copyTo(copyOut(table)));
  const hash = createHash('sha256');
  for await (const chunk of rows as Readable & AsyncIterable<Buffer>) hash.update(chunk);
  return { rows: await countOf(client, rows), sha256: hash.digest('hex') };
}

/** How many rows were copied: PostgreSQL says so after the last of them, which on a busy machine may come later. */
async function countOf(client: ClientBase, copied: { rowCount: number }): Promise<number> {
  await client.query('select');
  return copied.rowCount;
}

/** A stream in pieces of about the same size; none is empty. */
async function* cutUp(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let kept: Buffer[] = [];
  let length = 0;
  for await (const chunk of source) {
    kept.push(chunk);
    length += chunk.length;
    if (length < PIECE_BYTES) continue;
    yield Buffer.concat(kept);
    [kept, length] = [[], 0];
  }
  if (length > 0) yield Buffer.concat(kept);
}
