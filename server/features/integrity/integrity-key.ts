import { createHash, createPublicKey, sign, type KeyObject } from 'node:crypto';
import { join } from 'node:path';
import { SCREEN_BASE } from '#contract/endpoint.ts';
import { openKeyFile } from '#server/kit/key-file.ts';
import type { Services } from '#server/kit/services.ts';

/** The key that signs the log; its private half never leaves this process. */
export interface IntegrityKey {
  privateKey: KeyObject;
  /** Algorithm (0x01, Ed25519) and public half, as a signed note has them. */
  publicBytes: Buffer;
}

const opened = new WeakMap<Services, Promise<IntegrityKey>>();

/** The key of `INTEGRITY_KEY_FILE`, or the one of the data folder, which the first start makes (only its owner reads it). */
export function integrityKey(services: Services): Promise<IntegrityKey> {
  let key = opened.get(services);
  if (key === undefined) {
    key = openKey(services);
    opened.set(services, key);
    key.catch(() => opened.delete(services));
  }
  return key;
}

async function openKey({ config }: Services): Promise<IntegrityKey> {
  const given = config.integrityKeyFile;
  const path = given ?? join(config.dataDir, 'integridad', 'llave-privada.pem');
  const privateKey = await openKeyFile({
    path,
    isOurs: given === undefined,
    of: 'el registro de integridad',
  });
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' });
  return { privateKey, publicBytes: Buffer.concat([Buffer.of(1), Buffer.from(x, 'base64url')]) };
}

/** Name of the log of a portal: its address without the scheme (C2SP tlog-checkpoint). */
export function originOf(publicUrl: string): string {
  const { host } = new URL(publicUrl);
  return `${host}${SCREEN_BASE}`;
}

/** The short name of a key within a log, and the key as others keep it (C2SP signed-note). */
export function nameKey({ publicBytes }: IntegrityKey, origin: string): { id: string; verifierKey: string } {
  const id = createHash('sha256').update(`${origin}\n`).update(publicBytes).digest('hex').slice(0, 8);
  return { id, verifierKey: `${origin}+${id}+${publicBytes.toString('base64')}` };
}

/** The signed text of a head (C2SP tlog-checkpoint), with the instant as its further line. */
export function signHead(
  key: IntegrityKey,
  head: { origin: string; size: number; root: Buffer; at: Date },
): string {
  const { origin, size, root, at } = head;
  const body = `${origin}\n${size}\n${root.toString('base64')}\nfecha ${at.toISOString()}\n`;
  const signature = sign(null, Buffer.from(body), key.privateKey);
  const { id } = nameKey(key, origin);
  const signed = Buffer.concat([Buffer.from(id, 'hex'), signature]).toString('base64');
  return `${body}\n— ${origin} ${signed}\n`;
}
