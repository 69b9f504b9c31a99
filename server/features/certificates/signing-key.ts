import { createHash, createPublicKey, type KeyObject } from 'node:crypto';
import { join } from 'node:path';
import type { CertificateKey } from '#contract/rules/registry/certificate.ts';
import { transaction, type Db, type Transaction } from '#server/kit/db.ts';
import { portalDid } from '#server/kit/events.ts';
import { inTime } from '#server/kit/in-time.ts';
import { openKeyFile } from '#server/kit/key-file.ts';
import type { Services } from '#server/kit/services.ts';
import './certificates.tables.ts';

/** The unit's key: its private half never leaves this process. */
export interface SigningKey {
  kid: string;
  privateKey: KeyObject;
  publicJwk: CertificateKey;
}

/** Who verifies waits at most this long for a database that does not answer. */
const PATIENCE_MS = 4_000;

const opened = new WeakMap<Services, Promise<SigningKey>>();

/** The key of `CERTIFICATE_KEY_FILE`, or the one of the data folder, which the first start makes (only its owner reads it). */
export function signingKey(services: Services): Promise<SigningKey> {
  let key = opened.get(services);
  if (key === undefined) {
    key = openKey(services);
    opened.set(services, key);
    key.catch(() => opened.delete(services));
  }
  return key;
}

async function openKey({ config }: Services): Promise<SigningKey> {
  const given = config.certificateKeyFile;
  const path = given ?? join(config.dataDir, 'constancias', 'llave-privada.pem');
  return keyOf(await openKeyFile({ path, isOurs: given === undefined, of: 'las constancias' }));
}

/** The short name of a key is the start of its RFC 7638 thumbprint: a QR has to carry it. */
function keyOf(privateKey: KeyObject): SigningKey {
  const { x } = createPublicKey(privateKey).export({ format: 'jwk' }) as { x: string };
  const members = JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x });
  const kid = createHash('sha256').update(members).digest('base64url').slice(0, 8);
  return { kid, privateKey, publicJwk: { kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', use: 'sig', kid, x } };
}

/** Writes the public half down before anything is signed with it; keys used before are retired, not forgotten. */
export async function registerKey(db: Db | Transaction, key: SigningKey): Promise<void> {
  const known = await db
    .selectFrom('signing_key')
    .select('retired_at')
    .where('kid', '=', key.kid)
    .executeTakeFirst();
  if (known !== undefined && known.retired_at === null) return;
  await (db.isTransaction ? write(db as Transaction, key) : transaction(db, (tx) => write(tx, key)));
}

async function write(tx: Transaction, key: SigningKey): Promise<void> {
  await tx
    .insertInto('signing_key')
    .values({ kid: key.kid, public_jwk: JSON.stringify(key.publicJwk), retired_at: null })
    .onConflict((conflict) => conflict.column('kid').doUpdateSet({ retired_at: null }))
    .execute();
  await tx
    .updateTable('signing_key')
    .set({ retired_at: new Date() })
    .where('kid', '<>', key.kid)
    .where('retired_at', 'is', null)
    .execute();
  await portalDid(tx, { subject: 'signing_key', id: key.kid, isPublic: true });
}

/** Published keys; while the database is away, those that this process remembers. */
export class PublishedKeys {
  private remembered: CertificateKey[] = [];
  private readonly services: Services;

  constructor(services: Services) {
    this.services = services;
  }

  /** Every public key that ever signed, the one in use first. */
  async list(): Promise<CertificateKey[]> {
    const own = await signingKey(this.services);
    try {
      const asked = this.services.db
        .selectFrom('signing_key')
        .select('public_jwk')
        .orderBy('created_at', 'desc')
        .execute();
      const rows = await inTime('the database', PATIENCE_MS, asked);
      this.remembered = rows.map((row) => row.public_jwk);
    } catch (error) {
      this.services.log.warn('certificates.keys_from_memory', { message: String(error) });
    }
    return [own.publicJwk, ...this.remembered.filter(({ kid }) => kid !== own.kid)];
  }
}
