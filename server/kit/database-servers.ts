import pg from 'pg';
import { count } from './counters.ts';
import { isTooLate, watchPool } from './database-gone.ts';
import { serversOf } from './database-url.ts';

/** A server that does not say what it is in this time is passed over. */
const LOOK_MS = 2_000;

/** What servers say of themselves as a session begins, and again when it changes. */
const READ_ONLY = new Set(['in_hot_standby', 'default_transaction_read_only']);
/** A statement that writes reached a server that does not take it. */
const READ_ONLY_TRANSACTION = '25006';

/** None of the servers that the connection string names takes writes. */
export class NoPrimary extends Error {
  readonly code = 'NO_PRIMARY';
  constructor() {
    super('No server of the database takes writes');
  }
}

type Connected = (error: Error | null, client: pg.Client) => void;

/** A connection that knows whether its server takes writes, and which one it is. */
interface Session extends pg.Client {
  place: number;
  isLent: boolean;
  /** Closed as soon as whoever has it gives it back. */
  isSpent: boolean;
}

function watchReadOnly(client: pg.Client, onSaid: (isReadOnly: boolean) => void): void {
  const said = new Set<string>();
  client.connection.on('parameterStatus', (status: { parameterName: string; parameterValue: string }) => {
    if (!READ_ONLY.has(status.parameterName)) return;
    if (status.parameterValue === 'on') said.add(status.parameterName);
    else said.delete(status.parameterName);
    onSaid(said.size > 0);
  });
}

/** Ends a connection whoever has it; an idle one leaves its pool before anybody can be given it. */
function drop(session: Session): void {
  if (session.isLent) session.connection.stream.destroy();
  else session.emit('error', new Error('Connection terminated: its server takes no writes'));
}

/** Where the server that takes writes is, among those of one connection string. */
class Servers {
  readonly urls: string[];
  /** Where each of them is; of one alone nobody asks. */
  readonly places: { host: string; port: number }[];
  /** Open connections of the pool. */
  readonly sessions = new Set<Session>();
  /** Errors after which it is worth to look for another server at once. */
  readonly passing = new WeakSet<Error>();
  #known: number | undefined;
  /** Where writes went before, also while it is not known any more. */
  #before: number | undefined;
  #looking: Promise<number> | undefined;
  readonly #config: pg.ClientConfig;

  constructor(url: string, config: pg.ClientConfig) {
    this.urls = serversOf(url);
    this.places =
      this.urls.length === 1
        ? []
        : this.urls.map((connectionString) => {
            const { host, port } = new pg.Client({ connectionString });
            return { host, port };
          });
    this.#config = config;
  }

  get known(): number | undefined {
    return this.urls.length === 1 ? 0 : this.#known;
  }

  /** The first, in the order of the list, that takes writes; all are asked together. */
  find(): Promise<number> {
    this.#looking ??= this.#look().finally(() => (this.#looking = undefined));
    return this.#looking;
  }

  async #look(): Promise<number> {
    const found = await Promise.allSettled(this.urls.map((url) => this.#takesWrites(url)));
    const place = found.findIndex((one) => one.status === 'fulfilled' && one.value);
    if (place === -1) {
      const [first] = found.flatMap((one) => (one.status === 'rejected' ? [one.reason as Error] : []));
      throw found.some(({ status }) => status === 'fulfilled') || first === undefined
        ? new NoPrimary()
        : first;
    }
    this.#known = place;
    if (this.#before !== undefined && this.#before !== place) count('portal_database_switches_total');
    this.#before = place;
    // Whoever still waits for the one before would wait for ever when its machine is gone.
    for (const session of this.sessions) if (session.place !== place) drop(session);
    return place;
  }

  async #takesWrites(connectionString: string): Promise<boolean> {
    const client = new pg.Client({ ...this.#config, connectionString, connectionTimeoutMillis: LOOK_MS });
    client.on('error', () => undefined);
    let isReadOnly = false;
    watchReadOnly(client, (said) => (isReadOnly = said));
    try {
      await client.connect();
      return !isReadOnly;
    } finally {
      void client.end().catch(() => undefined);
    }
  }

  /** A server was not reached, or was no good: the next connection looks for another. */
  forget(place: number): void {
    if (this.#known === place) this.#known = undefined;
  }

  /** A server stopped taking writes: its connections are of no use any more. */
  leave(place: number): void {
    this.forget(place);
    let isFirst = this.urls.length === 1;
    for (const session of this.sessions) {
      if (session.place !== place) continue;
      // Behind a proxy the other server has the same address: that the sessions are of no use is all that is seen of it.
      if (isFirst && !session.isSpent) count('portal_database_switches_total');
      isFirst = false;
      session.isSpent = true;
      if (!session.isLent) drop(session);
    }
  }

  /** Nobody got a connection in time: the ones that are lent may wait for a server that is gone. */
  doubt(): void {
    if (this.urls.length > 1) this.find().catch(() => undefined);
  }
}

/** The kind of connection that a pool over these servers makes. */
function sessionsOf(servers: Servers): new (config?: pg.PoolConfig) => Session {
  return class extends pg.Client implements Session {
    place = 0;
    isLent = false;
    isSpent = false;
    #isReadOnly = false;
    #isOpen = false;

    constructor(config?: pg.PoolConfig) {
      const [connectionString = ''] = servers.urls;
      const isOneOfSeveral = servers.urls.length > 1;
      super({
        ...config,
        connectionString,
        ...(isOneOfSeveral ? { connectionTimeoutMillis: LOOK_MS } : {}),
      });
      watchReadOnly(this, (isReadOnly) => {
        this.#isReadOnly = isReadOnly;
        if (isReadOnly && this.#isOpen) servers.leave(this.place);
      });
      this.connection.on('errorMessage', ({ code }: { code?: string }) => {
        if (code === READ_ONLY_TRANSACTION) servers.leave(this.place);
      });
    }

    override connect(): Promise<pg.Client>;
    override connect(callback: Connected): void;
    override connect(callback?: Connected): Promise<pg.Client> | void {
      if (callback === undefined) return this.#reach();
      void this.#tell(callback);
    }

    async #tell(callback: Connected): Promise<void> {
      try {
        await this.#reach();
      } catch (error) {
        callback(error as Error, this);
        return;
      }
      callback(null, this);
    }

    async #reach(): Promise<this> {
      const known = servers.known;
      this.place = known ?? (await servers.find());
      Object.assign(this, servers.places[this.place]);
      try {
        await super.connect();
        if (this.#isReadOnly) throw new NoPrimary();
      } catch (error) {
        servers.forget(this.place);
        if (servers.urls.length > 1 && known !== undefined) servers.passing.add(error as Error);
        void this.end().catch(() => undefined);
        throw error;
      }
      this.#isOpen = true;
      servers.sessions.add(this);
      this.once('end', () => servers.sessions.delete(this));
      return this;
    }
  };
}

/**
 * A pool over the server that takes writes, of those that a connection string names: it looks for it when it connects,
 * gives up connections whose server became a replica or stopped taking writes, and looks once more, at once, when the
 * server that it knew is gone.
 */
export function openPool(url: string, config: pg.PoolConfig): pg.Pool {
  const { max: _, ...each } = config;
  const servers = new Servers(url, each);
  const pool = new pg.Pool({ ...config, connectionString: url, Client: sessionsOf(servers) });
  pool.on('acquire', (client) => ((client as unknown as Session).isLent = true));
  pool.on('release', (_error, client) => {
    const session = client as unknown as Session;
    session.isLent = false;
    if (session.isSpent) void session.end().catch(() => undefined);
  });
  return watchPool(pool, (error) => {
    if (isTooLate(error)) servers.doubt();
    return servers.passing.has(error);
  });
}
