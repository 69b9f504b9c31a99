import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Failure } from '../errors.ts';
import type { FileStore } from './store.ts';

/** How a move went. */
export interface Moved {
  /** Copied now, and there already with the right bytes. */
  copied: number;
  kept: number;
  bytes: number;
  /** Names that the source does not have, or whose bytes are not those of the name. */
  missing: string[];
  damaged: string[];
  /** Names that could not be copied because a store failed, also after waiting for it, and how it failed last. */
  failed: string[];
  failure?: unknown;
  /** Whether the rest was left for another time: a store is full, or failed for one name after another. */
  gaveUp: boolean;
}

interface Wish {
  /** Names and sizes of the contents, such as the rows of the database give them. */
  contents: AsyncIterable<{ sha256: string; bytes: number }>;
  signal: AbortSignal;
  onProgress: (moved: Moved) => void;
  /** How long a store that failed is waited for, each time it is asked again for the same content. */
  pausesMs?: readonly number[];
}

/** Contents copied at the same time. */
const AT_ONCE = 4;
const PAUSES_MS = [1_000, 5_000, 15_000];
/** After so many in a row that a store failed for it is down, and the rest would fail too. */
const MOST_FAILED_IN_A_ROW = 12;

/**
 * Copies contents from one store to another; the source stays as it is and may serve meanwhile. What the target has is
 * read back and not sent again, so that a move that was stopped goes on where it was. Every byte is hashed on its way:
 * the target never gets a content under another's name. A store that fails for one content is waited for, and the others go on.
 */
export async function moveContents(from: FileStore, to: FileStore, wish: Wish): Promise<Moved> {
  const moved: Moved = {
    copied: 0,
    kept: 0,
    bytes: 0,
    missing: [],
    damaged: [],
    failed: [],
    gaveUp: false,
  };
  const queue = wish.contents[Symbol.asyncIterator]();
  let inARow = 0;
  const one = async (content: { sha256: string; bytes: number }) => {
    try {
      await patiently(() => moveOne(from, to, content, moved), wish);
      inARow = 0;
    } catch (error) {
      if (wish.signal.aborted) return;
      inARow += 1;
      moved.failed.push(content.sha256);
      moved.failure = error;
      moved.gaveUp ||= inARow >= MOST_FAILED_IN_A_ROW || isFull(error);
    }
  };
  const work = async () => {
    while (!wish.signal.aborted && !moved.gaveUp) {
      const next = await queue.next();
      if (next.done === true) return;
      await one(next.value);
      wish.onProgress(moved);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return moved;
}

const isFull = (error: unknown) => error instanceof Failure && error.code === 'storage_full';

/** Does it again, after a while, when it failed; throws what it failed with last. */
async function patiently(work: () => Promise<void>, { signal, pausesMs = PAUSES_MS }: Wish): Promise<void> {
  for (const pause of pausesMs) {
    try {
      return await work();
    } catch (error) {
      if (isFull(error)) throw error;
      await wait(pause, undefined, { signal });
    }
  }
  return work();
}

async function moveOne(
  from: FileStore,
  to: FileStore,
  { sha256, bytes }: { sha256: string; bytes: number },
  moved: Moved,
): Promise<void> {
  if ((await to.size(sha256)) === bytes && (await hashOf(to, sha256)) === sha256) {
    moved.kept += 1;
    return;
  }
  const found = await from.open(sha256);
  if (found === undefined) {
    moved.missing.push(sha256);
    return;
  }
  // Hashed before anything is sent: a damaged content is named, and does not reach the target under any name.
  found.stream.destroy();
  if ((await hashOf(from, sha256)) !== sha256) {
    moved.damaged.push(sha256);
    return;
  }
  const again = await from.open(sha256);
  if (again === undefined) moved.missing.push(sha256);
  else {
    await to.put(again.stream, { maxBytes: again.bytes, expected: again.bytes });
    moved.copied += 1;
    moved.bytes += again.bytes;
  }
}

async function hashOf(store: FileStore, sha256: string): Promise<string | undefined> {
  const found = await store.open(sha256);
  if (found === undefined) return undefined;
  const hash = createHash('sha256');
  for await (const chunk of found.stream) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
