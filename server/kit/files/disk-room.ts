import { statfs } from 'node:fs/promises';
import { failure, type Failure } from '../errors.ts';

/** Free and whole size of the disk that holds the files, in bytes. */
export interface DiskSpace {
  free: number;
  total: number;
}

/** Room for a file that is on its way. */
export interface HeldRoom {
  /** Tells that so many bytes are on the disk now; throws `storage_full` once the disk is below the mark. */
  wrote(bytes: number): Promise<void>;
  release(): void;
}

/** Guards the last part of the disk, which the database and everything that is not an upload need. */
export interface DiskRoom {
  /** Holds room for a file before its first byte is read; throws `storage_full` when it would go below the mark. */
  hold(bytes: number): Promise<HeldRoom>;
  /** Free bytes now, and how many must stay free. */
  space(): Promise<{ free: number; mark: number }>;
}

const USUAL_MARK = 2_000_000_000;
/** Of a small disk only this part stays free. */
const SMALL_SHARE = 0.05;
/** The disk is asked again after so many bytes: others write to it too. */
const ASK_EVERY = 4_000_000;
const RETRY_SECONDS = 600;

async function spaceOf(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, total: blocks * bsize };
}

/** Room of the disk below `folder`; without `minFree` 2 GB stay free, of a small disk a twentieth. */
export function createDiskRoom(
  folder: string,
  { minFree, read = spaceOf }: { minFree?: number | undefined; read?: typeof spaceOf } = {},
): DiskRoom {
  const markOf = ({ total }: DiskSpace) => minFree ?? Math.min(USUAL_MARK, total * SMALL_SHARE);
  let held = 0;
  return {
    async hold(bytes) {
      const space = await read(folder);
      if (space.free - held - bytes < markOf(space)) throw storageFull();
      let left = bytes;
      held += left;
      let [written, askAt] = [0, ASK_EVERY];
      const settle = (amount: number) => {
        const settled = Math.min(left, amount);
        left -= settled;
        held -= settled;
      };
      return {
        async wrote(amount) {
          settle(amount);
          written += amount;
          if (written < askAt) return;
          askAt = written + ASK_EVERY;
          const now = await read(folder);
          if (now.free < markOf(now)) throw storageFull();
        },
        release: () => settle(left),
      };
    },
    async space() {
      const space = await read(folder);
      return { free: space.free, mark: markOf(space) };
    },
  };
}

/** No more files for now; everything else goes on. */
export function storageFull(more: { detail?: string; cause?: unknown } = {}): Failure {
  return failure('storage_full', { ...more, headers: { 'retry-after': String(RETRY_SECONDS) } });
}
