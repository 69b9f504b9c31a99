import { createLocalStore } from '../files/local-store.ts';
import { createDb, createPool } from '../db.ts';
import type { Services } from '../services.ts';
import { allImporters } from '../../importers.ts';
import { workOnImport } from './import-work.ts';

/** A process of a test: works on one run until it is done, or until somebody kills it. */
const [url = '', folder = '', id = ''] = process.argv.slice(2);
const pool = createPool(url, 4);
const quiet = () => undefined;
const services = {
  config: { dataDir: folder, secondReviewer: false },
  db: createDb(pool),
  pool,
  files: await createLocalStore(`${folder}/archivos`),
  log: { info: quiet, warn: quiet, error: quiet },
  jobs: { send: async () => undefined },
} as unknown as Services;
await workOnImport(services, allImporters(services), id);
await pool.end();
