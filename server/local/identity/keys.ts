import { randomBytes } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JSONWebKeySet, type JWK } from 'jose';
import type { Pool } from 'pg';

/** Keys of the provider, the same at every start. */
export interface IdentityKeys {
  /** Private signing keys. */
  signing: { keys: JWK[] };
  /** Their public half, as published at `/identidad/jwks`. */
  published: JSONWebKeySet;
  cookies: string[];
}

const PUBLIC_MEMBERS = ['kty', 'crv', 'n', 'e', 'x', 'y', 'kid', 'alg', 'use'] as const;

function publicHalf(key: JWK): JWK {
  const half: JWK = {};
  for (const member of PUBLIC_MEMBERS) if (key[member] !== undefined) half[member] = key[member];
  return half;
}

async function newSigningKey(alg: 'RS256' | 'ES256'): Promise<JWK> {
  const { privateKey } = await generateKeyPair(alg, { extractable: true });
  const jwk = await exportJWK(privateKey);
  return { ...jwk, kid: await calculateJwkThumbprint(jwk), alg, use: 'sig' };
}

/** Value kept under `name`; the first start of several at once decides it. */
async function kept<T>(pool: Pool, name: string, make: () => Promise<T>): Promise<T> {
  const read = async () =>
    (await pool.query<{ value: T }>('select value from identity_key where name = $1', [name])).rows[0]?.value;
  const present = await read();
  if (present !== undefined) return present;
  await pool.query('insert into identity_key (name, value) values ($1, $2) on conflict do nothing', [
    name,
    JSON.stringify(await make()),
  ]);
  return (await read()) as T;
}

/** Reads the keys from the database; makes them at the first start. */
export async function identityKeys(pool: Pool): Promise<IdentityKeys> {
  const keys = await kept(pool, 'signing', async () => [
    await newSigningKey('RS256'),
    await newSigningKey('ES256'),
  ]);
  const cookies = await kept(pool, 'cookies', async () => [randomBytes(32).toString('base64url')]);
  return { signing: { keys }, published: { keys: keys.map(publicHalf) }, cookies };
}
