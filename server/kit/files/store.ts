import type { Readable } from 'node:stream';
import type { DiskRoom } from './disk-room.ts';

/** Bytes that lie safely in the store, named by their content. */
export interface StoredContent {
  /** Lower-case hexadecimal SHA-256 of the bytes. */
  sha256: string;
  bytes: number;
}

/** What a reader gets: the total size and a stream of the asked part. */
export interface OpenedContent {
  bytes: number;
  stream: Readable;
}

/** A store of immutable contents. The local folder is the default; an object store fits behind the same four functions. */
export interface FileStore {
  /** Room of the disk that holds the contents and the working files. */
  room: DiskRoom;
  /**
   * Takes a stream to its end, hashes it and keeps it durably (fsynced) before it resolves.
   * The same bytes are kept once. Throws `storage_full` before the first byte is read when there is no room for what is
   * `expected` (`maxBytes` if absent), `file_too_large` beyond `maxBytes`, `file_empty` for none;
   * `inspect` may refuse by throwing and sees the path of the complete temporary file.
   */
  put(
    source: AsyncIterable<Uint8Array>,
    options: { maxBytes: number; expected?: number; inspect?: (path: string) => Promise<void> },
  ): Promise<StoredContent>;
  /** Opens a content, or the bytes `start`…`end` (both included) of it; undefined when it is not there. */
  open(sha256: string, range?: { start: number; end: number }): Promise<OpenedContent | undefined>;
  /** Path of the content for tools that need a file; undefined when it is not there. */
  path(sha256: string): Promise<string | undefined>;
  /** Deletes contents that `isNamed` does not know and that are older than `olderThanMs`. Gives the number deleted. */
  sweep(isNamed: (sha256: readonly string[]) => Promise<Set<string>>, olderThanMs: number): Promise<number>;
}
