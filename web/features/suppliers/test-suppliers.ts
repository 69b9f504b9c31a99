import type { SanctionPage } from '#contract/sanctions-api.ts';
import type {
  ListedSupplier,
  PublicSanction,
  SupplierDetail,
  SupplierPage,
  SupplierRow,
} from '#contract/suppliers.ts';

const COMPANY: ListedSupplier = {
  number: 'P-00020',
  personType: 'legal',
  name: 'Suministros de Laboratorios y Reactivos del Bajío',
  legalSuffix: 'S. de R.L. de C.V.',
  rfc: 'SLR140312AB1',
  stateName: 'Guanajuato',
  mainLine: 'Equipo y reactivos de laboratorio',
  status: 'active',
  validUntil: '2027-03-31',
  score: 97.3,
  band: 'reliable',
  alsoLines: [],
};

/** Suppliers of every state, one of them a person. */
const LISTED: readonly ListedSupplier[] = [
  COMPANY,
  {
    ...COMPANY,
    number: 'P-00021',
    name: 'Tecnología y Enlaces de Occidente',
    legalSuffix: 'S.A. de C.V.',
    rfc: 'TEO090715KL2',
    stateName: 'Jalisco',
    mainLine: 'Equipo de cómputo y redes',
    status: 'expiring',
    validUntil: '2026-12-15',
    score: 71.4,
    band: 'conditional',
    alsoLines: ['Mantenimiento de equipo de cómputo'],
  },
  {
    ...COMPANY,
    number: 'P-00022',
    personType: 'natural',
    name: 'Guadalupe Hernández Villaseñor',
    legalSuffix: null,
    rfc: null,
    mainLine: 'Papelería y equipo de impresión',
    status: 'expired',
    validUntil: '2026-03-31',
    score: null,
    band: null,
  },
  { ...COMPANY, number: 'P-00023', name: 'Mobiliario Cervantino', status: 'suspended' },
  { ...COMPANY, number: 'P-00024', name: 'Imprenta y Ediciones de la Sierra', status: 'disqualified' },
  { ...COMPANY, number: 'P-00025', name: 'Aseo y Pulcritud de León', status: 'cancelled', validUntil: null },
];

const NO_FACETS: SupplierPage['facets'] = {
  estado: [],
  giro: [],
  persona: [],
  entidad: [],
  tamano: [],
  banda: [],
};

/** A page of the public registry. */
export function supplierPage(
  rows: readonly ListedSupplier[] = LISTED,
  facets: Partial<SupplierPage['facets']> = {},
): SupplierPage {
  return {
    rows: [...rows],
    total: { value: rows.length, exact: true },
    registered: LISTED.length,
    facetsExact: true,
    correctedQuery: null,
    page: 1,
    size: 20,
    facets: { ...NO_FACETS, ...facets },
  };
}

/** What is public of a supplier of the list. */
export function supplierDetail(number: string): SupplierDetail {
  const row: SupplierRow = LISTED.find((one) => one.number === number) ?? COMPANY;
  return {
    ...row,
    tradeName: null,
    size: 'small',
    lines: ['Equipo y reactivos de laboratorio'],
    lineCodes: ['laboratorio'],
    registeredOn: '2019-05-06',
    renewedOn: '2026-03-20',
    cancellation: null,
    certificate: null,
    sanctions: [],
    email: 'ventas@laboratorios.example',
    phone: '4771234567',
    website: null,
    years: [],
    contracts: [],
    bids: { rows: [], procedures: 0, offered: 0, won: 0 },
    scores: [],
  };
}

const SANCTION: PublicSanction = {
  name: 'Imprenta y Ediciones de la Sierra, S.A. de C.V.',
  rfc: 'IES090715KL2',
  personType: 'legal',
  supplierNumber: 'P-00024',
  kind: 'disqualification',
  cause: 'Presentó información falsa en un procedimiento de contratación',
  legalBasis: 'Artículo 90, fracción IV, de la Ley de Adquisiciones, Arrendamientos y Servicios',
  authority: 'Contraloría General',
  documentNumber: 'CG/0451/2026',
  startsOn: '2026-05-04',
  endsOn: '2028-05-03',
  fineAmount: '1250000.00',
  finePaidOn: null,
  status: 'active',
};

/** The register of sanctioned persons with one of them. */
export const SANCTIONS: SanctionPage = {
  rows: [SANCTION],
  total: { value: 1, exact: true },
  correctedQuery: null,
  clean: [],
  on: '2026-11-20',
  page: 1,
  size: 20,
  kinds: { warning: 0, suspension: 0, cancellation: 0, disqualification: 1 },
  counts: { vigentes: 1, cumplidas: 0 },
  updatedAt: '2026-05-04T18:00:00.000Z',
};
