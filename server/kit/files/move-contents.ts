import { createHash } from 'node:crypto';
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
}

interface Wish {
  /** Names and sizes of the contents, such as the rows of the database give them. */
  contents: AsyncIterable<{ sha256: string; bytes: number }>;
  signal: AbortSignal;
  onProgress: (moved: Moved) => void;
}

/** Contents copied at the same time. */
const AT_ONCE = 4;

/**
 * Copies contents from one store to another; the source stays as it is and may serve meanwhile. What the target has is
 * read back and not sent again, so that a move that was stopped goes on where it was. Every byte is hashed on its way:
 * the target never gets a content under another's name.
 */
export async function moveContents(from: FileStore, to: FileStore, wish: Wish): Promise<Moved> {
  const moved: Moved = { copied: 0, kept: 0, bytes: 0, missing: [], damaged: [] };
  const queue = wish.contents[Symbol.asyncIterator]();
  const work = async () => {
    for (;;) {
      if (wish.signal.aborted) return;
      const next = await queue.next();
      if (next.done === true) return;
      await moveOne(from, to, next.value, moved);
      wish.onProgress(moved);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return moved;
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
