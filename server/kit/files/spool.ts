import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, stat, unlink } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { failure } from '../errors.ts';
import { type DiskRoom, type HeldRoom, storageFull } from './disk-room.ts';
import type { PutOptions, StoredContent } from './store.ts';

/** An upload moves on or is given up long before; what is older belongs to a process that has ended, wherever it ran. */
const ABANDONED_MS = 3_600_000;

/** Processes on several machines, or in containers where each is number 1, may share the folder. */
const OWNER = `${hostname().replaceAll(/[^\w.-]/g, '')}~${process.pid}`;

/** Where files lie until they are whole and found harmless. */
export interface Spool {
  /** A path of its own in the folder, which nobody else writes. */
  path(): string;
  /**
   * Takes a stream to its end, hashes it, lets `inspect` refuse it, waits for the disk, and gives it to `keep`; the
   * spooled file is gone afterwards. Errors as told at {@link import('./store.ts').FileStore.put}.
   */
  take(
    source: AsyncIterable<Uint8Array>,
    options: PutOptions,
    keep: (path: string, content: StoredContent) => Promise<void>,
  ): Promise<StoredContent>;
}

/** Opens the folder and removes what processes that no longer run left in it. */
export async function openSpool(folder: string, room: DiskRoom): Promise<Spool> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeLeftovers(folder);
  const path = () => join(folder, `${OWNER}~${randomUUID()}`);
  return {
    path,
    async take(source, { maxBytes, expected, inspect }, keep) {
      const held = await room.hold(expected ?? maxBytes);
      const temporary = path();
      try {
        const arrived = await write(temporary, { source, maxBytes, held });
        const isOther = (await inspect?.(temporary)) === 'rewritten';
        const content = isOther ? await contentOf(temporary) : arrived;
        // Only what is taken waits for the disk: refused files cost nobody else's a sync.
        await sync(temporary);
        await keep(temporary, content);
        return content;
      } catch (error) {
        throw isDiskFull(error) ? storageFull({ cause: error }) : error;
      } finally {
        await unlink(temporary).catch(() => undefined);
        held.release();
      }
    },
  };
}

async function write(
  path: string,
  { source, maxBytes, held }: { source: AsyncIterable<Uint8Array>; maxBytes: number; held: HeldRoom },
) {
  const hash = createHash('sha256');
  let bytes = 0;
  const handle = await open(path, 'wx', 0o600);
  try {
    for await (const chunk of source) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) throw failure('file_too_large');
      hash.update(chunk);
      await writeAll(handle, chunk);
      await held.wrote(chunk.byteLength);
    }
    if (bytes === 0) throw failure('file_empty');
  } finally {
    await handle.close();
  }
  return { sha256: hash.digest('hex'), bytes };
}

async function contentOf(path: string): Promise<StoredContent> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    hash.update(chunk);
  }
  return { sha256: hash.digest('hex'), bytes };
}

async function writeAll(handle: FileHandle, chunk: Uint8Array): Promise<void> {
  let written = 0;
  while (written < chunk.byteLength) {
    const result = await handle.write(chunk, written);
    written += result.bytesWritten;
  }
}

/** Waits until a file, or the names in a folder, are on the disk. */
export async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Unfinished files of processes that no longer run (or of an earlier life of this process id). */
async function removeLeftovers(dir: string): Promise<void> {
  const [ownHost] = OWNER.split('~');
  for (const name of await readdir(dir)) {
    const [host, pid] = name.split('~');
    const path = join(dir, name);
    const found = await stat(path).catch(whenMissing);
    if (found === undefined) continue;
    const owner = Number(pid);
    const hasEnded = host === ownHost && (owner === process.pid || !isRunning(owner));
    if (hasEnded || found.mtimeMs < Date.now() - ABANDONED_MS) await unlink(path).catch(whenMissing);
  }
}

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Whether the disk or the quota of this account has no room left. */
export function isDiskFull(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  return code === 'ENOSPC' || code === 'EDQUOT';
}

/** Nothing where a file is not there; throws any other error again. */
export function whenMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined;
  throw error;
}

/** Whether a name is one that the store gives. */
export function isContentName(value: string): boolean {
  return /^[0-9a-f]{64}$/.test(value);
}
