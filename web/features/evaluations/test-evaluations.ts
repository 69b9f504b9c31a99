import { evaluationsApi, type EvaluationDetail, type EvaluationPage } from '#contract/evaluations.ts';
import { answer, type Answer } from '#web/test-screen.tsx';

const PERIODS: EvaluationPage['periods'] = [
  {
    suppliers: 109,
    median: 79.3,
    average: 78.2,
    low: 62.8,
    high: 91.1,
    key: '2026-1',
    name: 'Primer semestre de 2026',
    startsOn: '2026-01-01',
    endsOn: '2026-06-30',
    bands: [
      { value: 'reliable', count: 54 },
      { value: 'conditional', count: 54 },
      { value: 'unreliable', count: 1 },
    ],
    whole: { suppliers: 109, median: 79.3, average: 78.2, low: 62.8, high: 91.1 },
    state: 'published',
    publishedAt: '2026-08-09T18:00:00.000Z',
    hasCounts: true,
  },
  {
    suppliers: 113,
    median: 77.5,
    average: 77.4,
    low: 65,
    high: 91.6,
    key: '2025-2',
    name: 'Segundo semestre de 2025',
    startsOn: '2025-07-01',
    endsOn: '2025-12-31',
    bands: [
      { value: 'reliable', count: 49 },
      { value: 'conditional', count: 63 },
      { value: 'unreliable', count: 1 },
    ],
    whole: { suppliers: 113, median: 77.5, average: 77.4, low: 65, high: 91.6 },
    state: 'closed',
    publishedAt: '2026-02-09T18:00:00.000Z',
    hasCounts: true,
  },
  {
    suppliers: 112,
    median: 78,
    average: 78,
    low: 65,
    high: 91,
    key: '2025-1',
    name: 'Primer semestre de 2025',
    startsOn: '2025-01-01',
    endsOn: '2025-06-30',
    bands: [
      { value: 'reliable', count: 51 },
      { value: 'conditional', count: 60 },
      { value: 'unreliable', count: 1 },
    ],
    whole: { suppliers: 112, median: 78, average: 78, low: 65, high: 91 },
    state: 'closed',
    publishedAt: '2025-08-09T18:00:00.000Z',
    hasCounts: true,
  },
];

const INSTRUMENT = {
  edition: 'Instrumento de evaluación de proveedores, edición 1',
  source: 'Instrumento de evaluación de proveedores de la Unidad',
  criteria: [
    {
      key: 'quality',
      label: 'Calidad',
      weight: 35,
      help: 'Cumple las especificaciones, sin rechazos ni reclamos de garantía.',
      by: 'area',
      anchors: [],
    },
    {
      key: 'delivery',
      label: 'Entrega',
      weight: 30,
      help: 'Entrega completa en el plazo pactado.',
      by: 'area',
      anchors: [],
    },
    {
      key: 'documentation',
      label: 'Documentación',
      weight: 10,
      help: 'Comprobantes, garantías y opiniones vigentes.',
      by: 'officer',
      anchors: [],
    },
    {
      key: 'price',
      label: 'Precio',
      weight: 10,
      help: 'Respeta los precios pactados.',
      by: 'officer',
      anchors: [],
    },
    {
      key: 'aftersales',
      label: 'Posventa',
      weight: 15,
      help: 'Responde y atiende después de la entrega.',
      by: 'area',
      anchors: [],
    },
  ],
  bands: [
    { key: 'reliable', from: 80 },
    { key: 'conditional', from: 60 },
    { key: 'unreliable', from: 0 },
  ],
} satisfies NonNullable<EvaluationPage['period']>['instrument'];

/** How many suppliers have a score from 0, 5, 10 ... on. */
const SCORES = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 17, 10, 9, 18, 24, 14, 10, 6];

const ROWS: EvaluationPage['rows'] = [
  {
    supplierNumber: 'P-01177',
    name: 'Limpieza Zopilote Inventado',
    legalSuffix: 'S.A. de C.V.',
    personType: 'legal',
    mainLine: 'Equipo de limpieza y jardinería',
    alsoLines: [],
    orders: 5,
    score: 97.4,
    band: 'reliable',
    before: 84.4,
    criteria: { price: 100, quality: 100, delivery: 96, aftersales: 96, documentation: 92 },
  },
  {
    supplierNumber: 'P-01310',
    name: 'Gráficos Ajolote de Muestra',
    legalSuffix: 'S.A. de C.V.',
    personType: 'legal',
    mainLine: 'Impresión y edición',
    alsoLines: [],
    orders: 1,
    score: 97,
    band: 'reliable',
    before: 65.8,
    criteria: { price: 100, quality: 100, delivery: 100, aftersales: 80, documentation: 100 },
  },
  {
    supplierNumber: 'P-01219',
    name: 'Higiene Coyote Ficticio',
    legalSuffix: 'S. de R.L.',
    personType: 'legal',
    mainLine: 'Equipo de limpieza y jardinería',
    alsoLines: [],
    orders: 3,
    score: 96.7,
    band: 'reliable',
    before: 71.5,
    criteria: { price: 93.3, quality: 100, delivery: 100, aftersales: 86.7, documentation: 93.3 },
  },
  {
    supplierNumber: 'P-01197',
    name: 'Soporte Zopilote Ficticio',
    legalSuffix: 'S.A. de C.V.',
    personType: 'legal',
    mainLine: 'Mantenimiento de equipo de cómputo',
    alsoLines: [],
    orders: 5,
    score: 95.2,
    band: 'reliable',
    before: 64.9,
    criteria: { price: 100, quality: 96, delivery: 96, aftersales: 88, documentation: 96 },
  },
];

export const LINES: EvaluationPage['lines'] = [
  { value: 'G19', count: 11, label: 'Combustibles y lubricantes' },
  { value: 'G01', count: 15, label: 'Equipo de cómputo y redes' },
  { value: 'G08', count: 14, label: 'Equipo de limpieza y jardinería' },
  { value: 'G03', count: 14, label: 'Equipo y reactivos de laboratorio' },
  { value: 'G04', count: 14, label: 'Equipo óptico y de medición' },
  { value: 'G07', count: 11, label: 'Impresión y edición' },
];

const [NEWEST] = PERIODS;
if (NEWEST === undefined) throw new Error('There is no period');
/** Everybody of the newest period. */
export const EVERYBODY = { suppliers: NEWEST.suppliers, median: 79.3, average: 78.2 };
/** What is computed of one line only. */
export const OF_A_LINE = { suppliers: 11, median: 81.4, average: 80.9, low: 70.1, high: 92.2 };

const [FIRST] = ROWS;
if (FIRST === undefined) throw new Error('Nobody was evaluated');
export const DETAIL: EvaluationDetail = {
  supplierNumber: FIRST.supplierNumber,
  name: FIRST.name,
  legalSuffix: FIRST.legalSuffix,
  personType: FIRST.personType,
  mainLine: FIRST.mainLine,
  scores: [
    {
      period: NEWEST.key,
      periodName: NEWEST.name,
      score: FIRST.score,
      band: FIRST.band,
      orders: FIRST.orders,
      contracts: 1,
      lineAverage: 78.2,
      criteria: INSTRUMENT.criteria.map(({ key, label }) => ({ key, label, score: 96, lineAverage: 80 })),
    },
  ],
  made: [],
};

/** What the list of evaluations asks for: the numbers follow the line that is chosen, those of everybody do not. */
export const evaluationAnswers: readonly Answer[] = [
  answer(evaluationsApi.list, ({ query }): EvaluationPage => {
    const part = (query.get('giro') ?? '') === '' ? {} : OF_A_LINE;
    const histogram = SCORES.map((count, at) => ({ value: String(at * 5), count }));
    return {
      periods: PERIODS.map((period) => ({ ...period, ...part })),
      period: { ...NEWEST, ...part, instrument: INSTRUMENT, histogram },
      rows: ROWS,
      total: { value: ROWS.length, exact: true },
      page: 1,
      size: 20,
      lines: LINES,
    };
  }),
  answer(evaluationsApi.detail, DETAIL),
];
