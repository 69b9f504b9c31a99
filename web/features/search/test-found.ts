import { directoryApi } from '#contract/directory.ts';
import { searchApi, type SearchHit, type SearchPage } from '#contract/search.ts';
import { answer, type Answer } from '#web/test-screen.tsx';

const PROCEDURES: SearchHit[] = [
  {
    kind: 'procedure',
    title: [
      { text: 'Equipo', isFound: true },
      { text: ' de ', isFound: false },
      { text: 'cómputo', isFound: true },
      { text: ' para aulas y bibliotecas', isFound: false },
    ],
    number: 'LP-UG-014-2026',
    note: 'Tecnologías',
    place: '',
    path: '/adquisiciones/procedimientos/LP-UG-014-2026',
    date: '2026-11-19',
    excerpt: [],
    page: null,
    state: 'open',
    until: '2026-12-04T16:00:00.000Z',
    who: '',
    amount: null,
  },
  {
    kind: 'procedure',
    title: [
      { text: 'Equipo', isFound: true },
      { text: ' ', isFound: false },
      { text: 'portátil', isFound: true },
      { text: ' para posgrado, Ciencias de la Salud', isFound: false },
    ],
    number: 'LP-UG-025-2026',
    note: 'Ciencias de la Salud',
    place: '',
    path: '/adquisiciones/procedimientos/LP-UG-025-2026',
    date: '2026-07-01',
    excerpt: [],
    page: null,
    state: 'awarded',
    until: null,
    who: 'Cómputo Colibrí Ficticio, S.A. de C.V.',
    amount: '764308.47',
  },
  {
    kind: 'procedure',
    title: [
      { text: 'Equipo', isFound: true },
      { text: ' ', isFound: false },
      { text: 'portátil', isFound: true },
      { text: ' para posgrado, Ciencias Naturales', isFound: false },
    ],
    number: 'LP-UG-002-2027',
    note: 'Ciencias Naturales',
    place: '',
    path: '/adquisiciones/procedimientos/LP-UG-002-2027',
    date: '2026-11-26',
    excerpt: [],
    page: null,
    state: 'planned',
    until: null,
    who: '',
    amount: null,
  },
  {
    kind: 'procedure',
    title: [
      { text: 'Equipo', isFound: true },
      { text: ' ', isFound: false },
      { text: 'portátil', isFound: true },
      { text: ' para posgrado', isFound: false },
    ],
    number: 'ITP-UG-018-2026',
    note: 'Parque Vehicular',
    place: '',
    path: '/adquisiciones/procedimientos/ITP-UG-018-2026',
    date: '2026-08-17',
    excerpt: [],
    page: null,
    state: 'awarded',
    until: null,
    who: 'Cómputo Colibrí Ficticio, S.A. de C.V.',
    amount: '764308.47',
  },
];

/** What answers a question. */
const ANSWER: SearchHit = {
  kind: 'answer',
  title: [{ text: 'Contratos de 2025: 44, $39,710,160.00', isFound: false }],
  number: null,
  note: 'Lo contratado por mes, área y proveedor',
  place: '',
  path: '/adquisiciones?vista=ejercido&anio=2025',
  date: null,
  excerpt: [],
  page: null,
  state: null,
  until: null,
  who: '',
  amount: null,
};

const CONTRACTS: SearchHit[] = [
  {
    kind: 'contract',
    title: [
      { text: 'Equipo', isFound: true },
      { text: ' ', isFound: false },
      { text: 'portátil', isFound: true },
      { text: ' para posgrado, Ciencias de la Salud', isFound: false },
    ],
    number: 'LP-UG-025-2026-C1',
    note: 'Mantenimiento Cenzontle Imaginario, S. de R.L.',
    place: 'LP-UG-025-2026',
    path: '/adquisiciones/procedimientos/LP-UG-025-2026#contratos',
    date: '2026-08-11',
    excerpt: [],
    page: null,
    state: null,
    until: null,
    who: 'Cómputo Colibrí Ficticio, S.A. de C.V.',
    amount: '1250000.00',
  },
  {
    kind: 'contract',
    title: [
      { text: 'Equipo', isFound: true },
      { text: ' ', isFound: false },
      { text: 'portátil', isFound: true },
      { text: ' para posgrado', isFound: false },
    ],
    number: 'ITP-UG-018-2026-C1',
    note: 'Cómputo Colibrí Ficticio, S.A. de C.V.',
    place: 'ITP-UG-018-2026',
    path: '/adquisiciones/procedimientos/ITP-UG-018-2026#contratos',
    date: '2026-09-08',
    excerpt: [],
    page: null,
    state: null,
    until: null,
    who: 'Cómputo Colibrí Ficticio, S.A. de C.V.',
    amount: '1250000.00',
  },
  {
    kind: 'contract',
    title: [
      { text: 'Equipo', isFound: true },
      { text: ' ', isFound: false },
      { text: 'portátil', isFound: true },
      { text: ' para posgrado, Ingenierías', isFound: false },
    ],
    number: 'ITP-UG-012-2026-C1',
    note: 'Mantenimiento Oyamel Prueba, S. de R.L. de C.V.',
    place: 'ITP-UG-012-2026',
    path: '/adquisiciones/procedimientos/ITP-UG-012-2026#contratos',
    date: '2026-05-13',
    excerpt: [],
    page: null,
    state: null,
    until: null,
    who: 'Cómputo Colibrí Ficticio, S.A. de C.V.',
    amount: '1250000.00',
  },
  {
    kind: 'contract',
    title: [
      { text: 'Equipo', isFound: true },
      { text: ' ', isFound: false },
      { text: 'portátil', isFound: true },
      { text: ' para posgrado, Difusión Cultural', isFound: false },
    ],
    number: 'ITP-UG-008-2026-C1',
    note: 'Redes Jilguero Prueba, S. de R.L. de C.V.',
    place: 'ITP-UG-008-2026',
    path: '/adquisiciones/procedimientos/ITP-UG-008-2026#contratos',
    date: '2026-04-24',
    excerpt: [],
    page: null,
    state: null,
    until: null,
    who: 'Cómputo Colibrí Ficticio, S.A. de C.V.',
    amount: '1250000.00',
  },
];

/** What «xyzzyqwert» finds. */
const NOTHING: SearchPage = {
  rows: [],
  counts: [],
  total: 0,
  isMore: false,
  page: 1,
  mended: null,
  maybe: 'xyzzy',
  missing: ['xyzzyqwert'],
  isPartial: false,
};

const ANSWERED: SearchPage = {
  ...NOTHING,
  maybe: null,
  rows: [ANSWER],
  counts: [{ kind: 'answer', count: 1, isMore: false }],
  total: 1,
  missing: [],
};

function found(kind: string | null): SearchPage {
  const rows = kind === 'contratos' ? CONTRACTS : [...PROCEDURES, ...CONTRACTS];
  return {
    ...NOTHING,
    rows,
    counts: [
      { kind: 'procedure', count: PROCEDURES.length, isMore: false },
      { kind: 'contract', count: CONTRACTS.length, isMore: false },
      { kind: 'lot', count: 1, isMore: false },
    ],
    total: rows.length,
    missing: [],
  };
}

/** What the search asks for: equipment, of every kind or of one, and nothing for a word that nobody has. */
export const searchAnswers: readonly Answer[] = [
  answer(searchApi.everything, ({ query }) => {
    if (query.get('q') === 'contratos de 2025') return ANSWERED;
    return query.get('q') === 'xyzzyqwert' ? NOTHING : found(query.get('tipo'));
  }),
  answer(directoryApi.list, {
    areas: [],
    total: 0,
    index: [],
    attended: [],
    topics: ['Licitaciones', 'Pagos a proveedores', 'Padrón de proveedores'],
  }),
];
