import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, stat, unlink, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Db } from '../db.ts';
import { failure } from '../errors.ts';
import type { Log } from '../log.ts';
import { fairSemaphore } from '../fair-semaphore.ts';
import type { Bucket } from './bucket.ts';
import type { ContentClaims } from './content-claims.ts';
import type { DiskRoom } from './disk-room.ts';
import { isContentName, openSpool, whenMissing, type Spool } from './spool.ts';
import { storeOwner } from './store-owner.ts';
import type { FileStore } from './store.ts';

/** A copy that no tool asked for in this time is removed. */
const COPY_MS = 6 * 3_600_000;

/** Files sent at once; the others wait here, where no timer of a connection runs. */
const SENDING = { total: 16, each: 1, waiting: Infinity, waitingEach: Infinity, patienceMs: 600_000 };

/** For whoever reads the log, or asks the doctor. */
export const OTHERS =
  'El almacén de FILES_URL es de otra instalación: de él no se borra nada. Indica otro depósito o prefijo; si esta lo sustituye (se restauró, o cambió de servidor), npm run files -- own.';

interface Parts {
  bucket: Bucket;
  claims: ContentClaims;
  room: DiskRoom;
  db: Db;
  log: Log;
}

/**
 * File store in a bucket: `ab/cd/<sha256>`, the names that the folder has too. A file is spooled in `folder/tmp`, hashed and
 * inspected there, and sent in one request; copies for tools that need a path lie in `folder/copias`.
 */
export async function createObjectStore(
  folder: string,
  { bucket, claims, room, db, log }: Parts,
): Promise<FileStore> {
  const spool = await openSpool(join(folder, 'tmp'), room);
  const copies = join(folder, 'copias');
  const owner = storeOwner(bucket, db, () => spool.path());
  const sending = fairSemaphore(SENDING);
  await mkdir(copies, { recursive: true, mode: 0o700 });
  return {
    room,
    owner,
    put: (source, options) =>
      spool.take(source, options, async (path, { sha256, bytes }) => {
        const leave = await sending.take(undefined);
        try {
          await claims.take(sha256);
          // Sent also when something lies there already: of a damaged content of this length nothing else says that it is.
          await bucket.put(keyOf(sha256), { path, bytes, sha256 });
        } finally {
          leave();
        }
      }),
    async size(sha256) {
      return isContentName(sha256) ? (await bucket.head(keyOf(sha256)))?.bytes : undefined;
    },
    async open(sha256, range) {
      return isContentName(sha256) ? bucket.get(keyOf(sha256), range) : undefined;
    },
    async path(sha256) {
      if (!isContentName(sha256)) return undefined;
      const copy = join(copies, sha256);
      const now = new Date();
      const isThere = await utimes(copy, now, now).then(() => true, whenMissing);
      if (isThere === true) return copy;
      await removeOldCopies(copies);
      return (await fetchCopy(bucket, { sha256, copy, spool, room })) ? copy : undefined;
    },
    async *list() {
      for await (const page of bucket.list()) yield page.flatMap(contentOf);
    },
    async sweep(isNamed, olderThanMs) {
      const whose = await owner.whose();
      if (whose === 'nobody') await owner.take();
      if (whose === 'others') {
        log.error('files.other_installation', { detail: OTHERS });
        return 0;
      }
      const before = new Date(Date.now() - olderThanMs);
      let deleted = 0;
      for await (const page of bucket.list()) {
        const old = page.filter(({ changedAt }) => changedAt < before).flatMap(contentOf);
        const named = old.length === 0 ? new Set() : await isNamed(old);
        for (const sha256 of old.filter((one) => !named.has(one)))
          if (await claims.unlessTaken(sha256, before, () => bucket.delete(keyOf(sha256)))) deleted += 1;
      }
      return deleted;
    },
  };
}

const keyOf = (sha256: string) => `${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}`;

/** The content that lies under a key, if it is one of ours. */
function contentOf({ key }: { key: string }): string[] {
  const sha256 = key.slice(key.lastIndexOf('/') + 1);
  return isContentName(sha256) && key === keyOf(sha256) ? [sha256] : [];
}

/** Brings a content here and gives whether it is there; throws when what arrived is something else. */
async function fetchCopy(
  bucket: Bucket,
  { sha256, copy, spool, room }: { sha256: string; copy: string; spool: Spool; room: DiskRoom },
): Promise<boolean> {
  const found = await bucket.get(keyOf(sha256));
  if (found === undefined) return false;
  const arriving = spool.path();
  try {
    const held = await room.hold(found.bytes);
    try {
      const hash = createHash('sha256');
      const hashing = new Transform({
        transform(chunk: Buffer, _, done) {
          hash.update(chunk);
          done(null, chunk);
        },
      });
      await pipeline(found.stream, hashing, createWriteStream(arriving, { mode: 0o600 }));
      if (hash.digest('hex') !== sha256) throw failure('storage_unavailable');
      await rename(arriving, copy);
      return true;
    } finally {
      held.release();
    }
  } catch (error) {
    found.stream.destroy();
    await unlink(arriving).catch(whenMissing);
    throw error;
  }
}

async function removeOldCopies(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(whenMissing);
    if (found !== undefined && found.mtimeMs < Date.now() - COPY_MS) await unlink(path).catch(whenMissing);
  }
}
