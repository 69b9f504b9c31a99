import { countryName } from '#contract/countries.ts';
import { PERSON_TYPE_LABELS } from '#contract/suppliers.ts';
import { ACCREDITATION_LABELS, SEX_LABELS } from '#contract/supplier-choices.ts';
import { type SupplierFile } from '#contract/supplier-file.ts';
import {
  abroadText,
  CLOSING_COLUMNS,
  formatFaults,
  homeColumns,
  PERIOD_COLUMNS,
  type Fault,
  type AddressKey,
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

const SIZES = {
  micro: 'Micro empresa',
  small: 'Pequeña empresa',
  medium: 'Mediana empresa',
  large: 'Grande empresa',
};

type Column = FormatColumn<ReportedSupplier>;

/** A datum of the file of the supplier, by its path. */
const datum = (path: string) => ({ mend: { control: `campo-${path}` } });

const always = () => true;
const isNatural = ({ personType }: ReportedSupplier) => personType === 'natural';
const isLegal = ({ personType }: ReportedSupplier) => personType === 'legal';
const isForeign = ({ file }: ReportedSupplier) => file?.origin === 'foreign';
const isNational = (supplier: ReportedSupplier) => !isForeign(supplier);
const isRepresented = (supplier: ReportedSupplier) =>
  isLegal(supplier) || supplier.file?.isRepresented === true;

const representative =
  (key: 'givenNames' | 'firstSurname' | 'secondSurname' | 'phone' | 'email') =>
  ({ file }: ReportedSupplier) =>
    file?.representative[key] ?? null;

const home = (name: string, key: AddressKey, isNeeded = false): Column => {
  const column = {
    name: `Domicilio fiscal: ${name}`,
    value: (s: ReportedSupplier) => (isNational(s) ? (s.file?.address[key] ?? null) : null),
  };
  return isNeeded ? { ...column, required: isNational, ...datum(`address.${key}`) } : column;
};
const abroad = (name: string, key: AddressKey, isNeeded = false): Column => {
  const column = {
    name: `${name} del domicilio en el extranjero, en su caso`,
    value: (s: ReportedSupplier) => (isForeign(s) ? abroadText(key, s.file?.address[key] ?? '') : null),
  };
  return isNeeded ? { ...column, required: isForeign, ...datum(`address.${key}`) } : column;
};

/** Columns of format XXX (formerly XXXII) of the national platform, in their order. */
export const COLUMNS: readonly Column[] = [
  ...PERIOD_COLUMNS,
  {
    name: 'Personería jurídica del proveedor o contratista (catálogo)',
    value: ({ personType }) => PERSON_TYPE_LABELS[personType],
  },
  {
    name: 'Nombre(s) del proveedor o contratista',
    value: (s) => (isNatural(s) ? (s.file?.givenNames ?? null) : null),
    required: isNatural,
    ...datum('givenNames'),
  },
  {
    name: 'Primer apellido del proveedor o contratista',
    value: (s) => (isNatural(s) ? (s.file?.firstSurname ?? null) : null),
    required: isNatural,
    ...datum('firstSurname'),
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
  },
  {
    name: 'Persona(s) beneficiaria(s) final(es) (Tabla)',
    value: ({ file }, _, position) => (file !== null && file.partners.length > 0 ? position : null),
  },
  {
    name: 'Estratificación',
    value: ({ size }) => (size === null ? null : SIZES[size]),
    required: always,
    ...datum('size'),
  },
  {
    name: 'Origen del proveedor o contratista (catálogo)',
    value: (s) => (s.file === null ? null : isForeign(s) ? 'Internacional' : 'Nacional'),
  },
  {
    name: 'País de origen, si la empresa es filial extranjera',
    value: (s) => (isForeign(s) ? countryName(s.file?.country ?? '') || null : null),
    required: isForeign,
    ...datum('country'),
  },
  {
    name: 'RFC con homoclave incluida',
    value: ({ rfc }) => rfc,
    required: isNational,
    shape: { pattern: /^[A-ZÑ&]{3,4}\d{6}[A-Z\d]{2}[\dA]$/, problem: 'No tiene la forma de un RFC' },
    ...datum('rfc'),
  },
  {
    name: 'Entidad federativa de la persona física o moral (catálogo)',
    value: ({ stateName }) => stateName,
    required: isNational,
    ...datum('address.stateName'),
  },
  {
    name: 'Realiza subcontrataciones (catálogo)',
    value: ({ file }) => (file?.subcontracts == null ? null : file.subcontracts ? 'Sí' : 'No'),
  },
  {
    name: 'Actividad económica de la empresa',
    value: ({ file, mainLine }) => file?.economicActivity || mainLine,
    required: always,
    ...datum('economicActivity'),
  },
  ...homeColumns(home, 'Nombre de la vialidad'),
  {
    ...home('Código postal', 'postalCode'),
    required: isNational,
    shape: { pattern: /^\d{5}$/, problem: 'Debe tener cinco dígitos' },
    ...datum('address.postalCode'),
  },
  abroad('País', 'country', true),
  abroad('Ciudad', 'city', true),
  abroad('Calle', 'street', true),
  abroad('Número', 'outerNumber'),
  {
    name: 'Nombre(s) del representante legal',
    value: representative('givenNames'),
    required: isRepresented,
    ...datum('representative.givenNames'),
  },
  {
    name: 'Primer apellido del representante legal',
    value: representative('firstSurname'),
    required: isRepresented,
    ...datum('representative.firstSurname'),
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
    ...datum('representative.accreditation'),
  },
  { name: 'Página web', value: ({ file, website }) => file?.website || website },
  {
    name: 'Teléfono oficial',
    value: ({ file, phone }) => file?.phone || phone,
    required: always,
    ...datum('phone'),
  },
  {
    name: 'Correo electrónico comercial',
    value: ({ file, email }) => file?.email || email,
    required: always,
    ...datum('email'),
    shape: { pattern: /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/, problem: 'No tiene la forma de un correo' },
  },
  {
    name: 'Hipervínculo Registro Proveedores Contratistas',
    value: (_, { screens }) => `${screens}/proveedores`,
  },
  {
    name: 'Hipervínculo al Directorio de Proveedores y Contratistas Sancionados',
    value: (_, { screens }) => `${screens}/proveedores?vista=sancionados`,
  },
  ...CLOSING_COLUMNS,
];

/** What has to be mended in a supplier before its row is complete. */
export function reportFaults(supplier: ReportedSupplier, frame: FormatFrame): Fault[] {
  if (supplier.file === null)
    return [
      {
        field: 'Expediente',
        problem: 'No hay expediente en el portal: captura una actualización',
        mend: { control: 'expediente' },
      },
    ];
  return formatFaults(COLUMNS, supplier, frame);
}
