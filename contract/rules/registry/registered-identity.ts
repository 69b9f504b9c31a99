import type { SupplierFile } from '#contract/supplier-file.ts';

const IDENTITY = ['personType', 'origin', 'rfc', 'taxId'] as const;
type IdentityPath = (typeof IDENTITY)[number];

/**
 * What the registry never knew of the identity of a supplier: a list of before this portal may bring no RFC, and no
 * tax number of a foreigner. Only that may be written in a renewal or an update; nothing for a new registration,
 * whose file nobody carried over.
 */
export function missingIdentity(
  carried: Pick<SupplierFile, 'origin' | 'rfc' | 'taxId'> | null,
): readonly IdentityPath[] {
  if (carried === null) return [];
  if (carried.origin === 'foreign') return carried.taxId === '' ? ['taxId'] : [];
  return carried.rfc === '' ? ['origin', 'rfc', 'taxId'] : [];
}

/** Identity that a renewal, an update or a cancellation may not change. */
export function lockedIdentity(carried: SupplierFile | null): readonly IdentityPath[] {
  const missing = missingIdentity(carried);
  return IDENTITY.filter((path) => !missing.includes(path));
}
