import {
  DECLARATIONS,
  type NewRequest,
  type RegistrationSettings,
  type RequestFile,
  type RequestPaper,
  type RequiredPaper,
} from '#contract/registration.ts';
import { emptySupplierFile, type SupplierFile } from '#contract/supplier-file.ts';

export const FOLIO = 'S-2026-K7M2-RX4A';
export const KEY = '7K2M-RX4A-9HJP-WMYX';

/** What whoever starts a request is told. */
export const CREATED: NewRequest = {
  folio: FOLIO,
  trackingKey: KEY,
  token: 'permiso',
  tokenExpiresAt: '2026-11-21T16:00:00.000Z',
  mailed: true,
};

const privacyNotice = {
  version: 1,
  title: 'Aviso de privacidad del padrón de proveedores',
  text: 'La Unidad de Adquisiciones y Servicios de Apoyo trata los datos de esta solicitud para integrar y mantener el padrón.',
};

export const SETTINGS: RegistrationSettings = {
  lines: [
    { code: 'G06', name: 'Papelería y equipo de impresión', parent: null },
    { code: 'G06-1', name: 'Papelería y útiles', parent: 'G06' },
    { code: 'G06-2', name: 'Tóner y consumibles de impresión', parent: 'G06' },
    { code: 'G08', name: 'Equipo de limpieza y jardinería', parent: null },
    { code: 'G08-1', name: 'Material de limpieza', parent: 'G08' },
    { code: 'G09', name: 'Servicios de limpieza', parent: null },
    { code: 'G09-1', name: 'Limpieza de edificios', parent: 'G09' },
  ],
  terms: {
    answer_days: { amount: 15, unit: 'working_days', text: '15 días hábiles' },
    correction_days: { amount: 10, unit: 'working_days', text: '10 días hábiles' },
  },
  privacyNotice,
  maxFileBytes: 25_000_000,
  maxPages: 400,
  draftFilesDays: 60,
  maxPortableBytes: 400_000_000,
  medianAnswerDays: 6,
};

const paper = (
  code: string,
  name: string,
  help: string,
  asks: Partial<RequiredPaper> = {},
): RequiredPaper => ({
  code,
  name,
  help,
  required: true,
  validity: '30 días naturales desde su emisión',
  validityDays: 30,
  asksIssueDate: true,
  asksExpiry: false,
  asksOutcome: false,
  maxBytes: 25_000_000,
  source: 'Código Fiscal de la Federación, art. 32-D',
  need: 'new',
  ...asks,
});

export const REQUIREMENTS: readonly RequiredPaper[] = [
  paper(
    'situacion_fiscal',
    'Constancia de situación fiscal',
    'PDF descargado del portal del SAT, con cadena y sello digital.',
  ),
  paper(
    'opinion_sat',
    'Opinión del cumplimiento de obligaciones fiscales (32-D)',
    'Debe ser positiva. Autoriza al SAT a hacerla pública.',
    { asksOutcome: true },
  ),
  paper(
    'situacion_infonavit',
    'Constancia de situación fiscal del INFONAVIT',
    'Sin adeudos de aportaciones y descuentos, o «sin antecedente» si no tienes trabajadores.',
    { asksOutcome: true },
  ),
  paper('identificacion', 'Identificación oficial vigente', 'INE, pasaporte o cédula profesional.', {
    validity: 'Mientras esté vigente',
    validityDays: null,
    asksIssueDate: false,
    asksExpiry: true,
  }),
  paper(
    'comprobante_domicilio',
    'Comprobante de domicilio',
    'Luz, agua, teléfono fijo o predial del domicilio fiscal.',
    { validity: 'Expedido en los últimos 60 días', validityDays: 60, source: 'Regla propia de este padrón' },
  ),
];

/** A paper that the service has, with whatever else is to be said of it. */
export function storedPaper(code: string, said: Partial<RequestPaper> = {}): RequestPaper {
  const required = REQUIREMENTS.find((one) => one.code === code)!;
  return {
    id: crypto.randomUUID(),
    code,
    name: required.name,
    fileName: `${code}.pdf`,
    bytes: 184_320,
    pages: 1,
    sha256: code,
    issuedOn: required.asksIssueDate ? '2026-11-17' : null,
    expiresOn: required.asksExpiry ? '2028-01-10' : null,
    outcome: required.asksOutcome ? 'positive' : null,
    documentNumber: null,
    status: 'pending',
    hasText: true,
    textless: null,
    said: null,
    carried: false,
    uploadedAt: '2026-11-19T18:00:00.000Z',
    ...said,
  };
}

const EMPTY = emptySupplierFile('legal', 'national');

/** Everything that a company has to say. */
export const COMPLETE: SupplierFile = {
  ...EMPTY,
  rfc: 'CIN150612A15',
  legalName: 'Comercializadora Colibrí Inventada del Bajío',
  legalSuffix: 'S.A. de C.V.',
  taxRegime: '601 General de Ley Personas Morales',
  size: 'small',
  economicActivity: 'Venta de papelería',
  corporatePurpose: 'Comercializar artículos de oficina',
  phone: '4731234567',
  email: 'ventas@colibri.example',
  emailAgain: 'ventas@colibri.example',
  hasWorkers: false,
  address: {
    ...EMPTY.address,
    street: 'Calle Inventada',
    outerNumber: '10',
    settlement: 'Centro',
    postalCode: '36000',
    municipality: 'Guanajuato',
    stateCode: '11',
    stateName: 'Guanajuato',
  },
  lines: ['G06-1'],
  bank: { clabe: '032180000118359719', holder: 'Comercializadora Colibrí Inventada del Bajío' },
  incorporation: {
    number: '1234',
    date: '2015-06-12',
    notary: 'Notaria Ficticia',
    notaryNumber: '7',
    place: '',
    registryFolio: '',
  },
  representative: {
    ...EMPTY.representative,
    givenNames: 'Elena',
    firstSurname: 'Ficticia',
    curp: 'PEXA800101MGTBCD08',
    phone: '4731234567',
    email: 'elena@colibri.example',
    accreditation: 'incorporation_deed',
  },
};

/** A draft of a company that filled in everything and handed in nothing, with whatever else is to be said of it. */
export function draft(said: Partial<RequestFile> = {}): RequestFile {
  return {
    folio: FOLIO,
    kind: 'registration',
    status: 'draft',
    personType: 'legal',
    origin: 'national',
    name: COMPLETE.legalName,
    step: 8,
    version: 3,
    data: COMPLETE,
    isStatusOnly: false,
    mailbox: { address: 'v•••@colibri.example', isProven: true },
    carried: null,
    retiredLines: [],
    declarations: Object.fromEntries(DECLARATIONS.map((one) => [one, true])),
    privacyVersion: 1,
    privacyNotice,
    requirements: [...REQUIREMENTS],
    papers: [],
    parts: {},
    filesRemovedAt: null,
    keyRenewedAt: null,
    observations: [],
    editable: ['*'],
    actions: ['save', 'submit', 'discard'],
    turn: 'supplier',
    submittedAt: null,
    answerDue: null,
    correctionDue: null,
    daysLeft: null,
    decisionReason: null,
    supplierNumber: null,
    events: [],
    createdAt: '2026-11-18T15:00:00.000Z',
    ...said,
  };
}
