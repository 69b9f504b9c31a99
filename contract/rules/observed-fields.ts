import type { RequestKind } from '../registration.ts';
import { emptySupplierFile, type SupplierFile } from '../supplier-file.ts';
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

/** Fields without an input of their own, and the one that writes them. */
const WRITTEN_BY: Record<string, string> = {
  emailAgain: 'email',
  stateCode: 'stateName',
  municipalityCode: 'municipality',
  localityCode: 'locality',
};

/**
 * What an observation opens for the supplier: every field of the value that the reviewer saw, the one observed first.
 * Rows of a list are opened with their list, since rows may have to be added or taken out.
 */
export function openedBy(target: string): readonly string[] {
  const [list = ''] = target.split('.');
  if (list === 'partners' || list === 'contacts') return [list];
  const at = target.lastIndexOf('.') + 1;
  const name = target.slice(at);
  const head = target.slice(0, at) + (WRITTEN_BY[name] ?? name);
  const together = TOGETHER[head];
  if (together !== undefined) return together;
  const side = at === 0 ? undefined : SIDE_BY_SIDE[head.slice(at)];
  return side?.map((one) => target.slice(0, at) + one) ?? [head];
}

function leavesOf(value: object, prefix = ''): string[] {
  return Object.entries(value).flatMap(([key, inner]) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? leavesOf(inner, `${prefix}${key}.`)
      : [`${prefix}${key}`],
  );
}

/** Every datum of a file by its path; lists are one datum. */
export const FILE_PATHS: readonly string[] = leavesOf(emptySupplierFile('legal', 'national'));

/** Rows of lists are named by their place. */
const isFilePath = (path: string) => FILE_PATHS.includes(path.replace(/^(partners|contacts)\.\d+$/, '$1'));

type Answers = Pick<
  SupplierFile,
  'personType' | 'origin' | 'specialised' | 'isRepresented' | 'hasNoticesAddress' | 'representative'
>;
type Asks = (file: Answers) => boolean;

const atHome: Asks = ({ origin }) => origin === 'national';
const abroad: Asks = ({ origin }) => origin === 'foreign';
const ofCompanies: Asks = ({ personType }) => personType === 'legal';
const ofPersons: Asks = ({ personType }) => personType === 'natural';
const ofSpecialised: Asks = ({ specialised }) => specialised;
const ofRepresented: Asks = ({ personType, isRepresented }) => personType === 'legal' || isRepresented;
const byPower: Asks = ({ representative }) => representative.accreditation === 'power_of_attorney';

/** Of whom the form asks what it does not ask of everybody, by path or by the beginning of one. */
const ASKED_OF: Record<string, Asks> = {
  'address.settlement': atHome,
  'address.settlementType': atHome,
  'address.locality': atHome,
  'address.localityCode': atHome,
  'address.municipality': atHome,
  'address.municipalityCode': atHome,
  'address.stateName': atHome,
  'address.stateCode': atHome,
  'address.streetType': atHome,
  'address.country': abroad,
  'address.city': abroad,
  'bank.clabe': atHome,
  corporatePurpose: ofCompanies,
  country: abroad,
  curp: (file) => atHome(file) && ofPersons(file),
  firstSurname: ofPersons,
  givenNames: ofPersons,
  hasWorkers: atHome,
  incorporation: ofCompanies,
  'incorporation.notary': atHome,
  'incorporation.notaryNumber': atHome,
  isRepresented: ofPersons,
  legalName: ofCompanies,
  legalSuffix: ofCompanies,
  noticesAddress: ({ hasNoticesAddress }) => hasNoticesAddress,
  'noticesAddress.postalCode': atHome,
  partners: ofCompanies,
  repseExpiresOn: ofSpecialised,
  repseNumber: ofSpecialised,
  representative: ofRepresented,
  'representative.curp': atHome,
  'representative.deed': byPower,
  'representative.deed.notary': atHome,
  'representative.deed.notaryNumber': atHome,
  secondSurname: ofPersons,
  sex: ofPersons,
  specialised: atHome,
  taxId: abroad,
  taxRegime: atHome,
};

/** Whether the form asks for it: by where somebody resides, what somebody is, and how a representation is proven. */
function isAskedOf(path: string, file: SupplierFile): boolean {
  const words = path.split('.');
  return words.every((_, index) => {
    const part = words.slice(0, index + 1).join('.');
    const asks = ASKED_OF[part] ?? ASKED_OF[part.replace(/^noticesAddress\./, 'address.')];
    return asks === undefined || asks(file);
  });
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
  if (!isFilePath(path) || !isAskedOf(path, data)) return false;
  if (kind !== 'registration') {
    const missing: readonly string[] = missingIdentity(carried);
    if (['origin', 'rfc', 'taxId'].includes(path)) return missing.includes(path);
  }
  if (path === 'rfc') return data.origin === 'national';
  return path !== 'origin' && path !== 'personType';
}
