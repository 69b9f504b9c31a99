import { proceduresApi } from '#contract/procedures-api.ts';
import type { ListedProcedure, ProcedureFacets } from '#contract/procedures.ts';
import { answer, type Answer } from '#web/test-screen.tsx';

/** Open calls in the order in which they close. */
export const OPEN_CALLS: ListedProcedure[] = [
  {
    number: 'LP-UG-015-2026',
    slug: 'LP-UG-015-2026',
    title: 'Servicio de limpieza de inmuebles universitarios 2027',
    kind: 'open',
    character: 'national',
    state: 'open',
    requestingArea: 'Servicios Generales',
    lotCount: 4,
    stage: 3,
    nextAct: { kind: 'opening', at: '2026-12-02T15:30:00.000Z', place: 'Sala de Juntas A' },
    publishedAt: '2026-11-06T15:00:00.000Z',
    plannedFor: null,
    suppliers: '',
    contractCount: 0,
    contractAmount: '0.00',
    awardedLots: 0,
    isConcluded: false,
    unproven: [],
    closesAt: '2026-12-02T15:30:00.000Z',
    awardedAt: null,
    awardAmount: null,
  },
  {
    number: 'ITP-UG-032-2026',
    slug: 'ITP-UG-032-2026',
    title: 'Pintura y material para mantenimiento de aulas',
    kind: 'invitation',
    character: 'national',
    state: 'open',
    requestingArea: 'Infraestructura',
    lotCount: 2,
    stage: 1,
    nextAct: { kind: 'questions_deadline', at: '2026-12-01T20:00:00.000Z', place: null },
    publishedAt: '2026-11-20T16:00:00.000Z',
    plannedFor: null,
    suppliers: '',
    contractCount: 0,
    contractAmount: '0.00',
    awardedLots: 0,
    isConcluded: false,
    unproven: [],
    closesAt: '2026-12-07T18:00:00.000Z',
    awardedAt: null,
    awardAmount: null,
  },
  {
    number: 'ITP-UG-031-2026',
    slug: 'ITP-UG-031-2026',
    title: 'Reactivos y consumibles para laboratorios de docencia',
    kind: 'invitation',
    character: 'national',
    state: 'open',
    requestingArea: 'Ciencias Naturales',
    lotCount: 62,
    stage: 1,
    nextAct: { kind: 'questions_deadline', at: '2026-12-02T20:00:00.000Z', place: null },
    publishedAt: '2026-11-25T16:00:00.000Z',
    plannedFor: null,
    suppliers: '',
    contractCount: 0,
    contractAmount: '0.00',
    awardedLots: 0,
    isConcluded: false,
    unproven: [],
    closesAt: '2026-12-09T17:00:00.000Z',
    awardedAt: null,
    awardAmount: null,
  },
  {
    number: 'LP-UG-014-2026',
    slug: 'LP-UG-014-2026',
    title: 'Equipo de cómputo para aulas y bibliotecas',
    kind: 'open',
    character: 'national',
    state: 'open',
    requestingArea: 'Tecnologías',
    lotCount: 7,
    stage: 1,
    nextAct: { kind: 'questions_deadline', at: '2026-11-30T20:00:00.000Z', place: null },
    publishedAt: '2026-11-19T15:00:00.000Z',
    plannedFor: null,
    suppliers: '',
    contractCount: 0,
    contractAmount: '0.00',
    awardedLots: 0,
    isConcluded: false,
    unproven: [],
    closesAt: '2026-12-11T15:30:00.000Z',
    awardedAt: null,
    awardAmount: null,
  },
];

/** The biggest award of a year. */
export const AWARDED: ListedProcedure = {
  number: 'LP-UG-006-2026',
  slug: 'LP-UG-006-2026',
  title: 'Servidores y almacenamiento',
  kind: 'open',
  character: 'national',
  state: 'awarded',
  requestingArea: 'Tecnologías',
  lotCount: 2,
  stage: 5,
  nextAct: null,
  publishedAt: '2026-06-10T15:00:00.000Z',
  plannedFor: null,
  suppliers: 'Cómputo Colibrí Ficticio, S.A. de C.V.',
  contractCount: 1,
  contractAmount: '4812600.00',
  awardedLots: 2,
  isConcluded: true,
  unproven: [],
  closesAt: null,
  awardedAt: '2026-07-13T19:00:00.000Z',
  awardAmount: '4148793.10',
};

const FACETS: ProcedureFacets = {
  estado: [
    { value: 'por-publicar', count: 3 },
    { value: 'abierto', count: 6 },
  ],
  tipo: [
    { value: 'licitacion', count: 49 },
    { value: 'invitacion', count: 57 },
  ],
  directa: [{ value: 'sin-fundamento', count: 2 }],
  participa: [
    { value: 'cualquiera', count: 49 },
    { value: 'invitacion', count: 57 },
  ],
  recurso: [
    { value: 'federal', count: 33 },
    { value: 'estatal', count: 75 },
  ],
  area: [
    { value: 'Ciencias Naturales', count: 20 },
    { value: 'Tecnologías', count: 19 },
  ],
  anio: [
    { value: '2027', count: 1 },
    { value: '2026', count: 138 },
  ],
  proveedor: [
    { value: 'P-01275', count: 6, label: 'Telefonía Tlacuache Imaginario, S. de R.L. de C.V.' },
    { value: 'P-01040', count: 3, label: 'Electricidad Garambullo de Muestra, S. de R.L. de C.V.' },
  ],
  giro: [
    { value: 'G01', count: 19, label: 'Equipo de cómputo y redes' },
    { value: 'G07', count: 15, label: 'Impresión y edición' },
  ],
  monto: [
    { value: '0-100000', count: 6 },
    { value: '100000-500000', count: 69 },
  ],
  weeks: [
    { start: '2026-11-02', count: 7 },
    { start: '2026-11-09', count: 7 },
    { start: '2026-11-16', count: 8 },
    { start: '2026-11-23', count: 4 },
    { start: '2026-11-30', count: 10 },
    { start: '2026-12-07', count: 8 },
    { start: '2026-12-14', count: 6 },
    { start: '2026-12-21', count: 7 },
    { start: '2026-12-28', count: 3 },
    { start: '2027-01-04', count: 4 },
    { start: '2027-01-11', count: 2 },
    { start: '2027-01-18', count: 3 },
  ],
};

/** What the list asks for: the open calls, or those that say the asked state or text. */
export const listAnswers: readonly Answer[] = [
  answer(proceduresApi.facets, FACETS),
  answer(proceduresApi.list, ({ query }) => {
    const text = query.get('q')?.toLowerCase() ?? '';
    const all = query.get('estado') === 'adjudicado' ? [AWARDED] : OPEN_CALLS;
    const rows = all.filter(({ title }) => title.toLowerCase().includes(text));
    return { rows, total: { value: rows.length, exact: true }, page: 1, size: 20, correctedQuery: null };
  }),
];
