import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';

/** Sends one statement over a connection. */
export type Send = (client: pg.PoolClient, text: string, values?: unknown[]) => Promise<pg.QueryResult>;

interface Within {
  ambient: AmbientTransaction;
  /** Inside a part that is rolled back as a whole (a savepoint). */
  isInUnit: boolean;
}

/** Reads that go to a copy of what a pool leads to. */
interface Reading {
  of: pg.Pool;
  from: pg.Pool;
}

const scope = new AsyncLocalStorage<Within | Reading | undefined>();

/** Share of a pool's connections kept for reads and for what runs outside: writers that held all of them would wait for each other. */
const LEFT_SHARE = 0.25;
const PATIENCE_MS = 5_000;

interface Slots {
  free: number;
  queue: (() => void)[];
}

const slots = new WeakMap<pg.Pool, Slots>();

function slotsOf(pool: pg.Pool): Slots {
  const known = slots.get(pool) ?? {
    free: Math.max(1, Math.floor(pool.options.max * (1 - LEFT_SHARE))),
    queue: [],
  };
  slots.set(pool, known);
  return known;
}

/** Waits for one of the connections for writing; the message is the one of a pool without a free connection. */
async function takeSlot({ pool }: AmbientTransaction): Promise<() => void> {
  const room = slotsOf(pool);
  const leave = () => {
    const next = room.queue.shift();
    if (next === undefined) room.free += 1;
    else next();
  };
  if (room.free > 0) {
    room.free -= 1;
    return leave;
  }
  const turn = Promise.withResolvers<void>();
  const timer = setTimeout(() => {
    room.queue.splice(room.queue.indexOf(turn.resolve), 1);
    turn.reject(new Error('timeout exceeded when trying to connect'));
  }, PATIENCE_MS);
  room.queue.push(turn.resolve);
  await turn.promise.finally(() => clearTimeout(timer));
  return leave;
}

/** Statements that neither change nor lock anything. */
const isReading = (text: string): boolean =>
  /^\s*(?:select|values|show)\b/i.test(text) && !/\bfor (?:no key )?(?:update|share)\b/i.test(text);

/**
 * The one transaction of a request, found by AsyncLocalStorage: each `transaction()` of its handler becomes a savepoint of it,
 * rolled back alone when it throws, and {@link commit} commits them all. Reads see what was written. It begins with the
 * first write, so that a file may arrive for minutes without holding a connection.
 */
export class AmbientTransaction {
  readonly pool: pg.Pool;
  readonly #entered: (client: pg.PoolClient) => Promise<void>;
  #client: Promise<pg.PoolClient> | undefined;
  #units: Promise<unknown> = Promise.resolve();
  #statements: Promise<unknown> = Promise.resolve();
  #points = 0;
  #isOver = false;
  #leave: () => void = () => undefined;

  /** `entered` is asked first within the transaction, and may refuse it by throwing. */
  constructor(pool: pg.Pool, entered: (client: pg.PoolClient) => Promise<void> = () => Promise.resolve()) {
    this.pool = pool;
    this.#entered = entered;
  }

  /** Whether anything was written, or is about to be. */
  get hasBegun(): boolean {
    return this.#client !== undefined;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** Runs `work` so that all its statements belong here. */
  run<T>(work: () => Promise<T>): Promise<T> {
    return scope.run({ ambient: this, isInUnit: false }, work);
  }

  /** Runs `work` in a savepoint; those of one request run one after the other. */
  unit<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#units.then(() => scope.run({ ambient: this, isInUnit: true }, work));
    this.#units = turn.catch(() => undefined);
    return turn;
  }

  /** Stands in for a connection of the pool as long as this is going on. */
  connection(send: Send) {
    let point: string | undefined;
    const isInUnit = () => point !== undefined || ambientOver(this.pool)?.isInUnit === true;
    return {
      processID: null,
      release: () => undefined,
      query: async (text: string, values?: unknown[]): Promise<pg.QueryResult> => {
        if (point === undefined && /^(?:begin|start transaction)\b/i.test(text)) {
          point = this.#newPoint();
          return this.#send(send, `savepoint ${point}`);
        }
        if (point !== undefined && (text === 'commit' || text === 'rollback')) {
          const ended = point;
          point = undefined;
          return text === 'commit' ? this.#send(send, `release savepoint ${ended}`) : this.#undo(send, ended);
        }
        if (isInUnit()) return this.#send(send, text, values);
        if (isReading(text)) return this.#read(send, text, values);
        return this.unit(() => this.#alone(send, text, values));
      },
    };
  }

  /** Commits, together with what `last` writes; releases the connection. */
  async commit(last: (client: pg.PoolClient) => Promise<void> = () => Promise.resolve()): Promise<void> {
    await this.#units;
    const client = await this.#begun();
    try {
      await last(client);
      await client.query('commit');
    } catch (error) {
      await this.abandon();
      throw error;
    }
    this.#isOver = true;
    client.release();
    this.#leave();
  }

  /** Rolls back. */
  async abandon(): Promise<void> {
    await this.#units;
    this.#isOver = true;
    const client = await this.#client?.catch(() => undefined);
    if (client === undefined) return;
    await endWithout(client);
    this.#leave();
  }

  #begun(): Promise<pg.PoolClient> {
    this.#client ??= this.#begin();
    return this.#client;
  }

  async #begin(): Promise<pg.PoolClient> {
    const leave = await takeSlot(this);
    let client: pg.PoolClient | undefined;
    try {
      client = await this.pool.connect();
      await client.query('begin');
      await this.#entered(client);
      this.#leave = leave;
      return client;
    } catch (error) {
      if (client !== undefined) await endWithout(client);
      leave();
      throw error;
    }
  }

  #newPoint(): string {
    this.#points += 1;
    return `part_${this.#points}`;
  }

  /** One statement at a time: the driver has no line of its own. */
  async #send(send: Send, text: string, values?: unknown[]): Promise<pg.QueryResult> {
    const client = await this.#begun();
    if (this.#isOver) throw new Error('The transaction of this request is over');
    const answer = this.#statements.then(() => send(client, text, values));
    this.#statements = answer.catch(() => undefined);
    return answer;
  }

  async #read(send: Send, text: string, values?: unknown[]): Promise<pg.QueryResult> {
    if (this.hasBegun && !this.#isOver) return this.#send(send, text, values);
    const client = await this.pool.connect();
    try {
      return await send(client, text, values);
    } finally {
      client.release();
    }
  }

  async #alone(send: Send, text: string, values?: unknown[]): Promise<pg.QueryResult> {
    const point = this.#newPoint();
    await this.#send(send, `savepoint ${point}`);
    try {
      const result = await this.#send(send, text, values);
      await this.#send(send, `release savepoint ${point}`);
      return result;
    } catch (error) {
      await this.#undo(send, point).catch(() => undefined);
      throw error;
    }
  }

  async #undo(send: Send, point: string): Promise<pg.QueryResult> {
    await this.#send(send, `rollback to savepoint ${point}`);
    return this.#send(send, `release savepoint ${point}`);
  }
}

async function endWithout(client: pg.PoolClient): Promise<void> {
  const broken = await client.query('rollback').then(
    () => false,
    () => true,
  );
  client.release(broken);
}

/** The ambient transaction of the running code over this pool, while it is open. */
export function ambientOver(pool: pg.Pool): Within | undefined {
  const within = scope.getStore();
  if (within === undefined || !('ambient' in within)) return undefined;
  return within.ambient.pool === pool && !within.ambient.isOver ? within : undefined;
}

/** Runs `work`, which only reads, so that what it asks of one pool is asked of another. */
export function readingFrom<T>(reading: Reading, work: () => T): T {
  return scope.run(reading, work);
}

/** The pool to which the running code turns to read: the one given, or a copy of it. */
export function readerOf(pool: pg.Pool): pg.Pool {
  const within = scope.getStore();
  return within !== undefined && 'from' in within && within.of === pool ? within.from : pool;
}

/**
 * Runs `work` outside the ambient transaction: what belongs to no single request (counters, claims, caches) is neither rolled
 * back with one nor read before it is committed.
 */
export function outsideTransaction<T>(work: () => T): T {
  return scope.run(undefined, work);
}

/** All that `work` writes or nothing, outside of a request; each `transaction()` of it is rolled back alone where it throws. */
export async function asOne(pool: pg.Pool, work: () => Promise<void>): Promise<void> {
  const whole = new AmbientTransaction(pool);
  try {
    await whole.run(work);
  } catch (error) {
    await whole.abandon();
    throw error;
  }
  if (whole.hasBegun) await whole.commit();
}
