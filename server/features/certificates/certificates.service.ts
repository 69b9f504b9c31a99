import type { CertificateVerification } from '#contract/certificates.ts';
import { readCertificateCode } from '#contract/rules/registry/certificate.ts';
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
  type NewCertificate,
} from './certificates.sql.ts';
import { registerKey, signingKey, type SigningKey } from './signing-key.ts';
import { newCertificateCode, signStatement } from './statement.ts';

/** What is to be signed for some suppliers. */
export interface CertificateDraft {
  key: SigningKey;
  subjects: Awaited<ReturnType<typeof selectFacts>>;
  actor: string;
  now: Date;
}

/** Reads what the certificates of these suppliers will say and ends those that they had. */
export async function draftCertificates(
  tx: Transaction,
  services: Services,
  supplierIds: readonly string[],
  { actor, now = new Date() }: { actor: string; now?: Date },
): Promise<CertificateDraft> {
  const key = await signingKey(services);
  if (supplierIds.length === 0) return { key, subjects: [], actor, now };
  await registerKey(tx, key);
  await endCertificates(tx, supplierIds, 'Sustituida por una constancia posterior');
  return { key, subjects: await selectFacts(tx, supplierIds), actor, now };
}

/** Signs what was drafted without asking the database, so that it can do something else meanwhile. */
export function signCertificates({ key, subjects, actor, now }: CertificateDraft): Promise<NewCertificate[]> {
  return Promise.all(
    subjects.map(async ({ id, facts }) => {
      const code = newCertificateCode();
      return {
        code,
        supplier_id: id,
        facts,
        statement: await signStatement(key, facts, { code, issuedAt: now }),
        kid: key.kid,
        issued_at: now.toISOString(),
        valid_until: facts.validUntil,
        issued_by: actor,
      };
    }),
  );
}

/** Signs a certificate for each supplier, in place of the one it had; the same number of statements for one or thousands. */
export async function issueCertificates(
  tx: Transaction,
  services: Services,
  supplierIds: readonly string[],
  by: { actor: string; now?: Date },
): Promise<{ supplierId: string; code: string }[]> {
  const certificates = await signCertificates(await draftCertificates(tx, services, supplierIds, by));
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
