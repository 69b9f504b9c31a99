import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Db, Transaction } from '#server/kit/db.ts';
import { failure } from '#server/kit/errors.ts';
import { openKeyFile } from '#server/kit/key-file.ts';
import type { Services } from '#server/kit/services.ts';

type Configured = Pick<Services, 'config'>;

const NONCE = 12;
const TAG = 16;

/** AES-256-GCM; `name` is bound to the bytes, so that none can be taken for another one. */
export function encrypted(key: Buffer, name: string, plain: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(name));
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** What {@link encrypted} took; throws where a bit of it, its key or its name is another one. */
export function decrypted(key: Buffer, name: string, sealed: Uint8Array): Buffer {
  const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE), { authTagLength: TAG })
    .setAAD(Buffer.from(name))
    .setAuthTag(bytes.subarray(-TAG));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE, -TAG)), decipher.final()]);
}

/** The key that the keys of requests are kept under: `QUOTATION_KEY_FILE`, or the one of the data folder. */
async function masterKey({ config }: Configured): Promise<Buffer> {
  const given = config.quotationKeyFile;
  const path = given ?? join(config.dataDir, 'cotizaciones', 'llave-privada.pem');
  const file = await openKeyFile({ path, isOurs: given === undefined, of: 'las cotizaciones' });
  const { d = '' } = file.export({ format: 'jwk' });
  return Buffer.from(
    hkdfSync('sha256', Buffer.from(d, 'base64url'), '', 'adquisiciones-cotizaciones llaves', 32),
  );
}

/** The key with which what is answered to a request is sealed; the first answer makes it. */
export async function sealingKey(
  tx: Db | Transaction,
  services: Configured,
  requestId: string,
): Promise<Buffer> {
  const master = await masterKey(services);
  const made = encrypted(master, requestId, randomBytes(32));
  await sql`insert into quotation_key (request_id, wrapped) values (${requestId}, ${made})
    on conflict (request_id) do nothing`.execute(tx);
  const { rows } = await sql<{ wrapped: Buffer }>`select wrapped from quotation_key
    where request_id = ${requestId}`.execute(tx);
  return decrypted(master, requestId, rows[0]!.wrapped);
}

/** Lets the key of a request go: the closing does it, and nothing else. */
export async function releaseKey(tx: Transaction, requestId: string, at: Date): Promise<void> {
  await sql`update quotation_key k set released_at = ${at} from quotation_request r
    where k.request_id = ${requestId} and r.id = k.request_id and k.released_at is null and r.closes_at < ${at}`.execute(
    tx,
  );
}

/** The key that opens, once the closing has released it; undefined where nothing was ever sealed. */
export async function openingKey(
  tx: Db | Transaction,
  services: Configured,
  requestId: string,
): Promise<Buffer | undefined> {
  const { rows } = await sql<{ wrapped: Buffer; released_at: Date | null }>`select wrapped, released_at
    from quotation_key where request_id = ${requestId}`.execute(tx);
  const [row] = rows;
  if (row === undefined) return undefined;
  if (row.released_at === null)
    throw failure('state_conflict', { detail: 'Las cotizaciones están selladas hasta su cierre.' });
  return decrypted(await masterKey(services), requestId, row.wrapped);
}
