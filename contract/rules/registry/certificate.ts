/** Letters and digits of codes: Crockford base 32, without I, L, O and U. */
export const CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** What a certificate's signed statement says, in short names because a QR has to carry it. */
export interface CertificateClaims {
  /** Code of the certificate. */
  c: string;
  /** Registration number. */
  n: string;
  /** Name with its legal suffix. */
  d: string;
  /** RFC; masked for natural persons (decision D8). */
  r: string;
  /** M: persona moral, F: persona física. */
  t: 'M' | 'F';
  /** Registered on, plain date. */
  i: string;
  /** Valid until, plain date. */
  v: string;
  /** Issued at, seconds since 1970. */
  e: number;
}

/** Public half of a signing key as published (RFC 8037). */
export interface CertificateKey {
  kty: 'OKP';
  crv: 'Ed25519';
  alg: 'EdDSA';
  use: 'sig';
  kid: string;
  x: string;
}

/**
 * Code in a text typed or read from a QR: case, spaces and hyphens do not matter, O is 0, I and L are 1.
 * Null when there is none.
 */
export function readCertificateCode(text: string): string | null {
  const named = /[?&]codigo=([^&#\s]+)/i.exec(text);
  const code = (named?.[1] ?? text)
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
  return /^[0-9A-HJKMNP-TV-Z]{12}$/.test(code) ? code : null;
}

/** «7KQ2-MX4D-91HB». */
export function formatCertificateCode(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1-');
}

/** First four letters and the last three of a natural person's RFC: the birth date stays hidden (decision D8). */
export function maskRfc(rfc: string): string {
  return rfc.length < 12 ? '' : `${rfc.slice(0, 4)}******${rfc.slice(-3)}`;
}

/** An RFC in its three groups, «CCF 140312 XX1»; other texts stay. */
export function spacedRfc(rfc: string): string {
  return rfc.replace(/^([A-ZÑ&]{3,4})(\d{6}|\*{6})([0-9A-Z]{3})$/, '$1 $2 $3');
}

/** The signed statement in the text of a QR: what follows `#`, or the bare statement. Null when there is none. */
export function statementIn(text: string): string | null {
  const statement = text.trim().replace(/^[^#]*#/, '');
  return /^[\w-]+\.[\w-]+\.[\w-]+$/.test(statement) ? statement : null;
}

/**
 * Verifies a statement with the published keys alone; no network, no database. Uses only what browsers and
 * Node share, and nothing outside itself: the page «verificador sin conexión» carries its text.
 */
export async function verifyStatement(
  statement: string,
  keys: readonly CertificateKey[],
): Promise<
  | { result: 'genuine'; claims: CertificateClaims }
  | { result: 'forged' | 'unknown_key' | 'unreadable' | 'unsupported' }
> {
  const bytesOf = (part: string) =>
    Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
  const [head = '', body = '', signature = ''] = statement.split('.');
  let kid: unknown;
  let claims: CertificateClaims;
  try {
    const header = JSON.parse(new TextDecoder().decode(bytesOf(head))) as { alg?: string; kid?: string };
    if (header.alg !== 'EdDSA') return { result: 'unreadable' };
    kid = header.kid;
    claims = JSON.parse(new TextDecoder().decode(bytesOf(body))) as CertificateClaims;
    bytesOf(signature);
  } catch {
    return { result: 'unreadable' };
  }
  const key = keys.find((one) => one.kid === kid);
  if (key === undefined) return { result: 'unknown_key' };
  try {
    const imported = await crypto.subtle.importKey(
      'jwk',
      { kty: key.kty, crv: key.crv, x: key.x },
      { name: 'Ed25519' },
      false,
      ['verify'],
    );
    const signed = new TextEncoder().encode(`${head}.${body}`);
    const isGenuine = await crypto.subtle.verify({ name: 'Ed25519' }, imported, bytesOf(signature), signed);
    return isGenuine ? { result: 'genuine', claims } : { result: 'forged' };
  } catch {
    return { result: 'unsupported' };
  }
}
