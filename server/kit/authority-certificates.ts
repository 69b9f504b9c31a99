import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Whose certificates stand for nothing outside a demonstration. */
export const DEMONSTRATION_AUTHORITY = 'AUTORIDAD DE DEMOSTRACION SIN VALIDEZ';

/** Where a demonstration keeps the certificates of its own authority. */
export const demonstrationCertificates = (dataDir: string): string =>
  join(dataDir, 'autoridad-de-demostracion', 'certificados.pem');

/** Certificates of a PEM text, as many as it has. Throws what the first one that is none says. */
export const certificatesOf = (pem: string): X509Certificate[] =>
  [...pem.matchAll(/-----BEGIN CERTIFICATE-----[^-]{1,20000}-----END CERTIFICATE-----/g)].map(
    ([one]) => new X509Certificate(one),
  );

/** Why a file of the tax authority's certificates is not taken, in words that follow its name; undefined where it is. */
export function certificateFileProblem(path: string, isProduction: boolean): string | undefined {
  let found;
  try {
    found = certificatesOf(readFileSync(path, 'utf8'));
  } catch {
    return 'que no se puede leer como PEM; indica los certificados del SAT.';
  }
  if (found.length === 0) return 'que no tiene ningún certificado; indica los del SAT.';
  const isMade = found.some(({ issuer, subject }) =>
    `${issuer}\n${subject}`.includes(DEMONSTRATION_AUTHORITY),
  );
  return isProduction && isMade
    ? 'que lleva certificados de la demostración: con ellos cualquiera sella facturas; quítalos.'
    : undefined;
}
