import type { QueuePage, QueueRow } from '#contract/registration-review.ts';
import type { RegistryPage, RegistryRow } from '#contract/supplier-registry.ts';

const SUPPLIER: RegistryRow = {
  id: '0b6f4c6e-52c3-4f0e-9f57-6b1a6f1c0001',
  number: 'P-00020',
  personType: 'legal',
  name: 'Suministros de Laboratorios y Reactivos del Bajío',
  legalSuffix: 'S. de R.L. de C.V.',
  rfc: 'SLR140312AB1',
  stateName: 'Guanajuato',
  mainLine: 'Equipo y reactivos de laboratorio',
  status: 'active',
  registeredOn: '2019-05-06',
  validUntil: '2027-03-31',
  hasExpiredPapers: false,
  listLevel: null,
  email: 'ventas.institucionales@laboratoriosyreactivos.example',
  phone: '4771234567',
  source: 'demo',
  contractCount: 14,
  contractAmount: '128450320.75',
};

const REGISTERED: readonly RegistryRow[] = [
  SUPPLIER,
  {
    ...SUPPLIER,
    id: '0b6f4c6e-52c3-4f0e-9f57-6b1a6f1c0002',
    number: 'P-00021',
    name: 'Tecnología y Enlaces de Occidente',
    legalSuffix: 'S.A. de C.V.',
    rfc: 'TEO090715KL2',
    stateName: 'Jalisco',
    mainLine: 'Equipo de cómputo y redes',
    status: 'expiring',
    validUntil: '2026-12-15',
    listLevel: 'block',
    contractCount: 2,
    contractAmount: '940100.00',
  },
  {
    ...SUPPLIER,
    id: '0b6f4c6e-52c3-4f0e-9f57-6b1a6f1c0003',
    number: 'P-00022',
    personType: 'natural',
    name: 'Guadalupe Hernández Villaseñor',
    legalSuffix: null,
    rfc: 'HEVG800229010',
    mainLine: 'Papelería y equipo de impresión',
    status: 'disqualified',
    validUntil: null,
    listLevel: 'alert',
    contractCount: 0,
    contractAmount: '0.00',
  },
];

/** A page of the whole registry. */
export const REGISTRY: RegistryPage = {
  rows: [...REGISTERED],
  total: { value: 3, exact: true },
  page: 1,
  size: 20,
  states: [
    { value: 'active', count: 112 },
    { value: 'expiring', count: 18 },
    { value: 'expired', count: 24 },
    { value: 'suspended', count: 3 },
    { value: 'disqualified', count: 4 },
    { value: 'cancelled', count: 11 },
    { value: 'unregistered', count: 23 },
  ],
  facets: {
    persona: [
      { value: 'legal', count: 150 },
      { value: 'natural', count: 45 },
    ],
    giro: [{ value: 'laboratorio', count: 12, label: 'Equipo y reactivos de laboratorio' }],
    entidad: [{ value: 'Guanajuato', count: 98 }],
  },
  pendingRequests: 9,
};

const REQUEST: QueueRow = {
  folio: 'S-2026-7K3M-P9QX',
  kind: 'registration',
  status: 'submitted',
  name: 'Electricidad e Iluminación del Cervantino',
  legalSuffix: 'S.A.P.I. de C.V.',
  mainLine: 'Material eléctrico',
  due: '2026-11-19',
  daysLeft: -1,
  marks: ['valid', 'observed', 'pending', 'pending', 'pending', 'pending'],
  isHeld: false,
  assignee: { id: 'mariana', name: 'Mariana Ficticia Robles' },
  submittedAt: '2026-11-05T16:00:00.000Z',
  version: 1,
};

const WAITING: readonly QueueRow[] = [
  REQUEST,
  {
    ...REQUEST,
    folio: 'S-2026-2B8D-H4TW',
    kind: 'renewal',
    status: 'in_review',
    name: 'Guadalupe Hernández Villaseñor',
    legalSuffix: '',
    mainLine: 'Papelería y equipo de impresión',
    due: '2026-11-23',
    daysLeft: 3,
    assignee: null,
  },
];

/** A page of the requests. */
export function queuePage(rows: readonly QueueRow[] = WAITING): QueuePage {
  return {
    rows: [...rows],
    total: { value: rows.length, exact: true },
    page: 1,
    size: 20,
    tabs: [
      { value: 'por-revisar', count: 9 },
      { value: 'observadas', count: 4 },
      { value: 'aprobadas', count: 31 },
      { value: 'rechazadas', count: 6 },
    ],
    kinds: [
      { value: 'registration', count: 6 },
      { value: 'renewal', count: 3 },
    ],
    assignees: [{ id: 'mariana', name: 'Mariana Ficticia Robles', count: 4 }],
    registered: 195,
    lastDecisionAt: '2026-11-19T17:30:00.000Z',
  };
}
