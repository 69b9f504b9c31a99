import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { RETENTION } from '#contract/retention.ts';
import { Failure, failure } from './errors.ts';
import { AmbientTransaction } from './ambient-transaction.ts';
import type { Services } from './services.ts';

/** Name of the header of draft-ietf-httpapi-idempotency-key-header. */
export const KEY_HEADER = 'idempotency-key';

/** What a write is known by, so that its repetition is recognised. */
export interface Repeatable {
  /** Of the caller; nothing is remembered without one. */
  key: string | undefined;
  /** Whose key: the same word of two people is two keys. */
  scope: string;
  operation: string;
  /** All that was asked, as text. */
  asked: string;
}

/** Answers are forgotten after this. */
const KEPT_HOURS = RETENTION.repetition.amount;
/** What an answer may take in the table; of a larger one only that it was given is kept. */
const MOST_BYTES = 256 * 1024;
/** As clients make them: a UUID, or anything as hard to guess. */
const KEY = /^"?([\w.:-]{16,64})"?$/;

interface Row {
  fingerprint: string;
  status: number;
  answer: Buffer | null;
}

interface Names {
  id: string;
  fingerprint: string;
  /** Of the lock that is held while the first one runs. */
  lock: string;
  secret: Buffer;
}

/** Says that the answer was given already; caught by {@link once} alone. */
class Given extends Error {
  readonly row: Row;

  constructor(row: Row) {
    super('given already');
    this.row = row;
  }
}

/** The key of a request; throws `repeat_key_invalid` for one that could be guessed or is none. */
export function keyOf(request: Request): string | undefined {
  const given = request.headers.get(KEY_HEADER)?.trim();
  if (given === undefined) return undefined;
  const key = KEY.exec(given)?.[1];
  if (key === undefined) throw failure('repeat_key_invalid');
  return key;
}

/**
 * Does `work` as one transaction, and once for each key: what it answered is kept in that same transaction, so that after
 * a crash or a switch of the database either both are there or none, and whoever asks again gets the same answer. A
 * refusal changed nothing and is decided anew. Throws `repeat_key_reused` for a key that came with something else, and
 * `repeat_running` while the first one is not answered.
 */
export async function once(
  { pool }: Pick<Services, 'pool'>,
  { key, scope, operation, asked }: Repeatable,
  work: () => Promise<Response>,
): Promise<Response> {
  if (key === undefined) return within(new AmbientTransaction(pool), work);
  const names = namesOf(key, scope, `${operation} ${asked}`);
  const given = await find(pool, names);
  if (given !== undefined) return again(given, names);
  const ambient = new AmbientTransaction(pool, (client) => enter(client, names));
  const keep = async (client: pg.PoolClient, response: Response) => {
    const body = Buffer.from(await response.clone().arrayBuffer());
    const answer = body.length === 0 ? null : seal(names, response, body);
    await client.query(
      `insert into idempotency_key as k (id, operation, fingerprint, status, answer) values ($1, $2, $3, $4, $5)
       on conflict (id) do update set operation = excluded.operation, fingerprint = excluded.fingerprint,
         status = excluded.status, answer = excluded.answer, kept_at = excluded.kept_at`,
      [names.id, operation, names.fingerprint, response.status, answer],
    );
  };
  try {
    return await within(ambient, work, keep);
  } catch (error) {
    if (error instanceof Given) return again(error.row, names);
    // What the first one did may be why this one was refused.
    const meanwhile = error instanceof Failure ? await find(pool, names) : undefined;
    if (meanwhile !== undefined) return again(meanwhile, names);
    throw error;
  }
}

/** Whether something was answered under this key to this caller. */
export async function isKept(
  { pool }: Pick<Services, 'pool'>,
  key: string | undefined,
  scope: string,
): Promise<boolean> {
  return key !== undefined && (await find(pool, namesOf(key, scope, ''))) !== undefined;
}

async function within(
  ambient: AmbientTransaction,
  work: () => Promise<Response>,
  keep?: (client: pg.PoolClient, response: Response) => Promise<void>,
): Promise<Response> {
  let response: Response;
  try {
    response = await ambient.run(work);
  } catch (error) {
    // What a refusal counted or noted stands, as does every part that was done; after a fault nothing does.
    if (ambient.hasBegun && error instanceof Failure && error.status < 500) await ambient.commit();
    else await ambient.abandon();
    throw error;
  }
  if (keep !== undefined) await ambient.commit((client) => keep(client, response));
  else if (ambient.hasBegun) await ambient.commit();
  return response;
}

/** One process at a time, of all; whoever comes after it sees what it kept. */
async function enter(client: pg.PoolClient, names: Names): Promise<void> {
  const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_xact_lock($1) held', [
    names.lock,
  ]);
  if (rows[0]?.held !== true) throw failure('repeat_running', { headers: { 'retry-after': '1' } });
  const row = await find(client, names);
  if (row !== undefined) throw new Given(row);
}

async function find(client: pg.Pool | pg.PoolClient, { id }: Names): Promise<Row | undefined> {
  const { rows } = await client.query<Row>(
    `select fingerprint, status, answer from idempotency_key
     where id = $1 and kept_at > clock_timestamp() - make_interval(hours => $2)`,
    [id, KEPT_HOURS],
  );
  return rows[0];
}

function again(row: Row, names: Names): Response {
  if (row.fingerprint !== names.fingerprint) throw failure('repeat_key_reused');
  const headers = { 'cache-control': 'no-store', 'idempotency-replayed': 'true' };
  if (row.answer === null) {
    if (row.status === 204) return new Response(null, { status: 204, headers });
    throw failure('already_done');
  }
  const { type, body } = unseal(names, row.answer);
  return new Response(body, { status: row.status, headers: { ...headers, 'content-type': type } });
}

function namesOf(key: string, scope: string, asked: string): Names {
  const secret = Buffer.from(hkdfSync('sha256', key, scope, 'idempotency-key answer', 32));
  const id = createHash('sha256').update(`${scope}\n${key}`).digest();
  return {
    id: id.toString('hex'),
    lock: id.readBigInt64BE(0).toString(),
    fingerprint: createHmac('sha256', secret).update(asked).digest('hex'),
    secret,
  };
}

/** The answer, legible with the key alone: neither the database nor a backup of it says what was answered. */
function seal({ secret, id }: Names, response: Response, body: Buffer): Buffer | null {
  const type = response.headers.get('content-type') ?? 'application/octet-stream';
  const head = Buffer.from(`${type}\n`);
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', secret, nonce).setAAD(Buffer.from(id));
  const sealed = Buffer.concat([
    nonce,
    cipher.update(head),
    cipher.update(body),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
  return sealed.length > MOST_BYTES ? null : sealed;
}

function unseal({ secret, id }: Names, sealed: Buffer): { type: string; body: Uint8Array<ArrayBuffer> } {
  const cipher = createDecipheriv('aes-256-gcm', secret, sealed.subarray(0, 12))
    .setAAD(Buffer.from(id))
    .setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([cipher.update(sealed.subarray(12, -16)), cipher.final()]);
  const end = plain.indexOf('\n');
  return { type: plain.subarray(0, end).toString('utf8'), body: new Uint8Array(plain.subarray(end + 1)) };
}

/** Forgets answers whose time is over; gives how many. */
export async function removeOldKeys(pool: pg.Pool): Promise<number> {
  const { rowCount } = await pool.query(
    'delete from idempotency_key where kept_at < clock_timestamp() - make_interval(hours => $1)',
    [KEPT_HOURS],
  );
  return rowCount ?? 0;
}

/** Forgets them every hour. */
export function defineIdempotencyJobs({ jobs, pool, log }: Services): void {
  jobs.define(
    'idempotency.clean-up',
    async () => {
      const removed = await removeOldKeys(pool);
      log.info('idempotency.cleaned', { removed });
    },
    { cron: '12 * * * *' },
  );
}
