import { createHash, randomUUID } from 'node:crypto';
import { renameSync, statSync, unlinkSync } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rename, stat, unlink } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { failure } from '../errors.ts';
import { createDiskRoom, storageFull, type DiskRoom, type HeldRoom } from './disk-room.ts';
import type { FileStore } from './store.ts';

/** Bytes read at once when a content is served: large reads keep the thread pool out of the way. */
const READ_BYTES = 1 << 20;

/** An upload moves on or is given up long before; what is older belongs to a process that has ended, wherever it ran. */
const ABANDONED_MS = 3_600_000;

/** Processes on several machines, or in containers where each is number 1, may share the folder. */
const OWNER = `${hostname().replaceAll(/[^\w.-]/g, '')}~${process.pid}`;

/**
 * File store in a folder: `ab/cd/<sha256>`, unfinished uploads in `tmp/`. Everything that `put` acknowledged
 * survives a power failure; what a crash left in `tmp/` is removed when the store is opened.
 */
export async function createLocalStore(
  dir: string,
  room: DiskRoom = createDiskRoom(dir),
): Promise<FileStore> {
  const unfinished = join(dir, 'tmp');
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  await removeLeftovers(unfinished);
  const locate = (sha256: string) => join(dir, sha256.slice(0, 2), sha256.slice(2, 4), sha256);
  /** Contents placed by this process and when: the sweep must not take them while their row is being written. */
  const placed = new Map<string, number>();

  return {
    room,
    async put(source, { maxBytes, expected, inspect }) {
      const held = await room.hold(expected ?? maxBytes);
      const temporary = join(unfinished, `${OWNER}~${randomUUID()}`);
      try {
        const content = await write(temporary, { source, maxBytes, held });
        await inspect?.(temporary);
        // Only what is taken waits for the disk: refused files cost nobody else's a sync.
        await sync(temporary);
        placed.set(content.sha256, Date.now());
        await place(temporary, locate(content.sha256), dir);
        return content;
      } catch (error) {
        await unlink(temporary).catch(() => undefined);
        throw isDiskFull(error) ? storageFull({ cause: error }) : error;
      } finally {
        held.release();
      }
    },
    async open(sha256, range) {
      if (!isHash(sha256)) return undefined;
      const handle = await open(locate(sha256), 'r').catch(missing);
      if (handle === undefined) return undefined;
      try {
        const { size } = await handle.stat();
        return { bytes: size, stream: handle.createReadStream({ ...range, highWaterMark: READ_BYTES }) };
      } catch (error) {
        await handle.close();
        throw error;
      }
    },
    async path(sha256) {
      if (!isHash(sha256)) return undefined;
      const found = await stat(locate(sha256)).catch(missing);
      return found === undefined ? undefined : locate(sha256);
    },
    async sweep(isNamed, olderThanMs) {
      const before = Date.now() - olderThanMs;
      for (const [sha256, at] of placed) if (at < before) placed.delete(sha256);
      let deleted = 0;
      for await (const candidates of oldContents(dir, before)) {
        const named = await isNamed(candidates);
        for (const sha256 of candidates) {
          if (named.has(sha256) || placed.has(sha256)) continue;
          if (removeOld(locate(sha256), join(unfinished, `${OWNER}~${randomUUID()}`), before)) deleted += 1;
        }
      }
      return deleted;
    },
  };
}

/**
 * Deletes a content last written before `before`; gives whether it did. Another process may put the same content back
 * in the very moment: it is moved away first, and returns when it turns out to be new.
 */
function removeOld(path: string, aside: string, before: number): boolean {
  // Synchronous: no put of this process slips in between.
  try {
    if (statSync(path).mtimeMs >= before) return false;
    renameSync(path, aside);
    const isNew = statSync(aside).mtimeMs >= before;
    if (isNew) renameSync(aside, path);
    else unlinkSync(aside);
    return !isNew;
  } catch (error) {
    missing(error as NodeJS.ErrnoException);
    return false;
  }
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

async function writeAll(handle: FileHandle, chunk: Uint8Array): Promise<void> {
  let written = 0;
  while (written < chunk.byteLength) {
    const result = await handle.write(chunk, written);
    written += result.bytesWritten;
  }
}

/** Moves the finished file to its name and makes the name durable; replacing equal bytes is harmless. */
async function place(temporary: string, target: string, root: string): Promise<void> {
  const folder = dirname(target);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await rename(temporary, target);

  await Promise.all([folder, dirname(folder), root].map(sync));
}

/** Waits until a file, or the names in a folder, are on the disk. */
async function sync(path: string): Promise<void> {
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
    const found = await stat(path).catch(missing);
    if (found === undefined) continue;
    const owner = Number(pid);
    const hasEnded = host === ownHost && (owner === process.pid || !isRunning(owner));
    if (hasEnded || found.mtimeMs < Date.now() - ABANDONED_MS) await unlink(path).catch(missing);
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

/** Names of contents last written before `before`, folder by folder. */
async function* oldContents(dir: string, before: number): AsyncGenerator<string[]> {
  for (const first of await readdir(dir)) {
    if (!/^[0-9a-f]{2}$/.test(first)) continue;
    for (const second of await readdir(join(dir, first))) {
      const old: string[] = [];
      for (const name of await readdir(join(dir, first, second))) {
        const found = await stat(join(dir, first, second, name)).catch(missing);
        if (isHash(name) && found !== undefined && found.mtimeMs < before) old.push(name);
      }
      if (old.length > 0) yield old;
    }
  }
}

function isHash(value: string): boolean {
  return /^[0-9a-f]{64}$/.test(value);
}

function isDiskFull(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  return code === 'ENOSPC' || code === 'EDQUOT';
}

function missing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined;
  throw error;
}
