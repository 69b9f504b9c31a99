import { fold } from '#server/kit/table-file/plain-text.ts';

/** How the text of a column becomes a value of the file. */
export type ColumnKind =
  | 'text'
  | 'upper'
  | 'date'
  | 'yes'
  | 'person'
  | 'origin'
  | 'size'
  | 'sex'
  | 'accreditation'
  | 'lines'
  | 'partners';

/** A column of the template: where its value goes (`_` paths are of the registration, not of the file). */
export interface ImportColumn {
  header: string;
  path: string;
  kind: ColumnKind;
  example: string;
  /** Other names under which registries have it. */
  also?: readonly string[];
}

const column = (
  header: string,
  path: string,
  example: string,
  kind: ColumnKind = 'text',
  also: readonly string[] = [],
): ImportColumn => ({ header, path, kind, example, also });

export const IMPORT_COLUMNS: readonly ImportColumn[] = [
  column('Número de registro', '_number', '', 'upper', ['no. de registro', 'folio', 'número de proveedor']),
  column('Tipo de persona', 'personType', 'Moral', 'person', ['persona', 'personería jurídica']),
  column('Origen', 'origin', 'Nacional', 'origin', ['origen del proveedor']),
  column('RFC', 'rfc', 'SAT970701NN3', 'upper', [
    'r.f.c.',
    'registro federal de contribuyentes',
    'rfc con homoclave',
  ]),
  column('Identificación fiscal extranjera', 'taxId', '', 'text', ['tax id', 'nif']),
  column('País', 'country', 'México', 'text', ['país de origen']),
  column('Denominación o razón social', 'legalName', 'Óptica Ejemplo Ficticia', 'text', [
    'razón social',
    'denominación',
  ]),
  column('Régimen de capital', 'legalSuffix', 'S.A. de C.V.', 'text', ['régimen societario']),
  column('Nombre(s)', 'givenNames', '', 'text', ['nombre', 'nombres']),
  column('Primer apellido', 'firstSurname', '', 'text', ['apellido paterno']),
  column('Segundo apellido', 'secondSurname', '', 'text', ['apellido materno']),
  column('Sexo', 'sex', '', 'sex'),
  column('CURP', 'curp', '', 'upper'),
  column('Nombre comercial', 'tradeName', 'Óptica Ejemplo'),
  column('Objeto social', 'corporatePurpose', 'Comercio de equipo óptico'),
  column('Régimen fiscal', 'taxRegime', '601'),
  column('Estratificación', 'size', 'Pequeña', 'size', ['tamaño', 'tamaño de la empresa']),
  column('Actividad económica', 'economicActivity', 'Comercio de equipo óptico', 'text', ['actividad']),
  column('Giros', 'lines', 'Equipo óptico y de medición', 'lines', [
    'giro',
    'giro principal',
    'giro comercial',
  ]),
  column('Teléfono', 'phone', '4737320006', 'text', ['teléfono oficial', 'tel']),
  column('Extensión', 'phoneExtension', ''),
  column('Correo', 'email', 'ventas@ejemplo.mx', 'text', [
    'correo electrónico',
    'correo electrónico comercial',
    'email',
  ]),
  column('Página web', 'website', 'www.ejemplo.mx', 'text', ['sitio web']),
  column('Publicar contacto', 'publishContact', 'No', 'yes'),
  column('Realiza subcontrataciones', 'subcontracts', 'No', 'yes'),
  column('Servicios especializados', 'specialised', 'No', 'yes'),
  column('Registro REPSE', 'repseNumber', '', 'text', ['repse']),
  column('Vigencia REPSE', 'repseExpiresOn', '', 'date'),
  column('Tiene trabajadores', 'hasWorkers', 'Sí', 'yes'),
  column('Tipo de vialidad', 'address.streetType', 'Calle'),
  column('Calle', 'address.street', 'Juárez', 'text', ['nombre de la vialidad', 'vialidad']),
  column('Número exterior', 'address.outerNumber', '12', 'text', ['núm. ext.', 'no. exterior']),
  column('Número interior', 'address.innerNumber', '', 'text', ['núm. int.', 'no. interior']),
  column('Tipo de asentamiento', 'address.settlementType', 'Colonia'),
  column('Colonia', 'address.settlement', 'Centro', 'text', ['nombre del asentamiento', 'asentamiento']),
  column('Clave de la localidad', 'address.localityCode', ''),
  column('Localidad', 'address.locality', '', 'text', ['nombre de la localidad']),
  column('Clave del municipio', 'address.municipalityCode', ''),
  column('Municipio', 'address.municipality', 'Guanajuato', 'text', ['nombre del municipio o delegación']),
  column('Clave de la entidad federativa', 'address.stateCode', ''),
  column('Entidad federativa', 'address.stateName', 'Guanajuato', 'text', ['entidad', 'estado']),
  column('Código postal', 'address.postalCode', '36000', 'text', ['cp', 'c.p.']),
  column('Ciudad en el extranjero', 'address.city', '', 'text', ['ciudad']),
  column('País del domicilio', 'address.country', ''),
  column('Escritura constitutiva', 'incorporation.number', '1234', 'text', ['número de escritura']),
  column('Fecha de la escritura', 'incorporation.date', '01/07/1997', 'date'),
  column('Notario', 'incorporation.notary', 'Lic. Ana Ríos'),
  column('Número de notaría', 'incorporation.notaryNumber', '4', 'text', ['notaría']),
  column('Folio mercantil', 'incorporation.registryFolio', ''),
  column('Nombre(s) del representante', 'representative.givenNames', 'Luis', 'text', [
    'nombre del representante legal',
  ]),
  column('Primer apellido del representante', 'representative.firstSurname', 'Bernal'),
  column('Segundo apellido del representante', 'representative.secondSurname', ''),
  column('CURP del representante', 'representative.curp', 'BEML920313HMCLNS09', 'upper'),
  column('Teléfono del representante', 'representative.phone', '4737320007'),
  column('Correo del representante', 'representative.email', 'luis@ejemplo.mx'),
  column(
    'Acreditación del representante',
    'representative.accreditation',
    'Acta constitutiva',
    'accreditation',
    ['tipo de acreditación legal representante legal'],
  ),
  column('Socios', 'partners', 'Ana Ríos|60; Leo Paz|40', 'partners', ['accionistas']),
  column('CLABE', 'bank.clabe', '032180000118359719', 'text', ['clabe interbancaria']),
  column('Titular de la cuenta', 'bank.holder', 'Óptica Ejemplo Ficticia', 'text', ['titular']),
  column('Fecha de inscripción', '_registeredOn', '15/01/2026', 'date', ['fecha de registro', 'inscripción']),
  column('Vigencia hasta', '_validUntil', '15/01/2027', 'date', [
    'vigencia',
    'vence',
    'fecha de vencimiento',
  ]),
  column('Observaciones internas', '_remarks', '', 'text', ['observaciones']),
];

const key = (name: string) =>
  fold(name)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

const BY_NAME = new Map(
  IMPORT_COLUMNS.flatMap((one) => [one.header, ...(one.also ?? [])].map((name) => [key(name), one])),
);

/** Whether some column of the template has that name. */
export function isImportColumn(name: string): boolean {
  return BY_NAME.has(key(name));
}

/** Column of the template for each column of a file; the first of two with the same meaning counts. */
export function mapImportColumns(header: readonly string[]): (ImportColumn | undefined)[] {
  const seen = new Set<string>();
  return header.map((name) => {
    const found = BY_NAME.get(key(name));
    if (found === undefined || seen.has(found.path)) return undefined;
    seen.add(found.path);
    return found;
  });
}

/** Columns without which no row can be read; empty when all are there. */
export function missingColumns(columns: readonly (ImportColumn | undefined)[]): string[] {
  const paths = new Set(columns.map((one) => one?.path));
  const missing = ['RFC', 'Giros'].filter(
    (header) => !paths.has(IMPORT_COLUMNS.find((one) => one.header === header)?.path),
  );
  const hasName = paths.has('legalName') || paths.has('givenNames');
  return hasName ? missing : [...missing, 'Denominación o razón social, o Nombre(s)'];
}
