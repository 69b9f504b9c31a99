import { renameSync, statSync, unlinkSync } from 'node:fs';
import { mkdir, open, readdir, rename, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createDiskRoom, type DiskRoom } from './disk-room.ts';
import { isContentName, openSpool, sync, whenMissing } from './spool.ts';
import type { FileStore } from './store.ts';

/** Bytes read at once when a content is served: large reads keep the thread pool out of the way. */
const READ_BYTES = 1 << 20;

/**
 * File store in a folder: `ab/cd/<sha256>`, unfinished uploads in `tmp/`. Everything that `put` acknowledged
 * survives a power failure; what a crash left in `tmp/` is removed when the store is opened.
 */
export async function createLocalStore(
  dir: string,
  room: DiskRoom = createDiskRoom(dir),
): Promise<FileStore> {
  const spool = await openSpool(join(dir, 'tmp'), room);
  const locate = placeIn(dir);
  /** Contents placed by this process and when: the sweep must not take them while their row is being written. */
  const placed = new Map<string, number>();

  return {
    room,
    put: (source, options) =>
      spool.take(source, options, async (path, { sha256 }) => {
        placed.set(sha256, Date.now());
        await place(path, locate(sha256), dir);
      }),
    ...folderReader(dir),
    list: () => oldContents(dir, Infinity),
    async sweep(isNamed, olderThanMs) {
      const before = Date.now() - olderThanMs;
      for (const [sha256, at] of placed) if (at < before) placed.delete(sha256);
      let deleted = 0;
      for await (const candidates of oldContents(dir, before)) {
        const named = await isNamed(candidates);
        for (const sha256 of candidates) {
          if (named.has(sha256) || placed.has(sha256)) continue;
          if (removeOld(locate(sha256), spool.path(), before)) deleted += 1;
        }
      }
      return deleted;
    },
  };
}

const placeIn = (dir: string) => (sha256: string) =>
  join(dir, sha256.slice(0, 2), sha256.slice(2, 4), sha256);

/** Reads contents that lie in a folder. */
export function folderReader(dir: string): Pick<FileStore, 'size' | 'open' | 'path'> {
  const locate = placeIn(dir);
  return {
    async size(sha256) {
      const found = isContentName(sha256) ? await stat(locate(sha256)).catch(whenMissing) : undefined;
      return found?.size;
    },
    async open(sha256, range) {
      if (!isContentName(sha256)) return undefined;
      const handle = await open(locate(sha256), 'r').catch(whenMissing);
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
      if (!isContentName(sha256)) return undefined;
      const found = await stat(locate(sha256)).catch(whenMissing);
      return found === undefined ? undefined : locate(sha256);
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
    whenMissing(error as NodeJS.ErrnoException);
    return false;
  }
}

/** Moves the finished file to its name and makes the name durable; replacing equal bytes is harmless. */
async function place(temporary: string, target: string, root: string): Promise<void> {
  const folder = dirname(target);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await rename(temporary, target);

  await Promise.all([folder, dirname(folder), root].map(sync));
}

/** Names of contents last written before `before`, folder by folder. */
async function* oldContents(dir: string, before: number): AsyncGenerator<string[]> {
  for (const first of await readdir(dir)) {
    if (!/^[0-9a-f]{2}$/.test(first)) continue;
    for (const second of await readdir(join(dir, first))) {
      const old: string[] = [];
      for (const name of await readdir(join(dir, first, second))) {
        const found = await stat(join(dir, first, second, name)).catch(whenMissing);
        if (isContentName(name) && found !== undefined && found.mtimeMs < before) old.push(name);
      }
      if (old.length > 0) yield old;
    }
  }
}
