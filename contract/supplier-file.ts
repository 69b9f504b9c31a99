import { z } from 'zod';
import { asCountryCode } from './countries.ts';
import { PERSON_TYPES } from './suppliers.ts';

/** Where a supplier comes from (SIPOT: Nacional / Internacional). */
export const ORIGINS = ['national', 'foreign'] as const;
export type Origin = (typeof ORIGINS)[number];
export const ORIGIN_LABELS: Record<Origin, string> = { national: 'Nacional', foreign: 'Extranjero' };

export const SUPPLIER_SIZES = ['micro', 'small', 'medium', 'large'] as const;
export type SupplierSize = (typeof SUPPLIER_SIZES)[number];

export const SEXES = ['female', 'male', 'unspecified'] as const;
export const SEX_LABELS: Record<(typeof SEXES)[number], string> = {
  female: 'Mujer',
  male: 'Hombre',
  unspecified: 'Prefiero no decirlo',
};

/** How a legal representative proves it (SIPOT: tipo de acreditación legal). */
export const ACCREDITATIONS = ['power_of_attorney', 'incorporation_deed', 'other'] as const;
export const ACCREDITATION_LABELS: Record<(typeof ACCREDITATIONS)[number], string> = {
  power_of_attorney: 'Poder notarial',
  incorporation_deed: 'Acta constitutiva',
  other: 'Otro documento',
};

/** A short text of a draft: trimmed and composed, empty while nobody wrote it. */
const text = (max: number) =>
  z
    .string()
    .max(max, `Escribe hasta ${max} letras.`)
    .default('')
    .transform((value) => value.normalize('NFC').trim());

/** Plain date `YYYY-MM-DD` or empty; whether it is a real date is told by the rules. */
const dateText = z.string().max(10).default('');

const choice = <T extends readonly [string, ...string[]]>(values: T) => z.enum(['', ...values]).default('');

/** A postal address; foreign ones use country, city, street and outer number. */
export const PostalAddress = z.object({
  streetType: text(40),
  street: text(120),
  outerNumber: text(20),
  innerNumber: text(20),
  settlementType: text(40),
  settlement: text(120),
  localityCode: text(4),
  locality: text(120),
  municipalityCode: text(3),
  municipality: text(120),
  stateCode: text(2),
  stateName: text(60),
  postalCode: text(10),
  country: text(60).transform(asCountryCode),
  city: text(120),
});
export type PostalAddress = z.infer<typeof PostalAddress>;

/** A notarial deed. */
export const Deed = z.object({
  number: text(40),
  date: dateText,
  notary: text(120),
  notaryNumber: text(20),
  place: text(120),
  registryFolio: text(60),
});
export type Deed = z.infer<typeof Deed>;

/** Everything the registry keeps of a supplier. A draft may be incomplete; `contract/rules/supplier-file.ts` tells what is missing. */
export const SupplierFile = z.object({
  personType: z.enum(PERSON_TYPES),
  origin: z.enum(ORIGINS).default('national'),
  rfc: text(20),
  taxId: text(40),
  /** Alpha-2 code of ISO 3166-1: a known name becomes its code, anything else stays for a person to mend. */
  country: text(60).transform(asCountryCode),
  givenNames: text(80),
  firstSurname: text(80),
  secondSurname: text(80),
  sex: choice(SEXES),
  curp: text(20),
  legalName: text(250),
  legalSuffix: text(60),
  tradeName: text(250),
  corporatePurpose: text(1_000),
  taxRegime: text(80),
  size: choice(SUPPLIER_SIZES),
  economicActivity: text(250),
  phone: text(20),
  phoneExtension: text(10),
  email: text(254),
  /** The same address typed again: a mistyped address loses every notice. */
  emailAgain: text(254),
  website: text(250),
  /** Consent to publish telephone, commercial mail and web page. */
  publishContact: z.boolean().default(false),
  subcontracts: z.boolean().default(false),
  /** Specialised services: a REPSE number is due. */
  specialised: z.boolean().default(false),
  repseNumber: text(40),
  repseExpiresOn: dateText,
  hasWorkers: z.boolean().default(false),
  /** Natural persons: somebody else signs for them. */
  isRepresented: z.boolean().default(false),
  address: PostalAddress.prefault({}),
  /** Address for notices when it differs from the fiscal one. */
  hasNoticesAddress: z.boolean().default(false),
  noticesAddress: PostalAddress.prefault({}),
  incorporation: Deed.prefault({}),
  representative: z
    .object({
      givenNames: text(80),
      firstSurname: text(80),
      secondSurname: text(80),
      curp: text(20),
      phone: text(20),
      email: text(254),
      accreditation: choice(ACCREDITATIONS),
      deed: Deed.prefault({}),
    })
    .prefault({}),
  partners: z
    .array(z.object({ name: text(250), rfc: text(20), percentage: text(8) }))
    .max(50, 'Agrega hasta 50 socios.')
    .default([]),
  contacts: z
    .array(
      z.object({
        name: text(120),
        position: text(120),
        phone: text(20),
        extension: text(10),
        email: text(254),
      }),
    )
    .max(10, 'Agrega hasta 10 contactos.')
    .default([]),
  /** Codes of the catalogue of lines of business; the first one is the principal. */
  lines: z.array(z.string().max(40)).max(10, 'Elige hasta 10 giros.').default([]),
  bank: z.object({ clabe: text(24), holder: text(250) }).prefault({}),
});
export type SupplierFile = z.infer<typeof SupplierFile>;

const EMPTY_ADDRESS: PostalAddress = {
  streetType: '',
  street: '',
  outerNumber: '',
  innerNumber: '',
  settlementType: '',
  settlement: '',
  localityCode: '',
  locality: '',
  municipalityCode: '',
  municipality: '',
  stateCode: '',
  stateName: '',
  postalCode: '',
  country: '',
  city: '',
};

const EMPTY_DEED: Deed = { number: '', date: '', notary: '', notaryNumber: '', place: '', registryFolio: '' };

/** A file in which nothing was written yet. */
export function emptySupplierFile(personType: SupplierFile['personType'], origin: Origin): SupplierFile {
  return {
    personType,
    origin,
    rfc: origin === 'foreign' ? 'XEXX010101000' : '',
    taxId: '',
    country: origin === 'national' ? 'MX' : '',
    givenNames: '',
    firstSurname: '',
    secondSurname: '',
    sex: '',
    curp: '',
    legalName: '',
    legalSuffix: '',
    tradeName: '',
    corporatePurpose: '',
    taxRegime: '',
    size: '',
    economicActivity: '',
    phone: '',
    phoneExtension: '',
    email: '',
    emailAgain: '',
    website: '',
    publishContact: false,
    subcontracts: false,
    specialised: false,
    repseNumber: '',
    repseExpiresOn: '',
    hasWorkers: false,
    isRepresented: false,
    address: { ...EMPTY_ADDRESS },
    hasNoticesAddress: false,
    noticesAddress: { ...EMPTY_ADDRESS },
    incorporation: { ...EMPTY_DEED },
    representative: {
      givenNames: '',
      firstSurname: '',
      secondSurname: '',
      curp: '',
      phone: '',
      email: '',
      accreditation: '',
      deed: { ...EMPTY_DEED },
    },
    partners: [],
    contacts: [],
    lines: [],
    bank: { clabe: '', holder: '' },
  };
}

/** Name as lists and mails show it, without the legal suffix. */
export function supplierFileName(file: SupplierFile): string {
  return file.personType === 'legal'
    ? file.legalName
    : [file.givenNames, file.firstSurname, file.secondSurname].filter((part) => part !== '').join(' ');
}

/** The same with the form of a company: «Colibrí Inventado, S.A. de C.V.». */
export function supplierFullName(file: SupplierFile): string {
  const parts = [supplierFileName(file), file.personType === 'legal' ? file.legalSuffix : ''];
  return parts.filter((part) => part !== '').join(', ');
}
