// Longer than the rule: one list, read from top to bottom, of everything that a supplier's file consists of.
import { SETTLEMENT_TYPES, STREET_TYPES } from './address-types.ts';
import {
  all,
  choice,
  codes,
  date,
  given,
  group,
  list,
  text,
  unsaidYes,
  yes,
  type Asks,
  type ImportFacts,
  type Tree,
} from './file-field.ts';
import { isOwnAccount } from './rules/registry/account-holder.ts';
import { isSimplified } from './rules/registry/simplified-company.ts';
import { MEXICAN_STATE_CODES, MEXICAN_STATES } from './mexican-states.ts';
import { ACCREDITATION_LABELS, ORIGIN_LABELS, SEX_LABELS } from './supplier-choices.ts';
import { PERSON_TYPE_LABELS, SUPPLIER_SIZE_LABELS } from './suppliers.ts';
import { TAX_REGIMES } from './tax-regimes.ts';

const ofPersons: Asks = ({ personType }) => personType === 'natural';
const ofCompanies: Asks = ({ personType }) => personType === 'legal';
const atHome: Asks = ({ origin }) => origin === 'national';
/** A simplified company is founded in line, without a notary (Ley General de Sociedades Mercantiles, art. 262). */
const foundedByNotary: Asks = (file) => atHome(file) && !isSimplified(file.legalSuffix ?? '');
const abroad: Asks = ({ origin }) => origin === 'foreign';
const ofSpecialised: Asks = ({ specialised }) => specialised === true;
const ofRepresented: Asks = ({ personType, isRepresented }) => personType === 'legal' || isRepresented;
const byPower: Asks = ({ representative }) => representative.accreditation === 'power_of_attorney';
const elsewhere: Asks = ({ hasNoticesAddress }) => hasNoticesAddress;

const PUBLIC_NAME = {
  of: 'everybody',
  key: 'nombre',
  header: 'Nombre, denominación o razón social',
  width: 44,
} as const;

/** A column of the template where the datum has one. */
const imported = (header: string | undefined, more: Omit<ImportFacts, 'header'> = {}) =>
  header === undefined ? {} : { column: { header, ...more } };

/** «Calle Pípila» and «Avenida Juárez», also when the name was written with its kind. */
function named(kind = '', name = ''): string {
  if (name === '' || kind === '' || name.toLowerCase().startsWith(`${kind.toLowerCase()} `)) return name;
  return `${kind} ${name}`;
}
const joined = (separator: string, ...parts: readonly (string | undefined)[]) =>
  parts.filter((part) => part !== undefined && part !== '').join(separator);

/** A postal address; foreign ones use country, city, street and outer number. */
const address = (isFiscal: boolean) => {
  const at = (header: string, more?: Omit<ImportFacts, 'header'>) =>
    imported(isFiscal ? header : undefined, more);
  return {
    postalCode: text(
      10,
      {
        label: 'Código postal',
        hint: (file) => (atHome(file) ? 'Con él se eligen estado y municipio.' : undefined),
        autoComplete: 'postal-code',
        isOptional: abroad,
        comesLast: abroad,
        ...(isFiscal ? {} : { when: atHome }),
        ...at('Código postal', { example: '36000', also: ['cp', 'c.p.'] }),
      },
      'postal',
    ),
    stateName: text(60, {
      label: 'Estado',
      when: atHome,
      options: MEXICAN_STATE_CODES.map((code) => MEXICAN_STATES[code]),
      ...at('Entidad federativa', { example: 'Guanajuato', also: ['entidad', 'estado', 'edo.'] }),
      ...(isFiscal
        ? { published: { of: 'everybody', key: 'entidad', header: 'Entidad federativa', width: 20 } as const }
        : {}),
    }),
    stateCode: text(
      2,
      {
        label: 'Clave del estado',
        when: atHome,
        with: 'stateName',
        isSecond: true,
        ...at('Clave de la entidad federativa'),
      },
      'code',
    ),
    municipality: text(120, {
      label: 'Municipio o alcaldía',
      when: atHome,
      ...at('Municipio', { example: 'Guanajuato', also: ['nombre del municipio o delegación'] }),
    }),
    municipalityCode: text(
      3,
      {
        label: 'Clave del municipio',
        when: atHome,
        with: 'municipality',
        isSecond: true,
        ...at('Clave del municipio'),
      },
      'code',
    ),
    locality: text(120, {
      label: 'Localidad',
      when: atHome,
      isOptional: true,
      ...at('Localidad', { also: ['nombre de la localidad'] }),
    }),
    localityCode: text(
      4,
      {
        label: 'Clave de la localidad',
        when: atHome,
        with: 'locality',
        isSecond: true,
        ...at('Clave de la localidad'),
      },
      'code',
    ),
    settlementType: text(40, {
      label: 'Tipo de asentamiento',
      when: atHome,
      with: 'settlement',
      options: SETTLEMENT_TYPES,
      ...at('Tipo de asentamiento', { example: 'Colonia' }),
    }),
    settlement: text(120, {
      label: 'Colonia o asentamiento',
      when: atHome,
      told: ({ settlementType, settlement }) => named(settlementType, settlement),
      ...at('Colonia', { example: 'Centro', also: ['nombre del asentamiento', 'asentamiento'] }),
    }),
    streetType: text(40, {
      label: 'Tipo de vialidad',
      when: atHome,
      with: 'street',
      options: STREET_TYPES,
      ...at('Tipo de vialidad', { example: 'Calle' }),
    }),
    country: text(60, { label: 'País', when: abroad, ...at('País del domicilio') }, 'country'),
    city: text(120, {
      label: 'Ciudad',
      when: abroad,
      ...at('Ciudad en el extranjero', { also: ['ciudad'] }),
    }),
    street: text(120, {
      label: 'Calle',
      autoComplete: 'street-address',
      told: ({ streetType, street }) => named(streetType, street),
      ...at('Calle', {
        example: 'Juárez',
        also: ['nombre de la vialidad', 'vialidad', 'calle y número', 'calle y núm.', 'calle y no.'],
      }),
    }),
    outerNumber: text(20, {
      label: 'Número exterior',
      hint: 'Si no tiene, escribe S/N.',
      ...at('Número exterior', { example: '12', also: ['núm. ext.', 'no. exterior'] }),
    }),
    innerNumber: text(20, {
      label: 'Número interior',
      isOptional: true,
      ...at('Número interior', { also: ['núm. int.', 'no. interior'] }),
    }),
  } satisfies Tree;
};

/** A notarial deed: of a company, or of a power of attorney. */
const deed = (isOfCompany: boolean) => {
  const at = (header: string, more?: Omit<ImportFacts, 'header'>) =>
    imported(isOfCompany ? header : undefined, more);
  return {
    number: text(40, {
      label: 'Número de escritura',
      hint: ({ legalSuffix = '' }) =>
        isOfCompany && isSimplified(legalSuffix) ? 'El folio de su contrato social en línea.' : undefined,
      ...at('Escritura constitutiva', { example: '1234', also: ['número de escritura'] }),
    }),
    date: date({
      label: 'Fecha de la escritura',
      ...at('Fecha de la escritura', { example: '01/07/1997' }),
    }),
    notary: text(120, {
      label: 'Nombre del notario o corredor',
      when: isOfCompany ? foundedByNotary : atHome,
      told: ({ notary, notaryNumber }) => joined(', notaría ', notary, notaryNumber),
      ...at('Notario', { example: 'Lic. Ana Ríos' }),
    }),
    notaryNumber: text(20, {
      label: 'Número de notaría o correduría',
      when: isOfCompany ? foundedByNotary : atHome,
      with: 'notary',
      isOptional: !isOfCompany,
      ...at('Número de notaría', { example: '4', also: ['notaría'] }),
    }),
    place: text(120, { label: 'Lugar', hint: 'Ciudad y estado.', isOptional: true }),
    registryFolio: text(60, {
      label: isOfCompany ? 'Folio mercantil' : 'Inscripción en el registro público',
      hint: 'Si el acta que subes aún no lo trae, déjalo vacío.',
      isOptional: true,
      ...at('Folio mercantil'),
    }),
  } satisfies Tree;
};

/**
 * Everything the registry keeps of a supplier, one entry per datum: the form, the review, observations, the history, the
 * bulk import, the public export, the shape of the portable file and the list of what nobody else may see follow from it.
 */
export const FILE_FIELDS = {
  personType: given(PERSON_TYPE_LABELS, {
    label: 'Tipo de persona',
    section: 'identity',
    column: {
      header: 'Tipo de persona',
      example: 'Moral',
      also: ['persona', 'pers.', 'personería jurídica', 'tipo persona'],
      words: { moral: 'legal', m: 'legal', pm: 'legal', fisica: 'natural', f: 'natural', pf: 'natural' },
    },
    published: { of: 'everybody', key: 'tipoPersona', header: 'Tipo de persona', width: 16 },
  }),
  origin: given(ORIGIN_LABELS, {
    label: 'Residencia fiscal',
    section: 'identity',
    fallback: 'national',
    column: {
      header: 'Origen',
      example: 'Nacional',
      also: ['origen del proveedor'],
      words: {
        mexico: 'national',
        mexicana: 'national',
        extranjera: 'foreign',
        internacional: 'foreign',
      },
    },
  }),
  rfc: text(
    20,
    {
      label: 'RFC',
      section: 'identity',
      isGiven: true,
      isProven: true,
      when: atHome,
      column: {
        header: 'RFC',
        example: 'SAT970701NN3',
        also: ['r.f.c.', 'r. f. c.', 'registro federal de contribuyentes', 'rfc con homoclave'],
      },
      published: { of: 'companies', key: 'rfc', header: 'RFC', width: 16 },
    },
    'capitals',
  ),
  taxId: text(40, {
    label: 'Identificación fiscal de tu país',
    section: 'identity',
    when: abroad,
    column: { header: 'Identificación fiscal extranjera', also: ['tax id', 'nif'] },
  }),
  email: text(
    254,
    {
      label: 'Correo',
      section: 'mail',
      autoComplete: 'email',
      column: {
        header: 'Correo',
        example: 'ventas@ejemplo.mx',
        also: ['correo electrónico', 'correo electrónico comercial', 'email', 'e-mail', 'mail', 'correos'],
      },
      published: { of: 'consent', key: 'correo', header: 'Correo comercial', width: 30 },
    },
    'email',
  ),
  /** The same address typed again: a mistyped address loses every notice. */
  emailAgain: text(
    254,
    { label: 'Repite el correo', section: 'mail', with: 'email', isSecond: true },
    'email',
  ),
  givenNames: text(80, {
    label: 'Nombre o nombres',
    section: 'name',
    when: ofPersons,
    autoComplete: 'given-name',
    isProven: true,
    column: { header: 'Nombre(s)', also: ['nombre', 'nombres'] },
    published: PUBLIC_NAME,
  }),
  firstSurname: text(80, {
    label: 'Primer apellido',
    section: 'name',
    when: ofPersons,
    autoComplete: 'family-name',
    isProven: true,
    column: { header: 'Primer apellido', also: ['apellido paterno'] },
    published: PUBLIC_NAME,
  }),
  secondSurname: text(80, {
    label: 'Segundo apellido',
    section: 'name',
    when: ofPersons,
    isOptional: true,
    isProven: true,
    column: { header: 'Segundo apellido', also: ['apellido materno'] },
    published: PUBLIC_NAME,
  }),
  sex: choice(SEX_LABELS, {
    label: 'Sexo',
    section: 'name',
    when: ofPersons,
    isOptional: true,
    column: { header: 'Sexo', words: { femenino: 'female', masculino: 'male' } },
  }),
  curp: text(
    24,
    {
      label: 'CURP',
      section: 'name',
      hint: ({ rfc }) =>
        rfc?.length === 13 ? `18 caracteres; empieza como tu RFC, ${rfc.slice(0, 10)}.` : '18 caracteres.',
      when: all(ofPersons, atHome),
      isProven: true,
      column: { header: 'CURP' },
    },
    'capitals',
  ),
  legalName: text(250, {
    label: 'Denominación o razón social',
    section: 'name',
    hint: 'Sin el tipo de sociedad.',
    when: ofCompanies,
    isWide: true,
    autoComplete: 'organization',
    isProven: true,
    column: {
      header: 'Denominación o razón social',
      example: 'Óptica Ejemplo Ficticia',
      also: [
        'razón social',
        'denominación',
        'nombre o razón social',
        'razón social o nombre',
        'nombre, denominación o razón social',
        'nombre / razón social',
        'razón social / nombre',
        'nombre o denominación social',
        'razón social o denominación',
        'nombre del proveedor o razón social',
        'proveedor',
      ],
    },
    published: PUBLIC_NAME,
  }),
  legalSuffix: text(60, {
    label: 'Tipo de sociedad',
    section: 'name',
    hint: 'Por ejemplo S.A. de C.V.',
    when: ofCompanies,
    isOptional: true,
    column: {
      header: 'Régimen de capital',
      example: 'S.A. de C.V.',
      also: ['régimen societario', 'tipo de sociedad'],
    },
    published: { of: 'everybody', key: 'regimenCapital', header: 'Régimen de capital', width: 18 },
  }),
  tradeName: text(250, {
    label: 'Nombre comercial',
    section: 'name',
    isOptional: true,
    column: { header: 'Nombre comercial', example: 'Óptica Ejemplo' },
    published: { of: 'everybody', key: 'nombreComercial', header: 'Nombre comercial', width: 28 },
  }),
  /** Alpha-2 code of ISO 3166-1: a known name becomes its code, anything else stays for a person to mend. */
  country: text(
    60,
    {
      label: 'País de residencia fiscal',
      section: 'business',
      when: abroad,
      column: { header: 'País', example: 'México', also: ['país de origen'] },
    },
    'country',
  ),
  taxRegime: text(80, {
    label: 'Régimen fiscal',
    section: 'business',
    hint: 'Como está en tu constancia de situación fiscal.',
    when: atHome,
    options: ({ personType }) => TAX_REGIMES[personType],
    isProven: true,
    column: { header: 'Régimen fiscal', example: '601' },
  }),
  size: choice(SUPPLIER_SIZE_LABELS, {
    label: 'Tamaño de la empresa',
    section: 'business',
    column: {
      header: 'Estratificación',
      example: 'Pequeña',
      also: ['tamaño', 'tamaño de la empresa'],
      words: {
        microempresa: 'micro',
        'empresa pequena': 'small',
        'empresa mediana': 'medium',
        'empresa grande': 'large',
      },
    },
    published: { of: 'everybody', key: 'estratificacion', header: 'Estratificación', width: 14 },
  }),
  economicActivity: text(250, {
    label: 'Actividad económica',
    section: 'business',
    hint: 'La principal, en una frase.',
    isWide: true,
    column: { header: 'Actividad económica', example: 'Comercio de equipo óptico', also: ['actividad'] },
  }),
  corporatePurpose: text(
    1_000,
    {
      label: 'Objeto social',
      section: 'business',
      hint: 'La parte que corresponde a lo que quieres vender.',
      when: ofCompanies,
      isWide: true,
      isProven: true,
      column: { header: 'Objeto social', example: 'Comercio de equipo óptico' },
    },
    'area',
  ),
  hasWorkers: unsaidYes({
    label: 'Tengo trabajadores dados de alta en el IMSS',
    section: 'business',
    when: atHome,
    isWide: true,
    isProven: true,
    column: { header: 'Tiene trabajadores', example: 'Sí' },
  }),
  subcontracts: unsaidYes({
    label: 'Realizo subcontrataciones',
    section: 'business',
    isWide: true,
    column: { header: 'Realiza subcontrataciones', example: 'No' },
  }),
  /** Specialised services: a REPSE number is due. */
  specialised: unsaidYes({
    label: 'Presto servicios especializados y tengo registro REPSE',
    section: 'business',
    when: atHome,
    isWide: true,
    opens: ['repseNumber', 'repseExpiresOn'],
    isProven: true,
    column: { header: 'Servicios especializados', example: 'No' },
  }),
  repseNumber: text(40, {
    label: 'Número de REPSE',
    section: 'business',
    when: ofSpecialised,
    isProven: true,
    column: { header: 'Registro REPSE', also: ['repse'] },
  }),
  repseExpiresOn: date({
    label: 'Vigencia del REPSE',
    section: 'business',
    when: ofSpecialised,
    column: { header: 'Vigencia REPSE' },
  }),
  phone: text(
    20,
    {
      label: 'Teléfono',
      section: 'contact',
      hint: (file) =>
        atHome(file) ? '10 dígitos, con clave de ciudad.' : 'Con clave de país, por ejemplo +1 512 555 0123.',
      autoComplete: (file) => (atHome(file) ? 'tel-national' : undefined),
      told: ({ phone, phoneExtension }) =>
        joined(' ', phone, phoneExtension === '' ? '' : `ext. ${phoneExtension}`),
      column: {
        header: 'Teléfono',
        example: '4737320006',
        also: ['teléfono oficial', 'tel', 'tels.', 'teléfonos', 'teléfono(s)'],
      },
      published: { of: 'consent', key: 'telefono', header: 'Teléfono comercial', width: 16 },
    },
    'tel',
  ),
  phoneExtension: text(
    10,
    {
      label: 'Extensión',
      section: 'contact',
      isOptional: true,
      with: 'phone',
      column: { header: 'Extensión' },
    },
    'digits',
  ),
  website: text(
    250,
    {
      label: 'Página web',
      section: 'contact',
      isOptional: true,
      autoComplete: 'url',
      column: { header: 'Página web', example: 'www.ejemplo.mx', also: ['sitio web'] },
      published: { of: 'consent', key: 'sitio', header: 'Página web', width: 30 },
    },
    'url',
  ),
  /** Consent to publish telephone, commercial mail and web page. */
  publishContact: yes({
    label: 'Autorizo publicar este teléfono, este correo y esta página web en el padrón',
    section: 'contact',
    isWide: true,
    column: { header: 'Publicar contacto', example: 'No' },
  }),
  contacts: list({
    label: 'Contactos de ventas',
    section: 'contacts',
    one: 'Contacto',
    most: { count: 10, told: 'Agrega hasta 10 contactos.' },
    row: ({ name, position, phone, email }) => joined(', ', name, position, phone, email),
    fields: {
      name: text(120, { label: 'Nombre' }),
      position: text(120, { label: 'Puesto', isOptional: true }),
      phone: text(20, { label: 'Teléfono' }, 'tel'),
      extension: text(10, { label: 'Extensión', with: 'phone' }, 'code'),
      email: text(254, { label: 'Correo', isOptional: true }, 'email'),
    },
  }),
  bank: group({
    section: 'bank',
    fields: {
      clabe: text(
        24,
        {
          label: 'CLABE',
          hint: '18 dígitos, en la carátula de tu estado de cuenta.',
          when: atHome,
          column: { header: 'CLABE', example: '032180000118359719', also: ['clabe interbancaria'] },
        },
        'clabe',
      ),
      holder: text(250, {
        label: 'Titular de la cuenta',
        hint: 'A tu nombre, como está en la carátula.',
        opens: ['holderReason'],
        column: { header: 'Titular de la cuenta', example: 'Óptica Ejemplo Ficticia', also: ['titular'] },
      }),
    },
  }),
  /** Of an account that is in the name of somebody else. */
  holderReason: text(
    400,
    {
      label: 'Por qué la cuenta está a nombre de otra persona',
      hint: 'Di con qué documento lo compruebas. La Unidad decide si la acepta.',
      section: 'bank',
      when: (file) => !isOwnAccount(file),
      isWide: true,
    },
    'area',
  ),
  incorporation: group({ section: 'incorporation', when: ofCompanies, fields: deed(true) }),
  /** Natural persons: somebody else signs for them. */
  isRepresented: yes({
    label: 'Otra persona firma por mí con poder notarial',
    section: 'represented',
    when: ofPersons,
    isWide: true,
    isProven: true,
  }),
  address: group({ section: 'address', fields: address(true) }),
  /** Address for notices when it differs from the fiscal one. */
  hasNoticesAddress: yes({
    label: 'Quiero recibir notificaciones en otro domicilio',
    section: 'notices',
    isWide: true,
  }),
  noticesAddress: group({ section: 'notices', when: elsewhere, fields: address(false) }),
  representative: group({
    section: 'representative',
    when: ofRepresented,
    fields: {
      givenNames: text(80, {
        label: 'Nombre o nombres',
        autoComplete: 'given-name',
        isProven: true,
        told: ({ givenNames, firstSurname, secondSurname }) =>
          joined(' ', givenNames, firstSurname, secondSurname),
        column: {
          header: 'Nombre(s) del representante',
          example: 'Luis',
          also: ['nombre del representante legal'],
        },
      }),
      firstSurname: text(80, {
        label: 'Primer apellido',
        autoComplete: 'family-name',
        isProven: true,
        with: 'givenNames',
        column: { header: 'Primer apellido del representante', example: 'Bernal' },
      }),
      secondSurname: text(80, {
        label: 'Segundo apellido',
        isOptional: true,
        isProven: true,
        with: 'givenNames',
        column: { header: 'Segundo apellido del representante' },
      }),
      curp: text(
        24,
        {
          label: 'CURP',
          hint: '18 caracteres.',
          when: atHome,
          isProven: true,
          column: { header: 'CURP del representante', example: 'BEML920313HMCLNS09' },
        },
        'capitals',
      ),
      phone: text(
        20,
        { label: 'Teléfono', column: { header: 'Teléfono del representante', example: '4737320007' } },
        'tel',
      ),
      email: text(
        254,
        { label: 'Correo', column: { header: 'Correo del representante', example: 'luis@ejemplo.mx' } },
        'email',
      ),
      accreditation: choice(ACCREDITATION_LABELS, {
        label: 'Cómo acredita la representación',
        opens: ['representative.deed'],
        isProven: true,
        column: {
          header: 'Acreditación del representante',
          example: 'Acta constitutiva',
          also: ['tipo de acreditación legal representante legal'],
          words: { poder: 'power_of_attorney', acta: 'incorporation_deed', otro: 'other' },
        },
      }),
      deed: group({ section: 'deed', when: byPower, fields: deed(false) }),
    },
  }),
  partners: list({
    label: 'Socios o accionistas',
    section: 'partners',
    when: ofCompanies,
    isProven: true,
    one: 'Socio',
    most: { count: 50, told: 'Agrega hasta 50 socios.' },
    row: ({ name, rfc, percentage = '' }) =>
      joined(', ', name, rfc, percentage === '' ? '' : `${percentage}%`),
    column: { header: 'Socios', example: 'Ana Ríos|60; Leo Paz|40', also: ['accionistas'] },
    fields: {
      name: text(250, { label: 'Nombre o denominación' }),
      rfc: text(20, { label: 'RFC', isOptional: true }, 'capitals'),
      percentage: text(8, { label: 'Participación (%)' }, 'decimal'),
    },
  }),
  /** Codes of the catalogue of lines of business; the first one is the principal. */
  lines: codes({
    label: 'Giros',
    section: 'lines',
    isProven: true,
    most: { count: 10, told: 'Elige hasta 10 giros.' },
    column: {
      header: 'Giros',
      example: 'Equipo óptico y de medición',
      also: ['giro', 'giro principal', 'giro comercial'],
    },
    published: { of: 'everybody', key: 'giros', header: 'Giros', width: 48 },
  }),
} satisfies Tree;

/** A part of the form under one heading. */
export interface FileSectionFacts {
  key: string;
  title: string;
  /** Step of the form. */
  step: 'tipo' | 'datos' | 'domicilio' | 'representante' | 'giros';
  /** Heading of the review under which its data are read; its own where there is none. */
  read?: string;
  hint?: string | ((file: { origin: string }) => string | undefined);
  /** Papers may prove it as a whole. */
  isProven?: boolean;
}

const GENERAL = 'Datos generales';

/** Sections in the order of the form. */
export const FILE_SECTIONS: readonly FileSectionFacts[] = [
  {
    key: 'identity',
    title: 'Identidad',
    step: 'tipo',
    read: GENERAL,
  },
  {
    key: 'mail',
    title: 'Correo para avisos',
    step: 'tipo',
    read: 'Contacto',
    hint: 'Es el correo de todos los avisos del trámite.',
  },
  { key: 'name', title: 'Nombre', step: 'datos', read: GENERAL },
  { key: 'business', title: 'Actividad', step: 'datos', read: GENERAL },
  { key: 'contact', title: 'Contacto', step: 'datos' },
  {
    key: 'contacts',
    title: 'Contactos de ventas',
    step: 'datos',
    hint: 'Opcional. A quién llamar para cotizar.',
  },
  {
    key: 'bank',
    title: 'Cuenta bancaria',
    step: 'datos',
    hint: 'Para pagarte. No se publica.',
    isProven: true,
  },
  { key: 'incorporation', title: 'Acta constitutiva', step: 'datos', isProven: true },
  {
    key: 'address',
    title: 'Domicilio fiscal',
    step: 'domicilio',
    hint: ({ origin }) => (origin === 'foreign' ? 'El de tu país.' : undefined),
    isProven: true,
  },
  { key: 'notices', title: 'Domicilio para notificaciones', step: 'domicilio' },
  { key: 'represented', title: 'Quién firma', step: 'representante' },
  { key: 'representative', title: 'Representante legal', step: 'representante' },
  {
    key: 'deed',
    title: 'Documento que acredita la representación',
    step: 'representante',
    isProven: true,
  },
  {
    key: 'partners',
    title: 'Socios o accionistas',
    step: 'representante',
    hint: 'Con su participación. Sirve para revisar impedimentos; no se publica.',
  },
  { key: 'lines', title: 'Giros', step: 'giros' },
];
