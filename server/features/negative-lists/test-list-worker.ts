import { join } from 'node:path';
import { createDb, createPool } from '#server/kit/db.ts';
import { createLocalStore } from '#server/kit/files/local-store.ts';
import { createLog } from '#server/kit/log.ts';
import { workOnList } from './list-work.ts';
import { workOnScreening } from './screening.service.ts';

/** A process of its own that reads one list, or screens everybody, until somebody kills it. */
const [url = '', dataDir = '', kind, id = '', batch] = process.argv.slice(2);
const pool = createPool(url, 3);
const db = createDb(pool);
const log = createLog('error', () => undefined);
if (kind === 'list') {
  const files = await createLocalStore(join(dataDir, 'archivos'));
  await workOnList({ db, pool, files, log, handScreening: () => Promise.resolve() }, id);
} else await workOnScreening({ db, pool, log }, id, new AbortController().signal, Number(batch));
await pool.end();
