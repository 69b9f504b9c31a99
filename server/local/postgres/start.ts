import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { isDatabaseGone } from '#server/kit/database-gone.ts';
import { StartFailure } from '#server/kit/start-failure.ts';
import { giveTo, ownerOf, postgresAccount, type Account } from './account.ts';
import { socketFolder, socketUrl } from './address.ts';
import { postgresBinaries } from './binaries.ts';
import type { ClusterPlace } from './cluster.ts';
import { DATABASE, clusterPlace, clusterSecret, ensureCluster } from './cluster.ts';
import { isCode, saysDiskFull } from './error-code.ts';
import type { Launch } from './postmaster.ts';
import { launchPostmaster, logSince, runningPostmaster, stopPostmaster } from './postmaster.ts';
import { isAlive } from './process-facts.ts';
import { takeStarterLock } from './starter-lock.ts';

/** Options of {@link startEmbeddedPostgres}. */
export type EmbeddedPostgresOptions = {
  /** Folder of all data; PostgreSQL uses its `postgres` subfolder. */
  dataDir: string;
  /** Receives short Spanish progress lines. */
  log: (line: string) => void;
  /** Join a portal that already runs on this folder instead of refusing (for commands). */
  isShared?: boolean;
  /** Further server settings, such as `fsync=off` for tests. */
  settings?: Record<string, string>;
};

/** A running embedded PostgreSQL. */
export type EmbeddedPostgres = { url: string; pid: number; stop(): Promise<void> };

const READY_POLL_MS = 15;
const PATIENCE_MS = 600_000;
const LEFTOVERS_MS = 30_000;
const LOCK_KEY = 1_148_416;
const LOCK_WAIT_MS = 3000;
/** Errors of a server that is starting, or that died a moment ago. */
const NOT_YET = ['57P03', 'ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE'];
/** Between two attempts to start a server that does not start. */
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 30_000;

/**
 * Starts PostgreSQL on the data folder (creating the database at the first start) or adopts the
 * one that a killed portal left running, and starts it again when it dies.
 * Throws {@link StartFailure}, also when another portal uses the folder.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const place = clusterPlace(resolve(options.dataDir));
  const lock = takeStarterLock(place.lock);
  if (!('release' in lock)) {
    if (options.isShared) return joinRunning(place);
    throw inUse(place, lock.pid);
  }
  try {
    const account = accountOf(place, options.log);
    const binaries = postgresBinaries(account);
    const isNew = ensureCluster(place, binaries, account);
    const launch: Launch = {
      place,
      binaries,
      account,
      clusterName: clusterName(place),
      settings: options.settings ?? {},
    };
    const keeper = new Keeper(launch, options.log);
    await keeper.ensureRunning(isNew);
    const stop = async () => {
      await keeper.stop();
      lock.release();
    };
    return {
      url: keeper.url,
      get pid() {
        return keeper.pid;
      },
      stop,
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** The account of the cluster; data of an earlier version that belong to another one are given over. */
function accountOf(place: ClusterPlace, log: (line: string) => void): Account {
  const account = postgresAccount(place.files, log);
  const owner = ownerOf(place.files);
  if (account.uid === undefined || owner === undefined || owner === account.uid) return account;
  // A server that a killed portal left behind needs its files as they are; the next start does it.
  if (runningPostmaster(place, clusterName(place)) !== undefined) return { uid: owner, gid: owner };
  giveTo(place.files, account);
  return account;
}

async function joinRunning(place: ClusterPlace): Promise<EmbeddedPostgres> {
  const pid = runningPostmaster(place, clusterName(place));
  if (pid === undefined) throw inUse(place);
  const url = databaseUrl(place);
  return { url, pid, stop: () => Promise.resolve() };
}

/** Keeps one connection open: it holds the folder and tells at once when the server is gone. */
class Keeper {
  readonly url: string;
  pid = 0;
  readonly #launch: Launch;
  readonly #log: (line: string) => void;
  readonly #folder: string;
  #client: Client | undefined;
  #recovery = Promise.resolve();
  readonly #stopping = new AbortController();

  constructor(launch: Launch, log: (line: string) => void) {
    this.#launch = launch;
    this.#log = log;
    this.#folder = socketFolder(launch.place.files);
    this.url = this.#urlOf(DATABASE);
  }

  async ensureRunning(isNew: boolean): Promise<void> {
    const { place } = this.#launch;
    const deadline = Date.now() + LEFTOVERS_MS;
    for (;;) {
      const adopted = runningPostmaster(place, this.#launch.clusterName);
      const started = adopted === undefined ? launchPostmaster(this.#launch) : undefined;
      this.pid = adopted ?? started?.pid ?? 0;
      const client = await this.#connectWhenReady(isNew);
      if (client !== undefined && (await this.#keep(client))) return;
      const said = started ? logSince(place, started.logFrom) : '';
      const isLeftover = started === undefined || /shared memory block|lock file/.test(said);
      if (!isLeftover || Date.now() > deadline) throw whyNotStarted(place, said);
      await pause(READY_POLL_MS * 5);
    }
  }

  /** Holds the folder with this connection and watches it; false when the server died meanwhile. */
  async #keep(client: Client): Promise<boolean> {
    let isOver = false;
    client.once('end', () => {
      isOver = true;
      if (this.#client === client) this.#recovery = this.#recovery.then(() => this.#recover());
    });
    try {
      await this.#holdFolder(client);
    } catch (error) {
      await client.end().catch(() => undefined);
      if (error instanceof StartFailure) throw error;
      return false;
    }
    this.#client = client;
    return !isOver;
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#recovery;
    await this.#client?.end().catch(() => undefined);
    await stopPostmaster(this.pid);
  }

  /** A connection, or undefined when the process died before it accepted one. */
  async #connectWhenReady(isNew: boolean): Promise<Client | undefined> {
    const deadline = Date.now() + PATIENCE_MS;
    while (Date.now() < deadline) {
      const isGone = !isAlive(this.pid);
      try {
        if (isNew) await this.#createDatabase();
        return await connect(this.url);
      } catch (error) {
        if (isCode(error, '3D000')) await this.#createDatabase();
        else if (!isCode(error, ...NOT_YET) && !isDatabaseGone(error)) throw error;
      }
      if (isGone) return undefined;
      await pause(READY_POLL_MS);
    }
    throw new StartFailure(`PostgreSQL lleva demasiado tiempo iniciando: revisa ${this.#launch.place.log}.`);
  }

  async #createDatabase(): Promise<void> {
    const client = await connect(this.#urlOf('postgres'));
    try {
      await client.query(`CREATE DATABASE ${DATABASE}`);
    } catch (error) {
      if (!isCode(error, '42P04')) throw error;
    } finally {
      await client.end();
    }
  }

  async #holdFolder(client: Client): Promise<void> {
    const deadline = Date.now() + LOCK_WAIT_MS;
    for (;;) {
      const { rows } = await client.query<{ held: boolean }>('SELECT pg_try_advisory_lock($1) AS held', [
        LOCK_KEY,
      ]);
      if (rows[0]?.held) return;
      if (Date.now() > deadline) throw inUse(this.#launch.place);
      await pause(READY_POLL_MS * 5);
    }
  }

  /** Starts the server until it runs, however often it dies meanwhile; a full disk or a lost folder may heal. */
  async #recover(): Promise<void> {
    const { signal } = this.#stopping;
    for (let wait = FIRST_PAUSE_MS; !signal.aborted; wait = Math.min(wait * 2, LONGEST_PAUSE_MS)) {
      this.#log('PostgreSQL se detuvo; se inicia de nuevo.');
      try {
        await this.ensureRunning(false);
        this.#log('PostgreSQL funciona otra vez.');
        break;
      } catch (error) {
        this.#log(error instanceof Error ? error.message : String(error));
        await pause(wait, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  #urlOf(database: string): string {
    return socketUrl(this.#folder, DATABASE, clusterSecret(this.#launch.place), database);
  }
}

async function connect(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString, application_name: 'portal-guardia' });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

function databaseUrl(place: ClusterPlace): string {
  return socketUrl(socketFolder(place.files), DATABASE, clusterSecret(place), DATABASE);
}

/** Marks the server process as ours without giving the secret away. */
function clusterName(place: ClusterPlace): string {
  return `portal-${createHash('sha256').update(clusterSecret(place)).digest('hex').slice(0, 16)}`;
}

function inUse(place: ClusterPlace, pid?: number): StartFailure {
  const who = pid ? ` (proceso ${pid})` : '';
  return new StartFailure(
    `Ya hay un portal usando ${place.dataDir}${who}: ciérralo o indica otra carpeta con DATA_DIR.`,
  );
}

function whyNotStarted(place: ClusterPlace, said: string): StartFailure {
  if (saysDiskFull(said)) {
    return new StartFailure('El disco está lleno: libera espacio y vuelve a iniciar.');
  }
  const line = said.split('\n').findLast((entry) => /FATAL|PANIC/.test(entry)) ?? '';
  return new StartFailure(`PostgreSQL no pudo iniciar; revisa ${place.log}. ${line}`.trim());
}
