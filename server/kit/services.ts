import type { Pool } from 'pg';
import type { Config } from '../config.ts';
import type { Db } from './db.ts';
import type { FileStore } from './files/store.ts';
import type { Verifier } from './identity.ts';
import type { Jobs } from './jobs.ts';
import type { Log } from './log.ts';

/** Everything that features may reach for, built once at start. */
export interface Services {
  config: Config;
  log: Log;
  pool: Pool;
  db: Db;
  files: FileStore;
  jobs: Jobs;
  verify: Verifier;
}
