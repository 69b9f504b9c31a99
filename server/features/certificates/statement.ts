import { randomBytes, sign } from 'node:crypto';
import { promisify } from 'node:util';
import { CODE_ALPHABET, type CertificateClaims } from '#contract/rules/registry/certificate.ts';
import type { StoredFacts } from './certificates.tables.ts';
import type { SigningKey } from './signing-key.ts';

/** Longer names are cut in the QR only: the sheet and the verification page have them whole. */
const MAX_NAME = 90;

/** Signs on a thread of the pool, beside whatever else goes on. */
const signBeside = promisify(sign);

/** A code of 60 random bits: it cannot be guessed or counted through. */
export function newCertificateCode(): string {
  return Array.from(randomBytes(12), (byte) => CODE_ALPHABET[byte % 32]).join('');
}

/** Signs the short claims of a certificate as a compact JWS (RFC 7515, EdDSA). */
export async function signStatement(
  key: SigningKey,
  facts: StoredFacts,
  certificate: { code: string; issuedAt: Date },
): Promise<string> {
  const claims: CertificateClaims = {
    c: certificate.code,
    n: facts.number,
    d: facts.name.length > MAX_NAME ? `${facts.name.slice(0, MAX_NAME - 1)}…` : facts.name,
    r: facts.rfc,
    t: facts.personType === 'legal' ? 'M' : 'F',
    i: facts.registeredOn ?? '',
    v: facts.validUntil,
    e: Math.floor(certificate.issuedAt.getTime() / 1000),
  };
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = `${encode({ alg: 'EdDSA', kid: key.kid })}.${encode(claims)}`;
  const signature = await signBeside(null, Buffer.from(signed), key.privateKey);
  return `${signed}.${signature.toString('base64url')}`;
}
