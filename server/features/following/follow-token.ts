import { createHmac, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Transaction } from '#server/kit/db.ts';

const SIGNATURE_BYTES = 20;

async function signatureOf(db: Db | Transaction, id: Buffer): Promise<Buffer> {
  const { rows } = await sql<{ key: Buffer }>`select key from follow_key`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('follow_key has no row');
  return createHmac('sha256', row.key).update(id).digest().subarray(0, SIGNATURE_BYTES);
}

const bytesOf = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex');

/** What the links of a mail carry. It follows from the id and a key of the installation: it is kept nowhere. */
export async function followToken(db: Db | Transaction, id: string): Promise<string> {
  const bytes = bytesOf(id);
  return Buffer.concat([bytes, await signatureOf(db, bytes)]).toString('base64url');
}

/** Id that a link names, if the portal made it; whether it still exists is not said. */
export async function followOfToken(db: Db | Transaction, token: string): Promise<string | undefined> {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== 16 + SIGNATURE_BYTES) return undefined;
  const [id, signature] = [bytes.subarray(0, 16), bytes.subarray(16)];
  if (!timingSafeEqual(signature, await signatureOf(db, id))) return undefined;
  const hex = id.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
