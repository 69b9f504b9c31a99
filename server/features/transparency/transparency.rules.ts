import { countryName } from '#contract/countries.ts';
import { PERSON_TYPE_LABELS } from '#contract/suppliers.ts';
import { ACCREDITATION_LABELS, SEX_LABELS } from '#contract/supplier-choices.ts';
import { type SupplierFile } from '#contract/supplier-file.ts';
import {
  CLOSING_COLUMNS,
  formatFaults,
  PERIOD_COLUMNS,
  type FormatColumn,
  type FormatFrame,
} from './format.rules.ts';

/** A supplier as the report needs it: public columns, and the private file where there is one. */
export interface ReportedSupplier {
  id: string;
  number: string;
  personType: 'natural' | 'legal';
  name: string;
  legalSuffix: string | null;
  rfc: string | null;
  stateName: string | null;
  size: 'micro' | 'small' | 'medium' | 'large' | null;
  mainLine: string | null;
  email: string | null;
  phone: string | null;
  website: string | null;
  file: SupplierFile | null;
}

/** What is the same in every row of the report of the registry. */
export interface ReportFrame extends FormatFrame {
  registryUrl: string;
  sanctionsUrl: string;
}

const SIZES = {
  micro: 'Micro empresa',
  small: 'Pequeña empresa',
  medium: 'Mediana empresa',
  large: 'Grande empresa',
};

type Column = FormatColumn<ReportedSupplier, ReportFrame>;

const always = () => true;
const isNatural = ({ personType }: ReportedSupplier) => personType === 'natural';
const isLegal = ({ personType }: ReportedSupplier) => personType === 'legal';
const isForeign = ({ file }: ReportedSupplier) => file?.origin === 'foreign';
const isNational = (supplier: ReportedSupplier) => !isForeign(supplier);
const isRepresented = (supplier: ReportedSupplier) =>
  isLegal(supplier) || supplier.file?.isRepresented === true;

const address =
  (key: keyof SupplierFile['address'], isAbroad = false) =>
  (supplier: ReportedSupplier) =>
    isForeign(supplier) === isAbroad ? (supplier.file?.address[key] ?? null) : null;
const representative =
  (key: 'givenNames' | 'firstSurname' | 'secondSurname' | 'phone' | 'email') =>
  ({ file }: ReportedSupplier) =>
    file?.representative[key] ?? null;

const HOME = 'Domicilio fiscal: ';

/** Columns of format XXX (formerly XXXII) of the national platform, in their order. */
export const COLUMNS: readonly Column[] = [
  ...PERIOD_COLUMNS,
  {
    name: 'Personería jurídica del proveedor o contratista (catálogo)',
    value: ({ personType }) => PERSON_TYPE_LABELS[personType],
    required: always,
  },
  {
    name: 'Nombre(s) del proveedor o contratista',
    value: (s) => (isNatural(s) ? (s.file?.givenNames ?? null) : null),
    required: isNatural,
  },
  {
    name: 'Primer apellido del proveedor o contratista',
    value: (s) => (isNatural(s) ? (s.file?.firstSurname ?? null) : null),
    required: isNatural,
  },
  {
    name: 'Segundo apellido del proveedor o contratista',
    value: (s) => (isNatural(s) ? (s.file?.secondSurname ?? null) : null),
  },
  {
    name: 'Sexo (catálogo)',
    value: ({ file, personType }) =>
      personType === 'legal' || file === null || file.sex === '' ? null : SEX_LABELS[file.sex],
  },
  {
    name: 'Denominación o razón social',
    value: (s) => (isLegal(s) ? [s.name, s.legalSuffix].filter(Boolean).join(', ') : null),
    required: isLegal,
  },
  {
    name: 'Persona(s) beneficiaria(s) final(es) (Tabla)',
    value: ({ file }, _, position) => (file !== null && file.partners.length > 0 ? position : null),
  },
  { name: 'Estratificación', value: ({ size }) => (size === null ? null : SIZES[size]), required: always },
  {
    name: 'Origen del proveedor o contratista (catálogo)',
    value: (s) => (s.file === null ? null : isForeign(s) ? 'Internacional' : 'Nacional'),
    required: always,
  },
  {
    name: 'País de origen, si la empresa es filial extranjera',
    value: (s) => (isForeign(s) ? countryName(s.file?.country ?? '') || null : null),
    required: isForeign,
  },
  {
    name: 'RFC con homoclave incluida',
    value: ({ rfc }) => rfc,
    required: isNational,
    shape: { pattern: /^[A-ZÑ&]{3,4}\d{6}[A-Z\d]{2}[\dA]$/, problem: 'No tiene la forma de un RFC' },
  },
  {
    name: 'Entidad federativa de la persona física o moral (catálogo)',
    value: ({ stateName }) => stateName,
    required: isNational,
  },
  {
    name: 'Realiza subcontrataciones (catálogo)',
    value: ({ file }) => (file === null ? null : file.subcontracts ? 'Sí' : 'No'),
    required: always,
  },
  {
    name: 'Actividad económica de la empresa',
    value: ({ file, mainLine }) => file?.economicActivity || mainLine,
    required: always,
  },
  { name: `${HOME}Tipo de vialidad (catálogo)`, value: address('streetType'), required: isNational },
  { name: `${HOME}Nombre de la vialidad`, value: address('street'), required: isNational },
  { name: `${HOME}Número exterior`, value: address('outerNumber'), required: isNational },
  { name: `${HOME}Número interior, en su caso`, value: address('innerNumber') },
  { name: `${HOME}Tipo de asentamiento (catálogo)`, value: address('settlementType'), required: isNational },
  { name: `${HOME}Nombre del asentamiento`, value: address('settlement'), required: isNational },
  { name: `${HOME}Clave de la localidad`, value: address('localityCode') },
  { name: `${HOME}Nombre de la localidad`, value: address('locality') },
  { name: `${HOME}Clave del municipio`, value: address('municipalityCode') },
  { name: `${HOME}Nombre del municipio o delegación`, value: address('municipality'), required: isNational },
  { name: `${HOME}Clave de la Entidad Federativa`, value: address('stateCode') },
  { name: `${HOME}Entidad Federativa (catálogo)`, value: address('stateName'), required: isNational },
  {
    name: `${HOME}Código postal`,
    value: address('postalCode'),
    required: isNational,
    shape: { pattern: /^\d{5}$/, problem: 'Debe tener cinco dígitos' },
  },
  {
    name: 'País del domicilio en el extranjero, en su caso',
    value: (s) => (isForeign(s) ? countryName(s.file?.address.country ?? '') || null : null),
    required: isForeign,
  },
  {
    name: 'Ciudad del domicilio en el extranjero, en su caso',
    value: address('city', true),
    required: isForeign,
  },
  {
    name: 'Calle del domicilio en el extranjero, en su caso',
    value: address('street', true),
    required: isForeign,
  },
  { name: 'Número del domicilio en el extranjero, en su caso', value: address('outerNumber', true) },
  { name: 'Nombre(s) del representante legal', value: representative('givenNames'), required: isRepresented },
  {
    name: 'Primer apellido del representante legal',
    value: representative('firstSurname'),
    required: isRepresented,
  },
  { name: 'Segundo apellido del representante legal', value: representative('secondSurname') },
  { name: 'Teléfono de contacto representante legal', value: representative('phone') },
  { name: 'Correo electrónico representante legal', value: representative('email') },
  {
    name: 'Tipo de acreditación legal representante legal',
    value: ({ file }) =>
      file === null || file.representative.accreditation === ''
        ? null
        : ACCREDITATION_LABELS[file.representative.accreditation],
    required: isRepresented,
  },
  { name: 'Página web', value: ({ file, website }) => file?.website || website },
  { name: 'Teléfono oficial', value: ({ file, phone }) => file?.phone || phone, required: always },
  {
    name: 'Correo electrónico comercial',
    value: ({ file, email }) => file?.email || email,
    required: always,
    shape: { pattern: /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/, problem: 'No tiene la forma de un correo' },
  },
  { name: 'Hipervínculo Registro Proveedores Contratistas', value: (_, { registryUrl }) => registryUrl },
  {
    name: 'Hipervínculo al Directorio de Proveedores y Contratistas Sancionados',
    value: (_, { sanctionsUrl }) => sanctionsUrl,
  },
  ...CLOSING_COLUMNS,
];

/** What has to be mended in a supplier before its row is complete. */
export function reportFaults(
  supplier: ReportedSupplier,
  frame: ReportFrame,
): { field: string; problem: string }[] {
  if (supplier.file === null)
    return [{ field: 'Expediente', problem: 'No hay expediente en el portal: captura una actualización' }];
  return formatFaults(COLUMNS, supplier, frame).map(({ field, problem }) => ({ field, problem }));
}
