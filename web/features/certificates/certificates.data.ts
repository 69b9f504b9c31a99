import { certificatesApi, type CertificateVerification } from '#contract/certificates.ts';
import {
  readCertificateCode,
  statementIn,
  verifyStatement,
  type CertificateKey,
} from '#contract/rules/registry/certificate.ts';
import { CallError, type Api } from '#web/kit/api.ts';

/** What the signature of a statement says. */
export type SignatureVerdict = Awaited<ReturnType<typeof verifyStatement>>;

export interface VerificationData {
  /** Code in the address; null when what was typed holds none. */
  code: string | null;
  /** Null without a code, and while the registry cannot be asked. */
  verification: CertificateVerification | null;
  /** The registry does not answer: only the signature can be verified. */
  isAway: boolean;
  keys: CertificateKey[];
  /** Verdict of a statement that was typed with the code; null when there was none. */
  signature: SignatureVerdict | null;
}

function away(error: unknown): 'away' {
  if (error instanceof CallError && (error.status >= 500 || error.status === 0)) return 'away';
  throw error;
}

/** Asks for the state of a code and verifies a pasted statement. What was typed may be the whole text of a QR. */
export async function loadVerification(api: Api, typed: string): Promise<VerificationData> {
  const written = readCertificateCode(typed);
  const statement = typed.includes('.') ? statementIn(typed) : null;
  const asked = (code: string | null) =>
    code === null ? null : api.call(certificatesApi.verify, { query: { codigo: code } }).catch(away);
  const [early, published] = await Promise.all([asked(written), api.call(certificatesApi.keys).catch(away)]);
  const keys = published === 'away' ? [] : published.keys;
  const signature = statement === null ? null : await verifyStatement(statement, keys);
  // A statement that came without its address names its code itself.
  const signed = signature?.result === 'genuine' ? signature.claims.c : null;
  const found = written === null ? await asked(signed) : early;
  return {
    code: written ?? signed,
    verification: found === 'away' ? null : found,
    isAway: found === 'away',
    keys,
    signature,
  };
}
