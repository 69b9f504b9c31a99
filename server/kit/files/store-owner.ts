import { unlink, writeFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import type { Db } from '../db.ts';
import type { Bucket } from './bucket.ts';

/** Key of the object that says whose the contents beside it are; no content has such a name. */
const MARK = 'instalacion';

/** Whose contents a bucket holds. Only their owner may delete what no row names: the rows of a copy know less. */
export interface StoreOwner {
  whose(): Promise<'ours' | 'others' | 'nobody'>;
  /** Says that they are ours from now on. */
  take(): Promise<void>;
}

/** The owner is a database: the same one after a failover or an upgrade of the portal, another one once it is restored elsewhere. */
export function storeOwner(bucket: Bucket, db: Db, draft: () => string): StoreOwner {
  const mine = async () => {
    const { rows } = await sql<{ id: string }>`select system_identifier || '/' || d.oid as id
      from pg_control_system(), pg_database d where d.datname = current_database()`.execute(db);
    return rows[0]?.id ?? '';
  };
  return {
    async whose() {
      const found = await bucket.get(MARK);
      if (found === undefined) return 'nobody';
      return (await text(found.stream)) === (await mine()) ? 'ours' : 'others';
    },
    async take() {
      const id = await mine();
      const path = draft();
      await writeFile(path, id, { mode: 0o600 });
      const sha256 = createHash('sha256').update(id).digest('hex');
      await bucket.put(MARK, { path, bytes: id.length, sha256 }).finally(() => unlink(path));
    },
  };
}
