import { REPORT_STEP_BYTES } from '#contract/rules/rights/report-terms.ts';

/**
 * What is sealed for the control body: an ephemeral ECDH key on P-256, HKDF-SHA-256 and AES-256-GCM, all of the browser itself.
 * A sealed report is the ephemeral public key (65 bytes), the nonce (12) and the ciphertext; before it is sealed its size is rounded up.
 */
const CURVE = { name: 'ECDH', namedCurve: 'P-256' } as const;
const POINT_BYTES = 65;
const NONCE_BYTES = 12;
const ROUNDS = 600_000;
const INFO = new TextEncoder().encode('denuncia/1');

type Bytes = Uint8Array<ArrayBuffer>;

export interface ReportFile {
  name: string;
  bytes: Bytes;
}
/** What somebody wrote, with its files. */
export interface ReportText {
  fields: Readonly<Record<string, string>>;
  files: readonly ReportFile[];
}
/** The private key as it is kept: a file that its passphrase opens. */
interface KeyFile {
  formato: 'llave-de-denuncias/1';
  huella: string;
  sal: string;
  nonce: string;
  llave: string;
}

export const toBase64 = (bytes: Uint8Array): string => {
  let text = '';
  for (let at = 0; at < bytes.length; at += 32_768)
    text += String.fromCharCode(...bytes.subarray(at, at + 32_768));
  return btoa(text);
};
const fromBase64 = (text: string): Bytes => Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));

/** SHA-256 in hexadecimal. */
export async function fingerprintOf(data: string | Bytes): Promise<string> {
  const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : data;
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Head of four bytes, the list of what there is, and the files one after the other; rounded up with zeros. */
function packed({ fields, files }: ReportText): Bytes {
  const head = new TextEncoder().encode(
    JSON.stringify({ fields, files: files.map(({ name, bytes }) => ({ name, bytes: bytes.length })) }),
  );
  const whole = 4 + head.length + files.reduce((sum, { bytes }) => sum + bytes.length, 0);
  const out = new Uint8Array(Math.ceil(whole / REPORT_STEP_BYTES) * REPORT_STEP_BYTES);
  new DataView(out.buffer).setUint32(0, head.length);
  out.set(head, 4);
  let at = 4 + head.length;
  for (const { bytes } of files) {
    out.set(bytes, at);
    at += bytes.length;
  }
  return out;
}

function unpacked(bytes: Bytes): ReportText {
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
  const { fields, files } = JSON.parse(
    new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(4, 4 + length)),
  ) as { fields: Record<string, string>; files: { name: string; bytes: number }[] };
  let at = 4 + length;
  return {
    fields,
    files: files.map(({ name, bytes: size }) => {
      const from = at;
      at += size;
      return { name, bytes: bytes.slice(from, at) };
    }),
  };
}

async function sharedKey(own: CryptoKey, other: CryptoKey, point: Bytes): Promise<CryptoKey> {
  const bits = await crypto.subtle.deriveBits({ name: 'ECDH', public: other }, own, 256);
  const secret = await crypto.subtle.importKey('raw', bits, 'HKDF', false, ['deriveKey']);
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: point, info: INFO },
    secret,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
}

/** Seals a report to a public key (SubjectPublicKeyInfo, base64); in base64. */
export async function sealReport(publicKey: string, report: ReportText): Promise<string> {
  const theirs = await crypto.subtle.importKey('spki', fromBase64(publicKey), CURVE, false, []);
  const own = await crypto.subtle.generateKey(CURVE, false, ['deriveBits']);
  const point = new Uint8Array(await crypto.subtle.exportKey('raw', own.publicKey));
  const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const key = await sharedKey(own.privateKey, theirs, point);
  const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, packed(report)));
  const out = new Uint8Array(POINT_BYTES + NONCE_BYTES + sealed.length);
  out.set(point);
  out.set(iv, POINT_BYTES);
  out.set(sealed, POINT_BYTES + NONCE_BYTES);
  return toBase64(out);
}

/** Opens a sealed report; rejects for another key and for anything that was changed. */
export async function openReport(own: CryptoKey, sealed: string): Promise<ReportText> {
  const bytes = fromBase64(sealed);
  const point = bytes.slice(0, POINT_BYTES);
  const iv = bytes.slice(POINT_BYTES, POINT_BYTES + NONCE_BYTES);
  const theirs = await crypto.subtle.importKey('raw', point, CURVE, false, []);
  const key = await sharedKey(own, theirs, point);
  const open = await crypto.subtle.decrypt(
    { name: 'AES-GCM', iv },
    key,
    bytes.slice(POINT_BYTES + NONCE_BYTES),
  );
  return unpacked(new Uint8Array(open));
}

async function lockOf(passphrase: string, salt: Bytes): Promise<CryptoKey> {
  const typed = new TextEncoder().encode(passphrase.normalize('NFKC'));
  const secret = await crypto.subtle.importKey('raw', typed, 'PBKDF2', false, ['deriveKey']);
  return crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: ROUNDS },
    secret,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
}

/** A new pair: the public key, and the file that keeps the private one under a passphrase. */
export async function newReportKey(passphrase: string): Promise<{ publicKey: string; file: string }> {
  const pair = await crypto.subtle.generateKey(CURVE, true, ['deriveBits']);
  const spki = new Uint8Array(await crypto.subtle.exportKey('spki', pair.publicKey));
  const own = await crypto.subtle.exportKey('pkcs8', pair.privateKey);
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const locked = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await lockOf(passphrase, salt), own);
  const file: KeyFile = {
    formato: 'llave-de-denuncias/1',
    huella: await fingerprintOf(spki),
    sal: toBase64(salt),
    nonce: toBase64(iv),
    llave: toBase64(new Uint8Array(locked)),
  };
  return { publicKey: toBase64(spki), file: JSON.stringify(file, null, 2) };
}

/** The private key of a file, and of which public key it is; undefined where the passphrase or the file is another. */
export async function openKeyFile(
  text: string,
  passphrase: string,
): Promise<{ own: CryptoKey; fingerprint: string } | undefined> {
  try {
    const file = JSON.parse(text) as KeyFile;
    const lock = await lockOf(passphrase, fromBase64(file.sal));
    const opened = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: fromBase64(file.nonce) },
      lock,
      fromBase64(file.llave),
    );
    const own = await crypto.subtle.importKey('pkcs8', opened, CURVE, false, ['deriveBits']);
    return { own, fingerprint: file.huella };
  } catch {
    return undefined;
  }
}
