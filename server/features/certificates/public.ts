import type { Transaction } from '#server/kit/db.ts';
import type { Services } from '#server/kit/services.ts';
import { endCertificates, selectUncertified } from './certificates.sql.ts';
import { issueCertificates } from './certificates.service.ts';

/** Signs the certificate of a supplier in the caller's transaction; the one it had stops being in force. */
export async function issueCertificate(
  tx: Transaction,
  services: Services,
  supplierId: string,
  { actor, now }: { actor: string; now?: Date },
): Promise<{ code: string }> {
  const [issued] = await issueCertificates(tx, services, [supplierId], {
    actor,
    ...(now === undefined ? {} : { now }),
  });
  if (issued === undefined) throw new Error(`Supplier ${supplierId} has no number or validity to certify`);
  return { code: issued.code };
}

/** Revokes whatever certificate of the supplier is in force; verification tells the reason from then on. */
export async function revokeCertificates(tx: Transaction, supplierId: string, reason: string): Promise<void> {
  await endCertificates(tx, [supplierId], reason);
}

/** Signs certificates for all suppliers in order that have none, at once: demonstration data, imported registries. */
export async function issueMissingCertificates(
  tx: Transaction,
  services: Services,
  actor: string,
): Promise<number> {
  return (await issueCertificates(tx, services, await selectUncertified(tx), { actor })).length;
}
