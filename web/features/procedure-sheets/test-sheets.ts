import { procedureSheetsApi, type SheetDetail, type SheetPage } from '#contract/procedure-sheets.ts';
import { purchaseRouteApi, type RouteAnswer } from '#contract/purchase-route.ts';
import { answer, type Answer } from '#web/test-screen.tsx';

const SHEETS: SheetPage = {
  rows: [
    {
      key: 'P-ADQ-01',
      title: 'Requisición de compra',
      audience: 'areas',
      category: 'Compras',
      objective: 'Pedir bienes o servicios que el área necesita y tienen presupuesto.',
      responseTime: '10 días hábiles',
      cost: 'sin costo',
    },
    {
      key: 'P-ADQ-02',
      title: 'Cotización de bienes y servicios',
      audience: 'areas',
      category: 'Compras',
      objective: 'Conocer precios de mercado antes de comprar.',
      responseTime: '5 días hábiles',
      cost: 'sin costo',
    },
    {
      key: 'P-ADQ-03',
      title: 'Compra directa',
      audience: 'areas',
      category: 'Compras',
      objective: 'Comprar cuando el monto permite adjudicar sin concurso.',
      responseTime: '8 días hábiles',
      cost: 'sin costo',
    },
    {
      key: 'P-ADQ-04',
      title: 'Solicitud de licitación',
      audience: 'areas',
      category: 'Compras',
      objective: 'Iniciar una licitación o una invitación.',
      responseTime: '45 días hábiles',
      cost: 'sin costo',
    },
  ],
  counts: { areas: 15, suppliers: 6 },
};

/** A sheet of five steps between two actors. */
export const SHEET: SheetDetail = {
  key: 'P-ADQ-04',
  title: 'Solicitud de licitación',
  audience: 'areas',
  category: 'Compras',
  objective: 'Iniciar una licitación o una invitación.',
  responseTime: '45 días hábiles',
  cost: 'sin costo',
  slug: 'p-adq-04',
  scope: 'Todas las áreas de la Universidad.',
  responsibleArea: 'Unidad de Adquisiciones y Servicios de Apoyo',
  contact: 'Ventanilla de la Unidad, 473 555 0142 ext. 2101, ventanilla@universidad.example',
  schedule: 'Lunes a viernes, 9:00 a 15:00 h',
  channel: 'Presencial',
  result: 'La Unidad emite el fallo',
  requirements: ['Requisición autorizada', 'Anexo técnico', 'Investigación de mercado'],
  registry: null,
  steps: [
    { activity: 'Entrega el anexo técnico', actor: 'Área requirente', term: '5 días hábiles' },
    { activity: 'La Unidad elabora las bases', actor: 'Unidad de Adquisiciones', term: '10 días hábiles' },
    { activity: 'La Unidad publica la convocatoria', actor: 'Unidad de Adquisiciones', term: '1 día hábil' },
    { activity: 'Dictamina las propuestas técnicas', actor: 'Área requirente', term: '10 días hábiles' },
    { activity: 'La Unidad emite el fallo', actor: 'Unidad de Adquisiciones', term: '5 días hábiles' },
  ],
  questions: [],
  regulations: [
    {
      slug: 'lineamientos-ug-2023',
      title:
        'Lineamientos para los Procedimientos de Adquisición de Bienes, Arrendamientos, Enajenaciones y Contratación de Servicios de la Universidad de Guanajuato',
      article: 'Artículos 4 a 6',
    },
  ],
  files: [],
  edition: 1,
  issuedOn: '2026-05-29',
  reviewDueOn: '2027-05-29',
};

/** A million of services paid by the federation. */
const INVITATION: RouteAnswer = {
  problems: {},
  years: [2026, 2025],
  route: {
    year: 2026,
    category: 'services',
    funding: 'federal',
    amount: '1000000.00',
    netAmount: '1000000.00',
    regime: 'laassp_2025',
    regimeSource: 'LAASSP 2025, art. 1, fr. V',
    outcome: 'invitation',
    limit: {
      key: '2026-recurso-federal-presupuesto-de-30-a-50-millones',
      name: '2026, recurso federal, presupuesto de 30 a 50 millones',
      fiscalYear: 2026,
      regime: 'laassp_2025',
      budgetFrom: '30000000.00',
      budgetTo: '50000000.00',
      directMax: '397000.00',
      invitationMax: '1747000.00',
      source: 'Datos de muestra: presupuesto ficticio de 2026, anexo 9',
      isOwn: true,
    },
    ranges: [],
    basis: 'LAASSP 2025, arts. 35, fr. II, y 55',
    warnings: [
      {
        code: 'tax_excluded',
        text: 'Los montos máximos son sin IVA: el monto se tomó como lo escribiste, sin IVA.',
        source: null,
      },
      {
        code: 'splitting',
        text: 'No dividas la compra para caber en el monto: las del mismo trimestre, proveedor y partida se suman.',
        source: 'LAASSP 2025, art. 55',
      },
      { code: 'invited', text: 'Se invita al menos a 3 proveedores.', source: 'LAASSP 2025, art. 56' },
    ],
  },
  sheets: [
    { key: 'P-ADQ-04', slug: 'p-adq-04', title: 'Solicitud de licitación', responseTime: '45 días hábiles' },
  ],
  usual: { cases: 45, days: { median: 16, tenth: 14, ninetieth: 18 }, from: 2024, to: 2026 },
};

const NOTHING_SERVES: RouteAnswer = {
  problems: {
    monto: 'Los centavos van después de un punto, como 450,000.50.',
    bien: 'Elige qué vas a comprar.',
    recurso: 'Elige de dónde sale el recurso.',
  },
  years: [2026, 2025],
  route: null,
  sheets: [],
  usual: null,
};

/** What the list of sheets asks for: a service of a million takes an invitation, anything else is told what to correct. */
export const sheetAnswers: readonly Answer[] = [
  answer(procedureSheetsApi.list, SHEETS),
  answer(procedureSheetsApi.detail, SHEET),
  answer(purchaseRouteApi.find, ({ query }) =>
    query.get('monto') === '1 mdp' && query.get('bien') === 'servicio' ? INVITATION : NOTHING_SERVES,
  ),
];
