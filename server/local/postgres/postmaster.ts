import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { StartFailure } from '#server/kit/start-failure.ts';
import type { Account } from './account.ts';
import type { ClusterPlace } from './cluster.ts';
import { dataFolderFor } from './cluster.ts';
import { sharedBuffers } from './memory-share.ts';
import { commandLine, isAlive } from './process-facts.ts';

/** Everything needed to launch the server process of one cluster. */
export type Launch = {
  place: ClusterPlace;
  binaries: string;
  account: Account;
  clusterName: string;
  settings: Record<string, string>;
};

const LOG_LIMIT_BYTES = 5_000_000;
const POLL_MS = 20;
const FAST_STOP_MS = 20_000;

const SETTINGS: Record<string, string> = {
  listen_addresses: '',
  unix_socket_directories: '.',
  unix_socket_permissions: '0700',
  max_connections: '60',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  random_page_cost: '1.1',
  jit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '512MB',
  lc_messages: 'C',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // No values of rows in the log: they may be personal data.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
};

/** Process id of the running server of this cluster, also when another Node started it. */
export function runningPostmaster(place: ClusterPlace, clusterName: string): number | undefined {
  const file = join(place.files, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  if (!(pid > 0) || !isAlive(pid)) return undefined;
  const command = commandLine(pid);
  if (command === undefined || command.includes(`cluster_name=${clusterName}`)) return pid;
  rmSync(file, { force: true });
  return undefined;
}

/** Starts the server process so that it outlives us and can be adopted by the next start. */
export function launchPostmaster(launch: Launch): { pid: number; logFrom: number } {
  const { place, account } = launch;
  const logFrom = rotateLog(place.log);
  const log = openSync(place.log, 'a', 0o600);
  const settings = {
    ...SETTINGS,
    shared_buffers: sharedBuffers(),
    ...launch.settings,
    cluster_name: launch.clusterName,
  };
  const child = spawn(
    join(launch.binaries, 'bin', 'postgres'),
    [
      '-D',
      dataFolderFor(place.files, account),
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    {
      ...account,
      cwd: place.files,
      detached: true,
      stdio: ['ignore', log, log],
      env: { LC_ALL: 'C', TZ: 'UTC' },
    },
  );
  child.on('error', () => undefined);
  child.unref();
  closeSync(log);
  if (child.pid === undefined) {
    throw new StartFailure(
      'El PostgreSQL incluido no puede ejecutarse en este sistema: indica una base de datos con DATABASE_URL.',
    );
  }
  return { pid: child.pid, logFrom };
}

/** What the server wrote since `logFrom`, for explaining why it did not start. */
export function logSince(place: ClusterPlace, logFrom: number): string {
  return readFileSync(place.log).subarray(logFrom).toString('utf8');
}

/** Fast shutdown (open transactions are rolled back); immediate when that takes too long. */
export async function stopPostmaster(pid: number): Promise<void> {
  signal(pid, 'SIGINT');
  const limit = Date.now() + FAST_STOP_MS;
  let isPressed = false;
  while (isAlive(pid)) {
    if (!isPressed && Date.now() > limit) {
      isPressed = true;
      signal(pid, 'SIGQUIT');
    }
    await pause(POLL_MS);
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  if (isAlive(pid)) process.kill(pid, name);
}

function rotateLog(file: string): number {
  if (!existsSync(file)) return 0;
  const { size } = statSync(file);
  if (size <= LOG_LIMIT_BYTES) return size;
  renameSync(file, `${file}.1`);
  return 0;
}
