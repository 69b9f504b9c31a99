import { randomInt, scrypt, timingSafeEqual, randomBytes } from 'node:crypto';
import { FOLIO_SIGNS, folioOf, plainSigns } from '#contract/rules/texts/spoken-signs.ts';
import { failure } from '#server/kit/errors.ts';

/** Crockford's alphabet: no I, L, O or U, which people mistake for other signs. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const COST = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };
const HASH_BYTES = 32;
/** Hashes at once: each takes 32 MB and a thread of the pool that files need too. */
const MOST_AT_ONCE = 2;
/** More waiting than this is a flood: it is refused before it costs anything. */
const MOST_WAITING = 40;

/** `length` random signs of the alphabet, 32 of them unless another one is given. */
export function randomSigns(length: number, alphabet = ALPHABET): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** `length` signs of the alphabet, of as many bytes. */
export const signsOf = (bytes: Buffer, length: number): string =>
  [...bytes.subarray(0, length)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');

/** Folio that tells nothing about how many requests there are. */
export function newFolio(year: number): string {
  return folioOf(year, randomSigns(8, FOLIO_SIGNS));
}

/** Tracking key: 80 random bits, shown once. */
export function newTrackingKey(): string {
  return shownKey(randomSigns(16));
}

/** Key as it is compared: case, spaces and hyphens do not matter, and signs that look alike are one. */
export function normalizeKey(value: string): string {
  return plainSigns(value);
}

/** Key in groups of four, as people read it. */
export function shownKey(key: string): string {
  return normalizeKey(key).replace(/(.{4})(?=.)/g, '$1-');
}

let running = 0;
const waiting: (() => void)[] = [];

async function hashOf(key: string, salt: Buffer): Promise<Buffer> {
  if (running >= MOST_AT_ONCE) {
    if (waiting.length >= MOST_WAITING)
      throw failure('too_many_requests', { headers: { 'retry-after': '5' } });
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running += 1;
  try {
    return await new Promise<Buffer>((resolve, reject) => {
      scrypt(key, salt, HASH_BYTES, COST, (error, hash) => (error === null ? resolve(hash) : reject(error)));
    });
  } finally {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}

/** Slow hash of a key with its own salt, as it is stored. */
export async function hashKey(key: string): Promise<string> {
  const salt = randomBytes(16);
  return `scrypt$${salt.toString('base64url')}$${(await hashOf(normalizeKey(key), salt)).toString('base64url')}`;
}

/** Slow hash of a one-time code, the same for one supplier each time; for nobody it costs as much. */
export async function hashCode(code: string, supplierId = 'nadie'): Promise<string> {
  return (await hashOf(normalizeKey(code), Buffer.from(`codigo:${supplierId}`))).toString('base64url');
}

const NOBODY = `scrypt$${randomBytes(16).toString('base64url')}$${randomBytes(HASH_BYTES).toString('base64url')}`;

/** Whether the key is the stored one; without a stored one it takes as long and is false. */
export async function isKey(key: string, stored: string | undefined): Promise<boolean> {
  const [, salt = '', hash = ''] = (stored ?? NOBODY).split('$');
  const expected = Buffer.from(hash, 'base64url');
  const given = await hashOf(normalizeKey(key), Buffer.from(salt, 'base64url'));
  return expected.length === given.length && timingSafeEqual(expected, given) && stored !== undefined;
}
