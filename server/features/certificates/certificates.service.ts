import type { CertificateVerification } from '#contract/certificates.ts';
import { readCertificateCode } from '#contract/rules/certificate.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import type { Services } from '#server/kit/services.ts';
import { certificateState } from './certificate-state.rules.ts';
import {
  endCertificates,
  insertCertificates,
  selectCertificate,
  selectFacts,
  type CertificateRow,
} from './certificates.sql.ts';
import { registerKey, signingKey } from './signing-key.ts';
import { newCertificateCode, signStatement } from './statement.ts';

/** Signs a certificate for each supplier, in place of the one it had; the same number of statements for one or thousands. */
export async function issueCertificates(
  tx: Transaction,
  services: Services,
  supplierIds: readonly string[],
  { actor, now = new Date() }: { actor: string; now?: Date },
): Promise<{ supplierId: string; code: string }[]> {
  if (supplierIds.length === 0) return [];
  const key = await signingKey(services);
  await registerKey(tx, key);
  await endCertificates(tx, supplierIds, 'Sustituida por una constancia posterior');
  const certificates = (await selectFacts(tx, supplierIds)).map(({ id, facts }) => {
    const code = newCertificateCode();
    return {
      code,
      supplier_id: id,
      facts,
      statement: signStatement(key, facts, { code, issuedAt: now }),
      kid: key.kid,
      issued_at: now.toISOString(),
      valid_until: facts.validUntil,
      issued_by: actor,
    };
  });
  await insertCertificates(tx, certificates);
  return certificates.map(({ code, supplier_id }) => ({ supplierId: supplier_id, code }));
}

function verificationOf(row: CertificateRow, today: string): CertificateVerification {
  const { facts } = row;
  const verdict = certificateState(
    {
      status: row.status,
      statusSince: row.status_since,
      sanctionSince: row.sanction_since,
      validUntil: row.valid_until,
      supplierValidUntil: row.supplier_valid_until,
      revokedAt: row.revoked_at,
      revokedReason: row.revoked_reason,
    },
    today,
  );
  return {
    ...verdict,
    certificate: {
      code: row.code,
      number: facts.number,
      name: facts.name,
      rfc: facts.rfc,
      personType: facts.personType,
      registeredOn: facts.registeredOn,
      renewedOn: facts.renewedOn,
      validUntil: row.valid_until,
      lines: facts.lines,
      issuedAt: row.issued_at.toISOString(),
    },
  };
}

const UNKNOWN: CertificateVerification = { state: 'unknown', since: null, reason: null, certificate: null };

/** What the code of a certificate is worth now; a text without a code is an unknown one. */
export async function verifyCode(db: Db, text: string, now = new Date()): Promise<CertificateVerification> {
  const code = readCertificateCode(text);
  const row = code === null ? undefined : await selectCertificate(db, code);
  return row === undefined ? UNKNOWN : verificationOf(row, todayInMexico(now));
}
