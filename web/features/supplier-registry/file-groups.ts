import { countryName } from '#contract/countries.ts';
import { openedBy } from '#contract/rules/observed-fields.ts';
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
  const field = (name: keyof PostalAddress, label: string) => ({
    path: `${path}.${name}`,
    label,
    value: one[name],
  });
  return [
    { path: `${path}.street`, label: 'Calle', value: named(one.streetType, one.street) },
    field('outerNumber', 'Número exterior'),
    field('innerNumber', 'Número interior'),
    {
      path: `${path}.settlement`,
      label: 'Colonia',
      value: named(one.settlementType, one.settlement),
    },
    field('postalCode', 'Código postal'),
    field('locality', 'Localidad'),
    field('municipality', 'Municipio'),
    field('stateName', 'Entidad'),
    field('city', 'Ciudad'),
    { path: `${path}.country`, label: 'País', value: countryName(one.country) },
  ];
}

function deedFields(path: string, deed: Deed): FileField[] {
  return [
    { path: `${path}.number`, label: 'Número de escritura', value: deed.number },
    { path: `${path}.date`, label: 'Fecha de la escritura', value: date(deed.date) },
    {
      path: `${path}.notary`,
      label: 'Notario',
      value: [deed.notary, deed.notaryNumber].filter(Boolean).join(', notaría '),
    },
    { path: `${path}.place`, label: 'Plaza', value: deed.place },
    { path: `${path}.registryFolio`, label: 'Folio mercantil', value: deed.registryFolio },
  ];
}

function ownFields(file: SupplierFile): FileField[] {
  const natural: FileField[] = [
    { path: 'givenNames', label: 'Nombre', value: file.givenNames },
    { path: 'firstSurname', label: 'Primer apellido', value: file.firstSurname },
    { path: 'secondSurname', label: 'Segundo apellido', value: file.secondSurname },
    { path: 'curp', label: 'CURP', value: file.curp },
    { path: 'sex', label: 'Sexo', value: labelIn(SEX_LABELS, file.sex) },
  ];
  const legal: FileField[] = [
    { path: 'legalName', label: 'Denominación o razón social', value: file.legalName },
    { path: 'legalSuffix', label: 'Régimen de capital', value: file.legalSuffix },
    { path: 'corporatePurpose', label: 'Objeto social', value: file.corporatePurpose },
  ];
  return [
    { path: 'rfc', label: 'RFC', value: file.rfc },
    { path: 'taxId', label: 'Identificación fiscal de su país', value: file.taxId },
    ...(file.personType === 'legal' ? legal : natural),
    { path: 'tradeName', label: 'Nombre comercial', value: file.tradeName },
    { path: 'origin', label: 'Origen', value: ORIGIN_LABELS[file.origin] },
    { path: 'country', label: 'País', value: countryName(file.country) },
    { path: 'taxRegime', label: 'Régimen fiscal', value: file.taxRegime },
    { path: 'size', label: 'Estratificación', value: labelIn(SIZE_LABELS, file.size) },
    { path: 'economicActivity', label: 'Actividad económica', value: file.economicActivity },
    { path: 'subcontracts', label: 'Subcontrata', value: yesNo(file.subcontracts) },
    { path: 'hasWorkers', label: 'Tiene trabajadores', value: yesNo(file.hasWorkers) },
    { path: 'specialised', label: 'Servicios especializados', value: yesNo(file.specialised) },
    { path: 'repseNumber', label: 'Registro REPSE', value: file.repseNumber },
    { path: 'repseExpiresOn', label: 'REPSE vence', value: date(file.repseExpiresOn) },
  ];
}

function contactFields(file: SupplierFile): FileField[] {
  const phone = [file.phone, file.phoneExtension && `ext. ${file.phoneExtension}`].filter(Boolean).join(' ');
  return [
    { path: 'phone', label: 'Teléfono', value: phone },
    { path: 'email', label: 'Correo', value: file.email },
    { path: 'website', label: 'Página web', value: file.website },
    { path: 'publishContact', label: 'Publicar contacto', value: yesNo(file.publishContact) },
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
    { path: 'representative.curp', label: 'CURP', value: one.curp },
    { path: 'representative.phone', label: 'Teléfono', value: one.phone },
    { path: 'representative.email', label: 'Correo', value: one.email },
    {
      path: 'representative.accreditation',
      label: 'Acreditación',
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
    { title: 'Giros', fields: [{ path: 'lines', label: 'Giros', value: lineNames.join(', ') }] },
    {
      title: 'Datos bancarios',
      fields: [
        { path: 'bank.clabe', label: 'CLABE', value: file.bank.clabe },
        { path: 'bank.holder', label: 'Titular', value: file.bank.holder },
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
