import { mkdir, open, rename, stat, unlink } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { createDiskRoom, type DiskRoom } from '#server/kit/files/disk-room.ts';
import { readFilesUrl } from '#server/kit/files/files-url.ts';
import { openSpool, sync, whenMissing, type Spool } from '#server/kit/files/spool.ts';
import { BackupRefusal } from './damage.ts';

/** Where backups lie: a folder, or a bucket of an object store. What is there is asked by its name, never by a list. */
export interface Depot {
  /** Keeps a whole thing of at most `bytes`, or nothing. */
  put(name: string, source: AsyncIterable<Uint8Array>, bytes: number): Promise<void>;
  get(name: string): Promise<Readable | undefined>;
  size(name: string): Promise<number | undefined>;
  remove(name: string): Promise<void>;
  close(): void;
}

interface Where {
  /** Folder of the portal; what goes to a bucket is gathered there first. */
  dataDir: string;
  /** Whether the folder is made when it is not there. */
  isNew: boolean;
}

/** Whether a place is a bucket. */
export const isBucket = (place: string): boolean => /^s3:/i.test(place);

/** Opens a folder or `s3://bucket/prefix?endpoint=…`. Throws a sentence for one that cannot be used. */
export async function openDepot(place: string, { dataDir, isNew }: Where): Promise<Depot> {
  if (isBucket(place)) return openBucketDepot(place, dataDir);
  const root = resolve(process.env.INIT_CWD ?? '.', place);
  const own = join(resolve(dataDir), 'archivos');
  if (`${root}/`.startsWith(`${own}/`))
    throw new BackupRefusal(`${root} está entre los archivos del propio portal: elige otra carpeta.`);
  if (isNew) await mkdir(root, { recursive: true, mode: 0o700 });
  else if ((await stat(root).catch(whenMissing))?.isDirectory() !== true)
    throw new BackupRefusal(`No existe la carpeta ${root}.`);
  // Reading a backup writes nothing beside it: it may lie on a disk that cannot be written.
  const room = createDiskRoom(root, { minFree: 0 });
  const spool = isNew ? await openSpool(join(root, 'tmp'), room) : undefined;
  return folderDepot(root, spool);
}

function folderDepot(root: string, spool: Spool | undefined): Depot {
  const locate = (name: string) => join(root, ...name.split('/'));
  return {
    async put(name, source, bytes) {
      if (spool === undefined) throw new Error('This depot was opened for reading');
      await spool.take(source, { maxBytes: bytes, expected: bytes }, async (path) => {
        const target = locate(name);
        await mkdir(dirname(target), { recursive: true, mode: 0o700 });
        await rename(path, target);
        await Promise.all([dirname(target), dirname(dirname(target))].map(sync));
      });
    },
    async get(name) {
      const handle = await open(locate(name), 'r').catch(whenMissing);
      return handle?.createReadStream({ highWaterMark: 1 << 20 });
    },
    async size(name) {
      return (await stat(locate(name)).catch(whenMissing))?.size;
    },
    async remove(name) {
      await unlink(locate(name)).catch(whenMissing);
    },
    close: () => undefined,
  };
}

async function openBucketDepot(place: string, dataDir: string): Promise<Depot> {
  const settings = readFilesUrl(place, 'El lugar del respaldo');
  const { openBucket } = await import('#server/kit/files/bucket.ts');
  const bucket = openBucket(settings);
  const folder = join(dataDir, 'archivos');
  const room: DiskRoom = createDiskRoom(folder);
  const spool = await openSpool(join(folder, 'tmp'), room);
  return {
    put: (name, source, bytes) =>
      spool
        .take(source, { maxBytes: bytes, expected: bytes }, (path, content) =>
          bucket.put(name, { path, ...content }),
        )
        .then(() => undefined),
    get: async (name) => (await bucket.get(name))?.stream,
    size: async (name) => (await bucket.head(name))?.bytes,
    remove: (name) => bucket.delete(name),
    close: () => bucket.close(),
  };
}
