import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#server/local/postgres/start.ts';
import { freePort } from '#e2e/portal.ts';
import { startBucket, type BucketProcess } from './bucket.ts';
import { startIssuer, type Issuer } from './issuer.ts';
import { Processes } from './processes.ts';

const DISK = '2g';
const FILL_TIMES = 20;

/** One machine whose parts can be broken: two processes of the portal, PostgreSQL, an object store, a disk and a clock. */
export interface Testbed {
  processes: Processes;
  database: EmbeddedPostgres;
  issuer: Issuer;
  settings: Record<string, string>;
  /** Whether the disk of database and spool is one of its own, which can be filled. */
  hasDisk: boolean;
  store: BucketProcess;
  /** Makes the disk as small as what lies on it, and as large as before. */
  fillDisk(): void;
  freeDisk(): void;
  /** Sets the clock of the portal's processes so many milliseconds wrong. */
  setClock(shift: number): void;
  stop(): Promise<void>;
}

/** Prepares it; the processes of the portal are started by whoever has made sure that all of it is stopped. */
export async function startTestbed(): Promise<Testbed> {
  const folder = mkdtempSync('/tmp/pf-');
  const disk = join(folder, 'd');
  mkdirSync(disk);
  const hasDisk = mountDisk(disk);
  const dataDir = join(disk, 'datos');
  const database = await startEmbeddedPostgres({
    dataDir,
    log: () => undefined,
    settings: { max_wal_size: '64MB', min_wal_size: '32MB', wal_recycle: 'off' },
  });
  const issuer = await startIssuer();
  const clock = join(folder, 'reloj');
  writeFileSync(clock, '0');
  const store = await startBucket(join(folder, 'almacen'), await freePort());
  const settings = {
    DATABASE_URL: database.url,
    FILES_URL: store.url,
    DATA_DIR: dataDir,
    AWS_ACCESS_KEY_ID: 'portal',
    AWS_SECRET_ACCESS_KEY: 'de-la-prueba',
    OIDC_ISSUER: issuer.url,
    PROFILE_URL: issuer.url,
    DEMO_DATA: '0',
    LIMIT_FACTOR: '1000',
    MAILS_PER_ADDRESS_DAY: '100000',
    MIN_FREE_MB: '1',
    LOG_LEVEL: 'error',
    PORTAL_CLOCK_FILE: clock,
    NODE_OPTIONS: `--import=${join(import.meta.dirname, 'jumping-clock.ts')} --import=${join(import.meta.dirname, 'keep-compiled.ts')}`,
  };
  const ports = [await freePort(), await freePort()];
  const processes = new Processes({ dataDir, ports }, (index) => ({
    ...settings,
    PUBLIC_URL: `http://localhost:${ports[index]}`,
  }));
  const freeDisk = () => resize(disk, DISK);
  return {
    processes,
    database,
    issuer,
    settings,
    hasDisk,
    store,
    fillDisk: () => fill(disk),
    freeDisk,
    setClock: (shift) => writeFileSync(clock, String(shift)),
    async stop() {
      if (hasDisk) freeDisk();
      await processes.stop();
      await database.stop();
      await store.kill();
      issuer.close();
      if (hasDisk) execFileSync('umount', [disk]);
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}

/** A disk of its own in memory, where one may be mounted. */
function mountDisk(path: string): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK},mode=0755`, 'tmpfs', path], {
      stdio: 'ignore',
    });
    return true;
  } catch {
    return false;
  }
}

/** Sets the size of the disk; at most what lies there already, when it should be full. */
function resize(disk: string, size: string): void {
  execFileSync('mount', ['-o', `remount,size=${size}`, disk], { stdio: 'ignore' });
}

function fill(disk: string): void {
  for (let time = 1; ; time += 1) {
    const { blocks, bfree, bsize } = statfsSync(disk);
    try {
      resize(disk, String((blocks - bfree) * bsize));
      return;
    } catch (error) {
      // Somebody wrote in the very moment.
      if (time === FILL_TIMES) throw error;
    }
  }
}

/** PostgreSQL's process and those it has started. */
export function processesOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return [pid, ...children.split(' ').filter(Boolean).map(Number)];
}
