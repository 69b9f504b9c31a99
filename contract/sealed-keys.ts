import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { combine, split } from 'shamir-secret-sharing';
import { fromBase64, fromHex, toHex } from './rules/documents/integrity-proof.ts';
import { bytesOf, hashOf, Refusal, sha256 } from './rules/sealed/canonical-text.ts';
import { phraseOf } from './rules/sealed/hash-words.ts';
import { AGE_HEADER, padded, sealedSize, unpadded } from './rules/sealed/sizes.ts';
import type { UrnCard } from './sealed-card.ts';
import {
  SEALED_PARTS,
  SHARE_BYTES,
  tagOf,
  TAGGED_SHARE,
  type EnvelopeHeader,
  type SealedPart,
} from './sealed-envelope.ts';

// Nobody makes a key that opens a tender: each custodian has one of his own, and each bid a secret that its own tool
// splits among them (Shamir, k of n). Everything sealed is a file of age v1 to one X25519 recipient.

type Bytes = Uint8Array<ArrayBuffer>;

const CHARS = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const GENERATORS = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];
const IDENTITY_PREFIX = 'age-secret-key-';

/** The six letters that prove a Bech32 text (BIP 173). */
function checksumOf(values: readonly number[]): number[] {
  let sum = 1;
  for (const value of values) {
    const top = sum >>> 25;
    sum = ((sum & 0x1ffffff) << 5) ^ value;
    for (const [bit, generator] of GENERATORS.entries()) if ((top >>> bit) & 1) sum ^= generator;
  }
  return [5, 4, 3, 2, 1, 0].map((place) => ((sum ^ 1) >>> (place * 5)) & 31);
}

/** 32 bytes written as an identity of age: the library makes random ones only. */
export function identityOf(secret: Uint8Array): string {
  const data: number[] = [];
  let [held, bits] = [0, 0];
  for (const byte of secret) {
    held = ((held << 8) | byte) & 0xfff;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      data.push((held >> bits) & 31);
    }
  }
  if (bits > 0) data.push((held << (5 - bits)) & 31);
  const codes = [...bytesOf(IDENTITY_PREFIX)];
  const proof = checksumOf([
    ...codes.map((code) => code >> 5),
    0,
    ...codes.map((code) => code & 31),
    ...data,
    0,
    0,
    0,
    0,
    0,
    0,
  ]);
  return `${IDENTITY_PREFIX}1${[...data, ...proof].map((value) => CHARS[value]).join('')}`.toUpperCase();
}

/** The key of one part of a bid, from its secret; one part's key opens nothing else. */
export async function partIdentity(secret: Bytes, part: SealedPart): Promise<string> {
  const key = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits']);
  const derived = await crypto.subtle.deriveBits(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(32), info: bytesOf(`sobre/1 ${part}`) },
    key,
    256,
  );
  return identityOf(new Uint8Array(derived));
}

function encrypterTo(recipient: string): Encrypter {
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  return encrypter;
}

/** Seals bytes to one recipient. */
export const sealTo = (recipient: string, content: Uint8Array): Promise<Bytes> =>
  encrypterTo(recipient).encrypt(content) as Promise<Bytes>;

/** Seals a stream of bytes to one recipient, piece by piece. */
export const sealStream = (recipient: string, content: ReadableStream): Promise<ReadableStream<Uint8Array>> =>
  encrypterTo(recipient).encrypt(content);

const ONE_RECIPIENT =
  /^age-encryption\.org\/v1\n-> X25519 [A-Za-z0-9+/]{43}\n[A-Za-z0-9+/]{43}\n--- [A-Za-z0-9+/]{43}\n$/;

/** Opens a file of age whose size is known, and whose only recipient is an X25519 key: others are not looked at. */
async function openSized(identity: string, sealed: Uint8Array, plain: number): Promise<Uint8Array> {
  const start = new TextDecoder('latin1').decode(sealed.subarray(0, AGE_HEADER));
  if (sealed.length !== sealedSize(plain) || !ONE_RECIPIENT.test(start))
    throw new Error('No mide lo que debe o no va dirigido a una sola llave.');
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  return decrypter.decrypt(sealed);
}

/** A secret for one bid, with the public halves of its three keys: they commit to it. */
export async function newSecret(): Promise<{ secret: Bytes; llaves: EnvelopeHeader['llaves'] }> {
  const secret = crypto.getRandomValues(new Uint8Array(32));
  return { secret, llaves: await publicKeysOf(secret) };
}

async function publicKeysOf(secret: Bytes): Promise<EnvelopeHeader['llaves']> {
  const [oferta, identidad, cuerpo] = await Promise.all(
    SEALED_PARTS.map(async (part) => identityToRecipient(await partIdentity(secret, part))),
  );
  return { oferta, identidad, cuerpo } as EnvelopeHeader['llaves'];
}

/** Offer or identity, padded to the size of the call and sealed. */
export const sealPart = (
  card: UrnCard,
  part: 'oferta' | 'identidad',
  { recipient, content }: { recipient: string; content: Uint8Array },
): Promise<Bytes> => sealTo(recipient, padded(content, card.tamanos[part]));

/** The header of a bid: its secret split among the custodians of the card, each share bound to this header. */
export async function makeHeader(
  card: UrnCard,
  { secret, llaves, sellos }: { secret: Bytes } & Pick<EnvelopeHeader, 'llaves' | 'sellos'>,
): Promise<EnvelopeHeader> {
  const bound = { formato: 'sobre/1', procedimiento: card.procedimiento, llaves, sellos } as const;
  const tag = await tagOf(bound);
  // The library takes a plain Uint8Array only, and gives coordinates in a random order.
  const shares = await split(new Uint8Array(secret), card.custodios.length, card.quorum);
  const partes = await Promise.all(
    card.custodios.map(async ({ id, llave }, at) => {
      const share = shares[at] as Uint8Array;
      const sealed = await sealTo(llave, new Uint8Array([...share, ...tag]));
      return { custodio: id, huella: await sha256(share), sobre: toBase64(sealed) };
    }),
  );
  return { ...bound, partes };
}

const toBase64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));

/** One custodian's share of one envelope, in hexadecimal, or why it is not given out. */
export type Released = { parte: string } | { error: 'ajena' | 'de_otra_urna' | 'no_es_la_sellada' };

/** What a custodian's key gives of an envelope: only a share of this procedure that was sealed under this very header. */
export async function releaseShare(
  identity: string,
  header: EnvelopeHeader,
  { custodian, procedure }: { custodian: string; procedure: string },
): Promise<Released> {
  if (header.formato !== 'sobre/1' || header.procedimiento !== procedure) return { error: 'de_otra_urna' };
  const part = header.partes.find(({ custodio }) => custodio === custodian);
  if (part === undefined) return { error: 'ajena' };
  const tagged = await openSized(identity, fromBase64(part.sobre), TAGGED_SHARE).catch(() => undefined);
  if (tagged === undefined) return { error: 'ajena' };
  const share = tagged.subarray(0, SHARE_BYTES);
  if (toHex(tagged.subarray(SHARE_BYTES)) !== toHex(await tagOf(header))) return { error: 'ajena' };
  return (await sha256(share)) === part.huella ? { parte: toHex(share) } : { error: 'no_es_la_sellada' };
}

/** Every choice of `size` of these. */
function* choicesOf<T>(all: readonly T[], size: number, from = 0): Generator<T[]> {
  if (size === 0) yield [];
  else
    for (let at = from; at <= all.length - size; at += 1)
      for (const rest of choicesOf(all, size - 1, at + 1)) yield [all[at] as T, ...rest];
}

export type PartKeys = Record<SealedPart, string>;

/** The keys of a bid if its secret is this one; undefined where it fits another header. */
async function keysIfFit(header: EnvelopeHeader, secret: Bytes): Promise<PartKeys | undefined> {
  const made = await publicKeysOf(secret);
  if (SEALED_PARTS.some((part) => made[part] !== header.llaves[part])) return undefined;
  const [oferta, identidad, cuerpo] = await Promise.all(
    SEALED_PARTS.map((part) => partIdentity(secret, part)),
  );
  return { oferta, identidad, cuerpo } as PartKeys;
}

/**
 * The keys of a bid from what the custodians gave out. A share that is not the sealed one is not looked at; with fewer
 * good ones than the quorum nothing opens, and whatever the rest makes must fit the public keys of the header.
 */
export async function keysFromShares(
  header: EnvelopeHeader,
  quorum: number,
  given: readonly { custodio: string; parte: string }[],
): Promise<PartKeys> {
  const good = new Map<string, Bytes>();
  for (const { custodio, parte } of given) {
    const sealed = header.partes.find((part) => part.custodio === custodio);
    if (!/^[0-9a-f]{66}$/.test(parte) || (await sha256(fromHex(parte))) !== sealed?.huella) continue;
    good.set(custodio, fromHex(parte));
  }
  if (good.size < Math.max(2, quorum))
    throw new Refusal(
      'parte_insuficiente',
      `Hay ${good.size} partes buenas de este sobre y hacen falta ${quorum}.`,
    );
  for (const shares of choicesOf([...good.values()], quorum)) {
    // Two shares of one coordinate are refused by the library: such a bid was split badly.
    const secret = await combine(shares).catch(() => undefined);
    const keys = secret && (await keysIfFit(header, new Uint8Array(secret)));
    if (keys !== undefined) return keys;
  }
  throw new Refusal('llave_distinta', 'Las partes no forman la llave de este sobre.');
}

/** The keys of a bid from the bidder's own key. */
export async function keysFromSecret(header: EnvelopeHeader, secret: string): Promise<PartKeys> {
  const keys = /^[0-9a-f]{64}$/.test(secret) ? await keysIfFit(header, fromHex(secret)) : undefined;
  if (keys === undefined) throw new Refusal('llave_distinta', 'Esta llave no es la de este sobre.');
  return keys;
}

/** Offer or identity as it was sealed, without its padding; throws why it cannot be read. */
export async function openPart(
  { header, sealed }: { header: EnvelopeHeader; sealed: Uint8Array },
  { part, key, size }: { part: SealedPart; key: string; size: number },
): Promise<Uint8Array> {
  if ((await sha256(sealed)) !== header.sellos[part])
    throw new Refusal('archivo_dañado', 'No es el archivo que se recibió: su huella es otra.');
  const plain = await openSized(key, sealed, size).catch(() => undefined);
  if (plain === undefined) throw new Refusal('llave_distinta', 'La llave no abre esta parte del sobre.');
  return unpadded(plain);
}

/** A custodian's key for one procedure; only `recipient` leaves the device before the opening. */
export async function newCustodianKey(): Promise<{ identity: string; recipient: string }> {
  // Not `generateIdentity`: what it makes may change.
  const identity = await generateX25519Identity();
  return { identity, recipient: await identityToRecipient(identity) };
}

/** 0.3 s in Node; the phrase has 77 bits. */
const WORK_FACTOR = 15;
const MOST_LOCKED = 4_096;

/** A text under a phrase, as a file of age. */
export async function lockWith(phrase: string, text: string, workFactor = WORK_FACTOR): Promise<Bytes> {
  const locker = new Encrypter();
  locker.setPassphrase(phraseOf(phrase));
  locker.setScryptWorkFactor(workFactor);
  return locker.encrypt(text) as Promise<Bytes>;
}

/** The text under a phrase; the library refuses to work harder than 2^20. */
export async function unlockWith(phrase: string, locked: Uint8Array): Promise<string> {
  const refused = new Refusal('frase_incorrecta', 'La frase no abre este archivo de llave.');
  if (locked.length > MOST_LOCKED) throw refused;
  const opener = new Decrypter();
  opener.addPassphrase(phraseOf(phrase));
  try {
    return await opener.decrypt(locked, 'text');
  } catch {
    throw refused;
  }
}

const CHALLENGE = bytesOf('ensayo/1');
const CHALLENGE_SIZE = CHALLENGE.length + 32;

/** Something for a custodian to open as proof that the key is held: its bytes, and sealed. */
export async function newChallenge(recipient: string): Promise<{ content: Bytes; sealed: Bytes }> {
  const content = new Uint8Array([...CHALLENGE, ...crypto.getRandomValues(new Uint8Array(32))]);
  return { content, sealed: await sealTo(recipient, content) };
}

/** What such a proof holds; nothing else that is sealed to the custodian is ever given out by this way. */
export async function openChallenge(identity: string, sealed: Uint8Array): Promise<Uint8Array> {
  const content = await openSized(identity, sealed, CHALLENGE_SIZE).catch(() => undefined);
  if (content === undefined || CHALLENGE.some((byte, at) => content[at] !== byte))
    throw new Refusal('no_es_ensayo', 'Este archivo no es un ensayo para tu llave: no se abre nada más.');
  return content;
}

/** `mi-llave/1`: what opens one's own bid, kept by who made it. */
export async function ownKeyFile(
  header: EnvelopeHeader,
  secret: Uint8Array,
): Promise<Record<string, string>> {
  const { procedimiento } = header;
  return { formato: 'mi-llave/1', procedimiento, huella: await hashOf(header), llave: toHex(secret) };
}
