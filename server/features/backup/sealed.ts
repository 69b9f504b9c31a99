import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { BackupKey } from '#server/kit/backup-key.ts';
import { BackupDamage } from './damage.ts';

const MAGIC = Buffer.from('ADQRESP1');
const SALT = 32;
const HEAD = MAGIC.length + SALT;
const CHUNK = 1 << 18;
const TAG = 16;

/** Name of a content that says nothing of the content to whoever has no key. */
export function sealedContentName(key: BackupKey, sha256: string): string {
  const own = Buffer.from(hkdfSync('sha256', key, '', 'adquisiciones-respaldo nombres', 32));
  return createHmac('sha256', own).update(sha256).digest('hex');
}

/** Bytes that `bytes` of content take when sealed. */
export function sealedSize(bytes: number): number {
  return HEAD + bytes + TAG * Math.max(1, Math.ceil(bytes / CHUNK));
}

/** Whether these first bytes are of something sealed. */
export const isSealed = (first: Uint8Array): boolean => MAGIC.equals(first.subarray(0, MAGIC.length));

/**
 * AES-256-GCM in chunks. Each thing has a key of its own, made of a salt and of its name: it cannot be taken for another
 * one. The number of a chunk and whether it is the last are part of its nonce: none can be moved, doubled or left out.
 */
export async function* seal(
  source: AsyncIterable<Uint8Array>,
  key: BackupKey,
  name: string,
): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT);
  const own = keyOf(key, salt, name);
  yield Buffer.concat([MAGIC, salt]);
  let index = 0;
  for await (const { chunk, isLast } of evenly(source, () => CHUNK)) {
    const cipher = createCipheriv('aes-256-gcm', own, nonceOf(index, isLast));
    yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
    index += 1;
  }
}

/** The content of what {@link seal} made; throws {@link BackupDamage} at the first chunk that is not as it was. */
export async function* unseal(
  source: AsyncIterable<Uint8Array>,
  key: BackupKey,
  name: string,
): AsyncGenerator<Buffer> {
  let own: Buffer | undefined;
  let index = 0;
  for await (const { chunk, isLast } of evenly(source, (at) => (at === 0 ? HEAD : CHUNK + TAG))) {
    if (own === undefined) {
      if (chunk.length < HEAD || isLast) throw new BackupDamage(name, 'cut');
      own = keyOf(key, chunk.subarray(MAGIC.length), name);
      continue;
    }
    if (chunk.length < TAG) throw new BackupDamage(name, 'cut');
    const decipher = createDecipheriv('aes-256-gcm', own, nonceOf(index, isLast), { authTagLength: TAG });
    decipher.setAuthTag(chunk.subarray(-TAG));
    const content = decipher.update(chunk.subarray(0, -TAG));
    try {
      decipher.final();
    } catch {
      throw new BackupDamage(name, 'altered');
    }
    yield content;
    index += 1;
  }
}

function keyOf(key: BackupKey, salt: Buffer, name: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, `adquisiciones-respaldo ${name}`, 32));
}

function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(index, 0, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

/** The same bytes in chunks of the wanted sizes; the last one, which may be empty, is told. */
async function* evenly(
  source: AsyncIterable<Uint8Array>,
  sizeOf: (index: number) => number,
): AsyncGenerator<{ chunk: Buffer; isLast: boolean }> {
  let kept: Uint8Array[] = [];
  let length = 0;
  let index = 0;
  for await (const piece of source) {
    kept.push(piece);
    length += piece.byteLength;
    if (length <= sizeOf(index)) continue;
    let all = Buffer.concat(kept);
    for (let size = sizeOf(index); all.length > size; size = sizeOf(index)) {
      yield { chunk: all.subarray(0, size), isLast: false };
      all = all.subarray(size);
      index += 1;
    }
    kept = [all];
    length = all.length;
  }
  yield { chunk: Buffer.concat(kept), isLast: true };
}
