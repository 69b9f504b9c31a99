import { plainSigns } from '#contract/rules/texts/spoken-signs.ts';

const encoder = new TextEncoder();
const KEY_BYTES = 32;
const OWNER_BYTES = 16;

const hex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Secret of this request on this device, from its tracking key: what waits here is sealed with it, so that whoever opens the
 * device without the key reads nothing. Undefined where the browser has no cryptography (an address without HTTPS).
 */
export async function deviceSecret(folio: string, trackingKey: string): Promise<string | undefined> {
  if (globalThis.crypto?.subtle === undefined) return undefined;
  const material = encoder.encode(plainSigns(trackingKey));
  const key = await crypto.subtle.importKey('raw', material, 'HKDF', false, ['deriveBits']);
  const bits = await crypto.subtle.deriveBits(
    {
      name: 'HKDF',
      hash: 'SHA-256',
      salt: encoder.encode(folio),
      info: encoder.encode('archivos en espera'),
    },
    key,
    (KEY_BYTES + OWNER_BYTES) * 8,
  );
  return hex(new Uint8Array(bits));
}

/** Something sealed: nobody without the secret reads or changes it. */
export interface Sealed {
  iv: Uint8Array<ArrayBuffer>;
  bytes: ArrayBuffer;
}

/** Seals and opens for one request. */
export interface Seal {
  /** Whose things these are, without saying whose. */
  owner: string;
  seal(bytes: ArrayBuffer | Uint8Array<ArrayBuffer>): Promise<Sealed>;
  open(sealed: Sealed): Promise<ArrayBuffer>;
  sealText(value: unknown): Promise<Sealed>;
  openText<T>(sealed: Sealed): Promise<T>;
}

/** The seal of a secret made by {@link deviceSecret}. */
export async function sealOf(secret: string): Promise<Seal> {
  const bytes = Uint8Array.from(secret.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  const raw = bytes.slice(0, KEY_BYTES);
  const key = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt']);
  const seal = async (plain: ArrayBuffer | Uint8Array<ArrayBuffer>): Promise<Sealed> => {
    const iv = crypto.getRandomValues(new Uint8Array(12));
    return { iv, bytes: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, plain) };
  };
  const open = ({ iv, bytes: closed }: Sealed) => crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, closed);
  return {
    owner: hex(bytes.slice(KEY_BYTES)),
    seal,
    open,
    sealText: (value) => seal(encoder.encode(JSON.stringify(value))),
    openText: async <T>(sealed: Sealed) => JSON.parse(new TextDecoder().decode(await open(sealed))) as T,
  };
}
