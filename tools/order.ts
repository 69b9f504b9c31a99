import { readConfig, type Config } from '#server/config.ts';
import { secretsOf } from '#server/secrets-of.ts';
import { openArchive, type Archive } from '#server/features/backup/archive.ts';
import { BackupDamage, BackupRefusal } from '#server/features/backup/damage.ts';
import { openDepot } from '#server/features/backup/depot.ts';
import { readBackupKey } from '#server/kit/backup-key.ts';
import { createDb, createPool, type Db } from '#server/kit/db.ts';
import { Failure } from '#server/kit/errors.ts';
import { createLog, type Log } from '#server/kit/log.ts';
import { explainStartFailure, StartFailure } from '#server/kit/start-failure.ts';
import type { Pool } from 'pg';
import { openDatabase } from './open-database.ts';

/** Something about the call that its author can mend. */
export class WrongUse extends Error {}

/** What an order works with. */
export interface Order {
  args: string[];
  config: Config;
  log: Log;
  /** Aborted by Ctrl C. */
  signal: AbortSignal;
}

const STOPPED = 130;

/** Runs an order of the terminal: its sentence on failure, and its exit code (130 when it was stopped). */
export function runOrder(work: (order: Order) => Promise<number>): void {
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
  const begin = async () => {
    const config = readConfig();
    const log = createLog(config.logLevel, (line) => process.stderr.write(`${line}\n`), secretsOf(config));
    return work({ args: process.argv.slice(2), config, log, signal: stopping.signal });
  };
  begin().then(
    (code) => {
      process.exitCode = code;
    },
    (error: unknown) => {
      if (stopping.signal.aborted) {
        console.error('Se detuvo; nada quedó a medias.');
        process.exitCode = STOPPED;
        return;
      }
      const isMendable = [WrongUse, StartFailure, BackupRefusal, BackupDamage, Failure].some(
        (kind) => error instanceof kind,
      );
      console.error(isMendable ? (error as Error).message : explainStartFailure(error));
      process.exitCode = isMendable ? 2 : 1;
    },
  );
}

/** Does `work` with the database of the settings. */
export async function withDatabase<T>(
  config: Config,
  work: (database: { pool: Pool; db: Db; url: string }) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(config);
  const pool = createPool(database.url, 6);
  try {
    return await work({ pool, db: createDb(pool), url: database.url });
  } finally {
    await pool.end();
    await database.stop();
  }
}

/** Does `work` with what lies at a place. */
export async function withArchive<T>(
  place: string,
  { config, isNew }: { config: Config; isNew: boolean },
  work: (archive: Archive) => Promise<T>,
): Promise<T> {
  const { key } = config.backup;
  const depot = await openDepot(place, { dataDir: config.dataDir, isNew });
  try {
    return await work(openArchive(depot, key === undefined ? undefined : readBackupKey(key)));
  } finally {
    depot.close();
  }
}

const EACH_MS = 1_000;

/** Says how it goes, once a second at most. */
export function teller(): (progress: { table?: string; files?: { done: number; of: number } }) => void {
  let told = 0;
  return ({ table, files }) => {
    if (Date.now() - told < EACH_MS) return;
    told = Date.now();
    if (table !== undefined) console.log(`  tabla ${table}`);
    if (files !== undefined) console.log(`  ${count(files.done)} de ${count(files.of)} archivos`);
  };
}

/** A number as people read it. */
export const count = (value: number): string => value.toLocaleString('es-MX');

/** Bytes as people read them. */
export const size = (bytes: number): string =>
  bytes < 1_000_000 ? `${count(Math.ceil(bytes / 1_000))} kB` : `${count(Math.round(bytes / 1_000_000))} MB`;
