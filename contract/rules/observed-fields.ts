import type { RequestKind } from '../registration.ts';
import type { SupplierFile } from '../supplier-file.ts';
import { missingIdentity } from './registered-identity.ts';

/** Fields that are read as one value, by the path under which a reviewer observes it. */
const TOGETHER: Record<string, readonly string[]> = {
  phone: ['phone', 'phoneExtension'],
  email: ['email', 'emailAgain'],
  specialised: ['specialised', 'repseNumber', 'repseExpiresOn'],
  'representative.givenNames': [
    'representative.givenNames',
    'representative.firstSurname',
    'representative.secondSurname',
  ],
  'representative.accreditation': ['representative.accreditation', 'representative.deed'],
};

/** The same for the parts of addresses and deeds, by the last word of the path. */
const SIDE_BY_SIDE: Record<string, readonly string[]> = {
  street: ['street', 'streetType'],
  settlement: ['settlement', 'settlementType'],
  locality: ['locality', 'localityCode'],
  municipality: ['municipality', 'municipalityCode'],
  stateName: ['stateName', 'stateCode'],
  notary: ['notary', 'notaryNumber'],
};

/**
 * What an observation opens for the supplier: every field of the value that the reviewer saw, the one observed first.
 * Rows of a list are opened with their list, since rows may have to be added or taken out.
 */
export function openedBy(target: string): readonly string[] {
  const [list = ''] = target.split('.');
  if (list === 'partners' || list === 'contacts') return [list];
  const together = TOGETHER[target];
  if (together !== undefined) return together;
  const at = target.lastIndexOf('.') + 1;
  const side = at === 0 ? undefined : SIDE_BY_SIDE[target.slice(at)];
  return side?.map((name) => target.slice(0, at) + name) ?? [target];
}

/** What the form asks only of who resides in Mexico, and only of others; the last word of a path counts in addresses. */
const AT_HOME = [
  'curp',
  'taxRegime',
  'hasWorkers',
  'specialised',
  'bank.clabe',
  'representative.curp',
  'incorporation.notary',
  'representative.deed.notary',
];
const AT_HOME_ADDRESS = ['settlement', 'locality', 'municipality', 'stateName'];
const ABROAD = ['country', 'taxId'];
const ABROAD_ADDRESS = ['country', 'city'];

/** Whether the form asks for it: by where somebody resides, what somebody is, and how a representation is proven. */
function isAskedOf(path: string, { personType, origin, representative }: SupplierFile): boolean {
  const [, last] = /^(?:address|noticesAddress)\.(.+)$/.exec(path) ?? [];
  const [here, there] = last === undefined ? [AT_HOME, ABROAD] : [AT_HOME_ADDRESS, ABROAD_ADDRESS];
  const name = last ?? path;
  if (origin === 'foreign' ? here.includes(name) : there.includes(name)) return false;
  if (origin === 'foreign' && path === 'noticesAddress.postalCode') return false;
  if (path.startsWith('partners')) return personType === 'legal';
  return !path.startsWith('representative.deed') || representative.accreditation === 'power_of_attorney';
}

/**
 * Whether the supplier could correct a datum that is observed. Who somebody is does not change in a request: a new
 * registration may only correct its RFC or tax number, and others only what the registry never knew.
 */
export function isObservable(
  path: string,
  request: { kind: RequestKind; data: SupplierFile; carried: SupplierFile | null },
): boolean {
  const { kind, data, carried } = request;
  if (kind === 'cancellation') return false;
  if (!isAskedOf(path, data)) return false;
  if (kind !== 'registration') {
    const missing: readonly string[] = missingIdentity(carried);
    if (['origin', 'rfc', 'taxId'].includes(path)) return missing.includes(path);
  }
  if (path === 'rfc') return data.origin === 'national';
  return path !== 'origin' && path !== 'personType';
}
