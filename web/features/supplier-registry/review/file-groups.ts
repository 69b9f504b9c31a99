import { countryName } from '#contract/countries.ts';
import { openedBy } from '#contract/rules/observed-fields.ts';
import { fileFieldName } from '#contract/supplier-file-labels.ts';
import {
  ACCREDITATION_LABELS,
  ORIGIN_LABELS,
  SEX_LABELS,
  type Deed,
  type PostalAddress,
  type SupplierFile,
} from '#contract/supplier-file.ts';
import { formatDate } from '#web/kit/format.ts';

/** One value of a file with its dotted path. */
export interface FileField {
  path: string;
  label: string;
  value: string;
}

/** Values that are read together. */
export interface FileGroup {
  title: string;
  fields: FileField[];
}

const SIZE_LABELS: Record<string, string> = {
  micro: 'Micro',
  small: 'Pequeña',
  medium: 'Mediana',
  large: 'Grande',
};
const yesNo = (value: boolean) => (value ? 'Sí' : 'No');
const labelIn = (labels: Record<string, string>, value: string) => labels[value] ?? value;
const date = (value: string) => (/^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDate(value) : value);

/** «Calle Pípila» and «Avenida Juárez», also when the name was written with its kind. */
function named(kind: string, name: string): string {
  if (name === '' || kind === '' || name.toLowerCase().startsWith(`${kind.toLowerCase()} `)) return name;
  return `${kind} ${name}`;
}

function addressFields(path: string, one: PostalAddress): FileField[] {
  const field = (name: keyof PostalAddress) => ({
    path: `${path}.${name}`,
    label: fileFieldName(`${path}.${name}`),
    value: one[name],
  });
  return [
    {
      path: `${path}.street`,
      label: fileFieldName(`${path}.street`),
      value: named(one.streetType, one.street),
    },
    field('outerNumber'),
    field('innerNumber'),
    {
      path: `${path}.settlement`,
      label: fileFieldName(`${path}.settlement`),
      value: named(one.settlementType, one.settlement),
    },
    field('postalCode'),
    field('locality'),
    field('municipality'),
    field('stateName'),
    field('city'),
    { path: `${path}.country`, label: fileFieldName(`${path}.country`), value: countryName(one.country) },
  ];
}

function deedFields(path: string, deed: Deed): FileField[] {
  return [
    { path: `${path}.number`, label: fileFieldName(`${path}.number`), value: deed.number },
    { path: `${path}.date`, label: fileFieldName(`${path}.date`), value: date(deed.date) },
    {
      path: `${path}.notary`,
      label: fileFieldName(`${path}.notary`),
      value: [deed.notary, deed.notaryNumber].filter(Boolean).join(', notaría '),
    },
    { path: `${path}.place`, label: fileFieldName(`${path}.place`), value: deed.place },
    {
      path: `${path}.registryFolio`,
      label: fileFieldName(`${path}.registryFolio`),
      value: deed.registryFolio,
    },
  ];
}

function ownFields(file: SupplierFile): FileField[] {
  const natural: FileField[] = [
    { path: 'givenNames', label: fileFieldName('givenNames'), value: file.givenNames },
    { path: 'firstSurname', label: fileFieldName('firstSurname'), value: file.firstSurname },
    { path: 'secondSurname', label: fileFieldName('secondSurname'), value: file.secondSurname },
    { path: 'curp', label: fileFieldName('curp'), value: file.curp },
    { path: 'sex', label: fileFieldName('sex'), value: labelIn(SEX_LABELS, file.sex) },
  ];
  const legal: FileField[] = [
    { path: 'legalName', label: fileFieldName('legalName'), value: file.legalName },
    { path: 'legalSuffix', label: fileFieldName('legalSuffix'), value: file.legalSuffix },
    { path: 'corporatePurpose', label: fileFieldName('corporatePurpose'), value: file.corporatePurpose },
  ];
  return [
    { path: 'rfc', label: fileFieldName('rfc'), value: file.rfc },
    { path: 'taxId', label: fileFieldName('taxId'), value: file.taxId },
    ...(file.personType === 'legal' ? legal : natural),
    { path: 'tradeName', label: fileFieldName('tradeName'), value: file.tradeName },
    { path: 'origin', label: fileFieldName('origin'), value: ORIGIN_LABELS[file.origin] },
    { path: 'country', label: fileFieldName('country'), value: countryName(file.country) },
    { path: 'taxRegime', label: fileFieldName('taxRegime'), value: file.taxRegime },
    { path: 'size', label: fileFieldName('size'), value: labelIn(SIZE_LABELS, file.size) },
    { path: 'economicActivity', label: fileFieldName('economicActivity'), value: file.economicActivity },
    { path: 'subcontracts', label: fileFieldName('subcontracts'), value: yesNo(file.subcontracts) },
    { path: 'hasWorkers', label: fileFieldName('hasWorkers'), value: yesNo(file.hasWorkers) },
    { path: 'specialised', label: fileFieldName('specialised'), value: yesNo(file.specialised) },
    { path: 'repseNumber', label: fileFieldName('repseNumber'), value: file.repseNumber },
    { path: 'repseExpiresOn', label: fileFieldName('repseExpiresOn'), value: date(file.repseExpiresOn) },
  ];
}

function contactFields(file: SupplierFile): FileField[] {
  const phone = [file.phone, file.phoneExtension && `ext. ${file.phoneExtension}`].filter(Boolean).join(' ');
  return [
    { path: 'phone', label: fileFieldName('phone'), value: phone },
    { path: 'email', label: fileFieldName('email'), value: file.email },
    { path: 'website', label: fileFieldName('website'), value: file.website },
    { path: 'publishContact', label: fileFieldName('publishContact'), value: yesNo(file.publishContact) },
    ...file.contacts.map(({ name, position, phone: own, email }, index) => ({
      path: `contacts.${index}`,
      label: `Contacto ${index + 1}`,
      value: [name, position, own, email].filter(Boolean).join(', '),
    })),
  ];
}

function representativeFields(file: SupplierFile): FileField[] {
  const one = file.representative;
  return [
    {
      path: 'representative.givenNames',
      label: 'Nombre',
      value: [one.givenNames, one.firstSurname, one.secondSurname].filter(Boolean).join(' '),
    },
    { path: 'representative.curp', label: fileFieldName('representative.curp'), value: one.curp },
    { path: 'representative.phone', label: fileFieldName('representative.phone'), value: one.phone },
    { path: 'representative.email', label: fileFieldName('representative.email'), value: one.email },
    {
      path: 'representative.accreditation',
      label: fileFieldName('representative.accreditation'),
      value: labelIn(ACCREDITATION_LABELS, one.accreditation),
    },
    ...deedFields('representative.deed', one.deed),
  ];
}

/** Everything a person declared, in the order in which it is compared with the papers; empty values are left out. */
export function fileGroups(file: SupplierFile, lineNames: readonly string[]): FileGroup[] {
  const groups: FileGroup[] = [
    { title: 'Datos generales', fields: ownFields(file) },
    { title: 'Domicilio fiscal', fields: addressFields('address', file.address) },
    {
      title: 'Domicilio para notificaciones',
      fields: file.hasNoticesAddress ? addressFields('noticesAddress', file.noticesAddress) : [],
    },
    { title: 'Contacto', fields: contactFields(file) },
    {
      title: 'Acta constitutiva',
      fields: file.personType === 'legal' ? deedFields('incorporation', file.incorporation) : [],
    },
    {
      title: 'Representante legal',
      fields: file.personType === 'legal' || file.isRepresented ? representativeFields(file) : [],
    },
    {
      title: 'Socios',
      fields: file.partners.map(({ name, rfc, percentage }, index) => ({
        path: `partners.${index}`,
        label: name,
        value: [rfc, percentage && `${percentage}%`].filter(Boolean).join(', ') || 'Sin porcentaje',
      })),
    },
    {
      title: 'Giros',
      fields: [{ path: 'lines', label: fileFieldName('lines'), value: lineNames.join(', ') }],
    },
    {
      title: 'Datos bancarios',
      fields: [
        { path: 'bank.clabe', label: fileFieldName('bank.clabe'), value: file.bank.clabe },
        { path: 'bank.holder', label: fileFieldName('bank.holder'), value: file.bank.holder },
      ],
    },
  ];
  return groups
    .map(({ title, fields }) => ({ title, fields: fields.filter(({ value }) => value !== '') }))
    .filter(({ fields }) => fields.length > 0);
}

/** Whether a changed path of the server touches a shown field, or what is read with it. */
export function isChanged(field: FileField, changed: readonly string[]): boolean {
  const own = [field.path, ...openedBy(field.path)];
  return changed.some((path) =>
    own.some((one) => path === one || path.startsWith(`${one}.`) || one.startsWith(`${path}.`)),
  );
}

/** What a paper is compared with: the declared values under the paths that it proves. */
export function provenFields(groups: readonly FileGroup[], proves: readonly string[]): FileField[] {
  return groups
    .flatMap(({ fields }) => fields)
    .filter(({ path }) =>
      proves.some((one) => [path, ...openedBy(path)].some((own) => own === one || own.startsWith(`${one}.`))),
    );
}
