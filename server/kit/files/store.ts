import type { Readable } from 'node:stream';
import type { DiskRoom } from './disk-room.ts';
import type { StoreOwner } from './store-owner.ts';

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

export interface PutOptions {
  maxBytes: number;
  /** Bytes that are announced; `maxBytes` if absent. */
  expected?: number;
  /** May refuse by throwing; sees the path of the complete temporary file, and says so when it wrote it anew. */
  inspect?: (path: string) => Promise<'rewritten' | undefined | void>;
}

/** A store of immutable contents: a local folder, or a bucket of an object store (decision 0166). */
export interface FileStore {
  /** Room of the disk that holds the contents and the working files. */
  room: DiskRoom;
  /**
   * Takes a stream to its end, hashes it and keeps it durably (fsynced) before it resolves.
   * The same bytes are kept once. Throws `storage_full` before the first byte is read when there is no room for what is
   * `expected`, `file_too_large` beyond `maxBytes`, `file_empty` for none, `storage_unavailable` when the store does not
   * answer; then nothing of it is kept.
   */
  put(source: AsyncIterable<Uint8Array>, options: PutOptions): Promise<StoredContent>;
  /** Bytes of a content; undefined when it is not there. Never decided by a listing. */
  size(sha256: string): Promise<number | undefined>;
  /** Opens a content, or the bytes `start`…`end` (both included) of it; undefined when it is not there. */
  open(sha256: string, range?: { start: number; end: number }): Promise<OpenedContent | undefined>;
  /** Path of the content, or of a copy that stays for hours, for tools that need a file; undefined when it is not there. */
  path(sha256: string): Promise<string | undefined>;
  /** Names of what is there, some at a time; a store that lost a node may leave some out. */
  list(): AsyncGenerator<string[]>;
  /**
   * Deletes contents that `isNamed` does not know and that are older than `olderThanMs`, unless they are another portal's. Gives
   * the number deleted.
   */
  sweep(isNamed: (sha256: readonly string[]) => Promise<Set<string>>, olderThanMs: number): Promise<number>;
  /** Whose the contents are, where several portals may reach them by mistake; absent for a folder, which is its portal's. */
  owner?: StoreOwner;
}
