import { createPublicKey, sign, verify } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { CertificateKey } from '#contract/rules/registry/certificate.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import type { Transaction } from '#server/kit/db.ts';
import type { Services } from '#server/kit/services.ts';
import { readNames } from '#server/kit/settings.ts';
import { certificatePdf } from './certificate-pdf.ts';
import {
  endCertificates,
  insertCertificates,
  selectCurrent,
  selectFacts,
  selectFactsInForce,
  selectUncertified,
} from './certificates.sql.ts';
import { draftCertificates, issueCertificates, signCertificates } from './certificates.service.ts';
import { PublishedKeys, registerKey, signingKey } from './signing-key.ts';

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

/** Signs a new certificate when the one in force no longer says what the registry does; undefined when it does. */
export async function replaceOutdatedCertificate(
  tx: Transaction,
  services: Services,
  supplierId: string,
  by: { actor: string; now: Date },
): Promise<{ code: string } | undefined> {
  const said = await selectFactsInForce(tx, supplierId, todayInMexico(by.now));
  const [subject] = said === undefined ? [] : await selectFacts(tx, [supplierId]);
  if (subject === undefined || isDeepStrictEqual(said, subject.facts)) return undefined;
  return issueCertificate(tx, services, supplierId, by);
}

/** Revokes whatever certificate of the supplier is in force; verification tells the reason from then on. */
export async function revokeCertificates(tx: Transaction, supplierId: string, reason: string): Promise<void> {
  await endCertificates(tx, [supplierId], reason);
}

/**
 * Signs certificates of many suppliers batch by batch: those of one batch are signed while the database writes the next
 * one. `end` waits for the last ones and writes them.
 */
export function certificatesInBatches(tx: Transaction, services: Services, actor: string) {
  let signing: ReturnType<typeof signCertificates> = Promise.resolve([]);
  const write = async () => insertCertificates(tx, await signing);
  return {
    async add(supplierIds: readonly string[]): Promise<void> {
      await write();
      signing = signCertificates(await draftCertificates(tx, services, supplierIds, { actor }));
      // Who waits for the signatures is told of a failure; until then somebody must have heard it.
      signing.catch(() => undefined);
    },
    end: write,
  };
}

/** Signs certificates for all suppliers in order that have none, at once: demonstration data. */
export async function issueMissingCertificates(
  tx: Transaction,
  services: Services,
  actor: string,
): Promise<number> {
  return (await issueCertificates(tx, services, await selectUncertified(tx), { actor })).length;
}

/** Ed25519 signature of bytes by the unit's key, in base64url, with the public half that verifies it. */
export async function signBytes(
  services: Services,
  bytes: Uint8Array,
): Promise<{ kid: string; signature: string; publicJwk: CertificateKey }> {
  const key = await signingKey(services);
  await registerKey(services.db, key);
  return {
    kid: key.kid,
    signature: sign(null, bytes, key.privateKey).toString('base64url'),
    publicJwk: key.publicJwk,
  };
}

/** Whether a key of this unit signed the bytes; undefined when the key is not one of its own. */
export async function verifyBytes(
  services: Services,
  bytes: Uint8Array,
  signed: { kid: string; signature: string },
): Promise<boolean | undefined> {
  const known = (await new PublishedKeys(services).list()).find((key) => key.kid === signed.kid);
  if (known === undefined) return undefined;
  const publicKey = createPublicKey({ key: { kty: known.kty, crv: known.crv, x: known.x }, format: 'jwk' });
  return verify(null, bytes, publicKey, Buffer.from(signed.signature, 'base64url'));
}

/** The sheet of the certificate in force of a registration number; undefined when there is none. */
export async function currentCertificateSheet(
  services: Services,
  number: string,
): Promise<Buffer | undefined> {
  const row = await selectCurrent(services.db, number);
  if (row === undefined) return undefined;
  const { code, facts, statement, issued_at: issuedAt } = row;
  const { publicUrl } = services.config;
  return certificatePdf(
    { code, facts, statement, issuedAt },
    { publicUrl, ...(await readNames(services.db)) },
  );
}

/** Short name of the key that signs certificates, and since when it does; null before it signed anything. */
export async function signingKeyFacts(services: Services): Promise<{ kid: string; since: Date | null }> {
  const { kid } = await signingKey(services);
  const row = await services.db
    .selectFrom('signing_key')
    .select('created_at')
    .where('kid', '=', kid)
    .executeTakeFirst();
  return { kid, since: row?.created_at ?? null };
}
