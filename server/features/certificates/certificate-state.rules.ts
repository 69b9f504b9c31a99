import type { CertificateState } from '#contract/certificates.ts';
import { todayInMexico } from '#contract/mexico-time.ts';

export interface CertificateFactsForState {
  status: string;
  statusSince: Date;
  sanctionSince: string | null;
  validUntil: string;
  supplierValidUntil: string | null;
  revokedAt: Date | null;
  revokedReason: string | null;
}

/** What a certificate is worth on a day: a registration that is not in order comes before the sheet's own state. */
export function certificateState(
  facts: CertificateFactsForState,
  today: string,
): { state: Exclude<CertificateState, 'unknown'>; since: string | null; reason: string | null } {
  const { status } = facts;
  if (status === 'suspended' || status === 'disqualified' || status === 'cancelled') {
    return { state: status, since: facts.sanctionSince ?? todayInMexico(facts.statusSince), reason: null };
  }
  if (facts.revokedAt !== null)
    return { state: 'revoked', since: todayInMexico(facts.revokedAt), reason: facts.revokedReason };
  if (status === 'expired' || facts.validUntil < today)
    return { state: 'expired', since: facts.supplierValidUntil ?? facts.validUntil, reason: null };
  return { state: 'valid', since: null, reason: null };
}
