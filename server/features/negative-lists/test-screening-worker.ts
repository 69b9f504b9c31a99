import { createDb, createPool } from '#server/kit/db.ts';
import { createLog } from '#server/kit/log.ts';
import { workOnScreening } from './screening.service.ts';

/** A process of its own that screens everybody until somebody kills it. */
const [url = '', id = '', batch] = process.argv.slice(2);
const pool = createPool(url, 3);
const log = createLog('error', () => undefined);
await workOnScreening({ db: createDb(pool), pool, log }, id, new AbortController().signal, Number(batch));
await pool.end();
