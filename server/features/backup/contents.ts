import { createHash } from 'node:crypto';
import type { FileStore } from '#server/kit/files/store.ts';
import type { Archive } from './archive.ts';
import { BackupDamage } from './damage.ts';

/** A content that a row names. */
export interface NamedContent {
  sha256: string;
  bytes: number;
}

/** How the copying of contents goes. */
export interface CopiedContents {
  /** Sent now, and there already. */
  added: number;
  kept: number;
  bytes: number;
  missing: string[];
  damaged: string[];
}

interface Wish {
  contents: readonly NamedContent[];
  signal: AbortSignal;
  onProgress: (copied: CopiedContents) => void;
}

/** Contents that are on their way at the same time. */
const AT_ONCE = 4;

/** What arrives is not what its name says. */
class OtherBytes extends Error {}

/** Brings to the archive what it does not have; a content that is not whole in the portal is told and left out. */
export async function keepContents(
  files: FileStore,
  archive: Archive,
  { contents, signal, onProgress }: Wish,
): Promise<CopiedContents> {
  const copied: CopiedContents = { added: 0, kept: 0, bytes: 0, missing: [], damaged: [] };
  await eachAtOnce(contents, signal, async ({ sha256, bytes }) => {
    const name = archive.contentName(sha256);
    if (await archive.has(name, bytes)) copied.kept += 1;
    else await keepOne(files, archive, { sha256, name, copied });
    onProgress(copied);
  });
  return copied;
}

async function keepOne(
  files: FileStore,
  archive: Archive,
  { sha256, name, copied }: { sha256: string; name: string; copied: CopiedContents },
): Promise<void> {
  const found = await files.open(sha256);
  if (found === undefined) {
    copied.missing.push(sha256);
    return;
  }
  try {
    await archive.write(name, exactly(found.stream, sha256), found.bytes);
    copied.added += 1;
    copied.bytes += found.bytes;
  } catch (error) {
    if (!(error instanceof OtherBytes)) throw error;
    copied.damaged.push(sha256);
  } finally {
    found.stream.destroy();
  }
}

/** Brings to a store what a backup holds and the store does not have. Throws {@link BackupDamage} for the first that is not whole. */
export async function bringContents(
  archive: Archive,
  files: FileStore,
  { contents, signal, onProgress }: Wish,
): Promise<CopiedContents> {
  const copied: CopiedContents = { added: 0, kept: 0, bytes: 0, missing: [], damaged: [] };
  await eachAtOnce(contents, signal, async ({ sha256, bytes }) => {
    const there = (await files.size(sha256)) === bytes && (await hashIn(files, sha256)) === sha256;
    if (there) copied.kept += 1;
    else {
      const name = archive.contentName(sha256);
      try {
        await files.put(exactly(archive.read(name), sha256), { maxBytes: bytes, expected: bytes });
      } catch (error) {
        throw isOther(error) ? new BackupDamage(name, 'altered') : error;
      }
      copied.added += 1;
      copied.bytes += bytes;
    }
    onProgress(copied);
  });
  return copied;
}

/** Contents of a backup that are not there or not whole, by name; every one is read. */
export async function checkContents(
  archive: Archive,
  { contents, signal, onProgress }: Omit<Wish, 'onProgress'> & { onProgress: (read: number) => void },
): Promise<BackupDamage[]> {
  const damages: BackupDamage[] = [];
  let read = 0;
  await eachAtOnce(contents, signal, async ({ sha256 }) => {
    const name = archive.contentName(sha256);
    try {
      for await (const _ of exactly(archive.read(name), sha256)) continue;
    } catch (error) {
      if (error instanceof BackupDamage) damages.push(error);
      else if (isOther(error)) damages.push(new BackupDamage(name, 'altered'));
      else throw error;
    }
    read += 1;
    onProgress(read);
  });
  return damages;
}

/** More bytes than the row says are other bytes too. */
const isOther = (error: unknown) =>
  error instanceof OtherBytes || (error as { code?: string }).code === 'file_too_large';

/** Hash of what a store has under a name; undefined when nothing is there. */
export async function hashIn(files: FileStore, sha256: string): Promise<string | undefined> {
  const found = await files.open(sha256);
  if (found === undefined) return undefined;
  const hash = createHash('sha256');
  for await (const chunk of found.stream) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/** The same bytes; throws instead of ending when they are not those of the name. */
async function* exactly(source: AsyncIterable<Uint8Array>, sha256: string): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  for await (const chunk of source) {
    hash.update(chunk);
    yield chunk;
  }
  if (hash.digest('hex') !== sha256) throw new OtherBytes(sha256);
}

/** Does `work` for each, a few at a time; stops at the first that fails, or when it is told to. */
export async function eachAtOnce<T>(
  all: readonly T[],
  signal: AbortSignal,
  work: (one: T) => Promise<void>,
): Promise<void> {
  let next = 0;
  let isOver = false;
  const worker = async () => {
    while (next < all.length && !isOver) {
      signal.throwIfAborted();
      const one = all[next] as T;
      next += 1;
      try {
        await work(one);
      } catch (error) {
        isOver = true;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
